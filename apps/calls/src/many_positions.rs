//! Many 18xx positions, searched side by side: each on one thread, with an equal share of the memory.

use milepost_route::Limits;
use milepost_study::threads::Threads;
use rayon::prelude::*;

/// Positions that are read ahead for each thread: enough that none waits for a slow one, and few enough that a long file
/// never lies in memory as a whole.
const AHEAD: usize = 8;

/// How far a list of positions was worked through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions taken from the list.
    pub read: usize,
    /// Positions that were searched; fewer where the work was stopped.
    pub searched: usize,
}

/// Searches the positions of a list and reports each, in the order of the list. A single position has all threads and all
/// memory. Once `stopped` says so, no further search begins.
///
/// # Errors
/// The first error of the list or of `report`, or no threads could be started.
pub fn search<S: Sync, T: Send, E: From<rayon::ThreadPoolBuildError>>(
    positions: &mut impl Iterator<Item = Result<S, E>>,
    limits: Limits,
    stopped: &(dyn Fn() -> bool + Sync),
    search: impl Fn(&S, Limits) -> T + Sync,
    mut report: impl FnMut(&S, T) -> Result<(), E>,
) -> Result<Progress, E> {
    let threads = limits.threads.max(1);
    let pool = Threads::new(threads, None)?;
    let share = Limits {
        memory: limits.memory / threads,
        threads: 1,
        ..limits
    };
    let mut progress = Progress::default();
    while !stopped() {
        let batch: Vec<S> = positions.take(threads * AHEAD).collect::<Result<_, _>>()?;
        progress.read += batch.len();
        if batch.is_empty() {
            break;
        }
        // Of a batch that is stopped, later ones may be done and earlier ones not.
        let found: Vec<Option<T>> = match batch.as_slice() {
            [one] => vec![Some(search(one, limits))],
            many => pool.run(|| {
                let one = |position| (!stopped()).then(|| search(position, share));
                many.par_iter().map(one).collect()
            }),
        };
        for (position, found) in batch.iter().zip(found) {
            if let Some(found) = found {
                progress.searched += 1;
                report(position, found)?;
            }
        }
    }
    Ok(progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[derive(Debug, PartialEq)]
    struct Failed(usize);

    impl From<rayon::ThreadPoolBuildError> for Failed {
        fn from(_: rayon::ThreadPoolBuildError) -> Failed {
            Failed(0)
        }
    }

    fn limits(threads: usize) -> Limits {
        Limits {
            threads,
            memory: 1000,
            ..Limits::default()
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_list() {
        for threads in [1, 2, 3] {
            let mut reported = Vec::new();
            let done = search(
                &mut (0..100).map(Ok::<usize, Failed>),
                limits(threads),
                &|| false,
                |position, share| (*position * 2, share.memory * threads <= 1000),
                |position, (found, fits)| {
                    assert_eq!((found, fits), (position * 2, true));
                    reported.push(*position);
                    Ok(())
                },
            );
            let all = Progress {
                read: 100,
                searched: 100,
            };
            assert_eq!(done, Ok(all));
            assert_eq!(reported, (0..100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_stop_ends_it_and_an_error_too() {
        let begun = AtomicUsize::new(0);
        let stopped = || begun.load(Relaxed) >= 5;
        let run = |_: &usize, _| {
            begun.fetch_add(1, Relaxed);
        };
        let done = search(
            &mut (0..100).map(Ok::<usize, Failed>),
            limits(1),
            &stopped,
            run,
            |_, ()| Ok(()),
        );
        assert_eq!(
            done,
            Ok(Progress {
                read: 8,
                searched: 5
            })
        );
        let mut bad = (0..10).map(|at| if at == 9 { Err(Failed(at)) } else { Ok(at) });
        let done = search(&mut bad, limits(1), &|| false, |_, _| (), |_, ()| Ok(()));
        assert_eq!(done, Err(Failed(9)));
    }
}
