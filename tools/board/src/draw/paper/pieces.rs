//! What is cut out: a standing pawn and a marker for each player, and the goods of the bag.

use super::super::layout::SheetLayout;
use super::super::mark::{figure, goods, token};
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Style, Text, Weight, font};

/// A pawn that is folded to stand: its width, the height of a face, and of the flap below each face, in millimetres.
const PAWN: (f64, f64, f64) = (16.0, 20.0, 6.0);
/// The sides of squares that are tried, in millimetres, the largest first: markers and goods.
const SQUARES: [f64; 5] = [14.0, 13.0, 12.0, 11.0, 10.0];
/// Between pawns and squares beside them.
const GAP: f64 = 3.0;

/// How high a pawn is before it is folded, in millimetres.
const HIGH: f64 = 2.0 * (PAWN.1 + PAWN.2);

/// The radius of a good's sign in sides of its square, and the name of its symbol.
const SIGN: f64 = 0.36;
const PIECE: &str = "piece";

/// A square piece.
#[derive(Clone, Copy)]
pub(super) enum Square {
    /// A player's marker for the score track.
    Marker(usize),
    /// A good for the bag.
    Good(usize),
}

impl Square {
    fn good(&self) -> Option<usize> {
        match *self {
            Square::Good(good) => Some(good),
            Square::Marker(_) => None,
        }
    }
}

/// Cut along such lines, fold along those that are dashed.
fn cut() -> Style {
    Style::stroke(Colour::grey(120), 0.12)
}

/// The layout with black on white, for pages that are cut up and held in hands, whatever the ground of the board is.
pub(super) fn on_white(mut layout: SheetLayout<'_>) -> SheetLayout<'_> {
    layout.inks.paper = Colour::WHITE;
    layout.inks.ink = Colour::grey(30);
    layout.inks.faint = Colour::grey(70);
    layout
}

/// The goods of the bag: each as often as cities want it (P1).
pub(super) fn bag(layout: &SheetLayout<'_>) -> Vec<usize> {
    let cities = layout.board.cities.iter();
    let mut bag: Vec<usize> = cities
        .flat_map(|city| city.wants.iter().map(|want| want.good))
        .collect();
    bag.sort_unstable();
    bag
}

/// All squares of a game: a marker for each player, and the goods of the bag.
pub(super) fn squares(layout: &SheetLayout<'_>) -> Vec<Square> {
    let markers = (0..layout.board.players).map(Square::Marker);
    markers
        .chain(bag(layout).into_iter().map(Square::Good))
        .collect()
}

/// What is left to be laid.
#[derive(Clone, Copy)]
pub(super) struct Rest<'a> {
    /// The first player whose pawn is not laid yet.
    pub player: usize,
    /// The squares that are not laid yet.
    pub squares: &'a [Square],
}

/// How many pawns stand beside each other in this width.
fn abreast(width: f64) -> usize {
    (width / PAWN.0) as usize
}

/// How much room a row of pawns and so many squares need in this width, in millimetres.
pub(super) fn height(layout: &SheetLayout<'_>, width: f64, squares: usize) -> f64 {
    let side = SQUARES[0];
    let columns = |width: f64| (width.max(0.0) / side) as usize;
    let pawns = layout.board.players.min(abreast(width)) as f64;
    let beside = columns(width - PAWN.0 * pawns - GAP);
    let rest = squares.saturating_sub(beside * (HIGH / side) as usize);
    match rest.div_ceil(columns(width).max(1)) {
        0 => HIGH,
        rows => HIGH + GAP + rows as f64 * side,
    }
}

/// Lays pawns and squares into a room at least as high as a pawn: a row of pawns, squares beside them, then in rows below,
/// as large as they can be with all of them in it. Gives what found no room.
pub(super) fn lay<'a>(
    sheet: &mut Drawing,
    layout: &SheetLayout<'_>,
    room: Rect,
    rest: Rest<'a>,
) -> Rest<'a> {
    let end = layout.board.players.min(rest.player + abreast(room.w));
    for player in rest.player..end {
        let x = room.x + PAWN.0 * (player - rest.player) as f64;
        pawn(sheet, layout, player, Point::new(x, room.y));
    }
    let rooms = if end == rest.player {
        vec![room]
    } else {
        let left = room.x + PAWN.0 * (end - rest.player) as f64 + GAP;
        let top = room.y + HIGH + GAP;
        vec![
            Rect::new(left, room.y, (room.right() - left).max(0.0), HIGH),
            Rect::new(room.x, top, room.w, (room.bottom() - top).max(0.0)),
        ]
    };
    Rest {
        player: end,
        squares: rows(sheet, layout, &rooms, rest.squares),
    }
}

