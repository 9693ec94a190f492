//! Which card of a deck is which of another, where cards were left out, put in, altered or moved.

use crate::model::Demand;
use std::collections::{BTreeMap, BTreeSet};

/// What a card is of the other deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Partner {
    /// The card at this place, and both decks have it in the same order.
    In(usize),
    /// The card at this place, and it stands elsewhere.
    Moved(usize),
    /// None.
    Nobody,
}

/// The partner of each of our cards, and theirs that are nobody's, in order. No demand of theirs stands twice.
///
/// Cards are alike that share two demands of three. The longest run in the same order stays; what stands between two
/// cards of it without a like is paired in order, as altered.
pub(super) fn align(ours: &[[Demand; 3]], theirs: &[[Demand; 3]]) -> (Vec<Partner>, Vec<usize>) {
    let likes = likes(ours, theirs);
    let mut partners = vec![Partner::Nobody; ours.len()];
    let mut free: BTreeSet<usize> = (0..theirs.len()).collect();
    let run = longest_run(&likes);
    for &(our, their) in &run {
        partners[our] = Partner::In(their);
        free.remove(&their);
    }
    for &(our, their) in &likes {
        if partners[our] == Partner::Nobody && free.remove(&their) {
            partners[our] = Partner::Moved(their);
        }
    }
    let copies: BTreeSet<usize> = likes.iter().map(|&(our, _)| our).collect();
    let mut from = (0, 0);
    for (our, their) in run.into_iter().chain([(ours.len(), theirs.len())]) {
        let mut gap = free
            .range(from.1..their)
            .copied()
            .collect::<Vec<_>>()
            .into_iter();
        let altered = (from.0..our).filter(|at| !copies.contains(at));
        for (at, their) in altered.zip(&mut gap) {
            partners[at] = Partner::In(their);
            free.remove(&their);
        }
        from = (our + 1, their + 1);
    }
    (partners, free.into_iter().collect())
}

/// Our cards with the one of theirs that shares two demands or more, in our order.
fn likes(ours: &[[Demand; 3]], theirs: &[[Demand; 3]]) -> Vec<(usize, usize)> {
    let holders = theirs
        .iter()
        .enumerate()
        .flat_map(|(at, card)| card.map(|demand| (demand, at)));
    let holder: BTreeMap<Demand, usize> = holders.collect();
    let like = |(at, card): (usize, &[Demand; 3])| {
        let [a, b, c] = card.each_ref().map(|demand| holder.get(demand).copied());
        let their = if a.is_some() && (a == b || a == c) {
            a
        } else {
            b.filter(|_| b == c)
        };
        their.map(|their| (at, their))
    };
    ours.iter().enumerate().filter_map(like).collect()
}

/// The longest run of pairs in which theirs rise too.
fn longest_run(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The pair with the least of theirs that ends a run of each length, and what stands before each pair in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![None; pairs.len()];
    for (at, &(_, their)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < their);
        before[at] = length.checked_sub(1).map(|shorter| ends[shorter]);
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut run: Vec<_> = std::iter::successors(ends.last().copied(), |&at| before[at]).collect();
    run.reverse();
    run.into_iter().map(|at| pairs[at]).collect()
}
