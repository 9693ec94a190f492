//! Paths take the shortest way over what is laid, what none uses is taken away, and no ugly box stays.

use crate::board::Path;
use crate::path::{Lay, Network};
use std::collections::VecDeque;

/// Tidies all types, until nothing more can go; what is left is what the paths use. Each round takes cells away, and
/// most boards need two.
pub(super) fn neat(lay: &mut Lay<'_>) {
    loop {
        let before = lay.tracks.clone();
        shorten(lay);
        lay.setting
            .types()
            .into_iter()
            .for_each(|kind| unbox(lay, kind));
        mend(lay);
        lay.retrack();
        if lay.tracks == before {
            return;
        }
    }
}

/// Reroutes every path that a shorter way can serve, the longest first, until none is left; then only what paths use
/// stays.
fn shorten(lay: &mut Lay<'_>) {
    loop {
        let mut order: Vec<usize> = (0..lay.paths.len()).collect();
        order.sort_by_key(|&path| (std::cmp::Reverse(lay.paths[path].cells.len()), path));
        let mut changed = false;
        for index in order {
            let path = &lay.paths[index];
            let way = way(lay, path.kind, path.a, path.b);
            if let Some(way) = way.filter(|way| way.len() < path.cells.len()) {
                lay.paths[index].cells = way;
                changed = true;
            }
        }
        lay.retrack();
        if !changed {
            return;
        }
    }
}

/// The shortest way between two cities over the tracks of a type that passes through no other city.
fn way(lay: &Lay<'_>, kind: usize, a: usize, b: usize) -> Option<Vec<usize>> {
    let end = lay.cities[b];
    shortest(lay, kind, [lay.cities[a], end], |cell| {
        cell == end || lay.city_at[cell].is_none()
    })
}

/// The shortest way between two cells over the tracks of a type, through cells that are `open`.
fn shortest(
    lay: &Lay<'_>,
    kind: usize,
    [start, end]: [usize; 2],
    open: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    let mut from = vec![usize::MAX; lay.grid.cells()];
    from[start] = start;
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        if cell == end {
            let mut way: Vec<usize> =
                std::iter::successors(Some(end), |&at| (at != start).then(|| from[at])).collect();
            way.reverse();
            return Some(way);
        }
        for next in lay.grid.around(cell) {
            if lay.tracks[next] >> kind & 1 == 1 && open(next) && from[next] == usize::MAX {
                from[next] = cell;
                queue.push_back(next);
            }
        }
    }
    None
}

/// Takes cells out of boxes of four while every connection is kept: the same pairs of cities stay joined, and no
/// shortest way grows (the page, step 10).
fn unbox(lay: &mut Lay<'_>, kind: usize) {
    let mut open: Vec<usize> = (0..lay.grid.cells()).collect();
    loop {
        open.retain(|&corner| box_at(lay, kind, corner).is_some());
        let whole = Network::of(lay.web(), kind);
        let before = lay.tracks.clone();
        for &corner in &open {
            let four = box_at(lay, kind, corner).into_iter().flatten();
            if let Some(cell) = four
                .into_iter()
                .find(|&cell| may_go(lay, kind, cell, &whole))
            {
                lay.tracks[cell] &= !(1 << kind);
                trim(lay, kind, cell);
            }
        }
        if lay.tracks == before {
            return;
        }
    }
}

/// Whether a cell of a box may go. One without neighbours beyond the box only leads around its corner, and the cell
/// across leads there as well.
fn may_go(lay: &mut Lay<'_>, kind: usize, cell: usize, whole: &Network) -> bool {
    if lay.city_at[cell].is_some() {
        return false;
    }
    if lay
        .grid
        .around(cell)
        .filter(|&next| lay.tracks[next] >> kind & 1 == 1)
        .count()
        == 2
    {
        return true;
    }
    lay.tracks[cell] &= !(1 << kind);
    let same = Network::of(lay.web(), kind) == *whole;
    lay.tracks[cell] |= 1 << kind;
    same
}

/// The four cells of a box with this top left corner, if all have the type.
fn box_at(lay: &Lay<'_>, kind: usize, corner: usize) -> Option<[usize; 4]> {
    let ([x, y], columns) = (lay.grid.place(corner), lay.grid.columns);
    if x + 1 >= columns || y + 1 >= lay.grid.rows {
        return None;
    }
    let four = [corner, corner + 1, corner + columns, corner + columns + 1];
    four.iter()
        .all(|&cell| lay.tracks[cell] >> kind & 1 == 1)
        .then_some(four)
}

/// Takes away what has become a dead end beside a cell.
fn trim(lay: &mut Lay<'_>, kind: usize, cell: usize) {
    let ends: Vec<usize> = lay
        .grid
        .around(cell)
        .filter(|&next| {
            let has = |cell: usize| lay.tracks[cell] >> kind & 1 == 1;
            has(next)
                && lay.city_at[next].is_none()
                && lay.grid.around(next).filter(|&n| has(n)).count() < 2
        })
        .collect();
    for end in ends {
        lay.tracks[end] &= !(1 << kind);
        trim(lay, kind, end);
    }
}

/// Gives paths that have lost a cell another way; one that now leads through cities becomes the paths between these.
fn mend(lay: &mut Lay<'_>) {
    let tracks = lay.tracks.clone();
    let whole = |path: &Path| {
        path.cells
            .iter()
            .all(|&cell| tracks[cell] >> path.kind & 1 == 1)
    };
    let (kept, broken): (Vec<Path>, Vec<Path>) =
        std::mem::take(&mut lay.paths).into_iter().partition(whole);
    lay.paths = kept;
    for Path { kind, a, b, .. } in broken {
        let direct = way(lay, kind, a, b);
        let around = || shortest(lay, kind, [lay.cities[a], lay.cities[b]], |_| true);
        let parts = direct.or_else(around).map(|way| between_cities(lay, &way));
        parts
            .into_iter()
            .flatten()
            .for_each(|cells| add_once(lay, kind, cells));
    }
    lay.paths.sort_by_key(|path| (path.kind, path.a, path.b));
}

