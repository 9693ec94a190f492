//! Listening, and ending in order: no more requests, streams ended, all kept.

use crate::app::App;
use crate::gate::Peer;
use crate::live::time::Time;
use crate::settings::Settings;
use crate::store::Sqlite;
use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(15);
/// How long requests that run may take to end when the server does.
const GRACE: Duration = Duration::from_secs(10);
/// How often tables that nobody looks at are dropped from memory, and how many stay.
const SWEEP: Duration = Duration::from_secs(60);
const KEPT: usize = 1000;
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);

/// Serves until it is asked to end. `open` hears where it listens, and the name of the table that stands ready.
///
/// # Errors
/// Why it cannot serve.
pub fn run(settings: Settings, open: impl FnOnce(SocketAddr, &str)) -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(settings, open))
}

async fn serve(settings: Settings, open: impl FnOnce(SocketAddr, &str)) -> io::Result<()> {
    std::fs::create_dir_all(&settings.data)?;
    let store = Sqlite::open(&settings.data.join("tables.sqlite")).map_err(io::Error::other)?;
    let listener = TcpListener::bind(settings.listen).await?;
    let app = App::new(settings, Arc::new(store), Time::system());
    let ended = ended()?;
    let address = listener.local_addr()?;
    let ready = app.ready.find(&app).await.map_err(|trouble| io::Error::other(trouble.error().join("; ")))?;
    open(address, &ready.id);
    drop(ready);
    tracing::info!(%address, "listening");
    let graceful = GracefulShutdown::new();
    tokio::select! {
        () = accept(&listener, &app, &graceful) => {}
        () = sweep(&app) => {}
        () = tick(&app) => {}
        () = ended => {}
    }
    drop(listener);
    tracing::info!("ending");
    app.ending.send_replace(true);
    if tokio::time::timeout(GRACE, graceful.shutdown()).await.is_err() {
        tracing::warn!("some connections were cut");
    }
    app.tables.flush().await.map_err(io::Error::other)?;
    tracing::info!("ended; all is kept");
    Ok(())
}

/// Done when the system or a person asks the program to end.
fn ended() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

async fn sweep(app: &App) {
    let mut ticks = tokio::time::interval(SWEEP);
    loop {
        ticks.tick().await;
        app.tables.sweep(KEPT);
    }
}

async fn tick(app: &App) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        app.tick().await;
    }
}

async fn accept(listener: &TcpListener, app: &App, graceful: &GracefulShutdown) {
    let router = app.router();
    let places = Arc::new(Semaphore::new(app.settings.connections));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, address)) => connection(stream, address, router.clone(), place, graceful),
            // Most often there are too many files open; some are closed soon.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

fn connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    place: OwnedSemaphorePermit,
    graceful: &GracefulShutdown,
) {
    // What is sent is small and wanted at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(address.ip()));
        router.clone().oneshot(request.map(Body::new))
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    let served = graceful.watch(served);
    tokio::spawn(async move {
        // One who hangs up is no news.
        let _ = served.await;
        drop(place);
    });
}
