//! The payoff chart: what everything in the deck pays, by good and by city.
//!
//! ```text
//! PAYOFFS BY GOOD                    Iberia · code
//! how to use the deck
//! Coal             Copper
//!  8 Barcelona     14 Madrid
//! 21 Porto         ...
//! ```

use super::{FAINT, INK, RULE, guide, stroke};
use crate::deal::Deck;
use crate::price::{Demand, Prices};
use milepost_report::plain;
use milepost_sheet::cards::Plan;
use milepost_sheet::font::{Weight, fit, width};
use milepost_sheet::{Drawing, Path, Point, Rect, Text};

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

/// How blocks stand on pages: the size of letters, the way from a line to the next and the width of payoffs, in
/// millimetres; how many columns a page has, and all columns.
struct Setting<'a> {
    size: f64,
    step: f64,
    payoffs: f64,
    columns: usize,
    filled: Vec<Vec<Row<'a>>>,
}

#[derive(Clone, Copy)]
enum Row<'a> {
    Head(&'a str),
    Line(&'a str, &'a str),
}

/// A page by good, with how to use the deck, and a page by city; more of each where there are many cards.
pub(super) fn pages(prices: &Prices<'_>, deck: &Deck, plan: &Plan, sheets: usize) -> Vec<Drawing> {
    let (width, _) = plan.paper().size();
    let guide = guide::panel(prices, deck, plan, sheets, width - 2.0 * MARGIN);
    let caption = format!("{} · code {}", prices.map().name(), deck.code);
    let (cities, goods) = (prices.map().cities(), prices.map().goods());
    let city = |demand: Demand| cities[demand.city].name.as_str();
    let good = |demand: Demand| goods[demand.good].name.as_str();
    let by_good = blocks(prices, deck, good, city);
    let by_city = blocks(prices, deck, city, good);
    let mut pages = set(&by_good, plan, "Payoffs by good", &caption, Some(&guide));
    pages.extend(set(&by_city, plan, "Payoffs by city", &caption, None));
    pages
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
    let told = |&demand: &Demand| (prices.offer(demand).payoff.to_string(), line(demand));
    let block = |demands: &[Demand]| {
        let head = demands.first().map_or("", |&first| head(first));
        Block { head, lines: demands.iter().map(told).collect() }
    };
    demands.chunk_by(alike).map(block).collect()
}

