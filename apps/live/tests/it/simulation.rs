//! Schedules of failures, each from a seed: servers that share the model store crash, are paused, are cut off, and their
//! operations are lost, late or unanswered, while people and bots play by clocks that differ. Time is the runtime's own,
//! which passes as soon as everybody waits, and all chance comes from the seed, so that a schedule can be run again:
//! `MILEPOST_SCHEDULES=1 MILEPOST_SCHEDULE=SEED`. 60 schedules, or as many as `MILEPOST_SCHEDULES` says.
//!
//! All that servers share is the store, so that is where things go wrong here; that requests are forwarded is tried with
//! real connections. What clients are told is written down, and in the end the logs must explain it ([`History`]).

use crate::another_game::{Nim, Take, head, sit};
use crate::common::memory::{Fate, Memory, Planted, World};
use crate::common::{SETTINGS, written};
use bytes::Bytes;
use milepost_dice::Dice;
use milepost_live::live::bots;
use milepost_live::live::entry::Command;
use milepost_live::live::error::LiveError;
use milepost_live::live::render::{Message, Person, Render};
use milepost_live::live::room::{Room, key};
use milepost_live::live::table::{CommitOutcome, Issuer, LiveTable, Update};
use milepost_live::live::tables::Tables;
use milepost_live::live::time::Time;
use milepost_live::store::{Chain, LoadFrom, Store};
use milepost_live::trace::Format;
use milepost_live::work::Pool;
use milepost_live::work::queue::Bounds;
use milepost_testkit::count;
use milepost_testkit::history::{Entry, Fault, History, Outcome};
use milepost_testkit::wait::tasks::let_pass;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::Instant;

const SERVERS: usize = 3;
/// The last one is of bots alone.
const TABLES: usize = 3;
/// What happens in a schedule.
const EVENTS: usize = 60;
/// How long a request waits for a server that decides.
const PATIENCE: Duration = Duration::from_secs(12);
/// What takes no longer waits for nothing.
const AT_ONCE: Duration = Duration::from_millis(1);
/// How long everything works at the end, before it is looked at. Longer than a lease.
const CALM: Duration = Duration::from_secs(40);

/// How it goes for a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Weather {
    Calm,
    /// Some operations fail, in every way.
    Rough,
    /// The store cannot be reached.
    Cut,
}

fn fate(weather: u8, random: &mut Dice) -> Fate {
    let millis = |random: &mut Dice, most| Duration::from_millis(random.below(most));
    if weather == Weather::Cut as u8 {
        return Fate::Refused;
    }
    if weather == Weather::Calm as u8 {
        return Fate::Done(millis(random, 4));
    }
    match random.below(20) {
        0 => Fate::Refused,
        1 => Fate::Lost,
        2 => Fate::Unanswered,
        3 => Fate::Late(millis(random, 9_000)),
        4 => Fate::Done(millis(random, 5_000)),
        _ => Fate::Done(millis(random, 100)),
    }
}

/// Sends the number of each entry and what it says.
struct Numbers;

impl Render<Nim> for Numbers {
    fn state(&self, room: &Room<Nim>, _: Option<usize>) -> String {
        room.seq().to_string()
    }

    fn whole(&self, _: &Person, _: Option<u64>, _: Option<u64>, state: &str) -> Bytes {
        Bytes::from(state.to_owned())
    }

    fn event(&self, room: &Room<Nim>, command: &Command<Take>, _: Option<usize>) -> Message {
        let says = serde_json::to_string(command).unwrap();
        let answer = Bytes::from(format!("{} {says}", room.seq()));
        Message {
            frame: answer.clone(),
            answer,
        }
    }
}

/// The number of entries of an answer, and what the last one says, where that is told.
fn parsed(answer: &[u8]) -> (u64, Option<&str>) {
    let text = std::str::from_utf8(answer).unwrap();
    let (seq, says) = text
        .split_once(' ')
        .map_or((text, None), |(seq, says)| (seq, Some(says)));
    (seq.parse().unwrap(), says)
}

/// What clients of each table were told.
type Histories = Arc<BTreeMap<String, Mutex<History>>>;

