//! What there is to earn: demands a player may deliver, with where their loads come from.

use super::rival;
use crate::model::action::Choice;
use crate::model::options::Variant;
use crate::model::table::Table;
use crate::state::{Bond, State};

/// How a job's load stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Have {
    /// It is aboard and tied to this very demand.
    Tied,
    /// A hold is kept for it, and it is still to be picked up.
    Reserved,
    /// It is to be picked up, unless a free load of the good is aboard.
    Open,
}

/// A demand that may be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    pub choice: Choice,
    pub good: usize,
    pub city: usize,
    pub payoff: i32,
    pub have: Have,
    /// Cities where its load can be had.
    pub sources: Vec<usize>,
    /// The turns in which a rival with the load may be first, if one has it; in twelfths.
    pub rival: Option<i32>,
    /// Whether the card lies open for others to take.
    pub contested: bool,
}

impl Job {
    /// Whether nobody else can prevent its delivery, as far as can be seen.
    pub fn is_sure(&self) -> bool {
        !self.contested && self.rival.is_none()
    }
}

/// All jobs of the player to act. Cards offered at the start count as their own.
pub(super) fn jobs(table: &Table, state: &State) -> Vec<Job> {
    let seat = state.mover();
    let locking = table.options().game == Variant::Locking;
    let offered = match state.stage() {
        crate::state::Stage::Draft(offered) => offered.as_slice(),
        _ => &[],
    };
    let hand = if locking {
        &[]
    } else {
        state.players()[seat].hand.as_slice()
    };
    let open = state.pool().iter().chain(offered).chain(hand);
    let mut jobs = Vec::new();
    for &card in open {
        let only = state.locked(card);
        let mine = state.lockers(card).any(|locker| locker == seat);
        for demand in (0..3).filter(|&demand| only.is_none_or(|only| only == demand)) {
            let have = if mine { Have::Tied } else { Have::Open };
            let job = job(table, state, (card, demand), have);
            // With the load aboard the card can be locked at once.
            let lockable = locking && only.is_none() && spare(state).any(|good| good == job.good);
            jobs.push(Job {
                contested: !mine && !lockable && offered.is_empty() && state.pool().contains(&card),
                ..job
            });
        }
    }
    for (card, demand, up) in state.private(seat) {
        let have = if up { Have::Tied } else { Have::Reserved };
        jobs.push(job(table, state, (card, demand), have));
    }
    jobs
}

/// A job whose card nobody else can take.
fn job(table: &Table, state: &State, choice: Choice, have: Have) -> Job {
    let wanted = table.cards()[choice.0].demands[choice.1];
    let public = state.pool().contains(&choice.0);
    Job {
        choice,
        good: wanted.good,
        city: wanted.city,
        payoff: wanted.payoff,
        have,
        sources: if have == Have::Tied {
            Vec::new()
        } else {
            sources(table, state, wanted.good, have)
        },
        rival: if public {
            rival::first(table, state, choice)
        } else {
            None
        },
        contested: false,
    }
}

/// Where a good can be had: where it is made, while the supply lasts or a hold is kept for it, and where one lies.
fn sources(table: &Table, state: &State, good: usize, have: Have) -> Vec<usize> {
    let made = table.map().goods()[good].sources.iter().copied();
    let made = made.filter(|_| have == Have::Reserved || state.supply(good) > 0);
    // To drop a load where another lies sends that one back to the supply.
    let player = state.active_player();
    let has_room = player.loads.len() < player.train.holds(&table.options().numbers);
    let lies = |&city: &usize| have == Have::Open && has_room && state.lying(city) == Some(good);
    let lying = (0..table.ground().cities()).filter(lies);
    let mut all: Vec<usize> = made.chain(lying).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The goods of the loads aboard that are tied to nothing.
pub(super) fn spare(state: &State) -> impl Iterator<Item = usize> + '_ {
    let loads = state.active_player().loads.iter();
    loads
        .filter(|load| load.bond == Bond::Free)
        .map(|load| load.good)
}
