//! The rules, as the table of sentences that refusals quote.

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $rule:ident, $name:literal, $source:literal;)+) => {
        /// A rule of the game. The sentence of each is its documentation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Rule {
            $($(#[doc = $doc])+ $rule,)+
        }

        impl Rule {
            /// All rules.
            pub const ALL: &[Rule] = &[$(Rule::$rule),+];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => $name),+ }
            }

            /// Its sentence.
            pub fn sentence(self) -> &'static str {
                match self { $(Rule::$rule => concat!($($doc),+).trim_ascii_start()),+ }
            }

            /// Where it comes from: document and section.
            pub fn source(self) -> &'static str {
                match self { $(Rule::$rule => $source),+ }
            }
        }
    };
}

rules! {
    /// Players act in turn, and nobody acts once the game is over.
    Turns, "turns", "table page, common game";
    /// Players name only cards that lie before them: those of the pool, those offered to them, and their own.
    Seen, "seen", "ours";
    /// A turn is moving, with loading, delivering and locking, then building; once one has built or upgraded, the rest of the turn is building.
    Order, "order", "table page, common game; public locking, publicly locked cards";
    /// Two building rounds come before the first turns; in them one builds, upgrades, or does nothing.
    Opening, "opening", "table page, common game";
    /// What cannot be paid cannot be built.
    Cash, "cash", "table page, common game";
    /// Nobody pays more than he has.
    Pay, "pay", "table page, engine";
    /// Cash is counted up to 1000000, and no player holds more.
    Limit, "limit", "ours";
    /// So much is spent on track in a turn, and no more.
    Budget, "budget", "table page, common game";
    /// A turn has one upgrade in place of track; changing Fast and Heavy into each other leaves some money for track.
    Upgrade, "upgrade", "table page, common game";
    /// A train keeps holds for all its loads, reserved ones included.
    Holds, "holds", "table page, common game";
    /// Track begins in a major city or on one's own track, and leads from milepost to milepost.
    Track, "track", "table page, common game";
    /// There is one section between two mileposts, whoever's it is.
    Section, "section", "table page, common game";
    /// No track is drawn inside a major city.
    Inside, "inside", "table page, common game";
    /// Only so many sections lead out of one major city in a turn.
    MajorSections, "major-sections", "table page, common game";
    /// Only so many players build into a small or a medium city.
    CityPlayers, "city-players", "table page, common game";
    /// A player has only so many sections into a small or a medium city.
    CitySections, "city-sections", "table page, common game";
    /// A city keeps a free section for each player who may still come, and nobody is shut out of a major city.
    CityRoom, "city-room", "table page, common game";
    /// A ferry serves only so many players.
    FerryPlayers, "ferry-players", "table page, common game";
    /// A free section is kept at each port for the next player.
    FerryRoom, "ferry-room", "table page, common game";
    /// A train starts at any city.
    Start, "start", "table page, common game";
    /// A train moves on track, inside major cities, and only as far as its movement goes.
    Movement, "movement", "table page, common game";
    /// A train turns round only at a city or a port.
    TurnRound, "turn-round", "table page, common game";
    /// Another's track is used for a fee, once a turn to each owner, paid before moving on it.
    Fee, "fee", "table page, common game";
    /// A ferry is crossed at the start of a turn by a train that stopped at the port, and then at half movement; with option quick_ferries also at once, having used at most half the movement, and the train stops there.
    Crossing, "crossing", "table page, common game";
    /// Loads are picked up in a city that makes them or where they lie, if there is a chip and a hold.
    PickUp, "pick-up", "table page, common game";
    /// Loads are dropped in any city.
    Drop, "drop", "table page, common game";
    /// A load is delivered to the city of a demand on a card that the player may deliver.
    Deliver, "deliver", "table page, common game; public locking, publicly locked cards";
    /// One locks a demand of a card in the pool with its load aboard, that load not locking another card.
    Lock, "lock", "public locking, publicly locked cards";
    /// While a card is locked for a demand, no other demand on it can be locked or delivered, by anybody.
    LockedCard, "locked-card", "public locking, rules of a locked card";
    /// A load that locks a card may not be dropped, nor delivered or locked to another card.
    LockedLoad, "locked-load", "public locking, rules of a locked card";
    /// A player locks a demand once.
    LockOnce, "lock-once", "public locking, rules of a locked card";
    /// A private card is its owner's alone, for the one demand that it was kept for.
    Private, "private", "public locking, the start";
    /// At the start one keeps some of the cards offered, each for one demand with its load reserved from the supply.
    Keep, "keep", "public locking, the start";
    /// A player with no locked load may give up his whole turn to pitch unlocked cards; then he may lock with loads he has aboard.
    Pitch, "pitch", "public locking, addendum on pitching";
    /// In place of a whole turn one may give up the hand.
    GiveUp, "give-up", "table page, common game";
    /// A derailed player loses a load; one that is reserved and not yet picked up cannot be chosen.
    Lose, "lose", "public locking, derailments";
    /// Who has the cash, and the major cities on his track, at the end of his turn has won, unless he has a locked load, reserved ones included.
    Win, "win", "public locking, the end of the game";
    /// At a real board the engine keeps cards, chips and cash, and the players track and trains.
    Companion, "companion", "table page, beyond the source";
}
