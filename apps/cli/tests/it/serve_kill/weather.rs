//! Real faults of what stores the tables: no file may grow, the database is read-only, or it is stopped. Meanwhile every
//! table that was open can be read, nothing is kept, and afterwards play goes on, with all that was acknowledged.
//!
//! With MILEPOST_WEATHER=1000 each path is read so often before and during a fault, and the times are judged, too: for
//! `.ci/long`, on a machine that does nothing else.

use super::fleet::serve;
use super::{Player, Stored, WHO, ask, name, stored};
use crate::served::Server;
use milepost_live::store::{Postgres, Sqlite};
use milepost_testkit::cluster::Cluster;
use milepost_testkit::history::Outcome;
use milepost_testkit::{count, session, wait};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The paths of a table that are read: the page, the state, the log, and the beginning of the stream.
const PATHS: [&str; 4] = ["", "/state", "/log", "/events"];
/// The longest that the slowest of a hundred reads may take, unless the quiet time before had more than a quarter of it.
const READ: Duration = Duration::from_millis(100);
/// The longest until play goes on.
const AGAIN: Duration = Duration::from_secs(2);
/// So many requests in a row are refused, and nothing can be kept.
const TRIES: usize = 4;

/// Reads a path until the answer, or the first of it for streams, is there. Whether it was answered well.
fn read(address: SocketAddr, path: &str) -> bool {
    let answer = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(wait::LIMIT))?;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        )?;
        let mut first = [0; 512];
        let length = stream.read(&mut first)?;
        if !path.ends_with("/events") {
            std::io::copy(&mut stream, &mut std::io::sink())?;
        }
        Ok(String::from_utf8_lossy(&first[..length]).into_owned())
    };
    answer().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

/// Reads all paths of a table so often, and until `is_over`. How many were refused, and the time that one in a hundred exceeds.
fn reads(
    address: SocketAddr,
    table: &str,
    times: usize,
    is_over: impl Fn() -> bool,
) -> (usize, Duration) {
    let (mut refused, mut took) = (0, Vec::new());
    for time in 0.. {
        if time >= times && is_over() {
            break;
        }
        for path in PATHS {
            let begun = Instant::now();
            refused += usize::from(!read(address, &format!("/table/{table}{path}")));
            took.push(begun.elapsed());
        }
    }
    took.sort_unstable();
    (refused, took[took.len() * 99 / 100])
}

/// Says something; the status of the answer.
fn say(player: &mut Player, address: SocketAddr) -> u16 {
    player.count += 1;
    repeat(player, address)
}

/// Says the latest again, as somebody does whose answer was lost; the status of the answer.
fn repeat(player: &mut Player, address: SocketAddr) -> u16 {
    let id = format!("request-{}", player.count);
    let body = json!({"seat": 0, "text": id, "seq": player.seq, "id": id});
    player.history.asked(name(&body));
    let path = player.path("say");
    let (status, _, json) = ask(address, "POST", &path, &player.cookie, &body).unwrap();
    let seq = json["state"]["seq"].as_u64().or(json["seq"].as_u64());
    let is_unclear = json["error"].to_string().contains("not known whether");
    let (outcome, seq) = match status {
        200 => (Outcome::Acknowledged, seq),
        429 | 503 | 507 if !is_unclear => (Outcome::Refused, None),
        _ => (Outcome::Unknown, None),
    };
    player.history.answered(WHO, &id, outcome, seq);
    status
}

/// Tells a store that keeps nothing from somebody who speaks too much, by the status of an answer.
fn is_unkept(status: u16) -> bool {
    matches!(status, 503 | 504 | 507)
}

