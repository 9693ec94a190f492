//! What other servers reach: tables that this one runs, on a port of its own, which only they
//! should be able to connect to.

use crate::admin;
use crate::http::admission::{self, Peer};
use crate::http::guard::body;
use crate::node::{PEER, SECRET};
use crate::router;
use crate::state::App;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;

/// The most tables in one message.
const MAX_WATCHED: usize = 10_000;

/// The routes for other servers.
pub fn routes(app: &App) -> Router {
    router::tables()
        .merge(admin::tables::between_nodes())
        .route("/watched", post(watched))
        .layer(from_fn(body::read))
        .layer(CatchPanicLayer::custom(admission::handle_panic))
        .layer(from_fn_with_state(app.clone(), check))
        .with_state(app.clone())
}

/// Lets only other servers in, and takes from them for whom a request is.
async fn check(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let secret = request.headers_mut().remove(SECRET);
    if !app.nodes.knows(secret.as_ref()) {
        let message = "This port is for the servers that share the tables of this one.\n";
        return (StatusCode::FORBIDDEN, message).into_response();
    }
    let peer = request.headers_mut().remove(PEER);
    let peer = peer.and_then(|peer| peer.to_str().ok()?.parse().ok());
    if let Some(address) = peer {
        request.extensions_mut().insert(Peer(address));
    }
    next.run(request).await
}

/// Tables that are watched on another server: their bots play on.
async fn watched(State(app): State<App>, Json(names): Json<Vec<String>>) {
    // The one who tells it need not wait.
    tokio::spawn(async move {
        for name in names.iter().take(MAX_WATCHED) {
            // Finding it is what counts as a request for it.
            let _ = app.table(name).await;
        }
    });
}
