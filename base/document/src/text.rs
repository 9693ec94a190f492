//! The text of a file before it is read.

/// A text without the byte order mark that some editors put before it, or several, which come of joining files. Places in
/// problems refer to the text without them.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Whether a text is JSON rather than TOML or other text: every form of file in JSON is an object.
#[must_use]
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_from_the_beginning_alone() {
        assert_eq!(without_mark("\u{feff}\u{feff}a\u{feff}"), "a\u{feff}");
        assert!(is_json(without_mark("\u{feff} {}")) && !is_json("[]"));
    }
}
