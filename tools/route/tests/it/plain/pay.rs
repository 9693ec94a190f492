//! What a train may run and what it is paid, stop by stop.

use super::board::{Board, Node};
use super::extra;
use super::extra::{attach, fed};
use super::total;
use super::walk::Line;
use milepost_route::{Distance, Kind, Revenue, Row, Tokened, TownEnds, Train};

/// A train on a board.
pub struct Fare<'a> {
    pub board: &'a Board<'a>,
    pub train: &'a Train,
    /// What each stop pays it, multiplied.
    pub values: Vec<u32>,
    /// What each stop is paid more for others that are not visited.
    pub fed: Vec<u32>,
    /// The kind that each stop is to it.
    kinds: Vec<Kind>,
    /// For each bonus that goes for it, what it pays, and the stops of which one must be paid, alternatives together.
    bonuses: Vec<(usize, u32, Vec<Vec<usize>>)>,
}

impl<'a> Fare<'a> {
    pub fn new(board: &'a Board<'a>, train: &'a Train) -> Fare<'a> {
        let kinds: Vec<Kind> = (0..board.nodes.len())
            .map(|node| extra::kind(board, train, node))
            .collect();
        let values = board
            .nodes
            .iter()
            .zip(&kinds)
            .map(|(node, &kind)| value(board, train, node, kind))
            .collect();
        let rules = &board.position.setup().rules.bonuses;
        let mut bonuses = Vec::new();
        for (index, bonus) in rules
            .iter()
            .enumerate()
            .filter(|(_, bonus)| extra::is_plain(bonus))
        {
            if extra::is_for(board, &bonus.when, train) {
                let pays = bonus.pays
                    * if bonus.multiplied {
                        train.multiplier
                    } else {
                        1
                    };
                bonuses.push((
                    index,
                    pays,
                    bonus
                        .sets
                        .iter()
                        .map(|set| extra::nodes(board, set))
                        .collect(),
                ));
            }
        }
        Fare {
            board,
            train,
            values,
            fed: fed::all(board, train),
            kinds,
            bonuses,
        }
    }

    /// The bonuses earned where `nodes` are paid, each with its number.
    pub fn bonuses(&self, nodes: &[usize]) -> Vec<(usize, u32)> {
        let met = |set: &Vec<usize>| set.iter().any(|node| nodes.contains(node));
        let all = self
            .bonuses
            .iter()
            .filter(|(_, _, sets)| sets.iter().all(met));
        all.map(|&(index, pays, _)| (index, pays)).collect()
    }

    /// The most that a path over some track pays with some of the bonuses that one route alone of the run has, as bits,
    /// and paid stops that meet some of the sets that totals ask for; `None` if the train may not run it, or earns less
    /// than nothing.
    pub fn best_with(
        &self,
        nodes: &[usize],
        line: Line,
        (once, meets): (u32, usize),
    ) -> Option<u32> {
        if !self.fits(nodes, line.hexes.len() as u32 - 1) {
            return None;
        }
        let all_paid = matches!(self.train.distance, Distance::Stops(_) | Distance::Hexes(_));
        if all_paid {
            if total::meets(self.board, self.train, nodes) & meets != meets {
                return None;
            }
            return extra::worth(self, nodes, nodes, line, once);
        }
        let mut order: Vec<usize> = nodes.to_vec();
        order.sort_by_key(|&node| {
            std::cmp::Reverse((self.must_pay(nodes, node), self.values[node]))
        });
        let mut choice = Choice {
            fare: self,
            nodes,
            extra: self.bonuses(nodes).iter().map(|bonus| bonus.1).sum(),
            order,
            best: None,
            way: (line, once),
            meets,
            prune: !extra::declared(self.board),
        };
        choice.go(0, &mut Vec::new());
        choice.best
    }

    /// What a route earns whose stops `paid` are paid.
    pub fn earns(&self, paid: &[usize]) -> u32 {
        let stops = paid.iter().map(|&node| self.values[node] + self.fed[node]);
        let stops: u32 = stops.sum();
        let along = attach::earns(self.board, self.train, paid);
        stops + along + self.bonuses(paid).iter().map(|bonus| bonus.1).sum::<u32>()
    }

    /// Whether the train may run so far, whatever it is paid.
    pub fn fits(&self, nodes: &[usize], borders: u32) -> bool {
        let at = |node: usize| &self.board.nodes[node];
        if nodes.len() < 2 && !(self.train.local && at(nodes[0]).token) {
            return false;
        }
        let cost: u64 = nodes.iter().map(|&node| u64::from(at(node).cost)).sum();
        match &self.train.distance {
            Distance::Stops(most) => *most == u32::MAX || cost <= u64::from(*most),
            Distance::Hexes(most) => borders < *most,
            Distance::Rows(rows) => self.rows_suffice(rows, nodes),
            Distance::Skipping { stops, .. } => {
                let forced = nodes
                    .iter()
                    .filter(|&&node| self.must_pay(nodes, node))
                    .count();
                forced as u64 <= u64::from(*stops)
            }
            Distance::Flood => false,
        }
    }

    /// docs/rules/18xx.md, R29: kind by kind, those of the fewest rows first, the visits use the rows up as they are written.
    fn rows_suffice(&self, rows: &[Row], nodes: &[usize]) -> bool {
        let mut left: Vec<u64> = rows.iter().map(|row| u64::from(row.visit)).collect();
        let listed = |kind: Kind| rows.iter().filter(|row| row.kinds.has(kind)).count();
        let mut kinds = Kind::ALL;
        kinds.sort_by_key(|&kind| listed(kind));
        for kind in kinds {
            let of_kind = |node: &&usize| self.kind(nodes, **node) == kind;
            let mine = || {
                nodes
                    .iter()
                    .filter(of_kind)
                    .map(|&node| &self.board.nodes[node])
            };
            if mine().next().is_some() && listed(kind) == 0 {
                return false;
            }
            let mut cost: u64 = mine().map(|node| u64::from(node.cost)).sum();
            for (row, left) in rows
                .iter()
                .zip(&mut left)
                .filter(|(row, _)| row.kinds.has(kind))
            {
                let taken = if row.visit == u32::MAX {
                    cost
                } else {
                    cost.min(*left)
                };
                *left -= taken.min(*left);
                cost -= taken;
            }
            if cost > 0 {
                return false;
            }
        }
        true
    }

    /// The kind that a stop of a route counts as.
    fn kind(&self, nodes: &[usize], node: usize) -> Kind {
        let end = nodes.first() == Some(&node) || nodes.last() == Some(&node);
        let city = self.board.position.setup().rules.town_ends == TownEnds::Cities;
        match self.kinds[node] {
            Kind::Town | Kind::Halt if end && city => Kind::City,
            kind => kind,
        }
    }

    /// Whether a stop on a route must be paid: the ends are, and what the train does not skip.
    fn must_pay(&self, nodes: &[usize], node: usize) -> bool {
        let Distance::Skipping { skip, .. } = self.train.distance else {
            return false;
        };
        node == nodes[0] || node == nodes[nodes.len() - 1] || !skip.has(self.kinds[node])
    }

    /// How many more stops can be paid, once those `paid` are; `None` if those are too many.
    pub fn room(&self, nodes: &[usize], paid: &[usize]) -> Option<usize> {
        match &self.train.distance {
            Distance::Rows(rows) => {
                // As kinds of rows nest, it does not matter in which order the stops take their rows.
                let mut sorted: Vec<(&Row, u32)> = rows.iter().map(|row| (row, row.pay)).collect();
                sorted.sort_by_key(|(row, _)| row.kinds.count());
                for &node in paid {
                    let kind = self.kind(nodes, node);
                    let row = sorted
                        .iter_mut()
                        .find(|(row, left)| row.kinds.has(kind) && *left > 0)?;
                    row.1 -= 1;
                }
                Some(
                    sorted
                        .iter()
                        .map(|(_, left)| (*left).min(1000) as usize)
                        .sum(),
                )
            }
            Distance::Skipping { stops, .. } => (*stops as usize).checked_sub(paid.len()),
            Distance::Stops(_) | Distance::Hexes(_) | Distance::Flood => {
                Some(self.board.nodes.len())
            }
        }
    }

    /// Whether just these stops of a path may be paid.
    pub fn may_pay(&self, nodes: &[usize], paid: &[usize]) -> bool {
        let all = matches!(self.train.distance, Distance::Stops(_) | Distance::Hexes(_));
        let token = paid.iter().any(|&node| self.board.nodes[node].token);
        let missed = |node: &&usize| (all || self.must_pay(nodes, **node)) && !paid.contains(node);
        self.room(nodes, paid).is_some()
            && (token || !self.train.pays_token)
            && !nodes.iter().any(|n| missed(&n))
    }
}

/// All ways to pay the stops of a path, but those that cannot be the best.
struct Choice<'a> {
    fare: &'a Fare<'a>,
    nodes: &'a [usize],
    extra: u32,
    order: Vec<usize>,
    best: Option<u32>,
    way: (Line<'a>, u32),
    meets: usize,
    /// Whether all that pays is plain, so that hopeless choices can be told.
    prune: bool,
}

impl Choice<'_> {
    fn go(&mut self, next: usize, paid: &mut Vec<usize>) {
        let Some(room) = self.fare.room(self.nodes, paid) else {
            return;
        };
        let values = |nodes: &[usize]| {
            nodes
                .iter()
                .map(|&node| self.fare.values[node])
                .sum::<u32>()
        };
        // What must be paid stands first, and the dearest after it.
        let rest = &self.order[next..];
        let rest = values(&rest[..rest.len().min(room)]);
        if self.prune
            && self
                .best
                .is_some_and(|best| values(paid) + rest + self.extra <= best)
        {
            return;
        }
        if next == self.order.len() {
            let met =
                total::meets(self.fare.board, self.fare.train, paid) & self.meets == self.meets;
            if met && self.fare.may_pay(self.nodes, paid) {
                let worth = extra::worth(self.fare, self.nodes, paid, self.way.0, self.way.1);
                self.best = self.best.max(worth);
            }
            return;
        }
        paid.push(self.order[next]);
        self.go(next + 1, paid);
        paid.pop();
        if !self.fare.must_pay(self.nodes, self.order[next]) {
            self.go(next + 1, paid);
        }
    }
}

