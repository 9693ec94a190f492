//! What may not be run: so many of some stops, track that is shared or is not, and routes that are worth nothing.

use super::{LINE, earns, position, run};
use milepost_route::explain::explain;
use milepost_route::{Keep, Limits, NamedRoute, Position, Problem, Unlimited, best, runs};
use milepost_route_files as files;

/// What explain says of a route of the first train.
fn faults(position: &Position, route: &str) -> Vec<String> {
    faults_of(position, 0, route)
}

/// What explain says of a route of a train.
fn faults_of(position: &Position, train: usize, route: &str) -> Vec<String> {
    let company = &position.setup().companies[0];
    let asked = [Keep {
        train,
        route: NamedRoute::read(position, route).unwrap(),
    }];
    let found = explain(position, &company.name, &company.trains, &asked, &Unlimited);
    let faults = found.routes.into_iter().flatten();
    faults.map(|fault| fault.words).collect()
}

#[test]
fn a_route_visits_so_many_of_some_stops() {
    let rule = |more: &str| format!("[[rules.visits]]\nkinds = \"city\"\n{more}");
    assert_eq!(earns("\"5\"", &rule("least = 3")), 150);
    assert_eq!(earns("\"4\"", &rule("least = 3")), 100);
    assert_eq!(earns("\"3\"", &rule("least = 3")), 0, "no route has three");
    assert_eq!(earns("\"5\"", &rule("most = 2")), 130);
    assert_eq!(earns("\"5\"", &rule("most = 0")), 0);
    assert_eq!(earns("\"3\"", &rule("least = 1\nmost = 1")), 40);
    assert_eq!(earns("\"5\"", &rule("most = 2\ntrains = \"4\"")), 150);
}

#[test]
fn a_route_that_visits_too_many_or_too_few_is_explained() {
    let line = |rule: &str| {
        let rule = format!("[[rules.visits]]\n{rule}");
        position(&LINE, "\"5\"", "B6 = \"token AA\"", &rule)
    };
    let two = line("token = true\nkinds = \"city\"\nleast = 2");
    assert_eq!(
        faults(&two, "B4-B6-B8"),
        ["a 5 visits at least 2 of the cities with a token of its own, this has 1: B6"]
    );
    assert_eq!(run(&two).routes, [], "and is not run");
    let one = line("visit = [\"B2\", \"B8\"]\nmost = 1");
    assert_eq!(
        faults(&one, "B2-B4-B6-B8"),
        ["a 5 visits at most 1 of the stops in B2 or B8, this has 2: B2, B8"]
    );
    assert_eq!(faults(&one, "B2-B4-B6"), [""; 0]);
    let exact = line("kinds = \"offboard\"\nleast = 1\nmost = 1");
    assert_eq!(
        faults(&exact, "B4-B6"),
        ["a 5 visits exactly 1 of the stops, this has none"]
    );
}

#[test]
fn how_many_visits_says_something_that_can_be() {
    let wrong = |rule: &str| -> Vec<String> {
        let text = format!("[[visits]]\nvisit = \"B2\"\n{rule}");
        let problems = files::rules(&text).unwrap_err();
        problems.into_iter().map(|problem| problem.what).collect()
    };
    assert_eq!(wrong(""), ["this says neither least nor most"]);
    assert_eq!(
        wrong("least = 3\nmost = 2"),
        ["no route visits at least 3 and at most 2"]
    );
}

#[test]
fn a_stop_may_be_told_by_whose_token_it_has() {
    let mine = "[[rules.bonus]]\nname = \"mine\"\ntoken_of = [\"MINE\", \"PIT\"]\npays = 20";
    let with = |tokens: &str| {
        let lines = format!("B6 = \"token AA\"\n{tokens}");
        run(&position(&LINE, "\"3\"", &lines, mine)).revenue
    };
    assert_eq!(with(""), 120);
    assert_eq!(
        with("B2 = \"token MINE\""),
        120,
        "the better route is elsewhere"
    );
    // A token in a city of one place stands in the way of all others.
    assert_eq!(with("B8 = \"token PIT\""), 100);
    assert_eq!(with("B2 = \"token PIT\"\nB8 = \"token BB\""), 80);
}

/// Two cities, and two ways between them: by one border, and round by another hex.
const WAYS: [(&str, &str); 3] = [
    ("B2", "city=revenue:20;path=a:0,b:_0;path=a:5,b:_0"),
    ("B4", "city=revenue:30;path=a:3,b:_0;path=a:4,b:_0"),
    ("C3", "path=a:2,b:1"),
];

#[test]
fn a_rule_about_borders_is_judged_of_the_run_that_is_found() {
    let rule = "[[rules.missing]]\nname = \"one way alone\"\ncrosses = [\"B2-B4\", \"C3-B4\"]";
    let found = |trains: &str| {
        let position = position(&WAYS, trains, "B2 = \"token AA\"", rule);
        let company = &position.setup().companies[0];
        best(
            &position,
            "AA",
            &company.trains,
            Limits::default(),
            &Unlimited,
        )
    };
    assert_eq!(found("\"2\"").unwrap().revenue, 50);
    let problems = found("\"2\", \"2\"").unwrap_err();
    let whats: Vec<&str> = problems.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(
        whats,
        ["one way alone is a rule that is not declared, and AA may need it"]
    );
}

