//! Hexes in a row, such as `A5..A11`: A5, A7, A9 and A11, but for those of them that stand by themselves elsewhere.

use milepost_grid::Hex;
use milepost_route::model::coordinate::{Axes, BadCoordinate};
use std::collections::BTreeSet;
use std::fmt;

/// Why two hexes do not span a row.
pub(crate) enum BadRow {
    /// The first or the last is no coordinate.
    End(BadCoordinate),
    /// They do not lie in one row, the lesser first.
    Apart(String),
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRow::End(end) => end.fmt(f),
            BadRow::Apart(row) => write!(
                f,
                "`{row}`: expected hexes in one row, the lesser first, as in A5..A11"
            ),
        }
    }
}

/// The most hexes of one row.
const LONGEST: i32 = 1000;

/// The hexes from the first to the last, in steps of two along the letters or the numbers.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn sites(axes: Axes, first: &str, last: &str) -> Result<Vec<Hex>, BadRow> {
    let end = |name| axes.read(name).map_err(BadRow::End);
    let (from, to) = (end(first)?, end(last)?);
    let (x, y) = (to.x - from.x, to.y - from.y);
    let far = x + y;
    if (x != 0 && y != 0) || far < 0 || far % 2 != 0 || far / 2 >= LONGEST {
        return Err(BadRow::Apart(format!("{first}..{last}")));
    }
    let step = |n: i32| {
        Hex::new(
            from.x + if x > 0 { 2 * n } else { 0 },
            from.y + if y > 0 { 2 * n } else { 0 },
        )
    };
    Ok((0..=far / 2).map(step).collect())
}

/// Hexes, sorted, with those in a row named by the first and the last. A row may go over any of `others`, which stand by
/// themselves.
pub(crate) fn written(axes: Axes, names: &[&str], others: &BTreeSet<&str>) -> Vec<String> {
    let next = |name: &str| {
        let site = axes.read(name).ok()?;
        let (x, y) = if axes.x_is_letter { (0, 2) } else { (2, 0) };
        Some(axes.name(Hex::new(site.x + x, site.y + y)))
    };
    let mut rows = Vec::new();
    let mut rest = names;
    while let Some(first) = rest.first() {
        let mut taken = 1;
        let mut probe = next(first);
        while let Some(name) = probe.filter(|_| taken < rest.len()) {
            taken += usize::from(rest[taken] == name);
            probe =
                next(&name).filter(|_| rest[taken - 1] == name || others.contains(name.as_str()));
        }
        let (row, after) = rest.split_at(taken);
        match row {
            [first, _, .., last] => rows.push(format!("{first}..{last}")),
            row => rows.extend(row.iter().map(|name| (*name).to_owned())),
        }
        rest = after;
    }
    rows
}
