//! Board pages: the list of games, boards opened by code, and the files of a board.

use crate::boards::file::{BLEEDS, DPI, SHEETS};
use crate::boards::forms::{code, request, settings};
use crate::boards::rendered::{BoardRequest, BoardSpec, Game, OWN, with_board};
use crate::boards::{best, file, own, rendered, view};
use crate::caching::cacheable;
use crate::error::ApiError;
use crate::frame::frame;
use crate::limits::TOOL_BODY;
use crate::nav;
use crate::shared::download;
use crate::shared::errors::{error_list, error_page};
use crate::shared::query::Params;
use crate::table::{self, PageRow};
use crate::work::{self, Work};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use maud::{Markup, html};
use milepost_board::draw::Sheets;
use milepost_calls::export::BoardPrint;
use std::sync::Arc;

/// What brings a game or a board of people's own.
const OWN_VALUES: &[&str] = &["preset", "board"];
/// What an address says of a board.
const BOARD_VALUES: &[&str] = &["players", "scenario", "land", "theme", "seed"];

/// The pages.
pub const ROWS: &[PageRow] = &[
    table::page("/boards", Work::Show, || get(list)),
    table::page("/boards/open", Work::Deal, || get(open)).brings(OWN_VALUES),
    table::page("/boards/rules", Work::Show, || get(own::rules)).kept(&["like"]),
    table::form("/boards/rules", || post(own::read_rules)),
    table::form("/boards/file", || post(own::read_board)),
    made_page("/boards/{name}", Work::Deal, || get(one)),
    made_page("/boards/{name}/best", Work::Study, || get(best::page)),
    made_page("/boards/{name}/picture.svg", Work::Draw, || get(picture)),
    made_page("/boards/{name}/{file}", Work::Draw, || get(file)).file(),
];

const fn made_page(path: &'static str, work: Work, route: fn() -> MethodRouter) -> PageRow {
    table::page(path, work, route)
        .brings(OWN_VALUES)
        .kept(BOARD_VALUES)
}

