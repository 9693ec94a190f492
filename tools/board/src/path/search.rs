//! The cheapest way between two cities, with the room for a search kept from one to the next.

use super::Lay;
use crate::board::Path;

/// What a new cell costs.
const NEW: u32 = 10;
/// What a cell costs where a path of the type lies already: paths snap to each other.
const SNAP: u32 = 3;
/// More for each neighbour that is no ground for the path: it keeps to the middle of land or water.
const SHORE: u32 = 2;
/// More for each neighbour with a path of the type that is not entered from there: paths keep clear of each other.
const BESIDE: u32 = 3;
/// More beside a city that is neither end.
const PASSING: u32 = 8;
/// More than any cell costs.
const SPAN: usize = 64;

/// Finds ways.
pub(crate) struct Finder {
    cost: Vec<u32>,
    from: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    touched: Vec<u32>,
}

/// What a search is for.
#[derive(Clone, Copy)]
pub(crate) struct Quest {
    pub kind: usize,
    pub a: usize,
    pub b: usize,
    /// Whether it may enter paths of other types.
    pub crossing: bool,
}

impl Finder {
    /// For a board of so many cells.
    pub fn new(cells: usize) -> Finder {
        Finder {
            cost: vec![u32::MAX; cells],
            from: vec![0; cells],
            buckets: vec![Vec::new(); SPAN],
            touched: Vec::new(),
        }
    }

    /// The cheapest path from one city to another; `None` where there is none, or it would add nothing to what lies
    /// there.
    pub fn path(&mut self, lay: &Lay<'_>, quest: Quest) -> Option<Path> {
        let Quest { kind, a, b, .. } = quest;
        let (a, b) = (a.min(b), a.max(b));
        let found = self.reach(lay, Quest { a, b, ..quest }).then(|| self.way(lay.cities[a], lay.cities[b]));
        for &cell in &self.touched {
            self.cost[cell as usize] = u32::MAX;
        }
        self.touched.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        let cells = found?;
        let adds = cells.len() == 2
            || cells.iter().any(|&cell| lay.tracks[cell] >> kind & 1 == 0 && lay.city_at[cell].is_none());
        adds.then_some(Path { kind, a, b, cells })
    }

    /// Spreads from city `a` until it comes to `b`.
    fn reach(&mut self, lay: &Lay<'_>, quest: Quest) -> bool {
        let (start, end) = (lay.cities[quest.a], lay.cities[quest.b]);
        self.see(start, start, 0);
        let mut now = 0;
        let mut idle = 0;
        while idle < SPAN {
            let Some(cell) = self.buckets[now % SPAN].pop() else {
                now += 1;
                idle += 1;
                continue;
            };
            idle = 0;
            let cell = cell as usize;
            if self.cost[cell] as usize != now {
                continue;
            }
            if cell == end {
                return true;
            }
            for next in lay.grid.around(cell) {
                let step = if next == end { Some(NEW) } else { price(lay, quest, next) };
                if let Some(step) = step {
                    self.see(next, cell, now as u32 + step);
                }
            }
        }
        false
    }

    fn see(&mut self, cell: usize, from: usize, cost: u32) {
        if cost >= self.cost[cell] {
            return;
        }
        if self.cost[cell] == u32::MAX {
            self.touched.push(cell as u32);
        }
        self.cost[cell] = cost;
        self.from[cell] = from as u32;
        self.buckets[cost as usize % SPAN].push(cell as u32);
    }

    fn way(&self, start: usize, end: usize) -> Vec<usize> {
        let mut cells = vec![end];
        let mut at = end;
        while at != start {
            at = self.from[at] as usize;
            cells.push(at);
        }
        cells.reverse();
        cells
    }
}

/// What it costs to enter a cell; `None` where that is not allowed.
fn price(lay: &Lay<'_>, quest: Quest, cell: usize) -> Option<u32> {
    let Quest { kind, a, b, crossing } = quest;
    let tracks = lay.tracks[cell];
    let others = tracks & !(1 << kind);
    if lay.city_at[cell].is_some() || !lay.carries(kind, cell) || (others != 0 && !crossing) {
        return None;
    }
    if tracks >> kind & 1 == 1 {
        return Some(SNAP);
    }
    let beside = lay.grid.around(cell).map(|next| match lay.city_at[next] {
        Some(city) if usize::from(city) != a && usize::from(city) != b => PASSING,
        Some(_) => 0,
        None if lay.tracks[next] >> kind & 1 == 1 => BESIDE,
        None if !lay.carries(kind, next) => SHORE,
        None => 0,
    });
    Some(NEW + beside.sum::<u32>())
}
