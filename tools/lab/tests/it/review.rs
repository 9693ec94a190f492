//! A review counts what the log says, and its turning points hold what they promise.

use crate::common::board;
use milepost_lab::ReviewJson;
use milepost_lab::draw::review::page;
use milepost_lab::review::report::{MissedKind, PlayerReviewJson};
use milepost_lab::review::{MOST_ACTIONS, ReviewError, TURNING_POINTS, review};
use milepost_map::shipped;
use milepost_study::{Progress, Report, Unlimited};
use milepost_table::bot::{Bot, Kind};
use milepost_table::text::command::Command;
use milepost_table::text::input::interpret::interpret;
use milepost_table::{Action, Board, Game, Options, Participant, Roster};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A recorded game.
fn recorded(name: &str) -> Game {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/games");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let mut maps = shipped::names().filter_map(shipped::map);
    Game::read(&text, |named| {
        let found = maps.find(|map| map.hash() == named.hash);
        found.map(|map| Arc::new(Board::new(map)))
    })
    .unwrap()
}

/// A game on Iberia with seed 5, as the guide plays it.
fn begun(options: Options) -> Game {
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    Game::new(board("iberia"), options, roster, 120, 5).unwrap()
}

/// Types commands.
fn typed(game: &mut Game, lines: &str) {
    for line in lines.lines().map(str::trim) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let command = Command::find(game.table().options(), word).unwrap();
        let request = interpret(game, command, rest).unwrap().unwrap();
        for action in request.actions {
            let seat = game.state().mover();
            assert!(game.act(seat, action).is_ok(), "{line}");
        }
    }
}

fn looked_back(game: &Game) -> ReviewJson {
    review(game, &Unlimited).unwrap()
}

/// Ana's missed things of a kind, in words.
fn missed(game: &Game, kind: MissedKind) -> Vec<String> {
    let report = looked_back(game);
    let found = report.players[0]
        .missed
        .iter()
        .filter(|missed| missed.kind == kind);
    found
        .map(|missed| format!("{}: {}", missed.round, missed.text))
        .collect()
}

/// Two turns of each player, with a reserved load of Steel for Ana.
const START: &str =
    "keep 4 steel\nkeep nothing\nbuild San Sebastián\nend\nend\nend\nend\nstart Bilbao";

/// What a log says of a player's deliveries, read as text: how many, and what they paid.
fn delivered(log: &str, name: &str) -> (u64, u64) {
    let lines = log
        .lines()
        .filter(|line| line.contains(&format!(". {name}: deliver card ")));
    let paid = lines.map(|line| {
        let (_, rest) = line.rsplit_once(" for ").unwrap();
        rest.split(' ').next().unwrap().parse::<u64>().unwrap()
    });
    paid.fold((0, 0), |(count, sum), paid| (count + 1, sum + paid))
}

fn adds_up(player: &PlayerReviewJson) {
    let steps = &player.mileposts;
    assert_eq!(
        steps.own + steps.foreign + steps.inside,
        steps.all,
        "{player:?}"
    );
    assert!(steps.empty <= steps.all && player.never_ridden <= player.sections);
    assert_eq!(player.income.iter().sum::<u64>(), player.earned);
    assert!(player.turning_points.len() <= TURNING_POINTS);
    let worst = player.turning_points.windows(2);
    assert!(worst.into_iter().all(|pair| pair[0].lost >= pair[1].lost));
}

#[test]
fn figures_are_those_of_the_text_of_the_log() {
    for name in [
        "victory.log",
        "taxes.log",
        "hand-given-up.log",
        "fee-for-a-ferry.log",
    ] {
        let game = recorded(name);
        let report = looked_back(&game);
        let mut fees = (0, 0);
        for (seat, player) in report.players.iter().enumerate() {
            let told = delivered(game.text(), &player.name);
            assert_eq!((player.deliveries, player.earned), told, "{name}");
            adds_up(player);
            fees = (fees.0 + player.fees_paid, fees.1 + player.fees_received);
            // Money comes from deliveries and fees alone, and goes for track, trains, fees and taxes.
            let start = u64::from(game.table().options().numbers.cash.unsigned_abs());
            let came = start + player.earned + player.fees_received;
            let went = player.track + player.trains + player.fees_paid + player.taxes;
            let cash = game.state().players()[seat].cash;
            assert_eq!(came - went, u64::from(cash.unsigned_abs()), "{name}");
        }
        assert_eq!(fees.0, fees.1, "{name}");
    }
}

/// A game of two planners.
fn planners() -> Game {
    let names = ["Ana", "Ben"].map(|name| Participant::bot("planner", name));
    let roster = Roster::new(names.to_vec()).unwrap();
    Game::new(board("iberia"), Options::default(), roster, 120, 3).unwrap()
}

/// Lets planners play until a round begins.
fn until(game: &mut Game, round: u32) {
    let mut bots = [0, 1].map(|seat| Bot::new(Kind::Planner, 3, seat));
    while game.state().round() < round {
        let seat = game.state().mover();
        let action = bots[seat].act(game.table(), game.state());
        game.act(seat, action).unwrap();
    }
}

