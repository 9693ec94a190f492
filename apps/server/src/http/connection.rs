//! Connections: how many there may be, and how each is served.

use crate::http::admission::Peer;
use crate::http::paced::{PacedIo, STALL, SendDeadline};
use crate::limits::concurrency::{ConcurrencyLimit, Slot};
use crate::metrics::Counted;
use crate::router;
use crate::state::App;
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use prometheus_client::metrics::gauge::Gauge;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

/// How long a refused client has to read the refusal.
const GOODBYE: Duration = Duration::from_secs(2);
/// The most connections that are being refused at once. Any others are closed without an answer.
const REFUSED: usize = 64;
/// The most connections of the operator.
const ADMIN: usize = 64;

/// The limits on connections.
#[derive(Clone)]
struct ConnectionLimits {
    all: Arc<Semaphore>,
    /// `None` behind a proxy, where all clients have the same address.
    each: Option<ConcurrencyLimit>,
    refused: Arc<Semaphore>,
    /// Counts the open ones.
    open: Option<Gauge>,
}

/// A place for a connection, held until it is dropped.
struct ConnectionSlot {
    _open: Option<Counted>,
    _server: OwnedSemaphorePermit,
    _client: Option<Slot>,
}

impl ConnectionLimits {
    fn new(app: &App) -> ConnectionLimits {
        let settings = &app.settings;
        ConnectionLimits {
            all: Arc::new(Semaphore::new(settings.connections)),
            each: (!settings.behind_proxy)
                .then(|| ConcurrencyLimit::new(settings.connections_each)),
            refused: Arc::new(Semaphore::new(REFUSED)),
            open: Some(app.metrics.connections.clone()),
        }
    }

    /// The limits where strangers are not expected.
    fn private(most: usize) -> ConnectionLimits {
        ConnectionLimits {
            all: Arc::new(Semaphore::new(most)),
            each: None,
            refused: Arc::new(Semaphore::new(1)),
            open: None,
        }
    }

    /// Takes a place for an address, or returns the answer that refuses it.
    fn take(&self, address: IpAddr) -> Result<ConnectionSlot, &'static str> {
        let each = match &self.each {
            Some(each) => Some(each.acquire(address).ok_or(CROWDED)?),
            None => None,
        };
        let all = self.all.clone().try_acquire_owned().map_err(|_| FULL)?;
        Ok(ConnectionSlot {
            _open: self.open.as_ref().map(Counted::new),
            _server: all,
            _client: each,
        })
    }
}

macro_rules! refusal {
    ($status:literal, $header:literal, $message:literal) => {
        concat!(
            "HTTP/1.1 ",
            $status,
            "\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n",
            $header,
            "\r\n",
            $message,
            "\n"
        )
    };
}

const BANNED: &str = refusal!(
    "403 Forbidden",
    "",
    "The operator of this server has banned your address."
);
const CROWDED: &str = refusal!(
    "429 Too Many Requests",
    "retry-after: 15\r\n",
    "Your address has too many connections open to this server. Close some of its pages, and try again."
);
const FULL: &str = refusal!(
    "503 Service Unavailable",
    "retry-after: 15\r\n",
    "This server has too many connections open. Try again in a moment."
);

/// A port: its routes, its limits and its encryption.
struct Port {
    router: Router,
    limits: ConnectionLimits,
    /// `None` if nothing is encrypted.
    tls: Option<TlsAcceptor>,
}

/// Accepts connections for as long as it is polled.
pub async fn accept(listener: &TcpListener, app: &App, graceful: &GracefulShutdown) {
    let port = Port {
        router: router::server(app),
        limits: ConnectionLimits::new(app),
        tls: None,
    };
    accept_all(listener, app, &port, graceful).await;
}

/// Accepts connections of the operator for as long as it is polled.
pub async fn accept_admin(listener: &TcpListener, app: &App) {
    let port = Port {
        router: router::admin(app),
        limits: ConnectionLimits::private(ADMIN),
        tls: None,
    };
    accept_all(listener, app, &port, &GracefulShutdown::new()).await;
}

/// Accepts connections of other servers for as long as it is polled, as many as there may be of browsers, whose requests they
/// forward.
pub async fn accept_nodes(
    listener: &TcpListener,
    app: &App,
    router: Router,
    tls: Option<TlsAcceptor>,
) {
    let port = Port {
        router,
        limits: ConnectionLimits::private(app.settings.connections),
        tls,
    };
    accept_all(listener, app, &port, &GracefulShutdown::new()).await;
}

