//! Waiting in tests, and the only place where they do it: a test waits for a fact, not for so many milliseconds, so that a
//! busy machine makes it slower and nothing else. A test of the architecture keeps other tests from waiting by themselves.
//!
//! These functions hold up the thread; `tasks`, with the feature `tokio`, has the same for tasks.

#[cfg(feature = "tokio")]
pub mod tasks;

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The longest that a test waits for anything: only what never comes takes so long. Fast answers are a matter of benchmarks.
pub const LIMIT: Duration = Duration::from_secs(120);

/// The first pause between two questions. Each pause is twice as long as the one before, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

fn longer(pause: Duration) -> Duration {
    LONGEST_PAUSE.min(2 * pause)
}

/// Asks again and again until there is an answer, and returns it. `what` says for people what is waited for.
///
/// # Panics
/// If there is no answer after [`LIMIT`].
pub fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let (start, mut pause) = (Instant::now(), FIRST_PAUSE);
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        if start.elapsed() > LIMIT {
            too_long(what);
        }
        thread::sleep(pause);
        pause = longer(pause);
    }
}

/// Asks again and again until something is true. `what` says for people what is waited for.
///
/// # Panics
/// If it is not true after [`LIMIT`].
pub fn until_true(what: &str, mut ask: impl FnMut() -> bool) {
    until(what, || ask().then_some(()));
}

/// Lets time pass where this is what is tested: a failure that lasts, a moment that chance chooses. What comes to pass by
/// itself is waited for with [`until`].
pub fn let_pass(time: Duration) {
    thread::sleep(time);
}

/// Does something in a thread of its own and waits for it; none if it takes longer than `limit`, and then nobody ends it. It
/// guards against what hangs.
pub fn at_most<T: Send + 'static>(
    limit: Duration,
    act: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (done, result) = mpsc::channel();
    thread::spawn(move || done.send(act()));
    result.recv_timeout(limit).ok()
}

fn too_long(what: &str) -> ! {
    crate::stop(&format!(
        "waited {} seconds in vain: {what}",
        LIMIT.as_secs()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_is_left() {
        let (hold, held) = mpsc::channel::<()>();
        assert_eq!(at_most(Duration::from_millis(1), move || held.recv()), None);
        drop(hold);
        assert_eq!(at_most(LIMIT, || 3), Some(3));
    }

    #[test]
    fn it_asks_until_there_is_an_answer() {
        let mut count = 0;
        let answer = until("three questions", || {
            count += 1;
            (count == 3).then_some("yes")
        });
        assert_eq!((answer, count), ("yes", 3));
        until_true("six questions", || {
            count += 1;
            count == 6
        });
    }
}