#[test]
fn a_planner_loses_nothing_against_itself() {
    let mut game = planners();
    until(&mut game, 8);
    let report = looked_back(&game);
    for player in &report.players {
        assert_eq!(player.turning_points, [], "{}", player.name);
    }
    assert_eq!(report.ended, None);
}

#[test]
fn a_turn_in_which_nothing_is_done_is_a_turning_point() {
    let mut game = planners();
    until(&mut game, 10);
    game.act(0, Action::End).unwrap();
    until(&mut game, 12);
    let report = looked_back(&game);
    let idle = &report.players[0].turning_points;
    assert_eq!(idle.len(), 1, "{}", report.text());
    assert_eq!((idle[0].round, idle[0].done.len()), (10, 0));
    for point in idle {
        assert!(point.lost >= 0.5);
        assert!(
            !point.planner.is_empty(),
            "the planner does something: {point:?}"
        );
        if let (Some(played), Some(planned)) = (point.played, point.planned) {
            assert!((played - planned - point.lost).abs() < 1e-9);
        }
    }
    let text = report.text();
    assert!(
        text.contains("Turning points of Ana") && text.contains("planner: "),
        "{text}"
    );
}

#[test]
fn a_delivery_at_hand_that_is_not_made_is_missed() {
    let mut game = begun(Options::default());
    typed(&mut game, START);
    typed(&mut game, "pick steel\nmove San Sebastián");
    let mut made = game.clone();
    typed(&mut game, "end");
    assert_eq!(
        missed(&game, MissedKind::Delivery),
        ["1: card 4 Steel to San Sebastián could be delivered"]
    );
    typed(&mut made, "deliver 4\nend");
    assert_eq!(missed(&made, MissedKind::Delivery), [""; 0]);
}

#[test]
fn a_reserved_load_that_is_left_in_a_city_that_makes_it_is_missed() {
    let mut game = begun(Options::default());
    typed(&mut game, START);
    let mut taken = game.clone();
    typed(&mut game, "move San Sebastián\nend");
    let told = missed(&game, MissedKind::Reserved);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].starts_with("1: the reserved load of Steel was not turned up in Bilbao"),
        "{told:?}"
    );
    typed(&mut taken, "pick steel\nmove San Sebastián\nend");
    assert_eq!(missed(&taken, MissedKind::Reserved), [""; 0]);
}

#[test]
fn a_load_for_which_the_train_comes_back_was_left() {
    let mut game = begun(Options::default());
    typed(&mut game, START);
    // Iron is made in Bilbao.
    typed(
        &mut game,
        "pick steel\nmove San Sebastián\ndeliver 4\nend\nend\nmove Bilbao\npick iron\nend",
    );
    let told = missed(&game, MissedKind::Load);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].starts_with("1: Iron was left in Bilbao with a hold free"),
        "{told:?}"
    );
}

#[test]
fn a_demand_that_another_takes_is_lost() {
    let report = looked_back(&recorded("win-refused-for-a-locked-load.log"));
    let all = report.players.iter().flat_map(|player| &player.missed);
    let lost: Vec<_> = all
        .filter(|missed| missed.kind == MissedKind::Lost)
        .collect();
    assert!(!lost.is_empty());
    assert!(
        lost.iter()
            .all(|missed| missed.payoff > 0 && missed.text.contains(": the load was aboard when "))
    );
}

struct Stopped;

impl Progress for Stopped {
    fn go_on(&self) -> bool {
        false
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused_before_any_work() {
    let companion = recorded("companion.log");
    assert_eq!(review(&companion, &Stopped), Err(ReviewError::Companion));
    let mut game = begun(Options::default());
    assert_eq!(
        review(&recorded("victory.log"), &Stopped),
        Err(ReviewError::Cancelled)
    );
    typed(&mut game, START);
    let good = game
        .table()
        .map()
        .goods()
        .iter()
        .position(|good| good.name == "Iron")
        .unwrap();
    while game.entries().len() <= MOST_ACTIONS {
        for action in [Action::PickUp { good }, Action::Drop { good }] {
            game.act(0, action).unwrap();
        }
    }
    let actions = game.entries().len();
    assert_eq!(review(&game, &Stopped), Err(ReviewError::TooLong(actions)));
}

#[test]
fn threads_change_nothing() {
    let game = recorded("victory.log");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        serde_json::to_string(&pool.install(|| looked_back(&game))).unwrap()
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn a_review_is_read_again_and_its_text_and_charts_name_every_player() {
    let report = looked_back(&recorded("victory.log"));
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<ReviewJson>(&json).unwrap(), report);
    let (text, svg) = (report.text(), page(&report).svg().unwrap());
    for player in &report.players {
        assert!(text.contains(&player.name) && svg.contains(&player.name));
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let ended = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        ended.contains("Ana wins with 90 and the major cities"),
        "{text}"
    );
}
