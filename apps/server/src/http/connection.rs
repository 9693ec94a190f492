//! Connections: how many there may be, and what becomes of each.

use crate::http::admission::Peer;
use crate::http::paced::{Due, PacedIo, STALL};
use crate::limits::concurrency::Crowd;
use crate::router;
use crate::settings::Settings;
use crate::state::App;
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

/// How long one who is refused may take to hear it.
const GOODBYE: Duration = Duration::from_secs(2);
/// Connections that are being refused at once; what is more is closed without a word.
const REFUSED: usize = 64;

/// The places for connections.
#[derive(Clone)]
struct Places {
    all: Arc<Semaphore>,
    /// None behind a proxy, which is one address for everybody.
    each: Option<Crowd>,
    refused: Arc<Semaphore>,
}

/// A place for a connection, until it is dropped.
type Place = (
    OwnedSemaphorePermit,
    Option<crate::limits::concurrency::Place>,
);

impl Places {
    fn new(settings: &Settings) -> Places {
        Places {
            all: Arc::new(Semaphore::new(settings.connections)),
            each: (!settings.behind_proxy).then(|| Crowd::new(settings.connections_each)),
            refused: Arc::new(Semaphore::new(REFUSED)),
        }
    }

    /// A place for an address, or what it is told instead.
    fn take(&self, address: IpAddr) -> Result<Place, &'static str> {
        let each = match &self.each {
            Some(each) => Some(each.enter(address).ok_or(CROWDED)?),
            None => None,
        };
        let all = self.all.clone().try_acquire_owned().map_err(|_| FULL)?;
        Ok((all, each))
    }
}

macro_rules! refusal {
    ($status:literal, $told:literal) => {
        concat!(
            "HTTP/1.1 ",
            $status,
            "\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 15\r\nconnection: close\r\n\r\n",
            $told,
            "\n"
        )
    };
}

const CROWDED: &str = refusal!(
    "429 Too Many Requests",
    "Your address has too many connections open to this server. Close some of its pages, and try again."
);
const FULL: &str = refusal!(
    "503 Service Unavailable",
    "This server has too many connections open. Try again in a moment."
);

/// Takes connections, for as long as it is polled.
pub async fn accept(listener: &TcpListener, app: &App, graceful: &GracefulShutdown) {
    let (router, places) = (router::server(app), Places::new(&app.settings));
    loop {
        match listener.accept().await {
            Ok((stream, address)) => match places.take(address.ip()) {
                Ok(place) => serve(stream, address, router.clone(), place, graceful),
                Err(told) => {
                    app.metrics.refused_connections.inc();
                    refuse(stream, told, &places);
                }
            },
            // Most often there are too many files open; some are closed soon.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Tells one that there is no place.
fn refuse(mut stream: TcpStream, told: &'static str, places: &Places) {
    let Ok(place) = places.refused.clone().try_acquire_owned() else {
        return;
    };
    tokio::spawn(async move {
        let goodbye = async {
            stream.write_all(told.as_bytes()).await?;
            stream.shutdown().await?;
            // What was asked is read, or the system would tell the client of a broken connection instead.
            let mut asked = [0; 4096];
            while stream.read(&mut asked).await? > 0 {}
            Ok::<(), std::io::Error>(())
        };
        let _ = tokio::time::timeout(GOODBYE, goodbye).await;
        drop(place);
    });
}

fn serve(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    place: Place,
    graceful: &GracefulShutdown,
) {
    // What is sent is small and wanted at once.
    let _ = stream.set_nodelay(true);
    let served = graceful.watch(conversation(stream, address.ip(), router));
    tokio::spawn(async move {
        // One who hangs up is no news.
        let _ = served.await;
        drop(place);
    });
}

/// All requests of a connection, one after the other, no slower than [`crate::http::paced`] says.
fn conversation<T: AsyncRead + AsyncWrite + Unpin + 'static>(
    stream: T,
    address: IpAddr,
    router: Router,
) -> http1::Connection<
    TokioIo<PacedIo<T>>,
    impl HttpService<Incoming, ResBody = Body, Error = Infallible, Future: Send> + Send,
> {
    let due = Due::default();
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
    use crate::http::paced::{SPEED, WHOLE};
    use axum::body::Bytes;
    use axum::routing::get;
    use futures_util::stream;
    use std::net::Ipv4Addr;
    use tokio::io::duplex;
    use tokio::time::{Instant, sleep};

    /// How long a server holds a connection to a client that says this, and reads nothing.
    async fn held(said: &str) -> Duration {
        let piece = || Ok::<_, Infallible>(Bytes::from(vec![b'x'; 4096]));
        let endless = move || async move { Body::from_stream(stream::repeat_with(piece)) };
        let router = Router::new().route("/endless", get(endless));
        let (server, mut client) = duplex(1024);
        client.write_all(said.as_bytes()).await.unwrap();
        let start = Instant::now();
        let _ = conversation(server, Ipv4Addr::LOCALHOST.into(), router).await;
        start.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_nothing_is_cut() {
        let soon = STALL + Duration::from_secs(5);
        for said in [
            "GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n",
            "GET /endless HTTP/1.1\r\nhost: lo",
            "",
            "GET /none HTTP/1.1\r\nhost: localhost\r\n\r\n",
        ] {
            let held = held(said).await;
            assert!(held <= soon, "{said}: {held:?}");
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
            let most = WHOLE + Duration::from_secs(BYTES as u64 / SPEED + 1);
            assert!(start.elapsed() <= most, "{speed}: {:?}", start.elapsed());
            assert_eq!(reading.await.unwrap() >= BYTES, whole, "{speed}");
        }
    }
}
