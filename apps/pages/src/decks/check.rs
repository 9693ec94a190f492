//! The page that checks an uploaded deck.

use crate::decks::forms::maps;
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::asked::{Waiting, field};
use crate::shared::errors::{error_list, form_error};
use crate::shared::link;
use crate::shared::query::Params;
use crate::work;
use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_calls::call::Call;
use milepost_calls::deck::DeckCheck;
use milepost_document::lines;

/// The result of checking a deck.
struct Judged {
    /// True if the deck breaks no rule.
    sound: bool,
    /// The report as text.
    text: String,
    /// Warnings of the reader.
    warnings: Vec<String>,
}

/// The empty form.
pub async fn empty(params: Params) -> Markup {
    page(&params, &[], None)
}

/// The report on a deck.
pub async fn check(form: Result<Form<Vec<(String, String)>>, FormRejection>) -> Response {
    let mut params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            let messages = vec![form_error(&rejection)];
            return (
                rejection.status(),
                page(&Params::default(), &messages, None),
            )
                .into_response();
        }
    };
    match judged(&mut params).await {
        Ok(judged) => page(&params, &[], Some(&judged)).into_response(),
        Err(error) => (error.status(), page(&params, error.messages(), None)).into_response(),
    }
}

async fn judged(params: &mut Params) -> Result<Judged, ApiError> {
    let deck = params.text("deck").unwrap_or_default();
    link::check_length("deck", deck)?;
    let request = params.request::<DeckCheck>(&["map", "deck", "players", "dingles"]);
    params.check()?;
    let request = request.ok_or_else(|| ApiError::missing("deck"))?;
    let done = work::run(DeckCheck::WORK, move |deadline| {
        let checked = request.answer(&Waiting::until(deadline)?.watch())?;
        Ok::<_, ApiError>(Judged {
            sound: checked.report.is_sound(),
            text: checked.report.text(),
            warnings: lines(&checked.text, &checked.warnings),
        })
    });
    done.await?
}

fn page(params: &Params, wrong: &[String], judged: Option<&Judged>) -> Markup {
    let players = params.text("players").unwrap_or_default();
    let (range, _) = field::<DeckCheck>("players");
    let body = html! {
        h1 { "Check a deck" }
        (error_list(wrong))
        @if let Some(judged) = judged {
            section aria-labelledby="found" {
                h2 #found { @if judged.sound { "This deck follows all rules" } @else { "This deck breaks rules" } }
                @if !judged.warnings.is_empty() { ul { @for line in &judged.warnings { li { (line) } } } }
                pre.scroll.wrap tabindex="0" { (judged.text) }
            }
        }
        form.stack.wide method="post" action="/decks/check" {
            (maps(params.text("map").unwrap_or("iberia")))
            label for="deck" { "Deck: text, JSON, CSV or EBP" }
            textarea #deck name="deck" rows="12" spellcheck="false" required data-file=".txt,.json,.csv,.ebp,text/*"
                placeholder="1; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9" { (params.text("deck").unwrap_or_default()) }
            label for="players" { "Players (if the deck does not say)" }
            select #players name="players" {
                option value="" { "…" }
                @for count in range { option selected[count.to_string() == players] { (count) } }
            }
            label for="dingles" { "Bonus for remote cities (dingles)" }
            select #dingles name="dingles" {
                @for value in ["yes", "no"] { option selected[params.text("dingles") == Some(value)] { (value) } }
            }
            button.primary { "Check" }
        }
    };
    frame("Check a deck", nav::DECKS.path, &["decks.js"], body)
}
