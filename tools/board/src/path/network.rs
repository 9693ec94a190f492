//! What the tracks of a type join: cells beside each other that both have it.

use crate::model::board::{Board, MOST_TYPES};
use crate::model::grid::Grid;

/// Tracks and the cities they join.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'a> {
    pub grid: Grid,
    /// The path types on each cell, a bit a type.
    pub tracks: &'a [u8],
    pub cities: &'a [usize],
    pub city_at: &'a [Option<u8>],
}

/// The steps between cities over the tracks of one type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Network {
    cities: usize,
    steps: Vec<u16>,
}

/// No way leads there.
const NONE: u16 = u16::MAX;

impl Network {
    /// Measures the tracks of a type.
    pub fn of(layout: Layout<'_>, kind: usize) -> Network {
        let cities = layout.cities.len();
        let mut steps = vec![NONE; cities * cities];
        let mut flood = Flood::new(layout.grid.cells());
        for from in 0..cities {
            if layout.tracks[layout.cities[from]] >> kind & 1 == 1 {
                flood.from(
                    layout,
                    kind,
                    from,
                    &mut steps[from * cities..(from + 1) * cities],
                );
            }
        }
        Network { cities, steps }
    }

    /// Steps between two cities; `None` where no way leads.
    pub fn steps(&self, a: usize, b: usize) -> Option<u16> {
        Some(self.steps[a * self.cities + b]).filter(|&steps| steps != NONE)
    }
}

/// Room for floods, kept from one to the next.
struct Flood {
    seen: Vec<u16>,
    round: u16,
    queue: Vec<(u32, u16)>,
}

impl Flood {
    fn new(cells: usize) -> Flood {
        Flood {
            seen: vec![0; cells],
            round: 0,
            queue: Vec::new(),
        }
    }

    fn from(&mut self, layout: Layout<'_>, kind: usize, city: usize, steps: &mut [u16]) {
        self.round += 1;
        self.queue.clear();
        self.queue.push((layout.cities[city] as u32, 0));
        self.seen[layout.cities[city]] = self.round;
        let mut done = 0;
        while let Some(&(cell, far)) = self.queue.get(done) {
            done += 1;
            if let Some(city) = layout.city_at[cell as usize] {
                steps[usize::from(city)] = far;
            }
            for next in layout.grid.around(cell as usize) {
                if layout.tracks[next] >> kind & 1 == 1 && self.seen[next] != self.round {
                    self.seen[next] = self.round;
                    self.queue.push((next as u32, far + 1));
                }
            }
        }
    }
}

/// The group of each city, numbered from 0: cities are of one group where tracks lead from one to the other, of
/// whatever type, changing in cities only.
pub(crate) fn groups(layout: Layout<'_>, kinds: &[usize]) -> Vec<usize> {
    let cities = layout.cities.len();
    let mut group: Vec<usize> = (0..cities).collect();
    for &kind in kinds {
        let network = Network::of(layout, kind);
        for (a, b) in (0..cities).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if network.steps(a, b).is_some() && group[a] != group[b] {
                let (from, to) = (group[a], group[b]);
                group
                    .iter_mut()
                    .filter(|g| **g == from)
                    .for_each(|g| *g = to);
            }
        }
    }
    let mut names: Vec<usize> = Vec::new();
    for number in &mut group {
        let name = names
            .iter()
            .position(|name| name == number)
            .unwrap_or_else(|| {
                names.push(*number);
                names.len() - 1
            });
        *number = name;
    }
    group
}

impl Board {
    /// The group of each city, numbered from 0: cities are of one group where tracks lead from one to the other, of
    /// whatever type, changing in cities only.
    pub fn groups(&self) -> Vec<usize> {
        self.with_layout(|layout| groups(layout, &(0..MOST_TYPES).collect::<Vec<_>>()))
    }

    /// The steps between cities over the tracks of a type.
    pub(crate) fn network(&self, kind: usize) -> Network {
        self.with_layout(|layout| Network::of(layout, kind))
    }

    fn with_layout<T>(&self, then: impl FnOnce(Layout<'_>) -> T) -> T {
        let cities: Vec<usize> = self.cities.iter().map(|city| city.cell).collect();
        then(Layout {
            grid: self.grid,
            tracks: &self.tracks,
            cities: &cities,
            city_at: &self.city_at(),
        })
    }
}
