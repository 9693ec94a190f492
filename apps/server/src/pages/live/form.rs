//! The form that creates a table: the map by its picture, the players and the clock on one side, the rules on the other.

use crate::pages::live::options;
use crate::pages::live::typed::{OFF, REAL, Typed};
use maud::{Markup, html};
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_live::live::clock::INCREMENT;
use milepost_map::shipped::MAPS;
use milepost_pages::assets::{address, is_known};
use milepost_pages::frame::frame;
use milepost_pages::maps::title::title;
use milepost_pages::nav;

/// The games and boards to choose from.
const GAMES: [(&str, &str); 2] = [
    ("locking", "Public locking"),
    ("standard", "Standard, with hands"),
];
const BOARDS: [(&str, &str); 2] = [
    ("screen", "on the screen"),
    (REAL, "a real one; the table keeps cards, locks and cash"),
];
/// Whether players may ask for hints.
const HINTS: [(&str, &str); 2] = [
    ("on", "players may ask the planner bot"),
    (OFF, "nobody gets any"),
];
/// The days for each turn to choose from.
const DAYS: [(&str, &str); 4] = [
    ("1d", "1 day for each turn"),
    ("2d", "2 days for each turn"),
    ("3d", "3 days for each turn"),
    ("7d", "7 days for each turn"),
];
/// The minutes to choose from.
const MINUTES: [&str; 7] = ["none", "5", "10", "20", "40", "60", "120"];
/// What happens when time runs out.
const OVER: [(&str, &str); 2] = [
    ("tell", "the table announces it"),
    ("bot", "a bot takes over"),
];

/// The page with what was typed, and what is wrong with it.
pub(super) fn page(typed: &Typed, wrong: &[String]) -> Markup {
    let body = html! {
        h1 { "New table" }
        @if !wrong.is_empty() {
            div.wrong role="alert" {
                p { "The table could not be created:" }
                ul { @for message in wrong { li { (message) } } }
            }
        }
        form.setup method="post" action="/play" {
            // Enter in a field presses the first button, which must not be a preset.
            button.unseen tabindex="-1" aria-hidden="true" { "Create" }
            div { (maps(typed)) (players(typed)) (clocks(typed)) }
            div { (options::view(&typed.rules)) (text(typed)) }
            p.go { button.primary { "Create the table" } }
        }
    };
    frame("New table", nav::PLAY.path, &["create.js"], body)
}

fn maps(typed: &Typed) -> Markup {
    html! {
        fieldset.card {
            legend { "Map" }
            div.maps {
                @for (name, _) in MAPS {
                    @let picture = format!("{name}.webp");
                    label {
                        @if is_known(&picture) {
                            img src=(address(&picture)) alt="" loading="lazy" width="480" height="384";
                        }
                        input type="radio" name="map" value=(name) checked[typed.map == name];
                        span { (title(name)) }
                    }
                }
            }
            @if !MAPS.iter().any(|(name, _)| typed.map == *name) {
                label.check { input type="radio" name="map" value=(typed.map) checked; (typed.map) }
            }
            details open[!typed.own.is_empty()] {
                summary { "A map of your own" }
                label for="own" { "Text of a map file, used instead of the map above" }
                textarea #own name="own" rows="6" spellcheck="false" data-file=".toml,.json,text/*" { (typed.own) }
            }
        }
    }
}

fn players(typed: &Typed) -> Markup {
    let seats: Vec<String> = PLAYERS.map(|seats| seats.to_string()).collect();
    let seats: Vec<(&str, &str)> = seats.iter().map(|seats| (&**seats, &**seats)).collect();
    html! {
        fieldset.card {
            legend { "Players and cards" }
            div.row.fields {
                (choice("seats", "Seats", &seats, &typed.seats))
                span.field { label for="cards" { "Cards" }
                    input #cards name="cards" type="number" min=(CARDS.start()) max=(CARDS.end()) value=(typed.cards) placeholder="automatic" title="If empty: 40 for each player, 120 at least, or as many as the map deals"; }
            }
            div.row.fields { (choice("game", "Game", &GAMES, &typed.game)) (choice("board", "Board", &BOARDS, &typed.board)) }
            (choice("hints", "Hints", &HINTS, &typed.hints))
        }
    }
}

fn clocks(typed: &Typed) -> Markup {
    let own = typed.clock.as_str();
    let is_days = DAYS.iter().any(|(days, _)| *days == own);
    let is_own = !own.is_empty() && !is_days && !MINUTES.contains(&own);
    let minutes: Vec<(&str, &str)> = MINUTES
        .into_iter()
        .chain(is_own.then_some(own))
        .map(|minutes| (minutes, minutes))
        .chain(DAYS)
        .collect();
    html! {
        fieldset.card {
            legend { "Clock" }
            div.row.fields {
                (choice("clock", "Minutes per player, or days for each turn", &minutes, own))
                span.field { label for="increment" { "Seconds added per turn" }
                    input #increment name="increment" type="number" min=(INCREMENT.start()) max=(INCREMENT.end())
                        value=(typed.increment); }
                (choice("over", "When time runs out", &OVER, &typed.over))
            }
        }
    }
}

/// The rules as text, for those that no field has, such as taxes.
fn text(typed: &Typed) -> Markup {
    html! {
        details.card open[!typed.options.is_empty()] {
            summary { "Rule options as text" }
            p.soft { "They come after the fields above, for options that have none, such as " code { "taxes=50:5 100:10 15" } "." }
            label for="options" { "One per line, as name=value" }
            textarea #options name="options" rows="4" spellcheck="false" { (typed.options) }
        }
    }
}

/// A field that selects one of several labelled values.
fn choice(name: &str, label: &str, values: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        span.field { label for=(name) { (label) }
            select id=(name) name=(name) {
                @for (value, called) in values { option value=(value) selected[*value == chosen] { (called) } }
            }
        }
    }
}
