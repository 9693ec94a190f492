//! Route pages: the list of positions, uploads, and the pages and files of a position.

use crate::http::encoding::cacheable;
use crate::http::guard::TOOL_BODY;
use crate::pages::frame::frame;
use crate::pages::maps::rendered::DRAWING;
use crate::pages::nav;
use crate::pages::routes::editor::Editors;
use crate::pages::routes::link::Texts;
use crate::pages::routes::search::{Runs, found};
use crate::pages::routes::view::View;
use crate::pages::routes::{at, change, editor, link, run_events};
use crate::pages::shared::download;
use crate::pages::shared::download::File;
use crate::pages::shared::errors::{error_list, error_page, form_error};
use crate::pages::shared::query::{Params, address};
use crate::wire::error::ApiError;
use crate::work;
use axum::extract::rejection::FormRejection;
use axum::extract::{DefaultBodyLimit, Form, Path};
use axum::http::HeaderMap;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_grid::Layout;
use milepost_route::draw;
use milepost_route::files::shipped;

/// The width of tiles in the list of choices, in millimetres.
const CHOICE: f64 = 20.0;

/// The routes of these pages.
pub fn routes() -> Router {
    let editors = Editors::default();
    let carry = from_fn_with_state(editors.kept.clone(), link::carry);
    Router::new()
        .route("/routes", get(list))
        .route("/routes/open", post(open))
        .route("/routes/at", get(at::page))
        .route("/routes/change", get(change::change))
        .route("/routes/run/events", get(run_events::stream))
        .route("/routes/board.svg", get(board))
        .route("/routes/tile.svg", get(tile))
        .route("/routes/{file}", get(file))
        .layer(Extension(editors))
        .layer(Extension(Runs::default()))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
        .layer(carry)
}

async fn list() -> Markup {
    page(&Params::default(), &[])
}

/// The list of shipped positions and boards, and the form for uploads.
fn page(params: &Params, wrong: &[String]) -> Markup {
    let body = html! {
        h1 { "Routes" }
        p.lead { "What is the most that an 18xx company can earn? Start from a position, an empty map, or a file of your own." }
        ul.cards.pictures {
            @for (list, kind) in [(shipped::POSITIONS, "a position"), (shipped::BOARDS, "an empty map")] {
                @for (name, text) in list {
                    li.card {
                        a href=(address("/routes/at", &[("p", name)])) {
                            img src=(address("/routes/board.svg", &[("p", name)])) alt="" loading="lazy" width="320" height="280";
                            strong { (title(text)) }
                            span.soft { (kind) }
                        }
                    }
                }
            }
        }
        section.card aria-labelledby="site" {
            h2 #site { "Your game on 18xx.games" }
            p { "Drag this link to your bookmarks bar. Pressed on the page of a game there, it opens the position that you see in this workshop: board, tokens, trains and phase." }
            p { a.button #bookmark hidden { "Milepost: best run" } }
            p.soft #bookmark-said role="status" { }
            noscript { p { "The bookmark needs JavaScript." } }
            p.soft { "It reads the game in your own browser and names no player. Nothing is sent before the workshop opens." }
        }
        section.card aria-labelledby="own" {
            h2 #own { "Your own position" }
            (error_list(wrong))
            form.stack.wide method="post" action="/routes/open" {
                label for="position" { "Position or board: TOML or JSON" }
                textarea #position data-file=".toml,.json,text/*" name="position" rows="10" spellcheck="false" required
                    aria-invalid=[(!wrong.is_empty()).then_some("true")]
                    placeholder={ "milepost = \"18xx-position/1\"\nboard = \"tern-island\"\nphase = \"3\"\n\n[trains]\nTCR = [\"3\", \"4\"]\n\n[hexes]\nA7 = \"6 r3 token TCR\"" } {
                    (params.text("position").unwrap_or_default())
                }
                details open[params.text("board").is_some()] {
                    summary { "The position uses a separate board file" }
                    label for="board" { "Board file" }
                    textarea #board data-file=".toml,text/*" name="board" rows="6" spellcheck="false" { (params.text("board").unwrap_or_default()) }
                }
                button.primary { "Open" }
            }
        }
    };
    frame(
        "Routes",
        nav::ROUTES.path,
        &["routes.css", "routes.js"],
        body,
    )
}

/// The title in the text of a file.
fn title(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("title = "));
    line.unwrap_or_default().trim_matches('"').to_owned()
}

async fn open(
    Extension(editors): Extension<Editors>,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            return (
                rejection.status(),
                page(&Params::default(), &[form_error(&rejection)]),
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
        Err(error) => (error.status(), page(&params, error.messages())).into_response(),
    }
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
            true => found(&runs, editor, view.spec, None).await?.svg.clone(),
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
        work::run(DRAWING, made).await?
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
                    "run" => Some(found(&runs, editor.clone(), view.spec, None).await?),
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
                work::run(DRAWING, drawn)
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
