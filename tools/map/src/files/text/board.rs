//! The board in characters: a milepost stands at `(2 col, 2 row)`, the sign of a pip half way between its ends.

use crate::files::limits::{MILEPOSTS, PIPS};
use milepost_grid::Site;
use std::collections::BTreeMap;

/// Two neighbouring sites, the first the lower.
pub(super) type Join = (Site, Site);

/// What a drawing shows, with the line and the column of each sign.
#[derive(Default)]
pub(super) struct Board {
    pub mileposts: BTreeMap<Site, Sign>,
    pub joins: BTreeMap<Join, Sign>,
    pub strays: Vec<Sign>,
    /// The first sign beyond the limits, behind which nothing was read.
    pub beyond: Option<Sign>,
}

/// The most signs that stand where none can.
const STRAYS: usize = 1_000;

/// A sign and where in the drawing it stands: its line, and how many bytes of it stand before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub sign: char,
    pub line: usize,
    pub before: usize,
}

enum Spot {
    Milepost(Site),
    Join(Join),
    Nothing,
}

/// What stands at a line and column of a drawing whose first sign could be the milepost `origin`.
fn spot(origin: Site, line: usize, column: usize) -> Spot {
    let row = origin.row + (line / 2) as i32;
    let col = origin.col + (column / 2) as i32;
    let on_lattice = |row: i32, col: i32| (row - origin.row + col - origin.col) % 2 == 0;
    match (line % 2, column % 2) {
        (0, 0) if on_lattice(row, col) => Spot::Milepost(Site::new(row, col)),
        (0, 0) => Spot::Join((Site::new(row, col - 1), Site::new(row, col + 1))),
        (1, 1) if on_lattice(row, col) => {
            Spot::Join((Site::new(row, col), Site::new(row + 1, col + 1)))
        }
        (1, 1) => Spot::Join((Site::new(row, col + 1), Site::new(row + 1, col))),
        _ => Spot::Nothing,
    }
}

/// Reads a drawing, up to the first sign beyond the limits.
pub(super) fn read(origin: Site, drawing: &str) -> Board {
    let mut board = Board::default();
    for (line, text) in drawing.lines().enumerate() {
        let signs = text.char_indices().enumerate();
        for (column, (before, sign)) in signs.filter(|(_, (_, sign))| !sign.is_whitespace()) {
            let found = Sign { sign, line, before };
            let spot = spot(origin, line, column);
            let full = match spot {
                Spot::Milepost(_) => board.mileposts.len() >= MILEPOSTS,
                Spot::Join(_) => board.joins.len() >= PIPS,
                Spot::Nothing => board.strays.len() >= STRAYS,
            };
            if full {
                board.beyond = Some(found);
                return board;
            }
            match spot {
                Spot::Milepost(site) => drop(board.mileposts.insert(site, found)),
                Spot::Join(join) => drop(board.joins.insert(join, found)),
                Spot::Nothing => board.strays.push(found),
            }
        }
    }
    board
}

/// Draws mileposts and joins, none of which lies above or left of `origin`.
pub(super) fn write(
    origin: Site,
    mileposts: &BTreeMap<Site, char>,
    joins: &BTreeMap<Join, char>,
) -> String {
    let mut lines: BTreeMap<usize, BTreeMap<usize, char>> = BTreeMap::new();
    let mut put = |line: i32, column: i32, sign: char| {
        lines
            .entry(line.max(0) as usize)
            .or_default()
            .insert(column.max(0) as usize, sign);
    };
    for (site, &sign) in mileposts {
        put(
            2 * (site.row - origin.row),
            2 * (site.col - origin.col),
            sign,
        );
    }
    for ((a, b), &sign) in joins {
        put(
            a.row + b.row - 2 * origin.row,
            a.col + b.col - 2 * origin.col,
            sign,
        );
    }
    let last = lines.keys().next_back().map_or(0, |line| line + 1);
    let mut drawing = String::new();
    for line in 0..last {
        let mut at = 0;
        for (&column, &sign) in lines.get(&line).into_iter().flatten() {
            drawing.extend(std::iter::repeat_n(' ', column - at));
            drawing.push(sign);
            at = column + 1;
        }
        drawing.push('\n');
    }
    drawing
}

/// The joins from a site to those of its neighbours that come after it.
pub(super) fn forward(site: Site) -> impl Iterator<Item = Join> {
    site.neighbours()
        .filter(move |&next| next > site)
        .map(move |next| (site, next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_comes_back() {
        let origin = Site::new(3, 4);
        let mileposts = BTreeMap::from([
            (Site::new(3, 4), '.'),
            (Site::new(3, 6), '^'),
            (Site::new(4, 5), '*'),
            (Site::new(5, 6), '.'),
        ]);
        let joins = BTreeMap::from([
            ((Site::new(3, 4), Site::new(3, 6)), '~'),
            ((Site::new(3, 6), Site::new(4, 5)), 'x'),
            ((Site::new(4, 5), Site::new(5, 6)), '4'),
        ]);
        let drawing = write(origin, &mileposts, &joins);
        assert_eq!(drawing, ". ~ ^\n   x\n  *\n   4\n    .\n");
        let board = read(origin, &drawing);
        assert_eq!(
            board
                .mileposts
                .iter()
                .map(|(&s, f)| (s, f.sign))
                .collect::<BTreeMap<_, _>>(),
            mileposts
        );
        assert_eq!(
            board
                .joins
                .iter()
                .map(|(&s, f)| (s, f.sign))
                .collect::<BTreeMap<_, _>>(),
            joins
        );
        assert!(board.strays.is_empty());
    }

    #[test]
    fn signs_off_the_lattice_are_strays() {
        let board = read(Site::new(0, 0), ".a\nb .");
        assert_eq!(
            board.strays.iter().map(|s| s.sign).collect::<String>(),
            "ab."
        );
    }
}
