//! Preset files, TOML.

use super::check::check;
use super::{
    Air, Cities, Craft, Dealing, Fair, Good, Look, Over, PathType, Paths, Preset, Terrain,
};
use milepost_document::{Cursor, Node, Problem, Reader, Severity};

/// What a file says that it is.
pub const FORMAT: &str = "board-preset/1";

/// The most cities on a board.
const MOST_CITIES: i64 = 100;
/// The most columns or rows.
const LONGEST: i64 = 200;

const MEMBERS: [&str; 16] = [
    "milepost",
    "name",
    "licence",
    "provenance",
    "players",
    "scenarios",
    "grid",
    "terrain",
    "cities",
    "path",
    "air",
    "search",
    "goods",
    "good",
    "fair",
    "names",
];

/// Reads a preset.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn read(text: &str) -> Result<Preset, Vec<Problem>> {
    let node = Node::from_toml_text(text.trim_start_matches('\u{feff}'))?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    let preset = preset(&mut reader, &root);
    preset
        .iter()
        .for_each(|preset| check(&mut reader, &root, preset));
    match preset {
        Some(preset) if reader.problems.is_empty() => Ok(preset),
        _ => Err(reader.problems),
    }
}

fn preset(r: &mut Reader, root: &Cursor<'_>) -> Option<Preset> {
    r.table(root, &MEMBERS);
    r.required(root, "milepost", |r, at| {
        if r.text(at)? != FORMAT {
            r.error(
                at,
                format!("this file does not say that it is \"{FORMAT}\""),
                "",
            );
        }
        Some(())
    });
    let name = r.required(root, "name", Reader::name);
    let licence = r
        .optional(root, "licence", Reader::text)
        .unwrap_or_default();
    let provenance = r
        .optional(root, "provenance", Reader::text)
        .unwrap_or_default();
    let players = number(r, root, "players", 1..=16);
    let scenarios = r.required(root, "scenarios", |r, at| some(r, at, Reader::name));
    let grid = r.required(root, "grid", |r, at| {
        some(r, at, |r, at| pair(r, at, 6..=LONGEST))
    });
    let terrain = r.required(root, "terrain", terrain);
    let cities = r.required(root, "cities", cities);
    let types = r.required(root, "path", |r, at| some(r, at, path_type));
    let air = r.optional(root, "air", |r, at| {
        r.table(at, &["name", "look", "from"]);
        let (name, look) = (
            r.required(at, "name", Reader::name),
            r.required(at, "look", craft),
        );
        let from = number(r, at, "from", 0..=100);
        Some(Air {
            name: name?,
            look: look?,
            from: from?,
        })
    });
    let paths = r.required(root, "search", paths);
    let goods = r.required(root, "good", |r, at| some(r, at, good));
    let dealing = r.required(root, "goods", dealing);
    let fair = r.required(root, "fair", fair);
    let names = r.required(root, "names", |r, at| {
        r.table(at, &["cities", "forests"]);
        let list = |r: &mut Reader, key| r.required(at, key, |r, at| r.list(at, Reader::name));
        Some((list(r, "cities")?, list(r, "forests")?))
    });
    let (city_names, forest_names) = names?;
    Some(Preset {
        name: name?,
        licence,
        provenance,
        players: players?,
        scenarios: scenarios?,
        grid: grid?,
        terrain: terrain?,
        cities: cities?,
        types: types?,
        air,
        paths: paths?,
        goods: goods?,
        dealing: dealing?,
        fair: fair?,
        city_names,
        forest_names,
    })
}

fn number<T: TryFrom<i64>>(
    r: &mut Reader,
    at: &Cursor<'_>,
    key: &str,
    range: std::ops::RangeInclusive<i64>,
) -> Option<T> {
    r.required(at, key, |r, at| r.integer(at, range))
}

/// A list with something in it.
fn some<T>(
    r: &mut Reader,
    at: &Cursor<'_>,
    read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let list = r.list(at, read)?;
    if list.is_empty() && at.items().next().is_none() {
        r.error(at, "this list is empty", "");
    }
    Some(list).filter(|list| !list.is_empty())
}

/// Two numbers.
fn pair<T: TryFrom<i64> + Copy>(
    r: &mut Reader,
    at: &Cursor<'_>,
    range: std::ops::RangeInclusive<i64>,
) -> Option<[T; 2]> {
    let numbers = r.list(at, |r, at| r.integer(at, range.clone()))?;
    let found = <[T; 2]>::try_from(numbers).ok();
    if found.is_none() {
        r.error(at, "expected two numbers", "");
    }
    found
}

/// Two numbers, the first not the greater.
fn span<T: TryFrom<i64> + Copy + PartialOrd + std::fmt::Display>(
    r: &mut Reader,
    at: &Cursor<'_>,
    range: std::ops::RangeInclusive<i64>,
) -> Option<[T; 2]> {
    let [least, most] = pair(r, at, range)?;
    if least > most {
        r.error(
            at,
            format!("the least, {least}, is more than the most, {most}"),
            "",
        );
    }
    Some([least, most])
}

