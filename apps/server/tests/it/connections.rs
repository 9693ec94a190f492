//! Connections: an address has so many, and is told so when it wants more.

use crate::common::House;
use hyper_util::server::graceful::GracefulShutdown;
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_server::http::connection::accept;
use milepost_testkit::wait::tasks::until_true;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A server on a socket of its own.
async fn served(settings: Settings) -> (House, SocketAddr) {
    let house = House::with(
        Arc::new(tempfile::tempdir().unwrap()),
        settings,
        Time::system(),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, app) = (listener.local_addr().unwrap(), house.app.clone());
    tokio::spawn(async move { accept(&listener, &app, &GracefulShutdown::new()).await });
    (house, address)
}

/// A connection by which one request was answered, and that stays open.
async fn held(address: SocketAddr) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // One who is refused may be so before this is written.
    let _ = stream
        .write_all(b"GET /web/icon.svg HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await;
    let mut head = vec![0; 12];
    stream.read_exact(&mut head).await.unwrap();
    (stream, String::from_utf8(head).unwrap())
}

async fn told(mut stream: TcpStream) -> String {
    let mut rest = String::new();
    stream.read_to_string(&mut rest).await.unwrap();
    rest
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections_and_is_told_so() {
    let (house, address) = served(Settings {
        connections_each: 2,
        ..Settings::default()
    })
    .await;
    let (one, first) = held(address).await;
    let (_two, second) = held(address).await;
    assert_eq!((&*first, &*second), ("HTTP/1.1 200", "HTTP/1.1 200"));
    let (third, refused) = held(address).await;
    assert_eq!(refused, "HTTP/1.1 429");
    let rest = told(third).await;
    assert!(
        rest.contains("retry-after") && rest.contains("too many connections"),
        "{rest}"
    );
    assert!(
        house
            .app
            .metrics
            .text()
            .contains("milepost_refused_connections_total 1\n")
    );
    // Another address of this machine has its own.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    let mut other = socket.connect(address).await.unwrap();
    other
        .write_all(b"GET /web/icon.svg HTTP/1.1\r\nhost: localhost\r\n\r\n")
        .await
        .unwrap();
    let mut head = [0; 12];
    other.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    // Who closes one may open another, as soon as the server has seen it.
    drop(one);
    until_true("another one is taken", async || {
        held(address).await.1 == "HTTP/1.1 200"
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_says_so() {
    let (house, address) = served(Settings {
        connections: 1,
        ..Settings::default()
    })
    .await;
    let (one, first) = held(address).await;
    let (_two, second) = held(address).await;
    assert_eq!((&*first, &*second), ("HTTP/1.1 200", "HTTP/1.1 503"));
    let counts = |open: u8| {
        let line = format!("\nmilepost_connections {open}\n");
        house.app.metrics.text().contains(&line)
    };
    assert!(counts(1));
    drop(one);
    until_true("it is closed", async || counts(0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_not_one_address() {
    let settings = Settings {
        connections_each: 1,
        behind_proxy: true,
        ..Settings::default()
    };
    let (_house, address) = served(settings).await;
    let mut connections = Vec::new();
    for _ in 0..10 {
        let (stream, status) = held(address).await;
        assert_eq!(status, "HTTP/1.1 200");
        connections.push(stream);
    }
}
