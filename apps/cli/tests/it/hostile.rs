//! Nine addresses send the worst that was found, again and again; people make tables, open their boards and draw their
//! grounds meanwhile, and none of them is refused. What they wait is printed by the example `hostile` of the server.

#[path = "../../../server/examples/hostile/client.rs"]
mod client;
#[path = "../../../server/examples/hostile/crowd.rs"]
mod crowd;
#[path = "../../../server/examples/hostile/inputs.rs"]
mod inputs;

use crate::served::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::task::JoinSet;

/// The one input that is within all limits.
const HARD: &str = "a network with all cities at one place";
const PEOPLE: u8 = 4;
const TIMES: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_refused_for_what_others_send() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let over = Arc::new(AtomicBool::new(false));
    let hostile = crowd::hostile(server.address, &over);
    let people: JoinSet<_> = (10..10 + PEOPLE)
        .map(|last| crowd::person(server.address, last, TIMES))
        .collect();
    let told = crowd::together(people.join_all().await);
    over.store(true, Ordering::Relaxed);
    for (kind, answers) in &told {
        assert_eq!(answers.len(), usize::from(PEOPLE) * TIMES, "{kind}");
        let well = if *kind == "make a table" { 201 } else { 200 };
        let other: Vec<u16> = answers
            .iter()
            .map(|(status, _)| *status)
            .filter(|status| *status != well)
            .collect();
        assert!(other.is_empty(), "{kind}: {other:?}");
    }
    let mut asked: usize = told.values().map(Vec::len).sum();
    for sent in hostile {
        let (name, statuses) = sent.await.unwrap();
        asked += statuses.len();
        // What is too large is told so, or is to wait; what is merely hard leads to its page.
        let first = if name == HARD { 303 } else { 422 };
        let others: &[u16] = if name == HARD {
            &[303, 200, 422, 429, 503]
        } else {
            &[422, 429, 503]
        };
        assert_eq!(statuses[0], first, "{name}: {statuses:?}");
        assert!(
            statuses.iter().all(|status| others.contains(status)),
            "{name}: {statuses:?}"
        );
    }
    let metrics = client::ask(client::loopback(1), server.address, "/metrics", None)
        .await
        .body;
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("milepost_requests_total "));
    let counted: usize = line.unwrap().parse().unwrap();
    assert!(counted >= asked, "{asked} answers to {counted} requests");
}

#[test]
fn the_inputs_are_wrong_in_their_size_alone() {
    let small = inputs::map(20, 20, 9, 6);
    if let Err(problems) = milepost_map::text::read(&small) {
        panic!("{problems:#?}");
    }
}
