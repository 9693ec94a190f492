//! Where all routes are listed that a better run may have: the linear program with cuts, and branching.
//!
//! A node is divided by a condition: whether some class uses some track, or whether some route has both of two tracks. Where it
//! holds, routes that contradict it are left out, and exactly one route of a run meets it, since no track is used twice: each
//! that does is paid a premium, and the run is paid it once. That sets no run of the node before another, so what is proven
//! of them with the premium taken off holds without.

use crate::solve::meter::Count;
use crate::solve::proof::cut::Cut;
use crate::solve::proof::master::{Basis, Candidate, Master};
use crate::solve::proof::prices::Prices;
use crate::solve::proof::solver::{Looks, Solver};
use std::collections::{BTreeMap, BinaryHeap};

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Runs that earn more than the best.
    Revenue,
    /// Those too that earn as much and weigh no less: the first of them is the answer.
    Ties,
}

/// Routes looked at in packing a node before it is divided, where more revenue is sought and where ties are.
const LEAF: u64 = 1 << 21;
const LEAF_OF_TIES: u64 = 1 << 18;
/// Numbers looked at for all nodes, about.
const WORK: u64 = 1 << 34;
/// Nodes looked at for ties.
const NODES_OF_TIES: usize = 128;
/// Bytes of nodes that wait.
const ROOM: usize = 64 << 20;
/// How far from whole a use is that divides a node.
const PARTED: f64 = 0.49;

/// What a node is divided by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Condition {
    /// A class uses a track.
    Uses(usize, u32),
    /// A route has both tracks.
    Together(u32, u32),
}

#[derive(Clone, Copy)]
struct Decision {
    condition: Condition,
    holds: bool,
}

/// The runs that decisions leave.
struct Node<const W: usize> {
    decisions: Vec<Decision>,
    basis: Basis<W>,
}

impl<const W: usize> Node<W> {
    /// How many bytes it takes, about.
    fn bytes(&self) -> usize {
        let cuts = self.basis.cuts.len() * size_of::<Cut<W>>();
        let used = self.basis.used.len() * size_of::<(Candidate<W>, f64)>();
        cuts + used + self.decisions.len() * size_of::<Decision>() + size_of::<Node<W>>()
    }
}

/// The nodes that are left, the one with the greatest bound first, and of those the latest.
struct Tree<const W: usize> {
    /// The routes of all nodes.
    all: Vec<Candidate<W>>,
    /// What a route is paid for each condition decided on that it meets.
    premium: i64,
    order: BinaryHeap<(i64, usize)>,
    nodes: Vec<Option<Node<W>>>,
    /// Bytes that are left for nodes.
    room: usize,
    /// Numbers that may still be looked at.
    work: u64,
}

impl<const W: usize> Tree<W> {
    fn push(&mut self, bound: i64, node: Node<W>) {
        self.room = self.room.saturating_sub(node.bytes());
        self.order.push((bound, self.nodes.len()));
        self.nodes.push(Some(node));
    }

    fn pop(&mut self) -> Option<(i64, Node<W>)> {
        let (bound, number) = self.order.pop()?;
        let node = self.nodes.get_mut(number)?.take()?;
        self.room += node.bytes();
        Some((bound, node))
    }
}