/// A server.
struct Server {
    /// Its name among the nodes of the store.
    name: String,
    tables: Arc<Tables<Nim>>,
    /// The tables that it has shown, with the latest entry that was seen.
    shown: BTreeMap<String, u64>,
    weather: Arc<AtomicU8>,
    sharing: AbortHandle,
    listeners: Vec<JoinHandle<()>>,
    paused: Arc<AtomicBool>,
}

fn share(tables: &Arc<Tables<Nim>>) -> AbortHandle {
    let tables = tables.clone();
    let pool = Pool::new(Bounds {
        places: 1,
        each: 1,
        waiting: 9,
    })
    .in_turn();
    let play = move |live: &Arc<LiveTable<Nim>>| {
        bots::drive(live, &pool, Duration::from_millis(700));
    };
    let sharing = async move { tables.share(play).await };
    tokio::spawn(sharing).abort_handle()
}

impl Server {
    fn start(world: &Arc<Mutex<World>>, histories: &Histories, random: &mut Dice) -> Server {
        let weather = Arc::new(AtomicU8::new(Weather::Calm as u8));
        let (told, mut chance) = (weather.clone(), Dice::new(random.word(), "fates"));
        let fates = Box::new(move || fate(told.load(Relaxed), &mut chance));
        let store = Arc::new(Memory::with(world, "http://127.0.0.1:1", fates));
        let name = store.node().id.clone();
        let (start, skew) = (Instant::now(), random.below(10_000));
        let clock = move || 1_000_000 + skew + start.elapsed().as_millis() as u64;
        let tables = Tables::new(
            store,
            Arc::default(),
            Time::from_fn(clock),
            Arc::new(Numbers),
            SETTINGS,
        );
        let tables = Arc::new(tables.in_turn());
        let listeners = histories.keys().map(|id| {
            let client = format!("who listens at {name}");
            tokio::spawn(listen(
                tables.clone(),
                id.clone(),
                histories.clone(),
                client,
            ))
        });
        let listeners = listeners.collect();
        let sharing = share(&tables);
        Server {
            name,
            tables,
            shown: BTreeMap::new(),
            weather,
            sharing,
            listeners,
            paused: Arc::default(),
        }
    }

    /// Ends it as a crash does.
    fn crash(&mut self) {
        self.sharing.abort();
        self.listeners.iter().for_each(JoinHandle::abort);
        // What it has sent and not heard of may still be done, but it does nothing more.
        self.weather.store(Weather::Cut as u8, Relaxed);
    }
}

/// Listens to a table as a browser does, and writes down what it is sent.
async fn listen(tables: Arc<Tables<Nim>>, id: String, histories: Histories, client: String) {
    let history = &histories[&id];
    loop {
        let Ok(Some(live)) = tables.find(&id).await else {
            let_pass(Duration::from_millis(100)).await;
            continue;
        };
        while let Ok(mut joined) = live.join(None).await {
            history.lock().unwrap().shown(&client, joined.seq);
            let dropped = loop {
                let update = joined.updates.recv().await;
                match update.as_deref() {
                    Ok(Update::Dropped) | Err(RecvError::Closed) => break true,
                    Ok(Update::FullState) | Err(RecvError::Lagged(_)) => break false,
                    Ok(event) => {
                        let message = event.message(&[]).unwrap();
                        let (seq, says) = parsed(&message.answer);
                        history.lock().unwrap().sent(&client, seq, says);
                    }
                }
            };
            if dropped {
                break;
            }
        }
    }
}

struct Simulation {
    seed: u64,
    random: Dice,
    world: Arc<Mutex<World>>,
    servers: Vec<Server>,
    ids: Vec<String>,
    histories: Histories,
    /// The number of requests so far.
    requests: usize,
    /// What somebody who goes from server to server knows of each table. They say so to each.
    known: BTreeMap<String, u64>,
    /// Whether they say so.
    forgetful: bool,
    trace: String,
}

/// Faults that are put in on purpose.
#[derive(Clone, Copy, Debug, Default)]
struct Mistakes {
    store: Option<Planted>,
    /// Whoever goes from server to server is not asked what they have seen.
    forgetful: bool,
}

