//! The words of a label and the shapes in which they can be set.
//!
//! ```text
//! Bilbao            Bilbao [Sheep] [Ore]        Bilbao
//! [Sheep] [Ore]                                 [Sheep]
//!                                               [Ore]
//! ```

use super::super::marks::{CITY_REACH, PORT_REACH};
use super::super::palette::{FERRY, INK, TAG, TAG_EDGE};
use super::super::plan::Plan;
use super::super::posts::PRICE_REACH;
use crate::model::{City, Size};
use milepost_draw::{Colour, Drawing, Point, Rect, Style, Text, Weight, font};

/// What is named, and how.
pub(super) struct Label {
    /// What is named: the name stands beside it.
    pub body: Rect,
    /// The outline within which the name may stand, if there is one; else empty.
    pub hull: Vec<Point>,
    /// The city that is named, if it is one.
    pub city: Option<usize>,
    /// The ways to set the words, the best first; never empty.
    pub shapes: Vec<Shape>,
}

/// Rows below each other.
pub(super) struct Shape {
    /// The rows, from the top.
    pub rows: Vec<Row>,
    /// How many of them hold the name; the others hold goods.
    pub names: usize,
}

/// Pieces beside each other.
#[derive(Clone)]
pub(super) struct Row {
    pieces: Vec<Piece>,
    /// Its width in millimetres.
    pub width: f64,
    /// Its height in millimetres.
    pub height: f64,
}

#[derive(Clone)]
struct Piece {
    words: String,
    style: Lettering,
    width: f64,
    height: f64,
}

/// How words are set: in the air with a halo, or in a tag.
#[derive(Clone, Copy)]
struct Lettering {
    size: f64,
    weight: Weight,
    colour: Colour,
    tagged: bool,
}

/// The room between two rows, in units.
pub(super) const LEADING: f64 = 0.025;
/// The room between two pieces of a row, in units.
const SPACE: f64 = 0.09;
/// The room between two rows of a major city's mileposts, in units.
const INSIDE: f64 = 1.9;
/// Longer names are broken at their spaces, in units.
const LONG: f64 = 4.5;

impl Label {
    /// Whether a row stands within the outline of a major city, where nobody builds.
    pub fn holds(&self, row: &Rect) -> bool {
        let hull = &self.hull;
        let inside = |p: Point| {
            let next = hull.iter().cycle().skip(1);
            hull.iter()
                .zip(next)
                .all(|(a, b)| (b.x - a.x) * (p.y - a.y) >= (b.y - a.y) * (p.x - a.x))
        };
        !hull.is_empty() && row.corners().into_iter().all(inside)
    }
}

/// The labels of all cities, the largest first, and then of the ferries that have a name.
pub(super) fn labels(plan: &Plan<'_>) -> Vec<Label> {
    let mut cities: Vec<usize> = (0..plan.map.cities.len()).collect();
    cities.sort_by_key(|&i| (std::cmp::Reverse(plan.map.cities[i].size), i));
    let cities = cities.into_iter().map(|i| city(plan, i));
    cities
        .chain(
            plan.map
                .ferries
                .iter()
                .filter_map(|f| ferry(plan, f.label.as_deref()?, plan.price_of(f))),
        )
        .collect()
}

fn city(plan: &Plan<'_>, index: usize) -> Label {
    let city = &plan.map.cities[index];
    let hull = if city.size == Size::Major {
        plan.hull(index)
    } else {
        Vec::new()
    };
    let reach = if plan.ports[city.mileposts[0]] {
        PORT_REACH + 0.06
    } else {
        CITY_REACH
    };
    let posts = city.mileposts.iter().map(|&post| plan.posts[post]);
    let body = Rect::around(hull.iter().copied())
        .or_else(|| Rect::around(posts).map(|r| r.inflate(reach * plan.unit)))
        .unwrap_or_default();
    Label {
        body,
        hull,
        city: Some(index),
        shapes: shapes(plan, city),
    }
}

fn ferry(plan: &Plan<'_>, name: &str, price: Point) -> Option<Label> {
    // The legend says as much.
    if name.is_empty() || name.eq_ignore_ascii_case("ferry") {
        return None;
    }
    let style = Lettering {
        size: 0.34 * plan.unit,
        weight: Weight::Italic,
        colour: FERRY,
        tagged: false,
    };
    let rows = name_rows(plan, name, style);
    let body = Rect::new(price.x, price.y, 0.0, 0.0).inflate(PRICE_REACH * plan.unit);
    let names = rows.len();
    Some(Label {
        body,
        hull: Vec::new(),
        city: None,
        shapes: vec![Shape { rows, names }],
    })
}

