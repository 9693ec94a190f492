//! What players took in and gave out.

use milepost_study::{Moments, tally};

tally! {
    /// What was counted of some players. Money in millions.
    pub struct Ledger {
        /// Games won, in sixtieths: a win that several share counts for each in part.
        pub won: u64,
        /// Cash at the end, each number that of a player in a game.
        pub cash: Moments,
        /// Turns, those of building rounds aside.
        pub turns: u64,
        /// Demands delivered.
        pub deliveries: u64,
        /// What they paid.
        pub earned: u64,
        /// Sections of track built.
        pub sections: u64,
        /// What track cost, ferries included.
        pub track: u64,
        /// Changes of the train.
        pub trains: u64,
        /// What they cost.
        pub upgrades: u64,
        /// Fees paid for the use of track.
        pub fees_paid: u64,
        /// Fees received.
        pub fees_received: u64,
        /// Taxes paid.
        pub taxes: u64,
        /// Loads picked up, reserved ones turned face up included.
        pub pick_ups: u64,
        /// Demands locked in the pool.
        pub locks: u64,
        /// Turns given up: pitches, or hands.
        pub given_up: u64,
        /// Spent in the building rounds.
        pub opening: u64,
        /// Mileposts moved, ferries aside.
        pub mileposts: u64,
        /// Those without a load aboard.
        pub empty: u64,
        /// Stretches of eight turns or more without moving.
        pub stood: u64,
        /// Reserved loads that were left in a city that makes them, by a train that stood in it or rode through.
        pub left_behind: u64,
    }
}

/// Parts of a won game: as many as any number of winners divides.
pub const PARTS: u64 = 60;

impl Ledger {
    /// How often such a player played a game.
    pub fn games(&self) -> u64 {
        self.cash.count
    }
}
