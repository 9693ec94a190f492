//! The options of tournaments: equal turns, the start, public cards, totals, reshuffling, presets.

use crate::common::boards::LINE;
use crate::common::random::{game, quick, tiny};
use crate::common::{Game, sketch};
use milepost_table::Game as Played;
use milepost_table::presets::PRESETS;
use milepost_table::state::Ending;
use milepost_table::text::command::Command;
use milepost_table::text::input::interpret::interpret;
use milepost_table::text::report::help::answer;
use milepost_table::text::report::status::players;
use milepost_table::{Event, Options, Outcome, Rule, Stage, Table, TableError, View, Why, win};
use milepost_table::{Participant, Roster, Viewer, Words, start};

fn over(winners: &[usize], why: Ending) -> Event {
    Event::Over(Outcome {
        winners: winners.to_vec(),
        why,
    })
}

fn won(seat: usize) -> Event {
    over(&[seat], Ending::Victory)
}

/// Two players with equal turns, who both have the goal of 100 and one major city, which is enough.
fn race(options: &str, built: &[&str]) -> Game {
    let options = format!("equal_turns=on goal=100 cash=120 spared=2 {options}");
    Game::begun(LINE, 2, &options, &[], built)
}

#[test]
fn equal_turns_the_round_is_played_out_and_the_most_cash_wins() {
    let mut game = race("", &["build m1 c a", "build m3 k"]);
    assert!(game.cash(0) < game.cash(1));
    assert_eq!(game.does("end"), [Event::Met(0)]);
    assert!(game.state.has_met(0) && game.state.outcome().is_none());
    assert_eq!(game.does("end"), [Event::Met(1), won(1)]);
    let mut game = race("", &["build m1 c", "build m3 k l"]);
    assert_eq!(
        game.does("end; end"),
        [Event::Met(0), Event::Met(1), won(0)]
    );
}

#[test]
fn equal_turns_only_those_who_have_met_the_goal_count() {
    let mut game = race("", &["build m1 c"]);
    assert_eq!(game.does("end"), [Event::Met(0)]);
    assert!(game.cash(1) > game.cash(0));
    assert_eq!(game.does("end"), [won(0)]);
    let mut game = race("", &["", "build m1 c"]);
    assert_eq!(game.does("end; end"), [Event::Met(1), won(1)]);
}

#[test]
fn equal_turns_a_tie_for_the_most_raises_the_goal_for_all() {
    let mut game = race("", &["build m1 c", "build m3 k"]);
    game.does("end");
    assert_eq!(game.does("end"), [Event::Met(1), Event::Tied(150)]);
    assert_eq!(game.state.goal(&game.table), 150);
    assert!(!game.state.has_met(0) && !win::has_won(&game.table, &game.state, 0));
    assert_eq!(game.does("build c a; end; end"), [Event::Spent(3)]);
    assert_eq!(game.state.round(), 3);
}

#[test]
fn equal_turns_go_on_until_one_has_more_at_the_end_of_a_round() {
    let mut game = race("tie_raise=2", &["build m1 c", "build m3 k"]);
    let ties: Vec<Event> = (0..2).flat_map(|_| game.does("end; end")).collect();
    let ties: Vec<&Event> = ties
        .iter()
        .filter(|event| matches!(event, Event::Tied(_)))
        .collect();
    assert_eq!(ties, [&Event::Tied(102), &Event::Tied(104)]);
    assert_eq!(
        game.does("build c a; end"),
        [Event::Spent(3), Event::Met(0)]
    );
    assert_eq!(game.does("end"), [Event::Met(1), won(1)]);
}

#[test]
fn equal_turns_a_player_with_a_locked_load_has_not_met_the_goal() {
    let mut game = race("draft=2", &["build m1 c", "build m3 k l"]);
    game.does("start m1; pick Coal; lock 0 Coal");
    assert_eq!(game.does("end"), []);
    assert_eq!(game.does("end"), [Event::Met(1), won(1)]);
}

#[test]
fn equal_turns_the_last_round_ends_a_tie() {
    let mut game = race("rounds=1", &["build m1 c", "build m3 k"]);
    let events = game.does("end; end");
    assert_eq!(
        events[2..],
        [Event::Tied(150), over(&[0, 1], Ending::Rounds)]
    );
}

