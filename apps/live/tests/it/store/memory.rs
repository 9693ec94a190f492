//! The store in memory: the suite, and that it fails when a test says so.

use super::conformance::suite;
use crate::common::memory::{Fate, Memory, World};
use milepost_live::store::Store;
use milepost_testkit::wait::tasks::let_pass;
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn the_model_keeps_every_promise() {
    suite(&Arc::<Mutex<World>>::default()).await;
}

#[tokio::test(start_paused = true)]
async fn what_a_test_asks_for_happens() {
    let world = Arc::<Mutex<World>>::default();
    let store = Memory::new(&world, "");
    let set = |version| store.set_note("a", "x".to_owned(), version);
    for (fate, version, after) in [
        (Fate::Refused, 0, 0),
        (Fate::Lost, 0, 0),
        (Fate::Unanswered, 0, 1),
        (Fate::Late(Duration::ZERO), 1, 2),
    ] {
        store.suffer(Box::new(move || fate));
        assert!(set(version).await.is_err());
        store.suffer(Box::new(|| Fate::Done(Duration::ZERO)));
        // By the clock of the runtime: what is late has been done by then.
        let_pass(Duration::from_millis(5)).await;
        let note = store.note("a").await.unwrap();
        assert_eq!(note.map_or(0, |note| note.version), after, "{fate:?}");
    }
}
