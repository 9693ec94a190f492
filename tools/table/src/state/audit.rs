//! What holds in every state.

use crate::model::options::Variant;
use crate::model::table::Table;
use crate::state::{Bond, Stage, State};

/// Counts everything: chips, cash, cards, locks, sections. `before` is the state that the last action was done in.
///
/// # Errors
/// A count is off: one of chips, cash, cards, locks, limits or sections.
pub fn audit(table: &Table, before: Option<&State>, state: &State) -> Result<(), String> {
    chips(table, state)?;
    cash(table, state)?;
    cards(table, state)?;
    locks(table, state)?;
    limits(table, before, state)?;
    track(table, state)
}

fn hold(holds: bool, what: impl Fn() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Chips in the supply, on trains and in cities are all there are.
fn chips(table: &Table, state: &State) -> Result<(), String> {
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
        hold(found == all, || {
            format!("{found} chips of good {good}, not {all}")
        })
    })?;
    state
        .players
        .iter()
        .enumerate()
        .try_for_each(|(seat, player)| {
            let holds = player.train.holds(&table.options().numbers);
            hold(player.loads.len() <= holds, || {
                format!("player {seat} has too many loads")
            })
        })
}

/// Cash paid in and out is all there is, and nobody owes any.
fn cash(table: &Table, state: &State) -> Result<(), String> {
    let total: i64 = state
        .players
        .iter()
        .map(|player| i64::from(player.cash))
        .sum();
    let all = i64::from(table.options().numbers.cash) * table.seats() as i64;
    hold(total + state.bank == all, || {
        format!("cash {total} and bank {} are not {all}", state.bank)
    })?;
    hold(state.players.iter().all(|player| player.cash >= 0), || {
        "cash below 0".to_owned()
    })
}

/// Every card is in one place.
fn cards(table: &Table, state: &State) -> Result<(), String> {
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
    hold(state.pile.holds_with(open, table.cards().len()), || {
        "a card is lost or doubled".to_owned()
    })
}

/// Every lock is held by its load, on a card that lies open, for one demand of it.
fn locks(table: &Table, state: &State) -> Result<(), String> {
    for (seat, player) in state.players.iter().enumerate() {
        for (index, load) in player.loads.iter().enumerate() {
            let (card, demand) = match load.bond {
                Bond::Free => continue,
                Bond::Lock { card, demand } => {
                    hold(state.pool.contains(&card), || {
                        format!("card {card} is locked and not in the pool")
                    })?;
                    let first = state.locked(card);
                    hold(first == Some(demand), || {
                        format!("card {card} is locked for two demands")
                    })?;
                    (card, demand)
                }
                Bond::Private { card, demand, .. } => (card, demand),
            };
            let good = table.cards()[card].demands[demand].good;
            hold(good == load.good, || {
                format!("good {} locks a demand for {good}", load.good)
            })?;
            let twice = player.loads[..index]
                .iter()
                .any(|other| other.card() == Some(card));
            hold(!twice, || format!("player {seat} locks card {card} twice"))?;
        }
    }
    Ok(())
}

/// Never more than 3N visible and 2N unlocked; what the draft or an unlocking left beyond only falls. Nor fewer of both
/// while cards remain: the pool is filled after each event that changes either.
fn limits(table: &Table, before: Option<&State>, state: &State) -> Result<(), String> {
    let (numbers, seats) = (&table.options().numbers, table.seats());
    if table.options().game == Variant::Standard || matches!(state.stage, Stage::Draft(_)) {
        return hold(state.pool.is_empty(), || {
            "a pool in the standard game or before it is filled".to_owned()
        });
    }
    let (full, visible) = (numbers.visible as usize * seats, state.visible());
    hold(visible <= full, || {
        format!("{visible} cards are visible, more than {full}")
    })?;
    let (most, unlocked) = (numbers.unlocked as usize * seats, state.unlocked().count());
    let old = before.map_or(unlocked, |before| match &before.stage {
        Stage::Draft(offered) => offered
            .iter()
            .filter(|card| state.pool.contains(card))
            .count(),
        _ => before.unlocked().count() + freed(before, state),
    });
    hold(unlocked <= most.max(old), || {
        format!("{unlocked} cards are unlocked, more than {most}")
    })?;
    hold(
        visible >= full || unlocked >= most || state.pile.left() == 0,
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
fn track(table: &Table, state: &State) -> Result<(), String> {
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
        hold(players <= limit as usize, || {
            format!("{players} players build into city {city}")
        })?;
        hold(
            counts.iter().all(|&count| count <= numbers.city_sections),
            || format!("too many sections of one player into city {city}"),
        )?;
    }
    state
        .ports
        .iter()
        .enumerate()
        .try_for_each(|(ferry, ports)| {
            let served = (ports[0] | ports[1]).count_ones() as i32;
            hold(served <= numbers.ferry_players, || {
                format!("ferry {ferry} serves {served} players")
            })
        })
}
