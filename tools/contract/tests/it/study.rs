//! Studies: the same on any number of threads, nothing lost, and a network small enough to reckon by hand.

#[allow(dead_code)]
use crate::real;

use milepost_contract::study::Counts;
use milepost_contract::{Plan, Rules, Study, StudyJson, Values, files, shipped};
use milepost_study::part::{self, Source};
use milepost_study::{
    Experiment, MergeError, Progress, Report, Sample, Shard, Tally, Unlimited, merge, run,
};
use milepost_testkit::random::cases;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

fn values(text: &str) -> Values {
    Values::new(
        files::network::read(text).unwrap().network,
        Rules::default(),
    )
}

/// A study and what was counted in it.
fn study<'a>(values: &'a Values, plan: &Plan) -> (Study<'a>, Sample<Counts>) {
    let study = Study::new(values, *plan);
    let sample = run(&study, Shard::WHOLE, &Unlimited);
    (study, sample)
}

fn report(values: &Values, plan: &Plan) -> StudyJson {
    let (study, sample) = study(values, plan);
    study.report(&sample)
}

fn every_network() -> Vec<Values> {
    shipped::NETWORKS
        .iter()
        .map(|(_, text)| values(text))
        .collect()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn the_real_network_is_studied_as_well() {
    let values = Values::new(real::network(), Rules::default());
    for check in [threads_find_the_same, all_is_reported, the_report_fits] {
        check(&values);
    }
    charted(&values, 3);
}

fn on_threads(threads: usize, values: &Values, plan: &Plan) -> Sample<Counts> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| study(values, plan).1)
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads() {
    every_network().iter().for_each(threads_find_the_same);
}

fn threads_find_the_same(values: &Values) {
    let plan = Plan {
        games: 60,
        seed: 11,
        ..Plan::default()
    };
    let alone = on_threads(1, values, &plan);
    assert_eq!(alone.counts.games, 60);
    for threads in [2, 5] {
        assert_eq!(
            on_threads(threads, values, &plan),
            alone,
            "{threads} threads"
        );
    }
    let (_, other) = study(values, &Plan { seed: 12, ..plan });
    assert_ne!(other.counts, alone.counts);
}

#[test]
fn tallies_add_up_in_any_order() {
    let values = &every_network()[0];
    let plan = |seed| Plan {
        games: 7,
        seed,
        ..Plan::default()
    };
    let [a, b, c] = [1, 2, 3].map(|seed| study(values, &plan(seed)).1.counts);
    let none = Study::new(values, plan(1)).empty();
    let sum = |tallies: [&Counts; 4]| {
        let mut sum = none.clone();
        tallies.iter().for_each(|tally| sum.merge(tally));
        sum
    };
    let left = sum([&a, &b, &c, &none]);
    assert_eq!(left, sum([&none, &c, &a, &b]));
    assert_eq!(left, sum([&c, &sum([&b, &a, &none, &none]), &none, &none]));
    assert_eq!(sum([&none, &none, &a, &none]), a);
    assert_eq!(left.games, 21);
}

#[test]
fn nothing_is_lost_on_the_way_to_the_report() {
    every_network().iter().for_each(all_is_reported);
}

