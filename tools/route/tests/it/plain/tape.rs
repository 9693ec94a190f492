//! Random choices from a list of numbers, so that a failing case shrinks: zeros and an early end make simple choices.

/// Choices still to be made.
pub struct Tape<'a> {
    rest: &'a [u16],
}

impl<'a> Tape<'a> {
    pub fn new(numbers: &'a [u16]) -> Tape<'a> {
        Tape { rest: numbers }
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        let Some((&first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        usize::from(first) * count / 65_536
    }

    /// One in so many times yes.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// `from` in any order.
    pub fn shuffled<T: Clone>(&mut self, from: &[T]) -> Vec<T> {
        let mut all = from.to_vec();
        for last in (1..all.len()).rev() {
            let other = last - self.below(last + 1);
            all.swap(last, other);
        }
        all
    }
}
