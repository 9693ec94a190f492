//! Any text read as adjustments of payoffs: they come back from their written form.

use milepost_map::tuned::Tuned;

/// Holds it against a text.
pub fn hold(text: &str) {
    if let Ok(tuned) = Tuned::read(text) {
        assert_eq!(Tuned::read(&tuned.write()).as_ref(), Ok(&tuned));
    }
}
