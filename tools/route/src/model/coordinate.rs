//! Printed coordinates, such as `H7` (docs/rules/18xx.md, R12): letters count one axis, a number the other.

use milepost_grid::{Hex, Layout};
use std::fmt;
use std::ops::Range;

/// A text that is no coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCoordinate {
    /// The text.
    pub text: String,
    /// What was expected of it.
    pub expected: Expected,
}

/// What a coordinate must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A letter at its beginning.
    Letter,
    /// At most six letters, all of one case.
    Case,
    /// A number within [`Axes::RANGE`], without spaces or leading zeros.
    Number,
}

impl fmt::Display for BadCoordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            Expected::Letter => "a coordinate that begins with a letter",
            Expected::Case => "letters all of one case, six at most",
            Expected::Number => "a number without spaces or leading zeros",
        };
        let text = &self.text;
        write!(f, "`{text}`: expected {expected}, as in H7, AB12 or a-3")
    }
}

/// Which axis the letters of a coordinate count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axes {
    /// Whether letters count columns and numbers rows.
    pub x_is_letter: bool,
}

impl Axes {
    /// The usual axes: letters for the columns of flat hexes, and for the rows of pointy ones.
    pub const fn of(layout: Layout) -> Axes {
        Axes {
            x_is_letter: matches!(layout, Layout::Flat),
        }
    }

    /// The hex that a coordinate names: `A` and `1` are 0, `Z` is followed by `AA`, and lower-case letters count
    /// down from -1.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn read(self, name: &str) -> Result<Hex, BadCoordinate> {
        let bad = |expected| BadCoordinate {
            text: name.to_owned(),
            expected,
        };
        let cut = name
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(name.len());
        let (letters, number) = name.split_at(cut);
        if letters.is_empty() {
            return Err(bad(Expected::Letter));
        }
        let letter = letter(letters).ok_or_else(|| bad(Expected::Case))?;
        let number = self::number(number).ok_or_else(|| bad(Expected::Number))?;
        Ok(if self.x_is_letter {
            Hex::new(letter, number)
        } else {
            Hex::new(number, letter)
        })
    }

    /// The coordinate of a hex. It reads back as the same hex as long as that lies within [`Axes::RANGE`].
    pub fn name(self, hex: Hex) -> String {
        let (letter, number) = if self.x_is_letter {
            (hex.x, hex.y)
        } else {
            (hex.y, hex.x)
        };
        let (mut rest, first) = if letter < 0 {
            (-i64::from(letter), b'a')
        } else {
            (i64::from(letter) + 1, b'A')
        };
        let mut letters = String::new();
        while rest > 0 {
            rest -= 1;
            letters.insert(0, char::from(first + (rest % 26) as u8));
            rest /= 26;
        }
        format!("{letters}{}", i64::from(number) + 1)
    }

    /// What can be read on either axis; no board comes near its ends.
    pub const RANGE: Range<i32> = -100_000_000..100_000_000;
}

/// What letters stand for.
fn letter(letters: &str) -> Option<i32> {
    let lower = letters.bytes().all(|b| b.is_ascii_lowercase());
    if letters.len() > 6 || !lower && !letters.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let first = if lower { b'a' } else { b'A' };
    let place = letters
        .bytes()
        .fold(0, |sum: i32, b| sum * 26 + i32::from(b - first) + 1);
    let letter = if lower { -place } else { place - 1 };
    Axes::RANGE.contains(&letter).then_some(letter)
}

/// What a number stands for.
fn number(text: &str) -> Option<i32> {
    let number: i32 = text.parse().ok()?;
    let number = number.checked_sub(1)?;
    (text == (number + 1).to_string() && Axes::RANGE.contains(&number)).then_some(number)
}

/// Sorts coordinates as people do: A2, A10, B1, Z1, AA1. What is no coordinate comes last.
pub fn key(name: &str) -> impl Ord + use<> {
    match (Axes { x_is_letter: true }).read(name) {
        Ok(hex) => (false, hex, String::new()),
        Err(_) => (true, Hex::new(0, 0), name.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FLAT: Axes = Axes::of(Layout::Flat);
    const POINTY: Axes = Axes::of(Layout::Pointy);

    #[test]
    fn reads_what_boards_print() {
        let expected = [
            ("A1", 0, 0),
            ("H7", 7, 6),
            ("Z1", 25, 0),
            ("AA1", 26, 0),
            ("AB12", 27, 11),
            ("AZ2", 51, 1),
        ];
        for (name, letter, number) in expected.into_iter().chain([("a1", -1, 0), ("b-2", -2, -3)]) {
            assert_eq!(FLAT.read(name), Ok(Hex::new(letter, number)), "{name}");
            assert_eq!(POINTY.read(name), Ok(Hex::new(number, letter)), "{name}");
        }
    }

    #[test]
    fn says_what_it_expected() {
        for (name, what) in [
            ("", Expected::Letter),
            ("7H", Expected::Letter),
            ("é1", Expected::Letter),
            ("aB1", Expected::Case),
            ("ABCDEFGH1", Expected::Case),
            ("H", Expected::Number),
            ("H07", Expected::Number),
            ("H 7", Expected::Number),
            ("H99999999999", Expected::Number),
        ] {
            let bad = FLAT.read(name).unwrap_err();
            assert_eq!((bad.text.as_str(), bad.expected), (name, what));
            assert!(bad.to_string().contains(&format!("`{name}`")), "{bad}");
        }
    }

    #[test]
    fn sorts_as_people_do() {
        let mut names = ["", "AA1", "B1", "A10", "off", "A2", "a3", "A-1"];
        names.sort_by_key(|name| key(name));
        assert_eq!(names, ["a3", "A-1", "A2", "A10", "B1", "AA1", "", "off"]);
    }

    proptest! {
        #![proptest_config(milepost_testkit::random::cases(256))]

        #[test]
        fn names_read_back(x in Axes::RANGE, y in Axes::RANGE, x_is_letter: bool) {
            let axes = Axes { x_is_letter };
            prop_assert_eq!(axes.read(&axes.name(Hex::new(x, y))), Ok(Hex::new(x, y)));
        }

        #[test]
        fn near_names_read_back(x in -99..99, y in -99..99, x_is_letter: bool) {
            let axes = Axes { x_is_letter };
            prop_assert_eq!(axes.read(&axes.name(Hex::new(x, y))), Ok(Hex::new(x, y)));
        }

        #[test]
        fn coordinates_are_named_as_they_were(name in "[A-Z]{1,3}[1-9][0-9]{0,3}|[a-z]-?[1-9]") {
            prop_assert_eq!(FLAT.name(FLAT.read(&name).unwrap()), name.clone());
            prop_assert_eq!(POINTY.name(POINTY.read(&name).unwrap()), name);
        }

        #[test]
        fn no_text_upsets_it(name in any::<String>()) {
            let _ = (FLAT.read(&name), key(&name));
        }

        #[test]
        fn any_hex_has_a_name(x: i32, y: i32) {
            prop_assert!(!FLAT.name(Hex::new(x, y)).is_empty());
        }
    }
}
