//! Sends requests to other servers.

use crate::http::paced::STALL;
use crate::node::SECRET;
use crate::node::key::Key;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderValue, Method, Request, StatusCode, Uri, header};
use axum::response::Response;
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use milepost_dice::secret;
use milepost_live::live::crayon::CrayonTables;
use milepost_live::store::{KEY_NOTE, Node, SECRET_NOTE, StoreError};
use std::sync::OnceLock;
use std::time::Duration;
use tokio_rustls::TlsAcceptor;

/// The longest that reaching another server may take.
const CONNECT: Duration = Duration::from_secs(1);
/// The longest wait for its answer.
const ANSWER: Duration = Duration::from_secs(10);
/// The time for which a connection is kept that nothing is sent on: shorter than the other server keeps it, which then does not close
/// it in the moment in which it is used again.
const IDLE: Duration = STALL.checked_div(2).unwrap();
/// The most bytes of an answer. The state of a table is a fraction of it.
const MAX_ANSWER: usize = 16 << 20;

/// Why there is no answer from another server.
#[derive(Debug)]
pub struct NoAnswer;

/// The way to other servers, known once this one has joined them.
#[derive(Default)]
pub struct Nodes(OnceLock<Joined>);

/// The way of a server that has joined the others.
struct Joined {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    secret: HeaderValue,
    key: Key,
}

impl Joined {
    /// The way to servers with a secret and a key.
    ///
    /// # Errors
    /// The store has another secret than servers put there.
    fn with(secret: &str, key: Key) -> Result<Joined, StoreError> {
        let mut connector = HttpConnector::new();
        connector.set_connect_timeout(Some(CONNECT));
        connector.set_nodelay(true);
        connector.enforce_http(false);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(key.client())
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        Ok(Joined {
            client: Client::builder(TokioExecutor::new())
                .pool_timer(TokioTimer::new())
                .pool_idle_timeout(IDLE)
                .build(connector),
            secret: HeaderValue::from_str(secret)
                .map_err(|error| StoreError::Down(error.to_string()))?,
            key,
        })
    }
}

/// The text of a note that all servers share, which the first one makes.
async fn shared(tables: &CrayonTables, note: &str) -> Result<String, StoreError> {
    loop {
        if let Some(note) = tables.note(note).await? {
            return Ok(note.text);
        }
        let made = secret::token().map_err(|_| {
            StoreError::Down("could not obtain random bytes from the operating system".to_owned())
        })?;
        match tables.set_note(note, &made, 0).await {
            Ok(_) | Err(StoreError::Taken) => {}
            Err(error) => return Err(error),
        }
    }
}

impl Nodes {
    /// Learns the secret and the key of the servers that share the store, or makes them as the first one.
    ///
    /// # Errors
    /// The store fails.
    pub async fn join(&self, tables: &CrayonTables) -> Result<(), StoreError> {
        let secret = shared(tables, SECRET_NOTE).await?;
        let key = Key::of(&shared(tables, KEY_NOTE).await?)
            .map_err(|error| StoreError::Down(error.to_string()))?;
        let _ = self.0.set(Joined::with(&secret, key)?);
        Ok(())
    }

    /// The acceptor of connections from other servers over TLS. `None` before this one has joined them.
    pub fn acceptor(&self) -> Option<TlsAcceptor> {
        self.0.get().map(|joined| joined.key.acceptor())
    }

    /// Whether somebody knows the secret.
    pub(super) fn knows(&self, brought: Option<&HeaderValue>) -> bool {
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
        match (self.0.get(), brought) {
            (Some(own), Some(brought)) => secret::same(&text(&own.secret), &text(brought)),
            _ => false,
        }
    }

    /// Sends a request to another server and reads its answer.
    ///
    /// # Errors
    /// [`NoAnswer`] if it cannot be reached or does not answer in time. It may have carried out the
    /// request all the same.
    pub async fn send(&self, node: &Node, request: Request<Bytes>) -> Result<Response, NoAnswer> {
        let (mut parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let uri = format!("{}{path}", node.url.trim_end_matches('/'));
        parts.uri = uri.parse::<Uri>().map_err(|_| NoAnswer)?;
        parts.headers.remove(header::HOST);
        let joined = self.0.get().ok_or(NoAnswer)?;
        parts.headers.insert(SECRET, joined.secret.clone());
        let asked = async {
            let request = Request::from_parts(parts, Full::new(body));
            let answer = joined.client.request(request).await.map_err(|error| {
                tracing::debug!(%error, "another server did not answer");
                NoAnswer
            })?;
            let (mut parts, body) = answer.into_parts();
            let body = to_bytes(Body::new(body), MAX_ANSWER).await;
            for of_the_link in [header::CONNECTION, header::TRANSFER_ENCODING] {
                parts.headers.remove(of_the_link);
            }
            Ok(Response::from_parts(
                parts,
                Body::from(body.map_err(|_| NoAnswer)?),
            ))
        };
        tokio::time::timeout(ANSWER, asked)
            .await
            .unwrap_or(Err(NoAnswer))
    }

    /// Tells the servers that run them which tables are watched here, so that their bots play on.
    pub async fn tell_watched(&self, watched: Vec<(Node, String)>) {
        for tables in watched.chunk_by(|one, other| one.0 == other.0) {
            let names: Vec<&str> = tables.iter().map(|(_, id)| id.as_str()).collect();
            let Ok(body) = serde_json::to_vec(&names) else {
                continue;
            };
            let mut request = Request::new(Bytes::from(body));
            *request.method_mut() = Method::POST;
            *request.uri_mut() = Uri::from_static("/watched");
            let json = HeaderValue::from_static("application/json");
            request.headers_mut().insert(header::CONTENT_TYPE, json);
            // If it does not come through, the next one will, or the table moves.
            let told = self.send(&tables[0].0, request).await;
            if told.is_ok_and(|answer| answer.status() != StatusCode::OK) {
                tracing::warn!("another server did not take what is watched here");
            }
        }
    }
}
