//! `deck.stats`: many decks, summarised.

use super::{Dingles, USUAL_PLAYERS};
use crate::call::given::Given;
use crate::call::host::Host;
use crate::call::refused::Refused;
use crate::call::request::svg;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Drawn};
use milepost_deck::draw::charts;
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_deck::size::DECK;
use milepost_deck::study::{Counts, Plan, StatsJson, Study};
use milepost_deck::{Plan as First, Prices, deal};
use milepost_document::{Form, FromNode};
use milepost_map::Map;
use milepost_study::{Sample, Shard, run};
use serde_json::{Value, json};

/// The most decks that are dealt.
const MOST: i64 = u32::MAX as i64;
/// The decks that are dealt where nothing is said.
const USUAL: u32 = 1000;

/// A request for the statistics of many decks.
#[derive(Clone, Debug, FromNode, Form)]
pub struct DeckStats {
    /// Map that comes with Milepost.
    #[form(subject)]
    pub map: Given<Map>,
    /// Decks to deal.
    #[serde(flatten)]
    pub plan: StatsPlan,
}

/// The decks that are dealt, whatever the map.
#[derive(Clone, Debug, FromNode, Form)]
pub struct StatsPlan {
    /// Number of decks to deal.
    #[form(range(1..=MOST), usual(USUAL))]
    pub decks: u32,
    /// Number of players.
    #[form(within(PLAYERS), usual(USUAL_PLAYERS))]
    pub players: usize,
    /// Number of cards in each deck.
    #[form(within(CARDS), usual(DECK))]
    pub cards: usize,
    /// Seed of the first deck; each further deck has the next seed. Without one, a seed is generated.
    pub seed: Option<u64>,
    /// Bonus for remote cities.
    #[serde(flatten)]
    pub dingles: Dingles,
}

impl Call for DeckStats {
    const NAME: &'static str = "deck.stats";
    const ABOUT: &'static str =
        "Many decks, summarised: payoffs, distances, goods and cities, with charts.";
    const WORK: Work = Work::Study;
    type Show = Drawn;
    type Answer = StatsJson;

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        self.map.open("map", host).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<StatsJson, Refused> {
        let map = self.map.open("map", watch.host())?.value;
        let prices = self.plan.dingles.prices(&map);
        let seed = self.plan.seed.unwrap_or_else(|| watch.host().seed());
        let first = self.plan.first(seed);
        let study = self.plan.study(&prices, first)?;
        let sample = watch.on_threads(|| run(&study, Shard::WHOLE, watch))?;
        report(&study, &prices, first, &sample)
    }

    fn json(report: &StatsJson, show: &Drawn) -> Result<Value, Refused> {
        let drawn = show.drawing.then(|| svg(&charts::page(report)));
        Ok(json!({ "report": report, "svg": drawn.transpose()? }))
    }
}

impl StatsPlan {
    /// The first deck, with a seed.
    pub fn first(&self, seed: u64) -> First {
        First {
            players: self.players,
            cards: self.cards,
            seed,
        }
    }

    /// The study that begins with a deck.
    ///
    /// # Errors
    /// The map has no demands.
    pub fn study<'p>(&self, prices: &'p Prices<'p>, first: First) -> Result<Study<'p>, Refused> {
        let decks = self.decks;
        let study = Study::new(prices, Plan { decks, first });
        study.map_err(|error| Refused::whole(error, ""))
    }
}

/// Reports what a study found.
///
/// # Errors
/// No deck could be dealt: the error of the first; or none was begun in time.
pub fn report(
    study: &Study<'_>,
    prices: &Prices<'_>,
    first: First,
    sample: &Sample<Counts>,
) -> Result<StatsJson, Refused> {
    if sample.counts.decks > 0 {
        return Ok(study.report(sample));
    }
    match deal(prices, first) {
        Err(error) => {
            let what = format!("no deck could be dealt; error of the first: {error}");
            Err(Refused::whole(what, ""))
        }
        Ok(_) => Err(Refused::Late("no deck was dealt")),
    }
}
