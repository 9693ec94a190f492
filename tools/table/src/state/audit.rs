//! What holds in every state.

use crate::model::options::Variant;
use crate::model::table::Table;
use crate::state::{Bond, Stage, State};
use std::error::Error;
use std::fmt;

/// A count that is off, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditError {
    /// Chips of a good are lost or doubled, or a train carries too many.
    Chips(String),
    /// Cash is lost or doubled, or below 0.
    Cash(String),
    /// A debt is lost or doubled, or there where no option allows it.
    Debts(String),
    /// A card is lost or doubled.
    Cards(String),
    /// A lock without its card, its demand or its good.
    Locks(String),
    /// More cards are visible than may be, or any before the pool is filled.
    Visible(String),
    /// More cards are unlocked than may be.
    Unlocked(String),
    /// Fewer cards are visible than should be.
    NotFilled(String),
    /// A city or a ferry has more players or sections than it may.
    Track(String),
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (AuditError::Chips(what)
        | AuditError::Cash(what)
        | AuditError::Debts(what)
        | AuditError::Cards(what)
        | AuditError::Locks(what)
        | AuditError::Visible(what)
        | AuditError::Unlocked(what)
        | AuditError::NotFilled(what)
        | AuditError::Track(what)) = self;
        f.write_str(what)
    }
}

impl Error for AuditError {}

/// Counts everything: chips, cash, cards, locks, sections. `before` is the state that the last action was done in.
///
/// # Errors
/// The first count that is off.
pub fn audit(table: &Table, before: Option<&State>, state: &State) -> Result<(), AuditError> {
    chips(table, state)?;
    cash(table, state)?;
    debts(table, state)?;
    cards(table, state)?;
    locks(table, state)?;
    limits(table, before, state)?;
    track(table, state)
}

fn ensure(
    holds: bool,
    error: fn(String) -> AuditError,
    what: impl Fn() -> String,
) -> Result<(), AuditError> {
    if holds { Ok(()) } else { Err(error(what())) }
}

/// Chips in the supply, on trains and in cities are all there are.
fn chips(table: &Table, state: &State) -> Result<(), AuditError> {
    let all = table.options().numbers.chips as usize;
    (0..table.map().goods().len()).try_for_each(|good| {
        let aboard = state
            .players
            .iter()
            .flat_map(|player| &player.loads)
            .filter(|load| load.good == good);
        let lying = state
            .lying
            .iter()
            .filter(|&&lying| lying == Some(good as u16));
        let found = usize::from(state.supply[good]) + aboard.count() + lying.count();
        ensure(found == all, AuditError::Chips, || {
            format!("{found} chips of good {good}, not {all}")
        })
    })?;
    state
        .players
        .iter()
        .enumerate()
        .try_for_each(|(seat, player)| {
            let holds = player.train.holds(&table.options().numbers);
            ensure(player.loads.len() <= holds, AuditError::Chips, || {
                format!("player {seat} has too many loads")
            })
        })
}

/// Cash paid in and out is all there is, loans included, and nobody has less than none.
fn cash(table: &Table, state: &State) -> Result<(), AuditError> {
    let total: i64 = state
        .players
        .iter()
        .map(|player| i64::from(player.cash))
        .sum();
    let all = i64::from(table.options().numbers.cash) * table.seats() as i64;
    ensure(total + state.bank == all, AuditError::Cash, || {
        format!("cash {total} and bank {} are not {all}", state.bank)
    })?;
    ensure(
        state.players.iter().all(|player| player.cash >= 0),
        AuditError::Cash,
        || "cash below 0".to_owned(),
    )
}

/// What players owe the bank is what the bank has lent twice over and not been paid back; nobody owes themselves a fee,
/// nor anything where the options have no debts.
fn debts(table: &Table, state: &State) -> Result<(), AuditError> {
    let options = table.options();
    let owed = state.players.iter().map(|player| i64::from(player.debt));
    let owed: i64 = owed.sum();
    ensure(owed == state.lent, AuditError::Debts, || {
        format!(
            "players owe {owed} to the bank, which has lent {}",
            state.lent
        )
    })?;
    let mut players = state.players.iter().enumerate();
    players.try_for_each(|(seat, player)| {
        let fees = player.owed.iter().enumerate();
        let mut fees = fees.filter(|(_, sum)| **sum != 0);
        let fits = |(to, sum): (usize, &i32)| {
            options.late_fees && *sum > 0 && to != seat && to < table.seats()
        };
        let holds = fees.all(fits) && player.debt >= 0 && (options.loans || player.debt == 0);
        ensure(holds, AuditError::Debts, || {
            format!("player {seat} owes what nobody can owe")
        })
    })
}

/// Every card is in one place.
fn cards(table: &Table, state: &State) -> Result<(), AuditError> {
    let private = (0..table.seats())
        .flat_map(|seat| state.private(seat))
        .map(|(card, ..)| card);
    let hands = state
        .players
        .iter()
        .flat_map(|player| player.hand.iter().copied());
    let offered = match &state.stage {
        Stage::Draft(offered) => offered.as_slice(),
        _ => &[],
    };
    let open = state
        .pool
        .iter()
        .chain(offered)
        .copied()
        .chain(private)
        .chain(hands);
    let force = state.in_force().iter().map(|force| force.event);
    ensure(
        state.pile.holds_events(force, table.events().len()),
        AuditError::Cards,
        || "an event card is lost or doubled".to_owned(),
    )?;
    ensure(
        state.pile.holds_with(open, table.cards().len()),
        AuditError::Cards,
        || "a card is lost or doubled".to_owned(),
    )
}

