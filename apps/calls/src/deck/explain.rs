//! `deck.explain`: why a demand pays what it pays, and whether demands may share a card.

use super::Dingles;
use crate::call::given::Given;
use crate::call::host::Host;
use crate::call::refused::{Reasons, Refused};
use crate::call::request::svg;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Drawn};
use milepost_deck::explain::{self, Explanation, explain};
use milepost_deck::price::PriceTable;
use milepost_deck::rule::Line;
use milepost_deck::{Demand, Prices};
use milepost_document::{Form, FromNode};
use milepost_map::draw::{Options, draw};
use milepost_map::{Map, track};
use serde_json::{Value, json};
use std::sync::Arc;

/// Greatest payoff by which a line can be drawn, either way.
const GREATEST: i64 = 1_000_000;

/// A request for an explanation.
#[derive(Clone, Debug, FromNode, Form)]
pub struct DeckExplain {
    /// Map that comes with Milepost.
    #[form(subject)]
    pub map: Given<Map>,
    /// One to three demands, each a good and the city that wants it.
    #[form(subject, nonempty, most(6))]
    pub demands: Vec<String>,
    /// Largest payoff that counts as small in the deck of the card. Without it, that of all legal demands.
    #[form(range(-GREATEST..=GREATEST))]
    pub line: Option<i32>,
    /// Bonus for remote cities.
    #[serde(flatten)]
    pub dingles: Dingles,
}

/// An explanation, and the prices that it rests on.
#[derive(Clone, Debug)]
pub struct ExplainedDemands {
    /// Map of the demands.
    pub map: Arc<Map>,
    /// The sums and the rules.
    pub explanation: Explanation,
    prices: Arc<PriceTable>,
}

impl Call for DeckExplain {
    const NAME: &'static str = "deck.explain";
    const ABOUT: &'static str = "Why a demand pays what it pays, or whether two or three may share a card; their runs on the map.";
    const WORK: Work = Work::Deal;
    type Show = Drawn;
    type Answer = ExplainedDemands;

    fn check(&self) -> Result<(), Refused> {
        if let [.., alone] = self.demands.as_slice()
            && self.demands.len() % 2 == 1
        {
            let what = format!("{alone} has no city that wants it");
            return Err(Refused::member(
                "demands",
                what,
                "each demand is a good and a city",
            ));
        }
        if self.line.is_some() && self.demands.len() < 6 {
            let hint = "it separates small from large payoffs on a card";
            return Err(Refused::member(
                "line",
                "it applies only to three demands",
                hint,
            ));
        }
        Ok(())
    }

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        let map = self.map.open("map", host)?.value;
        self.named(&map).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<ExplainedDemands, Refused> {
        self.check()?;
        let opened = self.map.open("map", watch.host())?;
        let map = Arc::new(opened.value);
        let demands = self.named(&map)?;
        let prices = self.dingles.prices(&map);
        let line = self.line.map(|greatest| Line {
            doubled: 2 * greatest,
        });
        let explanation = explain(&prices, &demands, line);
        let prices = prices.table();
        Ok(ExplainedDemands {
            map,
            explanation,
            prices,
        })
    }

    fn json(explained: &ExplainedDemands, show: &Drawn) -> Result<Value, Refused> {
        let prices = explained.prices();
        let answer = explain::json(&prices, &explained.explanation);
        let drawing = || svg(&draw(&explained.map, &explained.on_map(Options::default())));
        let drawn = show.drawing.then(drawing).transpose()?;
        Ok(json!({ "answer": answer, "svg": drawn }))
    }
}

impl DeckExplain {
    /// The demands by their names on the map.
    fn named(&self, map: &Map) -> Result<Vec<Demand>, Refused> {
        let mut reasons = Reasons::default();
        let found = self.demands.chunks_exact(2).map(|pair| {
            let unknown = |kind: &str, name: &str, near: Vec<&str>| {
                let hint = match near.as_slice() {
                    [] => String::new(),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                let name = milepost_document::shorten(name);
                Refused::whole(format!("the map has no {kind} called {name}"), hint)
            };
            let good = map.good_named(&pair[0]);
            let good = reasons.keep(good.map_err(|near| unknown("good", &pair[0], near)));
            let city = map.city_named(&pair[1]);
            let city = reasons.keep(city.map_err(|near| unknown("city", &pair[1], near)));
            let (good, city) = (good?, city?);
            Some(Demand { good, city })
        });
        let found: Vec<Option<Demand>> = found.collect();
        reasons.all(found.into_iter().collect())
    }
}

impl ExplainedDemands {
    /// The prices that the demands were explained with.
    pub fn prices(&self) -> Prices<'_> {
        self.prices.on(&self.map)
    }

    /// The explanation as text.
    pub fn text(&self) -> String {
        explain::text(&self.prices(), &self.explanation)
    }

    /// Returns `options` with the runs drawn on the map.
    pub fn on_map(&self, options: Options) -> Options {
        let prices = self.prices();
        let runs = self.explanation.sums.iter().filter_map(|sum| {
            let from = prices.offer(sum.demand).source;
            let track = track::cheapest(&self.map, from, sum.demand.city)?;
            Some((track.mileposts, explain::run(&prices, sum)))
        });
        let (track, names) = runs.unzip();
        Options {
            track,
            names,
            ..options
        }
    }
}
