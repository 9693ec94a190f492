//! Who plays, and from where.

use super::contracts::{PAGE, hidden, plate, sorry, title};
use super::contracts_map::badge;
use super::frame::frame;
use super::maps::told;
use super::maps_survey;
use crate::app::App;
use crate::tool::asked::Asked;
use crate::tool::contracts::{Plate, Plates, Source};
use crate::tool::contracts_game::NAME;
use crate::wire::trouble::Trouble;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::game::file::MOST_PLAYERS;

/// The page.
pub async fn page(
    State(app): State<App>,
    Extension(plates): Extension<Plates>,
    Path(name): Path<String>,
    mut asked: Asked,
) -> Response {
    let page = find(&app, &plates, &name, &mut asked).await;
    page.map_or_else(|trouble| sorry("No game", &name, &asked, &trouble), IntoResponse::into_response)
}

async fn find(app: &App, plates: &Plates, name: &str, asked: &mut Asked) -> Result<Markup, Trouble> {
    let players = asked.number("players", 1..=MOST_PLAYERS, 3);
    let (source, plate) = plate(app, plates, name, asked).await?;
    told(asked)?;
    Ok(written(&source, &plate, players, asked, &[]))
}

/// The page again, with what was typed and what is wrong with it.
pub async fn again(app: &App, plates: &Plates, name: &str, asked: &Asked, wrong: &Trouble) -> Response {
    let mut typed = asked.clone();
    typed.wrong.clear();
    let players = typed.number("players", 1..=MOST_PLAYERS, 3);
    match plate(app, plates, name, &mut typed).await {
        Ok((source, plate)) => {
            (wrong.status(), written(&source, &plate, players, asked, wrong.error())).into_response()
        }
        Err(_) => sorry("No game", name, asked, wrong),
    }
}

fn written(source: &Source, plate: &Plate, players: usize, asked: &Asked, wrong: &[String]) -> Markup {
    let body = html! {
        h1 { "Who plays?" }
        p { "Contracts for " bdi { (title(source, plate)) } ". Everybody starts from two cities; where nobody chooses, chance "
            "gives one of the " (plate.network().starts().len()) " starts that the network names." }
        (maps_survey::told(wrong))
        nav.row aria-label="How many players" {
            @for count in 1..=MOST_PLAYERS.min(8) {
                a.button href=(source.address("/new", &[("players", &count.to_string())])) aria-current=[(count == players).then_some("true")] {
                    (count) @if count == players { " players" }
                }
            }
        }
        form.stack.wide method="get" action={ "/contracts/" (source.name()) "/game" } {
            (hidden(source))
            input type="hidden" name="players" value=(players);
            div.cards { @for player in 0..players { (row(plate, player, asked)) } }
            div.row {
                span.field {
                    label for="seed" { "Seed; chance draws one where there is none" }
                    input #seed name="seed" inputmode="numeric" autocomplete="off" maxlength="16"
                        value=(asked.text("seed").unwrap_or_default());
                }
                button.primary { "Begin the game" }
            }
        }
    };
    frame("Who plays?", PAGE.path, &["contracts.css", "contracts.js"], body)
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
                    option value="" { "where chance says" }
                    @for start in network.starts() {
                        @let [a, b] = start.map(|city| network.cities()[city].key.as_str());
                        option value={ (a) "|" (b) } selected[typed("start") == format!("{a}|{b}")] { (a) " and " (b) }
                    }
                }
                details open[!typed("a").is_empty() || !typed("b").is_empty()] {
                    summary { "or from any two cities" }
                    @for (end, label) in [("a", "The one"), ("b", "the other")] {
                        (super::contracts_one::select(plate, &id(end), label, city(end)))
                    }
                }
            }
        }
    }
}
