//! What only looks at a table.

use crate::api::at::{At, Body, To};
use crate::http::admission::Peer;
use crate::limits::network::narrowest;
use crate::live::past::Past;
use crate::live::scene::Scene;
use crate::live::table::Looked;
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

/// The longest that advice may take.
const LIMIT: Duration = Duration::from_secs(5);

impl At {
    /// What the past of the game gives.
    async fn past(
        &self,
        look: impl FnOnce(&mut Past, Option<usize>, bool) -> Option<Response> + Send + 'static,
    ) -> Answer {
        let end = Instant::now() + LIMIT;
        // Who waits for a place holds nothing that others at the table wait for.
        let turn = self
            .app
            .advice(&self.live)
            .turn(narrowest(self.peer.0), LIMIT)
            .await?;
        let looked = self.live.past(self.key.as_deref()).await?;
        let Some(Looked {
            mut past,
            eye,
            disclosed,
        }) = looked
        else {
            let told = ApiError::new(StatusCode::CONFLICT, "the game has not begun");
            return Err(told.with_hint(
                "it can be gone through when all seats are taken and somebody has started it",
            ));
        };
        let found = run_in(turn, end, move |_| look(past.as_mut()?, eye, disclosed)).await?;
        found.ok_or_else(|| {
            ApiError::missing("moment of this game")
                .with_hint("it has one for each entry that /replay lists, and 0, the start")
        })
    }

    /// What is found out about the game, for the player to act or for the `seat` that is asked for.
    async fn advise<T: Send + 'static>(
        &self,
        seat: Option<usize>,
        advise: impl FnOnce(Scene) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let scene = self.live.scene(self.key.as_deref(), seat).await?;
        Ok(self
            .app
            .advice(&self.live)
            .run(narrowest(self.peer.0), LIMIT, move |_| advise(scene))
            .await?)
    }
}

fn json(text: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}

pub async fn state(at: At) -> Answer {
    Ok(json(at.live.join(at.key.as_deref()).await?.state))
}

pub async fn legal(at: At) -> Answer {
    Ok(Json(at.advise(None, |scene| advice::legal(&scene)).await?).into_response())
}

pub async fn way(at: At, To(to): To) -> Answer {
    let found = at
        .advise(None, move |scene| advice::way(&scene, to))
        .await?;
    let none = || {
        ApiError::missing("way that the money of this turn pays")
            .with_hint("the mileposts that it reaches stand in reach of /legal")
    };
    Ok(Json(found.ok_or_else(none)?).into_response())
}

pub async fn rides(at: At, To(to): To) -> Answer {
    Ok(Json(
        at.advise(None, move |scene| advice::rides(&scene, to))
            .await?,
    )
    .into_response())
}

pub async fn preview(at: At, Body(Preview { seat, action }): Body<Preview>) -> Answer {
    let told = at
        .advise(Some(seat), move |scene| {
            advice::preview(&scene, seat, action)
        })
        .await??;
    Ok(Json(told).into_response())
}

/// What a replay goes through.
pub async fn replay(at: At) -> Answer {
    at.past(|past, _, _| Some(Json(past.index()).into_response()))
        .await
}

/// A moment of the game, as far as one may see it now.
pub async fn frame(at: At, To(to): To) -> Answer {
    at.past(move |past, eye, disclosed| Some(Json(past.frame(to, eye, disclosed)?).into_response()))
        .await
}

/// The drawing of a map that comes with Milepost, to lie below what a browser draws.
pub async fn ground(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    Path(map): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let looks = app.shipped(address, &map).await?;
    let ground = looks
        .ground
        .as_ref()
        .ok_or_else(|| ApiError::missing("drawing of this map"))?;
    Ok(ground.answer(&headers))
}

/// The same of the map of a table, which may be somebody's own.
pub async fn own_ground(at: At, headers: HeaderMap) -> Answer {
    let looks = at.app.board_files(at.peer.0, &at.live).await?;
    let ground = looks
        .ground
        .as_ref()
        .ok_or_else(|| ApiError::missing("drawing of this map"))?;
    Ok(ground.answer(&headers))
}

pub async fn board(at: At, headers: HeaderMap) -> Answer {
    Ok(at
        .app
        .board_files(at.peer.0, &at.live)
        .await?
        .json
        .answer(&headers))
}

/// The text of a map that somebody brought.
pub async fn map(at: At) -> Answer {
    let text = match at.live.look(|room| room.head().own.clone()).await? {
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
