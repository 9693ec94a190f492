//! Random cases from a fixed seed, so that a test that passes passes again. `MILEPOST_SEED` draws others.

use crate::count;
use proptest::test_runner::{Config, RngSeed};

/// The seed of all random cases: 1, or what the environment's `MILEPOST_SEED` says.
pub fn seed() -> u64 {
    count::of("MILEPOST_SEED", 1)
}

/// How a test draws `cases` random cases: from the fixed seed, and without a file of failures beside the source. The
/// seed is printed, which the test's harness shows if the test fails.
#[allow(clippy::print_stderr, reason = "tells the seed of a test that fails")]
pub fn cases(cases: u32) -> Config {
    let seed = seed();
    eprintln!("{cases} random cases with MILEPOST_SEED={seed}");
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..Config::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;
    use std::cell::RefCell;

    #[test]
    fn the_same_cases_are_drawn_each_time() {
        let drawn = |config: Config| {
            let all = RefCell::new(Vec::new());
            let outcome = TestRunner::new(config).run(&any::<u64>(), |number| {
                all.borrow_mut().push(number);
                Ok(())
            });
            outcome.unwrap();
            all.into_inner()
        };
        let first = drawn(cases(20));
        assert_eq!((first.len(), &first), (20, &drawn(cases(20))));
        let other = Config {
            rng_seed: RngSeed::Fixed(seed() ^ 1),
            ..cases(20)
        };
        assert_ne!(first, drawn(other));
    }
}