#[test]
fn equal_turns_a_claim_at_a_real_board_waits_for_the_end_of_the_round() {
    let mut game = Game::drafted(LINE, 2, "companion=on equal_turns=on goal=100", &[]);
    game.does("end; end; end; end; cash 0 +60; cash 1 +70");
    assert_eq!(game.does("claim"), [Event::Met(0)]);
    assert_eq!(game.cannot("claim"), (Rule::Win, Why::Claimed));
    game.does("end");
    assert_eq!(game.does("claim; end"), [Event::Met(1), won(1)]);
}

#[test]
fn equal_turns_are_told_in_words() {
    let mut game = race("", &["build m1 c", "build m3 k l"]);
    game.does("end; end");
    let roster = Roster::new(["Ana", "Ben"].map(Participant::person).to_vec()).unwrap();
    let words = Words::to(&game.table, &roster, &game.state, Viewer::Spectator);
    assert_eq!(
        words.event(&won(0)),
        "ends the game: Ana wins with the most cash of those who reached the goal"
    );
    assert_eq!(
        words.event(&Event::Tied(300)),
        "ends the round in a tie: the goal is now 300"
    );
}

#[test]
fn four_contracts_one_is_discarded_right_before_a_players_first_building() {
    let mut game = Game::new(LINE, 2, "game=standard contracts=4", &[]);
    assert_eq!(game.state.players()[0].hand, [0, 1, 2, 3]);
    assert_eq!(*game.state.stage(), Stage::Discard { least: 0 });
    for act in ["build m1 c", "end", "train Fast", "give"] {
        assert_eq!(game.rule(act), Rule::Discard, "{act}");
    }
    let other = Why::NotInHand { card: 4 };
    assert_eq!(game.cannot("discard 4"), (Rule::Discard, other));
    assert_eq!(game.does("discard 2"), [Event::Left(2)]);
    assert_eq!(game.state.players()[0].hand, [0, 1, 3]);
    assert_eq!(game.rule("discard 0"), Rule::Discard);
    game.does("build m1 c; end");
    assert!(matches!(game.state.stage(), Stage::Discard { .. }));
    assert_eq!(game.state.mover(), 1);
    game.does("discard 4; end; end; end");
    assert_eq!(
        (game.state.round(), game.state.pile().gone()),
        (1, &[2, 4][..])
    );
}

#[test]
fn as_many_contracts_as_make_a_hand_are_left() {
    let mut game = Game::new(LINE, 2, "game=standard contracts=5 hand=2", &[]);
    game.does("discard 0; discard 1; discard 2");
    assert_eq!(*game.state.stage(), Stage::Opening { back: false });
    assert_eq!(game.state.players()[0].hand, [3, 4]);
    let game = Game::new(LINE, 2, "game=standard contracts=2", &[]);
    assert_eq!(game.state.players()[0].hand.len(), 3);
    assert_eq!(*game.state.stage(), Stage::Opening { back: false });
}

#[test]
fn the_first_player_is_who_was_dealt_the_highest_payoff() {
    let mut game = Game::new(LINE, 3, "game=standard highest_first=on", &[]);
    // Cards 0 to 2, 3 to 5 with a payoff of 30, and 6 to 8 like the first three.
    assert_eq!((game.state.first(), game.state.mover()), (1, 1));
    let mut movers = Vec::new();
    for _ in 0..9 {
        movers.push(game.state.mover());
        game.does("end");
    }
    assert_eq!(movers, [1, 2, 0, 0, 2, 1, 1, 2, 0]);
    assert_eq!((game.state.mover(), game.state.round()), (1, 2));
}

#[test]
fn of_equal_highest_payoffs_the_next_count_and_then_the_seat() {
    let cards = ["Coal Ayr 10, Wine Ayr 12, Fish Nice 30"; 3];
    let more = ["Coal Ayr 10, Wine Ayr 13, Fish Nice 30"; 3];
    let both = [cards, more].concat();
    let first = |cards: &[&str]| {
        let game = Game::new(LINE, 2, "game=standard highest_first=on", cards);
        game.state.first()
    };
    assert_eq!(first(&both), 1);
    assert_eq!(first(&[more, cards].concat()), 0);
    assert_eq!(first(&[cards, cards].concat()), 0);
}

/// Whoever has the most of the highest payoff begins; among equals, of the next, and so on down; among equals in all, the
/// first at the table.
fn beginner(hands: &[Vec<i32>]) -> usize {
    let mut left: Vec<usize> = (0..hands.len()).collect();
    let highest = hands.iter().flatten().copied().max().unwrap_or(0);
    for payoff in (1..=highest).rev() {
        let count = |seat: usize| hands[seat].iter().filter(|one| **one == payoff).count();
        let most = left.iter().map(|&seat| count(seat)).max();
        left.retain(|&seat| Some(count(seat)) == most);
    }
    left[0]
}

