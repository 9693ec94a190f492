//! What sets one thinking bot apart from another, as numbers: a line of them for each level.

/// Cash below which a player can build nothing that earns. To end with less at worst counts as much again.
pub(super) const BROKE: i32 = 10;

/// What a milepost on another's track weighs besides, in eighths of a million.
const TOLL: u32 = 5;

/// How a bot weighs things up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Jobs of a trip that are begun.
    pub depth: usize,
    /// Deliveries of a trip.
    pub hands: u32,
    /// Trips that are gone through milepost by milepost.
    pub keep: usize,
    /// Jobs that are combined.
    pub jobs: usize,
    /// What a million for track weighs that the end asks for anyhow, in eighths.
    pub wanted: u32,
    /// The same for other track.
    pub coin: u32,
    /// How likely, in a thousand, an open card is gone after a turn, by the number of rivals from 1.
    pub hazard: [i32; 5],
    /// What a milepost of movement weighs at the beginning, in eighths of a million.
    pub step: u32,
    /// Rounds after which it weighs an eighth more.
    pub ripens: u32,
    /// Turns of movement for which track is built ahead.
    pub ahead: usize,
    /// Cash that is kept when track is built that only the end asks for; the goal at most.
    pub reserve: i32,
    /// Cash that is left at least when the train is upgraded.
    pub margin: i32,
    /// Money that is still to be earned while an upgrade is worth it.
    pub worth: i32,
    /// Whether trips are paid from what there is, all the way.
    pub frugal: bool,
    /// Whether trips are to earn more than they use up.
    pub pays: bool,
    /// Whether the end of the game is in view from the beginning.
    pub foresight: bool,
    /// Whether free holds are filled with what may be wanted, and cards are locked to keep others off.
    pub speculates: bool,
    /// Cash that is kept in the building rounds, in which track for trips to come is built besides.
    pub purse: i32,
    /// Cards of eight that it does not see, where nothing ties it to them; 0 to 8.
    pub overlooks: u64,
    /// What a million that others gain weighs, in eighths of a million that is lost; 0 or more.
    pub rivalry: u32,
}

impl Style {
    /// How likely, in a thousand, an open card is gone after a turn at a table of so many.
    pub fn hazard(self, seats: usize) -> i32 {
        let rivals = seats.saturating_sub(1).clamp(1, self.hazard.len());
        self.hazard[rivals - 1]
    }

    /// What a million of fees weighs, in eighths of a million.
    pub fn rent(self) -> u32 {
        8 + self.rivalry
    }

    /// What a milepost on another's track weighs besides, in eighths of a million.
    pub fn toll(self) -> u32 {
        TOLL * self.rent() / 8
    }
}

/// As greedy, with half of the cards in view and no thought of a better train.
pub(super) const NOVICE: Style = Style {
    overlooks: 4,
    worth: i32::MAX,
    ..GREEDY
};

/// One trip, one demand.
pub(super) const GREEDY: Style = Style {
    depth: 1,
    hands: 1,
    keep: 8,
    jobs: 8,
    wanted: 8,
    coin: 8,
    hazard: [0; 5],
    step: 4,
    ripens: 6,
    ahead: 99,
    reserve: 120,
    margin: 30,
    worth: 100,
    frugal: false,
    pays: true,
    foresight: false,
    speculates: false,
    purse: 30,
    overlooks: 0,
    rivalry: 0,
};

/// Two demands at a time, with the end in view, but no thought of open cards that others may take.
pub(super) const REGULAR: Style = Style {
    depth: 2,
    hands: 2,
    keep: 8,
    jobs: 8,
    hazard: [0; 5],
    speculates: false,
    ..PLANNER
};

/// As planner, but what others gain weighs as much as what is lost: it rents less, and builds more.
pub(super) const MASTER: Style = Style {
    keep: 30,
    coin: 6,
    // A rival delivers in two turns of seven, and each more brings three cards more to choose from.
    hazard: [48, 63, 71, 76, 79],
    rivalry: 8,
    ..PLANNER
};

/// Several demands, the rivals and the end.
pub(super) const PLANNER: Style = Style {
    depth: 3,
    hands: 3,
    keep: 14,
    jobs: 11,
    wanted: 3,
    coin: 7,
    hazard: [25, 50, 75, 100, 125],
    step: 4,
    ripens: 6,
    ahead: 2,
    reserve: 40,
    margin: 14,
    worth: 60,
    frugal: false,
    pays: true,
    foresight: true,
    speculates: true,
    purse: 10,
    overlooks: 0,
    rivalry: 0,
};
