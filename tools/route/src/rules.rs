//! The rules a position is run by, where games differ.

/// What a company's routes may not have in common with each other, beside track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conflict {
    /// Nothing.
    #[default]
    Track,
    /// Any stop.
    Stop,
    /// Any hex in which both visit a stop.
    Hex,
}

/// Revenue beside what stops pay. Only stops that are paid count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// What earns it.
    pub terms: Terms,
    /// What it pays.
    pub pays: u32,
    /// Whether the train's multiplier goes for it too.
    pub multiplied: bool,
}

/// What earns a bonus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terms {
    /// A stop in this hex.
    Visit {
        /// The hex.
        hex: String,
        /// The names of the trains it is for; empty for all.
        trains: Vec<String>,
    },
    /// A stop in `from` and one in any of `to`.
    Connection {
        /// One end.
        from: String,
        /// The other, any of them.
        to: Vec<String>,
    },
}

/// The rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Whether a route may not stop twice in a hex (a stop it never visits twice).
    pub hex_once: bool,
    /// What routes may not share.
    pub between: Conflict,
    /// What else earns.
    pub bonuses: Vec<Bonus>,
}
