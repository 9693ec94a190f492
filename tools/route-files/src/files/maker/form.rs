//! The members of 18xx-maker's files that routes may depend on, by its schemas of games and tiles, with words of its older
//! files. What should be a list and is not, and names and amounts that cannot be read, are ignored, as 18xx-maker
//! ignores them.

use crate::files::common::ignored;
use crate::limits;
use milepost_document::number::counted;
use milepost_document::{At, Cursor, FromNode, Limits, Place, Reader, Severity, Value};
use milepost_route::model::Terrain;
use serde_json::Value as Json;

/// A kind of hex, which may stand in many places of the map.
#[derive(FromNode)]
#[form(
    ignored(&ignored(&[
        "background", "bonus", "borders", "bridges", "broken", "clipPath", "companies", "divides", "goods", "group", "hidden",
        "id", "industries", "name", "names", "players", "print", "quantity", "remove", "removeBorders", "river", "rotations",
        "shapes", "stream", "text", "token", "tokens", "tunnelEntrances", "tunnels", "variant", "x", "y",
    ])),
    unknown(Severity::Error)
)]
pub(crate) struct MakerHex {
    /// Where it stands.
    #[form(required)]
    pub hexes: Option<Vec<At<String>>>,
    pub color: Option<At<String>>,
    /// A hex of the kind from which it has what it does not say itself.
    pub copy: Option<At<String>>,
    /// The notation, which goes before the number of a tile, and that before what is drawn.
    pub encoding: Option<At<String>>,
    /// The number of a tile.
    pub tile: Option<At<TileNumber>>,
    /// How far that is turned, in degrees.
    pub rotation: Option<At<Json>>,
    /// What is drawn beside track and stops; read unless there is notation.
    #[serde(flatten)]
    pub ground: Later<MakerGround>,
    /// Track and stops; read where there is neither notation nor a tile.
    #[serde(flatten)]
    pub drawn: Later<MakerDrawn>,
    /// The names that stand on it, by member.
    #[serde(skip)]
    pub names: Vec<Option<Vec<String>>>,
    /// The kinds that it has its members of: itself, then those that it copies, the nearest first.
    #[serde(skip)]
    pub copies: Vec<usize>,
}

#[derive(FromNode)]
#[serde(untagged)]
pub(crate) enum TileNumber {
    Number(i64),
    Text(String),
}

/// Members of a table that are read later, where they matter.
#[derive(Default)]
pub(crate) struct Later<T>(pub T);

impl<T: FromNode + Default> FromNode for Later<T> {
    fn from_node(_reader: &mut Reader, _at: &Cursor<'_>, _limits: &Limits) -> Option<Later<T>> {
        Some(Later::default())
    }

    fn add_members(names: &mut Vec<&'static str>) {
        T::add_members(names);
    }
}

impl<T: FromNode + Default> Later<T> {
    /// Reads them.
    pub fn read(&mut self, reader: &mut Reader, at: &Cursor<'_>) {
        self.0 = T::from_members(reader, at).unwrap_or_default();
    }
}

/// What is drawn on a hex beside track and stops.
#[derive(Default, FromNode)]
pub(crate) struct MakerGround {
    #[form(with(terrain))]
    pub terrain: Option<Vec<Terrain>>,
    #[form(with(|_, at| Some(cost(at, Some("water")))))]
    pub water: Option<Terrain>,
    #[form(with(|_, at| Some(cost(at, Some("mountain")))))]
    pub mountain: Option<Terrain>,
    #[form(with(icons))]
    pub icons: Option<Vec<String>>,
}

/// Track and stops.
#[derive(Default, FromNode)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MakerDrawn {
    #[form(with(items))]
    pub cities: Option<Vec<MakerStop>>,
    #[form(with(items))]
    pub medium_cities: Option<Vec<MakerStop>>,
    #[form(with(items))]
    pub center_towns: Option<Vec<MakerStop>>,
    #[form(with(items))]
    pub towns: Option<Vec<MakerStop>>,
    #[form(with(items))]
    pub boomtowns: Option<Vec<MakerStop>>,
    #[form(with(items))]
    pub values: Option<Vec<MakerValue>>,
    pub off_board_revenue: Option<MakerArea>,
    #[form(with(items))]
    pub track: Option<Vec<MakerTrack>>,
    #[form(with(labels))]
    pub labels: Option<Vec<String>>,
    #[form(with(items))]
    pub route_bonuses: Option<Vec<At<Json>>>,
}

/// Where and how something on a hex is drawn.
const DRAWN: &[&str] = &[
    "angle",
    "bgColor",
    "borderColor",
    "color",
    "companies",
    "dashed",
    "extend",
    "fontFamily",
    "fontSize",
    "fontStyle",
    "fontWeight",
    "gaugeColor",
    "hidden",
    "offset",
    "outerBorderColor",
    "outside",
    "percent",
    "reverse",
    "rotate",
    "rotation",
    "rows",
    "side",
    "textColor",
    "width",
    "x",
    "y",
];

/// A city or a town.
#[derive(FromNode)]
#[form(ignored(&ignored(DRAWN)), unknown(Severity::Error))]
pub(crate) struct MakerStop {
    pub size: Option<Amount>,
    pub pass: Option<Json>,
    pub city: Option<Json>,
    #[serde(default)]
    pub groups: Vec<String>,
    #[serde(rename = "name")]
    _name: Option<Json>,
    #[form(place)]
    pub place: Place,
}

/// What stops pay.
#[derive(FromNode)]
#[form(ignored(&ignored(DRAWN)), unknown(Severity::Error))]
pub(crate) struct MakerValue {
    pub value: Option<Amount>,
    #[form(place)]
    pub place: Place,
}

