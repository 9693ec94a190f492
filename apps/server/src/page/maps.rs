//! Maps: those that come with Milepost, one of them, and a survey of a new region.

use super::frame::frame;
use super::{Page, maps_one, maps_survey, sorry};
use crate::app::App;
use crate::asset::kept;
use crate::tool::asked::Asked;
use crate::tool::maps::{self, Plates, SURVEYED, Source};
use crate::tool::sent;
use crate::wire::trouble::Trouble;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_map::shipped::MAPS;

/// Its line in the table of pages.
pub const PAGE: Page = Page {
    path: "/maps",
    name: "Maps",
    about: "Crayon maps: look around, find the cheapest track between two cities, print them, survey a new region.",
    routes,
};

fn routes() -> Router<App> {
    Router::new()
        .route("/maps", get(list))
        .route("/maps/survey/world.svg", get(maps_survey::world))
        .route("/maps/{name}", get(one))
        .route("/maps/{name}/board.svg", get(board))
        .route("/maps/{name}/{file}", get(file))
        .layer(Extension(Plates::default()))
        .layer(Extension(maps_survey::World::default()))
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
    frame("Maps", PAGE.path, &[], body)
}

/// A map's name as people write it.
pub fn title(name: &str) -> String {
    if name.chars().any(char::is_uppercase) {
        return name.to_owned();
    }
    let capital =
        |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect();
    name.split('-').map(capital).collect::<Vec<String>>().join(" ")
}

async fn one(
    State(app): State<App>,
    Extension(plates): Extension<Plates>,
    Path(name): Path<String>,
    mut asked: Asked,
) -> Response {
    if name == SURVEYED && asked.text("around").is_none() {
        return maps_survey::page(&asked, &[]).into_response();
    }
    match shown(&app, &plates, &name, &mut asked).await {
        Ok(page) => page.into_response(),
        Err(trouble) if name == SURVEYED => {
            (trouble.status(), maps_survey::page(&asked, trouble.error())).into_response()
        }
        Err(trouble) => refused("No map", &trouble),
    }
}

async fn shown(app: &App, plates: &Plates, name: &str, asked: &mut Asked) -> Result<Markup, Trouble> {
    let source = Source::of(name, asked)?;
    let plate = source.plate(app, plates).await?;
    let ends = plate.ends(asked);
    told(asked)?;
    Ok(maps_one::page(&source, &plate, ends))
}

/// A page that says what went wrong, with its status.
pub fn refused(title: &str, trouble: &Trouble) -> Response {
    (trouble.status(), sorry(title, trouble.error())).into_response()
}

/// Refuses what is wrong with an address.
///
/// # Errors
/// All of it.
pub fn told(asked: &Asked) -> Result<(), Trouble> {
    match asked.wrong.is_empty() {
        true => Ok(()),
        false => Err(Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, asked.wrong.clone())),
    }
}

/// The drawing that pages show; a browser keeps it.
async fn board(
    State(app): State<App>,
    Extension(plates): Extension<Plates>,
    Path(name): Path<String>,
    mut asked: Asked,
    headers: HeaderMap,
) -> Response {
    let plate = match Source::of(&name, &mut asked) {
        Ok(source) => source.plate(&app, &plates).await,
        Err(trouble) => Err(trouble),
    };
    match plate {
        Ok(plate) => kept(&headers, sent::kind("svg"), plate.svg.clone()),
        Err(trouble) => refused("No map", &trouble),
    }
}

async fn file(
    State(app): State<App>,
    Extension(plates): Extension<Plates>,
    Path((name, file)): Path<(String, String)>,
    mut asked: Asked,
) -> Response {
    let sent = made(&app, &plates, &name, &file, &mut asked).await;
    sent.unwrap_or_else(|trouble| refused("No file", &trouble))
}

async fn made(
    app: &App,
    plates: &Plates,
    name: &str,
    file: &str,
    asked: &mut Asked,
) -> Result<Response, Trouble> {
    let ending = file.strip_prefix("map.").ok_or_else(|| Trouble::missing("file"))?;
    let source = Source::of(name, asked)?;
    let paper = asked.choice("paper", &sent::papers()).unwrap_or_default();
    let plate = source.plate(app, plates).await?;
    let ends = plate.ends(asked);
    told(asked)?;
    let both = match ends {
        [Some(from), Some(to)] => Some([from, to]),
        _ => None,
    };
    let called = title(plate.map.name());
    let file = maps::drawn(app, plate, ending.to_owned(), both, paper).await?;
    Ok(sent::attached(&called, file))
}
