//! Coarse relief for drawings on screens: how high the land is, on a square grid.
//!
//! ```text
//!   origin +----+----+----   a sign at each node; a step apart
//!          0    3    a       0 is the sea, or land no higher
//!          +----+----+----
//!          0    7    G       n stands for 2 n n metres
//! ```

use super::Spot;
use serde::Serialize;

/// The signs of heights, lowest first.
const SIGNS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Heights of the land on a square grid. They colour a drawing and decide nothing.
///
/// A height is one sign, `0` to `9`, `a` to `z`, `A` to `Z`: the n-th of them, from 0, stands for 2 n² metres, so that
/// plains are told apart as finely as peaks. Rows may be short: what they leave out is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Relief {
    /// Where the first sign of the first row lies.
    origin: Spot,
    /// How far apart the signs of a row are, and the rows, in hundredths of a pip.
    step: i32,
    /// The signs, a row a text, from the north.
    rows: Vec<String>,
}

impl Relief {
    /// The steps that a grid may have, in hundredths of a pip.
    pub const STEPS: std::ops::RangeInclusive<i32> = 10..=1_000;

    /// A grid of signs; `None` if the step is none of [`Relief::STEPS`] or a row has another sign.
    pub fn new(origin: Spot, step: i32, rows: Vec<String>) -> Option<Relief> {
        let is_sound = Relief::STEPS.contains(&step) && rows.iter().all(|row| is_row(row));
        is_sound.then_some(Relief { origin, step, rows })
    }

    /// A grid of heights in metres, given row by row; zeros at the end of a row are left out.
    pub fn of_metres(
        origin: Spot,
        step: i32,
        rows: impl IntoIterator<Item = Vec<i32>>,
    ) -> Option<Relief> {
        let row = |metres: Vec<i32>| {
            let signs: String = metres.into_iter().map(sign).collect();
            signs.trim_end_matches('0').to_owned()
        };
        Relief::new(origin, step, rows.into_iter().map(row).collect())
    }

    /// Where the first sign of the first row lies.
    pub fn origin(&self) -> Spot {
        self.origin
    }

    /// How far apart the nodes are, in hundredths of a pip.
    pub fn step(&self) -> i32 {
        self.step
    }

    /// The rows of signs.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The height of a node in metres; 0 off the grid.
    pub fn metres(&self, row: usize, col: usize) -> u16 {
        let sign = self.rows.get(row).and_then(|row| row.as_bytes().get(col));
        let level = sign
            .and_then(|sign| level(*sign))
            .and_then(|level| u16::try_from(level).ok());
        level.map_or(0, |level| 2 * level * level)
    }
}

/// Whether a text is a row of signs.
pub(crate) fn is_row(text: &str) -> bool {
    text.bytes().all(|sign| level(sign).is_some())
}

fn level(sign: u8) -> Option<usize> {
    SIGNS.iter().position(|&known| known == sign)
}

/// The sign whose height is nearest.
fn sign(metres: i32) -> char {
    let nearest = (0..SIGNS.len() as i32).min_by_key(|level| (2 * level * level - metres).abs());
    nearest.map_or('0', |level| char::from(SIGNS[level as usize]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_keep_their_order_and_are_near() {
        let metres = [0, 1, 2, 8, 500, 1000, 2500, 8000, -3];
        let relief = Relief::of_metres([10, -20], 50, [metres.to_vec(), vec![0, 0]]).unwrap();
        assert_eq!(relief.rows(), ["0012gmzZ", ""]);
        assert_eq!(relief.metres(0, 4), 512);
        assert_eq!(relief.metres(0, 6), 2450);
        assert_eq!((relief.metres(1, 0), relief.metres(9, 9)), (0, 0));
    }

    #[test]
    fn other_signs_and_steps_are_refused() {
        let row = |text: &str| vec![text.to_owned()];
        assert!(Relief::new([0, 0], 50, row("09azAZ")).is_some());
        for (step, text) in [(50, "0-"), (50, "0 1"), (50, "é"), (9, "0"), (1_001, "0")] {
            assert_eq!(Relief::new([0, 0], step, row(text)), None, "{step} {text}");
        }
    }
}
