//! The states of a game after each of its actions, for replays. States are recomputed from the
//! actions, starting at the nearest checkpoint.

use crate::live::game::{HistoryAccess, LiveGame};
use serde::Serialize;

/// A checkpoint is stored after every this many actions.
const CHECKPOINT_INTERVAL: usize = 64;

/// The beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Turn {
    /// The number of actions before the turn.
    pub from: usize,
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The seat whose turn it is.
    pub seat: usize,
}

/// An action that was played.
#[derive(Clone, Debug)]
struct PlayedAction<A> {
    seat: usize,
    action: A,
    /// The number of its entry in the table's log.
    seq: u64,
}

/// The states of a game after each of its actions. They include everything hidden.
#[derive(Clone, Debug)]
pub struct History<G: LiveGame> {
    fixed: G::Fixed,
    actions: Vec<PlayedAction<G::Action>>,
    checkpoints: Vec<G::State>,
    /// The turns among the first `indexed` actions.
    turns: Vec<Turn>,
    indexed: usize,
}

/// A state of a past game, as one viewer may see it.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Frame"))]
pub struct ReplayFrame<V> {
    /// The number of actions played before it.
    pub at: usize,
    /// The entry of the table's log that led to this state; `null` at the start.
    pub seq: Option<u64>,
    /// The seat that acted; `null` at the start.
    pub seat: Option<usize>,
    /// The game as it stood.
    pub view: V,
}

/// The contents of a replay.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(rename = "Index"))]
pub struct ReplayIndex<'a> {
    /// For each action, the number of its entry in the table's log.
    pub entries: Vec<u64>,
    /// The beginnings of the turns.
    pub turns: &'a [Turn],
}

impl<G: LiveGame> History<G> {
    /// The history of a game, still without any actions.
    pub fn new(game: &G) -> History<G> {
        let fixed = game.fixed();
        let first = G::start(&fixed);
        let turns = vec![Turn {
            from: 0,
            round: 0,
            seat: G::turn_of(&first),
        }];
        History {
            fixed,
            actions: Vec::new(),
            checkpoints: vec![first],
            turns,
            indexed: 0,
        }
    }

    /// Adds the actions since the last update and removes those that were taken back. `entries` are
    /// the log entries of all actions.
    pub fn update(&mut self, game: &G, entries: &[u64]) {
        // An entry's number is used once, so the same numbers are the same actions.
        let pairs = self.actions.iter().zip(entries);
        let same = pairs
            .take_while(|(action, seq)| action.seq == **seq)
            .count();
        self.actions.truncate(same);
        self.checkpoints.truncate(same / CHECKPOINT_INTERVAL + 1);
        if self.indexed > same {
            self.turns.retain(|turn| turn.from <= same);
            self.indexed = same;
        }
        let more = game.actions().zip(entries).skip(same);
        self.actions
            .extend(more.map(|((seat, action), &seq)| PlayedAction {
                seat,
                action: action.clone(),
                seq,
            }));
    }

    /// The parts that stay the same.
    pub fn fixed(&self) -> &G::Fixed {
        &self.fixed
    }

    /// All actions, each with the seat that acted.
    pub fn played(&self) -> impl Iterator<Item = (usize, &G::Action)> {
        let actions = self.actions.iter();
        actions.map(|played| (played.seat, &played.action))
    }

    /// The state after this many actions, or `None` if there are fewer.
    pub fn state(&mut self, at: usize) -> Option<G::State> {
        if at > self.actions.len() {
            return None;
        }
        let stop = (at / CHECKPOINT_INTERVAL).min(self.checkpoints.len() - 1);
        let mut state = self.checkpoints[stop].clone();
        for count in stop * CHECKPOINT_INTERVAL..at {
            self.step(&mut state, count);
        }
        Some(state)
    }

    fn step(&mut self, state: &mut G::State, count: usize) {
        let PlayedAction { seat, action, .. } = &self.actions[count];
        G::step(&self.fixed, state, *seat, action);
        if (count + 1).is_multiple_of(CHECKPOINT_INTERVAL)
            && self.checkpoints.len() == (count + 1) / CHECKPOINT_INTERVAL
        {
            self.checkpoints.push(state.clone());
        }
    }

    /// The state after `at` actions as a viewer may see it; all hands are shown if the game is
    /// disclosed. `None` if there are fewer actions.
    pub fn frame(&mut self, at: usize, access: HistoryAccess) -> Option<ReplayFrame<G::View>> {
        let state = self.state(at)?;
        let view = G::view(&self.fixed, &state, access);
        let last = at.checked_sub(1).map(|last| &self.actions[last]);
        Some(ReplayFrame {
            at,
            seq: last.map(|action| action.seq),
            seat: last.map(|action| action.seat),
            view,
        })
    }

    /// The contents of the replay.
    pub fn index(&mut self) -> ReplayIndex<'_> {
        let (indexed, all) = (self.indexed, self.actions.len());
        if let Some(mut state) = self.state(indexed) {
            for count in indexed..all {
                self.step(&mut state, count);
                self.add_turn(&state, count + 1);
            }
        }
        self.indexed = all;
        ReplayIndex {
            entries: self.actions.iter().map(|action| action.seq).collect(),
            turns: &self.turns,
        }
    }

    fn add_turn(&mut self, state: &G::State, from: usize) {
        let turn = Turn {
            from,
            round: G::round(state),
            seat: G::turn_of(state),
        };
        let last = self.turns.last().map(|last| (last.round, last.seat));
        let ended = G::ends_turn(&self.actions[from - 1].action);
        if !G::is_over(state) && (ended || last != Some((turn.round, turn.seat))) {
            self.turns.push(turn);
        }
    }
}
