//! What many decks of one kind are like.

use crate::pages::decks::forms::address;
use crate::pages::decks::rendered::Wish;
use crate::pages::decks::studied::{DECKS, Studied, studied};
use crate::pages::frame::frame;
use crate::pages::maps::rendered::{Plate, Source};
use crate::pages::maps::title::title;
use crate::pages::nav;
use crate::pages::shared::errors::refused;
use crate::pages::shared::recent::Shelf;
use crate::pages::shared::study;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::Extension;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_document::number::counted;
use std::sync::Arc;

/// Studies that were asked for a moment ago.
pub type Studies = Arc<Shelf<Studied>>;

/// A study that an address asks for.
struct Found {
    source: Source,
    wish: Wish,
    decks: u32,
    name: String,
    study: Arc<Studied>,
}

async fn find(visit: &mut Visit<Plate>, studies: &Studies) -> Result<Found, ApiError> {
    let Visit {
        plates,
        name,
        asked,
        ..
    } = visit;
    let source = Source::of(name, asked)?;
    let wish = Wish {
        seeded: true,
        ..Wish::of(asked)
    };
    let decks = asked.number("decks", 1..=DECKS.1, DECKS.0);
    asked.check()?;
    let plate = source.plate(plates).await?;
    let name = title(plate.map.name());
    let key = address(&source, "", wish, &[("decks", &decks.to_string())]);
    let study = studies.get_or(&key, studied(plate, wish, decks)).await?;
    Ok(Found {
        source,
        wish,
        decks,
        name,
        study,
    })
}

/// The page.
pub async fn page(mut visit: Visit<Plate>, Extension(studies): Extension<Studies>) -> Response {
    match find(&mut visit, &studies).await {
        Ok(found) => written(&found).into_response(),
        Err(trouble) => refused("No study", &trouble),
    }
}

/// Its charts.
pub async fn charts(mut visit: Visit<Plate>, Extension(studies): Extension<Studies>) -> Response {
    let found = find(&mut visit, &studies).await;
    visit.drawing(found.map(|found| found.study.svg.clone()), "No study")
}

fn written(found: &Found) -> Markup {
    let Found {
        source,
        wish,
        decks,
        name,
        study,
    } = found;
    let charts = address(
        source,
        "/stats.svg",
        *wish,
        &[("decks", &decks.to_string())],
    );
    let body = html! {
        h1 { "Decks for " bdi { (name) } }
        p { "Dealt with consecutive seeds from " (wish.plan.seed) ", for " (counted(wish.plan.players, "player", "players")) ", "
            (counted(wish.plan.cards, "card", "cards")) " each. " a href=(address(source, "", *wish, &[])) { "The first deck" } }
        (study::short(study.decks, u64::from(*decks), "decks"))
        (study::charts(&charts, &study.text))
    };
    frame("Deck study", nav::DECKS.path, &[], body)
}
