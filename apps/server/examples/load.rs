//! Many tables at once: `cargo run --release -p milepost-server --example load [TABLES] [STREAMS] [SECONDS] [EVERY] [SERVERS]`.
//!
//! Starts one server in this process, or several on the PostgreSQL database at `MILEPOST_POSTGRES`; makes tables with streams,
//! has one action a second done at every so many of them, and prints how many events were expected and delivered, and how long
//! it took from an action to the last of its table's streams. With several servers half of the tables are played through
//! another server than the one that runs them, and the streams of each table are on all of them. Needs two file descriptors a
//! connection, which the server asks the system for.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)]

use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, Response, body::Incoming, header};
use hyper_util::rt::TokioIo;
use milepost_live::store::StoreAddress;
use milepost_server::settings::NodeAddress;
use milepost_server::{Settings, run};
use milepost_table::reach::Reach;
use milepost_table::{Action, Board, Game, Options, Participant, Roster};
use milepost_testkit::database::postgres;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::task::{JoinHandle, JoinSet};

const OPTIONS: [(&str, &str); 3] = [("cash", "1000"), ("idle_rounds", "200"), ("goal", "10000")];
/// Tables that are made at once: dealing decks is work for the same cores.
const AT_ONCE: usize = 4;

fn main() {
    let mut args = std::env::args()
        .skip(1)
        .map(|arg| arg.parse::<usize>().expect("a number"));
    let mut next = |usual| args.next().unwrap_or(usual);
    let (tables, streams, seconds) = (next(500), next(2000), next(30));
    let (every, servers) = (next(1), next(1));
    let folder = tempfile::tempdir().unwrap();
    let (bound, address) = std::sync::mpsc::channel();
    let mut addresses = Vec::new();
    for _ in 0..servers {
        let store = match servers {
            1 => StoreAddress::Sqlite(folder.path().to_owned()),
            _ => StoreAddress::Postgres(postgres()),
        };
        let settings = Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            store,
            node: node(servers),
            rate: 1_000_000,
            streams: 2 * streams as u64,
            streams_each: 2 * streams,
            connections: 4 * streams,
            connections_each: streams + 2 * tables,
            tables_each: u32::MAX,
            disk: u64::MAX / 2,
            disk_each: u64::MAX / 2,
            // An eighth of it is for one address, which all come from here.
            memory: 16 * Settings::default().memory,
            ..Settings::default()
        };
        let bound = bound.clone();
        std::thread::spawn(move || {
            run(settings, |address, _| bound.send(address).unwrap()).unwrap();
        });
        addresses.push(address.recv().unwrap());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let load = load(&addresses, tables, streams / tables, seconds, every);
    runtime.block_on(load);
}

/// Where other servers reach one, if there are others.
fn node(servers: usize) -> Option<NodeAddress> {
    // It is free again at the end of this function; another program would have to be quick.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = port.local_addr().unwrap();
    (servers > 1).then(|| NodeAddress {
        listen,
        url: format!("http://{listen}"),
    })
}

async fn load(addresses: &[SocketAddr], tables: usize, each: usize, seconds: usize, every: usize) {
    let (script, start) = (script(seconds), Instant::now());
    let (mut making, mut ready) = (JoinSet::new(), Vec::new());
    for number in 0..tables {
        if making.len() == AT_ONCE {
            ready.push(making.join_next().await.unwrap().unwrap());
        }
        let places = addresses.iter().cycle().skip(number % addresses.len());
        let places = places.take(addresses.len()).copied().collect();
        making.spawn(Table::new(number, places, each, script.len()));
    }
    ready.extend(making.join_all().await);
    println!(
        "{tables} tables, {each} streams each, on {} servers, made in {:.1} s",
        addresses.len(),
        start.elapsed().as_secs_f64()
    );
    ready.sort_by_key(|table| table.number);
    let mut playing = JoinSet::new();
    // The others are only looked at.
    let (played, idle): (Vec<_>, Vec<_>) = ready
        .into_iter()
        .partition(|table| table.number % every == 0);
    let count = played.len();
    for (index, table) in played.into_iter().enumerate() {
        let offset = Duration::from_secs(1).mul_f64(index as f64 / count as f64);
        playing.spawn(table.play(script.clone(), offset));
    }
    let times = playing.join_all().await;
    drop(idle);
    let delivered: usize = times.iter().map(|times| times.delivered).sum();
    let wrong: usize = times.iter().map(|times| times.wrong).sum();
    println!(
        "events: {} expected, {delivered} delivered, {wrong} twice or out of order",
        count * each * script.len()
    );
    tell(
        "from an action to its answer",
        times.iter().flat_map(|times| &times.answered),
    );
    tell(
        "from an action to all its streams",
        times.iter().flat_map(|times| &times.told),
    );
}

