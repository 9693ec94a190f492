use std::error::Error;
use std::fmt;

/// The most letters of a text that the message repeats.
const LETTERS: usize = 60;

/// A character that the font cannot draw, found before it could be printed as an empty box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The first character without a glyph.
    pub character: char,
    /// The whole text in which it stands.
    pub text: String,
}

impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = u32::from(self.character);
        write!(f, "no glyph for U+{code:04X} ")?;
        #[cfg(feature = "names")]
        match unicode_names2::name(self.character) {
            Some(name) => write!(f, "{name}")?,
            None => write!(f, "(a character without a name)")?,
        }
        #[cfg(not(feature = "names"))]
        write!(f, "{}", self.character)?;
        let short: String = self.text.chars().take(LETTERS).collect();
        let more = if short.len() < self.text.len() {
            " …"
        } else {
            ""
        };
        write!(
            f,
            " in {short:?}{more}: the bundled font has Latin, Greek and Cyrillic letters; write the text in one of these"
        )
    }
}

impl Error for MissingGlyph {}

#[cfg(feature = "names")]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_character_and_its_text() {
        let error = MissingGlyph {
            character: '東',
            text: "東京 Tokyo".into(),
        }
        .to_string();
        assert!(
            error.contains("U+6771 CJK UNIFIED IDEOGRAPH-6771"),
            "{error}"
        );
        assert!(error.contains("東京 Tokyo"), "{error}");
        let long = MissingGlyph {
            character: '東',
            text: "東".repeat(100_000),
        }
        .to_string();
        assert!(long.len() < 400 && long.contains(" …: "), "{long}");
    }
}
