//! The calls that read a table.

use crate::api::extract::{Body, PathNumber, TableContext};
use crate::http::admission::Peer;
use crate::state::App;
use crate::wire::advice;
use crate::wire::ask::{Preview, Quote};
use crate::wire::error::ApiError;
use crate::wire::{course, digest, hints, track};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use milepost_live::limits::network::narrowest;
use milepost_live::live::crayon::{CrayonRoom, CrayonSnapshot};
use milepost_live::live::error::LiveError;
use milepost_live::live::game::HistoryAccess;
use milepost_live::live::history::History;
use milepost_live::live::table::HistoryView;
use milepost_live::work::{Deadline, WorkError};
use milepost_table::Game;
use std::time::Duration;
use tokio::time::Instant;

type Answer = Result<Response, ApiError>;

/// What a look into a history came to: `None` if what was asked for is not there.
type Looked = Result<Option<Response>, WorkError>;

/// The longest that advice or a replay may take.
const LIMIT: Duration = Duration::from_secs(5);

impl TableContext {
    /// Reads from the game's history.
    async fn history(
        &self,
        look: impl FnOnce(&mut History<Game>, HistoryAccess, &Deadline) -> Looked + Send + 'static,
    ) -> Answer {
        let end = Instant::now() + LIMIT;
        // Take a place in the pool before locking the history, so that others at the table do not
        // wait for it.
        let pool = self.app.advice(&self.live);
        let permit = pool.acquire(narrowest(self.peer.0), LIMIT).await?;
        let view = self.live.history(self.key.as_deref()).await?;
        let Some(HistoryView {
            mut history,
            access,
        }) = view
        else {
            let message = ApiError::new(StatusCode::CONFLICT, "the game has not begun");
            return Err(message.with_hint(
                "the replay is available once all seats are taken and somebody has started the game",
            ));
        };
        let found = pool.run_in(permit, end, move |deadline| match history.as_mut() {
            Some(history) => look(history, access, &deadline),
            None => Ok(None),
        });
        let found = found.await??;
        found.ok_or_else(|| {
            ApiError::missing("state of this game")
                .with_hint("there is one for each entry that /replay lists, and 0 for the start")
        })
    }

    /// Analyses the game: for the player to act or, with `seat`, for a preview of that seat's
    /// action.
    async fn advise<T: Send + 'static>(
        &self,
        seat: Option<usize>,
        advise: impl FnOnce(CrayonSnapshot, &Deadline) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let snapshot = self.live.snapshot(self.key.as_deref(), seat).await?;
        Ok(self
            .app
            .advice(&self.live)
            .run(narrowest(self.peer.0), LIMIT, move |deadline| {
                advise(snapshot, &deadline)
            })
            .await?)
    }
}

fn json(text: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}

pub async fn state(table: TableContext) -> Answer {
    Ok(json(table.live.join(table.key.as_deref()).await?.state))
}

pub async fn legal(table: TableContext) -> Answer {
    Ok(Json(
        table
            .advise(None, |snapshot, _| advice::legal(&snapshot))
            .await?,
    )
    .into_response())
}

/// What the planner sees in the demands of the player to act: for the holder of that seat, where the table allows it.
pub async fn hints(table: TableContext) -> Answer {
    let look = |room: &CrayonRoom| (room.head().setup.hints, room.mover());
    let (allowed, mover) = table.live.with_room(look).await?;
    if !allowed {
        let message = "hints are switched off at this table";
        return Err(ApiError::new(StatusCode::FORBIDDEN, message));
    }
    let found = table
        .advise(mover, move |snapshot, deadline| {
            let is_theirs = mover == Some(snapshot.state.mover());
            is_theirs
                .then(|| hints::json(&snapshot, deadline))
                .transpose()
        })
        .await??;
    // The turn may have passed on in between.
    Ok(Json(found.ok_or(LiveError::Changed)?).into_response())
}

pub async fn way(table: TableContext, PathNumber(to): PathNumber) -> Answer {
    Ok(Json(
        table
            .advise(None, move |snapshot, _| track::ways(&snapshot, to))
            .await?,
    )
    .into_response())
}

pub async fn quote(table: TableContext, Body(asked): Body<Quote>) -> Answer {
    if !asked.is_short() {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "paths: too many mileposts",
        ));
    }
    Ok(Json(
        table
            .advise(None, move |snapshot, _| {
                track::quoted(&snapshot, &asked.paths)
            })
            .await?,
    )
    .into_response())
}

pub async fn rides(table: TableContext, PathNumber(to): PathNumber) -> Answer {
    Ok(Json(
        table
            .advise(None, move |snapshot, _| advice::rides(&snapshot, to))
            .await?,
    )
    .into_response())
}

pub async fn preview(table: TableContext, Body(Preview { seat, action }): Body<Preview>) -> Answer {
    let message = table
        .advise(Some(seat), move |snapshot, _| {
            advice::preview(&snapshot, seat, action)
        })
        .await??;
    Ok(Json(message).into_response())
}

/// The contents of the replay.
pub async fn replay(table: TableContext) -> Answer {
    table
        .history(|history, _, _| Ok(Some(Json(history.index()).into_response())))
        .await
}

/// Where the players stood round by round, the deliveries, and what nobody delivered.
pub async fn course(table: TableContext) -> Answer {
    table
        .history(|history, _, deadline| {
            Ok(Some(Json(course::json(history, deadline)?).into_response()))
        })
        .await
}

/// What happened since the last turn of a seat.
pub async fn digest(table: TableContext, PathNumber(seat): PathNumber) -> Answer {
    table
        .history(move |history, _, deadline| {
            let digest = digest::json(history, seat, deadline)?;
            Ok(digest.map(|digest| Json(digest).into_response()))
        })
        .await
}

/// A state of the game, as far as the person may see it now.
pub async fn frame(table: TableContext, PathNumber(to): PathNumber) -> Answer {
    table
        .history(move |history, access, _| {
            let frame = history.frame(to, access);
            Ok(frame.map(|frame| Json(frame).into_response()))
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
    Ok(looks.ground.answer(&headers))
}

/// The drawing of a table's map, which may be a custom one.
pub async fn own_ground(table: TableContext, headers: HeaderMap) -> Answer {
    let looks = table.app.board_files(table.peer.0, &table.live).await?;
    Ok(looks.ground.answer(&headers))
}

pub async fn board(table: TableContext, headers: HeaderMap) -> Answer {
    Ok(table
        .app
        .board_files(table.peer.0, &table.live)
        .await?
        .json
        .answer(&headers))
}

/// The text of a custom map.
pub async fn map(table: TableContext) -> Answer {
    let text = match table
        .live
        .with_room(|room| room.head().setup.custom_map_hash.clone())
        .await?
    {
        Some(hash) => table.app.tables.text(&hash).await?,
        None => None,
    };
    Ok(text
        .ok_or_else(|| {
            ApiError::missing("file: the map comes with Milepost")
                .with_hint("/board shows what is on it")
        })?
        .into_response())
}