fn terrain(r: &mut Reader, at: &Cursor<'_>) -> Option<Terrain> {
    r.table(
        at,
        &["water_line", "steps", "water", "forest_line", "forest_step"],
    );
    let real = |r: &mut Reader, key, range| r.required(at, key, |r, at| r.number(at, range));
    let water_line = real(r, "water_line", -1.0..=1.0);
    let steps = r.required(at, "steps", |r, at| {
        some(r, at, |r, at| r.number(at, 0.001..=1.0))
    });
    let water = r.required(at, "water", |r, at| span(r, at, 0..=100));
    let forest_line = real(r, "forest_line", -1.0..=1.0);
    let forest_step = real(r, "forest_step", 0.001..=1.0);
    Some(Terrain {
        water_line: water_line?,
        steps: steps?,
        water: water?,
        forest_line: forest_line?,
        forest_step: forest_step?,
    })
}

fn cities(r: &mut Reader, at: &Cursor<'_>) -> Option<Cities> {
    r.table(at, &["first", "more", "inland", "apart", "edge", "corner"]);
    let first = number(r, at, "first", 2..=MOST_CITIES);
    let more = number(r, at, "more", 1..=10);
    let inland = number(r, at, "inland", 0..=100);
    let apart = r.required(at, "apart", |r, at| span(r, at, 2..=LONGEST));
    let edge = r.required(at, "edge", |r, at| span(r, at, 1..=LONGEST));
    let corner = r.required(at, "corner", |r, at| pair(r, at, 0..=50));
    Some(Cities {
        first: first?,
        more: more?,
        inland: inland?,
        apart: apart?,
        edge: edge?,
        corner: corner?,
    })
}

fn path_type(r: &mut Reader, at: &Cursor<'_>) -> Option<PathType> {
    r.table(at, &["name", "over", "look", "from"]);
    let name = r.required(at, "name", Reader::name);
    let over = r.required(at, "over", |r, at| {
        one_of(r, at, &[("land", Over::Land), ("water", Over::Water)])
    });
    let looks = [
        ("road", Look::Road),
        ("rail", Look::Rail),
        ("lane", Look::Lane),
        ("trail", Look::Trail),
    ];
    let look = r.required(at, "look", |r, at| one_of(r, at, &looks));
    let from = number(r, at, "from", 0..=100);
    Some(PathType {
        name: name?,
        over: over?,
        look: look?,
        from: from?,
    })
}

fn craft(r: &mut Reader, at: &Cursor<'_>) -> Option<Craft> {
    one_of(
        r,
        at,
        &[("plane", Craft::Plane), ("balloon", Craft::Balloon)],
    )
}

fn one_of<T: Copy>(r: &mut Reader, at: &Cursor<'_>, known: &[(&str, T)]) -> Option<T> {
    let said = r.name(at)?;
    let found = known
        .iter()
        .find(|(name, _)| *name == said)
        .map(|(_, value)| *value);
    if found.is_none() {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        r.error(
            at,
            format!("\"{said}\" is not known here"),
            format!("known: {}", names.join(", ")),
        );
    }
    found
}

fn paths(r: &mut Reader, at: &Cursor<'_>) -> Option<Paths> {
    r.table(
        at,
        &[
            "range",
            "capital",
            "again",
            "capital_again",
            "crossover",
            "crossed",
            "least",
        ],
    );
    let percent = |r: &mut Reader, key| number::<u64>(r, at, key, 0..=100);
    let range = r.required(at, "range", |r, at| pair(r, at, 0..=LONGEST));
    let capital = number(r, at, "capital", 0..=LONGEST);
    let (again, capital_again) = (percent(r, "again"), percent(r, "capital_again"));
    let crossover = percent(r, "crossover");
    let crossed = number(r, at, "crossed", 0..=100);
    let least = r.required(at, "least", |r, at| pair(r, at, 0..=50));
    Some(Paths {
        range: range?,
        capital: capital?,
        again: again?,
        capital_again: capital_again?,
        crossover: crossover?,
        crossed: crossed?,
        least: least?,
    })
}

fn good(r: &mut Reader, at: &Cursor<'_>) -> Option<Good> {
    r.table(at, &["name", "points", "weight", "from"]);
    let name = r.required(at, "name", Reader::name);
    let points = r.required(at, "points", |r, at| span(r, at, 0..=99));
    let weight = number(r, at, "weight", 1..=1000);
    let from = number(r, at, "from", 0..=100);
    Some(Good {
        name: name?,
        points: points?,
        weight: weight?,
        from: from?,
    })
}

fn dealing(r: &mut Reader, at: &Cursor<'_>) -> Option<Dealing> {
    r.table(at, &["share", "least", "most"]);
    let share = number(r, at, "share", 0..=100);
    let (least, most) = (number(r, at, "least", 0..=20), number(r, at, "most", 1..=6));
    Some(Dealing {
        share: share?,
        least: least?,
        most: most?,
    })
}

fn fair(r: &mut Reader, at: &Cursor<'_>) -> Option<Fair> {
    r.table(
        at,
        &["airport", "good", "connection", "capital", "group", "bonus"],
    );
    let weight = |r: &mut Reader, key| number::<u32>(r, at, key, 0..=1000);
    let (airport, good, connection) = (
        weight(r, "airport"),
        weight(r, "good"),
        weight(r, "connection"),
    );
    let (capital, group) = (weight(r, "capital"), weight(r, "group"));
    let bonus = number(r, at, "bonus", 1..=1000);
    Some(Fair {
        airport: airport?,
        good: good?,
        connection: connection?,
        capital: capital?,
        group: group?,
        bonus: bonus?,
    })
}
