//! Loans, late payment, turning round for a turn, beginning anew, and reserved loads turned up where one lies.

use crate::common::Game;
use crate::common::boards::{FERRY, LINE};
use crate::common::random::{any, kind, quick, tiny};
use milepost_dice::Dice;
use milepost_table::bot::{Bot, Kind};
use milepost_table::state::Ending;
use milepost_table::{
    Action, Event, Outcome, Participant, Roster, Rule, Stage, Train, View, Viewer, Why, Words,
    apply,
};

/// Track from Metz over Ayr and Bern to Nice.
const WAY: &str = "build m1 c a d b e n1";

fn owes(from: usize, to: Option<usize>, sum: i32) -> Event {
    Event::Owes { from, to, sum }
}

fn repaid(from: usize, to: Option<usize>, sum: i32) -> Event {
    Event::Repaid { from, to, sum }
}

fn roster() -> Roster {
    Roster::new(["Ana", "Ben"].map(Participant::person).to_vec()).unwrap()
}

#[test]
fn loans_up_to_20_a_turn_are_owed_twice() {
    let mut game = Game::begun(LINE, 2, "loans=on", &[], &[WAY]);
    let cash = game.cash(0);
    assert_eq!(game.does("borrow 15"), [owes(0, None, 30)]);
    assert_eq!(
        game.cannot("borrow 6"),
        (Rule::Borrow, Why::LoanSum { left: 5 })
    );
    game.does("borrow 5");
    assert_eq!(
        (game.cash(0), game.state.players()[0].debt),
        (cash + 20, 40)
    );
    assert_eq!(
        game.cannot("borrow 1"),
        (Rule::Borrow, Why::LoanSum { left: 0 })
    );
    game.does("end; end; borrow 20");
    assert_eq!(game.state.players()[0].debt, 80);
    assert_eq!(game.rule("borrow 0"), Rule::Borrow);
    let mut game = Game::begun(LINE, 2, "loans=on loan=7", &[], &[]);
    assert_eq!(game.cannot("borrow 8").1, Why::LoanSum { left: 7 });
}

#[test]
fn loans_are_for_the_own_turn_while_moving_or_building() {
    let mut game = Game::drafted(LINE, 2, "loans=on", &[]);
    assert_eq!(game.rule("borrow 5"), Rule::Opening);
    let mut game = Game::begun(LINE, 2, "loans=on", &[], &[]);
    game.does("build m1 c; borrow 5; end");
    game.does("borrow 5; pitch");
    assert_eq!(game.rule("borrow 5"), Rule::Pitch);
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    let off = Why::Off { option: "loans" };
    assert_eq!(game.cannot("borrow 5"), (Rule::Borrow, off));
}

#[test]
fn loans_pay_for_track_that_the_cash_does_not() {
    let mut game = Game::begun(LINE, 2, "loans=on cash=14", &[], &[WAY]);
    assert_eq!(game.rule("build m3 k"), Rule::Cash);
    game.does("borrow 1; build m3 k");
}

#[test]
fn all_that_deliveries_pay_goes_to_debts_first() {
    let mut game = Game::begun(LINE, 2, "loans=on draft=2", &[], &[WAY]);
    game.does("borrow 6; start m1; pick Coal; pick Coal; move c a");
    let cash = game.cash(0);
    let events = game.does("deliver 0 Coal");
    assert_eq!(events[..2], [Event::Earned(10), repaid(0, None, 10)]);
    assert_eq!((game.cash(0), game.state.players()[0].debt), (cash, 2));
    let events = game.does("deliver 3 Coal");
    assert_eq!(events[..2], [Event::Earned(16), repaid(0, None, 2)]);
    assert_eq!((game.cash(0), game.state.players()[0].debt), (cash + 14, 0));
}

