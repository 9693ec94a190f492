//! Players who are not at the table are told that it is their turn.

use crate::common::{Browser, House, Minds};
use milepost_live::live::time::Time;
use milepost_server::webhook::{self, Link, LinkFuture};
use milepost_server::{App, Settings};
use milepost_testkit::wait::LIMIT;
use milepost_testkit::wait::tasks::{let_pass, until_true};
use serde_json::{Value, json};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

/// An address of the public internet, which the link of the tests leads to a local port.
const PUBLIC: &str = "1.1.1.1";
const SECRET: &str = "/token-00112233445566778899";
const OK: &str = "HTTP/1.1 204 No Content\r\n\r\n";

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/webhook");
    std::fs::read(folder.join(name)).unwrap()
}

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(&fixture("certificate.pem")).unwrap()
}

/// A network in which every host has the same addresses, and every address is one local port.
struct TestLink {
    addresses: Vec<IpAddr>,
    port: SocketAddr,
    connected: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Link for TestLink {
    fn resolve(&self, _: &str) -> LinkFuture<Vec<IpAddr>> {
        let addresses = self.addresses.clone();
        Box::pin(async move { Ok(addresses) })
    }

    fn connect(&self, address: SocketAddr) -> LinkFuture<TcpStream> {
        self.connected.lock().unwrap().push(address);
        Box::pin(TcpStream::connect(self.port))
    }

    fn roots(&self) -> io::Result<RootCertStore> {
        let mut roots = RootCertStore::empty();
        roots.add(certificate()).map_err(io::Error::other)?;
        Ok(roots)
    }
}

/// What comes to a local port, and how it is answered.
struct Receiver {
    port: SocketAddr,
    /// The requests as they came.
    came: Arc<Mutex<Vec<String>>>,
    count: Arc<AtomicUsize>,
    task: AbortHandle,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Receiver {
    /// Answers each request with a text, after a while.
    async fn start(answer: &'static str, after: Duration) -> Receiver {
        Receiver::with(answer, after, None).await
    }

    async fn encrypted() -> Receiver {
        let key = PrivateKeyDer::from_pem_slice(&fixture("key.pem")).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        Receiver::with(OK, Duration::ZERO, Some(acceptor)).await
    }

    async fn with(answer: &'static str, after: Duration, tls: Option<TlsAcceptor>) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap();
        let (came, count) = (
            Arc::<Mutex<Vec<String>>>::default(),
            Arc::<AtomicUsize>::default(),
        );
        let (seen, connections) = (came.clone(), count.clone());
        let task = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                connections.fetch_add(1, Relaxed);
                let (seen, tls) = (seen.clone(), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        Some(tls) => {
                            if let Ok(stream) = tls.accept(stream).await {
                                receive(stream, answer, after, &seen).await;
                            }
                        }
                        None => receive(stream, answer, after, &seen).await,
                    }
                });
            }
        });
        Receiver {
            port,
            came,
            count,
            task: task.abort_handle(),
        }
    }

    fn requests(&self) -> Vec<String> {
        self.came.lock().unwrap().clone()
    }

    async fn first(&self) -> String {
        until_true("a webhook comes", async || !self.requests().is_empty()).await;
        self.requests()[0].clone()
    }
}

async fn receive(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    answer: &str,
    after: Duration,
    seen: &Mutex<Vec<String>>,
) {
    let mut request = Vec::new();
    while !request.ends_with(b"}") {
        if stream.read_buf(&mut request).await.unwrap_or(0) == 0 {
            return;
        }
    }
    seen.lock()
        .unwrap()
        .push(String::from_utf8(request).unwrap());
    let_pass(after).await;
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
}

