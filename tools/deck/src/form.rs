//! Decks in text and in JSON.

use crate::deal::{Card, Deck};
use crate::order::Before;
use crate::price::{Demand, Prices};
use milepost_map::Micro;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write;

/// One card a line, under a header that tells how to have the deck again.
pub fn text(prices: &Prices<'_>, deck: &Deck) -> String {
    let map = prices.map();
    let (code, plan) = (deck.code, deck.plan);
    let mut out = format!(
        "# {} · {}\n# code {code} · seed {} · {} players · {} cards · map {}\n\
         # in order: do not shuffle; the first {} are opening cards\n",
        map.name(),
        crate::generator(),
        plan.seed,
        plan.players,
        plan.cards,
        map.hash_text(),
        5 * plan.players
    );
    deck.remarks().iter().for_each(|remark| out.extend(["# ", remark, "\n"]));
    for (index, card) in deck.cards.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}{}{}", index + 1, before(card.before), demands(prices, card));
    }
    out
}

fn before(before: Before) -> &'static str {
    match before {
        Before::Nothing => "",
        Before::Taxes => "; taxes",
        Before::TaxesAndReshuffle => "; taxes reshuffle",
    }
}

fn demands(prices: &Prices<'_>, card: &Card) -> String {
    let map = prices.map();
    card.demands
        .iter()
        .map(|&demand| {
            let Demand { good, city } = demand;
            let (good, city) = (&map.goods()[good].name, &map.cities()[city].name);
            format!("; {good} > {city} {}", prices.offer(demand).payoff)
        })
        .collect()
}

/// A deck as JSON, `deck/1`.
#[derive(Serialize, JsonSchema)]
pub struct DeckJson<'a> {
    milepost: &'static str,
    generator: String,
    code: String,
    seed: u64,
    map: MapJson<'a>,
    players: usize,
    median: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<String>,
    cards: Vec<CardJson<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct MapJson<'a> {
    name: &'a str,
    hash: String,
}

#[derive(Serialize, JsonSchema)]
struct CardJson<'a> {
    number: usize,
    taxes: bool,
    reshuffle: bool,
    demands: Vec<DemandJson<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct DemandJson<'a> {
    good: &'a str,
    city: &'a str,
    payoff: i32,
    source: &'a str,
    pips: u32,
    cost: u32,
    length: Micro,
}

/// What [`Deck`] says in JSON.
pub fn json<'a>(prices: &'a Prices<'_>, deck: &Deck) -> DeckJson<'a> {
    let map = prices.map();
    let card = |(index, card): (usize, &Card)| CardJson {
        number: index + 1,
        taxes: card.before != Before::Nothing,
        reshuffle: card.before == Before::TaxesAndReshuffle,
        demands: card.demands.iter().map(|&demand| demand_json(prices, demand)).collect(),
    };
    DeckJson {
        milepost: "deck/1",
        generator: crate::generator(),
        code: deck.code.to_string(),
        seed: deck.plan.seed,
        map: MapJson { name: map.name(), hash: map.hash_text() },
        players: deck.plan.players,
        median: deck.median(),
        remarks: deck.remarks(),
        cards: deck.cards.iter().enumerate().map(card).collect(),
    }
}

fn demand_json<'a>(prices: &'a Prices<'_>, demand: Demand) -> DemandJson<'a> {
    let (map, offer) = (prices.map(), prices.offer(demand));
    DemandJson {
        good: &map.goods()[demand.good].name,
        city: &map.cities()[demand.city].name,
        payoff: offer.payoff,
        source: &map.cities()[offer.source].name,
        pips: offer.run.pips,
        cost: offer.run.cost,
        length: offer.length,
    }
}