#[test]
fn the_last_million_of_a_debt_is_paid_like_any_other() {
    let cards = ["Coal Ayr 5, Wine Ayr 12, Fish Nice 14"];
    let mut game = Game::begun(LINE, 2, "loans=on draft=2", &cards, &[WAY]);
    game.does("borrow 3; start m1; pick Coal; pick Coal; move c a");
    let events = game.does("deliver 0 Coal");
    assert_eq!(events[..2], [Event::Earned(5), repaid(0, None, 5)]);
    let cash = game.cash(0);
    let events = game.does("deliver 1 Coal");
    assert_eq!(events[..2], [Event::Earned(10), repaid(0, None, 1)]);
    assert_eq!((game.cash(0), game.state.players()[0].debt), (cash + 9, 0));
}

#[test]
fn nobody_wins_in_debt() {
    let mut game = Game::begun(LINE, 2, "loans=on cash=500", &[], &[WAY]);
    assert_eq!(game.does("borrow 1; end"), [owes(0, None, 2)]);
    assert!(game.state.outcome().is_none());
    let mut game = Game::drafted(LINE, 2, "loans=on companion=on cash=500", &[]);
    game.does("end; end; end; end; borrow 1");
    assert_eq!(game.cannot("claim"), (Rule::Win, Why::InDebt { owed: 2 }));
    // Nor is a player in debt the richest.
    let mut game = Game::begun(LINE, 2, "loans=on rounds=1", &[], &["", "build m1 c"]);
    let events = game.does("borrow 1; end; end");
    let over = |winners: &[usize]| {
        let (winners, why) = (winners.to_vec(), Ending::Rounds);
        Event::Over(Outcome { winners, why })
    };
    assert_eq!(events[1..], [over(&[1])]);
    let mut game = Game::begun(LINE, 2, "loans=on rounds=1", &[], &[]);
    let events = game.does("borrow 1; end; borrow 1; end");
    assert_eq!(events[2..], [over(&[])]);
    let roster = roster();
    let words = Words::to(&game.table, &roster, &game.state, Viewer::Spectator);
    let told = words.event(&over(&[]));
    assert!(told.contains("all have locked loads or debts"), "{told}");
}

/// Two players without the cash for a fee, the first of whom is about to move; the other has the track from Metz to Nice.
fn poor(options: &str) -> Game {
    let built = ["build m3 k l o1 p n3", WAY];
    let options = format!("cash=14 draft=2 {options}");
    let mut game = Game::begun(LINE, 2, &options, &[], &built);
    game.does("start m1; pick Coal");
    game
}

#[test]
fn late_fees_are_owed_and_paid_from_the_next_delivery() {
    let mut game = poor("late_fees=on");
    assert_eq!((game.cash(0), game.cash(1)), (1, 0));
    assert_eq!(game.does("move c a"), [owes(0, Some(1), 4)]);
    assert_eq!((game.cash(0), game.state.players()[0].owed[1]), (1, 4));
    let events = game.does("deliver 0 Coal");
    assert_eq!(events[..2], [Event::Earned(10), repaid(0, Some(1), 4)]);
    assert_eq!((game.cash(0), game.cash(1)), (7, 4));
    assert_eq!(game.state.players()[0].owes(), 0);
    let mut game = poor("");
    let short = Why::Short { needed: 4, has: 1 };
    assert_eq!(game.cannot("move c a"), (Rule::Fee, short));
}

#[test]
fn late_fees_add_up_over_turns_and_go_before_the_bank() {
    let mut game = poor("late_fees=on loans=on");
    assert_eq!(game.does("move c"), [owes(0, Some(1), 4)]);
    game.does("end; end; borrow 2; move a");
    assert_eq!(game.state.players()[0].owed[1], 8);
    assert_eq!(game.state.players()[0].debt, 4);
    let events = game.does("deliver 0 Coal");
    assert_eq!(events[1..3], [repaid(0, Some(1), 8), repaid(0, None, 2)]);
    assert_eq!(game.state.players()[0].debt, 2);
}

