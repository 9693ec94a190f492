//! Recorded games read back to the dollar, and have in them what they are named for.

use crate::common;

use common::rare::{Step, first};
use milepost_document::{Place, Problem};
use milepost_map::shipped;
use milepost_table::log::MapName;
use milepost_table::text::command::Command;
use milepost_table::text::input::interpret::interpret;
use milepost_table::{Action, Board, Game};
use std::sync::{Arc, LazyLock};

/// A recorded game: what happens in it, with which action first, how many actions it has, and where they lead.
struct Golden {
    name: &'static str,
    text: &'static str,
    happens: fn(&Step<'_>) -> bool,
    first: usize,
    actions: usize,
    cash: &'static [i32],
    outcome: &'static str,
}

macro_rules! golden {
    ($name:literal, $happens:ident at $first:literal of $actions:literal, $cash:expr, $outcome:expr) => {
        Golden {
            name: $name,
            text: include_str!(concat!("../games/", $name, ".log")),
            happens: |step| step.$happens(),
            first: $first,
            actions: $actions,
            cash: &$cash,
            outcome: $outcome,
        }
    };
}

const IDLE: &str = "nobody wins, for all have locked loads after 20 rounds without a delivery";

// `cargo run -p milepost-table --example record FOLDER` recorded them, with the bots of its day. What a log says hangs on
// the rules and not on the bots: these stay as they are when bots play otherwise.
static GAMES: [Golden; 13] = [
    golden!("same-demand-locked-twice", locks_twice at 164 of 200, [42, 0, 37, 1, 41, 0], ""),
    golden!("last-chip-reserved", reserves_the_last_chip at 5 of 60, [31, 22, 38, 38, 38, 42], ""),
    golden!("taxes", taxes at 369 of 400, [14, 50, 35], ""),
    golden!("pitch", locks_after_pitching at 95 of 113, [0, 0, 0], IDLE),
    golden!("private-card-returned", returns_a_private_card at 63 of 112, [0, 0, 0], IDLE),
    golden!("win-refused-for-a-locked-load", wins_but_for_a_locked_load at 195 of 365, [157, 16, 61],
        "Cleo wins with 60 and the major cities"),
    golden!("victory", wins at 230 of 230, [96, 20], "Ana wins with 90 and the major cities"),
    golden!("deck-reshuffled", reshuffles at 89 of 150, [43, 0], ""),
    golden!("hand-given-up", gives_up_the_hand at 8 of 60, [0, 0], ""),
    golden!("companion", pays_at_a_real_board at 7 of 207, [10, 18, 81, 134, 4],
        "Dora wins with 120 and the major cities"),
    golden!("card-claimed", claims_a_card at 37 of 250, [42, 26, 34, 41], ""),
    golden!("fee-for-a-ferry", pays_for_a_ferry at 189 of 200, [45, 31, 31], ""),
    golden!("derailed-by-choice", derails_by_choice at 38 of 60, [50, 50], ""),
];

/// Of the maps that come with Milepost.
static BOARDS: LazyLock<Vec<Arc<Board>>> = LazyLock::new(|| {
    shipped::names()
        .filter_map(shipped::map)
        .map(|map| Arc::new(Board::new(map)))
        .collect()
});

fn lookup(name: &MapName) -> Option<Arc<Board>> {
    BOARDS
        .iter()
        .find(|board| board.map().hash() == name.hash)
        .cloned()
}

fn read(name: &str, text: &str) -> Game {
    Game::read(text, lookup).unwrap_or_else(|told| panic!("{name}: {told:?}"))
}

#[test]
fn recorded_games_read_back_to_the_dollar() {
    for golden in &GAMES {
        let game = read(golden.name, golden.text);
        assert_eq!(game.text(), golden.text, "{}", golden.name);
        let cash: Vec<i32> = game
            .state()
            .players()
            .iter()
            .map(|player| player.cash)
            .collect();
        let outcome = game
            .state()
            .outcome()
            .map_or_else(String::new, |outcome| game.words().outcome(outcome));
        let found = (game.entries().len(), cash.as_slice(), outcome.as_str());
        assert_eq!(
            found,
            (golden.actions, golden.cash, golden.outcome),
            "{}",
            golden.name
        );
    }
}

#[test]
fn recorded_games_have_what_they_are_named_for() {
    for golden in &GAMES {
        let found = first(&read(golden.name, golden.text), golden.happens);
        assert_eq!(found, Some(golden.first), "{}", golden.name);
    }
}

#[test]
fn recorded_games_are_on_all_maps_but_the_first_with_two_to_six_players() {
    let games: Vec<Game> = GAMES
        .iter()
        .map(|golden| read(golden.name, golden.text))
        .collect();
    // The map of first games came after they were recorded.
    let first = shipped::map(shipped::FIRST).unwrap();
    let others = BOARDS.iter();
    for board in others.filter(|board| board.map().hash() != first.hash()) {
        assert!(
            games
                .iter()
                .any(|game| game.table().map().name() == board.map().name()),
            "{}",
            board.map().name()
        );
    }
    for seats in 2..=6 {
        assert!(
            games.iter().any(|game| game.table().seats() == seats),
            "{seats} players"
        );
    }
}

#[test]
fn a_changed_sum_is_refused_on_its_line() {
    for golden in &GAMES {
        let lines = golden.text.split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end - line.len(), line))
        });
        let sums: Vec<(usize, usize)> = lines
            .filter_map(|(start, line)| Some((start, start + last_of_sum(line)?)))
            .collect();
        assert!(sums.len() > 2, "{}", golden.name);
        for (start, digit) in [sums[0], sums[sums.len() / 2], sums[sums.len() - 1]] {
            let other = if &golden.text[digit..=digit] == "7" {
                "8"
            } else {
                "7"
            };
            let edited = [&golden.text[..digit], other, &golden.text[digit + 1..]].concat();
            let told = Game::read(&edited, lookup).map(|_| ()).unwrap_err();
            assert_eq!(
                line_of(&told[0]),
                start,
                "{}, byte {digit}: {told:?}",
                golden.name
            );
        }
    }
}

