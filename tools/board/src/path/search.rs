//! The cheapest paths from a city, cached until a path is laid or a city is moved (`docs/rules/boards.md`, B9).

use super::Draft;
use crate::model::board::{MOST_TYPES, Path};

/// What a new cell costs.
const NEW: u32 = 10;
/// What a cell costs where a path of the type lies already: paths snap to each other.
const SNAP: u32 = 3;
/// More for each neighbour that is no ground for the path: it keeps to the middle of land or water.
const SHORE: u32 = 2;
/// More for each neighbour with a path of the type that is not entered from there: paths keep clear of each other.
const BESIDE: u32 = 3;
/// More beside another city.
const PASSING: u32 = 8;
/// More than any step costs.
const SPAN: usize = 64;

/// Finds paths. The costs from a city are reused for all destinations until the board changes.
pub(crate) struct Finder {
    /// By type, for searches that keep out of the paths of other types.
    plain: Vec<Ways>,
    crossing: Ways,
    /// By type, the piece of ground that each cell belongs to, once it is asked for.
    pieces: Vec<Option<Vec<usize>>>,
}

/// Whether a path may enter cells with paths of other types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    Forbidden,
    Allowed,
}

impl Crossing {
    /// Both, the one that is preferred first.
    pub const ALL: [Crossing; 2] = [Crossing::Forbidden, Crossing::Allowed];
}

/// What a search is for.
#[derive(Clone, Copy)]
pub(crate) struct Query {
    /// Index of the path type.
    pub kind: usize,
    /// The city from which costs are kept.
    pub a: usize,
    /// The city that is sought.
    pub b: usize,
    /// Whether it may enter paths of other types.
    pub crossing: Crossing,
}

impl Finder {
    /// For a board of so many cells.
    pub fn new(cells: usize) -> Finder {
        Finder {
            plain: (0..MOST_TYPES).map(|_| Ways::new(cells)).collect(),
            crossing: Ways::new(cells),
            pieces: vec![None; MOST_TYPES],
        }
    }

    /// The cheapest path from one city to another; `None` where there is none, or it would add nothing to what lies
    /// there, or would lie beside itself.
    pub fn path(&mut self, draft: &Draft<'_>, query: Query) -> Option<Path> {
        let Query {
            kind,
            a,
            b,
            crossing,
        } = query;
        if !self.is_near_same_ground(draft, query) {
            return None;
        }
        let ways = match crossing {
            Crossing::Allowed => &mut self.crossing,
            Crossing::Forbidden => &mut self.plain[kind],
        };
        let of = Some((draft.revision(), kind, a));
        if ways.of != of {
            ways.begin(draft.cities[a]);
            ways.of = of;
        }
        ways.reach(draft, query);
        let cells = ways.way(draft.cities[a], draft.cities[b])?;
        let new =
            |&cell: &usize| draft.tracks[cell] >> kind & 1 == 0 && draft.city_at[cell].is_none();
        if cells.len() > 2 && !cells.iter().any(new) || !is_open(draft, kind, &cells) {
            return None;
        }
        Some(Path::between(kind, [a, b], cells))
    }
}

impl Finder {
    /// Whether both cities lie beside one piece of the type's ground, or beside each other: without that, a search would look
    /// at the whole piece in vain.
    fn is_near_same_ground(&mut self, draft: &Draft<'_>, Query { kind, a, b, .. }: Query) -> bool {
        let carries = |cell: usize| draft.carries(kind, cell);
        let pieces = self.pieces[kind].get_or_insert_with(|| draft.grid.pieces(carries).0);
        let [a, b] = [a, b].map(|city| draft.cities[city]);
        let beside = |city: usize| draft.grid.around(city).filter(|&cell| carries(cell));
        let shares = |cell: usize| beside(b).any(|other| pieces[other] == pieces[cell]);
        draft.grid.steps(a, b) == 1 || beside(a).any(shares)
    }
}

/// The cheapest ways from a city to every cell.
struct Ways {
    /// Revision, type and city that it is of.
    of: Option<(u64, usize, usize)>,
    cost: Vec<u32>,
    from: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    /// Ways that cost up to this are found.
    now: usize,
    /// How many buckets in a row were empty.
    idle: usize,
}

impl Ways {
    fn new(cells: usize) -> Ways {
        Ways {
            of: None,
            cost: vec![u32::MAX; cells],
            from: vec![0; cells],
            buckets: vec![Vec::new(); SPAN],
            now: 0,
            idle: 0,
        }
    }

    /// Begins anew from a cell.
    fn begin(&mut self, start: usize) {
        self.cost.fill(u32::MAX);
        self.buckets.iter_mut().for_each(Vec::clear);
        (self.now, self.idle) = (0, 0);
        self.see(start, start, 0);
    }

