//! What is printed between cities: which are next along the paths of each type, and how far.

use crate::model::board::{Board, MOST_TYPES};
use std::collections::VecDeque;

/// How one gets from a city to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Means {
    /// Along tracks of a type, by its index in the preset.
    Path(usize),
    /// From airport to airport.
    Air,
}

/// A way from a city to a next one that passes no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// How.
    pub by: Means,
    /// The next city.
    pub to: usize,
    /// The fewest steps along tracks, 1 or more; 0 through the air.
    pub steps: usize,
}

impl Link {
    /// How many steps it counts, each flight counting as so many.
    pub fn length(&self, flight: usize) -> usize {
        match self.by {
            Means::Path(_) => self.steps,
            Means::Air => flight,
        }
    }
}

/// The links of every city, by means and city.
pub fn links(board: &Board) -> Vec<Vec<Link>> {
    let city_at = board.city_at();
    let kinds = board.tracks.iter().fold(0, |all, types| all | types);
    let mut seen = vec![usize::MAX; board.grid.cells()];
    let mut round = 0;
    let mut of = |city: usize| {
        let mut found = Vec::new();
        for kind in (0..MOST_TYPES).filter(|kind| kinds >> kind & 1 == 1) {
            let has = |cell: usize| board.tracks[cell] >> kind & 1 == 1;
            let start = board.cities[city].cell;
            if !has(start) {
                continue;
            }
            round += 1;
            seen[start] = round;
            let mut queue = VecDeque::from([(start, 0)]);
            let mut next = Vec::new();
            while let Some((cell, steps)) = queue.pop_front() {
                if let Some(to) = city_at[cell].filter(|_| cell != start) {
                    next.push(Link {
                        by: Means::Path(kind),
                        to: to.into(),
                        steps,
                    });
                    continue;
                }
                for beside in board.grid.around(cell) {
                    if has(beside) && seen[beside] != round {
                        seen[beside] = round;
                        queue.push_back((beside, steps + 1));
                    }
                }
            }
            next.sort_unstable();
            found.extend(next);
        }
        let flies = |other: &usize| *other != city && board.cities[*other].airport;
        if board.cities[city].airport {
            let others = (0..board.cities.len()).filter(flies);
            found.extend(others.map(|to| Link {
                by: Means::Air,
                to,
                steps: 0,
            }));
        }
        found
    };
    (0..board.cities.len()).map(&mut of).collect()
}

/// The cells beside a city over which one leaves it: those that have a type in common with its own tracks.
pub fn exits(board: &Board, city: usize) -> usize {
    let cell = board.cities[city].cell;
    let shared = |next: &usize| board.tracks[*next] & board.tracks[cell] != 0;
    board.grid.around(cell).filter(shared).count()
}

/// The fewest steps from a city to every other, changing means in cities, each flight counting as so many; `None` where
/// nothing leads.
pub fn steps(links: &[Vec<Link>], from: usize, flight: usize) -> Vec<Option<usize>> {
    let mut far: Vec<Option<usize>> = vec![None; links.len()];
    let mut done = vec![false; links.len()];
    far[from] = Some(0);
    let nearest = |far: &[Option<usize>], done: &[bool]| {
        let open = (0..far.len()).filter(|&city| !done[city]);
        open.filter_map(|city| Some((far[city]?, city))).min()
    };
    while let Some((steps, city)) = nearest(&far, &done) {
        done[city] = true;
        for link in &links[city] {
            let further = steps + link.length(flight);
            if far[link.to].is_none_or(|known| further < known) {
                far[link.to] = Some(further);
            }
        }
    }
    far
}
