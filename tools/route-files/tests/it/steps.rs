//! Searches that end for their steps: at the same place on any number of threads, with a bound that holds, and with what is
//! proven told as proven.

use milepost_route::{
    Ended, Limits, Position, Progress, Run, SearchProgress, Status, Unlimited, answer, best,
};
use milepost_route_files as files;
use milepost_route_files::shipped;
use std::sync::atomic::{AtomicUsize, Ordering};

fn positions() -> Vec<Position> {
    let read = |(_, text): &(&str, &str)| files::read(text, &|_| None).unwrap();
    shipped::POSITIONS.iter().map(read).collect()
}

fn run(position: &Position, company: usize, limits: Limits, progress: &dyn SearchProgress) -> Run {
    let company = &position.setup().companies[company];
    best(position, &company.name, &company.trains, limits, progress).unwrap()
}

#[test]
fn a_search_ends_for_its_steps_alike_on_any_number_of_threads() {
    let mut proven_with_ties_open = 0;
    for position in positions() {
        for company in 0..position.setup().companies.len() {
            let due = run(&position, company, Limits::default(), &Unlimited);
            assert_eq!(
                (due.status, due.ties_open, due.stopped),
                (Status::Optimal, false, None)
            );
            for steps in (4..32).map(|power| 1u64 << power) {
                let limits = |threads| Limits {
                    steps: Some(steps),
                    threads,
                    ..Limits::default()
                };
                let found = run(&position, company, limits(1), &Unlimited);
                assert_eq!(
                    found,
                    run(&position, company, limits(3), &Unlimited),
                    "{steps} steps"
                );
                assert!(
                    found.revenue <= due.revenue && due.revenue <= found.bound,
                    "{steps}: {found:?}"
                );
                match found.status {
                    Status::Optimal if !found.ties_open => assert_eq!(found, due),
                    Status::Optimal => {
                        assert_eq!(
                            (found.revenue, found.stopped),
                            (due.revenue, Some(Ended::Steps))
                        );
                        proven_with_ties_open += 1;
                    }
                    Status::Feasible => {
                        assert!(found.revenue < found.bound, "{steps}: {found:?}");
                        assert_eq!(found.stopped, Some(Ended::Steps));
                    }
                }
                if found == due {
                    break;
                }
            }
        }
    }
    assert!(
        proven_with_ties_open > 0,
        "some search ends between the proof and the last tie"
    );
}

/// Someone whose time is over, or who asks for the end, after so many questions.
struct Impatient {
    left: AtomicUsize,
    late: bool,
}

impl Progress for Impatient {
    fn go_on(&self) -> bool {
        self.left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            })
            .is_ok()
    }
}

impl SearchProgress for Impatient {
    fn is_late(&self) -> bool {
        self.late
    }
}

#[test]
fn a_search_says_why_it_ended_and_what_gives_it_more() {
    let positions = positions();
    let position = positions
        .iter()
        .max_by_key(|position| position.setup().hexes.len())
        .unwrap();
    let company = &position.setup().companies[0];
    for (late, why, word) in [(true, Ended::Time, "time"), (false, Ended::Asked, "asked")] {
        let progress = Impatient {
            left: AtomicUsize::new(0),
            late,
        };
        let found = run(position, 0, Limits::default(), &progress);
        assert_eq!((found.status, found.stopped), (Status::Feasible, Some(why)));
        assert!(answer::text(position, company, &found, usize::MAX).contains(why.words()));
        let json = answer::json("file", 0, position, company, &found, 0.0);
        assert_eq!((json.stopped, json.ties_open), (Some(word), Some(true)));
    }
    let limits = Limits {
        memory: 1 << 12,
        ..Limits::default()
    };
    let found = run(position, 0, limits, &Unlimited);
    assert_eq!(
        (found.status, found.stopped),
        (Status::Feasible, Some(Ended::Memory))
    );
    assert!(answer::text(position, company, &found, usize::MAX).contains("--memory"));
}
