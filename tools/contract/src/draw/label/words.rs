//! The words of a city, and the layouts in which they can be set.

use super::super::city::Size;
use super::super::layout::SheetLayout;
use super::super::palette::{FLAG, GOODS, INK, PAPER};
use milepost_draw::label::{Label, Layout, Lettering, Piece, Row};
use milepost_draw::{Drawing, Fonts, Point, Rect, Style, Text, Weight, font};

/// Sizes of letters in millimetres: names, those of large cities, goods, figures on flags.
const NAME: f64 = 2.9;
const LARGE: f64 = 3.3;
const GOOD: f64 = 2.25;
const FIGURE: f64 = 1.9;
/// Between two pieces of a row, and below one.
const SPACE: f64 = 0.75;
const LEADING: f64 = 0.3;
/// The widest row, in parts of the frame's width.
const WIDEST: f64 = 0.3;

/// The labels of all cities, the large ones first.
pub(super) fn labels(sheet: &SheetLayout<'_>) -> Vec<Label> {
    let cities = sheet.network.cities();
    let mut order: Vec<usize> = (0..cities.len()).collect();
    order.sort_by_key(|&i| (Size::of(&cities[i]), i));
    let label = |city: usize| {
        let reach = Size::of(&cities[city]).reach();
        Label {
            body: Rect::about(sheet.cities[city], reach, reach),
            owner: Some(city),
            layouts: layouts(sheet, city),
        }
    };
    order.into_iter().map(label).collect()
}

/// What stands beside a city.
struct CityText<'a> {
    name: &'a str,
    lettering: Lettering<'a>,
    /// The numbers of the pairs of starting cities that it belongs to.
    flag: Option<Piece>,
    goods: Vec<&'a str>,
    /// The widest row, in millimetres.
    room: f64,
}

/// Goods below the name, in one row or in several, or beside it; the name in one row or in two, its flag behind it,
/// before it or below it.
fn layouts(sheet: &SheetLayout<'_>, index: usize) -> Vec<Layout> {
    let words = CityText::of(sheet, index);
    let mut layouts = Vec::new();
    for (head, lead, dislike) in words.heads() {
        for count in 1..=words.goods.len().clamp(1, 4) {
            let narrow = if count == 1 {
                0.0
            } else {
                0.4 + 0.2 * count as f64
            };
            let goods = words.lines(lead.clone(), count);
            layouts.push(Layout {
                dislike: dislike + narrow,
                ..Layout::new(head.iter().cloned().chain(goods).collect())
            });
        }
    }
    if (1..3).contains(&words.goods.len()) {
        let pieces = [Some(words.name()), words.flag.clone()];
        let goods = words.goods(&words.goods);
        let pieces = pieces.into_iter().flatten().chain([goods]).collect();
        layouts.push(Layout {
            dislike: 0.8,
            ..Layout::new(vec![row(pieces)])
        });
    }
    layouts
}

