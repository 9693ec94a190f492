//! One word or several, as rules name hexes, trains and companies in files.

use serde::{Serialize, Serializer};

/// One word or several.
#[derive(Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "files", derive(milepost_document::FromNode))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Words {
    One(String),
    Several(Vec<String>),
}

impl Words {
    pub fn of(words: &[String]) -> Words {
        match words {
            [only] => Words::One(only.clone()),
            several => Words::Several(several.to_vec()),
        }
    }
}

impl From<Words> for Vec<String> {
    fn from(words: Words) -> Vec<String> {
        match words {
            Words::One(word) => vec![word],
            Words::Several(words) => words,
        }
    }
}

/// Reads the words of a member.
#[cfg(feature = "files")]
pub(crate) fn read(
    reader: &mut milepost_document::Reader,
    at: &milepost_document::Cursor<'_>,
) -> Option<Vec<String>> {
    reader.read::<Words>(at).map(Vec::from)
}

/// Writes a member with these words.
pub(crate) fn write<S: Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    Words::of(words).serialize(serializer)
}
