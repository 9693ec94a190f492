//! What is drawn on a hex, read as 18xx-maker's own export to the notation reads it: the track of a hex with stops leads
//! to them, each piece to the next in turn unless it says to which; without stops what leads to the middle joins there.

use crate::files::maker::item::{Members, Printed, warn};
use crate::files::maker::track;
use crate::files::members::{MAKER_AREA, MAKER_REVENUE, MAKER_STOP, MAKER_VALUE};
use crate::model::{Kind, Revenue, Stop, Terrain, Tile};
use crate::notation::seat;
use crate::notation::seat::Wish;
use milepost_document::{Cursor, Reader, Value};
use milepost_grid::Layout;

/// The lists of stops, and what each is one of.
const STOPS: [(&str, Kind); 5] = [
    ("cities", Kind::City),
    ("mediumCities", Kind::City),
    ("centerTowns", Kind::Town),
    ("towns", Kind::Town),
    ("boomtowns", Kind::Town),
];

pub(crate) fn read(reader: &mut Reader, members: &Members<'_>, layout: Layout) -> Printed {
    let mut tile = Tile::blank("");
    for (list, kind) in STOPS {
        let list = members.get(list);
        for at in list.iter().flat_map(|list| list.items()) {
            tile.stops.push(stop(reader, &at, kind));
        }
    }
    revenues(reader, members, &mut tile);
    track::read(reader, members, &mut tile, layout);
    let labels = members.get("labels");
    for label in labels.iter().flat_map(|labels| labels.items()) {
        tile.labels
            .extend(label.get("label").and_then(|at| reader.text(&at)));
    }
    let bonuses = members.get("routeBonuses");
    for at in bonuses.iter().flat_map(|list| list.items()) {
        warn(
            reader,
            &at,
            "a bonus for routes is left out",
            "declare it as a rule: docs/route-files.md",
        );
    }
    let wishes = vec![Wish::Any; tile.stops.len()];
    seat::choose(&mut tile, &wishes);
    Printed {
        tile,
        terrain: terrain(reader, members),
        icons: icons(members),
        ..Printed::default()
    }
}

fn stop(reader: &mut Reader, at: &Cursor<'_>, kind: Kind) -> Stop {
    MAKER_STOP.check(reader, at);
    let is = |key| {
        at.get(key)
            .is_some_and(|at| matches!(at.value(), Value::Bool(true)))
    };
    let kind = match kind {
        Kind::City if is("pass") => Kind::Pass,
        Kind::Town if is("city") => Kind::City,
        kind => kind,
    };
    // Sizes such as 2Y are shapes of cities of so many places.
    let size = at.get("size").map_or(Some(1), |at| {
        number(at.value()).and_then(|size| u8::try_from(size).ok())
    });
    if size.is_none() {
        reader.error(
            at,
            "a city of no size that is known",
            "a number of places from 1 to 6",
        );
    }
    let groups = reader
        .optional(at, "groups", |r, at| r.list(at, Reader::text))
        .unwrap_or_default();
    let slots = if kind.holds_tokens() {
        size.unwrap_or(1)
    } else {
        0
    };
    Stop {
        kind,
        revenue: Revenue::Plain(0),
        slots,
        groups,
        visit_cost: 1,
        seat: None,
    }
}

/// What the stops pay: the values in their order where there are as many, else the first for all; or by phase. Revenue by
/// phase on a hex without stops is that of an off-board area.
fn revenues(reader: &mut Reader, members: &Members<'_>, tile: &mut Tile) {
    let list = members.get("values");
    let mut values = Vec::new();
    for at in list.iter().flat_map(|list| list.items()) {
        MAKER_VALUE.check(reader, &at);
        match at.get("value").and_then(|value| number(value.value())) {
            Some(value) => values.push(value),
            None => warn(reader, &at, "this value is no number, and no revenue", ""),
        }
    }
    let all = values.len() == tile.stops.len();
    for (index, stop) in tile.stops.iter_mut().enumerate() {
        let value = if all {
            values.get(index)
        } else {
            values.first()
        };
        stop.revenue = Revenue::Plain(value.copied().map_or(0, amount));
    }
    let Some(at) = members.get("offBoardRevenue") else {
        return;
    };
    MAKER_AREA.check(reader, &at);
    let revenue = phased(reader, &at);
    if tile.stops.is_empty() {
        let groups = reader
            .optional(&at, "groups", |r, at| r.list(at, Reader::text))
            .unwrap_or_default();
        let kind = Kind::Offboard;
        tile.stops.push(Stop {
            kind,
            revenue,
            slots: 0,
            groups,
            visit_cost: 1,
            seat: None,
        });
    } else {
        tile.stops
            .iter_mut()
            .for_each(|stop| stop.revenue.clone_from(&revenue));
    }
}

