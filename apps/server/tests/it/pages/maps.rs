//! The pages of maps: what they answer, and to whom.

use crate::common::House;
use axum::body::Body;
use milepost_map::{Distances, shipped, text};

const ALPS: &str = "around=46.5,9.5&radius=300&name=Alps&mapseed=4";

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_the_head_alone_leaves_no_empty_page_to_others() {
    let mut browser = House::new().browser();
    for path in ["/maps", "/maps/iberia/board.svg"] {
        let head = browser.request("HEAD", path).body(Body::empty()).unwrap();
        let head = browser.send(head).await;
        assert!(head.status == 200 && head.text.is_empty(), "{path}");
        let whole = browser.get(path).await;
        assert!(whole.text.contains("</"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_shipped_map_has_its_page_and_files() {
    let mut browser = House::new().browser();
    let list = browser.get("/maps").await;
    assert_eq!(list.status, 200);
    for (name, _) in shipped::MAPS {
        assert!(
            list.text.contains(&format!("href=\"/maps/{name}\"")),
            "{name}"
        );
        let page = browser.get(&format!("/maps/{name}")).await;
        assert_eq!(page.status, 200, "{name}");
        let map = shipped::map(name).unwrap();
        assert_eq!(
            page.text.matches("class=\"city\"").count(),
            map.cities().len(),
            "{name}"
        );
        let written = browser.get(&format!("/maps/{name}/map.toml")).await;
        assert_eq!(text::read(&written.text).unwrap().map, map);
    }
    for (ending, kind) in [
        ("svg", "image/svg+xml"),
        ("png", "image/png"),
        ("pdf", "application/pdf"),
        ("json", "application/json"),
        ("toml", "text/plain; charset=utf-8"),
    ] {
        let file = browser
            .get(&format!("/maps/iberia/map.{ending}?from=madrid&to=porto"))
            .await;
        assert_eq!(
            (
                file.status.as_u16(),
                file.headers["content-type"].to_str().unwrap()
            ),
            (200, kind)
        );
        let named = format!("attachment; filename=\"Iberia.{ending}\"");
        assert_eq!(file.headers["content-disposition"], named.as_str());
    }
    let board = browser.get("/maps/iberia/board.svg").await;
    let again = browser
        .request("GET", "/maps/iberia/board.svg")
        .header("if-none-match", &board.headers["etag"]);
    assert_eq!(
        browser
            .send(again.body(Body::empty()).unwrap())
            .await
            .status,
        304
    );
    let board = browser.get("/maps/iberia/board").await;
    assert_eq!(
        board.text.matches("\"goods\":[").count(),
        61,
        "60 cities and the list"
    );
    let ground = browser.get("/maps/iberia/ground.svg").await;
    assert!(ground.text.starts_with("<svg") && !ground.text.contains("<text"));
    assert_eq!(ground.text, browser.get("/ground/iberia").await.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sums_are_those_of_all_distances() {
    let mut browser = House::new().browser();
    let map = shipped::map("japan").unwrap();
    let distances = Distances::of(&map);
    for (from, to) in [(0, 1), (5, 40), (40, 5), (17, 23)] {
        let run = distances.run(from, to);
        let [a, b] = [from, to].map(|city| map.cities()[city].name.replace(' ', "+"));
        let page = browser.get(&format!("/maps/japan?from={a}&to={b}")).await;
        for (letter, value) in [
            ("C", run.cost.to_string()),
            ("D", run.pips.to_string()),
            ("R", format!("{:.3}", run.ratio())),
            ("B", format!("{:.3}", run.length())),
        ] {
            let row = format!("<th scope=\"row\">{letter}</th><td class=\"number\">{value}</td>");
            assert!(page.text.contains(&row), "{a} {b} {row}");
        }
        assert!(page.text.contains("class=\"track chosen\""));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_told_all_at_once() {
    let mut browser = House::new().browser();
    for (path, status, told) in [
        ("/maps/atlantis", 404, vec!["there is no such map"]),
        ("/maps/iberia/map.exe", 404, vec!["no such file"]),
        ("/maps/iberia/nothing", 404, vec!["no such file"]),
        (
            "/maps/iberia?from=Madrit&to=Prague",
            422,
            vec!["did you mean Madrid", "Prague"],
        ),
        (
            "/maps/iberia/map.pdf?paper=a5&pages=all&from=x",
            422,
            vec!["one of a4, a3", "one of tiles, one", "from:"],
        ),
        (
            "/maps/survey?around=91,0&radius=9&mapseed=-1",
            422,
            vec!["around:", "radius:", "mapseed:"],
        ),
        (
            "/maps/survey?around=NaN,inf&radius=NaN",
            422,
            vec!["around:", "radius:"],
        ),
        (
            "/maps/survey?around=0,-30&radius=300",
            422,
            vec!["take a larger region or another"],
        ),
        ("/maps/survey/map.toml?around=0", 422, vec!["around:"]),
        (
            "/maps/survey?countries=Ireland&around=0,-30&radius=300",
            200,
            vec![">Ireland<", "countries=Ireland"],
        ),
        (
            "/maps/survey?countries=Itly,+Farnce",
            422,
            vec![
                "did you mean Italy",
                "did you mean France",
                "value=\"Itly, Farnce\"",
            ],
        ),
        ("/maps/survey", 200, vec!["Survey a new region"]),
    ] {
        let page = browser.get(path).await;
        assert_eq!(page.status.as_u16(), status, "{path}");
        for told in told {
            assert!(page.text.contains(told), "{path}: {told}");
        }
    }
    let long = format!("/maps/survey?around=40,0&name={}", "x".repeat(61));
    assert_eq!(browser.get(&long).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_a_survey_is_its_map() {
    let [mut one, mut other] = [House::new().browser(), House::new().browser()];
    let page = one
        .get(&format!("/maps/survey?{ALPS}&from=Milan&to=Zurich"))
        .await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("class=\"track chosen\""));
    let path = format!("/maps/survey/map.toml?{ALPS}");
    let (a, b) = (one.get(&path).await, other.get(&path).await);
    assert_eq!(a.text, b.text);
    let map = text::read(&a.text).unwrap().map;
    assert!(page.text.contains(&map.hash_text()));
    assert_eq!(
        one.get(&format!("/decks/survey?{ALPS}&cards=40&players=2&seed=1"))
            .await
            .status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_words_stay_words() {
    let mut browser = House::new().browser();
    let evil = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E%3Cimg%20src=x%20style=x%3E";
    let survey = format!("around=46.5,9.5&radius=300&name={evil}");
    for path in [
        format!("/maps/{evil}"),
        format!("/maps/iberia?from={evil}&to={evil}"),
        format!("/maps/iberia/{evil}"),
        format!("/maps/survey?around={evil}&radius={evil}&name={evil}&mapseed={evil}"),
        format!("/maps/survey?near={evil}&name={evil}"),
        format!("/maps/survey?countries={evil}&name={evil}"),
        format!("/maps/survey?{survey}"),
        format!("/maps/survey/board.svg?{survey}"),
        format!("/maps/survey/map.svg?{survey}"),
    ] {
        let page = browser.get(&path).await;
        for found in ["<script>alert", "<img src=x", " style=\"", "style=x>"] {
            assert!(!page.text.contains(found), "{found} in {path}");
        }
        assert!(
            page.headers["content-security-policy"]
                .to_str()
                .unwrap()
                .starts_with("default-src 'none'")
        );
        if let Some(named) = page.headers.get("content-disposition") {
            assert!(!named.to_str().unwrap().contains('<'));
        }
    }
}
