//! Why routes may not be run, in words.

use milepost_route::explain::{Cause, explain};
use milepost_route::{Keep, NamedRoute, Position, Train, Unlimited};
use milepost_route_files::{self as files, shipped};

fn tern() -> Position {
    files::read(shipped::position("tern-island-midway").unwrap(), &|_| None).unwrap()
}

fn asked(position: &Position, trains: &[Train], route: &str) -> Keep {
    let (train, route) = route.split_once('=').unwrap();
    let train = trains.iter().position(|one| one.name == train).unwrap();
    Keep {
        train,
        route: NamedRoute::read(position, route).unwrap(),
    }
}

#[test]
fn what_stands_in_the_way_is_told_by_name() {
    let position = tern();
    let company = position
        .setup()
        .companies
        .iter()
        .find(|company| company.name == "TCR")
        .unwrap();
    let told = |routes: &[&str]| {
        let asked: Vec<Keep> = routes
            .iter()
            .map(|route| asked(&position, &company.trains, route))
            .collect();
        let found = explain(&position, "TCR", &company.trains, &asked, &Unlimited);
        let faults = found.routes.into_iter().flatten().chain(found.together);
        faults
            .map(|fault| (fault.cause, fault.words))
            .collect::<Vec<(Cause, String)>>()
    };
    let due = |all: &[(Cause, &str)]| -> Vec<(Cause, String)> {
        all.iter()
            .map(|&(cause, words)| (cause, words.to_owned()))
            .collect()
    };
    assert_eq!(told(&["3=A1-A3-A7", "4=E5-G7-G5-H4"]), []);
    assert_eq!(
        told(&["3=C7-E9-E5-G7"]),
        due(&[
            (Cause::Blocked, "blocked at E9: MMR has its only place"),
            (
                Cause::Blocked,
                "blocked at E5: MMR and OIL have all its places"
            ),
            (
                Cause::TooLong,
                "too long by 1: a 3 runs to 3 stops, this has 4"
            ),
        ])
    );
    assert_eq!(
        told(&["3=A7-B10-C7"]),
        due(&[(Cause::Blocked, "B10 is off the board: routes end there")])
    );
    assert_eq!(
        told(&["4=E5-G7-E5"]),
        due(&[
            (Cause::StopTwice, "it stops twice at E5"),
            (Cause::TrackTwice, "track is used twice between E5 and F6"),
            (Cause::TrackTwice, "track is used twice between F6 and G7"),
        ])
    );
    assert_eq!(
        told(&["4=E5-G5"]),
        due(&[(
            Cause::NoTrack,
            "between E5 and G5 the track stops at F2, which must be named"
        )])
    );
    assert_eq!(
        told(&["3=E5"]),
        due(&[
            (Cause::NoToken, "no stop has a token of TCR"),
            (Cause::TooShort, "a route has at least two stops"),
        ])
    );
    assert_eq!(
        told(&["3=G5-G7", "4=E5-G7-G5"]),
        due(&[(
            Cause::TrackTwice,
            "3 and 4 use the same track between G5 and G7"
        )])
    );
}

/// What is said of a route from B2 to B6 of a board in one column.
fn broken(hexes: &[(&str, &str)], more: &str) -> String {
    let mut board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n".to_owned();
    board += more;
    board += "\n[hexes.white]\n";
    for (hex, code) in hexes {
        board += &format!("{hex} = \"{code}\"\n");
    }
    let text = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [\"2\"]\n[hexes]\nB2 = \"token AA\"";
    let position = files::read(text, &|_| Some(board.clone())).unwrap();
    let trains = &position.setup().companies[0].trains;
    let asked = [asked(&position, trains, "2=B2-B6")];
    let found = explain(&position, "AA", trains, &asked, &Unlimited);
    let fault = &found.routes[0][0];
    assert_eq!(fault.cause, Cause::NoTrack, "{fault:?}");
    fault.words.clone()
}

#[test]
fn the_border_where_track_breaks_off_is_named() {
    let city = "city=revenue:20;path=a:0,b:_0";
    let end = "city=revenue:20;path=a:3,b:_0";
    for (hexes, more, due) in [
        (
            [("B2", city), ("B4", ""), ("B6", end)],
            "",
            "the track in B2 ends at the border to B4, where B4 has no track",
        ),
        (
            [("B2", city), ("B4", "path=a:1,b:4"), ("B6", end)],
            "",
            "the track in B2 ends at the border to B4, to which no track in B4 leads",
        ),
        (
            [
                ("B2", city),
                ("B4", "path=a:0,b:3"),
                ("B6", "city=revenue:20;path=a:0,b:_0"),
            ],
            "",
            "the track in B4 ends at the border to B6, to which no track in B6 leads",
        ),
        (
            [("B2", city), ("B4", "path=a:0,b:3"), ("B6", end)],
            "borders = [\"B4 B6\"]",
            "the track in B4 ends at the border to B6, which is closed",
        ),
        (
            [
                ("B2", city),
                ("B4", "path=a:0,b:3,track:narrow"),
                ("B6", end),
            ],
            "",
            "the track in B2 ends at the border to B4, where the track in B4 has another gauge: narrow, and not broad",
        ),
        (
            [
                ("B2", "city=revenue:20;path=a:3,b:_0"),
                ("B4", ""),
                ("B6", end),
            ],
            "",
            "the track in B2 leads over edge 3 off the map",
        ),
        (
            [
                ("B2", city),
                ("B4", "junction;path=a:3,b:_0,terminal:1;path=a:0,b:_0"),
                ("B6", end),
            ],
            "",
            "the track in B4 is terminal: a route ends on it",
        ),
    ] {
        let words = broken(&hexes, more);
        assert!(
            words.starts_with("no track leads from B2 to B6: it leads nowhere; "),
            "{words}"
        );
        assert!(words.ends_with(due), "{words}\nand not {due}");
    }
}

#[test]
fn a_hex_without_a_stop_is_on_the_way_to_the_next() {
    let told = |route: &str| {
        let position = tern();
        let companies = &position.setup().companies;
        let company = companies
            .iter()
            .find(|company| company.name == "TCR")
            .unwrap();
        let asked = [asked(&position, &company.trains, route)];
        let found = explain(&position, "TCR", &company.trains, &asked, &Unlimited);
        found.routes[0]
            .iter()
            .map(|fault| fault.words.clone())
            .collect::<Vec<String>>()
    };
    assert_eq!(
        told("3=E5-B4-G7"),
        ["no track from E5 to G7 comes through B4"]
    );
}
