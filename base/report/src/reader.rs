//! Values taken from a tree, and all that is wrong with them.

use crate::node::{Cursor, Value};
use crate::problem::{Problem, Severity};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Reads values, and keeps all that is wrong with them.
pub struct Reader {
    /// What has been complained of so far.
    pub problems: Vec<Problem>,
    unknown: Severity,
    told: BTreeSet<String>,
}

impl Reader {
    /// A reader to whom a member it does not know is an error or, in files of others, a warning.
    pub fn new(unknown: Severity) -> Reader {
        Reader { problems: Vec::new(), unknown, told: BTreeSet::new() }
    }

    /// Complains of `at`.
    pub fn error(&mut self, at: &Cursor<'_>, what: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Problem::error(&at.place(), what, hint));
    }

    /// Complains that `at` is not what was `expected`.
    pub fn wrong_kind<T>(&mut self, at: &Cursor<'_>, expected: &str) -> Option<T> {
        self.error(at, format!("expected {expected}, found {}", at.value().kind()), "");
        None
    }

    /// Complains unless `at` is a table with no members but `known`.
    pub fn table(&mut self, at: &Cursor<'_>, known: &[&str]) -> bool {
        if !matches!(at.value(), Value::Table(_)) {
            return self.wrong_kind::<()>(at, "a table").is_some();
        }
        let mut names = BTreeSet::new();
        for (name, member) in at.members().filter(|(name, _)| !names.insert(*name)) {
            self.error(&member, format!("\"{name}\" stands here twice"), "keep one of the two");
        }
        for (name, member) in at.members() {
            if !known.contains(&name) && self.told.insert(member.pattern()) {
                let hint = format!("known here: {}", known.join(", "));
                let what = match self.unknown {
                    Severity::Error => format!("\"{name}\" is not known here"),
                    Severity::Warning => format!("\"{name}\" is not known here and is ignored"),
                };
                self.problems
                    .push(Problem { severity: self.unknown, ..Problem::error(&member.place(), what, hint) });
            }
        }
        true
    }

    /// The member `key`, complained of where it is missing.
    pub fn need<'a>(&mut self, at: &'a Cursor<'a>, key: &'a str) -> Option<Cursor<'a>> {
        let found = at.get(key);
        if found.is_none() && matches!(at.value(), Value::Table(_)) {
            self.error(at, format!("\"{key}\" is missing"), "");
        }
        found
    }

    /// Complains unless `at` is a list.
    pub fn is_list(&mut self, at: &Cursor<'_>) -> bool {
        matches!(at.value(), Value::List(_)) || self.wrong_kind::<()>(at, "a list").is_some()
    }

    /// A text.
    pub fn text(&mut self, at: &Cursor<'_>) -> Option<String> {
        match at.value() {
            Value::Text(text) => Some(text.clone()),
            _ => self.wrong_kind(at, "a text"),
        }
    }

    /// True or false.
    pub fn boolean(&mut self, at: &Cursor<'_>) -> Option<bool> {
        match *at.value() {
            Value::Bool(value) => Some(value),
            _ => self.wrong_kind(at, "true or false"),
        }
    }

    /// A whole number within `range`.
    pub fn integer<T: TryFrom<i64>>(&mut self, at: &Cursor<'_>, range: RangeInclusive<i64>) -> Option<T> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        let number = match *at.value() {
            Value::Integer(number) => number,
            Value::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => number as i64,
            Value::Float(number) => {
                self.error(at, format!("expected {expected}, found {number}"), "");
                return None;
            }
            _ => return self.wrong_kind(at, &expected),
        };
        if !range.contains(&number) {
            self.error(at, format!("expected {expected}, found {number}"), "");
            return None;
        }
        T::try_from(number).ok()
    }

    /// A number within `range`.
    pub fn number(&mut self, at: &Cursor<'_>, range: RangeInclusive<f64>) -> Option<f64> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        let number = match *at.value() {
            Value::Integer(number) => number as f64,
            Value::Float(number) => number,
            _ => return self.wrong_kind(at, &expected),
        };
        if !range.contains(&number) {
            self.error(at, format!("expected {expected}, found {number}"), "");
            return None;
        }
        Some(number)
    }

    /// Reads a member if it is there.
    pub fn optional<T>(
        &mut self,
        at: &Cursor<'_>,
        key: &str,
        read: impl FnOnce(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<T> {
        let member = at.get(key)?;
        read(self, &member)
    }

    /// Reads a member that must be there.
    pub fn required<T>(
        &mut self,
        at: &Cursor<'_>,
        key: &str,
        read: impl FnOnce(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<T> {
        let member = self.need(at, key)?;
        read(self, &member)
    }

    /// Reads every item of a list; those that cannot be read are complained of and left out.
    pub fn list<T>(
        &mut self,
        at: &Cursor<'_>,
        mut read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.is_list(at).then(|| at.items().filter_map(|item| read(self, &item)).collect())
    }

    /// Reads every member of a table of free names.
    pub fn named<T>(
        &mut self,
        at: &Cursor<'_>,
        mut read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<BTreeMap<String, T>> {
        if !matches!(at.value(), Value::Table(_)) {
            self.error(at, "expected a table of names", "");
            return None;
        }
        Some(at.members().filter_map(|(name, item)| Some((name.to_owned(), read(self, &item)?))).collect())
    }
}
