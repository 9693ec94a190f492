//! Tables on custom maps: a worker reads, checks, deals and draws them. The server reads a map
//! again that has passed, which costs no more than the worker's reading.

use crate::wire::board_files::{BoardFiles, PlainBoardFiles};
use crate::wire::error::ApiError;
use crate::worker::class::Class;
use crate::worker::workers::Workers;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{Request, StatusCode, header};
use axum::routing::post;
use axum::{Json, Router};
use milepost_live::limits::network::narrowest;
use milepost_live::live::crayon::maps::TableMap;
use milepost_live::live::crayon::request::NewTableError;
use milepost_live::live::crayon::setup::new_head;
use milepost_live::live::crayon::{CrayonHead, request::TableRequest};
use milepost_pages::work;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// The routes that create tables and draw their maps again. The server does not expose them.
const CREATE: Endpoint = Endpoint {
    path: "/worker/table",
    content_type: "application/json",
};
const DRAW: Endpoint = Endpoint {
    path: "/worker/drawing",
    content_type: "text/plain",
};
/// The most bytes of an answer.
const MAX_ANSWER: usize = 16 << 20;
/// The longest that reading and compressing an answer may take.
const READ_TIME: Duration = Duration::from_secs(10);

/// A route of a worker.
struct Endpoint {
    path: &'static str,
    /// The type of the request body.
    content_type: &'static str,
}

/// A table with the files of its board.
#[derive(Serialize, Deserialize)]
pub struct NewTable {
    /// What the table was created with.
    pub head: CrayonHead,
    /// The files of its board.
    pub drawn: PlainBoardFiles,
}

/// The routes of a worker for tables.
pub fn routes() -> Router {
    // The server has limited what it sends.
    Router::new()
        .route(CREATE.path, post(make))
        .route(DRAW.path, post(draw))
        .layer(DefaultBodyLimit::disable())
}

async fn make(Json(request): Json<TableRequest>) -> Result<Json<NewTable>, ApiError> {
    let made = work::within(Class::Table.limits().wall, move |_| {
        let map = TableMap::requested(request.custom_map.as_deref().unwrap_or_default());
        let board = map.map(|map| map.board);
        let head = new_head(&request, board.clone())?;
        let board = board.map_err(NewTableError::Invalid)?;
        let drawn = PlainBoardFiles::of(&board);
        Ok(NewTable { head, drawn })
    });
    made.await?
        .map(Json)
        .map_err(|error: NewTableError| error.into())
}

async fn draw(text: String) -> Result<Json<PlainBoardFiles>, ApiError> {
    let drawn = work::within(Class::Table.limits().wall, move |_| {
        Ok(PlainBoardFiles::of(&TableMap::read(&text)?.board))
    });
    let wrong = |message| ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, message);
    drawn.await?.map(Json).map_err(wrong)
}

/// Has a worker create the head of a table.
///
/// # Errors
/// 422 with everything that is wrong with the request, or with the limit that was exceeded;
/// otherwise see [`Workers::ask`].
pub async fn create(
    workers: &Workers,
    address: IpAddr,
    request: &TableRequest,
) -> Result<(CrayonHead, Arc<BoardFiles>), ApiError> {
    let text = serde_json::to_vec(request).map_err(|error| ApiError::busy(&error.to_string()))?;
    let read = |made: NewTable| (made.head, Arc::new(BoardFiles::from(made.drawn)));
    ask(workers, address, CREATE, text.into(), read).await
}

/// Has a worker draw the map of a table.
///
/// # Errors
/// See [`create`].
pub async fn draw_map(
    workers: &Workers,
    address: IpAddr,
    text: String,
) -> Result<Arc<BoardFiles>, ApiError> {
    ask(
        workers,
        address,
        DRAW,
        text.into(),
        |drawn: PlainBoardFiles| Arc::new(BoardFiles::from(drawn)),
    )
    .await
}

/// The error of a worker.
#[derive(Deserialize)]
struct WorkerError {
    error: Vec<String>,
}

/// Sends a request to a worker. A pool of its own reads the answer, which may be large.
async fn ask<T: DeserializeOwned, U: Send + 'static>(
    workers: &Workers,
    address: IpAddr,
    endpoint: Endpoint,
    body: Bytes,
    read: impl FnOnce(T) -> U + Send + 'static,
) -> Result<U, ApiError> {
    let broken = |error: String| {
        tracing::error!(error, "cannot read the answer of a worker");
        ApiError::busy("Internal error. No game data was lost.")
    };
    let request = Request::post(endpoint.path)
        .header(header::HOST, "worker")
        .header(header::CONTENT_TYPE, endpoint.content_type);
    let request = request
        .body(body)
        .map_err(|error| broken(error.to_string()))?;
    let (mut lease, answer) = workers.ask(address, Class::Table, request).await?;
    let (status, body) = (
        answer.status(),
        lease.read_body(answer.into_body(), MAX_ANSWER).await?,
    );
    lease.release();
    if status.is_success() {
        let work = move |_| serde_json::from_slice(&body).map(read);
        let done = workers
            .reading
            .run(narrowest(address), READ_TIME, work)
            .await?;
        return done.map_err(|error| broken(error.to_string()));
    }
    let wrong: WorkerError =
        serde_json::from_slice(&body).map_err(|error| broken(error.to_string()))?;
    Err(ApiError::all(status, wrong.error))
}
