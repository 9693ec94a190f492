//! What all forms read in the same way.

use crate::files::members;
use crate::limits::DEAREST;
use crate::model::coordinate::Axes;
use crate::model::{Colour, Gauge, Kind, Position, Setup};
use milepost_document::{
    Cursor, FromNode, Limits, Place, Problem, Reader, Severity, Value, nearest,
};
use milepost_grid::Layout;
use std::cell::Cell;
use std::collections::BTreeMap;

/// The most that a factor of whole routes multiplies or divides by.
pub(crate) const MOST_TIMES: i64 = 100;
/// The farthest a hex may lie from the first, in doubled coordinates.
pub(crate) const FARTHEST: i64 = 1_000_000;

/// Reports a problem of what was read before.
pub(crate) fn error(
    reader: &mut Reader,
    place: &Place,
    what: impl Into<String>,
    hint: impl Into<String>,
) {
    reader.problems.push(Problem::error(place, what, hint));
}

/// Complains unless `at` is a table; its members may be any.
pub(crate) fn is_table(reader: &mut Reader, at: &Cursor<'_>) -> bool {
    matches!(at.value(), Value::Table(_)) || reader.wrong_kind::<()>(at, "a table").is_some()
}

/// The items of a list of `N`; complains that it is not `what`.
pub(crate) fn exactly<'a, const N: usize>(
    reader: &mut Reader,
    at: &'a Cursor<'a>,
    what: &str,
    hint: &str,
) -> Option<[Cursor<'a>; N]> {
    if !reader.is_list(at) {
        return None;
    }
    let items = <[Cursor<'a>; N]>::try_from(at.items().collect::<Vec<_>>()).ok();
    if items.is_none() {
        reader.error(at, format!("expected {what}"), hint);
    }
    items
}

/// An amount of money.
pub(crate) fn money(reader: &mut Reader, at: &Cursor<'_>) -> Option<u32> {
    reader.integer(at, 0..=DEAREST)
}

/// What a stop pays; a fee is below 0.
pub(crate) fn revenue(reader: &mut Reader, at: &Cursor<'_>) -> Option<i32> {
    reader.integer(at, -DEAREST..=DEAREST)
}

/// A small count or index.
pub(crate) fn small(reader: &mut Reader, at: &Cursor<'_>) -> Option<u8> {
    reader.integer(at, 0..=200)
}

/// The kind of stop that `word` stands for.
pub(crate) fn kind(reader: &mut Reader, at: &Cursor<'_>) -> Option<Kind> {
    let word = reader.text(at)?;
    let found = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    if found.is_none() {
        let hint = format!("known are {}", Kind::ALL.map(Kind::word).join(", "));
        reader.error(at, format!("\"{word}\" is no kind of stop"), hint);
    }
    found
}

impl FromNode for Kind {
    const KIND: &'static str = "a text";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Kind> {
        kind(reader, at)
    }
}

impl FromNode for Colour {
    const KIND: &'static str = "a text";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Colour> {
        let word = reader.text(at)?;
        let found = colour(&word);
        if found.is_none() {
            let hint = "known are white, yellow, green, brown, gray, red, blue";
            reader.error(at, format!("\"{word}\" is no colour of tiles"), hint);
        }
        found
    }
}

/// The gauge that `word` stands for; `Some(None)` for track that is only planned.
pub(crate) fn gauge(word: &str) -> Option<Option<Gauge>> {
    match word {
        "broad" => Some(Some(Gauge::Broad)),
        "narrow" => Some(Some(Gauge::Narrow)),
        "dual" => Some(Some(Gauge::Dual)),
        "thin" => Some(Some(Gauge::Thin)),
        "future" => Some(None),
        _ => None,
    }
}

/// The colour that `word` stands for.
pub(crate) fn colour(word: &str) -> Option<Colour> {
    match word {
        "white" | "empty" => Some(Colour::White),
        "yellow" => Some(Colour::Yellow),
        "green" => Some(Colour::Green),
        "brown" => Some(Colour::Brown),
        "gray" | "grey" => Some(Colour::Gray),
        "red" => Some(Colour::Red),
        "blue" => Some(Colour::Blue),
        _ => None,
    }
}

/// How hexes lie.
#[derive(Clone, Copy, Default, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[form(expected("a layout"))]
pub(crate) enum LayoutForm {
    /// With a flat top.
    #[default]
    Flat,
    /// With a pointed top.
    Pointy,
}

impl LayoutForm {
    pub fn layout(self) -> Layout {
        match self {
            LayoutForm::Flat => Layout::Flat,
            LayoutForm::Pointy => Layout::Pointy,
        }
    }
}

/// What is counted along an axis.
#[derive(Clone, Copy, PartialEq, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[form(expected("a part of a coordinate"))]
pub(crate) enum AxisForm {
    /// The letters of coordinates.
    Letter,
    /// The numbers.
    Number,
}

