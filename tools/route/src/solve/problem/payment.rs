//! Which stops of a route are paid, so that it earns the most.

use crate::graph::Network;
use crate::model::UNLIMITED;
use crate::rules::Ends;
use crate::solve::problem::bonus::{Choice, RouteSummary};
use crate::solve::problem::train_class::{Joint, Reach, TrainClass};

/// What a route earns, and which of its visits are paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Payment {
    pub revenue: u32,
    /// By visit.
    pub paid: Vec<bool>,
}

/// The best payment of a route that visits these stops in this order; none where the train may not run it, or where fees
/// take more than it earns.
pub(crate) fn best(
    class: &TrainClass,
    network: &Network,
    way: RouteSummary<'_>,
) -> Option<Payment> {
    let mut payer = Payer::new(network);
    let revenue = payer.best(class, network, way)?;
    Some(Payment {
        revenue,
        paid: payer.best,
    })
}

/// What visits paid like this earn, without what the run is asked and preferred for, in amounts of the search.
pub(crate) fn earned(class: &TrainClass, way: RouteSummary<'_>, paid: &[bool]) -> u32 {
    let is_paid = |stop: usize| {
        way.visits
            .iter()
            .zip(paid)
            .any(|(&visit, &paid)| paid && visit == stop)
    };
    let plain = plain(class, way, paid, &is_paid);
    class.title_rules.as_ref().map_or(plain, |title_rules| {
        let earned = title_rules.earned(plain, way, &is_paid);
        u32::try_from(earned.max(0)).unwrap_or(u32::MAX)
    })
}

/// What stops and plain bonuses pay.
#[inline]
fn plain(
    class: &TrainClass,
    way: RouteSummary<'_>,
    paid: &[bool],
    is_paid: &dyn Fn(usize) -> bool,
) -> u32 {
    let visits = way.visits.iter().zip(paid);
    let stops = visits
        .filter(|(_, paid)| **paid)
        .map(|(&stop, _)| class.gains[stop]);
    let met = |sets: &[Vec<usize>]| sets.iter().all(|set| set.iter().any(|&stop| is_paid(stop)));
    let joints = class
        .joints
        .iter()
        .filter(|joint| met(&joint.sets))
        .map(|joint| joint.pays);
    stops.chain(joints).fold(0, u32::saturating_add)
}

/// What a bonus takes: a paid stop of each set, each where it must stand, or more of the first.
#[derive(Clone, Copy)]
struct Wants<'a> {
    sets: &'a [Vec<usize>],
    /// None where they may stand anywhere.
    ends: &'a [Ends],
    choice: Choice,
    /// What each paid stop of the first set pays.
    stop: u32,
}

/// What a bonus takes, by its number. None of a bonus that the route may not have, or that takes no certain stop; `None`
/// behind the last.
fn wants(class: &TrainClass, once: u8, number: usize) -> Option<Wants<'_>> {
    let plain = Wants {
        sets: &[],
        ends: &[],
        choice: Choice::OneOfEach,
        stop: 0,
    };
    if let Some(Joint { sets, .. }) = class.joints.get(number) {
        return Some(Wants { sets, ..plain });
    }
    let train_bonus = class
        .title_rules
        .as_ref()?
        .train_bonuses
        .get(number - class.joints.len())?;
    let mine = train_bonus.once.is_none_or(|bit| once & 1 << bit != 0);
    Some(if mine {
        Wants {
            sets: &train_bonus.sets,
            ends: &train_bonus.ends,
            choice: train_bonus.choice(),
            stop: train_bonus.stop,
        }
    } else {
        plain
    })
}

impl<'a> Wants<'a> {
    /// The first set and where it must stand, and what is wanted beside it.
    fn split(self) -> Option<(&'a [usize], Ends, Wants<'a>)> {
        let (set, sets) = self.sets.split_first()?;
        let (ends, others) = match self.ends.split_first() {
            Some((&ends, others)) => (ends, others),
            None => (Ends::Any, self.ends),
        };
        let rest = Wants {
            sets,
            ends: others,
            choice: Choice::OneOfEach,
            ..self
        };
        Some((set, ends, rest))
    }
}

