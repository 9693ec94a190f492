//! A string in parts: kinds, attributes and values, each with its place, and the slips found among them.

use crate::limits::DEAREST;
use crate::model::Kind;
use milepost_document::{Place, Problem, Report, Severity, nearest};

/// The attributes that all stops share.
const STOP: [&str; 11] = [
    "revenue",
    "groups",
    "visit_cost",
    "route",
    "hide",
    "format",
    "rows",
    "loc",
    "style",
    "boom",
    "outline",
];

/// The kinds of parts with the attributes of each; for stops, those beside [`STOP`] (docs/rules/18xx.md, R2).
const KINDS: [(&str, &[&str]); 16] = [
    ("city", &["slots"]),
    ("pass", &["slots", "color", "size"]),
    ("town", &["to_city"]),
    ("halt", &["symbol"]),
    ("offboard", &[]),
    ("junction", &[]),
    (
        "path",
        &[
            "a", "b", "terminal", "track", "lanes", "a_lane", "b_lane", "ignore",
        ],
    ),
    ("label", &[]),
    ("upgrade", &["cost", "terrain", "size", "loc"]),
    ("border", &["edge", "type", "cost", "color"]),
    (
        "icon",
        &["image", "name", "sticky", "blocks_lay", "large", "loc"],
    ),
    ("partition", &["a", "b", "type", "restrict", "length"]),
    ("stub", &["edge"]),
    ("frame", &["color", "color2"]),
    ("stripes", &["color"]),
    ("future_label", &["label", "color"]),
];

/// A piece of the string that knows where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    pub(crate) const fn new(text: &'a str) -> Piece<'a> {
        Piece { text, start: 0 }
    }

    /// Where it stands.
    fn place(self) -> Place {
        Place::Span(self.start..self.start + self.text.len())
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn trim(self) -> Piece<'a> {
        let end = self.text.trim_end();
        let text = end.trim_start();
        Piece {
            text,
            start: self.start + end.len() - text.len(),
        }
    }

    /// What stands before and behind the first `mark`.
    pub(crate) fn split_once(self, mark: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let (before, behind) = self.text.split_once(mark)?;
        let start = self.start + before.len() + mark.len_utf8();
        Some((
            Piece {
                text: before,
                ..self
            }
            .trim(),
            Piece {
                text: behind,
                start,
            }
            .trim(),
        ))
    }

    /// All but its first letter.
    fn behind_first(self) -> Piece<'a> {
        let first = self.text.chars().next().map_or(0, char::len_utf8);
        Piece {
            text: &self.text[first..],
            start: self.start + first,
        }
    }

    /// What stands between the marks.
    pub(crate) fn split(self, mark: char) -> impl Iterator<Item = Piece<'a>> {
        let mut start = self.start;
        self.text.split(mark).map(move |text| {
            let piece = Piece { text, start };
            start += text.len() + mark.len_utf8();
            piece.trim()
        })
    }

    /// The words of a list.
    pub(crate) fn list(self) -> Vec<String> {
        self.split('|')
            .filter(|word| !word.is_empty())
            .map(|word| word.text.to_owned())
            .collect()
    }
}

/// What is wrong so far.
#[derive(Default)]
pub(crate) struct Slips {
    /// All of it.
    pub(crate) all: Vec<Problem>,
    /// Attributes that no part of their kind has: an error where one is meant that may change what is read.
    pub(crate) unknown: Vec<Problem>,
}

impl Slips {
    /// Tells of something whose meaning is lost.
    pub(crate) fn error(&mut self, at: Piece, what: impl Into<String>, hint: impl Into<String>) {
        self.all.error(&at.place(), what, hint);
    }

    /// Tells of something that can be repaired.
    pub(crate) fn warning(&mut self, at: Piece, what: impl Into<String>, hint: impl Into<String>) {
        self.all.warning(&at.place(), what, hint);
    }

    /// A number that matters. Its leading digits count (docs/rules/18xx.md, R2); without any, the meaning is lost.
    pub(crate) fn number(&mut self, value: Piece) -> Option<u32> {
        let digits = value.text.bytes().take_while(u8::is_ascii_digit).count();
        let number = value.text[..digits].parse().ok();
        if number.is_none() {
            let what = format!("`{}`: expected a whole number", value.text);
            self.error(value, what, format!("write one from 0 to {}", u32::MAX));
        } else if digits < value.text.len() {
            let (number, rest) = value.text.split_at(digits);
            let what = format!("`{}` is read as {number}", value.text);
            self.warning(
                value,
                what,
                format!("take away `{rest}`, or put the `;` that is missing before it"),
            );
        }
        number
    }