#[test]
fn the_first_player_does_not_hang_on_the_order_of_cards_and_demands() {
    let (boards, mut begun) = (tiny(), [0; 6]);
    for game in 0..600 {
        let table = quick(&boards, game);
        if !table.options().highest_first {
            continue;
        }
        let state = start(&table);
        let payoffs = |hand: &[usize]| -> Vec<i32> {
            let demands = hand.iter().flat_map(|&card| table.cards()[card].demands);
            demands.map(|demand| demand.payoff).collect()
        };
        let hands = state.players().iter().map(|player| payoffs(&player.hand));
        let first = beginner(&hands.collect::<Vec<_>>());
        assert_eq!((state.first(), state.mover()), (first, first), "{game}");
        begun[first] += 1;
    }
    assert!(begun.iter().all(|count| *count > 0), "{begun:?}");
}

/// Why no game with these options can be played.
fn errors(options: &str) -> Vec<TableError> {
    let mut set = Options::default();
    for option in options.split_whitespace() {
        set.assign(option).unwrap();
    }
    let board = sketch(LINE);
    let cards = vec![crate::common::card(&board, "Coal Ayr 10, Wine Ayr 12, Fish Nice 14"); 60];
    Table::new(board, set, cards, 6, 1)
        .err()
        .unwrap_or_default()
}

#[test]
fn in_public_locking_nobody_has_cards_when_the_first_player_is_chosen() {
    let refused = [TableError::HighestFirstInLockingGame];
    assert_eq!(errors("highest_first=on"), refused);
    assert!(refused[0].to_string().contains("nobody has cards yet"));
    assert_eq!(errors("game=standard highest_first=on"), []);
}

#[test]
fn public_cards_may_be_delivered_by_everybody_and_are_replaced() {
    let mut game = Game::begun(LINE, 2, "game=standard public=2", &[], &["build m1 c a"]);
    // Cards 0 to 5 are in the hands; 6 and 9 are like 0 and 3.
    assert_eq!(game.state.pool(), [6, 7]);
    game.does("start m1; pick Coal; move c a");
    assert_eq!(
        game.does("deliver 6 Coal"),
        [Event::Earned(10), Event::TurnedUp(8)]
    );
    assert_eq!(game.state.pool(), [7, 8]);
    assert_eq!(game.state.players()[0].hand, [0, 1, 2]);
    game.does("pick Fish; end");
    assert_eq!(game.cannot("deliver 8 Iron").0, Rule::Deliver);
    assert_eq!(game.rule("lock 7 Coal"), Rule::Lock);
    let roster = Roster::new(["Ana", "Ben"].map(Participant::person).to_vec()).unwrap();
    let view = View::of(&game.table, &roster, &game.state, Viewer::Spectator);
    let shown: Vec<usize> = view.pool.iter().map(|card| card.card).collect();
    assert_eq!(shown, [8, 9]);
}

#[test]
fn a_hand_is_filled_after_a_card_of_the_hand_alone() {
    let mut game = Game::begun(LINE, 2, "game=standard public=1", &[], &["build m1 c a"]);
    game.does("start m1; pick Coal; move c a");
    let events = game.does("deliver 0 Coal");
    assert_eq!(
        events,
        [Event::Earned(10), Event::Drew { seat: 0, card: 7 }]
    );
    assert_eq!(game.state.pool(), [6]);
}

#[test]
fn totals_for_visible_and_unlocked_cards_do_not_hang_on_the_players() {
    let totals = "visible_total=14 unlocked_total=5";
    let game = Game::drafted(LINE, 6, totals, &[]);
    // 4 + 2 a player are left over by the draft: an excess that only falls.
    assert_eq!((game.state.visible(), game.unlocked()), (14, 14));
    let mut game = Game::new(LINE, 2, totals, &[]);
    game.does("keep 0 Coal 1 Wine; keep 2 Iron 3 Coal");
    assert_eq!((game.state.visible(), game.unlocked()), (9, 5));
    let mut game = Game::new(LINE, 2, "visible_total=8 unlocked_total=120", &[]);
    game.does("keep; keep");
    assert_eq!(game.state.visible(), 8);
    let refused = [TableError::TooManyVisible { dealt: 14 }];
    assert_eq!(errors("visible_total=13"), refused);
    assert_eq!(errors("visible_total=14"), []);
}

