//! What a server does all the time for those that share its store.

use crate::http::connection::accept_nodes;
use crate::node::routes;
use crate::state::App;
use crate::webhook;
use milepost_live::live::time::every;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

/// How often other servers are told which of their tables are watched here.
const WATCHED: Duration = Duration::from_secs(20);
/// How often the bans are read that other servers may have changed.
const BANS: Duration = Duration::from_secs(5);

/// Does all of it, until this future is dropped.
pub async fn run(app: &App) {
    tokio::join!(
        app.tables.share(|live| app.run_bots(live)),
        tell_watched(app),
        load_bans(app),
        webhook::run(app, Arc::new(webhook::System))
    );
}

/// Serves other servers that share the store on a port that is theirs: over TLS if they find it at an address with https.
///
/// # Errors
/// The store fails.
pub async fn serve(app: &App, listener: TcpListener) -> io::Result<AbortHandle> {
    app.nodes
        .join(&app.tables)
        .await
        .map_err(io::Error::other)?;
    let tls = match app.tables.node().is_encrypted() {
        // It is never plain where others are told that it is encrypted.
        true => Some(app.nodes.acceptor().ok_or_else(not_joined)?),
        false => None,
    };
    let (app, router) = (app.clone(), routes::routes(app));
    let served = async move { accept_nodes(&listener, &app, router, tls).await };
    Ok(tokio::spawn(served).abort_handle())
}

fn not_joined() -> io::Error {
    io::Error::other("this server has no key of those that share its store")
}

async fn tell_watched(app: &App) {
    let mut ticks = every(WATCHED);
    loop {
        ticks.tick().await;
        let watched = app.tables.watched_elsewhere().await;
        app.nodes.tell_watched(watched).await;
    }
}

async fn load_bans(app: &App) {
    let mut ticks = every(BANS);
    loop {
        ticks.tick().await;
        if let Err(error) = app.bans.load(app).await {
            tracing::warn!(%error, "could not read the bans; those that are known stay");
        }
    }
}
