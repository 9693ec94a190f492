//! Measures what people wait while nine addresses send the worst that was found, again and again:
//! `cargo run --release -p milepost -- serve --listen 127.0.0.1:8018 --data DIR`, and then
//! `cargo run --release -p milepost-server --example hostile -- 127.0.0.1:8018 SECONDS PEOPLE`.
//!
//! Prints the 50th and 99th percentile of each kind of request, how many answers were of status 500 or more, and what the
//! hostile addresses were answered.
#![allow(clippy::print_stdout)]

mod client;
mod crowd;
mod inputs;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let server: SocketAddr = args.next().unwrap_or("127.0.0.1:8018".to_owned()).parse()?;
    let seconds: u64 = args.next().unwrap_or("60".to_owned()).parse()?;
    let people: u8 = args.next().unwrap_or("8".to_owned()).parse()?;
    for attacked in [false, true] {
        let over = Arc::new(AtomicBool::new(false));
        let hostile = if attacked {
            crowd::hostile(server, &over)
        } else {
            Vec::new()
        };
        let end = Instant::now() + Duration::from_secs(seconds);
        let one = |last: u8| async move {
            let mut all = Vec::new();
            while Instant::now() < end {
                all.push(crowd::person(server, last, 1).await);
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            crowd::together(all)
        };
        let told = crowd::together(
            (10..10 + people)
                .map(one)
                .collect::<JoinSet<_>>()
                .join_all()
                .await,
        );
        over.store(true, Ordering::Relaxed);
        println!(
            "{people} people, {seconds} s, {}:",
            if attacked { "under attack" } else { "alone" }
        );
        told.iter().for_each(|(kind, answers)| line(kind, answers));
        for sent in hostile {
            let (name, statuses) = sent.await?;
            let mut counts = BTreeMap::new();
            statuses
                .iter()
                .for_each(|status| *counts.entry(status).or_insert(0) += 1);
            println!("  {name}: {counts:?}");
        }
    }
    let metrics = client::ask(client::loopback(1), server, "/metrics", None)
        .await
        .body;
    metrics
        .lines()
        .filter(|line| line.contains("_total "))
        .for_each(|line| println!("{line}"));
    Ok(())
}

fn line(kind: &str, answers: &[(u16, Duration)]) {
    let mut times: Vec<Duration> = answers.iter().map(|(_, took)| *took).collect();
    times.sort_unstable();
    let at = |percent: usize| {
        times[(times.len() * percent / 100).min(times.len() - 1)].as_secs_f64() * 1e3
    };
    let failed = answers
        .iter()
        .filter(|(status, _)| *status == 0 || *status >= 500)
        .count();
    println!(
        "  {kind:16} {:6} answers, {failed} failed, p50 {:7.1} ms, p99 {:7.1} ms, longest {:7.1} ms",
        answers.len(),
        at(50),
        at(99),
        at(100)
    );
}
