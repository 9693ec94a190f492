//! What a city wants: a good's sign, and in a badge the points for it.

use super::super::layout::SheetLayout;
use super::super::palette::Palette;
use super::goods;
use milepost_draw::{Drawing, Path, Point, Rect, Style, Text, Weight, font};

/// How high a token is, in heights of a name's letters.
pub(in super::super) const HEIGHT: f64 = 1.24;

/// How wide a token with these points is, its height given.
pub(in super::super) fn width(points: u32, height: f64) -> f64 {
    let digits = font::width(&points.to_string(), Weight::Bold, 0.8 * height);
    1.08 * height + digits.max(0.36 * height) + 0.34 * height
}

/// Makes the goods' signs known to the sheet, for tokens of this height.
pub(in super::super) fn define(
    sheet: &mut Drawing,
    layout: &SheetLayout<'_>,
    height: f64,
    name: &str,
) {
    for good in layout.setting.goods() {
        let sign = goods::sign(layout, good, 0.5 * height);
        sheet.symbol(&id(name, good), sign);
    }
}

/// The sign of a good among those of a height.
pub(in super::super) fn id(name: &str, good: usize) -> String {
    format!("{name}-{good}")
}

/// A token that fills a box: sign at the left, points at the right.
pub(in super::super) fn draw(
    sheet: &mut Drawing,
    inks: &Palette,
    good: usize,
    points: u32,
    rect: &Rect,
) {
    let (h, line) = (rect.h, 0.07 * rect.h);
    let inner = rect.inflate(-line / 2.0);
    let corner = 0.24 * h;
    sheet.rect(
        inner,
        corner,
        &Style::fill(inks.token).and_stroke(inks.badge, line),
    );
    let split = rect.x + 1.06 * h;
    sheet.path(&end(&inner, split, corner), &Style::fill(inks.badge));
    sheet.stamp(&id("good", good), rect.x + 0.55 * h, rect.y + 0.5 * h);
    let size = 0.8 * h;
    let baseline = rect.y + h / 2.0 + font::cap_height(Weight::Bold, size) / 2.0;
    let middle = (split + inner.right()) / 2.0;
    sheet.text(
        &Text::new(points.to_string(), middle, baseline, size)
            .bold()
            .middle()
            .colour(inks.badge_ink),
    );
}

/// The badge at the right end of a token, rounded where the token is.
fn end(rect: &Rect, split: f64, corner: f64) -> Path {
    use milepost_draw::Sweep::Clockwise;
    let (right, bottom) = (rect.right(), rect.bottom());
    Path::new()
        .move_to(Point::new(split, rect.y))
        .line_to(Point::new(right - corner, rect.y))
        .arc_to(corner, Clockwise, Point::new(right, rect.y + corner))
        .line_to(Point::new(right, bottom - corner))
        .arc_to(corner, Clockwise, Point::new(right - corner, bottom))
        .line_to(Point::new(split, bottom))
        .close()
}
