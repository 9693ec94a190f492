//! The tests of what the demands of a card pay.

use super::{Figure, Line, Recorder, holds};
use milepost_map::Micro;

/// The least that the middle payoff may be.
const MIDDLE: i32 = 6;

pub(super) fn small_and_large(
    payoffs: [i32; 3],
    line: Line,
    recorder: &mut impl Recorder,
) -> Micro {
    let small = payoffs
        .iter()
        .filter(|&&payoff| line.is_small(payoff))
        .count();
    recorder.record(|to| {
        let [least, _, largest] = ascending(payoffs);
        let limit = Micro::whole(line.greatest());
        to.push(Figure::total("the least payoff", Micro::whole(least)).at_most(limit));
        to.push(Figure::total("the largest payoff", Micro::whole(largest)).more_than(limit));
    });
    holds(small == 1 || small == 2)
}

pub(super) fn lopsided(payoffs: [i32; 3], _: Line, recorder: &mut impl Recorder) -> Micro {
    let [_, middle, largest] = ascending(payoffs);
    recorder.record(|to| {
        to.push(
            Figure::total("the middle payoff", Micro::whole(middle)).at_least(Micro::whole(MIDDLE)),
        );
        let times = Figure::total(
            "five times that, beside the largest payoff",
            Micro::whole(5 * middle),
        );
        to.push(times.more_than(Micro::whole(largest)));
    });
    Micro::whole((middle - MIDDLE).min(5 * middle - largest - 1))
}

fn ascending(mut payoffs: [i32; 3]) -> [i32; 3] {
    payoffs.sort_unstable();
    payoffs
}
