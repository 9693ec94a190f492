//! The notation JSON: recorded positions, each an object (docs/route-files.md).
//!
//! Nearly all members may be missing; what is there must be of the right kind. In hexes, track, stops
//! and trains, members that are not known are reported.

use crate::files::common::{AxesForm, LayoutForm, Noted, did_you_mean, finish_noted};
use crate::files::recorded::ground::Cell;
use crate::files::recorded::hexes::RecordedHex;
use crate::files::recorded::trains::RecordedTrain;
use crate::files::shipped;
use crate::limits::HEXES;
use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity, Value};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Company, Record, Setup};
use milepost_route::notation;
use serde_json::Value as Json;

mod ground;
mod hexes;
mod record;
mod track;
mod trains;

/// The notation JSON: a position of a recorded game.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
// Where it was recorded, by whom, and what others found, is theirs.
#[form(open)]
#[non_exhaustive]
pub struct RecordedJson {
    /// The game.
    title: Option<String>,
    /// How the hexes lie; flat, unless said.
    layout: Option<LayoutForm>,
    /// What the letters of coordinates count.
    axes: Option<AxesForm>,
    /// The phase.
    phase: Option<RecordedPhase>,
    /// The company that is to run.
    corporation: Option<String>,
    /// Its trains.
    #[serde(default)]
    trains: Vec<RecordedTrain>,
    /// The board.
    #[form(most(HEXES), or_default)]
    hexes: Vec<RecordedHex>,
    /// Whether the game has no rules of its own for routes; so, unless there are `overrides`.
    title_plain: Option<bool>,
    /// The rules of the game that stand nowhere here, by name: such a position is only run by plain rules.
    #[serde(default)]
    overrides: Vec<String>,
    /// Abilities of companies; not empty, they count as a rule that stands nowhere here.
    bonus_abilities: Option<Json>,
    /// What is assigned to the company; as above.
    #[serde(default)]
    corporation_assignments: Vec<String>,
    /// The private companies that the company owns, by the site's names. They decide only what a title's file says to
    /// last as long as they are owned.
    company_ids: Option<Vec<String>>,
    /// What was run: a title's rules must explain what each route earned, and the whole run.
    #[serde(rename = "routes")]
    _routes: Option<Json>,
    /// What the whole run earned.
    #[serde(rename = "recorded_total")]
    _recorded_total: Option<Json>,
}

#[derive(Default, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(open)]
struct RecordedPhase {
    /// Its name.
    #[serde(default)]
    name: String,
    /// The colours of the tiles in use, the latest last.
    #[serde(default)]
    #[form(with(colours))]
    tiles: Vec<String>,
}

/// A train as recorded positions write it; nothing where it is none.
pub fn recorded_train(text: &str) -> Option<milepost_route::model::Train> {
    let node = Node::from_json_text(text).ok()?;
    let mut reader = Reader::new(Severity::Warning);
    let train = reader.read::<RecordedTrain>(&Cursor::root(&node))?;
    (!reader.problems.iter().any(Problem::is_error)).then(|| train.train())
}

/// Reads a position.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn recorded(node: &Node) -> Result<Noted, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let root = Cursor::root(node);
    let Some(recorded) = reader.read::<RecordedJson>(&root) else {
        return Err(reader.problems);
    };
    of_other_forms(&mut reader, &root);
    let setup = recorded.setup(&mut reader, &root);
    finish_noted(setup, reader.problems)
}

/// Members of other forms of positions, and what names a form. They are no concern of another program alone: to pass them
/// over would give another position than the one that is meant.
const OF_OTHER_FORMS: [&str; 13] = [
    "board",
    "bonus",
    "bonuses",
    "companies",
    "company",
    "extra_trains",
    "holds",
    "milepost",
    "orientation",
    "prefer",
    "rules",
    "tiles",
    "undeclared",
];

/// Refuses members that mean something in other forms.
fn of_other_forms(reader: &mut Reader, root: &Cursor<'_>) {
    let mut known = Vec::new();
    RecordedJson::add_members(&mut known);
    for (name, member) in root.members() {
        if OF_OTHER_FORMS.contains(&name) {
            reader.unknown_member(&member, name, &known, Severity::Error);
        }
    }
}

impl RecordedJson {
    fn setup(self, reader: &mut Reader, root: &Cursor<'_>) -> Setup {
        if self.corporation.is_none() && !self.trains.is_empty() {
            let what = "there are trains and no \"corporation\"";
            reader.error(root, what, "name the company that runs them");
        }
        let layout = self.layout.unwrap_or_default().layout();
        let axes = self
            .axes
            .as_ref()
            .and_then(AxesForm::axes)
            .unwrap_or(Axes::of(layout));
        let undeclared = self.undeclared();
        let cell = |hex: RecordedHex| hex.cell(reader, axes);
        let cells: Vec<Cell> = self.hexes.into_iter().map(cell).collect();
        let hexes = ground::lay(reader, cells, layout);
        let company = self.corporation.as_deref();
        let ids: Vec<Option<String>> = self.trains.iter().map(|train| train.id.clone()).collect();
        let owned = self.company_ids;
        let record = company.map(|company| Record {
            owned,
            ..record::record(reader, root, &hexes, company, &ids)
        });
        let phase = self.phase.unwrap_or_default();
        let (trains, holds) = (self.trains, self.corporation_assignments);
        let company = |name| Company {
            name,
            trains: trains.into_iter().map(RecordedTrain::train).collect(),
            holds,
        };
        let title = self.title.unwrap_or_default();
        Setup {
            game: shipped::game([title.as_str()]),
            title,
            layout,
            phase: phase.name,
            colours: phase.tiles,
            hexes,
            companies: self.corporation.map(company).into_iter().collect(),
            undeclared,
            record,
            ..Setup::default()
        }
    }

    /// The rules of the title that no file tells.
    fn undeclared(&self) -> Vec<String> {
        // A train that is kept to a gauge has a rule of its title's own.
        let kept = self.trains.iter().any(RecordedTrain::is_kept_to_a_gauge);
        let other = self.trains.iter().any(RecordedTrain::has_other_stops);
        if self.title_plain.unwrap_or(self.overrides.is_empty()) && !kept && !other {
            return Vec::new();
        }
        let mut undeclared = self.overrides.clone();
        let gauge = "skip_route_track_type";
        if kept && !undeclared.iter().any(|rule| rule == gauge) {
            undeclared.push(gauge.to_owned());
        }
        if other {
            undeclared.push("stops of a kind of its own in a train's distance".to_owned());
        }
        let abilities = self.bonus_abilities.as_ref().and_then(Json::as_array);
        if abilities.is_some_and(|abilities| !abilities.is_empty()) {
            undeclared.push("bonus_abilities".to_owned());
        }
        if !self.corporation_assignments.is_empty() {
            undeclared.push("corporation_assignments".to_owned());
        }
        if undeclared.is_empty() {
            // The file says that there are some, and no more.
            undeclared.push("title_plain".to_owned());
        }
        undeclared
    }
}

fn colours(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    match at.value() {
        Value::Text(_) => colour_word(reader, at).map(|only| vec![only]),
        _ => reader.list(at, colour_word),
    }
}

/// A colour of tiles in use, by which stops pay.
fn colour_word(reader: &mut Reader, at: &Cursor<'_>) -> Option<String> {
    let word = reader.text(at)?;
    if !notation::is_phase(&word) {
        let hint = did_you_mean(
            &word,
            notation::PHASES.into_iter(),
            "colours that stops pay by",
        );
        reader.error(at, format!("\"{word}\" is no colour of tiles"), hint);
    }
    Some(word)
}
