//! A position taken apart: stops, and pieces of track with what they use up.

use super::set::Set;
use milepost_route::{End, Gauge, Kind, Lane, Position, Token};
use std::collections::BTreeMap;

/// Where a piece of track ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Edge(usize),
    Node(usize),
    Junction(usize),
}

/// A stop of the board.
#[derive(Clone, Debug)]
pub struct Node {
    pub hex: usize,
    pub stop: usize,
    pub kind: Kind,
    pub token: bool,
    pub through: bool,
    pub groups: Vec<String>,
    pub cost: u32,
}

impl Node {
    /// Whether it is a city or a pass.
    pub fn city(&self) -> bool {
        matches!(self.kind, Kind::City | Kind::Pass)
    }

    /// Whether it is a town or a halt.
    pub fn town(&self) -> bool {
        matches!(self.kind, Kind::Town | Kind::Halt)
    }
}

/// A piece of track of the board.
#[derive(Clone, Debug)]
pub struct Piece {
    pub hex: usize,
    pub track: usize,
    pub spots: [Spot; 2],
    pub terminal: bool,
    pub uses: Set,
}

/// A piece of track, and the end at which a train comes on it.
pub type Entry = (usize, usize);

/// A position as one company sees it.
pub struct Board<'a> {
    pub position: &'a Position,
    pub nodes: Vec<Node>,
    pub pieces: Vec<Piece>,
    /// What can be used up, how many.
    pub resources: usize,
    pub at_node: Vec<Vec<Entry>>,
    pub at_junction: Vec<Vec<Entry>>,
    /// For both ends of each piece the track across the edge there.
    pub across: Vec<[Vec<Entry>; 2]>,
    /// For each hex its place in the natural order of coordinates.
    pub ranks: Vec<u32>,
}