fn all_is_reported(values: &Values) {
    for players in [1, 3, 16] {
        let plan = Plan {
            games: 20,
            players,
            rounds: 12,
            market: 2,
            seed: 5,
        };
        let (study, sample) = study(values, &plan);
        let report = study.report(&sample);
        let all = report.contracts.all;
        assert_eq!(
            report
                .regions
                .iter()
                .map(|row| row.contracts.all)
                .sum::<u64>(),
            all
        );
        assert_eq!(
            report
                .cities
                .iter()
                .map(|row| row.contracts.all)
                .sum::<u64>(),
            all
        );
        assert_eq!(
            report
                .commodities
                .iter()
                .map(|row| row.contracts.all)
                .sum::<u64>(),
            all
        );
        assert_eq!(
            report
                .rewards
                .iter()
                .map(|row| row.contracts.all)
                .sum::<u64>(),
            all
        );
        assert_eq!(
            report
                .ties_paid
                .iter()
                .map(|row| row.contracts.all)
                .sum::<u64>(),
            all
        );
        let whole = |shares: f64| assert!((shares - 1.0).abs() < 1e-9, "{shares}");
        whole(report.cities.iter().map(|row| row.source).sum());
        whole(report.cities.iter().map(|row| row.share).sum());
        // What contracts pay is counted apart from what players have in the end.
        let seats = &sample.counts.seats;
        let paid = |row: &milepost_contract::study::report::RewardJson| {
            u64::from(row.dollars) * row.contracts.all
        };
        let dollars: u64 = report.rewards.iter().map(paid).sum();
        let ties: u64 = report
            .ties_paid
            .iter()
            .map(|row| u64::from(row.ties) * row.contracts.all)
            .sum();
        assert_eq!(seats.iter().map(|seat| seat.contracts).sum::<u64>(), all);
        assert_eq!(
            seats.iter().map(|seat| seat.dollars.sum).sum::<u64>(),
            dollars
        );
        assert_eq!(seats.iter().map(|seat| seat.ties).sum::<u64>(), ties);
        let starts = sample.counts.starts.values();
        assert_eq!(
            starts.clone().map(|start| start.dollars.sum).sum::<u64>(),
            dollars
        );
        assert_eq!(
            starts.map(|start| start.dollars.count).sum::<u64>(),
            20 * players as u64
        );
        worth_rises_by_contracts(values, &sample.counts);
    }
}

/// The source, *City value*: 2 for each contract fulfilled there, 1 for each with a commodity that is made there.
fn worth_rises_by_contracts(values: &Values, counts: &Counts) {
    for (index, city) in values.network().cities().iter().enumerate() {
        let base = u64::from(values.base(index)) * counts.games;
        let more: u64 = counts
            .pairs()
            .map(|(pair, counts)| {
                let made = u64::from(city.commodities.contains(&pair.commodity));
                counts.iter().sum::<u64>() * (2 * u64::from(pair.destination == index) + made)
            })
            .sum();
        assert_eq!(counts.worth[index], base + more, "{}", city.key);
    }
}

/// Three cities in a line from west to east; `ore` is made in the first alone.
const LINE: &str = r#"{
    "name": "Line",
    "regions": { "columns": 3, "rows": 1, "names": ["W", "C", "E"] },
    "cities": [
        { "key": "Ada", "region": "W", "lat": 0, "lon": 0, "commodities": ["ore"] },
        { "key": "Bly", "region": "C", "lat": 0, "lon": 1 },
        { "key": "Cob", "region": "E", "lat": 0, "lon": 2 }
    ],
    "routes": [{ "a": "Ada", "b": "Bly", "length": 1 }, { "a": "Bly", "b": "Cob", "length": 1 }],
    "starts": [["Ada", "Bly"]]
}"#;

