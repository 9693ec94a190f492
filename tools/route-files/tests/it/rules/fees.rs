//! What is taken from routes, summed by hand.

use super::{LINE, earns, position, run};
use milepost_route::explain::{Cause, explain};
use milepost_route::{Keep, NamedRoute, Position, Unlimited};
use milepost_route_files as files;

fn fee(rule: &str) -> String {
    format!("[[rules.bonus]]\nname = \"fee\"\n{rule}\n")
}

#[test]
fn a_fee_is_taken_for_what_a_route_visits() {
    for (rule, due) in [
        ("visit = \"B8\"\ntakes = 15", 135),
        ("kinds = \"city\"\nper = \"stop\"\ntakes = 5", 135),
        (
            "kinds = \"city\"\nper = \"stop\"\ntakes = 5\nbeyond = 1",
            140,
        ),
        (
            "kinds = \"city\"\nper = \"stop\"\ntakes = 5\nmost = 12",
            138,
        ),
        ("mark = \"port\"\ntakes = 5", 145),
        ("token = true\ntakes = 7\nmultiplied = true", 143),
        ("per = \"visit\"\ntakes = 3", 135),
        ("per = \"hex\"\ntakes = 3\nbeyond = 1", 138),
        ("mark = \"port\"\nper = \"hex\"\ntakes = 8", 142),
        ("visit = [\"B4\", \"B8\"]\nper = \"passed\"\ntakes = 4", 142),
        ("visit = \"B8\"\ntakes = 15\ntrains = \"D\"", 150),
        ("visit = \"B8\"\ntakes = 15\nholds = \"P1\"", 150),
    ] {
        assert_eq!(earns("\"5\"", &fee(rule)), due, "{rule}");
    }
}

#[test]
fn a_route_keeps_away_from_what_takes_more_than_it_pays() {
    for (rule, due, why) in [
        ("visit = \"B10\"\ntakes = 60", 100, "Ash to Dale"),
        (
            "visit = \"B2\"\nends = \"one\"\ntakes = 30",
            130,
            "from Birch",
        ),
        ("from = \"B2\"\nto = \"B10\"\ntakes = 25", 130, "one end"),
        ("from = \"B2\"\nto = \"B10\"\ntakes = 15", 135, "both ends"),
        ("visit = \"B6\"\ntakes = 200", 0, "the token is there"),
    ] {
        assert_eq!(earns("\"5\"", &fee(rule)), due, "{why}");
    }
}

#[test]
fn a_fee_is_due_for_stops_that_are_not_paid() {
    let train = "[train]\nE = { rows = [{ kinds = \"all\", pay = 1, visit = \"all\" }], pays_token = false }\n";
    let with = |rule: &str| earns("\"E\"", &format!("{train}{}", fee(rule)));
    assert_eq!(earns("\"E\"", train), 50);
    assert_eq!(
        with("visit = \"B8\"\ntakes = 5"),
        45,
        "through Dale to the Edge"
    );
    assert_eq!(with("visit = \"B8\"\ntakes = 30"), 30, "Cedar alone");
    // Of the stops the dearest is paid as without a fee, be it the one that owes it.
    assert_eq!(with("kinds = \"offboard\"\nper = \"stop\"\ntakes = 4"), 46);
}

#[test]
fn a_route_from_which_more_is_taken_than_it_earns_is_not_run() {
    let rules = |takes: u32, more: &str| {
        let fee = fee(&format!("visit = \"B6\"\ntakes = {takes}"));
        run(&position(
            &LINE,
            "\"5\"",
            "B6 = \"token AA\"",
            &format!("{more}\n{fee}"),
        ))
    };
    let most = "[rules]\ncompulsory = \"most\"";
    for (takes, more, routes, revenue) in [
        (140, "", 1, 10),
        (150, "", 0, 0),
        (150, most, 1, 0),
        (160, most, 0, 0),
        // What one route of the run has is earned too, and a factor goes for the fee.
        (
            200,
            "[[rules.bonus]]\nvisit = \"B2\"\npays = 70\nonce = true",
            1,
            20,
        ),
        (51, "[[rules.factor]]\nby = 2", 1, 49),
    ] {
        let found = rules(takes, more);
        assert_eq!(
            (found.routes.len(), found.revenue),
            (routes, revenue),
            "{takes} {more}"
        );
    }
    let reported: Vec<(String, i64)> = (rules(140, "").routes[0].bonuses.iter())
        .map(|one| (one.what.clone(), one.pays))
        .collect();
    assert_eq!(reported, [("fee".to_owned(), -140)]);
}

