//! The form for a new game: players, their names and their starts.

use crate::pages::contracts::common::{hidden, plate, sorry, title};
use crate::pages::contracts::played::NAME;
use crate::pages::contracts::rendered::{Plate, Source};
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::errors::listed;
use crate::pages::shared::player_mark::badge;
use crate::pages::shared::query::Asked;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::files::game::MOST_PLAYERS;
use milepost_document::number::counted;

/// The page.
pub async fn page(mut visit: Visit<Plate>) -> Response {
    let page = find(&mut visit).await;
    page.map_or_else(
        |trouble| sorry("No game", &visit, &trouble),
        IntoResponse::into_response,
    )
}

async fn find(visit: &mut Visit<Plate>) -> Result<Markup, ApiError> {
    let players = visit.asked.number("players", 1..=MOST_PLAYERS, 3);
    let (source, plate) = plate(visit).await?;
    visit.asked.check()?;
    Ok(written(&source, &plate, players, &visit.asked, &[]))
}

/// The page again, with what was typed and what is wrong with it.
pub async fn again(mut visit: Visit<Plate>, wrong: &ApiError) -> Response {
    visit.asked.wrong.clear();
    let players = visit.asked.number("players", 1..=MOST_PLAYERS, 3);
    match plate(&mut visit).await {
        Ok((source, plate)) => (
            wrong.status(),
            written(&source, &plate, players, &visit.asked, wrong.error()),
        )
            .into_response(),
        Err(_) => sorry("No game", &visit, wrong),
    }
}

fn written(
    source: &Source,
    plate: &Plate,
    players: usize,
    asked: &Asked,
    wrong: &[String],
) -> Markup {
    let body = html! {
           h1 { "New game" }
           p { "Contracts for " bdi { (title(source, plate)) } ". Every player starts from two cities. Players who do not choose "
    "draw from those that the network lists, " (counted(plate.network().starts().len(), "start", "starts")) "." }
           (listed(wrong))
           nav.row aria-label="How many players" {
               @for count in 1..=MOST_PLAYERS.min(8) {
                   a.button href=(source.address("/new", &[("players", &count.to_string())])) aria-current=[(count == players).then_some("true")] {
                       @if count == players { (counted(count, "player", "players")) } @else { (count) }
                   }
               }
           }
           form.stack.wide method="get" action={ "/contracts/" (source.name()) "/game" } {
               (hidden(source))
               input type="hidden" name="players" value=(players);
               div.cards { @for player in 0..players { (row(plate, player, asked)) } }
               div.row {
                   span.field {
                       label for="seed" { "Seed (empty: random)" }
                       input #seed name="seed" inputmode="numeric" autocomplete="off" maxlength="16"
                           value=(asked.text("seed").unwrap_or_default());
                   }
                   button.primary { "Begin the game" }
               }
           }
       };
    frame(
        "New game",
        nav::CONTRACTS.path,
        &["contracts.css", "contracts.js"],
        body,
    )
}

fn row(plate: &Plate, player: usize, asked: &Asked) -> Markup {
    let number = player + 1;
    let id = |field: &str| format!("{field}{number}");
    let network = plate.network();
    let typed = |field: &str| asked.text(&id(field)).unwrap_or_default();
    let city = |end: &str| network.city(typed(end)).ok();
    html! {
        fieldset.card {
            legend { (badge(player)) " Player " (number) }
            div.stack {
                label for=(id("name")) { "Name" }
                input id=(id("name")) name=(id("name")) maxlength=(NAME) autocomplete="off" value=(typed("name"));
                label for=(id("start")) { "Starts from" }
                select id=(id("start")) name=(id("start")) {
                    option value="" { "random" }
                    @for start in network.starts() {
                        @let [a, b] = start.map(|city| network.cities()[city].key.as_str());
                        option value={ (a) "|" (b) } selected[typed("start") == format!("{a}|{b}")] { (a) " and " (b) }
                    }
                }
                details open[!typed("a").is_empty() || !typed("b").is_empty()] {
                    summary { "or from any two cities" }
                    @for (end, label) in [("a", "First city"), ("b", "Second city")] {
                        (crate::pages::contracts::view::select(plate, &id(end), label, city(end)))
                    }
                }
            }
        }
    }
}
