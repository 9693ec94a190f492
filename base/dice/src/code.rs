//! Codes: numbers written so that people type them without mistakes.
//!
//! A code is digits in base 32, in groups of four, by characters without 0 and O, 1 and I; the last one checks the
//! others.

use std::error::Error;
use std::fmt;

/// No 0 and O, no 1 and I.
const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The longest code, in characters.
const LONGEST: usize = 64;

/// Reasons for refusing a text as a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// A character that no code has.
    Sign(char),
    /// Too short or too long for a code.
    Length,
    /// The last character does not agree with the others: something is mistyped.
    Check,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Sign(character) => {
                write!(
                    f,
                    "no code has the character {character:?}: codes have 2 to 9 and A to Z without I and O"
                )
            }
            CodeError::Length => f.write_str("a code has 2 to 64 characters"),
            CodeError::Check => {
                f.write_str("a character is mistyped or missing, or two are exchanged")
            }
        }
    }
}

impl Error for CodeError {}

/// The digits of a number in base 32, the highest first, at least `least`.
pub fn digits(number: u64, least: usize) -> Vec<u8> {
    let needed = (64 - number.leading_zeros()).div_ceil(5) as usize;
    // Thirteen digits hold every number.
    let shift = |place: usize| {
        if place < 13 {
            (number >> (5 * place) & 31) as u8
        } else {
            0
        }
    };
    (0..needed.max(least)).rev().map(shift).collect()
}

/// The number that digits in base 32 stand for; `None` where it is too great.
pub fn number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |sum, &digit| {
        sum.checked_mul(32)?.checked_add(u64::from(digit))
    })
}

/// The code of digits in base 32.
pub fn write(digits: &[u8]) -> String {
    let mut code = String::new();
    for (at, digit) in digits.iter().copied().chain([check(digits)]).enumerate() {
        if at > 0 && at % 4 == 0 {
            code.push('-');
        }
        code.push(char::from(SIGNS[usize::from(digit & 31)]));
    }
    code
}

/// True if a character only parts a code's groups: a space or a hyphen, or the dashes and spaces that word processors put in
/// their place.
fn parts(character: char) -> bool {
    let dash = matches!(
        character,
        '-' | '\u{ad}' | '\u{2010}'
            ..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    );
    dash || character.is_whitespace() || matches!(character, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// The digits of a code, in capitals or not, with or without hyphens, dashes and spaces.
///
/// # Errors
/// The text has a sign that no code has, a length that no code has, or a last sign that does not agree with the others.
pub fn read(code: &str) -> Result<Vec<u8>, CodeError> {
    let characters = code
        .chars()
        .filter(|&character| !parts(character))
        .map(|character| character.to_ascii_uppercase());
    let digit = |character: char| {
        SIGNS
            .iter()
            .position(|&known| char::from(known) == character)
            .map(|at| at as u8)
            .ok_or(CodeError::Sign(character))
    };
    let mut digits: Vec<u8> = characters
        .map(digit)
        .take(LONGEST + 1)
        .collect::<Result<_, _>>()?;
    match digits.pop() {
        Some(last) if (1..LONGEST).contains(&digits.len()) => {
            if check(&digits) == last {
                Ok(digits)
            } else {
                Err(CodeError::Check)
            }
        }
        _ => Err(CodeError::Length),
    }
}

/// The check digit: the digits as a polynomial at the generator of the field of 32, in Horner's way. Any one wrong
/// digit changes it, and so does exchanging two.
fn check(digits: &[u8]) -> u8 {
    digits.iter().fold(0, |sum, digit| times_two(sum ^ digit))
}

/// Multiplication by the generator, modulo x^5 + x^2 + 1.
fn times_two(digit: u8) -> u8 {
    let doubled = digit << 1;
    if doubled & 32 == 0 {
        doubled
    } else {
        doubled ^ 0b10_0101
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for seed in [0, 1, 31, 32, 987_654_321, u64::MAX] {
            let written = digits(seed, 3);
            let code = write(&written);
            assert_eq!(read(&code), Ok(written.clone()), "{code}");
            assert_eq!(
                read(&code.to_lowercase().replace('-', " ")),
                Ok(written.clone())
            );
            assert_eq!(number(&written), Some(seed));
        }
    }

    #[test]
    fn a_code_may_come_from_a_word_processor() {
        let written = digits(987_654_321, 3);
        for dash in [
            "\u{2013}",
            "\u{2014}",
            "\u{2011}",
            "\u{2212}",
            "\u{a0}",
            " \u{2013} ",
            "\n",
        ] {
            assert_eq!(
                read(&write(&written).replace('-', dash)),
                Ok(written.clone()),
                "{dash:?}"
            );
        }
    }

    #[test]
    fn a_wrong_sign_and_an_exchange_are_noticed() {
        let body = digits(987_654_321_987, 9);
        let right = write(&body).replace('-', "");
        for at in 0..right.len() {
            for other in SIGNS {
                let mut wrong = right.clone().into_bytes();
                wrong[at] = *other;
                let wrong = String::from_utf8(wrong).unwrap();
                assert!(
                    wrong == right || read(&wrong) == Err(CodeError::Check),
                    "{wrong}"
                );
            }
            let mut turned = right.clone().into_bytes();
            turned.swap(at, (at + 1) % right.len());
            let turned = String::from_utf8(turned).unwrap();
            assert!(
                turned == right || read(&turned) == Err(CodeError::Check),
                "{turned}"
            );
        }
    }

    #[test]
    fn what_is_no_code_is_told_why() {
        assert_eq!(read("A0"), Err(CodeError::Sign('0')));
        assert_eq!(read("a-é"), Err(CodeError::Sign('é')));
        assert_eq!(
            (read(""), read("A")),
            (Err(CodeError::Length), Err(CodeError::Length))
        );
        assert_eq!(read(&"A".repeat(65)), Err(CodeError::Length));
        assert_eq!(number(&[31; 14]), None);
    }
}
