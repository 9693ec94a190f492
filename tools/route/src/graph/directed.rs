//! Legs in the direction in which they are run.

use crate::graph::Leg;

/// The direction in which a leg is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From its first end to its second.
    Forward,
    /// From its second end to its first.
    Backward,
}

/// A leg in the direction in which it is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DirectedLeg {
    /// Its number in the network.
    pub leg: usize,
    pub direction: Direction,
}

impl Direction {
    /// The direction in which a leg is run from a stop at one of its ends.
    pub fn from(leg: &Leg, stop: usize) -> Direction {
        match leg.ends[0] == stop {
            true => Direction::Forward,
            false => Direction::Backward,
        }
    }

    /// What lies along a leg, from its first end to its second, in the order in which it is come by.
    pub fn along<T: Copy>(self, leg: &[T]) -> impl Iterator<Item = T> + '_ {
        (0..leg.len()).map(move |index| match self {
            Direction::Forward => leg[index],
            Direction::Backward => leg[leg.len() - 1 - index],
        })
    }
}

impl DirectedLeg {
    pub fn forward(leg: usize) -> DirectedLeg {
        let direction = Direction::Forward;
        DirectedLeg { leg, direction }
    }

    pub fn reversed(self) -> DirectedLeg {
        let direction = match self.direction {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        };
        DirectedLeg { direction, ..self }
    }
}
