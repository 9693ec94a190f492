//! What stops bring that are not visited, summed anew.

use crate::plain::board::{Board, Spot};
use crate::plain::extra;
use crate::plain::pay::{Fare, value};
use milepost_route::{Gauge, Train};

/// What each stop of the board is paid more by feeders.
pub fn all(board: &Board, train: &Train) -> Vec<u32> {
    let mut sums = vec![0; board.nodes.len()];
    for feeder in &board.position.setup().rules.feeders {
        if !extra::is_for(board, &feeder.when, train) {
            continue;
        }
        for node in extra::nodes(board, &feeder.places) {
            let on = led(board, feeder.gauge, node);
            let branches = (0..board.nodes.len())
                .filter(|&other| other != node && is_branch(board, feeder.gauge, other));
            sums[node] += branches
                .filter(|&other| comes_to(board, &on, other))
                .map(|other| pays(board, train, other))
                .sum::<u32>();
        }
    }
    sums
}

/// What a stop that a bonus names pays, with what feeds it.
pub fn worth(fare: &Fare, name: &str) -> u32 {
    let board = fare.board;
    let named = |node: &usize| {
        let at = &board.nodes[*node];
        let hex = &board.position.setup().hexes[at.hex].name;
        name == format!("{hex}:{}", at.stop) || name == hex && at.stop == 0
    };
    let node = (0..board.nodes.len()).find(named);
    node.map_or(0, |node| pays(board, fare.train, node) + fare.fed[node])
}

/// What a stop pays in the phase, whatever the train multiplies it by.
pub fn printed(board: &Board, train: &Train, node: usize) -> u32 {
    let plain = Train {
        name: train.name.clone(),
        ..Train::plain("", 1)
    };
    pays(board, &plain, node)
}

fn pays(board: &Board, train: &Train, node: usize) -> u32 {
    let at = &board.nodes[node];
    value(board, train, at, at.kind)
}

fn gauge(board: &Board, piece: usize) -> Gauge {
    let on = &board.pieces[piece];
    board.position.setup().hexes[on.hex].tile.track[on.track].gauge
}

/// Whether all track at a stop is of a gauge.
fn is_branch(board: &Board, of: Gauge, node: usize) -> bool {
    let here = |piece: &usize| board.pieces[*piece].spots.contains(&Spot::Node(node));
    let mut mine = (0..board.pieces.len()).filter(here);
    mine.all(|piece| gauge(board, piece) == of)
}

/// On which pieces of track of a gauge, and at which end, a train may come from a stop by way of branches: worked out in
/// rounds until nothing more is added.
fn led(board: &Board, of: Gauge, from: usize) -> Vec<[bool; 2]> {
    let mut on = vec![[false; 2]; board.pieces.len()];
    loop {
        let before = on.clone();
        let mine = on.iter_mut().enumerate();
        for (piece, ends) in mine.filter(|(piece, _)| gauge(board, *piece) == of) {
            for (end, comes) in ends.iter_mut().enumerate() {
                let starts = board.pieces[piece].spots[end] == Spot::Node(from);
                *comes |= starts || is_led(board, of, &before, (piece, end));
            }
        }
        if on == before {
            return on;
        }
    }
}

/// Tells of a train that may come on some pieces: does one of them lead to a stop?
fn comes_to(board: &Board, on: &[[bool; 2]], stop: usize) -> bool {
    on.iter().zip(&board.pieces).any(|(ends, piece)| {
        (0..2).any(|end| ends[end] && piece.spots[1 - end] == Spot::Node(stop))
    })
}

/// Whether a train that may come on some pieces comes from one of them on another.
fn is_led(board: &Board, of: Gauge, on: &[[bool; 2]], (piece, end): (usize, usize)) -> bool {
    let spot = board.pieces[piece].spots[end];
    (0..on.len()).any(|other| {
        (0..2).any(|by| {
            let meets = match (board.pieces[other].spots[1 - by], spot) {
                (Spot::Edge(_), _) => board.across[other][1 - by].contains(&(piece, end)),
                (Spot::Junction(a), Spot::Junction(b)) => a == b,
                (Spot::Node(a), Spot::Node(b)) => a == b && is_branch(board, of, a),
                _ => false,
            };
            on[other][by] && meets
        })
    })
}
