//! The examples that the source prints, each at its printed distances.

use crate::country;

use country::country;
use milepost_deck::rule::{Line, RULES, Rule, margin};
use milepost_deck::{Demand, Prices};
use milepost_map::{Adjustment, Map, Micro, Tuning};

fn demand(map: &Map, good: &str, city: &str) -> Demand {
    Demand {
        good: map.good_named(good).unwrap(),
        city: map.city_named(city).unwrap(),
    }
}

fn rule(name: &str) -> &'static Rule {
    RULES.iter().find(|rule| rule.name == name).unwrap()
}

const LINE: Line = Line { doubled: 24 };

/// The margin of a rule on two demands, shown with three decimals.
fn pair(map: &Map, name: &str, a: (&str, &str), b: (&str, &str)) -> String {
    let milepost_deck::rule::Test::Pair(test) = rule(name).test else {
        panic!("{name} is no rule on pairs")
    };
    let prices = Prices::without_dingles(map);
    let (a, b) = (demand(map, a.0, a.1), demand(map, b.0, b.1));
    assert_eq!(
        test(&prices, a, b),
        test(&prices, b, a),
        "{name} depends on the order"
    );
    format!("{:.3}", test(&prices, a, b))
}

fn card(map: &Map, name: &str, card: [(&str, &str); 3]) -> Micro {
    let prices = Prices::without_dingles(map);
    margin(
        rule(name),
        &prices,
        &card.map(|(good, city)| demand(map, good, city)),
        LINE,
    )
}

/// Fish to Cincinnati from Norfolk, 11 pips for 13, pays 10.
#[test]
fn fish_to_cincinnati_pays_10() {
    let map = country::norfolk_cincinnati();
    let prices = Prices::of(&map);
    assert_eq!(prices.offer(demand(&map, "Fish", "Cincinnati")).payoff, 10);
}

/// +1 to Calgary on every good, -2 on Jute, the planets' shorter long-run term and 15 %.
#[test]
fn tuning_moves_payoffs() {
    let map = country(
        &[("Norfolk", "Calgary", 11, 13)],
        &[("Jute", &["Norfolk"])],
        &[],
    );
    let payoff = |tuning: Tuning| {
        let map = map.clone().with_tuning(tuning);
        Prices::of(&map)
            .offer(demand(&map, "Jute", "Calgary"))
            .payoff
    };
    let by = |good: Option<&str>, city: Option<&str>, amount| Adjustment {
        good: good.map(str::to_owned),
        city: city.map(str::to_owned),
        amount: Micro::whole(amount),
        ..Adjustment::default()
    };
    let adjusted = |adjustments| {
        payoff(Tuning {
            adjustments,
            ..Tuning::default()
        })
    };
    // 7/9 of 11.364 less 0.121 and 1.85 is 10.567.
    assert_eq!(adjusted(vec![by(None, Some("Calgary"), 1)]), 11);
    assert_eq!(adjusted(vec![by(Some("Jute"), None, -2)]), 8);
    assert_eq!(
        adjusted(vec![
            by(Some("Jute"), Some("Norfolk"), 5),
            by(Some("Jute"), Some("Calgary"), 2)
        ]),
        12
    );
    // 10.567 + 0.121/2 = 10.628; and 15 % more, 12.222.
    assert_eq!(
        payoff(Tuning {
            long_run: 2000,
            bonus_percent: 15,
            ..Tuning::default()
        }),
        12
    );
}

/// Denver, Omaha and Oklahoma City lie 9, 10 and 11 apart; Atlanta, Raleigh and Philadelphia 7, 7 and 14.
#[test]
fn clustered() {
    let near = |a: u16, b: u16, c: u16| {
        let tracks = [
            ("A", "B", a, a),
            ("B", "C", b, b),
            ("A", "C", c, c),
            ("C", "Far", 30, 30),
        ];
        let map = country(
            &tracks,
            &[("X", &["Far"]), ("Y", &["Far"]), ("Z", &["Far"])],
            &[],
        );
        card(&map, "clustered", [("X", "A"), ("Y", "B"), ("Z", "C")])
    };
    assert_eq!(near(9, 10, 11), Micro(-1_000_001));
    assert_eq!(near(7, 7, 14), Micro::whole(-2));
    assert!(near(9, 10, 13) >= Micro(0));
}