/// Measures a fault: what can be read meanwhile, and when play goes on.
fn weather(
    what: &str,
    address: SocketAddr,
    begins: impl FnOnce(),
    ends: impl FnOnce(),
    stored: &Stored<'_>,
) {
    let judged = count::said("MILEPOST_WEATHER");
    let times = judged.unwrap_or(10);
    let mut player = Player::new(address);
    assert_eq!(say(&mut player, address), 200);
    let id = player.id.clone();
    let (refused, quiet) = reads(address, &id, times, || true);
    assert_eq!(refused, 0);
    // Somebody reads from before the fault until play goes on.
    let over = Arc::new(AtomicBool::new(false));
    let (table, ended) = (id.clone(), over.clone());
    let reading =
        thread::spawn(move || reads(address, &table, times, || ended.load(Ordering::Relaxed)));
    begins();
    // What has been carried out is known in memory, whatever can be kept.
    assert_eq!(repeat(&mut player, address), 200, "{what}");
    // Each connection of a database learns of its settings by itself.
    wait::until_true("nothing is kept", || {
        (0..TRIES).all(|_| is_unkept(say(&mut player, address)))
    });
    let state = ask(address, "GET", &player.path("state"), "", &Value::Null)
        .unwrap()
        .2;
    assert!(state["unkept"].is_u64(), "{state}");
    player
        .history
        .shown(WHO, state["state"]["seq"].as_u64().unwrap());
    let (refused, _) = reads(address, &id, times, || true);
    assert_eq!(refused, 0, "{what}");
    ends();
    let returned = Instant::now();
    wait::until_true("play goes on", || say(&mut player, address) == 200);
    let again = returned.elapsed();
    over.store(true, Ordering::Relaxed);
    let (refused, meanwhile) = reading.join().unwrap();
    let faults = player.history.faults(&stored(&id));
    eprintln!(
        "{what}: {refused} reads refused; one in a hundred longer than {meanwhile:.0?}, before {quiet:.0?}; \
         play went on after {again:.1?}; {} lost",
        faults.len()
    );
    assert_eq!(refused, 0, "{what}");
    assert_eq!(faults, [], "{what}");
    if judged.is_some() {
        assert!(
            meanwhile <= READ.max(4 * quiet),
            "{what}: {meanwhile:?}, {quiet:?}"
        );
        assert!(again <= AGAIN, "{what}: {again:?}");
    }
}

/// Sets the size to which the files of a program may grow.
fn limit_files(process: u32, bytes: &str) {
    let set = Command::new("prlimit")
        .args([
            "--pid",
            &process.to_string(),
            &format!("--fsize={bytes}:unlimited"),
        ])
        .status();
    assert!(set.unwrap().success());
}

#[test]
fn tables_are_read_while_no_file_may_grow() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    // The signal of that limit would end the program; a full disk sends none.
    let mut program = session::command("sh");
    program.args([
        "-c",
        "trap '' XFSZ; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_milepost"),
    ]);
    let server = Server::run(program, &["--data", folder.path().to_str().unwrap()]);
    let process = server.child.id();
    let stored = |id: &str| {
        let store = Sqlite::read_only(&folder.path().join("tables.sqlite")).unwrap();
        stored(&runtime, &store, id)
    };
    weather(
        "no file may grow",
        server.address,
        || limit_files(process, "1"),
        || limit_files(process, "unlimited"),
        &stored,
    );
    server.kill();
}

#[test]
#[cfg_attr(
    not(postgres_programs),
    ignore = "needs the programs of PostgreSQL: see CONTRIBUTING.md"
)]
fn tables_are_read_while_the_database_is_read_only_or_stopped() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let access = "host all all 127.0.0.1/32 trust";
    let cluster = Cluster::start(folder.path(), access, "", &[]).unwrap();
    let store = format!("postgres://postgres@127.0.0.1:{}/postgres", cluster.port);
    let server = serve(&store);
    let stored = |id: &str| {
        let store = runtime.block_on(Postgres::read_only(&store)).unwrap();
        stored(&runtime, &store, id)
    };
    let read_only = |value: &str| {
        let set = format!("ALTER SYSTEM SET default_transaction_read_only = {value}");
        cluster.ask(&set).unwrap();
        cluster.ask("SELECT pg_reload_conf()").unwrap();
    };
    weather(
        "the database is read-only",
        server.address,
        || read_only("on"),
        || read_only("off"),
        &stored,
    );
    // A server that starts meanwhile shows what is there, and lets people play when the database lets it.
    let mut player = Player::new(server.address);
    read_only("on");
    let late = serve(&store);
    let (refused, _) = reads(late.address, &player.id, 1, || true);
    assert_eq!(refused, 0);
    read_only("off");
    wait::until_true("play goes on", || say(&mut player, late.address) == 200);
    late.kill();
    weather(
        "the database is stopped",
        server.address,
        || cluster.stop().unwrap(),
        || cluster.begin().unwrap(),
        &stored,
    );
    server.kill();
}
