//! TOML as Milepost writes it: a member a line, and of long lists an item a line.
//!
//! `toml_edit` chooses quotes and line breaks by what a text holds; files and links that were written before must come out
//! with the same bytes, so this small writer stays.

use serde_json::Value as Json;

/// Writes TOML line by line.
#[derive(Default)]
pub struct TomlWriter {
    /// What was written so far.
    pub text: String,
    /// How much room is left between values.
    pub spacing: Spacing,
}

/// How much room is left between values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// For people: blanks around values, a line for each item of long lists.
    #[default]
    Wide,
    /// For links: as few letters as can be.
    Tight,
}

impl TomlWriter {
    /// Begins the table of that name.
    pub fn table(&mut self, name: &str) {
        if self.spacing == Spacing::Wide {
            self.text.push('\n');
        }
        self.text += &format!("[{name}]\n");
    }

    /// Writes a member whose value is TOML already.
    pub fn raw(&mut self, name: &str, value: &str) {
        let equals = self.equals();
        self.text += &format!("{}{equals}{value}\n", key(name));
    }

    /// Writes a member in one line.
    pub fn member(&mut self, name: &str, value: &Json) {
        let value = self.value(value);
        self.raw(name, &value);
    }

    /// Writes a list with a line for each item.
    pub fn lines(&mut self, name: &str, items: &[Json]) {
        let items: Vec<String> = items.iter().map(|item| self.value(item)).collect();
        let list = self.tall(&items);
        self.raw(name, &list);
    }

    /// A value in one line. JSON's null has no form in TOML: a member that is null is left out.
    #[must_use]
    pub fn value(&self, value: &Json) -> String {
        match value {
            Json::String(text) => quoted(text),
            Json::Array(items) => self.list(
                &items
                    .iter()
                    .map(|item| self.value(item))
                    .collect::<Vec<_>>(),
            ),
            Json::Object(members) => {
                let members = members.iter().filter(|(_, value)| !value.is_null());
                let members = members.map(|(name, value)| (name.as_str(), self.value(value)));
                self.inline(&members.collect::<Vec<_>>())
            }
            other => other.to_string(),
        }
    }

    /// A list of values that are TOML already.
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        format!("[{}]", items.join(self.comma()))
    }

    /// The same with a line for each.
    #[must_use]
    pub fn tall(&self, items: &[String]) -> String {
        match self.spacing {
            Spacing::Tight => self.list(items),
            Spacing::Wide => {
                let lines: String = items.iter().map(|item| format!("  {item},\n")).collect();
                format!("[\n{lines}]")
            }
        }
    }

    /// A list of texts.
    pub fn texts<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) -> String {
        let texts: Vec<String> = texts
            .into_iter()
            .map(|text| quoted(text.as_ref()))
            .collect();
        self.list(&texts)
    }

    /// A table in one line, of values that are TOML already.
    #[must_use]
    pub fn inline(&self, members: &[(&str, String)]) -> String {
        let equals = self.equals();
        let members: Vec<String> = members
            .iter()
            .map(|(name, value)| format!("{}{equals}{value}", key(name)))
            .collect();
        match self.spacing {
            Spacing::Tight => format!("{{{}}}", members.join(",")),
            Spacing::Wide => format!("{{ {} }}", members.join(", ")),
        }
    }

    fn equals(&self) -> &'static str {
        match self.spacing {
            Spacing::Tight => "=",
            Spacing::Wide => " = ",
        }
    }

    fn comma(&self) -> &'static str {
        match self.spacing {
            Spacing::Tight => ",",
            Spacing::Wide => ", ",
        }
    }
}

/// A text in quotes, as TOML and JSON both read it.
///
/// ```
/// assert_eq!(milepost_document::toml_writer::quoted("a \"b\"\n"), r#""a \"b\"\n""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let quoted = Json::from(text).to_string();
    quoted.replace('\u{7f}', "\\u007f")
}

/// The name of a member, in quotes where it must be.
#[must_use]
pub fn key(name: &str) -> String {
    let bare =
        |character: char| character.is_ascii_alphanumeric() || character == '-' || character == '_';
    match !name.is_empty() && name.chars().all(bare) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;
    use serde_json::json;

    #[test]
    fn what_is_written_is_read_again() {
        let value = json!({
            "a b": "tab\t, \"quotes\", \\ and \u{7f}\u{1}",
            "list": [1, 2.5, true, ["x"]],
            "table": {"key": "value", "": -3}
        });
        for spacing in [Spacing::Wide, Spacing::Tight] {
            let mut writer = TomlWriter {
                spacing,
                ..TomlWriter::default()
            };
            let members = value.as_object().unwrap();
            members
                .iter()
                .for_each(|(name, value)| writer.member(name, value));
            writer.lines("tall", &[json!([1.0, 2.0]), json!("two")]);
            let read = Node::from_toml_text(&writer.text).unwrap().to_json();
            assert_eq!(read["tall"], json!([[1.0, 2.0], "two"]));
            assert!(
                members.iter().all(|(name, value)| read[name] == *value),
                "{read}"
            );
        }
    }
}
