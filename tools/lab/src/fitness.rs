//! Whether a map makes a good game: players who can all win, decks that deal, opening hands that can be paid, no city left out, no
//! place that all track must pass, no good without rivals. What is found comes with advice for whoever makes the map.

mod choke;
mod cut;
mod name;
mod opening;
mod winners;

pub use choke::{Choke, chokes};
pub use cut::{Cut, Pass};
pub use opening::{Openings, ROUNDS};
pub use winners::{Limit, Winners};

use milepost_deck::model::{OPENING, PLAYERS};
use milepost_deck::{Deck, DeckSize, Plan, Prices, deal};
use milepost_map::{Map, Size};
use milepost_table::model::table::Board;
use name::listed;
use opening::openings;
use std::fmt;
use std::sync::Arc;
use winners::winners;

/// The players for whom decks are dealt, where so many can win.
const DEALT_FOR: usize = 4;
/// The seeds that are tried.
const SEEDS: u64 = 5;
/// With fewer cards there is no game.
const LEAST_CARDS: usize = 60;
/// So many opening cards in a hundred beyond the budget are too many.
const DEAR_OPENING: usize = 25;
/// So many cities in a hundred out of the way are too many.
const MANY_DINGLES: usize = 40;
/// The most names that a finding lists.
const LISTED: usize = 5;
/// What to do where too few players can win.
const ANOTHER_WAY: &str =
    "add a ferry or another way across, or have more of the major cities on one side";

