//! Addresses and networks are banned, on all servers.

use super::{Operator, house, node, settings};
use crate::common::{Browser, House};
use crate::store::World;
use axum::body::Body;
use axum::http::header;
use milepost_live::live::time::Time;
use milepost_server::http::admission::Peer;
use milepost_server::{Settings, router};
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The status of a page for a client at an address.
async fn status(house: &House, address: &str) -> u16 {
    let mut browser = house.browser();
    let mut request = browser
        .request("GET", "/rules")
        .body(Body::empty())
        .unwrap();
    request
        .extensions_mut()
        .insert(Peer(address.parse().unwrap()));
    browser.send(request).await.status.as_u16()
}

async fn ban(operator: &mut Operator, body: Value) -> Value {
    operator.call("POST", "/bans", &body).await.ok()
}

async fn unban(operator: &mut Operator, network: &str) -> u16 {
    let path = format!("/bans?network={network}");
    let answer = operator.call("DELETE", &path, &Value::Null).await;
    answer.status.as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_refused_and_nobody_else() {
    let house = house();
    let mut operator = Operator::of(&house.app);
    for (network, written, inside, outside) in [
        ("192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"),
        (
            "198.51.100.9/24",
            "198.51.100.0/24",
            "198.51.100.200",
            "198.51.101.1",
        ),
        (
            "2001:db8::5",
            "2001:db8::/64",
            "2001:db8::99",
            "2001:db8:0:1::1",
        ),
        (
            "2001:db8:7::/48",
            "2001:db8:7::/48",
            "2001:db8:7:1::1",
            "2001:db8:8::1",
        ),
        (
            "2001:db8:9::1/128",
            "2001:db8:9::1/128",
            "2001:db8:9::1",
            "2001:db8:9::2",
        ),
    ] {
        let body = json!({"network": network, "note": "spam"});
        ban(&mut operator, body).await;
        let bans = operator.get("/bans").await.ok();
        assert_eq!(bans["bans"][0]["network"], written);
        assert_eq!(
            (&bans["bans"][0]["until"], &bans["bans"][0]["note"]),
            (&Value::Null, &json!("spam"))
        );
        assert_eq!(status(&house, inside).await, 403, "{network}");
        assert_eq!(status(&house, outside).await, 200, "{network}");
        assert_eq!(unban(&mut operator, network).await, 200);
        assert_eq!(status(&house, inside).await, 200, "{network}");
        assert_eq!(unban(&mut operator, network).await, 404);
    }
    for body in [
        json!({"network": "somebody"}),
        json!({"network": "0.0.0.0/0"}),
        json!({"network": "::/0"}),
        json!({"network": "192.0.2.7", "note": "x".repeat(201)}),
        json!({"network": "192.0.2.7", "seconds": "many"}),
        json!({}),
    ] {
        operator.call("POST", "/bans", &body).await.refused(422);
    }
    assert_eq!(operator.get("/bans").await.ok()["bans"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn bans_end_in_time() {
    let clock = Arc::new(AtomicU64::new(1_000_000));
    let time = clock.clone();
    let house = House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings(),
        Time::from_fn(move || time.load(Relaxed)),
    );
    let mut operator = Operator::of(&house.app);
    let body = json!({"network": "192.0.2.7", "seconds": 60});
    ban(&mut operator, body).await;
    clock.fetch_add(59_999, Relaxed);
    assert_eq!(status(&house, "192.0.2.7").await, 403);
    clock.fetch_add(1, Relaxed);
    assert_eq!(status(&house, "192.0.2.7").await, 200);
    assert_eq!(operator.get("/bans").await.ok()["bans"], json!([]));
    // The next change forgets it.
    ban(&mut operator, json!({"network": "192.0.2.8"})).await;
    let note = house.app.tables.note("bans").await.unwrap().unwrap();
    assert!(!note.text.contains("192.0.2.7"), "{}", note.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_tells_who_is_banned() {
    let settings = Settings {
        behind_proxy: true,
        ..settings()
    };
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = House::with(folder.clone(), settings.clone(), Time::system());
    let mut operator = Operator::of(&house.app);
    ban(&mut operator, json!({"network": "192.0.2.7"})).await;
    let ask = async |house: &House, forwarded: &str| {
        let mut browser = house.browser();
        let request = browser.request("GET", "/rules");
        let request = request.header("x-forwarded-for", forwarded);
        let request = request.body(Body::empty()).unwrap();
        browser.send(request).await
    };
    let refused = ask(&house, "10.0.0.1, 192.0.2.7").await;
    assert!(refused.headers.contains_key("x-request-id"));
    refused.refused(403);
    assert_eq!(ask(&house, "192.0.2.7, 192.0.2.8").await.status, 200);
    // It holds after a restart.
    house.app.tables.close().await.unwrap();
    let again = House::with(folder, settings, Time::system());
    again.app.bans.load(&again.app).await.unwrap();
    assert_eq!(ask(&again, "192.0.2.7").await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_servers_know_who_is_banned() {
    let place = Arc::<Mutex<World>>::default();
    let (one, other) = (node(&place).await, node(&place).await);
    let mut operators = [&one, &other].map(|node| Operator::of(&node.house.app));
    ban(&mut operators[0], json!({"network": "192.0.2.7"})).await;
    ban(&mut operators[1], json!({"network": "192.0.2.8"})).await;
    for (node, address) in [(&one, "192.0.2.8"), (&other, "192.0.2.7")] {
        until_true("the other server knows", async || {
            status(&node.house, address).await == 403
        })
        .await;
        assert_eq!(status(&node.house, "192.0.2.9").await, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_a_banned_client_ends_and_the_operator_is_never_locked_out() {
    let house = house();
    let id = house.table(json!({"map": "iberia", "seats": 2})).await;
    let mut browser = house.browser();
    let mut stream = browser.stream(&id).await;
    stream.next().await.unwrap();
    let mut operator = Operator::of(&house.app);
    ban(&mut operator, json!({"network": "127.0.0.0/8"})).await;
    let path = format!("/table/{id}/close");
    operator.call("POST", &path, &json!({})).await.ok();
    while stream.next().await.is_some() {}
    assert_eq!(browser.get(&format!("/table/{id}/state")).await.status, 403);
    let mut request = Browser::of(router::admin(&house.app));
    let asked = request
        .request("GET", "/healthz")
        .header(header::ACCEPT, "*/*");
    let asked = asked.body(Body::empty()).unwrap();
    assert_eq!(request.send(asked).await.status, 200);
    assert_eq!(unban(&mut operator, "127.0.0.0/8").await, 200);
    assert_eq!(browser.get(&format!("/table/{id}/state")).await.status, 200);
}