/// What a stop pays a train (docs/rules/18xx.md, R4, R32 and R33).
pub fn value(board: &Board, train: &Train, node: &Node, kind: Kind) -> u32 {
    let setup = board.position.setup();
    let pays = match &setup.hexes[node.hex].tile.stops[node.stop].revenue {
        Revenue::Plain(pays) => *pays,
        Revenue::Phased(values) => {
            let of = |colour: &str| {
                values
                    .iter()
                    .find(|(name, _)| name == colour)
                    .map(|value| value.1)
            };
            let diesel = if train.name.eq_ignore_ascii_case("d") {
                of("diesel")
            } else {
                None
            };
            let mut phased = setup.colours.iter().rev().filter_map(|colour| of(colour));
            diesel.or_else(|| phased.next()).unwrap_or(0)
        }
    };
    // A position is refused where track leads to a stop with a fee; others have no route.
    let base = u32::try_from(pays).unwrap_or(0);
    let row = match &train.distance {
        Distance::Rows(rows) => rows.iter().find(|row| row.kinds.has(kind)),
        _ => None,
    };
    let multiplier = row
        .and_then(|row| row.multiplier)
        .unwrap_or(train.multiplier);
    let favour = match (train.tokened, node.token) {
        (Tokened::Same, _) | (Tokened::Times(_), false) | (Tokened::Only, true) => 1,
        (Tokened::Only, false) => 0,
        (Tokened::Times(times), true) => times,
    };
    base * multiplier * favour
}
