//! Whether a map makes a good game: decks that deal, opening hands that can be paid, no city left out, no place that all
//! track must pass, no good without rivals. What is found comes with advice for whoever makes the map.

mod choke;

pub use choke::{Choke, chokes};

use crate::deal::{Deck, deal};
use crate::model::{OPENING, Plan};
use crate::price::Prices;
use milepost_map::{Map, Size};
use std::fmt;

/// The deck that is tried: the essay's.
const CARDS: usize = 120;
const PLAYERS: usize = 4;
/// The seeds that are tried.
const SEEDS: u64 = 5;
/// Smaller decks that are tried where that cannot be dealt.
const SMALLER: [usize; 5] = [100, 80, 60, 40, 20];
/// With fewer cards there is no game.
const LEAST_CARDS: usize = 60;
/// So many opening cards in a hundred beyond the budget are too many.
const DEAR_OPENING: usize = 25;
/// So many cities in a hundred out of the way are too many.
const MANY_DINGLES: usize = 40;
/// The most names that a finding lists.
const LISTED: usize = 5;

/// What a map is like for play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitness {
    /// The cards of the largest deck tried that can be dealt; 0 if none can.
    pub cards: usize,
    /// How many of [`Fitness::seeds`] seeds deal it.
    pub dealt: usize,
    /// How many seeds were tried.
    pub seeds: usize,
    /// Opening cards of these decks that hold a demand beyond the opening budget.
    pub dear_opening: usize,
    /// Opening cards of these decks.
    pub opening: usize,
    /// Cities out of the way.
    pub dingles: usize,
    /// All cities.
    pub cities: usize,
    /// What should be better, the gravest first.
    pub findings: Vec<Finding>,
}

/// Something that should be better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether the map cannot be played as it is.
    pub grave: bool,
    /// What was found.
    pub what: String,
    /// What to do about it.
    pub advice: &'static str,
}

impl Fitness {
    /// Measures a map.
    pub fn of(map: &Map) -> Fitness {
        let prices = Prices::of(map);
        let (cards, decks) = decks(&prices);
        let dingles = prices.dingles().map_or(0, |dingles| {
            let out_of_the_way = dingles.cities.iter().filter(|city| city.is_dingle());
            out_of_the_way.count()
        });
        let mut fitness = Fitness {
            cards,
            dealt: decks.len(),
            seeds: SEEDS as usize,
            dear_opening: decks.iter().map(|deck| deck.short_opening).sum(),
            opening: decks.len() * OPENING * PLAYERS,
            dingles,
            cities: map.cities().len(),
            findings: Vec::new(),
        };
        fitness.judge_decks();
        fitness.judge_cities(map, &decks);
        fitness.judge_goods(map);
        for choke in chokes(map) {
            fitness.note(
                choke.to_string(),
                "add a ferry or another way round, or leave the land beyond it out",
            );
        }
        fitness.findings.sort_by_key(|finding| !finding.grave);
        fitness
    }

    /// Whether the map can be played as it is.
    pub fn is_fit(&self) -> bool {
        self.findings.iter().all(|finding| !finding.grave)
    }

    fn note(&mut self, what: String, advice: &'static str) {
        self.findings.push(Finding {
            grave: false,
            what,
            advice,
        });
    }

    fn judge_decks(&mut self) {
        if self.cards < CARDS {
            let what = match self.cards {
                0 => "no deck can be dealt".to_owned(),
                cards => format!("a deck of {CARDS} cards cannot be dealt; one of {cards} can"),
            };
            self.findings.push(Finding {
                grave: self.cards < LEAST_CARDS,
                what,
                advice: "take more cities or more goods: a shorter pip, more towns, a wider region",
            });
        }
        if (1..self.seeds).contains(&self.dealt) {
            self.note(
                format!(
                    "{} cards deal with only {} of {} seeds",
                    self.cards, self.dealt, self.seeds
                ),
                "deal with another seed, or take more cities or more goods",
            );
        }
        if self.dear_opening * 100 > self.opening * DEAR_OPENING {
            self.note(
                format!(
                    "{} of {} opening cards hold a demand that costs more than the opening budget",
                    self.dear_opening, self.opening
                ),
                "take a longer pip, more sources of goods, fewer or cheaper ferries, or a larger tuning.opening_budget",
            );
        }
        if self.dingles * 100 > self.cities * MANY_DINGLES {
            self.note(
                format!(
                    "{} of {} cities are out of the way",
                    self.dingles, self.cities
                ),
                "spread the major cities, or raise the threshold tuning.dingle",
            );
        }
    }

