//! A bound without routes: every stop that a train visits has two legs, or one where a route ends.
//!
//! Where a board is dense, routes are too many to list, or even to search for the best of an unlimited train. What remains of
//! a run if its routes may fall apart into a path and loops is a small integer program. It is solved by branching on
//! how often stops are visited; no run earns more. Docs: docs/route-proof.md, "Without routes".

pub(crate) mod box_program;
pub(crate) mod degrees;
pub(crate) mod visits;
