//! Several servers on one database, to which everything happens while tables are played: one is
//! killed, stopped for longer than its lease, or cut off from the database; the database ends all
//! connections. What was acknowledged is there, once, and every table goes on. Each fault once, or
//! as often as MILEPOST_FAULTS says, kills as often as MILEPOST_NODE_KILLS.

use super::fleet::{Addresses, Database, Fleet};
use super::{Player, WHO, ask, name};
use milepost_testkit::history::{History, Outcome};
use milepost_testkit::{count, proxy::Link, wait};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

const SERVERS: usize = 3;
const TABLES: usize = 6;
/// So many commands of everybody are answered before something happens, and again when it is over.
const ANSWERS: usize = 20;
/// Longer than a lease.
const STOPPED: Duration = Duration::from_secs(12);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Killed,
    /// For longer than a lease.
    Stopped,
    LinkBroken,
    LinkStalled,
    AnswersLost,
    ConnectionsEnded,
}

const FAULTS: [Fault; 6] = [
    Fault::Killed,
    Fault::Stopped,
    Fault::LinkBroken,
    Fault::LinkStalled,
    Fault::AnswersLost,
    Fault::ConnectionsEnded,
];

/// Somebody who plays at a table, at one server as long as that answers.
struct Guest {
    player: Player,
    home: usize,
    /// The longest wait for an answer, in this round.
    waited: Duration,
}

impl Guest {
    /// Asks one server after the other until one answers, always with the same id.
    fn until_answered(
        &mut self,
        servers: &Addresses,
        method: &str,
        what: &str,
        body: &Value,
    ) -> Value {
        let (start, path) = (Instant::now(), self.player.path(what));
        wait::until(&format!("an answer to {path}"), || {
            let address = servers.of(self.home);
            let cookie = self.player.cookie.clone();
            if method == "POST" {
                self.player.history.asked(name(body));
            }
            match ask(address, method, &path, &cookie, body) {
                Some(answer) if answer.0 < 500 && answer.0 != 421 => {
                    self.waited = self.waited.max(start.elapsed());
                    let json = answer.2.clone();
                    let history = &mut self.player.history;
                    match (method, answer.0) {
                        // Another request of the same player came first, whose answer was lost.
                        ("POST", 409) => {
                            self.player.seq = json["state"]["seq"].as_u64().unwrap();
                            let seq = Some(self.player.seq);
                            history.answered(WHO, name(body), Outcome::Refused, seq);
                        }
                        // What may be done was read from a server that was a moment behind.
                        ("POST", 422) => {
                            history.answered(WHO, name(body), Outcome::Refused, None);
                        }
                        ("POST", _) => self.player.take(what, body, answer),
                        _ => {}
                    }
                    return Some(json);
                }
                _ => {}
            }
            self.home = (self.home + 1) % SERVERS;
            None
        })
    }

    fn send(&mut self, servers: &Addresses, what: &str, mut body: Value) {
        self.player.count += 1;
        let id = format!("request-{}", self.player.count);
        (body["seq"], body["id"]) = (self.player.seq.into(), id.into());
        self.until_answered(servers, "POST", what, &body);
    }

    /// Reads the table at any server, with the number of what was seen before, as pages do. The server may refuse; it must not show less.
    fn read(&mut self, servers: &Addresses) {
        let address = servers.of(self.player.count % SERVERS);
        let path = format!("state?min_seq={}", self.player.seq);
        let path = self.player.path(&path);
        let answer = ask(address, "GET", &path, &self.player.cookie, &Value::Null);
        if let Some((200, _, json)) = answer {
            let seq = json["state"]["seq"].as_u64().unwrap();
            self.player.history.shown(WHO, seq);
        }
    }

    /// Plays until it is enough.
    fn play(&mut self, servers: &Addresses, enough: &AtomicBool) {
        while !enough.load(Relaxed) {
            let text = format!("word {}", self.player.count);
            let said = json!({"seat": self.player.mover, "text": text});
            if self.player.count < super::WORDS {
                self.send(servers, "say", said);
            }
            self.read(servers);
            let advice = self.until_answered(servers, "GET", "legal", &Value::Null);
            // The one who is asked may follow another by a moment.
            let Some(actions) = advice["actions"].as_array().filter(|list| !list.is_empty()) else {
                continue;
            };
            let action = actions[self.player.count % actions.len()]["action"].clone();
            let seat = self.player.mover;
            self.player.count += 1;
            let id = format!("request-{}", self.player.count);
            let body = json!({"seat": seat, "action": action, "seq": self.player.seq, "id": id});
            self.until_answered(servers, "POST", "act", &body);
        }
    }
}

