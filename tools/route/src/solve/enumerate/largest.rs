//! The few greatest of many numbers.

/// The most numbers that are told apart.
pub(crate) const MOST: usize = 40;

/// The greatest of some numbers.
pub(crate) struct Largest {
    most: [i64; MOST],
    room: usize,
}

impl Largest {
    /// For so many of them.
    #[inline]
    pub fn new(room: usize) -> Largest {
        Largest {
            most: [0; MOST],
            room: room.min(MOST),
        }
    }

    #[inline]
    pub fn add(&mut self, mut number: i64) {
        for most in &mut self.most[..self.room] {
            if *most < number {
                std::mem::swap(most, &mut number);
            }
        }
    }

    #[inline]
    pub fn each(&self) -> impl Iterator<Item = i64> {
        self.most[..self.room].iter().copied()
    }

    #[inline]
    pub fn sum(&self) -> i64 {
        self.most[..self.room].iter().sum()
    }
}
