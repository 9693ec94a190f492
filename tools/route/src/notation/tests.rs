use crate::model::{End, Gauge, Kind, Lane, Revenue, Terrain, Track};
use crate::notation::{Reading, read};
use milepost_document::{Place, Severity};
use milepost_grid::Edge;
use proptest::prelude::*;

const fn edge(number: u8) -> End {
    End::Edge(Edge::new(number))
}

/// What is wrong with a string: how badly, which bytes of it, and what is said.
fn slips(code: &str) -> Vec<(Severity, &str, String)> {
    let slip = |problem: milepost_document::Problem| {
        let Place::Span(span) = problem.place else {
            panic!("no place")
        };
        assert!(!problem.hint.is_empty(), "{code}: {}", problem.what);
        (problem.severity, &code[span], problem.what)
    };
    read(code).problems.into_iter().map(slip).collect()
}

/// A string without slips.
fn clean(code: &str) -> Reading {
    let reading = read(code);
    assert_eq!(reading.problems, [], "{code}");
    reading
}

#[test]
fn a_plain_hex_is_empty() {
    assert_eq!(clean("").tile, crate::model::tile::Tile::blank(""));
    assert_eq!(clean(" ").tile.stops, []);
}

#[test]
fn stops_have_all_they_need() {
    let tile = clean(
        "city=revenue:40,slots:2,groups:Chicago|East;town=revenue:yellow_10|brown_20|diesel_30,visit_cost:0;\
         halt=symbol:A;pass=revenue:0;offboard=revenue:99,hide:1,format:+%d",
    )
    .tile;
    let kinds: Vec<_> = tile
        .stops
        .iter()
        .map(|stop| (stop.kind, stop.slots, stop.visit_cost))
        .collect();
    let expected = [
        (Kind::City, 2, 1),
        (Kind::Town, 0, 0),
        (Kind::Halt, 0, 1),
        (Kind::Pass, 1, 1),
        (Kind::Offboard, 0, 1),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(tile.stops[0].groups, ["Chicago", "East"]);
    assert_eq!(tile.stops[0].revenue, Revenue::Plain(40));
    let phased = [("yellow", 10), ("brown", 20), ("diesel", 30)]
        .map(|(phase, pays)| (phase.to_owned(), pays));
    assert_eq!(tile.stops[1].revenue, Revenue::Phased(phased.to_vec()));
    assert_eq!(tile.stops[2].revenue, Revenue::Plain(0));
}

#[test]
fn track_leads_to_stops_and_junctions_in_their_order() {
    let tile = clean("town=revenue:10;junction;path=a:2,b:_1;city=revenue:0;path=a:_2,b:_0,track:dual;path=a:0,b:5,terminal:2").tile;
    let ends: Vec<_> = tile
        .track
        .iter()
        .map(|track| (track.ends, track.gauge, track.terminal))
        .collect();
    let expected = [
        ([edge(2), End::Junction(0)], Gauge::Broad, false),
        ([End::Stop(1), End::Stop(0)], Gauge::Dual, false),
        ([edge(0), edge(5)], Gauge::Broad, true),
    ];
    assert_eq!(ends, expected);
}

#[test]
fn lanes_become_tracks_side_by_side() {
    let lane = |width, index| Lane { width, index };
    let lanes = |code| {
        clean(code)
            .tile
            .track
            .iter()
            .map(|track| track.lanes)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        lanes("path=a:0,b:4,lanes:2"),
        [[lane(2, 0), lane(2, 1)], [lane(2, 1), lane(2, 0)]]
    );
    let city = "city=revenue:10;path=a:0,b:_0,lanes:2,terminal:1";
    assert_eq!(
        lanes(city),
        [[lane(2, 0), lane(2, 0)], [lane(2, 1), lane(2, 1)]]
    );
    assert_eq!(lanes("path=a:1,b:4,a_lane:2.1"), [[lane(2, 1), Lane::ONLY]]);
}

#[test]
fn what_routes_do_not_mind_is_kept_or_left() {
    let reading = clean(
        "path=a:0,b:3,track:future;border=edge:2,type:impassable;border=edge:3,type:water,cost:20;label=OO;label=Y;\
         upgrade=cost:80,terrain:water|mountain;icon=image:1846/meat,sticky:1;icon=image:port,name:harbour;\
         stub=edge:1;partition=a:0,b:3,type:divider,restrict:outer;frame=color:#800080;stripes=color:red;\
         future_label=label:S,color:green",
    );
    assert_eq!(reading.tile.track, []);
    assert_eq!(reading.impassable, [Edge::new(2)]);
    assert_eq!(reading.tile.labels, ["OO", "Y"]);
    assert_eq!(
        reading.terrain,
        [Terrain {
            cost: 80,
            kinds: vec!["water".into(), "mountain".into()]
        }]
    );
    assert_eq!(reading.icons, ["meat", "harbour"]);
}

#[test]
fn a_forgotten_semicolon_is_repaired() {
    let code = "town=revenue:1;town=revenue:2;path=a:4,b:_1border=edge:4";
    let reading = read(code);
    assert!(reading.is_whole());
    assert_eq!(reading.tile.track, [Track::new(edge(4), End::Stop(1))]);
    let told: Vec<_> = slips(code)
        .into_iter()
        .map(|(severity, text, _)| (severity, text))
        .collect();
    assert_eq!(
        told,
        [
            (Severity::Warning, "a:4,b:_1border=edge:4"),
            (Severity::Warning, "1border")
        ]
    );
}

#[test]
fn lost_meanings_are_errors_in_their_place() {
    for (code, text, what) in [
        ("citty=revenue:30", "citty", "no part is called `citty`"),
        ("city=slots:2", "city=slots:2", "a city without revenue"),
        ("city=revenue:lots", "lots", "expected a whole number"),
        ("city=revenue:-x", "x", "expected a whole number"),
        (
            "city=revenue:99999999999",
            "99999999999",
            "expected a whole number",
        ),
        (
            "city=revenue:yellow_x|brown_60",
            "x",
            "expected a whole number",
        ),
        (
            "city=revenue:yellow_3|60",
            "60",
            "expected a colour and a number",
        ),
        ("city=revenue:30,slots:999", "999", "places for tokens"),
        ("path=a:0", "path=a:0", "a path without `b`"),
        ("path=a:0,b:7", "7", "no edge 7"),
        ("path=a:0,b:0", "path=a:0,b:0", "from a place to itself"),
        ("path=a:0,b:_0;city=revenue:0", "_0", "names no stop"),
        ("path=a:0,b:1,track:wide", "wide", "no gauge"),
        ("path=a:0,b:1,lanes:0", "0", "side by side"),
        ("path=a:0,b:1,a_lane:2.2", "2.2", "no lane 2"),
        ("path=a:0,b:1,a_lane:2", "2", "a width and a number"),
        (
            "border=type:impassable",
            "border=type:impassable",
            "without an edge",
        ),
    ] {
        let code = format!("é=é;{code}");
        let told = slips(&code);
        let found = told.iter().any(|(severity, at, said)| {
            *severity == Severity::Error && *at == text && said.contains(what)
        });
        assert!(found && !read(&code).is_whole(), "{code}: {told:?}");
        assert!(
            told.iter().any(|(_, at, _)| *at == "é"),
            "all slips are told: {told:?}"
        );
    }
}

#[test]
fn repairs_are_warnings() {
    for (code, text) in [
        ("city=revenue:30$", "30$"),
        ("city=revenue:30,colour:red", "colour"),
        ("city=revenue:30,revenue:40", "revenue"),
        ("city=revenue:30,big", "big"),
        ("city=revenue:30,loc:north", "north"),
        ("city=revenue:gren_30", "gren"),
        ("label=", "label="),
        ("upgrade=cost:some", "some"),
        ("icon=sticky:1", "icon=sticky:1"),
        ("junction=big", "big"),
        ("label=OO;;junction", ""),
    ] {
        let told: Vec<_> = slips(code)
            .into_iter()
            .map(|(severity, at, _)| (severity, at))
            .collect();
        assert_eq!(told, [(Severity::Warning, text)], "{code}");
    }
}

#[test]
fn a_stub_that_no_route_takes_is_left_out() {
    assert_eq!(
        clean("path=a:2,b:3;path=a:5,b:5,terminal:1,ignore:1"),
        clean("path=a:2,b:3")
    );
    assert!(!read("path=a:5,b:5").is_whole());
}

#[test]
fn edge_six_is_edge_zero() {
    assert_eq!(clean("path=a:2,b:6"), clean("path=a:2,b:0"));
    assert_eq!(
        clean("border=edge:6,type:impassable"),
        clean("border=edge:0,type:impassable")
    );
}

#[test]
fn the_last_part_may_end_in_a_semicolon() {
    assert_eq!(clean("label=OO;"), clean("label=OO"));
    assert_eq!(
        clean("city=revenue:20;path=a:0,b:_0; "),
        clean("city=revenue:20;path=a:0,b:_0")
    );
}

#[test]
fn stops_stand_where_track_leaves_them_room() {
    for (code, seats) in [
        ("city=revenue:0", vec![None]),
        (
            "city=revenue:10,loc:2.5;path=a:1,b:_0;path=a:1,b:4",
            vec![Some(5)],
        ),
        ("city=revenue:0;city=revenue:0", vec![Some(0), Some(6)]),
        ("town=revenue:0;town=revenue:0", vec![None, None]),
        ("town=revenue:10;path=a:0,b:_0;path=a:_0,b:2", vec![Some(4)]),
        (
            "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
            vec![None],
        ),
        (
            "town=revenue:1;town=revenue:1;path=a:0,b:_0;path=a:_0,b:2;path=a:1,b:_1;path=a:_1,b:3",
            vec![Some(0), Some(6)],
        ),
        (
            "city=revenue:20,loc:center;town=revenue:10,loc:4;path=a:0,b:_0;path=a:_1,b:_0",
            vec![None, Some(8)],
        ),
        (
            "city=revenue:20;city=revenue:10;path=a:0,b:_0",
            vec![Some(0), Some(4)],
        ),
        (
            "city=revenue:20;town=revenue:10;path=a:0,b:_0;path=a:_0,b:_1",
            vec![Some(0), None],
        ),
    ] {
        let found: Vec<_> = clean(code)
            .tile
            .stops
            .iter()
            .map(|stop| stop.seat)
            .collect();
        assert_eq!(found, seats, "{code}");
    }
}

proptest! {
    #![proptest_config(milepost_testkit::random::cases(256))]

    #[test]
    fn no_text_upsets_it(code in any::<String>()) {
        read(&code);
    }

    #[test]
    fn nor_does_anything_like_the_notation(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "city", "town", "path", "junction", "border", "label", "upgrade", "icon", "=", ":", ",", ";", "|", "_",
                "a", "b", "lanes", "a_lane", "revenue", "slots", "loc", "edge", "0", "5", "7", "2.1", "99999999999", ".", "é", " ",
            ]),
            0..60,
        ),
    ) {
        let code = words.concat();
        for problem in read(&code).problems {
            let Place::Span(span) = problem.place else { panic!("no place") };
            prop_assert!(code.get(span).is_some());
        }
    }

    #[test]
    fn references_always_lead_somewhere(
        parts in prop::collection::vec("(city=revenue:1|town=revenue:yellow_2|junction|path=a:[0-6],b:_?[0-9](,lanes:[0-9])?)", 0..20),
    ) {
        let tile = read(&parts.join(";")).tile;
        for end in tile.track.iter().flat_map(|track| track.ends) {
            match end {
                End::Stop(index) => prop_assert!(usize::from(index) < tile.stops.len()),
                End::Junction(index) => prop_assert!(index < tile.junctions),
                End::Edge(_) => {}
            }
        }
    }
}
