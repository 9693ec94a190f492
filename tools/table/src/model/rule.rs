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

            /// The pages and clauses that explain it and name its source.
            pub fn source(self) -> &'static str {
                match self { $(Rule::$rule => $source),+ }
            }
        }
    };
}

rules! {
    /// Players act in turn, until the game is over.
    Turns, "turns", "docs/rules/crayon-rails.md C6";
    /// Players may only name cards that are visible to them: those of the pool, those offered to them, and their own.
    Seen, "seen", "docs/rules/public-locking.md L17";
    /// A turn is moving, with loading, delivering and locking, then building. After the first section of track or upgrade, the rest of the turn is building.
    Order, "order", "docs/rules/crayon-rails.md C6; docs/rules/public-locking.md L4";
    /// Two rounds of building come before the first turns. In them a player builds, upgrades, or does nothing.
    Opening, "opening", "docs/rules/crayon-rails.md C5";
    /// Players cannot build what they cannot pay for.
    Cash, "cash", "docs/rules/crayon-rails.md C8";
    /// Players cannot pay more than they have.
    Pay, "pay", "docs/rules/crayon-rails.md C8";
    /// No player can hold more than 1,000,000 in cash.
    Limit, "limit", "docs/rules/crayon-rails.md C8";
    /// There is a limit to what a player may spend on track in a turn.
    Budget, "budget", "docs/rules/crayon-rails.md C7";
    /// A player may upgrade the train once a turn instead of building track. Changing a Fast Freight and a Heavy Freight into each other leaves some money for track.
    Upgrade, "upgrade", "docs/rules/crayon-rails.md C10";
    /// A train needs a hold for each of its loads, reserved ones included.
    Holds, "holds", "docs/rules/crayon-rails.md C11";
    /// Track begins in a major city or on the player's own track, and leads from milepost to milepost.
    Track, "track", "docs/rules/crayon-rails.md C12";
    /// There is only one section of track between two mileposts, whoever owns it.
    Section, "section", "docs/rules/crayon-rails.md C13";
    /// No track is drawn inside a major city.
    Inside, "inside", "docs/rules/crayon-rails.md C3";
    /// There is a limit to the sections that a player may build out of one major city in a turn.
    MajorSections, "major-sections", "docs/rules/crayon-rails.md C14";
    /// There is a limit to the players who may build into a small or a medium city.
    CityPlayers, "city-players", "docs/rules/crayon-rails.md C15";
    /// There is a limit to the sections that one player may build into a small or a medium city.
    CitySections, "city-sections", "docs/rules/crayon-rails.md C15";
    /// A city keeps a free section for each player who may still build into it, and no player is shut out of a major city.
    CityRoom, "city-room", "docs/rules/crayon-rails.md C15";
    /// There is a limit to the players whom a ferry serves.
    FerryPlayers, "ferry-players", "docs/rules/crayon-rails.md C16";
    /// A free section is kept at each port for the next player.
    FerryRoom, "ferry-room", "docs/rules/crayon-rails.md C17";
    /// A train starts at any city.
    Start, "start", "docs/rules/crayon-rails.md C20";
    /// A train moves on track and inside major cities, and only as far as its movement goes.
    Movement, "movement", "docs/rules/crayon-rails.md C19";
    /// A train turns round only at a city or a port.
    TurnRound, "turn-round", "docs/rules/crayon-rails.md C21";
    /// Using another player's track costs a fee, paid to each owner once a turn, before moving on the track.
    Fee, "fee", "docs/rules/crayon-rails.md C22, C25";
    /// A train crosses a ferry at the start of a turn, if it stopped at the port, and then has half its movement. With option quick_ferries it may also cross at once, after at most half its movement, and then stops.
    Crossing, "crossing", "docs/rules/crayon-rails.md C23, C24";
    /// Loads are picked up in a city where they are made or were left, if there is a chip and a hold.
    PickUp, "pick-up", "docs/rules/crayon-rails.md C27";
    /// Loads are dropped in any city.
    Drop, "drop", "docs/rules/crayon-rails.md C27";
    /// A load is delivered to the city of a demand, on a card that the player may deliver.
    Deliver, "deliver", "docs/rules/crayon-rails.md C28; docs/rules/public-locking.md L9";
    /// A player locks a demand of a card in the pool with its load aboard, if that load locks no other card.
    Lock, "lock", "docs/rules/public-locking.md L4";
    /// While a card is locked for a demand, nobody can lock or deliver another demand on it.
    LockedCard, "locked-card", "docs/rules/public-locking.md L5";
    /// A load that locks a card cannot be dropped, nor delivered or locked to another card.
    LockedLoad, "locked-load", "docs/rules/public-locking.md L6";
    /// A player can lock a demand only once.
    LockOnce, "lock-once", "docs/rules/public-locking.md L8";
    /// Only its owner can deliver a private card, for the one demand that it was kept for.
    Private, "private", "docs/rules/public-locking.md L13, L14";
    /// At the start players may keep some of the cards offered, each for one demand, with its load reserved from the supply.
    Keep, "keep", "docs/rules/public-locking.md L11, L12";
    /// A player without a locked load may give up the whole turn to pitch unlocked cards, and may then lock with loads aboard.
    Pitch, "pitch", "docs/rules/public-locking.md L15";
    /// Instead of taking a turn, a player may give up the hand.
    GiveUp, "give-up", "docs/rules/crayon-rails.md C29";
    /// A player may borrow up to a limit in each of their turns, while moving or building, and owes twice the sum to the bank. What deliveries pay goes to debts first.
    Borrow, "borrow", "docs/rules/crayon-rails.md C35";
    /// Instead of taking a turn, a player may turn the train round wherever it is, if it could not turn there otherwise.
    Backtrack, "backtrack", "docs/rules/crayon-rails.md C37";
    /// Instead of taking a turn, a player may give up everything and begin anew with the cash of the start.
    Restart, "restart", "docs/rules/crayon-rails.md C38";
    /// A player who is dealt more cards than a hand discards the others before building for the first time.
    Discard, "discard", "docs/rules/crayon-rails.md C39";
    /// A player whose train derails loses a load. A load that is reserved and not yet picked up cannot be chosen.
    Lose, "lose", "docs/rules/public-locking.md L16";
    /// While a strike lasts, no load is picked up or delivered in the cities that it strikes. In a rail strike no train moves on the track of the player who drew it, and that player builds none.
    Strike, "strike", "docs/rules/crayon-rails.md C43";
    /// While a river is in flood, no track is built across it.
    Flood, "flood", "docs/rules/crayon-rails.md C44";
    /// In snow and fog trains move at half rate. In snow no track is built into mountain and alpine mileposts, and no train enters an alpine one.
    Snow, "snow", "docs/rules/crayon-rails.md C45";
    /// A player whose train derails chooses what to lose before anything else is done, and loses the next turn.
    Derail, "derail", "docs/rules/crayon-rails.md C46";
    /// A player wins by ending a turn with enough cash, the major cities on their own track, no locked or reserved load, and no debts.
    Win, "win", "docs/rules/crayon-rails.md C31, C34; docs/rules/public-locking.md L18";
    /// At a real board the program keeps cards, chips and cash; the players keep track and trains.
    Companion, "companion", "docs/rules/crayon-rails.md C33";
}
