//! What is told of a search while it goes on.

use milepost_route::{Limits, Position, Progress, Run, SearchProgress, best};
use milepost_route_files as files;
use milepost_route_files::shipped;
use std::sync::Mutex;

/// Remembers all runs that it hears of.
#[derive(Default)]
struct Listener(Mutex<Vec<Run>>);

impl Progress for Listener {
    fn go_on(&self) -> bool {
        true
    }
}

impl SearchProgress for Listener {
    fn improved(&self, run: &dyn Fn() -> Run) {
        self.0.lock().unwrap().push(run());
    }
}

#[test]
fn runs_that_are_told_of_meanwhile_are_true() {
    for (name, text) in shipped::POSITIONS {
        let position: Position = files::read(text, &|_| None).unwrap();
        for company in &position.setup().companies {
            let listener = Listener::default();
            let last = best(
                &position,
                &company.name,
                &company.trains,
                Limits::default(),
                &listener,
            )
            .unwrap();
            let heard = listener.0.into_inner().unwrap();
            let mut known = 0;
            for run in heard {
                assert!(
                    run.revenue >= known && run.bound >= last.revenue,
                    "{name} {}",
                    company.name
                );
                assert_eq!(
                    run.revenue,
                    run.routes.iter().map(|route| route.revenue).sum::<u32>()
                );
                let mut pieces: Vec<_> = run
                    .routes
                    .iter()
                    .flat_map(|route| &route.legs)
                    .flat_map(|leg| leg.pieces.clone())
                    .collect();
                let all = pieces.len();
                pieces.sort_unstable();
                pieces.dedup();
                assert_eq!(pieces.len(), all, "no track is used twice");
                known = run.revenue;
            }
            assert!(known <= last.revenue);
        }
    }
}