#[test]
fn with_reshuffle_the_cards_that_are_gone_become_a_new_deck_in_public_locking() {
    let cards = |options: &str| {
        let mut game = Game::begun(LINE, 2, options, &[], &[]);
        let all = game.table.cards().len();
        let mut shuffled = Vec::new();
        for _ in 0..2 * all {
            let events = game.does("pitch");
            shuffled.extend(events.into_iter().filter_map(|event| match event {
                Event::Shuffled(cards) => Some(cards),
                _ => None,
            }));
            game.does("end");
            if game.state.outcome().is_some() {
                break;
            }
        }
        (shuffled, game.unlocked(), game.state.pile().left())
    };
    let (shuffled, unlocked, _) = cards("reshuffle=on idle_rounds=30");
    assert!(shuffled.len() > 1 && shuffled.iter().all(|&cards| cards > 20));
    assert_eq!(unlocked, 4);
    let (shuffled, unlocked, left) = cards("idle_rounds=30");
    assert_eq!((shuffled, unlocked, left), (Vec::new(), 0, 0));
}

#[test]
fn presets_are_options_over_which_others_win() {
    let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["locking", "standard", "tournament"]);
    let mut options = Options::default();
    options.preset("tournament").unwrap();
    options.set("contracts", "5").unwrap();
    assert_eq!(options.get("contracts").as_deref(), Some("5"));
    assert!(options.equal_turns && options.loans && options.late_fees && !options.restart);
    assert!(Table::new(sketch(LINE), options, Vec::new(), 2, 1).is_err());
}

/// What a line at the terminal does, or why it cannot be read.
fn typed(game: &mut Played, line: &str) -> Result<Vec<Event>, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let command = Command::find_to_do(game.table().options(), word);
    let request = command.and_then(|command| interpret(game, command, rest));
    let request = request.map_err(|error| error.to_string())?.unwrap();
    let mut events = Vec::new();
    for action in request.actions {
        let (seat, words) = (game.state().mover(), action.clone());
        let done = game.act(seat, action).map(<[_]>::to_vec);
        events.extend(
            done.map_err(|refusal| game.words().refusal(seat, &words, &refusal).to_string())?,
        );
    }
    Ok(events)
}

#[test]
fn at_the_terminal_and_in_logs() {
    let mut options = Options::default();
    options.preset("tournament").unwrap();
    options.set("restart", "on").unwrap();
    let board = crate::common::board("iberia");
    let mut game = game(&board, options, &["Ana", "Ben"], 5);
    for _ in 0..2 {
        let card = game.state().active_player().hand[3] + 1;
        assert!(
            answer(&game, "").contains("discard"),
            "{}",
            answer(&game, "")
        );
        let refused = typed(&mut game, "end").unwrap_err();
        assert!(refused.contains("rule: discard"), "{refused}");
        typed(&mut game, &format!("discard {card}")).unwrap();
        typed(&mut game, "end").unwrap();
    }
    typed(&mut game, "end").unwrap();
    typed(&mut game, "end").unwrap();
    assert!(
        answer(&game, "").contains("borrow   up to 20"),
        "{}",
        answer(&game, "")
    );
    assert!(
        answer(&game, "restart").contains("begins anew with 50"),
        "{}",
        answer(&game, "restart")
    );
    assert!(
        typed(&mut game, "borrow 21")
            .unwrap_err()
            .contains("a loan is a sum from 1 to 20")
    );
    assert!(
        typed(&mut game, "borrow lots")
            .unwrap_err()
            .contains("a sum in millions")
    );
    typed(&mut game, "borrow 15").unwrap();
    assert!(
        players(&game).contains("cash 65 of 250, owes the bank 30"),
        "{}",
        players(&game)
    );
    assert!(
        typed(&mut game, "backtrack")
            .unwrap_err()
            .contains("not on the map yet")
    );
    assert!(typed(&mut game, "restar").unwrap_err().contains("restart"));
    typed(&mut game, "restart").unwrap();
    assert!(
        players(&game).contains("cash 50 of 250, F"),
        "{}",
        players(&game)
    );
    let text = game.text().to_owned();
    for line in [
        "option: equal_turns on",
        "option: contracts 4",
        " begins, with the highest payoff: ",
        ": discard card ",
        ": borrow 15 #",
        "owes the bank 30",
        ": restart #",
        "gives up track, train, loads and cards",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let read = Played::read(&text, |_| Some(board)).unwrap();
    assert_eq!((read.state(), read.text()), (game.state(), &*text));
}
