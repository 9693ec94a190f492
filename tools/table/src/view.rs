//! What a seat may see of a game, and nothing else: never the order of the deck, the seed or the dice.
//!
//! In the locking game everything but the deck lies open, the cards offered at the start included. In the standard game
//! each player sees only their own hand, unless the option `open_hands` is on. Seats, mileposts and pips are indices from
//! 0, as everywhere in the engine; cards are numbered from 1, by the table's [numbers](crate::CardNumbers); money is in
//! millions.

mod advice;
mod board;
mod choices;
mod parts;
pub mod viewer;

pub use advice::{AdviceView, DemandPlanView, PlanStopView, PlanView};
pub use board::{BoardView, CityView, CrossingView, MilepostView};
pub use choices::ChoicesView;
pub use parts::{
    AboardView, BondView, CardView, DemandView, EventView, FerryView, LyingView, OwedView,
    PlaceView, PlayerView, StockView,
};
pub use viewer::{Viewer, names_seen, sees, sees_card, shows};

use crate::model::roster::Roster;
use crate::model::table::Table;
use crate::state::{Outcome, Stage, State};
use serde::Serialize;

/// What a seat, or a spectator, may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct View {
    /// The program and the versions of its games and decks.
    pub generator: String,
    /// Whose view it is; none for a spectator.
    pub seat: Option<usize>,
    /// `standard` or `locking`.
    pub game: String,
    /// Whether track and trains are on a real board.
    pub companion: bool,
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// Rounds in a row without a delivery, before this one.
    pub idle: u32,
    /// The player to act.
    pub mover: usize,
    /// The player whose turn goes on when those whose trains have derailed have chosen what to lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_of: Option<usize>,
    /// The part of the turn.
    pub stage: StageView,
    /// Mileposts that the train to act may still move this turn; not known at a real board.
    pub movement: Option<i32>,
    /// What the player to act may still spend on track this turn, whatever their cash; not known at a real board.
    pub budget: Option<i32>,
    /// The owners of track who were paid this turn.
    pub paid: Vec<usize>,
    /// The seat that begins each round.
    pub first: usize,
    /// The players who have met the goal in this round, which is played out.
    pub met: Vec<usize>,
    /// What the player to act may still borrow this turn, in millions; 0 where there are no loans.
    pub loan: i32,
    /// The cash that wins, in millions.
    pub goal: i32,
    /// The major cities that a winner has joined with their own track.
    pub majors: usize,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// The cards offered to the player to act, at the start of the locking game.
    pub offered: Vec<CardView>,
    /// The pool.
    pub pool: Vec<CardView>,
    /// Cards that nobody has seen yet.
    pub left: usize,
    /// Cards that are gone.
    pub gone: usize,
    /// Chips of each good in the supply, by good.
    pub supply: Vec<StockView>,
    /// The loads that lie in cities.
    pub lying: Vec<LyingView>,
    /// The owner of the track over each pip of the map.
    pub track: Vec<Option<usize>>,
    /// Who has built to the ports of each ferry.
    pub ferries: Vec<FerryView>,
    /// The events in force.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventView>,
    /// The players who lose their next turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub derailed: Vec<usize>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// The part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StageView {
    /// Choosing among the cards offered.
    Draft,
    /// Discarding cards beyond the hand.
    Discard,
    /// Building before the first turns.
    Opening,
    /// The same in the second round, in reverse order.
    Back,
    /// Moving, loading, delivering and locking.
    Move,
    /// Building.
    Build,
    /// The turn was given up.
    Pitched,
    /// The game is over.
    Over,
    /// Choosing what to lose after a derailment; then the turn that it came in goes on.
    Lose,
}

impl View {
    /// What a viewer may see of a state.
    pub fn of(table: &Table, roster: &Roster, state: &State, viewer: impl Into<Viewer>) -> View {
        let viewer = viewer.into();
        let card = |&card: &usize| CardView::of(table, state, card);
        let offered = match state.stage() {
            Stage::Draft(offered) => offered.as_slice(),
            _ => &[],
        };
        let (seats, known) = (0..table.seats(), !table.options().companion);
        View {
            generator: table.generator(),
            seat: viewer.seat(),
            game: table.options().game.to_string(),
            companion: table.options().companion,
            round: state.round(),
            idle: state.idle(),
            mover: state.mover(),
            turn_of: matches!(state.stage(), Stage::Derailed(_)).then(|| state.turn_of()),
            stage: StageView::of(state.stage()),
            movement: known.then(|| state.movement(table)),
            budget: known.then(|| state.budget(table)),
            paid: seats
                .clone()
                .filter(|&owner| state.turn().paid & 1 << owner != 0)
                .collect(),
            first: state.first(),
            met: seats.clone().filter(|&seat| state.has_met(seat)).collect(),
            loan: state.loan(table),
            goal: state.goal(table),
            majors: table.majors_to_join(),
            players: seats
                .map(|of| PlayerView::of(table, roster, state, of, sees(table, viewer, of)))
                .collect(),
            offered: offered.iter().map(card).collect(),
            pool: state.pool().iter().map(card).collect(),
            left: state.pile().left(),
            gone: state.pile().gone().len(),
            supply: parts::supply(table, state),
            lying: parts::lying(table, state),
            track: (0..table.ground().pips())
                .map(|pip| state.owner(pip))
                .collect(),
            ferries: parts::ferries(table, state),
            events: parts::events(table, state),
            derailed: (0..table.seats())
                .filter(|&seat| state.loses_turn(seat))
                .collect(),
            outcome: state.outcome().cloned(),
        }
    }
}

impl StageView {
    fn of(stage: &Stage) -> StageView {
        match stage {
            Stage::Draft(_) => StageView::Draft,
            Stage::Discard { .. } => StageView::Discard,
            Stage::Opening { back: false } => StageView::Opening,
            Stage::Opening { back: true } => StageView::Back,
            Stage::Move => StageView::Move,
            Stage::Build => StageView::Build,
            Stage::Pitched => StageView::Pitched,
            Stage::Over(_) => StageView::Over,
            Stage::Derailed(_) => StageView::Lose,
        }
    }
}
