//! The home page: three doors, to play, to make and to ask, over a game of bots.

use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::state::{App, film};
use crate::wire::error::ApiError;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_live::live::crayon::CrayonTable;
use milepost_pages::assets::address;
use milepost_pages::frame::frame;
use milepost_pages::maps::title::title;
use milepost_pages::shared::errors::form_error;
use milepost_pages::shared::player_mark::SHAPES;
use serde::Deserialize;

/// The routes of the home page.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home))
        .route("/play/now", post(play))
        .route("/film", get(film_file))
}

async fn home(State(app): State<App>, Extension(Peer(address)): Extension<Peer>) -> Markup {
    // Without a table to join, the rest of the page is still useful.
    let ready = match app.ready.find(&app, Some(address)).await {
        Ok(live) => ready(&live).await,
        Err(_) => None,
    };
    page(ready.as_ref(), "", &[])
}

/// A name, with which somebody plays at once.
#[derive(Default, Deserialize)]
struct Newcomer {
    name: String,
}

/// Seats somebody at the table that is ready and starts the game.
async fn play(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    form: Result<Form<Newcomer>, FormRejection>,
) -> Response {
    let (typed, wrong) = match form {
        Ok(Form(typed)) => match app.ready.join(&app, address, &typed.name).await {
            Ok(seated) => {
                let kept = cookie::keep(&seated.id, &seated.token, app.is_secure(&headers));
                let kept = AppendHeaders(kept.map(|kept| (header::SET_COOKIE, kept)));
                let to = Redirect::to(&format!("/table/{}", seated.id));
                return (kept, to).into_response();
            }
            Err(error) => (typed, (error.status(), error.messages().to_vec())),
        },
        Err(rejection) => {
            let said = vec![form_error(&rejection)];
            (Newcomer::default(), (rejection.status(), said))
        }
    };
    let ready = match app.ready.find(&app, Some(address)).await {
        Ok(live) => ready(&live).await,
        Err(_) => None,
    };
    (wrong.0, page(ready.as_ref(), &typed.name, &wrong.1)).into_response()
}

/// The game that the page shows.
async fn film_file(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(app.film.get(&app).await?.answer(&headers))
}

/// The table that is ready to join.
struct Ready {
    id: String,
    map: String,
    bots: String,
}

async fn ready(live: &CrayonTable) -> Option<Ready> {
    let look = live.with_room(|room| {
        let bots = room
            .seats()
            .iter()
            .filter_map(|seat| seat.bot.as_deref())
            .map(|bot| bot.to_string());
        (room.head().setup.map.clone(), bots.collect::<Vec<String>>())
    });
    let (map, bots) = look.await.ok()?;
    Some(Ready {
        id: live.id.clone(),
        map: title(&map),
        bots: bots.join(" and "),
    })
}

fn page(ready: Option<&Ready>, name: &str, wrong: &[String]) -> Markup {
    let still = format!("{}.webp", film::MAP);
    let body = html! {
        section.hero aria-label="A game between bots" data-film="/film" data-ground={ "/ground/" (film::MAP) }
            data-board={ "/maps/" (film::MAP) "/board" } data-style=(address("map.css")) data-signs=(SHAPES.join("|")) {
            img src=(address(&still)) alt="" width="480" height="340" fetchpriority="high";
            div.claim {
                h1 { "Draw the track. Run the train." }
                p { "Play railway games on a map, print boards and cards of your own, and ask what a line can earn." }
            }
        }
        div.doors {
            section.door.play aria-labelledby="play" {
                h2 #play { "Play a game" }
                @if !wrong.is_empty() {
                    div.wrong role="alert" { @for message in wrong { p { (message) } } }
                }
                (play_door(ready, name))
            }
            (door("make", "Make something to print", &MAKE))
            (door("ask", "Ask a question", &ASK))
        }
        section.yours #yours aria-labelledby="yours-title" hidden {
            h2 #yours-title { "Your tables" }
            ul.row {}
        }
    };
    frame("Workshop", "/", &["home.js"], body)
}

fn play_door(ready: Option<&Ready>, name: &str) -> Markup {
    html! {
        @if let Some(ready) = ready {
            form method="post" action="/play/now" {
                label for="name" { "Your name" }
                div.row {
                    input #name name="name" maxlength="40" required autocomplete="nickname" value=(name);
                    button.primary { "Play now" }
                }
                p.soft { "Crayon rails on the map " (ready.map) ", against two bots: " (ready.bots) "." }
            }
        } @else {
            p.soft { "No table stands ready at the moment." }
        }
        ul {
            @if let Some(ready) = ready {
                li { a href={ "/table/" (ready.id) } { "Sit down and play with friends" }
                    small { "The same table: send them its link and give them a bot's seat." } }
            }
            li { a href="/play/tour" { "Learn by playing" } small { "A first game, step by step, against one bot." } }
            li { a href="/play" { "Set up a table" } small { "Choose the map, the players and the rules; also for a real board." } }
            li { a href="/rules" { "How to play" } small { "The rules in two minutes." } }
        }
    }
}

/// An entry of a door: its address, its name, and what comes of it.
type Way = (&'static str, &'static str, &'static str);

/// What can be printed.
const MAKE: [Way; 5] = [
    (
        "/maps/survey",
        "A map of any place on Earth",
        "Surveyed in a second, with its mountains, rivers and goods.",
    ),
    (
        "/maps",
        "The maps",
        "At true size, on pages to glue together.",
    ),
    (
        "/decks",
        "A deck of demand cards",
        "For each map, with payoffs that fit its distances.",
    ),
    (
        "/boards",
        "A random board",
        "What each seat wins is shown; choose the most even of many.",
    ),
    (
        "/contracts",
        "Contract cards",
        "For a network of railroads, with exact odds.",
    ),
];

/// What can be answered.
const ASK: [Way; 5] = [
    (
        "/routes",
        "What is the best run? (18xx)",
        "The most that a company can earn, with proof.",
    ),
    (
        "/maps/iberia?from=Lisboa&to=Barcelona",
        "What does this line cost?",
        "The cheapest track between two cities.",
    ),
    (
        "/decks/iberia/explain?good=Wine&city=Madrid",
        "Why does a demand pay that?",
        "Step by step, from distance to payoff.",
    ),
    (
        "/decks/check",
        "Is my deck sound?",
        "Read a deck of your own and see what is wrong with it.",
    ),
    (
        "/contracts",
        "How likely is an offer?",
        "Exact odds for the next contract.",
    ),
];

fn door(id: &str, name: &str, ways: &[Way]) -> Markup {
    html! {
        section.door aria-labelledby=(id) {
            h2 id=(id) { (name) }
            ul { @for (path, name, about) in ways { li { a href=(path) { (name) } small { (about) } } } }
        }
    }
}
