//! A new table.

use super::{Page, frame::frame};
use crate::app::App;
use crate::live::head::{CARDS, SEATS, Wanted};
use axum::Router;
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};
use milepost_map::shipped::MAPS;
use milepost_table::Options;
use milepost_table::options::{NUMBERS, SWITCHES};
use serde::Deserialize;

/// Its line in the table of pages.
pub const PAGE: Page = Page {
    path: "/play",
    name: "Play",
    about: "Crayon rails with public locking, with friends on their own devices, at one screen, or with bots.",
    routes: || Router::new().route("/play", get(empty).post(create)),
};

/// What the form says. Options stand a line each, as name=value; an open field keeps what was typed.
#[derive(Clone, Deserialize)]
struct Typed {
    map: String,
    game: String,
    seats: String,
    cards: String,
    #[serde(default)]
    options: String,
}

impl Default for Typed {
    fn default() -> Typed {
        let [map, game, seats, cards] = ["iberia", "locking", "3", "120"].map(str::to_owned);
        Typed { map, game, seats, cards, options: String::new() }
    }
}

impl Typed {
    /// What is wanted, or all that is wrong with how it is typed.
    fn wanted(&self) -> Result<Wanted, Vec<String>> {
        let mut wrong = Vec::new();
        let mut number = |text: &str, what: &str| {
            text.trim().parse().unwrap_or_else(|_| {
                wrong.push(format!("{what}: a whole number, not \"{text}\""));
                0
            })
        };
        let (seats, cards) = (number(&self.seats, "seats"), number(&self.cards, "cards"));
        let mut options = vec![("game".to_owned(), self.game.clone())];
        for line in self.options.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_once('=') {
                Some((name, value)) => options.push((name.trim().to_owned(), value.trim().to_owned())),
                None => wrong.push(format!("options: \"{line}\" has no value; it reads name=value")),
            }
        }
        if wrong.is_empty() {
            Ok(Wanted { map: self.map.clone(), seats, cards, options })
        } else {
            Err(wrong)
        }
    }
}

async fn empty() -> Markup {
    page(&Typed::default(), &[])
}

async fn create(State(app): State<App>, Form(typed): Form<Typed>) -> Response {
    let wanted = match typed.wanted() {
        Ok(wanted) => wanted,
        Err(wrong) => {
            return (axum::http::StatusCode::UNPROCESSABLE_ENTITY, page(&typed, &wrong)).into_response();
        }
    };
    match app.begin(wanted).await {
        Ok(id) => Redirect::to(&format!("/table/{id}")).into_response(),
        Err(trouble) => (trouble.status(), page(&typed, trouble.error())).into_response(),
    }
}

fn choice(name: &str, values: impl Iterator<Item = String>, chosen: &str) -> Markup {
    html! {
        select id=(name) name=(name) {
            @for value in values { option value=(value) selected[value == chosen] { (value) } }
        }
    }
}

fn page(typed: &Typed, wrong: &[String]) -> Markup {
    let maps = MAPS.iter().map(|(name, _)| (*name).to_owned());
    let games = ["locking", "standard"].map(str::to_owned).into_iter();
    let body = html! {
        h1 { "A new table" }
        @if !wrong.is_empty() {
            div.wrong role="alert" {
                p { "This cannot be made:" }
                ul { @for told in wrong { li { (told) } } }
            }
        }
        form.stack method="post" action="/play" {
            label for="map" { "Map" } (choice("map", maps, &typed.map))
            label for="game" { "Game" } (choice("game", games, &typed.game))
            label for="seats" { "Seats" } (choice("seats", SEATS.map(|seats| seats.to_string()), &typed.seats))
            label for="cards" { "Cards" }
            input #cards name="cards" type="number" min=(CARDS.start()) max=(CARDS.end()) value=(typed.cards);
            details open[!typed.options.is_empty()] {
                summary { "Options of the rules" }
                label for="options" { "A line each, as name=value" }
                textarea #options name="options" rows="4" spellcheck="false" { (typed.options) }
                (known())
            }
            button.primary { "Make the table" }
        }
    };
    frame("A new table", PAGE.path, &[], body)
}

/// All options, from their own tables.
fn known() -> Markup {
    let usual = Options::default();
    let value = |name| usual.get(name).unwrap_or_default();
    html! {
        div.scroll {
            table {
                thead { tr { th scope="col" { "Option" } th scope="col" { "Usually" } th scope="col" { "Meaning" } } }
                tbody {
                    @for switch in SWITCHES {
                        tr { th scope="row" { (switch.name) } td { (value(switch.name)) } td { (switch.meaning) } }
                    }
                    @for number in NUMBERS {
                        tr { th scope="row" { (number.name) } td { (value(number.name)) } td { (number.meaning.trim()) } }
                    }
                }
            }
        }
    }
}
