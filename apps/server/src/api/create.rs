//! Making a table.

use crate::api::extract::Body;
use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use milepost_dice::secret;
use milepost_live::live::crayon::request::TableRequest;
use milepost_live::live::room::key;

/// The new table.
#[derive(serde::Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Made {
    /// Its id.
    pub id: String,
}

/// Makes a table; its maker is its host.
pub async fn create(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    Body(request): Body<TableRequest>,
) -> Result<Response, ApiError> {
    let own = request.custom_map.clone();
    let mut head = app.head(address, request).await?;
    let (token, hash) = host_token()?;
    head.host = Some(hash);
    let id = app.store_table(address, &head, own).await?;
    let place = [(header::LOCATION, format!("/table/{id}"))];
    let host = cookie::keep(&id, &token, app.is_secure(&headers));
    Ok((
        StatusCode::CREATED,
        place,
        AppendHeaders(host.map(|host| (header::SET_COOKIE, host))),
        axum::Json(Made { id }),
    )
        .into_response())
}

/// A new token for the person who makes a table, and its hash.
pub fn host_token() -> Result<(String, String), secret::NoRandomness> {
    let token = secret::token()?;
    let hash = key(&token);
    Ok((token, hash))
}
