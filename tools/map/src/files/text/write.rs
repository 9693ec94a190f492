//! From a map to map text.

use super::board::{self, Join};
use super::signs::{BLOCKED, CITY, LAKE, RIVER, marks};
use crate::model::rules::{CLEAR, Rules};
use crate::model::tuning::Tuning;
use crate::model::{City, Id, Line, Map, Pip, Relief, Size};
use milepost_grid::Site;
use std::collections::BTreeMap;
use std::fmt::Write;
use toml::Value;

/// The farthest rows and columns of a board that is drawn; beyond, mileposts are listed.
const WIDEST: i32 = 2000;

/// Writes a map; [`super::read`] gives it back.
pub fn write(map: &Map) -> String {
    let form = Form::new(map);
    let mut out = String::from("milepost = \"map/1\"\n");
    for (key, text) in [
        ("name", &map.name),
        ("licence", &map.licence),
        ("provenance", &map.provenance),
    ] {
        if !text.is_empty() {
            put(&mut out, key, text.as_str());
        }
    }
    form.drawing(&mut out);
    form.ids(&mut out);
    let avoid: Vec<Value> = map
        .avoid
        .iter()
        .map(|&milepost| form.name(milepost))
        .collect();
    if !avoid.is_empty() {
        put(&mut out, "avoid", avoid);
    }
    rules(&mut out, map, &form.marks);
    map.tuning
        .iter()
        .for_each(|it| out.extend(["\n[tuning]\n", &tuning(it)]));
    form.lists(&mut out);
    map.cities.iter().for_each(|city| form.city(&mut out, city));
    form.ferries(&mut out);
    for (kind, lines) in map.art.kinds() {
        lines.iter().for_each(|line| art(&mut out, kind, line));
    }
    map.art.relief.iter().for_each(|it| relief(&mut out, it));
    out
}

fn put(out: &mut String, key: &str, value: impl Into<Value>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{key} = {}", value.into());
}

fn key(name: &str) -> String {
    let bare = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare {
        return name.to_owned();
    }
    // A key stands on one line, which TOML's own values do not promise.
    let escaped = name.chars().flat_map(|c| match c {
        '"' | '\\' => vec!['\\', c],
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)).chars().collect(),
        c => vec![c],
    });
    ['"'].into_iter().chain(escaped).chain(['"']).collect()
}

fn rules(out: &mut String, map: &Map, marks: &BTreeMap<String, char>) {
    let usual = Rules::default();
    let prices = map
        .rules
        .prices()
        .into_iter()
        .zip(usual.prices())
        .filter(|(a, b)| a != b);
    let terrain = map
        .rules
        .terrain
        .iter()
        .filter(|(name, cost)| usual.terrain.get(*name) != Some(cost));
    let lines: Vec<String> = prices
        .map(|((name, price), _)| format!("{name} = {price}\n"))
        .chain(terrain.map(|(name, cost)| format!("terrain.{} = {cost}\n", key(name))))
        .chain(map.rules.chips.map(|chips| format!("chips = {chips}\n")))
        .chain(
            map.rules
                .taxes
                .iter()
                .map(|taxes| format!("taxes = \"{taxes}\"\n")),
        )
        .collect();
    if !lines.is_empty() {
        out.extend(["\n[rules]\n".to_owned()].into_iter().chain(lines));
    }
    out.push_str("\n[marks]\n");
    for (name, mark) in marks {
        put(out, &key(name), mark.to_string());
    }
}

/// The members of a tuning as map text has them, a line each; presets are written as what they stand for.
pub fn tuning(tuning: &Tuning) -> String {
    let mut out = String::new();
    // A tuning holds numbers and names only, all of which TOML can say.
    let Ok(Value::Table(table)) = Value::try_from(tuning) else {
        return out;
    };
    for (name, value) in table {
        put(&mut out, &name, value);
    }
    out
}

