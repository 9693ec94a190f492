//! Names of rivers, along them, and of lakes, within them: where there is room, and else not at all.

use super::super::ground;
use super::super::palette::{LAND, SEA, WATER_NAME};
use super::super::plan::Plan;
use super::obstacles::Obstacles;
use crate::model::Line;
use milepost_draw::{Point, Rect, Text};

/// The most that a river's name may hide and bend away from the river.
const DEAREST: f64 = 11.0;
/// Stretches of rivers that are tried for names on one map, at most. The maps that ship take up to a tenth of it.
const STRETCHES: usize = 200_000;

/// The names that found room; their boxes are taken.
pub(super) fn names(plan: &Plan<'_>, obstacles: &mut Obstacles) -> Vec<Text> {
    let mut names = Vec::new();
    let art = &plan.map.art;
    for (lake, ring) in named(&art.lakes, ground::lines(plan, &art.lakes)) {
        names.extend(in_lake(plan, obstacles, lake, &ring));
    }
    let mut done: Vec<&str> = Vec::new();
    let mut rivers: Vec<(&str, Vec<Point>)> = named(&art.rivers, ground::rivers(plan));
    rivers.sort_by(|(a, p), (b, q)| a.cmp(b).then(length(q).total_cmp(&length(p))));
    let mut left = STRETCHES;
    for (river, line) in rivers {
        if !done.contains(&river)
            && let Some(text) = along(plan, obstacles, (river, &line), &mut left)
        {
            obstacles.take(boxes(&text));
            names.push(text);
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

fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

fn in_lake(plan: &Plan<'_>, obstacles: &mut Obstacles, name: &str, ring: &[Point]) -> Option<Text> {
    let shore = Rect::around(ring.iter().copied())?;
    let Point { x, y } = shore.centre();
    let size = 0.38 * plan.unit;
    let tries = [0.0, 0.43, -0.43, 0.87, -0.87, 1.3, -1.3].map(|dy| {
        let text = Text::new(name, x, y + dy * plan.pip + 0.35 * size, size)
            .italic()
            .middle();
        text.colour(WATER_NAME).halo(SEA, 0.05 * plan.unit)
    });
    let fits = |text: &Text| {
        let bounds = text.bounds();
        plan.frame.contains(bounds.centre())
            && bounds
                .corners()
                .into_iter()
                .all(|corner| is_inside(ring, corner))
    };
    let cost = |text: &Text| {
        boxes(text)
            .iter()
            .map(|b| obstacles.hidden(b, None))
            .sum::<f64>()
    };
    let priced = tries
        .into_iter()
        .filter(fits)
        .map(|text| (cost(&text), text));
    let (cost, text) = priced.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    if cost > DEAREST {
        return None;
    }
    obstacles.take(boxes(&text));
    Some(text)
}

fn is_inside(ring: &[Point], p: Point) -> bool {
    let next = ring.iter().cycle().skip(1);
    let crossed = ring.iter().zip(next).filter(|(a, b)| {
        (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

/// The best stretch of a river for its name, if one is good enough.
fn along(
    plan: &Plan<'_>,
    obstacles: &Obstacles,
    (name, line): (&str, &[Point]),
    left: &mut usize,
) -> Option<Text> {
    let size = 0.36 * plan.unit;
    let plain = Text::new(name, 0.0, 0.0, size)
        .italic()
        .middle()
        .spacing(0.03 * plan.unit);
    let plain = plain.colour(WATER_NAME).halo(LAND, 0.05 * plan.unit);
    let steps = evenly(plan, line);
    let span = (plain.width() / (0.25 * plan.unit)).ceil() as usize + 2;
    let mut best: Option<(f64, Text)> = None;
    for stretch in steps.windows(span) {
        *left = left.checked_sub(1)?;
        for side in [-1.0, 1.0] {
            let Some((bend, text)) = beside(plan, &plain, stretch, side) else {
                continue;
            };
            let all = boxes(&text);
            if !all
                .iter()
                .all(|b| plan.frame.inflate(-0.2 * plan.unit).contains(b.centre()))
            {
                continue;
            }
            let hidden: f64 = all.iter().map(|b| obstacles.hidden(b, None)).sum();
            let cost = bend + hidden;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, text));
            }
        }
    }
    best.filter(|(cost, _)| *cost <= DEAREST)
        .map(|(_, text)| text)
}

/// Points of a line a quarter of a unit apart, within the frame.
fn evenly(plan: &Plan<'_>, line: &[Point]) -> Vec<Point> {
    let step = 0.25 * plan.unit;
    let mut points = Vec::new();
    let mut left = 0.0;
    for pair in line.windows(2) {
        let length = pair[0].distance(pair[1]);
        if !Rect::around(pair.iter().copied()).is_some_and(|r| r.intersects(&plan.frame)) {
            continue;
        }
        while left < length && points.len() < 20_000 {
            points.push(pair[0].towards(pair[1], left / length));
            left += step;
        }
        left = (left - length).max(0.0);
    }
    points
}

/// The name beside a stretch, read from the left, and how far the river bends away from it.
fn beside(plan: &Plan<'_>, plain: &Text, stretch: &[Point], side: f64) -> Option<(f64, Text)> {
    let (mut from, mut to) = (*stretch.first()?, *stretch.last()?);
    if to.x < from.x {
        (from, to) = (to, from);
    }
    let chord = from.distance(to);
    if chord < 0.8 * plain.width() {
        return None;
    }
    let (along_x, along_y) = ((to.x - from.x) / chord, (to.y - from.y) / chord);
    let off = |p: &Point| (p.y - from.y) * along_x - (p.x - from.x) * along_y;
    let reach = stretch.iter().map(|p| side * off(p)).fold(0.0, f64::max);
    let spread = stretch.iter().map(|p| -side * off(p)).fold(0.0, f64::max) + reach;
    let degrees = slope(along_y);
    let room = reach + if side < 0.0 { 0.15 } else { 0.42 } * plan.unit;
    let middle = from.towards(to, 0.5);
    let text = Text {
        x: middle.x - side * along_y * room,
        y: middle.y + side * along_x * room,
        ..plain.clone()
    };
    let bend = 6.0 * (spread / plan.unit) + 2.0 * along_y.abs();
    Some((bend, text.turn(degrees)))
}

/// The whole degrees clockwise at which a line falls by so much on each millimetre of its way.
fn slope(fall: f64) -> f64 {
    let falls = |degrees: f64| Point::new(1.0, 0.0).turn(degrees).y;
    let (mut low, mut high) = (-90.0, 90.0);
    while high - low > 1.0 {
        let middle = ((low + high) / 2.0_f64).floor();
        if falls(middle) < fall {
            low = middle
        } else {
            high = middle
        }
    }
    high
}

/// Small boxes that together cover a turned text.
fn boxes(text: &Text) -> Vec<Rect> {
    let (width, height) = (text.width(), 0.75 * text.size);
    let count = (width / height).ceil().max(1.0);
    let centre = |i: u32| {
        let along = (f64::from(i) + 0.5) / count - 0.5;
        let out = Point::new(along * width, -0.45 * height).turn(text.turn);
        Rect::new(text.x + out.x, text.y + out.y, 0.0, 0.0).inflate(0.5 * height)
    };
    (0..count as u32).map(centre).collect()
}
