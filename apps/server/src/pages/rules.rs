//! How crayon rails are played, in brief, and how hands play it here. `docs/table.md` tells all of it.

use crate::pages::frame::frame;
use crate::state::App;
use axum::Router;
use axum::routing::get;
use maud::{Markup, html};

/// The routes of the rules.
pub fn routes() -> Router<App> {
    Router::new().route("/rules", get(rules))
}

/// What a player has to know, a subject and its sentences.
const RULES: &[(&str, &[&str])] = &[
    (
        "The aim",
        &[
            "Draw track from milepost to milepost, carry goods to the cities that want them, and be the first to end a turn \
             with $250, all but one of the major cities joined by your own track, and no load that locks a card.",
        ],
    ),
    (
        "The start",
        &[
            "Everybody has $50, a Freight and no track.",
            "With public locking each in turn may keep two cards for a demand each: those are his alone, and their loads are \
             reserved for him. In the standard game each has a hand of three cards.",
            "Two rounds of building come before the first turns, the second in reverse.",
        ],
    ),
    (
        "A turn: first move",
        &[
            "Put your train in any city. It moves 9 mileposts a turn and has room for 2 loads; better trains go 12, or \
             have room for 3.",
            "Pick up a good where it is made, deliver it where a card wants it, and be paid. Drop what you do not need.",
            "Other people's track costs $4 a turn for each owner. A ferry is crossed at the beginning of a turn, from its \
             port, and halves what you move.",
        ],
    ),
    (
        "A turn: then build",
        &[
            "Up to $20 of track a turn, from a major city or your own track; or a better train for $20.",
            "Each milepost has its price: 1 on clear ground, more in mountains, 3 for a city, 5 for a major one; rivers and \
             inlets cost extra. Nothing is drawn inside a major city, where all move freely.",
            "Building ends moving.",
        ],
    ),
    (
        "Public locking",
        &[
            "All cards lie open. Who has the load of a demand aboard may lock it: then nobody locks or delivers another demand \
             of that card. Others with the same load may still race you to the city, and the first to deliver is paid.",
            "A load that locks cannot be dropped, and locks one card only.",
            "Who has nothing locked may pitch in place of a turn: three cards that nobody locked leave, and others turn up.",
        ],
    ),
];

/// What hands do here, and what comes of it.
const HANDS: &[(&str, &str)] = &[
    (
        "Drag from your track or a major city",
        "draws track; its price goes along. Enter builds it, Escape drops it",
    ),
    (
        "Press on a place",
        "shows what is made and wanted there, and offers track, the train's way, a ferry",
    ),
    (
        "Drag elsewhere, wheel, two fingers",
        "moves and zooms the map",
    ),
    (
        "Arrow keys, Home, End, Page up, Page down",
        "go from milepost to milepost in six directions; with Shift they move the map",
    ),
    (
        "B",
        "begins track where you are; arrow keys draw it, Backspace goes back",
    ),
    (
        "Enter",
        "chooses the place where you are, or builds what is drawn",
    ),
    ("+, −, 0", "zoom, and show all"),
];

async fn rules() -> Markup {
    let body = html! {
        h1 { "How it is played" }
        p.lead { "Crayon rails in two minutes. What the rules do not allow is refused with the rule that says so." }
        @for (subject, sentences) in RULES {
            section { h2 { (subject) } ul { @for sentence in *sentences { li { (sentence) } } } }
        }
        section {
            h2 { "At the table" }
            div.scroll {
                table {
                    thead { tr { th scope="col" { "Do" } th scope="col" { "What comes of it" } } }
                    tbody { @for (hand, does) in HANDS { tr { th scope="row" { (hand) } td { (does) } } } }
                }
            }
            p { "Undo takes back what you did in this turn, as long as nothing hidden was shown. The numbers here are the usual ones; "
                "a table tells those of its own under Table." }
        }
        p.row { a.button.primary href="/play" { "A new table" } }
    };
    frame("How it is played", "/play", &[], body)
}
