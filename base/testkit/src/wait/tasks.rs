//! Waiting in tasks of tokio. Time is that of the runtime: where its clock is paused, no real time passes.

use super::{FIRST_PAUSE, LIMIT, longer, too_long};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// Asks again and again until there is an answer, and returns it. `what` says for people what is waited for.
///
/// # Panics
/// If there is no answer after [`LIMIT`].
pub async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let (start, mut pause) = (Instant::now(), FIRST_PAUSE);
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        if start.elapsed() > LIMIT {
            too_long(what);
        }
        sleep(pause).await;
        pause = longer(pause);
    }
}

/// Asks again and again until something is true. `what` says for people what is waited for.
///
/// # Panics
/// If it is not true after [`LIMIT`].
pub async fn until_true(what: &str, mut ask: impl AsyncFnMut() -> bool) {
    until(what, async || ask().await.then_some(())).await;
}

/// Waits for what tells by itself that it has come to pass, such as the next message. `what` says for people what is waited
/// for.
///
/// # Panics
/// If it takes longer than [`LIMIT`].
pub async fn within_limit<T>(what: &str, awaited: impl Future<Output = T>) -> T {
    match timeout(LIMIT, awaited).await {
        Ok(answer) => answer,
        Err(_) => too_long(what),
    }
}

/// Lets time pass where this is what is tested: a failure that lasts, a server that is slow. What comes to pass by itself is
/// waited for with [`until`].
pub async fn let_pass(time: Duration) {
    sleep(time).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::task::LocalSet;

    #[tokio::test(start_paused = true)]
    async fn it_asks_until_there_is_an_answer() {
        let mut count = 0;
        let answer = until("three questions", async || {
            count += 1;
            (count == 3).then_some("yes")
        });
        assert_eq!((answer.await, count), ("yes", 3));
    }

    #[tokio::test(start_paused = true)]
    async fn what_never_comes_ends_the_test_by_the_clock_of_the_runtime() {
        let start = Instant::now();
        let tasks = LocalSet::new();
        let asked = tasks.spawn_local(until_true("the moon falls", async || false));
        let waited = tasks.spawn_local(within_limit("a word", std::future::pending::<()>()));
        tasks.await;
        for (task, what) in [(asked, "the moon falls"), (waited, "a word")] {
            let why = task.await.unwrap_err().into_panic();
            let told = format!("waited 120 seconds in vain: {what}");
            assert_eq!(why.downcast_ref(), Some(&told));
        }
        let took = start.elapsed();
        assert!(took > LIMIT && took < 2 * LIMIT, "{took:?}");
    }
}
