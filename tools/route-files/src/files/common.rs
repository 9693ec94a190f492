//! What all forms read in the same way.

use milepost_document::{
    Cursor, FromNode, Place, Problem, Reader, Severity, in_order, nearest, position,
};
use milepost_grid::Layout;
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Hex, Position, Setup};
use std::cell::Cell;
use std::collections::BTreeMap;

/// The most that a factor of whole routes multiplies or divides by.
pub(crate) const MOST_TIMES: i64 = 100;
/// The farthest a hex may lie from the first, in doubled coordinates.
pub(crate) const FARTHEST: i64 = 1_000_000;

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
#[form(ignored(REMARKS), unknown(Severity::Error), check(AxesForm::check))]
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

/// A member that says more than the standard; nothing where it does not.
pub(crate) fn unusual<T: Default + PartialEq>(value: T) -> Option<T> {
    Some(value).filter(|value| *value != T::default())
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

/// Where the name that stands at a place is among others, also but for case, accents and marks; reports `what` where it is
/// none of them, with those that are like it or else `otherwise`.
pub(crate) fn known_name<'a>(
    reader: &mut Reader,
    place: &Place,
    name: &str,
    among: impl Iterator<Item = &'a str> + Clone,
    what: impl Into<String>,
    otherwise: &str,
) -> Option<usize> {
    let found = position(name, among.clone());
    if found.is_none() {
        reader.error(place, what, did_you_mean(name, among, otherwise));
    }
    found
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
        self.get(name).or_else(|| {
            if !self.is_patient() {
                return None;
            }
            let known = self.by_name.keys().map(String::as_str);
            let like = position(name, known)?;
            self.by_name.values().nth(like).copied()
        })
    }

    fn is_patient(&self) -> bool {
        self.strange.set(self.strange.get() + 1);
        self.strange.get() <= STRANGE
    }

    pub fn get(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The hex of that name; reports at `place` where there is none.
    pub fn on_board(
        &self,
        reader: &mut Reader,
        place: impl Into<Place>,
        name: &str,
    ) -> Option<usize> {
        self.get_or_report(reader, place, name, format!("{name} is not on the board"))
    }

    /// The hex of that name, which `hex` has for a neighbour; reports at the place of `hex` where there is none.
    pub fn beside(
        &self,
        reader: &mut Reader,
        place: &Place,
        hex: &str,
        name: &str,
    ) -> Option<usize> {
        let what = format!("{hex} has a neighbour {name}, which is not on the board");
        self.get_or_report(reader, place, name, what)
    }

    fn get_or_report(
        &self,
        reader: &mut Reader,
        place: impl Into<Place>,
        name: &str,
        what: String,
    ) -> Option<usize> {
        let found = self.get(name);
        if found.is_none() {
            reader.error(place, what, self.hint_or(name, "list it among the hexes"));
        }
        found
    }

    /// The names that are most like one that is none, or else `otherwise`.
    pub fn hint_or(&self, name: &str, otherwise: &str) -> String {
        if !self.is_patient() {
            return otherwise.to_owned();
        }
        did_you_mean(name, self.by_name.keys().map(String::as_str), otherwise)
    }
}

/// The hexes of a board, found by name.
pub(crate) struct NamedHexes<'a> {
    pub hexes: &'a [Hex],
    pub names: Names,
}

impl NamedHexes<'_> {
    pub fn new(hexes: &[Hex]) -> NamedHexes<'_> {
        let names = Names::new(hexes.iter().map(|hex| hex.name.as_str()));
        NamedHexes { hexes, names }
    }

    /// The stop that is named `A1:2` or, as the first of its hex, `A1`.
    pub fn stop(&self, word: &str) -> Option<(usize, usize)> {
        let (name, number) = word.split_once(':').unwrap_or((word, "0"));
        let hex = self.names.get(name)?;
        let number: usize = number.parse().ok()?;
        (number < self.hexes[hex].tile.stops.len()).then_some((hex, number))
    }
}

/// Members that people write for people, wherever they like.
pub(crate) const REMARKS: &[&str] = &[
    "comment",
    "comments",
    "note",
    "notes",
    "remark",
    "remarks",
    "_comment",
    "_note",
    "description",
];

/// The members of an object that are passed over: these, since no route depends on them, and remarks. Others are reported:
/// the files of recorded games are made by others, who add members that change what a position says.
pub(crate) fn ignored(members: &[&'static str]) -> Vec<&'static str> {
    [members, REMARKS].concat()
}

/// A position, and the warnings of its file.
pub type Noted = (Position, Vec<Problem>);

/// Files of more problems are not checked further.
const MOST_PROBLEMS: usize = 500;

/// The position, or all that is wrong: what reading found, and what the check of the whole finds elsewhere.
pub(crate) fn finish(setup: Setup, mut problems: Vec<Problem>) -> Result<Position, Vec<Problem>> {
    let checked = Position::new(setup);
    in_order(&mut problems);
    if problems.is_empty() {
        return checked;
    }
    // Of so many problems those that come of others need not be told apart.
    if problems.len() > MOST_PROBLEMS {
        return Err(problems);
    }
    // Where something could not be read, the check would complain of what is missing for that reason.
    let follows = |found: &Problem| problems.iter().any(|read| holds(&found.place, &read.place));
    let mut found = checked.err().unwrap_or_default();
    found.retain(|problem| !follows(problem));
    problems.extend(found);
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
