//! Names of rivers, along them, and of lakes, within them: where there is room, and else not at all.

use super::super::ground;
use super::super::layout::SheetLayout;
use crate::model::Line;
use milepost_draw::label::{Beside, Obstacles, Trial, along, boxes};
use milepost_draw::shape::{is_inside, length};
use milepost_draw::{Point, Rect, Text};

/// The most that a river's name may hide and bend away from the river.
const DEAREST: f64 = 11.0;
/// Stretches of rivers that are tried for names on one map, at most. The maps that ship take up to a tenth of it.
const STRETCHES: usize = 200_000;

/// The names that found room; their boxes are taken.
pub(super) fn names(layout: &SheetLayout<'_>, obstacles: &mut Obstacles) -> Vec<Text> {
    let mut names = Vec::new();
    let mut keep = |obstacles: &mut Obstacles, found: Option<Trial<Text>>| {
        let Some(trial) = found else { return false };
        for area in trial.boxes {
            obstacles.add_box(area, 3.0 * super::obstacles::HARD);
        }
        names.push(trial.what);
        true
    };
    let art = &layout.map.art;
    for (lake, ring) in named(&art.lakes, ground::lines(layout, &art.lakes)) {
        let found = obstacles.least(in_lake(layout, lake, &ring), DEAREST);
        keep(obstacles, found);
    }
    let mut done: Vec<&str> = Vec::new();
    let mut rivers: Vec<(&str, Vec<Point>)> = named(&art.rivers, ground::rivers(layout));
    rivers.sort_by(|(a, p), (b, q)| a.cmp(b).then(length(q).total_cmp(&length(p))));
    let unit = layout.unit;
    let beside = Beside {
        step: 0.25 * unit,
        room: [0.15 * unit, 0.42 * unit],
        bend: 6.0 / unit,
        steep: 2.0,
    };
    let sheet = layout.frame.inflate(-0.2 * unit);
    let mut left = STRETCHES;
    for (river, line) in rivers {
        if done.contains(&river) {
            continue;
        }
        let text = Text::new(river, 0.0, 0.0, 0.36 * layout.letter)
            .fonts(&layout.fonts)
            .italic()
            .middle()
            .spacing(0.03 * unit)
            .colour(layout.inks.water_name)
            .halo(layout.inks.land, 0.05 * unit);
        let most = left.min(20_000);
        let found = obstacles.least(along(&text, &line, sheet, beside, most), DEAREST);
        left = left.saturating_sub((length(&line) / beside.step) as usize);
        if keep(obstacles, found) {
            done.push(river);
        }
    }
    names
}

/// The lines that have a name and are seen.
fn named(art: &[Line], drawn: Vec<Vec<Point>>) -> Vec<(&str, Vec<Point>)> {
    let lines = art.iter().map(|line| line.name.as_str()).zip(drawn);
    lines
        .filter(|(name, line)| !name.is_empty() && line.len() > 1)
        .collect()
}

fn in_lake(layout: &SheetLayout<'_>, name: &str, ring: &[Point]) -> Vec<Trial<Text>> {
    let Some(shore) = Rect::around(ring.iter().copied()) else {
        return Vec::new();
    };
    let Point { x, y } = shore.centre();
    let size = 0.38 * layout.letter;
    let trial = |dy: f64| {
        let text = Text::new(name, x, y + dy * layout.pip + 0.35 * size, size)
            .fonts(&layout.fonts)
            .italic()
            .middle()
            .colour(layout.inks.water_name)
            .halo(layout.inks.sea, 0.05 * layout.unit);
        let bounds = text.bounds();
        let mut corners = bounds.corners().into_iter();
        let fits = layout.frame.contains(bounds.centre()) && corners.all(|p| is_inside(&[ring], p));
        fits.then(|| Trial {
            boxes: boxes(&text),
            what: text,
            dislike: 0.0,
        })
    };
    let tries = [0.0, 0.43, -0.43, 0.87, -0.87, 1.3, -1.3];
    tries.into_iter().filter_map(trial).collect()
}