/// A server that sends webhooks to hosts.
struct Sending {
    house: House,
    task: AbortHandle,
    connected: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Sending {
    fn start(receiver: &Receiver, addresses: &[&str]) -> Sending {
        let hosts = ["http://hooks.example.org", "hooks.example.org"];
        let settings = Settings {
            rate: 1_000_000,
            webhook_hosts: hosts.iter().map(|host| host.parse().unwrap()).collect(),
            ..Settings::default()
        };
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let house = House::with(folder, settings, Time::system());
        let connected = Arc::<Mutex<Vec<SocketAddr>>>::default();
        let link = TestLink {
            addresses: addresses.iter().map(|one| one.parse().unwrap()).collect(),
            port: receiver.port,
            connected: connected.clone(),
        };
        let app: App = house.app.clone();
        let running = tokio::spawn(async move { webhook::run(&app, Arc::new(link)).await });
        Sending {
            house,
            task: running.abort_handle(),
            connected,
        }
    }

    /// A table of two people whose first player has a webhook.
    async fn table(&self, scheme: &str) -> (String, Vec<Browser>) {
        let wanted =
            json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"]]});
        let id = self.house.table(wanted).await;
        let mut people = vec![self.house.browser(), self.house.browser()];
        for (seat, browser) in people.iter_mut().enumerate() {
            let sit = json!({"seat": seat, "name": format!("Person {seat}")});
            self.house.command(browser, &id, "sit", sit).await.ok();
        }
        for (seat, browser) in people.iter_mut().enumerate() {
            let url = format!("{scheme}://hooks.example.org{SECRET}{seat}");
            let body = json!({"seat": seat, "url": url});
            self.house.command(browser, &id, "webhook", body).await.ok();
        }
        (id, people)
    }

    async fn start_game(&self, id: &str, people: &mut [Browser]) {
        let started = self.house.command(&mut people[0], id, "start", json!({}));
        started.await.ok();
    }

    /// The number of webhooks that failed.
    fn failed(&self) -> u64 {
        self.house.app.metrics.webhooks_failed.get()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_of_their_turn() {
    let receiver = Receiver::start(OK, Duration::ZERO).await;
    let sending = Sending::start(&receiver, &[PUBLIC]);
    let (id, mut people) = sending.table("http").await;
    sending.start_game(&id, &mut people).await;
    let first = receiver.first().await;
    let game = sending.house.game(&id).await;
    let mover = game.state().mover();
    assert!(
        first.starts_with(&format!(
            "POST {SECRET}{mover} HTTP/1.1\r\nhost: hooks.example.org\r\n"
        )),
        "{first}"
    );
    let body: Value = serde_json::from_str(first.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let round = game.state().round();
    assert_eq!(
        body,
        json!({"table": format!("/table/{id}"), "seat": mover, "round": round,
               "text": format!("Person {mover}, it is your turn in round {round}.")})
    );
    // The address that was checked is the one that was connected to.
    let wanted: SocketAddr = format!("{PUBLIC}:80").parse().unwrap();
    assert_eq!(*sending.connected.lock().unwrap(), [wanted]);
    // The other player is told when it is their turn.
    let mut minds = Minds::new(2);
    while sending.house.game(&id).await.state().mover() == mover {
        sending.house.step(&id, &mut people, &mut minds).await;
    }
    let other = 1 - mover;
    until_true("the other is told", async || {
        let came = receiver.requests();
        came.iter()
            .any(|request| request.starts_with(&format!("POST {SECRET}{other} ")))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_over_https() {
    let receiver = Receiver::encrypted().await;
    let sending = Sending::start(&receiver, &["2606:4700::1111", PUBLIC]);
    let (id, mut people) = sending.table("https").await;
    sending.start_game(&id, &mut people).await;
    assert!(receiver.first().await.contains(SECRET));
    let wanted: SocketAddr = format!("{PUBLIC}:443").parse().unwrap();
    assert_eq!(*sending.connected.lock().unwrap(), [wanted]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_who_is_there_or_has_left() {
    let receiver = Receiver::start(OK, Duration::ZERO).await;
    let sending = Sending::start(&receiver, &[PUBLIC]);
    let (id, mut people) = sending.table("http").await;
    let mut streams = Vec::new();
    for browser in &people {
        streams.push(browser.stream(&id).await);
    }
    // Streams are counted once they are read.
    for stream in &mut streams {
        stream.next().await.unwrap();
    }
    sending.start_game(&id, &mut people).await;
    // By the time that the second of two others is told at a table that nobody looks at, they would have been, too.
    for _ in 0..2 {
        let (left, mut others) = sending.table("http").await;
        sending.start_game(&left, &mut others).await;
        let told = async || receiver.requests().iter().any(|it| it.contains(&left));
        until_true("another is told", told).await;
    }
    let requests = receiver.requests();
    assert!(
        requests.iter().all(|request| !request.contains(&id)),
        "{requests:?}"
    );
    let notice = async |seat: usize| {
        let live = sending.house.live(&id).await;
        live.with_room(|room| room.webhook(seat).is_some())
            .await
            .unwrap()
    };
    assert!(notice(0).await && notice(1).await);
    let stand = json!({"seat": 0});
    sending
        .house
        .command(&mut people[0], &id, "stand", stand)
        .await
        .ok();
    let remove = json!({"seat": 1, "url": null});
    sending
        .house
        .command(&mut people[1], &id, "webhook", remove)
        .await
        .ok();
    assert!(!notice(0).await && !notice(1).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_with_an_address_inside_is_not_connected_to() {
    for addresses in [
        &["127.0.0.1"][..],
        &[PUBLIC, "10.0.0.1"],
        &["2606:4700::1111", "fd00::1"],
        &["::ffff:169.254.169.254"],
        &[],
    ] {
        let receiver = Receiver::start(OK, Duration::ZERO).await;
        let sending = Sending::start(&receiver, addresses);
        let (id, mut people) = sending.table("http").await;
        sending.start_game(&id, &mut people).await;
        until_true("it fails", async || sending.failed() == 1).await;
        assert_eq!(receiver.count.load(Relaxed), 0, "{addresses:?}");
        assert!(sending.connected.lock().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_server_is_cut_and_no_redirect_is_followed() {
    let redirect = "HTTP/1.1 302 Found\r\nlocation: http://hooks.example.org/elsewhere\r\n\r\n";
    for (answer, after) in [
        (redirect, Duration::ZERO),
        (OK, 2 * LIMIT),
        ("nonsense", Duration::ZERO),
        ("HTTP/1.1 500 Broken\r\n\r\n", Duration::ZERO),
    ] {
        let receiver = Receiver::start(answer, after).await;
        let sending = Sending::start(&receiver, &[PUBLIC]);
        let (id, mut people) = sending.table("http").await;
        sending.start_game(&id, &mut people).await;
        until_true("it fails", async || sending.failed() == 1).await;
        assert_eq!(receiver.requests().len(), 1, "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_shown_the_address_of_a_webhook() {
    let receiver = Receiver::start(OK, Duration::ZERO).await;
    let sending = Sending::start(&receiver, &[PUBLIC]);
    let (id, mut people) = sending.table("http").await;
    let mut stranger = sending.house.browser();
    let mut stream = stranger.stream(&id).await;
    sending.start_game(&id, &mut people).await;
    let url = json!({"seat": 0, "url": format!("http://hooks.example.org{SECRET}0")});
    sending
        .house
        .command(&mut people[0], &id, "webhook", url.clone())
        .await
        .ok();
    sending
        .house
        .command(&mut people[1], &id, "webhook", url.clone())
        .await
        .refused(403);
    sending
        .house
        .command(&mut stranger, &id, "webhook", url)
        .await
        .refused(403);
    let wrong = json!({"seat": 0, "url": format!("https://evil.example{SECRET}0")});
    let refused = sending
        .house
        .command(&mut people[0], &id, "webhook", wrong)
        .await
        .refused(422);
    assert!(
        refused["hint"]
            .as_str()
            .unwrap()
            .contains("http://hooks.example.org")
    );
    let mut minds = Minds::new(2);
    for _ in 0..6 {
        sending.house.step(&id, &mut people, &mut minds).await;
    }
    let seq = sending.house.seq(&id).await;
    stream.until(seq).await;
    for path in ["state", "log", "log.txt", "replay", "events"] {
        for browser in people.iter_mut().chain([&mut stranger]) {
            match path {
                "events" => {
                    let mut stream = browser.stream(&id).await;
                    stream.next().await.unwrap();
                    browser.bytes.extend(stream.bytes);
                }
                path => drop(browser.get(&format!("/table/{id}/{path}")).await),
            }
        }
    }
    for bytes in [
        &people[0].bytes,
        &people[1].bytes,
        &stranger.bytes,
        &stream.bytes,
    ] {
        assert!(!crate::common::holds(bytes, SECRET));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_hosts_there_are_no_webhooks() {
    let house = House::new();
    let (id, mut people) = house
        .fixed(
            json!({"map": "iberia", "seats": 2, "cards": 60}),
            3,
            &[vec![0], vec![1]],
        )
        .await;
    let url = json!({"seat": 0, "url": "https://hooks.example.org/a"});
    let refused = house
        .command(&mut people[0], &id, "webhook", url)
        .await
        .refused(403);
    assert!(refused["hint"].as_str().unwrap().contains("--webhook-host"));
    assert!(house.app.tables.turns().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_that_nobody_takes_are_dropped() {
    let settings = Settings {
        rate: 1_000_000,
        webhook_hosts: vec!["hooks.example.org".parse().unwrap()],
        ..Settings::default()
    };
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = House::with(folder, settings, Time::system());
    let dropped = &house.app.metrics.webhooks_dropped;
    // Nobody takes them, as where every host is slow.
    for seed in 1..20 {
        let wanted = json!({"map": "iberia", "seats": 2, "cards": 60});
        let (id, mut people) = house.fixed(wanted, seed, &[vec![0], vec![1]]).await;
        for (seat, browser) in people.iter_mut().enumerate() {
            let url = json!({"seat": seat, "url": "https://hooks.example.org/a"});
            house.command(browser, &id, "webhook", url).await.ok();
        }
        let mut minds = Minds::new(2);
        while dropped.get() == 0 && house.step(&id, &mut people, &mut minds).await {}
    }
    assert!(dropped.get() > 0, "the games were too short");
    let mut turns = house.app.tables.turns().unwrap();
    let mut waiting = 0;
    while turns.try_recv().is_ok() {
        waiting += 1;
    }
    assert_eq!(waiting, 256);
}
