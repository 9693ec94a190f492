//! Deck pages: dealing a deck, opening one by its code, and downloading files.

use crate::decks::forms::{PLAN, address, maps};
use crate::decks::{card, check, rendered, study};
use crate::error::ApiError;
use crate::frame::frame;
use crate::limits::TOOL_BODY;
use crate::maps::rendered::{DrawnMap, Maps, Source};
use crate::maps::title::title;
use crate::nav;
use crate::shared::asked::field;
use crate::shared::errors::{error_list, error_page};
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use crate::shared::{download, tabletop};
use crate::table::{self, PageRow, REGIONS, SURVEYS};
use crate::work::{self, Work};
use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_calls::deck::DeckPlan;
use milepost_map::shipped::MAPS;

/// What an address of a deck says of it, and of what is shown.
const DECK_VALUES: &[&str] = &[
    "players", "cards", "seed", "dingles", "card", "demand", "city", "good", "size",
];

/// The pages.
pub const ROWS: &[PageRow] = &[
    table::page("/decks", Work::Show, || get(list)),
    table::page("/decks/deal", Work::Show, || get(begin))
        .brings(&REGIONS)
        .near(),
    table::page("/decks/open", Work::Deal, || get(open)).near(),
    table::page("/decks/check", Work::Show, || get(check::empty))
        .kept(&["map"])
        .near(),
    table::form("/decks/check", || post(check::check)),
    dealt("/decks/{name}", Work::Deal, || get(card::deck)).near(),
    dealt("/decks/{name}/explain", Work::Deal, || get(card::explain)),
    dealt("/decks/{name}/stats", Work::Study, || get(study::page)),
    dealt("/decks/{name}/stats.svg", Work::Study, || {
        get(study::charts)
    }),
    dealt("/decks/{name}/{file}", Work::Deal, || get(file)).file(),
];

const fn dealt(path: &'static str, work: Work, route: fn() -> MethodRouter) -> PageRow {
    table::page(path, work, route)
        .more(&SURVEYS)
        .brings(&REGIONS)
        .kept(DECK_VALUES)
}

/// The routes of these pages.
pub fn routes() -> Router {
    table::router(ROWS)
        .layer(Extension(Maps::default()))
        .layer(Extension(study::Studies::default()))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn list(params: Params) -> Markup {
    page(&params, &[])
}

/// The forms, with the values typed and their errors.
fn page(params: &Params, wrong: &[String]) -> Markup {
    let body = html! {
        h1 { "Decks" }
        (error_list(wrong))
        div.halves {
            section.card {
                h2 { "Deal a deck" }
                form.stack method="get" action="/decks/deal" {
                    (maps(params.text("map").unwrap_or("iberia")))
                    (fields(params))
                    button.primary { "Deal" }
                }
            }
            section.card {
                h2 { "Open a deck by its code" }
                form.stack method="get" action="/decks/open" {
                    label for="code" { "Code printed on every card" }
                    input.code #code name="code" required autocomplete="off" spellcheck="false" maxlength="100"
                        value=(params.text("code").unwrap_or_default());
                    button { "Open" }
                }
                h2 { "Check a deck" }
                p { "Checks any deck, dealt here or published, against the card rules." }
                p { a.button href="/decks/check" { "Check a deck" } }
            }
        }
    };
    frame("Decks", nav::DECKS.path, &[], body)
}

/// The fields of a deck's settings.
pub fn fields(params: &Params) -> Markup {
    let (players, usual_players) = field::<DeckPlan>("players");
    let (cards, usual_cards) = field::<DeckPlan>("cards");
    let chosen = params.text("players").unwrap_or(&usual_players);
    html! {
        label for="players" { "Players" }
        select #players name="players" {
            @for count in players { option selected[count.to_string() == chosen] { (count) } }
        }
        label for="cards" { "Cards" }
        input #cards name="cards" type="number" min=(cards.start()) max=(cards.end())
            value=(params.text("cards").unwrap_or(&usual_cards));
        label for="seed" { "Seed (empty: random)" }
        input #seed name="seed" inputmode="numeric" autocomplete="off" value=(params.text("seed").unwrap_or_default());
        label for="dingles" { "Bonus for remote cities (dingles)" }
        select #dingles name="dingles" {
            @for (value, word) in [("yes", "yes"), ("no", "no")] {
                option value=(value) selected[params.text("dingles") == Some(value)] { (word) }
            }
        }
    }
}

async fn begin(mut params: Params) -> Response {
    let map = params.text("map").unwrap_or("iberia").to_owned();
    if !MAPS.iter().any(|(name, _)| *name == map) {
        let known: Vec<&str> = MAPS.iter().map(|(name, _)| *name).collect();
        let line = format!("map: expected one of {}, not \"{map}\"", known.join(", "));
        params.errors.push(line);
    }
    let plan: DeckPlan = params.asked(&PLAN);
    match params.check().and_then(|()| Source::of(&map, &mut params)) {
        Ok(source) => Redirect::to(&address(&source, "", &plan, &[])).into_response(),
        Err(error) => (error.status(), page(&params, error.messages())).into_response(),
    }
}

async fn open(params: Params) -> Response {
    let code = params.text("code").unwrap_or_default().to_owned();
    let opened = work::run(Work::Deal, move |_| rendered::opened(&code)).await;
    match opened.map_err(ApiError::from).and_then(|opened| opened) {
        Ok((map, plan)) => {
            Redirect::to(&address(&Source::Shipped(map), "", &plan, &[])).into_response()
        }
        Err(error) => (error.status(), page(&params, error.messages())).into_response(),
    }
}

async fn file(visit: Visit<DrawnMap>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|error| error_page("No file", &error))
}

async fn made(mut visit: Visit<DrawnMap>) -> Result<Response, ApiError> {
    let Visit {
        cache,
        name,
        file,
        params,
        ..
    } = &mut visit;
    let file = file
        .strip_prefix("deck")
        .ok_or_else(|| ApiError::missing("file"))?
        .to_owned();
    let source = Source::of(name, params)?;
    let plan: DeckPlan = params.asked(&PLAN);
    let seed = plan.seed.unwrap_or_default();
    let plan = DeckPlan {
        seed: Some(seed),
        ..plan
    };
    let print = rendered::print(params);
    params.check()?;
    let drawn = source.drawn(cache).await?;
    // Pictures for tables on screen are sought by their names.
    let called = match file.split_once('.') {
        Some((number, _)) if !number.is_empty() => format!("deck{number}"),
        _ => format!("{} deck {}", title(drawn.map.name()), seed),
    };
    let beside = tabletop::beside(
        &visit,
        &address(&source, "/", &plan, &[("size", print.size.name())]),
    );
    Ok(download::attached(
        &called,
        rendered::file(drawn, plan, file, print, beside).await?,
    ))
}
