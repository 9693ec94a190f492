//! The rule for ties, step by step, on boards that a person can follow; and what results say of themselves.

use crate::plain;

use milepost_grid::{Edge, Hex as Site, Layout};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::tile::Stop;
use milepost_route::{
    Bonus, Distance, End, Hex, Kind, Kinds, Position, Revenue, Rules, Run, Setup, Status, Tile,
    Token, Track, Train, Unlimited, best,
};
use plain::allocate::{self, Effort};
use plain::maps::{COMPANY, with};
use plain::{boards, check};

/// A flat board. In each hex lies one stop, or none where it pays 0, with track to some edges; `*` marks our token.
fn board(hexes: &[(&str, u32, &[u8])], rules: Rules) -> Setup {
    let axes = Axes::of(Layout::Flat);
    let lay = |&(name, pays, edges): &(&str, u32, &[u8])| {
        let site = axes.read(name.trim_end_matches('*')).unwrap();
        let edge = |edge: &u8| End::Edge(Edge::new(*edge));
        let mut tile = Tile::blank("");
        if pays > 0 {
            tile.stops.push(stop(pays));
            tile.track = edges
                .iter()
                .map(|at| Track::new(edge(at), End::Stop(0)))
                .collect();
        } else {
            tile.track = edges
                .chunks_exact(2)
                .map(|pair| Track::new(edge(&pair[0]), edge(&pair[1])))
                .collect();
        }
        let mut hex = Hex::new(axes.name(site), site, tile, 0);
        if name.ends_with('*') {
            hex.tokens[0][0] = Some(Token {
                company: COMPANY.to_owned(),
                neutral: false,
            });
        }
        hex
    };
    let mut hexes: Vec<Hex> = hexes.iter().map(lay).collect();
    let sites: Vec<Site> = hexes.iter().map(|hex| hex.at).collect();
    for hex in &mut hexes {
        for edge in Edge::ALL {
            hex.sides[edge.index()] = sites
                .iter()
                .position(|&site| site == hex.at.over(edge, Layout::Flat));
        }
    }
    Setup {
        layout: Layout::Flat,
        colours: vec!["yellow".to_owned()],
        hexes,
        rules,
        ..Setup::default()
    }
}

fn stop(pays: u32) -> Stop {
    Stop {
        kind: Kind::City,
        revenue: Revenue::Plain(i32::try_from(pays).unwrap()),
        slots: 1,
        groups: Vec::new(),
        visit_cost: 1,
        seat: None,
    }
}

/// The best run, which the oracle must agree with.
fn run(setup: Setup, trains: &[Train]) -> (Position, Run) {
    let position = Position::new(with(setup, trains)).unwrap();
    let run = best(&position, COMPANY, trains, boards::limits(1), &Unlimited).unwrap();
    let merit = check::run(&position, COMPANY, trains, &run);
    assert_eq!(
        merit.ok(),
        allocate::best(&position, COMPANY, trains, Effort::SMALL),
        "{run:#?}"
    );
    assert_eq!((run.status, run.bound), (Status::Optimal, run.revenue));
    (position, run)
}

/// Each train that runs, with the hexes of its stops.
fn told((position, run): &(Position, Run)) -> Vec<String> {
    let name = |hex: usize| position.setup().hexes[hex].name.as_str();
    let line = |route: &milepost_route::model::run::Route| {
        let stops: Vec<&str> = route.stops.iter().map(|visit| name(visit.hex)).collect();
        format!("{}: {}", route.train, stops.join(" "))
    };
    run.routes.iter().map(line).collect()
}

/// Three cities in a column, the token in the middle.
const COLUMN: [(&str, u32, &[u8]); 3] = [("B2", 20, &[0]), ("B4*", 20, &[0, 3]), ("B6", 20, &[3])];

#[test]
fn the_greatest_revenue_comes_first() {
    let hexes = [("B2", 20, &[0][..]), ("B4*", 20, &[0, 3]), ("B6", 30, &[3])];
    let found = run(board(&hexes, Rules::default()), &[Train::plain("2", 2)]);
    assert_eq!(
        (told(&found), found.1.revenue),
        (vec!["0: B4 B6".to_owned()], 50)
    );
}

