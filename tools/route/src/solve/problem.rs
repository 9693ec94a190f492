//! Position, trains and rules as numbers of the company's network.

pub(crate) mod attached;
pub(crate) mod bonus;
pub(crate) mod branches;
pub(crate) mod ceiling;
pub(crate) mod demand;
pub(crate) mod kept_route;
pub(crate) mod payment;
pub(crate) mod preference;
pub(crate) mod preference_amounts;
pub(crate) mod row_capacity;
pub(crate) mod runner;
pub(crate) mod title_rules;
pub(crate) mod totals;
pub(crate) mod train_class;
