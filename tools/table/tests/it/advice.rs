//! Advice at the terminal: what the planner sees, in words, from what the seat sees.

use crate::common::board;
use milepost_study::Unlimited;
use milepost_table::bot::{Bot, Kind};
use milepost_table::hint::hints;
use milepost_table::text::report::advice::{hint, plan};
use milepost_table::text::report::{figures, status};
use milepost_table::view::AdviceView;
use milepost_table::{Action, Game, Options, Participant, Roster, Variant};

fn game(options: Options) -> Game {
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    Game::new(board("iberia"), options, roster, 120, 5).unwrap()
}

/// A game after its draft, in which Ana keeps a card for its last demand.
fn drafted() -> Game {
    let mut game = game(Options::default());
    game.act(
        0,
        Action::Keep {
            cards: vec![(3, 2)],
        },
    )
    .unwrap();
    game.act(1, Action::Keep { cards: Vec::new() }).unwrap();
    game
}

#[test]
fn a_hint_is_what_a_planner_would_do() {
    let game = drafted();
    let told = hint(&game);
    let action = Bot::new(Kind::Planner, 0, 0).act(game.table(), game.state());
    assert!(
        matches!(action, Action::Build { .. } | Action::End),
        "{action:?}"
    );
    let first = told.lines().next().unwrap();
    assert!(
        first.starts_with("now: build") || first == "now: end the turn",
        "{told}"
    );
    let best = hints(game.table(), game.state(), &Unlimited)
        .unwrap()
        .best
        .unwrap();
    assert_eq!(
        told.matches("  deliver ").count() + told.matches(". deliver ").count(),
        best.stops.iter().filter(|stop| stop.delivers).count()
    );
    // The track of the first trip costs more than it pays.
    let (income, loss) = (best.income, -best.profit());
    assert_eq!((best.a_turn(), best.trips_to_pay()), (None, Some(2)));
    let earns =
        format!("pays {income}, loss {loss}: the track stays, and 2 such trips pay for it\n");
    assert!(told.contains(&earns), "{told}");
}

#[test]
fn what_a_trip_earns_a_turn_is_told() {
    let mut game = drafted();
    for path in hints(game.table(), game.state(), &Unlimited)
        .unwrap()
        .best
        .unwrap()
        .works
    {
        game.act(0, Action::Build { path }).unwrap();
    }
    let best = hints(game.table(), game.state(), &Unlimited)
        .unwrap()
        .best
        .unwrap();
    let (income, profit, a_turn) = (best.income, best.profit(), best.a_turn().unwrap());
    assert_eq!(a_turn, profit / best.turns.unwrap());
    let earns = format!("pays {income}, profit {profit}, {a_turn} a turn\n");
    assert!(hint(&game).contains(&earns), "{}", hint(&game));
}

#[test]
fn a_plan_tells_source_way_track_turns_and_profit() {
    let game = drafted();
    let told = plan(&game, "4 steel").unwrap();
    let found = hints(game.table(), game.state(), &Unlimited).unwrap();
    let steel = found
        .demands
        .iter()
        .find(|hint| hint.choice == (3, 2))
        .unwrap();
    let steel = steel.plan.as_ref().unwrap();
    for part in [
        "card 4: Steel to San Sebastián 4\n".to_owned(),
        "pick up in Bilbao, deliver in San Sebastián\n".to_owned(),
        format!("{} mileposts and ", steel.length),
        format!("{} for track", steel.track),
        format!("pays 4, loss {}: the track stays, ", -steel.profit()),
    ] {
        assert!(told.contains(&part), "{part}: {told}");
    }
    // Only what can still be met has a plan.
    let told = plan(&game, "4").unwrap();
    assert_eq!(
        told.matches("  the card is kept for another demand\n")
            .count(),
        2,
        "{told}"
    );
    assert!(plan(&game, "").is_err() && plan(&game, "99").is_err());
}

#[test]
fn the_track_that_joins_the_major_cities_costs_what_is_told() {
    let mut options = Options::default();
    options.numbers.cash = 1000;
    let mut game = game(options);
    for seat in 0..2 {
        game.act(seat, Action::Keep { cards: Vec::new() }).unwrap();
    }
    let found = hints(game.table(), game.state(), &Unlimited).unwrap();
    let quote = milepost_table::legal::quote::quote(game.table(), game.state(), &found.goal);
    assert_eq!(quote.stop, None);
    assert_eq!(quote.now.cost + quote.later.cost, found.goal_cost);
    assert!(hint(&game).contains(&format!("takes {} more of track", found.goal_cost)));
}

