//! Decks tuned by play: payoffs by good and by city are changed until bots deliver of each about as much as of any other.
//!
//! Each step judges the map with the payoffs found so far, on fresh seeds, and then estimates from the games of all steps what
//! each good and each city lacks. An estimate is shrunk towards nothing as far as it may be chance, divided by the slope, rounded
//! to whole millions and limited. At the end the map is judged as it was and as it is now, on the same fresh seeds that
//! no step has seen: that is the certificate.
//!
//! In the order data flows:
//! 1. [`plan`]: what is played, and by what payoffs are changed;
//! 2. `step`: from the games so far to the next payoffs; [`course`]: all steps, and the check;
//! 3. [`report`]: the adjustments and their certificate, as JSON and as text.

pub mod course;
pub mod plan;
pub mod report;
mod step;

pub use course::{TuneError, tune};
pub use plan::{By, Plan};
pub use report::TuneJson;