/// Ash (B2) 20, Cedar (B6) 30: through B4, which is a ferry, or around it through C3 and C5.
fn ferry(rules: &str) -> Position {
    let board = [
        ("B2", "city=revenue:20;path=a:0,b:_0;path=a:5,b:_0"),
        ("B4", "path=a:0,b:3"),
        ("C3", "path=a:2,b:0"),
        ("C5", "path=a:3,b:1"),
        ("B6", "city=revenue:30;path=a:3,b:_0;path=a:4,b:_0"),
    ];
    position(&board, "\"2\"", "B6 = \"token AA\"", rules)
}

#[test]
fn a_hex_without_a_stop_that_is_passed_pays_and_takes() {
    let passed = |amount: &str| {
        let found = run(&ferry(&fee(&format!(
            "visit = \"B4\"\nper = \"passed\"\n{amount}"
        ))));
        (found.revenue, found.routes[0].borders)
    };
    assert_eq!(run(&ferry("")).routes[0].borders, 2);
    assert_eq!(passed("takes = 10"), (50, 3), "the longer way is free");
    assert_eq!(passed("pays = 10"), (60, 2));
    assert_eq!(passed("takes = 10\ntrains = \"3\""), (50, 2));
    let both = "[[rules.bonus]]\nvisit = [\"B4\", \"C3\", \"C5\"]\nper = \"passed\"\n";
    let found = run(&ferry(&format!("{both}takes = 10")));
    assert_eq!((found.revenue, found.routes[0].borders), (40, 2));
    // A bonus of the same amount for the same hexes cancels the fee.
    let free = format!("{both}takes = 10\n{both}pays = 10");
    assert_eq!(run(&ferry(&free)).revenue, 50);
}

#[test]
fn what_does_not_go_with_a_fee_is_refused() {
    for more in [
        "pays = 5",
        "once = true",
        "subsidy = true",
        "adds = { B2 = 5 }",
        "again = true",
        "takes = 0",
    ] {
        let rule = match more {
            "takes = 0" => "[[bonus]]\nvisit = \"B2\"\ntakes = 0".to_owned(),
            _ => format!("[[bonus]]\nvisit = \"B2\"\ntakes = 5\n{more}"),
        };
        assert!(files::rules(&rule).is_err(), "{rule}");
    }
    for more in ["kinds = \"city\"", "ends = \"one\"", "token = true"] {
        let rule = format!("[[bonus]]\nvisit = \"B2\"\nper = \"passed\"\npays = 5\n{more}");
        assert!(files::rules(&rule).is_err(), "{rule}");
    }
    assert!(files::rules("[[bonus]]\nper = \"passed\"\npays = 5").is_err());
}

#[test]
fn why_a_route_is_not_run_is_told() {
    let said = |takes: u32| {
        let rule = fee(&format!(
            "visit = \"B4\"\nper = \"passed\"\ntakes = {takes}"
        ));
        let position = ferry(&rule);
        let trains = &position.setup().companies[0].trains;
        let route = NamedRoute::read(&position, "B2-B4-B6").unwrap();
        let found = explain(
            &position,
            "AA",
            trains,
            &[Keep { train: 0, route }],
            &Unlimited,
        );
        found.routes[0]
            .iter()
            .map(|fault| fault.cause)
            .collect::<Vec<Cause>>()
    };
    assert_eq!(said(50), []);
    assert_eq!(said(51), [Cause::Title]);
}
