//! Route pages: the list of positions, uploads, and the pages and files of a position.

use crate::caching::cacheable;
use crate::error::ApiError;
use crate::limits::TOOL_BODY;
use crate::routes::editor::Editors;
use crate::routes::games::handlers as games;
use crate::routes::games::upload::OwnSite;
use crate::routes::link::Texts;
use crate::routes::list::{self, Refused};
use crate::routes::search::{Runs, WAITS, found};
use crate::routes::view::View;
use crate::routes::{at, change, editor, kept, run_events};
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::errors::{error_page, form_error};
use crate::shared::query::{Params, address};
use crate::table::{self, PageRow, When};
use crate::work::{self, Work};
use axum::extract::rejection::FormRejection;
use axum::extract::{DefaultBodyLimit, Form, Path};
use axum::http::HeaderMap;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use maud::Markup;
use milepost_grid::Layout;
use milepost_route_files::draw;

/// The width of tiles in the list of choices, in millimetres.
const CHOICE: f64 = 20.0;

/// What an address of a position says of what is shown.
const POSITION_VALUES: &[&str] = &["hex", "tile", "turn", "any", "seconds", "plain", "was"];
/// A picture with the best run.
const RUNS: &[(When, Work)] = &[(When::Says("run", "yes"), Work::Search)];

/// The pages.
pub const ROWS: &[PageRow] = &[
    table::page("/routes", Work::Show, || get(list)),
    table::form("/routes/open", || post(open)),
    positioned("/routes/at", || get(at::page))
        .more(WAITS)
        .kept(POSITION_VALUES)
        .near(),
    positioned("/routes/change", || get(change::change)).near(),
    positioned("/routes/run/events", || get(run_events::stream))
        .work(Work::Search)
        .near()
        .stream(),
    positioned("/routes/board.svg", || get(board)).more(RUNS),
    positioned("/routes/tile.svg", || get(tile)).kept(&["tile", "turn", "layout"]),
    positioned("/routes/{file}", || get(file))
        .more(&[(When::File("run."), Work::Search)])
        .file(),
];

const fn positioned(path: &'static str, route: fn() -> MethodRouter) -> PageRow {
    table::page(path, Work::Draw, route).link(kept::POSITION)
}

/// The routes of these pages; `own` is the server's copy of the source of the site 18xx.games.
pub fn routes(own: OwnSite) -> Router {
    let editors = Editors::default();
    let carry = from_fn_with_state(editors.kept.clone(), kept::carry);
    table::router(ROWS)
        .merge(games::routes())
        .layer(Extension(own))
        .layer(Extension(editors))
        .layer(Extension(Runs::default()))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
        .layer(carry)
}

async fn list(Extension(own): Extension<OwnSite>) -> Markup {
    list::page(&Params::default(), &Refused::default(), &own)
}

async fn open(
    Extension(editors): Extension<Editors>,
    Extension(own): Extension<OwnSite>,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            return (
                rejection.status(),
                refused_position(&Params::default(), &[form_error(&rejection)], &own),
            )
                .into_response();
        }
    };
    let text = |name: &str| params.text(name).unwrap_or_default().replace("\r\n", "\n");
    let texts = Texts {
        position: text("position"),
        board: text("board"),
    };
    match editors.read(texts).await {
        Ok(editor) => Redirect::to(&address("/routes/at", &[("p", &editor.link)])).into_response(),
        Err(error) => {
            let page = refused_position(&params, error.messages(), &own);
            (error.status(), page).into_response()
        }
    }
}

fn refused_position(params: &Params, wrong: &[String], own: &OwnSite) -> Markup {
    let refused = Refused {
        position: wrong,
        ..Refused::default()
    };
    list::page(params, &refused, own)
}

/// The drawing of the board, with the run if requested.
async fn board(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    mut params: Params,
    headers: HeaderMap,
) -> Response {
    let made = async {
        let editor = editors.open(params.text("p").unwrap_or_default()).await?;
        let view = View::of(&mut params, &editor);
        params.check()?;
        Ok(match view.run {
            true => found(&runs, editor, view.spec.clone(), None)
                .await?
                .svg
                .clone(),
            false => editor.drawn.svg.clone(),
        })
    };
    match made.await {
        Ok(svg) => cacheable(&headers, download::kind("svg"), svg),
        Err(error) => error_page("No picture", &error),
    }
}

/// The picture of a tile.
async fn tile(
    Extension(editors): Extension<Editors>,
    mut params: Params,
    headers: HeaderMap,
) -> Response {
    let made = async {
        let layout = params
            .choice(
                "layout",
                &[(Layout::Flat, "flat"), (Layout::Pointy, "pointy")],
            )
            .unwrap_or(Layout::Flat);
        let turn = params.number("turn", 0..=5, 0);
        params.check()?;
        let name = params.text("tile").unwrap_or_default();
        let tile = match params.text("p") {
            None => milepost_route::catalogue::tile(name).cloned(),
            Some(link) => editors
                .open(link)
                .await?
                .tiles()
                .find(|tile| tile.name == name)
                .cloned(),
        };
        let tile = tile.ok_or_else(|| ApiError::missing("tile"))?;
        let made = move |_| download::svg(&draw::tile(&tile, turn, layout, CHOICE));
        work::run(Work::Draw, made).await?
    };
    match made.await {
        Ok(svg) => cacheable(&headers, download::kind("svg"), svg.into()),
        Err(error) => error_page("No tile", &error),
    }
}

async fn file(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    Path(file): Path<String>,
    mut params: Params,
) -> Response {
    let made = async {
        let link = params.text("p").unwrap_or_default().to_owned();
        let (name, ending) = file
            .split_once('.')
            .ok_or_else(|| ApiError::missing("page"))?;
        let editor = editors.open(&link).await?;
        let view = View::of(&mut params, &editor);
        let paper = params
            .choice("paper", &download::papers())
            .unwrap_or_default();
        params.check()?;
        let called = editor.position.setup().title.clone();
        let written = |ending, text: &str| {
            Ok(File {
                ending,
                bytes: text.as_bytes().to_vec(),
            })
        };
        let made = match (name, ending) {
            ("position", "toml") => written("toml", &editor.texts.position),
            ("position", "json") => written("json", &editor.texts.position),
            ("board", "toml") if !editor.texts.board.is_empty() => {
                written("toml", &editor.texts.board)
            }
            ("map" | "run", ending) => {
                let run = match name {
                    "run" => Some(found(&runs, editor.clone(), view.spec.clone(), None).await?),
                    _ => None,
                };
                let ending = ending.to_owned();
                let drawn = move |_| {
                    editor::picture(
                        &editor,
                        run.as_deref().map(|found| &found.run),
                        &ending,
                        paper,
                    )
                };
                work::run(Work::of_file(&file), drawn)
                    .await?
                    .unwrap_or_else(|| Err(ApiError::missing("file")))
            }
            _ => Err(ApiError::missing("file")),
        };
        Ok(download::attached(&format!("{called} {name}"), made?))
    };
    made.await
        .unwrap_or_else(|error: ApiError| error_page("No file", &error))
}
