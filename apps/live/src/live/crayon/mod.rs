//! Crayon rails as a live game.

pub mod maps;
pub mod past;
pub mod request;
pub mod setup;

use crate::live::crayon::maps::{CrayonBoards, TableMap};
use crate::live::crayon::setup::Setup;
use crate::live::entry::Command;
use crate::live::error::{SnapshotError, TableRefusal, Unplayable};
use crate::live::game::{HistoryAccess, LiveBot, LiveGame, Player, TableRules};
use crate::live::head::Head;
use crate::live::log_line::{LineKind, LogLine};
use crate::live::room::Room;
use crate::live::snapshot::GameSnapshot;
use crate::live::table::LiveTable;
use crate::live::tables::Tables;
use milepost_table::bot::{Bot, Kind, UnknownKind};
use milepost_table::text::Explanation;
use milepost_table::view::names_seen;
use milepost_table::{
    Action, CardNumbers, Event, Game, Participant, Roster, SavedGame, Stage, State, Table, Variant,
    View, Viewer, Words, apply, engine_of, start,
};

/// The head of a table.
pub type CrayonHead = Head<Setup>;
/// The state of a table.
pub type CrayonRoom = Room<Game>;
/// A running table.
pub type CrayonTable = LiveTable<Game>;
/// All tables.
pub type CrayonTables = Tables<Game>;
/// A command at a table.
pub type CrayonCommand = Command<Action>;
/// A copy of a game.
pub type CrayonSnapshot = GameSnapshot<Game>;

fn messages(errors: &[impl ToString]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

/// The parts of a game that stay the same.
#[derive(Clone, Debug)]
pub struct FixedParts {
    /// Board, rules and cards.
    pub table: Table,
    /// The players.
    pub roster: Roster,
}

impl CrayonSnapshot {
    /// The viewer for whom it is analysed.
    pub fn viewer(&self) -> Viewer {
        self.viewer_seat.into()
    }

    /// The game in words, for the viewer.
    pub fn words(&self) -> Words<'_> {
        let FixedParts { table, roster } = &self.fixed;
        Words::to(table, roster, &self.state, self.viewer()).by_sight()
    }
}

impl From<Explanation> for TableRefusal {
    fn from(explanation: Explanation) -> TableRefusal {
        let Explanation { what, rule, hint } = explanation;
        TableRefusal { what, rule, hint }
    }
}

