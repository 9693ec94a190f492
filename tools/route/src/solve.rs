//! The best run of a company's trains, or the best few, and the proof that they are.
//!
//! In the order data flows:
//! 1. `request`: what is asked, and how much the search may use;
//! 2. `problem`: position, trains and rules as numbers of the company's network;
//! 3. `price`: weights of routes, and the linear program that prices track;
//! 4. `enumerate`: all routes of a train worth more than a bound, under those prices;
//! 5. `pack`: one route for each train, no two in conflict, by branch and bound;
//! 6. `relax`: a bound without routes, where they are too many;
//! 7. `proof`: bound and best run moved towards each other until they meet;
//! 8. `train_group`, `allocate`, `flood`, `run_totals`: from the trains of one group to the run of a company;
//! 9. `assemble`, `ranked`: the answer as routes, and several of them in order;
//! 10. `decided`: what stands against an answer.

pub(crate) mod allocate;
pub(crate) mod assemble;
pub(crate) mod bit_set;
pub(crate) mod decided;
pub(crate) mod driver;
pub(crate) mod enumerate;
pub(crate) mod flood;
pub(crate) mod meter;
pub(crate) mod nearby;
pub(crate) mod pack;
pub(crate) mod price;
pub(crate) mod problem;
pub(crate) mod proof;
pub(crate) mod ranked;
pub(crate) mod relax;
pub(crate) mod request;
pub(crate) mod run_totals;
pub(crate) mod train_group;

pub use driver::{best, best_on, runs};
pub use request::{Ask, Keep, Limits};
