//! The page of a study of many decks.

use crate::decks::forms::{PLAN, address};
use crate::decks::studied::{DECKS, Studied, studied};
use crate::error::ApiError;
use crate::frame::frame;
use crate::maps::rendered::{DrawnMap, Source};
use crate::maps::title::title;
use crate::nav;
use crate::shared::cache::Cache;
use crate::shared::errors::error_page;
use crate::shared::study;
use crate::shared::visit::Visit;
use axum::Extension;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_calls::deck::{DeckPlan, StatsPlan};
use milepost_document::number::counted;
use std::sync::Arc;

/// Recent studies.
pub type Studies = Arc<Cache<Studied>>;

/// A study as an address specifies it.
struct StudyPage {
    source: Source,
    plan: DeckPlan,
    decks: u32,
    name: String,
    study: Arc<Studied>,
}

async fn find(visit: &mut Visit<DrawnMap>, studies: &Studies) -> Result<StudyPage, ApiError> {
    let Visit {
        cache,
        name,
        params,
        ..
    } = visit;
    let source = Source::of(name, params)?;
    let asked: DeckPlan = params.asked(&PLAN);
    let plan = DeckPlan {
        seed: Some(asked.seed.unwrap_or_default()),
        ..asked
    };
    let decks = params.number("decks", 1..=DECKS.1, DECKS.0);
    params.check()?;
    let stats = StatsPlan {
        decks,
        players: plan.players,
        cards: plan.cards,
        seed: plan.seed,
        dingles: plan.dingles,
    };
    let drawn = source.drawn(cache).await?;
    let name = title(drawn.map.name());
    let key = address(&source, "", &plan, &[("decks", &decks.to_string())]);
    let study = studies.get_or(&key, studied(drawn, stats)).await?;
    Ok(StudyPage {
        source,
        plan,
        decks,
        name,
        study,
    })
}

/// The handler of the page.
pub async fn page(mut visit: Visit<DrawnMap>, Extension(studies): Extension<Studies>) -> Response {
    match find(&mut visit, &studies).await {
        Ok(found) => written(&found).into_response(),
        Err(error) => error_page("No study", &error),
    }
}

/// The charts of the study.
pub async fn charts(
    mut visit: Visit<DrawnMap>,
    Extension(studies): Extension<Studies>,
) -> Response {
    let found = find(&mut visit, &studies).await;
    visit.drawing(found.map(|found| found.study.svg.clone()), "No study")
}

fn written(found: &StudyPage) -> Markup {
    let StudyPage {
        source,
        plan,
        decks,
        name,
        study,
    } = found;
    let charts = address(source, "/stats.svg", plan, &[("decks", &decks.to_string())]);
    let body = html! {
        h1 { "Decks for " bdi { (name) } }
        p { "Dealt with consecutive seeds from " (plan.seed.unwrap_or_default()) ", for " (counted(plan.players, "player", "players")) ", "
            (counted(plan.cards, "card", "cards")) " each. " a href=(address(source, "", plan, &[])) { "The first deck" } }
        (study::time_ran_out(study.decks, u64::from(*decks), "decks"))
        (study::charts(&charts, &study.text))
    };
    frame("Deck study", nav::DECKS.path, &[], body)
}