#[test]
fn of_equals_the_fewest_trains_run() {
    // The first train could take a stop that pays the other as much: then two would run for what one earns.
    let hexes = [("B2", 10, &[0][..]), ("B4*", 0, &[])];
    let mut setup = board(&hexes[..1], Rules::default());
    setup.hexes[0].tokens[0][0] = Some(Token {
        company: COMPANY.to_owned(),
        neutral: false,
    });
    let idle = Train {
        multiplier: 0,
        ..Train::plain("1", 1)
    };
    let found = run(setup, &[idle, Train::plain("1", 1)]);
    assert_eq!(told(&found), ["1: B2"]);
}

#[test]
fn of_equals_the_fewest_borders_are_crossed() {
    // B2 is near; D2 pays the same and lies round a bend.
    let hexes = [
        ("A3", 20, &[5][..]),
        ("B4*", 20, &[2, 5]),
        ("C5", 0, &[2, 4]),
        ("D4", 20, &[1]),
    ];
    let found = run(board(&hexes, Rules::default()), &[Train::plain("2", 2)]);
    assert_eq!(
        (told(&found), found.1.routes[0].borders),
        (vec!["0: A3 B4".to_owned()], 1)
    );
    let far = [
        ("A3", 0, &[5, 3][..]),
        ("A1", 20, &[0]),
        ("B4*", 20, &[2, 5]),
        ("C5", 20, &[2]),
    ];
    let found = run(board(&far, Rules::default()), &[Train::plain("2", 2)]);
    assert_eq!(
        (told(&found), found.1.routes[0].borders),
        (vec!["0: B4 C5".to_owned()], 1)
    );
}

#[test]
fn of_equals_the_smallest_list_of_hexes_is_taken_in_its_smaller_direction() {
    assert_eq!(
        told(&run(
            board(&COLUMN, Rules::default()),
            &[Train::plain("2", 2)]
        )),
        ["0: B2 B4"]
    );
    // Numbers are compared as numbers: B8 comes before B10.
    let hexes = [
        ("B8", 20, &[0][..]),
        ("B10*", 20, &[0, 3]),
        ("B12", 20, &[3]),
    ];
    assert_eq!(
        told(&run(
            board(&hexes, Rules::default()),
            &[Train::plain("2", 2)]
        )),
        ["0: B8 B10"]
    );
}

/// From the north the loop in the south is gone round by C7 first, which the list from the other end would put last.
#[test]
fn of_equals_a_loop_is_gone_round_so_that_the_list_is_the_smallest() {
    let hexes = [
        ("E5", 20, &[1][..]),
        ("C7", 0, &[4, 5]),
        ("D8", 0, &[3, 2]),
        ("D6", 0, &[3, 0, 1, 4, 3, 1, 0, 4]),
        ("D4*", 20, &[0]),
    ];
    let (position, run) = run(board(&hexes, Rules::default()), &[Train::plain("2", 2)]);
    let names = run.routes[0].legs[0]
        .hexes
        .iter()
        .map(|&hex| position.setup().hexes[hex].name.as_str());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["D4", "D6", "C7", "D8", "D6", "E5"]
    );
}

#[test]
fn the_first_train_in_the_positions_order_takes_the_smallest() {
    let trains = [
        Train::plain("2", 2),
        Train {
            name: "two".to_owned(),
            ..Train::plain("2", 2)
        },
    ];
    assert_eq!(
        told(&run(board(&COLUMN, Rules::default()), &trains)),
        ["0: B2 B4", "1: B4 B6"]
    );
    assert_eq!(
        told(&run(
            board(&COLUMN, Rules::default()),
            &[trains[0].clone(), trains[0].clone()]
        ))
        .len(),
        2
    );
}

#[test]
fn of_trains_alike_the_first_runs() {
    let trains = [
        Train::plain("2", 2),
        Train::plain("2", 2),
        Train::plain("2", 2),
    ];
    assert_eq!(
        told(&run(board(&COLUMN[..2], Rules::default()), &trains)),
        ["0: B2 B4"]
    );
    let others = [Train::plain("2", 2), Train::plain("3", 3)];
    assert_eq!(
        told(&run(board(&COLUMN[..2], Rules::default()), &others)),
        ["0: B2 B4"]
    );
}

