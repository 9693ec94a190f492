//! The stops of a trip.

/// What is done at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum StopKind {
    /// The load of a job is picked up.
    PickUp,
    /// A job is delivered.
    Deliver,
}

/// A stop of a trip: a job's index, where, and what is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stop {
    pub job: usize,
    pub city: usize,
    pub kind: StopKind,
}