impl Simulation {
    async fn new(seed: u64, mistakes: Mistakes) -> Simulation {
        let (mut random, world) = (Dice::new(seed, "schedule"), Arc::<Mutex<World>>::default());
        world.lock().unwrap().planted = mistakes.store;
        let store: Arc<dyn Store> = Arc::new(Memory::new(&world, ""));
        let mut ids = Vec::new();
        for table in 0..TABLES {
            // As long as a schedule takes, and no longer than a log may be.
            let head = serde_json::to_string(&head(20_000)).unwrap();
            // Names of tables have check characters.
            let digits = milepost_dice::code::digits(table as u64, 11);
            let id = milepost_dice::code::write(&digits);
            let log = milepost_live::store::NewLog {
                head,
                text: None,
                at: 0,
            };
            store.begin(&id, log).await.unwrap();
            ids.push(id);
        }
        let histories = ids.iter().map(|id| (id.clone(), Mutex::default()));
        let histories: Histories = Arc::new(histories.collect());
        let servers = (0..SERVERS).map(|_| Server::start(&world, &histories, &mut random));
        let servers = servers.collect();
        Simulation {
            seed,
            random,
            world,
            servers,
            ids,
            histories,
            requests: 0,
            known: BTreeMap::new(),
            forgetful: mistakes.forgetful,
            trace: String::new(),
        }
    }

    fn note(&mut self, what: std::fmt::Arguments<'_>) {
        writeln!(self.trace, "{what}").unwrap();
    }

