//! A reason and what can be done about it.

/// Why, and what can be done; the second may be empty.
pub(super) type Reason = (String, String);

/// A reason that there is.
pub(super) fn because(why: impl Into<String>, hint: impl Into<String>) -> Option<Reason> {
    Some((why.into(), hint.into()))
}
