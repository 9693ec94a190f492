//! What a train can reach this turn, and by which way.

use crate::ground::Step;
use crate::state::State;
use crate::table::Table;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A way for the train of the player to act, over track and through major cities; ferries apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ride {
    /// The mileposts, the first next to where the train stands.
    pub path: Vec<usize>,
    /// The owners who are paid for it, each once a turn.
    pub owners: Vec<usize>,
}

/// What a ride should have least of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// Mileposts, then fees.
    Mileposts,
    /// Fees, then mileposts.
    Fees,
}

/// Where a train is, where it came from, and whom it has paid, a bit each.
type Place = (usize, Option<usize>, u8);

/// The best ride to a milepost, however far; none where no track leads, or where fees are more than the player has.
pub fn ride(table: &Table, state: &State, to: usize, least: Least) -> Option<Ride> {
    let player = &state.players()[state.mover()];
    let first: Place = (player.at?, player.from, state.turn().paid);
    let mut before: BTreeMap<Place, Option<Place>> = BTreeMap::new();
    let mut heap = BinaryHeap::from([Reverse(((0, 0), first, None))]);
    while let Some(Reverse((cost, place, from))) = heap.pop() {
        if before.contains_key(&place) {
            continue;
        }
        before.insert(place, from);
        if place.0 == to {
            return (place != first).then(|| told(&before, place, first));
        }
        for next in steps(table, state, place) {
            let (fee, step) = ((next.2 != place.2) as u32, 1);
            let more = if least == Least::Fees {
                (fee, step)
            } else {
                (step, fee)
            };
            if !before.contains_key(&next) {
                heap.push(Reverse((
                    (cost.0 + more.0, cost.1 + more.1),
                    next,
                    Some(place),
                )));
            }
        }
    }
    None
}

fn steps(table: &Table, state: &State, (at, from, paid): Place) -> impl Iterator<Item = Place> {
    let (ground, seat, fee) = (table.ground(), state.mover(), table.options().numbers.fee);
    let spent = (paid & !state.turn().paid).count_ones() as i32 * fee;
    let left = state.players()[seat].cash - spent;
    ground.ways(at).iter().filter_map(move |way| {
        let owner = match way.step {
            Step::Inside => None,
            Step::Section(pip) => Some(state.owner(pip)?),
            Step::Ferry(_) => return None,
        };
        let owner = owner.filter(|&owner| owner != seat && paid & 1 << owner == 0);
        let fits = (from != Some(way.to) || ground.turns(at)) && (owner.is_none() || left >= fee);
        fits.then(|| {
            (
                way.to,
                Some(at),
                owner.map_or(paid, |owner| paid | 1 << owner),
            )
        })
    })
}

fn told(before: &BTreeMap<Place, Option<Place>>, last: Place, first: Place) -> Ride {
    let back = std::iter::successors(Some(last), |place| before.get(place).copied().flatten());
    let mut path: Vec<usize> = back.map(|(at, ..)| at).collect();
    path.pop();
    path.reverse();
    let paid = last.2 & !first.2;
    Ride {
        path,
        owners: (0..8).filter(|owner| paid & 1 << owner != 0).collect(),
    }
}
