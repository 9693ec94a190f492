//! What players took in and gave out.

/// What was counted of some players. Money in millions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// How often such a player played a game.
    pub games: u64,
    /// Games won, in sixtieths: a win that several share counts for each in part.
    pub won: u64,
    /// Cash when games ended, in all.
    pub cash: u64,
    /// The squares of each game's cash in all, from which follows how far it spreads.
    pub squares: u128,
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
}

/// Parts of a won game: as many as any number of winners divides.
pub const PARTS: u64 = 60;

impl Ledger {
    pub(super) fn add(&mut self, more: &Ledger) {
        self.games += more.games;
        self.won += more.won;
        self.cash += more.cash;
        self.squares += more.squares;
        self.turns += more.turns;
        self.deliveries += more.deliveries;
        self.earned += more.earned;
        self.sections += more.sections;
        self.track += more.track;
        self.trains += more.trains;
        self.upgrades += more.upgrades;
        self.fees_paid += more.fees_paid;
        self.fees_received += more.fees_received;
        self.taxes += more.taxes;
        self.pick_ups += more.pick_ups;
        self.locks += more.locks;
        self.given_up += more.given_up;
    }

    /// The ledgers of several kinds of players as one.
    pub fn sum<'a>(all: impl IntoIterator<Item = &'a Ledger>) -> Ledger {
        let mut sum = Ledger::default();
        all.into_iter().for_each(|ledger| sum.add(ledger));
        sum
    }
}
