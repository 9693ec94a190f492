//! What holds of every row of the table of pages.

use super::*;
use crate::routes::kept;
use crate::table::{REGIONS, When};
use crate::work::Work;
use crate::work::meter::metered;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header;
use milepost_dice::secret::TEXT_PREFIX;
use milepost_testkit::{golden, recorded};
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;
use tower::ServiceExt;

/// Addresses of pages, the most expensive requests among them; those of a recorded game follow from what is sent.
const SHOWN: &[&str] = &[
    "/maps",
    "/maps/survey/world.svg",
    "/maps/iberia?from=Porto&to=Madrid",
    "/maps/survey",
    "/maps/survey?around=47,8&radius=60&name=Alps",
    "/maps/iberia/board.svg",
    "/maps/iberia/board",
    "/maps/iberia/ground.svg",
    "/maps/iberia/map.svg",
    "/maps/iberia/map.pdf",
    "/maps/survey/map.toml?countries=Netherlands,Belgium&name=Small",
    "/decks",
    "/decks/deal?map=iberia&seed=1",
    "/decks/check",
    "/decks/iberia",
    "/decks/iberia?players=3&cards=60&seed=1",
    "/decks/survey?around=47,8&radius=100&name=Alps&seed=1",
    "/decks/iberia/explain?good=Wine&city=Madrid",
    "/decks/iberia/stats?decks=2&seed=1",
    "/decks/iberia/stats.svg?decks=2&seed=1",
    "/decks/iberia/deck.csv?seed=1",
    "/decks/iberia/deck.pdf?cards=30&seed=1",
    "/routes",
    "/routes/at?p=velmark",
    "/routes/at?p=velmark-late&run=yes",
    "/routes/at?p=velmark-late&run=yes&wait=yes",
    "/routes/change?p=velmark-late&do=add&train=8",
    "/routes/run/events?p=velmark-late&run=yes",
    "/routes/board.svg?p=tern-island",
    "/routes/board.svg?p=tern-island-midway&run=yes",
    "/routes/tile.svg?tile=57",
    "/routes/tile.svg?tile=57&p=velmark",
    "/routes/map.pdf?p=tern-island-midway",
    "/routes/run.svg?p=tern-island-midway",
    "/contracts",
    "/contracts/bring?like=north-america",
    "/contracts/north-america",
    "/contracts/north-america?from=Chicago&kind=market",
    "/contracts/map",
    "/contracts/map?map=japan",
    "/contracts/map?map=survey&around=47,8&radius=100&name=Alps",
    "/contracts/north-america/picture.svg",
    "/contracts/north-america/new",
    "/contracts/north-america/game?players=2",
    "/contracts/north-america/game?players=2&seed=1",
    "/contracts/north-america/cards",
    "/contracts/north-america/cards?count=6&seed=1",
    "/contracts/north-america/study?games=2&seed=1",
    "/contracts/north-america/study/charts.svg?games=2&seed=1",
    "/contracts/north-america/study/study.pdf?games=2&seed=1",
    "/contracts/north-america/odds/odds.csv?from=Chicago",
    "/contracts/north-america/cards.pdf?count=6&seed=1",
    "/boards",
    "/boards/rules?like=desert",
    "/boards/desert?players=3&scenario=0",
    "/boards/desert?players=3&scenario=0&seed=6",
    "/boards/desert/best?players=3&of=2&by=score&seed=1",
    "/boards/desert/picture.svg?players=3&scenario=0&seed=6",
    "/boards/desert/board.pdf?players=3&scenario=0&seed=6",
];

const PARTS: &str = "multipart/form-data; boundary=part";

/// The recorded game that comes with the tests and the files of its title, as a form.
fn game() -> String {
    let file = |field: &str, name: &str, text: &str| {
        format!(
            "--part\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\r\n{text}\r\n"
        )
    };
    let files = recorded::FILES.map(|(name, text)| file("files", name, text));
    let record = file("record", "game.json", recorded::RECORD);
    format!("{record}{}--part--\r\n", files.concat())
}

