//! What each player earned, drove, built and paid.

use super::report::PlayerReviewJson;
use super::turns::Turn;
use milepost_table::apply::apply;
use milepost_table::game::{Entry, Game};
use milepost_table::model::action::{Action, Event};
use milepost_table::model::ground::Step;
use milepost_table::model::table::Table;
use milepost_table::state::State;

/// The figures of a player, and the pips that their train rode over.
struct Player {
    figures: PlayerReviewJson,
    ridden: Vec<bool>,
}

/// The figures of every player, by seat; what they missed is empty.
pub(super) fn figures(game: &Game, turns: &[Turn]) -> Vec<PlayerReviewJson> {
    let table = game.table();
    let rounds = game.state().round() as usize;
    let seats = game.roster().players().iter().enumerate();
    let mut players: Vec<Player> = seats
        .map(|(seat, who)| Player {
            figures: PlayerReviewJson {
                name: who.name.clone(),
                bot: who.bot.clone(),
                cash: game.state().players()[seat].cash,
                income: vec![0; rounds],
                ..PlayerReviewJson::default()
            },
            ridden: vec![false; table.ground().pips()],
        })
        .collect();
    for turn in turns {
        let mut state = turn.before.clone();
        for entry in &game.entries()[turn.entries.clone()] {
            players[entry.seat].act(table, &state, turn, entry);
            for event in &entry.events {
                money_moved(&mut players, event);
            }
            // What was legal before is legal again from the same state.
            let _ = apply(table, &mut state, entry.seat, &entry.action);
        }
        players[turn.seat].figures.turns += u64::from(turn.regular && turn.is_over);
    }
    let own = players.into_iter().enumerate();
    own.map(|(seat, player)| player.end(game.state(), seat))
        .collect()
}

/// Fees and taxes, which others than the player to act pay and receive too.
fn money_moved(players: &mut [Player], event: &Event) {
    match event {
        &Event::Paid { from, to, sum } => {
            players[from].figures.fees_paid += money(sum);
            players[to].figures.fees_received += money(sum);
        }
        Event::Taxes(paid) => {
            for (player, &sum) in players.iter_mut().zip(paid) {
                player.figures.taxes += money(sum);
            }
        }
        _ => {}
    }
}

impl Player {
    fn act(&mut self, table: &Table, before: &State, turn: &Turn, entry: &Entry) {
        let spent = money(Event::spent(&entry.events).unwrap_or_default());
        let figures = &mut self.figures;
        match &entry.action {
            Action::Move { path } => self.moved(table, before, entry.seat, path),
            Action::Cross { .. } => figures.ferries += 1,
            Action::Deliver { .. } => {
                let earned = entry.events.iter().map(|event| match event {
                    Event::Earned(sum) => money(*sum),
                    _ => 0,
                });
                let earned: u64 = earned.sum();
                figures.deliveries += 1;
                figures.earned += earned;
                let round = (turn.round as usize).saturating_sub(1);
                if let Some(income) = figures.income.get_mut(round) {
                    *income += earned;
                }
            }
            Action::Build { .. } => figures.track += spent,
            Action::Train { .. } => figures.trains += spent,
            Action::Pitch | Action::GiveUp => figures.given_up += 1,
            _ => {}
        }
    }

    fn moved(&mut self, table: &Table, before: &State, seat: usize, path: &[usize]) {
        let player = &before.players()[seat];
        let Some(mut from) = player.at else { return };
        let steps = &mut self.figures.mileposts;
        steps.all += path.len() as u64;
        if !player.loads.iter().any(|load| load.is_up()) {
            steps.empty += path.len() as u64;
        }
        for &to in path {
            let ways = table.ground().between(from, to);
            let over = ways.into_iter().find_map(|step| match step {
                Step::Inside => Some(None),
                Step::Section(pip) => Some(Some((pip, before.owner(pip)?))),
                Step::Ferry(_) => None,
            });
            match over.flatten() {
                Some((pip, owner)) if owner == seat => {
                    steps.own += 1;
                    self.ridden[pip] = true;
                }
                Some(_) => steps.foreign += 1,
                None => steps.inside += 1,
            }
            from = to;
        }
    }

    fn end(mut self, state: &State, seat: usize) -> PlayerReviewJson {
        let built = (0..self.ridden.len()).filter(|&pip| state.owner(pip) == Some(seat));
        let (mut sections, mut never) = (0, 0);
        for pip in built {
            sections += 1;
            never += u64::from(!self.ridden[pip]);
        }
        let figures = &mut self.figures;
        (figures.sections, figures.never_ridden) = (sections, never);
        figures.per_turn = figures.earned as f64 / figures.turns.max(1) as f64;
        self.figures
    }
}

/// Money that moves one way only.
fn money(sum: i32) -> u64 {
    u64::from(sum.unsigned_abs())
}
