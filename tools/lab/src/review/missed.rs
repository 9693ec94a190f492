//! What players could have done where their trains were, and the demands that others took from them.

use super::report::{MissedJson, MissedKind};
use super::turns::Turn;
use milepost_table::apply::apply;
use milepost_table::game::{Entry, Game};
use milepost_table::legal::choices;
use milepost_table::model::action::{Action, Choice};
use milepost_table::model::table::Table;
use milepost_table::state::{Bond, Stage, State};
use std::collections::BTreeSet;

/// What was missed by a player, in order, and after how many turns a wanted load was left with a hold free.
pub(super) type Missed = (Vec<MissedJson>, u64);

/// What could be done in the cities of a turn.
#[derive(Default)]
struct Chances {
    deliveries: BTreeSet<Choice>,
    /// Loads to pick up, each with the city.
    loads: BTreeSet<(usize, usize)>,
    /// Reserved loads to turn up, each with the city.
    reserved: BTreeSet<(Choice, usize)>,
}

/// A load that was left.
struct Left {
    good: usize,
    city: usize,
    round: u32,
}

/// What a player missed so far.
#[derive(Default)]
struct Player {
    missed: Vec<MissedJson>,
    left_wanted: u64,
    /// Loads left and not picked up since.
    left: Vec<Left>,
    /// Demands that were told of already.
    told: BTreeSet<(MissedKind, Choice)>,
}

/// What was missed, by seat.
pub(super) fn missed(game: &Game, turns: &[Turn]) -> Vec<Missed> {
    let mut players: Vec<Player> = Vec::new();
    players.resize_with(game.table().seats(), Player::default);
    for turn in turns {
        let mut state = turn.before.clone();
        let mut chances = Chances::default();
        chances.seen(game.table(), &state);
        for entry in &game.entries()[turn.entries.clone()] {
            if entry.action.ends_turn() {
                break;
            }
            chances.passed(game.table(), &state, &entry.action);
            back_again(game, &mut players[entry.seat], &state, entry, turn.round);
            let before = state.clone();
            // What was legal before is legal again from the same state.
            let _ = apply(game.table(), &mut state, entry.seat, &entry.action);
            taken(game, &mut players, &before, entry, &state, turn.round);
        }
        if turn.regular && turn.is_over {
            settle(game, &mut players[turn.seat], &chances, turn, &state);
        }
    }
    let ended = players.into_iter();
    ended
        .map(|player| (player.missed, player.left_wanted))
        .collect()
}

impl Chances {
    /// Adds what can be done in every city along a move.
    fn passed(&mut self, table: &Table, before: &State, action: &Action) {
        let path = match action {
            Action::Move { path } => path.as_slice(),
            Action::Start { .. } | Action::Cross { .. } => &[],
            _ => return,
        };
        let ground = table.ground();
        let stops = (1..path.len()).filter(|&end| ground.city(path[end - 1]).is_some());
        let parts = stops.map(|end| Action::Move {
            path: path[..end].to_vec(),
        });
        for part in parts.chain([action.clone()]) {
            let mut state = before.clone();
            if apply(table, &mut state, before.mover(), &part).is_ok() {
                self.seen(table, &state);
            }
        }
    }

    /// Adds what can be done where the train is.
    fn seen(&mut self, table: &Table, state: &State) {
        let at = state.active_player().at;
        let city = at.and_then(|at| table.ground().city(at));
        let Some(city) = city.filter(|_| *state.stage() == Stage::Move) else {
            return;
        };
        let can = |action: &Action| apply(table, &mut state.clone(), state.mover(), action).is_ok();
        let open = choices(open(state))
            .filter(|&(card, demand)| table.cards()[card].demands[demand].city == city);
        self.deliveries
            .extend(open.filter(|&choice| can(&Action::deliver(choice))));
        let made = table.map().cities()[city].goods.iter().copied();
        let goods: BTreeSet<usize> = made.chain(state.lying(city)).collect();
        for good in goods {
            if can(&Action::PickUp { good }) {
                self.loads.insert((good, city));
            }
        }
        for (card, demand, _) in state.private(state.mover()).filter(|(.., up)| !up) {
            let good = table.cards()[card].demands[demand].good;
            if can(&Action::PickUp { good }) {
                self.reserved.insert(((card, demand), city));
            }
        }
    }
}

/// The cards of which the player to act may deliver a demand.
fn open(state: &State) -> Vec<usize> {
    let private = state.private(state.mover()).map(|(card, ..)| card);
    let own = state.active_player().hand.iter().copied().chain(private);
    state.pool().iter().copied().chain(own).collect()
}