/// Name above goods; name and goods in one row; goods in two rows or more.
fn shapes(plan: &Plan<'_>, city: &City) -> Vec<Shape> {
    let (size, weight) = match city.size {
        Size::Small => (0.4, Weight::Regular),
        Size::Medium => (0.42, Weight::Bold),
        Size::Major => (0.46, Weight::Bold),
    };
    let name = if city.size == Size::Major {
        city.name.to_uppercase()
    } else {
        city.name.clone()
    };
    let style = Lettering {
        size: size * plan.unit,
        weight,
        colour: INK,
        tagged: false,
    };
    let inside = (city.size == Size::Major)
        .then(|| fitted(plan, &name, style))
        .flatten();
    let name = name_rows(plan, &name, style);
    let goods: Vec<Piece> = city
        .goods
        .iter()
        .map(|&good| tag(plan, &plan.map.goods[good].name))
        .collect();
    let stacked = |per_row: usize| {
        let tags = goods
            .chunks(per_row.max(1))
            .map(|tags| row(plan, tags.to_vec()));
        Shape {
            rows: name.iter().cloned().chain(tags).collect(),
            names: name.len(),
        }
    };
    let widest = match goods.len() {
        0..=3 => goods.len(),
        many => many.div_ceil(many.div_ceil(3)),
    };
    let mut shapes = vec![stacked(widest)];
    if let ([only], true) = (name.as_slice(), (1..=2).contains(&goods.len())) {
        let pieces = only.pieces.iter().chain(&goods).cloned().collect();
        shapes.push(Shape {
            rows: vec![row(plan, pieces)],
            names: 1,
        });
    }
    if goods.len() > 1 {
        shapes.push(stacked(goods.len().div_ceil(2)));
    }
    if goods.len() == 3 {
        shapes.push(stacked(1));
    }
    shapes.extend(inside.map(|name| {
        let goods = goods
            .chunks(widest.max(1))
            .map(|tags| row(plan, tags.to_vec()));
        Shape {
            rows: [name].into_iter().chain(goods).collect(),
            names: 1,
        }
    }));
    shapes
}

/// The name in one row, or in several where it is long and has spaces; at last in smaller letters.
fn name_rows(plan: &Plan<'_>, name: &str, style: Lettering) -> Vec<Row> {
    let lines = font::wrap(name, style.weight, style.size, LONG * plan.unit);
    let room = 0.7 * plan.frame.w;
    let rows = lines.into_iter().map(|words| {
        let size = font::fit(&words, style.weight, style.size, room, 0.0);
        let style = Lettering { size, ..style };
        row(plan, vec![in_the_air(words, style)])
    });
    rows.collect()
}

/// The name in letters that let it stand between two rows of a major city's mileposts, if they can be read.
fn fitted(plan: &Plan<'_>, name: &str, style: Lettering) -> Option<Row> {
    let room = INSIDE * plan.unit;
    let size = font::fit(name, style.weight, style.size, room, 0.35 * plan.unit);
    let row = row(
        plan,
        vec![in_the_air(name.to_owned(), Lettering { size, ..style })],
    );
    (row.width <= room + 1e-9).then_some(row)
}

/// Most names have nothing below the line, and goods may stand the nearer.
fn in_the_air(words: String, style: Lettering) -> Piece {
    let hangs = words.contains(|c: char| "gjpqyQçşţșņģķļą,;()".contains(c));
    let height = style.size * if hangs { 0.9 } else { 0.78 };
    Piece {
        width: font::width(&words, style.weight, style.size),
        height,
        words,
        style,
    }
}

fn tag(plan: &Plan<'_>, good: &str) -> Piece {
    let room = 0.5 * plan.frame.w;
    let size = font::fit(good, Weight::Regular, 0.3 * plan.unit, room, 0.0);
    let style = Lettering {
        size,
        weight: Weight::Regular,
        colour: INK,
        tagged: true,
    };
    let width = font::width(good, style.weight, size) + 0.18 * plan.unit;
    Piece {
        words: good.to_owned(),
        style,
        width,
        height: 0.35 * plan.unit,
    }
}

fn row(plan: &Plan<'_>, pieces: Vec<Piece>) -> Row {
    let gaps = pieces.len().saturating_sub(1) as f64 * SPACE * plan.unit;
    let width = pieces.iter().map(|piece| piece.width).sum::<f64>() + gaps;
    let height = pieces.iter().map(|piece| piece.height).fold(0.0, f64::max);
    Row {
        pieces,
        width,
        height,
    }
}

impl Row {
    /// Draws the pieces on ground of this colour, from the left edge of a box of the row's size.
    pub fn draw(&self, board: &mut Drawing, into: &Rect, unit: f64, ground: Colour) {
        let mut x = into.x;
        for piece in &self.pieces {
            piece.draw(
                board,
                &Rect::new(x, into.y, piece.width, into.h),
                unit,
                ground,
            );
            x += piece.width + SPACE * unit;
        }
    }
}

impl Piece {
    fn draw(&self, board: &mut Drawing, into: &Rect, unit: f64, ground: Colour) {
        let Lettering {
            size,
            weight,
            colour,
            tagged,
        } = self.style;
        let text = Text::new(self.words.as_str(), into.x, into.y + 0.74 * size, size);
        let text = text.weight(weight).colour(colour);
        if !tagged {
            board.text(&text.halo(ground, 0.06 * unit));
            return;
        }
        let edge = 0.03 * unit;
        let top = into.centre().y - self.height / 2.0;
        let tag = Rect::new(into.x, top, self.width, self.height).inflate(-edge / 2.0);
        board.rect(
            tag,
            0.1 * unit,
            &Style::stroke(TAG_EDGE, edge).and_fill(TAG),
        );
        let baseline = tag.centre().y + font::cap_height(weight, size) / 2.0;
        board.text(
            &Text {
                x: tag.centre().x,
                y: baseline,
                ..text
            }
            .middle(),
        );
    }
}