/// Where the last digit stands of what an action costs or pays, or of the last payoff of a card that comes up.
fn last_of_sum(line: &str) -> Option<usize> {
    let body = line.trim_end();
    let sum = match body.rsplit_once(" #") {
        Some((action, _)) if !line.starts_with(' ') => action.rsplit_once(" for ").map(|_| action),
        _ => (body.contains(" turns up ") || body.contains(" draws ")).then_some(body),
    };
    sum.filter(|sum| sum.ends_with(|sign: char| sign.is_ascii_digit()))
        .map(|sum| sum.len() - 1)
}

fn line_of(problem: &Problem) -> usize {
    match &problem.place {
        Place::Span(span) => span.start,
        other => panic!("{other:?}"),
    }
}

/// One grammar: the line of a log means the same at the terminal, where names may also be shortened. A move of one step
/// and track of one section are left out, for which players may mean a longer way.
#[test]
fn what_a_log_has_can_be_typed() {
    let mut typed = 0;
    for golden in &GAMES {
        let whole = read(golden.name, golden.text);
        let (table, roster) = (whole.table(), whole.roster().clone());
        let (board, options) = (table.board().clone(), table.options().clone());
        let mut game = Game::of_code(board, options, roster, whole.code()).unwrap();
        for entry in whole.entries() {
            let text = game.log_words().done(&entry.action, &[]);
            let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
            let command = Command::find_to_do(table.options(), word).unwrap();
            let is_short = match &entry.action {
                Action::Move { path } => path.len() < 2,
                Action::Build { path } => path.len() < 3,
                _ => entry.seat != game.state().mover(),
            };
            if !is_short {
                let request = interpret(&game, command, rest).unwrap_or_else(|error| {
                    panic!("{}: {text}: {error}", golden.name);
                });
                let actions = request.unwrap().actions;
                assert_eq!(united(actions), entry.action, "{}: {text}", golden.name);
                typed += 1;
            }
            game.act(entry.seat, entry.action.clone()).unwrap();
        }
    }
    assert!(typed > 1000, "{typed}");
}

/// Moves from place to place as one.
fn united(actions: Vec<Action>) -> Action {
    let several = actions.len() > 1;
    let mut all = actions.into_iter();
    let mut first = all.next().unwrap();
    if let Action::Move { path } = &mut first {
        for action in all {
            let Action::Move { path: more } = action else {
                panic!("{action:?}");
            };
            path.extend(more);
        }
    } else {
        assert!(!several, "{first:?}");
    }
    first
}
