//! The payoff chart: what everything in the deck pays, by good and by city.
//!
//! ```text
//! PAYOFFS BY GOOD                    Iberia · code
//! how to use the deck
//! Coal             Copper
//!  8 Barcelona     14 Madrid
//! 21 Porto         ...
//! ```

use super::guide;
use super::style::{FAINT, INK, RULE, fitted, stroke};
use crate::deal::Deck;
use crate::model::Demand;
use crate::price::Prices;
use milepost_document::plain;
use milepost_draw::text::isolated;
use milepost_draw::{Drawing, Fonts, Path, Point, Rect, Text, Weight};
use milepost_print::cards::Plan;

/// White at every edge of the page, in millimetres.
const MARGIN: f64 = 10.0;
const GUTTER: f64 = 4.0;
/// The largest and the least letters, in tenths of a millimetre.
const LARGEST: u32 = 34;
const LEAST: u32 = 22;
/// From a payoff to its name, in sizes of a letter.
const SPACE: f64 = 0.45;

/// A good with the cities that want it, or a city with the goods it wants.
struct Block<'a> {
    head: &'a str,
    lines: Vec<(String, &'a str)>,
}

/// Blocks under a title, and the room for them on a page.
struct List<'a> {
    blocks: Vec<Block<'a>>,
    title: &'static str,
    room: Rect,
    guide: Option<Drawing>,
    fonts: &'a Fonts,
}

/// How blocks stand on pages: the size of letters, the way from a line to the next and the width of payoffs, in
/// millimetres; how many columns a page has, and all columns.
struct Setting<'a> {
    size: f64,
    step: f64,
    payoffs: f64,
    columns: usize,
    filled: Vec<Vec<Row<'a>>>,
    fonts: &'a Fonts,
}

#[derive(Clone, Copy)]
enum Row<'a> {
    Head(&'a str),
    Line(&'a str, &'a str),
}

/// A page by good, with how to use the deck, and a page by city; more of each where there are many cards, and of both as
/// many, so that the last side of a sheet is not another copy's first.
pub(super) fn pages(
    prices: &Prices<'_>,
    deck: &Deck,
    plan: &Plan,
    sheets: usize,
    fonts: &Fonts,
) -> Vec<Drawing> {
    let (width, _) = plan.paper().size();
    let guide = guide::panel(prices, deck, plan, sheets, width - 2.0 * MARGIN, fonts);
    let caption = format!("{} · code {}", isolated(prices.map().name()), deck.code);
    let (cities, goods) = (prices.map().cities(), prices.map().goods());
    let city = |demand: Demand| cities[demand.city].name.as_str();
    let good = |demand: Demand| goods[demand.good].name.as_str();
    let by_good = blocks(prices, deck, good, city);
    let by_city = blocks(prices, deck, city, good);
    let lists = [
        List {
            blocks: by_good,
            title: "Payoffs by good",
            room: room(plan, guide.size().1),
            guide: Some(guide),
            fonts,
        },
        List {
            blocks: by_city,
            title: "Payoffs by city",
            room: room(plan, 0.0),
            guide: None,
            fonts,
        },
    ];
    let most = lists
        .iter()
        .map(|list| fewest(&list.blocks, &list.room, fonts))
        .max()
        .unwrap_or(1);
    lists
        .iter()
        .flat_map(|list| set(list, plan, &caption, most))
        .collect()
}

/// The room for the blocks of a page below something so high.
fn room(plan: &Plan, high: f64) -> Rect {
    let (width, height) = plan.paper().size();
    let top = high + MARGIN + 10.0;
    Rect::new(MARGIN, top, width - 2.0 * MARGIN, height - MARGIN - top)
}

/// The demands of a deck under their heads, both by name, accents left out.
fn blocks<'a>(
    prices: &Prices<'_>,
    deck: &Deck,
    head: impl Fn(Demand) -> &'a str,
    line: impl Fn(Demand) -> &'a str,
) -> Vec<Block<'a>> {
    let mut demands: Vec<Demand> = deck.demands().collect();
    demands.sort_by_cached_key(|&demand| (plain(head(demand)), head(demand), plain(line(demand))));
    let alike = |a: &Demand, b: &Demand| head(*a) == head(*b);
    let entry = |&demand: &Demand| (prices.offer(demand).payoff.to_string(), line(demand));
    let block = |demands: &[Demand]| {
        let head = demands.first().map_or("", |&first| head(first));
        Block {
            head,
            lines: demands.iter().map(entry).collect(),
        }
    };
    demands.chunk_by(alike).map(block).collect()
}

