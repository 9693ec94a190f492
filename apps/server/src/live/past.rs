//! How a game stood after each of its actions: what a replay shows. States are worked out again from the actions, from
//! the nearest one that is kept.

use milepost_table::{Action, Game, Roster, Stage, State, Table, Variant, View, apply, start};
use serde::Serialize;

/// After so many actions a state is kept.
const EVERY: usize = 64;

/// Where a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Turn {
    /// After so many actions.
    pub from: usize,
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// Whose it is.
    pub seat: usize,
}

/// An action that was done.
#[derive(Clone, Debug)]
struct Done {
    seat: usize,
    action: Action,
    /// The entry of the table's log.
    seq: u64,
}

/// How a game stood after each of its actions. It holds all that is hidden.
#[derive(Clone, Debug)]
pub struct Past {
    table: Table,
    roster: Roster,
    done: Vec<Done>,
    /// How many of them stay whatever is taken back.
    firm: usize,
    stops: Vec<State>,
    /// As far as `walked` actions.
    turns: Vec<Turn>,
    walked: usize,
}

/// A moment of a game, for one audience.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Frame {
    /// After so many actions.
    pub at: usize,
    /// The entry of the table's log that led to it; none at the start.
    pub seq: Option<u64>,
    /// Who acted.
    pub seat: Option<usize>,
    /// The game as it stood.
    pub view: View,
}

/// What a replay goes through.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Index<'a> {
    /// The entries of the table's log, action by action.
    pub entries: Vec<u64>,
    /// Where turns begin.
    pub turns: &'a [Turn],
}

impl Past {
    /// That of a game, of which nothing is known yet.
    pub fn new(game: &Game) -> Past {
        let first = start(game.table());
        let turns = vec![Turn {
            from: 0,
            round: 0,
            seat: first.mover(),
        }];
        let (table, roster) = (game.table().clone(), game.roster().clone());
        Past {
            table,
            roster,
            done: Vec::new(),
            firm: 0,
            stops: vec![first],
            turns,
            walked: 0,
        }
    }

    /// Learns what was done since, and forgets what was taken back; `entries` are those of the table's log.
    pub fn learn(&mut self, game: &Game, entries: &[u64]) {
        self.done.truncate(self.firm);
        self.stops.truncate(self.firm / EVERY + 1);
        if self.walked > self.firm {
            self.turns.retain(|turn| turn.from <= self.firm);
            self.walked = self.firm;
        }
        let more = game.entries().iter().zip(entries).skip(self.firm);
        let done = |(entry, &seq): (&milepost_table::game::Entry, &u64)| Done {
            seat: entry.seat,
            action: entry.action.clone(),
            seq,
        };
        self.done.extend(more.map(done));
        self.firm = game.staying();
    }

    /// The state after so many actions, if there were so many.
    fn state(&mut self, at: usize) -> Option<State> {
        if at > self.done.len() {
            return None;
        }
        let stop = (at / EVERY).min(self.stops.len() - 1);
        let mut state = self.stops[stop].clone();
        for count in stop * EVERY..at {
            self.step(&mut state, count);
        }
        Some(state)
    }

    fn step(&mut self, state: &mut State, count: usize) {
        let Done { seat, action, .. } = &self.done[count];
        // What was legal then is legal again from the same state.
        let _ = apply(&self.table, state, *seat, action);
        if (count + 1).is_multiple_of(EVERY) && self.stops.len() == (count + 1) / EVERY {
            self.stops.push(state.clone());
        }
    }

    /// A moment as an eye may see it; once all is disclosed, with all hands. None where there was none.
    pub fn frame(&mut self, at: usize, eye: Option<usize>, disclosed: bool) -> Option<Frame> {
        let state = self.state(at)?;
        let view = |eye| View::of(&self.table, &self.roster, &state, eye);
        let mut seen = view(eye);
        if disclosed && self.table.options().game == Variant::Standard {
            for (seat, player) in seen.players.iter_mut().enumerate() {
                *player = view(Some(seat)).players.swap_remove(seat);
            }
        }
        let done = at.checked_sub(1).map(|last| &self.done[last]);
        Some(Frame {
            at,
            seq: done.map(|done| done.seq),
            seat: done.map(|done| done.seat),
            view: seen,
        })
    }

    /// What there is to go through.
    pub fn index(&mut self) -> Index<'_> {
        let (walked, all) = (self.walked, self.done.len());
        if let Some(mut state) = self.state(walked) {
            for count in walked..all {
                self.step(&mut state, count);
                self.note(&state, count + 1);
            }
        }
        self.walked = all;
        Index {
            entries: self.done.iter().map(|done| done.seq).collect(),
            turns: &self.turns,
        }
    }

    fn note(&mut self, state: &State, from: usize) {
        let turn = Turn {
            from,
            round: state.round(),
            seat: state.mover(),
        };
        let last = self.turns.last().map(|last| (last.round, last.seat));
        let ended = self.done[from - 1].action.ends_turn();
        let over = matches!(state.stage(), Stage::Over(_));
        if !over && (ended || last != Some((turn.round, turn.seat))) {
            self.turns.push(turn);
        }
    }
}
