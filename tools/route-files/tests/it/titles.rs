//! Recorded positions as their titles play them.

use crate::plain;
use milepost_route_files::shipped;

use crate::given::{self, Given, positions};
use milepost_route::titles::Played;
use milepost_route::{Position, Problem, Status, Title, Unlimited, best};
use milepost_testkit::golden;
use plain::check;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Where the table of titles stands, between two marks.
const PAGE: &str = "../../docs/titles.md";
const MARKS: [&str; 2] = [
    "<!-- written by the test titles::every_title_by_its_file -->\n",
    "<!-- end -->\n",
];

/// What came of a title's positions.
#[derive(Debug, Default)]
struct Sum {
    positions: usize,
    refused: usize,
    below: usize,
    equal: usize,
    above: usize,
    /// Positions at which the site's router finished, and where it found as much.
    router: usize,
    router_equal: usize,
}

/// What a position earns as its title plays it; why not, where it is refused.
fn revenue(given: &Given, title: &Title) -> Result<u32, String> {
    let refused = |problems: Vec<Problem>| problems[0].to_string();
    let Played { position, open, .. } = title.play(&given.position).map_err(refused)?;
    let run = |position: &Position| {
        let company = &position.setup().companies[0];
        let run = best(
            position,
            &company.name,
            &company.trains,
            given::limits(),
            &Unlimited,
        )
        .unwrap();
        assert_eq!(
            (run.status, run.bound),
            (Status::Optimal, run.revenue),
            "{}",
            given.name
        );
        check::run(position, &company.name, &company.trains, &run)
            .unwrap_or_else(|why| panic!("{}: {why}: {run:#?}", given.name));
        run.revenue
    };
    let earned = run(&position);
    if let Some(open) = open
        && let Some(remark) = open
            .settle(&title.names[0], earned, run(&open.most))
            .map_err(refused)?
    {
        eprintln!("{}: {earned}; {remark}", given.name);
    }
    Ok(earned)
}

fn sum(title: &str, all: &[Given]) -> Sum {
    let rules = shipped::title(title).unwrap();
    let mut sum = Sum {
        positions: all.len(),
        ..Sum::default()
    };
    for given in all {
        let earned = match revenue(given, &rules) {
            Ok(earned) => earned,
            Err(why) => {
                eprintln!("{}: {why}", given.name);
                sum.refused += 1;
                continue;
            }
        };
        let agrees = given.json()["engine_agrees"] == true;
        if let Some(engine) = given.number("/engine_total").filter(|_| agrees) {
            let of = match earned.cmp(&engine) {
                Ordering::Less => &mut sum.below,
                Ordering::Equal => &mut sum.equal,
                Ordering::Greater => &mut sum.above,
            };
            *of += 1;
        }
        let complete =
            given.json().pointer("/reference/repo_auto_router/complete") == Some(&true.into());
        let router = given.number("/reference/repo_auto_router/best");
        if let Some(router) = router.filter(|_| complete) {
            sum.router += 1;
            sum.router_equal += usize::from(router == earned);
        }
    }
    sum
}

/// All recorded positions by title.
fn by_title() -> BTreeMap<String, Vec<Given>> {
    let mut all: BTreeMap<String, Vec<Given>> = BTreeMap::new();
    for given in positions(|_| true) {
        let title = given.json()["title"].as_str().unwrap().to_owned();
        all.entry(title).or_default().push(given);
    }
    all
}

/// The part of the page between its marks.
fn written(table: &str) {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(MARKS[0]).unwrap();
    let (_, after) = rest.split_once(MARKS[1]).unwrap();
    golden::assert(
        PAGE,
        &format!("{before}{}{table}{}{after}", MARKS[0], MARKS[1]),
    );
}

/// Every recorded position of every title with a file: none earns less than the site's engine has it.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn every_title_by_its_file() {
    let all = by_title();
    let mut names: Vec<&str> = shipped::TITLES.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    let mut table = "| title | positions | refused | below | equal | above | router |\n| --- | --: | --: | --: | --: | --: | --: |\n".to_owned();
    let (mut whole, mut unrecorded) = (0, Vec::new());
    for name in names {
        let Some(positions) = all.get(name) else {
            unrecorded.push(name);
            continue;
        };
        let sum = sum(name, positions);
        assert_eq!(sum.below, 0, "{name}: {sum:?}");
        whole += usize::from(20 * sum.refused <= sum.positions);
        let router = match sum.router {
            0 => String::new(),
            router => format!("{} of {router}", sum.router_equal),
        };
        table += &format!(
            "| {name} | {} | {} | {} | {} | {} | {router} |\n",
            sum.positions, sum.refused, sum.below, sum.equal, sum.above
        );
    }
    table += &format!(
        "\n{whole} of these titles are answered in 95 % of their positions or more. No position is recorded of {}.\n",
        unrecorded.join(", ")
    );
    written(&table);
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn plain_titles_add_nothing() {
    for title in ["1830", "1889", "18Chesapeake", "18GA", "18NL"] {
        let all: Vec<Given> = positions(|name| name == title).collect();
        assert!(!all.is_empty(), "{title}");
        let sum = sum(title, &all);
        assert_eq!((sum.refused, sum.below), (0, 0), "{title}");
        assert_eq!(sum.router_equal, sum.router, "{title}");
        let rules = shipped::title(title).unwrap();
        for given in &all {
            let due = given.number("/reference/independent_bruteforce_plain_rules/best");
            assert_eq!(revenue(given, &rules).ok(), due, "{}", given.name);
        }
    }
}
