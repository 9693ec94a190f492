//! What literals of Ruby say.

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Literal {
    Nil,
    Bool(bool),
    Integer(i64),
    /// A string, or a symbol.
    Text(String),
    List(Vec<Literal>),
    Table(Vec<(Literal, Literal)>),
    /// What only Ruby could tell.
    Opaque,
}

impl Literal {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Literal::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Literal::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The items of a list; nothing of anything else.
    pub fn items(&self) -> &[Literal] {
        match self {
            Literal::List(items) => items,
            _ => &[],
        }
    }

    /// The entries of a table; nothing of anything else.
    pub fn entries(&self) -> &[(Literal, Literal)] {
        match self {
            Literal::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The value of a table's entry.
    pub fn get(&self, key: &str) -> Option<&Literal> {
        let entries = self.entries().iter().rev();
        entries
            .filter(|(name, _)| name.text() == Some(key))
            .map(|(_, value)| value)
            .next()
    }

    /// The texts of a list, or the only text.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Literal::Text(text) => vec![text],
            _ => self.items().iter().filter_map(Literal::text).collect(),
        }
    }

    /// The text of a number or a text.
    pub fn word(&self) -> Option<String> {
        match self {
            Literal::Text(text) => Some(text.clone()),
            Literal::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }
}
