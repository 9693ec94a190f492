//! The pages of routes: what they answer, beside what the tool itself gives.

use crate::common::{Browser, EVIL, House, frames};
use axum::body::Body;
use http_body_util::BodyExt;
use milepost_route::{Limits, Position, Run, Status, Unlimited, best};
use milepost_route_files::shipped;
use milepost_route_files::{self as files, draw};
use milepost_server::worker::Class;
use milepost_testkit::wait::tasks::until_true;
use serde_json::Value;

fn read(text: &str) -> Position {
    files::read(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn run_of(text: &str) -> (Position, Run) {
    let position = read(text);
    let company = position.setup().companies[0].clone();
    let run = best(
        &position,
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    )
    .unwrap();
    (position, run)
}

/// The value of `p` in an address.
fn link(address: &str) -> &str {
    address
        .split("p=")
        .nth(1)
        .unwrap()
        .split('&')
        .next()
        .unwrap()
}

/// Changes a position, each change an address; what `p` is then, and its text.
async fn changed(browser: &mut Browser, start: &str, changes: &[&str]) -> (String, String) {
    let mut p = start.to_owned();
    for change in changes {
        let answer = browser.get(&format!("/routes/change?p={p}&{change}")).await;
        p = link(&answer.location()).to_owned();
        assert!(p.len() < 8000, "{}", p.len());
    }
    let file = browser.get(&format!("/routes/position.toml?p={p}")).await;
    assert_eq!(file.status, 200);
    (p, file.text)
}

/// All events of a search.
async fn heard(browser: &Browser, query: &str) -> Vec<(String, Value)> {
    let request = browser
        .request("GET", &format!("/routes/run/events?{query}"))
        .body(Body::empty())
        .unwrap();
    let answer = tower::ServiceExt::oneshot(browser.router.clone(), request)
        .await
        .unwrap();
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    let text = String::from_utf8(
        answer
            .into_body()
            .collect()
            .await
            .unwrap()
            .to_bytes()
            .to_vec(),
    )
    .unwrap();
    frames(&text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shipped_position_earns_what_the_tool_says() {
    let mut browser = House::new().browser();
    for (name, text) in shipped::POSITIONS {
        let (position, run) = run_of(text);
        assert_eq!(run.status, Status::Optimal);
        let events = heard(&browser, &format!("p={name}&seconds=30")).await;
        let (kind, last) = events.last().unwrap();
        assert_eq!(
            (kind.as_str(), &last["revenue"], &last["bound"]),
            ("done", &run.revenue.into(), &run.revenue.into())
        );
        let mut known = 0;
        for (_, event) in &events {
            let revenue = event["revenue"].as_u64().unwrap();
            assert!(
                revenue >= known && event["bound"].as_u64().unwrap() >= u64::from(run.revenue),
                "{name}: {event}"
            );
            known = revenue;
        }
        // Without script the page waits for the same.
        let page = browser
            .get(&format!("/routes/at?p={name}&run=yes&wait=yes&seconds=30"))
            .await;
        assert!(
            page.text
                .contains(&format!("<strong class=\"earns\">{}</strong>", run.revenue))
        );
        assert!(page.text.contains("Proven: no run earns more."));
        let options = draw::Options {
            bare: true,
            ..draw::Options::default()
        };
        let company = &position.setup().companies[0].name;
        let drawn = draw::run(&position, company, &run, &options).svg().unwrap();
        assert_eq!(last["svg"], drawn.as_str(), "{name}");
        assert_eq!(
            browser
                .get(&format!("/routes/board.svg?p={name}&run=yes&seconds=30"))
                .await
                .text,
            drawn
        );
        for route in &run.routes {
            assert!(
                page.text
                    .contains(&format!("<td class=\"number\">{}</td>", route.revenue))
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_position_earns_what_the_tool_says() {
    let mut browser = House::new().browser();
    let changes = [
        "hex=C3&do=lay&tile=9&turn=2",
        "hex=E5&do=take&stop=0&company=MMR",
        "hex=E5&do=place&stop=0&company=TCR",
        "do=add&train=3E",
        "do=drop&train=0",
        "do=phase&phase=5",
    ];
    let (p, text) = changed(&mut browser, "tern-island-midway", &changes).await;
    let (position, run) = run_of(&text);
    let setup = position.setup();
    let hex = |name: &str| setup.hexes.iter().find(|hex| hex.name == name).unwrap();
    assert_eq!((hex("C3").tile.name.as_str(), hex("C3").rotation), ("9", 2));
    let tokens: Vec<&str> = hex("E5").tokens[0]
        .iter()
        .flatten()
        .map(|token| token.company.as_str())
        .collect();
    assert_eq!(tokens, ["OIL", "TCR"]);
    let trains: Vec<&str> = setup.companies[0]
        .trains
        .iter()
        .map(|train| train.name.as_str())
        .collect();
    assert_eq!(
        (setup.companies[0].name.as_str(), trains),
        ("TCR", vec!["4", "3E"])
    );
    assert_eq!(setup.colours.last().unwrap(), "brown");
    let page = browser
        .get(&format!("/routes/at?p={p}&run=yes&wait=yes&was=170"))
        .await;
    assert!(
        page.text
            .contains(&format!("<strong class=\"earns\">{}</strong>", run.revenue)),
        "{}",
        run.revenue
    );
    let more = i64::from(run.revenue) - 170;
    assert!(more != 0 && page.text.contains(&format!("{more:+}")));
    // What is changed back is the position as it was; another company is another run.
    let back = ["hex=C3&do=lift", "do=company&company=MMR"];
    let (_, text) = changed(&mut browser, &p, &back).await;
    let (position, _) = run_of(&text);
    assert!(!text.contains("C3") && position.setup().companies[0].name == "MMR");
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_that_are_offered_can_be_laid() {
    let mut browser = House::new().browser();
    for (p, hex) in [
        ("tern-island", "E5"),
        ("tern-island-midway", "C1"),
        ("velmark-late", "G25"),
        ("velmark", "H14"),
    ] {
        let page = browser
            .get(&format!("/routes/at?p={p}&hex={hex}"))
            .await
            .text;
        let offered: Vec<&str> = page
            .split("name=\"tile\" value=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        for tile in &offered {
            let answer = browser
                .get(&format!(
                    "/routes/change?p={p}&hex={hex}&do=lay&tile={tile}"
                ))
                .await;
            answer.location();
        }
        let any = browser
            .get(&format!("/routes/at?p={p}&hex={hex}&any=yes"))
            .await
            .text;
        assert!(any.matches("name=\"tile\"").count() > 400);
        assert!(!offered.is_empty() || p.starts_with("velmark"), "{p} {hex}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_those_of_the_program() {
    let mut browser = House::new().browser();
    let text = shipped::position("tern-island-midway").unwrap();
    let file = browser
        .get("/routes/position.toml?p=tern-island-midway")
        .await;
    assert_eq!(file.text, text);
    let named = "attachment; filename=\"Tern-Island--midway-position.toml\"";
    assert_eq!(file.headers["content-disposition"], named);
    for (name, head) in [
        ("map.svg", "<svg"),
        ("run.svg", "<svg"),
        ("map.pdf", "%PDF"),
        ("run.pdf", "%PDF"),
        ("run.png", "\u{fffd}PNG"),
    ] {
        let file = browser
            .get(&format!("/routes/{name}?p=tern-island-midway"))
            .await;
        assert!(
            file.status == 200 && file.text.starts_with(head),
            "{name}: {}",
            file.status
        );
    }
    for (path, status) in [
        ("/routes/run.doc?p=tern-island-midway", 404),
        ("/routes/board.toml?p=tern-island-midway", 404),
        ("/routes/tile.svg?layout=flat&tile=57&turn=2", 200),
        ("/routes/tile.svg?layout=round&tile=57&turn=9", 422),
        ("/routes/tile.svg?tile=nothing", 404),
        ("/routes/tile.svg?tile=B1&p=velmark", 200),
    ] {
        assert_eq!(browser.get(path).await.status.as_u16(), status, "{path}");
    }
}

/// Two cities of 20 with a plain hex between them, as B&O of 1830 ran there for so much.
fn recorded(total: u32) -> String {
    format!(
        r#"{{"title": "1830", "layout": "flat", "corporation": "B&O", "recorded_total": {total},
        "phase": {{"name": "2", "tiles": ["yellow"]}},
        "trains": [{{"id": "2-0", "name": "2", "distance": 2, "local": false, "requires_token": true}}],
        "hexes": [
            {{"id": "A1", "color": "yellow", "rot": 0, "nb": {{"0": "A3"}}, "paths": [["e0", "n0"]],
              "nodes": [{{"type": "city", "part": 0, "rev": 20, "slots": 1, "tokens": ["B&O"]}}]}},
            {{"id": "A3", "color": "yellow", "rot": 0, "nb": {{"3": "A1", "0": "A5"}}, "nodes": [],
              "paths": [["e3", "e0"]]}},
            {{"id": "A5", "color": "yellow", "rot": 0, "nb": {{"3": "A3"}}, "paths": [["e3", "n0"]],
              "nodes": [{{"type": "city", "part": 0, "rev": 20, "slots": 1, "tokens": [null]}}]}}]}}"#
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_by_which_the_recorded_run_cannot_be_are_refused() {
    let mut browser = House::new().browser();
    for (total, status, told) in [
        (40, 200, "<strong class=\"earns\">40</strong>"),
        (900, 422, "the recorded run earned 900"),
    ] {
        let opened = browser
            .form("/routes/open", &[("position", &recorded(total))])
            .await
            .location();
        let page = browser.get(&format!("{opened}&run=yes&wait=yes")).await;
        assert!(
            page.status == status && page.text.contains(told),
            "{total}: {} {}",
            page.status,
            page.text
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_brought_is_opened_or_told_of() {
    let mut browser = House::new().browser();
    let board = shipped::board("tern-island").unwrap().replace(
        "title = \"Tern Island\"",
        "title = \"<script>alert(1)</script>\"",
    );
    let opened = browser
        .form("/routes/open", &[("position", &board)])
        .await
        .location();
    let page = browser.get(&opened).await;
    assert!(
        page.status == 200
            && !page.text.contains("<script>alert")
            && page.text.contains("&lt;script&gt;alert(1)")
    );
    let own = "milepost = \"18xx-position/1\"\nboard = \"mine.toml\"\nphase = \"2\"\n[trains]\nTCR = [\"2\"]\n";
    let opened = browser
        .form("/routes/open", &[("position", own), ("board", &board)])
        .await
        .location();
    assert_eq!(
        browser
            .get(&opened.replace("/routes/at", "/routes/board.toml"))
            .await
            .text
            .trim_end(),
        board.trim_end()
    );
    let wrong =
        "milepost = \"18xx-position/1\"\r\nboard = \"tern-iland\"\r\n[hexes]\r\nA7 = \"6 r9\"\r\n";
    let told = browser.form("/routes/open", &[("position", wrong)]).await;
    assert_eq!(told.status, 422);
    for told_of in [
        "line 2: there is no board",
        "did you mean tern-island",
        "line 4: ",
    ] {
        assert!(told.text.contains(told_of), "{told_of}: {}", told.text);
    }
    // Chance cannot be packed: such a position is kept for a while under a short name.
    let noise: String = (0..40_000_u64)
        .map(|n| {
            format!(
                "{:x}",
                n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17)
            )
        })
        .collect();
    let long = format!("{own}# {noise}\n").replace("mine.toml", "tern-island");
    let opened = browser
        .form("/routes/open", &[("position", &long)])
        .await
        .location();
    assert!(
        link(&opened).starts_with("k.") && opened.len() < 100,
        "{opened}"
    );
    let page = browser.get(&opened).await.text;
    assert!(page.contains("too long for a link"));
    assert_eq!(
        browser
            .get(&opened.replace("/routes/at", "/routes/position.toml"))
            .await
            .text
            .trim_end(),
        long.trim_end()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_addresses_are_answered() {
    let mut browser = House::new().browser();
    let base = "/routes/change?p=tern-island-midway";
    for (path, status, told) in [
        ("/routes/at?p=atlantis".to_owned(), 404, "no such position"),
        ("/routes/at?p=2.AAAA".to_owned(), 422, "not whole"),
        ("/routes/at?p=k.00".to_owned(), 410, "no longer stored"),
        (format!("/routes/at?p={EVIL}"), 404, "no such position"),
        (
            format!("/routes/at?p=velmark&hex={EVIL}&tile={EVIL}&turn=7&seconds=999&was=x"),
            422,
            "seconds:",
        ),
        (format!("{base}&do={EVIL}"), 422, "do: expected lay"),
        (
            format!("{base}&hex=A7&do=place&stop=0&company={EVIL}"),
            422,
            "there is no company",
        ),
        (
            format!("{base}&hex=A7&do=place&stop=0&company=MMR"),
            422,
            "no more have room",
        ),
        (
            format!("{base}&hex=A7&do=place&stop=9&company=MMR"),
            422,
            "A7",
        ),
        (format!("{base}&do=add&train={EVIL}"), 422, "is not known"),
        (
            format!("{base}&do=add&train={}", "x".repeat(9000)),
            422,
            "at most 40 letters",
        ),
        (
            format!("{base}&do=phase&phase=99"),
            422,
            "there is no phase",
        ),
        (format!("{base}&hex=A7&do=lay&tile=T1"), 422, "no tile T1"),
        (format!("{base}&hex=E5&do=lay&tile=9"), 422, "E5"),
    ] {
        let page = browser.get(&path).await;
        assert_eq!(page.status.as_u16(), status, "{path}");
        assert!(page.text.contains(told), "{path}: {told}");
        assert!(
            !page.text.contains("<script>alert") && !page.text.contains("style="),
            "{path}"
        );
    }
    for body in [
        "{".repeat(200_000),
        "[".repeat(200_000),
        "a.".repeat(200_000),
        "\u{0}".repeat(1000),
    ] {
        let answer = browser.form("/routes/open", &[("position", &body)]).await;
        assert_eq!(answer.status, 422, "{}", &body[..4]);
    }
    let endless = "x".repeat(3 * 1024 * 1024);
    assert_eq!(
        browser
            .form("/routes/open", &[("position", &endless)])
            .await
            .status,
        413
    );
}

/// A position whose best run nobody proves soon.
fn hard() -> String {
    let text = shipped::position("velmark-late").unwrap();
    let hard = text.replace(
        "CVR = [\"5\", \"5+5E\"]",
        "CVR = [\"D\", \"D\", \"D\", \"8\", \"5+5E\"]",
    );
    assert_ne!(hard, text);
    hard
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_in_time_and_says_what_it_knows() {
    let mut browser = House::new().browser();
    let opened = browser
        .form("/routes/open", &[("position", &hard())])
        .await
        .location();
    let events = heard(&browser, &format!("p={}&seconds=1", link(&opened))).await;
    let (kind, last) = events.last().unwrap();
    assert_eq!(
        (kind.as_str(), &last["status"]),
        ("done", &"feasible".into())
    );
    let (revenue, bound) = (
        last["revenue"].as_u64().unwrap(),
        last["bound"].as_u64().unwrap(),
    );
    assert!(revenue > 1120 && bound > revenue);
    let told = format!(
        "Best run found. The maximum is at most {bound}, or {} more;",
        bound - revenue
    );
    assert!(last["html"].as_str().unwrap().contains(&told));
    assert!(
        events.iter().any(|(kind, _)| kind == "better"),
        "a run is drawn before the end"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_listens_no_more_ends_the_search() {
    let house = House::new();
    let mut browser = house.browser();
    let opened = browser
        .form("/routes/open", &[("position", &hard())])
        .await
        .location();
    for _ in 0..4 {
        let path = format!("/routes/run/events?p={}&seconds=30", link(&opened));
        let request = browser.request("GET", &path).body(Body::empty()).unwrap();
        let answer = tower::ServiceExt::oneshot(browser.router.clone(), request)
            .await
            .unwrap();
        let mut body = answer.into_body();
        assert!(
            body.frame()
                .await
                .unwrap()
                .unwrap()
                .into_data()
                .unwrap()
                .starts_with(b"event: ")
        );
        assert_eq!(house.app.metrics.streams.get(), 1);
    }
    assert_eq!(house.app.metrics.streams.get(), 0);
    // Its place is free again, and so it is when one goes away who only waited for the picture.
    let line = house.app.workers.line(Class::Long);
    until_true("its place is free", async || line.busy() == 0).await;
    let path = format!("/routes/board.svg?p={}&run=yes&seconds=30", link(&opened));
    let request = browser.request("GET", &path).body(Body::empty()).unwrap();
    let begins = until_true("it begins", async || line.busy() > 0);
    tokio::select! {
        _ = tower::ServiceExt::oneshot(browser.router.clone(), request) => panic!("nobody proves it so soon"),
        () = begins => {}
    }
    assert_eq!(line.busy(), 0);
}

/// A recorded position: a game whose own rules are not declared.
const RECORDED: &str = r#"{"title": "1899", "corporation": "A", "trains": [{"name": "2", "distance": 2}], "title_plain": false,
    "overrides": ["revenue_for"], "phase": {"tiles": ["yellow"]}, "layout": "flat", "hexes": [
    {"id": "A1", "code": "city=revenue:20;path=a:0,b:_0", "color": "yellow", "tile": "x", "rot": 0},
    {"id": "A3", "code": "city=revenue:30;path=a:3,b:_0", "color": "yellow", "tile": "x", "rot": 0}]}"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_position_is_shown_and_not_changed() {
    let mut browser = House::new().browser();
    let opened = browser
        .form("/routes/open", &[("position", RECORDED)])
        .await
        .location();
    let page = browser
        .get(&format!("{opened}&hex=A1&run=yes&wait=yes"))
        .await;
    assert_eq!(page.status, 200);
    assert!(
        page.text.contains("rules that the file does not declare"),
        "{}",
        page.text
    );
    assert!(
        page.text
            .contains("To edit one, convert it to a position file")
    );
    let plain = browser
        .get(&format!("{opened}&run=yes&wait=yes&plain=yes"))
        .await;
    assert!(
        plain.text.contains("Proven: no run earns more."),
        "{}",
        plain.text
    );
    let refused = browser
        .get(&format!(
            "{}&hex=A1&do=lift",
            opened.replace("/at", "/change")
        ))
        .await;
    assert_eq!(refused.status, 422);
}
