//! Maps: those that come with Milepost, one of them, and a survey of a new region.

use crate::pages::frame::frame;
use crate::pages::maps::rendered::{Plate, Plates, SURVEYED, Source};
use crate::pages::maps::title::title;
use crate::pages::maps::{rendered, survey, view};
use crate::pages::nav;
use crate::pages::shared::download;
use crate::pages::shared::errors::refused;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_map::shipped::MAPS;
use std::sync::Arc;

/// The routes of these pages.
pub fn routes() -> Router {
    Router::new()
        .route("/maps", get(list))
        .route("/maps/survey/world.svg", get(survey::world))
        .route("/maps/{name}", get(one))
        .route("/maps/{name}/board.svg", get(board))
        .route("/maps/{name}/{file}", get(file))
        .layer(Extension(Plates::default()))
        .layer(Extension(survey::World::default()))
}

async fn list() -> Markup {
    let body = html! {
        h1 { "Maps" }
        p { a.button href="/maps/survey" { "Survey a new region" } }
        ul.cards.pictures {
            @for (name, _) in MAPS {
                li.card {
                    a href={ "/maps/" (name) } {
                        img src={ "/maps/" (name) "/board.svg" } alt="" loading="lazy" width="320" height="280";
                        strong { (title(name)) }
                    }
                }
            }
        }
    };
    frame("Maps", nav::MAPS.path, &[], body)
}

async fn one(mut visit: Visit<Plate>) -> Response {
    let surveyed = visit.name == SURVEYED;
    if surveyed && visit.asked.text("around").is_none() {
        return survey::page(&visit.asked, &[]).into_response();
    }
    match shown(&mut visit).await {
        Ok(page) => page.into_response(),
        Err(trouble) if surveyed => (
            trouble.status(),
            survey::page(&visit.asked, trouble.error()),
        )
            .into_response(),
        Err(trouble) => refused("No map", &trouble),
    }
}

async fn shown(
    Visit {
        plates,
        name,
        asked,
        ..
    }: &mut Visit<Plate>,
) -> Result<Markup, ApiError> {
    let source = Source::of(name, asked)?;
    let plate = source.plate(plates).await?;
    let ends = plate.ends(asked);
    asked.check()?;
    Ok(view::page(&source, &plate, ends))
}

/// The drawing that pages show.
async fn board(mut visit: Visit<Plate>) -> Response {
    let plate = plate(&mut visit).await;
    visit.drawing(plate.map(|plate| plate.svg.clone()), "No map")
}

async fn plate(
    Visit {
        plates,
        name,
        asked,
        ..
    }: &mut Visit<Plate>,
) -> Result<Arc<Plate>, ApiError> {
    Source::of(name, asked)?.plate(plates).await
}

async fn file(visit: Visit<Plate>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|trouble| refused("No file", &trouble))
}

async fn made(visit: Visit<Plate>) -> Result<Response, ApiError> {
    let Visit {
        plates,
        name,
        file,
        mut asked,
        ..
    } = visit;
    let ending = file
        .strip_prefix("map.")
        .ok_or_else(|| ApiError::missing("file"))?;
    let source = Source::of(&name, &mut asked)?;
    let paper = asked
        .choice("paper", &download::papers())
        .unwrap_or_default();
    let plate = source.plate(&plates).await?;
    let ends = plate.ends(&mut asked);
    asked.check()?;
    let both = match ends {
        [Some(from), Some(to)] => Some([from, to]),
        _ => None,
    };
    let called = title(plate.map.name());
    let file = rendered::drawn(plate, ending.to_owned(), both, paper).await?;
    Ok(download::attached(&called, file))
}
