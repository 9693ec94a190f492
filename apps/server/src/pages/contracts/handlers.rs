//! Contracts for networks: networks to choose from, to make of a crayon map, to bring; and the files of one.

use crate::http::guard::TOOL_BODY;
use crate::pages::contracts::common::{page, plate, title};
use crate::pages::contracts::rendered::{Plate, Plates};
use crate::pages::contracts::{cards, game, new, odds, own, rendered, study, view};
use crate::pages::shared::download;
use crate::pages::shared::errors::refused;
use crate::pages::shared::query::Asked;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
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
        .layer(Extension(Plates::default()))
        .layer(Extension(study::Studies::default()))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn list(asked: Asked) -> Markup {
    page(&asked, &[])
}

/// The drawing that pages show.
async fn picture(mut visit: Visit<Plate>) -> Response {
    let plate = plate(&mut visit).await;
    visit.drawing(plate.map(|(_, plate)| plate.svg.clone()), "No network")
}

async fn file(mut visit: Visit<Plate>) -> Response {
    let sent = match visit.file.strip_prefix("network.").map(str::to_owned) {
        Some(ending) => made(&mut visit, ending).await,
        None => cards::file(&mut visit).await,
    };
    sent.unwrap_or_else(|trouble| refused("No file", &trouble))
}

async fn made(visit: &mut Visit<Plate>, ending: String) -> Result<Response, ApiError> {
    let paper = visit
        .asked
        .choice("paper", &download::papers())
        .unwrap_or_default();
    let (source, plate) = plate(visit).await?;
    visit.asked.check()?;
    let made = rendered::with(&plate, move |plate, _| {
        rendered::file(plate, &ending, paper)
    });
    Ok(download::attached(&title(&source, &plate), made.await?))
}
