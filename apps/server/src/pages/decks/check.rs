//! A deck that somebody brings, judged.

use crate::pages::decks::checked;
use crate::pages::decks::checked::Judged;
use crate::pages::decks::forms::maps;
use crate::pages::decks::rendered::PLAYERS;
use crate::pages::frame::frame;
use crate::pages::maps::rendered::DRAWING;
use crate::pages::nav;
use crate::pages::shared::errors::{listed, unread};
use crate::pages::shared::query::Asked;
use crate::wire::error::ApiError;
use crate::work;
use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_deck::CheckOptions;

/// The form alone.
pub async fn empty(asked: Asked) -> Markup {
    page(&asked, &[], None)
}

/// What is found of a deck.
pub async fn check(form: Result<Form<Vec<(String, String)>>, FormRejection>) -> Response {
    let mut asked = match form {
        Ok(Form(pairs)) => Asked::new(pairs),
        Err(rejection) => {
            let told = vec![unread(&rejection)];
            return (rejection.status(), page(&Asked::default(), &told, None)).into_response();
        }
    };
    match judged(&mut asked).await {
        Ok(judged) => page(&asked, &[], Some(&judged)).into_response(),
        Err(trouble) => (trouble.status(), page(&asked, trouble.error(), None)).into_response(),
    }
}

async fn judged(asked: &mut Asked) -> Result<Judged, ApiError> {
    let map = asked.text("map").unwrap_or_default().to_owned();
    let text = asked.text("deck").unwrap_or_default().to_owned();
    let players = asked
        .text("players")
        .is_some()
        .then(|| asked.number("players", PLAYERS, *PLAYERS.start()));
    let ask = CheckOptions {
        no_dingles: !asked.yes("dingles"),
        players,
    };
    asked.check()?;
    work::run(DRAWING, move |_| checked::judged(&map, &text, ask)).await?
}

fn page(asked: &Asked, wrong: &[String], judged: Option<&Judged>) -> Markup {
    let players = asked.text("players").unwrap_or_default();
    let body = html! {
        h1 { "Check a deck" }
        (listed(wrong))
        @if let Some(judged) = judged {
            section aria-labelledby="found" {
                h2 #found { @if judged.sound { "This deck keeps all rules" } @else { "This deck breaks rules" } }
                @if !judged.warnings.is_empty() { ul { @for line in &judged.warnings { li { (line) } } } }
                pre.scroll.wrap tabindex="0" { (judged.text) }
            }
        }
        form.stack.wide method="post" action="/decks/check" {
            (maps(asked.text("map").unwrap_or("iberia")))
            label for="deck" { "The deck: text, JSON, CSV or EBP" }
            textarea #deck name="deck" rows="12" spellcheck="false" required data-file=".txt,.json,.csv,.ebp,text/*"
                placeholder="1; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9" { (asked.text("deck").unwrap_or_default()) }
            label for="players" { "Players, where the deck does not say" }
            select #players name="players" {
                option value="" { "…" }
                @for count in PLAYERS { option selected[count.to_string() == players] { (count) } }
            }
            label for="dingles" { "Cities out of the way pay a bonus" }
            select #dingles name="dingles" {
                @for value in ["yes", "no"] { option selected[asked.text("dingles") == Some(value)] { (value) } }
            }
            button.primary { "Check" }
        }
    };
    frame("Check a deck", nav::DECKS.path, &["decks.js"], body)
}
