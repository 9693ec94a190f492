//! Exact odds as tables, and as files.

use crate::pages::contracts::common::plate;
use crate::pages::contracts::rendered::{Plate, first_odds, odds_file, with};
use crate::pages::shared::download;
use crate::pages::shared::errors::refused;
use crate::pages::shared::form_errors::wrong;
use crate::pages::shared::query::Asked;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::response::Response;
use maud::{Markup, html};
use milepost_contract::{Chance, Kind};
use std::collections::BTreeMap;

/// Rows of a table that are shown before the rest.
const FIRST: usize = 12;

/// What contracts ask for at a destination.
pub struct Toward {
    /// The destination.
    pub city: usize,
    /// The probability that a contract leads there.
    pub share: f64,
    /// The commodities, each with its probability; the likeliest first.
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

/// The kinds, with what they are called here.
pub fn kinds() -> [(Kind, &'static str); 3] {
    Kind::ALL
}

/// Odds as a table: a row a destination.
pub fn table(plate: &Plate, chances: &[Chance]) -> Markup {
    let rows = by_city(chances);
    let most = rows.first().map_or(1.0, |row| row.share);
    let (first, rest) = rows.split_at(rows.len().min(FIRST));
    html! {
        (part(plate, first, most))
        @if !rest.is_empty() {
            details { summary { (rest.len()) " more destinations" } (part(plate, rest, most)) }
        }
    }
}

fn part(plate: &Plate, rows: &[Toward], most: f64) -> Markup {
    html! {
        div.scroll { table.odds {
            thead { tr { th scope="col" { "To" } th.number scope="col" { "Odds" } th scope="col" { span.unseen { "share" } } th scope="col" { "With" } } }
            tbody { @for Toward { city, share, goods } in rows { tr {
                th scope="row" { bdi { (plate.city(*city)) } }
                td.number { (percent(*share)) }
                td { svg.share viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                    rect width=(format!("{:.1}", 100.0 * share / most)) height="10" {}
                } }
                td { @for (at, (good, share)) in goods.iter().enumerate() {
                    @if at > 0 { ", " }
                    bdi { (plate.network().commodities()[*good].name) } " " span.soft { (percent(*share)) }
                } }
            } } }
        } }
    }
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// The two cities that an address names; one alone counts twice.
pub fn ends(plate: &Plate, asked: &mut Asked) -> Option<[usize; 2]> {
    let [from, with] =
        ["from", "with"].map(|end| asked.named(end, |name| plate.network().city(name)));
    from.or(with).map(|from| [from, with.unwrap_or(from)])
}

/// The odds of a network as a file: `odds.csv`, `odds.json`.
pub async fn file(visit: Visit<Plate>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|trouble| refused("No odds", &trouble))
}

async fn made(mut visit: Visit<Plate>) -> Result<Response, ApiError> {
    let ending = visit
        .file
        .strip_prefix("odds.")
        .ok_or_else(|| ApiError::missing("file"))?
        .to_owned();
    let (_, plate) = plate(&mut visit).await?;
    let Visit { mut asked, .. } = visit;
    let ends = ends(&plate, &mut asked);
    let kind = asked.choice("kind", &kinds()).unwrap_or(Kind::Private);
    if ends.is_none() {
        asked
            .wrong
            .push("from: give the city that the player starts from".to_owned());
    }
    asked.check()?;
    let start = ends.unwrap_or_default();
    let file = with(&plate, move |plate, _| {
        odds_file(
            &plate.values,
            &first_odds(&plate.values, start, kind).map_err(wrong)?,
            &ending,
        )
    });
    Ok(download::attached(
        &format!("{} odds {}", kind.name(), plate.city(start[0])),
        file.await?,
    ))
}
