//! Takes values from a tree and collects every problem.

use crate::invisible::{unseen_in_file, unseen_in_lines};
use crate::names::{is_slip, nearest};
use crate::node::{Cursor, Value};
use crate::number::thousands;
use crate::problem::{Place, Problem, Severity};
use crate::shorten::{LETTERS, quoted, shorten};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Reads values and collects every problem.
pub struct Reader {
    /// The problems found so far.
    pub problems: Vec<Problem>,
    unknown: Severity,
    reported: BTreeSet<String>,
    left_out: u64,
    /// Whether texts with characters that cannot be seen are errors.
    visible: bool,
    /// Whether a limit was exceeded, and something of the file was not read for it.
    pub exceeded: bool,
}

/// The most problems that are kept of a file: a large one may be wrong in every item.
const MOST: usize = 1000;

impl Reader {
    /// A reader that reports unknown members as an error or, in files from elsewhere, as a warning.
    pub fn new(unknown: Severity) -> Reader {
        Reader {
            problems: Vec::new(),
            unknown,
            reported: BTreeSet::new(),
            left_out: 0,
            visible: true,
            exceeded: false,
        }
    }

    /// The same for a request, some of whose texts are files, and others are checked where they are used: it lets them have
    /// characters that cannot be seen.
    #[must_use]
    pub fn with_unseen(self) -> Reader {
        Reader {
            visible: false,
            ..self
        }
    }

    /// The number of problems so far that are errors.
    pub fn errors(&self) -> usize {
        self.problems
            .iter()
            .filter(|problem| problem.is_error())
            .count()
    }

    /// Reports an error at `at`: a value that is read, or the place of one that was read before.
    pub fn error(
        &mut self,
        at: impl Into<Place>,
        what: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.keep(Problem::error(&at.into(), what, hint));
    }

    /// Reports a warning at `at`: the file can be used all the same.
    pub fn warning(
        &mut self,
        at: impl Into<Place>,
        what: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.keep(Problem::warning(&at.into(), what, hint));
    }

    /// Keeps a problem. Of those beyond a thousand it keeps only the number, in the last one, which is an error as soon as
    /// one of them is.
    pub fn keep(&mut self, problem: Problem) {
        if self.problems.len() < MOST {
            self.problems.push(problem);
            return;
        }
        self.left_out += 1;
        let left_out = thousands(self.left_out);
        let summary = self.problems.get(MOST);
        let is_error = problem.is_error() || summary.is_some_and(Problem::is_error);
        self.problems.truncate(MOST);
        self.problems.push(Problem {
            severity: if is_error {
                Severity::Error
            } else {
                Severity::Warning
            },
            what: format!("{left_out} more problems are not listed"),
            hint: "mend those that are, and read the file again".to_owned(),
            place: Place::Whole,
        });
    }

    /// Complains that `at` is not what was `expected`.
    pub fn wrong_kind<T>(&mut self, at: &Cursor<'_>, expected: &str) -> Option<T> {
        self.error(
            at,
            format!("expected {expected}, found {}", at.value().kind()),
            "",
        );
        None
    }

    /// Complains unless `at` is a table with no members but `known`.
    pub fn table(&mut self, at: &Cursor<'_>, known: &[&str]) -> bool {
        self.members(at, known, &[], None)
    }

    /// Complains unless `at` is a table; its members may be any.
    pub fn is_table(&mut self, at: &Cursor<'_>) -> bool {
        matches!(at.value(), Value::Table(_)) || self.wrong_kind::<()>(at, "a table").is_some()
    }

    /// Reports unless `at` is a table, and reports members that occur twice or are neither `known` nor `ignored`: as an error
    /// or a warning, as `unknown` says, or else as the reader was made. The same member of all items of a list is reported
    /// once. Ignored members may occur twice.
    pub fn members(
        &mut self,
        at: &Cursor<'_>,
        known: &[&str],
        ignored: &[&str],
        unknown: Option<Severity>,
    ) -> bool {
        if !self.is_table(at) {
            return false;
        }
        let mut names = BTreeSet::new();
        for (name, member) in at.members().filter(|(name, _)| !ignored.contains(name)) {
            self.once(&mut names, name, &member);
            if !known.contains(&name) {
                self.unknown_member(&member, name, known, unknown.unwrap_or(self.unknown));
            }
        }
        true
    }