/// A list on so many pages; the guide stands on the first.
fn set(list: &List<'_>, plan: &Plan, caption: &str, pages: usize) -> Vec<Drawing> {
    let (width, height) = plan.paper().size();
    let List {
        blocks,
        title,
        room,
        guide,
        fonts,
    } = list;
    let setting = setting(blocks, room, pages, fonts);
    let page = |(index, columns): (usize, &[Vec<Row<'_>>])| {
        let mut page = Drawing::new(width, height);
        let more = if index > 0 { ", continued" } else { "" };
        head(&mut page, format!("{title}{more}"), caption, fonts);
        if let Some(guide) = guide.as_ref().filter(|_| index == 0) {
            page.group(guide, MARGIN, MARGIN + 7.0);
        }
        let wide = (room.w + GUTTER) / setting.columns as f64;
        for (column, rows) in columns.iter().enumerate() {
            let left = room.x + column as f64 * wide;
            draw(
                &mut page,
                rows,
                &setting,
                &Rect::new(left, room.y, wide - GUTTER, room.h),
            );
        }
        page
    };
    setting
        .filled
        .chunks(setting.columns)
        .enumerate()
        .map(page)
        .collect()
}

fn head(page: &mut Drawing, title: String, caption: &str, fonts: &Fonts) {
    let (width, _) = page.size();
    let base = MARGIN + 4.2;
    let title = Text::new(title, MARGIN, base, 5.6).bold().colour(INK);
    let size = fonts.fit(
        caption,
        Weight::Regular,
        2.8,
        width - 2.0 * MARGIN - title.width() - 4.0,
        0.5,
    );
    page.text(&title);
    page.text(
        &Text::new(caption, width - MARGIN, base, size)
            .fonts(fonts)
            .colour(FAINT)
            .end(),
    );
}

/// How many columns blocks fill with so many millimetres from a line to the next.
fn columns(blocks: &[Block<'_>], step: f64, room: &Rect) -> usize {
    flow(blocks, room.h / step).len().max(1)
}

/// The fewest pages on which everything stands: in the least letters.
fn fewest(blocks: &[Block<'_>], room: &Rect, fonts: &Fonts) -> usize {
    let size = f64::from(LEAST) / 10.0;
    let widths = Widths::of(blocks, fonts);
    columns(blocks, widths.leading(size), room).div_ceil(widths.columns(size, room))
}

/// The largest letters with which everything stands on so many pages, the columns of one height.
fn setting<'a>(
    blocks: &'a [Block<'_>],
    room: &Rect,
    pages: usize,
    fonts: &'a Fonts,
) -> Setting<'a> {
    let widths = Widths::of(blocks, fonts);
    let mut sizes = (LEAST..=LARGEST)
        .rev()
        .map(|tenths| f64::from(tenths) / 10.0);
    let filled = |size: f64| columns(blocks, widths.leading(size), room);
    let fits = |&size: &f64| filled(size) <= pages * widths.columns(size, room);
    let size = sizes.find(fits).unwrap_or(f64::from(LEAST) / 10.0);
    let leading = widths.leading(size);
    let (columns, lines) = (filled(size), room.h / leading);
    // As low as the columns can be, so that they end together.
    let halves = (2..=(lines * 2.0) as u32).map(|half| f64::from(half) / 2.0);
    let level = halves
        .map(|lines| flow(blocks, lines))
        .find(|filled| filled.len() <= columns);
    let filled = level.unwrap_or_else(|| flow(blocks, lines));
    let most = filled.iter().map(|rows| height(rows)).fold(1.0, f64::max);
    let step = (room.h / most).clamp(leading, (LOOSEST * size).max(leading));
    Setting {
        size,
        step,
        payoffs: widths.payoff * size,
        columns: columns.div_ceil(pages),
        filled,
        fonts,
    }
}

/// From a line to the next at least, in sizes of a letter.
const LEADING: f64 = 1.3;

/// Lines stand no farther apart, in sizes of a letter.
const LOOSEST: f64 = 1.6;

/// The lines that a column takes.
fn height(rows: &[Row<'_>]) -> f64 {
    let each = |row: &Row<'_>| {
        if matches!(row, Row::Head(_)) {
            HEIGHT
        } else {
            1.0
        }
    };
    rows.iter().map(each).sum::<f64>() - GAP
}

/// The size of heads, in sizes of a letter.
const HEAD: f64 = 1.12;

/// How wide the widest are, in sizes of a letter.
struct Widths {
    payoff: f64,
    /// A payoff with its name, or a head.
    line: f64,
    /// From a line to the next.
    leading: f64,
}

