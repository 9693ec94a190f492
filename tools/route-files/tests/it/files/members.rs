//! Members of files: what recorded positions have is read, and what nobody knows is reported.

use milepost_route::{Limits, Position, Run, Status, Token, Unlimited, best};
use milepost_route_files as files;
use milepost_route_files::Ruling;

fn read(text: &str) -> Position {
    files::read(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
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

/// A city of 20 beside a city of 20 behind a plain hex; `tokens` are members of the first city.
fn three_hexes(tokens: &str) -> String {
    format!(
        r#"{{"title": "Invented", "layout": "flat", "title_plain": true, "corporation": "AA",
        "phase": {{"name": "2", "tiles": ["yellow"]}},
        "trains": [{{"id": "2-0", "name": "2", "distance": 2, "local": false, "requires_token": true}}],
        "hexes": [
            {{"id": "A1", "color": "yellow", "rot": 0, "nb": {{"0": "A3"}},
              "nodes": [{{"type": "city", "part": 0, "rev": 20, "slots": 1, {tokens}}}], "paths": [["e0", "n0"]]}},
            {{"id": "A3", "color": "yellow", "rot": 0, "nb": {{"3": "A1", "0": "A5"}},
              "nodes": [], "paths": [["e3", "e0"]]}},
            {{"id": "A5", "color": "yellow", "rot": 0, "nb": {{"3": "A3"}},
              "nodes": [{{"type": "city", "part": 0, "rev": 20, "slots": 1, "tokens": [null]}}],
              "paths": [["e3", "n0"]]}}]}}"#
    )
}