/// The pages, and which rows have answered.
struct Asking {
    router: Router,
    answered: BTreeSet<(bool, &'static str)>,
}

impl Asking {
    /// Asks for a page, and holds what it takes against what its row charges. Returns where the answer leads to, or its text.
    async fn ask(&mut self, method: &Method, address: &str, kind: &str, body: String) -> String {
        let row = row_of(method, address);
        let uri: Uri = address.parse().unwrap();
        let asked = asked(method, row.path, &uri).unwrap();
        let request = Request::builder()
            .method(method)
            .uri(address)
            .header(header::ACCEPT, "text/html")
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body))
            .unwrap();
        let answer = async {
            let answer = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = answer.into_parts();
            (parts, to_bytes(body, usize::MAX).await.unwrap())
        };
        let before = processor_time();
        let ((parts, body), done) = metered(answer).await;
        if std::env::var_os("MILEPOST_ROWS").is_some() {
            let took = processor_time().saturating_sub(before);
            println!(
                "{:2} {:9} {:6} ms {address}",
                asked.work.cost(),
                format!("{:?}", asked.work),
                took.as_millis()
            );
            assert!(took <= asked.work.limit(), "{address}");
        }
        let status = parts.status;
        assert!(
            status.is_success() || status.is_redirection(),
            "{address}: {status} {}",
            String::from_utf8_lossy(&body)
        );
        assert!(
            done.iter().all(|work| work.cost() <= asked.work.cost()),
            "{address}: {done:?} for the price of {:?}",
            asked.work
        );
        assert!(asked.work.cost() <= row.most().cost(), "{address}");
        self.answered.insert((row.is_form, row.path));
        let place = parts.headers.get(header::LOCATION);
        place.map_or_else(
            || String::from_utf8_lossy(&body).into_owned(),
            |place| place.to_str().unwrap().to_owned(),
        )
    }

    async fn send(&mut self, address: &str, fields: &[(&str, &str)]) -> String {
        let body = crate::shared::query::address("", fields);
        let body = body.trim_start_matches('?').to_owned();
        let kind = "application/x-www-form-urlencoded";
        self.ask(&Method::POST, address, kind, body).await
    }

    async fn get(&mut self, address: &str) -> String {
        self.ask(&Method::GET, address, "", String::new()).await
    }

    /// Asks for what follows from a recorded game.
    async fn games(&mut self) {
        self.ask(&Method::POST, "/routes/games/missing", PARTS, game())
            .await;
        let led = self
            .ask(&Method::POST, "/routes/games", PARTS, game())
            .await;
        let (path, query) = led.split_once('?').unwrap();
        for file in ["", "/open", "/audit", "/audit.json", "/audit.pdf"] {
            self.get(&format!("{path}{file}?{query}")).await;
        }
        self.get(&format!("{led}&wait=yes")).await;
    }

    /// Asks for each call, with a deck and a game of contracts as files.
    async fn calls(&mut self, deck: &str, game: &str) {
        for (call, request) in calls(deck, game) {
            let path = format!("/api/{call}");
            self.ask(
                &Method::POST,
                &path,
                "application/json",
                request.to_string(),
            )
            .await;
        }
    }
}

/// The processor time that this process has used.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

/// The row of an address: the one with the fewest parts that vary, as a router finds it.
fn row_of(method: &Method, address: &str) -> &'static PageRow {
    let path = address.split('?').next().unwrap();
    let fits = |row: &&PageRow| {
        let pairs = row.path.split('/').zip(path.split('/'));
        row.method() == *method
            && row.path.split('/').count() == path.split('/').count()
            && pairs
                .into_iter()
                .all(|(known, part)| known == part || known.starts_with('{'))
    };
    let vary = |row: &&PageRow| row.path.matches('{').count();
    let found = rows().filter(fits).min_by_key(vary);
    found.unwrap_or_else(|| panic!("no row for {address}"))
}