#[test]
fn a_card_of_another_has_no_plan_and_the_reason_is_told() {
    let mut game = drafted();
    game.act(0, Action::End).unwrap();
    let told = plan(&game, "4 steel").unwrap();
    assert!(told.contains("  the card is private to Ana\n"), "{told}");
}

#[test]
fn the_draft_shows_what_each_demand_would_take() {
    let game = game(Options::default());
    let told = status::turn(&game);
    let rows: Vec<&str> = told
        .lines()
        .filter(|line| line.contains(" to ") && !line.starts_with("--"))
        .collect();
    assert_eq!(rows.len(), 12 + 1, "{told}");
    let found = hints(game.table(), game.state(), &Unlimited).unwrap();
    let demand = found
        .demands
        .iter()
        .find(|hint| hint.choice == (0, 1))
        .unwrap();
    let (row, demand) = (rows[1], demand.plan.as_ref().unwrap());
    let figures: Vec<i64> = row
        .split_whitespace()
        .rev()
        .take(4)
        .map(|figure| figure.parse().unwrap_or(-999))
        .collect();
    assert_eq!(figures[3], demand.length as i64, "{row}");
    assert_eq!(figures[2], i64::from(demand.track), "{row}");
    assert_eq!(figures[0], i64::from(demand.profit()), "{row}");
    // The columns stand below one another.
    let ends: Vec<usize> = rows[..12].iter().map(|row| row.chars().count()).collect();
    assert!(ends.iter().all(|&end| end == ends[0]), "{told}");
}

#[test]
fn there_is_no_advice_at_a_real_board_and_it_says_why() {
    let options = Options {
        companion: true,
        ..Options::default()
    };
    let game = game(options);
    for told in [hint(&game), plan(&game, "4").unwrap()] {
        assert!(
            told.starts_with("there is no advice at a real board: "),
            "{told}"
        );
    }
    assert!(!figures::cards(&game).contains("profit"));
}

#[test]
fn advice_names_no_card_that_the_seat_does_not_see() {
    let options = Options {
        game: Variant::Standard,
        ..Options::default()
    };
    let game = game(options);
    let seen: Vec<usize> = game.state().players()[0]
        .hand
        .iter()
        .map(|card| card + 1)
        .collect();
    let found = hints(game.table(), game.state(), &Unlimited).unwrap();
    let advice = AdviceView::of(game.table(), &found);
    assert!(!advice.demands.is_empty());
    assert!(
        advice
            .demands
            .iter()
            .all(|demand| seen.contains(&demand.card))
    );
    for other in game.state().players()[1].hand.iter().map(|card| card + 1) {
        assert!(plan(&game, &other.to_string()).is_err());
        assert!(!figures::cards(&game).contains(&format!("\nhand   {other:>5}")));
    }
}

/// Who does what a hint says plays as the planner does: no load is picked up and dropped again, and no turn is without an end.
#[test]
fn whoever_follows_hints_plays_a_planner_turn() {
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    for (map, seed) in [("iberia", 5), ("low-countries", 2)] {
        let mut game =
            Game::new(board(map), Options::default(), roster.clone(), 120, seed).unwrap();
        let mut bots = [0, 1].map(|seat| Bot::new(Kind::Planner, 0, seat));
        let mut told = 0;
        for _ in 0..400 {
            let seat = game.state().mover();
            let action = bots[seat].act(game.table(), game.state());
            // Not each time, as it takes a moment.
            let asked = game.state().turn().acted
                && matches!(
                    action,
                    Action::PickUp { .. } | Action::Drop { .. } | Action::Move { .. }
                );
            let before = asked.then(|| hint(&game));
            game.act(seat, action.clone()).unwrap();
            let Some(before) = before else { continue };
            told += 1;
            let line = game
                .words()
                .summary(seat, &action, &game.entries().last().unwrap().events);
            assert_eq!(
                before.lines().next(),
                Some(format!("now: {line}").as_str()),
                "{map}: {action:?}"
            );
        }
        assert!(told > 20, "{told}");
    }
}
