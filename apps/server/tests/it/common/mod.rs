//! A server in the test's own process, and browsers that remember every byte they were sent.

pub mod leak;
pub mod told;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use milepost_live::live::crayon::CrayonTable;
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use milepost_live::live::time::Time;
use milepost_live::store::{Sqlite, Store};
use milepost_server::router;
use milepost_server::wire::action::ActionJson;
use milepost_server::{App, Settings};
use milepost_table::bot::{Bot, Kind};
use milepost_table::{Action, Game};
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use told::{Client, Told};
use tower::ServiceExt;

pub struct House {
    pub app: App,
    pub router: Router,
    pub folder: Arc<TempDir>,
    /// What its clients were told.
    pub told: Told,
}

impl House {
    pub fn new() -> House {
        House::on(Arc::new(tempfile::tempdir().unwrap()), 1_000_000)
    }

    /// A server on a folder that may have tables already.
    pub fn on(folder: Arc<TempDir>, rate: u32) -> House {
        let settings = Settings {
            rate,
            ..Settings::default()
        };
        House::with(folder, settings, Time::system())
    }

    /// The same, set as it is said, by a time that it is told.
    pub fn with(folder: Arc<TempDir>, settings: Settings, time: Time) -> House {
        let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
        let settings = Settings {
            pace: Duration::ZERO,
            ..settings
        };
        House::over(Arc::new(store), folder, settings, time)
    }

    /// A server with the tables of a store that a test has.
    pub fn on_store(store: Arc<dyn Store>, pace: Duration) -> House {
        let settings = Settings {
            rate: 1_000_000,
            pace,
            ..Settings::default()
        };
        House::sharing(store, settings)
    }

    /// The same, set as it is said.
    pub fn sharing(store: Arc<dyn Store>, settings: Settings) -> House {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        House::over(store, folder, settings, Time::system())
    }

    fn over(store: Arc<dyn Store>, folder: Arc<TempDir>, settings: Settings, time: Time) -> House {
        let app = router::app(settings, store, time);
        House {
            router: router::server(&app),
            app,
            folder,
            told: Told::default(),
        }
    }

    pub fn browser(&self) -> Browser {
        Browser {
            client: Client::new(&self.told),
            ..Browser::of(self.router.clone())
        }
    }

