//! Studies: many seeded runs, counted and summarised.
//!
//! In the order data flows:
//! 1. [`experiment`]: what is run. [`run()`] executes its runs on all threads of the pool, as far as a [`Progress`] allows;
//! 2. [`tally`](mod@tally): what is counted, in whole numbers, so that the order of adding up cannot show;
//! 3. [`shard`] and [`part`]: a study divided among machines. Each shard writes its counts to a file, and [`merge()`] adds
//!    up the files to exactly what the undivided study counts;
//! 4. [`summary`]: means, quantiles, shares and their confidence intervals; [`histogram`]: counts in bins of round widths;
//! 5. [`threads`]: those that work is divided among, where it is not the whole machine;
//! 6. [`report`]: the trait of all reports; [`text`]: reports and tables in plain text, at most 80 columns wide.
//!
//! ```
//! use milepost_study::{Cancelled, Experiment, Parameters, Progress, Shard, Source, Unlimited, merge, parameters, part, run};
//! use milepost_study::tally;
//!
//! tally! {
//!     /// Numbers by their parity.
//!     pub struct Counts {
//!         /// Runs with an even number.
//!         pub even: u64,
//!     }
//! }
//!
//! struct Parity;
//!
//! impl Experiment for Parity {
//!     type Counts = Counts;
//!     const FORMAT: &'static str = "parity/1";
//!     fn runs(&self) -> u32 {
//!         10
//!     }
//!     fn parameters(&self) -> Parameters {
//!         parameters([("runs", 10.into())])
//!     }
//!     fn empty(&self) -> Counts {
//!         Counts::default()
//!     }
//!     fn run(&self, number: u32, counts: &mut Counts, _: &dyn Progress) -> Result<(), Cancelled> {
//!         counts.even += u64::from(number % 2 == 0);
//!         Ok(())
//!     }
//! }
//!
//! let whole = run(&Parity, Shard::WHOLE, &Unlimited);
//! assert_eq!((whole.runs, whole.counts.even), (10, 5));
//!
//! let parts = ["1/2", "2/2"].map(|shard| {
//!     let shard: Shard = shard.parse().unwrap();
//!     let sample = run(&Parity, shard, &Unlimited);
//!     Source { name: shard.to_string(), text: part::to_json(&Parity, shard, &sample) }
//! });
//! assert_eq!(merge(&Parity, &parts).unwrap(), whole);
//! ```

#[cfg(feature = "studies")]
pub mod experiment;
#[cfg(feature = "studies")]
pub mod histogram;
#[cfg(feature = "studies")]
pub mod part;
pub mod progress;
#[cfg(feature = "studies")]
pub mod report;
#[cfg(feature = "studies")]
pub mod shard;
#[cfg(feature = "studies")]
pub mod summary;
#[cfg(feature = "studies")]
pub mod tally;
#[cfg(feature = "studies")]
pub mod text;
#[cfg(feature = "threads")]
pub mod threads;

#[cfg(feature = "studies")]
pub use experiment::{Cancelled, Experiment, Parameters, Sample, parameters, run};
#[cfg(feature = "studies")]
pub use part::{MergeError, Source, merge};
pub use progress::{Progress, Unlimited};
#[cfg(feature = "studies")]
pub use report::Report;
#[cfg(feature = "studies")]
pub use shard::{Shard, ShardError};
#[cfg(feature = "studies")]
pub use summary::{Spread, wilson, wilson_at};
#[cfg(feature = "studies")]
pub use tally::{Distribution, Moments, Tally, share};
