//! Every path of a board, by walking over its pieces of track.

use super::board::{Board, Entry, Spot};
use super::set::Set;
use milepost_route::{Gauge, Once};

/// A walk from a stop to another.
#[derive(Clone, Debug)]
pub struct Path {
    pub nodes: Vec<usize>,
    /// The hexes in order, each as it is entered, as ranks.
    pub hexes: Vec<u32>,
    /// For each stop, which of the hexes it is in.
    pub at: Vec<usize>,
    pub uses: Set,
    /// The gauges of its track.
    pub gauges: Vec<Gauge>,
}

/// The track of a path, as far as what it earns hangs on it.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    /// The hexes in order, as ranks.
    pub hexes: &'a [u32],
    pub gauges: &'a [Gauge],
}

impl Path {
    pub fn line(&self) -> Line<'_> {
        Line {
            hexes: &self.hexes,
            gauges: &self.gauges,
        }
    }

    pub fn borders(&self) -> u32 {
        self.hexes.len() as u32 - 1
    }
}

/// How far to walk before it is too much.
#[derive(Clone, Copy)]
pub struct Patience {
    /// Steps over pieces of track.
    pub steps: usize,
    /// Stops in a path; longer ones are not walked.
    pub nodes: usize,
}

struct Walker<'a> {
    board: &'a Board<'a>,
    patience: Patience,
    once: Once,
    bypass: bool,
    /// Blocked cities that the path goes through.
    passed: Vec<usize>,
    gauges: Vec<Gauge>,
    pieces: usize,
    junctions: Vec<usize>,
    path: Path,
    found: Vec<Path>,
}

/// All paths with a token of the company, each in one direction, and all single stops with a token; `None` if there
/// are too many.
pub fn paths(board: &Board, patience: Patience) -> Option<Vec<Path>> {
    let mut walker = Walker {
        board,
        patience,
        once: board.position.setup().rules.once,
        bypass: board.position.setup().rules.bypass,
        passed: Vec::new(),
        gauges: Vec::new(),
        pieces: 0,
        junctions: Vec::new(),
        path: Path {
            nodes: Vec::new(),
            hexes: Vec::new(),
            at: vec![0],
            uses: Set::EMPTY,
            gauges: Vec::new(),
        },
        found: Vec::new(),
    };
    for (node, start) in board.nodes.iter().enumerate() {
        walker.path.hexes = vec![board.ranks[start.hex]];
        walker.path.nodes = vec![node];
        if start.token {
            walker.found.push(walker.path.clone());
        }
        for &entry in &board.at_node[node] {
            walker.step(entry)?;
        }
    }
    Some(walker.found)
}

impl Walker<'_> {
    fn step(&mut self, (piece, end): Entry) -> Option<()> {
        let board = self.board;
        let on = &board.pieces[piece];
        let spot = on.spots[1 - end];
        let closes = on.terminal && self.pieces > 0;
        // Terminal track that is not the first must be the last.
        if on.uses.meets(&self.path.uses) || closes && !matches!(spot, Spot::Node(_)) {
            return Some(());
        }
        self.patience.steps = self.patience.steps.checked_sub(1)?;
        let before = self.path.uses;
        self.path.uses = before.and_all(&on.uses);
        self.pieces += 1;
        self.gauges
            .push(board.position.setup().hexes[on.hex].tile.track[on.track].gauge);
        match spot {
            Spot::Edge(_) => {
                for &entry in &board.across[piece][1 - end] {
                    self.path.hexes.push(board.ranks[board.pieces[entry.0].hex]);
                    self.step(entry)?;
                    self.path.hexes.pop();
                }
            }
            Spot::Junction(junction) if !self.junctions.contains(&junction) => {
                self.junctions.push(junction);
                for &entry in board.at_junction[junction]
                    .iter()
                    .filter(|entry| entry.0 != piece)
                {
                    self.step(entry)?;
                }
                self.junctions.pop();
            }
            Spot::Junction(_) => {}
            Spot::Node(node) => {
                self.arrive(node, closes)?;
                self.pass(piece, node, closes)?;
            }
        }
        self.gauges.pop();
        self.pieces -= 1;
        self.path.uses = before;
        Some(())
    }

    /// Goes on through a blocked city as if it were track, where the rules say so.
    fn pass(&mut self, piece: usize, node: usize, closes: bool) -> Option<()> {
        let board = self.board;
        let at = &board.nodes[node];
        let seen = self.passed.contains(&node) || self.path.nodes.contains(&node);
        if !self.bypass || at.through || !at.city() || closes || seen {
            return Some(());
        }
        self.passed.push(node);
        for &entry in board.at_node[node].iter().filter(|entry| entry.0 != piece) {
            self.step(entry)?;
        }
        self.passed.pop();
        Some(())
    }

    fn arrive(&mut self, node: usize, closes: bool) -> Option<()> {
        let board = self.board;
        let at = &board.nodes[node];
        let barred = self.path.nodes.iter().any(|&other| {
            let before = &board.nodes[other];
            other == node
                || self.once == Once::Hex && before.hex == at.hex
                || self.once == Once::City && before.hex == at.hex && before.city() && at.city()
                || before.groups.iter().any(|group| at.groups.contains(group))
        });
        let barred = barred || self.passed.contains(&node);
        if barred || self.path.nodes.len() >= self.patience.nodes {
            return Some(());
        }
        self.path.nodes.push(node);
        self.path.at.push(self.path.hexes.len() - 1);
        if self.path.nodes[0] < node && self.path.nodes.iter().any(|&node| board.nodes[node].token)
        {
            self.found.push(Path {
                gauges: self.gauges.clone(),
                ..self.path.clone()
            });
        }
        if at.through && !closes {
            let leg = std::mem::take(&mut self.junctions);
            for &entry in &board.at_node[node] {
                self.step(entry)?;
            }
            self.junctions = leg;
        }
        self.path.nodes.pop();
        self.path.at.pop();
        Some(())
    }
}
