//! What a test sees of the work that a request causes.

use crate::work::Work;
use std::cell::RefCell;

tokio::task_local! {
    static DONE: RefCell<Vec<Work>>;
}

/// Notes that work of a kind begins; nothing outside of [`metered`].
pub fn note(work: Work) {
    let _ = DONE.try_with(|done| done.borrow_mut().push(work));
}

/// What is asked for, and the work that it has caused.
pub async fn metered<T>(asked: impl Future<Output = T>) -> (T, Vec<Work>) {
    let done = RefCell::default();
    DONE.scope(done, async {
        let answer = asked.await;
        (answer, DONE.with(RefCell::take))
    })
    .await
}
