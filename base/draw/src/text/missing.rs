use std::error::Error;
use std::fmt;

use super::script::families;

/// The most letters of a text that the message repeats.
const LETTERS: usize = 60;
/// The most further characters that the message lists.
const OTHERS: usize = 200;

/// Characters that no font can draw, found before they could be printed as empty boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The first character without a glyph.
    pub character: char,
    /// The whole text in which it stands.
    pub text: String,
    /// The other characters without a glyph in what was to be drawn, each once, in the order in which they were found.
    pub others: Vec<char>,
}

impl MissingGlyph {
    /// The error for the characters that a text lacks, in order.
    pub(crate) fn of(text: &str, mut missing: impl Iterator<Item = char>) -> Option<Self> {
        let character = missing.next()?;
        let mut error = Self {
            character,
            text: text.to_owned(),
            others: Vec::new(),
        };
        missing.for_each(|c| error.add(c));
        Some(error)
    }

    fn add(&mut self, character: char) {
        if character != self.character && !self.others.contains(&character) {
            self.others.push(character);
        }
    }

    /// This error and those of `other` in one.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.add(other.character);
        other.others.iter().for_each(|&c| self.add(c));
        self
    }

    /// All characters without a glyph, each once.
    #[must_use]
    pub fn characters(&self) -> Vec<char> {
        let first = std::iter::once(self.character);
        first.chain(self.others.iter().copied()).collect()
    }

    /// Families of fonts that have the characters, such as "Noto Sans Thai"; never none.
    #[must_use]
    pub fn families(&self) -> Vec<&'static str> {
        families(&self.characters())
    }
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
        write!(f, " in {short:?}{more}")?;
        match self.others.len() {
            0 => {}
            1 => write!(f, ", nor for one other character: ")?,
            count => write!(f, ", nor for {count} other characters: ")?,
        }
        for (i, other) in self.others.iter().take(OTHERS).enumerate() {
            let space = if i > 0 { " " } else { "" };
            if other.is_control() || super::script::is_invisible(*other) {
                write!(f, "{space}U+{:04X}", u32::from(*other))?;
            } else {
                write!(f, "{space}{other}")?;
            }
        }
        if self.others.len() > OTHERS {
            write!(f, " …")?;
        }
        write!(
            f,
            ": the bundled font has Latin, Greek and Cyrillic letters; write the text in one of these"
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
        let error = MissingGlyph::of("東京 Tokyo", "東".chars()).map(|e| e.to_string());
        let error = error.unwrap_or_default();
        assert!(
            error.contains("U+6771 CJK UNIFIED IDEOGRAPH-6771"),
            "{error}"
        );
        assert!(error.contains("東京 Tokyo"), "{error}");
        let text = "東".repeat(100_000);
        let long = MissingGlyph::of(&text, text.chars()).map(|e| e.to_string());
        let long = long.unwrap_or_default();
        assert!(long.len() < 400 && long.contains(" …: "), "{long}");
    }

    #[test]
    fn all_characters_are_listed_once_with_fonts_that_have_them() {
        let first = MissingGlyph::of("東京東", "東京東".chars()).expect("an error");
        assert_eq!(first.families(), ["Noto Sans JP, SC, TC or KR"]);
        let second = MissingGlyph::of("京มิใ", "京มิใ".chars()).expect("an error");
        let all = first.and(&second);
        assert_eq!(all.characters(), ['東', '京', 'ม', 'ิ', 'ใ']);
        assert!(all.to_string().contains("nor for 4 other characters: 京 ม"));
        assert_eq!(
            all.families(),
            ["Noto Sans JP, SC, TC or KR", "Noto Sans Thai"]
        );
        let kana = MissingGlyph::of("東あ", "東あ".chars()).expect("an error");
        assert_eq!(kana.families(), ["Noto Sans JP"]);
    }
}
