//! The program is killed while tables are played: what it has acknowledged is there when it runs again, and the log explains
//! all answers that players were given ([`History`]). Five times, or as often as MILEPOST_KILLS says.

mod fleet;
mod nodes;
#[cfg(target_os = "linux")]
mod weather;

use crate::served::Server;
use milepost_live::store::{Sqlite, StoreReader};
use milepost_testkit::history::{Entry, History, Outcome};
use milepost_testkit::wait;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::Duration;

const TABLES: usize = 4;

/// An answer, if one came whole: its status, the cookie it sets, its JSON.
fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &Value,
) -> Option<(u16, String, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(wait::LIMIT)).ok()?;
    let body = if method == "POST" {
        body.to_string()
    } else {
        String::new()
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let kept = head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "))
        .unwrap_or_default();
    // Only an answer that came to its end was an answer.
    Some((
        status,
        kept.split(';').next()?.to_owned(),
        serde_json::from_str(body).ok()?,
    ))
}

/// The one who plays a table.
const WHO: &str = "who plays";

/// The name of a request.
fn name(body: &Value) -> &str {
    body["id"].as_str().unwrap()
}

/// A table as one who plays it knows it.
struct Player {
    id: String,
    cookie: String,
    seq: u64,
    mover: u64,
    count: usize,
    /// What was acknowledged: the lines of each entry.
    known: Vec<Value>,
    /// The requests and their answers.
    history: History,
    /// A request that may or may not have been carried out.
    open: Option<(String, Value)>,
    /// The number of its commands that were answered, for those who wait for that.
    answers: Arc<AtomicUsize>,
}

/// Up to this request each action has a word before it.
const WORDS: usize = 2_000;

impl Player {
    fn new(address: SocketAddr) -> Player {
        let wanted = json!({"map": "iberia", "seats": 2, "options": [["rounds", "10000"], ["idle_rounds", "10000"]]});
        let (status, _, made) = ask(address, "POST", "/table", "", &wanted).unwrap();
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().unwrap().to_owned();
        let mut player = Player {
            id,
            cookie: String::new(),
            seq: 0,
            mover: 0,
            count: 0,
            known: Vec::new(),
            history: History::default(),
            open: None,
            answers: Arc::default(),
        };
        for body in [
            json!({"seat": 0, "name": "Ana"}),
            json!({"seat": 1, "name": "Ben"}),
        ] {
            assert!(player.send(address, "sit", body));
        }
        assert!(player.send(address, "start", json!({})));
        player
    }

    fn path(&self, what: &str) -> String {
        format!("/table/{}/{what}", self.id)
    }

    /// Has something done; whether an answer came.
    fn send(&mut self, address: SocketAddr, what: &str, mut body: Value) -> bool {
        self.count += 1;
        (body["seq"], body["id"]) = (self.seq.into(), format!("request-{}", self.count).into());
        self.post(address, what, &body)
    }

    fn post(&mut self, address: SocketAddr, what: &str, body: &Value) -> bool {
        self.history.asked(name(body));
        let answer = ask(address, "POST", &self.path(what), &self.cookie, body);
        let Some(answer) = answer else {
            self.open = Some((what.to_owned(), body.clone()));
            return false;
        };
        self.take(what, body, answer);
        true
    }

    /// Takes an answer that came.
    fn take(&mut self, what: &str, body: &Value, (status, kept, json): (u16, String, Value)) {
        self.answers.fetch_add(1, Relaxed);
        // Chat has a budget.
        if (what, status) == ("say", 429) {
            self.history
                .answered(WHO, name(body), Outcome::Refused, None);
            return;
        }
        assert_eq!(status, 200, "{what} {body}: {json}");
        if !kept.is_empty() {
            self.cookie = kept;
        }
        let whole = &json["state"];
        let (seq, view) = if whole.is_null() {
            (&json["seq"], &json["view"])
        } else {
            (&whole["seq"], &whole["view"])
        };
        self.seq = seq.as_u64().unwrap();
        let (id, seq) = (name(body), Some(self.seq));
        self.history.answered(WHO, id, Outcome::Acknowledged, seq);
        self.mover = view["mover"].as_u64().unwrap_or(self.mover);
        if whole.is_null() {
            self.known
                .extend(json["lines"].as_array().unwrap().iter().cloned());
        }
    }

    /// Plays until no answer comes any more.
    fn play(&mut self, address: SocketAddr, over: &AtomicBool) {
        while !over.load(Relaxed) {
            // A table has an end of words.
            let said = json!({"seat": self.mover, "text": format!("word {}", self.count)});
            if self.count < WORDS && !self.send(address, "say", said) {
                return;
            }
            let Some((status, _, advice)) = ask(
                address,
                "GET",
                &self.path("legal"),
                &self.cookie,
                &Value::Null,
            ) else {
                return;
            };
            assert_eq!(status, 200, "{advice}");
            let actions = advice["actions"].as_array().unwrap();
            let action = &actions[self.count % actions.len()]["action"];
            if !self.send(
                address,
                "act",
                json!({"seat": self.mover, "action": action}),
            ) {
                return;
            }
        }
    }

