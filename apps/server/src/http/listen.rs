//! Runs the server, and shuts it down in order: no new requests, streams closed, everything stored.

use crate::http::connection::{accept, accept_admin};
use crate::http::guard::host::Hosts;
use crate::http::open_files;
use crate::node;
use crate::router;
use crate::settings::Settings;
use crate::state::App;
use axum::http::StatusCode;
use hyper_util::server::graceful::GracefulShutdown;
use milepost_live::live::time::Time;
use milepost_live::store::{Folder, Postgres, Sqlite, Store, StoreAddress};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// How long running requests may take to end during shutdown.
const GRACE: Duration = Duration::from_secs(10);
/// How often memory and old tables are cleaned up.
const SWEEP: Duration = Duration::from_secs(60);
/// How often game clocks are checked.
const CLOCK_CHECK: Duration = Duration::from_millis(250);

/// Runs the server until it is asked to stop. `open` is called with the address and the name of the
/// open table; the latter is `None` if there is no room for one, or nothing can be kept.
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
    let (store, folder) = open_store(&settings).await?;
    let listener = TcpListener::bind(settings.listen).await?;
    let admin = admin_listener(&settings).await?;
    let admin_address = admin.as_ref().map(TcpListener::local_addr).transpose()?;
    let app = router::app(settings, store, Time::system());
    first_sign(&app).await?;
    app.bans.load(&app).await.map_err(io::Error::other)?;
    let nodes = match &app.settings.node {
        Some(node) => {
            let listener = TcpListener::bind(node.listen).await?;
            Some(node::duties::serve(&app, listener).await?)
        }
        None => None,
    };
    let stopped = stop_signal()?;
    // It answers while the server starts and until it has ended.
    let operator = admin.map(|admin| {
        let app = app.clone();
        tokio::spawn(async move { accept_admin(&admin, &app).await })
    });
    // Draw the shipped maps in advance, so that no request has to wait for it.
    let preloading = app.clone();
    tokio::task::spawn_blocking(move || preloading.preload());
    let address = listener.local_addr()?;
    match app.ready.find(&app, None).await {
        Ok(ready) => open(address, Some(&ready.id)),
        Err(_) if app.tables.outage().since().is_some() => open(address, None),
        Err(full) if full.status() == StatusCode::INSUFFICIENT_STORAGE => open(address, None),
        Err(error) => return Err(io::Error::other(error.messages().join("; "))),
    }
    tracing::info!(%address, "listening");
    if let Some(address) = admin_address {
        tracing::info!(%address, "listening for the operator");
    }
    warn(&app);
    let graceful = GracefulShutdown::new();
    let sharing = app.clone();
    let duties = tokio::spawn(async move { node::duties::run(&sharing).await });
    tokio::select! {
        () = accept(&listener, &app, &graceful) => {}
        () = sweep(&app) => {}
        () = check_clocks(&app) => {}
        () = stopped => {}
    }
    drop(listener);
    end(&app, graceful, duties.abort_handle()).await;
    if let Some(nodes) = nodes {
        nodes.abort();
    }
    app.tables.close().await.map_err(io::Error::other)?;
    if let Some(operator) = operator {
        operator.abort();
    }
    // Nobody else may use the folder before the store is closed.
    drop(folder);
    tracing::info!("shut down; everything is stored");
    Ok(())
}

/// Gives the first sign of life. Where nothing can be kept for the moment, tables can be read.
async fn first_sign(app: &App) -> io::Result<()> {
    match app.tables.heartbeat().await {
        Ok(()) => Ok(()),
        Err(why) if why.is_outage() => {
            tracing::error!(%why, "nothing can be kept for the moment: tables can be read");
            Ok(())
        }
        Err(why) => Err(io::Error::other(why)),
    }
}

/// Warns of what an operator may not have meant.
fn warn(app: &App) {
    if app.settings.node.is_none() && app.tables.has_other_nodes() {
        tracing::warn!(
            "another server uses the same tables, or did a moment ago: where there are several, each needs --node-listen and --node-url"
        );
    }
    if let Some(node) = &app.settings.node
        && !app.tables.node().is_encrypted()
        && !node.listen.ip().is_loopback()
    {
        tracing::warn!(
            "what servers send each other, hidden hands and the secret of this port among it, is not encrypted: begin --node-url with https://"
        );
    }
    if *app.hosts == Hosts::All {
        tracing::warn!(
            "requests for any host name are answered, so that another site can point its name here; \
             name those of this server with --host NAME"
        );
    }
}

/// Ends running requests and streams, and gives up the tables.
async fn end(app: &App, graceful: GracefulShutdown, duties: AbortHandle) {
    tracing::info!("shutting down");
    app.shutting_down.send_replace(true);
    if tokio::time::timeout(GRACE, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections were closed before they had finished");
    }
    // What it says of itself from here on is that it is gone.
    duties.abort();
    if let Err(error) = app.tables.release().await {
        tracing::warn!(%error, "other servers will run the tables of this one in a moment");
    }
}

/// Opens the store. The folder, if it has one, is locked until it is dropped.
async fn open_store(settings: &Settings) -> io::Result<(Arc<dyn Store>, Option<Folder>)> {
    match &settings.store {
        StoreAddress::Sqlite(folder) => {
            let folder = Folder::open(folder)?;
            let store = Sqlite::open(&folder.tables()).map_err(io::Error::other)?;
            Ok((Arc::new(store), Some(folder)))
        }
        StoreAddress::Postgres(address) => {
            let url = settings.node.as_ref().map_or("", |node| node.url.as_str());
            let store = Postgres::open(address, url, settings.store_connections).await;
            Ok((Arc::new(store.map_err(io::Error::other)?), None))
        }
    }
}

/// The operator's listener, if there is to be one.
async fn admin_listener(settings: &Settings) -> io::Result<Option<TcpListener>> {
    let Some(address) = settings.admin_listen else {
        return Ok(None);
    };
    let named = |error: io::Error| {
        let what = format!("the operator's address {address} (--admin-listen): {error}");
        io::Error::new(error.kind(), what)
    };
    TcpListener::bind(address).await.map(Some).map_err(named)
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
            Err(error) => {
                app.metrics.live.count_store_error(&error);
                tracing::warn!(%error, "could not delete old tables");
            }
        }
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
