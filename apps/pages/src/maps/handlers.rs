//! Map pages: the list of shipped maps, a map, and surveys of new regions.

use crate::assets::address;
use crate::caching::cacheable;
use crate::error::ApiError;
use crate::frame::frame;
use crate::maps::rendered::{DrawnMap, Maps, OnPaper, PAGES, SURVEYED, Source};
use crate::maps::title::title;
use crate::maps::{rendered, survey, view};
use crate::nav;
use crate::shared::download;
use crate::shared::errors::error_page;
use crate::shared::visit::Visit;
use crate::table::{self, PageRow, REGIONS, SURVEYS, page};
use crate::work::{self, Work};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_map::shipped::MAPS;
use milepost_survey::earth::HAS_ARCHIVES;
use std::sync::Arc;

/// The pages.
pub const ROWS: &[PageRow] = &[
    page("/maps", Work::Show, || get(list)),
    page("/maps/survey/world.svg", Work::Draw, || get(survey::world)),
    drawn_page("/maps/{name}", || get(one)).kept(&["from", "to"]),
    drawn_page("/maps/{name}/board.svg", || get(board)),
    drawn_page("/maps/{name}/board", || get(json)),
    drawn_page("/maps/{name}/ground.svg", || get(ground)),
    drawn_page("/maps/{name}/{file}", || get(file)).file(),
];

const fn drawn_page(path: &'static str, route: fn() -> MethodRouter) -> PageRow {
    page(path, Work::Draw, route)
        .more(&SURVEYS)
        .brings(&REGIONS)
}

/// The routes of these pages.
pub fn routes() -> Router {
    table::router(ROWS)
        .layer(Extension(Maps::default()))
        .layer(Extension(survey::World::default()))
}

/// The maps as pictures, each leading to its page below a path.
pub fn pictures(path: &str) -> Markup {
    html! {
        ul.cards.pictures {
            @for (name, _) in MAPS {
                li.card {
                    a href={ (path) "/" (name) } {
                        img src=(address(&format!("{name}.webp"))) alt="" loading="lazy" width="320" height="280";
                        strong { (title(name)) }
                    }
                }
            }
        }
    }
}

async fn list() -> Markup {
    let body = html! {
        h1 { "Maps" }
        @if HAS_ARCHIVES { p { a.button href="/maps/survey" { "Survey a new region" } } }
        (pictures(nav::MAPS.path))
    };
    frame("Maps", nav::MAPS.path, &[], body)
}

async fn one(mut visit: Visit<DrawnMap>) -> Response {
    let surveyed = HAS_ARCHIVES && visit.name == SURVEYED;
    let asked = ["around", "countries"].map(|name| visit.params.text(name));
    if surveyed && asked == [None, None] {
        return survey::page(&visit.params, &[]).into_response();
    }
    match shown(&mut visit).await {
        Ok(page) => page.into_response(),
        Err(error) if surveyed => (
            error.status(),
            survey::page(&visit.params, error.messages()),
        )
            .into_response(),
        Err(error) => error_page("No map", &error),
    }
}

async fn shown(
    Visit {
        cache,
        name,
        params,
        ..
    }: &mut Visit<DrawnMap>,
) -> Result<Markup, ApiError> {
    let source = Source::of(name, params)?;
    let drawn = source.drawn(cache).await?;
    let ends = drawn.ends(params);
    params.check()?;
    Ok(view::page(&source, &drawn, ends))
}

/// The drawing on pages.
async fn board(mut visit: Visit<DrawnMap>) -> Response {
    let drawn = drawn(&mut visit).await;
    visit.drawing(drawn.map(|drawn| drawn.svg.clone()), "No map")
}

/// The ground of the map, for screens, within the frame of the board.
pub async fn ground(mut visit: Visit<DrawnMap>) -> Response {
    let ground = match drawn(&mut visit).await {
        Ok(drawn) => work::run(Work::Draw, move |_| drawn.ground())
            .await
            .map_err(ApiError::from),
        Err(error) => Err(error),
    };
    visit.drawing(ground, "No map")
}

/// What lies on the ground, as JSON.
async fn json(mut visit: Visit<DrawnMap>) -> Response {
    let json = match drawn(&mut visit).await {
        Ok(drawn) => work::run(Work::Draw, move |_| drawn.board())
            .await
            .map_err(ApiError::from),
        Err(error) => Err(error),
    };
    match json {
        Ok(json) => cacheable(&visit.headers, download::kind("json"), json),
        Err(error) => error.into_response(),
    }
}

async fn drawn(
    Visit {
        cache,
        name,
        params,
        ..
    }: &mut Visit<DrawnMap>,
) -> Result<Arc<DrawnMap>, ApiError> {
    Source::of(name, params)?.drawn(cache).await
}

async fn file(visit: Visit<DrawnMap>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|error| error_page("No file", &error))
}

async fn made(visit: Visit<DrawnMap>) -> Result<Response, ApiError> {
    let Visit {
        cache,
        name,
        file,
        mut params,
        ..
    } = visit;
    let ending = file
        .strip_prefix("map.")
        .ok_or_else(|| ApiError::missing("file"))?;
    let source = Source::of(&name, &mut params)?;
    let on = OnPaper {
        paper: params
            .choice("paper", &download::all_papers())
            .unwrap_or_default(),
        pages: params.choice("pages", &PAGES).unwrap_or_default(),
    };
    let drawn = source.drawn(&cache).await?;
    let ends = drawn.ends(&mut params);
    params.check()?;
    let both = match ends {
        [Some(from), Some(to)] => Some([from, to]),
        _ => None,
    };
    let called = title(drawn.map.name());
    let file = rendered::drawn(drawn, ending.to_owned(), both, on).await?;
    Ok(download::attached(&called, file))
}
