//! Where all routes are listed that a better run may have: the linear program with cuts, in parts.
//!
//! A part is divided by a fact: whether some class uses some track, or whether some route has both of two tracks. Where it
//! holds, routes that speak against it are left out, and just one route has what it says, since no track is used twice: each
//! that does is paid a premium, and the run is paid it once. That sets no run of the part before another, so what is proven
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

/// Routes looked at in packing a part before it is divided, where more revenue is sought and where ties are.
const LEAF: u64 = 1 << 21;
const LEAF_OF_TIES: u64 = 1 << 18;
/// Numbers looked at for all parts, about.
const WORK: u64 = 1 << 34;
/// Parts looked at for ties.
const PARTS_OF_TIES: usize = 128;
/// Bytes of parts that wait.
const ROOM: usize = 64 << 20;
/// How far from whole a use is that divides a part.
const PARTED: f64 = 0.49;

/// What a part is divided by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// A class uses a track.
    Uses(usize, u32),
    /// A route has both tracks.
    Together(u32, u32),
}

#[derive(Clone, Copy)]
struct Given {
    fact: Fact,
    holds: bool,
}

/// Runs of which some is given.
struct Part<const W: usize> {
    given: Vec<Given>,
    basis: Basis<W>,
}

impl<const W: usize> Part<W> {
    /// How many bytes it takes, about.
    fn bytes(&self) -> usize {
        let cuts = self.basis.cuts.len() * size_of::<Cut<W>>();
        let used = self.basis.used.len() * size_of::<(Candidate<W>, f64)>();
        cuts + used + self.given.len() * size_of::<Given>() + size_of::<Part<W>>()
    }
}

/// The parts that are left, the one with the greatest bound first, and of those the latest.
struct Tree<const W: usize> {
    /// The routes of all parts.
    all: Vec<Candidate<W>>,
    /// What a route is paid for each given fact that it says.
    premium: i64,
    order: BinaryHeap<(i64, usize)>,
    parts: Vec<Option<Part<W>>>,
    /// Bytes that are left for parts.
    room: usize,
    /// Numbers that may still be looked at.
    work: u64,
}

impl<const W: usize> Tree<W> {
    fn push(&mut self, bound: i64, part: Part<W>) {
        self.room = self.room.saturating_sub(part.bytes());
        self.order.push((bound, self.parts.len()));
        self.parts.push(Some(part));
    }

    fn pop(&mut self) -> Option<(i64, Part<W>)> {
        let (bound, number) = self.order.pop()?;
        let part = self.parts.get_mut(number)?.take()?;
        self.room += part.bytes();
        Some((bound, part))
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
            parts: Vec::new(),
            room: ROOM,
            work: WORK,
        };
        let whole = Part {
            given: Vec::new(),
            basis: Basis {
                cuts: self.cuts.clone(),
                used: Vec::new(),
            },
        };
        tree.push(self.prices.dual, whole);
        let most = match goal {
            Goal::Ties if !scale.is_by_hexes() => PARTS_OF_TIES,
            _ => usize::MAX,
        };
        while let Some((bound, part)) = tree.pop() {
            self.lower(bound);
            if bound < self.aim(goal) {
                break;
            }
            self.tell();
            let full = tree.parts.len() > most || tree.room == 0;
            if full || !self.part(goal, (bound, &part), &mut tree) {
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

    /// Looks for what is sought in a part of a known bound, or divides it. Says whether there was work enough.
    fn part(&mut self, goal: Goal, (most, part): (i64, &Part<W>), tree: &mut Tree<W>) -> bool {
        let as_here = |route: &Candidate<W>| within(route, &part.given, tree.premium);
        let candidates = tree.all.iter().filter_map(as_here).collect();
        let used = part.basis.used.iter();
        let used = used.filter_map(|(used, level)| Some((as_here(used)?, *level)));
        let basis = Basis {
            used: used.collect(),
            cuts: part.basis.cuts.clone(),
        };
        let holds = part.given.iter().filter(|given| given.holds).count();
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
        if part.given.is_empty() {
            self.cuts.clone_from(&basis.cuts);
            // What no run of the whole has that is sought, none of its parts has.
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
        let Some(bound) = self.pack_part(goal, &candidates, &prices, leaf) else {
            return true;
        };
        let Some(fact) = self.dividing(goal, &part.given, &basis) else {
            let all = Looks {
                most: u64::MAX,
                ties: self.looks_for_ties(),
            };
            return self.pack_part(goal, &candidates, &prices, all).is_none();
        };
        for holds in [false, true] {
            let mut given = part.given.clone();
            given.push(Given { fact, holds });
            let basis = basis.clone();
            tree.push(bound.min(most), Part { given, basis });
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

    /// Packs a part, aiming just below its bound, then lower and lower. Gives its bound where it was not done after so many
    /// routes looked at for each.
    fn pack_part(
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

    /// The fact that holds nearest to half in a solution: of classes and tracks, or of two tracks where those are whole. For ties
    /// any that is not given will do: beside a solution that is whole there may be others as good.
    fn dividing(&self, goal: Goal, given: &[Given], basis: &Basis<W>) -> Option<Fact> {
        let tracks = self.prices.track.len() as u32;
        let mut uses: BTreeMap<Fact, f64> = BTreeMap::new();
        let mut together: BTreeMap<Fact, f64> = BTreeMap::new();
        for (route, level) in &basis.used {
            let on: Vec<u32> = route.track.iter().filter(|&track| track < tracks).collect();
            for (at, &a) in on.iter().enumerate() {
                *uses.entry(Fact::Uses(route.class, a)).or_default() += level;
                for &b in &on[at + 1..] {
                    *together.entry(Fact::Together(a, b)).or_default() += level;
                }
            }
        }
        let is_open = |fact: &Fact| given.iter().all(|given| given.fact != *fact);
        let nearest = |levels: &BTreeMap<Fact, f64>, within: f64| {
            let far = levels
                .iter()
                .map(|(fact, level)| (*fact, (level - 0.5).abs()));
            let far = far.filter(|(fact, far)| *far < within && is_open(fact));
            far.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(fact, _)| fact)
        };
        let parted = nearest(&uses, PARTED).or_else(|| nearest(&together, PARTED));
        parted.or_else(|| match goal {
            Goal::Revenue => None,
            Goal::Ties => nearest(&uses, 1.0).or_else(|| nearest(&together, 1.0)),
        })
    }
}

/// A route as a part has it, if it does.
fn within<const W: usize>(
    route: &Candidate<W>,
    given: &[Given],
    premium: i64,
) -> Option<Candidate<W>> {
    let mut worth = route.weight;
    for Given { fact, holds } in given {
        let (says, against) = match *fact {
            Fact::Uses(class, track) => {
                let uses = route.track.has(track);
                (uses && class == route.class, uses && class != route.class)
            }
            Fact::Together(a, b) => {
                let (a, b) = (route.track.has(a), route.track.has(b));
                (a && b, a != b)
            }
        };
        let is_left_out = if *holds { against } else { says };
        if is_left_out {
            return None;
        }
        if says {
            worth += premium;
        }
    }
    Some(Candidate { worth, ..*route })
}