    /// The whole log, page by page: no less of it than was shown before, which a server may have to hear of first.
    fn log(&self, address: SocketAddr) -> Vec<Value> {
        let mut log: Vec<Value> = Vec::new();
        loop {
            let from = log
                .last()
                .map_or(0, |line| line["seq"].as_u64().unwrap() + 1);
            let path = self.path(&format!("log?from={from}&min_seq={}", self.seq));
            let page = wait::until("a page of the log", || {
                let answer = ask(address, "GET", &path, &self.cookie, &Value::Null);
                answer.filter(|(status, ..)| *status == 200)
            });
            match page.2.as_array().unwrap().as_slice() {
                [] => return log,
                lines => log.extend_from_slice(lines),
            }
        }
    }

    /// Asks again for what was not answered. After that the log has the lines that were acknowledged, and the store explains all
    /// answers.
    fn check(&mut self, address: SocketAddr, stored: &Stored<'_>) {
        if let Some((what, body)) = self.open.take() {
            assert!(self.post(address, &what, &body));
        }
        let log = self.log(address);
        let mut rest = log.iter();
        for known in &self.known {
            assert!(
                rest.any(|line| line == known),
                "{}: {known} was acknowledged and is gone",
                self.id
            );
        }
        assert_eq!(self.history.faults(&stored(&self.id)), [], "{}", self.id);
    }
}

/// The log of a table as it is stored.
type Stored<'a> = dyn Fn(&str) -> Vec<Entry> + 'a;

/// The log of a table, from a store.
fn stored(runtime: &tokio::runtime::Runtime, store: &dyn StoreReader, id: &str) -> Vec<Entry> {
    let log = runtime.block_on(store.whole_log(id)).unwrap().unwrap();
    let entries = log.entries.iter().map(|entry| {
        let entry: Value = serde_json::from_str(&entry.stored.text).unwrap();
        Entry {
            request: entry["id"].as_str().map(str::to_owned),
            text: entry["deed"].to_string(),
        }
    });
    entries.collect()
}

#[test]
fn nothing_acknowledged_is_lost_when_it_is_killed() {
    let kills: u64 = milepost_testkit::count::of("MILEPOST_KILLS", 5);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut players: Vec<Player> = (0..TABLES).map(|_| Player::new(server.address)).collect();
    for kill in 0..kills {
        let (address, over) = (server.address, Arc::new(AtomicBool::new(false)));
        let answers: Vec<Arc<AtomicUsize>> = players
            .iter()
            .map(|player| player.answers.clone())
            .collect();
        let count = || -> usize { answers.iter().map(|count| count.load(Relaxed)).sum() };
        let before = count();
        let playing: Vec<_> = players
            .drain(..)
            .map(|mut player| {
                let over = over.clone();
                std::thread::spawn(move || {
                    player.play(address, &over);
                    player
                })
            })
            .collect();
        wait::until_true("somebody is answered, or can play no more", || {
            count() > before || playing.iter().any(JoinHandle::is_finished)
        });
        // Any moment will do, as long as each is another.
        wait::let_pass(Duration::from_micros(20_000 + kill * 7_919 % 150_000));
        server.kill();
        over.store(true, Relaxed);
        players = playing
            .into_iter()
            .map(|player| player.join().unwrap())
            .collect();
        server = Server::start(folder.path());
        let file = folder.path().join("tables.sqlite");
        let store = Sqlite::read_only(&file).unwrap();
        for player in &mut players {
            player.check(server.address, &|id| stored(&runtime, &store, id));
        }
    }
    let acknowledged: usize = players
        .iter()
        .map(|player| player.history.acknowledged())
        .sum();
    eprintln!("{kills} kills, {acknowledged} acknowledged requests, none lost");
    assert!(acknowledged > 0);
    server.kill();
}

#[test]
fn milepost_alone_says_how_to_open_the_workshop() {
    let output = Command::new(env!("CARGO_BIN_EXE_milepost"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .starts_with("To open the workshop in a browser: milepost serve\n")
    );
}

#[cfg(unix)]
#[test]
fn it_ends_in_order_when_it_is_asked_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let player = Player::new(server.address);
    let mut stream = TcpStream::connect(server.address).unwrap();
    write!(
        stream,
        "GET {} HTTP/1.1\r\nhost: localhost\r\n\r\n",
        player.path("events")
    )
    .unwrap();
    let mut first = [0; 1000];
    assert!(stream.read(&mut first).unwrap() > 0);
    let ended = Command::new("kill")
        .args(["-TERM", &server.child.id().to_string()])
        .status()
        .unwrap();
    assert!(ended.success());
    // The stream ends, and then the program.
    stream.read_to_string(&mut String::new()).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    // A copy of the one file is a whole copy.
    let names = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["lock", "tables.sqlite"]);
}

#[test]
fn a_second_server_leaves_the_folder_of_the_first_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let second = Command::new(env!("CARGO_BIN_EXE_milepost"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{told}");
    assert!(
        told.contains(&format!(
            "in use by another server (process {})",
            server.child.id()
        )),
        "{told}"
    );
    server.kill();
    // The lock goes with the program, however it ends.
    Server::start(folder.path()).kill();
}
