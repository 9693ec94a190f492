//! A page of charts: a head, a row of figures, and two columns of panels, each with a title and what it shows.
//!
//! ```text
//! Title
//! what it is of
//! how to repeat it
//! -----------------------------------------
//! 42.1          7            figures in a row
//! +---------------+-----------------+
//! | Panel         | Panel    legend |
//! | what it shows | what it shows   |
//! | name #####|   |  |  ##          |
//! +---------------+-----------------+
//! ```
//!
//! Colours are as far apart in grey as in colour. The panels share the height of their column: [`Grid`] and a few
//! [`Rows`] have a height of their own, many rows shrink, and the others take what is left.
//!
//! ```
//! use milepost_draw::chart::{self, Block, Head, Panel, Row, Rows};
//!
//! let cities = ["Brno", "Praha"].map(|city| Row::new(city).bar(1.0).figure("1.0"));
//! let panel = Panel::new("Cities", "demands", Rows::new(cities));
//! let head = Head { title: "Decks", what: "2 decks", origin: "seed 1" };
//! let page = chart::page(&head, &[], 90.0, vec![panel.into()], Vec::new());
//! assert!(page.svg()?.contains(">Praha<"));
//! # Ok::<(), milepost_draw::MissingGlyph>(())
//! ```

mod axis;
mod columns;
mod grid;
mod lines;
mod pen;
mod rows;

pub use axis::{hundredths, plain};
pub use columns::{Column, Columns, Group, Groups, Mark};
pub use grid::Grid;
pub use lines::{Line, Lines};
pub use pen::{BAR, SHADES};
pub use rows::{Axis, Row, Rows, Segment};

use crate::drawing::Drawing;
use crate::shape::{Colour, Point, Rect, Style};
use crate::text::font::fit;
use crate::text::{Text, Weight};
use pen::{FAINT, INK, RULE, TITLE};

/// A4 upright, in millimetres.
const PAGE: (f64, f64) = (210.0, 297.0);
const MARGIN: f64 = 13.0;
/// Between panels.
const GAP: f64 = 6.5;
/// The least height of a plot.
const PLOT: f64 = 36.0;
/// So many rows are drawn in full height however little room there is.
const SHORT: usize = 16;
/// The least width of a panel beside another.
const NARROW: f64 = 26.0;

/// The head of a page. The SVG has its lines as a title and notes as well.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The title.
    pub title: &'a str,
    /// What the page is of.
    pub what: &'a str,
    /// How to repeat it.
    pub origin: &'a str,
}

/// A figure that people ask for first.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The figure.
    pub value: String,
    /// What it is.
    pub what: &'static str,
    /// What to compare it with.
    pub more: String,
}

/// A chart with its title and what it shows.
#[derive(Clone, Debug)]
pub struct Panel {
    title: &'static str,
    what: String,
    chart: Chart,
}

/// What a panel shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Chart {
    /// Bars, dots and ranges beside names.
    Rows(Rows),
    /// A histogram.
    Columns(Columns),
    /// Groups of columns.
    Groups(Groups),
    /// Lines over numbers.
    Lines(Lines),
    /// A table.
    Grid(Grid),
}

macro_rules! charts {
    ($($name:ident),*) => {$(
        impl From<$name> for Chart {
            fn from(chart: $name) -> Chart {
                Chart::$name(chart)
            }
        }
    )*};
}

charts!(Rows, Columns, Groups, Lines, Grid);

/// Panels that stand beside each other.
#[derive(Clone, Debug)]
pub struct Block(Vec<Panel>);

impl From<Panel> for Block {
    fn from(panel: Panel) -> Block {
        Block(vec![panel])
    }
}

impl<const N: usize> From<[Panel; N]> for Block {
    fn from(panels: [Panel; N]) -> Block {
        Block(panels.into())
    }
}

