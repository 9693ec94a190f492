//! What a flood train earns: every stop that can be reached from one token, track used again and again. It follows no
//! route, so that groups and the like do not hold for it; only terminal track it takes as routes do, at the token or to
//! an end.

use super::board::{Board, Entry, Spot};
use super::pay::Fare;
use super::set::Set;
use milepost_route::{Once, Train};

pub fn best(board: &Board, train: &Train) -> u32 {
    all(board, train)
        .into_iter()
        .map(|(earns, _)| earns)
        .max()
        .unwrap_or(0)
}

/// What it earns from each of the tokens, and by which stops.
pub fn all(board: &Board, train: &Train) -> Vec<(u32, Vec<usize>)> {
    let fare = Fare::new(board, train);
    let tokens = (0..board.nodes.len()).filter(|&node| board.nodes[node].token);
    tokens
        .map(|token| reached(board, token))
        .map(|stops| (fare.earns(&stops), stops))
        .collect()
}

/// The stops that can be reached.
pub fn reached(board: &Board, token: usize) -> Vec<usize> {
    let mut open = vec![token];
    let mut left: Vec<usize> = Vec::new();
    let mut found = vec![token];
    while let Some(node) = open.pop() {
        if left.contains(&node) {
            continue;
        }
        left.push(node);
        for &entry in board.at_node[node]
            .iter()
            .filter(|entry| node == token || !board.pieces[entry.0].terminal)
        {
            let mut leg = Leg {
                board,
                junctions: Vec::new(),
                ends: Vec::new(),
            };
            leg.walk(entry, Set::EMPTY, 0);
            for (end, closed) in leg.ends.into_iter().filter(|&(end, _)| end != node) {
                if !found.contains(&end) {
                    found.push(end);
                }
                if !closed && board.nodes[end].through {
                    open.push(end);
                }
            }
        }
    }
    found
}

/// The legs from a stop.
struct Leg<'a> {
    board: &'a Board<'a>,
    junctions: Vec<usize>,
    ends: Vec<(usize, bool)>,
}

impl Leg<'_> {
    fn walk(&mut self, (piece, end): Entry, used: Set, before: usize) {
        let board = self.board;
        let on = &board.pieces[piece];
        let closes = on.terminal && before > 0;
        if on.uses.meets(&used) || closes && !matches!(on.spots[1 - end], Spot::Node(_)) {
            return;
        }
        let used = used.and_all(&on.uses);
        match on.spots[1 - end] {
            Spot::Node(node) => self.ends.push((node, closes)),
            Spot::Edge(_) => {
                for &entry in &board.across[piece][1 - end] {
                    self.walk(entry, used, before + 1);
                }
            }
            Spot::Junction(junction) if !self.junctions.contains(&junction) => {
                self.junctions.push(junction);
                for &entry in board.at_junction[junction]
                    .iter()
                    .filter(|entry| entry.0 != piece)
                {
                    self.walk(entry, used, before + 1);
                }
                self.junctions.pop();
            }
            Spot::Junction(_) => {}
        }
    }
}

/// Whether no route visits both stops.
pub fn rivals(board: &Board, a: usize, b: usize) -> bool {
    let [a, b] = [&board.nodes[a], &board.nodes[b]];
    let stops = board.position.setup().rules.once == Once::Hex;
    stops && a.hex == b.hex
        || board.position.setup().rules.once == Once::City && a.hex == b.hex && a.city() && b.city()
        || a.groups.iter().any(|group| b.groups.contains(group))
}
