//! Track of several gauges, stops that are closed, and stops that pay without being visited, summed by hand.
//!
//! The line of five stops, and a branch of narrow gauge: from Cedar (B6) by Fern (C7), a town of 10, and Gorse (D8), a
//! town of 30, to Hazel (D10), a city of 70 on the same gauge which has other track too.

use super::{LINE, earns, position, run};
use milepost_route::explain::explain;
use milepost_route::{Change, Keep, Limits, NamedRoute, Unlimited, catalogue, what_if};

const BRANCH: [(&str, &str); 3] = [
    (
        "C7",
        "town=revenue:10;path=a:2,b:_0,track:narrow;path=a:5,b:_0,track:narrow",
    ),
    (
        "D8",
        "town=revenue:30;path=a:2,b:_0,track:narrow;path=a:0,b:_0,track:narrow",
    ),
    (
        "D10",
        "city=revenue:70;path=a:3,b:_0,track:narrow;path=a:0,b:_0",
    ),
];

/// Trains that run on broad track alone.
const BROAD: &str =
    "[train]\nX = { stops = 5, gauges = [\"broad\"] }\nY = { stops = 2, gauges = [\"broad\"] }\n";

/// What trains of broad gauge earn on the line with the branch; and what their routes earn beside their stops.
fn beside_the_branch(trains: &str, rules: &str) -> (u32, Vec<(String, i64)>) {
    let cedar = "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0;path=a:5,b:_0,track:narrow";
    let mut hexes = LINE.to_vec();
    hexes[2].1 = cedar;
    hexes.extend(BRANCH);
    let run = run(&position(
        &hexes,
        trains,
        "B6 = \"token AA\"",
        &format!("{BROAD}{rules}"),
    ));
    let bonuses = run.routes.iter().flat_map(|route| &route.bonuses);
    let bonuses = bonuses.map(|one| (one.what.clone(), one.pays));
    (run.revenue, bonuses.collect())
}

#[test]
fn branch_lines_bring_what_their_stops_pay() {
    let feeder =
        |more: &str| format!("[[rules.feeder]]\nname = \"branch\"\ngauge = \"narrow\"\n{more}");
    let none = (150, Vec::new());
    assert_eq!(beside_the_branch("\"X\"", ""), none);
    let branch = vec![("branch".to_owned(), 40)];
    assert_eq!(
        beside_the_branch("\"X\"", &feeder("")),
        (190, branch.clone()),
        "Fern and Gorse, and not Hazel"
    );
    assert_eq!(
        beside_the_branch("\"X\"", &feeder("visit = \"B6\"\ntrains = \"X\"")),
        (190, branch)
    );
    assert_eq!(
        beside_the_branch("\"X\"", &feeder("visit = \"B8\"")),
        none,
        "nothing feeds Dale"
    );
    assert_eq!(beside_the_branch("\"X\"", &feeder("trains = \"Y\"")), none);
    let both = beside_the_branch("\"X\", \"Y\"", &feeder(""));
    // The X from Cedar to the Edge, the Y to Birch: each stops at Cedar.
    assert_eq!(both.0, 120 + 40 + 40 + 40);
}

#[test]
fn a_stop_brings_what_another_is_worth() {
    let bonus = |more: &str| {
        format!(
            "[[rules.bonus]]\nname = \"river\"\nvisit = [\"B2\", \"B8\"]\nworth = {{ B2 = \"D10\", B8 = \"B4\" }}\n{more}"
        )
    };
    let river = |pays| vec![("river".to_owned(), pays)];
    assert_eq!(
        beside_the_branch("\"X\"", &bonus("")),
        (220, river(70)),
        "the greater counts"
    );
    let feeder = "[[rules.feeder]]\nname = \"branch\"\ngauge = \"narrow\"\nvisit = \"D10\"\n";
    assert_eq!(
        beside_the_branch("\"X\"", &bonus(feeder)),
        (260, river(110)),
        "with what feeds Hazel"
    );
    assert_eq!(
        beside_the_branch("\"X\"", &bonus("").replace("D10", "Z99")),
        (160, river(10))
    );
    assert_eq!(
        beside_the_branch("\"X\"", &bonus("").replace("\"B4\"", "\"D8:0\"")),
        (220, river(70))
    );
    // The X from Cedar to the Edge passes Dale; the Y cannot come to Ash.
    assert_eq!(
        beside_the_branch("\"X\", \"Y\"", &bonus("once = true")),
        (220, river(70)),
        "the X runs it all, the Y stays idle"
    );
}