/// What a map is like for play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitness {
    /// How many players can win; `None` without a major city, where nobody can build.
    pub winners: Option<Winners>,
    /// The cards of a game's deck for 2, 3, 4, 5 and 6 players.
    pub sizes: Vec<DeckSize>,
    /// The deck of these that was dealt: for four players, or as many as can win.
    pub size: DeckSize,
    /// How many of [`Fitness::seeds`] seeds deal it.
    pub dealt: usize,
    /// How many seeds were tried.
    pub seeds: usize,
    /// Opening cards of these decks that hold a demand beyond the opening budget.
    pub dear_opening: usize,
    /// Opening cards of these decks.
    pub opening: usize,
    /// The first rounds of games with these decks.
    pub openings: Openings,
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
        let board = Arc::new(Board::new(map.clone()));
        let winners = winners(&board);
        let can_win = winners.as_ref().map_or(0, |winners| winners.players);
        let sizes: Vec<DeckSize> = PLAYERS
            .map(|players| DeckSize::of(&prices, players))
            .collect();
        let players = can_win.clamp(*PLAYERS.start(), DEALT_FOR);
        let size = sizes[players - PLAYERS.start()];
        let decks = decks(&prices, size);
        let dingles = prices.dingles().map_or(0, |dingles| {
            let out_of_the_way = dingles.cities.iter().filter(|city| city.is_dingle());
            out_of_the_way.count()
        });
        let mut fitness = Fitness {
            winners,
            sizes,
            size,
            dealt: decks.len(),
            seeds: SEEDS as usize,
            dear_opening: decks.iter().map(|deck| deck.short_opening).sum(),
            opening: decks.len() * OPENING * players,
            openings: openings(&board, &prices, &decks),
            dingles,
            cities: map.cities().len(),
            findings: Vec::new(),
        };
        fitness.judge_winners();
        fitness.judge_decks();
        fitness.judge_openings();
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

    /// How many players can win; 0 on a map without a major city.
    pub fn can_win(&self) -> usize {
        self.winners.as_ref().map_or(0, |winners| winners.players)
    }

    fn find(&mut self, grave: bool, what: String, advice: &'static str) {
        self.findings.push(Finding {
            grave,
            what,
            advice,
        });
    }

    fn note(&mut self, what: String, advice: &'static str) {
        self.find(false, what, advice);
    }

    fn judge_winners(&mut self) {
        let Some(winners) = &self.winners else {
            let what = "there is no major city, and track begins in one".to_owned();
            return self.find(true, what, "make some cities major");
        };
        if let Some(limit) = &winners.limit {
            let what = limit.to_string();
            self.find(winners.players < *PLAYERS.start(), what, ANOTHER_WAY);
        }
    }

    fn judge_decks(&mut self) {
        let advice = "take more cities or more goods: a shorter pip, more towns, a wider region";
        let small = self.sizes.iter().filter_map(DeckSize::remark);
        let small: Vec<String> = small.collect();
        let what = match self.size.cards {
            0 => Some("no deck can be dealt".to_owned()),
            _ => small.first().cloned(),
        };
        if let Some(what) = what {
            self.find(self.size.cards < LEAST_CARDS, what, advice);
        }
        if (1..self.seeds).contains(&self.dealt) {
            self.note(
                format!(
                    "{} cards for {} players deal with only {} of {} seeds",
                    self.size.cards, self.size.players, self.dealt, self.seeds
                ),
                "deal with another seed, or take more cities or more goods",
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

    fn judge_openings(&mut self) {
        let advice = "take a longer pip, more sources of goods, fewer or cheaper ferries, or a larger tuning.opening_budget";
        let Openings { players, delivered } = self.openings;
        if players > 0 && 2 * delivered < players {
            let late = players - delivered;
            let what =
                format!("{late} of {players} players have delivered nothing after {ROUNDS} rounds");
            self.find(true, what, advice);
        }
        if self.dear_opening * 100 > self.opening * DEAR_OPENING {
            let what = format!(
                "{} of {} opening cards hold a demand that costs more than the opening budget",
                self.dear_opening, self.opening
            );
            self.find(self.dear_opening == self.opening, what, advice);
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
                    listed(&dead, LISTED)
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
                format!("a major city makes nothing: {}", listed(&idle, LISTED)),
                "give it goods",
            );
        }
    }

    fn judge_goods(&mut self, map: &Map) {
        let single = map.goods().iter().filter(|good| good.sources.len() == 1);
        let single: Vec<&str> = single.map(|good| good.name.as_str()).collect();
        if !single.is_empty() {
            self.note(
                format!(
                    "a good comes from one city alone: {}",
                    listed(&single, LISTED)
                ),
                "give it a second source, so that players have a choice",
            );
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fewer = self.players - 1;
        match self.is_certain {
            true if fewer == 1 => write!(f, "only one player can win")?,
            true => write!(f, "only {fewer} players can win")?,
            false => write!(
                f,
                "with {} players the track of some can keep others from winning",
                self.players
            )?,
        }
        write!(f, ": {}", self.cut)
    }
}

impl fmt::Display for Fitness {
    /// The verdict, its figures, then each finding with its advice, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let can_win = self.can_win();
        let verdict = match (self.is_fit(), can_win) {
            (false, _) => "not fit to play".to_owned(),
            (true, 2) => "fit to play for 2 players".to_owned(),
            (true, most) => format!("fit to play for 2 to {most} players"),
        };
        let remarks = match self.is_fit() && !self.findings.is_empty() {
            true => ", with remarks",
            false => "",
        };
        writeln!(f, "{verdict}{remarks}")?;
        let all = match can_win {
            0 | 1 => "2 players cannot both win".to_owned(),
            2 => "2 players can both win".to_owned(),
            most => format!("{most} players can all win"),
        };
        writeln!(f, "  winners        {all}")?;
        let sizes = self.sizes.iter().map(|size| size.cards.to_string());
        let sizes: Vec<String> = sizes.collect();
        writeln!(
            f,
            "  cards          {} for 2, 3, 4, 5, 6 players; {} deal with {} of {} seeds",
            sizes.join(", "),
            self.size.cards,
            self.dealt,
            self.seeds
        )?;
        let (dear, opening) = (self.dear_opening, self.opening);
        let Openings { players, delivered } = self.openings;
        writeln!(
            f,
            "  opening hands  of {} players: {dear} of {opening} cards beyond the opening budget; {delivered} of {players} deliver within {ROUNDS} rounds",
            self.size.players
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

/// The decks of so many cards that the first seeds deal.
fn decks(prices: &Prices<'_>, size: DeckSize) -> Vec<Deck> {
    let plan = |seed| Plan {
        players: size.players,
        cards: size.cards,
        seed,
    };
    (1..=SEEDS)
        .filter_map(|seed| deal(prices, plan(seed)).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;

    #[test]
    fn shipped_maps_are_fit_for_six() {
        for (name, _) in shipped::MAPS {
            let map = shipped::map(name).unwrap_or_else(|| panic!("{name}"));
            let fitness = Fitness::of(&map);
            assert!(fitness.is_fit(), "{name}: {fitness}");
            assert_eq!(fitness.can_win(), 6, "{name}: {fitness}");
            let Openings { players, delivered } = fitness.openings;
            assert_eq!(delivered, players, "{name}: {fitness}");
        }
    }
}
