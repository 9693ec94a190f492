//! What all pages of contracts have in common: finding the network, its title, refusals.

use crate::pages::contracts::rendered::{From, MAP, Plate, Source};
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::errors::{listed, refused};
use crate::pages::shared::query::Asked;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::shipped::NETWORKS;
use std::sync::Arc;

/// A network that an address names, with all that is wrong with the address.
///
/// # Errors
/// Why there is none.
pub async fn plate(visit: &mut Visit<Plate>) -> Result<(Source, Arc<Plate>), ApiError> {
    let Visit {
        plates,
        name,
        asked,
        ..
    } = visit;
    let source = Source::of(name, asked)?;
    let plate = source.plate(plates).await?;
    Ok((source, plate))
}

/// What an answer is that went wrong: for the forms of the first page, told there.
pub fn sorry(
    title: &str,
    Visit { name, asked, .. }: &Visit<Plate>,
    trouble: &ApiError,
) -> Response {
    match (name.as_str(), trouble.status().as_u16()) {
        (MAP, 422) => (trouble.status(), page(asked, trouble.error())).into_response(),
        _ => refused(title, trouble),
    }
}

/// The name of a network as people write it.
pub fn title(source: &Source, plate: &Plate) -> String {
    match source.from {
        From::Own(_) => plate.network().name().to_owned(),
        _ => crate::pages::maps::title::title(plate.network().name()),
    }
}

/// What a form sends along so that its network is found again.
pub fn hidden(source: &Source) -> Markup {
    html! { @for (name, value) in source.pairs() { input type="hidden" name=(name) value=(value); } }
}

/// The networks, and the ways to others; with what was typed and what is wrong with it.
pub fn page(asked: &Asked, wrong: &[String]) -> Markup {
    let body = html! {
           h1 { "Contracts" }
           p { "A contract asks for a commodity at a city and pays dollars and railroad ties. Choose a network of cities and "
    "routes, then see the odds, play, or print cards." }
           (listed(wrong))
           ul.cards.games {
               @for (name, _) in NETWORKS {
                   @let source = Source::shipped(name);
                   li.card {
                       a href=(source.address("", &[])) tabindex="-1" aria-hidden="true" {
                           img src=(source.address("/picture.svg", &[])) alt="" width="320" height="226" loading="lazy";
                       }
                       h2 { a href=(source.address("", &[])) { (crate::pages::maps::title::title(name)) } }
                       p.row { a.button.primary href=(source.address("/new", &[])) { "Play" } a.button href=(source.address("", &[])) { "Explore" } }
                   }
               }
               li.card {
                   h2 { "Network from a crayon map" }
                   p { "Takes the map's cities and goods, with a route between two cities unless a third lies between them." }
                   form.stack method="get" action={ "/contracts/" (MAP) } {
                       (crate::pages::decks::forms::maps(asked.text("map").unwrap_or("iberia")))
                       @for (name, called) in [("columns", "Regions from west to east"), ("rows", "Regions from north to south")] {
                           label for=(name) { (called) " (empty: chosen from the map's shape)" }
                           input id=(name) name=(name) type="number" min="1" max="16" value=(asked.text(name).unwrap_or_default());
                       }
                       button { "Make the network" }
                   }
               }
               li.card {
                   h2 { "Use your own" }
                   p { "Open a network file, custom rules, or a game saved by the command line." }
                   p.row {
                       a.button href="/contracts/bring" { "Network" }
                       a.button href="/contracts/bring#open" { "Game" }
                   }
               }
           }
       };
    frame(
        "Contracts",
        nav::CONTRACTS.path,
        &["contracts.css", "contracts.js"],
        body,
    )
}