/// Finds the best payment of one route after another. A search pays every route that it finds, so that all it needs is
/// kept from one to the next.
pub(crate) struct Payer {
    /// The visits, the dearest first.
    order: Vec<usize>,
    /// What each visit counts for in that.
    gains: Vec<u32>,
    /// The visits that must be paid in the choice under way.
    wanted: Vec<bool>,
    /// Those that are paid in it.
    paid: Vec<bool>,
    /// The same by stop of the network.
    is_paid: Vec<bool>,
    /// What the best payment comes to, and what it pays.
    revenue: Option<u32>,
    best: Vec<bool>,
    /// Visits looked at so far.
    pub work: u64,
    /// Where the payment of the route under way ends for good.
    until: u64,
    /// Whether a payment ended there, so that a better one may have been missed.
    pub cut: bool,
}

/// The most visits that are looked at to pay one route: far beyond what rules that fit together take.
const MOST_WORK: u64 = 1 << 26;

/// A route to be paid.
#[derive(Clone, Copy)]
struct Due<'a> {
    class: &'a TrainClass,
    network: &'a Network,
    way: RouteSummary<'a>,
}

impl Due<'_> {
    fn has_token(&self, visit: usize) -> bool {
        self.network.stops[self.way.visits[visit]].token
    }
}

impl Payer {
    /// For routes of a network.
    pub fn new(network: &Network) -> Payer {
        Payer {
            order: Vec::new(),
            gains: Vec::new(),
            wanted: Vec::new(),
            paid: Vec::new(),
            is_paid: vec![false; network.stops.len()],
            revenue: None,
            best: Vec::new(),
            work: 0,
            until: 0,
            cut: false,
        }
    }

    /// What the best payment of a route weighs; none where the train may not run it.
    pub fn best(
        &mut self,
        class: &TrainClass,
        network: &Network,
        way: RouteSummary<'_>,
    ) -> Option<u32> {
        let visits = way.visits;
        let due = Due {
            class,
            network,
            way,
        };
        self.revenue = None;
        self.paid.clear();
        if class.pays_all {
            self.paid.resize(visits.len(), true);
            self.weigh(due);
            return self.revenue;
        }
        self.paid.resize(visits.len(), false);
        self.wanted.clear();
        self.wanted.resize(visits.len(), false);
        if let Reach::Counted { skip, .. } = class.reach {
            for (visit, &stop) in visits.iter().enumerate() {
                let end = visit == 0 || visit + 1 == visits.len();
                self.wanted[visit] = end || !skip.has(class.kind_of[stop]);
            }
        }
        self.order.clear();
        self.order.extend(0..visits.len());
        self.gains.clear();
        self.gains
            .extend(visits.iter().map(|&stop| class.gains[stop]));
        self.sort();
        self.until = self.work.saturating_add(MOST_WORK);
        self.choose(due, 0);
        self.revenue
    }

    /// Puts the dearest visits first.
    fn sort(&mut self) {
        let Payer { order, gains, .. } = self;
        order.sort_unstable_by_key(|&visit| (std::cmp::Reverse(gains[visit]), visit));
    }

    /// Pays every choice of visits that earns some of the bonuses from this number on.
    fn choose(&mut self, due: Due<'_>, bonus: usize) {
        if self.work > self.until {
            self.cut = true;
            return;
        }
        let Some(wants) = wants(due.class, due.way.once, bonus) else {
            return self.with_token(due);
        };
        self.choose(due, bonus + 1);
        match wants.choice {
            _ if wants.sets.is_empty() => {}
            Choice::OneOfEach => self.pick(due, bonus, wants),
            Choice::Dearer => self.pick_dearer(due, bonus, wants),
            Choice::Some => self.pick_some(due, bonus, wants, 0),
        }
    }

    fn pick(&mut self, due: Due<'_>, bonus: usize, wants: Wants<'_>) {
        let Some((set, ends, others)) = wants.split() else {
            return self.choose(due, bonus + 1);
        };
        let visits = due.way.visits;
        if ends == Ends::Both {
            if ends.are_met(visits, |stop| set.contains(&stop)) {
                let last = visits.len() - 1;
                let before =
                    [0, last].map(|visit| std::mem::replace(&mut self.wanted[visit], true));
                self.pick(due, bonus, others);
                [self.wanted[0], self.wanted[last]] = before;
            }
            return;
        }
        for visit in 0..visits.len() {
            if set.contains(&visits[visit]) && ends.admit(visit, visits.len()) {
                let before = std::mem::replace(&mut self.wanted[visit], true);
                self.pick(due, bonus, others);
                self.wanted[visit] = before;
            }
        }
    }

