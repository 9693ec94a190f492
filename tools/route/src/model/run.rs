//! What a company earns: each train's route, and how sure it is that none is better.

use crate::rules::Prefer;

/// How far the answer is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Nothing earns more. Whether another run earns as much and comes first is told by [`Run::ties_open`].
    #[default]
    Optimal,
    /// The search was stopped: nothing earns more than the bound.
    Feasible,
}

impl Status {
    /// The word that stands for it in files.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Optimal => "optimal",
            Status::Feasible => "feasible",
        }
    }
}

/// Why a search ended before everything was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// The time limit was reached.
    Time,
    /// The limit on steps was reached, or the fixed limit on comparing runs of equal revenue.
    Steps,
    /// The memory limit was reached.
    Memory,
    /// The search was cancelled.
    Asked,
    /// The board has more track, or the rules have more combinations, than the solver supports.
    Size,
}

impl Ended {
    /// All of them.
    pub const ALL: [Ended; 5] = [
        Ended::Time,
        Ended::Steps,
        Ended::Memory,
        Ended::Asked,
        Ended::Size,
    ];

    /// The word that stands for it in files.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Time => "time",
            Ended::Steps => "steps",
            Ended::Memory => "memory",
            Ended::Asked => "asked",
            Ended::Size => "size",
        }
    }

    /// The option that lets a search go on for longer; nothing where none does.
    pub const fn option(self) -> Option<&'static str> {
        match self {
            Ended::Time => Some("--time-limit"),
            Ended::Memory => Some("--memory"),
            Ended::Steps | Ended::Asked | Ended::Size => None,
        }
    }

    /// Why the search ended, and which option extends it.
    pub const fn words(self) -> &'static str {
        match self {
            Ended::Time => "time ran out (--time-limit allows more)",
            Ended::Steps => "it had no steps left",
            Ended::Memory => "its memory was full (--memory gives more)",
            Ended::Asked => "it was interrupted",
            Ended::Size => "the position is larger than a search can hold",
        }
    }
}

/// A stop on a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The index of its hex.
    pub hex: usize,
    /// Its index in the tile.
    pub stop: usize,
    /// What it pays, multiplied; nothing where the train passes it unpaid.
    pub pays: u32,
    /// Whether it is one of the stops that are paid.
    pub paid: bool,
}

/// A bonus that a route earned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earned {
    /// The name of the bonus.
    pub what: String,
    /// What it paid, multiplied where multipliers go for it; what a factor takes away is less than nothing.
    pub pays: i64,
}

/// A leg of a route: the track from one stop to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The hexes passed, the stops' own among them, as indices.
    pub hexes: Vec<usize>,
    /// The pieces of track: hex, and index in its tile.
    pub pieces: Vec<(usize, usize)>,
}

/// The route of one train.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The train, by its place among the company's.
    pub train: usize,
    /// What the train takes along, by name, where that is for one train of the run alone.
    pub attached: Option<String>,
    /// What it earns, bonuses and all.
    pub revenue: u32,
    /// The stops it visits, in order; all that a flood train reaches.
    pub stops: Vec<Visit>,
    /// The bonuses it earned.
    pub bonuses: Vec<Earned>,
    /// What it earned for the company's treasury, beside its revenue.
    pub subsidies: Vec<Earned>,
    /// The track between one stop and the next; all the track of a flood train.
    pub legs: Vec<Stretch>,
    /// How many borders between hexes it crosses.
    pub borders: u32,
}

impl Route {
    /// The name of its train, with what that takes along: `3S with A Tip of Sugar`.
    pub fn train_words(&self, train: &str) -> String {
        match &self.attached {
            Some(attached) => format!("{train} with {attached}"),
            None => train.to_owned(),
        }
    }
}

/// How a run was chosen among those of the same revenue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferred {
    /// What was preferred.
    pub by: Prefer,
    /// How much of it the run has: its subsidies; the hexes of its routes; how many of the named hexes they pass.
    pub amount: u32,
    /// Whether no run of the same revenue is better by it.
    pub status: PreferredStatus,
}

/// How far it is proven that no run of the same revenue is preferred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreferredStatus {
    /// It is proven.
    Proven,
    /// The search was stopped: a run of the same revenue may be preferred.
    Open,
    /// The preference was left out of the search, for this reason.
    LeftOut(String),
}

impl PreferredStatus {
    /// The word that stands for it in files.
    pub const fn word(&self) -> &'static str {
        match self {
            PreferredStatus::Proven => "proven",
            PreferredStatus::Open => "open",
            PreferredStatus::LeftOut(_) => "left_out",
        }
    }
}

/// The runs of a company's trains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The total revenue.
    pub revenue: u32,
    /// Whether the revenue is proven to be the greatest.
    pub status: Status,
    /// An upper bound on the revenue of any run; equal to the revenue once that is proven.
    pub bound: u32,
    /// Whether a run that earns as much may come before it in the order of ties: the search among those was ended.
    pub ties_open: bool,
    /// Why the search ended before all that was proven; nothing where it came to its end.
    pub stopped: Option<Ended>,
    /// The routes, in the order of the trains; idle trains have none.
    pub routes: Vec<Route>,
    /// What the run earns as a whole, beside its routes.
    pub earned: Vec<Earned>,
    /// By what it was chosen among runs of the same revenue; nothing where the rule of ties alone tells.
    pub preferred: Option<Preferred>,
}