/// The blocks on as many pages as they need; the guide stands on the first.
fn set(
    blocks: &[Block<'_>],
    plan: &Plan,
    title: &str,
    caption: &str,
    guide: Option<&Drawing>,
) -> Vec<Drawing> {
    let (width, height) = plan.paper().size();
    let top = guide.map_or(0.0, |guide| guide.size().1) + MARGIN + 10.0;
    let room = Rect::new(MARGIN, top, width - 2.0 * MARGIN, height - MARGIN - top);
    let setting = setting(blocks, &room);
    let page = |(index, columns): (usize, &[Vec<Row<'_>>])| {
        let mut page = Drawing::new(width, height);
        let more = if index > 0 { ", continued" } else { "" };
        head(&mut page, format!("{title}{more}"), caption);
        if let Some(guide) = guide.filter(|_| index == 0) {
            page.group(guide, MARGIN, MARGIN + 7.0);
        }
        let wide = (room.w + GUTTER) / setting.columns as f64;
        for (column, rows) in columns.iter().enumerate() {
            let left = room.x + column as f64 * wide;
            draw(&mut page, rows, &setting, &Rect::new(left, top, wide - GUTTER, room.h));
        }
        page
    };
    setting.filled.chunks(setting.columns).enumerate().map(page).collect()
}

fn head(page: &mut Drawing, title: String, caption: &str) {
    let (width, _) = page.size();
    let base = MARGIN + 4.2;
    let title = Text::new(title, MARGIN, base, 5.6).bold().colour(INK);
    let size = fit(caption, Weight::Regular, 2.8, width - 2.0 * MARGIN - title.width() - 4.0, 0.5);
    page.text(&title);
    page.text(&Text::new(caption, width - MARGIN, base, size).colour(FAINT).end());
}

/// The largest letters with which everything stands on a page, its columns of one height. Where there are none, the
/// least letters on several.
fn setting<'a>(blocks: &'a [Block<'_>], room: &Rect) -> Setting<'a> {
    for tenths in (LEAST..=LARGEST).rev() {
        let size = f64::from(tenths) / 10.0;
        let lines = room.h / leading(size);
        let filled = flow(blocks, lines);
        let columns = filled.len().max(1);
        if columns > most_columns(blocks, size, room) {
            continue;
        }
        // As low as the columns can be, so that they end together.
        let halves = (2..=(lines * 2.0) as u32).map(|half| f64::from(half) / 2.0);
        let level = halves.map(|lines| flow(blocks, lines)).find(|filled| filled.len() <= columns);
        let filled = level.unwrap_or(filled);
        let most = filled.iter().map(|rows| height(rows)).fold(1.0, f64::max);
        let step = (room.h / most).clamp(leading(size), LOOSEST * size);
        return Setting { size, step, payoffs: payoffs(blocks, size), columns, filled };
    }
    let size = f64::from(LEAST) / 10.0;
    let (step, columns) = (leading(size), most_columns(blocks, size, room).max(1));
    Setting { size, step, payoffs: payoffs(blocks, size), columns, filled: flow(blocks, room.h / step) }
}

fn leading(size: f64) -> f64 {
    1.3 * size
}

/// Lines stand no farther apart, in sizes of a letter.
const LOOSEST: f64 = 1.6;

/// The lines that a column takes.
fn height(rows: &[Row<'_>]) -> f64 {
    let each = |row: &Row<'_>| if matches!(row, Row::Head(_)) { HEIGHT } else { 1.0 };
    rows.iter().map(each).sum::<f64>() - GAP
}

/// How many columns hold the longest line.
fn most_columns(blocks: &[Block<'_>], size: f64, room: &Rect) -> usize {
    let names = blocks.iter().flat_map(|block| block.lines.iter().map(|line| line.1));
    let longest = |weight, names: &mut dyn Iterator<Item = &str>| {
        names.map(|name| width(name, weight, size)).fold(0.0, f64::max)
    };
    let name = longest(Weight::Regular, &mut names.into_iter());
    let head = longest(Weight::Bold, &mut blocks.iter().map(|block| block.head)) * HEAD;
    let widest = (payoffs(blocks, size) + SPACE * size + name).max(head);
    ((room.w + GUTTER) / (widest + GUTTER)) as usize
}

/// The size of heads, in sizes of a letter.
const HEAD: f64 = 1.12;

/// How wide the widest payoff is.
fn payoffs(blocks: &[Block<'_>], size: f64) -> f64 {
    let payoffs = blocks.iter().flat_map(|block| &block.lines).map(|line| line.0.as_str());
    payoffs.map(|payoff| width(payoff, Weight::Bold, size)).fold(0.0, f64::max)
}

/// The rows of every column, when a column is so many lines high. Blocks stay whole where a column holds them.
fn flow<'a>(blocks: &'a [Block<'_>], height: f64) -> Vec<Vec<Row<'a>>> {
    let mut columns: Vec<Vec<Row<'a>>> = Vec::new();
    let mut left = 0.0;
    for block in blocks {
        let needed = HEIGHT + block.lines.len() as f64;
        let starts = columns.is_empty() || (left < needed && needed <= height) || left < HEIGHT + 1.0;
        if starts {
            columns.push(Vec::new());
            left = height + GAP;
        }
        left -= HEIGHT;
        columns.last_mut().into_iter().for_each(|column| column.push(Row::Head(block.head)));
        for (payoff, name) in &block.lines {
            if left < 1.0 {
                columns.push(vec![Row::Head(block.head)]);
                left = height - HEIGHT + GAP;
            }
            left -= 1.0;
            columns.last_mut().into_iter().for_each(|column| column.push(Row::Line(payoff, name)));
        }
    }
    columns
}

/// The lines that the gap above a head takes, and both together.
const GAP: f64 = 0.6;
const HEIGHT: f64 = GAP + 1.3;

fn draw(page: &mut Drawing, rows: &[Row<'_>], setting: &Setting<'_>, column: &Rect) {
    let Setting { size, step, payoffs, .. } = *setting;
    let names = column.x + payoffs + SPACE * size;
    let mut base = column.y - GAP * step;
    let mut rules = Path::new();
    for row in rows {
        match *row {
            Row::Head(name) => {
                base += HEIGHT * step;
                let size = fit(name, Weight::Bold, size * HEAD, column.w, 0.5);
                page.text(&Text::new(name, column.x, base - 0.12 * step, size).bold().colour(INK));
                let rule = Point::new(column.x, base + 0.14 * step);
                rules = rules.move_to(rule).line_to(rule.shift(column.w, 0.0));
            }
            Row::Line(payoff, name) => {
                base += step;
                let fitted = fit(name, Weight::Regular, size, column.right() - names, 0.5);
                page.text(&Text::new(payoff, column.x + payoffs, base, size).bold().colour(INK).end());
                page.text(&Text::new(name, names, base, fitted).colour(INK));
            }
        }
    }
    page.path(&rules, &stroke(RULE, 0.15));
}