#[test]
fn a_way_over_some_gauge_is_paid_for() {
    let mut hexes = LINE.to_vec();
    hexes[3].1 = "city=revenue:40;path=a:0,b:_0;path=a:3,b:_0,track:narrow";
    let with = |trains: &str, rules: &str| {
        let rules = format!("{BROAD}{rules}");
        run(&position(&hexes, trains, "B6 = \"token AA\"", &rules)).revenue
    };
    assert_eq!(with("\"5\"", ""), 60, "Dale is out of reach");
    assert_eq!(with("\"5\"", "[rules]\nmixed_gauges = true"), 150);
    let tunnel = |per: &str| {
        format!(
            "[rules]\nmixed_gauges = true\n[[rules.bonus]]\nname = \"tunnel\"\nkinds = \"all\"\ngauges = [\"narrow\"]\npays = 10\n{per}"
        )
    };
    assert_eq!(with("\"5\"", &tunnel("")), 160);
    assert_eq!(with("\"5\"", &tunnel("per = \"stop\"")), 200);
    assert_eq!(with("\"5\"", &tunnel("per = \"visit\"")), 200);
    assert_eq!(
        with("\"X\"", &tunnel("")),
        60,
        "a broad train does not run there"
    );
    // 120 and three stops through the tunnel; from Cedar to Birch there is none.
    assert_eq!(with("\"3\", \"2\"", &tunnel("per = \"stop\"")), 190);
}

#[test]
fn of_two_ways_the_one_over_the_gauge_is_run() {
    let hexes = [
        ("B2", "city=revenue:20;path=a:0,b:_0"),
        ("B4", "path=a:0,b:3;path=a:0,b:3,track:narrow"),
        ("B6", "city=revenue:30;path=a:3,b:_0"),
    ];
    for (gauge, due) in [("narrow", 65), ("broad", 65), ("dual", 50)] {
        let rules = format!(
            "[rules]\nmixed_gauges = true\n[[rules.bonus]]\nkinds = \"all\"\ngauges = [\"{gauge}\"]\npays = 15"
        );
        let found = run(&position(&hexes, "\"2\"", "B6 = \"token AA\"", &rules));
        assert_eq!(found.revenue, due, "{gauge}");
    }
}

#[test]
fn no_route_visits_stops_that_are_closed() {
    assert_eq!(earns("\"5\"", "[[rules.closed]]\nvisit = \"B4\""), 120);
    assert_eq!(
        earns("\"5\"", "[[rules.closed]]\nkinds = \"offboard\""),
        100
    );
    assert_eq!(
        earns(
            "\"5\"",
            "[[rules.closed]]\nkinds = \"offboard\"\ntrains = \"4\""
        ),
        150
    );
    assert_eq!(earns("\"5\"", "[[rules.closed]]\nempty = true"), 150);
    assert_eq!(earns("\"5\"", "[[rules.closed]]\ntoken = true"), 0);
    let mut hexes = LINE.to_vec();
    hexes[1].1 = "town=revenue:0;path=a:0,b:_0;path=a:3,b:_0";
    let rules = "[[rules.closed]]\nempty = true";
    let barred = position(&hexes, "\"5\"", "B6 = \"token AA\"", rules);
    let found = run(&barred);
    assert_eq!(found.revenue, 120, "Birch pays nothing");
    let trains = &barred.setup().companies[0].trains;
    let asked = [Keep {
        train: 0,
        route: NamedRoute::read(&barred, "B2-B4-B6").unwrap(),
    }];
    let why = explain(&barred, "AA", trains, &asked, &Unlimited);
    assert!(!why.is_legal());
    let words = format!("{why:?}");
    assert!(
        words.contains("a 5 may not stop at B4, which pays nothing"),
        "{words}"
    );
}

#[test]
fn what_lies_where_no_route_goes_may_change_what_is_earned() {
    let mut hexes = LINE.to_vec();
    hexes.push(("D10", "city=revenue:0"));
    let rules = "[[rules.bonus]]\nname = \"river\"\nvisit = \"B2\"\nworth = { B2 = \"D10\" }";
    let board = position(&hexes, "\"5\"", "B6 = \"token AA\"", rules);
    let today = run(&board);
    assert_eq!(today.revenue, 150);
    let hex = board.setup().hexes.iter().position(|hex| hex.name == "D10");
    let city = Change::Lay {
        hex: hex.unwrap(),
        tile: catalogue::tile("57").unwrap().clone(),
        turn: 0,
        any: true,
    };
    let company = &board.setup().companies[0];
    let ranking = what_if::rank(
        &board,
        company,
        &today,
        &[city],
        Limits::default(),
        &Unlimited,
    );
    let gains: Vec<u32> = ranking.gains.iter().map(|gain| gain.revenue).collect();
    assert_eq!(gains, [170], "{:?}", ranking.refused);
}
