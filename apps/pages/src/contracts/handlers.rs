//! Contract pages: shipped networks, networks from crayon maps, uploads, and the files of a network.

use crate::contracts::common::{drawn, page, title};
use crate::contracts::rendered::{DrawnNetwork, Networks};
use crate::contracts::{cards, game, new, odds, own, rendered, study, view};
use crate::error::ApiError;
use crate::limits::TOOL_BODY;
use crate::shared::download;
use crate::shared::errors::error_page;
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use crate::table::{self, PageRow, REGIONS, SURVEYS, When};
use crate::work::Work;
use axum::extract::DefaultBodyLimit;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use maud::Markup;

/// What brings a network of people's own, its rules, or a game with it.
const OWN: &[&str] = &["network", "rules", "log", REGIONS[0], REGIONS[1]];
/// What an address says of a network, and of what is shown.
const NETWORK_VALUES: &[&str] = &[
    "map", "columns", "rows", "from", "with", "kind", "good", "to",
];
/// Networks of crayon maps, which are made when they are asked for.
const OF_MAPS: &[(When, Work)] = &[
    (When::Below("/contracts/map"), Work::Deal),
    SURVEYS[0],
    SURVEYS[1],
];

/// The pages.
pub const ROWS: &[PageRow] = &[
    table::page("/contracts", Work::Show, || get(list)),
    table::page("/contracts/bring", Work::Show, || get(own::forms)).kept(&["like"]),
    table::form("/contracts/bring", || post(own::network)),
    table::form("/contracts/open", || post(own::game)),
    network("/contracts/{name}", Work::Draw, || get(view::page)).kept(NETWORK_VALUES),
    network("/contracts/{name}/picture.svg", Work::Draw, || get(picture)).kept(NETWORK_VALUES),
    network("/contracts/{name}/new", Work::Draw, || get(new::page)).kept(NETWORK_VALUES),
    network("/contracts/{name}/game", Work::Draw, || get(game::page)),
    network("/contracts/{name}/game/{file}", Work::Draw, || {
        get(game::file)
    })
    .file(),
    network("/contracts/{name}/cards", Work::Deal, || get(cards::page)).kept(&["count", "seed"]),
    network("/contracts/{name}/study", Work::Study, || get(study::page)),
    network("/contracts/{name}/study/{file}", Work::Study, || {
        get(study::file)
    }),
    network("/contracts/{name}/odds/{file}", Work::Draw, || {
        get(odds::file)
    })
    .file(),
    network("/contracts/{name}/{file}", Work::Draw, || get(file)).file(),
];

const fn network(path: &'static str, work: Work, route: fn() -> MethodRouter) -> PageRow {
    table::page(path, work, route).more(OF_MAPS).brings(OWN)
}

/// The routes of these pages.
pub fn routes() -> Router {
    table::router(ROWS)
        .layer(Extension(Networks::default()))
        .layer(Extension(study::Studies::default()))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn list(params: Params) -> Markup {
    page(&params, &[])
}

/// The drawing on pages.
async fn picture(mut visit: Visit<DrawnNetwork>) -> Response {
    let drawn = drawn(&mut visit).await;
    visit.drawing(drawn.map(|(_, drawn)| drawn.svg.clone()), "No network")
}

async fn file(mut visit: Visit<DrawnNetwork>) -> Response {
    let sent = match visit.file.strip_prefix("network.").map(str::to_owned) {
        Some(ending) => made(&mut visit, ending).await,
        None => cards::file(&mut visit).await,
    };
    sent.unwrap_or_else(|error| error_page("No file", &error))
}

async fn made(visit: &mut Visit<DrawnNetwork>, ending: String) -> Result<Response, ApiError> {
    let paper = visit
        .params
        .choice("paper", &download::papers())
        .unwrap_or_default();
    let (source, drawn) = drawn(visit).await?;
    visit.params.check()?;
    let made = rendered::with(&drawn, Work::of_file(&ending), move |drawn, _| {
        rendered::file(drawn, &ending, paper)
    });
    Ok(download::attached(&title(&source, &drawn), made.await?))
}