/// A page on A4 upright: its head, a row of figures, and blocks of panels in two columns of which the left one is `wide`
/// millimetres wide.
#[must_use]
pub fn page(
    head: &Head<'_>,
    figures: &[Figure],
    wide: f64,
    left: Vec<Block>,
    right: Vec<Block>,
) -> Drawing {
    const TOP: f64 = 34.0;
    let mut page = begun(head);
    let mut room = Rect::new(MARGIN, TOP, PAGE.0 - 2.0 * MARGIN, PAGE.1 - MARGIN - TOP);
    if !figures.is_empty() {
        let used = row_of_figures(&mut page, room, figures);
        room = Rect::new(room.x, room.y + used, room.w, room.h - used);
    }
    column(&mut page, Rect { w: wide, ..room }, &left);
    let x = room.x + wide + GAP;
    column(
        &mut page,
        Rect::new(x, room.y, room.right() - x, room.h),
        &right,
    );
    page
}

fn begun(head: &Head<'_>) -> Drawing {
    let mut page = Drawing::new(PAGE.0, PAGE.1);
    page.title(head.title);
    page.note(head.what);
    page.note(head.origin);
    page.rect(
        Rect::new(0.0, 0.0, PAGE.0, PAGE.1),
        0.0,
        &Style::fill(Colour::WHITE),
    );
    for (text, weight, size, y, colour) in [
        (head.title, Weight::Bold, 6.4, 17.5, INK),
        (head.what, Weight::Regular, 3.1, 23.0, INK),
        (head.origin, Weight::Regular, 2.4, 27.0, FAINT),
    ] {
        let size = fit(text, weight, size, PAGE.0 - 2.0 * MARGIN, 1.6);
        let text = Text::new(text, MARGIN, y, size).weight(weight);
        page.text(&text.colour(colour));
    }
    let ends = [MARGIN, PAGE.0 - MARGIN].map(|x| Point::new(x, 29.2));
    page.line(ends[0], ends[1], &Style::stroke(RULE, 0.25));
    page
}

/// Draws figures large and in a row at the top of a room. Gives the height that they take.
fn row_of_figures(page: &mut Drawing, room: Rect, figures: &[Figure]) -> f64 {
    const HIGH: f64 = 13.0;
    let wide = room.w / figures.len() as f64;
    for (place, Figure { value, what, more }) in figures.iter().enumerate() {
        let x = room.x + wide * place as f64;
        if place > 0 {
            let ends = [room.y + 1.0, room.y + HIGH].map(|y| Point::new(x - 2.5, y));
            page.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
        }
        let value = Text::new(value.clone(), x, room.y + 6.1, 6.4);
        page.text(&value.bold().colour(INK));
        for (text, y, colour) in [(*what, 9.9, INK), (more, 13.1, FAINT)] {
            let size = fit(text, Weight::Regular, 2.5, wide - 4.0, 1.6);
            page.text(&Text::new(text, x, room.y + y, size).colour(colour));
        }
    }
    HIGH + GAP + 1.5
}

/// How high a chart is.
enum Height {
    /// Neither more nor less, in millimetres.
    Fixed(f64),
    /// The first, and as much of the second as there is room for.
    Shrinks(f64, f64),
    /// As much as there is.
    Fills,
}

/// Draws blocks one below the other.
fn column(page: &mut Drawing, room: Rect, blocks: &[Block]) {
    let gaps = GAP * blocks.len().saturating_sub(1) as f64;
    let (mut free, mut shrinks, mut fills) = (room.h - gaps, 0.0, 0.0);
    for block in blocks {
        match block.height() {
            Height::Fixed(high) => free -= high,
            Height::Shrinks(least, high) => {
                free -= least;
                shrinks += high;
            }
            Height::Fills => fills += 1.0,
        }
    }
    let fill = ((free - shrinks) / fills).max(TITLE + PLOT);
    let scale = ((free - fills * if fills > 0.0 { fill } else { 0.0 }) / shrinks).clamp(0.1, 1.0);
    let mut y = room.y;
    for block in blocks {
        let high = match block.height() {
            Height::Fixed(high) => high,
            Height::Shrinks(least, high) => least + high * scale,
            Height::Fills => fill,
        };
        block.draw(page, Rect::new(room.x, y, room.w, high));
        y += high + GAP;
    }
}

impl Block {
    fn height(&self) -> Height {
        self.0.first().map_or(Height::Fixed(0.0), Panel::height)
    }

