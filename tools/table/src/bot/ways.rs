//! The ways over the board, in the eyes of the player to act: what each step would cost, the best way from place to place,
//! how far the cities lie from a place and from each other, and the track that the end of the game asks for.

pub(super) mod between;
pub(super) mod costs;
pub(super) mod dijkstra;
pub(super) mod goal;
pub(super) mod row;

/// A table on a shipped map for four players, with cards that do not matter.
#[cfg(test)]
pub(crate) fn table_on(map: &str) -> crate::Table {
    use crate::{Board, Card, Demand, Options, Table};
    let map = milepost_map::shipped::map(map).unwrap();
    let demands = [0, 1, 2].map(|good| Demand {
        good,
        city: 0,
        payoff: 9,
    });
    let card = Card {
        taxes: false,
        demands,
    };
    let board = std::sync::Arc::new(Board::new(map));
    Table::new(board, Options::default(), vec![card; 60], 4, 1).unwrap()
}
