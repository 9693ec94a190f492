//! Random boards: games to choose from, boards opened by code, and the files of one.

use crate::http::encoding::cacheable;
use crate::http::guard::TOOL_BODY;
use crate::pages::boards::file::SHEETS;
use crate::pages::boards::forms::{code, look, settings};
use crate::pages::boards::rendered::{Game, Look, OWN, Wish, with_board};
use crate::pages::boards::{best, file, own, rendered, view};
use crate::pages::frame::frame;
use crate::pages::maps::rendered::DRAWING;
use crate::pages::nav;
use crate::pages::shared::download;
use crate::pages::shared::errors::{listed, refused};
use crate::pages::shared::query::Asked;
use crate::wire::error::ApiError;
use crate::work;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::html;
use std::sync::Arc;

/// The routes of these pages.
pub fn routes() -> Router {
    Router::new()
        .route("/boards", get(list))
        .route("/boards/open", get(open))
        .route("/boards/rules", get(own::rules).post(own::read_rules))
        .route("/boards/file", post(own::read_board))
        .route("/boards/{name}", get(one))
        .route("/boards/{name}/best", get(best::page))
        .route("/boards/{name}/picture.svg", get(picture))
        .route("/boards/{name}/{file}", get(file))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn list(asked: Asked) -> Response {
    page(&asked, &[])
}

/// The games, and the ways to a board that there is already; with what was typed and what is wrong with it.
pub fn page(asked: &Asked, wrong: &[String]) -> Response {
    let games = match Game::shipped() {
        Ok(games) => games,
        Err(trouble) => return refused("No boards", &trouble),
    };
    let body = html! {
           h1 { "Random boards" }
           p { "Sea, land, cities with the goods they want, and the paths between them: generated at random, fair to every player, "
    "ready to print. Choose a game." }
           (listed(wrong))
           ul.cards.games {
               @for game in games {
                   @let look = Look { wish: Wish::of(&game, &mut Asked::default()), game: Arc::new(game) };
                   li.card {
                       h2 { (look.game.preset.name) }
                       img src=(look.seeded(1).address("/picture.svg", &[])) alt="" width="320" height="226" loading="lazy";
                       (settings(&look))
                   }
               }
           }
           div.halves {
               section.card {
                   h2 { "Open a board by its code" }
                   (code(None, asked.text("code").unwrap_or_default()))
               }
               section.card {
                   h2 { "Use your own" }
                   p { "Open a board that you edited by hand, or a custom game with its own path types, goods and names." }
                   p.row { a.button href="/boards/rules" { "Custom game" } a.button href="/boards/rules#board" { "Board file" } }
               }
           }
       };
    frame(
        "Boards",
        nav::BOARDS.path,
        &["boards.css", "boards.js"],
        body,
    )
    .into_response()
}

/// The page of a board; without a seed it leads to one that has one. A game of people's own alone shows its form.
async fn one(Path(name): Path<String>, mut asked: Asked) -> Response {
    let alone = name == OWN && asked.text("players").is_none() && asked.text("board").is_none();
    let answer = match look(&name, &mut asked).await {
        Ok(look) if alone => Ok(own::game(&look).into_response()),
        Ok(look) if look.wish.seed.is_none() && look.wish.edited.is_none() => {
            let seeded = rendered::seeded(&look).await;
            seeded.map(|look| Redirect::to(&look.address("", &[])).into_response())
        }
        Ok(look) => {
            let found = rendered::found(&look).await;
            found.map(|found| view::page(&look, &found).into_response())
        }
        Err(trouble) => Err(trouble),
    };
    answer.unwrap_or_else(|trouble| match name.as_str() {
        _ if trouble.status() != 422 => refused("No board", &trouble),
        _ => (trouble.status(), page(&asked, trouble.error())).into_response(),
    })
}

async fn open(asked: Asked) -> Response {
    let code = asked.text("code").unwrap_or_default().to_owned();
    let own = asked.text("preset").map(str::to_owned);
    let opened = work::run(DRAWING, move |_| rendered::opened(&code, own.as_deref())).await;
    match opened.map_err(ApiError::from).and_then(|opened| opened) {
        Ok(look) => Redirect::to(&look.address("", &[])).into_response(),
        Err(trouble) => (trouble.status(), page(&asked, trouble.error())).into_response(),
    }
}

/// The drawing that pages show; a browser keeps it.
async fn picture(Path(name): Path<String>, mut asked: Asked, headers: HeaderMap) -> Response {
    match made(&name, "svg", &mut asked).await {
        Ok((_, file)) => cacheable(&headers, download::kind("svg"), file.bytes.into()),
        Err(trouble) => refused("No board", &trouble),
    }
}

async fn file(Path((name, file)): Path<(String, String)>, mut asked: Asked) -> Response {
    let Some(ending) = file.strip_prefix("board.") else {
        return refused("No file", &ApiError::missing("file"));
    };
    match made(&name, ending, &mut asked).await {
        Ok((called, file)) => download::attached(&called, file),
        Err(trouble) => refused("No file", &trouble),
    }
}

/// A file of a board, and what it is called.
async fn made(
    name: &str,
    ending: &str,
    asked: &mut Asked,
) -> Result<(String, download::File), ApiError> {
    let paper = asked
        .choice("paper", &download::papers())
        .unwrap_or_default();
    let across = asked.choice("sheets", &SHEETS).unwrap_or(1);
    let look = look(name, asked).await?;
    let (ending, seen) = (ending.to_owned(), look.clone());
    with_board(&look, move |setting, board, edited, _| {
        let called = format!("{} board {}", setting.preset.name, board.seed);
        Ok((
            called,
            file::file(&seen, (setting, &board, edited), &ending, paper, across)?,
        ))
    })
    .await
}