    pub async fn table(&self, wanted: Value) -> String {
        let mut browser = self.browser();
        let answer = browser.post("/table", wanted).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    pub async fn live(&self, id: &str) -> Arc<CrayonTable> {
        self.app.tables.find(id).await.unwrap().unwrap()
    }

    /// The game itself, with all that is hidden.
    pub async fn game(&self, id: &str) -> Game {
        self.live(id)
            .await
            .with_room(|room| room.game().unwrap().clone())
            .await
            .unwrap()
    }

    pub async fn seq(&self, id: &str) -> u64 {
        self.live(id)
            .await
            .with_room(|room| room.seq())
            .await
            .unwrap()
    }

    /// The seat that is to act.
    pub async fn mover(&self, id: &str) -> Option<usize> {
        self.live(id)
            .await
            .with_room(|room| room.mover())
            .await
            .unwrap()
    }

    /// A table of people, a browser each, whose game has begun; the rest of the seats are bots'.
    pub async fn begun(&self, wanted: Value, people: usize) -> (String, Vec<Browser>) {
        let seats = wanted["seats"].as_u64().unwrap() as usize;
        let id = self.table(wanted).await;
        let mut browsers: Vec<Browser> = (0..people).map(|_| self.browser()).collect();
        for (seat, browser) in browsers.iter_mut().enumerate() {
            let name = format!("Person {seat}");
            self.command(browser, &id, "sit", json!({"seat": seat, "name": name}))
                .await
                .ok();
        }
        for seat in people..seats {
            self.command(
                &mut browsers[0],
                &id,
                "bot",
                json!({"seat": seat, "bot": "greedy"}),
            )
            .await
            .ok();
        }
        self.command(&mut browsers[0], &id, "start", json!({}))
            .await
            .ok();
        (id, browsers)
    }

    /// A table with a deck of its own choice, so that the same is tried every time. `holds` says which seats each browser takes.
    pub async fn fixed(
        &self,
        wanted: Value,
        seed: u64,
        holds: &[Vec<usize>],
    ) -> (String, Vec<Browser>) {
        let mut head = self
            .app
            .tables
            .boards()
            .new_head(&serde_json::from_value(wanted).unwrap())
            .unwrap();
        (head.seed, head.salt) = (seed, "00112233445566778899aabbccddeeff".to_owned());
        let id = self.app.tables.create(&head, None).await.unwrap();
        let mut browsers: Vec<Browser> = holds.iter().map(|_| self.browser()).collect();
        for (browser, seats) in browsers.iter_mut().zip(holds) {
            for seat in seats {
                let name = format!("Person {seat}");
                self.command(browser, &id, "sit", json!({"seat": seat, "name": name}))
                    .await
                    .ok();
            }
        }
        self.command(&mut browsers[0], &id, "start", json!({}))
            .await
            .ok();
        (id, browsers)
    }

    /// A request with the number of the last entry and an id of its own.
    pub async fn command(
        &self,
        browser: &mut Browser,
        id: &str,
        what: &str,
        mut body: Value,
    ) -> Answer {
        body["seq"] = self.seq(id).await.into();
        body["id"] = fresh().into();
        browser.post(&format!("/table/{id}/{what}"), body).await
    }

    /// Has something said from a seat, past the budget of the address.
    pub async fn say(&self, browser: &Browser, id: &str, seat: usize, text: &str) {
        let token = browser
            .cookie
            .as_deref()
            .and_then(|cookie| cookie.strip_prefix("seat="));
        let by = Issuer::Person {
            seq: 0,
            id: fresh(),
            key: token.map(milepost_live::live::room::key),
        };
        let said = Command::Say {
            seat: Some(seat),
            text: text.to_owned(),
        };
        self.live(id).await.commit(by, said).await.unwrap();
    }

    /// Lets a scripted player act for the seat that is to act, if a person holds it; whether the game goes on.
    pub async fn step(&self, id: &str, browsers: &mut [Browser], minds: &mut Minds) -> bool {
        let seq = self.seq(id).await;
        let game = self.game(id).await;
        if game.state().outcome().is_some() {
            return false;
        }
        let seat = game.state().mover();
        let Some(browser) = browsers.get_mut(seat) else {
            until_true("a bot acts", async || self.seq(id).await > seq).await;
            return true;
        };
        let action = minds.act(&game);
        let action = ActionJson::of(action, game.table().numbers());
        self.command(browser, id, "act", json!({"seat": seat, "action": action}))
            .await
            .ok();
        true
    }
}

/// Waits until nothing is at work on a table, its bots neither: what a request set in motion may end a moment after its answer.
/// To be found once more is a look at the table, so the caller has found it before.
pub async fn left_alone(live: &Arc<CrayonTable>) {
    until_true("only the server and the test have the table", async || {
        Arc::strong_count(live) <= 2
    })
    .await;
}

/// What scripted players have in mind.
pub struct Minds(Vec<Bot>);

impl Minds {
    pub fn new(seats: usize) -> Minds {
        Minds(
            (0..seats)
                .map(|seat| Bot::new(Kind::Greedy, 7, seat))
                .collect(),
        )
    }

    /// What the player to act does.
    pub fn act(&mut self, game: &Game) -> Action {
        self.0[game.state().mover()].act(game.table(), game.state())
    }
}

pub fn fresh() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("request-{}", COUNT.fetch_add(1, Ordering::Relaxed))
}

/// What nobody means well by, as it stands in an address.
pub const EVIL: &str = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E";

/// A text as forms and addresses have it; a semicolon means nothing there.
pub fn typed(text: &str) -> String {
    let sign = |byte: u8| match byte {
        b';' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    text.bytes().map(sign).collect()
}

pub struct Browser {
    pub router: Router,
    pub cookie: Option<String>,
    /// Every byte that this browser was sent.
    pub bytes: Vec<u8>,
    client: Client,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self.json()
    }

    #[track_caller]
    pub fn refused(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self.json()
    }

    /// Where it leads.
    #[track_caller]
    pub fn location(&self) -> String {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text);
        self.headers[header::LOCATION].to_str().unwrap().to_owned()
    }

    /// Whether these bytes were sent, as far as text can tell.
    pub fn is(&self, bytes: &[u8]) -> bool {
        self.text == String::from_utf8_lossy(bytes)
    }
}