/// Iron to Philadelphia and Steel to Miami both come from Birmingham.
#[test]
fn same_source() {
    let tracks = [
        ("Birmingham", "Philadelphia", 18, 18),
        ("Birmingham", "Miami", 16, 16),
        ("Miami", "Houston", 20, 20),
        ("Birmingham", "Dover", 30, 30),
    ];
    let goods: [(&str, &[&str]); 3] = [
        ("Iron", &["Birmingham", "Dover"]),
        ("Steel", &["Birmingham"]),
        ("Oil", &["Houston"]),
    ];
    let map = country(&tracks, &goods, &[]);
    assert!(
        card(
            &map,
            "same-source",
            [
                ("Iron", "Philadelphia"),
                ("Steel", "Miami"),
                ("Oil", "Dover")
            ]
        ) < Micro(0)
    );
    assert!(
        card(
            &map,
            "same-source",
            [("Iron", "Houston"), ("Steel", "Miami"), ("Oil", "Dover")]
        ) < Micro(0)
    );
    // Next to Dover, Iron has another best source.
    assert!(
        card(
            &map,
            "same-source",
            [("Iron", "Dover"), ("Steel", "Miami"), ("Oil", "Dover")]
        ) >= Micro(0)
    );
}

/// Steel to Norfolk: Birmingham is 7.12 worse than Pittsburgh and 4 from Memphis, where Bauxite comes from.
#[test]
fn rival_sources() {
    let map = country::norfolk_phoenix();
    assert_eq!(
        pair(
            &map,
            "rival-sources",
            ("Steel", "Norfolk"),
            ("Bauxite", "Phoenix")
        ),
        "-0.877"
    );
}

/// Cars to Los Angeles and Tourists to San Francisco; Steel to Minneapolis and Tobacco to St. Louis.
#[test]
fn parallel() {
    let west = [
        ("Detroit", "Los Angeles", 39, 42),
        ("Chicago", "San Francisco", 37, 44),
        ("Detroit", "Chicago", 4, 4),
        ("Los Angeles", "San Francisco", 6, 6),
    ];
    let map = country(
        &west,
        &[("Cars", &["Detroit"]), ("Tourists", &["Chicago"])],
        &[],
    );
    let short = pair(
        &map,
        "parallel",
        ("Cars", "Los Angeles"),
        ("Tourists", "San Francisco"),
    );
    assert_eq!(short, "-59.555"); // 18 - (39.231 + 38.324)
    let map = country::minneapolis_st_louis();
    assert_eq!(
        pair(
            &map,
            "parallel",
            ("Steel", "Minneapolis"),
            ("Tobacco", "St. Louis")
        ),
        "-1.800"
    );
}

/// Of sources that are as near as the best, the one closest to the other's counts.
#[test]
fn parallel_takes_the_closest_of_tied_sources() {
    let tracks = [
        ("West", "Mid", 10, 10),
        ("East", "Mid", 10, 10),
        ("East", "Other", 2, 2),
        ("Other", "End", 10, 10),
        ("Mid", "End", 2, 2),
    ];
    let map = country(
        &tracks,
        &[("Tin", &["West", "East"]), ("Tea", &["Other"])],
        &[],
    );
    // East is tied with West and two from Other: 3 x 2 - 20.
    assert_eq!(
        pair(&map, "parallel", ("Tin", "Mid"), ("Tea", "End")),
        "-14.000"
    );
}

/// Two short runs over the same track in opposite directions; the same at thirteen pips are fine.
#[test]
fn opposed() {
    for (pips, margin) in [(12, "-0.000"), (11, "-1.000"), (13, "1.000")] {
        let map = country(
            &[("A", "B", pips, pips)],
            &[("Lead", &["A"]), ("Swine", &["B"])],
            &[],
        );
        let found = pair(&map, "opposed", ("Lead", "B"), ("Swine", "A"));
        assert_eq!(
            found.trim_start_matches('-'),
            margin.trim_start_matches('-'),
            "{pips}"
        );
        let milepost_deck::rule::Test::Pair(test) = rule("opposed").test else {
            panic!()
        };
        let kept = test(
            &Prices::of(&map),
            demand(&map, "Lead", "B"),
            demand(&map, "Swine", "A"),
        ) >= Micro(0);
        assert_eq!(kept, pips > 12);
    }
}

/// Destinations 3 apart are too near, and so is one destination twice.
#[test]
fn near_destinations() {
    let map = country(
        &[("A", "B", 3, 3), ("B", "C", 4, 4), ("C", "D", 9, 9)],
        &[("X", &["D"]), ("Y", &["D"])],
        &[],
    );
    assert_eq!(
        pair(&map, "near-destinations", ("X", "A"), ("Y", "A")),
        "-3.000"
    );
    assert!(
        card(
            &map,
            "near-destinations",
            [("X", "A"), ("Y", "B"), ("X", "D")]
        ) < Micro(0)
    );
    assert!(
        card(
            &map,
            "near-destinations",
            [("X", "A"), ("Y", "C"), ("X", "D")]
        ) >= Micro(0)
    );
}

