//! What a company earns: each train's route, and how sure it is that none is better.

/// How far the answer is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Nothing earns more.
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
    /// What for.
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

/// The runs of a company's trains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// What they earn together.
    pub revenue: u32,
    /// Whether that is proven to be the most.
    pub status: Status,
    /// What nothing can beat; the revenue itself where it is proven.
    pub bound: u32,
    /// The routes, in the order of the trains; idle trains have none.
    pub routes: Vec<Route>,
    /// What the run earns as a whole, beside its routes.
    pub earned: Vec<Earned>,
}
