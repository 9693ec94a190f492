//! What the oracles find where others found it before, so that they can be trusted elsewhere.

use crate::plain;

use crate::given::{self, Given, cases, positions};
use milepost_route::{Unlimited, best};
use plain::allocate::{self, Effort};
use plain::walk::Patience;
use plain::{check, program};

const FAR: Patience = Patience {
    steps: 100_000_000,
    nodes: usize::MAX,
};

fn case(name: &str) -> Given {
    cases()
        .into_iter()
        .find(|given| given.name == name)
        .unwrap()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn both_find_1150_in_the_published_benchmark() {
    // The program that published it reports 1130.
    let given = case("1867_bc_CNR");
    let company = &given.position.setup().companies[0];
    let effort = Effort {
        patience: FAR,
        choices: usize::MAX,
        combinations: 100_000_000,
    };
    let merit = allocate::best(&given.position, &company.name, &company.trains, effort).unwrap();
    assert_eq!(merit.revenue, 1150);
    let run = best(
        &given.position,
        &company.name,
        &company.trains,
        given::limits(),
        &Unlimited,
    )
    .unwrap();
    assert_eq!(
        check::run(&given.position, &company.name, &company.trains, &run),
        Ok(merit)
    );
    assert_eq!(
        program::best(&given.position, &company.name, &company.trains, FAR),
        Some(1150)
    );
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn the_program_finds_what_cases_say() {
    let cases = cases();
    for given in cases.iter().filter(|given| !given.name.contains("_bc_")) {
        let company = &given.position.setup().companies[0];
        let found = program::best(&given.position, &company.name, &company.trains, FAR);
        assert_eq!(found, given.published, "{}", given.name);
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn enumeration_finds_what_brute_force_found_in_real_games() {
    let (mut count, mut done) = (0, 0);
    for given in positions(|title| !title.starts_with("18A") && title != "1822") {
        count += 1;
        let company = &given.position.setup().companies[0];
        let effort = Effort {
            choices: 20_000,
            ..Effort::SMALL
        };
        let Some(merit) = allocate::best(&given.position, &company.name, &company.trains, effort)
        else {
            continue;
        };
        let due = given.number("/reference/independent_bruteforce_plain_rules/best");
        if given.json()["title_plain"] == true {
            assert_eq!(Some(merit.revenue), due, "{}", given.name);
        }
        let run = best(
            &given.position,
            &company.name,
            &company.trains,
            given::limits(),
            &Unlimited,
        )
        .unwrap();
        let got = check::run(&given.position, &company.name, &company.trains, &run);
        assert_eq!(got, Ok(merit), "{}", given.name);
        done += 1;
    }
    assert!(done * 2 > count, "{done} of {count}");
}