/// A request for each call, with a deck and a game of contracts as files.
fn calls(deck: &str, game: &str) -> Vec<(&'static str, serde_json::Value)> {
    let files: serde_json::Map<_, _> = recorded::FILES
        .iter()
        .map(|(name, text)| ((*name).to_owned(), json!(text)))
        .collect();
    vec![
        (
            "board.make",
            json!({ "players": 3, "seed": 5, "best_of": 2, "drawing": true }),
        ),
        ("contract.odds", json!({ "game": game, "kind": "market" })),
        ("deck.check", json!({ "map": "iberia", "deck": deck })),
        ("deck.deal", json!({ "map": "iberia", "drawings": [0] })),
        (
            "deck.explain",
            json!({ "map": "iberia", "demands": ["Wine", "Madrid"], "drawing": true }),
        ),
        (
            "deck.stats",
            json!({ "map": "iberia", "decks": 2, "seed": 1, "drawing": true }),
        ),
        (
            "route.audit",
            json!({ "record": recorded::RECORD, "files": files, "drawing": true }),
        ),
        (
            "route.best",
            json!({ "position": "velmark-late", "drawing": true }),
        ),
        ("route.draw", json!({ "position": "velmark" })),
        (
            "route.record",
            json!({ "record": recorded::RECORD, "files": files }),
        ),
        (
            "route.what_if",
            json!({ "position": "velmark-late", "train": ["8"] }),
        ),
    ]
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_answered_whole() {
    let ask = |path: &'static str, body: &'static str| async move {
        let request = Request::post(path).body(Body::from(body)).unwrap();
        let answer = crate::routes(None).oneshot(request).await.unwrap();
        let status = answer.status();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status.as_u16(), String::from_utf8(body.into()).unwrap())
    };
    let (status, told) = ask(
        "/api/deck.deal",
        r#"{ "map": "ibera", "players": 9, "x": 1 }"#,
    )
    .await;
    assert_eq!(status, 422);
    for part in ["did you mean iberia?", "2 to 6", "\\\"x\\\" is not known"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(ask("/api/deck.deal", "{").await.0, 422);
    assert_eq!(ask("/api/deck.steal", "{}").await.0, 404);
}

#[tokio::test]
async fn every_row_answers_and_takes_no_more_than_it_charges() {
    let mut asking = Asking {
        router: crate::routes(None),
        answered: BTreeSet::new(),
    };
    for address in SHOWN {
        asking.get(address).await;
    }
    let code = |json: &str| {
        let json: serde_json::Value = serde_json::from_str(json).unwrap();
        crate::shared::query::address("", &[("code", json["code"].as_str().unwrap())])
    };
    let deck = asking.get("/decks/iberia/deck.json?seed=1").await;
    asking.get(&format!("/decks/open{}", code(&deck))).await;
    asking
        .send("/decks/check", &[("map", "iberia"), ("deck", &deck)])
        .await;
    let position = asking.get("/routes/position.toml?p=velmark").await;
    asking
        .send("/routes/open", &[("position", &position)])
        .await;
    let network = asking
        .get("/contracts/north-america/network.toml")
        .await
        .replace("North America", "Elsewhere");
    let led = asking
        .send("/contracts/bring", &[("network", &network)])
        .await;
    asking.get(&led).await;
    let saved = asking
        .get("/contracts/north-america/game/game.json?players=2&seed=1")
        .await;
    let led = asking.send("/contracts/open", &[("game", &saved)]).await;
    asking.get(&led).await;
    let rules = milepost_board::shipped::PRESETS[0].1;
    let rules = rules.replacen("name = \"", "name = \"My ", 1);
    let led = asking
        .send("/boards/rules", &[("rules", rules.as_str())])
        .await;
    asking.get(&led).await;
    let board = asking
        .get("/boards/desert/board.json?players=3&scenario=0&seed=6")
        .await;
    asking.get(&format!("/boards/open{}", code(&board))).await;
    asking.send("/boards/file", &[("board", &board)]).await;
    asking.games().await;
    asking.calls(&deck, &saved).await;
    let rows: BTreeSet<_> = rows().map(|row| (row.is_form, row.path)).collect();
    assert_eq!(asking.answered, rows);
}

#[test]
fn no_two_rows_are_the_same_page() {
    let all: BTreeSet<_> = rows().map(|row| (row.is_form, row.path)).collect();
    assert_eq!(all.len(), rows().count());
    for row in rows() {
        assert!(row.brings.iter().all(|name| !row.kept.contains(name)));
        assert!(!row.is_form || row.kept.is_empty());
    }
}

fn work(method: &Method, address: &str) -> Work {
    let row = row_of(method, address);
    let uri = address.parse().unwrap();
    asked(method, row.path, &uri).unwrap().work
}

#[test]
fn the_work_is_what_the_address_asks_for() {
    for (address, expected) in [
        ("/decks", Work::Show),
        ("/decks/iberia", Work::Deal),
        ("/decks/iberia/deck.txt", Work::Deal),
        ("/decks/iberia/deck.svg", Work::Deal),
        ("/decks/iberia/deck.pdf", Work::Print),
        ("/decks/iberia/deck%2Etxt", Work::Survey),
        ("/decks/iberia/stats", Work::Study),
        ("/maps/iberia/board.svg", Work::Draw),
        ("/maps/survey", Work::Draw),
        ("/maps/survey?around=1,2", Work::Survey),
        ("/maps/survey?ar%6Fund=1,2", Work::Survey),
        ("/maps/survey?countries=Italy", Work::Survey),
        ("/contracts/map/new", Work::Deal),
        ("/contracts/mapped/new", Work::Draw),
        ("/routes/at?p=velmark&run=yes", Work::Draw),
        ("/routes/at?p=velmark&wait=yes", Work::Search),
        ("/routes/at?p=velmark&wait=no&wait=yes", Work::Search),
        ("/routes/board.svg?p=velmark&run=yes", Work::Search),
        ("/routes/run.pdf?p=velmark", Work::Search),
        ("/routes/map.pdf?p=velmark", Work::Print),
        ("/routes/run/events?p=velmark", Work::Search),
        ("/routes/game", Work::Replay),
        ("/routes/game?game=k.x&run=yes&wait=yes", Work::Search),
        ("/routes/game/audit.json", Work::Audit),
        ("/boards/D4C7-LY84-63B2/best", Work::Study),
    ] {
        assert_eq!(work(&Method::GET, address), expected, "{address}");
    }
    assert_eq!(work(&Method::POST, "/routes/games"), Work::Replay);
    assert_eq!(work(&Method::POST, "/decks/check"), Work::Take);
}

#[test]
fn what_people_bring_is_told_from_what_ships() {
    let own = |address: &str| {
        let row = row_of(&Method::GET, address);
        let asked = asked(&Method::GET, row.path, &address.parse().unwrap()).unwrap();
        (asked.has_own, asked.may_keep)
    };
    for (address, expected) in [
        ("/maps", (false, true)),
        ("/maps?x=1", (false, false)),
        ("/maps?=1", (false, false)),
        ("/decks/iberia?players=3&seed=1", (false, true)),
        ("/decks/iberia/stats?seed=1", (false, false)),
        ("/decks/iberia?players=3&x=2", (false, false)),
        ("/routes/at?p=velmark", (false, true)),
        ("/routes/at?p=velmark&run=yes", (false, false)),
        ("/routes/at?p=2.abc.def", (true, false)),
        ("/routes/at?%70=k.abc", (true, false)),
        ("/routes/game?game=k.abc", (true, false)),
        ("/maps/survey?around=1,2", (true, false)),
        ("/decks/survey?ar%6Fund=1,2", (true, false)),
        ("/boards/own?preset=x", (true, false)),
        ("/contracts/own?network=x", (true, false)),
    ] {
        assert_eq!(own(address), expected, "{address}");
    }
}

/// An address for browsers: a `*` stands for any one part.
fn starred(path: &str) -> String {
    let parts = path.split('/');
    let parts = parts.map(|part| if part.starts_with('{') { "*" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

/// When the work of a row takes long: always, or with a value or a file.
fn long(row: &PageRow) -> Vec<serde_json::Value> {
    let path = starred(row.path);
    if row.least().is_long() {
        return vec![json!({ "path": path })];
    }
    let more = row.more.iter().filter(|(_, work)| work.is_long());
    let one = |(when, _): &(When, Work)| match when {
        When::Says(name, value) => json!({ "path": path, "says": [name, value] }),
        When::File(begin) => json!({ "path": path, "file": begin }),
        When::Has(_) | When::Below(_) => json!({ "path": path }),
    };
    more.map(one).collect()
}

#[test]
fn browsers_know_the_pages_that_they_can_make() {
    let near: BTreeSet<String> = rows()
        .filter(|row| row.is_near)
        .map(|row| starred(row.path))
        .collect();
    let long: Vec<serde_json::Value> = rows().flat_map(long).collect();
    let mut text =
        "// Written by a test of the table of pages (apps/pages/src/tests.rs).\n".to_owned();
    let mut add = |about: &str, name: &str, value: serde_json::Value| {
        let lines: Vec<String> = match value.as_array() {
            Some(items) => items.iter().map(|item| format!("  {item},\n")).collect(),
            None => Vec::new(),
        };
        let value = match lines.is_empty() {
            true => value.to_string(),
            false => format!("[\n{}]", lines.concat()),
        };
        write!(text, "\n/** {about} */\nexport const {name} = {value};\n").unwrap();
    };
    add(
        "Addresses of pages that a browser makes beside a server; a `*` stands for any one part.",
        "NEAR",
        json!(near),
    );
    add(
        "Those of pages that take long: always, with a value of a name, or as a file whose name begins so.",
        "LONG",
        json!(long),
    );
    add(
        "The names of values that ask for a survey, which a server keeps.",
        "REGIONS",
        json!(REGIONS),
    );
    add(
        "The names of values that may be the name of a text that is kept.",
        "LINKS",
        json!(kept::LINKS),
    );
    add("How such a name begins.", "KEPT", json!(TEXT_PREFIX));
    golden::assert("web/local/addresses.js", &text);
}
