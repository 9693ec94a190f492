//! Cards in text, CSV and JSON.

use crate::cards::{Card, Cards, capital, count, dollars};
use crate::generator::generator;
use crate::model::Rules;
use serde::Serialize;
use std::fmt::Write;

/// The format, as files name it.
pub const FORMAT: &str = "contract-cards/1";

/// Cards as JSON, `contract-cards/1`.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CardsJson<'a> {
    milepost: &'static str,
    generator: String,
    seed: u64,
    network: NetworkJson<'a>,
    rules: &'a Rules,
    cards: Vec<CardJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct NetworkJson<'a> {
    name: &'a str,
    hash: String,
}

/// A card in words.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CardJson<'a> {
    /// Its number in the game or its place in the deck, from 1.
    pub id: usize,
    /// `starting`, `private` or `market`; only for contracts of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// What it asks for.
    pub commodity: &'a str,
    /// Where to.
    pub destination: &'a str,
    /// The destination's region.
    pub region: &'a str,
    /// Segments of the shortest route from a city that produces it.
    pub segments: u16,
    /// The reward in dollars.
    pub dollars: u32,
    /// The reward in railroad ties.
    pub ties: u32,
    /// The cities that produce it, by name.
    pub sources: Vec<&'a str>,
}

impl CardJson<'_> {
    /// The title, such as `Coal to Denver`.
    pub fn title(&self) -> String {
        format!("{} to {}", capital(self.commodity), self.destination)
    }

    /// Reward, distance and sources in words.
    pub(crate) fn words(&self) -> String {
        let (dollars, ties) = (dollars(self.dollars), count(self.ties, "tie"));
        let segments = count(self.segments, "segment");
        format!(
            "{dollars}; {ties}; {segments}; produced in {}",
            self.sources.join(", ")
        )
    }
}

impl<'a> Cards<'a> {
    /// A card in words.
    pub fn words(&self, card: &Card) -> CardJson<'a> {
        let (values, network) = (self.values(), self.values().network());
        let (commodity, destination) = (card.pair.commodity, card.pair.destination);
        let (good, city) = (
            &network.commodities()[commodity],
            &network.cities()[destination],
        );
        CardJson {
            id: card.number,
            kind: card.kind.map(|kind| kind.name()),
            commodity: &good.name,
            destination: &city.key,
            region: &network.regions().names[city.region],
            segments: values.segments(commodity, destination),
            dollars: values.dollars(commodity, destination),
            ties: values.ties(commodity, destination),
            sources: good
                .cities
                .iter()
                .map(|&city| network.cities()[city].key.as_str())
                .collect(),
        }
    }

    fn each(&self) -> impl Iterator<Item = CardJson<'a>> {
        self.cards().iter().map(|card| self.words(card))
    }

    /// A line for each card, under a header with everything needed to reproduce them.
    pub fn text(&self) -> String {
        let mut out = format!("# {}\n", self.caption());
        for card in self.each() {
            let kind = card.kind.map_or(String::new(), |kind| format!("; {kind}"));
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "{}; {} ({}); {}{kind}",
                card.id,
                card.title(),
                card.region,
                card.words()
            );
        }
        out
    }

    /// The cards as their JSON form.
    pub fn json(&self) -> CardsJson<'a> {
        let network = self.values().network();
        CardsJson {
            milepost: FORMAT,
            generator: generator(),
            seed: self.seed(),
            network: NetworkJson {
                name: network.name(),
                hash: network.hash(),
            },
            rules: self.values().rules(),
            cards: self.each().collect(),
        }
    }

    /// The cards as CSV by RFC 4180, a row for each card: Squib, nanDECK and Dextrous read it.
    pub fn csv(&self) -> String {
        let (seed, network) = (self.seed().to_string(), self.values().network().name());
        let mut rows = vec![COLUMNS.map(str::to_owned)];
        rows.extend(self.each().map(|card| {
            let numbers = [
                u64::from(card.dollars),
                card.ties.into(),
                card.segments.into(),
            ];
            let [dollars, ties, segments] = numbers.map(|number| number.to_string());
            [
                card.id.to_string(),
                "1".to_owned(),
                card.title(),
                card.commodity.to_owned(),
                card.destination.to_owned(),
                card.region.to_owned(),
                dollars,
                ties,
                segments,
                card.sources.join(", "),
                card.kind.unwrap_or_default().to_owned(),
                seed.clone(),
                network.to_owned(),
            ]
        }));
        milepost_document::csv::write(rows)
    }
}

const COLUMNS: [&str; 13] = [
    "id",
    "qty",
    "title",
    "commodity",
    "destination",
    "region",
    "dollars",
    "ties",
    "segments",
    "sources",
    "kind",
    "seed",
    "network",
];