/// From Ada and Bly only ore to Cob can be asked for: 2 segments, $6,000, 3 ties. Of two that are asked for, one
/// comes. It is drawn for the player; the market draws the same pair again, and then, with Cob active, nothing is left.
#[test]
fn a_line_of_three_cities_by_hand() {
    let values = values(LINE);
    let plan = Plan {
        games: 10,
        players: 1,
        rounds: 3,
        market: 1,
        seed: 1,
    };
    let (study, sample) = study(&values, &plan);
    let report = study.report(&sample);
    let contracts = report.contracts;
    assert_eq!(
        (contracts.starting, contracts.private, contracts.market),
        (10, 0, 10)
    );
    assert_eq!(report.rewards.len(), 1);
    assert_eq!(
        (report.rewards[0].segments, report.rewards[0].dollars),
        (2, 6000)
    );
    assert_eq!(
        (report.ties_paid[0].ties, report.ties_paid[0].contracts.all),
        (3, 20)
    );
    assert_eq!(
        (report.cities[0].name.as_str(), report.cities[0].share),
        ("Cob", 1.0)
    );
    assert_eq!(
        (
            report.seats[0].dollars,
            report.seats[0].error,
            report.seats[0].ties
        ),
        (12000.0, 0.0, 6.0)
    );
    assert_eq!(
        (report.starts.len(), report.starts[0].name.as_str()),
        (1, "Ada - Bly")
    );
    // Ada 4 and 2 x 1 for its ore, Bly 2, Cob 2 and 2 x 2 for what came.
    assert_eq!(*sample.counts.worth, [60, 20, 60]);
    let [starting, private, market] = sample.counts.draws;
    assert_eq!(
        (
            starting.tried,
            starting.offers,
            starting.fewer,
            starting.again
        ),
        (10, 10, 10, 0)
    );
    // Neither north nor south of the starts there is anything, nor west of them.
    assert_eq!(
        (starting.axes, starting.directions, starting.dry_choices),
        (10, 10, 0)
    );
    assert_eq!(
        (private.tried, private.offers, private.empty),
        (30, 0, [30, 0, 0, 0])
    );
    // The first is the open pair again; then one try after each round.
    assert_eq!(
        (market.tried, market.offers, market.again, market.empty),
        (40, 10, 10, [30, 0, 0, 0])
    );
}

/// With more players than starts the others take routes, none twice while another is left.
#[test]
fn starts_that_a_network_lacks_are_routes() {
    let values = values(LINE);
    let plan = Plan {
        games: 8,
        players: 3,
        rounds: 1,
        market: 0,
        seed: 1,
    };
    let (_, sample) = study(&values, &plan);
    let starts = sample.counts.starts.values();
    let games: Vec<u64> = starts.map(|start| start.dollars.count).collect();
    assert!(
        games.len() == 2 && games.iter().all(|&games| games >= 8),
        "{games:?}"
    );
    assert_eq!(games.iter().sum::<u64>(), 24);
}

/// Ends after so many games.
struct After(AtomicU32);

impl Progress for After {
    fn go_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
    fn step(&self) {
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            });
    }
}

#[test]
fn a_study_that_is_ended_tells_what_it_has() {
    let values = values(LINE);
    let plan = Plan {
        games: u32::MAX,
        ..Plan::default()
    };
    let study = Study::new(&values, plan);
    let ended = run(&study, Shard::WHOLE, &After(AtomicU32::new(50)));
    assert!((50..200).contains(&ended.runs), "{}", ended.runs);
    let counts = &ended.counts;
    assert_eq!(
        (counts.games, counts.seats[0].dollars.count),
        (ended.runs, ended.runs)
    );
    let text = study.report(&ended).text();
    assert!(text.contains("of 4,294,967,295 games"), "{text}");
    let never = run(&study, Shard::WHOLE, &After(AtomicU32::new(0)));
    assert_eq!(
        (never.runs, study.report(&never).seats[0].dollars),
        (0, 0.0)
    );
}

#[test]
fn the_report_fits_a_terminal_and_its_form_is_read_again() {
    every_network()
        .iter()
        .chain(&[values(LINE), values(&large())])
        .for_each(the_report_fits);
}

fn the_report_fits(values: &Values) {
    let plan = Plan {
        games: 30,
        seed: 3,
        ..Plan::default()
    };
    let report = report(values, &plan);
    let text = report.text();
    let long: Vec<&str> = text
        .lines()
        .filter(|line| line.chars().count() > 80)
        .collect();
    assert!(long.is_empty(), "{long:#?}");
    assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(
        serde_json::from_str::<StudyJson>(&json).unwrap().text(),
        text
    );
}

#[test]
fn a_report_tells_of_its_rules() {
    let mut rules = Rules::default();
    let report = |rules: &Rules| {
        of(
            &Values::new(values(LINE).network().clone(), rules.clone()),
            2,
        )
    };
    assert!(!report(&rules).origin().contains("custom rules"));
    rules.reward.dollars_per_segment = 2000;
    let own = report(&rules);
    assert!(
        own.text().contains("custom rules") && own.rules == rules,
        "{}",
        own.origin()
    );
}

