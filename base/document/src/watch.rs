//! Who looks on while a study goes on.

/// Someone who may end a study and hears how it goes.
pub trait Watch: Sync {
    /// Whether to go on. Asked before every piece of it, a deck or a game, from any thread; what is broken off does not
    /// count.
    fn go_on(&self) -> bool {
        true
    }

    /// Hears that one more piece is done, from any thread.
    fn hear(&self) {}
}

/// Someone who waits for as long as it takes.
pub struct Patient;

impl Watch for Patient {}
