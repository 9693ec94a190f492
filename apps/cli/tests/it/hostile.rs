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

const PEOPLE: u8 = 4;
const TIMES: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_refused_for_what_others_send() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let over = Arc::new(AtomicBool::new(false));
    let hostile = crowd::hostile(server.address, &over);
    let people: JoinSet<_> =
        (10..10 + PEOPLE).map(|last| crowd::person(server.address, last, TIMES)).collect();
    let told = crowd::together(people.join_all().await);
    over.store(true, Ordering::Relaxed);
    for (kind, answers) in &told {
        assert_eq!(answers.len(), usize::from(PEOPLE) * TIMES, "{kind}");
        let well = if *kind == "make a table" { 201 } else { 200 };
        let other: Vec<u16> =
            answers.iter().map(|(status, _)| *status).filter(|status| *status != well).collect();
        assert!(other.is_empty(), "{kind}: {other:?}");
    }
    for sent in hostile {
        let (name, statuses) = sent.await.unwrap();
        assert!(statuses.iter().all(|status| *status != 0), "{name} was not answered: {statuses:?}");
    }
    let metrics = client::ask(client::loopback(1), server.address, "/metrics", None).await.body;
    assert!(metrics.contains("milepost_requests_total"), "{metrics}");
}

#[test]
fn the_inputs_are_wrong_in_their_size_alone() {
    let small = inputs::map(20, 20, 9, 6);
    if let Err(problems) = milepost_map::text::read(&small) {
        panic!("{problems:#?}");
    }
}
