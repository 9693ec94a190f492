//! What is counted in the games of a ladder.

use crate::study::ledger::Ledger;
use milepost_study::tally;

tally! {
    /// What was counted in some games.
    pub struct Counts {
        /// The pairs, in the order in which they play.
        pub pairs: Box<[Pair]>,
        /// What each bot did, in the order of the ladder.
        pub bots: Box<[Ledger]>,
    }
}

tally! {
    /// The games of two bots.
    pub struct Pair {
        /// How many games.
        pub games: u64,
        /// Games for which no deck could be dealt.
        pub undealt: u64,
        /// Games that nobody won.
        pub unwon: u64,
        /// Games won by each of the two, in [parts](crate::study::ledger::PARTS).
        pub won: [u64; 2],
    }
}

impl Pair {
    /// Games that one of the two won, or both.
    pub fn decided(&self) -> u64 {
        self.games.saturating_sub(self.unwon)
    }
}
