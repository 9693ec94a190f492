//! The calls that read a table.

use crate::api::extract::{Body, PathNumber, TableContext};
use crate::http::admission::Peer;
use crate::limits::network::narrowest;
use crate::live::history::History;
use crate::live::snapshot::GameSnapshot;
use crate::live::table::HistoryView;
use crate::state::App;
use crate::wire::advice;
use crate::wire::ask::Preview;
use crate::wire::error::ApiError;
use crate::work::pool::run_in;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use std::time::{Duration, Instant};

type Answer = Result<Response, ApiError>;

/// The longest that advice or a replay may take.
const LIMIT: Duration = Duration::from_secs(5);

impl TableContext {
    /// Reads from the game's history.
    async fn history(
        &self,
        look: impl FnOnce(&mut History, Option<usize>, bool) -> Option<Response> + Send + 'static,
    ) -> Answer {
        let end = Instant::now() + LIMIT;
        // Take a place in the pool before locking the history, so that others at the table do not
        // wait for it.
        let permit = self
            .app
            .advice(&self.live)
            .acquire(narrowest(self.peer.0), LIMIT)
            .await?;
        let looked = self.live.history(self.key.as_deref()).await?;
        let Some(HistoryView {
            mut history,
            viewer_seat,
            disclosed,
        }) = looked
        else {
            let message = ApiError::new(StatusCode::CONFLICT, "the game has not begun");
            return Err(message.with_hint(
                "it can be gone through when all seats are taken and somebody has started it",
            ));
        };
        let found = run_in(permit, end, move |_| {
            look(history.as_mut()?, viewer_seat, disclosed)
        })
        .await?;
        found.ok_or_else(|| {
            ApiError::missing("moment of this game")
                .with_hint("it has one for each entry that /replay lists, and 0, the start")
        })
    }

    /// Analyses the game: for the player to act or, with `seat`, for a preview of that seat's
    /// action.
    async fn advise<T: Send + 'static>(
        &self,
        seat: Option<usize>,
        advise: impl FnOnce(GameSnapshot) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let snapshot = self.live.snapshot(self.key.as_deref(), seat).await?;
        Ok(self
            .app
            .advice(&self.live)
            .run(narrowest(self.peer.0), LIMIT, move |_| advise(snapshot))
            .await?)
    }
}

fn json(text: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}

pub async fn state(at: TableContext) -> Answer {
    Ok(json(at.live.join(at.key.as_deref()).await?.state))
}

pub async fn legal(at: TableContext) -> Answer {
    Ok(Json(at.advise(None, |snapshot| advice::legal(&snapshot)).await?).into_response())
}

pub async fn way(at: TableContext, PathNumber(to): PathNumber) -> Answer {
    let found = at
        .advise(None, move |snapshot| advice::way(&snapshot, to))
        .await?;
    let none = || {
        ApiError::missing("way that the money of this turn pays")
            .with_hint("the mileposts that it reaches stand in reach of /legal")
    };
    Ok(Json(found.ok_or_else(none)?).into_response())
}

pub async fn rides(at: TableContext, PathNumber(to): PathNumber) -> Answer {
    Ok(Json(
        at.advise(None, move |snapshot| advice::rides(&snapshot, to))
            .await?,
    )
    .into_response())
}

pub async fn preview(at: TableContext, Body(Preview { seat, action }): Body<Preview>) -> Answer {
    let message = at
        .advise(Some(seat), move |snapshot| {
            advice::preview(&snapshot, seat, action)
        })
        .await??;
    Ok(Json(message).into_response())
}

/// The contents of the replay.
pub async fn replay(at: TableContext) -> Answer {
    at.history(|history, _, _| Some(Json(history.index()).into_response()))
        .await
}

/// A state of the game, as far as the person may see it now.
pub async fn frame(at: TableContext, PathNumber(to): PathNumber) -> Answer {
    at.history(move |history, viewer_seat, disclosed| {
        Some(Json(history.frame(to, viewer_seat, disclosed)?).into_response())
    })
    .await
}

/// The drawing of a shipped map, on which a browser draws the game.
pub async fn ground(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    Path(map): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let looks = app.shipped_map_files(address, &map).await?;
    let ground = looks
        .ground
        .as_ref()
        .ok_or_else(|| ApiError::missing("drawing of this map"))?;
    Ok(ground.answer(&headers))
}

/// The drawing of a table's map, which may be a custom one.
pub async fn own_ground(at: TableContext, headers: HeaderMap) -> Answer {
    let looks = at.app.board_files(at.peer.0, &at.live).await?;
    let ground = looks
        .ground
        .as_ref()
        .ok_or_else(|| ApiError::missing("drawing of this map"))?;
    Ok(ground.answer(&headers))
}

pub async fn board(at: TableContext, headers: HeaderMap) -> Answer {
    Ok(at
        .app
        .board_files(at.peer.0, &at.live)
        .await?
        .json
        .answer(&headers))
}

/// The text of a custom map.
pub async fn map(at: TableContext) -> Answer {
    let text = match at
        .live
        .with_room(|room| room.head().custom_map_hash.clone())
        .await?
    {
        Some(hash) => at.app.tables.text(&hash).await?,
        None => None,
    };
    Ok(text
        .ok_or_else(|| {
            ApiError::missing("file: the map comes with Milepost")
                .with_hint("/board tells what is on it")
        })?
        .into_response())
}
