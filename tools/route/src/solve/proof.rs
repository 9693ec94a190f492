//! The proof that no run earns more.
//!
//! To choose routes is to pack sets: maximise the sum of the weights w(r) of the routes of a run, so that no two of them use
//! the same track t, and each class c of like trains has no more routes than its n(c) trains.
//!
//! # The bound
//! Let each track have a price p(t) >= 0. The reduced weight of a route is v(r) = w(r) - sum of p(t) over its tracks, and the
//! dual of a class, m(c), is the greatest v(r) of any of its routes, or 0. Then every run R weighs
//!
//! ```text
//! w(R) = sum of v(r) over its routes + sum of p(t) over the tracks used
//!     <= sum of n(c) * m(c) over classes + sum of p(t) over all tracks  =  dual
//! ```
//!
//! This holds for any prices. Good ones come from a linear program in floats ([`column_generation`]); they are rounded to
//! whole numbers, and m(c) is then found by a search of all routes, so that no rounding weakens the proof.
//!
//! # The gap
//! What a run falls short of the bound is a sum of terms that are all >= 0:
//!
//! ```text
//! dual - w(R) = sum of (m(c) - v(r)) over its routes   (their deficits)
//!             + sum of m(c) over idle trains
//!             + sum of p(t) over unused tracks
//! ```
//!
//! So a run that weighs `aim` or more has only routes whose deficit is at most dual - aim. [`solver`] collects just those and
//! packs them exactly: either this finds the best run, or it proves that none weighs `aim`, and the bound drops below it.

pub(crate) mod column_generation;
pub(crate) mod context;
pub(crate) mod cut;
pub(crate) mod incumbent;
pub(crate) mod master;
pub(crate) mod prices;
pub(crate) mod solver;
