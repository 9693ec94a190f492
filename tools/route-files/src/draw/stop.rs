//! Cities with their tokens, towns and halts in ink.

use crate::draw::palette::{FAINT, INK, PASS, SLOT, ink_on};
use crate::draw::pen::{Pen, TileText};
use crate::draw::slots;
use crate::draw::tile_plan::TilePlan;
use crate::draw::track::WIDTH;
use milepost_draw::{Colour, Point, Style, Weight, font};
use milepost_route::model::{Kind, Token};

/// The radius of a town where track ends or divides, in sides.
pub(super) const DOT: f64 = 0.105;
/// Half the length of a town's bar across its track, in sides.
pub(super) const BAR: f64 = 0.165;

/// Draws the stops; `tokens` stand in their places, each with its company's colour.
pub(super) fn draw(
    pen: &mut Pen,
    plan: &TilePlan<'_>,
    tokens: &[Vec<Option<Token>>],
    colour: impl Fn(&str) -> Colour,
) {
    for (stop, tile_stop) in plan.tile.stops.iter().enumerate() {
        match tile_stop.kind {
            Kind::City | Kind::Pass => {
                city(
                    pen,
                    &plan.places[stop],
                    tile_stop.kind,
                    usize::from(tile_stop.slots),
                );
                let places = tokens.get(stop).map_or(&[][..], Vec::as_slice);
                for (at, token) in plan.places[stop].iter().zip(places) {
                    if let Some(token) = token {
                        place(
                            pen,
                            *at,
                            slots::radius(plan.places[stop].len()),
                            token,
                            &colour,
                        );
                    }
                }
            }
            Kind::Town | Kind::Halt => town(pen, plan, stop),
            Kind::Offboard => {}
        }
    }
}

/// A box around its places; those beyond its slots, made for a token that came on top, are dotted.
fn city(pen: &mut Pen, places: &[Point], kind: Kind, slots: usize) {
    let (rim, ground) = (
        slots::rim(places.len()),
        if kind == Kind::Pass { PASS } else { SLOT },
    );
    for (width, colour) in [(2.0 * rim, INK), (2.0 * rim - 0.045, ground)] {
        match places {
            [only] => pen.circle(*only, width / 2.0, &Style::fill(colour)),
            several => pen.polygon(several, &pen.line(colour, width).and_fill(colour)),
        }
    }
    if places.len() > 1 {
        for (i, &at) in places.iter().enumerate() {
            let style = pen.line(FAINT, 0.015);
            let style = if i < slots {
                style
            } else {
                style.dashed(&[0.04 * pen.side, 0.05 * pen.side])
            };
            pen.circle(at, slots::radius(places.len()) - 0.01, &style);
        }
    }
}

/// A token with its company's letters, which tell it in grey too.
fn place(pen: &mut Pen, at: Point, radius: f64, token: &Token, colour: impl Fn(&str) -> Colour) {
    let ground = if token.neutral {
        Colour::grey(225)
    } else {
        colour(&token.company)
    };
    let inner = radius - 0.012;
    pen.circle(at, inner, &pen.line(INK, 0.02).and_fill(ground));
    if token.neutral {
        let dashes = [0.05 * pen.side, 0.05 * pen.side];
        pen.circle(at, 0.82 * inner, &pen.line(FAINT, 0.015).dashed(&dashes));
    }
    let size = font::fit(&token.company, Weight::Bold, 0.19, 1.72 * inner, 0.03);
    let words = TileText {
        text: &token.company,
        size,
        weight: Weight::Bold,
        colour: ink_on(ground),
        halo: None,
    };
    pen.words(&words, at);
}

fn town(pen: &mut Pen, plan: &TilePlan<'_>, stop: usize) {
    let at = plan.seats[stop];
    match plan.bar(stop) {
        Some(along) => {
            let end = |by: f64| at.shift(-along.y * by, along.x * by);
            for (width, colour) in [(1.5 * WIDTH, SLOT), (0.95 * WIDTH, INK)] {
                pen.stroke(end(-BAR + 0.04), end(BAR - 0.04), &pen.line(colour, width));
            }
        }
        None if plan.tile.stops[stop].kind == Kind::Halt => {
            pen.circle(at, 0.8 * DOT, &pen.line(INK, 0.03).and_fill(SLOT));
        }
        None => {
            pen.circle(at, DOT + 0.03, &Style::fill(SLOT));
            pen.circle(at, DOT, &Style::fill(INK));
        }
    }
}