impl Widths {
    fn of(blocks: &[Block<'_>], fonts: &Fonts) -> Widths {
        let lines = || blocks.iter().flat_map(|block| &block.lines);
        let widest = |weight, words: &mut dyn Iterator<Item = &str>| {
            words
                .map(|word| fonts.width(word, weight, 1.0))
                .fold(0.0, f64::max)
        };
        let payoff = widest(Weight::Bold, &mut lines().map(|line| line.0.as_str()));
        let name = widest(Weight::Regular, &mut lines().map(|line| line.1));
        let head = widest(Weight::Bold, &mut blocks.iter().map(|block| block.head)) * HEAD;
        Widths {
            payoff,
            line: (payoff + SPACE + name).max(head),
            leading: fonts.leading(lines().map(|line| line.1), Weight::Regular, LEADING),
        }
    }

    /// From a line to the next in letters of a size.
    fn leading(&self, size: f64) -> f64 {
        self.leading * size
    }

    /// How many columns of them stand side by side.
    fn columns(&self, size: f64, room: &Rect) -> usize {
        (((room.w + GUTTER) / (self.line * size + GUTTER)) as usize).max(1)
    }
}

/// The rows of every column, when a column is so many lines high. Blocks stay whole where a column holds them.
fn flow<'a>(blocks: &'a [Block<'_>], height: f64) -> Vec<Vec<Row<'a>>> {
    let mut columns: Vec<Vec<Row<'a>>> = Vec::new();
    let mut left = 0.0;
    for block in blocks {
        let needed = HEIGHT + block.lines.len() as f64;
        let starts =
            columns.is_empty() || (left < needed && needed <= height) || left < HEIGHT + 1.0;
        if starts {
            columns.push(Vec::new());
            left = height + GAP;
        }
        left -= HEIGHT;
        columns
            .last_mut()
            .into_iter()
            .for_each(|column| column.push(Row::Head(block.head)));
        for (payoff, name) in &block.lines {
            if left < 1.0 {
                columns.push(vec![Row::Head(block.head)]);
                left = height - HEIGHT + GAP;
            }
            left -= 1.0;
            columns
                .last_mut()
                .into_iter()
                .for_each(|column| column.push(Row::Line(payoff, name)));
        }
    }
    columns
}

/// The lines that the gap above a head takes, and both together.
const GAP: f64 = 0.6;
const HEIGHT: f64 = GAP + 1.3;

fn draw(page: &mut Drawing, rows: &[Row<'_>], setting: &Setting<'_>, column: &Rect) {
    let Setting {
        size,
        step,
        payoffs,
        fonts,
        ..
    } = *setting;
    let names = column.x + payoffs + SPACE * size;
    let mut base = column.y - GAP * step;
    let mut rules = Path::new();
    for row in rows {
        match *row {
            Row::Head(name) => {
                base += HEIGHT * step;
                let size = fitted(fonts, name, Weight::Bold, size * HEAD, column.w, 0.5);
                page.text(
                    &Text::new(name, column.x, base - 0.12 * step, size)
                        .fonts(fonts)
                        .bold()
                        .colour(INK),
                );
                let rule = Point::new(column.x, base + 0.14 * step);
                rules = rules.move_to(rule).line_to(rule.shift(column.w, 0.0));
            }
            Row::Line(payoff, name) => {
                base += step;
                let fitted = fonts.fit(name, Weight::Regular, size, column.right() - names, 0.5);
                page.text(
                    &Text::new(payoff, column.x + payoffs, base, size)
                        .bold()
                        .colour(INK)
                        .end(),
                );
                let name = Text::new(name, names, base, fitted).fonts(fonts);
                page.text(&name.colour(INK));
            }
        }
    }
    page.path(&rules, &stroke(RULE, 0.15));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On as many pages as are given, in letters that no larger ones could take the place of.
    #[test]
    fn lists_stand_in_the_largest_letters_that_their_pages_hold() {
        let room = Rect::new(MARGIN, 40.0, 190.0, 242.0);
        for (heads, more) in [
            (4, 0),
            (12, 0),
            (30, 0),
            (60, 0),
            (60, 1),
            (90, 0),
            (200, 0),
        ] {
            let line = |payoff: usize| (payoff.to_string(), "Thiruvananthapuram");
            let block = |_| Block {
                head: "Machinery",
                lines: (8..28).map(line).collect(),
            };
            let blocks: Vec<Block<'_>> = (0..heads).map(block).collect();
            let widths = Widths::of(&blocks, &Fonts::BUNDLED);
            let needed = |size: f64| {
                let step = widths.leading(size);
                columns(&blocks, step, &room).div_ceil(widths.columns(size, &room))
            };
            let pages = fewest(&blocks, &room, &Fonts::BUNDLED) + more;
            assert_eq!(needed(0.1 * f64::from(LEAST)) + more, pages);
            let Setting {
                size,
                step,
                columns,
                filled,
                ..
            } = setting(&blocks, &room, pages, &Fonts::BUNDLED);
            assert!(filled.len().div_ceil(columns) <= pages, "{heads}");
            assert!(columns <= widths.columns(size, &room), "{heads}");
            let most = 0.1 * f64::from(LARGEST);
            assert!(
                size + 0.1 > most + 1e-9 || needed(size + 0.1) > pages,
                "{heads}: {size}"
            );
            let lines = filled
                .iter()
                .flatten()
                .filter(|row| matches!(row, Row::Line(..)))
                .count();
            assert_eq!(lines, 20 * heads);
            assert!(
                filled
                    .iter()
                    .all(|rows| height(rows) * step <= room.h + 1e-6),
                "{heads}"
            );
        }
    }
}
