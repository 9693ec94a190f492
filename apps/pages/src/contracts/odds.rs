//! Exact odds, as tables and as files.

use crate::contracts::common::drawn;
use crate::contracts::rendered::{DrawnNetwork, first_odds, odds_file, with};
use crate::error::ApiError;
use crate::shared::download;
use crate::shared::errors::error_page;
use crate::shared::form_errors::unprocessable;
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use crate::work::Work;
use axum::response::Response;
use maud::{Markup, html};
use milepost_contract::{Chance, Kind};
use std::collections::BTreeMap;

/// The number of rows shown before the rest.
const FIRST: usize = 12;

/// The odds of the contracts for a destination.
pub struct Toward {
    /// The destination.
    pub city: usize,
    /// The probability of the destination.
    pub share: f64,
    /// The commodities with their probabilities, the likeliest first.
    pub goods: Vec<(usize, f64)>,
}

/// All destinations, the likeliest first.
pub fn by_city(chances: &[Chance]) -> Vec<Toward> {
    let mut cities: BTreeMap<usize, Toward> = BTreeMap::new();
    for chance in chances {
        let city = chance.pair.destination;
        let toward = cities.entry(city).or_insert(Toward {
            city,
            share: 0.0,
            goods: Vec::new(),
        });
        toward.share += chance.probability;
        toward
            .goods
            .push((chance.pair.commodity, chance.probability));
    }
    let mut rows: Vec<Toward> = cities.into_values().collect();
    rows.sort_by(|a, b| b.share.total_cmp(&a.share));
    rows.iter_mut()
        .for_each(|row| row.goods.sort_by(|a, b| b.1.total_cmp(&a.1)));
    rows
}

/// The kinds of contracts, with their names.
pub fn kinds() -> [(Kind, &'static str); 3] {
    Kind::ALL
}

/// Odds as a table with a row for each destination.
pub fn table(drawn: &DrawnNetwork, chances: &[Chance]) -> Markup {
    let rows = by_city(chances);
    let most = rows.first().map_or(1.0, |row| row.share);
    let (first, rest) = rows.split_at(rows.len().min(FIRST));
    html! {
        (part(drawn, first, most))
        @if !rest.is_empty() {
            details { summary { (rest.len()) " more destinations" } (part(drawn, rest, most)) }
        }
    }
}

fn part(drawn: &DrawnNetwork, rows: &[Toward], most: f64) -> Markup {
    html! {
        div.scroll { table.odds {
            thead { tr { th scope="col" { "To" } th.number scope="col" { "Odds" } th scope="col" { span.unseen { "share" } } th scope="col" { "With" } } }
            tbody { @for Toward { city, share, goods } in rows { tr {
                th scope="row" { bdi { (drawn.city(*city)) } }
                td.number { (percent(*share)) }
                td { svg.share viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                    rect width=(format!("{:.1}", 100.0 * share / most)) height="10" {}
                } }
                td { @for (at, (good, share)) in goods.iter().enumerate() {
                    @if at > 0 { ", " }
                    bdi { (drawn.network().commodities()[*good].name) } " " span.soft { (percent(*share)) }
                } }
            } } }
        } }
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// The two cities in an address; a single one counts twice.
pub fn ends(drawn: &DrawnNetwork, params: &mut Params) -> Option<[usize; 2]> {
    let [from, with] =
        ["from", "with"].map(|end| params.named(end, |name| drawn.network().city(name)));
    from.or(with).map(|from| [from, with.unwrap_or(from)])
}

/// The odds of a network as a file: `odds.csv`, `odds.json`.
pub async fn file(visit: Visit<DrawnNetwork>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|error| error_page("No odds", &error))
}

async fn made(mut visit: Visit<DrawnNetwork>) -> Result<Response, ApiError> {
    let ending = visit
        .file
        .strip_prefix("odds.")
        .ok_or_else(|| ApiError::missing("file"))?
        .to_owned();
    let (_, drawn) = drawn(&mut visit).await?;
    let Visit { mut params, .. } = visit;
    let ends = ends(&drawn, &mut params);
    let kind = params.choice("kind", &kinds()).unwrap_or(Kind::Private);
    if ends.is_none() {
        params
            .errors
            .push("from: give the city that the player starts from".to_owned());
    }
    params.check()?;
    let start = ends.unwrap_or_default();
    let file = with(&drawn, Work::of_file(&ending), move |drawn, _| {
        odds_file(
            &drawn.values,
            &first_odds(&drawn.values, start, kind).map_err(unprocessable)?,
            &ending,
        )
    });
    Ok(download::attached(
        &format!("{} odds {}", kind.name(), drawn.city(start[0])),
        file.await?,
    ))
}
