//! Positions of real games, and cases, with revenues that others found.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

mod plain;

use milepost_route::{Limits, Patient, Status, best};
use plain::check;
use plain::given::{Given, cases, optima, positions};

/// Titles without rules of their own.
const PLAIN: [&str; 5] = ["1830", "1889", "18Chesapeake", "18GA", "18NL"];

/// Cases whose optimum is first proven here.
const OURS: [(&str, u32); 2] =
    [("1867_bc_stress_CNR_6_7_8_5p5E", 1710), ("1867_bc_stress_CnO_2p2_5p5E_8_8", 1790)];

/// The proven revenue of a position.
fn revenue(given: &Given) -> u32 {
    let company = &given.position.setup().companies[0];
    let run = best(&given.position, &company.name, &company.trains, Limits::default(), &Patient);
    assert_eq!((run.status, run.bound), (Status::Optimal, run.revenue), "{}", given.name);
    check::run(&given.position, &company.name, &company.trains, &run)
        .unwrap_or_else(|why| panic!("{}: {why}: {run:#?}", given.name));
    run.revenue
}

#[test]
fn cases_earn_what_they_say() {
    let Some(cases) = cases() else { return };
    assert_eq!(cases.len(), 40);
    for given in &cases {
        let ours = OURS.iter().find(|(name, _)| *name == given.name).map(|(_, revenue)| *revenue);
        let due = given.number("/expected/revenue").or(ours);
        assert_eq!(Some(revenue(given)), due, "{}", given.name);
    }
}

#[test]
fn titles_with_plain_rules_earn_what_brute_force_finds() {
    let Some(all) = positions(|title| PLAIN.contains(&title)) else { return };
    assert_eq!(all.len(), 368);
    for given in &all {
        let due = given.number("/reference/independent_bruteforce_plain_rules/best");
        assert_eq!(Some(revenue(given)), due, "{}", given.name);
    }
}

#[test]
fn other_titles_earn_their_plain_optimum_or_what_the_player_ran() {
    let (Some(all), Some(optima)) = (positions(|title| !PLAIN.contains(&title)), optima()) else { return };
    let (mut exact, mut least) = (0, 0);
    for given in &all {
        let file = given.json["file"].as_str().unwrap_or_default();
        let earned = revenue(given);
        if let Some((_, due)) = optima.iter().find(|(name, _)| name == file) {
            assert_eq!(earned, *due, "{} {file}", given.name);
            exact += 1;
        } else if let Some(due) = given.number("/plain_total") {
            assert!(earned >= due, "{} {file}: {earned} and not {due}", given.name);
            least += 1;
        }
    }
    assert!(exact == optima.len() && least > 0, "{exact} of {} exact, {least} at least", optima.len());
}
