//! One word or several, as rules name hexes, trains and companies.

use milepost_document::FromNode;
use serde::Serialize;

/// One word or several.
#[derive(Clone, PartialEq, FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum WordsForm {
    One(String),
    Several(Vec<String>),
}

impl WordsForm {
    pub fn of(words: &[String]) -> WordsForm {
        match words {
            [only] => WordsForm::One(only.clone()),
            several => WordsForm::Several(several.to_vec()),
        }
    }
}

impl From<WordsForm> for Vec<String> {
    fn from(form: WordsForm) -> Vec<String> {
        match form {
            WordsForm::One(word) => vec![word],
            WordsForm::Several(words) => words,
        }
    }
}

/// The words of a member; none where it is missing.
pub(crate) fn words(form: Option<WordsForm>) -> Vec<String> {
    form.map_or_else(Vec::new, Vec::from)
}

/// A member with these words; none where there are none.
pub(crate) fn some_words(words: &[String]) -> Option<WordsForm> {
    (!words.is_empty()).then(|| WordsForm::of(words))
}
