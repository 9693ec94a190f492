//! The words of a city, in rows, and the shapes in which the rows can be set.

use super::super::city::{is_large, reach};
use super::super::layout::Layout;
use super::super::palette::{FLAG, GOODS, INK, PAPER};
use crate::network::City;
use milepost_draw::{Colour, Drawing, Point, Rect, Style, Text, Weight, font};

/// Sizes of letters in millimetres: names, those of large cities, goods, figures on flags.
const NAME: f64 = 2.9;
const LARGE: f64 = 3.3;
const GOOD: f64 = 2.25;
const FIGURE: f64 = 1.9;
/// Between two pieces of a row.
const SPACE: f64 = 0.75;
/// The widest row, in parts of the frame's width.
const WIDEST: f64 = 0.3;

/// What is to be said beside a city.
pub(super) struct Label {
    /// The city.
    pub at: Point,
    /// How far its mark reaches.
    pub reach: f64,
    /// Its index.
    pub city: usize,
    /// The shapes in which the words can be set, the best first.
    pub shapes: Vec<Shape>,
}

/// One way to set a label.
pub(super) struct Shape {
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// How much others are to be preferred.
    pub dislike: f64,
    /// Whether goods stand beside the name, and the name away from a city on their other side.
    pub beside: bool,
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
    size: f64,
    weight: Weight,
    colour: Colour,
    flag: bool,
}

/// The labels of all cities, the large ones first.
pub(super) fn labels(layout: &Layout<'_>) -> Vec<Label> {
    let cities = layout.network.cities();
    let mut order: Vec<usize> = (0..cities.len()).collect();
    order.sort_by_key(|&i| (!is_large(&cities[i]), i));
    let label = |city: usize| Label {
        at: layout.cities[city],
        reach: reach(is_large(&cities[city])),
        city,
        shapes: shapes(layout, city),
    };
    order.into_iter().map(label).collect()
}

/// Goods below the name, in one row or in several, or beside it; the name in one row or in two, its flag behind it,
/// before it or below it.
fn shapes(layout: &Layout<'_>, index: usize) -> Vec<Shape> {
    let room = WIDEST * layout.frame.w;
    let name = name(layout, index, room);
    let goods = &layout.network.cities()[index].commodities;
    let goods: Vec<&str> = goods
        .iter()
        .map(|&good| layout.network.commodities()[good].name.as_str())
        .collect();
    let all = words(&goods.join(", "), room);
    let mut shapes = Vec::new();
    for (head, lead, dislike) in heads(&name) {
        for count in 1..=goods.len().clamp(1, 4) {
            let rows = head
                .iter()
                .cloned()
                .chain(lines(&goods, lead.clone(), count, room))
                .collect();
            let narrow = if count == 1 {
                0.0
            } else {
                0.4 + 0.2 * count as f64
            };
            shapes.push(Shape {
                rows,
                dislike: dislike + narrow,
                beside: false,
            });
        }
    }
    if !goods.is_empty() && goods.len() < 3 {
        let beside = row(name.into_iter().chain([all]).collect());
        shapes.push(Shape {
            rows: vec![beside],
            dislike: 0.4,
            beside: true,
        });
    }
    shapes
}

/// Ways to set a name with its flag: the rows, what leads the goods below them, and how much others are preferred.
fn heads(name: &[Piece]) -> Vec<(Vec<Row>, Option<Piece>, f64)> {
    let mut heads = vec![(vec![row(name.to_vec())], None, 0.0)];
    if let [words, flag] = name {
        heads.push((vec![row(vec![flag.clone(), words.clone()])], None, 0.5));
        heads.push((vec![row(vec![words.clone()])], Some(flag.clone()), 0.8));
    }
    heads.extend(broken(name).map(|rows| (rows, None, 1.4)));
    heads
}

