//! The events in a browser: handed out during the search, the last as the answer.

use crate::error::ApiError;
use crate::routes::editor::Editors;
use crate::routes::run_events::Follower;
use crate::routes::search::{News, Runs, found};
use crate::shared::query::Params;
use crate::sse;
use axum::Extension;
use axum::body::Bytes;
use std::sync::{Arc, Mutex, PoisonError};

/// Searches, and hands out what is found on the way.
///
/// # Errors
/// If the parameters or the position are wrong.
pub async fn stream(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    mut params: Params,
) -> Result<Bytes, ApiError> {
    let follower = Follower::of(&editors, &mut params).await?;
    let (editor, spec) = (follower.page.clone(), follower.view.spec.clone());
    let follower = Arc::new(Mutex::new(follower));
    let teller = follower.clone();
    let tell = move |news: News| {
        let mut follower = teller.lock().unwrap_or_else(PoisonError::into_inner);
        sse::browser::send(&follower.news(news));
    };
    let done = found(&runs, editor, spec, Some(Box::new(tell))).await;
    let follower = follower.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(follower.end(done))
}
