//! Map text: what a person writes and a diff shows. The board is drawn in characters, in a TOML file.
//!
//! ```text
//! .   .   ^   ^       . ^ * mileposts: clear, mountain, a city's on clear ground
//!   ~   x             ~ = the pip crosses a river, a lake or an inlet; 1 to 9: it costs that much more
//!   .   * ~ *         x   the pip cannot be built
//! ```
//!
//! Neighbours are joined unless the sign between them says otherwise. What does not fit the drawing (mileposts off
//! the lattice, dearer crossings) stands in lists: `[[loose_milepost]]`, `[[pip]]`.

mod board;
mod drawing;
mod reading;
mod writing;

pub use reading::{read, read_kept};
pub use writing::{tuning, write};

use std::collections::BTreeMap;

/// The sign of each terrain: given in the file's `marks`, or the usual one, or the first free letter of its name.
fn marks<'a>(
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
const CITY: char = '*';
const BLOCKED: char = 'x';
const RIVER: char = '~';
const LAKE: char = '=';

fn is_mark(c: char) -> bool {
    !c.is_whitespace()
        && !c.is_control()
        && !c.is_ascii_digit()
        && ![CITY, BLOCKED, RIVER, LAKE, '\''].contains(&c)
}
