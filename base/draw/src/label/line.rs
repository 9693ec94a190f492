use super::obstacle::Trial;
use super::spacing::evenly;
use crate::shape::{Point, Rect};
use crate::text::Text;

/// How words stand beside a line. Lengths in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    /// How finely the line is looked at.
    pub step: f64,
    /// From the line to the baseline, above it and below it.
    pub room: [f64; 2],
    /// What each millimetre costs by which the line bends away from the words.
    pub bend: f64,
    /// What it costs to stand upright; words that lie level cost nothing.
    pub steep: f64,
}

/// The places of words along a line and to both sides of it, read from the left, whose middles lie on the sheet.
///
/// At most `most` stretches of the line are tried.
pub fn along(
    text: &Text,
    line: &[Point],
    sheet: Rect,
    beside: Beside,
    most: usize,
) -> impl Iterator<Item = Trial<Text>> {
    let steps = evenly(line, beside.step, &sheet, most);
    let span = (text.width() / beside.step).ceil().max(0.0) as usize + 2;
    let count = (steps.len() + 1).saturating_sub(span);
    (0..count).flat_map(move |from| {
        let stretch = &steps[from..from + span];
        let sides = [-1.0, 1.0].map(|side| place(text, stretch, side, beside));
        let seen = |trial: &Trial<Text>| {
            let mut boxes = trial.boxes.iter();
            boxes.all(|area| sheet.contains(area.centre()))
        };
        sides.into_iter().flatten().filter(seen).collect::<Vec<_>>()
    })
}

/// The words beside a stretch, and how far it bends away from them.
fn place(plain: &Text, stretch: &[Point], side: f64, beside: Beside) -> Option<Trial<Text>> {
    let (mut from, mut to) = (*stretch.first()?, *stretch.last()?);
    if to.x < from.x {
        (from, to) = (to, from);
    }
    let chord = from.distance(to);
    if chord < 0.8 * plain.width() {
        return None;
    }
    let (dx, dy) = ((to.x - from.x) / chord, (to.y - from.y) / chord);
    let off = |p: &Point| (p.y - from.y) * dx - (p.x - from.x) * dy;
    let reach = stretch.iter().map(|p| side * off(p)).fold(0.0, f64::max);
    let back = stretch.iter().map(|p| -side * off(p)).fold(0.0, f64::max);
    let room = reach + beside.room[usize::from(side > 0.0)];
    let middle = from.towards(to, 0.5);
    let text = Text {
        x: middle.x - side * dy * room,
        y: middle.y + side * dx * room,
        ..plain.clone()
    };
    let text = text.turn(libm::atan2(dy, dx).to_degrees().round());
    Some(Trial {
        boxes: boxes(&text),
        what: text,
        dislike: beside.bend * (reach + back) + beside.steep * dy.abs(),
    })
}

/// Small boxes that together cover a text about its middle, turned or not.
#[must_use]
pub fn boxes(text: &Text) -> Vec<Rect> {
    let (width, height) = (text.width(), 0.75 * text.size);
    let count = (width / height).ceil().max(1.0);
    let centre = |i: u32| {
        let along = (f64::from(i) + 0.5) / count - 0.5;
        let out = Point::new(along * width, -0.45 * height).turn(text.turn);
        Rect::about(
            Point::new(text.x + out.x, text.y + out.y),
            0.5 * height,
            0.5 * height,
        )
    };
    (0..count as u32).map(centre).collect()
}
