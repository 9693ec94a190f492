//! From map text to a map.

use super::drawing::Drawing;
use super::signs::{is_mark, marks};
use crate::check::Checked;
use crate::files::draft::{Draft, DraftCity, DraftFerry, DraftMilepost, DraftPip};
use crate::files::form::Form;
use crate::files::limits::{CITIES, CITY_MILEPOSTS, FERRIES, MILEPOSTS, PIPS, TERRAINS};
use crate::files::read;
use crate::model::Id;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, Value, quoted};
use milepost_grid::Site;
use std::collections::BTreeMap;

const MEMBERS: [&str; 16] = [
    "milepost",
    "name",
    "licence",
    "provenance",
    "rules",
    "marks",
    "origin",
    "board",
    "ids",
    "city",
    "ferry",
    "avoid",
    "loose_milepost",
    "pip",
    "tuning",
    "art",
];

/// How map text is read: by people's hands, so that a member that is not known is a mistake.
const FORM: Form = Form {
    unknown: Severity::Error,
    tree: Node::from_toml_text,
    draft,
};

/// Reads a map.
///
/// # Errors
/// The text is not TOML, members are missing, unknown or wrong, or [`check`](crate::check()) finds errors; all problems with
/// their places.
pub fn read(text: &str) -> Result<Checked, Vec<Problem>> {
    FORM.read(text)
}

fn draft(reader: &mut Reader, root: &Cursor<'_>, text: &str) -> Draft {
    let mut draft = Draft::default();
    reader.table(root, &MEMBERS);
    version(reader, root);
    read::header(reader, root, &mut draft);
    draft.rules = reader
        .optional(root, "rules", read::rules)
        .unwrap_or_default();
    let before = reader.errors();
    let Some(names) = ground(reader, root, text, &mut draft) else {
        return draft;
    };
    draft.is_partial = reader.errors() > before;
    draft.cities = reader
        .required(root, "city", |r, at| {
            r.list_up_to(at, CITIES, |r, at| city(r, at, &names))
        })
        .unwrap_or_default();
    let before = reader.errors();
    draft.ferries = reader
        .optional(root, "ferry", |r, at| {
            r.list_up_to(at, FERRIES, |r, at| ferry(r, at, &names))
        })
        .unwrap_or_default();
    draft.is_partial |= reader.errors() > before;
    let avoid = |r: &mut Reader, at: &Cursor<'_>| Some((names.at(r, at)?, at.place()));
    draft.avoid = reader
        .optional(root, "avoid", |r, at| r.list_up_to(at, MILEPOSTS, avoid))
        .unwrap_or_default();
    draft
}

/// Refuses files of another form.
fn version(reader: &mut Reader, root: &Cursor<'_>) {
    let form = reader.required(root, "milepost", Reader::text);
    if let Some(form) = form.filter(|form| form != "map/1") {
        reader.error(
            root,
            format!("this file says it is {}, not \"map/1\"", quoted(&form)),
            "",
        );
    }
}

/// Mileposts and pips, drawn and listed; none where the drawing is too large to be read.
fn ground(reader: &mut Reader, root: &Cursor<'_>, text: &str, draft: &mut Draft) -> Option<Names> {
    let given = reader
        .optional(root, "marks", |r, at| r.named_up_to(at, TERRAINS, mark))
        .unwrap_or_default();
    let drawing = Drawing::read(reader, root, text);
    drawing.bounded(reader);
    if reader.exceeded {
        return None;
    }
    let marks = marks(&given, draft.rules.terrain.keys().map(String::as_str));
    drawing.mileposts(reader, root, &marks, draft);
    let loose = MILEPOSTS.saturating_sub(draft.mileposts.len());
    let listed = reader.optional(root, "loose_milepost", |r, at| {
        r.list_up_to(at, loose, milepost)
    });
    draft.mileposts.extend(listed.unwrap_or_default());
    drawing.pips(reader, draft);
    let names = Names {
        on_board: drawing.names,
    };
    let listed = reader.optional(root, "pip", |r, at| {
        r.list_up_to(at, PIPS, |r, at| pip(r, at, &names))
    });
    override_pips(&mut draft.pips, listed.unwrap_or_default());
    Some(names)
}

