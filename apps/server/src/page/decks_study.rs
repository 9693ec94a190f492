//! What many decks of one kind are like.

use super::decks::{PAGE, address};
use super::frame::frame;
use super::maps::{refused, title, told};
use crate::app::App;
use crate::asset::kept;
use crate::tool::asked::Asked;
use crate::tool::decks::Wish;
use crate::tool::decks_study::{DECKS, Study, studied};
use crate::tool::maps::{Plates, Source};
use crate::tool::sent;
use crate::tool::shelf::Shelf;
use crate::wire::trouble::Trouble;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use std::sync::Arc;

/// Studies that were asked for a moment ago.
pub type Studies = Arc<Shelf<Study>>;

/// A study that an address asks for.
struct Found {
    source: Source,
    wish: Wish,
    decks: u32,
    name: String,
    study: Arc<Study>,
}

async fn find(
    app: &App,
    (plates, studies): (&Plates, &Studies),
    name: &str,
    asked: &mut Asked,
) -> Result<Found, Trouble> {
    let source = Source::of(name, asked)?;
    let wish = Wish { seeded: true, ..Wish::of(asked) };
    let decks = asked.number("decks", 1..=DECKS.1, DECKS.0);
    told(asked)?;
    let plate = source.plate(app, plates).await?;
    let name = title(plate.map.name());
    let key = address(&source, "", wish, &[("decks", &decks.to_string())]);
    let study = match studies.get(&key) {
        Some(study) => study,
        None => studies.put(&key, studied(app, plate, wish, decks).await?),
    };
    Ok(Found { source, wish, decks, name, study })
}

/// The page.
pub async fn page(
    State(app): State<App>,
    Extension(plates): Extension<Plates>,
    Extension(studies): Extension<Studies>,
    Path(name): Path<String>,
    mut asked: Asked,
) -> Response {
    match find(&app, (&plates, &studies), &name, &mut asked).await {
        Ok(found) => written(&found).into_response(),
        Err(trouble) => refused("No study", &trouble),
    }
}

/// Its charts.
pub async fn charts(
    State(app): State<App>,
    Extension(plates): Extension<Plates>,
    Extension(studies): Extension<Studies>,
    Path(name): Path<String>,
    mut asked: Asked,
    headers: HeaderMap,
) -> Response {
    match find(&app, (&plates, &studies), &name, &mut asked).await {
        Ok(found) => kept(&headers, sent::kind("svg"), found.study.svg.clone()),
        Err(trouble) => refused("No study", &trouble),
    }
}

fn written(found: &Found) -> Markup {
    let Found { source, wish, decks, name, study } = found;
    let charts = address(source, "/stats.svg", *wish, &[("decks", &decks.to_string())]);
    let body = html! {
        h1 { "Decks for " bdi { (name) } }
        p { "Dealt with seeds from " (wish.plan.seed) " on, for " (wish.plan.players) " players, "
            (wish.plan.cards) " cards each. " a href=(address(source, "", *wish, &[])) { "The first of them" } }
        @if study.decks < u64::from(*decks) { p.wrong { "The time was over after " (study.decks) " of " (decks) " decks." } }
        img.page src=(charts) alt="Charts of what the tables below tell" width="840" height="1188";
        details { summary { "The same in tables" } pre.scroll tabindex="0" { (study.text) } }
    };
    frame("Decks studied", PAGE.path, &[], body)
}