    fn judge_cities(&mut self, map: &Map, decks: &[Deck]) {
        let idle = |city: usize| map.cities()[city].goods.is_empty();
        let wanted = |city: usize| {
            let mut demands = decks.iter().flat_map(Deck::demands);
            demands.any(|demand| demand.city == city)
        };
        let dead = (0..map.cities().len()).filter(|&city| idle(city) && !wanted(city));
        let dead: Vec<&str> = dead.map(|city| map.cities()[city].name.as_str()).collect();
        if !dead.is_empty() && !decks.is_empty() {
            self.note(
                format!(
                    "nobody goes to {}: it makes nothing and is never demanded",
                    listed(&dead)
                ),
                "give it goods, or leave it out",
            );
        }
        let majors = map.cities().iter().filter(|city| city.size == Size::Major);
        let idle: Vec<&str> = majors
            .filter(|city| city.goods.is_empty())
            .map(|city| city.name.as_str())
            .collect();
        if !idle.is_empty() {
            self.note(
                format!("a major city makes nothing: {}", listed(&idle)),
                "give it goods",
            );
        }
    }

    fn judge_goods(&mut self, map: &Map) {
        let single = map.goods().iter().filter(|good| good.sources.len() == 1);
        let single: Vec<&str> = single.map(|good| good.name.as_str()).collect();
        if !single.is_empty() {
            self.note(
                format!("a good comes from one city alone: {}", listed(&single)),
                "give it a second source, so that players have a choice",
            );
        }
    }
}

impl fmt::Display for Fitness {
    /// The verdict, its figures, then each finding with its advice, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match (self.is_fit(), self.findings.is_empty()) {
            (true, true) => "fit to play",
            (true, false) => "fit to play, with remarks",
            (false, _) => "not fit to play",
        };
        writeln!(f, "{verdict}")?;
        writeln!(
            f,
            "  cards          {} deal with {} of {} seeds",
            self.cards, self.dealt, self.seeds
        )?;
        let (dear, opening) = (self.dear_opening, self.opening);
        writeln!(
            f,
            "  opening hands  {dear} of {opening} cards beyond the opening budget"
        )?;
        writeln!(
            f,
            "  dingles        {} of {} cities",
            self.dingles, self.cities
        )?;
        for finding in &self.findings {
            let kind = if finding.grave { "error" } else { "remark" };
            writeln!(
                f,
                "  {kind}: {}\n    help: {}",
                finding.what, finding.advice
            )?;
        }
        Ok(())
    }
}

/// The largest deck of those tried that most seeds deal, or any where most deal none; and the decks of the seeds that do.
fn decks(prices: &Prices<'_>) -> (usize, Vec<Deck>) {
    let mut some = (0, Vec::new());
    for cards in std::iter::once(CARDS).chain(SMALLER) {
        let plan = |seed| Plan {
            players: PLAYERS,
            cards,
            seed,
        };
        let dealt = (1..=SEEDS).filter_map(|seed| deal(prices, plan(seed)).ok());
        let decks: Vec<Deck> = dealt.collect();
        if decks.len() as u64 * 2 > SEEDS {
            return (cards, decks);
        }
        if some.1.is_empty() {
            some = (cards, decks);
        }
    }
    some
}

/// Some of the names, and how many more there are.
fn listed(names: &[&str]) -> String {
    let shown = names.len().min(LISTED);
    let more = match names.len() - shown {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", names[..shown].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;

    #[test]
    fn shipped_maps_are_fit() {
        for (name, _) in shipped::MAPS {
            let map = shipped::map(name).unwrap_or_else(|| panic!("{name}"));
            let fitness = Fitness::of(&map);
            assert!(
                fitness.is_fit() && fitness.cards == CARDS,
                "{name}: {fitness}"
            );
            assert!(
                fitness.dear_opening * 100 <= fitness.opening * DEAR_OPENING,
                "{name}"
            );
        }
    }
}