/// Every lock is held by its load, on a card that lies open, for one demand of it.
fn locks(table: &Table, state: &State) -> Result<(), AuditError> {
    for (seat, player) in state.players.iter().enumerate() {
        for (index, load) in player.loads.iter().enumerate() {
            let (card, demand) = match load.bond {
                Bond::Free => continue,
                Bond::Lock { card, demand } => {
                    ensure(state.pool.contains(&card), AuditError::Locks, || {
                        format!("card {card} is locked and not in the pool")
                    })?;
                    let first = state.locked(card);
                    ensure(first == Some(demand), AuditError::Locks, || {
                        format!("card {card} is locked for two demands")
                    })?;
                    (card, demand)
                }
                Bond::Private { card, demand, .. } => (card, demand),
            };
            let good = table.cards()[card].demands[demand].good;
            ensure(good == load.good, AuditError::Locks, || {
                format!("good {} locks a demand for {good}", load.good)
            })?;
            let twice = player.loads[..index]
                .iter()
                .any(|other| other.card() == Some(card));
            ensure(!twice, AuditError::Locks, || {
                format!("player {seat} locks card {card} twice")
            })?;
        }
    }
    Ok(())
}

/// Never more than 3N visible and 2N unlocked; what the draft or an unlocking left beyond only falls. Nor fewer of both
/// while cards remain: the pool is filled after each event that changes either, unless a derailment holds it up.
fn limits(table: &Table, before: Option<&State>, state: &State) -> Result<(), AuditError> {
    let ended = state.pile.left() == 0;
    let nothing_gone = state.pile.gone().is_empty();
    // Cards turn up again once derailed players have chosen what they lose.
    let held_up = matches!(state.stage, Stage::Derailed(_));
    if table.options().game == Variant::Standard {
        let (public, open) = (table.options().numbers.public as usize, state.pool.len());
        let full = open == public || open < public && (held_up || ended && nothing_gone);
        return ensure(full, AuditError::Visible, || {
            format!("{open} public cards in the standard game, not {public}")
        });
    }
    if matches!(state.stage, Stage::Draft(_)) {
        return ensure(state.pool.is_empty(), AuditError::Visible, || {
            "a pool before it is filled".to_owned()
        });
    }
    let (full, visible) = (table.most_visible(), state.visible());
    ensure(visible <= full, AuditError::Visible, || {
        format!("{visible} cards are visible, more than {full}")
    })?;
    let (most, unlocked) = (table.most_unlocked(), state.unlocked().count());
    let old = before.map_or(unlocked, |before| match &before.stage {
        Stage::Draft(offered) => offered
            .iter()
            .filter(|card| state.pool.contains(card))
            .count(),
        _ => before.unlocked().count() + freed(before, state),
    });
    ensure(unlocked <= most.max(old), AuditError::Unlocked, || {
        format!("{unlocked} cards are unlocked, more than {most}")
    })?;
    ensure(
        visible >= full
            || unlocked >= most
            || held_up
            || ended && (nothing_gone || !table.options().reshuffle),
        AuditError::NotFilled,
        || format!("{visible} cards are visible and {unlocked} unlocked, and no card turned up"),
    )
}

/// Cards that came back into the pool or lost their last lock.
fn freed(before: &State, state: &State) -> usize {
    let was_open = |card: usize| before.unlocked().any(|open| open == card);
    let was_known = |card: usize| {
        before.pool.contains(&card)
            || (0..before.players.len()).any(|s| before.private(s).any(|(c, ..)| c == card))
    };
    state
        .unlocked()
        .filter(|&card| was_known(card) && !was_open(card))
        .count()
}

/// No city and no ferry has more players or sections than it may.
fn track(table: &Table, state: &State) -> Result<(), AuditError> {
    let (ground, numbers) = (table.ground(), &table.options().numbers);
    for city in 0..ground.cities() {
        let town = ground.town(city);
        let Some(limit) = numbers.city_players(town.size) else {
            continue;
        };
        let mut counts = [0; 6];
        town.sections
            .iter()
            .filter_map(|&pip| state.owner(pip))
            .for_each(|seat| counts[seat] += 1);
        let players = (0..table.seats())
            .filter(|&seat| state.on_track(table, seat, town.mileposts[0]))
            .count();
        ensure(players <= limit as usize, AuditError::Track, || {
            format!("{players} players build into city {city}")
        })?;
        ensure(
            counts.iter().all(|&count| count <= numbers.city_sections),
            AuditError::Track,
            || format!("too many sections of one player into city {city}"),
        )?;
    }
    state
        .ports
        .iter()
        .enumerate()
        .try_for_each(|(ferry, ports)| {
            let served = (ports[0] | ports[1]).count_ones() as i32;
            ensure(served <= numbers.ferry_players, AuditError::Track, || {
                format!("ferry {ferry} serves {served} players")
            })
        })
}
