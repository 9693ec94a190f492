//! Track is laid: as much of the planned paths as the money allows.

use crate::apply::Site;
use crate::model::ground::Step;
use crate::model::table::Table;
use crate::state::State;

/// What is to be laid next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// This path.
    Path(Vec<usize>),
    /// Nothing for want of money, or because all is laid.
    Nothing,
    /// Nothing because this step is barred.
    Barred(usize, usize),
}

/// The next path of the works, for at most so much money.
pub(super) fn next(table: &Table, state: &State, works: &[Vec<usize>], limit: i32) -> Next {
    let limit = limit.min(state.money_for_track(table));
    for work in works {
        let missing = (1..work.len()).find(|&to| !is_laid(table, state, work[to - 1], work[to]));
        let Some(first) = missing else { continue };
        let path = &work[first - 1..];
        let Ok(mut site) = Site::begin(table, state, Some(path[0])) else {
            return Next::Barred(path[0], path[1]);
        };
        let mut length = 1;
        let mut barred = false;
        for (&from, &to) in path.iter().zip(&path[1..]) {
            // What is laid further on is joined, not laid again.
            if is_laid(table, state, from, to) && !is_inside(table, from, to) {
                break;
            }
            if site.step(to).is_err() {
                barred = true;
                break;
            }
            if site.cost() > limit {
                break;
            }
            length += 1;
        }
        // A path does not end inside a major city without having built.
        return match length {
            1 if barred => Next::Barred(path[0], path[1]),
            1 => Next::Nothing,
            _ => Next::Path(path[..length].to_vec()),
        };
    }
    Next::Nothing
}

fn is_inside(table: &Table, from: usize, to: usize) -> bool {
    table
        .ground()
        .between(from, to)
        .any(|step| step == Step::Inside)
}

/// Whether nothing is to be built between two mileposts.
fn is_laid(table: &Table, state: &State, from: usize, to: usize) -> bool {
    let mut steps = table.ground().between(from, to);
    steps.any(|step| state.has_way(state.mover(), step))
}
