//! Bans addresses and networks.

use crate::admin::forms::{BanRequest, Bans, Done, Unban};
use crate::api::Body;
use crate::limits::bans::{Ban, BanList, MAX_BANS, MAX_NOTE_CHARS};
use crate::state::App;
use crate::wire::error::ApiError;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use milepost_live::limits::network::{Network, NoNetwork};

/// The bans that hold.
pub async fn list(State(app): State<App>) -> Result<Json<Bans>, ApiError> {
    let bans = app.bans.holding(&app).await?;
    Ok(Json(Bans { bans }))
}

/// Bans an address or a network; a ban of the same network is replaced.
pub async fn ban(
    State(app): State<App>,
    Body(request): Body<BanRequest>,
) -> Result<Json<Done>, ApiError> {
    let (network, now) = (network(&request.network)?, app.tables.now());
    if network.is_huge() {
        let what = format!("{network} is too large: hardly anybody could come any more");
        return Err(unprocessable(what).with_hint(
            "ban networks of at least 8 bits (IPv4) or 16 bits (IPv6), such as 198.0.0.0/8",
        ));
    }
    let note = request.note.trim();
    if note.chars().count() > MAX_NOTE_CHARS || note.chars().any(char::is_control) {
        let what = format!("note: expected at most {MAX_NOTE_CHARS} characters on one line");
        return Err(unprocessable(what));
    }
    let ban = Ban {
        network,
        at: now,
        until: request
            .seconds
            .map(|seconds| now.saturating_add(seconds.saturating_mul(1_000))),
        note: note.to_owned(),
    };
    let full = || {
        ApiError::new(
            StatusCode::CONFLICT,
            format!("there are {MAX_BANS} bans, the most there may be"),
        )
        .with_hint("end some of them, or ban their network instead")
    };
    let add = |list: &BanList| list.with(ban.clone(), now).ok_or_else(full);
    app.bans.change(&app, add).await?;
    tracing::info!(%network, seconds = request.seconds, "banned");
    Ok(Json(Done {
        done: format!("{network} is banned"),
    }))
}

/// Ends the ban of a network.
pub async fn unban(
    State(app): State<App>,
    query: Result<Query<Unban>, QueryRejection>,
) -> Result<Json<Done>, ApiError> {
    let Query(Unban { network: typed }) =
        query.map_err(|error| ApiError::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    let (network, now) = (network(&typed)?, app.tables.now());
    let none = || {
        ApiError::new(StatusCode::NOT_FOUND, format!("{network} is not banned"))
            .with_hint("name a network as the list of bans has it")
    };
    let remove = |list: &BanList| list.without(network, now).ok_or_else(none);
    app.bans.change(&app, remove).await?;
    tracing::info!(%network, "no longer banned");
    Ok(Json(Done {
        done: format!("{network} is no longer banned"),
    }))
}

fn network(typed: &str) -> Result<Network, ApiError> {
    typed
        .trim()
        .parse()
        .map_err(|error: NoNetwork| unprocessable(format!("network: {error}")))
}

fn unprocessable(what: String) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what)
}
