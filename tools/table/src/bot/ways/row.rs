//! How far it is from one place to all cities, in movement and in money.

use super::costs::StepCosts;
use super::dijkstra::{Dijkstra, Start, Usable};
use crate::model::table::Table;

/// The way to a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Mileposts.
    pub length: i32,
    /// What building it costs.
    pub cost: i32,
    /// What that cost, with fees, is worth, in eighths.
    pub coin: i32,
}

impl Cell {
    /// The place itself.
    pub const HERE: Cell = Cell {
        length: 0,
        cost: 0,
        coin: 0,
    };

    /// No way.
    pub const NOWHERE: Cell = Cell {
        length: i32::MAX,
        cost: 0,
        coin: 0,
    };

    pub fn exists(self) -> bool {
        self.length != i32::MAX
    }

    /// The way to a milepost that was reached.
    pub fn of(costs: &StepCosts, dijkstra: &Dijkstra, end: usize) -> Cell {
        let (mut length, mut cost) = (0, 0);
        for (_, hop) in dijkstra.back_from(end) {
            let hop = costs.hops[hop];
            length += costs.step(hop);
            cost += hop.cost;
        }
        let weight = dijkstra.weight(end);
        Cell {
            length: length as i32,
            cost,
            coin: weight.saturating_sub(length * costs.weights.step) as i32,
        }
    }
}

/// The ways from one place to all cities.
pub(crate) type Row = Vec<Cell>;

/// Measures from a place to all cities.
pub(crate) fn row(
    table: &Table,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    from: Start<'_>,
) -> Row {
    let mut row = vec![Cell::NOWHERE; table.ground().cities()];
    for (city, end) in ends(table, costs, dijkstra, from).into_iter().enumerate() {
        if let Some(end) = end {
            row[city] = Cell::of(costs, dijkstra, end);
        }
    }
    row
}

/// Searches from a place for all cities, and gives where each is reached.
pub(crate) fn ends(
    table: &Table,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    from: Start<'_>,
) -> Vec<Option<usize>> {
    let mut ends = vec![None; table.ground().cities()];
    let mut left = ends.len();
    dijkstra.run(costs, from, Usable::Any(&[]), |at| {
        // A city of several mileposts is reached at the first of them.
        if let Some(city) = costs.city[at].map(|city| city as usize)
            && ends[city].is_none()
        {
            ends[city] = Some(at);
            left -= 1;
        }
        left == 0
    });
    ends
}
