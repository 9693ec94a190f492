//! Studies: the same on any number of threads, nothing lost, and a network small enough to reckon by hand.

#[allow(dead_code)]
use crate::real;

use milepost_contract::study::{Patient, Tally, Watch};
use milepost_contract::{Plan, Rules, Study, Values, network, shipped, study};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

fn values(text: &str) -> Values {
    Values::new(network::file::read(text).unwrap().network, Rules::default())
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

fn on_threads(threads: usize, values: &Values, plan: &Plan) -> Study {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| study(values, plan, &Patient))
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
    assert_eq!(alone.tally.games, 60);
    for threads in [2, 5] {
        assert_eq!(
            on_threads(threads, values, &plan),
            alone,
            "{threads} threads"
        );
    }
    let other = study(values, &Plan { seed: 12, ..plan }, &Patient);
    assert_ne!(other.tally, alone.tally);
}

#[test]
fn tallies_add_up_in_any_order() {
    let values = &every_network()[0];
    let tally = |seed| {
        study(
            values,
            &Plan {
                games: 7,
                seed,
                ..Plan::default()
            },
            &Patient,
        )
        .tally
    };
    let none = || Tally::new(values, 3);
    let [a, b, c] = [1, 2, 3].map(tally);
    let left = a.clone().and(b.clone()).and(c.clone());
    assert_eq!(left, a.clone().and(b.clone().and(c.clone())));
    assert_eq!(left, c.and(none()).and(a.clone()).and(b));
    assert_eq!(none().and(a.clone()), a);
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
        let study = study(values, &plan, &Patient);
        let report = study.json(values);
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
        let seats = &study.tally.seats;
        let paid = |row: &milepost_contract::study::form::RewardJson| {
            u64::from(row.dollars) * row.contracts.all
        };
        let dollars: u64 = report.rewards.iter().map(paid).sum();
        let ties: u64 = report
            .ties_paid
            .iter()
            .map(|row| u64::from(row.ties) * row.contracts.all)
            .sum();
        assert_eq!(seats.iter().map(|seat| seat.contracts).sum::<u64>(), all);
        assert_eq!(seats.iter().map(|seat| seat.dollars).sum::<u64>(), dollars);
        assert_eq!(seats.iter().map(|seat| seat.ties).sum::<u64>(), ties);
        let starts = study.tally.starts.values();
        assert_eq!(
            starts.clone().map(|start| start.dollars).sum::<u64>(),
            dollars
        );
        assert_eq!(
            starts.map(|start| start.games).sum::<u64>(),
            20 * players as u64
        );
        worth_rises_by_contracts(values, &study);
    }
}

/// The source, *City value*: 2 for each contract fulfilled there, 1 for each with a commodity that is made there.
fn worth_rises_by_contracts(values: &Values, study: &Study) {
    for (index, city) in values.network().cities().iter().enumerate() {
        let base = u64::from(values.base(index)) * study.tally.games;
        let more: u64 = study
            .tally
            .pairs()
            .map(|(pair, counts)| {
                let made = u64::from(city.commodities.contains(&pair.commodity));
                counts.iter().sum::<u64>() * (2 * u64::from(pair.destination == index) + made)
            })
            .sum();
        assert_eq!(study.tally.worth[index], base + more, "{}", city.key);
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
    let study = study(&values, &plan, &Patient);
    let report = study.json(&values);
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
    assert_eq!(study.tally.worth, [60, 20, 60]);
    let [starting, private, market] = study.tally.draws;
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
    let study = study(
        &values,
        &Plan {
            games: 8,
            players: 3,
            rounds: 1,
            market: 0,
            seed: 1,
        },
        &Patient,
    );
    let games: Vec<u64> = study
        .tally
        .starts
        .values()
        .map(|start| start.games)
        .collect();
    assert!(
        games.len() == 2 && games.iter().all(|&games| games >= 8),
        "{games:?}"
    );
    assert_eq!(games.iter().sum::<u64>(), 24);
}

/// Ends after so many games.
struct After(AtomicU32);

impl Watch for After {
    fn go_on(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
    fn hear(&self) {
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
    let ended = study(&values, &plan, &After(AtomicU32::new(50)));
    assert!(
        (50..200).contains(&ended.tally.games),
        "{}",
        ended.tally.games
    );
    assert_eq!(ended.tally.seats[0].games, ended.tally.games);
    assert!(
        ended
            .json(&values)
            .text()
            .contains("of 4,294,967,295 games")
    );
    let never = study(&values, &plan, &After(AtomicU32::new(0)));
    assert_eq!(
        (never.tally.games, never.json(&values).seats[0].dollars),
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
    let report = study(
        values,
        &Plan {
            games: 30,
            seed: 3,
            ..Plan::default()
        },
        &Patient,
    )
    .json(values);
    let text = report.text();
    let long: Vec<&str> = text
        .lines()
        .filter(|line| line.chars().count() > 80)
        .collect();
    assert!(long.is_empty(), "{long:#?}");
    assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(
        serde_json::from_str::<milepost_contract::StudyJson>(&json)
            .unwrap()
            .text(),
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
    assert!(!report(&rules).origin().contains("own rules"));
    rules.reward.dollars_per_segment = 2000;
    let own = report(&rules);
    assert!(
        own.text().contains("own rules") && own.rules == rules,
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
    let tally = study(
        &values(&large()),
        &Plan {
            games: 9,
            seed: 1,
            ..Plan::default()
        },
        &Patient,
    )
    .tally;
    let earned: Vec<(u64, u64)> = tally
        .seats
        .iter()
        .map(|seat| (seat.contracts, seat.dollars))
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

fn of(values: &Values, players: usize) -> milepost_contract::StudyJson {
    study(
        values,
        &Plan {
            games: 5,
            players,
            ..Plan::default()
        },
        &Patient,
    )
    .json(values)
}
