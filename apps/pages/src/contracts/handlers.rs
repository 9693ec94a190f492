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
use axum::extract::DefaultBodyLimit;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use maud::Markup;

/// The routes of these pages.
pub fn routes() -> Router {
    Router::new()
        .route("/contracts", get(list))
        .route("/contracts/bring", get(own::forms).post(own::network))
        .route("/contracts/open", post(own::game))
        .route("/contracts/{name}", get(view::page))
        .route("/contracts/{name}/picture.svg", get(picture))
        .route("/contracts/{name}/new", get(new::page))
        .route("/contracts/{name}/game", get(game::page))
        .route("/contracts/{name}/game/{file}", get(game::file))
        .route("/contracts/{name}/cards", get(cards::page))
        .route("/contracts/{name}/study", get(study::page))
        .route("/contracts/{name}/study/{file}", get(study::file))
        .route("/contracts/{name}/odds/{file}", get(odds::file))
        .route("/contracts/{name}/{file}", get(file))
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
    let made = rendered::with(&drawn, move |drawn, _| {
        rendered::file(drawn, &ending, paper)
    });
    Ok(download::attached(&title(&source, &drawn), made.await?))
}