async fn accept_all(listener: &TcpListener, app: &App, port: &Port, graceful: &GracefulShutdown) {
    let limits = &port.limits;
    loop {
        match listener.accept().await {
            // Behind a proxy, the request tells the client.
            Ok((stream, address))
                if limits.each.is_some() && app.bans.refuse(app, address.ip()) =>
            {
                app.metrics.refused_by_ban.inc();
                refuse(stream, BANNED, limits);
            }
            Ok((stream, address)) => match limits.take(address.ip()) {
                Ok(slot) => serve(stream, address, port, slot, graceful),
                Err(message) => {
                    app.metrics.refused_connections.inc();
                    refuse(stream, message, limits);
                }
            },
            // Usually too many files are open, and some will be closed soon.
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Refuses a connection with an answer.
fn refuse(mut stream: TcpStream, message: &'static str, limits: &ConnectionLimits) {
    let Ok(place) = limits.refused.clone().try_acquire_owned() else {
        return;
    };
    tokio::spawn(async move {
        let goodbye = async {
            stream.write_all(message.as_bytes()).await?;
            stream.shutdown().await?;
            // Read the request: otherwise the system would report a broken connection to the client
            // instead.
            let mut asked = [0; 4096];
            while stream.read(&mut asked).await? > 0 {}
            Ok::<(), std::io::Error>(())
        };
        let _ = timeout(GOODBYE, goodbye).await;
        drop(place);
    });
}

fn serve(
    stream: TcpStream,
    address: SocketAddr,
    port: &Port,
    slot: ConnectionSlot,
    graceful: &GracefulShutdown,
) {
    // Answers are small and needed at once.
    let _ = stream.set_nodelay(true);
    let (router, tls, watcher) = (port.router.clone(), port.tls.clone(), graceful.watcher());
    tokio::spawn(async move {
        // A client that hangs up is not an error, nor is one that is not let in.
        match tls {
            None => watched(stream, address, router, watcher).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = timeout(STALL, tls.accept(stream)).await {
                    watched(stream, address, router, watcher).await;
                }
            }
        }
        drop(slot);
    });
}

/// Serves a connection, which ends in order when the server does.
async fn watched<T: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: T,
    address: SocketAddr,
    router: Router,
    watcher: Watcher,
) {
    let _ = watcher
        .watch(conversation(stream, address.ip(), router))
        .await;
}

/// Serves all requests of a connection in order, with the minimum speeds of [`crate::http::paced`].
fn conversation<T: AsyncRead + AsyncWrite + Unpin + 'static>(
    stream: T,
    address: IpAddr,
    router: Router,
) -> http1::Connection<
    TokioIo<PacedIo<T>>,
    impl HttpService<Incoming, ResBody = Body, Error = Infallible, Future: Send> + Send,
> {
    let due = SendDeadline::default();
    let io = TokioIo::new(PacedIo::new(stream, due.clone()));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(address));
        let (answer, due) = (router.clone().oneshot(request.map(Body::new)), due.clone());
        async move {
            let Ok(answer) = answer.await;
            due.begin(&answer);
            Ok(answer)
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(STALL)
        .serve_connection(io, service)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::paced::{ANSWER_GRACE, MIN_ANSWER_SPEED};
    use axum::body::Bytes;
    use axum::routing::get;
    use futures_util::stream;
    use std::net::Ipv4Addr;
    use tokio::io::duplex;
    use tokio::time::{Instant, sleep};

    /// How long the server holds a connection to a client that sends this and reads nothing.
    async fn held(sent: &str) -> Duration {
        let piece = || Ok::<_, Infallible>(Bytes::from(vec![b'x'; 4096]));
        let endless = move || async move { Body::from_stream(stream::repeat_with(piece)) };
        let router = Router::new().route("/endless", get(endless));
        let (server, mut client) = duplex(1024);
        client.write_all(sent.as_bytes()).await.unwrap();
        let start = Instant::now();
        let _ = conversation(server, Ipv4Addr::LOCALHOST.into(), router).await;
        start.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_nothing_is_cut() {
        let soon = STALL + Duration::from_secs(5);
        for sent in [
            "GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "GET /endless HTTP/1.1\r\nhost: lo",
            "",
            "GET /none HTTP/1.1\r\nhost: localhost\r\n\r\n",
        ] {
            let held = held(sent).await;
            assert!(held <= soon, "{sent}: {held:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_read_slowly_is_cut_at_its_deadline() {
        const BYTES: usize = 8 << 20;
        let large = async || Body::from(vec![b'x'; BYTES]);
        for (speed, whole) in [(4 * 1024, false), (64 * 1024, true)] {
            let router = Router::new().route("/large", get(large));
            let (server, mut client) = duplex(1024);
            client
                .write_all(b"GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n")
                .await
                .unwrap();
            let reading = tokio::spawn(async move {
                let (mut taken, mut buffer) = (0, vec![0; speed]);
                while taken < BYTES && client.read_exact(&mut buffer).await.is_ok() {
                    taken += speed;
                    sleep(Duration::from_secs(1)).await;
                }
                taken
            });
            let start = Instant::now();
            let _ = conversation(server, Ipv4Addr::LOCALHOST.into(), router).await;
            let most = ANSWER_GRACE + Duration::from_secs(BYTES as u64 / MIN_ANSWER_SPEED + 1);
            assert!(start.elapsed() <= most, "{speed}: {:?}", start.elapsed());
            assert_eq!(reading.await.unwrap() >= BYTES, whole, "{speed}");
        }
    }
}
