//! What servers send each other: encrypted, where their addresses begin with https, and nothing for strangers in any case.

use super::{Node, command, table};
use crate::common::Minds;
use crate::store::World;
use axum::body::{Body, Bytes};
use axum::http::Request;
use milepost_live::store;
use milepost_server::Settings;
use milepost_server::node::key::Key;
use milepost_testkit::proxy::Proxy;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

fn settings() -> Settings {
    Settings {
        rate: 1_000_000,
        ..Settings::default()
    }
}

/// Whether bytes have a text in them.
fn has(bytes: &[u8], text: &str) -> bool {
    memchr::memmem::find(bytes, text.as_bytes()).is_some()
}

/// Plays on two servers, the other of which somebody listens to. Returns what they heard, and what is in it
/// if it is not encrypted.
async fn overheard(scheme: &str) -> (Vec<u8>, [String; 4]) {
    let place = Arc::<Mutex<World>>::default();
    let mut link = None;
    let one = Node::at(&place, settings(), |address| {
        let proxy = link.insert(Proxy::to(&address.to_string()).unwrap());
        proxy.listen_in();
        format!("{scheme}://{}", proxy.address)
    })
    .await;
    let other = Node::at(&place, settings(), |address| {
        format!("{scheme}://{address}")
    })
    .await;
    let (id, mut people) = table(&one, &other).await;
    let mut minds = Minds::new(2);
    for _ in 0..10 {
        one.house.step(&id, &mut people, &mut minds).await;
    }
    let said = json!({"seat": 1, "text": "the bridge is out"});
    command(&mut people[1], &id, "say", said).await;
    let secret = one.store.note("nodes").await.unwrap().unwrap().text;
    let cookie = people[1].cookie.clone().unwrap();
    let parts = [id, secret, cookie, "the bridge is out".to_owned()];
    (link.unwrap().heard(), parts)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_between_servers_reads_what_they_send() {
    let (heard, parts) = overheard("https").await;
    assert!(heard.len() > 5_000, "{}", heard.len());
    for part in &parts {
        assert!(!has(&heard, part), "{part}");
    }
    // Who looks finds it where it is.
    let (heard, parts) = overheard("http").await;
    for part in &parts {
        assert!(has(&heard, part), "{part}");
    }
}

/// What a stranger is answered who asks with a secret. Empty if nothing is.
async fn answer(mut link: impl AsyncRead + AsyncWrite + Unpin, secret: &str) -> String {
    let text = format!(
        "POST /watched HTTP/1.1\r\nhost: a\r\nx-milepost-secret: {secret}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]"
    );
    let mut answer = Vec::new();
    // A server that hangs up at once leaves nothing to write to.
    if link.write_all(text.as_bytes()).await.is_ok() {
        let _ = link.read_to_end(&mut answer).await;
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// The same over TLS, with the key that is made of a text.
async fn encrypted_answer(address: SocketAddr, key: &str, secret: &str) -> String {
    let connector = TlsConnector::from(Arc::new(Key::of(key).unwrap().client()));
    let link = TcpStream::connect(address).await.unwrap();
    match connector
        .connect(ServerName::from(address.ip()), link)
        .await
    {
        Ok(link) => answer(link, secret).await,
        Err(_) => String::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_get_in_where_servers_meet() {
    let place = Arc::<Mutex<World>>::default();
    let (mut plain, mut encrypted) = (None, None);
    let one = Node::at(&place, settings(), |address| {
        format!("http://{}", plain.insert(address))
    })
    .await;
    let _other = Node::at(&place, settings(), |address| {
        format!("https://{}", encrypted.insert(address))
    })
    .await;
    let (plain, encrypted) = (plain.unwrap(), encrypted.unwrap());
    let note = async |name| one.store.note(name).await.unwrap().unwrap().text;
    let (secret, key) = (note("nodes").await, note("nodes-key").await);
    let link = async |address| TcpStream::connect(address).await.unwrap();
    for guessed in ["", "guessed", &key] {
        let said = answer(link(plain).await, guessed).await;
        assert!(said.starts_with("HTTP/1.1 403"), "{said}");
    }
    let said = answer(link(plain).await, &secret).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    // Where it is encrypted, the secret alone opens nothing: the answer is an alert of TLS (RFC 8446, section 5.1).
    let said = answer(link(encrypted).await, &secret).await;
    assert!(said.starts_with('\x15') && said.len() == 7, "{said:?}");
    for guessed in ["", "guessed", &secret] {
        assert_eq!(encrypted_answer(encrypted, guessed, &secret).await, "");
    }
    let said = encrypted_answer(encrypted, &key, "guessed").await;
    assert!(said.starts_with("HTTP/1.1 403"), "{said}");
    let said = encrypted_answer(encrypted, &key, &secret).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    // The public port knows nothing of such headers.
    let mut browser = one.browser();
    let request = browser
        .request("POST", "/watched")
        .header("x-milepost-secret", secret)
        .body(Body::from("[]"))
        .unwrap();
    assert_eq!(browser.send(request).await.status, 404);
}

/// Somebody who answers in the place of a server, with a key of their own, is sent nothing.
#[tokio::test(flavor = "multi_thread")]
async fn an_impostor_learns_nothing() {
    let place = Arc::<Mutex<World>>::default();
    let one = Node::start(&place).await;
    let secret = one.store.note("nodes").await.unwrap().unwrap().text;
    let key = one.store.note("nodes-key").await.unwrap().unwrap().text;
    for (shown, is_heard) in [("guessed", false), (key.as_str(), true)] {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}", listener.local_addr().unwrap());
        let acceptor = Key::of(shown).unwrap().acceptor();
        let impostor = tokio::spawn(async move {
            let (link, _) = listener.accept().await.unwrap();
            let mut heard = vec![0; 1024];
            match acceptor.accept(link).await {
                Ok(mut link) => {
                    let count = link.read(&mut heard).await.unwrap_or(0);
                    heard.truncate(count);
                    heard
                }
                Err(_) => Vec::new(),
            }
        });
        let node = store::Node {
            id: "another".to_owned(),
            url,
        };
        let mut request = Request::new(Bytes::new());
        *request.uri_mut() = "/watched".parse().unwrap();
        assert!(one.house.app.nodes.send(&node, request).await.is_err());
        let heard = impostor.await.unwrap();
        assert_eq!(has(&heard, &secret), is_heard, "{shown}");
    }
}
