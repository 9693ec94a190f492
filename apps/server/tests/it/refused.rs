//! Whoever is refused is told what, where and what to do, in plain words and in the form that is promised.

use crate::common::{Answer, Browser, House, fresh};
use axum::body::Body;
use axum::http::header;
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use serde_json::{Value, json};

/// Texts of the libraries that read requests.
const RAW: [&str; 8] = [
    "deserialize",
    "expected usize",
    "expected u64",
    "ident",
    "unknown variant",
    "invalid type",
    "unknown field",
    "Invalid URL",
];

/// What a program is told, in the promised form: an error, and what to do.
#[track_caller]
fn told(answer: Answer, status: u16) -> (String, String) {
    let text = answer.text.clone();
    assert_eq!(
        answer.headers[header::CONTENT_TYPE],
        "application/json",
        "{text}"
    );
    let json = answer.refused(status);
    let error: Vec<&str> = json["error"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    let hint = json["hint"].as_str().unwrap().to_owned();
    assert!(
        !error.is_empty() && !error[0].is_empty() && !hint.is_empty(),
        "{text}"
    );
    assert!(!RAW.iter().any(|raw| text.contains(raw)), "{text}");
    (error.join("; "), hint)
}

fn standard() -> Value {
    json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"]]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_out_of_turn_is_refused_as_the_action_is() {
    let house = House::new();
    for wanted in [
        standard(),
        json!({"map": "iberia", "seats": 2, "cards": 60}),
    ] {
        let (id, mut people) = house.fixed(wanted, 4, &[vec![0], vec![1]]).await;
        let game = house.game(&id).await;
        let (mover, other) = (game.state().mover(), 1 - game.state().mover());
        let preview = format!("/table/{id}/preview");
        let hidden = game.table().numbers().number(59) - 1;
        for action in [
            json!({"do": "end"}),
            json!({"do": "build", "path": [1, 2]}),
            // A card that is in the deck still.
            json!({"do": "deliver", "card": hidden, "demand": 0}),
        ] {
            let acted = house
                .command(
                    &mut people[other],
                    &id,
                    "act",
                    json!({"seat": other, "action": action}),
                )
                .await;
            let looked = people[other]
                .post(&preview, json!({"seat": other, "action": action}))
                .await;
            assert_eq!(looked.text, acted.text);
            let (error, hint) = told(looked, 422);
            if action["do"] != "deliver" {
                assert!(
                    error.ends_with(&format!("it is Person {mover}'s turn")),
                    "{error}"
                );
                assert_eq!(hint, format!("wait until Person {mover} ends the turn"));
            }
        }
        // Another's seat, one that there is not, and none.
        let of = |seat: usize| json!({"seat": seat, "action": {"do": "end"}});
        let (error, hint) = told(people[other].post(&preview, of(mover)).await, 403);
        assert_eq!(
            error,
            format!(
                "you do not hold seat {}: only its player can do this",
                mover + 1
            )
        );
        assert!(hint.contains("/sit"), "{hint}");
        told(house.browser().post(&preview, of(0)).await, 403);
        let (error, hint) = told(people[other].post(&preview, of(9)).await, 403);
        assert_eq!(
            (error.as_str(), hint.as_str()),
            (
                "there is no seat 10",
                "the table has 2 seats; JSON counts them from 0"
            )
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_tells_whose_turn_it_is_or_that_there_is_no_game() {
    let house = House::new();
    let (id, mut people) = house.fixed(standard(), 4, &[vec![0], vec![1]]).await;
    let mover = house.game(&id).await.state().mover();
    for what in ["legal", "way/1", "rides/1"] {
        let path = format!("/table/{id}/{what}");
        let (error, hint) = told(people[1 - mover].get(&path).await, 403);
        assert_eq!(
            error,
            format!("only the player to act can ask this, and it is Person {mover}'s turn")
        );
        assert_eq!(hint, format!("wait until Person {mover} ends the turn"));
        let (_, hint) = told(house.browser().get(&path).await, 403);
        assert!(
            hint.starts_with("hands are hidden in this game: take an open seat first"),
            "{hint}"
        );
    }
    let id = house.table(standard()).await;
    let mut ana = house.browser();
    house
        .command(&mut ana, &id, "sit", json!({"seat": 0, "name": "Ana"}))
        .await
        .ok();
    let (error, _) = told(ana.get(&format!("/table/{id}/legal")).await, 409);
    assert_eq!(error, "the game has not begun");
    told(
        ana.post(
            &format!("/table/{id}/preview"),
            json!({"seat": 0, "action": {"do": "end"}}),
        )
        .await,
        409,
    );
}

async fn sent(browser: &mut Browser, path: &str, kind: &str, body: &str) -> Answer {
    let request = browser
        .request("POST", path)
        .header(header::CONTENT_TYPE, kind);
    browser
        .send(request.body(Body::from(body.to_owned())).unwrap())
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_cannot_be_read_is_told_member_by_member() {
    let house = House::new();
    let id = house.table(standard()).await;
    let (mut browser, act) = (house.browser(), format!("/table/{id}/act"));
    for (path, body, status, places) in [
        (&*act, "", 400, &[][..]),
        (&act, "{seq: 1}", 400, &["line 1 column 2"]),
        (&act, "[]", 422, &["expected a table"]),
        (
            &act,
            r#"{"seq": "x", "id": "request-1", "seat": -1, "action": {"do": "fly"}}"#,
            422,
            &["$.seq: ", "$.seat: ", "$.action.do: ", "giveup"],
        ),
        (
            "/table",
            r#"{"map": "iberia", "seats": "two"}"#,
            422,
            &["$.seats: "],
        ),
    ] {
        let (error, hint) = told(
            sent(&mut browser, path, "application/json", body).await,
            status,
        );
        for place in places {
            assert!(error.contains(place), "{place}: {error}");
        }
        // An example of the very call.
        assert!(
            hint.starts_with("for example {\"") && hint.contains("/api"),
            "{hint}"
        );
    }
    let (_, hint) = told(sent(&mut browser, &act, "text/plain", "{}").await, 415);
    assert!(
        hint.starts_with("send content-type: application/json"),
        "{hint}"
    );
    let short = json!({"seq": 0, "id": "x", "seat": 0, "name": "Ana"});
    told(browser.post(&format!("/table/{id}/sit"), short).await, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_cannot_be_read_is_told_in_json_to_programs() {
    let house = House::new();
    let (id, mut people) = house.fixed(standard(), 4, &[vec![0], vec![1]]).await;
    let here = format!("/table/{id}");
    for (path, status, expected) in [
        (
            format!("{here}/log?from=x"),
            400,
            "from: expected a whole number from 0 up, found \"x\"",
        ),
        (
            format!("{here}/log?before=-1"),
            400,
            "before: expected a whole number from 0 up, found \"-1\"",
        ),
        (
            format!("{here}/replay/-1"),
            400,
            "\"-1\" at the end of the address is not a whole number",
        ),
        (
            format!("{here}/way/x"),
            400,
            "\"x\" at the end of the address is not a whole number",
        ),
        (
            format!("{here}/replay/999999"),
            404,
            "there is no such state of this game",
        ),
        (format!("{here}/nothing"), 404, "there is no page /table/"),
        (
            "/table/%FF/state".to_owned(),
            400,
            "the address is not valid UTF-8: /table/%FF/state",
        ),
        (
            "/table/ABCD-EFGH-JKLM/state".to_owned(),
            404,
            "there is no such table",
        ),
        ("/ground/atlantis".to_owned(), 404, "there is no such map"),
    ] {
        let (error, hint) = told(people[0].get(&path).await, status);
        assert!(error.starts_with(expected), "{path}: {error}");
        assert_eq!(
            hint.contains("iberia, "),
            path.starts_with("/ground"),
            "{hint}"
        );
    }
    let atlantis = people[0]
        .post("/table", json!({"map": "atlantis", "seats": 2}))
        .await
        .refused(422);
    let error = atlantis["error"][0].as_str().unwrap();
    assert!(
        error.starts_with("there is no map called \"atlantis\"; maps that ship with Milepost: ")
            && error.contains("iberia")
    );
    let one = people[0]
        .post("/table", json!({"map": "iberia", "seats": 1, "cards": 1}))
        .await
        .refused(422);
    assert_eq!(
        one["error"],
        json!([
            "1 seat: a table must have 2 to 6",
            "1 card: a deck must have 10 to 240"
        ])
    );
    // A number behind the ? that nobody asks for is as nothing.
    assert_eq!(
        people[0]
            .get(&format!("{here}/log?from=1&from=2"))
            .await
            .status,
        200
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_method_that_is_not_taken_is_named_with_those_that_are() {
    let house = House::new();
    let id = house.table(standard()).await;
    let mut browser = house.browser();
    for (method, path, taken) in [
        ("GET", format!("/table/{id}/act"), "POST"),
        ("DELETE", format!("/table/{id}/state"), "GET"),
        ("PUT", "/play".to_owned(), "GET and POST"),
        ("POST", "/maps".to_owned(), "GET"),
        ("GET", "/boards/file".to_owned(), "POST"),
    ] {
        let request = browser.request(method, &path).body(Body::empty()).unwrap();
        let answer = browser.send(request).await;
        assert!(answer.headers.contains_key(header::ALLOW), "{path}");
        assert!(
            answer.headers.contains_key(header::CONTENT_SECURITY_POLICY),
            "{path}"
        );
        let (error, _) = told(answer, 405);
        assert_eq!(
            error,
            format!("{path} does not support {method}, only {taken}")
        );
        // People are told on a page.
        let request = browser
            .request(method, &path)
            .header(header::ACCEPT, "text/html")
            .body(Body::empty())
            .unwrap();
        let page = browser.send(request).await;
        assert!(
            page.status == 405
                && page
                    .text
                    .contains(&format!("does not support {method}, only {taken}")),
            "{}",
            page.text
        );
        assert!(
            page.headers[header::CONTENT_TYPE]
                .to_str()
                .unwrap()
                .starts_with("text/html")
        );
        assert_eq!(
            page.text.contains("result of a form"),
            method == "GET",
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_that_nobody_sees_are_refused_in_new_names_and_chat() {
    let house = House::new();
    let id = house.table(standard()).await;
    let (mut ana, mut ben) = (house.browser(), house.browser());
    // Persian is written with a joiner, and so are families.
    let name = "علی\u{200c}رضا";
    house
        .command(&mut ana, &id, "sit", json!({"seat": 0, "name": name}))
        .await
        .ok();
    house
        .command(
            &mut ana,
            &id,
            "say",
            json!({"seat": 0, "text": "👨\u{200d}👩\u{200d}👧"}),
        )
        .await
        .ok();
    for sign in [
        '\u{202e}', '\u{2066}', '\u{200b}', '\u{200f}', '\u{feff}', '\u{2028}', '\n',
    ] {
        let text = format!("B{sign}en");
        let number = format!("U+{:04X}, ", u32::from(sign));
        let (error, _) = told(
            house
                .command(&mut ben, &id, "sit", json!({"seat": 1, "name": text}))
                .await,
            422,
        );
        assert!(
            error.starts_with("your name contains the character U+") && error.contains(&number),
            "{error}"
        );
        let (error, _) = told(
            house
                .command(&mut ana, &id, "say", json!({"seat": 0, "text": text}))
                .await,
            422,
        );
        assert!(
            error.starts_with("your message contains the character U+") && error.contains(&number),
            "{error}"
        );
    }
    // What was taken once is read again, and turns no text around.
    let said = |seat, text: &str| Command::Say {
        seat,
        text: text.to_owned(),
    };
    let by = || Issuer::Person {
        seq: 0,
        id: fresh(),
        key: None,
    };
    house
        .live(&id)
        .await
        .commit(by(), said(None, "plain"))
        .await
        .unwrap();
    let old = serde_json::from_value(
        json!({"at": 1, "deed": {"kind": "say", "seat": null, "text": "a\u{202e}b"}}),
    )
    .unwrap();
    let live = house.live(&id).await;
    let text = live.with_room(|room| {
        let mut room = room.clone();
        room.apply(&old).unwrap();
        milepost_server::wire::text::last(&room, 2)
    });
    assert_eq!(
        text.await.unwrap(),
        ["Somebody: plain", "Somebody: a\u{fffd}b"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_be_looked_at_without_scripts() {
    let house = House::new();
    let (id, mut people) = house.fixed(standard(), 4, &[vec![0], vec![1]]).await;
    house
        .command(
            &mut people[0],
            &id,
            "say",
            json!({"seat": 0, "text": "Hello <b>"}),
        )
        .await
        .ok();
    let (game, mut watcher) = (house.game(&id).await, house.browser());
    let mover = game.state().mover();
    let hidden = &game.table().board().names().cities;
    for browser in [&mut watcher].into_iter().chain(&mut people) {
        let page = browser.get(&format!("/table/{id}")).await.text;
        let plain = page
            .split("<noscript>")
            .nth(1)
            .unwrap()
            .split("</noscript>")
            .next()
            .unwrap()
            .to_owned();
        let cash = game.state().players()[mover].cash;
        assert!(
            plain.contains(&format!(
                "<bdi>Person {mover}</bdi></strong>, with ${cash}, to act"
            )),
            "{plain}"
        );
        assert!(
            plain.contains("<bdi>Person 0: Hello &lt;b&gt;</bdi>") && plain.contains("/log.txt\""),
            "{plain}"
        );
        assert!(
            plain.contains("the game begins; its seed is sealed") && !plain.contains("hidden"),
            "{plain}"
        );
        // Hands are dealt, and no city of a card is told, to those who hold it neither.
        assert!(!hidden.iter().any(|city| plain.contains(city)), "{plain}");
    }
}