fn tell<'a>(what: &str, times: impl Iterator<Item = &'a Duration>) {
    let mut times: Vec<Duration> = times.copied().collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{what}: p50 {:.1} ms, p99 {:.1} ms, the longest {:.1} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// Building and ending turns hangs on no card, so one script suits every table.
fn script(actions: usize) -> Vec<Action> {
    let board = Arc::new(Board::new(milepost_map::shipped::map("iberia").unwrap()));
    let mut options = Options::default();
    OPTIONS
        .iter()
        .for_each(|(name, value)| options.set(name, value).unwrap());
    let roster = Roster::new(vec![Participant::person("a"), Participant::person("b")]).unwrap();
    let mut game = Game::new(board, options, roster, 120, 1).unwrap();
    let mut script = Vec::new();
    while script.len() < actions {
        let (table, state) = (game.table(), game.state());
        let reach = Reach::of(table, state);
        let path = reach
            .targets()
            .map(|to| reach.path(to))
            .find(|path| path.len() > 1);
        let build = path
            .filter(|_| state.stage().builds() && script.len() % 3 != 0)
            .map(|path| Action::Build { path });
        let plain = if script.len() < 2 {
            Action::Keep { cards: Vec::new() }
        } else {
            Action::End
        };
        let seat = state.mover();
        let wanted = build
            .filter(|build| game.clone().act(seat, build.clone()).is_ok())
            .unwrap_or(plain);
        game.act(seat, wanted.clone()).unwrap();
        script.push(wanted);
    }
    script
}

/// What came of a table's actions.
struct Times {
    answered: Vec<Duration>,
    told: Vec<Duration>,
    delivered: usize,
    wrong: usize,
}

struct Table {
    number: usize,
    /// The servers, first the one that runs the table.
    places: Vec<SocketAddr>,
    sender: SendRequest<Body>,
    id: String,
    cookie: String,
    seq: u64,
    /// When each event came, for each stream.
    streams: Vec<JoinHandle<Heard>>,
}

impl Table {
    async fn new(number: usize, places: Vec<SocketAddr>, streams: usize, actions: usize) -> Table {
        let mut table = Table {
            number,
            sender: connect(places[0]).await,
            places,
            id: String::new(),
            cookie: String::new(),
            seq: 0,
            streams: Vec::new(),
        };
        let made = table
            .post(
                "/table",
                json!({"map": "iberia", "seats": 2, "options": OPTIONS}),
            )
            .await;
        table.id = made["id"].as_str().unwrap().to_owned();
        for (seat, name) in ["a", "b"].iter().enumerate() {
            table.ask("sit", json!({"seat": seat, "name": name})).await;
        }
        table.ask("start", json!({})).await;
        for stream in 0..streams {
            let request = Request::get(format!("/table/{}/events", table.id))
                .header(header::HOST, "localhost");
            let mut sender = connect(table.places[stream % table.places.len()]).await;
            let answer = sender
                .send_request(request.body(Body::empty()).unwrap())
                .await
                .unwrap();
            table
                .streams
                .push(tokio::spawn(listen(sender, answer, table.seq, actions)));
        }
        table
    }

    async fn post(&mut self, path: &str, body: Value) -> Value {
        let request = Request::post(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, &self.cookie)
            .body(Body::from(body.to_string()));
        let answer = self.sender.send_request(request.unwrap()).await.unwrap();
        assert!(
            answer.status().is_success(),
            "{path} {body}: {}",
            answer.status()
        );
        if let Some(kept) = answer.headers().get(header::SET_COOKIE) {
            self.cookie = kept.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
        serde_json::from_slice(&answer.into_body().collect().await.unwrap().to_bytes()).unwrap()
    }

    async fn ask(&mut self, what: &str, mut body: Value) -> Value {
        (body["seq"], body["id"]) = (self.seq.into(), format!("request-{}", self.seq).into());
        let json = self.post(&format!("/table/{}/{what}", self.id), body).await;
        self.seq = json["seq"]
            .as_u64()
            .or(json["state"]["seq"].as_u64())
            .unwrap();
        json
    }

    async fn play(mut self, script: Vec<Action>, offset: Duration) -> Times {
        tokio::time::sleep(offset).await;
        // The one that made the table may have been idle for too long.
        self.sender = connect(self.places[self.number / 2 % self.places.len().min(2)]).await;
        let mut ticks = tokio::time::interval(Duration::from_secs(1));
        let (mut sent, mut answered, mut mover) = (Vec::new(), Vec::new(), 0);
        for action in &script {
            ticks.tick().await;
            let start = Instant::now();
            let json = self
                .ask("act", json!({"seat": mover, "action": action}))
                .await;
            answered.push(start.elapsed());
            sent.push(start);
            mover = json["view"]["mover"].as_u64().unwrap();
        }
        let (mut came, mut wrong) = (Vec::new(), 0);
        for stream in self.streams {
            let heard = stream.await.unwrap();
            came.push(heard.came);
            wrong += heard.wrong;
        }
        let delivered = came.iter().flatten().flatten().count();
        let last = |at: usize| came.iter().filter_map(|came| came[at]).max();
        let told = sent
            .iter()
            .enumerate()
            .filter_map(|(at, sent)| Some(last(at)?.duration_since(*sent)))
            .collect();
        Times {
            answered,
            told,
            delivered,
            wrong,
        }
    }
}

async fn connect(address: SocketAddr) -> SendRequest<Body> {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let (sender, connection) = handshake(TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    sender
}

/// What a stream was sent.
struct Heard {
    /// When each event behind a number came.
    came: Vec<Option<Instant>>,
    /// How many came twice, or after a later one.
    wrong: usize,
}

/// When each event behind a number came. It gives up when nothing comes for a minute, where a stream says that it
/// lives each quarter of one.
async fn listen(
    _sender: SendRequest<Body>,
    answer: Response<Incoming>,
    first: u64,
    actions: usize,
) -> Heard {
    let (mut body, mut came) = (answer.into_body(), vec![None; actions]);
    let (mut last, mut wrong) = (first, 0);
    let mut rest: Vec<u8> = Vec::new();
    while came.last().is_some_and(Option::is_none) {
        let Ok(Some(Ok(frame))) = tokio::time::timeout(Duration::from_secs(60), body.frame()).await
        else {
            break;
        };
        let now = Instant::now();
        rest.extend_from_slice(&frame.into_data().unwrap_or(Bytes::new()));
        while let Some(end) = rest.windows(2).position(|window| window == b"\n\n") {
            let text = String::from_utf8_lossy(&rest[..end]).into_owned();
            rest.drain(..end + 2);
            let seq = text
                .strip_prefix("id: ")
                .and_then(|text| text.lines().next()?.parse::<u64>().ok());
            let event = seq.filter(|seq| *seq > first && text.contains("\nevent: event\n"));
            if let Some(seq) = event {
                wrong += usize::from(seq <= last);
                last = seq;
            }
            if let Some(slot) = event.and_then(|seq| came.get_mut((seq - first - 1) as usize)) {
                *slot = Some(now);
            }
        }
    }
    Heard { came, wrong }
}
