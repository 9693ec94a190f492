//! The best few runs of recorded positions.

use crate::given::{Line, limits, lines};
use crate::plain::allocate::Merit;
use crate::plain::{check, several};
use milepost_route::{Ask, Status, Unlimited, best, runs};
use std::collections::BTreeSet;

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn positions_of_real_games_have_five_runs_that_are_legal_and_differ() {
    for given in lines(|_| true).step_by(12).map(Line::read) {
        let company = &given.position.setup().companies[0];
        let ask = Ask {
            company: &company.name,
            trains: &company.trains,
            runs: 5,
            keep: &[],
            prefer: None,
        };
        let found = runs(&given.position, ask, limits(), &Unlimited).unwrap();
        let alone = best(
            &given.position,
            &company.name,
            &company.trains,
            limits(),
            &Unlimited,
        )
        .unwrap();
        // Where runs of equal revenue are too many to compare, another of them may be the answer.
        match alone.ties_open {
            true => assert_eq!(found[0].revenue, alone.revenue, "{}", given.name),
            false => assert_eq!(found[0], alone, "{}", given.name),
        }
        let merits: Vec<Merit> = found
            .iter()
            .map(|run| check::run(&given.position, &company.name, &company.trains, run).unwrap())
            .collect();
        assert!(
            merits.is_sorted() && found.iter().all(|run| run.status == Status::Optimal),
            "{}",
            given.name
        );
        let differ: BTreeSet<several::Stops> = found.iter().map(several::stops).collect();
        assert_eq!(differ.len(), found.len(), "{}", given.name);
    }
}
