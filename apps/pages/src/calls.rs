//! The calls of JSON, for programs: a request is posted to `/api/NAME`, and so is all that is wrong with it answered.

use crate::error::ApiError;
use crate::limits::TOOL_BODY;
use crate::shared::asked::Waiting;
use crate::table::{self, PageRow};
use crate::work::{self, Work};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::rejection::StringRejection;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use milepost_calls::{CALLS, respond};
use std::sync::LazyLock;

/// The part of the time of a call in which its answer is written: one of so many.
const WRITING: u32 = 6;

/// A row for each call.
pub static ROWS: LazyLock<Vec<PageRow>> = LazyLock::new(|| {
    let row = |path, work: Work| table::form(path, || post(answer)).work(work.max(Work::Take));
    CALLS.iter().map(|call| row(call.path, call.work)).collect()
});

/// Routes of all calls.
pub fn routes() -> Router {
    table::router(&ROWS).layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn answer(uri: Uri, request: Result<String, StringRejection>) -> Response {
    match answered(&uri, request).await {
        Ok(answer) => ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
        Err(error) => error.into_response(),
    }
}

async fn answered(uri: &Uri, request: Result<String, StringRejection>) -> Result<String, ApiError> {
    let entry = CALLS.iter().find(|call| call.path == uri.path());
    let entry = entry.ok_or_else(|| ApiError::missing("call"))?;
    let request =
        request.map_err(|refused| ApiError::new(refused.status(), refused.body_text()))?;
    let done = work::run(entry.work, move |deadline| {
        // What was found by then is still to be drawn and written.
        let rest = entry.work.limit() / WRITING;
        let waiting = Waiting::until(deadline.earlier_by(rest))?;
        Ok(respond(entry.name, &request, &waiting)?)
    });
    done.await?
}
