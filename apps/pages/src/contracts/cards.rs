//! The page of contract cards dealt from a network.

use crate::contracts::card_files::{CARDS, Print, dealt};
use crate::contracts::common::{drawn, form_or_error_page, hidden, title};
use crate::contracts::rendered::{DrawnNetwork, Source};
use crate::contracts::{card_files, rendered};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use crate::shared::{download, tabletop};
use crate::work::Work;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_contract::cards::{capital, dollars};
use milepost_contract::files::game::LARGEST_SEED;
use milepost_dice::secret;
use milepost_document::number::counted;

/// The deck that an address specifies.
#[derive(Clone, Copy)]
struct CardSpec {
    count: usize,
    seed: Option<u64>,
}

impl CardSpec {
    fn of(params: &mut Params) -> CardSpec {
        let count = params.number("count", 1..=CARDS.1, CARDS.0);
        let seeded = params.text("seed").is_some();
        let seed = params.number("seed", 0..=LARGEST_SEED, 0);
        CardSpec {
            count,
            seed: seeded.then_some(seed),
        }
    }

    fn address(self, source: &Source, file: &str, more: &[(&str, &str)]) -> String {
        let (count, seed) = (
            self.count.to_string(),
            self.seed.map(|seed| seed.to_string()),
        );
        let mut pairs = vec![("count", count.as_str())];
        pairs.extend(seed.as_deref().map(|seed| ("seed", seed)));
        pairs.extend(more);
        source.address(file, &pairs)
    }
}

impl Print {
    /// The print settings in an address.
    pub fn of(params: &mut Params) -> Print {
        Print {
            paper: params
                .choice("paper", &download::papers())
                .unwrap_or_default(),
            backs: params
                .choice("backs", &[(false, "no"), (true, "yes")])
                .unwrap_or_default(),
        }
    }
}

/// The page; without a seed, redirects to one with a random seed.
pub async fn page(mut visit: Visit<DrawnNetwork>) -> Response {
    let page = find(&mut visit).await;
    page.unwrap_or_else(|error| form_or_error_page("No cards", &visit, &error))
}

async fn find(visit: &mut Visit<DrawnNetwork>) -> Result<Response, ApiError> {
    let spec = CardSpec::of(&mut visit.params);
    let (source, drawn) = drawn(visit).await?;
    visit.params.check()?;
    let Some(seed) = spec.seed else {
        let spec = CardSpec {
            seed: Some(secret::seed()?),
            ..spec
        };
        return Ok(Redirect::to(&spec.address(&source, "/cards", &[])).into_response());
    };
    let page = rendered::with(&drawn, Work::Deal, move |drawn, _| {
        let cards = dealt(drawn, spec.count, seed)?;
        let faces = html! { ol.cards { @for card in cards.cards() {
            @let text = cards.words(card);
            li.contract.card {
                p.asks { strong { bdi { (capital(text.commodity)) } } " to " strong { bdi { (text.destination) } } " " span.soft { (text.region) } }
                p.pays { (dollars(text.dollars)) " + " (counted(text.ties, "tie", "ties")) }
                p.soft { (counted(text.segments, "segment", "segments")) ", made in " (text.sources.join(", ")) }
            }
        } } };
        Ok(written(
            &source,
            drawn,
            spec,
            seed,
            card_files::sheets(&cards),
            &faces,
        ))
    });
    Ok(page.await?.into_response())
}

fn written(
    source: &Source,
    drawn: &DrawnNetwork,
    spec: CardSpec,
    seed: u64,
    sheets: usize,
    faces: &Markup,
) -> Markup {
    let file = |file: &str| spec.address(source, file, &[]);
    let body = html! {
        h1 { "Contract cards for " bdi { (title(source, drawn)) } }
        p.facts { (counted(spec.count, "card", "cards")) " · seed " (seed) }
        p { "For play without a computer: destinations are drawn by their worth, and no contract appears twice." }
        div.halves {
            section.card {
                h2 { "Print the cards" }
                form.stack method="get" action={ "/contracts/" (source.name()) "/cards.pdf" } {
                    (hidden(source))
                    input type="hidden" name="count" value=(spec.count);
                    input type="hidden" name="seed" value=(seed);
                    label for="paper" { "Paper" }
                    select #paper name="paper" { option value="a4" { "A4" } option value="letter" { "Letter" } }
                    label for="backs" { "Backs" }
                    select #backs name="backs" { option value="no" { "none" } option value="yes" { "two-sided, flipped on the long edge" } }
                    button.primary { "Download the PDF" }
                }
                ul.plain {
                    li { a href=(file("/cards.csv")) { "CSV" } ", " a href=(file("/cards.json")) { "JSON" } ", " a href=(file("/cards.txt")) { "text" } }
                    (tabletop::items("cards", sheets, file))
                }
            }
            section.card {
                h2 { "Other cards" }
                form.stack method="get" {
                    (hidden(source))
                    label for="count" { "Cards" }
                    input #count name="count" type="number" min="1" max=(CARDS.1) value=(spec.count);
                    label for="seed" { "Seed (empty: random)" }
                    input #seed name="seed" inputmode="numeric" autocomplete="off" maxlength="16";
                    button { "Deal" }
                }
                p { a href=(CardSpec { seed: Some(seed.saturating_add(1).min(LARGEST_SEED)), ..spec }.address(source, "/cards", &[])) { "Next seed" } }
            }
        }
        h2 { "Cards" }
        (faces)
    };
    frame(
        "Contract cards",
        nav::CONTRACTS.path,
        &["contracts.css"],
        body,
    )
}

/// A file of the cards.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn file(visit: &mut Visit<DrawnNetwork>) -> Result<Response, ApiError> {
    let form = visit
        .file
        .strip_prefix("cards")
        .ok_or_else(|| ApiError::missing("file"))?
        .to_owned();
    let (spec, print) = (
        CardSpec::of(&mut visit.params),
        Print::of(&mut visit.params),
    );
    let (source, drawn) = drawn(visit).await?;
    visit.params.check()?;
    let seed = spec.seed.unwrap_or_default();
    let beside = tabletop::beside(visit, &spec.address(&source, "/", &[]));
    let named = match form.split_once('.') {
        Some((number, _)) if !number.is_empty() => format!("cards{number}"),
        _ => format!("{} cards {seed}", drawn.network().name()),
    };
    let file = rendered::with(&drawn, Work::of_file(&form), move |drawn, _| {
        card_files::file(
            &dealt(drawn, spec.count, seed)?,
            &form,
            print,
            [&beside[0], &beside[1]],
        )
    });
    Ok(download::attached(&named, file.await?))
}