/// What an off-board area pays.
#[derive(FromNode)]
#[form(ignored(&ignored(DRAWN)), unknown(Severity::Error))]
pub(crate) struct MakerArea {
    #[form(with(items))]
    pub revenues: Option<Vec<MakerRevenue>>,
    #[serde(default)]
    pub groups: Vec<String>,
    #[serde(rename = "name")]
    _name: Option<Json>,
}

/// What it pays in a phase.
#[derive(FromNode)]
#[form(ignored(&ignored(DRAWN)), unknown(Severity::Error))]
pub(crate) struct MakerRevenue {
    #[serde(alias = "revenue", alias = "cost")]
    pub value: Option<Amount>,
    #[serde(default)]
    pub color: String,
    #[form(place)]
    pub place: Place,
}

/// Track, drawn from one point of its piece to another or along a path of its own, over or under other track.
#[derive(FromNode)]
#[form(
    ignored(&ignored(&[
        "borderColor", "color", "cross", "end", "gaugeColor", "offset", "path", "sides", "start", "width", "angle", "hidden",
        "percent", "rotate", "rotation", "x", "y",
    ])),
    unknown(Severity::Error)
)]
pub(crate) struct MakerTrack {
    #[serde(rename = "type", default)]
    pub kind: String,
    #[form(range(1..=6))]
    pub side: Option<u8>,
    /// The stop that it leads to.
    #[form(range(0..=200))]
    pub revenue: Option<usize>,
    pub gauge: Option<String>,
    #[form(place)]
    pub place: Place,
}

/// A number, also of older files: `"¥80"`, `"D120"`.
pub(crate) struct Amount {
    /// The number, where it is one.
    pub number: Option<u32>,
    /// Whether it is for diesels.
    pub is_diesel: bool,
}

impl FromNode for Amount {
    fn from_node(_reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Amount> {
        let number = match at.value() {
            Value::Integer(number) => u32::try_from(*number).ok(),
            Value::Float(number) if *number >= 0.0 && *number < 1e9 && number.fract() == 0.0 => {
                Some(*number as u32)
            }
            Value::Text(text) => {
                let rest = text.trim_start_matches(|sign: char| !sign.is_ascii_digit());
                let end = rest.find(|sign: char| !sign.is_ascii_digit());
                rest[..end.unwrap_or(rest.len())].parse().ok()
            }
            _ => None,
        };
        let is_diesel = matches!(at.value(), Value::Text(text) if text.starts_with('D'));
        Some(Amount { number, is_diesel })
    }
}

/// The items of a list of a hex; of anything else, none. A list that is too long is refused before its items are read: hexes
/// copy it, and one kind of hex may stand in every place of the board.
fn listed<'a>(reader: &mut Reader, at: &'a Cursor<'_>) -> Vec<Cursor<'a>> {
    let count = at.items().count();
    if count > limits::TRACK {
        let what = format!("{} of a hex", counted(count, "item", "items"));
        reader.error(at, what, format!("at most {}", limits::TRACK));
        return Vec::new();
    }
    at.items().collect()
}

/// The items of a list; of anything else, none.
fn items<T: FromNode>(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<T>> {
    let items = listed(reader, at).into_iter();
    Some(items.filter_map(|item| reader.read(&item)).collect())
}

fn labels(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    let items = listed(reader, at).into_iter();
    let label = |at: Cursor<'_>| reader.optional(&at, "label", Reader::text);
    Some(items.filter_map(label).collect())
}

/// The kinds of icons.
fn icons(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<String>> {
    let icon = |at: Cursor<'_>| text(&at.get("type")?);
    Some(listed(reader, at).into_iter().filter_map(icon).collect())
}

fn terrain(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<Terrain>> {
    let items = listed(reader, at).into_iter();
    let one = |at: Cursor<'_>| {
        let kind = reader.optional(&at, "type", Reader::text);
        cost(&at, kind.as_deref())
    };
    Some(items.map(one).collect())
}

/// What it costs to build.
fn cost(at: &Cursor<'_>, kind: Option<&str>) -> Terrain {
    let cost = at.get("cost").and_then(|cost| {
        let reader = &mut Reader::new(Severity::Warning);
        Amount::from_node(reader, &cost, &Limits::new())?.number
    });
    let kind = kind.map(|kind| match kind {
        "river" | "stream" => "water",
        kind => kind,
    });
    Terrain {
        cost: cost.unwrap_or(0),
        kinds: kind.into_iter().map(str::to_owned).collect(),
    }
}

/// The lists of what may have a name, in the order in which these make that of the hex.
const NAMED: [&str; 6] = [
    "cities",
    "mediumCities",
    "centerTowns",
    "towns",
    "boomtowns",
    "names",
];

/// The names that stand on a hex, for each of the lists that it has, and last that of an off-board area.
pub(crate) fn names(hex: &Cursor<'_>) -> Vec<Option<Vec<String>>> {
    let name = |at: &Cursor<'_>| {
        let name = at.get("name")?;
        text(&name).or_else(|| text(&name.get("name")?))
    };
    let listed = |list: &str| {
        let list = hex.get(list)?;
        Some(list.items().filter_map(|at| name(&at)).collect())
    };
    let area = hex.get("offBoardRevenue");
    let area = area.map(|area| name(&area).into_iter().collect());
    NAMED.into_iter().map(listed).chain([area]).collect()
}

/// A text; nothing where it is none.
pub(crate) fn text(at: &Cursor<'_>) -> Option<String> {
    match at.value() {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}