/// Detroit Bauxite, Chicago Tobacco, Boston Rice: 36.679 is less than two thirds of 55.608.
#[test]
fn unseparated() {
    let map = country::detroit_chicago_boston();
    let demands = [
        ("Bauxite", "Detroit"),
        ("Tobacco", "Chicago"),
        ("Rice", "Boston"),
    ];
    // 3 x 36.679 - 2 x 55.608
    assert_eq!(
        format!("{:.2}", card(&map, "unseparated", demands)),
        "-1.18"
    );
    assert!(card(&map, "bundled", demands) >= Micro(0));
}

/// Copper, Iron and Ham from Wroclaw, Kaliningrad and Warszawa to Zurich, Napoli and Valencia break this rule alone:
/// 29.4 among sources and 97.0 among destinations are less than runs of 129.8.
#[test]
fn bundled() {
    let map = country::zurich_napoli_valencia();
    let demands = [
        ("Copper", "Zurich"),
        ("Iron", "Napoli"),
        ("Ham", "Valencia"),
    ];
    assert_eq!(card(&map, "bundled", demands), Micro::whole(29 + 97 - 130));
    for rule in RULES
        .iter()
        .filter(|rule| !["bundled", "small-and-large"].contains(&rule.name))
    {
        assert!(card(&map, rule.name, demands) >= Micro(0), "{}", rule.name);
    }
}

/// Cards of 4, 4 and 19, or of 4, 7 and 62, are too lopsided.
#[test]
fn lopsided() {
    let milepost_deck::rule::Test::Payoffs(test) = rule("lopsided").test else {
        panic!()
    };
    let kept = |payoffs| test(payoffs, LINE) >= Micro(0);
    assert!(!kept([4, 4, 19]) && !kept([62, 4, 7]) && !kept([35, 7, 3]));
    assert!(kept([34, 7, 3]) && kept([6, 3, 20]));
}

/// A dingle at the end of a line, measured by hand: M, access, basis, bonus, and the rule on shared dingles.
#[test]
fn dingles() {
    let tracks = [
        ("One", "Two", 10, 10),
        ("One", "Mid", 5, 5),
        ("Two", "Mid", 5, 5),
        ("Mid", "End", 9, 9),
        ("End", "Cape", 4, 4),
        ("One", "Out", 25, 25),
    ];
    let goods: [(&str, &[&str]); 4] = [
        ("Tin", &["Out"]),
        ("Tea", &["One"]),
        ("Oil", &["Cape", "Two"]),
        ("Ore", &["Cape"]),
    ];
    let map = country(&tracks, &goods, &["One", "Two"]);
    let dingle = milepost_map::Dingle {
        threshold: Micro::whole(9),
        rate: Micro::whole(2),
    };
    let map = map.with_tuning(Tuning {
        dingle: Some(dingle),
        ..Tuning::default()
    });
    let prices = Prices::of(&map);
    let figures = |city: &str| {
        let city = &prices.dingles().unwrap().cities[map.city_named(city).unwrap()];
        (
            city.metric.to_string(),
            city.access,
            city.basis.1.is_some(),
            city.bonus.to_string(),
        )
    };
    // The pair comes to 5 + 5 - 10; no major is nearer than 5.
    assert_eq!(figures("Mid"), ("0".into(), 10, true, "0".into()));
    // 14 + 14 - 10 is not less than 14: a single major is the basis.
    assert_eq!(figures("End"), ("14".into(), 28, false, "3.5".into()));
    // 18 less 3 for Ore, made here alone, and less 3 (10/36)^3 for Oil, which Two makes too.
    assert_eq!(
        figures("Cape"),
        (
            "14.935700".trim_end_matches('0').into(),
            36,
            false,
            "3.96785".into()
        )
    );
    assert_eq!(figures("One"), ("-3".into(), 10, false, "0".into()));
    let milepost_deck::rule::Test::Pair(test) = rule("same-dingle").test else {
        panic!()
    };
    let kept = |a: (&str, &str), b: (&str, &str)| {
        test(&prices, demand(&map, a.0, a.1), demand(&map, b.0, b.1)) >= Micro(0)
    };
    // End and Cape have the same basis; Out has its own name but the same major.
    assert!(!kept(("Tea", "End"), ("Oil", "Cape")));
    // Ore comes from Cape alone; Oil to Mid may as well come from Two, which is no dingle and nearer.
    assert!(!kept(("Ore", "Two"), ("Tea", "End")));
    assert!(kept(("Oil", "Mid"), ("Tea", "End")));
}
