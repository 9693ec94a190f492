//! A reason and what can be done about it.

/// Why something is refused.
pub(super) struct Reason {
    /// Names and figures.
    pub why: String,
    /// What can be done instead; may be empty.
    pub hint: String,
}

/// A reason that there is.
pub(super) fn because(why: impl Into<String>, hint: impl Into<String>) -> Option<Reason> {
    Some(Reason {
        why: why.into(),
        hint: hint.into(),
    })
}