#[test]
fn a_fee_is_paid_at_once_where_the_cash_reaches() {
    let mut game = poor("late_fees=on loans=on");
    game.does("borrow 3");
    let (from, to, sum) = (0, 1, 4);
    assert_eq!(game.does("move c a"), [Event::Paid { from, to, sum }]);
}

#[test]
fn late_fees_are_for_ferries_too() {
    let built = [
        "build m1 c p q",
        "build m2 d; build m3 e; build n2 t; build n3 u",
    ];
    let mut game = Game::begun(FERRY, 2, "late_fees=on cash=11", &[], &built);
    game.does("end; start m1; move c p; end; end");
    assert_eq!(game.cash(1), 3);
    assert_eq!(game.does("cross q"), [owes(1, Some(0), 4)]);
}

#[test]
fn debts_are_shown_to_all() {
    let mut game = poor("late_fees=on loans=on");
    game.does("move c; borrow 12");
    let view = View::of(&game.table, &roster(), &game.state, Viewer::Seat(1));
    let ana = &view.players[0];
    assert_eq!((ana.debt, view.loan), (24, 8));
    assert_eq!((ana.fees[0].to, ana.fees[0].sum), (1, 4));
    let roster = roster();
    let words = Words::to(&game.table, &roster, &game.state, Viewer::Spectator);
    let told = |event: &Event| words.event(event);
    assert_eq!(told(&owes(0, None, 24)), "owes the bank 24");
    assert_eq!(told(&owes(0, Some(1), 4)), "owes Ben 4");
    assert_eq!(told(&repaid(0, Some(1), 4)), "pays Ben 4 of what is owed");
    assert_eq!(told(&repaid(0, None, 4)), "pays 4 back to the bank");
}

#[test]
fn a_train_turns_round_anywhere_for_a_whole_turn() {
    let mut game = Game::begun(LINE, 2, "backtrack=on", &[], &[WAY]);
    game.does("start m1; move c; end; end");
    assert_eq!(game.rule("move m1"), Rule::TurnRound);
    let at = game.at("c");
    assert_eq!(game.does("backtrack"), []);
    assert_eq!(
        (game.state.mover(), game.state.players()[0].at),
        (1, Some(at))
    );
    game.does("end; move m1");
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    let off = Why::Off {
        option: "backtrack",
    };
    assert_eq!(game.cannot("backtrack"), (Rule::Backtrack, off));
}

#[test]
fn it_takes_the_whole_turn_and_is_for_places_where_no_train_turns_otherwise() {
    let mut game = Game::begun(LINE, 2, "backtrack=on", &[], &[WAY]);
    assert_eq!(game.rule("backtrack"), Rule::Start);
    game.does("start m1; move c; end; end; move a");
    assert_eq!(game.cannot("backtrack"), (Rule::Backtrack, Why::Acted));
    game.does("end; end");
    assert_eq!(game.cannot("backtrack"), (Rule::Backtrack, Why::MayTurn));
    game.does("move d; end; end; pitch");
    assert_eq!(game.rule("backtrack"), Rule::Pitch);
    let mut game = Game::begun(LINE, 2, "backtrack=on game=standard", &[], &[WAY]);
    game.does("start m1; move c; end; end; give");
    assert_eq!(game.rule("backtrack"), Rule::GiveUp);
    let mut game = Game::begun(LINE, 2, "backtrack=on companion=on", &[], &[]);
    assert_eq!(game.rule("backtrack"), Rule::Companion);
}

#[test]
fn on_anothers_track_turning_round_costs_the_fee() {
    let mut game = Game::begun(LINE, 2, "backtrack=on", &[], &["", WAY]);
    game.does("start m1; move c; end; end");
    let (from, to, sum) = (0, 1, 4);
    assert_eq!(game.does("backtrack"), [Event::Paid { from, to, sum }]);
    let mut game = poor("backtrack=on late_fees=on");
    game.does("move c; end; end");
    assert_eq!(game.does("backtrack"), [owes(0, Some(1), 4)]);
    assert_eq!(game.state.players()[0].owed[1], 8);
}