impl LiveGame for Game {
    const ENGINE: u8 = milepost_table::GENERATOR;
    const SUBSTITUTE: &'static str = "planner";
    // They identify cards.
    const HIDDEN_MEMBERS: &'static [&'static str] = &["card", "cards", "demand"];

    type Setup = Setup;
    type Boards = CrayonBoards;
    type Board = TableMap;
    type Action = Action;
    type Fixed = FixedParts;
    type State = State;
    type View = View;
    type Numbers = CardNumbers;
    type Bot = Bot;
    type Saved<'a> = SavedGame<'a>;

    fn rules(head: &CrayonHead, board: &TableMap) -> Result<TableRules, Unplayable> {
        if head.setup.content != board.hash {
            return Err(Unplayable::OtherRelease);
        }
        let options = head
            .setup
            .rules()
            .map_err(|errors| Unplayable::Invalid(messages(&errors)))?;
        if head.engine != engine_of(&options) {
            return Err(Unplayable::OtherRelease);
        }
        Ok(TableRules {
            fully_public: options.game == Variant::Locking || options.open_hands,
            bots: !options.companion,
        })
    }

    fn numbers(head: &CrayonHead) -> CardNumbers {
        setup::numbers(head)
    }

    fn setup_lines(setup: &Setup) -> Vec<(String, String)> {
        let fixed = [
            ("map", setup.map.clone()),
            ("content", setup.content.clone()),
            ("cards", setup.cards.to_string()),
        ];
        let fixed = fixed.map(|(name, value)| (name.to_owned(), value));
        let options = setup.options.iter();
        let options = options.map(|(name, value)| (format!("option {name}"), value.clone()));
        fixed.into_iter().chain(options).collect()
    }

    fn board_bytes(board: &TableMap) -> usize {
        board.bytes()
    }

    fn check_name(name: &str, others: &[&str]) -> Result<(), TableRefusal> {
        let pair = |other: &str| {
            Roster::kept(vec![Participant::person(name), Participant::person(other)]).err()
        };
        // First the name itself, beside one that is surely different.
        let different = if name == "a" { "b" } else { "a" };
        let mut others = [different].into_iter().chain(others.iter().rev().copied());
        match others.find_map(pair) {
            Some(errors) => Err(TableRefusal::new(
                messages(&errors).join("; "),
                "choose another name",
            )),
            None => Ok(()),
        }
    }

    fn begin(
        head: &CrayonHead,
        board: &TableMap,
        players: Vec<Player>,
    ) -> Result<Game, TableRefusal> {
        let participant = |Player { name, bot }: Player| Participant { name, bot };
        let roster =
            Roster::kept(players.into_iter().map(participant).collect()).map_err(|errors| {
                TableRefusal::new(
                    messages(&errors).join("; "),
                    "leave the seat and take it under another name",
                )
            })?;
        setup::game(head, &board.board, roster).map_err(|errors| {
            TableRefusal::new(messages(&errors).join("; "), "create another table")
        })
    }

    fn save(&self) -> SavedGame<'_> {
        Game::save(self)
    }

    fn restore(
        head: &CrayonHead,
        board: &TableMap,
        saved: SavedGame<'_>,
    ) -> Result<Game, SnapshotError> {
        setup::restored(head, &board.board, saved)
    }

    fn fixed(&self) -> FixedParts {
        FixedParts {
            table: self.table().clone(),
            roster: self.roster().clone(),
        }
    }

    fn current(&self) -> &State {
        self.state()
    }

    fn play(
        &mut self,
        seq: u64,
        seat: usize,
        viewer_seat: Option<usize>,
        action: Action,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        let viewer = Viewer::from(viewer_seat);
        let seen = names_seen(self.table(), self.state(), viewer, &action);
        match seen.and_then(|()| self.act(seat, action.clone()).map(<[_]>::to_vec)) {
            Ok(events) => Ok(action_lines(self, seq, seat, &action, &events)),
            Err(refusal) => Err(self
                .words_to(viewer)
                .by_sight()
                .refusal(seat, &action, &refusal)
                .into()),
        }
    }

    fn take_back(&mut self, seat: usize) -> Result<String, TableRefusal> {
        let action = self
            .undo(seat)
            .map_err(|why| TableRefusal::new(why.to_string(), ""))?;
        let words = self.words_to(Viewer::Spectator).by_sight();
        Ok(words.summary(seat, &action, &[]))
    }

    fn undo_refusal(&self) -> Option<String> {
        let refusal = self.may_undo(self.state().mover()).err();
        refusal.map(|why| why.to_string())
    }

    fn actions(&self) -> impl DoubleEndedIterator<Item = (usize, &Action)> {
        self.entries()
            .iter()
            .map(|entry| (entry.seat, &entry.action))
    }

    fn revealed_since(&self, count: usize) -> bool {
        Game::revealed_since(self, count)
    }

    fn rewind(&mut self, count: usize) -> Result<(), TableRefusal> {
        Game::rewind(self, count).map_err(|why| TableRefusal::new(why.to_string(), ""))
    }

    fn ends_turn(action: &Action) -> bool {
        action.ends_turn()
    }

    fn start(fixed: &FixedParts) -> State {
        start(&fixed.table)
    }

    fn step(fixed: &FixedParts, state: &mut State, seat: usize, action: &Action) {
        // It was legal in this state when it was played, so it is legal again.
        let _ = apply(&fixed.table, state, seat, action);
    }

    fn mover(state: &State) -> usize {
        state.mover()
    }

    fn turn_of(state: &State) -> usize {
        state.turn_of()
    }

    fn round(state: &State) -> u32 {
        state.round()
    }

    fn overdue(state: &State) -> Option<Action> {
        let stage = state.stage();
        matches!(stage, Stage::Derailed(_)).then(|| Action::pass(stage))
    }

    fn is_over(state: &State) -> bool {
        matches!(state.stage(), Stage::Over(_))
    }

    fn view(fixed: &FixedParts, state: &State, access: HistoryAccess) -> View {
        let FixedParts { table, roster } = fixed;
        let view = |viewer_seat| View::of(table, roster, state, viewer_seat);
        let mut seen = view(access.viewer_seat);
        if access.disclosed && table.options().game == Variant::Standard {
            for (seat, player) in seen.players.iter_mut().enumerate() {
                *player = view(Some(seat)).players.swap_remove(seat);
            }
        }
        seen
    }
}

impl LiveBot<Game> for Bot {
    fn new(kind: &str, number: u64, seat: usize) -> Result<Bot, TableRefusal> {
        let kind = kind
            .parse()
            .map_err(|error: UnknownKind| TableRefusal::new(error.to_string(), ""))?;
        Ok(Bot::new(kind, number, seat))
    }

    fn kind(&self) -> &'static str {
        Kind::ALL[Bot::kind(self) as usize].1
    }

    fn act(&mut self, fixed: &FixedParts, state: &State) -> Action {
        Bot::act(self, &fixed.table, state)
    }

    fn pass(state: &State) -> Action {
        Action::pass(state.stage())
    }
}

/// The lines for an action: one for the action itself, and one for each of its consequences.
fn action_lines(
    game: &Game,
    seq: u64,
    seat: usize,
    action: &Action,
    events: &[Event],
) -> Vec<LogLine> {
    let all = game.words_to(Viewer::Spectator).by_sight();
    let done = all.summary(seat, action, events);
    let done = LogLine::public(seq, Some(seat), LineKind::Act, done);
    let events = events
        .iter()
        .filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_)));
    let events = events.map(|event| {
        let line = LogLine::public(seq, Some(seat), LineKind::Event, all.event(event));
        match event {
            Event::Drew { seat, .. } => {
                line.with_private(*seat, game.words_to(Viewer::Seat(*seat)).event(event))
            }
            _ => line,
        }
    });
    [done].into_iter().chain(events).collect()
}
