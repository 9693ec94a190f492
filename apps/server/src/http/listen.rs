//! Listening, and ending in order: no more requests, streams ended, all kept.

use crate::http::connection::accept;
use crate::http::open_files;
use crate::live::time::Time;
use crate::router;
use crate::settings::Settings;
use crate::state::App;
use crate::store::{Folder, Sqlite};
use axum::http::StatusCode;
use hyper_util::server::graceful::GracefulShutdown;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long requests that run may take to end when the server does.
const GRACE: Duration = Duration::from_secs(10);
/// How often it is looked through what tables take of memory, and which of them are old.
const SWEEP: Duration = Duration::from_secs(60);
/// How often it is tried whether anything can be kept.
const BEAT: Duration = Duration::from_secs(5);
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);

/// Serves until it is asked to end. `open` hears where it listens, and the name of the table that stands ready, unless
/// there is no room for one.
///
/// # Errors
/// Why it cannot serve.
pub fn run(settings: Settings, open: impl FnOnce(SocketAddr, Option<&str>)) -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(serve(settings, open))
}

async fn serve(settings: Settings, open: impl FnOnce(SocketAddr, Option<&str>)) -> io::Result<()> {
    let settings = open_files::fit(settings);
    let folder = Folder::open(&settings.data)?;
    let store = Sqlite::open(&folder.tables()).map_err(io::Error::other)?;
    let listener = TcpListener::bind(settings.listen).await?;
    let app = router::app(settings, Arc::new(store), Time::system());
    let ended = ended()?;
    // Nobody has to wait for the drawing of a shipped map.
    let warming = app.clone();
    tokio::task::spawn_blocking(move || warming.warm());
    let address = listener.local_addr()?;
    match app.ready.find(&app, None).await {
        Ok(ready) => open(address, Some(&ready.id)),
        Err(full) if full.status() == StatusCode::INSUFFICIENT_STORAGE => open(address, None),
        Err(trouble) => return Err(io::Error::other(trouble.messages().join("; "))),
    }
    tracing::info!(%address, "listening");
    let graceful = GracefulShutdown::new();
    tokio::select! {
        () = accept(&listener, &app, &graceful) => {}
        () = sweep(&app) => {}
        () = beat(&app) => {}
        () = tick(&app) => {}
        () = ended => {}
    }
    drop(listener);
    tracing::info!("ending");
    app.ending.send_replace(true);
    if tokio::time::timeout(GRACE, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections were cut");
    }
    app.tables.close().await.map_err(io::Error::other)?;
    // Nobody else may take the folder before the tables are closed.
    drop(folder);
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
        app.tables.sweep();
        match app.tables.retire(&app.settings.keep).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "old tables were deleted"),
            Err(error) => tracing::warn!(%error, "old tables were not deleted"),
        }
    }
}

async fn beat(app: &App) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // The store counts failures, and tells of them in the log.
        let _ = app.tables.beat().await;
    }
}

async fn tick(app: &App) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // A table that is slow holds up no other's next time.
        let app = app.clone();
        tokio::spawn(async move { app.tick().await });
    }
}
