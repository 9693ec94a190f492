//! Positions on invented boards that the repository carries, with optima that a brute force written apart has found: whoever
//! has the repository alone can check the proofs.

mod kinds;
use crate::plain;
mod without;

use kinds::Kind;
use milepost_route::{Position, Status, Unlimited, best};
use milepost_route_files::link;
use plain::allocate::{self, Effort};
use plain::{boards, check};
use std::collections::BTreeMap;

/// A line of the file.
struct Case {
    /// Its number in the file.
    line: usize,
    revenue: u32,
    position: Position,
    /// The names of the kinds without which it earns something else.
    decide: Vec<&'static str>,
}

fn cases() -> Vec<Case> {
    let lines = include_str!("positions.txt")
        .lines()
        .enumerate()
        .filter(|(_, text)| !text.starts_with('#'));
    let case = |(index, text): (usize, &'static str)| {
        let mut words = text.split(' ');
        let revenue = words.next().unwrap().parse().unwrap();
        let position = link::read(words.next().unwrap()).unwrap().read().unwrap();
        Case {
            line: index + 1,
            revenue,
            position,
            decide: words.collect(),
        }
    };
    lines.map(case).collect()
}

fn brute(position: &Position) -> Option<u32> {
    let company = &position.setup().companies[0];
    Some(allocate::best(position, &company.name, &company.trains, Effort::SMALL)?.revenue)
}

#[test]
fn the_search_proves_what_the_brute_force_found() {
    for Case {
        line,
        revenue,
        position,
        ..
    } in cases()
    {
        let company = &position.setup().companies[0];
        let run = best(
            &position,
            &company.name,
            &company.trains,
            boards::limits(1),
            &Unlimited,
        )
        .unwrap();
        assert_eq!(
            (run.revenue, run.bound, run.status),
            (revenue, revenue, Status::Optimal),
            "line {line}"
        );
        let merit = check::run(&position, &company.name, &company.trains, &run)
            .unwrap_or_else(|why| panic!("line {line}: {why}"));
        assert_eq!(merit.revenue, revenue, "line {line}");
    }
}

#[test]
fn the_brute_force_finds_it_again() {
    for Case {
        line,
        revenue,
        position,
        decide,
    } in cases()
    {
        assert_eq!(brute(&position), Some(revenue), "line {line}");
        for kind in Kind::ALL
            .iter()
            .filter(|kind| decide.contains(&kind.name()))
        {
            let other = without::without(&position, *kind).unwrap();
            assert_ne!(
                brute(&other),
                Some(revenue),
                "line {line} without {}",
                kind.name()
            );
        }
    }
}

/// Kinds that can be taken from a position and never change what it earns: a subsidy is no revenue.
const NEVER: [Kind; 1] = [Kind::Subsidy];

#[test]
fn every_kind_is_there_and_decides_where_it_can() {
    let cases = cases();
    assert!(cases.len() >= 300, "{} positions", cases.len());
    let mut seen: BTreeMap<Kind, Counts> = BTreeMap::new();
    for case in &cases {
        for kind in kinds::of(&case.position) {
            let counts = seen.entry(kind).or_default();
            counts.there += 1;
            counts.decides += usize::from(case.decide.contains(&kind.name()));
            counts.could |= without::without(&case.position, kind).is_some();
        }
        let known = |name: &&&str| Kind::ALL.iter().any(|kind| kind.name() == **name);
        assert!(
            case.decide.iter().filter(known).count() == case.decide.len(),
            "line {}",
            case.line
        );
    }
    for kind in Kind::ALL {
        let Counts {
            there,
            decides,
            could,
        } = seen.get(kind).copied().unwrap_or_default();
        assert!(there >= 8, "only {there} positions have {}", kind.name());
        let decides = decides > 0 || !could || NEVER.contains(kind);
        assert!(decides, "{} decides what no position earns", kind.name());
    }
}

/// How many positions have a kind, how many earn something else without it, and whether it can be taken from any.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    there: usize,
    decides: usize,
    could: bool,
}
