//! Pictures: a sheet of tiles, the board, a run on it, the board at true size over many sheets.
//!
//! In the order data flows, lengths in sides of a hex until the pen turns them into millimetres:
//! 1. `bend`: the curves of track; `rail`, `seat`, `slots`: where track and stops lie on a tile;
//! 2. `tile_plan`: the tile as it lies;
//! 3. `pen`, `track`, `stop`: its ink;
//! 4. `mark`, `items`: what is written on it; `room`: and where, so that no words hide others;
//! 5. `extent`, `board`, `margin`: the part of the board that is drawn, hex by hex, layer by layer; `route`, `legend`: the
//!    routes of a run and what they earn;
//! 6. `page`, `sheets`: on paper.
//!
//! Everything is told by shape as well as by colour, so that a grey print can be played on.

mod bend;
mod board;
mod extent;
mod items;
mod legend;
mod margin;
mod mark;
mod page;
mod palette;
mod pen;
mod rail;
mod room;
mod route;
mod seat;
mod sheets;
mod slots;
mod stop;
#[cfg(test)]
mod tests;
mod tile_plan;
mod track;

use crate::draw::board::Board;
use crate::draw::items::{HexText, items};
use crate::draw::margin::Margins;
use crate::draw::page::Page;
use crate::draw::route::Routes;
use crate::limits;
use milepost_document::Problem;
use milepost_draw::{Document, Drawing, Point};
use milepost_grid::{Layout, hex::APOTHEM};
use milepost_print::paper::Paper;
use milepost_print::tiles;
use milepost_route::model::{Colour, Position, Run, Tile};

/// From side to side of a hex in millimetres: the size of most printed tiles, so that they fit on a printed board.
pub const HEX_MM: f64 = 38.0;

/// Where the coordinates of hexes stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Along the margins; in the hexes where their names follow no rows and columns.
    #[default]
    Margins,
    /// Small in each hex.
    Hexes,
}

/// How much of a board is drawn with a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    #[default]
    Whole,
    /// Of a large board the part around what the company's track reaches, where that is well less than all. The heading
    /// says so.
    Network,
}

/// What the drawing of a board leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// From side to side of a hex in millimetres, from 5 to 100.
    pub hex_mm: f64,
    /// Where the coordinates stand.
    pub coordinates: Coordinates,
    /// What made the drawing, printed small at its foot: generator, version, source of the position.
    pub caption: String,
    /// Without title and legend, for where those stand beside the drawing.
    pub bare: bool,
    /// How much of the board is drawn with a run.
    pub extent: Extent,
}

impl Default for Options {
    /// True size, coordinates along the margins, no caption, title and legend, the whole board.
    fn default() -> Options {
        Options {
            hex_mm: HEX_MM,
            coordinates: Coordinates::Margins,
            caption: String::new(),
            bare: false,
            extent: Extent::Whole,
        }
    }
}

/// The colour of the line of a run's route, and its lengths of ink and gap in widths of the line.
#[must_use]
pub fn line(number: usize) -> (milepost_draw::Colour, &'static [f64]) {
    let livery = palette::livery(number);
    (livery.colour, livery.dash)
}

/// One tile with its number, as it lies when it was turned by so many sixths; the drawing is as large as its hex.
#[must_use]
pub fn tile(tile: &Tile, turn: u8, layout: Layout, hex_mm: f64) -> Drawing {
    let side = hex_mm.clamp(5.0, 100.0) / (2.0 * APOTHEM);
    let (width, height) = sheets::size(layout, side);
    let mut drawing = Drawing::new(width, height);
    drawing.group(
        &sheets::one(&tile.turned(turn), turn, layout, side),
        width / 2.0,
        height / 2.0,
    );
    drawing
}

/// Where the middles of the hexes lie on a bare drawing, in millimetres.
#[must_use]
pub fn places(position: &Position, options: &Options) -> Vec<Point> {
    let board = Board::new(position, options.hex_mm.clamp(5.0, 100.0), None);
    let (x, y) = page::corner(&board, margins(&board, options).as_ref());
    board.middles.iter().map(|at| at.shift(x, y)).collect()
}

/// Tiles at true size, as many on a page as fit, each with its number.
///
/// Characters that the font lacks are found when a page is written, as everywhere on paper.
#[must_use]
pub fn catalogue(tiles: &[&Tile], layout: Layout, paper: Paper) -> Document {
    sheets::catalogue(tiles, layout, paper, HEX_MM)
}

/// The whole board with its tokens.
#[must_use]
pub fn map(position: &Position, options: &Options) -> Drawing {
    picture(position, None, options)
}

