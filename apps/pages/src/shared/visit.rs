//! The request for a page of maps, decks or contracts, which all read the same parts of it.

use crate::caching::cacheable;
use crate::error::ApiError;
use crate::shared::cache::Cache;
use crate::shared::download;
use crate::shared::errors::error_page;
use crate::shared::query::Params;
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
    /// Recent drawings.
    pub cache: Arc<Cache<P>>,
    /// The name in the address.
    pub name: String,
    /// The file in the address, or an empty string.
    pub file: String,
    /// The query parameters.
    pub params: Params,
    /// The headers.
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
        let cache = Extension::from_request_parts(parts, state).await;
        let Extension(cache) = cache.map_err(IntoResponse::into_response)?;
        let Ok(params) = Params::from_request_parts(parts, state).await;
        Ok(Visit {
            cache,
            name,
            file,
            params,
            headers: parts.headers.clone(),
        })
    }
}

impl<P> Visit<P> {
    /// The response for a drawing on a page; browsers may cache it.
    pub fn drawing(&self, svg: Result<Bytes, ApiError>, title: &str) -> Response {
        match svg {
            Ok(svg) => cacheable(&self.headers, download::kind("svg"), svg),
            Err(error) => error_page(title, &error),
        }
    }
}
