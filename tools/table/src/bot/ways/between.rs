//! How far it may be from city to city, for the choice among trips. The chosen ones are then drawn milepost by milepost.
//!
//! To search the board from every city would take most of a bot's time. Two kinds of ways are known cheaply, and the
//! better one is taken: new track all the way, as measured once on the empty board; and a branch to one's own track, over
//! that, and another branch from it.

use super::costs::{StepCosts, Weights};
use super::dijkstra::{Dijkstra, Start};
use super::row::{Cell, ends};
use crate::model::table::{Board, Table};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The ways between cities.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    board: Arc<Board>,
    weights: Weights,
    /// For each city, if there is own track, the branch from it and the number of the milepost where that leaves it.
    branches: Vec<Option<(Cell, usize)>>,
    /// For each of these numbers, how far it is on own track to all others.
    own: Vec<Vec<i32>>,
}

/// Not joined by own track.
const APART: i32 = i32::MAX;

impl Ways {
    /// The ways over the own track at these mileposts.
    pub fn of(table: &Table, costs: &StepCosts, dijkstra: &mut Dijkstra, track: &[usize]) -> Ways {
        let mut ways = Ways {
            board: table.board().clone(),
            weights: costs.weights,
            branches: vec![None; table.ground().cities()],
            own: Vec::new(),
        };
        if track.is_empty() {
            return ways;
        }
        let mut forks: Vec<usize> = Vec::new();
        let ends = ends(table, costs, dijkstra, Start::Any(track));
        for (branch, end) in ways.branches.iter_mut().zip(ends) {
            let Some(end) = end else { continue };
            let fork = dijkstra.back_from(end).last().map_or(end, |(from, _)| from);
            let number = forks.iter().position(|&other| other == fork);
            let number = number.unwrap_or_else(|| {
                forks.push(fork);
                forks.len() - 1
            });
            *branch = Some((Cell::of(costs, dijkstra, end), number));
        }
        let mut lengths = Vec::new();
        for &fork in &forks {
            flood(costs, fork, &mut lengths);
            ways.own.push(forks.iter().map(|&to| lengths[to]).collect());
        }
        ways
    }

    /// What a milepost of movement weighs, in eighths of a million.
    pub fn step(&self) -> i32 {
        self.weights.step as i32
    }

    /// From a city to another.
    pub fn cell(&self, from: usize, to: usize) -> Cell {
        let run = self.board.distances().run(from, to);
        let new = Cell {
            length: run.pips as i32,
            cost: run.cost as i32,
            coin: run.cost as i32 * self.weights.coin as i32,
        };
        let (Some((a, first)), Some((b, last))) = (self.branches[from], self.branches[to]) else {
            return new;
        };
        let over = self.own[first][last];
        if over == APART {
            return new;
        }
        let own = Cell {
            length: a.length + over + b.length,
            cost: a.cost + b.cost,
            coin: a.coin + b.coin,
        };
        let weight = |cell: &Cell| cell.coin + cell.length * self.step();
        if weight(&own) < weight(&new) {
            own
        } else {
            new
        }
    }
}

/// How far it is on own track from a milepost to all others.
fn flood(costs: &StepCosts, from: usize, lengths: &mut Vec<i32>) {
    lengths.clear();
    lengths.resize(costs.mileposts(), APART);
    lengths[from] = 0;
    let mut open = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((length, at))) = open.pop() {
        if length > lengths[at] {
            continue;
        }
        for hop in costs.own(at) {
            let (to, next) = (hop.to as usize, length + costs.step(*hop) as i32);
            if next < lengths[to] {
                lengths[to] = next;
                open.push(Reverse((next, to)));
            }
        }
    }
}