#[test]
fn the_hexes_of_all_trains_count_before_the_stops_of_the_first() {
    // The first train runs C3 C5 D4 to one stop of D4 or to both: the hexes are the same, and either way 240 are
    // earned and three borders crossed. To the second that leaves C3 D4 or A1 A3, which comes first.
    let hexes = [
        ("A1*", 30, &[0][..]),
        ("A3", 80, &[3]),
        ("C3*", 30, &[0, 5]),
        ("C5", 10, &[3, 4]),
        ("D4", 80, &[1, 2]),
    ];
    let trains = [4, 2].map(|hexes| Train {
        distance: Distance::Hexes(hexes),
        ..Train::plain("H", 2)
    });
    for near in [false, true] {
        let mut setup = board(&hexes, Rules::default());
        let hex = &mut setup.hexes[4];
        hex.tile.stops.insert(usize::from(!near), stop(10));
        hex.tokens.push(vec![None]);
        for end in hex.tile.track.iter_mut().flat_map(|track| &mut track.ends) {
            if let End::Stop(index) = end {
                *index = u8::from(near);
            }
        }
        hex.tile.track.push(Track::new(End::Stop(0), End::Stop(1)));
        let found = run(setup, &trains);
        assert_eq!(
            (told(&found), found.1.revenue),
            (
                vec!["0: C3 C5 D4 D4".to_owned(), "1: A1 A3".to_owned()],
                240
            )
        );
    }
}

#[test]
fn no_route_is_told_of_a_company_that_cannot_run() {
    let nothing = Run::default();
    assert_eq!(
        run(
            board(&COLUMN[..1], Rules::default()),
            &[Train::plain("2", 2)]
        )
        .1,
        nothing
    );
    assert_eq!(run(board(&COLUMN, Rules::default()), &[]).1, nothing);
    let unpaid = Train {
        multiplier: 0,
        ..Train::plain("2", 2)
    };
    assert_eq!(run(board(&COLUMN, Rules::default()), &[unpaid]).1, nothing);
}

#[test]
fn bonuses_say_what_they_are_for() {
    let mut visit = Bonus {
        multiplied: true,
        ..Bonus::visit("B2", 10)
    };
    visit.when.trains = vec!["3".to_owned()];
    let connection = Bonus::connection("B2", ["B6".to_owned(), "B8".to_owned()], 10);
    let bonuses = vec![visit, connection];
    let train = Train {
        multiplier: 2,
        ..Train::plain("3", 3)
    };
    let (_, found) = run(
        board(
            &COLUMN,
            Rules {
                bonuses,
                ..Rules::default()
            },
        ),
        &[train],
    );
    let route = &found.routes[0];
    let earned: Vec<_> = route
        .bonuses
        .iter()
        .map(|earned| (earned.what.as_str(), earned.pays))
        .collect();
    assert_eq!(earned, [("B2", 20), ("B2 with B6 or B8", 10)]);
    assert_eq!((found.revenue, route.revenue), (150, 150));
    assert!(
        route
            .stops
            .iter()
            .all(|visit| (visit.pays, visit.paid) == (40, true))
    );
}

#[test]
fn a_stop_passed_pays_nothing_and_is_told() {
    let distance = Distance::Skipping {
        stops: 2,
        skip: Kinds::ALL,
    };
    let hexes = [("B2", 50, &[0][..]), ("B4*", 20, &[0, 3]), ("B6", 40, &[3])];
    let train = Train {
        distance,
        ..Train::plain("2E", 2)
    };
    let (_, found) = run(board(&hexes, Rules::default()), &[train]);
    let told: Vec<_> = found.routes[0]
        .stops
        .iter()
        .map(|visit| (visit.pays, visit.paid))
        .collect();
    assert_eq!(
        (told, found.revenue),
        (vec![(50, true), (0, false), (40, true)], 90)
    );
    let legs: Vec<_> = found.routes[0]
        .legs
        .iter()
        .map(|leg| leg.hexes.clone())
        .collect();
    assert_eq!(legs, [[0, 1], [1, 2]]);
}

#[test]
fn two_locals_may_serve_one_city() {
    let hexes = [("B4*", 20, &[][..])];
    let (_, found) = run(
        board(&hexes, Rules::default()),
        &[Train::plain("1", 1), Train::plain("1", 1)],
    );
    assert_eq!((found.revenue, found.routes.len()), (40, 2));
}

#[test]
fn a_train_that_must_be_paid_for_a_token_does_not_pass_it() {
    let distance = Distance::Skipping {
        stops: 2,
        skip: Kinds::ALL,
    };
    let hexes = [("B2", 50, &[0][..]), ("B4*", 20, &[0, 3]), ("B6", 40, &[3])];
    let train = Train {
        distance,
        pays_token: true,
        ..Train::plain("2E", 2)
    };
    let (_, found) = run(board(&hexes, Rules::default()), &[train]);
    assert_eq!(found.revenue, 70);
}