#[test]
fn a_turn_for_which_the_train_turned_round_ends_the_round() {
    let options = "backtrack=on rounds=2 loans=on";
    let mut game = Game::begun(LINE, 2, options, &[], &["", WAY]);
    game.does("end; start m1; move c; end; end");
    game.does("borrow 1");
    let events = game.does("backtrack");
    assert!(matches!(events[..], [Event::Over(_)]), "{events:?}");
}

#[test]
fn beginning_anew_gives_all_back_for_the_start() {
    let options = "restart=on loans=on late_fees=on";
    let mut game = poor(options);
    game.does("move c; borrow 19; end; end; end; end; borrow 1");
    let hand = game.state.pool().len();
    let events = game.does("restart");
    assert_eq!(events, [Event::Restarted]);
    let ana = &game.state.players()[0];
    assert_eq!((ana.cash, ana.debt, ana.owed[1]), (14, 0, 4));
    assert_eq!(
        (ana.train, ana.at, ana.loads.len()),
        (Train::Freight, None, 0)
    );
    assert_eq!((game.supply("Coal"), game.state.pool().len()), (3, hand));
    assert_eq!(game.state.track(&game.table, 0).count(), 0);
    assert_eq!(*game.state.stage(), Stage::Build);
    assert_eq!(game.rule("start m1"), Rule::Order);
    game.does("build m3 k l; end; end; start m4; pick Coal");
}

#[test]
fn beginning_anew_is_the_first_thing_in_a_turn() {
    let mut game = Game::begun(LINE, 2, "restart=on", &[], &[WAY]);
    game.does("start m1");
    assert_eq!(game.cannot("restart"), (Rule::Restart, Why::Acted));
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    let off = Why::Off { option: "restart" };
    assert_eq!(game.cannot("restart"), (Rule::Restart, off));
}

#[test]
fn beginning_anew_takes_a_new_hand_and_private_cards_go() {
    let mut game = Game::begun(LINE, 2, "restart=on game=standard", &[], &[WAY]);
    let events = game.does("restart");
    let left = [0, 1, 2].map(Event::Left);
    let drew = [6, 7, 8].map(|card| Event::Drew { seat: 0, card });
    let all = [&[Event::Restarted], &left[..], &drew[..]].concat();
    assert_eq!(events, all);
    let mut game = Game::new(LINE, 2, "restart=on draft=2", &[]);
    game.does("keep 0 Coal; keep; end; end; end; end");
    assert_eq!(game.supply("Coal"), 2);
    let events = game.does("restart");
    assert_eq!(events[..2], [Event::Restarted, Event::Left(0)]);
    assert_eq!((game.supply("Coal"), game.state.private(0).count()), (3, 0));
}

#[test]
fn locks_of_a_player_who_begins_anew_come_off() {
    let mut game = Game::begun(LINE, 2, "restart=on draft=2", &[], &[WAY]);
    game.does("start m1; pick Coal; lock 0 Coal; end; end; restart");
    assert_eq!(game.state.locked(0), None);
    assert!(game.state.pool().contains(&0));
}

#[test]
fn trains_on_erased_track_may_leave_anywhere_or_are_placed_anew() {
    let built = ["build m1 c a d", "build n1 e b d"];
    let game = |to: &str| {
        let mut game = Game::begun(LINE, 2, "restart=on", &[], &built);
        game.does(&format!("end; start m1; move {to}; end"));
        let events = game.does("restart");
        (events, game)
    };
    let (events, mut left) = game("c");
    assert_eq!(events, [Event::Restarted, Event::Displaced(1)]);
    left.does("end; start b");
    for to in ["c a", "c a d"] {
        let (events, left) = game(to);
        assert_eq!(events, [Event::Restarted]);
        let ben = &left.state.players()[1];
        let place = to.split(' ').next_back().map(|name| left.at(name));
        assert_eq!((ben.at, ben.from), (place, None));
    }
    let (_, mut left) = game("c a d");
    left.does("end; move b");
}