/// Tells what a turn that is about to end left undone.
fn settle(game: &Game, player: &mut Player, chances: &Chances, turn: &Turn, ends: &State) {
    let table = game.table();
    let delivered: Vec<usize> = turn
        .acts(game)
        .iter()
        .filter_map(|entry| match entry.action {
            Action::Deliver { card, demand } => Some(table.cards()[card].demands[demand].good),
            _ => None,
        })
        .collect();
    let words = game.log_words();
    for &choice in &chances.deliveries {
        let wanted = table.cards()[choice.0].demands[choice.1];
        if !delivered.contains(&wanted.good) {
            let text = format!("{} could be delivered", words.choice(choice));
            player.tell(game, MissedKind::Delivery, choice, turn.round, text);
        }
    }
    for &(choice, city) in &chances.reserved {
        let is_down = |bond: Bond| matches!(bond, Bond::Private { card, demand, up: false } if (card, demand) == choice);
        if ends
            .active_player()
            .loads
            .iter()
            .any(|load| is_down(load.bond))
        {
            let good = words.good(table.cards()[choice.0].demands[choice.1].good);
            let text = format!(
                "the reserved load of {good} was not turned up in {}, for {}",
                words.city(city),
                words.choice(choice)
            );
            player.tell(game, MissedKind::Reserved, choice, turn.round, text);
        }
    }
    leave(game, player, chances, (turn.round, &delivered), ends);
}

/// Keeps what was left of loads that were to be had and wanted, in a turn of a round that ends with a hold free; of those
/// delivered in it there is no need for more.
fn leave(
    game: &Game,
    player: &mut Player,
    chances: &Chances,
    (round, delivered): (u32, &[usize]),
    ends: &State,
) {
    let (table, active) = (game.table(), ends.active_player());
    let has_room = active.loads.len() < active.train.holds(&table.options().numbers);
    let is_aboard = |good: usize| active.loads.iter().any(|load| load.good == good);
    let is_wanted = |good: usize| {
        choices(open(ends)).any(|(card, demand)| {
            table.cards()[card].demands[demand].good == good
                && ends.locked(card).is_none_or(|locked| locked == demand)
        })
    };
    let is_left =
        |good: usize| has_room && !is_aboard(good) && !delivered.contains(&good) && is_wanted(good);
    let left: Vec<(usize, usize)> = chances
        .loads
        .iter()
        .copied()
        .filter(|&(good, _)| is_left(good))
        .collect();
    player.left_wanted += u64::from(!left.is_empty());
    for (good, city) in left {
        let known = player
            .left
            .iter()
            .any(|left| (left.good, left.city) == (good, city));
        if !known {
            player.left.push(Left { good, city, round });
        }
    }
}

impl Player {
    /// Adds something about a demand, the first time it is missed in this way.
    fn tell(&mut self, game: &Game, kind: MissedKind, choice: Choice, round: u32, text: String) {
        if self.told.insert((kind, choice)) {
            let payoff = game.table().cards()[choice.0].demands[choice.1].payoff;
            self.missed.push(MissedJson {
                round,
                kind,
                text,
                payoff,
            });
        }
    }
}

/// Tells of a load that is picked up in a city in which it was left in an earlier round.
fn back_again(game: &Game, player: &mut Player, before: &State, entry: &Entry, round: u32) {
    let Action::PickUp { good } = entry.action else {
        return;
    };
    let at = before.active_player().at;
    let here = at.and_then(|at| game.table().ground().city(at));
    let found = player
        .left
        .iter()
        .find(|left| left.good == good && Some(left.city) == here && left.round < round);
    if let Some(left) = found {
        let words = game.log_words();
        let (name, city) = (words.good(good), words.city(left.city));
        let text = format!(
            "{name} was left in {city} with a hold free; the train came back for it in round {round}"
        );
        player.missed.push(MissedJson {
            round: left.round,
            kind: MissedKind::Load,
            text,
            payoff: 0,
        });
    }
    player.left.retain(|left| left.good != good);
}

/// Tells the others of demands for which they had the load aboard, and which an action took from them.
fn taken(
    game: &Game,
    players: &mut [Player],
    before: &State,
    entry: &Entry,
    after: &State,
    round: u32,
) {
    let how = match entry.action {
        Action::Deliver { .. } => "delivered the card",
        Action::Lock { .. } => "locked the card for another demand",
        Action::Pitch => "pitched the card",
        _ => return,
    };
    let (table, words) = (game.table(), game.log_words());
    let by = game.roster().name(entry.seat);
    let others = (0..table.seats()).filter(|&seat| seat != entry.seat);
    for seat in others {
        for choice in choices(before.pool().iter().copied()) {
            let had = before.is_open(choice) && has_load(table, before, seat, choice);
            if had && !after.is_open(choice) {
                let text = format!(
                    "{}: the load was aboard when {by} {how}",
                    words.choice(choice)
                );
                players[seat].tell(game, MissedKind::Lost, choice, round, text);
            }
        }
    }
}

/// Whether a load of a player serves a demand: it is tied to nothing, or locks it.
fn has_load(table: &Table, state: &State, seat: usize, (card, demand): Choice) -> bool {
    let good = table.cards()[card].demands[demand].good;
    state.players()[seat]
        .loads
        .iter()
        .any(|load| match load.bond {
            Bond::Free => load.good == good,
            Bond::Lock {
                card: locked,
                demand: locks,
            } => (locked, locks) == (card, demand),
            Bond::Private { .. } => false,
        })
}
