//! A page to play with: the rules of *Carriers* (`docs/rules/board-play.md`) with the numbers of the preset, a score track,
//! and the pieces to cut out. Further pages hold pieces that the first has no room for.

use super::super::layout::SheetLayout;
use super::super::options::{Options, Theme};
use super::pieces;
use crate::model::board::Board;
use crate::model::preset::Setting;
use milepost_document::number::counted;
use milepost_draw::panel::{Type, balanced, paragraph, stack};
use milepost_draw::{Colour, Drawing, Fonts, Point, Rect, Style, Text, Weight, font};

/// A4 standing, in millimetres; other paper takes the page as it fits.
const PAGE: (f64, f64) = (210.0, 297.0);
/// What printers leave white.
const MARGIN: f64 = 9.0;
/// The heights of the head and of the lines above parts.
const HEAD: f64 = 15.0;
const LABEL: f64 = 5.5;
/// Between parts, and between the columns of the rules.
const GAP: f64 = 4.0;
const GUTTER: f64 = 7.0;
/// The sizes of the rules that are tried, in millimetres, the largest first.
const SIZES: [f64; 10] = [4.1, 3.9, 3.7, 3.5, 3.3, 3.1, 2.9, 2.7, 2.5, 2.3];
/// The score track: spaces in a row, rows, and the height of a space.
const TRACK: (usize, usize, f64) = (10, 4, 13.0);
const SPACES: usize = TRACK.0 * TRACK.1;
/// The most room for pieces, in millimetres.
const MOST: f64 = 95.0;

/// The pages, A4 standing.
#[must_use]
pub fn rules(setting: &Setting<'_>, on: &Board, options: &Options) -> Vec<Drawing> {
    let layout = pieces::on_white(SheetLayout::new(setting, on, options));
    let room = Rect::new(0.0, 0.0, PAGE.0, PAGE.1).inflate(-MARGIN);
    let squares = pieces::squares(&layout);
    let mut first = blank();
    head(&mut first, &layout, &options.caption, room);
    let high = pieces::height(&layout, room.w, squares.len()).min(MOST);
    let cut = Rect::new(room.x, room.bottom() - high, room.w, high);
    let track = TRACK.1 as f64 * TRACK.2;
    let score = Rect::new(room.x, cut.y - GAP - LABEL - track, room.w, track);
    let top = room.y + HEAD;
    let text = Rect::new(room.x, top, room.w, score.y - LABEL - GAP - top);
    words(&mut first, &layout, text);
    let on = format!(
        "Score: a player who passes {} notes {SPACES} points and goes on from 0",
        SPACES - 1
    );
    label(&mut first, &layout, &on, score);
    score_track(&mut first, &layout, score);
    label(
        &mut first,
        &layout,
        "Cut along the lines; fold where they are dashed, so that pawns stand on their flaps",
        cut,
    );
    let all = pieces::Rest {
        player: 0,
        squares: &squares,
    };
    let mut rest = pieces::lay(&mut first, &layout, cut, all);
    let mut pages = vec![first];
    while rest.player < layout.board.players || !rest.squares.is_empty() {
        let mut page = blank();
        rest = pieces::lay(&mut page, &layout, room, rest);
        pages.push(page);
    }
    pages
}

fn blank() -> Drawing {
    Drawing::new(PAGE.0, PAGE.1)
}

/// What game it is, for which board.
fn head(page: &mut Drawing, layout: &SheetLayout<'_>, caption: &str, room: Rect) {
    let ink = layout.inks.ink;
    let title = "Carriers";
    page.text(
        &Text::new(title, room.x, room.y + 8.0, 9.5)
            .bold()
            .colour(ink),
    );
    let left = room.x + font::width(title, Weight::Bold, 9.5) + 4.0;
    let players = counted(layout.board.players, "player", "players");
    let long = if layout.board.players > 1 {
        " · 30 to 60 minutes"
    } else {
        ""
    };
    let words = format!("{} · {players}{long}", layout.setting.preset.name);
    let size = font::fit(&words, Weight::Regular, 4.2, room.right() - left, 0.0);
    page.text(&Text::new(words, left, room.y + 8.0, size).colour(ink));
    let size = font::fit(caption, Weight::Regular, 2.4, room.w, 0.0);
    page.text(&Text::new(caption, room.x, room.y + 12.2, size).colour(layout.inks.faint));
}

/// What a part is, and the line above it.
fn label(page: &mut Drawing, layout: &SheetLayout<'_>, words: &str, part: Rect) {
    let y = part.y - 1.6;
    page.text(
        &Text::new(words, part.x, y, 3.4)
            .bold()
            .colour(layout.inks.ink),
    );
}