    /// An amount of money; a fee has a minus before it.
    pub(crate) fn amount(&mut self, value: Piece) -> Option<i32> {
        let fee = value.text.starts_with('-').then(|| value.behind_first());
        let number = self.number(fee.unwrap_or(value))?;
        let amount = i32::try_from(number)
            .ok()
            .filter(|&amount| i64::from(amount) <= DEAREST);
        if amount.is_none() {
            let hint = format!("write one from 0 to {DEAREST}");
            self.error(
                value,
                format!("`{}`: expected an amount of money", value.text),
                hint,
            );
        }
        amount.map(|amount| if fee.is_some() { -amount } else { amount })
    }

    /// A number that no route depends on.
    pub(crate) fn drawn(&mut self, value: Piece) -> Option<u32> {
        let before = self.all.len();
        let number = self.number(value);
        for problem in &mut self.all[before..] {
            problem.severity = Severity::Warning;
        }
        number
    }
}

/// One part of a string.
pub(crate) struct Part<'a> {
    pub(crate) whole: Piece<'a>,
    pub(crate) kind: Piece<'a>,
    /// The text of a label.
    pub(crate) bare: Option<Piece<'a>>,
    attributes: Vec<(Piece<'a>, Piece<'a>)>,
}

impl<'a> Part<'a> {
    pub(crate) fn new(whole: Piece<'a>, slips: &mut Slips) -> Part<'a> {
        let (kind, rest) = match whole.split_once('=') {
            Some((kind, rest)) => (kind, Some(first_of_two(rest, slips))),
            None => (whole, None),
        };
        let mut part = Part {
            whole,
            kind,
            bare: None,
            attributes: Vec::new(),
        };
        let known = known(kind, slips);
        match (rest, known) {
            (Some(rest), _) if kind.text == "label" => part.bare = Some(rest),
            (Some(rest), Some(known)) => part.attributes(rest, &known, slips),
            _ => {}
        }
        part
    }

    /// The value of an attribute; the last, should it stand twice.
    pub(crate) fn get(&self, key: &str) -> Option<Piece<'a>> {
        self.attributes
            .iter()
            .find(|(name, _)| name.text == key)
            .map(|&(_, value)| value)
    }

    /// Takes in the attributes that the kind has, and tells of others.
    fn attributes(&mut self, rest: Piece<'a>, known: &[&str], slips: &mut Slips) {
        for piece in rest.split(',') {
            let Some((key, value)) = piece.split_once(':') else {
                let what = format!("`{}`: expected `attribute:value`", piece.text);
                slips.warning(piece, what, "it is left out");
                continue;
            };
            if !known.contains(&key.text) {
                let what = format!("`{}` has no attribute `{}`", self.kind.text, key.text);
                let near = nearest(key.text, known.iter().copied());
                let hint = match near.first() {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("it may have: {}", known.join(", ")),
                };
                let severity = if near.is_empty() {
                    Severity::Warning
                } else {
                    Severity::Error
                };
                slips.unknown.push(Problem {
                    severity,
                    ..Problem::error(&key.place(), &what, &hint)
                });
                slips.warning(key, what, hint);
            } else if let Some(held) = self
                .attributes
                .iter_mut()
                .find(|(name, _)| name.text == key.text)
            {
                held.1 = value;
                slips.warning(
                    key,
                    format!("`{}` stands twice", key.text),
                    "the last counts; keep one",
                );
            } else {
                self.attributes.push((key, value));
            }
        }
    }
}

/// The attributes of a kind of parts; tells if there is no such kind.
fn known(kind: Piece, slips: &mut Slips) -> Option<Vec<&'static str>> {
    if kind.is_empty() {
        slips.warning(kind, "an empty part", "take away a `;`");
        return None;
    }
    let Some((_, own)) = KINDS.iter().find(|(name, _)| *name == kind.text) else {
        let kinds = KINDS.map(|(name, _)| name).join(", ");
        slips.error(
            kind,
            format!("no part is called `{}`", kind.text),
            format!("parts are {kinds}"),
        );
        return None;
    };
    let is_stop = Kind::ALL.iter().any(|stop| stop.word() == kind.text);
    Some(if is_stop {
        [&STOP, *own].concat()
    } else {
        own.to_vec()
    })
}

/// Text up to a second `=`: where a `;` was forgotten, what follows is lost (docs/rules/18xx.md, R2).
fn first_of_two<'a>(rest: Piece<'a>, slips: &mut Slips) -> Piece<'a> {
    match rest.split_once('=') {
        None => rest,
        Some((first, lost)) => {
            let what = format!("a second `=`; `={}` is left out", lost.text);
            slips.warning(rest, what, "put a `;` between the two parts");
            first
        }
    }
}
