//! Decks: to deal one, to open one by its code, and the files of one.

use crate::http::guard::TOOL_BODY;
use crate::pages::decks::forms::{address, maps};
use crate::pages::decks::rendered::{CARDS, PLAYERS, Wish};
use crate::pages::decks::{card, check, rendered, study};
use crate::pages::frame::frame;
use crate::pages::maps::rendered::{DRAWING, Plate, Plates, Source};
use crate::pages::maps::title::title;
use crate::pages::nav;
use crate::pages::shared::errors::{listed, refused};
use crate::pages::shared::query::Asked;
use crate::pages::shared::visit::Visit;
use crate::pages::shared::{download, tabletop};
use crate::wire::error::ApiError;
use crate::work;
use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::{Markup, html};
use milepost_map::shipped::MAPS;

/// The routes of these pages.
pub fn routes() -> Router {
    Router::new()
        .route("/decks", get(list))
        .route("/decks/deal", get(begin))
        .route("/decks/open", get(open))
        .route("/decks/check", get(check::empty).post(check::check))
        .route("/decks/{name}", get(card::deck))
        .route("/decks/{name}/explain", get(card::explain))
        .route("/decks/{name}/stats", get(study::page))
        .route("/decks/{name}/stats.svg", get(study::charts))
        .route("/decks/{name}/{file}", get(file))
        .layer(Extension(Plates::default()))
        .layer(Extension(study::Studies::default()))
        .layer(DefaultBodyLimit::max(TOOL_BODY))
}

async fn list(asked: Asked) -> Markup {
    page(&asked, &[])
}

/// The forms, with what was typed and what is wrong with it.
fn page(asked: &Asked, wrong: &[String]) -> Markup {
    let body = html! {
        h1 { "Decks" }
        (listed(wrong))
        div.halves {
            section.card {
                h2 { "Deal a deck" }
                form.stack method="get" action="/decks/deal" {
                    (maps(asked.text("map").unwrap_or("iberia")))
                    (fields(asked))
                    button.primary { "Deal" }
                }
            }
            section.card {
                h2 { "Open a deck by its code" }
                form.stack method="get" action="/decks/open" {
                    label for="code" { "Code printed on every card" }
                    input.code #code name="code" required autocomplete="off" spellcheck="false" maxlength="100"
                        value=(asked.text("code").unwrap_or_default());
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

/// What is asked of a deck, to be typed.
pub fn fields(asked: &Asked) -> Markup {
    let players = asked.text("players").unwrap_or("4");
    html! {
        label for="players" { "Players" }
        select #players name="players" {
            @for count in PLAYERS { option selected[count.to_string() == players] { (count) } }
        }
        label for="cards" { "Cards" }
        input #cards name="cards" type="number" min=(CARDS.start()) max=(CARDS.end())
            value=(asked.text("cards").unwrap_or("120"));
        label for="seed" { "Seed (empty: random)" }
        input #seed name="seed" inputmode="numeric" autocomplete="off" value=(asked.text("seed").unwrap_or_default());
        label for="dingles" { "Bonus for remote cities (dingles)" }
        select #dingles name="dingles" {
            @for (value, word) in [("yes", "yes"), ("no", "no")] {
                option value=(value) selected[asked.text("dingles") == Some(value)] { (word) }
            }
        }
    }
}

async fn begin(mut asked: Asked) -> Response {
    let map = asked.text("map").unwrap_or("iberia").to_owned();
    if !MAPS.iter().any(|(name, _)| *name == map) {
        let known: Vec<&str> = MAPS.iter().map(|(name, _)| *name).collect();
        let line = format!("map: expected one of {}, not \"{map}\"", known.join(", "));
        asked.wrong.push(line);
    }
    let wish = Wish::of(&mut asked);
    match asked.check().and_then(|()| Source::of(&map, &mut asked)) {
        Ok(source) => Redirect::to(&address(&source, "", wish, &[])).into_response(),
        Err(trouble) => (trouble.status(), page(&asked, trouble.error())).into_response(),
    }
}

async fn open(asked: Asked) -> Response {
    let code = asked.text("code").unwrap_or_default().to_owned();
    let opened = work::run(DRAWING, move |_| rendered::opened(&code)).await;
    match opened.map_err(ApiError::from).and_then(|opened| opened) {
        Ok((map, wish)) => {
            Redirect::to(&address(&Source::Shipped(map), "", wish, &[])).into_response()
        }
        Err(trouble) => (trouble.status(), page(&asked, trouble.error())).into_response(),
    }
}

async fn file(visit: Visit<Plate>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|trouble| refused("No file", &trouble))
}

async fn made(mut visit: Visit<Plate>) -> Result<Response, ApiError> {
    let Visit {
        plates,
        name,
        file,
        asked,
        ..
    } = &mut visit;
    let file = file
        .strip_prefix("deck")
        .ok_or_else(|| ApiError::missing("file"))?
        .to_owned();
    let source = Source::of(name, asked)?;
    let wish = Wish::of(asked);
    let print = rendered::print(asked);
    asked.check()?;
    let plate = source.plate(plates).await?;
    // Pictures for tables on screen are sought by their names.
    let called = match file.split_once('.') {
        Some((number, _)) if !number.is_empty() => format!("deck{number}"),
        _ => format!("{} deck {}", title(plate.map.name()), wish.plan.seed),
    };
    let beside = tabletop::beside(
        &visit,
        &address(&source, "/", wish, &[("size", print.size.name())]),
    );
    Ok(download::attached(
        &called,
        rendered::file(plate, wish, file, print, beside).await?,
    ))
}
