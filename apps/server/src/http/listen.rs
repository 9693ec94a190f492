//! Runs the server, and shuts it down in order: no new requests, streams closed, everything stored.

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

/// How long running requests may take to end during shutdown.
const GRACE: Duration = Duration::from_secs(10);
/// How often memory and old tables are cleaned up.
const SWEEP: Duration = Duration::from_secs(60);
/// How often a test write checks the store.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How often game clocks are checked.
const CLOCK_CHECK: Duration = Duration::from_millis(250);

/// Runs the server until it is asked to stop. `open` is called with the address and the name of the
/// open table; the latter is `None` if the disk quota leaves no room for one.
///
/// # Errors
/// The data folder or the store cannot be opened, the address is in use, or the store fails while
/// closing.
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
    let stopped = stop_signal()?;
    // Draw the shipped maps in advance, so that no request has to wait for it.
    let preloading = app.clone();
    tokio::task::spawn_blocking(move || preloading.preload());
    let address = listener.local_addr()?;
    match app.ready.find(&app, None).await {
        Ok(ready) => open(address, Some(&ready.id)),
        Err(full) if full.status() == StatusCode::INSUFFICIENT_STORAGE => open(address, None),
        Err(error) => return Err(io::Error::other(error.messages().join("; "))),
    }
    tracing::info!(%address, "listening");
    let graceful = GracefulShutdown::new();
    tokio::select! {
        () = accept(&listener, &app, &graceful) => {}
        () = sweep(&app) => {}
        () = heartbeat(&app) => {}
        () = check_clocks(&app) => {}
        () = stopped => {}
    }
    drop(listener);
    tracing::info!("shutting down");
    app.shutting_down.send_replace(true);
    if tokio::time::timeout(GRACE, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections were closed before they had finished");
    }
    app.tables.close().await.map_err(io::Error::other)?;
    // Nobody else may use the folder before the store is closed.
    drop(folder);
    tracing::info!("shut down; everything is stored");
    Ok(())
}

/// Completes when the system or a person asks the program to stop.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
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
        match app.tables.delete_expired(&app.settings.keep).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "deleted old tables"),
            Err(error) => tracing::warn!(%error, "could not delete old tables"),
        }
    }
}

async fn heartbeat(app: &App) {
    let mut ticks = tokio::time::interval(HEARTBEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // The store counts and logs its failures.
        let _ = app.tables.heartbeat().await;
    }
}

async fn check_clocks(app: &App) {
    let mut ticks = tokio::time::interval(CLOCK_CHECK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // A slow check must not delay the next one.
        let app = app.clone();
        tokio::spawn(async move { app.check_clocks().await });
    }
}