/// The rules in two columns, as large as they fit.
fn words(page: &mut Drawing, layout: &SheetLayout<'_>, room: Rect) {
    let width = (room.w - GUTTER) / 2.0;
    let set = |size: f64| {
        let set = Type {
            size,
            weight: Weight::Regular,
            ink: layout.inks.ink,
            line: 1.28,
            fonts: &Fonts::BUNDLED,
        };
        let parts: Vec<Drawing> = texts(layout)
            .iter()
            .map(|(head, words)| {
                let head = paragraph(head, set.weight(Weight::Bold), width);
                stack(&[head, paragraph(words, set, width)], 0.0)
            })
            .collect();
        let gap = 0.55 * size;
        let heights: Vec<f64> = parts.iter().map(|part| part.size().1 + gap).collect();
        balanced(&heights, 2)
            .into_iter()
            .map(|range| stack(&parts[range], gap))
            .collect::<Vec<Drawing>>()
    };
    let high = |columns: &[Drawing]| columns.iter().map(|c| c.size().1).fold(0.0, f64::max);
    let mut columns = Vec::new();
    for size in SIZES {
        columns = set(size);
        if high(&columns) <= room.h {
            break;
        }
    }
    for (i, column) in columns.iter().enumerate() {
        page.group(column, room.x + (width + GUTTER) * i as f64, room.y);
    }
}

/// A rule: what it is about, and what it says.
type Rule = (&'static str, String);

/// The rules of `docs/rules/board-play.md`, in short.
fn texts(layout: &SheetLayout<'_>) -> Vec<Rule> {
    let alone = layout.board.players == 1;
    let air = layout.setting.preset.air.as_ref();
    let air = air.filter(|_| layout.setting.has_air());
    let turn = match air {
        Some(_) => "Do one of three things: load, move or fly.",
        None => "Do one of two things: load or move.",
    };
    let fly = air.map(|air| {
        let name = &air.name;
        format!(
            "By {name}, from a city with an airport to any other airport. That is your whole turn."
        )
    });
    let rules = [
        Some(("Set up", set_up(layout, alone))),
        Some(("Your turn", turn.to_owned())),
        Some(("Load", load(layout, alone))),
        Some(("Move", movement(layout, alone))),
        fly.map(|fly| ("Fly", fly)),
        Some(("Deliver", DELIVER.to_owned())),
        Some(("The end", if alone { ALONE } else { END }.to_owned())),
    ];
    rules.into_iter().flatten().collect()
}

/// P9.
const DELIVER: &str = "In every city in which you load or land, or which you reach or pass, you may deliver the goods under \
    your pawn that it wants. Score the points printed beside the good, and cover it with the piece of that good: every good \
    that a city wants is delivered once.";
/// P10 and P11.
const END: &str = "When the bag is empty and somebody has no goods left, in hand or under their pawn, finish the round, so that \
    all have had the same number of turns. The most points win; a tie is shared. Goods that are left count nothing.";
/// P13.
const ALONE: &str = "When the bag is empty and you have no goods left, in hand or under your pawn, the game ends. Your \
    result is your points less the turns that you took: count them.";

/// P1 to P3.
fn set_up(layout: &SheetLayout<'_>, alone: bool) -> String {
    let first = if alone {
        ""
    } else {
        " Choose a first player by lot; play goes clockwise."
    };
    format!(
        "Cut out the pieces and put the goods into a bag. Put your pawn on the capital with its sign, and your marker on the \
         score track, on the points with which the board says that you start. Draw {} as your hand.{first}",
        counted(layout.setting.preset.play.hand, "good", "goods")
    )
}

/// P5.
fn load(layout: &SheetLayout<'_>, alone: bool) -> String {
    let play = &layout.setting.preset.play;
    let capital = if alone {
        "your capital"
    } else {
        "a capital, your own or another"
    };
    format!(
        "In {capital}, with nothing under your pawn: put up to {} of your hand under it. Then draw until your hand has {} again, \
         or the bag is empty.",
        counted(play.load, "good", "goods"),
        play.hand
    )
}

/// P6 and P7.
fn movement(layout: &SheetLayout<'_>, alone: bool) -> String {
    let preset = layout.setting.preset;
    let block = if alone {
        ""
    } else {
        " Pawns do not block each other."
    };
    let kinds = layout.setting.types().into_iter();
    let names: Vec<&str> = kinds.map(|kind| preset.types[kind].name.as_str()).collect();
    let change = match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!(
            " You change between {} and {last} in cities only, at no cost; where two share a spot, you stay on yours.",
            first.join(", ")
        ),
        _ => String::new(),
    };
    format!(
        "Up to {}. A step leads from one spot of a path to the next; a city is a spot. You may pass through cities, turn back, \
         and stop on any spot.{block}{change}",
        counted(preset.play.steps, "step", "steps")
    )
}

/// Spaces for 0 to 39 points.
fn score_track(page: &mut Drawing, layout: &SheetLayout<'_>, room: Rect) {
    let (columns, _, high) = TRACK;
    let wide = room.w / columns as f64;
    let line = Style::stroke(layout.inks.ink, 0.25);
    for space in 0..SPACES {
        let (column, row) = (space % columns, space / columns);
        let at = Point::new(room.x + wide * column as f64, room.y + high * row as f64);
        let ground = if space % 5 == 0 && layout.inks.theme != Theme::Ink {
            Colour::grey(228)
        } else {
            layout.inks.paper
        };
        let rect = Rect::new(at.x, at.y, wide, high);
        page.rect(rect, 0.0, &Style::fill(ground));
        page.rect(rect, 0.0, &line);
        let number = Text::new(space.to_string(), at.x + 1.2, at.y + 4.4, 4.2);
        page.text(&number.bold().colour(layout.inks.ink));
    }
}
