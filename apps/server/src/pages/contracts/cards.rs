//! Contracts as cards to print: a deck dealt from a network.

use crate::pages::contracts::card_files::{CARDS, Print, dealt};
use crate::pages::contracts::common::{hidden, plate, sorry, title};
use crate::pages::contracts::rendered::{Plate, Source};
use crate::pages::contracts::{card_files, rendered};
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::query::Asked;
use crate::pages::shared::visit::Visit;
use crate::pages::shared::{download, tabletop};
use crate::secret;
use crate::wire::error::ApiError;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_contract::cards::{capital, dollars};
use milepost_contract::files::game::LARGEST_SEED;
use milepost_document::number::counted;

/// What is asked of a deck.
#[derive(Clone, Copy)]
struct Wish {
    count: usize,
    seed: Option<u64>,
}

impl Wish {
    fn of(asked: &mut Asked) -> Wish {
        let count = asked.number("count", 1..=CARDS.1, CARDS.0);
        let seeded = asked.text("seed").is_some();
        let seed = asked.number("seed", 0..=LARGEST_SEED, 0);
        Wish {
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
    /// How an address asks cards to be printed.
    pub fn of(asked: &mut Asked) -> Print {
        Print {
            paper: asked
                .choice("paper", &download::papers())
                .unwrap_or_default(),
            backs: asked
                .choice("backs", &[(false, "no"), (true, "yes")])
                .unwrap_or_default(),
        }
    }
}

/// The page; without a seed it leads to one that has one.
pub async fn page(mut visit: Visit<Plate>) -> Response {
    let page = find(&mut visit).await;
    page.unwrap_or_else(|trouble| sorry("No cards", &visit, &trouble))
}

async fn find(visit: &mut Visit<Plate>) -> Result<Response, ApiError> {
    let wish = Wish::of(&mut visit.asked);
    let (source, plate) = plate(visit).await?;
    visit.asked.check()?;
    let Some(seed) = wish.seed else {
        let wish = Wish {
            seed: Some(secret::seed()?),
            ..wish
        };
        return Ok(Redirect::to(&wish.address(&source, "/cards", &[])).into_response());
    };
    let page = rendered::with(&plate, move |plate, _| {
        let cards = dealt(plate, wish.count, seed)?;
        let faces = html! { ol.cards { @for card in cards.cards() {
            @let told = cards.words(card);
            li.contract.card {
                p.asks { strong { bdi { (capital(told.commodity)) } } " to " strong { bdi { (told.destination) } } " " span.soft { (told.region) } }
                p.pays { (dollars(told.dollars)) " + " (counted(told.ties, "tie", "ties")) }
                p.soft { (counted(told.segments, "segment", "segments")) ", made in " (told.sources.join(", ")) }
            }
        } } };
        Ok(written(
            &source,
            plate,
            wish,
            seed,
            card_files::sheets(&cards),
            &faces,
        ))
    });
    Ok(page.await?.into_response())
}

fn written(
    source: &Source,
    plate: &Plate,
    wish: Wish,
    seed: u64,
    sheets: usize,
    faces: &Markup,
) -> Markup {
    let file = |file: &str| wish.address(source, file, &[]);
    let body = html! {
        h1 { "Contract cards for " bdi { (title(source, plate)) } }
        p.facts { (counted(wish.count, "card", "cards")) " · seed " (seed) }
        p { "For play without a computer: destinations are drawn by their worth, and no contract appears twice." }
        div.halves {
            section.card {
                h2 { "Print the cards" }
                form.stack method="get" action={ "/contracts/" (source.name()) "/cards.pdf" } {
                    (hidden(source))
                    input type="hidden" name="count" value=(wish.count);
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
                    input #count name="count" type="number" min="1" max=(CARDS.1) value=(wish.count);
                    label for="seed" { "Seed (empty: random)" }
                    input #seed name="seed" inputmode="numeric" autocomplete="off" maxlength="16";
                    button { "Deal" }
                }
                p { a href=(Wish { seed: Some(seed.saturating_add(1).min(LARGEST_SEED)), ..wish }.address(source, "/cards", &[])) { "Next seed" } }
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

/// A file of a deck.
///
/// # Errors
/// Why there is none.
pub async fn file(visit: &mut Visit<Plate>) -> Result<Response, ApiError> {
    let form = visit
        .file
        .strip_prefix("cards")
        .ok_or_else(|| ApiError::missing("file"))?
        .to_owned();
    let (wish, print) = (Wish::of(&mut visit.asked), Print::of(&mut visit.asked));
    let (source, plate) = plate(visit).await?;
    visit.asked.check()?;
    let seed = wish.seed.unwrap_or_default();
    let beside = tabletop::beside(visit, &wish.address(&source, "/", &[]));
    let named = match form.split_once('.') {
        Some((number, _)) if !number.is_empty() => format!("cards{number}"),
        _ => format!("{} cards {seed}", plate.network().name()),
    };
    let file = rendered::with(&plate, move |plate, _| {
        card_files::file(
            &dealt(plate, wish.count, seed)?,
            &form,
            print,
            [&beside[0], &beside[1]],
        )
    });
    Ok(download::attached(&named, file.await?))
}
