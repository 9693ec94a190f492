//! Rows of a train, laid out for counting: whether stops go into them is asked for every route, and takes no memory.

use crate::limits::ROWS;
use crate::model::{Kind, Kinds, Row, UNLIMITED};

/// How much goes into some rows, by the kind of stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowCapacities {
    /// How much goes into each row.
    room: Vec<u32>,
    /// For each kind the rows that list it, as bits.
    of: [u16; 5],
    /// The kinds, those that the fewest rows list first.
    order: [usize; 5],
}

impl RowCapacities {
    /// The rows in their order, each with the room that is asked for.
    pub fn new<'a>(
        rows: impl Iterator<Item = &'a Row>,
        room: impl Fn(&Row) -> u32,
    ) -> RowCapacities {
        let mut rooms = RowCapacities {
            order: Kind::ALL.map(|kind| kind as usize),
            ..RowCapacities::default()
        };
        for (index, row) in rows.take(ROWS).enumerate() {
            rooms.room.push(room(row));
            for kind in Kind::ALL.into_iter().filter(|kind| row.kinds.has(*kind)) {
                rooms.of[kind as usize] |= 1 << index;
            }
        }
        let of = rooms.of;
        rooms.order.sort_by_key(|&kind| of[kind].count_ones());
        rooms
    }

    /// For each set of these kinds, how much goes into the rows that list any of them: no more of the set goes into all.
    pub fn of_sets(&self, kinds: &[Kind]) -> Vec<(Kinds, u32)> {
        let room = |set: usize| {
            let mine = kinds.iter().enumerate();
            let mine = mine
                .filter(|(at, _)| set >> at & 1 != 0)
                .map(|(_, kind)| *kind);
            let rows = mine
                .clone()
                .fold(0, |rows, kind| rows | self.of[kind as usize]);
            let room = self.room.iter().enumerate();
            let room = room
                .filter(|(row, _)| rows >> row & 1 != 0)
                .map(|(_, room)| *room);
            (
                mine.fold(Kinds::default(), Kinds::with),
                room.fold(0, u32::saturating_add),
            )
        };
        (1..1usize << kinds.len()).map(room).collect()
    }

    /// Whether numbers by kind go into the rows: kinds with the fewest rows first, each into its rows as they stand
    /// (docs/rules/18xx.md, R28).
    pub fn hold(&self, numbers: &[u32; 5]) -> bool {
        let mut left = [0; ROWS];
        left[..self.room.len()].copy_from_slice(&self.room);
        for kind in self.order {
            let mut number = numbers[kind];
            let mut rows = self.of[kind];
            while number > 0 {
                if rows == 0 {
                    return false;
                }
                let room = &mut left[rows.trailing_zeros() as usize];
                rows &= rows - 1;
                let taken = number.min(*room);
                number -= taken;
                if *room != UNLIMITED {
                    *room -= taken;
                }
            }
        }
        true
    }
}