/// Squares in rows, room after room, in the largest size in which all of them have room, or in the smallest.
fn rows<'a>(
    sheet: &mut Drawing,
    layout: &SheetLayout<'_>,
    rooms: &[Rect],
    squares: &'a [Square],
) -> &'a [Square] {
    let places = |side: f64| -> Vec<Rect> {
        let all = rooms.iter().flat_map(|room| {
            let (columns, rows) = ((room.w / side) as usize, (room.h / side) as usize);
            (0..rows).flat_map(move |row| {
                (0..columns).map(move |column| {
                    let (x, y) = (column as f64 * side, row as f64 * side);
                    Rect::new(room.x + x, room.y + y, side, side)
                })
            })
        });
        all.collect()
    };
    let smallest = SQUARES[SQUARES.len() - 1];
    let side = SQUARES
        .into_iter()
        .find(|&side| places(side).len() >= squares.len());
    let side = side.unwrap_or(smallest);
    let places = places(side);
    define(sheet, layout, squares, side);
    for (square, rect) in squares.iter().zip(&places) {
        draw(sheet, layout, *square, *rect);
    }
    squares.get(places.len()..).unwrap_or_default()
}

fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, square: Square, rect: Rect) {
    sheet.rect(rect, 0.0, &Style::fill(layout.inks.paper));
    match square {
        Square::Marker(player) => {
            figure::capital(sheet, &layout.inks, player, rect.centre(), 0.34 * rect.w);
        }
        Square::Good(good) => {
            let at = sign_at(rect);
            sheet.stamp(&token::id(PIECE, good), at.x, at.y);
            name(sheet, layout, good, rect);
        }
    }
    sheet.rect(rect, 0.0, &cut());
}

/// Makes the signs of the goods among squares of this side known to the sheet.
fn define(sheet: &mut Drawing, layout: &SheetLayout<'_>, squares: &[Square], side: f64) {
    let mut goods: Vec<usize> = squares.iter().filter_map(|square| square.good()).collect();
    goods.sort_unstable();
    goods.dedup();
    for good in goods {
        let sign = goods::sign(layout, good, SIGN * side);
        sheet.symbol(&token::id(PIECE, good), sign);
    }
}

/// A good's name, below the place of its sign.
fn name(sheet: &mut Drawing, layout: &SheetLayout<'_>, good: usize, rect: Rect) {
    let (name, side) = (&layout.setting.preset.goods[good].name, rect.w);
    let size = font::fit(name, Weight::Bold, 0.17 * side, 0.84 * side, 0.0);
    let below = Text::new(name, rect.centre().x, rect.bottom() - 0.07 * side, size);
    sheet.text(&below.bold().middle().colour(layout.inks.ink));
}

/// Where a good's sign is on its square.
fn sign_at(rect: Rect) -> Point {
    Point::new(rect.centre().x, rect.y + 0.4 * rect.h)
}

/// A good's piece by itself, `side` millimetres wide and high.
pub(super) fn card(layout: &SheetLayout<'_>, good: usize, side: f64) -> Drawing {
    let mut card = Drawing::new(side, side);
    let rect = Rect::new(0.0, 0.0, side, side);
    card.rect(rect, 0.0, &Style::fill(layout.inks.paper));
    let at = sign_at(rect);
    card.group(&goods::sign(layout, good, SIGN * side), at.x, at.y);
    name(&mut card, layout, good, rect);
    card
}

/// The back of goods' pieces: the name of the game on the sea.
pub(super) fn back(layout: &SheetLayout<'_>, side: f64) -> Drawing {
    let mut back = Drawing::new(side, side);
    let (rect, inks) = (Rect::new(0.0, 0.0, side, side), &layout.inks);
    back.rect(rect, 0.0, &Style::fill(inks.sea));
    let panel = rect.inflate(-0.08 * side);
    let frame = Style::fill(inks.paper).and_stroke(inks.ink, 0.015 * side);
    back.rect(panel, 0.08 * side, &frame);
    let name = &layout.setting.preset.name;
    let size = font::fit(name, Weight::Bold, 0.16 * side, 0.72 * side, 0.0);
    let baseline = side / 2.0 + font::cap_height(Weight::Bold, size) / 2.0;
    let name = Text::new(name, side / 2.0, baseline, size);
    back.text(&name.bold().middle().colour(inks.ink));
    back
}

/// A pawn as it is cut: a flap, a face on its head, a face, a flap. Folded at the middle, the flaps outwards, it stands.
fn pawn(sheet: &mut Drawing, layout: &SheetLayout<'_>, player: usize, at: Point) {
    let (wide, face, flap) = PAWN;
    let rect = Rect::new(at.x, at.y, wide, HIGH);
    sheet.rect(rect, 0.0, &Style::fill(layout.inks.paper));
    let mut front = Drawing::new(wide, face);
    let head = Point::new(wide / 2.0, 0.44 * face);
    figure::capital(&mut front, &layout.inks, player, head, 0.36 * wide);
    let foot = Rect::new(0.0, 0.84 * face, wide, 0.16 * face);
    front.rect(foot, 0.0, &Style::fill(layout.inks.player(player)));
    sheet.group(&front, at.x, at.y + flap + face);
    sheet.turned(&front, Point::new(at.x + wide, at.y + flap + face), 180.0);
    let folds = [flap, flap + face, flap + 2.0 * face];
    let fold = folds.into_iter().fold(Path::new(), |path, y| {
        path.move_to(Point::new(rect.x, rect.y + y))
            .line_to(Point::new(rect.right(), rect.y + y))
    });
    sheet.path(&fold, &cut().dashed(&[1.2, 0.8]));
    sheet.rect(rect, 0.0, &cut());
}