fn mark(reader: &mut Reader, at: &Cursor<'_>) -> Option<char> {
    let text = reader.text(at)?;
    let mut signs = text.chars();
    let sign = signs
        .next()
        .filter(|&sign| is_mark(sign) && signs.next().is_none());
    if sign.is_none() {
        reader.error(
            at,
            format!("{} cannot be a mark", quoted(&text)),
            "a mark is one character, but no digit and none of * x ~ =",
        );
    }
    sign
}

/// How the lists of a file name mileposts: `[row, col]` on the board, or an id.
struct Names {
    on_board: BTreeMap<Site, Id>,
}

impl Names {
    fn at(&self, reader: &mut Reader, at: &Cursor<'_>) -> Option<Id> {
        if !matches!(at.value(), Value::List(_)) {
            return read::id(reader, at);
        }
        let site = read::site(reader, at)?;
        let found = self.on_board.get(&site);
        if found.is_none() {
            reader.error(
                at,
                format!(
                    "no milepost is drawn at row {}, column {}",
                    site.row, site.col
                ),
                "name it as [row, col], counted from the board's origin",
            );
        }
        found.cloned()
    }

    /// A city's mileposts: one, or the seven around a centre, or a list.
    fn of_city(&self, reader: &mut Reader, at: &Cursor<'_>, size: Option<&str>) -> Option<Vec<Id>> {
        if at.get("mileposts").is_some() {
            return reader.required(at, "mileposts", |r, at| {
                r.list_up_to(at, CITY_MILEPOSTS, |r, at| self.at(r, at))
            });
        }
        let member = reader.need(at, "at")?;
        let centre = self.at(reader, &member)?;
        if size != Some("major") {
            return Some(vec![centre]);
        }
        let Some(site) = self
            .on_board
            .iter()
            .find(|(_, id)| **id == centre)
            .map(|(site, _)| *site)
        else {
            reader.error(
                &member,
                format!("no milepost called {centre} is drawn"),
                "name it as [row, col]",
            );
            return None;
        };
        let around: Vec<Id> = site
            .neighbours()
            .filter_map(|next| self.on_board.get(&next).cloned())
            .collect();
        if around.len() < 6 {
            let what = format!(
                "a major city has seven mileposts, but {} of them are not drawn",
                6 - around.len()
            );
            reader.error(&member, what, "move its centre, or list its mileposts");
        }
        Some([centre].into_iter().chain(around).collect())
    }
}

fn milepost(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftMilepost> {
    reader.table(at, &["id", "at", "terrain"]);
    let id = reader.required(at, "id", read::id);
    let site = reader.required(at, "at", read::site);
    let terrain = reader.required(at, "terrain", Reader::name);
    Some(DraftMilepost {
        id: id?,
        site: site?,
        terrain: terrain?,
        place: at.place(),
    })
}

fn pip(reader: &mut Reader, at: &Cursor<'_>, names: &Names) -> Option<DraftPip> {
    reader.table(at, &["a", "b", "extra"]);
    read::pip(reader, at, |r, at| names.at(r, at))
}

/// A listed pip takes the place of the drawn one with the same ends.
fn override_pips(drawn: &mut Vec<DraftPip>, listed: Vec<DraftPip>) {
    let ends = |pip: &DraftPip| {
        let (a, b) = (pip.a.clone(), pip.b.clone());
        if a <= b { (a, b) } else { (b, a) }
    };
    let taken: std::collections::BTreeSet<_> = listed.iter().map(ends).collect();
    if !taken.is_empty() {
        drawn.retain(|pip| !taken.contains(&ends(pip)));
    }
    drawn.extend(listed);
}

fn city(reader: &mut Reader, at: &Cursor<'_>, names: &Names) -> Option<DraftCity> {
    reader.table(at, &["name", "size", "at", "mileposts", "goods"]);
    let city = read::city(reader, at, "goods", |r, size| names.of_city(r, at, size))?;
    let name = at.get("name");
    Some(DraftCity {
        place: name.map_or_else(|| at.place(), |name| name.place()),
        ..city
    })
}

fn ferry(reader: &mut Reader, at: &Cursor<'_>, names: &Names) -> Option<DraftFerry> {
    reader.table(at, &["from", "to", "cost", "label"]);
    read::ferry(reader, at, ["from", "to"], |r, at| names.at(r, at))
}
