//! The random streams of one attempt, one for each stage.

use milepost_dice::Dice;

/// The seed and the attempt of which the streams are.
pub(super) struct Streams {
    pub seed: u64,
    pub attempt: usize,
}

impl Streams {
    /// The stream of a stage.
    pub fn of(&self, stage: &str) -> Dice {
        Dice::new(self.seed, &format!("board {stage} {}", self.attempt))
    }
}
