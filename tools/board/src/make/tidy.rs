//! Reroutes paths along the shortest track, removes unused track, and removes boxes of four cells.

use crate::model::board::Path;
use crate::path::{Draft, Network};
use std::collections::VecDeque;

/// Tidies all types, until nothing more can go; what is left is what the paths use. Each round takes cells away, and
/// most boards need two.
pub(super) fn tidy(draft: &mut Draft<'_>) {
    loop {
        let before = draft.tracks.clone();
        shorten(draft);
        draft
            .setting
            .types()
            .into_iter()
            .for_each(|kind| unbox(draft, kind));
        mend(draft);
        draft.retrack();
        if draft.tracks == before {
            return;
        }
    }
}

/// Reroutes every path that a shorter way can serve, the longest first, until none is left; then only what paths use
/// stays.
fn shorten(draft: &mut Draft<'_>) {
    loop {
        let mut order: Vec<usize> = (0..draft.paths.len()).collect();
        order.sort_by_key(|&path| (std::cmp::Reverse(draft.paths[path].cells.len()), path));
        let mut changed = false;
        for index in order {
            let path = &draft.paths[index];
            let way = way(draft, path.kind, path.a, path.b);
            if let Some(way) = way.filter(|way| way.len() < path.cells.len()) {
                draft.paths[index].cells = way;
                changed = true;
            }
        }
        draft.retrack();
        if !changed {
            return;
        }
    }
}

/// The shortest way between two cities over the tracks of a type that passes through no other city.
fn way(draft: &Draft<'_>, kind: usize, a: usize, b: usize) -> Option<Vec<usize>> {
    let end = draft.cities[b];
    shortest(draft, kind, [draft.cities[a], end], |cell| {
        cell == end || draft.city_at[cell].is_none()
    })
}

/// The shortest way between two cells over the tracks of a type, through cells that are `open`.
fn shortest(
    draft: &Draft<'_>,
    kind: usize,
    [start, end]: [usize; 2],
    open: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    let mut from = vec![usize::MAX; draft.grid.cells()];
    from[start] = start;
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        if cell == end {
            let mut way: Vec<usize> =
                std::iter::successors(Some(end), |&at| (at != start).then(|| from[at])).collect();
            way.reverse();
            return Some(way);
        }
        for next in draft.grid.around(cell) {
            if draft.tracks[next] >> kind & 1 == 1 && open(next) && from[next] == usize::MAX {
                from[next] = cell;
                queue.push_back(next);
            }
        }
    }
    None
}

/// Takes cells out of boxes of four while every connection is kept: the same pairs of cities stay joined, and no
/// shortest way grows (`docs/rules/boards.md`, B14).
fn unbox(draft: &mut Draft<'_>, kind: usize) {
    let mut open: Vec<usize> = (0..draft.grid.cells()).collect();
    loop {
        open.retain(|&corner| box_at(draft, kind, corner).is_some());
        let whole = Network::of(draft.layout(), kind);
        let before = draft.tracks.clone();
        for &corner in &open {
            let four = box_at(draft, kind, corner).into_iter().flatten();
            if let Some(cell) = four
                .into_iter()
                .find(|&cell| may_go(draft, kind, cell, &whole))
            {
                draft.tracks[cell] &= !(1 << kind);
                trim(draft, kind, cell);
            }
        }
        if draft.tracks == before {
            return;
        }
    }
}

/// Whether a cell of a box may go. One without neighbours beyond the box only leads around its corner, and the cell
/// across leads there as well.
fn may_go(draft: &mut Draft<'_>, kind: usize, cell: usize, whole: &Network) -> bool {
    if draft.city_at[cell].is_some() {
        return false;
    }
    if draft
        .grid
        .around(cell)
        .filter(|&next| draft.tracks[next] >> kind & 1 == 1)
        .count()
        == 2
    {
        return true;
    }
    draft.tracks[cell] &= !(1 << kind);
    let same = Network::of(draft.layout(), kind) == *whole;
    draft.tracks[cell] |= 1 << kind;
    same
}

/// The four cells of a box with this top left corner, if all have the type.
fn box_at(draft: &Draft<'_>, kind: usize, corner: usize) -> Option<[usize; 4]> {
    let ([x, y], columns) = (draft.grid.place(corner), draft.grid.columns);
    if x + 1 >= columns || y + 1 >= draft.grid.rows {
        return None;
    }
    let four = [corner, corner + 1, corner + columns, corner + columns + 1];
    four.iter()
        .all(|&cell| draft.tracks[cell] >> kind & 1 == 1)
        .then_some(four)
}

/// Takes away what has become a dead end beside a cell.
fn trim(draft: &mut Draft<'_>, kind: usize, cell: usize) {
    let ends: Vec<usize> = draft
        .grid
        .around(cell)
        .filter(|&next| {
            let has = |cell: usize| draft.tracks[cell] >> kind & 1 == 1;
            has(next)
                && draft.city_at[next].is_none()
                && draft.grid.around(next).filter(|&n| has(n)).count() < 2
        })
        .collect();
    for end in ends {
        draft.tracks[end] &= !(1 << kind);
        trim(draft, kind, end);
    }
}

