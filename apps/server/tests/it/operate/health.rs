//! Health, readiness, metrics, and the listener for them.

use super::ask;
use crate::common::House;
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_server::router;
use std::sync::Arc;
use std::time::Duration;

const LOCAL: [(&str, &str); 1] = [("host", "localhost")];

fn house(settings: Settings) -> House {
    House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    )
}

/// The value of a metric, with its labels as they stand.
#[track_caller]
fn value(text: &str, name: &str) -> f64 {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name}: {text}"))
        .parse()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_full_is_not_well() {
    let house = house(Settings {
        disk: 4096,
        ..Settings::default()
    });
    assert_eq!(ask(&house.router, "/healthz", &LOCAL).await.0, 200);
    // Now it knows how much is in use.
    house.app.tables.heartbeat().await.unwrap();
    let (status, _, text) = ask(&house.router, "/healthz", &LOCAL).await;
    assert_eq!(status, 503);
    assert!(
        text.contains("disk quota") && text.contains("--disk"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_ready_between_start_and_end() {
    let house = house(Settings::default());
    let ready = async || {
        let (status, _, text) = ask(&house.router, "/readyz", &LOCAL).await;
        (status, text)
    };
    let (status, text) = ready().await;
    assert!(
        status == 503 && text.contains("starting"),
        "{status} {text}"
    );
    let app = house.app.clone();
    tokio::task::spawn_blocking(move || app.preload())
        .await
        .unwrap();
    assert_eq!(ready().await, (200, "ok\n".to_owned()));
    house.app.shutting_down.send_replace(true);
    let (status, text) = ready().await;
    assert!(
        status == 503 && text.contains("shutting down"),
        "{status} {text}"
    );
    assert_eq!(ask(&house.router, "/healthz", &LOCAL).await.0, 200);
    house.app.shutting_down.send_replace(false);
    house.app.tables.close().await.unwrap();
    assert_eq!(ready().await.0, 503, "nothing can be stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_has_a_listener_of_their_own() {
    let house = house(Settings {
        admin_listen: Some("127.0.0.1:0".parse().unwrap()),
        admin_hosts: vec!["Milepost".to_owned()],
        hosts: vec!["rails.example.org".to_owned()],
        ..Settings::default()
    });
    assert_eq!(ask(&house.router, "/metrics", &LOCAL).await.0, 404);
    assert_eq!(ask(&house.router, "/healthz", &LOCAL).await.0, 200);
    let admin = router::admin(&house.app);
    let app = house.app.clone();
    tokio::task::spawn_blocking(move || app.preload())
        .await
        .unwrap();
    for path in ["/healthz", "/readyz", "/metrics"] {
        for host in [
            "localhost:9018",
            "127.0.0.1",
            "[::1]:9018",
            "10.0.0.7:9018",
            "milepost:9018",
        ] {
            let (status, headers, _) = ask(&admin, path, &[("host", host)]).await;
            assert_eq!(status, 200, "{path} {host}");
            assert!(headers.contains_key("content-security-policy"), "{path}");
        }
        // Nor by a name of the public listener.
        for host in [
            "evil.example:9018",
            "rails.example.org",
            "milepost.evil.example",
        ] {
            let (status, _, text) = ask(&admin, path, &[("host", host)]).await;
            assert_eq!(status, 421, "{path} {host}");
            assert!(text.contains("--admin-host"), "{text}");
        }
    }
    for path in ["/", "/play", "/table/7KQM-2XPA-9RTD/state"] {
        assert_eq!(ask(&admin, path, &LOCAL).await.0, 404, "{path}");
    }
    // Without it, the public address has them.
    let alone = self::house(Settings::default());
    assert_eq!(ask(&alone.router, "/metrics", &LOCAL).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_what_is_full_and_what_waits() {
    let house = house(Settings {
        disk: 1 << 30,
        memory: 100 << 20,
        ..Settings::default()
    });
    house.app.tables.heartbeat().await.unwrap();
    let bots = &house.app.bots;
    let hold = async |table: &str| {
        bots.acquire(table.to_owned(), Duration::from_secs(600))
            .await
    };
    let _held = hold("one").await.unwrap();
    let text = ask(&house.router, "/metrics", &LOCAL).await.2;
    assert!(value(&text, "milepost_disk_used_bytes") > 0.0);
    assert!(value(&text, "milepost_store_wal_bytes") > 0.0);
    assert_eq!(value(&text, "milepost_tables_behind"), 0.0);
    if cfg!(unix) {
        assert!(value(&text, "milepost_disk_free_bytes") > 0.0);
    }
    assert_eq!(
        value(&text, "milepost_disk_limit_bytes"),
        f64::from(1 << 30)
    );
    assert_eq!(
        value(&text, "milepost_table_limit_bytes"),
        f64::from(100 << 20)
    );
    assert_eq!(value(&text, "milepost_pool_busy{pool=\"bots\"}"), 1.0);
    assert_eq!(value(&text, "milepost_pool_waiting{pool=\"bots\"}"), 0.0);
    assert_eq!(
        value(&text, "milepost_pool_busy{pool=\"worker_long\"}"),
        0.0
    );
    // This request itself.
    assert_eq!(value(&text, "milepost_requests_open"), 1.0);
    assert!(value(&text, "milepost_start_time_seconds") > 1.7e9);
    if cfg!(target_os = "linux") {
        assert!(value(&text, "milepost_resident_bytes") > 1e6);
    }
    let version = concat!(
        "milepost_build_info{version=\"",
        env!("CARGO_PKG_VERSION"),
        "\"} 1\n"
    );
    assert!(text.contains(version), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_the_store_are_counted_by_kind() {
    let house = house(Settings::default());
    let id = house
        .table(serde_json::json!({"map": "iberia", "seats": 2}))
        .await;
    let failed = "milepost_store_errors_total{kind=\"down\"}";
    let counted = || value(&house.app.metrics.text(), failed);
    assert_eq!(counted(), 0.0);
    house.app.tables.close().await.unwrap();
    assert_eq!(
        ask(&house.router, &format!("/table/{id}/state"), &LOCAL)
            .await
            .0,
        503
    );
    assert_eq!(counted(), 1.0);
}
