//! Gains of changes beside what each changed position earns when it is solved for itself.

// Each test that has this module needs a part of it.
#![allow(dead_code)]

use crate::plain::boards;
use milepost_route::what_if::Ranking;
use milepost_route::{Change, Position, Unlimited, best, what_if};

pub fn ranked(position: &Position, company: usize, changes: &[Change], threads: usize) -> Ranking {
    let company = &position.setup().companies[company];
    let limits = boards::limits(threads);
    let run = best(position, &company.name, &company.trains, limits, &Unlimited).unwrap();
    what_if::rank(position, company, &run, changes, limits, &Unlimited)
}

/// What came of a comparison.
pub struct Compared {
    pub ranking: Ranking,
    /// How many changes were compared.
    pub whole: usize,
    /// How many searches came to the end of their steps, so that there was nothing to compare.
    pub cut: usize,
}

/// Every change stands in the ranking once, with what its position earns when it is solved for itself.
pub fn compared(position: &Position, company: usize, changes: &[Change], every: usize) -> Compared {
    let ranking = ranked(position, company, changes, 1);
    let company = &position.setup().companies[company];
    let earn = |position: &Position| {
        let run = best(
            position,
            &company.name,
            &company.trains,
            boards::limits(1),
            &Unlimited,
        )
        .unwrap();
        (!boards::is_cut(&run)).then_some(run.revenue)
    };
    let (mut whole, mut cut) = (0, 0);
    let Some(today) = earn(position).map(i64::from) else {
        return Compared {
            ranking,
            whole,
            cut: 1,
        };
    };
    let mut seen: Vec<usize> = ranking
        .gains
        .iter()
        .flat_map(|gain| gain.changes.clone())
        .collect();
    seen.extend(ranking.refused.iter().map(|(index, _)| *index));
    seen.sort_unstable();
    assert_eq!(seen, (0..changes.len()).collect::<Vec<_>>());
    for gain in &ranking.gains {
        for &index in gain
            .changes
            .iter()
            .step_by(if gain.gain == 0 { every } else { 1 })
        {
            let changed = changes[index].apply(position, &company.name).unwrap();
            let Some(due) = earn(&changed).filter(|_| gain.is_proven()) else {
                cut += 1;
                continue;
            };
            assert_eq!(due, gain.revenue, "{}: {:?}", company.name, changes[index]);
            assert_eq!(gain.gain, i64::from(gain.revenue) - today);
            whole += 1;
        }
    }
    Compared {
        ranking,
        whole,
        cut,
    }
}
