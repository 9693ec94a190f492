//! Webhooks: a player who is not at the table is told that it is their turn, by a request to an
//! address that they have set. Off unless the operator names hosts.
//!
//! [`hosts`] says which addresses may be set, [`address`] which machines they may lie on; `link`
//! resolves and connects, `post` sends one request; `pace` limits how many are sent, and [`run`]
//! sends them one after another.

pub mod address;
pub mod hosts;
mod link;
mod pace;
mod post;
mod run;

pub use link::{Link, LinkFuture, System};
pub use run::run;