/// As many cities as there can be, in a ring, with long names and a good of each one's own.
fn large() -> String {
    let name = |city: u32| format!("a city with a long name {}", city % 256);
    let city = |i| {
        let (key, lon) = (name(i), f64::from(i));
        json!({ "key": key, "region": "the only region", "lat": 0, "lon": lon - 128.0, "commodities": [key] })
    };
    let cities: Vec<Value> = (0..256).map(city).collect();
    let route = |i| json!({ "a": name(i), "b": name(i + 1), "length": 1 });
    let routes: Vec<Value> = (0..256).map(route).collect();
    let regions = json!({ "columns": 1, "rows": 1, "names": ["the only region"] });
    json!({ "name": "Ring", "regions": regions, "cities": cities, "routes": routes }).to_string()
}

/// A change here changes every report: it needs another version of the draws.
#[test]
fn a_seed_gives_the_same_games_in_every_release() {
    let plan = Plan {
        games: 9,
        seed: 1,
        ..Plan::default()
    };
    let counts = study(&values(&large()), &plan).1.counts;
    let earned: Vec<(u64, u64)> = counts
        .seats
        .iter()
        .map(|seat| (seat.contracts, seat.dollars.sum))
        .collect();
    assert_eq!(
        earned,
        [(303, 32_805_000), (290, 29_901_000), (307, 39_813_000)]
    );
}

#[test]
fn charts_are_drawn_of_any_report() {
    every_network()
        .iter()
        .chain(&[values(LINE), values(&large())])
        .for_each(|values| charted(values, 3));
    charted(&every_network()[0], 16);
}

fn charted(values: &Values, players: usize) {
    let report = of(values, players);
    let svg = milepost_contract::draw::charts::page(&report)
        .svg()
        .unwrap();
    assert!(!svg.contains("NaN") && svg.contains(&report.origin()));
}

fn of(values: &Values, players: usize) -> StudyJson {
    let plan = Plan {
        games: 5,
        players,
        ..Plan::default()
    };
    report(values, &plan)
}

/// The files of all shards.
fn parts(study: &Study<'_>, of: u32) -> Vec<Source> {
    let shards = (1..=of).map(|number| Shard::new(number, of).unwrap());
    let part = |shard: Shard| Source {
        name: shard.to_string(),
        text: part::to_json(study, shard, &run(study, shard, &Unlimited)),
    };
    shards.map(part).collect()
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn merged_shards_are_the_undivided_study(
        seed in any::<u64>(), of in 1_u32..12, turn in 0_usize..12, players in 1_usize..6, large in any::<bool>(),
    ) {
        let network = if large { self::large() } else { LINE.to_owned() };
        let values = values(&network);
        let (study, whole) = study(&values, &Plan { games: 10, players, rounds: 6, market: 2, seed });
        let mut parts = parts(&study, of);
        parts.rotate_left(turn % of as usize);
        let merged = merge(&study, &parts).unwrap();
        prop_assert_eq!(&merged, &whole);
        let json = |sample| serde_json::to_string(&study.report(sample)).unwrap();
        prop_assert_eq!(json(&merged), json(&whole));
    }
}

#[test]
fn parts_of_other_rules_are_refused() {
    let (plan, values) = (
        Plan {
            games: 4,
            ..Plan::default()
        },
        values(LINE),
    );
    let mut rules = Rules::default();
    rules.reward.dollars_per_segment = 2000;
    let other = Values::new(values.network().clone(), rules);
    let parts = parts(&Study::new(&other, plan), 2);
    let wrong = merge(&Study::new(&values, plan), &parts).unwrap_err();
    let rules =
        |error: &MergeError| matches!(error, MergeError::Parameter { key, .. } if key == "rules");
    assert!(wrong.len() == 2 && wrong.iter().all(rules), "{wrong:?}");
}