    /// Goes on until the way to the city that is sought is found, by Dijkstra's method with a ring of buckets. Most searches
    /// are for cities nearby, so that little of the board is looked at.
    fn reach(&mut self, draft: &Draft<'_>, query: Query) {
        let [start, end] = [query.a, query.b].map(|city| draft.cities[city]);
        while self.idle < SPAN && self.cost[end] as usize > self.now {
            let now = self.now;
            let Some(cell) = self.buckets[now % SPAN].pop() else {
                self.now += 1;
                self.idle += 1;
                continue;
            };
            self.idle = 0;
            let cell = cell as usize;
            // Ways end in cities.
            if self.cost[cell] as usize != now || (draft.city_at[cell].is_some() && cell != start) {
                continue;
            }
            let on = only_way_on(draft, query, cell, self.from[cell] as usize);
            for next in draft.grid.around(cell) {
                let allowed = match on {
                    Onward::Anywhere => true,
                    Onward::To(only) => only == next,
                    Onward::Nowhere => false,
                };
                if allowed
                    && self.cost[next] as usize > now
                    && let Some(step) = price(draft, query, [cell, next])
                {
                    self.see(next, cell, now as u32 + step);
                }
            }
        }
    }

    /// Takes a way to a cell, if it is cheaper than any known.
    fn see(&mut self, cell: usize, from: usize, cost: u32) {
        if cost < self.cost[cell] {
            self.cost[cell] = cost;
            self.from[cell] = from as u32;
            self.buckets[cost as usize % SPAN].push(cell as u32);
        }
    }

    /// The cells from one to another, both included.
    fn way(&self, start: usize, end: usize) -> Option<Vec<usize>> {
        if self.cost[end] == u32::MAX {
            return None;
        }
        let before = |&at: &usize| (at != start).then(|| self.from[at] as usize);
        let mut cells: Vec<usize> = std::iter::successors(Some(end), before).collect();
        cells.reverse();
        Some(cells)
    }
}

/// Where a way may go on from a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Onward {
    Anywhere,
    To(usize),
    Nowhere,
}

/// Where a way may go on from a cell that it has entered from another. Cells of one type that lie side by side look joined
/// on paper. So a new cell beside a track of the type, or beside a city, must lead onto it, and lie beside no second one.
fn only_way_on(draft: &Draft<'_>, query: Query, cell: usize, from: usize) -> Onward {
    let has = |cell: usize| draft.tracks[cell] >> query.kind & 1 == 1;
    if cell == from || has(cell) || draft.city_at[cell].is_some() {
        return Onward::Anywhere;
    }
    let mut beside = draft
        .grid
        .around(cell)
        .filter(|&next| next != from && (has(next) || draft.city_at[next].is_some()));
    match (beside.next(), beside.next()) {
        (None, _) => Onward::Anywhere,
        (Some(only), None) => Onward::To(only),
        _ => Onward::Nowhere,
    }
}

/// Whether no two new cells of a way lie beside each other but in turn: the search does not see its own cells.
fn is_open(draft: &Draft<'_>, kind: usize, cells: &[usize]) -> bool {
    let is_new = |cell: usize| draft.tracks[cell] >> kind & 1 == 0;
    (0..cells.len()).all(|at| {
        let later = cells.get(at + 2..).unwrap_or_default();
        let beside = |&&other: &&usize| draft.grid.steps(cells[at], other) == 1;
        let mut beside = later.iter().filter(beside);
        !beside.any(|&other| is_new(cells[at]) || is_new(other))
    })
}

/// What it costs to enter a cell from another; `None` where that is not allowed.
fn price(
    draft: &Draft<'_>,
    Query {
        kind, a, crossing, ..
    }: Query,
    [from, cell]: [usize; 2],
) -> Option<u32> {
    if draft.city_at[cell].is_some() {
        return Some(NEW);
    }
    let tracks = draft.tracks[cell];
    let others = tracks & !(1 << kind);
    if !draft.carries(kind, cell) || (others != 0 && crossing == Crossing::Forbidden) {
        return None;
    }
    let bridge = if draft.relief.banks.part(from, cell) {
        draft.setting.preset.paths.bridge
    } else {
        0
    };
    if tracks >> kind & 1 == 1 {
        // Side by side with the type they are joined, so that a bridge is there.
        let is_old = draft.tracks[from] >> kind & 1 == 1;
        return Some(if is_old { SNAP } else { SNAP + bridge });
    }
    let beside = draft
        .grid
        .around(cell)
        .map(|next| match draft.city_at[next] {
            Some(city) if usize::from(city) != a => PASSING,
            Some(_) => 0,
            None if draft.tracks[next] >> kind & 1 == 1 => BESIDE,
            None if !draft.carries(kind, next) => SHORE,
            None => 0,
        });
    Some(NEW + bridge + beside.sum::<u32>())
}

#[cfg(test)]
mod tests;
