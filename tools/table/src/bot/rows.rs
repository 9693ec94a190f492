//! How far it is from city to city, in movement and in money.

use super::costs::StepCosts;
use super::dijkstra::{Dijkstra, Start, Usable};
use crate::model::table::Table;

/// The way from one place to a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// Mileposts.
    pub length: i32,
    /// What building it costs.
    pub cost: i32,
    /// What that cost, with fees, is worth, in eighths.
    pub coin: i32,
}

/// No way.
pub(super) const NOWHERE: Cell = Cell {
    length: i32::MAX,
    cost: 0,
    coin: 0,
};

impl Cell {
    pub fn exists(self) -> bool {
        self.length != i32::MAX
    }
}

/// The ways from one place to all cities.
pub(super) type Row = Vec<Cell>;

/// Measures from a place to all cities.
pub(super) fn row(
    table: &Table,
    costs: &StepCosts,
    dijkstra: &mut Dijkstra,
    from: Start<'_>,
) -> Row {
    dijkstra.run(costs, from, Usable::Any(&[]), |_| false);
    let cities = table.map().cities().iter();
    cities
        .map(|city| {
            let ends = city
                .mileposts
                .iter()
                .filter_map(|&at| Some((dijkstra.weight(at)?, at)));
            let Some((weight, end)) = ends.min() else {
                return NOWHERE;
            };
            let (mut length, mut cost) = (0, 0);
            for (_, hop) in dijkstra.back_from(end) {
                length += costs.step(costs.hops[hop]);
                cost += costs.hops[hop].cost;
            }
            let coin = weight.saturating_sub(length * costs.weights.step);
            Cell {
                length: length as i32,
                cost,
                coin: coin as i32,
            }
        })
        .collect()
}

/// Rows from cities, measured when asked for and kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows(Vec<Option<Row>>);

impl Rows {
    /// The row from a city, measured now if it was not before.
    pub fn fill(&mut self, table: &Table, costs: &StepCosts, dijkstra: &mut Dijkstra, city: usize) {
        self.0.resize(table.ground().cities(), None);
        if self.0[city].is_none() {
            let starts = &table.map().cities()[city].mileposts;
            self.0[city] = Some(row(table, costs, dijkstra, Start::Any(starts)));
        }
    }

    /// The way from a city to another, as far as it was measured.
    pub fn cell(&self, from: usize, to: usize) -> Cell {
        self.0
            .get(from)
            .and_then(Option::as_ref)
            .map_or(NOWHERE, |row| row[to])
    }
}
