//! The furniture of a sheet: the ruler, the words and the marks around the work. All lengths are in millimetres.

use milepost_draw::Drawing;
use milepost_draw::{Colour, Point, Rect, Style};
use milepost_draw::{Fonts, Text, Weight, font};

/// Home printers leave this much of the edge white.
pub(crate) const EDGE: f64 = 5.0;
/// The height of the strip with the ruler and the words.
pub(crate) const STRIP: f64 = 4.6;

const RULER: f64 = 50.0;
const BASE: f64 = 4.2;
const SIZE: f64 = 2.3;
/// Of two lines, the letters and the way from one to the next.
const SMALL: f64 = 1.9;
const LEADING: f64 = 2.2;
const SCALE: &str = "print at 100 %";

/// A hairline that the printer can still draw.
pub(crate) fn hairline() -> Style {
    Style::stroke(Colour::grey(90), 0.1)
}

/// The ruler, "print at 100 %", one line of words or two, and the page's label, in a row this long.
///
/// ```text
/// |----+----50 mm----+----|  print at 100 %   words                          label
/// ```
pub(crate) fn strip(length: f64, words: &[&str], label: &str, fonts: &Fonts) -> Drawing {
    let mut strip = Drawing::new(length, STRIP);
    ruler(&mut strip);
    let start = RULER + 3.0;
    strip.text(&Text::new(SCALE, start, BASE, SIZE).bold());
    strip.text(&Text::new(label, length, BASE, SIZE).bold().end());
    let left = start + font::width(SCALE, Weight::Bold, SIZE) + 4.0;
    let room = length - left - font::width(label, Weight::Bold, SIZE) - 4.0;
    if room > 0.0 {
        let lines = lines(words, room, fonts);
        let most = if lines.len() > 1 { SMALL } else { SIZE };
        for (line, text) in lines.iter().rev().enumerate() {
            let size = fonts.fit(text, Weight::Regular, most, room, 0.5);
            let base = BASE - line as f64 * LEADING;
            let text = Text::new(text, left, base, size).fonts(fonts);
            strip.text(&text.colour(Colour::grey(60)));
        }
    }
    strip
}

/// Words that are too long for their line have two, where nothing else needs the second.
fn lines(words: &[&str], room: f64, fonts: &Fonts) -> Vec<String> {
    let own = || words.iter().map(|&line| line.to_owned()).collect();
    match words {
        [one] if fonts.width(one, Weight::Regular, SIZE) > room => {
            let broken = fonts.wrap(one, Weight::Regular, SMALL, room);
            if broken.len() == 2 { broken } else { own() }
        }
        _ => own(),
    }
}

fn ruler(strip: &mut Drawing) {
    let ink = Style::stroke(Colour::BLACK, 0.15);
    strip.line(Point::new(0.0, BASE), Point::new(RULER, BASE), &ink);
    for centimetre in 0..=5 {
        let x = f64::from(centimetre) * 10.0;
        let tick = if centimetre % 5 == 0 { 3.0 } else { 1.2 };
        strip.line(Point::new(x, BASE - tick), Point::new(x, BASE), &ink);
    }
    strip.text(&Text::new("50 mm", RULER / 2.0, BASE - 1.6, SIZE).middle());
}

/// Marks in the margins that point along every cut, clear of the block and of the paper's edge.
pub(crate) fn cut_marks(page: &mut Drawing, block: &Rect, columns: &[f64], rows: &[f64]) {
    const GAP: f64 = 0.5;
    const LENGTH: f64 = 3.0;
    let (width, height) = page.size();
    let before = |at: f64| ((at - GAP - LENGTH).max(EDGE), at - GAP);
    let after = |at: f64, side: f64| (at + GAP, (at + GAP + LENGTH).min(side - EDGE));
    for &x in columns {
        for (from, to) in [before(block.y), after(block.bottom(), height)] {
            page.line(Point::new(x, from), Point::new(x, to), &hairline());
        }
    }
    for &y in rows {
        for (from, to) in [before(block.x), after(block.right(), width)] {
            page.line(Point::new(from, y), Point::new(to, y), &hairline());
        }
    }
}

/// A cross through which two sheets are lined up.
pub(crate) fn cross(page: &mut Drawing, at: Point) {
    const ARM: f64 = 2.0;
    for (dx, dy) in [(ARM, 0.0), (0.0, ARM)] {
        page.line(
            at.shift(-dx, -dy),
            at.shift(dx, dy),
            &Style::stroke(Colour::BLACK, 0.1),
        );
    }
}
