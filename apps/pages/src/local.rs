//! A site without a server: its first page, and the file that starts the module which makes all others (`web/local`).

use crate::assets::address;
use crate::boards::handlers::pictures as games;
use crate::frame::frame;
use crate::maps::handlers::pictures as maps;
use crate::nav;
use crate::routes::games::upload::OwnSite;
use crate::routes::list::game_form;
use axum::Router;
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};

/// What the file says until the module has made the first page.
const SAYS: &str = "The workshop is being loaded: five megabytes, the first time only.";

/// The route of the first page.
pub fn routes() -> Router {
    Router::new().route("/", get(start))
}

/// The first page: what people come for, each with its first step.
async fn start() -> Markup {
    let body = html! {
        h1 { "A workshop for railway board games" }
        p.lead { "It runs in your browser. Nothing is installed, nothing is sent, and it works without a connection from the second visit on." }
        (game_form(&[], &OwnSite::default()))
        section.card aria-labelledby="draw" {
            h2 #draw { "Is there a better run?" }
            p { "18xx: draw the board by tapping, or open a position, and see the most that a company can earn, with proof." }
            p.row { a.button.primary href="/routes" { "Open a position" } a.button href="/routes/at?p=velmark&run=yes" { "See an example" } }
        }
        h2 { "Deal a deck of demand cards" }
        (maps(nav::DECKS.path))
        h2 { "Make a board" }
        (games())
        section.card aria-labelledby="more" {
            h2 #more { "More" }
            p.row { a.button href="/maps" { "Crayon maps" } a.button href="/contracts" { "Contracts and their odds" } }
        }
    };
    frame(
        "Workshop",
        "/",
        &["routes.css", "games.css", "games.js"],
        body,
    )
}

/// The file `index.html`: `module` is the address of the module, beside it. All addresses are to begin with `/web/`, as in
/// any page.
pub fn index(module: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-module=(module) data-host=(address("host.js")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content="Is there a better run? Drop a record of an 18xx game and see the proven best. Deal demand decks, make boards. In your browser, without a server.";
                title { "Milepost" }
                link rel="stylesheet" href=(address("style.css"));
                link rel="stylesheet" href=(address("local.css"));
                script type="module" src=(address("local.js")) {}
                link rel="icon" href=(address("icon.svg")) type="image/svg+xml";
                link rel="apple-touch-icon" href=(address("icon-180.png"));
            }
            body {
                main #main tabindex="-1" {
                    h1 { "Milepost" }
                    p.lead role="status" { (SAYS) }
                    noscript { p.wrong { "The workshop needs JavaScript." } }
                }
            }
        }
    }
}
