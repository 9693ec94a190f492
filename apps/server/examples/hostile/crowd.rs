//! Those who mean harm and those who do not, against one server at the same time.

use super::client::{Answer, ask, loopback};
use super::inputs::{self, Input};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What people asked for and how they were answered: a line for each kind of request.
pub type Told = BTreeMap<&'static str, Vec<(u16, Duration)>>;

/// Sends each of the nine inputs again and again, each from an address of its own, until it is told to stop; gives the
/// statuses of the answers by input.
pub fn hostile(
    server: SocketAddr,
    over: &Arc<AtomicBool>,
) -> Vec<tokio::task::JoinHandle<(&'static str, Vec<u16>)>> {
    let one = |(last, input): (u8, Input)| {
        let over = over.clone();
        tokio::spawn(async move {
            let mut statuses = Vec::new();
            while !over.load(Relaxed) || statuses.is_empty() {
                statuses.extend(send(server, loopback(last), &input).await);
            }
            (input.name, statuses)
        })
    };
    (100..).zip(inputs::all()).map(one).collect()
}

async fn send(server: SocketAddr, from: IpAddr, input: &Input) -> Vec<u16> {
    let answer = ask(from, server, input.path, Some((input.kind, &input.body))).await;
    let mut statuses = vec![answer.status];
    if let (Some(then), Some((_, query))) = (input.then, answer.location.split_once('?')) {
        statuses.push(
            ask(from, server, &then.replace("{}", query), None)
                .await
                .status,
        );
    }
    statuses
}

/// A person at an address makes tables, opens their boards and draws their grounds, so many times over.
pub async fn person(server: SocketAddr, last: u8, times: usize) -> Told {
    let (from, mut told) = (loopback(last), Told::new());
    let mut note = |kind, answer: &Answer| {
        told.entry(kind)
            .or_default()
            .push((answer.status, answer.took))
    };
    for round in 0..times {
        let map = ["iberia", "japan", "india"][round % 3];
        let wanted = serde_json::json!({ "map": map, "seats": 2, "cards": 60 }).to_string();
        let made = ask(from, server, "/table", Some(("application/json", &wanted))).await;
        note("make a table", &made);
        let table = made.location;
        note("its page", &ask(from, server, &table, None).await);
        note(
            "its board",
            &ask(from, server, &format!("{table}/board"), None).await,
        );
        note(
            "its ground",
            &ask(from, server, &format!("/ground/{map}"), None).await,
        );
        note(
            "its state",
            &ask(from, server, &format!("{table}/state"), None).await,
        );
        note(
            "a shipped map",
            &ask(from, server, &format!("/maps/{map}"), None).await,
        );
    }
    told
}

/// All that several people were told.
pub fn together(all: impl IntoIterator<Item = Told>) -> Told {
    let mut told = Told::new();
    for (kind, answers) in all.into_iter().flatten() {
        told.entry(kind).or_default().extend(answers);
    }
    told
}