impl<const W: usize> Solver<'_, W> {
    /// Reaches the goal where all routes are known that a run has which is as good as the best known. Says whether it did within
    /// its work. Where more revenue was sought, no run earns more then, and runs that earn as much may be unknown.
    pub(super) fn branch(&mut self, goal: Goal) -> bool {
        let scale = self.context.scale;
        let mut tree = Tree {
            all: self.listed(),
            premium: self.prices.dual - self.best.floor() + scale.revenue(1),
            order: BinaryHeap::new(),
            nodes: Vec::new(),
            room: ROOM,
            work: WORK,
        };
        let whole = Node {
            decisions: Vec::new(),
            basis: Basis {
                cuts: self.cuts.clone(),
                used: Vec::new(),
            },
        };
        tree.push(self.prices.dual, whole);
        let most = match goal {
            Goal::Ties if !scale.is_by_hexes() => NODES_OF_TIES,
            _ => usize::MAX,
        };
        while let Some((bound, node)) = tree.pop() {
            self.lower(bound);
            // Where more revenue is sought, what was proven before holds here too.
            let bound = match goal {
                Goal::Revenue => bound.min(self.bound),
                Goal::Ties => bound,
            };
            if bound < self.aim(goal) {
                break;
            }
            self.tell();
            let full = tree.nodes.len() > most || tree.room == 0;
            if full || !self.node(goal, (bound, &node), &mut tree) {
                return false;
            }
        }
        self.lower(0);
        if goal == Goal::Ties {
            self.bound = self.best.floor();
        }
        true
    }

    /// Lowers the bound, not below what may earn as much as the best run: where more revenue was sought, not all of those are
    /// known.
    fn lower(&mut self, bound: i64) {
        let scale = self.context.scale;
        let as_much = scale.revenue(scale.revenue_of(self.best.floor()));
        self.bound = self.bound.min(bound.max(as_much));
    }

    /// Looks for what is sought in a node of a known bound, or divides it. Says whether there was work enough.
    fn node(&mut self, goal: Goal, (most, node): (i64, &Node<W>), tree: &mut Tree<W>) -> bool {
        let as_here = |route: &Candidate<W>| within(route, &node.decisions, tree.premium);
        let candidates = tree.all.iter().filter_map(as_here).collect();
        let used = node.basis.used.iter();
        let used = used.filter_map(|(used, level)| Some((as_here(used)?, *level)));
        let basis = Basis {
            used: used.collect(),
            cuts: node.basis.cuts.clone(),
        };
        let holds = node
            .decisions
            .iter()
            .filter(|decision| decision.holds)
            .count();
        let paid = tree.premium * holds as i64;
        let work = tree.work.saturating_sub(tree.all.len() as u64);
        let mut master = self.master(goal, candidates, paid, work);
        let settled = master.settle(basis);
        tree.work = master.work;
        let candidates = master.candidates;
        let Some((prices, basis)) = settled else {
            return false;
        };
        self.context.meter.count(Count::Nodes, 1);
        if node.decisions.is_empty() {
            self.cuts.clone_from(&basis.cuts);
            // What no run of the whole has that is sought, none of its nodes has.
            tree.all.clone_from(&candidates);
        }
        self.offer_whole(&basis);
        let leaf = match goal {
            Goal::Revenue => Looks {
                most: LEAF.min(self.packing),
                ties: 0,
            },
            Goal::Ties => Looks {
                most: LEAF_OF_TIES.min(self.packing),
                ties: LEAF_OF_TIES.min(self.packing),
            },
        };
        let Some(bound) = self.pack_node(goal, &candidates, &prices, leaf) else {
            return true;
        };
        let Some(condition) = self.dividing(goal, &node.decisions, &basis) else {
            let all = Looks {
                most: u64::MAX,
                ties: self.looks_for_ties(),
            };
            return self.pack_node(goal, &candidates, &prices, all).is_none();
        };
        for holds in [false, true] {
            let mut decisions = node.decisions.clone();
            decisions.push(Decision { condition, holds });
            let basis = basis.clone();
            tree.push(bound.min(most), Node { decisions, basis });
        }
        true
    }

    /// The linear program for a goal over some routes, where every run is paid so much.
    fn master(
        &self,
        goal: Goal,
        candidates: Vec<Candidate<W>>,
        paid: i64,
        work: u64,
    ) -> Master<'_, '_, W> {
        Master {
            context: &self.context,
            candidates,
            aim: self.aim(goal),
            paid,
            little: match goal {
                Goal::Revenue => self.context.scale.revenue(1) / 64,
                Goal::Ties => 1,
            },
            work,
        }
    }

    /// Offers the run of the routes that are used most.
    fn offer_whole(&mut self, basis: &Basis<W>) {
        let mut used: Vec<&(Candidate<W>, f64)> = basis.used.iter().collect();
        used.sort_by(|a, b| b.1.total_cmp(&a.1));
        let routes = used
            .into_iter()
            .map(|(route, _)| (route.class, route.column as usize));
        self.offer_in_order(routes);
    }

    /// What a run weighs at least that is sought.
    fn aim(&self, goal: Goal) -> i64 {
        let (scale, best) = (self.context.scale, self.best.floor());
        match goal {
            Goal::Revenue => {
                // What is known need not be a multiple of the step: it may be taken for granted.
                let step = self.step();
                let more = (scale.revenue_of(best) / step)
                    .saturating_add(1)
                    .saturating_mul(step);
                scale.revenue(more) - scale.ties()
            }
            Goal::Ties => best,
        }
    }

    /// The known routes that a run may have which is as good as the best.
    fn listed(&self) -> Vec<Candidate<W>> {
        let fitting = self.fitting(self.prices.dual - self.best.floor());
        let listed = fitting.map(|(class, item)| Candidate {
            class,
            column: item.column,
            weight: item.weight,
            track: item.track,
            worth: item.weight,
        });
        listed.collect()
    }

    /// Packs a node, aiming just below its bound, then lower and lower. Gives its bound where it was not done after so many
    /// routes looked at for each.
    fn pack_node(
        &mut self,
        goal: Goal,
        candidates: &[Candidate<W>],
        prices: &Prices<W>,
        looks: Looks,
    ) -> Option<i64> {
        let (scale, step) = (self.context.scale, self.step());
        let mut level = scale.revenue_of(prices.dual) / step * step;
        let mut bound = prices.dual;
        loop {
            let aim = match goal {
                Goal::Revenue => scale.revenue(level) - scale.ties(),
                Goal::Ties => self.aim(goal),
            };
            if bound < self.aim(goal) {
                return None;
            }
            let items = candidates.iter().map(|one| (one.class, one.item(prices)));
            let fitting = items.filter(|(_, item)| item.deficit <= prices.dual - aim);
            let slots = self.slots(&prices.class_duals, fitting);
            let done = self.pack_slots(slots, prices.dual, aim, looks);
            if goal == Goal::Ties {
                return (!done).then_some(bound);
            }
            if self.best.floor() >= aim {
                return None;
            }
            if !done {
                return Some(bound);
            }
            level = level.saturating_sub(step);
            bound = bound.min(scale.revenue(level));
        }
    }

    /// The condition that holds nearest to half in a solution: of classes and tracks, or of two tracks where those are whole. For ties
    /// any that is not decided on will do: beside a solution that is whole there may be others as good.
    fn dividing(&self, goal: Goal, decisions: &[Decision], basis: &Basis<W>) -> Option<Condition> {
        let tracks = self.prices.track.len() as u32;
        let mut uses: BTreeMap<Condition, f64> = BTreeMap::new();
        let mut together: BTreeMap<Condition, f64> = BTreeMap::new();
        for (route, level) in &basis.used {
            let on: Vec<u32> = route.track.iter().filter(|&track| track < tracks).collect();
            for (at, &a) in on.iter().enumerate() {
                *uses.entry(Condition::Uses(route.class, a)).or_default() += level;
                for &b in &on[at + 1..] {
                    *together.entry(Condition::Together(a, b)).or_default() += level;
                }
            }
        }
        let is_open = |condition: &Condition| {
            decisions
                .iter()
                .all(|decision| decision.condition != *condition)
        };
        let nearest = |levels: &BTreeMap<Condition, f64>, within: f64| {
            let far = levels
                .iter()
                .map(|(condition, level)| (*condition, (level - 0.5).abs()));
            let far = far.filter(|(condition, far)| *far < within && is_open(condition));
            far.min_by(|a, b| a.1.total_cmp(&b.1))
                .map(|(condition, _)| condition)
        };
        let parted = nearest(&uses, PARTED).or_else(|| nearest(&together, PARTED));
        parted.or_else(|| match goal {
            Goal::Revenue => None,
            Goal::Ties => nearest(&uses, 1.0).or_else(|| nearest(&together, 1.0)),
        })
    }
}

/// A route as a node has it, if it does.
fn within<const W: usize>(
    route: &Candidate<W>,
    decisions: &[Decision],
    premium: i64,
) -> Option<Candidate<W>> {
    let mut worth = route.weight;
    for Decision { condition, holds } in decisions {
        let (meets, against) = match *condition {
            Condition::Uses(class, track) => {
                let uses = route.track.has(track);
                (uses && class == route.class, uses && class != route.class)
            }
            Condition::Together(a, b) => {
                let (a, b) = (route.track.has(a), route.track.has(b));
                (a && b, a != b)
            }
        };
        let is_left_out = if *holds { against } else { meets };
        if is_left_out {
            return None;
        }
        if meets {
            worth += premium;
        }
    }
    Some(Candidate { worth, ..*route })
}
