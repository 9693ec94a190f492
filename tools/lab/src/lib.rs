//! Crayon rail maps, decks and bots studied by games of bots, and games looked back on.
//!
//! `milepost-table` plays; this crate has many games played and says what follows. The games of a plan run in parallel, or in
//! shards that are merged, and equal plans give equal reports.
//!
//! ```
//! use milepost_lab::Fitness;
//!
//! let map = milepost_map::shipped::map("low-countries").expect("a shipped map");
//! let fitness = Fitness::of(&map);
//! assert!(fitness.is_fit());
//! // Six players can all win on it.
//! assert_eq!(fitness.can_win(), 6);
//! println!("{fitness}");
//! ```
//!
//! The modules, in the order in which they build on each other:
//! 1. [`fitness`]: the verdict on a map, before anybody plays on it: who can win, which decks it deals, how games begin;
//! 2. [`mod@study`]: games of bots on a map, and what they say of it: who wins, what is earned, built, locked;
//! 3. [`mod@judge`]: the same of each demand: which of those that turn up bots deliver, and what is wrong in money;
//! 4. [`mod@tune`]: payoffs changed by that, step by step, and the certificate that it helped;
//! 5. [`mod@ladder`]: how strong the bots are, from studies of every two of them;
//! 6. [`mod@review`]: one game, of whoever played it: what each player earned and missed, and the turns that decided;
//! 7. [`draw`]: the charts of all these reports.
//!
//! A room has the steps of its work as files: `plan` (what is played), `count` (what is counted), `summary` and `report` (what
//! follows from the counts, as JSON), `text` (the same as tables for people).

pub mod draw;
pub mod fitness;
pub mod judge;
pub mod ladder;
pub mod review;
pub mod study;
pub mod tune;

pub use fitness::Fitness;
pub use judge::{Judge, JudgeJson};
pub use ladder::{Ladder, LadderJson};
pub use review::{ReviewError, ReviewJson, review};
pub use study::{Study, StudyJson};
pub use tune::TuneJson;
