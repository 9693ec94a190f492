//! What answers look like on their way: compressed once, asked after, page by page.

use crate::common::House;
use axum::body::Body;
use axum::http::{HeaderMap, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::io::Read;
use tower::ServiceExt;

struct Raw {
    status: StatusCode,
    headers: HeaderMap,
    bytes: Vec<u8>,
}

impl Raw {
    fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

async fn get(house: &House, path: &str, headers: &[(&str, &str)]) -> Raw {
    let request = house.browser().request("GET", path);
    let request = headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    });
    let answer = house
        .router
        .clone()
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap();
    let (parts, body) = answer.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes().to_vec();
    Raw {
        status: parts.status,
        headers: parts.headers,
        bytes,
    }
}

fn unzipped(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes)
        .read_to_end(&mut plain)
        .unwrap();
    plain
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_changes_has_two_forms_with_a_tag_each() {
    let house = House::new();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let (board, ground) = (format!("/table/{id}/board"), format!("/table/{id}/ground"));
    for path in [
        "/web/table.js",
        "/ground/iberia",
        "/api/openapi.json",
        &board,
        &ground,
    ] {
        let plain = get(&house, path, &[]).await;
        let pressed = get(&house, path, &[("accept-encoding", "br, gzip")]).await;
        assert_eq!(
            (plain.status, pressed.status),
            (StatusCode::OK, StatusCode::OK),
            "{path}"
        );
        assert_eq!(
            (
                plain.header("content-encoding"),
                pressed.header("content-encoding")
            ),
            ("", "gzip"),
            "{path}"
        );
        assert!(pressed.bytes.len() < plain.bytes.len() / 2, "{path}");
        assert_eq!(unzipped(&pressed.bytes), plain.bytes, "{path}");
        for answer in [&plain, &pressed] {
            assert_eq!(answer.headers.get_all("vary").iter().count(), 1, "{path}");
            assert_eq!(answer.header("vary"), "accept-encoding", "{path}");
        }
        let (tag, other) = (plain.header("etag"), pressed.header("etag"));
        assert!(
            tag != other && tag.len() > 4 && other.len() > 4,
            "{path}: {tag} {other}"
        );
        // Whichever form is there, it is not sent again; and never as the other.
        for (known, reads) in [(tag, "identity"), (other, "gzip"), (tag, "gzip")] {
            let list = format!("\"x\", W/{known}");
            let again = get(
                &house,
                path,
                &[("if-none-match", &list), ("accept-encoding", reads)],
            )
            .await;
            assert_eq!(
                (again.status, again.bytes.len()),
                (StatusCode::NOT_MODIFIED, 0),
                "{path}"
            );
            assert_eq!(
                (again.header("etag"), again.header("vary")),
                (known, "accept-encoding"),
                "{path}"
            );
        }
        let changed = get(&house, path, &[("if-none-match", "\"0123456789abcdef\"")]).await;
        assert_eq!(changed.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_compressed_for_who_reads_that() {
    let house = House::new();
    for path in ["/", "/maps/iberia", "/maps/iberia/board.svg"] {
        let plain = get(&house, path, &[]).await;
        let pressed = get(&house, path, &[("accept-encoding", "gzip")]).await;
        assert_eq!(pressed.header("content-encoding"), "gzip", "{path}");
        assert_eq!(unzipped(&pressed.bytes), plain.bytes, "{path}");
        assert_eq!(
            (plain.header("vary"), pressed.header("vary")),
            ("accept-encoding", "accept-encoding")
        );
    }
    let tagged = get(
        &house,
        "/maps/iberia/board.svg",
        &[("accept-encoding", "gzip")],
    )
    .await;
    let known = [
        ("if-none-match", tagged.header("etag")),
        ("accept-encoding", "gzip"),
    ];
    assert_eq!(
        get(&house, "/maps/iberia/board.svg", &known).await.status,
        StatusCode::NOT_MODIFIED
    );
}

/// The page that a header leads to.
fn linked(headers: &HeaderMap, what: &str) -> Option<String> {
    let links = headers.get("link")?.to_str().unwrap();
    let link = links
        .split(", ")
        .find(|link| link.ends_with(&format!("rel=\"{what}\"")))?;
    Some(
        link.trim_start_matches('<')
            .split('>')
            .next()
            .unwrap()
            .to_owned(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_comes_in_pages_that_lead_to_each_other() {
    let house = House::new();
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let browser = &mut browsers[0];
    for count in 0..600 {
        house
            .say(
                browser,
                &id,
                0,
                &format!("line {count} {}", "x".repeat(100)),
            )
            .await;
    }
    let whole = house
        .live(&id)
        .await
        .with_room(|room| room.lines().len())
        .await
        .unwrap();
    // Who asks as before is given the first page, and where the next one is.
    let mut pages: Vec<Vec<Value>> = Vec::new();
    let mut next = Some(format!("/table/{id}/log"));
    while let Some(path) = next {
        let answer = browser.get(&path).await;
        assert!(answer.text.len() < 200_000, "{}", answer.text.len());
        next = linked(&answer.headers, "next");
        pages.push(answer.ok().as_array().unwrap().clone());
    }
    assert!(pages.len() > 1);
    let on: Vec<Value> = pages.concat();
    assert_eq!(on.len(), whole);
    let mut back: Vec<Vec<Value>> = Vec::new();
    let mut previous = Some(format!("/table/{id}/log?before=999999"));
    while let Some(path) = previous {
        let answer = browser.get(&path).await;
        previous = linked(&answer.headers, "prev");
        back.push(answer.ok().as_array().unwrap().clone());
    }
    back.reverse();
    assert_eq!(back.concat(), on);
    let from = browser.get(&format!("/table/{id}/log?from=600")).await.ok();
    assert_eq!(from[0]["seq"], 600);
    assert_eq!(
        browser
            .get(&format!("/table/{id}/log?from=999999"))
            .await
            .ok(),
        json!([])
    );
    assert_eq!(
        browser.get(&format!("/table/{id}/log?from=x")).await.status,
        400
    );
}
