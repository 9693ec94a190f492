//! A short guide to crayon rails and to the controls of the table. `docs/table.md` has the full rules.

use crate::state::App;
use axum::Router;
use axum::routing::get;
use maud::{Markup, html};
use milepost_pages::frame::frame;

/// The routes of the guide.
pub fn routes() -> Router<App> {
    Router::new().route("/rules", get(rules))
}

/// The rules in brief: a heading and its sentences.
const RULES: &[(&str, &[&str])] = &[
    (
        "The aim",
        &[
            "Draw track from milepost to milepost and carry goods to the cities that want them. You win if you are the first to \
             end a turn with $250, all but one of the major cities connected by your own track, and no load that locks a card.",
        ],
    ),
    (
        "The start",
        &[
            "Each player starts with $50, a Freight and no track.",
            "With public locking, each player in turn may keep up to two cards, each for one of its demands: only that player can \
             deliver it, and its load is reserved for them. In the standard game each player has a hand of three cards.",
            "Two rounds of building come before the first turns, the second in reverse order.",
        ],
    ),
    (
        "A turn: first move",
        &[
            "Start your train in any city. It moves 9 mileposts per turn and carries 2 loads; better trains move 12 mileposts or \
             carry 3 loads.",
            "Pick up a good where it is made, and deliver it where a card wants it to be paid. Drop loads that you do not need.",
            "Using another player's track costs $4 per owner and turn. You cross a ferry at the beginning of a turn, from its \
             port; it halves your movement.",
        ],
    ),
    (
        "A turn: then build",
        &[
            "Build up to $20 of track per turn, from a major city or your own track; or buy a better train for $20.",
            "Each milepost has a price: $1 on clear ground, more in mountains, $3 for a city, $5 for a major city; rivers and \
             inlets cost extra. You cannot build inside a major city, where all trains move freely.",
            "Once you build, you cannot move again in this turn.",
        ],
    ),
    (
        "Public locking",
        &[
            "All cards are public. If your train carries the load of a demand, you may lock it: nobody can lock or deliver another \
             demand of that card. Players with the same load may still race you to the city, and the first to deliver is paid.",
            "A load that locks a card cannot be dropped, and locks only one card.",
            "If you have nothing locked, you may pitch instead of taking a turn: three unlocked cards are replaced by new ones.",
        ],
    ),
];

/// The controls: an input, and its effect.
const CONTROLS: &[(&str, &str)] = &[
    (
        "Drag from your track or a major city",
        "draws the cheapest track near the line and shows its price and what is left. Rest for a moment to hold on to the \
         track so far; draw back over it to shorten it. Enter builds what this turn's money pays for and plans the rest, \
         Undo takes back a stroke, Escape discards all",
    ),
    (
        "Click or tap a place",
        "shows what is made and wanted there, and offers track, train moves and ferries",
    ),
    (
        "Drag elsewhere, mouse wheel, pinch",
        "moves and zooms the map",
    ),
    (
        "Arrow keys, Home, End, Page up, Page down",
        "move from milepost to milepost in six directions; with Shift, move the map",
    ),
    (
        "B",
        "starts track at the cursor; arrow keys extend it, Backspace shortens it",
    ),
    (
        "Enter",
        "selects the place at the cursor, or builds the drawn track",
    ),
    ("+, −, 0", "zoom in, zoom out, show the whole map"),
];

async fn rules() -> Markup {
    let body = html! {
           h1 { "How to play" }
           p.lead { "Crayon rails in two minutes. If you try something that the rules do not allow, the table names the rule." }
           @for (subject, sentences) in RULES {
               section { h2 { (subject) } ul { @for sentence in *sentences { li { (sentence) } } } }
           }
           section {
               h2 { "At the table" }
               div.scroll {
                   table {
                       thead { tr { th scope="col" { "Input" } th scope="col" { "Effect" } } }
                       tbody { @for (input, effect) in CONTROLS { tr { th scope="row" { (input) } td { (effect) } } } }
                   }
               }
               p { "Undo takes back your actions of this turn, as long as nothing hidden was revealed. The numbers above are the "
    "defaults; the Table tab lists the options of your table." }
           }
           p.row { a.button.primary href="/play" { "New table" } }
       };
    frame("How to play", "/play", &[], body)
}