#[test]
fn a_company_runs_from_an_extra_token() {
    let position = read(&three_hexes(r#""tokens": ["BB"], "extra_tokens": ["AA"]"#));
    let token = |company: &str| {
        Some(Token {
            company: company.to_owned(),
            neutral: false,
        })
    };
    assert_eq!(
        position.setup().hexes[0].tokens,
        [vec![token("BB"), token("AA")]]
    );
    let run = run(&position);
    assert_eq!((run.revenue, run.status), (40, Status::Optimal));
}

#[test]
fn an_extra_token_takes_no_place_of_its_city() {
    let position = read(&three_hexes(r#""tokens": [null], "extra_tokens": ["AA"]"#));
    assert!(position.lets_through(0, 0, "CC"));
    let position = read(&three_hexes(r#""tokens": ["BB"], "extra_tokens": ["AA"]"#));
    assert!(!position.lets_through(0, 0, "CC") && position.lets_through(0, 0, "AA"));
}

/// The same three hexes with some text replaced.
fn changed(from: &str, to: &str) -> String {
    let text = three_hexes(r#""tokens": ["AA"]"#);
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

fn refused(text: &str) -> Vec<String> {
    let problems = files::read(text, &|_| None).err().unwrap_or_default();
    problems
        .iter()
        .filter(|problem| problem.is_error())
        .map(ToString::to_string)
        .collect()
}

#[test]
fn unknown_members_that_may_change_the_result_are_refused_by_name_and_place() {
    for (from, to, place, hint) in [
        (
            r#""slots": 1"#,
            r#""slots": 1, "extratokens": ["BB"]"#,
            "$.hexes[0].nodes[0].extratokens",
            "extra_tokens",
        ),
        (
            r#""nb": {"#,
            r#""color2": "blue", "nb": {"#,
            "$.hexes[0].color2",
            "color",
        ),
        (
            r#""local": false"#,
            r#""locla": false"#,
            "$.trains[0].locla",
            "local",
        ),
        (
            r#""distance": 2"#,
            r#""distance": [{"nodes": ["city"], "pay": 2, "multiply": 2}]"#,
            "$.trains[0].distance[0].multiply",
            "multiplier",
        ),
        (
            r#"["e0", "n0"]"#,
            r#"["e0", "n0", {"gauge": "narrow"}]"#,
            "$.hexes[0].paths[0][2].gauge",
            "track",
        ),
        (
            r#""title": "Invented""#,
            r#""title": "Invented", "corporations": "AA""#,
            "$.corporations",
            "corporation",
        ),
        (
            r#""rev": 20"#,
            r#""rev": {"yelow": 20}"#,
            "$.hexes[0].nodes[0].rev.yelow",
            "yellow",
        ),
        (
            r#"["yellow"]"#,
            r#"["yelow"]"#,
            "$.phase.tiles[0]",
            "yellow",
        ),
    ] {
        let told = refused(&changed(from, to));
        assert!(
            told.len() == 1 && told[0].contains(place) && told[0].contains(hint),
            "{to}: {told:#?}"
        );
    }
    let text =
        changed(r#""local": false"#, r#""locla": false"#).replacen(r#""slots""#, r#""slotz""#, 1);
    assert_eq!(refused(&text).len(), 2, "all at once");
}

#[test]
fn what_other_programs_add_is_passed_over() {
    let text = changed(
        r#""title": "Invented""#,
        r#""title": "Invented", "note": "mine", "source": {"x": 1}, "engine_total": 40, "time": "noon",
           "routes": [{"train": "2-0", "stops": ["A1:0", "A5:0"], "visited": ["A1:0", "A5:0"],
                       "connections": [["A1", "A3", "A5"]], "revenue": 40, "weather": "fine"}]"#,
    );
    let (position, notes) = files::read_noted(&text, &|_| None).unwrap();
    assert_eq!((run(&position).revenue, notes.len()), (40, 0), "{notes:#?}");
    // But not what is nearly known: of a record it is told, as its route is no part of the position.
    let slip = text.replace("\"visited\"", "\"visitd\"");
    let notes = files::notes(&slip);
    assert!(notes[0].to_string().contains("did you mean \"visited\"?"));
    let slip = text.replace("\"phase\"", "\"phaes\"");
    assert!(refused(&slip)[0].contains("did you mean \"phase\"?"));
    // Nor what means something in another form of positions.
    for (member, value) in [
        ("milepost", "\"18xx-position/2\""),
        ("orientation", "\"pointy\""),
        ("rules", "{}"),
        ("company", "\"AA\""),
        ("extra_trains", "[]"),
    ] {
        let other = text.replacen('{', &format!("{{\"{member}\": {value}, "), 1);
        let told = refused(&other);
        assert!(
            told.len() == 1 && told[0].contains(member),
            "{member}: {told:#?}"
        );
    }
}

#[test]
fn words_that_are_nearly_known_are_refused() {
    let told = refused(&changed(
        r#""nb": {"0""#,
        r#""borders": [{"edge": 1, "type": "impassible"}], "nb": {"0""#,
    ));
    assert!(
        told.len() == 1 && told[0].contains("did you mean \"impassable\"?"),
        "{told:#?}"
    );
    let told = refused(&changed(
        r#""slots": 1"#,
        r#""slots": 1, "token_types": ["netural"]"#,
    ));
    assert!(
        told.len() == 1 && told[0].contains("did you mean \"neutral\"?"),
        "{told:#?}"
    );
    let text = changed(
        r#""nb": {"0""#,
        r#""borders": [{"edge": 1, "type": "hedge"}, {"edge": 2, "type": "water"}], "nb": {"0""#,
    );
    let (_, notes) = files::read_noted(&text, &|_| None).unwrap();
    assert!(
        notes.len() == 1 && notes[0].what.contains("hedge"),
        "{notes:#?}"
    );
}

/// Stops of a kind that a title has alone: the train is to be declared, or nobody knows what it is paid.
#[test]
fn a_row_for_a_kind_of_the_titles_own_asks_for_a_declared_train() {
    let rows =
        r#""distance": [{"nodes": ["grain_elevator"], "pay": 2}, {"nodes": ["city"], "pay": 2}]"#;
    let position = read(&changed(r#""distance": 2"#, rows));
    assert_eq!(position.setup().undeclared.len(), 1);
    let refused = Ruling::Declared.rule(position.clone()).unwrap_err();
    assert!(
        refused[0].what.contains("of a kind of its own"),
        "{refused:#?}"
    );
    let by = |text: &str| {
        let title = files::title(&format!(
            "milepost = \"18xx-title/1\"\ntitle = \"Invented\"\n{text}"
        ));
        title.unwrap().play(&position)
    };
    let refused = by("").unwrap_err();
    assert!(
        refused[0].what.contains("a 2 is paid for stops of a kind"),
        "{refused:#?}"
    );
    let played = by("[train]\n2 = { stops = 2 }").unwrap();
    assert_eq!(run(&played.position).revenue, 40);
}

#[test]
fn what_cannot_be_read_of_a_record_is_a_warning_with_its_place() {
    let route = |train: &str, stop: &str, revenue: &str| {
        format!(
            r#"{{"train": "{train}", "stops": ["A1:0", "{stop}"], "visited": ["A1:0", "{stop}"], "connections": [["A1", "A3", "A5"]], "revenue": {revenue}}}"#
        )
    };
    let routes = [
        route("2-0", "A5:0", "40"),
        route("9-9", "A5:0", "40"),
        route("2-0", "ZZ:0", "40"),
        route("2-0", "A5:0", "4000000000"),
        route("2-0", "A1:0", "40"),
    ];
    let text = changed(
        r#""title": "Invented""#,
        &format!(
            r#""title": "Invented", "recorded_total": "90", "routes": [{}]"#,
            routes.join(", ")
        ),
    );
    let (position, notes) = files::read_noted(&text, &|_| None).unwrap();
    let record = position.setup().record.as_ref().unwrap();
    assert_eq!(
        (record.routes.len(), record.unread, record.total),
        (1, 4, None)
    );
    let told: Vec<String> = notes.iter().map(ToString::to_string).collect();
    for (place, what) in [
        ("$.routes[1]", "9-9"),
        ("$.routes[2]", "ZZ:0"),
        ("$.routes[3]", "revenue"),
        ("$.routes[4]", "twice"),
        ("$.recorded_total", "total"),
    ] {
        assert!(
            told.iter()
                .any(|told| told.contains(place) && told.contains(what)),
            "{place}: {told:#?}"
        );
    }
    assert_eq!(told.len(), 5, "{told:#?}");
}

#[test]
fn unknown_members_of_title_files_name_what_is_near() {
    let text = "milepost = \"18xx-title/1\"\ntitle = \"X\"\n[[rules.bonus]]\nvisit = \"A1\"\npays = 10\nmultiplyed = true\n";
    let told: Vec<String> = files::title(text)
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        told.len() == 1 && told[0].contains("did you mean \"multiplied\""),
        "{told:#?}"
    );
}

#[test]
fn what_recorded_positions_have_is_read() {
    // A town that is drawn at no edge.
    let town = r#""nodes": [{"type": "town", "rev": 10, "edge": []}], "paths": [["e3", "n0"], ["n0", "e0"]]"#;
    let position = read(&changed(r#""nodes": [], "paths": [["e3", "e0"]]"#, town));
    assert_eq!(position.setup().hexes[1].tile.stops[0].seat, None);
    assert_eq!(run(&position).revenue, 30);
    // Track that ends where it begins is none.
    let text = changed(
        r#"[["e3", "e0"]]"#,
        r#"[["e3", "e0"], ["e2", "e2", {"terminal": "1", "ignore": true}]]"#,
    );
    assert_eq!(read(&text).setup().hexes[1].tile.track.len(), 1);
    assert_eq!(run(&read(&text)).revenue, 40);
    // A fee in a hex to which no track leads.
    let fee = r#""nodes": [{"type": "offboard", "rev": -10}], "paths": [["e3", "e0"]]"#;
    assert_eq!(
        run(&read(&changed(
            r#""nodes": [], "paths": [["e3", "e0"]]"#,
            fee
        )))
        .revenue,
        40
    );
    // Where trains may come to it, nobody knows what the best run pays.
    let fee = r#""nodes": [{"type": "town", "rev": -10}], "paths": [["e3", "n0"], ["n0", "e0"]]"#;
    let told = refused(&changed(r#""nodes": [], "paths": [["e3", "e0"]]"#, fee));
    assert!(
        told.len() == 1 && told[0].contains("the town in A3 pays -10"),
        "{told:#?}"
    );
}

#[test]
fn a_hex_may_be_listed_twice_with_the_same_on_it() {
    let hex = |paths: &str, nb: &str| {
        format!(
            r#"{{"id": "A3", "color": "yellow", "rot": 0, "nb": {nb}, "nodes": [], "paths": [{paths}]}}, "#
        )
    };
    let twice = |again: String| changed(r#"{"id": "A5""#, &(again + r#"{"id": "A5""#));
    let both = r#"{"3": "A1", "0": "A5"}"#;
    let (position, notes) =
        files::read_noted(&twice(hex(r#"["e3", "e0"]"#, both)), &|_| None).unwrap();
    assert_eq!(
        (
            position.setup().hexes.len(),
            run(&position).revenue,
            notes.len()
        ),
        (3, 40, 0)
    );
    // What one of them shuts is shut, and that is told.
    let text = twice(hex(r#"["e3", "e0"]"#, r#"{"3": "A1"}"#));
    let (position, notes) = files::read_noted(&text, &|_| None).unwrap();
    assert_eq!((run(&position).revenue, notes.len()), (0, 1));
    let told = refused(&twice(hex(r#"["e3", "e1"]"#, both)));
    assert!(
        told.iter()
            .any(|told| told.contains("A3 stands here twice")),
        "{told:#?}"
    );
}

#[test]
fn a_hex_that_is_listed_again_with_nothing_on_it_is_told() {
    let bare = r#"{"id": "A5", "color": "gray", "nb": {"3": "A3"}, "nodes": [], "paths": []}, "#;
    for at in [r#"{"id": "A1""#, r#"{"id": "A3""#] {
        let (position, notes) =
            files::read_noted(&changed(at, &format!("{bare}{at}")), &|_| None).unwrap();
        assert_eq!(
            (
                position.setup().hexes.len(),
                run(&position).revenue,
                notes.len()
            ),
            (3, 40, 1)
        );
        assert!(notes[0].what.contains("A5 stands here twice"), "{notes:#?}");
    }
    let last = changed("]}]}", &format!("]}}, {}]}}", bare.trim_end_matches(", ")));
    let (_, notes) = files::read_noted(&last, &|_| None).unwrap();
    assert!(
        notes.len() == 1 && notes[0].what.contains("A5 stands here twice"),
        "{notes:#?}"
    );
}

#[test]
fn unknown_attributes_of_notation_are_reported() {
    let coded = |code: &str| format!(r#"{{"hexes": [{{"id": "A1", "code": "{code}"}}]}}"#);
    let told = refused(&coded("city=revenue:20,slot:2"));
    assert!(
        told.len() == 1 && told[0].contains("$.hexes[0].code") && told[0].contains("`slots`"),
        "{told:#?}"
    );
    let (_, notes) = files::read_noted(&coded("city=revenue:20,xyzzy:1;"), &|_| None).unwrap();
    assert!(
        notes.len() == 1 && notes[0].to_string().contains("xyzzy"),
        "{notes:#?}"
    );
}
