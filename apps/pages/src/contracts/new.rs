//! The form for a new game: players, their names and their starts.

use crate::contracts::common::{drawn, form_or_error_page, hidden, title};
use crate::contracts::played::NAME;
use crate::contracts::rendered::{DrawnNetwork, Source};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::errors::error_list;
use crate::shared::player_mark::badge;
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::files::game::MOST_PLAYERS;
use milepost_document::number::counted;

/// The handler of the page.
pub async fn page(mut visit: Visit<DrawnNetwork>) -> Response {
    let page = find(&mut visit).await;
    page.map_or_else(
        |error| form_or_error_page("No game", &visit, &error),
        IntoResponse::into_response,
    )
}

async fn find(visit: &mut Visit<DrawnNetwork>) -> Result<Markup, ApiError> {
    let players = visit.params.number("players", 1..=MOST_PLAYERS, 3);
    let (source, drawn) = drawn(visit).await?;
    visit.params.check()?;
    Ok(written(&source, &drawn, players, &visit.params, &[]))
}

/// The page again, with the values typed and the errors.
pub async fn again(mut visit: Visit<DrawnNetwork>, wrong: &ApiError) -> Response {
    visit.params.errors.clear();
    let players = visit.params.number("players", 1..=MOST_PLAYERS, 3);
    match drawn(&mut visit).await {
        Ok((source, drawn)) => (
            wrong.status(),
            written(&source, &drawn, players, &visit.params, wrong.messages()),
        )
            .into_response(),
        Err(_) => form_or_error_page("No game", &visit, wrong),
    }
}

fn written(
    source: &Source,
    drawn: &DrawnNetwork,
    players: usize,
    params: &Params,
    wrong: &[String],
) -> Markup {
    let body = html! {
           h1 { "New game" }
           p { "Contracts for " bdi { (title(source, drawn)) } ". Every player starts from two cities. Players who do not choose "
    "draw from those that the network lists, " (counted(drawn.network().starts().len(), "start", "starts")) "." }
           (error_list(wrong))
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
               div.cards { @for player in 0..players { (row(drawn, player, params)) } }
               div.row {
                   span.field {
                       label for="seed" { "Seed (empty: random)" }
                       input #seed name="seed" inputmode="numeric" autocomplete="off" maxlength="16"
                           value=(params.text("seed").unwrap_or_default());
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

fn row(drawn: &DrawnNetwork, player: usize, params: &Params) -> Markup {
    let number = player + 1;
    let id = |field: &str| format!("{field}{number}");
    let network = drawn.network();
    let typed = |field: &str| params.text(&id(field)).unwrap_or_default();
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
                        (crate::contracts::view::select(drawn, &id(end), label, city(end)))
                    }
                }
            }
        }
    }
}
