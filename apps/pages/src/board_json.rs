//! A board as JSON: the fixed parts of a table, which a browser draws once.

use milepost_map::draw;
use milepost_map::draw::icon::{self, Form, Palette, Tone};
use milepost_map::rules::Rules;
use milepost_map::{City, Ferry, Map, Size};
use milepost_table::{Board, Names};
use serde::Serialize;

/// A board. All numbers elsewhere are indices into these lists. Lengths are in hundredths of a pip,
/// with y pointing down.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardJson<'a> {
    name: &'a str,
    licence: &'a str,
    /// The area of the map's drawing: left, top, width, height.
    frame: [f64; 4],
    /// The kinds of terrain, each with its cost.
    terrains: Vec<(&'a str, u16)>,
    /// The mileposts: x, y, terrain, and the city that it belongs to.
    mileposts: Vec<(i32, i32, usize, Option<usize>)>,
    /// What people call each milepost: its city, or where it lies from the nearest one.
    names: &'a [String],
    /// The pips: the mileposts at both ends, the extra cost of a crossing, and whether it lies
    /// within a major city.
    pips: Vec<(usize, usize, u16, bool)>,
    cities: Vec<CityJson<'a>>,
    goods: Vec<&'a str>,
    /// The picture of each good: shapes on a grid of 24 by 24, each over those before it, as `body`, `fill`, `line`, `bar` or
    /// `letter`, a tone, and a path or the letter.
    icons: Vec<Vec<(&'static str, usize, String)>>,
    /// The tones of the pictures: each as a colour by day and by night.
    tones: Vec<(String, String)>,
    ferries: Vec<FerryJson<'a>>,
}

/// A city.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CityJson<'a> {
    name: &'a str,
    /// `small`, `medium` or `major`.
    size: &'static str,
    /// What building into it costs.
    cost: u16,
    mileposts: &'a [usize],
    /// The goods produced there.
    goods: &'a [usize],
}

/// A ferry.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FerryJson<'a> {
    ports: [usize; 2],
    cost: u16,
    label: Option<&'a str>,
}

/// The position of a milepost: see `milepost_map::Spot`.
pub(crate) fn spot(row: i32, col: i32) -> (i32, i32) {
    (50 * col, (866 * row + 5).div_euclid(10))
}

fn terrains(rules: &Rules) -> Vec<(&str, u16)> {
    rules
        .terrain
        .iter()
        .map(|(name, &cost)| (name.as_str(), cost))
        .collect()
}

/// The shapes of a good's icon.
fn picture(good: &str) -> Vec<(&'static str, usize, String)> {
    let icon = icon::of(good);
    let tone = |tone| Tone::ALL.iter().position(|known| *known == tone);
    let shapes = icon.layers().iter().map(|layer| {
        let form = match layer.form {
            Form::Body => "body",
            Form::Fill => "fill",
            Form::Line => "line",
            Form::Bar => "bar",
        };
        (form, tone(layer.tone).unwrap_or(0), layer.data().to_owned())
    });
    let letter = icon
        .letter()
        .map(|letter| ("letter", 0, letter.to_string()));
    shapes.chain(letter).collect()
}

fn tone(tone: Tone) -> (String, String) {
    let [day, night] =
        [Palette::DAY, Palette::NIGHT].map(|palette| palette.colour(tone).to_string());
    (day, night)
}

/// The board of a table as JSON.
pub fn json(board: &Board) -> String {
    written(board.map(), board.names())
}

/// The same of a map that nobody plays on.
pub fn of_map(map: &Map) -> String {
    written(map, &Names::of(map))
}

fn written(map: &Map, names: &Names) -> String {
    let mileposts = map.mileposts().iter().map(|milepost| {
        let (x, y) = spot(milepost.site.row, milepost.site.col);
        (x, y, milepost.terrain, milepost.city)
    });
    let frame = draw::frame(map);
    let form = BoardJson {
        name: map.name(),
        licence: map.licence(),
        frame: [frame.x, frame.y, frame.w, frame.h].map(|pips| 100.0 * pips),
        terrains: terrains(map.rules()),
        mileposts: mileposts.collect(),
        names: &names.spots.names,
        pips: map
            .pips()
            .iter()
            .map(|pip| (pip.a, pip.b, pip.extra, pip.interior))
            .collect(),
        cities: map
            .cities()
            .iter()
            .map(|city| CityJson::of(city, map.rules()))
            .collect(),
        goods: map.goods().iter().map(|good| good.name.as_str()).collect(),
        icons: map.goods().iter().map(|good| picture(&good.name)).collect(),
        tones: Tone::ALL.into_iter().map(tone).collect(),
        ferries: map.ferries().iter().map(FerryJson::of).collect(),
    };
    serde_json::to_string(&form).unwrap_or_default()
}

impl<'a> CityJson<'a> {
    fn of(city: &'a City, rules: &Rules) -> CityJson<'a> {
        let size = city.size.name();
        let cost = match city.size {
            Size::Small => rules.small,
            Size::Medium => rules.medium,
            Size::Major => rules.major,
        };
        CityJson {
            name: &city.name,
            size,
            cost,
            mileposts: &city.mileposts,
            goods: &city.goods,
        }
    }
}

impl<'a> FerryJson<'a> {
    fn of(ferry: &'a Ferry) -> FerryJson<'a> {
        FerryJson {
            ports: [ferry.a, ferry.b],
            cost: ferry.cost,
            label: ferry.label.as_deref(),
        }
    }
}
