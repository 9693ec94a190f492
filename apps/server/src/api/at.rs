//! The table that a request is about, and who asks.

use crate::app::App;
use crate::gate::Peer;
use crate::guard::cookie;
use crate::live::room::key;
use crate::live::table::Live;
use crate::wire::trouble::Trouble;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The table that a request is about, and who asks.
pub struct At {
    /// What requests share.
    pub app: App,
    /// The table.
    pub live: Arc<Live>,
    /// The token that the request brings.
    pub token: Option<String>,
    /// By what its seats are known.
    pub key: Option<String>,
    /// Whether it came by https.
    pub secure: bool,
    /// The address it comes from.
    pub peer: Peer,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

impl FromRequestParts<App> for At {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At, Trouble> {
        let named = Path::<Named>::from_request_parts(parts, app).await;
        let Path(Named { id }) = named.map_err(|_| Trouble::missing("table"))?;
        let peer: Peer = parts.extensions.get().copied().unwrap_or_default();
        let live = app.table_for(peer.0, &id).await?;
        let token = cookie::token(&parts.headers);
        let secure = app.is_secure(&parts.headers);
        Ok(At { app: app.clone(), live, key: token.as_deref().map(key), token, secure, peer })
    }
}

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Trouble> {
        let read = Json::<T>::from_request(request, app).await;
        read.map(|Json(body)| Body(body)).map_err(|wrong| Trouble::new(wrong.status(), wrong.body_text()))
    }
}