    fn history(&self, table: usize) -> MutexGuard<'_, History> {
        self.histories[&self.ids[table]].lock().unwrap()
    }

    /// Has a command carried out by whichever server decides, as requests are forwarded, for as long as those wait.
    async fn ask(&mut self, table: usize, by: &str, id: &str, command: &Command<Take>) -> Outcome {
        self.history(table).asked(id);
        let (outcome, seq) = self.answer(table, by, id, command).await;
        self.history(table).answered(by, id, outcome, seq);
        outcome
    }

    async fn answer(
        &mut self,
        table: usize,
        by: &str,
        id: &str,
        command: &Command<Take>,
    ) -> (Outcome, Option<u64>) {
        let (mut known, end) = (Outcome::Refused, Instant::now() + PATIENCE);
        while Instant::now() < end {
            let server = self.random.index(SERVERS);
            let tables = self.servers[server].tables.clone();
            let asked = async {
                let live = tables.find(&self.ids[table]).await?;
                let live = live.ok_or(LiveError::NoTable)?;
                let issuer = Issuer::Person {
                    seq: live.with_room(Room::seq).await?,
                    id: id.to_owned(),
                    key: Some(key(by)),
                };
                let done = live.commit(issuer, command.clone()).await;
                if matches!(done, Err(LiveError::Elsewhere)) {
                    live.take_over().await?;
                }
                done
            };
            match tokio::time::timeout(PATIENCE, asked).await {
                Ok(Ok(CommitOutcome::Applied(answer) | CommitOutcome::Duplicate(answer))) => {
                    return (Outcome::Acknowledged, Some(parsed(&answer).0));
                }
                // It was refused for what it is, or because nothing can be stored.
                Ok(Err(
                    LiveError::Refused(_)
                    | LiveError::NotYourSeat { .. }
                    | LiveError::NoSeat
                    | LiveError::DiskFull,
                )) => return (known, None),
                Ok(Err(LiveError::Elsewhere)) | Ok(Ok(CommitOutcome::Stale(_))) => {}
                Ok(Err(_)) | Err(_) => known = Outcome::Unknown,
            }
            let_pass(Duration::from_millis(250)).await;
        }
        (known, None)
    }

    /// A new request, or an old one of which nothing is known, again.
    async fn request(&mut self) {
        let table = self.random.index(TABLES - 1);
        self.requests += 1;
        let unknown = self.history(table).unknown().map(str::to_owned);
        let id = unknown
            .filter(|_| self.random.below(2) == 0)
            .unwrap_or_else(|| format!("request {}", self.requests));
        let say = Command::Say {
            seat: None,
            text: id.clone(),
        };
        let known = self.ask(table, "somebody", &id, &say).await;
        self.note(format_args!("{id} at {table}: {known:?}"));
    }

    async fn play(&mut self) {
        let (seat, name) = (self.random.index(2), ["Ana", "Ben"]);
        let id = format!("take {}", self.trace.len());
        let take = Command::Act {
            seat,
            action: Take {
                count: 1 + self.random.below(3) as u32,
            },
        };
        let known = self.ask(0, name[seat], &id, &take).await;
        self.note(format_args!("{id}: {known:?}"));
    }

    async fn event(&mut self) {
        let victim = self.random.index(SERVERS);
        match self.random.below(16) {
            0 => {
                self.note(format_args!("crash {victim}"));
                let mut new = Server::start(&self.world, &self.histories, &mut self.random);
                std::mem::swap(&mut self.servers[victim], &mut new);
                new.crash();
            }
            1 => {
                // As a process that is stopped, but that others ask it all the same.
                self.note(format_args!("pause {victim}"));
                let server = &self.servers[victim];
                server.sharing.abort();
                server.paused.store(true, Relaxed);
            }
            2 | 3 => {
                self.note(format_args!("resume {victim}"));
                if self.servers[victim].paused.swap(false, Relaxed) {
                    let server = &mut self.servers[victim];
                    server.sharing = share(&server.tables);
                }
            }
            4 => self.set(victim, Weather::Cut),
            5 | 6 => self.set(victim, Weather::Rough),
            7 | 8 => self.set(victim, Weather::Calm),
            9..12 => self.play().await,
            _ => self.request().await,
        }
        let_pass(Duration::from_millis(self.random.below(1_500))).await;
    }

    /// Every table that a server has shown can be read there, at once and whatever fails, and never becomes older.
    async fn read(&mut self) {
        for (number, server) in self.servers.iter_mut().enumerate() {
            for id in &self.ids {
                let read = async {
                    let live = server.tables.find(id).await.ok()??;
                    live.with_room(Room::seq).await.ok()
                };
                let read = tokio::time::timeout(AT_ONCE, read).await.ok().flatten();
                let seen = server.shown.get(id).copied();
                assert!(
                    read >= seen,
                    "seed {}: {id} on {number}: {read:?} after {seen:?}\n{}",
                    self.seed,
                    self.trace
                );
                server.shown.extend(read.map(|seq| (id.clone(), seq)));
                if let Some(seq) = read {
                    let client = format!("who reads at {}", server.name);
                    self.histories[id].lock().unwrap().shown(&client, seq);
                }
            }
        }
        self.wander().await;
    }

    /// Somebody reads each table at any server, and says what they have seen, so that they are shown no less. Returns how many
    /// tables they were shown.
    async fn wander(&mut self) -> usize {
        let mut shown = 0;
        for id in self.ids.clone() {
            let tables = self.servers[self.random.index(SERVERS)].tables.clone();
            let seen = self.known.get(&id).copied().unwrap_or_default();
            let read = async {
                let live = tables.find(&id).await.ok()??;
                if !self.forgetful {
                    live.reach(seen).await.ok()?;
                }
                live.with_room(Room::seq).await.ok()
            };
            if let Ok(Some(seq)) = tokio::time::timeout(PATIENCE, read).await {
                let mut history = self.histories[&id].lock().unwrap();
                history.shown("who goes from server to server", seq);
                let known = self.known.entry(id).or_default();
                *known = seq.max(*known);
                shown += 1;
            }
        }
        shown
    }

    fn set(&mut self, victim: usize, weather: Weather) {
        self.note(format_args!("{weather:?} {victim}"));
        self.servers[victim].weather.store(weather as u8, Relaxed);
    }

    /// The table on the server that decides.
    async fn owned(&self, table: usize) -> Arc<LiveTable<Nim>> {
        for server in &self.servers {
            let live = server.tables.find(&self.ids[table]).await.unwrap().unwrap();
            if live.is_owner() {
                return live;
            }
        }
        panic!("seed {}: nobody runs table {table}", self.seed);
    }

    /// Ana and Ben play at the first table, bots at the last one.
    async fn begin(&mut self) {
        for table in [0, TABLES - 1] {
            let live = self.owned(table).await;
            for (seat, name) in ["Ana", "Ben"].into_iter().enumerate() {
                let seq = live.with_room(Room::seq).await.unwrap();
                let bot = Command::Bot {
                    seat,
                    bot: "one".to_owned(),
                };
                let person = Issuer::Person {
                    seq,
                    id: format!("sit {seat}"),
                    key: Some(key(name)),
                };
                let (by, command) = match table {
                    0 => (person, sit(seat, name)),
                    _ => (Issuer::Bot(seq), bot),
                };
                live.commit(by, command).await.unwrap();
            }
            let seq = live.with_room(Room::seq).await.unwrap();
            live.commit(Issuer::Bot(seq), Command::Start).await.unwrap();
        }
    }

    /// Everything works again for a while.
    async fn calm(&mut self) {
        for server in 0..SERVERS {
            self.set(server, Weather::Calm);
            let server = &mut self.servers[server];
            if server.paused.swap(false, Relaxed) {
                server.sharing = share(&server.tables);
            }
        }
        let_pass(CALM).await;
    }

    /// What the log of each table does not explain of what clients were told.
    async fn faults(&self) -> Vec<Fault> {
        let (store, mut faults) = (Memory::new(&self.world, ""), Vec::new());
        for (table, id) in self.ids.iter().enumerate() {
            let stored = store.load(id, LoadFrom::Start).await.unwrap().unwrap();
            let log: Vec<Entry> = stored
                .entries
                .iter()
                .map(|entry| written(&entry.text))
                .collect();
            faults.extend(self.history(table).faults(&log));
        }
        faults
    }

    /// Everything works again, and after a while all is as it should be.
    async fn end(mut self) -> String {
        self.calm().await;
        let store = Memory::new(&self.world, "");
        for (table, id) in self.ids.clone().iter().enumerate() {
            // Every server has what is stored, though nobody is woken for it any more.
            let stored = store.load(id, LoadFrom::Start).await.unwrap().unwrap();
            let_pass(Duration::from_secs(1)).await;
            for server in &self.servers {
                let live = server.tables.find(id).await.unwrap().unwrap();
                let (seen, count) = (live.seen(), stored.entries.len() as u64);
                let (role, node) = (live.role().await, server.tables.node());
                assert!(
                    seen >= count,
                    "seed {}: {seen} of {count}, {role:?} {node:?}\n{}",
                    self.seed,
                    self.trace
                );
            }
            // It goes on, and one server decides.
            let last = format!("the last one of {table}");
            let say = Command::Say {
                seat: None,
                text: last.clone(),
            };
            let known = self.ask(table, "somebody", &last, &say).await;
            if known != Outcome::Acknowledged {
                for server in &self.servers {
                    let live = server.tables.find(id).await.unwrap().unwrap();
                    let role = live.role().await;
                    eprintln!("{role:?} {} {:?}", live.seen(), server.tables.node());
                }
                panic!(
                    "seed {}, table {table}: {known:?}\n{}",
                    self.seed, self.trace
                );
            }
            let_pass(Duration::from_secs(1)).await;
            let stored = store.load(id, LoadFrom::Start).await.unwrap().unwrap();
            let begun = Chain::begin(id, &stored.head);
            assert_eq!(begun.follow(1, &stored.entries), Ok(stored.chain));
            let (mut owners, known) = (0, stored.entries.len() as u64);
            // Bots play on meanwhile.
            let_pass(Duration::from_secs(1)).await;
            for server in &self.servers {
                let live = server.tables.find(id).await.unwrap().unwrap();
                owners += usize::from(live.is_owner());
                let seq = live.with_room(Room::seq).await.unwrap();
                assert!(
                    seq >= known,
                    "seed {}: {seq} of {known}\n{}",
                    self.seed,
                    self.trace
                );
            }
            assert_eq!(owners, 1, "seed {}\n{}", self.seed, self.trace);
            self.note(format_args!("{table}: {:?}", stored.chain));
        }
        assert_eq!(self.wander().await, TABLES, "seed {}", self.seed);
        let faults = self.faults().await;
        assert_eq!(faults, [], "seed {}\n{}", self.seed, self.trace);
        let reads: usize = (0..TABLES).map(|table| self.history(table).reads()).sum();
        self.note(format_args!("{reads} states and entries were shown"));
        for server in &mut self.servers {
            server.sharing.abort();
            for listener in server.listeners.drain(..) {
                listener.abort();
                let ended = listener.await;
                assert!(
                    ended.is_err_and(|error| error.is_cancelled()),
                    "seed {}",
                    self.seed
                );
            }
        }
        self.trace
    }
}

