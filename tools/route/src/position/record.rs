//! What a company ran in a recorded game: a witness of rules that the position does not spell out.

/// A route that was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The train, by its place among the company's.
    pub train: usize,
    /// The stops that paid: hex and index in its tile.
    pub paid: Vec<(usize, usize)>,
    /// The stops it visited, in order.
    pub visits: Vec<(usize, usize)>,
    /// What it earned by the rules of its game.
    pub revenue: u32,
}

/// The run of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Its routes.
    pub routes: Vec<Ran>,
    /// Hexes in which the company has a bonus of its own, each with what it pays.
    pub bonuses: Vec<(Vec<String>, u32)>,
}
