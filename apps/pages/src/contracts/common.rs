//! Code that contract pages share: finding the network, its title, and errors.

use crate::contracts::rendered::{DrawnNetwork, From, MAP, Source};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::errors::{error_list, error_page};
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::shipped::NETWORKS;
use std::sync::Arc;

/// The network of an address, with its drawing.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn drawn(
    visit: &mut Visit<DrawnNetwork>,
) -> Result<(Source, Arc<DrawnNetwork>), ApiError> {
    let Visit {
        cache,
        name,
        params,
        ..
    } = visit;
    let source = Source::of(name, params)?;
    let drawn = source.drawn(cache).await?;
    Ok((source, drawn))
}

/// The response for an error: in the form of the first page if it came from there, otherwise on its own page.
pub fn form_or_error_page(
    title: &str,
    Visit { name, params, .. }: &Visit<DrawnNetwork>,
    error: &ApiError,
) -> Response {
    match (name.as_str(), error.status().as_u16()) {
        (MAP, 422) => (error.status(), page(params, error.messages())).into_response(),
        _ => error_page(title, error),
    }
}

/// The title of a network.
pub fn title(source: &Source, drawn: &DrawnNetwork) -> String {
    match source.from {
        From::Own(_) => drawn.network().name().to_owned(),
        _ => crate::maps::title::title(drawn.network().name()),
    }
}

/// Hidden fields that identify the network of a form.
pub fn hidden(source: &Source) -> Markup {
    html! { @for (name, value) in source.pairs() { input type="hidden" name=(name) value=(value); } }
}

/// The list of networks, and the forms for others, with the values typed and their errors.
pub fn page(params: &Params, wrong: &[String]) -> Markup {
    let body = html! {
           h1 { "Contracts" }
           p { "A contract asks for a commodity at a city and pays dollars and railroad ties. Choose a network of cities and "
    "routes, then see the odds, play, or print cards." }
           (error_list(wrong))
           ul.cards.games {
               @for (name, _) in NETWORKS {
                   @let source = Source::shipped(name);
                   li.card {
                       a href=(source.address("", &[])) tabindex="-1" aria-hidden="true" {
                           img src=(source.address("/picture.svg", &[])) alt="" width="320" height="226" loading="lazy";
                       }
                       h2 { a href=(source.address("", &[])) { (crate::maps::title::title(name)) } }
                       p.row { a.button.primary href=(source.address("/new", &[])) { "Play" } a.button href=(source.address("", &[])) { "Explore" } }
                   }
               }
               li.card {
                   h2 { "Network from a crayon map" }
                   p { "Takes the map's cities and goods, with a route between two cities unless a third lies between them." }
                   form.stack method="get" action={ "/contracts/" (MAP) } {
                       (crate::decks::forms::maps(params.text("map").unwrap_or("iberia")))
                       @for (name, called) in [("columns", "Regions from west to east"), ("rows", "Regions from north to south")] {
                           label for=(name) { (called) " (empty: chosen from the map's shape)" }
                           input id=(name) name=(name) type="number" min="1" max="16" value=(params.text(name).unwrap_or_default());
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