impl<'a> CityText<'a> {
    fn of(sheet: &SheetLayout<'a>, index: usize) -> CityText<'a> {
        let network = sheet.network;
        let (city, room) = (&network.cities()[index], WIDEST * sheet.frame.w);
        let (size, weight) = match Size::of(city) {
            Size::Large => (LARGE, Weight::Bold),
            Size::Usual => (NAME, Weight::Regular),
        };
        let starts = network.starts().iter().enumerate();
        let starts: Vec<String> = starts
            .filter(|(_, pair)| pair.contains(&index))
            .map(|(i, _)| (i + 1).to_string())
            .collect();
        let goods = city.commodities.iter();
        CityText {
            name: &city.key,
            lettering: Lettering {
                size,
                weight,
                colour: INK,
                fonts: &Fonts::BUNDLED,
            },
            flag: (!starts.is_empty()).then(|| pennant(&starts.join(" "), room / 2.0)),
            goods: goods
                .map(|&good| network.commodities()[good].name.as_str())
                .collect(),
            room,
        }
    }

    fn name(&self) -> Piece {
        Piece::words(self.name, self.lettering, self.room)
    }

    fn goods(&self, goods: &[&str]) -> Piece {
        let lettering = Lettering {
            size: GOOD,
            weight: Weight::Italic,
            colour: GOODS,
            fonts: &Fonts::BUNDLED,
        };
        Piece::words(&goods.join(", "), lettering, self.room)
    }

    /// Ways to set the name with its flag: the rows, what leads the goods below them, and how much others are
    /// preferred.
    fn heads(&self) -> Vec<(Vec<Row>, Option<Piece>, f64)> {
        let flag = || self.flag.clone();
        let behind = std::iter::once(self.name()).chain(flag()).collect();
        let mut heads = vec![(vec![row(behind)], None, 0.0)];
        if let Some(flag) = flag() {
            heads.push((vec![row(vec![flag.clone(), self.name()])], None, 0.5));
            heads.push((vec![row(vec![self.name()])], Some(flag), 0.8));
        }
        // In two rows, as even as the spaces allow.
        let spaces = self.name.match_indices(' ');
        let halves = spaces.map(|(at, _)| self.name.split_at(at));
        if let Some((upper, lower)) =
            halves.min_by_key(|(upper, lower)| upper.len().abs_diff(lower.len()))
        {
            let part = |words: &str| Piece::words(words.trim(), self.lettering, self.room);
            let lower = std::iter::once(part(lower)).chain(flag()).collect();
            heads.push((vec![row(vec![part(upper)]), row(lower)], None, 1.4));
        }
        heads
    }

    /// The goods in so many rows, led by a flag.
    fn lines(&self, lead: Option<Piece>, count: usize) -> Vec<Row> {
        let per_line = self.goods.len().div_ceil(count).max(1);
        let lines = self
            .goods
            .chunks(per_line)
            .map(|line| vec![self.goods(line)]);
        let mut lines: Vec<Vec<Piece>> = lines.collect();
        if let Some(lead) = lead {
            match lines.first_mut() {
                Some(first) => first.insert(0, lead),
                None => lines.push(vec![lead]),
            }
        }
        lines.into_iter().map(row).collect()
    }
}

fn row(pieces: Vec<Piece>) -> Row {
    Row::new(pieces, SPACE).above(LEADING)
}

/// A flag with figures, at most `room` wide.
fn pennant(words: &str, room: f64) -> Piece {
    let size = font::fit(words, Weight::Bold, FIGURE, room, 0.0);
    let width = font::width(words, Weight::Bold, size) + 2.3;
    let ascent = 1.3 * size;
    // The pole's foot may stand among the letters of the row below.
    let mut picture = Drawing::new(width, ascent + 0.1);
    flag(&mut picture, Point::new(0.0, ascent), words, size);
    Piece::picture(picture, ascent)
}

/// A pennant on a pole, its foot at `at`, with figures of this size.
pub(in super::super) fn flag(board: &mut Drawing, at: Point, words: &str, size: f64) {
    let width = font::width(words, Weight::Bold, size);
    let (height, cloth) = (1.28 * size, width + 1.2);
    let p = |x: f64, y: f64| at.shift(0.15 + x, y);
    let top = -1.3 * size;
    let outline = [
        p(0.0, top),
        p(cloth + 0.9, top),
        p(cloth + 0.2, top + height / 2.0),
        p(cloth + 0.9, top + height),
        p(0.0, top + height),
    ];
    board.polygon(&outline, &Style::fill(FLAG));
    board.line(p(0.0, top), p(0.0, 0.5), &Style::stroke(INK, 0.3));
    let baseline = top + height / 2.0 + font::cap_height(Weight::Bold, size) / 2.0;
    let text = Text::new(words, at.x + 0.75, at.y + baseline, size);
    board.text(&text.bold().colour(PAPER));
}