#[test]
fn borders_and_shared_hexes_are_those_of_the_board() {
    let whats = |rules: &str| -> Vec<String> {
        let mut board =
            "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\n"
                .to_owned();
        let hexes = WAYS.iter();
        hexes.for_each(|(hex, code)| board += &format!("{hex} = \"{code}\"\n"));
        let text = format!(
            "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [\"2\"]\n[hexes]\nB2 = \"token AA\"\n{rules}\n"
        );
        let problems = files::read(&text, &|_| Some(board.clone())).unwrap_err();
        problems.into_iter().map(|problem| problem.what).collect()
    };
    let crosses = |text: &str| {
        whats(&format!(
            "[[rules.missing]]\nname = \"x\"\ncrosses = {text}"
        ))
    };
    assert_eq!(
        crosses("[\"B2B4\"]")[0],
        "\"B2B4\" is no border between two hexes"
    );
    assert!(crosses("[\"B2-B4\", \"B2-Q99\"]")[0].contains("Q99"));
    assert!(whats("[rules]\nshared = \"Z99\"")[0].contains("Z99"));
}

/// A city with a town beside it, from which track leads on.
const TWIN: [(&str, &str); 2] = [
    (
        "B2",
        "city=revenue:20;town=revenue:10;path=a:_0,b:_1;path=a:_0,b:0",
    ),
    ("B4", "city=revenue:30;path=a:3,b:_0"),
];

#[test]
fn some_track_between_two_stops_is_for_several_routes() {
    let earns = |trains: &str, rule: &str| {
        let rules = format!("[rules]\n{rule}");
        let position = position(&TWIN, trains, "B2 = \"token AA\"", &rules);
        let merit = crate::plain::allocate::best(
            &position,
            "AA",
            &position.setup().companies[0].trains,
            crate::plain::allocate::Effort::SMALL,
        );
        let run = run(&position);
        assert_eq!(merit.map(|merit| merit.revenue), Some(run.revenue));
        run.revenue
    };
    assert_eq!(earns("\"3\", \"2\"", ""), 80);
    assert_eq!(earns("\"3\", \"2\"", "shared = \"B2\""), 90);
    assert_eq!(earns("\"2\", \"2\", \"2\"", ""), 80);
    assert_eq!(earns("\"2\", \"2\", \"2\"", "shared = \"B2\""), 110);
    assert_eq!(earns("\"2\", \"2\", \"2\"", "shared = \"B4\""), 80);
}

/// tern-island-midway: a route of which factors leave nothing is not run for what one route alone has.
#[test]
fn a_route_that_factors_make_worthless_is_none() {
    let tern = include_str!("../../../boards/tern-island-midway.toml");
    let ban = "[[rules.factor]]\nfrom = \"A1\"\nto = \"E5\"\nby = 100\n";
    let bonus = "[[rules.bonus]]\nname = \"destination\"\nfrom = \"A1\"\nto = \"E5\"\npays = 300\nonce = true\n";
    let read = |rules: &str| files::read(&format!("{tern}\n{rules}"), &|_| None).unwrap();
    let plain = run(&read(""));
    let rich = run(&read(bonus));
    assert!(rich.revenue >= plain.revenue + 100);
    let position = read(&[ban, ban, bonus].concat());
    let banned = run(&position);
    let names = banned.routes.iter().flat_map(|route| &route.bonuses);
    assert_eq!(names.filter(|one| one.what == "destination").count(), 0);
    assert!(banned.revenue <= plain.revenue);
    let route = rich
        .routes
        .iter()
        .find(|route| !route.bonuses.is_empty())
        .unwrap();
    let train = route.train;
    let hexes = |visit: &milepost_route::Visit| position.stop_name(visit.hex, visit.stop);
    let route: Vec<String> = route.stops.iter().map(hexes).collect();
    let said = faults_of(&position, train, &route.join("-"));
    assert_eq!(
        said,
        ["it is worth nothing: the title divides what a route through these stops earns"]
    );
}

#[test]
fn a_company_that_is_not_there_is_an_error() {
    let position = position(&LINE, "\"5\"", "B6 = \"token AA\"\nB8 = \"token BB\"", "");
    let trains = &position.setup().companies[0].trains;
    let ask = |company: &str| -> Result<u32, Vec<Problem>> {
        let run = best(&position, company, trains, Limits::default(), &Unlimited)?;
        Ok(run.revenue)
    };
    assert_eq!(ask("AA").unwrap(), 100);
    assert!(ask("BB").unwrap() > 0, "it has a token on the board");
    let problems = ask("AB").unwrap_err();
    assert_eq!(problems[0].what, "there is no company \"AB\"");
    assert_eq!(problems[0].hint, "known are AA");
    let several = milepost_route::Ask {
        company: "",
        trains,
        runs: 3,
        keep: &[],
        prefer: None,
    };
    assert!(runs(&position, several, Limits::default(), &Unlimited).is_err());
}