impl<'a> Board<'a> {
    pub fn new(position: &'a Position, company: &str) -> Board<'a> {
        let mut board = Board {
            position,
            nodes: Vec::new(),
            pieces: Vec::new(),
            resources: 0,
            at_node: Vec::new(),
            at_junction: Vec::new(),
            across: Vec::new(),
            ranks: ranks(position),
        };
        let mut ids = BTreeMap::new();
        for hex in 0..position.setup().hexes.len() {
            board.take_apart(hex, company, &mut ids);
        }
        board.resources = ids.len();
        board.join();
        board
    }

    fn take_apart(&mut self, hex: usize, company: &str, ids: &mut BTreeMap<[usize; 4], usize>) {
        let on = &self.position.setup().hexes[hex];
        let (first, junction) = (self.nodes.len(), self.at_junction.len());
        for (stop, places) in on.tokens.iter().enumerate() {
            let at = &on.tile.stops[stop];
            let token =
                at.kind.holds_tokens() && places.iter().flatten().any(|t| t.company == company);
            self.nodes.push(Node {
                hex,
                stop,
                kind: at.kind,
                token,
                through: token || open(at.kind, places),
                groups: at.groups.clone(),
                cost: at.visit_cost,
            });
            self.at_node.push(Vec::new());
        }
        self.at_junction
            .resize(junction + usize::from(on.tile.junctions), Vec::new());
        for (track, piece) in on.tile.track.iter().enumerate() {
            let spots = piece.ends.map(|end| match end {
                End::Edge(edge) => Spot::Edge(edge.index()),
                End::Stop(stop) => Spot::Node(first + usize::from(stop)),
                End::Junction(index) => Spot::Junction(junction + usize::from(index)),
            });
            let mut uses = Set::EMPTY;
            for key in self.resources_of(hex, track, spots) {
                let next = ids.len();
                uses.add(*ids.entry(key).or_insert(next));
            }
            // An arm of a junction that is marked terminal cannot be walked (docs/rules/18xx.md, R7 and R23).
            let walked =
                !piece.terminal || !spots.iter().any(|spot| matches!(spot, Spot::Junction(_)));
            for (end, spot) in spots.into_iter().enumerate().filter(|_| walked) {
                match spot {
                    Spot::Edge(_) => {}
                    Spot::Node(node) => self.at_node[node].push((self.pieces.len(), end)),
                    Spot::Junction(junction) => {
                        self.at_junction[junction].push((self.pieces.len(), end))
                    }
                }
            }
            self.pieces.push(Piece {
                hex,
                track,
                spots,
                terminal: piece.terminal,
                uses,
            });
        }
    }

    /// What a piece of track uses up (docs/rules/18xx.md, R41): edges by lane; a town that is not drawn at the edge that the track
    /// leads to; between two stops, itself.
    fn resources_of(&self, hex: usize, track: usize, spots: [Spot; 2]) -> Vec<[usize; 4]> {
        let tile = &self.position.setup().hexes[hex].tile;
        let lane = |end: usize| usize::from(tile.track[track].lanes[end].index);
        let mut keys = Vec::new();
        for (end, spot) in spots.into_iter().enumerate() {
            if let Spot::Edge(edge) = spot {
                keys.push([0, hex, edge, lane(end)]);
                if let Spot::Node(node) = spots[1 - end]
                    && matches!(self.nodes[node].kind, Kind::Town | Kind::Halt)
                    && let Some(seat) = tile.stops[self.nodes[node].stop].seat
                    && usize::from(seat) != 2 * edge
                {
                    keys.push([1, hex, node, lane(1 - end)]);
                }
            }
        }
        if spots.iter().all(|spot| matches!(spot, Spot::Node(_))) {
            let setup = self.position.setup();
            if !setup.rules.shared.contains(&setup.hexes[hex].name) {
                keys.push([2, hex, track, 0]);
            }
        }
        keys
    }

    fn join(&mut self) {
        let hexes = &self.position.setup().hexes;
        let mixed = self.position.setup().rules.mixed_gauges;
        for piece in &self.pieces {
            let mine = &hexes[piece.hex].tile.track[piece.track];
            let mut both = [Vec::new(), Vec::new()];
            for (end, found) in both.iter_mut().enumerate() {
                let Spot::Edge(edge) = piece.spots[end] else {
                    continue;
                };
                let Some(next) = hexes[piece.hex].sides[edge] else {
                    continue;
                };
                let opposite = (edge + 3) % 6;
                if hexes[next].sides[opposite] != Some(piece.hex) {
                    continue;
                }
                for (other, there) in self
                    .pieces
                    .iter()
                    .enumerate()
                    .filter(|(_, there)| there.hex == next)
                {
                    let theirs = &hexes[next].tile.track[there.track];
                    for far in 0..2 {
                        if there.spots[far] == Spot::Edge(opposite)
                            && (mixed || gauges_join(mine.gauge, theirs.gauge))
                            && lanes_join(mine.lanes[end], theirs.lanes[far])
                        {
                            found.push((other, far));
                        }
                    }
                }
            }
            self.across.push(both);
        }
    }
}

/// Whether trains of those without a token there may run through a stop (docs/rules/18xx.md, R17).
fn open(kind: Kind, places: &[Option<Token>]) -> bool {
    match kind {
        Kind::Offboard => false,
        Kind::Town | Kind::Halt => true,
        Kind::City | Kind::Pass => places.iter().any(|place| match place {
            None => true,
            Some(token) => token.neutral,
        }),
    }
}

fn gauges_join(a: Gauge, b: Gauge) -> bool {
    a == b || [a, b].contains(&Gauge::Dual)
}

/// docs/rules/18xx.md, R6: across an edge lanes are counted from the other side, and the narrower bundle lies in the middle.
fn lanes_join(a: Lane, b: Lane) -> bool {
    let [(width, index), (other_width, other)] =
        [a, b].map(|lane| (i32::from(lane.width), i32::from(lane.index)));
    if width <= other_width {
        index + (other_width - width) / 2 == other_width - 1 - other
    } else {
        other + (width - other_width) / 2 == width - 1 - index
    }
}

/// Coordinates in natural order: small letters, which count down, first; then A2, A10, B1, AA1.
fn ranks(position: &Position) -> Vec<u32> {
    let key = |name: &str| {
        let cut = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap();
        let sum = name[..cut].bytes().fold(0i64, |sum, b| {
            sum * 26 + i64::from(b.to_ascii_lowercase() - b'a') + 1
        });
        let letters = if name.starts_with(|c: char| c.is_ascii_lowercase()) {
            -sum
        } else {
            sum
        };
        (letters, name[cut..].parse::<i64>().unwrap())
    };
    let names: Vec<_> = position
        .setup()
        .hexes
        .iter()
        .map(|hex| key(&hex.name))
        .collect();
    names
        .iter()
        .map(|name| names.iter().filter(|other| *other < name).count() as u32)
        .collect()
}