/// Gives paths that have lost a cell another way; one that now leads through cities becomes the paths between these.
fn mend(draft: &mut Draft<'_>) {
    let tracks = draft.tracks.clone();
    let whole = |path: &Path| {
        path.cells
            .iter()
            .all(|&cell| tracks[cell] >> path.kind & 1 == 1)
    };
    let (kept, broken): (Vec<Path>, Vec<Path>) = std::mem::take(&mut draft.paths)
        .into_iter()
        .partition(whole);
    draft.paths = kept;
    for Path { kind, a, b, .. } in broken {
        let direct = way(draft, kind, a, b);
        let around = || shortest(draft, kind, [draft.cities[a], draft.cities[b]], |_| true);
        let parts = direct
            .or_else(around)
            .map(|way| between_cities(draft, &way));
        parts
            .into_iter()
            .flatten()
            .for_each(|cells| add_once(draft, kind, cells));
    }
    draft.paths.sort_by_key(|path| (path.kind, path.a, path.b));
}

/// The parts of a way from one city on it to the next.
fn between_cities(draft: &Draft<'_>, way: &[usize]) -> Vec<Vec<usize>> {
    let stops: Vec<usize> = (0..way.len())
        .filter(|&at| draft.city_at[way[at]].is_some())
        .collect();
    stops
        .windows(2)
        .map(|pair| way[pair[0]..=pair[1]].to_vec())
        .collect()
}

/// Adds a path between the cities at its ends, unless there is one of the type.
fn add_once(draft: &mut Draft<'_>, kind: usize, mut cells: Vec<usize>) {
    let end = |cell: Option<&usize>| cell.and_then(|&cell| draft.city_at[cell]).map(usize::from);
    let (Some(a), Some(b)) = (end(cells.first()), end(cells.last())) else {
        return;
    };
    if a > b {
        cells.reverse();
    }
    let (a, b) = (a.min(b), a.max(b));
    if draft
        .paths
        .iter()
        .all(|path| (path.kind, path.a, path.b) != (kind, a, b))
    {
        draft.paths.push(Path { kind, a, b, cells });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::preset;
    use crate::make::begun::begun;
    use crate::model::board::Ground;
    use crate::model::grid::Grid;
    use crate::model::preset::Setting;
    use crate::shipped;
    use crate::terrain::Relief;
    use milepost_dice::Dice;

    #[test]
    fn no_connection_is_broken_by_tidying() {
        let preset = preset::read(shipped::preset("wilderness").unwrap()).unwrap();
        for (players, scenario) in
            (1..=8).flat_map(|players| [0, 2, 5].map(|scenario| (players, scenario)))
        {
            for mut draft in (0..3).filter_map(|seed| {
                begun(
                    Setting {
                        preset: &preset,
                        players,
                        scenario,
                        land: None,
                    },
                    seed,
                )
            }) {
                shorten(&mut draft);
                let rough = draft.clone();
                for kind in draft.setting.types() {
                    unbox(&mut draft, kind);
                    assert_eq!(
                        Network::of(draft.layout(), kind),
                        Network::of(rough.layout(), kind)
                    );
                }
                tidy(&mut draft);
                for Path { kind, a, b, cells } in &rough.paths {
                    let steps = Network::of(draft.layout(), *kind).steps(*a, *b);
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
        let preset = preset::read(shipped::preset("wilderness").unwrap()).unwrap();
        let grid = Grid {
            columns: 17,
            rows: 13,
        };
        let setting = Setting {
            preset: &preset,
            players: 3,
            scenario: 5,
            land: None,
        };
        let (mut boxes, mut gone) = (0, 0);
        for seed in 0..200 {
            let mut dice = Dice::new(seed, "boxes");
            let mut cells: Vec<usize> = (0..grid.cells()).collect();
            dice.shuffle(&mut cells);
            cells.truncate(8);
            let relief = Relief::new(grid, vec![Ground::Land; grid.cells()], Vec::new());
            let kept = vec![false; grid.cells()];
            let mut draft = Draft::new(setting, grid, relief, kept, cells);
            let share = 30 + 10 * (seed % 8);
            draft
                .tracks
                .iter_mut()
                .for_each(|types| *types = u8::from(dice.below(100) < share) << 2 | 1);
            draft.cities.iter().for_each(|&city| draft.tracks[city] = 5);
            let (before, road) = (draft.tracks.clone(), Network::of(draft.layout(), 0));
            let whole = Network::of(draft.layout(), 2);
            boxes += (0..grid.cells())
                .filter(|&corner| box_at(&draft, 2, corner).is_some())
                .count();
            unbox(&mut draft, 2);
            assert_eq!(Network::of(draft.layout(), 2), whole, "{seed}");
            assert_eq!(Network::of(draft.layout(), 0), road, "{seed}");
            assert!(
                before
                    .iter()
                    .zip(&draft.tracks)
                    .all(|(old, new)| old & new == *new && new & 1 == 1)
            );
            gone += before
                .iter()
                .zip(&draft.tracks)
                .filter(|(old, new)| old != new)
                .count();
            for corner in 0..grid.cells() {
                let four = box_at(&draft, 2, corner).into_iter().flatten();
                let left = four
                    .into_iter()
                    .find(|&cell| may_go(&mut draft, 2, cell, &whole));
                assert_eq!(left, None, "{seed}");
            }
        }
        assert!(boxes > 5000 && gone > 5000, "{boxes} {gone}");
    }
}