/// Runs a future by a clock that passes when everybody waits.
fn in_no_time<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(future)
}

/// Runs the schedule of a seed, and returns what happened.
fn run(seed: u64) -> String {
    in_no_time(async {
        let mut simulation = Simulation::new(seed, Mistakes::default()).await;
        simulation.begin().await;
        for _ in 0..EVENTS {
            simulation.event().await;
            simulation.read().await;
        }
        simulation.end().await
    })
}

/// Runs the schedule of a seed with mistakes, and returns what is found.
fn found(seed: u64, mistakes: Mistakes) -> Vec<Fault> {
    in_no_time(async {
        let mut simulation = Simulation::new(seed, mistakes).await;
        simulation.begin().await;
        for _ in 0..EVENTS {
            simulation.event().await;
            simulation.wander().await;
        }
        simulation.calm().await;
        simulation.faults().await
    })
}

/// What holds above would be found if it did not: the same schedules with a mistake in the store, or in what clients say.
#[test]
fn mistakes_that_are_put_in_are_found() {
    type Expected = fn(&Fault) -> bool;
    let store = |planted| Mistakes {
        store: Some(planted),
        forgetful: false,
    };
    let forgetful = Mistakes {
        store: None,
        forgetful: true,
    };
    let mistakes: [(Mistakes, Expected); 5] = [
        (store(Planted::Forgets), |fault| {
            matches!(fault, Fault::Lost { .. })
        }),
        (store(Planted::StoresTwice), |fault| {
            matches!(fault, Fault::Doubled { .. })
        }),
        (store(Planted::StoresWhatItRefuses), |fault| {
            matches!(fault, Fault::Revived { .. })
        }),
        (store(Planted::LetsAnybodyWrite), |fault| {
            matches!(fault, Fault::Differs { .. })
        }),
        (forgetful, |fault| matches!(fault, Fault::Older { .. })),
    ];
    for (mistake, expected) in mistakes {
        let seed = (0..40).find(|seed| found(*seed, mistake).iter().any(expected));
        eprintln!("{mistake:?}: found by schedule {seed:?}");
        assert!(seed.is_some(), "{mistake:?}");
    }
}

#[test]
fn whatever_fails_nothing_acknowledged_is_lost_or_doubled() {
    // Of one schedule everything is told.
    let (first, schedules) = (
        count::of("MILEPOST_SCHEDULE", 0),
        count::of("MILEPOST_SCHEDULES", 60),
    );
    if schedules == 1 {
        milepost_live::trace::start(Format::Text, true, std::io::stderr);
        eprintln!("{}", run(first));
        return;
    }
    let (total, known) = (AtomicU64::new(0), AtomicU64::new(0));
    for seed in first..first + schedules {
        let trace = run(seed);
        let acknowledged = trace.matches("Acknowledged").count();
        known.fetch_add(acknowledged as u64, Relaxed);
        total.fetch_add(1, Relaxed);
    }
    eprintln!("{total:?} schedules, {known:?} requests acknowledged");
    assert!(known.load(Relaxed) > 5 * total.load(Relaxed));
}

#[test]
fn a_schedule_can_be_run_again() {
    for seed in [3, 4, 5] {
        let (one, again) = (run(seed), run(seed));
        let differs = one
            .lines()
            .zip(again.lines())
            .find(|(one, again)| one != again);
        assert_eq!(differs, None, "seed {seed}");
    }
}
