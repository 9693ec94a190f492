//! The experiment: the runs of a study, and their parallel driver.

use crate::progress::Progress;
use crate::shard::Shard;
use crate::tally::Tally;
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Everything that the result depends on, by name: versions, seed, sizes, and hashes of large inputs.
pub type Parameters = serde_json::Map<String, serde_json::Value>;

/// Parameters from their names and values.
pub fn parameters<const N: usize>(all: [(&str, serde_json::Value); N]) -> Parameters {
    all.map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

/// Many independent runs, numbered from 0, each with random streams from the study's seed and its own number.
pub trait Experiment: Sync {
    /// Tally to which the runs add.
    type Counts: Tally + Send + Serialize + DeserializeOwned;

    /// The format of the report, for example `deck-stats/1`.
    const FORMAT: &'static str;

    /// Returns the number of runs of the undivided study.
    fn runs(&self) -> u32;

    /// Everything that the counts depend on. Two studies with equal parameters have equal counts.
    fn parameters(&self) -> Parameters;

    /// The counts before the first run. Sequences of a fixed length have it already.
    fn empty(&self) -> Self::Counts;

    /// Does one run and adds what it counts.
    ///
    /// # Errors
    /// [`Progress::go_on`] returned false within the run, of which nothing was counted.
    fn run(
        &self,
        number: u32,
        counts: &mut Self::Counts,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled>;
}

/// A run that was broken off because its [`Progress`] did not let it go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

/// The counts of some runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<C> {
    /// Complete runs: fewer than planned where the study was ended early.
    pub runs: u64,
    /// Tally of these runs.
    pub counts: C,
}

/// Executes the runs of a shard on all threads of the current pool. The counts are the same on any number of threads.
pub fn run<E: Experiment>(
    experiment: &E,
    shard: Shard,
    progress: &dyn Progress,
) -> Sample<E::Counts> {
    let none = || Sample {
        runs: 0,
        counts: experiment.empty(),
    };
    let numbers = shard
        .range(experiment.runs())
        .into_par_iter()
        .take_any_while(|_| progress.go_on());
    let counted = numbers.fold(none, |mut sample, number| {
        let done = experiment.run(number, &mut sample.counts, progress);
        if done.is_ok() {
            sample.runs += 1;
            progress.step();
        }
        sample
    });
    counted.reduce(none, |mut sample, other| {
        sample.runs += other.runs;
        sample.counts.merge(&other.counts);
        sample
    })
}
