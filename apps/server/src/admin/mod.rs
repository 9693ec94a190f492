//! The operator's calls: tables are listed, closed and deleted, and addresses banned. They are
//! answered on the operator's listener alone, to whoever knows its token.
//!
//! [`forms`] has what is sent and answered; `tables` and `bans` carry it out; [`client`] sends the
//! calls.

mod bans;
pub mod client;
pub mod forms;
pub mod tables;

use crate::http::admission::Peer;
use crate::http::admission::Record;
use crate::http::guard::TABLE_BODY;
use crate::node::forward;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get};
use milepost_dice::secret;
use tracing::Instrument;

/// The operator's calls; none if the server has no token for them.
pub fn routes(app: &App) -> Router<App> {
    if app.settings.admin_token.is_none() {
        return Router::new();
    }
    tables::on_owner()
        // What changes a table is done by the server that runs it.
        .layer(from_fn_with_state(app.clone(), forward::pass))
        .route("/tables", get(tables::list))
        .route("/table/{id}", delete(tables::delete))
        .route("/bans", get(bans::list).post(bans::ban).delete(bans::unban))
        .layer(DefaultBodyLimit::max(TABLE_BODY))
        .layer(from_fn_with_state(app.clone(), check))
        .layer(from_fn_with_state(app.clone(), record))
}

/// Lets in who knows the token.
async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let token = app.settings.admin_token.as_ref();
    let known = token.zip(bearer(request.headers()));
    if known.is_some_and(|(token, brought)| secret::same(&token.0, brought)) {
        return next.run(request).await;
    }
    let refused = ApiError::new(
        StatusCode::UNAUTHORIZED,
        "the token of --admin-token is missing or wrong",
    )
    .with_hint("send it in the header authorization: Bearer TOKEN");
    ([(header::WWW_AUTHENTICATE, "Bearer")], refused).into_response()
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    text.strip_prefix("Bearer ").map(str::trim)
}

/// Logs what the operator does, and what is refused.
async fn record(State(app): State<App>, request: Request, next: Next) -> Response {
    let Peer(address) = request.extensions().get().copied().unwrap_or_default();
    let record = Record::new(&app, &request, address);
    let (span, method) = (record.span(), request.method().clone());
    let answered = async move {
        let answer = next.run(request).await;
        let (status, route) = (answer.status(), record.route());
        if method != Method::GET || status == StatusCode::UNAUTHORIZED {
            let status = status.as_u16();
            tracing::info!(%method, route, status, %address, "a call of the operator");
        }
        record.finish(answer)
    };
    answered.instrument(span).await
}
