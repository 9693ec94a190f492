//! The words of a label and the layouts in which they can be set.
//!
//! ```text
//! Bilbao            Bilbao [Sheep] [Ore]        Bilbao
//! [Sheep] [Ore]                                 [Sheep]
//!                                               [Ore]
//! ```

use super::super::layout::SheetLayout;
use super::super::marks::{CITY_REACH, PORT_REACH};
use super::super::mileposts::PRICE_REACH;
use crate::model::{City, Size};
use milepost_draw::label::{Label, Layout, Lettering, Piece, Row};
use milepost_draw::text::capitals;
use milepost_draw::{Drawing, Point, Rect, Style, Text, Weight, font};

/// The room between two pieces of a row, in units.
const SPACE: f64 = 0.09;
/// The room between two rows of a major city's mileposts, in units.
const INSIDE: f64 = 1.9;
/// Longer names are broken at their spaces, in units.
const LONG: f64 = 4.5;

/// The labels of all cities, the largest first, and then of the ferries that have a name.
pub(super) fn labels(layout: &SheetLayout<'_>) -> Vec<Label> {
    let mut cities: Vec<usize> = (0..layout.map.cities.len()).collect();
    cities.sort_by_key(|&i| (std::cmp::Reverse(layout.map.cities[i].size), i));
    let ferry = |ferry: &crate::model::Ferry| {
        // The legend explains ferries.
        let name = ferry.label.as_deref()?;
        let plain = name.is_empty() || name.eq_ignore_ascii_case("ferry");
        (!plain).then(|| Label {
            body: Rect::about(layout.price_of(ferry), 0.0, 0.0).inflate(PRICE_REACH * layout.mark),
            owner: None,
            layouts: vec![Layout::new(name_rows(
                layout,
                name,
                Lettering {
                    size: 0.34 * layout.letter,
                    weight: Weight::Italic,
                    colour: layout.inks.ferry,
                    fonts: &layout.fonts,
                },
            ))],
        })
    };
    let cities = cities.into_iter().map(|i| city(layout, i));
    cities
        .chain(layout.map.ferries.iter().filter_map(ferry))
        .collect()
}

fn city(layout: &SheetLayout<'_>, index: usize) -> Label {
    let city = &layout.map.cities[index];
    let reach = if layout.ports[city.mileposts[0]] {
        PORT_REACH + 0.06
    } else {
        CITY_REACH
    };
    let mileposts = city
        .mileposts
        .iter()
        .map(|&milepost| layout.mileposts[milepost]);
    let body = Rect::around(layout.hull_of(Some(index)))
        .or_else(|| Rect::around(mileposts).map(|r| r.inflate(reach * layout.mark)))
        .unwrap_or_default();
    Label {
        body,
        owner: Some(index),
        layouts: layouts(layout, city),
    }
}

/// Name above goods; name and goods in one row; goods in two rows or more; and a smaller name for within a major city.
fn layouts(layout: &SheetLayout<'_>, city: &City) -> Vec<Layout> {
    let is_major = city.size == Size::Major;
    let words = if is_major {
        capitals(&city.name)
    } else {
        city.name.clone()
    };
    let lettering = lettering(layout, city.size);
    let name = name_rows(layout, &words, lettering);
    let goods: Vec<Piece> = city
        .goods
        .iter()
        .map(|&good| tag(layout, &layout.map.goods[good].name))
        .collect();
    let stacked = |name: &[Row], per_row: usize| {
        let tags = goods
            .chunks(per_row.max(1))
            .map(|tags| row(layout, tags.to_vec()));
        Layout {
            rows: name.iter().cloned().chain(tags).collect(),
            names: name.len(),
            dislike: 0.0,
        }
    };
    let widest = match goods.len() {
        0..=3 => goods.len(),
        many => many.div_ceil(many.div_ceil(3)),
    };
    let mut layouts = vec![stacked(&name, widest)];
    if name.len() == 1 && (1..=2).contains(&goods.len()) {
        let pieces = std::iter::once(Piece::words(&words, lettering, 0.7 * layout.frame.w));
        let pieces = pieces.chain(goods.iter().cloned()).collect();
        layouts.push(Layout::new(vec![row(layout, pieces)]));
    }
    if goods.len() > 1 {
        layouts.push(stacked(&name, goods.len().div_ceil(2)));
    }
    if goods.len() == 3 {
        layouts.push(stacked(&name, 1));
    }
    // In letters that let it stand between two rows of the city's mileposts, if they can be read.
    let room = INSIDE * layout.unit;
    let Lettering { size, weight, .. } = lettering;
    let least = 0.35 * layout.letter;
    let size = layout.fonts.fit(&words, weight, size, room, least);
    let fitted = Piece::words(&words, Lettering { size, ..lettering }, f64::INFINITY);
    let fitted = row(layout, vec![fitted]);
    if is_major && fitted.width <= room + 1e-9 {
        layouts.push(stacked(&[fitted], widest));
    }
    for (index, layout) in layouts.iter_mut().enumerate() {
        layout.dislike = 0.4 * index as f64;
    }
    layouts
}

/// How the name of a city is set.
fn lettering<'a>(layout: &'a SheetLayout<'_>, size: Size) -> Lettering<'a> {
    let (size, weight) = match size {
        Size::Small => (0.4, Weight::Regular),
        Size::Medium => (0.42, Weight::Bold),
        Size::Major => (0.46, Weight::Bold),
    };
    Lettering {
        size: size * layout.letter,
        weight,
        colour: layout.inks.ink,
        fonts: &layout.fonts,
    }
}

/// The name in one row, or in several where it is long and has spaces; at last in smaller letters.
fn name_rows(layout: &SheetLayout<'_>, name: &str, lettering: Lettering<'_>) -> Vec<Row> {
    let Lettering { size, weight, .. } = lettering;
    let lines = layout
        .fonts
        .wrap(name, weight, size, LONG * layout.letter)
        .into_iter();
    let room = 0.7 * layout.frame.w;
    lines
        .map(|words| row(layout, vec![Piece::words(&words, lettering, room)]))
        .collect()
}

fn row(layout: &SheetLayout<'_>, pieces: Vec<Piece>) -> Row {
    Row::new(pieces, SPACE * layout.letter)
}

/// The name of a good in a box.
fn tag(layout: &SheetLayout<'_>, good: &str) -> Piece {
    let (unit, fonts, weight) = (layout.letter, &layout.fonts, Weight::Regular);
    let size = fonts.fit(good, weight, 0.3 * unit, 0.5 * layout.frame.w, 0.0);
    let width = fonts.width(good, weight, size) + 0.18 * unit;
    let (height, below_middle) = match fonts.ink(good, weight, size) {
        None => (0.35 * unit, font::cap_height(weight, size) / 2.0),
        // In the middle of its box by what it is, not by the capitals of another script.
        Some((above, below)) => (
            (above + below + 0.08 * unit).max(0.35 * unit),
            (above - below) / 2.0,
        ),
    };
    let mut tag = Drawing::new(width, height);
    let edge = 0.03 * unit;
    let frame = Rect::new(0.0, 0.0, width, height);
    tag.rect(
        frame.inflate(-edge / 2.0),
        0.1 * unit,
        &Style::stroke(layout.inks.tag_edge, edge).and_fill(layout.inks.tag),
    );
    let Point { x, y } = frame.centre();
    let baseline = y + below_middle;
    let words = Text::new(good, x, baseline, size).fonts(fonts);
    tag.text(&words.middle().colour(layout.inks.ink));
    Piece::picture(tag, baseline)
}