impl Browser {
    pub fn of(router: Router) -> Browser {
        Browser {
            router,
            cookie: None,
            bytes: Vec::new(),
            client: Client::new(&Told::default()),
        }
    }

    pub fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost");
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    pub async fn send(&mut self, request: Request<Body>) -> Answer {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        if let Some(kept) = parts.headers.get(header::SET_COOKIE) {
            self.cookie = Some(kept.to_str().unwrap().split(';').next().unwrap().to_owned());
        }
        self.bytes.extend(format!("{:?}", parts.headers).bytes());
        self.bytes.extend_from_slice(&body);
        let text = String::from_utf8_lossy(&body).into_owned();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text,
        }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        let request = self.request("GET", path).body(Body::empty()).unwrap();
        let answer = self.send(request).await;
        if let (StatusCode::OK, Ok(json)) = (answer.status, serde_json::from_str(&answer.text)) {
            self.client.is_shown(path, &json);
        }
        answer
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "application/json");
        let asked = self.client.asks(path, &body);
        let answer = self
            .send(request.body(Body::from(body.to_string())).unwrap())
            .await;
        if let Some(asked) = asked {
            let json = serde_json::from_str(&answer.text).unwrap_or_default();
            self.client.is_answered(&asked, answer.status, &json);
        }
        answer
    }

    pub async fn form(&mut self, path: &str, pairs: &[(&str, &str)]) -> Answer {
        let pairs: Vec<String> = pairs
            .iter()
            .map(|(name, text)| format!("{name}={}", typed(text)))
            .collect();
        let request = self.request("POST", path);
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(pairs.join("&"))).unwrap())
            .await
    }

    /// Opens the stream of a table's events.
    pub async fn stream(&self, id: &str) -> Stream {
        self.stream_with(id, &[]).await
    }

    /// The same with signs of other tables.
    pub async fn stream_with(&self, id: &str, others: &[&str]) -> Stream {
        let also = others.join(",");
        let request = self
            .request("GET", &format!("/table/{id}/events?also={also}"))
            .body(Body::empty())
            .unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        Stream {
            body: answer.into_body(),
            bytes: Vec::new(),
            table: id.to_owned(),
            client: self.client.another(),
        }
    }

    pub fn was_sent(&self, text: &str) -> bool {
        holds(&self.bytes, text)
    }
}

/// Finds a text among bytes that were sent.
pub fn holds(bytes: &[u8], text: &str) -> bool {
    memchr::memmem::find(bytes, text.as_bytes()).is_some()
}

pub struct Stream {
    body: Body,
    pub bytes: Vec<u8>,
    table: String,
    client: Client,
}

/// The kind of frames that are a sign of life alone. A slow machine has them in any stream.
const BEAT: &str = "beat";

/// The kind of a frame of a stream, and its data.
fn frame(text: &str) -> (String, Value) {
    let field = |name: &str| {
        let mut lines = text.lines();
        lines.find_map(|line| line.strip_prefix(name)).unwrap()
    };
    (
        field("event: ").to_owned(),
        serde_json::from_str(field("data: ")).unwrap(),
    )
}

/// All frames of a stream that has ended, without signs of life.
pub fn frames(text: &str) -> Vec<(String, Value)> {
    let frames = text.split_terminator("\n\n").map(frame);
    frames.filter(|(kind, _)| kind != BEAT).collect()
}

impl Stream {
    /// The next frame that is not a sign of life alone: its kind and its data; none at the end.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            let frame = self.any().await?;
            if frame.0 != BEAT {
                return Some(frame);
            }
        }
    }

    /// The next frame.
    pub async fn any(&mut self) -> Option<(String, Value)> {
        let bytes = self.body.frame().await?.unwrap().into_data().unwrap();
        self.bytes.extend_from_slice(&bytes);
        let (kind, data) = frame(std::str::from_utf8(&bytes).unwrap());
        self.client.is_sent(&self.table, &kind, &data);
        Some((kind, data))
    }

    /// All frames up to an entry.
    pub async fn until(&mut self, seq: u64) -> Vec<(String, Value)> {
        let mut frames = Vec::new();
        loop {
            let (kind, data) = self.next().await.unwrap();
            let at = if kind == "state" {
                &data["state"]["seq"]
            } else {
                &data["seq"]
            }
            .as_u64()
            .unwrap();
            frames.push((kind, data));
            if at >= seq {
                return frames;
            }
        }
    }
}