#[test]
fn a_train_at_a_port_whose_ferry_was_erased_is_placed_anew() {
    let mut game = Game::begun(FERRY, 2, "restart=on", &[], &["build m1 c p q"]);
    game.does("end; start m1; move c p; end; end; cross q; end");
    assert_eq!(
        game.does("restart"),
        [Event::Restarted, Event::Displaced(1)]
    );
    assert_eq!(game.state.players()[1].at, None);
}

/// Ana has reserved Coal for card 0, and is in Ayr, where Ben has left some.
fn left_there(kept: &str) -> Game {
    let mut game = Game::new(LINE, 2, "", &[]);
    game.does(&format!("{kept}; keep; build m1 c a; end; end; end; end"));
    game.does("start a; end; start m1; pick Coal; move c a; drop Coal; end");
    game
}

#[test]
fn a_reserved_load_is_turned_up_where_one_lies_which_goes_back() {
    for kept in ["keep 0 Coal", "keep 0 Coal 1 Wine"] {
        let mut game = left_there(kept);
        assert_eq!(game.supply("Coal"), 1);
        assert_eq!(game.rule("deliver 0 Coal"), Rule::Private);
        let coal = game.good("Coal");
        let events = game.does("turn Coal");
        assert_eq!(events, [Event::FaceUp, Event::Returned(coal)]);
        assert_eq!(game.supply("Coal"), 2);
        assert_eq!(game.state.lying(game.city("Ayr")), None);
        let nothing = Why::NothingToTurn { good: coal };
        assert_eq!(game.cannot("turn Coal"), (Rule::PickUp, nothing));
        game.does("deliver 0 Coal");
    }
}

#[test]
fn what_lies_may_still_be_picked_up_beside_a_reserved_load() {
    let mut game = left_there("keep 0 Coal");
    assert_eq!(game.does("pick Coal"), []);
    assert_eq!(game.loads(0), ["Coal", "Coal"]);
    assert_eq!(game.rule("turn Coal"), Rule::PickUp);
    let mut game = left_there("keep");
    assert_eq!(game.rule("turn Coal"), Rule::PickUp);
}

/// A ledger kept from what actions told, apart from the engine's.
#[derive(Debug, PartialEq)]
struct Ledger {
    cash: i64,
    debt: i64,
    fees: [i64; 6],
}

fn enter(books: &mut [Ledger], start: i32, seat: usize, action: &Action, events: &[Event]) {
    if let &Action::Cash {
        seat,
        amount,
        track,
    } = action
    {
        let _ = track;
        books[seat].cash += i64::from(amount);
    }
    for event in events {
        match event {
            Event::Spent(sum) => books[seat].cash -= i64::from(*sum),
            Event::Earned(sum) => books[seat].cash += i64::from(*sum),
            &Event::Paid { from, to, sum } => {
                books[from].cash -= i64::from(sum);
                books[to].cash += i64::from(sum);
            }
            &Event::Owes {
                from,
                to: None,
                sum,
            } => {
                books[from].debt += i64::from(sum);
                books[from].cash += i64::from(sum / 2);
            }
            &Event::Owes {
                from,
                to: Some(to),
                sum,
            } => books[from].fees[to] += i64::from(sum),
            &Event::Repaid { from, to, sum } => {
                books[from].cash -= i64::from(sum);
                match to {
                    Some(to) => {
                        books[from].fees[to] -= i64::from(sum);
                        books[to].cash += i64::from(sum);
                    }
                    None => books[from].debt -= i64::from(sum),
                }
            }
            Event::Taxes(paid) => {
                for (book, sum) in books.iter_mut().zip(paid) {
                    book.cash -= i64::from(*sum);
                }
            }
            Event::Restarted => {
                books[seat].cash = i64::from(start);
                books[seat].debt = 0;
            }
            _ => {}
        }
    }
}

