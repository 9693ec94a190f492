//! The home page.

use crate::http::admission::Peer;
use crate::live::crayon::CrayonTable;
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::state::App;
use axum::Extension;
use axum::Router;
use axum::extract::State;
use axum::routing::get;
use maud::{Markup, html};

/// The routes of the home page.
pub fn routes() -> Router<App> {
    Router::new().route("/", get(home))
}

async fn home(State(app): State<App>, Extension(Peer(address)): Extension<Peer>) -> Markup {
    // Without a table to join, the rest of the page is still useful.
    let ready = match app.ready.find(&app, Some(address)).await {
        Ok(live) => invitation(&live).await,
        Err(_) => None,
    };
    let body = html! {
        h1 { "A workshop for railway board games" }
        p.lead { "Everything runs on this server; nothing is loaded from other sites." }
        @if let Some(ready) = ready { (ready) }
        section #yours aria-labelledby="yours-title" hidden {
            h2 #yours-title { "Your tables" }
            ul.row {}
        }
        ul.cards {
            @for page in nav::ENTRIES {
                li.card {
                    h2 { a href=(page.path) { (page.name) } }
                    p { (page.about) }
                }
            }
        }
    };
    frame("Workshop", "/", &["home.js"], body)
}

/// The invitation to the table that is ready to join.
async fn invitation(live: &CrayonTable) -> Option<Markup> {
    let look = live.with_room(|room| {
        let bots = room
            .seats()
            .iter()
            .filter_map(|seat| seat.bot.as_deref())
            .map(|bot| bot.to_string());
        (room.head().setup.map.clone(), bots.collect::<Vec<String>>())
    });
    let (map, bots) = look.await.ok()?;
    Some(html! {
           section.invitation.card aria-labelledby="ready" {
               a.picture href={ "/table/" (live.id) } tabindex="-1" aria-hidden="true" {
                   img src={ "/ground/" (map) } alt="" width="400" height="300";
               }
               div {
                   h2 #ready { "A game is ready" }
                   p { "Crayon rails with public locking, on the map " strong { (map) } ". Bots have taken their seats: "
    (bots.join(" and ")) ". One seat is yours." }
                   p.row {
                       a.button.primary href={ "/table/" (live.id) } { "Sit down and play" }
                       a.button href="/play" { "New table" }
                       a href="/rules" { "How to play" }
                   }
                   p.soft { "Friends join with the table's link; you can give them a bot's seat." }
               }
           }
       })
}
