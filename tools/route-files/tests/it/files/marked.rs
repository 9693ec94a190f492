//! Bonuses for marked hexes that a route comes through, and what recorded runs say of them.

use milepost_route::{Limits, Position, Run, Status, Unlimited, best};
use milepost_route_files as files;
use milepost_route_files::Ruling;

/// Two ways from city to city: the short one by B2, and the long one by the mines A3 and B4.
const BOARD: &str = r#"milepost = "18xx-board/1"
title = "Mines"
layout = "flat"
[phases]
2 = ["yellow"]
[hexes.gray]
A1 = "city=revenue:20;path=a:0,b:_0;path=a:5,b:_0"
A3 = "path=a:3,b:5;icon=image:1817/mine"
B2 = "path=a:2,b:0"
B4 = "city=revenue:30;path=a:3,b:_0;path=a:2,b:_0"
"#;

fn position(rules: &str) -> Result<Position, Vec<String>> {
    let text = format!(
        "milepost = \"18xx-position/1\"\nboard = \"own\"\nphase = \"2\"\n[trains]\nAA = [\"2\"]\n[hexes]\nA1 = \"token AA\"\n{rules}"
    );
    let read = files::read(&text, &|_| Some(BOARD.to_owned()));
    read.map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

fn run(position: &Position) -> Run {
    let company = &position.setup().companies[0];
    best(
        position,
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    )
    .unwrap()
}

#[test]
fn a_marked_hex_that_is_passed_through_pays() {
    assert_eq!(run(&position("").unwrap()).revenue, 50);
    let found =
        run(&position("[[rules.bonus]]\nmark = \"mine\"\npays = 10\nper = \"hex\"\n").unwrap());
    assert_eq!((found.revenue, found.status), (60, Status::Optimal));
    assert_eq!(found.routes[0].bonuses[0].pays, 10);
    // Only that of the hexes that are named.
    let other =
        position("[[rules.bonus]]\nvisit = \"B4\"\nmark = \"mine\"\npays = 10\nper = \"hex\"\n");
    assert_eq!(run(&other.unwrap()).revenue, 50);
}

/// What none can beat counts every hex that a bonus may pay for, before any track was looked at.
#[test]
fn a_search_that_is_ended_at_once_has_a_bound_for_hexes() {
    let rules = "[rules]\ncompulsory = \"most\"\n[[rules.bonus]]\npays = 30\nper = \"hex\"\n";
    let position = position(rules).unwrap();
    let due = run(&position);
    assert_eq!(
        (due.revenue, due.status),
        (20 + 30 + 3 * 30, Status::Optimal)
    );
    let limits = Limits {
        steps: Some(1),
        ..Limits::default()
    };
    let company = &position.setup().companies[0];
    let ended = best(
        &position,
        &company.name,
        &company.trains,
        limits,
        &Unlimited,
    )
    .unwrap();
    assert!(
        ended.status == Status::Feasible && ended.bound >= due.revenue,
        "{ended:?}"
    );
}

#[test]
fn a_rule_that_asks_for_a_stop_where_a_marked_hex_has_none_is_refused_by_name() {
    let told =
        position("[[rules.bonus]]\nname = \"coal\"\nmark = \"mine\"\npays = 10\n").unwrap_err();
    assert!(
        told.len() == 1 && told[0].contains("coal") && told[0].contains("A3"),
        "{told:#?}"
    );
    assert!(
        told[0].contains("per = \"hex\"") && told[0].contains("kinds = \"all\""),
        "{told:#?}"
    );
    let stops = position("[[rules.bonus]]\nmark = \"mine\"\nkinds = \"all\"\npays = 10\n").unwrap();
    assert_eq!(run(&stops).revenue, 50);
    let told =
        position("[[rules.bonus]]\nmark = \"mine\"\ntoken = true\npays = 10\nper = \"hex\"\n")
            .unwrap_err();
    assert!(
        told.iter().any(|told| told.contains("does not go with")),
        "{told:#?}"
    );
}

/// The same board with what was run.
fn recorded(earned: u32, total: u32) -> Position {
    let record = format!(
        "[record]\nroutes = [{{ train = 0, earned = {earned}, stops = \"A1 B4\", legs = \"A1 A3 B4\" }}]\ntotal = {total}\n"
    );
    position(&record).unwrap()
}

fn played(position: Position, rules: &str) -> Result<u32, Vec<String>> {
    let title = files::title(rules).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let played = Ruling::Given(Box::new(title)).rule(position);
    let words =
        |problems: Vec<milepost_route::Problem>| problems.iter().map(ToString::to_string).collect();
    played
        .map(|played| run(&played.position).revenue)
        .map_err(words)
}

const MINES: &str = "[[bonus]]\nmark = \"mine\"\npays = 10\nper = \"hex\"\n";

#[test]
fn rules_are_checked_against_a_recorded_run_whatever_kinds_they_have() {
    assert_eq!(played(recorded(60, 60), MINES), Ok(60));
    // A file without the mines, or with others.
    for rules in [
        "",
        "[[bonus]]\nmark = \"mine\"\npays = 20\nper = \"hex\"\n",
        "[[bonus]]\npays = 5\nper = \"hex\"\n",
    ] {
        let told = played(recorded(60, 60), rules).unwrap_err();
        assert!(
            told[0].contains("A1-B4, run by a 2, earned 60"),
            "{rules}: {told:#?}"
        );
        assert!(
            told.iter()
                .any(|told| told.contains("the recorded run earned 60")),
            "{rules}: {told:#?}"
        );
    }
}

#[test]
fn the_total_of_a_recorded_run_is_checked_too() {
    let toll = format!("{MINES}[[total]]\ntakes = 10\n");
    assert_eq!(played(recorded(60, 50), &toll), Ok(50));
    let told = played(recorded(60, 60), &toll).unwrap_err();
    assert!(
        told.len() == 1 && told[0].contains("the recorded run earned 60") && told[0].contains("50"),
        "{told:#?}"
    );
}

#[test]
fn another_titles_rules_are_checked_as_well() {
    let told = played(
        recorded(60, 60),
        "milepost = \"18xx-title/1\"\ntitle = \"Other\"\n",
    )
    .unwrap_err();
    assert!(
        told[0].contains("by the rules of Other it earns 50"),
        "{told:#?}"
    );
}

/// A record of two trains' routes, of which the hexes of the second are not recorded.
fn half_recorded(first: u32, total: u32) -> Position {
    let record = format!(
        "[record]\nroutes = [{{ train = 0, earned = {first}, stops = \"A1 B4\", legs = \"A1 A3 B4\" }}, {{ train = 0, \
         earned = 10, stops = \"B4 A1\" }}]\ntotal = {total}\n"
    );
    position(&record).unwrap()
}

fn given(rules: &str) -> Ruling {
    Ruling::Given(Box::new(
        files::title(rules).unwrap_or_else(|problems| panic!("{problems:#?}")),
    ))
}

#[test]
fn a_route_whose_hexes_are_not_recorded_does_not_hide_the_others() {
    let played = given(MINES).rule(half_recorded(60, 70)).unwrap();
    let told: Vec<&str> = played
        .warnings
        .iter()
        .map(|problem| problem.what.as_str())
        .collect();
    assert!(
        told.len() == 2 && told[0].contains("not checked") && told[0].contains("B4-A1"),
        "{told:#?}"
    );
    let told = given(MINES).rule(half_recorded(90, 100)).unwrap_err();
    assert!(
        told.len() == 1 && told[0].what.contains("A1-B4, run by a 2, earned 90"),
        "{told:#?}"
    );
}

#[test]
fn no_rules_stand_by_which_the_best_run_earns_less_than_the_recorded_one() {
    let played = given(MINES)
        .rule(position("[record]\ntotal = 900\n").unwrap())
        .unwrap();
    let found = run(&played.position);
    let told = played.check("AA", found.bound).unwrap_err();
    assert!(
        told[0].what.contains("earned 900") && told[0].what.contains("more than 60"),
        "{told:#?}"
    );
    assert_eq!(
        played.check("BB", found.bound),
        Ok(()),
        "it was AA that ran"
    );
    assert_eq!(played.check("AA", 900), Ok(()));
    let plain = Ruling::Plain
        .rule(position("[record]\ntotal = 900\n").unwrap())
        .unwrap();
    assert_eq!(plain.check("AA", found.bound), Ok(()));
}

#[test]
fn a_recorded_train_that_is_not_there_is_refused() {
    let record = "[record]\nroutes = [{ train = 7, earned = 50, stops = \"A1 B4\" }]\n";
    let told = position(record).unwrap_err();
    assert!(
        told.len() == 1 && told[0].contains("there is no train 7"),
        "{told:#?}"
    );
}

#[test]
fn recorded_amounts_that_are_too_great_are_added_without_overflow() {
    let routes: Vec<&str> =
        vec!["{ train = 0, earned = 1_000_000, stops = \"A1 B4\", legs = \"A1 A3 B4\" }"; 5000];
    let told = played(
        position(&format!("[record]\nroutes = [{}]\n", routes.join(", "))).unwrap(),
        MINES,
    );
    assert!(told.unwrap_err().last().unwrap().contains("4294967295"));
}

#[test]
fn marked_hexes_without_stops_count_for_needs_and_for_missing_rules() {
    let told = position("[[rules.missing]]\nname = \"mines\"\nmark = \"mine\"\n").unwrap_err();
    assert!(
        told.len() == 1 && told[0].contains("mines is a rule that is not declared"),
        "{told:#?}"
    );
    assert!(
        position("[[rules.missing]]\nname = \"mines\"\nmark = \"mine\"\nkinds = \"all\"\n").is_ok()
    );
    assert!(position("[[rules.missing]]\nname = \"mines\"\nmark = \"port\"\n").is_ok());
    let told = position("[[rules.need]]\nmark = \"mine\"\nothers = 1\n").unwrap_err();
    assert!(
        told.len() == 1 && told[0].contains("a need") && told[0].contains("A3"),
        "{told:#?}"
    );
}
