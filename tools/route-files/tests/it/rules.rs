//! Each kind of declared rule on a position small enough to be summed by hand.
//!
//! A line of five stops: Ash (B2) city 20, Birch (B4) town 10, Cedar (B6) city 30 with the company's token, Dale (B8)
//! city 40, and the Edge (B10), off the board, 50. A train 5 runs it all for 150.

use milepost_route::rules::KINDS;
use milepost_route::{Limits, Position, Run, Status, Title, Unlimited, best};
use milepost_route_files as files;
use milepost_route_files::shipped;
use milepost_route_files::shipped::TITLES;

mod attached;
mod bans;
mod fees;
mod gauges;

const LINE: [(&str, &str); 5] = [
    ("B2", "city=revenue:20;path=a:0,b:_0"),
    ("B4", "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0"),
    ("B6", "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0"),
    ("B8", "city=revenue:40;path=a:0,b:_0;path=a:3,b:_0"),
    ("B10", "offboard=revenue:50;path=a:3,b:_0"),
];

/// A position on some hexes: its trains, its lines of hexes, and what else it declares.
pub fn position(hexes: &[(&str, &str)], trains: &str, lines: &str, more: &str) -> Position {
    let mut board =
        "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\n".to_owned();
    hexes
        .iter()
        .for_each(|(hex, code)| board += &format!("{hex} = \"{code}\"\n"));
    let text = format!(
        "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [{trains}]\n[hexes]\n{lines}\n{more}\n"
    );
    files::read(&text, &|_| Some(board.clone())).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn run(position: &Position) -> Run {
    let company = &position.setup().companies[0];
    let run = best(
        position,
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    )
    .unwrap();
    assert_eq!((run.status, run.bound), (Status::Optimal, run.revenue));
    run
}

/// What trains earn on the line by some rules.
fn earns(trains: &str, rules: &str) -> u32 {
    run(&position(
        &LINE,
        trains,
        "B6 = \"token AA\"\nB8 = \"mark port\"",
        rules,
    ))
    .revenue
}

#[test]
fn sets_pay_for_a_stop_of_each() {
    assert_eq!(earns("\"5\"", ""), 150);
    let sets = "[[rules.bonus]]\nsets = [\"B2\", [\"B6\"], [\"B10\", \"B8\"]]\npays = 100";
    assert_eq!(earns("\"5\"", sets), 250);
    assert_eq!(
        earns("\"4\"", sets),
        200,
        "B2 to B8 with 100 is more than 130 without"
    );
    assert_eq!(earns("\"3\"", sets), 120);
}

#[test]
fn the_ends_add_what_they_print() {
    let rule = "[[rules.bonus]]\nname = \"east to west\"\nfrom = \"B2\"\nto = [\"B8\", \"B10\"]\n\
        adds = { B2 = 20, B8 = 10, B10 = 50 }";
    assert_eq!(earns("\"5\"", rule), 220, "of a set the greatest counts");
    assert_eq!(earns("\"4\"", rule), 130);
}

#[test]
fn stops_pay_by_kind_token_and_mark() {
    for (rule, due) in [
        ("kinds = \"towns\"\nper = \"stop\"\npays = 5", 155),
        (
            "kinds = [\"city\", \"offboard\"]\nper = \"stop\"\npays = 5",
            170,
        ),
        ("token = true\nper = \"stop\"\npays = 15", 165),
        ("mark = \"port\"\npays = 25", 175),
        ("visit = [\"B2\", \"B4:0\"]\nper = \"stop\"\npays = 7", 164),
        ("from = \"B2\"\nto = \"B8\"\nagain = true", 190),
        ("per = \"hex\"\npays = 5", 175),
        ("visit = \"B10\"\nper = \"visit\"\npays = 3", 165),
    ] {
        assert_eq!(
            earns("\"5\"", &format!("[[rules.bonus]]\n{rule}")),
            due,
            "{rule}"
        );
    }
}

#[test]
fn stops_of_a_set_are_counted_where_the_others_are_met() {
    let rule = |more: &str| {
        format!(
            "[[rules.bonus]]\nsets = [{{ kinds = \"city\" }}, \"B10\"]\nper = \"stop\"\npays = 5\n{more}"
        )
    };
    assert_eq!(earns("\"5\"", &rule("")), 165);
    assert_eq!(earns("\"5\"", &rule("beyond = 1")), 160);
    assert_eq!(earns("\"5\"", &rule("most = 12")), 162);
    assert_eq!(earns("\"5\"", &rule("beyond = 3")), 150);
    assert_eq!(earns("\"3\"", &rule("")), 130);
    let other = rule("").replace("\"B10\"", "{ mark = \"port\", kinds = \"town\" }");
    assert_eq!(earns("\"5\"", &other), 150, "no town is a port");
    let unmarked =
        "[[rules.bonus]]\nkinds = \"city\"\nunmarked = \"port\"\nper = \"stop\"\npays = 5";
    assert_eq!(earns("\"5\"", unmarked), 160);
}

#[test]
fn what_is_counted_decides_which_stops_are_paid() {
    let train = "[train]\nE = { rows = [{ kinds = \"all\", pay = 2, visit = \"all\" }], pays_token = false }\n";
    let rule =
        "[[rules.bonus]]\nsets = [{ kinds = \"town\" }, \"B10\"]\nper = \"stop\"\npays = 100\n";
    assert_eq!(earns("\"E\"", train), 90);
    for more in ["", "most = 100"] {
        let rules = format!("{train}{rule}{more}");
        assert_eq!(earns("\"E\"", &rules), 160, "town and edge: {more}");
    }
    let beyond = format!("{train}{rule}beyond = 1");
    assert_eq!(earns("\"E\"", &beyond), 90, "there is one town");
}

#[test]
fn stops_at_the_ends_of_a_route_are_asked_for() {
    for (trains, rule, due) in [
        ("\"5\"", "visit = \"B2\"\nends = \"one\"\npays = 50", 200),
        ("\"5\"", "visit = \"B4\"\nends = \"one\"\npays = 100", 230),
        ("\"5\"", "visit = \"B4\"\nends = \"one\"\nagain = true", 150),
        (
            "\"5\"",
            "visit = [\"B2\", \"B10\"]\nends = \"both\"\npays = 100",
            250,
        ),
        (
            "\"4\"",
            "visit = [\"B2\", \"B10\"]\nends = \"both\"\npays = 100",
            130,
        ),
        ("\"5\"", "visit = \"B2\"\nends = \"both\"\npays = 100", 150),
        (
            "\"5\"",
            "sets = [{ token = true }, { visit = [\"B2\", \"B10\"], ends = \"both\" }]\nper = \"stop\"\npays = 7",
            157,
        ),
    ] {
        let rule = format!("[[rules.bonus]]\n{rule}");
        assert_eq!(earns(trains, &rule), due, "{rule}");
    }
    let factor = "[[rules.factor]]\nvisit = \"B4\"\nends = \"one\"\ntimes = 2";
    assert_eq!(earns("\"5\"", factor), 260);
}

#[test]
fn a_train_that_does_not_run_adds_to_another() {
    let rules = "[train]\nP = { stops = 1, local = false }\n[[rules.bonus]]\nname = \"Pullman\"\n\
        kinds = [\"city\", \"offboard\"]\nagain = true\nonce = true\nbeside = \"P\"";
    assert_eq!(earns("\"3\", \"P\"", rules), 170);
    assert_eq!(earns("\"3\"", rules), 120);
    assert_eq!(earns("\"P\"", rules), 0, "it does not run alone");
}

#[test]
fn what_sets_and_counts_do_not_go_with_is_refused() {
    for rule in [
        "[[bonus]]\nsets = [{}]\npays = 10",
        "[[bonus]]\nvisit = \"B2\"\npays = 10\nmost = 5",
        "[[bonus]]\nvisit = \"B2\"\npays = 10\nbeyond = 1",
        "[[bonus]]\nmark = \"port\"\nper = \"hex\"\npays = 10\nends = \"one\"",
        "[[bonus]]\nvisit = \"B2\"\npays = 10\nends = \"any\"",
        "[[total]]\nvisit = \"B2\"\npays = 10\nends = \"one\"",
        "[[need]]\nvisit = \"B2\"\nothers = 1\nends = \"one\"",
    ] {
        assert!(files::rules(rule).is_err(), "{rule}");
    }
}

#[test]
fn one_route_of_the_run_has_the_mail() {
    let rule = "[[rules.bonus]]\nname = \"mail\"\nper = \"visit\"\npays = 10\nonce = true";
    let found = run(&position(&LINE, "\"3\", \"2\"", "B6 = \"token AA\"", rule));
    // 120 with 30 of mail, and 40.
    assert_eq!(found.revenue, 190);
    let mails: Vec<usize> = found
        .routes
        .iter()
        .map(|route| route.bonuses.len())
        .collect();
    assert_eq!(mails, [1, 0]);
    let two = format!("{rule}\n{rule}");
    assert_eq!(
        earns("\"3\", \"2\"", &two),
        220,
        "both on the longer, which nothing forbids"
    );
    // Trains of two groups may run the same track, and still share one mail.
    let groups = "[train]\nE = { stops = 3, group = \"E\" }\nF = { stops = 3, group = \"F\" }\n";
    assert_eq!(earns("\"E\", \"F\"", &format!("{groups}{rule}")), 270);
}

#[test]
fn a_subsidy_is_told_beside_the_revenue() {
    let rule =
        "[[rules.bonus]]\nname = \"mail\"\nper = \"visit\"\npays = 10\nonce = true\nsubsidy = true";
    let found = run(&position(&LINE, "\"3\", \"2\"", "B6 = \"token AA\"", rule));
    assert_eq!(found.revenue, 160);
    let told: Vec<i64> = found
        .routes
        .iter()
        .flat_map(|route| &route.subsidies)
        .map(|one| one.pays)
        .collect();
    assert_eq!(told, [30]);
}

#[test]
fn factors_go_for_the_whole_route() {
    assert_eq!(
        earns("\"5\"", "[[rules.factor]]\nvisit = \"B10\"\ntimes = 2"),
        300
    );
    assert_eq!(
        earns("\"5\"", "[[rules.factor]]\nvisit = \"B10\"\nby = 2"),
        100,
        "better not to go there"
    );
    assert_eq!(earns("\"2\"", "[[rules.factor]]\ntimes = 3\nby = 2"), 105);
}

#[test]
fn a_port_needs_two_others() {
    let rule = "[[rules.need]]\nvisit = \"B10\"\nothers = 3";
    assert_eq!(earns("\"3\"", rule), 80);
    assert_eq!(
        earns("\"4\"", rule),
        130,
        "a longer route is allowed where a shorter is not"
    );
}

#[test]
fn only_some_of_the_others_may_count() {
    let rule = |with: &str| format!("[[rules.need]]\nvisit = \"B10\"\nothers = 2\nwith = {with}");
    assert_eq!(earns("\"3\"", &rule("{ kinds = \"city\" }")), 120);
    assert_eq!(
        earns("\"3\"", &rule("{ visit = [\"B2\", \"B4\", \"B6\"] }")),
        80,
        "Cedar alone counts between Cedar and the Edge"
    );
    assert_eq!(
        earns("\"5\"", &rule("{ visit = [\"B2\", \"B10\"] }")),
        100,
        "the Edge is no other"
    );
}

#[test]
fn a_stop_may_count_as_another_kind() {
    let rows = |cities: u32, more: &str| {
        format!("[train]\nT = {{ rows = [{{ kinds = \"city\", pay = {cities} }}, {more}] }}\n")
    };
    let dale = |kind: &str| format!("[[rules.counts_as]]\nvisit = \"B8\"\nas = \"{kind}\"\n");
    let apart = rows(1, "{ kinds = [\"halt\", \"offboard\"], pay = \"all\" }");
    assert_eq!(earns("\"T\"", &apart), 0, "Dale would be a second city");
    let halt = format!("{apart}{}", dale("halt"));
    assert_eq!(earns("\"T\"", &halt), 120);
    let bonus = "[[rules.bonus]]\nkinds = \"city\"\nper = \"stop\"\npays = 5\n";
    assert_eq!(
        earns("\"T\"", &format!("{halt}{bonus}")),
        130,
        "to others it is a city"
    );
    let times = rows(2, "{ kinds = \"halt\", pay = 1, times = 3 }");
    assert_eq!(earns("\"T\"", &format!("{times}{}", dale("halt"))), 150);
    let skip = "[train]\nT = { stops = 2, skip = \"towns\" }\n";
    assert_eq!(earns("\"T\"", skip), 70);
    assert_eq!(
        earns("\"T\"", &format!("{skip}{}", dale("town"))),
        80,
        "past Dale to the Edge"
    );
    let first = format!("{apart}{}{}", dale("halt"), dale("city"));
    assert_eq!(earns("\"T\"", &first), 120, "the first rule holds");
    let others = format!("{}trains = \"5\"\n", dale("halt"));
    assert_eq!(earns("\"T\"", &format!("{apart}{others}")), 0);
}

#[test]
fn a_token_gives_a_right() {
    let rule = |tokens: &str| format!("[[rules.right]]\nhexes = \"B8\"\ntokens = {tokens}");
    assert_eq!(earns("\"5\"", &rule("[\"B2\", \"B6\"]")), 150);
    assert_eq!(earns("\"5\"", &rule("\"B6:0\"")), 150);
    assert_eq!(earns("\"5\"", &rule("\"B6:1\"")), 60);
    assert_eq!(earns("\"5\"", &rule("\"B8\"")), 60);
}

#[test]
fn one_route_alone_comes_to_some_stops() {
    // By itself each train of two runs from Cedar: to Dale for 70, to Birch for 40.
    assert_eq!(earns("\"2\", \"2\"", ""), 110);
    let rule = |more: &str| format!("[[rules.alone]]\n{more}");
    assert_eq!(earns("\"2\", \"2\"", &rule("visit = \"B6\"")), 70);
    assert_eq!(
        earns("\"2\", \"2\"", &rule("visit = [\"B4\", \"B8\"]")),
        70,
        "of all its stops"
    );
    assert_eq!(earns("\"2\", \"2\"", &rule("visit = \"B8\"")), 110);
    assert_eq!(
        earns("\"2\", \"3\"", &rule("visit = \"B6\"\ntrains = \"2\"")),
        160,
        "it is for routes of a 2"
    );
    // The hexes of the board are white.
    let colour = |colour: &str| rule(&format!("visit = \"B6\"\ncolour = \"{colour}\""));
    assert_eq!(earns("\"2\", \"2\"", &colour("white")), 70);
    assert_eq!(earns("\"2\", \"2\"", &colour("yellow")), 110);
}

#[test]
fn no_route_ends_in_a_town() {
    assert_eq!(earns("\"4\"", ""), 130);
    assert_eq!(earns("\"4\"", "[rules]\ntown_ends = \"forbidden\""), 120);
}

#[test]
fn a_town_at_an_end_takes_the_place_of_a_city() {
    let train = |cities: u32, towns: u32| {
        let row = |kinds: &str, pay: u32| format!("{{ kinds = \"{kinds}\", pay = {pay} }}");
        format!(
            "[train]\nT = {{ rows = [{}, {}] }}\n",
            row("cities", cities),
            row("towns", towns)
        )
    };
    let with =
        |cities, towns, rules: &str| earns("\"T\"", &format!("{}{rules}", train(cities, towns)));
    let ends = "[rules]\ntown_ends = \"cities\"";
    assert_eq!(
        (with(3, 1, ""), with(3, 1, ends)),
        (130, 120),
        "Birch would be a fourth city"
    );
    assert_eq!(
        (with(2, 1, ""), with(2, 1, ends)),
        (80, 70),
        "Birch between Ash and Cedar is a town: 60"
    );
    // An end in a city's place, though there is no place for towns.
    let near = [LINE[1], LINE[2]];
    let short = |rules: &str| {
        run(&position(
            &near,
            "\"T\"",
            "B6 = \"token AA\"",
            &format!("{}{rules}", train(2, 0)),
        ))
        .revenue
    };
    assert_eq!((short(""), short(ends)), (0, 40));
}

#[test]
fn some_may_not_enter() {
    assert_eq!(
        earns(
            "\"5\"",
            "[[rules.right]]\nhexes = \"B10\"\ncompanies = \"BB\""
        ),
        100
    );
    assert_eq!(
        earns(
            "\"5\"",
            "[[rules.right]]\nhexes = \"B10\"\ncompanies = [\"BB\", \"AA\"]"
        ),
        150
    );
}

#[test]
fn a_blocked_city_is_passed_by() {
    let lines = "B6 = \"token AA\"\nB8 = \"token BB\"";
    let with = |rules: &str| run(&position(&LINE, "\"5\"", lines, rules)).revenue;
    assert_eq!(with(""), 100, "it is an end");
    assert_eq!(with("[rules]\nbypass = true"), 110, "passed, and not paid");
}

#[test]
fn trains_keep_to_their_gauges() {
    let mut hexes = LINE;
    hexes[3].1 = "city=revenue:40;path=a:0,b:_0,track:narrow;path=a:3,b:_0";
    hexes[4].1 = "offboard=revenue:50;path=a:3,b:_0,track:narrow";
    let with = |gauges: &str| {
        let train = format!("[train]\nX = {{ stops = 5, gauges = [{gauges}] }}");
        run(&position(&hexes, "\"X\"", "B6 = \"token AA\"", &train)).revenue
    };
    assert_eq!(
        (
            with("\"broad\", \"narrow\""),
            with("\"broad\""),
            with("\"narrow\"")
        ),
        (150, 100, 0)
    );
}

#[test]
fn a_hex_has_one_city_for_a_route() {
    let mut hexes = LINE;
    hexes[3].1 = "city=revenue:40;city=revenue:10;path=a:3,b:_0;path=a:_0,b:_1;path=a:_1,b:0";
    let with = |rules: &str| run(&position(&hexes, "\"9\"", "B6 = \"token AA\"", rules)).revenue;
    assert_eq!(
        (with(""), with("[rules]\nhex_once = \"cities\"")),
        (160, 100)
    );
}

#[test]
fn a_hex_is_not_passed_again() {
    let loops = [
        ("B2", "city=revenue:20;path=a:0,b:_0"),
        ("B4", "city=revenue:30;path=a:0,b:_0;path=a:5,b:3"),
        ("B6", "path=a:3,b:4"),
        ("C5", "path=a:1,b:2"),
    ];
    let with = |rules: &str| run(&position(&loops, "\"2\"", "B4 = \"token AA\"", rules)).revenue;
    assert_eq!((with(""), with("[rules]\nhex_once = \"passing\"")), (50, 0));
}

#[test]
fn every_train_that_can_earn_runs() {
    let with = |trains| {
        run(&position(
            &LINE,
            trains,
            "B6 = \"token AA\"",
            "[rules]\ncompulsory = true",
        ))
    };
    // Cedar to the Edge and Cedar to Birch; beside them no track is left for a third.
    let found = with("\"5\", \"2\"");
    assert_eq!((found.revenue, found.routes.len()), (160, 2));
    assert_eq!(with("\"5\", \"2\", \"2\"").routes.len(), 2);
}

/// What a run earns, and what of that beside its routes.
fn whole(trains: &str, rules: &str) -> (u32, usize, Vec<i64>) {
    let found = run(&position(&LINE, trains, "B6 = \"token AA\"", rules));
    (
        found.revenue,
        found.routes.len(),
        found.earned.iter().map(|one| one.pays).collect(),
    )
}

#[test]
fn a_run_is_paid_for_stops_of_several_routes() {
    // 120 from Cedar to the Edge and 40 from Birch to Cedar; with 2s 70 and 40.
    let rule = |pays: u32| format!("[[rules.total]]\nfrom = \"B2\"\nto = \"B10\"\npays = {pays}");
    assert_eq!(whole("\"3\", \"2\"", ""), (160, 2, vec![]));
    assert_eq!(
        whole("\"3\", \"2\"", &rule(100)),
        (160, 2, vec![]),
        "no 2 comes to Ash, no other 3 to the Edge"
    );
    assert_eq!(
        whole("\"3\", \"3\"", &rule(30)),
        (210, 2, vec![30]),
        "120 and 60"
    );
    assert_eq!(
        whole("\"5\"", &rule(30)),
        (180, 1, vec![30]),
        "on one route too"
    );
    // Two 3s of two groups would both go to the Edge.
    let groups = "[train]\nE = { stops = 3, group = \"E\" }\nF = { stops = 3, group = \"F\" }\n";
    assert_eq!(whole("\"E\", \"F\"", groups), (240, 2, vec![]));
    assert_eq!(
        whole("\"E\", \"F\"", &format!("{groups}{}", rule(50))),
        (240, 2, vec![])
    );
    assert_eq!(
        whole("\"E\", \"F\"", &format!("{groups}{}", rule(70))),
        (250, 2, vec![70])
    );
    let named = format!("{}\ntrains = \"E\"", rule(500));
    assert_eq!(
        whole("\"E\", \"F\"", &format!("{groups}{named}")),
        (240, 2, vec![]),
        "E alone has not both"
    );
}

#[test]
fn a_run_is_paid_for_its_trains() {
    let with = |rule: &str| whole("\"5\", \"2\"", &format!("[[rules.total]]\n{rule}"));
    // Alone the 5 has 150; from Cedar 120, with 40 of the 2.
    assert_eq!(with("takes = 0"), (160, 2, vec![]));
    assert_eq!(with("pays = 20\nper = \"train\""), (200, 2, vec![40]));
    assert_eq!(with("takes = 20\nper = \"train\""), (130, 1, vec![-20]));
    assert_eq!(
        with("pays = 20\nper = \"train\"\ntrains = \"5\""),
        (180, 2, vec![20])
    );
    assert_eq!(with("pays = 30\nruns = 3"), (160, 2, vec![]));
    let both = "takes = 20\nper = \"train\"\n[[rules.total]]\nruns = 2\npays = ";
    assert_eq!(
        with(&format!("{both}9")),
        (130, 1, vec![-20]),
        "129 with both"
    );
    assert_eq!(with(&format!("{both}40")), (160, 2, vec![40, -40]));
    assert_eq!(
        with("lost = 1"),
        (150, 1, vec![]),
        "as the 2 would earn nothing"
    );
    assert_eq!(
        with("lost = 1\ntrains = \"5\""),
        (70, 1, vec![]),
        "Cedar to Dale"
    );
    assert_eq!(with("lost = 2"), (0, 0, vec![]));
}

#[test]
fn a_total_is_raised_halved_and_rounded() {
    let with = |rule: &str| whole("\"5\", \"2\"", &format!("[[rules.total]]\n{rule}"));
    assert_eq!(with("pays = 25"), (185, 2, vec![25]));
    assert_eq!(with("takes = 25"), (135, 2, vec![-25]));
    assert_eq!(
        with("takes = 200"),
        (0, 2, vec![-160]),
        "never below nothing"
    );
    assert_eq!(with("by = 2"), (80, 2, vec![-80]));
    assert_eq!(with("times = 3\nby = 2\nround = 50"), (200, 2, vec![40]));
    assert_eq!(
        with("round = 100\n[[rules.total]]\npays = 5"),
        (100, 2, vec![5, -65]),
        "factors go last"
    );
}

#[test]
fn as_many_trains_run_as_can() {
    // A toll of 50 a train: the 2 alone costs more than it brings.
    let toll = "[[rules.total]]\ntakes = 50\nper = \"train\"\n";
    let most = "[rules]\ncompulsory = \"most\"\n";
    assert_eq!(whole("\"5\", \"2\"", toll), (100, 1, vec![-50]));
    assert_eq!(
        whole("\"5\", \"2\"", &format!("{most}{toll}")),
        (60, 2, vec![-100])
    );
    assert_eq!(
        whole("\"5\", \"2\", \"2\"", &format!("{most}{toll}")),
        (60, 2, vec![-100]),
        "no track for a third"
    );
    assert_eq!(whole("\"4\", \"4\"", most), (180, 2, vec![]));
    let poor = [
        ("B4", "town=revenue:0;path=a:0,b:_0"),
        ("B6", "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0"),
        ("B8", "city=revenue:40;path=a:3,b:_0"),
    ];
    let runs = |rules: &str| {
        let found = run(&position(&poor, "\"3\", \"2\"", "B6 = \"token AA\"", rules));
        (found.revenue, found.routes.len())
    };
    assert_eq!(
        (runs(""), runs(most)),
        ((40, 1), (40, 2)),
        "Birch to Cedar is a run, though for nothing"
    );
}

#[test]
fn locals_do_not_share_a_token() {
    let rule = "[train]\nL = { rows = [{ kinds = \"cities\", pay = 1 }, { kinds = \"towns\", pay = 1 }], local = true }\n[rules]\n";
    assert_eq!(
        earns("\"L\", \"L\"", rule),
        70,
        "Cedar with Birch, and Cedar alone"
    );
    assert_eq!(
        earns("\"L\", \"L\"", &format!("{rule}token_once = \"L\"")),
        40
    );
}

#[test]
fn what_rules_leave_out_is_refused_where_it_matters() {
    let rule = |visit: &str| {
        let text = format!("name = \"the pay of France\"\nvisit = \"{visit}\"\ntoken = true");
        files::rules(&format!("[[missing]]\n{text}")).unwrap()
    };
    let plays = |visit: &str| {
        let title = Title {
            rules: rule(visit),
            ..Title::default()
        };
        title
            .play(&position(&LINE, "\"5\"", "B6 = \"token AA\"", ""))
            .map(|played| run(&played.position).revenue)
    };
    assert_eq!(plays("B8").ok(), Some(150));
    assert!(
        plays("B6").unwrap_err()[0]
            .to_string()
            .contains("the pay of France")
    );
}

/// docs/titles.md and the schema say what the table of kinds says.
#[test]
fn one_table_tells_of_all_kinds() {
    let page = include_str!("../../../../docs/titles.md");
    let schema = include_str!("../../../../apps/cli/schemas/rules.json");
    let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
    let members = |of: &serde_json::Value| -> Vec<String> {
        let mut names: Vec<String> = of["properties"]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect();
        names.sort();
        names
    };
    let mut kinds: Vec<String> = KINDS.iter().map(|kind| kind.name.to_owned()).collect();
    kinds.sort();
    assert_eq!(members(&schema), kinds);
    for kind in KINDS {
        let row = format!(
            "| `{}` | {} | `{}` |",
            kind.name,
            kind.sentence,
            kind.members().join("`, `")
        );
        assert!(page.contains(&row), "docs/titles.md wants: {row}");
        let form = format!("{}{}Form", kind.name[..1].to_uppercase(), &kind.name[1..]);
        if let Some(of) = schema["$defs"]
            .get(form.as_str())
            .filter(|of| of.get("properties").is_some())
        {
            let mut due: Vec<String> = kind
                .members()
                .iter()
                .map(|name| (*name).to_owned())
                .collect();
            due.sort();
            assert_eq!(members(of), due, "{form}");
        }
    }
}

#[test]
fn rules_are_for_those_they_name() {
    let rule = |when: &str| format!("[[rules.bonus]]\nvisit = \"B8\"\npays = 10\n{when}");
    let held = "[holds]\nAA = [\"mail\"]\n";
    for (more, due) in [
        (rule("companies = \"AA\""), 160),
        (rule("companies = \"BB\""), 150),
        (rule("trains = \"4\""), 150),
        (rule("holds = \"mail\""), 150),
        (format!("{held}{}", rule("holds = \"mail\"")), 160),
    ] {
        assert_eq!(earns("\"5\"", &more), due, "{more}");
    }
}

/// A rule for some phases neither holds nor does not where the phase is not known.
#[test]
fn rules_for_some_phases_ask_for_the_phase() {
    let rule = |visit: &str| {
        format!(
            "[[rules.bonus]]\nname = \"port\"\nvisit = \"{visit}\"\npays = 10\nphases = [\"III\", \"IV\"]"
        )
    };
    let read = |phase: &str, visit: &str| {
        let mut board =
            "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n".to_owned();
        if !phase.is_empty() {
            board += "[phases]\nIII = [\"yellow\"]\nV = [\"yellow\"]\n";
        }
        board += "[hexes.white]\n";
        let hexes = LINE.iter();
        hexes.for_each(|(hex, code)| board += &format!("{hex} = \"{code}\"\n"));
        let text = format!(
            "milepost = \"18xx-position/1\"\nboard = \"b\"\n{phase}[trains]\nAA = [\"5\"]\n[hexes]\nB6 = \"token AA\"\n{}\n",
            rule(visit)
        );
        files::read(&text, &|_| Some(board.clone())).map(|position| run(&position).revenue)
    };
    assert_eq!(read("phase = \"III\"\n", "B8").unwrap(), 160);
    assert_eq!(read("phase = \"V\"\n", "B8").unwrap(), 150);
    let problems = read("", "B8").unwrap_err();
    assert_eq!(
        problems[0].what,
        "the phase is not known, and AA may need it: port"
    );
    assert!(problems[0].hint.ends_with("rules are for III, IV"));
    let without_cedar = rule("B8").replace("name", "token = true\nname");
    assert_eq!(
        earns("\"5\"", &without_cedar),
        150,
        "it has no token there, so that it does not need the rule"
    );
}

#[test]
fn what_is_not_known_is_refused_by_name_and_place() {
    for (text, word) in [
        ("sum = 3", "sum"),
        ("[[bonus]]\npays = 3\nvisit = \"A1\"\ncities = 2", "cities"),
        (
            "[[bonus]]\npays = 3\nvisit = \"A1\"\nper = \"train\"",
            "\"train\"",
        ),
        ("hex_once = \"towns\"", "\"towns\""),
        ("town_ends = \"halts\"", "\"halts\""),
        ("compulsory = \"all\"", "\"all\""),
        ("[[total]]\npays = 3\ntakes = 2", "says twice"),
        ("[[total]]\nlost = 1\nvisit = \"A1\"", "only what pays"),
        ("[[total]]\ntakes = 3\ntrains = \"2\"", "whole run"),
        ("[[total]]\npays = 3\nper = \"stop\"", "\"stop\""),
        ("[[bonus]]\npays = 3", "earns"),
        (
            "[[bonus]]\npays = 3\nper = \"stop\"\nvisit = \"A1\"\nagain = true",
            "by the stop",
        ),
    ] {
        let problems = files::rules(text).unwrap_err();
        assert!(
            problems
                .iter()
                .any(|problem| problem.to_string().contains(word)),
            "{text}: {problems:#?}"
        );
    }
}

#[test]
fn a_flood_train_refuses_what_routes_are_judged_by() {
    let board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\nB2 = \"city\"\n";
    let text = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[train]\nF = { flood = true }\n[trains]\nAA = [\"F\"]\n\
        [rules]\nbypass = true\n";
    let problems = files::read(text, &|_| Some(board.to_owned())).unwrap_err();
    assert!(problems[0].to_string().contains("bypass"), "{problems:#?}");
}

#[test]
fn every_title_file_reads() {
    for (name, text) in TITLES {
        let title = files::title(text).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        assert!(title.names.iter().any(|own| own == name), "{name}");
        assert_eq!(shipped::title(name), Some(title));
    }
    assert_eq!(shipped::title("atlantis"), None);
}

/// A recorded position of 18MS on two hexes, with the routes that it ran.
fn recorded(routes: &str) -> Position {
    let text = format!(
        "{{\"title\": \"18MS\", \"phase\": {{\"name\": \"3\", \"tiles\": [\"yellow\"]}}, \"corporation\": \"Fr\",
        \"title_plain\": false, \"overrides\": [\"revenue_for\"],
        \"trains\": [{{\"id\": \"2-0\", \"name\": \"2\", \"distance\": 2}}], \"routes\": [{routes}],
        \"hexes\": [{{\"id\": \"I1\", \"code\": \"city=revenue:30;path=a:0,b:_0\"}},
          {{\"id\": \"I3\", \"nodes\": [{{\"type\": \"city\", \"rev\": 20, \"slots\": 1, \"tokens\": [\"Fr\"]}}],
            \"paths\": [[\"e3\", \"n0\"]]}}]}}"
    );
    files::read(&text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

#[test]
fn what_a_record_leaves_open_is_told_by_its_run_or_refused() {
    let title = shipped::title("18MS").unwrap();
    let ran = |revenue: u32| {
        let stops = "[\"I1:0\", \"I3:0\"]";
        recorded(&format!(
            "{{\"train\": \"2-0\", \"stops\": {stops}, \"visited\": {stops}, \"revenue\": {revenue}}}"
        ))
    };
    let plays = |position: &Position| title.play(position).unwrap();
    let held = plays(&ran(60));
    assert_eq!(run(&held.position).revenue, 60, "the run shows the bonus");
    let not = plays(&ran(50));
    assert_eq!(
        run(&not.position).revenue,
        50,
        "the run shows that there is none"
    );
    assert!(
        title.play(&ran(55)).unwrap_err()[0]
            .to_string()
            .contains("earned 55"),
        "nothing explains it"
    );
    let other = Title {
        names: vec!["another".to_owned()],
        unknown: Default::default(),
        ..title.clone()
    };
    assert!(
        other.play(&ran(55)).is_err(),
        "rules of another title must explain it as well"
    );
    let silent = plays(&recorded(""));
    let open = silent.open.unwrap();
    let refused = open
        .settle(
            "18MS",
            run(&silent.position).revenue,
            run(&open.most).revenue,
        )
        .unwrap_err();
    assert!(refused[0].to_string().contains("bonus of"), "{refused:#?}");
    assert_eq!(
        open.settle("18MS", 50, 50),
        Ok(None),
        "what makes no difference is no matter"
    );
}
