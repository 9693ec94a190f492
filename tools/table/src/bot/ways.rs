//! The ways over the board, in the eyes of the player to act: what each step would cost, the best way from place to place,
//! how far the cities lie from a place and from each other, and the track that the end of the game asks for.

pub(super) mod between;
pub(super) mod costs;
pub(super) mod dijkstra;
pub(super) mod goal;
pub(super) mod row;
