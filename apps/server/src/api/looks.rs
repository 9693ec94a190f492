//! What only looks at a table.

use super::at::{At, Body};
use crate::app::App;
use crate::asset::kept;
use crate::live::past::Past;
use crate::live::table::{Looked, Scene};
use crate::wire::ask::Preview;
use crate::wire::trouble::Trouble;
use crate::wire::{advice, state};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::time::Duration;

type Answer = Result<Response, Trouble>;

/// The longest that advice may take.
const LIMIT: Duration = Duration::from_secs(5);

impl At {
    /// The game, for one who may see all that the player to act sees.
    async fn scene(&self) -> Result<Scene, Trouble> {
        let allowed = self.live.look(|room| {
            let held = room.held(self.key.as_deref());
            room.is_open() || room.mover().is_some_and(|mover| held.contains(&mover))
        });
        if !allowed.await? {
            return Err(Trouble::forbidden("this is for the player to act"));
        }
        let none = || Trouble::new(StatusCode::CONFLICT, "no game is being played");
        self.live.scene().await?.ok_or_else(none)
    }

    /// What the past of the game gives.
    async fn past(
        &self,
        look: impl FnOnce(&mut Past, Option<usize>, bool) -> Option<Response> + Send + 'static,
    ) -> Answer {
        let looked = self.live.past(self.key.as_deref()).await?;
        let Some(Looked { mut past, eye, disclosed }) = looked else {
            return Err(Trouble::new(StatusCode::CONFLICT, "the game has not begun"));
        };
        let found = self.app.bots.run(LIMIT, move |_| look(past.as_mut()?, eye, disclosed)).await?;
        found.ok_or_else(|| Trouble::missing("moment of this game"))
    }

    async fn advise<T: Send + 'static>(
        &self,
        advise: impl FnOnce(Scene) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let scene = self.scene().await?;
        Ok(self.app.bots.run(LIMIT, move |_| advise(scene)).await?)
    }
}

fn json(text: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}

pub async fn state(at: At) -> Answer {
    Ok(json(at.live.join(at.key.as_deref()).await?.state))
}

pub async fn legal(at: At) -> Answer {
    Ok(Json(at.advise(|scene| advice::legal(&scene)).await?).into_response())
}

#[derive(Deserialize)]
pub struct To {
    to: usize,
}

pub async fn way(at: At, Path(To { to }): Path<To>) -> Answer {
    let found = at.advise(move |scene| advice::way(&scene, to)).await?;
    Ok(Json(found.ok_or_else(|| Trouble::missing("way that the money of this turn pays"))?).into_response())
}

pub async fn rides(at: At, Path(To { to }): Path<To>) -> Answer {
    Ok(Json(at.advise(move |scene| advice::rides(&scene, to)).await?).into_response())
}

pub async fn preview(at: At, Body(Preview { seat, action }): Body<Preview>) -> Answer {
    let told = at.advise(move |mut scene| advice::preview(&mut scene, seat, action)).await??;
    Ok(Json(told).into_response())
}

/// What was told.
pub async fn log(at: At) -> Answer {
    let told = at.live.look(|room| state::log(room, room.eye(&room.held(at.key.as_deref()))));
    Ok(json(told.await?))
}

/// Of a game that is over, the log that rebuilds it; before, what was told to all.
pub async fn whole_log(at: At) -> Answer {
    let told = at.live.look(|room| match room.game() {
        Some(game) if room.is_over() => game.text().to_owned(),
        _ => state::text(room),
    });
    Ok(told.await?.into_response())
}

/// What a replay goes through.
pub async fn replay(at: At) -> Answer {
    at.past(|past, _, _| Some(Json(past.index()).into_response())).await
}

/// A moment of the game, as far as one may see it now.
pub async fn frame(at: At, Path(To { to }): Path<To>) -> Answer {
    at.past(move |past, eye, disclosed| Some(Json(past.frame(to, eye, disclosed)?).into_response())).await
}

/// The drawing of a map, to lie below what a browser draws.
pub async fn ground(State(app): State<App>, Path(map): Path<String>, headers: HeaderMap) -> Answer {
    let tables = app.tables.clone();
    let drawn = app.making.run(LIMIT, move |_| tables.atlas().leaf(&map)?.ground()).await?;
    Ok(kept(&headers, "image/svg+xml", drawn.ok_or_else(|| Trouble::missing("map"))?))
}

/// The same of the map of a table, which may be somebody's own.
pub async fn own_ground(at: At, headers: HeaderMap) -> Answer {
    let leaf = at.live.leaf.clone();
    let drawn = at.app.making.run(LIMIT, move |_| leaf.ground()).await?;
    Ok(kept(&headers, "image/svg+xml", drawn.ok_or_else(|| Trouble::missing("drawing of this map"))?))
}

pub async fn board(at: At, headers: HeaderMap) -> Answer {
    let leaf = at.live.leaf.clone();
    let json = at.app.making.run(LIMIT, move |_| leaf.json()).await?;
    Ok(kept(&headers, "application/json", json))
}

/// The text of a map that somebody brought.
pub async fn map(at: At) -> Answer {
    let text = at.live.look(|room| room.head().own.clone()).await?;
    Ok(text.ok_or_else(|| Trouble::missing("file: the map comes with Milepost"))?.into_response())
}