fn art(out: &mut String, kind: &str, line: &Line) {
    let _ = writeln!(out, "\n[[art.{kind}]]");
    if !line.name.is_empty() {
        put(out, "name", line.name.as_str());
    }
    let points: Vec<String> = line
        .points
        .iter()
        .map(|[x, y]| format!("{x},{y}"))
        .collect();
    put(out, "points", points.join(" "));
}

fn relief(out: &mut String, relief: &Relief) {
    let [x, y] = relief.origin();
    let _ = write!(
        out,
        "\n[art.relief]\norigin = [{x}, {y}]\nstep = {}\nrows = '''\n",
        relief.step()
    );
    for row in relief.rows() {
        out.extend([row, "\n"]);
    }
    out.push_str("'''\n");
}

/// What of a map is drawn, and what must be listed.
struct Form<'a> {
    map: &'a Map,
    marks: BTreeMap<String, char>,
    origin: Site,
    drawn: BTreeMap<Site, usize>,
    joins: BTreeMap<Join, char>,
    listed_pips: Vec<Pip>,
}

impl<'a> Form<'a> {
    fn new(map: &'a Map) -> Form<'a> {
        let marks = marks(
            &BTreeMap::new(),
            map.rules.terrain.keys().map(String::as_str),
        );
        let (origin, drawn) = drawn(map, &marks);
        let mut form = Form {
            map,
            marks,
            origin,
            drawn,
            joins: BTreeMap::new(),
            listed_pips: Vec::new(),
        };
        form.sort_pips();
        form
    }

    fn sort_pips(&mut self) {
        let mut left: BTreeMap<(usize, usize), Pip> = self
            .map
            .pips
            .iter()
            .map(|&pip| ((pip.a, pip.b), pip))
            .collect();
        for (&site, &a) in &self.drawn {
            for join in board::forward(site) {
                let Some(&b) = self.drawn.get(&join.1) else {
                    continue;
                };
                match left.remove(&(a.min(b), a.max(b))) {
                    None => drop(self.joins.insert(join, BLOCKED)),
                    Some(pip) => match self.sign(pip.extra) {
                        Some(' ') => {}
                        Some(sign) => drop(self.joins.insert(join, sign)),
                        None => self.listed_pips.push(pip),
                    },
                }
            }
        }
        self.listed_pips.extend(left.into_values());
        self.listed_pips.sort_unstable();
    }

    fn sign(&self, extra: u16) -> Option<char> {
        match extra {
            0 => Some(' '),
            extra if extra == self.map.rules.river => Some(RIVER),
            extra if extra == self.map.rules.lake => Some(LAKE),
            extra => char::from_digit(u32::from(extra), 10),
        }
    }

    fn drawing(&self, out: &mut String) {
        let sign = |milepost: &usize| {
            let milepost = &self.map.mileposts[*milepost];
            let terrain = self.map.terrain(milepost);
            let city = milepost.city.is_some() && terrain == CLEAR;
            if city {
                CITY
            } else {
                self.marks.get(terrain).copied().unwrap_or('?')
            }
        };
        let mileposts = self
            .drawn
            .iter()
            .map(|(&site, milepost)| (site, sign(milepost)))
            .collect();
        put(out, "origin", vec![self.origin.row, self.origin.col]);
        let _ = writeln!(
            out,
            "board = '''\n{}'''",
            board::write(self.origin, &mileposts, &self.joins)
        );
    }

    fn ids(&self, out: &mut String) {
        let usual = self
            .drawn
            .iter()
            .all(|(&site, &m)| self.map.mileposts[m].id == Id::of_site(site));
        if !usual {
            put(
                out,
                "ids",
                self.drawn
                    .values()
                    .map(|&m| id(&self.map.mileposts[m].id))
                    .collect::<Vec<_>>(),
            );
        }
    }

    /// How a milepost is named in lists.
    fn name(&self, milepost: usize) -> Value {
        let Site { row, col } = self.map.mileposts[milepost].site;
        let drawn = self.drawn.get(&Site::new(row, col)) == Some(&milepost);
        if drawn {
            vec![row, col].into()
        } else {
            id(&self.map.mileposts[milepost].id)
        }
    }

    fn lists(&self, out: &mut String) {
        for (index, milepost) in self.map.mileposts.iter().enumerate() {
            if self.drawn.get(&milepost.site) != Some(&index) {
                out.push_str("\n[[loose_milepost]]\n");
                put(out, "id", id(&milepost.id));
                put(out, "at", vec![milepost.site.row, milepost.site.col]);
                put(out, "terrain", self.map.terrain(milepost));
            }
        }
        for pip in &self.listed_pips {
            out.push_str("\n[[pip]]\n");
            put(out, "a", self.name(pip.a));
            put(out, "b", self.name(pip.b));
            put(out, "extra", i64::from(pip.extra));
        }
    }

    fn city(&self, out: &mut String, city: &City) {
        out.push_str("\n[[city]]\n");
        put(out, "name", city.name.as_str());
        put(out, "size", city.size.name());
        match self.centre(city) {
            Some(centre) => put(out, "at", self.name(centre)),
            None => put(
                out,
                "mileposts",
                city.mileposts
                    .iter()
                    .map(|&m| self.name(m))
                    .collect::<Vec<_>>(),
            ),
        }
        if !city.goods.is_empty() {
            let goods = city
                .goods
                .iter()
                .map(|&good| self.map.goods[good].name.as_str());
            put(out, "goods", goods.collect::<Vec<_>>());
        }
    }

    /// The milepost by which a city's others are known.
    fn centre(&self, city: &City) -> Option<usize> {
        match city.mileposts[..] {
            [only] if city.size != Size::Major => Some(only),
            _ if city.size != Size::Major || city.mileposts.len() != 7 => None,
            _ => city.mileposts.iter().copied().find(|&centre| {
                let site = self.map.mileposts[centre].site;
                let around =
                    |m: &usize| *m == centre || self.map.mileposts[*m].site.is_next_to(site);
                let drawn = |m: &usize| self.drawn.get(&self.map.mileposts[*m].site) == Some(m);
                city.mileposts.iter().all(|m| around(m) && drawn(m))
            }),
        }
    }

    fn ferries(&self, out: &mut String) {
        for ferry in &self.map.ferries {
            out.push_str("\n[[ferry]]\n");
            put(out, "from", self.name(ferry.a));
            put(out, "to", self.name(ferry.b));
            put(out, "cost", i64::from(ferry.cost));
            if let Some(label) = &ferry.label {
                put(out, "label", label.as_str());
            }
        }
    }
}

/// The mileposts that can be drawn: on the lattice of the first, within reach of the page, of a terrain with a mark.
fn drawn(map: &Map, marks: &BTreeMap<String, char>) -> (Site, BTreeMap<Site, usize>) {
    let Some(first) = map.mileposts.first().map(|milepost| milepost.site) else {
        return (Site::new(0, 0), BTreeMap::new());
    };
    let fits = |site: Site| {
        (site.row + site.col - first.row - first.col) % 2 == 0
            && site.row - first.row < WIDEST
            && (site.col - first.col).abs() < WIDEST
    };
    let mileposts = || {
        map.mileposts
            .iter()
            .enumerate()
            .filter(|(_, m)| fits(m.site))
    };
    let left = mileposts()
        .map(|(_, m)| m.site.col)
        .min()
        .unwrap_or(first.col);
    let left = left - (left - first.col).rem_euclid(2);
    let drawn = mileposts()
        .filter(|(_, m)| marks.contains_key(map.terrain(m)))
        .map(|(i, m)| (m.site, i))
        .collect();
    (Site::new(first.row, left), drawn)
}

fn id(id: &Id) -> Value {
    match id {
        Id::Number(number) => Value::from(*number),
        Id::Text(text) => Value::from(text.as_str()),
    }
}
