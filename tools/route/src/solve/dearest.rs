//! The few greatest of many numbers.

use super::class::MOST_UNITS;

/// The greatest of some numbers.
pub(super) struct Dearest {
    most: [i64; MOST_UNITS as usize],
    room: usize,
}

impl Dearest {
    /// For so many of them.
    pub fn new(room: usize) -> Dearest {
        Dearest { most: [0; MOST_UNITS as usize], room: room.min(MOST_UNITS as usize) }
    }

    pub fn add(&mut self, mut number: i64) {
        for most in &mut self.most[..self.room] {
            if *most < number {
                std::mem::swap(most, &mut number);
            }
        }
    }

    pub fn sum(&self) -> i64 {
        self.most[..self.room].iter().sum()
    }
}
