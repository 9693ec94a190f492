//! Which stops of a route are paid, so that it earns the most.

use super::class::{Class, Joint, Reach, fill};
use super::share::Way;
use crate::graph::Network;
use crate::train::UNLIMITED;

/// What a route earns, and which of its visits are paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Payment {
    pub revenue: u32,
    /// By visit.
    pub paid: Vec<bool>,
}

/// The best payment of a route that visits these stops in this order; none where the train may not run it.
pub(crate) fn best(class: &Class, network: &Network, way: Way<'_>) -> Option<Payment> {
    let visits = way.visits;
    if class.pays_all {
        let paid = vec![true; visits.len()];
        return Some(Payment { revenue: revenue(class, way, &paid), paid });
    }
    let forced = forced(class, network, visits);
    let mut best: Option<Payment> = None;
    witnesses(&wants(class, way.once), visits, &mut forced.clone(), &mut |wanted| {
        if let Some(payment) = with_token(class, network, way, wanted)
            && best.as_ref().is_none_or(|best| payment.revenue > best.revenue)
        {
            best = Some(payment);
        }
    });
    best
}

/// What a bonus takes: a paid stop of each set.
type Sets<'a> = &'a [Vec<usize>];

/// What the bonuses take that a route may have.
fn wants(class: &Class, once: u8) -> Vec<Sets<'_>> {
    let joints = class.joints.iter().map(|joint| joint.sets.as_slice());
    let shares = class.extras.iter().flat_map(|extras| &extras.shares);
    let mine = shares.filter(|share| share.once.is_none_or(|bit| once & 1 << bit != 0));
    joints.chain(mine.map(|share| share.sets.as_slice()).filter(|sets| !sets.is_empty())).collect()
}

/// The visits that must be paid whatever the rest.
fn forced(class: &Class, network: &Network, visits: &[usize]) -> Vec<bool> {
    let Reach::Counted { skip, .. } = class.reach else { return vec![false; visits.len()] };
    let ends = [0, visits.len() - 1];
    let counted = |stop: usize| !skip.has(network.stops[stop].kind);
    visits.iter().enumerate().map(|(visit, &stop)| ends.contains(&visit) || counted(stop)).collect()
}

/// Calls `take` with every choice of visits that earns some of the joint bonuses.
fn witnesses(joints: &[Sets<'_>], visits: &[usize], wanted: &mut Vec<bool>, take: &mut dyn FnMut(&[bool])) {
    let Some((joint, rest)) = joints.split_first() else { return take(wanted) };
    witnesses(rest, visits, wanted, take);
    pick(joint, rest, visits, wanted, take);
}

fn pick(
    sets: &[Vec<usize>],
    rest: &[Sets<'_>],
    visits: &[usize],
    wanted: &mut Vec<bool>,
    take: &mut dyn FnMut(&[bool]),
) {
    let Some((set, others)) = sets.split_first() else { return witnesses(rest, visits, wanted, take) };
    for visit in 0..visits.len() {
        if set.contains(&visits[visit]) {
            let before = std::mem::replace(&mut wanted[visit], true);
            pick(others, rest, visits, wanted, take);
            wanted[visit] = before;
        }
    }
}

/// The best payment that includes the wanted visits, and a stop with a token where one must be paid.
fn with_token(class: &Class, network: &Network, way: Way<'_>, wanted: &[bool]) -> Option<Payment> {
    let visits = way.visits;
    let free = greedy(class, network, way, wanted);
    let token = |visit: usize| network.stops[visits[visit]].token;
    let has_token = |payment: &Payment| (0..visits.len()).any(|visit| payment.paid[visit] && token(visit));
    if !class.pays_token || free.as_ref().is_none_or(has_token) {
        return free;
    }
    let mut best: Option<Payment> = None;
    for visit in (0..visits.len()).filter(|&visit| token(visit)) {
        let mut wanted = wanted.to_vec();
        wanted[visit] = true;
        let payment = greedy(class, network, way, &wanted);
        if let Some(payment) = payment.filter(|new| best.as_ref().is_none_or(|old| new.revenue > old.revenue))
        {
            best = Some(payment);
        }
    }
    best
}

/// Pays the wanted visits, then the dearest that have room; the rows nest, so that no other choice pays more.
fn greedy(class: &Class, network: &Network, way: Way<'_>, wanted: &[bool]) -> Option<Payment> {
    let visits = way.visits;
    let mut numbers = [0; 5];
    let mut paid = vec![false; visits.len()];
    let mut order: Vec<usize> = (0..visits.len()).collect();
    order.sort_by_key(|&visit| (!wanted[visit], std::cmp::Reverse(class.gains[visits[visit]]), visit));
    for visit in order {
        let kind = class.counts_as(network, visits, visit) as usize;
        numbers[kind] += 1;
        if has_room(class, &numbers) {
            paid[visit] = true;
        } else if wanted[visit] {
            return None;
        } else {
            numbers[kind] -= 1;
        }
    }
    Some(Payment { revenue: revenue(class, way, &paid), paid })
}

fn has_room(class: &Class, numbers: &[u32; 5]) -> bool {
    match &class.reach {
        Reach::Rows(rows) | Reach::Ends { rows, .. } => {
            // Rows are taken from the narrowest, as the page says; nested rows are then filled the best way.
            let mut rows = rows.clone();
            rows.sort_by_key(|row| row.kinds.count());
            fill(&rows, |row| row.pay, numbers)
        }
        Reach::Counted { stops: UNLIMITED, .. } => true,
        Reach::Counted { stops, .. } => numbers.iter().sum::<u32>() <= *stops,
        Reach::Cost(_) | Reach::Borders(_) => true,
    }
}

/// What visits paid like this weigh: what they earn, and what the run is asked for.
pub(crate) fn revenue(class: &Class, way: Way<'_>, paid: &[bool]) -> u32 {
    let (plain, is_paid) = plain(class, way, paid);
    class.extras.as_ref().map_or(plain, |extras| extras.worth(plain, way, &is_paid))
}

/// What they earn.
pub(crate) fn earned(class: &Class, way: Way<'_>, paid: &[bool]) -> u32 {
    let (plain, is_paid) = plain(class, way, paid);
    class.extras.as_ref().map_or(plain, |extras| extras.earned(plain, way, &is_paid))
}

/// What stops and plain bonuses pay, and whether a stop is paid.
fn plain<'a>(class: &Class, way: Way<'a>, paid: &'a [bool]) -> (u32, impl Fn(usize) -> bool + use<'a>) {
    let visits = way.visits;
    let is_paid = move |stop: usize| (0..visits.len()).any(|visit| paid[visit] && visits[visit] == stop);
    let stops = (0..visits.len()).filter(|&visit| paid[visit]).map(|visit| class.gains[visits[visit]]);
    let met = |joint: &&Joint| joint.sets.iter().all(|set| set.iter().any(|&stop| is_paid(stop)));
    let joints = class.joints.iter().filter(met).map(|joint| joint.pays);
    (stops.chain(joints).fold(0, u32::saturating_add), is_paid)
}