fn phased(reader: &mut Reader, at: &Cursor<'_>) -> Revenue {
    let list = at.get("revenues");
    let mut values = Vec::new();
    for at in list.iter().flat_map(|list| list.items()) {
        MAKER_REVENUE.check(reader, &at);
        let value = ["value", "revenue", "cost"]
            .into_iter()
            .find_map(|key| at.get(key));
        let Some(value) = value else { continue };
        let word = reader
            .optional(&at, "color", Reader::text)
            .unwrap_or_default();
        let diesel = matches!(value.value(), Value::Text(text) if text.starts_with('D'));
        let phase = match word.as_str() {
            _ if diesel => "diesel",
            "grey" | "gray" | "black" => "gray",
            "yellow" | "green" | "brown" => word.as_str(),
            _ => {
                warn(
                    reader,
                    &at,
                    format!("revenue of the colour \"{word}\" is left out"),
                    "yellow, green, brown, gray",
                );
                continue;
            }
        };
        match number(value.value()) {
            Some(pays) => values.push((phase.to_owned(), amount(pays))),
            None => warn(reader, &at, "this revenue is no number, and left out", ""),
        }
    }
    if values.is_empty() {
        Revenue::Plain(0)
    } else {
        Revenue::Phased(values)
    }
}

fn amount(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A number, also of older files: `"¥80"`, `"D120"`.
pub(crate) fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Integer(number) => u32::try_from(*number).ok(),
        Value::Float(number) if *number >= 0.0 && *number < 1e9 && number.fract() == 0.0 => {
            Some(*number as u32)
        }
        Value::Text(text) => {
            let digits: String = text
                .chars()
                .skip_while(|c| !c.is_ascii_digit())
                .take_while(char::is_ascii_digit)
                .collect();
            digits.parse().ok()
        }
        _ => None,
    }
}

/// What it costs to build.
pub(crate) fn terrain(reader: &mut Reader, members: &Members<'_>) -> Vec<Terrain> {
    let mut found = Vec::new();
    let list = members.get("terrain");
    for at in list.iter().flat_map(|list| list.items()) {
        let kind = reader.optional(&at, "type", Reader::text);
        found.push(of(&at, kind.as_deref()));
    }
    for kind in ["water", "mountain"] {
        found.extend(members.get(kind).map(|at| of(&at, Some(kind))));
    }
    found
}

fn of(at: &Cursor<'_>, kind: Option<&str>) -> Terrain {
    let cost = at
        .get("cost")
        .and_then(|cost| number(cost.value()))
        .unwrap_or(0);
    let kind = kind.map(|kind| {
        if ["river", "stream"].contains(&kind) {
            "water"
        } else {
            kind
        }
    });
    Terrain {
        cost,
        kinds: kind.into_iter().map(str::to_owned).collect(),
    }
}

/// The kinds of its icons.
pub(crate) fn icons(members: &Members<'_>) -> Vec<String> {
    let list = members.get("icons");
    let icons = list.iter().flat_map(|list| list.items());
    icons.filter_map(|at| text(&at.get("type")?)).collect()
}

/// The names that stand on it.
pub(crate) fn town(members: &Members<'_>) -> String {
    let mut names: Vec<String> = Vec::new();
    let lists = STOPS.into_iter().map(|(list, _)| list).chain(["names"]);
    for list in lists.filter_map(|list| members.get(list)) {
        names.extend(list.items().filter_map(|at| name(&at)));
    }
    names.extend(members.get("offBoardRevenue").and_then(|at| name(&at)));
    names.dedup();
    names.join(" & ")
}

fn name(at: &Cursor<'_>) -> Option<String> {
    let name = at.get("name")?;
    text(&name).or_else(|| text(&name.get("name")?))
}

fn text(at: &Cursor<'_>) -> Option<String> {
    match at.value() {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}