/// Does something bad to a server and undoes it.
fn happen(fleet: &mut Fleet, fault: Fault, victim: usize) {
    match fault {
        Fault::Killed => {
            fleet.kill(victim);
            wait::let_pass(Duration::from_secs(1));
            fleet.restart(victim);
        }
        Fault::Stopped => {
            fleet.signal(victim, "-STOP");
            wait::let_pass(STOPPED);
            fleet.signal(victim, "-CONT");
        }
        Fault::LinkBroken => broken(fleet, victim, Link::Breaks, Duration::from_secs(4)),
        Fault::LinkStalled => broken(fleet, victim, Link::Stalls, STOPPED),
        Fault::AnswersLost => broken(fleet, victim, Link::LosesAnswers, Duration::from_secs(2)),
        Fault::ConnectionsEnded => fleet.database.end_connections(),
    }
}

fn broken(fleet: &Fleet, victim: usize, link: Link, time: Duration) {
    let proxy = fleet.link(victim);
    proxy.set(link);
    wait::let_pass(time);
    // What is under way ends with its connections.
    proxy.end_connections();
    proxy.set(Link::Works);
}

/// Waits until everybody who plays has had [`ANSWERS`] more.
fn until_all_answered(playing: &[JoinHandle<Guest>], answers: &[Arc<AtomicUsize>]) {
    let count = |answers: &Arc<AtomicUsize>| answers.load(Relaxed);
    let before: Vec<usize> = answers.iter().map(count).collect();
    wait::until_true("everybody is answered", || {
        let mut both = before.iter().zip(answers);
        let all = both.all(|(before, now)| count(now) >= before + ANSWERS);
        // Who ends before it is enough has failed, and says so when it is joined.
        all || playing.iter().any(JoinHandle::is_finished)
    });
}

/// Plays on while something happens; the longest wait for an answer.
fn round(fleet: &mut Fleet, guests: &mut Vec<Guest>, happens: impl FnOnce(&mut Fleet)) -> Duration {
    let enough = Arc::new(AtomicBool::new(false));
    let answers: Vec<_> = guests
        .iter()
        .map(|guest| guest.player.answers.clone())
        .collect();
    let playing: Vec<_> = guests
        .drain(..)
        .map(|mut guest| {
            let (servers, enough) = (fleet.addresses.clone(), enough.clone());
            guest.waited = Duration::ZERO;
            thread::spawn(move || {
                guest.play(&servers, &enough);
                guest
            })
        })
        .collect();
    until_all_answered(&playing, &answers);
    happens(fleet);
    until_all_answered(&playing, &answers);
    enough.store(true, Relaxed);
    guests.extend(playing.into_iter().map(|guest| guest.join().unwrap()));
    guests.iter().map(|guest| guest.waited).max().unwrap()
}

#[test]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
fn nothing_acknowledged_is_lost_whatever_happens_to_servers() {
    let database = Database::new();
    let times: usize = count::of("MILEPOST_FAULTS", 1);
    let kills = count::of("MILEPOST_NODE_KILLS", times);
    let mut fleet = Fleet::start(database, SERVERS);
    let mut guests: Vec<Guest> = (0..TABLES)
        .map(|table| {
            let made = fleet.addresses.of(table % SERVERS);
            Guest {
                player: Player::new(made),
                // Half of them come to another server than the one that runs their table.
                home: (table + table / SERVERS) % SERVERS,
                waited: Duration::ZERO,
            }
        })
        .collect();
    eprintln!(
        "{:<18}{:>6}{:>18}{:>18}",
        "fault", "times", "median wait", "longest wait"
    );
    for (number, fault) in FAULTS.into_iter().enumerate() {
        let times = match fault {
            Fault::Killed => kills,
            _ => times,
        };
        let mut waits: Vec<Duration> = (0..times)
            .map(|time| {
                round(&mut fleet, &mut guests, |fleet| {
                    happen(fleet, fault, (number + time) % SERVERS);
                })
            })
            .collect();
        waits.sort_unstable();
        let (median, most) = (waits[times / 2], waits[times - 1]);
        let told = format!("{fault:?}");
        eprintln!("{told:<18}{times:>6}{median:>18.1?}{most:>18.1?}");
    }
    for (number, guest) in guests.iter_mut().enumerate() {
        let address = fleet.addresses.of(number % SERVERS);
        let database = &fleet.database;
        guest.player.check(address, &|id| database.log(id));
    }
    let histories = || guests.iter().map(|guest| &guest.player.history);
    let acknowledged: usize = histories().map(History::acknowledged).sum();
    let reads: usize = histories().map(History::reads).sum();
    eprintln!(
        "{acknowledged} acknowledged requests, none lost; {reads} reads, none older than what was seen"
    );
    assert!(acknowledged > 100 && reads * 2 > acknowledged);
}