#[test]
fn cash_and_debts_follow_from_what_is_told() {
    let boards = tiny();
    let (mut lent, mut late, mut anew) = (0, 0, 0);
    for game in 0..200 {
        let table = quick(&boards, game);
        let mut state = milepost_table::start(&table);
        let cash = table.options().numbers.cash;
        let book = || Ledger {
            cash: i64::from(cash),
            debt: 0,
            fees: [0; 6],
        };
        let mut books: Vec<Ledger> = (0..table.seats()).map(|_| book()).collect();
        let mut dice = Dice::new(game, "ledger");
        for _ in 0..250 {
            if state.outcome().is_some() {
                break;
            }
            let (action, seat) = (any(&table, &state, &mut dice), state.mover());
            let events = apply(&table, &mut state, seat, &action).unwrap();
            enter(&mut books, cash, seat, &action, &events);
            let has = |event: fn(&Event) -> bool| usize::from(events.iter().any(event));
            lent += has(|event| matches!(event, Event::Repaid { to: None, .. }));
            late += has(|event| matches!(event, Event::Repaid { to: Some(_), .. }));
            anew += has(|event| matches!(event, Event::Restarted));
            let players = state.players().iter();
            let found: Vec<Ledger> = players
                .map(|player| Ledger {
                    cash: player.cash.into(),
                    debt: player.debt.into(),
                    fees: player.owed.map(i64::from),
                })
                .collect();
            assert_eq!(found, books, "game {game}: {action:?}");
        }
    }
    assert!(lent > 50 && late > 20 && anew > 50, "{lent} {late} {anew}");
}

/// Bots play on with every option; none of their actions is refused, and they use what helps them.
#[test]
fn bots_play_legally_with_the_options_of_tournaments() {
    let boards = tiny();
    let mut used = [0; 4];
    for game in (0..60).filter(|&game| !kind(game).0.companion) {
        let table = quick(&boards, game);
        let kinds = Kind::ALL.map(|(kind, _)| kind);
        let mut bots: Vec<Bot> = (0..table.seats())
            .map(|seat| Bot::new(kinds[(seat + game as usize) % kinds.len()], game, seat))
            .collect();
        let mut state = milepost_table::start(&table);
        for _ in 0..400 {
            if state.outcome().is_some() {
                break;
            }
            let seat = state.mover();
            let action = bots[seat].act(&table, &state);
            if bots[seat].kind() != Kind::Random {
                used[0] += usize::from(matches!(action, Action::Borrow { .. }));
                used[1] += usize::from(action == Action::Backtrack);
                used[2] += usize::from(action == Action::Restart);
                used[3] += usize::from(matches!(action, Action::Discard { .. }));
            }
            apply(&table, &mut state, seat, &action).unwrap();
        }
    }
    assert!(used[0] > 0 && used[3] > 0, "{used:?}");
}

#[test]
fn a_bot_that_sees_no_trip_borrows_or_begins_anew() {
    let cards = ["Hops Ayr 5, Hops Bern 5, Hops Nice 5"; 30];
    let ways = [
        ("", Action::Pitch),
        ("loans=on restart=on", Action::Borrow { sum: 20 }),
        ("restart=on", Action::Restart),
    ];
    for (options, way) in ways {
        let options = format!("cash=4 {options}");
        let game = Game::begun(LINE, 2, &options, &cards, &["build m2 h"]);
        for kind in [Kind::Greedy, Kind::Planner] {
            let action = Bot::new(kind, 1, 0).act(&game.table, &game.state);
            assert!(
                action == way || way == Action::Pitch,
                "{options}: {action:?}"
            );
        }
    }
}
