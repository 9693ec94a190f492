//! TOML as it is written: keys, values, tables.

use super::Style;
use crate::coordinate::Axes;
use crate::form::board::range;
use std::collections::BTreeSet;

/// Writes lines.
pub(super) struct Pen {
    pub out: String,
    tight: bool,
}

impl Pen {
    pub fn new(style: &Style) -> Pen {
        Pen {
            out: String::new(),
            tight: matches!(style, Style::Tight),
        }
    }

    /// Names of hexes, as lines of them; `others` are those that stand by themselves, where these may stand in rows.
    pub fn rows(&self, axes: Axes, names: &[&str], others: Option<&BTreeSet<&str>>) -> Vec<String> {
        match (self.tight, others) {
            (true, Some(others)) => vec![range::told(axes, names, others).join(" ")],
            (true, None) => vec![names.join(" ")],
            _ => names.chunks(12).map(|names| names.join(" ")).collect(),
        }
    }

    /// How far a tile is turned, where it must be said.
    pub fn turn(&self, turn: u8) -> Option<String> {
        (turn != 0 || !self.tight).then(|| format!("r{turn}"))
    }

    /// Begins a table.
    pub fn table(&mut self, name: &str) {
        if !self.tight {
            self.out.push('\n');
        }
        self.out += &format!("[{name}]\n");
    }

    /// A member of the table; `value` is TOML.
    pub fn say(&mut self, name: &str, value: &str) {
        let between = if self.tight { "=" } else { " = " };
        self.out += &format!("{}{between}{value}\n", key(name));
    }

    /// A list of values that are TOML.
    pub fn list(&self, items: &[String]) -> String {
        format!("[{}]", items.join(if self.tight { "," } else { ", " }))
    }

    /// A list with a line for each item.
    pub fn tall(&self, items: &[String]) -> String {
        match self.tight {
            true => self.list(items),
            false => format!(
                "[\n{}]",
                items
                    .iter()
                    .map(|item| format!("  {item},\n"))
                    .collect::<String>()
            ),
        }
    }

    /// A list of texts.
    pub fn texts<T: AsRef<str>>(&self, items: impl IntoIterator<Item = T>) -> String {
        self.list(
            &items
                .into_iter()
                .map(|item| text(item.as_ref()))
                .collect::<Vec<_>>(),
        )
    }

    /// One text by itself, others as a list.
    pub fn words(&self, items: &[String]) -> String {
        if let [only] = items {
            text(only)
        } else {
            self.texts(items)
        }
    }

    /// A table in one line.
    pub fn inline(&self, members: &[(&str, String)]) -> String {
        let between = if self.tight { "=" } else { " = " };
        let members: Vec<String> = members
            .iter()
            .map(|(name, value)| format!("{}{between}{value}", key(name)))
            .collect();
        match self.tight {
            true => format!("{{{}}}", members.join(",")),
            false => format!("{{ {} }}", members.join(", ")),
        }
    }
}

/// A text, quoted.
pub(super) fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => out.extend(['\\', sign]),
            '\n' => out += "\\n",
            '\t' => out += "\\t",
            sign if sign.is_control() => out += &format!("\\u{:04X}", u32::from(sign)),
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

/// A name of a member, quoted where it must be.
fn key(name: &str) -> String {
    let bare = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        text(name)
    }
}
