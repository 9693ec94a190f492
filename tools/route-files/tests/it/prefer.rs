//! Which of the runs of the greatest revenue is the best where some are preferred, on boards that a person can follow.

use crate::rules::position;
use milepost_route::{
    Ask, Limits, Position, Prefer, PreferredStatus, Status, Unlimited, best, runs,
};

/// A city with the company's token between two that pay the same: Ash (B2) 20, Birch (B4) 30, plain track in B6, and Cedar
/// (B8) 20, with a town that pays nothing beyond it (B10).
const BETWEEN: [(&str, &str); 5] = [
    ("B2", "city=revenue:20;path=a:0,b:_0"),
    ("B4", "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0"),
    ("B6", "path=a:0,b:3"),
    ("B8", "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"),
    ("B10", "town=revenue:0;path=a:3,b:_0"),
];

fn between(trains: &str, rules: &str) -> Position {
    position(&BETWEEN, trains, "B4 = \"token AA\"", rules)
}

/// What a run earns, its stops, and what it has of what is preferred.
fn told(position: &Position, prefer: Option<&Prefer>) -> (u32, Vec<String>, Option<u32>) {
    let company = &position.setup().companies[0];
    let ask = Ask {
        company: &company.name,
        trains: &company.trains,
        runs: 1,
        keep: &[],
        prefer,
    };
    let run = runs(position, ask, Limits::default(), &Unlimited).unwrap();
    let run = &run[0];
    let stops = run.routes.iter().map(|route| {
        let names = route
            .stops
            .iter()
            .map(|stop| position.stop_name(stop.hex, stop.stop));
        names.collect::<Vec<String>>().join("-")
    });
    if let Some(preferred) = &run.preferred {
        assert_eq!(preferred.status, PreferredStatus::Proven);
    }
    let amount = run.preferred.as_ref().map(|one| one.amount);
    (run.revenue, stops.collect(), amount)
}

fn due(revenue: u32, stops: &[&str], amount: Option<u32>) -> (u32, Vec<String>, Option<u32>) {
    let stops = stops.iter().map(|stops| (*stops).to_owned()).collect();
    (revenue, stops, amount)
}

const MINE: &str = "[[rules.bonus]]\nvisit = \"B8\"\npays = 15\nsubsidy = true\n";

#[test]
fn the_most_subsidy_is_taken_where_revenue_is_the_same() {
    let plain = between("\"2\"", MINE);
    assert_eq!(told(&plain, None), due(50, &["B2-B4"], None));
    let rich = Some(&Prefer::Subsidy);
    assert_eq!(told(&plain, rich), due(50, &["B4-B8"], Some(15)));
    let title = between("\"2\"", &format!("[rules]\nprefer = \"subsidy\"\n{MINE}"));
    assert_eq!(told(&title, None), due(50, &["B4-B8"], Some(15)));
    // Revenue goes before any subsidy.
    let large = between(
        "\"2\"",
        "[[rules.bonus]]\nvisit = \"B8\"\npays = 9000\nsubsidy = true\n[[rules.bonus]]\nvisit = \"B2\"\npays = 1\n",
    );
    assert_eq!(told(&large, rich), due(51, &["B2-B4"], Some(0)));
}

#[test]
fn a_train_that_would_stay_idle_runs_for_a_subsidy() {
    // The second train finds the track to Ash taken, and the town alone pays nothing to it.
    let hexes = [
        ("B2", "town=revenue:0;path=a:0,b:_0"),
        ("B4", "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0"),
        ("B6", "city=revenue:20;path=a:3,b:_0"),
    ];
    let rule = "[[rules.bonus]]\nvisit = \"B2\"\npays = 5\nsubsidy = true\n";
    let board = position(&hexes, "\"2\", \"2\"", "B4 = \"token AA\"", rule);
    assert_eq!(told(&board, None), due(20, &["B4-B6"], None));
    let rich = Some(&Prefer::Subsidy);
    assert_eq!(told(&board, rich), due(20, &["B2-B4", "B4-B6"], Some(5)));
}

#[test]
fn hexes_count_where_routes_stop_and_where_they_pass() {
    let board = between("\"2\"", "");
    for (names, stops, amount) in [
        ("hex=B8", "B4-B8", 1),
        ("hex=B6", "B4-B8", 1),
        ("hex=B2,B6", "B2-B4", 1),
        ("hex=B6,B8,B2", "B4-B8", 2),
        ("hex=B10", "B2-B4", 0),
    ] {
        let prefer = Prefer::read(names).unwrap();
        assert_eq!(
            told(&board, Some(&prefer)),
            due(50, &[stops], Some(amount)),
            "{names}"
        );
    }
}

#[test]
fn the_shortest_has_the_fewest_hexes_of_all_routes() {
    let board = between("\"2\"", "");
    assert_eq!(
        told(&board, Some(&Prefer::Short)),
        due(50, &["B2-B4"], Some(2))
    );
    let both = between("\"2\", \"2\"", "");
    assert_eq!(
        told(&both, Some(&Prefer::Short)),
        due(100, &["B2-B4", "B4-B8"], Some(5))
    );
}

#[test]
fn what_cannot_be_preferred_is_refused_by_name_and_left_out_of_titles() {
    let total = "[[rules.total]]\npays = 10\n";
    let board = between("\"2\"", total);
    let company = &board.setup().companies[0];
    for (prefer, why) in [
        (
            Prefer::Subsidy,
            "the title has rules for the total of a run",
        ),
        (Prefer::Hexes(vec!["Z9".to_owned()]), "total"),
    ] {
        let ask = Ask {
            company: &company.name,
            trains: &company.trains,
            runs: 1,
            keep: &[],
            prefer: Some(&prefer),
        };
        let problems = runs(&board, ask, Limits::default(), &Unlimited).unwrap_err();
        assert!(problems[0].what.contains(why), "{problems:?}");
    }
    let title = between("\"2\"", &format!("[rules]\nprefer = \"short\"\n{total}"));
    let company = &title.setup().companies[0];
    let run = best(
        &title,
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    )
    .unwrap();
    let preferred = run.preferred.as_ref();
    let is_left_out =
        preferred.is_some_and(|one| matches!(one.status, PreferredStatus::LeftOut(_)));
    assert!(is_left_out && run.status == Status::Optimal, "{run:?}");
    let plain = between("\"2\"", "");
    let company = &plain.setup().companies[0];
    let nowhere = Prefer::Hexes(vec!["Z9".to_owned()]);
    let ask = Ask {
        company: &company.name,
        trains: &company.trains,
        runs: 1,
        keep: &[],
        prefer: Some(&nowhere),
    };
    let problems = runs(&plain, ask, Limits::default(), &Unlimited).unwrap_err();
    assert!(
        problems[0].what.contains("there is no hex Z9"),
        "{problems:?}"
    );
}