    /// Checks the members of a table to which other programs add what concerns themselves: members of other names are passed
    /// over, but for one that a slip of one letter keeps from being known, which is as serious as `slip` says. Returns whether
    /// it is a table.
    pub fn open_members(&mut self, at: &Cursor<'_>, known: &[&str], slip: Severity) -> bool {
        if !self.is_table(at) {
            return false;
        }
        let mut names = BTreeSet::new();
        for (name, member) in at.members() {
            self.once(&mut names, name, &member);
            // The longest name that could be near one has few letters more: others are not searched.
            if is_slip(name, known.iter().copied()) {
                self.unknown_member(&member, name, known, slip);
            }
        }
        true
    }

    /// Refuses a name that stood in the same table before.
    fn once<'n>(&mut self, names: &mut BTreeSet<&'n str>, name: &'n str, member: &Cursor<'_>) {
        if !names.insert(name) {
            self.error(
                member,
                format!("\"{}\" occurs twice here", shorten(name)),
                "keep one of the two",
            );
        }
    }

    /// Complains of a member that is not `known`, once for all items of a list.
    pub fn unknown_member(
        &mut self,
        member: &Cursor<'_>,
        name: &str,
        known: &[&str],
        severity: Severity,
    ) {
        if !self.reported.insert(member.pattern()) {
            return;
        }
        // What is not listed any more is not searched either.
        let near = match self.problems.len() < MOST {
            true => nearest(name, known.iter().copied()),
            false => Vec::new(),
        };
        let meant = near
            .first()
            .map_or(String::new(), |near| format!("did you mean \"{near}\"? "));
        let ignored = match severity {
            Severity::Error => "",
            Severity::Warning => " and is ignored",
        };
        self.keep(Problem {
            severity,
            ..Problem::error(
                &member.place(),
                format!("\"{}\" is not known here{ignored}", shorten(name)),
                format!("{meant}known here: {}", known.join(", ")),
            )
        });
    }

    /// Reports a word that is not among the `known` ones; `expected`, unless empty, is what the message asks for.
    pub fn unknown_word<T>(
        &mut self,
        at: &Cursor<'_>,
        word: &str,
        known: &[&str],
        expected: &str,
        hint: &str,
    ) -> Option<T> {
        let what = match expected {
            "" => format!("{} is not known here", quoted(word)),
            expected => format!("{} is not {expected}", quoted(word)),
        };
        let hint = match hint {
            "" => "known here",
            hint => hint,
        };
        self.error(at, what, format!("{hint}: {}", known.join(", ")));
        None
    }

    /// The member `key`, reported where it is missing.
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

    /// A text, whose lines may end, and in which everything else can be seen.
    pub fn text(&mut self, at: &Cursor<'_>) -> Option<String> {
        self.seen(at, unseen_in_lines)
    }

    /// A text in which nothing is found that cannot be seen.
    fn seen(&mut self, at: &Cursor<'_>, find: impl Fn(&str) -> Option<String>) -> Option<String> {
        let Value::Text(text) = at.value() else {
            return self.wrong_kind(at, "a text");
        };
        if let Some(unseen) = find(text).filter(|_| self.visible) {
            self.keep(Problem::unseen(&at.place(), text, &unseen));
        }
        Some(text.clone())
    }

    /// A name: a text of one line, of at most [`LETTERS`] letters. A longer one is reported and returned shortened, so that what
    /// refers to it can be read on.
    pub fn name(&mut self, at: &Cursor<'_>) -> Option<String> {
        let text = self.seen(at, unseen_in_file)?;
        if !self.is_beyond(text.chars(), LETTERS) {
            return Some(text);
        }
        let short = shorten(&text).into_owned();
        self.error(
            at,
            format!("a name has at most {LETTERS} letters, found \"{short}\""),
            "shorten it",
        );
        Some(short)
    }

    /// A text of at most `most` letters that is shown as it is, such as a remark.
    pub fn remark(&mut self, at: &Cursor<'_>, most: usize) -> Option<String> {
        let text = self.text(at)?;
        if self.is_beyond(text.chars(), most) {
            let letters = thousands(text.chars().count() as u64);
            let most = thousands(most as u64);
            self.error(
                at,
                format!("expected at most {most} letters, found {letters}"),
                "shorten it",
            );
            return None;
        }
        Some(text)
    }

    /// Returns whether there are more of `things` than the limit.
    pub fn is_beyond<T>(&self, mut things: impl Iterator<Item = T>, most: usize) -> bool {
        things.nth(most).is_some()
    }

    /// True or false.
    pub fn boolean(&mut self, at: &Cursor<'_>) -> Option<bool> {
        match *at.value() {
            Value::Bool(value) => Some(value),
            _ => self.wrong_kind(at, "true or false"),
        }
    }

    /// A whole number within `range`.
    pub fn integer<T: TryFrom<i64>>(
        &mut self,
        at: &Cursor<'_>,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        let expected = match (*range.start(), *range.end()) {
            (i64::MIN, i64::MAX) => "a whole number".to_owned(),
            (least, i64::MAX) => format!("a whole number from {least} on"),
            (least, most) => format!("a whole number from {least} to {most}"),
        };
        let number = match *at.value() {
            Value::Integer(number) => number,
            Value::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => number as i64,
            Value::Float(number) => {
                self.error(at, format!("expected {expected}, found {number}"), "");
                return None;
            }
            Value::Large(number) => {
                self.error(at, format!("expected {expected}, found {number}"), "");
                return None;
            }
            _ => return self.wrong_kind(at, &expected),
        };
        // Sizes have 32 bits in a browser, where a number within the range may be too large.
        let read = range
            .contains(&number)
            .then(|| T::try_from(number).ok())
            .flatten();
        if read.is_none() {
            self.error(at, format!("expected {expected}, found {number}"), "");
        }
        read
    }

    /// A whole number that 64 bits without a sign hold.
    pub fn unsigned(&mut self, at: &Cursor<'_>) -> Option<u64> {
        match *at.value() {
            Value::Large(number) => Some(number),
            // Not even this holds it, and what is left of it is no number that anybody gave.
            Value::Float(number) if number >= u64::MAX as f64 => {
                let what = format!("expected a whole number from 0 to {}", u64::MAX);
                self.error(at, format!("{what}, found a larger one"), "");
                None
            }
            _ => self.integer(at, 0..=i64::MAX),
        }
    }

    /// A number within `range`.
    pub fn number(&mut self, at: &Cursor<'_>, range: RangeInclusive<f64>) -> Option<f64> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        let Some(number) = at.value().as_float() else {
            return self.wrong_kind(at, &expected);
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

    /// Reads the member of the first of these names that is there.
    pub fn optional_as<T>(
        &mut self,
        at: &Cursor<'_>,
        names: &[&str],
        read: impl FnOnce(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<T> {
        let name = names.iter().find(|name| at.get(name).is_some())?;
        self.optional(at, name, read)
    }

    /// Reads the member of the first of these names that is there; one must be.
    pub fn required_as<T>(
        &mut self,
        at: &Cursor<'_>,
        names: &[&str],
        read: impl FnOnce(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<T> {
        let given = names.iter().find(|name| at.get(name).is_some());
        self.required(at, given.or(names.first())?, read)
    }

    /// Reads every item of a list; those that cannot be read are reported and left out.
    pub fn list<T>(
        &mut self,
        at: &Cursor<'_>,
        mut read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.is_list(at)
            .then(|| at.items().filter_map(|item| read(self, &item)).collect())
    }

    /// Reads the items of a list of at most `most`; a longer one is reported and not read at all.
    pub fn list_up_to<T>(
        &mut self,
        at: &Cursor<'_>,
        most: usize,
        read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        if self.is_beyond(at.items(), most) {
            self.too_many(at, at.items().count(), most);
            return None;
        }
        self.list(at, read)
    }

    /// Reads the members of a table of free names, at most `most` of them, each of at most [`LETTERS`] letters.
    pub fn named_up_to<T>(
        &mut self,
        at: &Cursor<'_>,
        most: usize,
        read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
    ) -> Option<BTreeMap<String, T>> {
        if self.is_beyond(at.members(), most) {
            self.too_many(at, at.members().count(), most);
            return None;
        }
        for (name, member) in at.members() {
            if !self.is_beyond(name.chars(), LETTERS) {
                continue;
            }
            let what = format!(
                "a name has at most {LETTERS} letters, found \"{}\"",
                shorten(name)
            );
            self.keep(Problem::error(&member.name_place(), what, "shorten it"));
            self.exceeded = true;
        }
        self.named(at, read)
    }

    /// Complains that `at` holds more than `most` of what it is made of.
    pub fn too_many(&mut self, at: &Cursor<'_>, found: usize, most: usize) {
        self.exceeded = true;
        let [found, most] = [found, most].map(|number| thousands(number as u64));
        self.error(
            at,
            format!("at most {most} can stand here, found {found}"),
            "",
        );
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
        for (name, member) in at.members() {
            if let Some(unseen) = unseen_in_file(name).filter(|_| self.visible) {
                self.keep(Problem::unseen(&member.name_place(), name, &unseen));
            }
        }
        Some(
            at.members()
                .filter_map(|(name, item)| Some((name.to_owned(), read(self, &item)?)))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests;
