//! What sets one thinking bot apart from another, as numbers.

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
    /// How likely, in a thousand, an open card is gone after a turn.
    pub hazard: i32,
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
    /// The rate below which cards are pitched.
    pub poor: i64,
    /// Whether trips are paid from what there is, all the way.
    pub frugal: bool,
    /// Whether the end of the game is in view from the beginning.
    pub foresight: bool,
    /// Whether free holds are filled with what may be wanted, and cards are locked to keep others off.
    pub speculates: bool,
    /// Cash that is kept in the building rounds, in which track for trips to come is built besides.
    pub purse: i32,
}

/// One trip, one demand.
pub(super) const GREEDY: Style = Style {
    depth: 1,
    hands: 1,
    keep: 8,
    jobs: 8,
    wanted: 8,
    coin: 8,
    hazard: 0,
    step: 4,
    ripens: 6,
    ahead: 99,
    reserve: 120,
    margin: 30,
    worth: 100,
    poor: 0,
    frugal: false,
    foresight: false,
    speculates: false,
    purse: 30,
};

/// Several demands, the rivals and the end.
pub(super) const PLANNER: Style = Style {
    depth: 3,
    hands: 3,
    keep: 14,
    jobs: 11,
    wanted: 3,
    coin: 7,
    hazard: 25,
    step: 4,
    ripens: 6,
    ahead: 2,
    reserve: 40,
    margin: 14,
    worth: 60,
    poor: 0,
    frugal: false,
    foresight: true,
    speculates: true,
    purse: 7,
};
