//! Recorded positions as their titles play them.

use crate::plain;
use milepost_route::files::shipped;

use milepost_route::titles::Played;
use milepost_route::{Position, Problem, Status, Title, Unlimited, best};
use plain::check;
use plain::given::{self, Given, positions};

/// What came of a title's positions.
#[derive(Debug, Default)]
struct Sum {
    positions: usize,
    refused: usize,
    below_engine: usize,
    compared: usize,
    equal: usize,
    slowest: f64,
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
        );
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
        let begun = std::time::Instant::now();
        let earned = revenue(given, &rules);
        sum.slowest = sum.slowest.max(begun.elapsed().as_secs_f64());
        let engine = given.number("/engine_total").unwrap();
        let router = given.number("/reference/repo_auto_router/best");
        let complete =
            given.json.pointer("/reference/repo_auto_router/complete") == Some(&true.into());
        let router = router.filter(|_| complete);
        let earned = match earned {
            Ok(earned) => earned,
            Err(why) => {
                eprintln!("{}: engine {engine} router {router:?}: {why}", given.name);
                sum.refused += 1;
                continue;
            }
        };
        sum.below_engine += usize::from(earned < engine);
        sum.compared += usize::from(router.is_some());
        sum.equal += usize::from(router == Some(earned));
        if earned < engine || router.is_some_and(|router| router != earned) {
            eprintln!(
                "{}: {earned}, engine {engine}, router {router:?}",
                given.name
            );
        }
    }
    eprintln!("{title}: {} positions, {sum:?}", sum.positions);
    sum
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn titles_earn_what_their_games_earn() {
    for title in ["1846", "1882", "18AL", "18MS", "1861", "1822"] {
        let all = positions(|name| name == title);
        assert!(!all.is_empty(), "{title}");
        let sum = sum(title, &all);
        assert_eq!((sum.refused, sum.below_engine), (0, 0), "{title}");
        assert_eq!(sum.equal, sum.compared, "{title}");
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn plain_titles_add_nothing() {
    for title in ["1830", "1889", "18Chesapeake", "18GA", "18NL"] {
        let all = positions(|name| name == title);
        assert!(!all.is_empty(), "{title}");
        let sum = sum(title, &all);
        assert_eq!((sum.refused, sum.below_engine), (0, 0), "{title}");
        assert_eq!(sum.equal, sum.compared, "{title}");
        let rules = shipped::title(title).unwrap();
        for given in &all {
            let due = given.number("/reference/independent_bruteforce_plain_rules/best");
            assert_eq!(revenue(given, &rules).ok(), due, "{}", given.name);
        }
    }
}
