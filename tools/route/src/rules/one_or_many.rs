//! One word or several, as rules name hexes, trains and companies in files.

use serde::{Serialize, Serializer};

/// One word or several.
#[derive(Clone, PartialEq, Serialize, milepost_document::FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
// The name that published schemas have for it.
#[cfg_attr(feature = "schemas", schemars(rename = "Words"))]
#[serde(untagged)]
pub enum OneOrMany {
    /// One word alone.
    One(String),
    /// A list of words.
    Many(Vec<String>),
}

impl OneOrMany {
    /// Whether it is a list of none.
    pub fn is_empty(&self) -> bool {
        matches!(self, OneOrMany::Many(words) if words.is_empty())
    }

    /// Returns words as a file has them: a list, unless there is one alone.
    pub fn of(words: &[String]) -> OneOrMany {
        match words {
            [only] => OneOrMany::One(only.clone()),
            many => OneOrMany::Many(many.to_vec()),
        }
    }
}

impl From<OneOrMany> for Vec<String> {
    fn from(words: OneOrMany) -> Vec<String> {
        match words {
            OneOrMany::One(word) => vec![word],
            OneOrMany::Many(words) => words,
        }
    }
}

/// Reads the words of a member.
pub(crate) fn read(
    reader: &mut milepost_document::Reader,
    at: &milepost_document::Cursor<'_>,
) -> Option<Vec<String>> {
    reader.read::<OneOrMany>(at).map(Vec::from)
}

/// Writes a member with these words.
pub(crate) fn write<S: Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    OneOrMany::of(words).serialize(serializer)
}