/// The routes of these pages.
pub fn routes() -> Router {
    table::router(ROWS).layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn list(params: Params) -> Response {
    page(&params, &[])
}

/// The games as pictures, each leading to a board of it.
pub fn pictures() -> Markup {
    let games = Game::shipped().unwrap_or_default();
    html! {
        ul.cards.pictures {
            @for game in games {
                @let request = BoardRequest { spec: BoardSpec::of(&game, &mut Params::default()), game: Arc::new(game) };
                li.card {
                    a href={ (nav::BOARDS.path) "/" (request.game.name) } {
                        img src=(request.seeded(1).address("/picture.svg", &[])) alt="" width="320" height="226" loading="lazy";
                        strong { (request.game.preset.name) }
                    }
                }
            }
        }
    }
}

/// The games, and the forms that open an existing board, with the values typed and their errors.
pub fn page(params: &Params, wrong: &[String]) -> Response {
    let games = match Game::shipped() {
        Ok(games) => games,
        Err(error) => return error_page("No boards", &error),
    };
    let body = html! {
           h1 { "Random boards" }
           p { "Sea, land, cities with the goods they want, and the paths between them: generated at random, ready to print. Bots "
    "play on each board and show what each seat wins. Choose a game." }
           (error_list(wrong))
           ul.cards.games {
               @for game in games {
                   @let request = BoardRequest { spec: BoardSpec::of(&game, &mut Params::default()), game: Arc::new(game) };
                   li.card {
                       h2 { (request.game.preset.name) }
                       img src=(request.seeded(1).address("/picture.svg", &[])) alt="" width="320" height="226" loading="lazy";
                       (settings(&request))
                   }
               }
           }
           div.halves {
               section.card {
                   h2 { "Open a board by its code" }
                   (code(None, params.text("code").unwrap_or_default()))
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

/// The page of a board; without a seed, redirects to one with a random seed. A custom game without settings shows its form.
async fn one(Path(name): Path<String>, mut params: Params) -> Response {
    let alone = name == OWN && params.text("players").is_none() && params.text("board").is_none();
    let answer = match request(&name, &mut params).await {
        Ok(request) if alone => Ok(own::game(&request).into_response()),
        Ok(request) if request.spec.seed.is_none() && request.spec.edited.is_none() => {
            let seeded = rendered::seeded(&request).await;
            seeded.map(|request| Redirect::to(&request.address("", &[])).into_response())
        }
        Ok(request) => {
            let found = rendered::measured(&request).await;
            found.map(|found| view::page(&request, &found).into_response())
        }
        Err(error) => Err(error),
    };
    answer.unwrap_or_else(|error| match name.as_str() {
        _ if error.status() != 422 => error_page("No board", &error),
        _ => (error.status(), page(&params, error.messages())).into_response(),
    })
}

async fn open(params: Params) -> Response {
    let code = params.text("code").unwrap_or_default().to_owned();
    let own = params.text("preset").map(str::to_owned);
    let opened = work::run(Work::Deal, move |_| {
        rendered::by_code(&code, own.as_deref())
    })
    .await;
    match opened.map_err(ApiError::from).and_then(|opened| opened) {
        Ok(request) => Redirect::to(&request.address("", &[])).into_response(),
        Err(error) => (error.status(), page(&params, error.messages())).into_response(),
    }
}

/// The drawing on pages; browsers may cache it.
async fn picture(Path(name): Path<String>, mut params: Params, headers: HeaderMap) -> Response {
    match made(&name, Made::Board, "svg", &mut params).await {
        Ok((_, file)) => cacheable(&headers, download::kind("svg"), file.bytes.into()),
        Err(error) => error_page("No board", &error),
    }
}

async fn file(Path((name, file)): Path<(String, String)>, mut params: Params) -> Response {
    let known = [("board.", Made::Board), ("rules.", Made::Rules)];
    let found = known
        .into_iter()
        .find_map(|(stem, what)| Some((what, file.strip_prefix(stem)?)));
    let Some((what, ending)) = found else {
        return error_page("No file", &ApiError::missing("file"));
    };
    match made(&name, what, ending, &mut params).await {
        Ok((called, file)) => download::attached(&called, file),
        Err(error) => error_page("No file", &error),
    }
}

/// What a file shows.
#[derive(Clone, Copy)]
enum Made {
    Board,
    Rules,
}

/// A file of a board, and its name.
async fn made(
    name: &str,
    what: Made,
    ending: &str,
    params: &mut Params,
) -> Result<(String, download::File), ApiError> {
    let paper = params
        .choice("paper", &download::all_papers())
        .unwrap_or_default();
    let across = params.choice("sheets", &SHEETS).unwrap_or(1);
    let bleed = params.choice("bleed", &BLEEDS).unwrap_or_default();
    let dpi = params.choice("dpi", &DPI);
    if bleed > 0.0 && across > 1 {
        let told = "bleed: only one sheet has a bleed; choose 1 sheet, or leave it out";
        params.errors.push(told.to_owned());
    }
    let request = request(name, params).await?;
    let (ending, theme) = (ending.to_owned(), request.spec.theme);
    with_board(
        &request,
        Work::of_file(&ending),
        move |setting, board, origin, _| {
            let plain = BoardPrint::new(*setting, &board, origin);
            let print = BoardPrint {
                theme,
                sheets: Sheets {
                    paper,
                    across,
                    bleed,
                },
                dpi: dpi.unwrap_or(plain.dpi),
                ..plain
            };
            let (name, seed) = (&setting.preset.name, board.seed);
            Ok(match what {
                Made::Board => (format!("{name} board {seed}"), file::file(&print, &ending)?),
                Made::Rules => (
                    format!("{name} rules {seed}"),
                    file::rules(&print, &ending)?,
                ),
            })
        },
    )
    .await
}