/// Goods in so many rows, led by a flag.
fn lines(goods: &[&str], lead: Option<Piece>, count: usize, room: f64) -> Vec<Row> {
    let per_line = goods.len().div_ceil(count).max(1);
    let mut lines: Vec<Vec<Piece>> = goods
        .chunks(per_line)
        .map(|line| vec![words(&line.join(", "), room)])
        .collect();
    match (lines.first_mut(), lead) {
        (Some(first), Some(lead)) => first.insert(0, lead),
        (None, Some(lead)) => lines.push(vec![lead]),
        _ => {}
    }
    lines.into_iter().map(row).collect()
}

/// The name in two rows, as even as its spaces allow.
fn broken(name: &[Piece]) -> Option<Vec<Row>> {
    let (first, flag) = name.split_first()?;
    let spaces = first
        .words
        .match_indices(' ')
        .map(|(at, _)| first.words.split_at(at));
    let (upper, lower) = spaces.min_by_key(|(upper, lower)| upper.len().abs_diff(lower.len()))?;
    let part = |words: &str| Piece {
        words: words.trim().to_owned(),
        ..first.clone()
    };
    let lower = std::iter::once(part(lower))
        .chain(flag.iter().cloned())
        .collect();
    Some(vec![row(vec![part(upper)]), row(lower)])
}

fn name(layout: &Layout<'_>, index: usize, room: f64) -> Vec<Piece> {
    let city: &City = &layout.network.cities()[index];
    let (size, weight) = if is_large(city) {
        (LARGE, Weight::Bold)
    } else {
        (NAME, Weight::Regular)
    };
    let size = font::fit(&city.key, weight, size, room, 0.0);
    let name = Piece {
        words: city.key.clone(),
        size,
        weight,
        colour: INK,
        flag: false,
    };
    let starts = layout
        .network
        .starts()
        .iter()
        .enumerate()
        .filter(|(_, pair)| pair.contains(&index));
    let starts: Vec<String> = starts.map(|(i, _)| (i + 1).to_string()).collect();
    let flag = (!starts.is_empty()).then(|| {
        let words = starts.join(" ");
        let size = font::fit(&words, Weight::Bold, FIGURE, room / 2.0, 0.0);
        Piece {
            words,
            size,
            weight: Weight::Bold,
            colour: PAPER,
            flag: true,
        }
    });
    std::iter::once(name).chain(flag).collect()
}

fn words(goods: &str, room: f64) -> Piece {
    let size = font::fit(goods, Weight::Italic, GOOD, room, 0.0);
    Piece {
        words: goods.to_owned(),
        size,
        weight: Weight::Italic,
        colour: GOODS,
        flag: false,
    }
}

fn row(pieces: Vec<Piece>) -> Row {
    let gaps = pieces.len().saturating_sub(1) as f64 * SPACE;
    let width = pieces.iter().map(Piece::width).sum::<f64>() + gaps;
    let height = pieces.iter().map(Piece::height).fold(0.0, f64::max);
    Row {
        pieces,
        width,
        height,
    }
}

impl Row {
    /// Draws the pieces on ground of this colour, from the left edge of a box of the row's size.
    pub fn draw(&self, board: &mut Drawing, into: &Rect, ground: Colour) {
        let tallest = self
            .pieces
            .iter()
            .map(|piece| piece.size)
            .fold(0.0, f64::max);
        let baseline = into.y + 0.78 * tallest;
        let mut x = into.x;
        for piece in &self.pieces {
            if piece.flag {
                flag(board, Point::new(x, baseline), &piece.words, piece.size);
            } else {
                let text =
                    Text::new(piece.words.as_str(), x, baseline, piece.size).weight(piece.weight);
                board.text(&text.colour(piece.colour).halo(ground, 0.35));
            }
            x += piece.width() + SPACE;
        }
    }
}

impl Piece {
    fn width(&self) -> f64 {
        let words = font::width(&self.words, self.weight, self.size);
        if self.flag {
            words + 1.7 * self.size.min(1.0) + 0.8
        } else {
            words
        }
    }

    fn height(&self) -> f64 {
        if self.flag {
            return 1.5 * self.size;
        }
        self.size * 1.02
    }
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
