//! Positions of real games, and cases, with revenues that others found.

use crate::plain;

use crate::given::{Given, MANY, cases, optima, positions};
use milepost_route::{Ended, Limits, Status, Unlimited, best};
use plain::check;

/// Titles without rules of their own.
const PLAIN: [&str; 5] = ["1830", "1889", "18Chesapeake", "18GA", "18NL"];

/// Cases whose optimum is first proven here.
const OURS: [(&str, u32); 2] = [
    ("1867_bc_stress_CNR_6_7_8_5p5E", 1710),
    ("1867_bc_stress_CnO_2p2_5p5E_8_8", 1790),
];

/// Steps of a search on a position of a title without plain rules, of which a few have boards too large for a test.
const STEPS: u64 = 50_000_000;

/// A position in which the player ran over a tunnel, as the title's own rules let them.
const BY_OTHER_RULES: &str = "1844 14";

/// The proven revenue of a position.
fn revenue(given: &Given) -> u32 {
    let (revenue, proven) = within(given, MANY);
    assert!(proven, "{}", given.name);
    revenue
}

/// The revenue of a position, and whether it is proven within so many steps.
fn within(given: &Given, steps: u64) -> (u32, bool) {
    let company = &given.position.setup().companies[0];
    let limits = Limits {
        steps: Some(steps),
        ..Limits::default()
    };
    let run = best(
        &given.position,
        &company.name,
        &company.trains,
        limits,
        &Unlimited,
    )
    .unwrap();
    let proven = run.status == Status::Optimal;
    assert!(proven == (run.bound == run.revenue), "{}", given.name);
    assert!(
        proven || run.stopped == Some(Ended::Steps),
        "{}",
        given.name
    );
    check::run(&given.position, &company.name, &company.trains, &run)
        .unwrap_or_else(|why| panic!("{}: {why}: {run:#?}", given.name));
    (run.revenue, proven)
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn cases_earn_what_they_say() {
    let cases = cases();
    assert_eq!(cases.len(), 40);
    for given in &cases {
        let ours = OURS
            .iter()
            .find(|(name, _)| *name == given.name)
            .map(|(_, revenue)| *revenue);
        let due = given.published.or(ours);
        assert_eq!(Some(revenue(given)), due, "{}", given.name);
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn titles_with_plain_rules_earn_what_brute_force_finds() {
    let mut count = 0;
    for given in positions(|title| PLAIN.contains(&title)) {
        let due = given.number("/reference/independent_bruteforce_plain_rules/best");
        assert_eq!(Some(revenue(&given)), due, "{}", given.name);
        count += 1;
    }
    assert_eq!(count, 368);
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn other_titles_earn_their_plain_optimum_or_what_the_player_ran() {
    let optima = optima();
    let (mut count, mut exact, mut least, mut cut) = (0, 0, 0, 0);
    for given in positions(|title| !PLAIN.contains(&title)) {
        let file = given.json()["file"].as_str().unwrap_or_default();
        let (earned, proven) = within(&given, STEPS);
        count += 1;
        cut += usize::from(!proven);
        if let Some((_, due)) = optima.iter().find(|(name, _)| name == file) {
            assert_eq!(earned, *due, "{} {file}", given.name);
            exact += 1;
        } else if let Some(due) = given.number("/plain_total") {
            let less = given.name == BY_OTHER_RULES || !proven;
            assert!(
                earned >= due || less,
                "{} {file}: {earned} and not {due}",
                given.name
            );
            least += 1;
        }
    }
    assert!(
        cut * 50 < count,
        "{cut} of {count} searches take more than {STEPS} steps"
    );
    assert!(
        exact == optima.len() && least > 0,
        "{exact} of {} exact, {least} at least",
        optima.len()
    );
}
