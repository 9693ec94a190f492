//! What is counted in the games of a study.

use super::ledger::Ledger;
use milepost_map::Map;
use milepost_study::tally;
use milepost_study::tally::{Distribution, at};

tally! {
    /// What was counted in some games.
    pub struct Counts {
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
        pub victories: Distribution,
        /// The players by bot, in the order of [`milepost_table::bot::Kind::ALL`], then by guest.
        pub kinds: Vec<Ledger>,
        /// The players by seat.
        pub seats: Box<[Ledger]>,
        /// By round; 0 are the building rounds.
        pub rounds: Vec<Round>,
        /// By city.
        pub cities: Box<[Traffic]>,
        /// By good.
        pub goods: Box<[Traffic]>,
        /// The cards.
        pub cards: Cards,
        /// Chasers.
        pub chase: Chase,
    }
}

tally! {
    /// What was counted in a round of all games.
    pub struct Round {
        /// Turns, by bot or guest.
        pub turns: Vec<u64>,
        /// What deliveries paid, by bot or guest.
        pub earned: Vec<u64>,
        /// Trains that became a Freight, which none does, a Fast, a Heavy, a Superfreight.
        pub trains: [u64; 4],
    }
}

tally! {
    /// What came to a city, or what became of a good.
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
}

tally! {
    /// What became of cards in the locking game.
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
}

tally! {
    /// Cards lost by players who had the load for them.
    pub struct Chase {
        /// Loads that locked a card which another delivered.
        pub freed: u64,
        /// Demands that were open to a player who had the load free aboard, and no longer were after another delivered the
        /// card, locked it for another demand, or pitched.
        pub lost: [u64; 3],
    }
}

impl Counts {
    /// Nothing counted yet.
    pub fn new(map: &Map, players: usize) -> Counts {
        Counts {
            seats: vec![Ledger::default(); players].into(),
            cities: vec![Traffic::default(); map.cities().len()].into(),
            goods: vec![Traffic::default(); map.goods().len()].into(),
            ..Counts::default()
        }
    }

    pub(super) fn round(&mut self, round: u32) -> &mut Round {
        at(&mut self.rounds, round as usize)
    }
}