    /// Draws the panels beside each other. Groups of columns are equally wide in all of them, as far as titles have room.
    fn draw(&self, page: &mut Drawing, room: Rect) {
        let all: f64 = self.0.iter().map(Panel::weight).sum();
        let gaps = GAP * (self.0.len() as f64 - 1.0);
        let mut x = room.x;
        for panel in &self.0 {
            let wide = (room.w - gaps) * panel.weight() / all;
            let others = (NARROW + GAP) * (self.0.len() as f64 - 1.0);
            let wide = wide.clamp(NARROW, room.w - others);
            panel.draw(page, Rect::new(x, room.y, wide, room.h));
            x += wide + GAP;
        }
    }
}

impl Panel {
    /// A panel with a title and a line that says what it shows.
    pub fn new(title: &'static str, what: impl Into<String>, chart: impl Into<Chart>) -> Panel {
        Panel {
            title,
            what: what.into(),
            chart: chart.into(),
        }
    }

    fn height(&self) -> Height {
        match &self.chart {
            Chart::Rows(rows) => match rows.lines() {
                0..=SHORT => Height::Fixed(TITLE + rows.foot() + rows.height()),
                _ => Height::Shrinks(TITLE + rows.foot(), rows.height()),
            },
            Chart::Grid(grid) => Height::Fixed(TITLE + grid.height()),
            Chart::Columns(_) | Chart::Groups(_) | Chart::Lines(_) => Height::Fills,
        }
    }

    fn weight(&self) -> f64 {
        match &self.chart {
            Chart::Groups(groups) => groups.groups.len().max(1) as f64,
            _ => 1.0,
        }
    }

    fn draw(&self, page: &mut Drawing, room: Rect) {
        pen::title(page, room, self.title, &self.what);
        let legend: Vec<(&str, Colour)> = match &self.chart {
            Chart::Rows(rows) => rows.legend.clone(),
            Chart::Groups(groups) => groups.legend(),
            Chart::Lines(lines) => lines.legend(),
            Chart::Columns(_) | Chart::Grid(_) => Vec::new(),
        };
        pen::legend(page, room, &legend);
        let body = Rect::new(room.x, room.y + TITLE, room.w, room.h - TITLE);
        match &self.chart {
            Chart::Rows(rows) => rows.draw(page, body),
            Chart::Columns(columns) => columns.draw(page, body),
            Chart::Groups(groups) => groups.draw(page, body),
            Chart::Lines(lines) => lines.draw(page, body),
            Chart::Grid(grid) => grid.draw(page, body),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(left: Vec<Block>, right: Vec<Block>) -> String {
        let head = Head {
            title: "Title",
            what: "what",
            origin: "origin",
        };
        let figure = Figure {
            value: "42".to_owned(),
            what: "figures",
            more: "more".to_owned(),
        };
        let page = page(&head, &[figure], 90.0, left, right);
        page.svg().expect("every glyph")
    }

    #[test]
    fn the_head_is_in_the_file_as_well() {
        let svg = svg(Vec::new(), Vec::new());
        for text in [
            "<title>Title",
            "what",
            "origin",
            ">42<",
            ">figures<",
            ">more<",
        ] {
            assert!(svg.contains(text), "{text}");
        }
    }

    #[test]
    fn every_panel_is_drawn_within_its_column() {
        let rows = |count: usize| {
            let rows = (0..count).map(|row| Row::new(format!("row {row}")).bar(1.0));
            Panel::new("Rows", "", Rows::new(rows))
        };
        let columns = Panel::new("Columns", "", Columns::default());
        let grid = Panel::new("Grid", "", Grid::new(&["", "b"]).row(["x", "y"]));
        let left = vec![rows(300).into(), rows(40).into(), grid.into()];
        let svg = svg(
            left,
            vec![[columns.clone(), columns.clone()].into(), columns.into()],
        );
        assert_eq!(svg.matches(">Columns<").count(), 3);
        let bottoms = svg.split(" y=\"").skip(1).filter_map(|rest| {
            let number = rest.split('"').next()?;
            number.parse::<f64>().ok()
        });
        let lowest = bottoms.fold(0.0, f64::max);
        assert!(
            (250.0..=PAGE.1 - MARGIN + 1.0).contains(&lowest),
            "{lowest}"
        );
    }
}
