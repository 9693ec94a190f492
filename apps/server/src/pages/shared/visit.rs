//! What comes to a page of maps, decks or contracts, all of which read the same of a request.

use crate::http::encoding::cacheable;
use crate::pages::shared::download;
use crate::pages::shared::errors::refused;
use crate::pages::shared::query::Asked;
use crate::pages::shared::recent::Shelf;
use crate::wire::error::ApiError;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

/// A request for `/PAGE/{name}` or `/PAGE/{name}/{file}`.
pub struct Visit<P> {
    /// What was drawn a moment ago.
    pub plates: Arc<Shelf<P>>,
    /// The name in its address.
    pub name: String,
    /// The file there; empty where it names none.
    pub file: String,
    /// What stands behind the `?`.
    pub asked: Asked,
    /// Its headers.
    pub headers: HeaderMap,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    #[serde(default)]
    file: String,
}

impl<P: Send + Sync + 'static> FromRequestParts<()> for Visit<P> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &()) -> Result<Visit<P>, Response> {
        let named = Path::from_request_parts(parts, state).await;
        let Path(Named { name, file }) = named.map_err(IntoResponse::into_response)?;
        let plates = Extension::from_request_parts(parts, state).await;
        let Extension(plates) = plates.map_err(IntoResponse::into_response)?;
        let Ok(asked) = Asked::from_request_parts(parts, state).await;
        Ok(Visit {
            plates,
            name,
            file,
            asked,
            headers: parts.headers.clone(),
        })
    }
}

impl<P> Visit<P> {
    /// A drawing that a page shows; a browser keeps it.
    pub fn drawing(&self, svg: Result<Bytes, ApiError>, title: &str) -> Response {
        match svg {
            Ok(svg) => cacheable(&self.headers, download::kind("svg"), svg),
            Err(trouble) => refused(title, &trouble),
        }
    }
}
