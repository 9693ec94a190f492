//! What comes from a network that means no good.

use crate::common::{House, fresh, holds};
use axum::body::Body;
use axum::http::StatusCode;
use http_body_util::BodyExt;
use milepost_live::live::time::Time;
use milepost_server::Settings;
use serde_json::json;
use std::sync::Arc;
use tower::ServiceExt;

const HOSTILE: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onfocus=alert(1) autofocus='",
    "</textarea></title><svg onload=alert(1)>",
    "&lt;b&gt; ${7*7} {{7*7}}",
    "javascript:alert(1)//%3Cscript%3E",
];

/// Nobody sits down by a name that others would take for somebody else.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_for_somebody_else() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 3})).await;
    let sits = async |seat: usize, name: &str| {
        let mut browser = house.browser();
        let sit = json!({"seat": seat, "name": name});
        let answer = house.command(&mut browser, &id, "sit", sit).await;
        (answer.status.as_u16(), answer.text)
    };
    assert_eq!(sits(0, "Ana").await.0, 200);
    for name in [
        "\u{410}na",
        "\u{391}\u{39d}\u{391}",
        "\u{1d400}na",
        "a n a",
        "Somebody",
        "the operator",
        "Ben\u{202e}",
    ] {
        let (status, told) = sits(1, name).await;
        assert_eq!(status, 422, "{name}: {told}");
    }
    assert_eq!(sits(1, "Anna").await.0, 200);
    assert_eq!(sits(2, "Zoë").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_are_text_wherever_they_stand() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 6})).await;
    let mut browser = house.browser();
    for (seat, name) in HOSTILE.iter().enumerate() {
        house
            .command(
                &mut browser,
                &id,
                "sit",
                json!({"seat": seat, "name": name}),
            )
            .await
            .ok();
    }
    house
        .command(
            &mut browser,
            &id,
            "say",
            json!({"seat": 0, "text": HOSTILE[0]}),
        )
        .await
        .ok();
    let lobby = browser.get(&format!("/table/{id}")).await;
    house
        .command(&mut browser, &id, "start", json!({}))
        .await
        .ok();
    let game = browser.get(&format!("/table/{id}")).await;
    let form = ["map", "game", "seats", "cards", "options"]
        .map(|name| (name, "\"><script>alert(1)</script>"));
    let refused = browser.form("/play", &form).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.matches("<li>").count() > 2,
        "all that is wrong is told: {}",
        refused.text
    );
    let missing = browser.get("/%3Cscript%3Ealert(1)%3C/script%3E").await;
    assert_eq!(missing.status, 404);
    for page in [&lobby.text, &game.text, &refused.text, &missing.text] {
        for found in [
            "<script>",
            "<img src=x",
            "<svg",
            "onerror=alert(1)>",
            "style=",
        ] {
            assert!(!page.contains(found), "{found} in {page}");
        }
    }
    // Between the angles of no tag.
    let tags = [&lobby.text, &game.text]
        .map(|page| page.split('<').filter_map(|rest| rest.split('>').next()));
    assert_eq!(
        tags.into_iter()
            .flatten()
            .find(|tag| tag.contains("alert(1)")),
        None
    );
    assert!(lobby.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    let state = browser.get(&format!("/table/{id}/state")).await;
    assert_eq!(state.headers["content-type"], "application/json");
    let names: Vec<_> = (0..6)
        .map(|seat| state.json()["state"]["view"]["players"][seat]["name"].clone())
        .collect();
    assert_eq!(names, HOSTILE);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_and_nothing_breaks() {
    let house = House::new();
    let mut browser = house.browser();
    let wrong = json!({"map": "atlantis", "seats": 9, "cards": 3, "options": [["fee", "x"], ["nothing", "1"]]});
    assert_eq!(
        browser.post("/table", wrong).await.refused(422)["error"]
            .as_array()
            .unwrap()
            .len(),
        5
    );
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let browser = &mut browsers[0];
    let far = 99_999_999_999_u64;
    for action in [
        json!({"do": "keep", "cards": [[far, far]]}),
        json!({"do": "keep", "cards": [[0, 9], [0, 9], [0, 9]]}),
        json!({"do": "build", "path": [far, far + 1]}),
        json!({"do": "build", "path": []}),
        json!({"do": "move", "path": [far]}),
        json!({"do": "start", "at": far}),
        json!({"do": "cross", "to": far}),
        json!({"do": "pick", "good": far}),
        json!({"do": "lock", "card": far, "demand": far}),
        json!({"do": "deliver", "card": far, "demand": far}),
        json!({"do": "cash", "seat": far, "amount": i32::MIN}),
        json!({"do": "lose", "good": far, "card": far, "keep": true}),
    ] {
        for what in ["act", "preview"] {
            let mut body = json!({"seat": 0, "action": action});
            if what == "act" {
                (body["seq"], body["id"]) = (house.seq(&id).await.into(), fresh().into());
            }
            let told = browser
                .post(&format!("/table/{id}/{what}"), body)
                .await
                .refused(422);
            assert!(!told["rule"].as_str().unwrap().is_empty(), "{told}");
        }
    }
    let long = json!({"seat": 0, "action": {"do": "build", "path": vec![1; 300]}});
    house.command(browser, &id, "act", long).await.refused(400);
    for name in ["", "  ", "a\nb", &"x".repeat(41)] {
        let open = house.table(json!({"map": "iberia", "seats": 2})).await;
        house
            .command(browser, &open, "sit", json!({"seat": 0, "name": name}))
            .await
            .refused(422);
    }
    house
        .command(browser, &id, "say", json!({"text": "x".repeat(501)}))
        .await
        .refused(422);
    let path = format!("/table/{id}/act");
    browser
        .post(
            &path,
            json!({"seq": 1, "id": "x", "seat": 0, "action": {"do": "end"}}),
        )
        .await
        .refused(400);
    browser.post(&path, json!({"what": 1})).await.refused(422);
    browser
        .post(&path, json!({"long": "x".repeat(20_000)}))
        .await
        .refused(413);
    for path in [
        "/table/AAAA-AAAA-AAAA",
        "/table/x/state",
        "/table/%00/events",
        "/web/..%2fCargo.toml",
        "/web/x",
    ] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    assert_eq!(
        browser
            .get("/metrics")
            .await
            .text
            .lines()
            .find(|line| line.starts_with("milepost_server_errors")),
        Some("milepost_server_errors_total 0")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_guarded() {
    let house = House::new();
    let mut browser = house.browser();
    for path in [
        "/",
        "/play",
        "/healthz",
        "/metrics",
        "/web/style.css",
        "/nothing",
        "/table/nothing/state",
    ] {
        let answer = browser.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.starts_with("default-src 'none'") && !policy.contains("unsafe"),
            "{path}"
        );
        assert_eq!(
            answer.headers["x-content-type-options"], "nosniff",
            "{path}"
        );
        assert!(answer.headers.contains_key("cache-control"), "{path}");
    }
    let style = browser.get("/web/style.css").await;
    let again = browser
        .request("GET", "/web/style.css")
        .header("if-none-match", style.headers["etag"].clone());
    assert_eq!(
        browser
            .send(again.body(Body::empty()).unwrap())
            .await
            .status,
        304
    );
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("origin", "http://evil.example"),
    ] {
        let request = browser
            .request("POST", "/table")
            .header(name, value)
            .header("content-type", "application/json");
        assert_eq!(
            browser
                .send(request.body(Body::from("{}")).unwrap())
                .await
                .status,
            403
        );
    }
    let form = browser
        .request("POST", "/table")
        .header("content-type", "text/plain")
        .body(Body::from("{}"));
    assert_eq!(browser.send(form.unwrap()).await.status, 415);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_asks_too_often_waits() {
    let house = House::on(Arc::new(tempfile::tempdir().unwrap()), 2);
    let mut browser = house.browser();
    let mut refused = 0;
    for _ in 0..20 {
        let answer = browser.get("/").await;
        refused += usize::from(answer.status == 429 && answer.headers.contains_key("retry-after"));
    }
    assert!((8..=12).contains(&refused), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_heavy_weighs_more() {
    let house = House::on(Arc::new(tempfile::tempdir().unwrap()), 5);
    let mut browser = house.browser();
    // Twenty at once: a look at statistics takes all of it, as four decks do.
    assert_ne!(browser.get("/decks/nowhere/stats").await.status, 429);
    assert_eq!(browser.get("/").await.status, 429);
    let other = House::on(Arc::new(tempfile::tempdir().unwrap()), 5);
    let mut browser = other.browser();
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(browser.get("/decks/nowhere").await.status == 429);
    }
    assert_eq!(statuses, [false, false, false, false, true]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_streams_and_no_more() {
    let settings = Settings {
        rate: 1_000_000,
        streams_each: 2,
        behind_proxy: true,
        ..Settings::default()
    };
    let house = House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    );
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let open = |from: &'static str| {
        let request = house
            .browser()
            .request("GET", &format!("/table/{id}/events"));
        let request = request
            .header("x-forwarded-for", from)
            .body(Body::empty())
            .unwrap();
        house.router.clone().oneshot(request)
    };
    let (one, two) = (
        open("192.0.2.1").await.unwrap(),
        open("192.0.2.1").await.unwrap(),
    );
    assert_eq!(
        (one.status(), two.status()),
        (StatusCode::OK, StatusCode::OK)
    );
    assert_eq!(open("192.0.2.1").await.unwrap().status(), 429);
    assert_eq!(open("192.0.2.2").await.unwrap().status(), 200);
    // Who closes one may open another.
    drop(one);
    assert_eq!(open("192.0.2.1").await.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_believed_only_where_there_is_one() {
    for behind_proxy in [false, true] {
        let settings = Settings {
            rate: 2,
            behind_proxy,
            ..Settings::default()
        };
        let house = House::with(
            Arc::new(tempfile::tempdir().unwrap()),
            settings,
            Time::system(),
        );
        let id = house.app.tables.create(&head(&house), None).await.unwrap();
        let ask = |path: String, from: &str| {
            let request = house
                .browser()
                .request("GET", &path)
                .header("x-forwarded-for", from.to_owned());
            let request = request
                .header("x-forwarded-proto", "https")
                .body(Body::empty())
                .unwrap();
            house.router.clone().oneshot(request)
        };
        let page = ask(format!("/table/{id}"), "192.0.2.9").await.unwrap();
        let cookie = page.headers()["set-cookie"].to_str().unwrap();
        assert_eq!(
            cookie.ends_with("; HttpOnly; SameSite=Lax; Secure"),
            behind_proxy,
            "{cookie}"
        );
        // What other programs fetch has the scheme that they see.
        let saved = ask(
            "/contracts/north-america/cards.tts.json?count=6&seed=1".to_owned(),
            "192.0.2.9",
        );
        let saved = saved
            .await
            .unwrap()
            .into_body()
            .collect()
            .await
            .unwrap()
            .to_bytes();
        let scheme = if behind_proxy { "https" } else { "http" };
        assert!(
            holds(&saved, &format!("\"{scheme}://localhost/contracts/")),
            "{scheme}"
        );
        // Each address has a bucket of its own, if it is known.
        let mut passed = 0;
        for number in 0..20 {
            let from = format!("198.51.100.1, 192.0.2.{number}");
            passed += usize::from(ask("/healthz".to_owned(), &from).await.unwrap().status() == 200);
        }
        assert!(
            if behind_proxy {
                passed == 20
            } else {
                passed < 12
            },
            "{passed}"
        );
    }
}

fn head(house: &House) -> milepost_live::live::crayon::CrayonHead {
    let wanted = serde_json::from_value(json!({"map": "iberia", "seats": 2})).unwrap();
    house.app.tables.boards().new_head(&wanted).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_server_does() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let mut stream = house.browser().stream(&id).await;
    assert_eq!(stream.next().await.unwrap().0, "state");
    house.app.shutting_down.send_replace(true);
    assert_eq!(stream.next().await, None);
}