    /// Every stop of the first set pays more where the others are met, which changes which stops are the dearest.
    fn pick_dearer(&mut self, due: Due<'_>, bonus: usize, wants: Wants<'_>) {
        let Some((set, _, others)) = wants.split() else {
            return;
        };
        let before = (self.gains.clone(), self.order.clone());
        for (gain, stop) in self.gains.iter_mut().zip(due.way.visits) {
            if set.contains(stop) {
                *gain = gain.saturating_add(wants.stop);
            }
        }
        self.sort();
        self.pick(due, bonus, others);
        (self.gains, self.order) = before;
    }

    /// Pays every choice among the stops of the first set from a visit on, as what each adds depends on how many they are.
    fn pick_some(&mut self, due: Due<'_>, bonus: usize, wants: Wants<'_>, from: usize) {
        let Some((set, ends, others)) = wants.split() else {
            return;
        };
        self.pick(due, bonus, others);
        let visits = due.way.visits;
        for visit in from..visits.len() {
            if set.contains(&visits[visit]) && ends.admit(visit, visits.len()) {
                let before = std::mem::replace(&mut self.wanted[visit], true);
                self.pick_some(due, bonus, wants, visit + 1);
                self.wanted[visit] = before;
            }
        }
    }

    /// Pays the wanted visits, a stop with a token where one must be paid, and the dearest of the rest.
    fn with_token(&mut self, due: Due<'_>) {
        if !self.greedy(due) {
            return;
        }
        let visits = self.paid.len();
        if !due.class.pays_token
            || (0..visits).any(|visit| self.paid[visit] && due.has_token(visit))
        {
            return self.weigh(due);
        }
        for visit in (0..visits).filter(|&visit| due.has_token(visit)) {
            let before = std::mem::replace(&mut self.wanted[visit], true);
            if self.greedy(due) {
                self.weigh(due);
            }
            self.wanted[visit] = before;
        }
    }

    /// Pays the wanted visits, then the dearest that have room; the rows nest, so that no other choice pays more. Says
    /// whether the wanted ones have room.
    fn greedy(&mut self, due: Due<'_>) -> bool {
        let Due { class, way, .. } = due;
        let mut numbers = [0; 5];
        self.paid.fill(false);
        self.work += self.order.len() as u64;
        for wanted in [true, false] {
            for &visit in &self.order {
                if self.wanted[visit] != wanted {
                    continue;
                }
                let kind = class.counts_as(way.visits, visit) as usize;
                numbers[kind] += 1;
                if has_room(class, &numbers) {
                    self.paid[visit] = true;
                } else if wanted {
                    return false;
                } else {
                    numbers[kind] -= 1;
                }
            }
        }
        true
    }

    /// Keeps the payment under way if it is better than those before.
    fn weigh(&mut self, due: Due<'_>) {
        let Due { class, way, .. } = due;
        let Payer { paid, is_paid, .. } = self;
        way.visits
            .iter()
            .zip(&*paid)
            .for_each(|(&stop, &paid)| is_paid[stop] |= paid);
        let at = |stop: usize| is_paid[stop];
        let plain = plain(class, way, paid, &at);
        let revenue = match &class.title_rules {
            Some(title_rules) => title_rules.worth(plain, way, &at),
            None => Some(plain),
        };
        way.visits.iter().for_each(|&stop| is_paid[stop] = false);
        // Nothing is less than anything.
        if revenue > self.revenue {
            self.revenue = revenue;
            self.best.clone_from(&self.paid);
        }
    }
}

fn has_room(class: &TrainClass, numbers: &[u32; 5]) -> bool {
    match &class.reach {
        // Rows are taken from the narrowest (docs/rules/18xx.md, R29); nested rows are then filled the best way.
        Reach::Rows(_) | Reach::Ends { .. } => class.paid_rooms.hold(numbers),
        Reach::Counted {
            stops: UNLIMITED, ..
        } => true,
        Reach::Counted { stops, .. } => numbers.iter().sum::<u32>() <= *stops,
        Reach::Cost(_) | Reach::Borders(_) => true,
    }
}