/// The parts of a way from one city on it to the next.
fn between_cities(lay: &Lay<'_>, way: &[usize]) -> Vec<Vec<usize>> {
    let stops: Vec<usize> = (0..way.len())
        .filter(|&at| lay.city_at[way[at]].is_some())
        .collect();
    stops
        .windows(2)
        .map(|pair| way[pair[0]..=pair[1]].to_vec())
        .collect()
}

/// Adds a path between the cities at its ends, unless there is one of the type.
fn add_once(lay: &mut Lay<'_>, kind: usize, mut cells: Vec<usize>) {
    let end = |cell: Option<&usize>| cell.and_then(|&cell| lay.city_at[cell]).map(usize::from);
    let (Some(a), Some(b)) = (end(cells.first()), end(cells.last())) else {
        return;
    };
    if a > b {
        cells.reverse();
    }
    let (a, b) = (a.min(b), a.max(b));
    if lay
        .paths
        .iter()
        .all(|path| (path.kind, path.a, path.b) != (kind, a, b))
    {
        lay.paths.push(Path { kind, a, b, cells });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::make::{Streams, connect, found};
    use crate::path::Finder;
    use crate::preset::{Setting, file};
    use crate::terrain::Ground;
    use crate::{shipped, terrain};
    use milepost_dice::Dice;

    /// A board on which the first paths lie.
    fn begun(setting: Setting<'_>, seed: u64) -> Option<Lay<'_>> {
        let [columns, rows] = setting.grid();
        let grid = Grid { columns, rows };
        let streams = Streams { seed, attempt: 0 };
        let ground = terrain::terrain(
            &setting,
            grid,
            &mut streams.of("terrain"),
            &mut streams.of("forests"),
        );
        let kept = found::corner(&setting, grid);
        let cities =
            found::found(&setting, grid, &ground, &kept, &mut streams.of("cities")).ok()?;
        let mut lay = Lay::new(setting, grid, ground, kept, cities);
        connect::connect(
            &mut lay,
            &mut Finder::new(grid.cells()),
            &mut streams.of("paths"),
        );
        Some(lay)
    }

    #[test]
    fn no_connection_is_broken_by_tidying() {
        let preset = file::read(shipped::preset("wilderness").unwrap()).unwrap();
        for (players, scenario) in
            (1..=8).flat_map(|players| [0, 2, 5].map(|scenario| (players, scenario)))
        {
            for mut lay in (0..3).filter_map(|seed| {
                begun(
                    Setting {
                        preset: &preset,
                        players,
                        scenario,
                    },
                    seed,
                )
            }) {
                shorten(&mut lay);
                let rough = lay.clone();
                for kind in lay.setting.types() {
                    unbox(&mut lay, kind);
                    assert_eq!(Network::of(lay.web(), kind), Network::of(rough.web(), kind));
                }
                neat(&mut lay);
                for Path { kind, a, b, cells } in &rough.paths {
                    let steps = Network::of(lay.web(), *kind).steps(*a, *b);
                    assert!(
                        steps.is_some_and(|steps| usize::from(steps) < cells.len()),
                        "{players} {scenario}"
                    );
                }
            }
        }
    }

    #[test]
    fn taking_boxes_apart_keeps_every_way_as_short_as_it_was() {
        let preset = file::read(shipped::preset("wilderness").unwrap()).unwrap();
        let grid = Grid {
            columns: 17,
            rows: 13,
        };
        let setting = Setting {
            preset: &preset,
            players: 3,
            scenario: 5,
        };
        let (mut boxes, mut gone) = (0, 0);
        for seed in 0..200 {
            let mut dice = Dice::new(seed, "boxes");
            let mut cells: Vec<usize> = (0..grid.cells()).collect();
            dice.shuffle(&mut cells);
            cells.truncate(8);
            let (ground, kept) = (vec![Ground::Land; grid.cells()], vec![false; grid.cells()]);
            let mut lay = Lay::new(setting, grid, ground, kept, cells);
            let share = 30 + 10 * (seed % 8);
            lay.tracks
                .iter_mut()
                .for_each(|types| *types = u8::from(dice.below(100) < share) << 2 | 1);
            lay.cities.iter().for_each(|&city| lay.tracks[city] = 5);
            let (before, road) = (lay.tracks.clone(), Network::of(lay.web(), 0));
            let whole = Network::of(lay.web(), 2);
            boxes += (0..grid.cells())
                .filter(|&corner| box_at(&lay, 2, corner).is_some())
                .count();
            unbox(&mut lay, 2);
            assert_eq!(Network::of(lay.web(), 2), whole, "{seed}");
            assert_eq!(Network::of(lay.web(), 0), road, "{seed}");
            assert!(
                before
                    .iter()
                    .zip(&lay.tracks)
                    .all(|(old, new)| old & new == *new && new & 1 == 1)
            );
            gone += before
                .iter()
                .zip(&lay.tracks)
                .filter(|(old, new)| old != new)
                .count();
            for corner in 0..grid.cells() {
                let four = box_at(&lay, 2, corner).into_iter().flatten();
                let left = four
                    .into_iter()
                    .find(|&cell| may_go(&mut lay, 2, cell, &whole));
                assert_eq!(left, None, "{seed}");
            }
        }
        assert!(boxes > 5000 && gone > 5000, "{boxes} {gone}");
    }
}
