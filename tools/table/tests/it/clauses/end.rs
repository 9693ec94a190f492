//! The end of the game.

use crate::common::Game;
use crate::common::boards::{FERRY, LINE};
use milepost_table::state::Ending;
use milepost_table::{Event, Outcome, Participant, Roster, Rule, Viewer, Why, Words, win};

const JOINED: &str = "build m1 c a d b e n1";

fn over(winners: &[usize], why: Ending) -> Option<Event> {
    Some(Event::Over(Outcome {
        winners: winners.to_vec(),
        why,
    }))
}

/// The end of the game, where it comes of some acts.
fn ends(game: &mut Game, acts: &str) -> Option<Event> {
    game.does(acts)
        .pop()
        .filter(|event| matches!(event, Event::Over(_)))
}

#[test]
fn cash_and_all_but_one_of_the_major_cities_in_one_connected_piece() {
    let mut game = Game::begun(LINE, 2, "cash=264", &[], &[JOINED]);
    assert_eq!(game.cash(0), 250);
    assert_eq!(ends(&mut game, "end"), over(&[0], Ending::Victory));
    assert_eq!(game.cannot("end"), (Rule::Turns, Why::GameOver));
}

#[test]
fn not_with_less_cash() {
    let mut game = Game::begun(LINE, 2, "cash=263", &[], &[JOINED]);
    assert_eq!(ends(&mut game, "end"), None);
}

#[test]
fn not_with_fewer_major_cities_nor_in_two_pieces() {
    let mut game = Game::begun(LINE, 2, "cash=500", &[], &["build m1 c a d b e"]);
    assert_eq!(ends(&mut game, "end"), None);
    let mut game = Game::begun(LINE, 2, "cash=500", &[], &["build m1 c a d; build n1 e b"]);
    assert_eq!(ends(&mut game, "end"), None);
    game.does("end");
    assert_eq!(
        ends(&mut game, "build d b; end"),
        over(&[0], Ending::Victory)
    );
}

#[test]
fn of_own_track() {
    let mut game = Game::begun(
        LINE,
        2,
        "cash=500",
        &[],
        &["build m1 c a d", "build n1 e b d"],
    );
    assert_eq!(ends(&mut game, "end; end"), None);
}

#[test]
fn a_majors_interior_and_a_ferry_with_both_ports_join() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("build m3 k l o1; build o3 s n4");
    assert_eq!(win::joined(&game.table, &game.state, 0), 3);
    let mut game = Game::drafted(FERRY, 2, "", &[]);
    game.does("build m1 c p; build n1 s");
    assert_eq!(win::joined(&game.table, &game.state, 0), 1);
    game.does("build s q");
    assert_eq!(win::joined(&game.table, &game.state, 0), 2);
}

#[test]
fn how_many_are_spared_is_an_option() {
    let mut game = Game::begun(LINE, 2, "cash=500 spared=0", &[], &[JOINED]);
    assert_eq!(ends(&mut game, "end; end"), None);
    assert_eq!(
        ends(&mut game, "build n3 p o1; end"),
        over(&[0], Ending::Victory)
    );
}

#[test]
fn checked_at_the_end_of_a_turn() {
    let mut game = Game::begun(LINE, 2, "cash=250", &[], &["build m1 c a d b e"]);
    assert_eq!(game.does("build e n1"), [Event::Spent(5)]);
    assert_eq!(ends(&mut game, "end"), None);
    let mut game = Game::begun(LINE, 2, "cash=264", &[], &["build m1 c a d b e"]);
    assert_eq!(game.does("build e n1"), [Event::Spent(5)]);
    assert_eq!(ends(&mut game, "end"), over(&[0], Ending::Victory));
}

#[test]
fn a_pitch_ends_a_turn_as_well() {
    let mut game = Game::begun(LINE, 2, "cash=264", &[], &[JOINED]);
    assert_eq!(ends(&mut game, "pitch; end"), over(&[0], Ending::Victory));
}

#[test]
fn no_win_with_a_locked_load() {
    let mut game = Game::begun(LINE, 2, "cash=264 draft=2", &[], &[JOINED]);
    game.does("start m1; pick Coal; lock 0 Coal");
    assert_eq!(ends(&mut game, "end"), None);
    game.does("end; move c a; deliver 0 Coal");
    assert_eq!(ends(&mut game, "end"), over(&[0], Ending::Victory));
}

#[test]
fn reserved_ones_included() {
    let mut game = Game::new(LINE, 2, "cash=264", &[]);
    game.does("keep 0 Coal; keep");
    game.does(JOINED);
    assert_eq!(ends(&mut game, "end; end; end; end; end"), None);
}

#[test]
fn no_delivery_for_20_rounds() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c"]);
    for round in 1..20 {
        assert_eq!(
            (ends(&mut game, "end; end"), game.state.idle()),
            (None, round)
        );
    }
    assert_eq!(ends(&mut game, "end; end"), over(&[1], Ending::Idle));
}

#[test]
fn a_delivery_counts_from_anew() {
    let mut game = Game::begun(LINE, 2, "idle_rounds=3", &[], &["build m1 c a"]);
    game.does("end; end; start m1; pick Coal; move c a; end; end");
    assert_eq!(game.state.idle(), 2);
    game.does("deliver 0 Coal; end; end");
    assert_eq!(game.state.idle(), 0);
    game.does("end; end; end; end");
    assert_eq!(ends(&mut game, "end; end"), over(&[0], Ending::Idle));
}

#[test]
fn or_the_round_limit_the_richest_wins() {
    let mut game = Game::begun(LINE, 3, "rounds=2", &[], &["build m1 c", "", "build n1 e"]);
    assert_eq!(ends(&mut game, "end; end; end; end; end"), None);
    assert_eq!(ends(&mut game, "end"), over(&[1], Ending::Rounds));
}

#[test]
fn the_richest_without_a_locked_load() {
    let mut game = Game::begun(
        LINE,
        3,
        "rounds=1 draft=2",
        &[],
        &["", "build m1 c", "build m2 h"],
    );
    game.does("start m1; pick Coal; lock 0 Coal; end; end");
    assert_eq!(ends(&mut game, "end"), over(&[1], Ending::Rounds));
}

#[test]
fn equally_rich_players_share_it_and_none_wins_where_all_hold_locked_loads() {
    let mut game = Game::begun(LINE, 3, "rounds=1", &[], &["", "build m1 c"]);
    assert_eq!(
        ends(&mut game, "end; end; end"),
        over(&[0, 2], Ending::Rounds)
    );
    let mut game = Game::new(LINE, 2, "rounds=1", &[]);
    game.does("keep 0 Coal; keep 1 Iron; end; end; end; end");
    assert_eq!(ends(&mut game, "end; end"), over(&[], Ending::Rounds));
}

#[test]
fn a_tie_is_called_a_tie_but_in_logs_which_keep_their_words() {
    let mut game = Game::begun(LINE, 3, "rounds=1", &[], &["", "build m1 c"]);
    let over = ends(&mut game, "end; end; end").unwrap();
    let players = ["Ana", "Ben", "Cleo"].map(Participant::person);
    let roster = Roster::new(players.to_vec()).unwrap();
    let seen = Words::to(&game.table, &roster, &game.state, Viewer::Spectator).event(&over);
    let tie = "ends the game: a tie: Ana and Cleo win together after 1 rounds";
    assert_eq!(seen, tie);
    let kept = Words::of_log(&game.table, &roster).event(&over);
    assert_eq!(
        kept,
        "ends the game: Ana and Cleo win together after 1 rounds"
    );
}