/// The board with the route of each train of a company, what its stops pay, and a legend.
#[must_use]
pub fn run(position: &Position, company: &str, run: &Run, options: &Options) -> Drawing {
    picture(position, Some((company, run)), options)
}

/// The board at true size over as many sheets as it takes, to cut and glue, and last an overview of them.
///
/// # Errors
/// Where it takes more than a hundred sheets.
pub fn pages(position: &Position, paper: Paper) -> Result<Document, Problem> {
    let options = Options {
        coordinates: Coordinates::Hexes,
        ..Options::default()
    };
    let title = position.setup().title.clone();
    let drawing = map(position, &options);
    let sheets = tiles::sheets(drawing.size(), paper);
    if sheets > limits::SHEETS {
        let what = format!(
            "this board takes {sheets} sheets of {} at true size, at most {} are drawn",
            paper.name(),
            limits::SHEETS
        );
        return Err(Problem::whole(
            what,
            "take larger paper, or draw it as .svg",
        ));
    }
    let pages = tiles::tile(&drawing, paper, &title);
    let subject = format!("{title}, {HEX_MM:.0} mm from side to side of a hex");
    Ok(Document {
        title,
        generator: generator(),
        subject,
        pages,
        ..Document::default()
    })
}

fn generator() -> String {
    milepost_route::RELEASE.to_owned()
}

/// What stands beside the title where a part of the board is drawn.
const PART: &str = "around its track; --whole draws all";

fn picture(position: &Position, run: Option<(&str, &Run)>, options: &Options) -> Drawing {
    let setup = position.setup();
    let shown = match (run, options.extent) {
        (Some((company, run)), Extent::Network) => extent::around(position, company, run),
        _ => None,
    };
    let part = if shown.is_some() { PART } else { "" };
    let board = Board::new(position, options.hex_mm.clamp(5.0, 100.0), shown.as_deref());
    let margins = margins(&board, options);
    let routes = run
        .map(|(_, run)| Routes::new(&board, run))
        .unwrap_or_default();
    let mut layers = Drawing::new(board.frame.w, board.frame.h);
    board.lower(&mut layers);
    routes.draw_lines(&mut layers, &board);
    board.upper(&mut layers);
    let coordinates = match margins {
        Some(_) => Coordinates::Margins,
        None => Coordinates::Hexes,
    };
    write(&mut layers, &board, &routes, coordinates);
    routes.draw_badges(&mut layers, &board);
    let below = run.filter(|_| !options.bare).map(|(company, run)| {
        legend::draw(
            setup,
            company,
            run,
            page::width(&board, margins.as_ref()),
            board.side,
        )
    });
    let subtitle = setup
        .colours
        .last()
        .map(|colour| format!("{colour} tiles in use"))
        .unwrap_or_default();
    let (title, subtitle) = match run {
        Some((company, run)) => (
            format!("{}: {company} earns {}", setup.title, run.revenue),
            part,
        ),
        None => (setup.title.clone(), subtitle.as_str()),
    };
    let (title, subtitle) = if options.bare {
        (String::new(), "")
    } else {
        (title, subtitle)
    };
    let caption = &options.caption;
    page::assemble(&Page {
        title: &title,
        subtitle,
        board: &board,
        layers: &layers,
        margins,
        below,
        caption,
    })
}

fn margins(board: &Board<'_>, options: &Options) -> Option<Margins> {
    match options.coordinates {
        Coordinates::Margins => margin::margins(board),
        Coordinates::Hexes => None,
    }
}

/// What is written in the hexes.
fn write(layers: &mut Drawing, board: &Board<'_>, routes: &Routes, coordinates: Coordinates) {
    board.each(layers, |pen, index| {
        let hex = &board.setup.hexes[index];
        let printed = hex.tile.name == hex.name || hex.tile.name == "blank";
        let laid = hex.tile.colour != Colour::White;
        let words = HexText {
            number: (laid && !printed && routes.is_empty()).then_some(hex.tile.name.as_str()),
            town: &hex.town,
            terse: !routes.is_empty(),
            coordinate: match coordinates {
                Coordinates::Margins => None,
                Coordinates::Hexes => Some(hex.name.as_str()),
            },
            colours: &board.setup.colours,
        };
        let plan = &board.plans[index];
        let mut room = room::of(plan);
        routes.occupy(&mut room, board, index);
        let mut all = routes.pays(board, index);
        all.extend(items(plan, &words, &routes.visited(index)));
        for placed in room.place(&all) {
            placed.mark.draw(pen, placed.at, placed.scale);
        }
    });
}