/// What coordinates count; either axis tells the other.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(&members::ignored(&[])), unknown(Severity::Error), check(AxesForm::check))]
pub(crate) struct AxesForm {
    /// Rightwards.
    x: Option<AxisForm>,
    /// Downwards.
    y: Option<AxisForm>,
}

impl AxesForm {
    fn check(reader: &mut Reader, at: &Cursor<'_>, axes: AxesForm) -> Option<AxesForm> {
        if axes.x.is_some() && axes.x == axes.y {
            let hint = "one counts the letter, the other the number";
            reader.error(at, "both axes count the same", hint);
        }
        Some(axes)
    }

    /// The axes; none where neither is given.
    pub fn axes(&self) -> Option<Axes> {
        let x_is_letter = self.x.map(|x| x == AxisForm::Letter);
        let other = self.y.map(|y| y == AxisForm::Number);
        x_is_letter
            .or(other)
            .map(|x_is_letter| Axes { x_is_letter })
    }
}

/// A hint that names what is most like `name`, or else says `otherwise`.
pub(crate) fn did_you_mean<'a>(
    name: &str,
    among: impl Iterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    let near = nearest(name, among);
    if near.is_empty() {
        otherwise.to_owned()
    } else {
        format!("did you mean {}?", near.join(" or "))
    }
}

/// Where hexes stand in the board, by name.
#[derive(Default)]
pub(crate) struct Names {
    by_name: BTreeMap<String, usize>,
    /// How many names were asked for that are none.
    strange: Cell<usize>,
}

/// The most names that are none for which like ones are looked for: each takes a look at all that there are.
const STRANGE: usize = 50;

impl Names {
    pub fn new<'a>(names: impl Iterator<Item = &'a str>) -> Names {
        let mut by_name = BTreeMap::new();
        for (index, name) in names.enumerate() {
            by_name.entry(name.to_owned()).or_insert(index);
        }
        Names {
            by_name,
            strange: Cell::default(),
        }
    }

    /// The same; else the only one that is the same but for case, accents and marks.
    pub fn find(&self, name: &str) -> Option<usize> {
        let like = || milepost_document::position(name, self.by_name.keys().map(String::as_str));
        let nth = |index: usize| self.by_name.values().nth(index).copied();
        self.get(name).or_else(|| {
            if self.is_patient() {
                nth(like()?)
            } else {
                None
            }
        })
    }

    fn is_patient(&self) -> bool {
        self.strange.set(self.strange.get() + 1);
        self.strange.get() <= STRANGE
    }

    pub fn get(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    pub fn hint(&self, name: &str) -> String {
        self.hint_or(name, "list it among the hexes")
    }

    /// The names that are most like one that is none, or else `otherwise`.
    pub fn hint_or(&self, name: &str, otherwise: &str) -> String {
        if !self.is_patient() {
            return otherwise.to_owned();
        }
        did_you_mean(name, self.by_name.keys().map(String::as_str), otherwise)
    }
}

/// A position, and the warnings of its file.
pub type Noted = (Position, Vec<Problem>);

/// Files of more problems are not checked further.
const MOST_PROBLEMS: usize = 500;

/// The position, or all that is wrong: what reading found, and what the check of the whole finds elsewhere.
pub(crate) fn finish(setup: Setup, mut problems: Vec<Problem>) -> Result<Position, Vec<Problem>> {
    let checked = Position::new(setup);
    // In the order of the text, where places are known.
    problems.sort_by_key(|problem| match &problem.place {
        Place::Span(span) => span.start,
        _ => 0,
    });
    if problems.is_empty() {
        return checked;
    }
    // Of so many problems those that come of others need not be told apart.
    if problems.len() > MOST_PROBLEMS {
        return Err(problems);
    }
    let told: Vec<Place> = problems
        .iter()
        .map(|problem| problem.place.clone())
        .collect();
    let found = checked.err().unwrap_or_default();
    // Where something could not be read, the check would complain of what is missing for that reason.
    problems.extend(
        found
            .into_iter()
            .filter(|problem| !told.iter().any(|at| holds(&problem.place, at))),
    );
    Err(problems)
}

/// The same of a form of others: what is only a warning goes with the position.
pub(crate) fn finish_noted(setup: Setup, problems: Vec<Problem>) -> Result<Noted, Vec<Problem>> {
    let (errors, warnings): (Vec<Problem>, Vec<Problem>) =
        problems.into_iter().partition(Problem::is_error);
    match finish(setup, errors) {
        Ok(position) => Ok((position, warnings)),
        // Of what is refused all is told.
        Err(errors) => Err(errors.into_iter().chain(warnings).collect()),
    }
}

fn holds(outer: &Place, inner: &Place) -> bool {
    match (outer, inner) {
        (Place::Span(outer), Place::Span(inner)) => {
            outer.start <= inner.start && inner.end <= outer.end
        }
        (Place::Path(outer), Place::Path(inner)) => inner.starts_with(outer),
        _ => false,
    }
}
