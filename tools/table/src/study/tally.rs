//! What is counted in the games of a study. Whole numbers only, so that tallies add up to the same in any order.

use super::ledger::Ledger;
use milepost_map::Map;
use std::collections::BTreeMap;

/// What was counted in some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Games for which no deck could be dealt.
    pub undealt: u64,
    /// Decks that could not be dealt, so that another was tried.
    pub refused_decks: u64,
    /// Ideas of bots that the rules refused; the bots passed instead.
    pub faults: u64,
    /// How games ended: by victory, without deliveries, after all rounds.
    pub endings: [u64; 3],
    /// Games that nobody won.
    pub unwon: u64,
    /// Games in which the deck came to its end.
    pub ran_out: u64,
    /// Rounds of games that ended by victory, with how many did so.
    pub victories: BTreeMap<u32, u64>,
    /// The players by bot, in the order of [`crate::bot::Kind::ALL`].
    pub kinds: [Ledger; 3],
    /// The players by seat.
    pub seats: Vec<Ledger>,
    /// By round; 0 are the building rounds.
    pub rounds: Vec<Round>,
    /// By city.
    pub cities: Vec<Traffic>,
    /// By good.
    pub goods: Vec<Traffic>,
    /// The cards.
    pub cards: Cards,
    /// Chasers.
    pub chase: Chase,
}

/// What was counted in a round of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Turns, by bot.
    pub turns: [u64; 3],
    /// What deliveries paid, by bot.
    pub earned: [u64; 3],
    /// Trains that became a Freight, which none does, a Fast, a Heavy, a Superfreight.
    pub trains: [u64; 4],
}

/// What came to a city, or what became of a good.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Demands in the decks.
    pub asked: u64,
    /// What those would pay.
    pub offered: u64,
    /// Demands delivered.
    pub deliveries: u64,
    /// What those paid.
    pub earned: u64,
    /// Loads picked up: there, or of the good.
    pub pick_ups: u64,
}

/// What became of cards in the locking game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// Public cards that were delivered, by the locks that they had seen.
    pub delivered: Vec<u64>,
    /// Public cards that left unused, by the locks that they had seen.
    pub left: Vec<u64>,
    /// Cards kept at the start and delivered.
    pub private: u64,
    /// Cards that lay open when the game ended.
    pub open: u64,
    /// Cards that had not turned up when the game ended.
    pub unseen: u64,
}

/// Cards lost by players who had the load for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chase {
    /// Loads that locked a card which another delivered.
    pub freed: u64,
    /// Demands that were open to a player who had the load free aboard, and no longer were after another delivered the
    /// card, locked it for another demand, or pitched.
    pub lost: [u64; 3],
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(map: &Map, players: usize) -> Tally {
        Tally {
            seats: vec![Ledger::default(); players],
            cities: vec![Traffic::default(); map.cities().len()],
            goods: vec![Traffic::default(); map.goods().len()],
            ..Tally::default()
        }
    }

    /// Both together; they are of the same map and number of players.
    #[must_use]
    pub fn and(mut self, more: &Tally) -> Tally {
        self.games += more.games;
        self.undealt += more.undealt;
        self.refused_decks += more.refused_decks;
        self.faults += more.faults;
        add(&mut self.endings, &more.endings);
        self.unwon += more.unwon;
        self.ran_out += more.ran_out;
        for (&rounds, games) in &more.victories {
            *self.victories.entry(rounds).or_default() += games;
        }
        self.kinds
            .iter_mut()
            .zip(&more.kinds)
            .for_each(|(mine, more)| mine.add(more));
        self.seats
            .iter_mut()
            .zip(&more.seats)
            .for_each(|(mine, more)| mine.add(more));
        longer(&mut self.rounds, more.rounds.len());
        self.rounds
            .iter_mut()
            .zip(&more.rounds)
            .for_each(|(mine, more)| mine.add(more));
        self.cities
            .iter_mut()
            .zip(&more.cities)
            .for_each(|(mine, more)| mine.add(more));
        self.goods
            .iter_mut()
            .zip(&more.goods)
            .for_each(|(mine, more)| mine.add(more));
        self.cards.add(&more.cards);
        self.chase.freed += more.chase.freed;
        add(&mut self.chase.lost, &more.chase.lost);
        self
    }

    pub(super) fn round(&mut self, round: u32) -> &mut Round {
        longer(&mut self.rounds, round as usize + 1);
        &mut self.rounds[round as usize]
    }
}

impl Round {
    fn add(&mut self, more: &Round) {
        add(&mut self.turns, &more.turns);
        add(&mut self.earned, &more.earned);
        add(&mut self.trains, &more.trains);
    }
}

impl Traffic {
    fn add(&mut self, more: &Traffic) {
        self.asked += more.asked;
        self.offered += more.offered;
        self.deliveries += more.deliveries;
        self.earned += more.earned;
        self.pick_ups += more.pick_ups;
    }
}

impl Cards {
    fn add(&mut self, more: &Cards) {
        for (mine, more) in [
            (&mut self.delivered, &more.delivered),
            (&mut self.left, &more.left),
        ] {
            longer(mine, more.len());
            add(mine, more);
        }
        self.private += more.private;
        self.open += more.open;
        self.unseen += more.unseen;
    }
}

/// Counts one more in a row that is as long as it needs to be.
pub(super) fn count(row: &mut Vec<u64>, place: usize) {
    longer(row, place + 1);
    row[place] += 1;
}

fn longer<T: Clone + Default>(row: &mut Vec<T>, length: usize) {
    if row.len() < length {
        row.resize(length, T::default());
    }
}

fn add(mine: &mut [u64], more: &[u64]) {
    mine.iter_mut()
        .zip(more)
        .for_each(|(mine, more)| *mine += more);
}
