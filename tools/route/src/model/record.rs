//! What a company ran in a recorded game: a witness of rules that the position does not spell out.

use crate::model::hex::Hex;

/// A route that was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The index of the train among those of the company.
    pub train: usize,
    /// The stops that paid: hex and index in its tile.
    pub paid: Vec<(usize, usize)>,
    /// The stops it visited, in order.
    pub visits: Vec<(usize, usize)>,
    /// For each leg the hexes that it comes through, in order, its stops' own among them; none where they are not
    /// recorded.
    pub legs: Vec<Vec<usize>>,
    /// What it earned by the rules of its game.
    pub revenue: u32,
}

impl Ran {
    /// Whether no stop is paid twice, and no more stops are visited than some way round a board has.
    pub fn is_sound(&self, hexes: &[Hex]) -> bool {
        let mut paid = self.paid.clone();
        paid.sort_unstable();
        let stops: usize = hexes.iter().map(|hex| hex.tile.stops.len()).sum();
        paid.windows(2).all(|pair| pair[0] != pair[1]) && self.visits.len() <= 2 * stops
    }

    /// Whether the hexes of all its legs are recorded.
    pub(crate) fn is_told(&self) -> bool {
        self.legs.len() + 1 >= self.visits.len()
    }

    /// The hexes that it comes through, sorted, each once, where they are recorded.
    pub fn hexes(&self) -> Option<Vec<usize>> {
        let stops = self.visits.iter().map(|&(hex, _)| hex);
        let mut hexes: Vec<usize> = stops.chain(self.legs.iter().flatten().copied()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        self.is_told().then_some(hexes)
    }

    /// How many borders it crosses, where its hexes are recorded.
    pub fn borders(&self) -> Option<u32> {
        let borders: usize = self
            .legs
            .iter()
            .map(|leg| leg.len().saturating_sub(1))
            .sum();
        self.is_told().then_some(borders as u32)
    }
}

/// The run of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Whether the position may not be what it was in the game: something of it is uncertain, or a recorded run cannot be
    /// followed on it.
    pub doubtful: bool,
    /// Its routes.
    pub routes: Vec<Ran>,
    /// The number of further routes that could not be read.
    pub unread: usize,
    /// What it earned as a whole, where that is recorded.
    pub total: Option<u32>,
    /// What is known of what the company holds: it has none of these but those that it is said to hold.
    pub known: Vec<String>,
    /// The private companies that the company owns now, by the site's names; nothing where that is not recorded.
    pub owned: Option<Vec<String>>,
    /// Hexes in which the company has a bonus of its own, each with what it pays.
    pub bonuses: Vec<(Vec<String>, u32)>,
}
