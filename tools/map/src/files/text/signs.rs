//! The signs of the drawing.

use std::collections::BTreeMap;

/// The sign of each terrain: given in the file's `marks`, or the usual one, or the first free letter of its name.
pub(super) fn marks<'a>(
    given: &BTreeMap<String, char>,
    terrains: impl Iterator<Item = &'a str>,
) -> BTreeMap<String, char> {
    let usual = |name: &str| match name {
        "clear" => Some('.'),
        "mountain" => Some('^'),
        "alpine" => Some('A'),
        "desert" => Some(':'),
        "forest" => Some('f'),
        "jungle" => Some('j'),
        _ => None,
    };
    let mut marks = given.clone();
    for name in terrains {
        if marks.contains_key(name) {
            continue;
        }
        let free = |c: &char| is_mark(*c) && !marks.values().any(|taken| taken == c);
        let letters = name
            .chars()
            .chain('a'..='z')
            .chain('B'..='Z')
            .chain('\u{e0}'..='\u{2af}');
        if let Some(mark) = usual(name).into_iter().chain(letters).find(free) {
            marks.insert(name.to_owned(), mark);
        }
    }
    marks
}

/// A city's milepost on clear ground.
pub(super) const CITY: char = '*';
pub(super) const BLOCKED: char = 'x';
pub(super) const RIVER: char = '~';
pub(super) const LAKE: char = '=';

pub(super) fn is_mark(c: char) -> bool {
    !c.is_whitespace()
        && !c.is_control()
        && !c.is_ascii_digit()
        && ![CITY, BLOCKED, RIVER, LAKE, '\''].contains(&c)
}
