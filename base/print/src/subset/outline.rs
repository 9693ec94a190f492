//! A glyph's outline in the curves of TrueType.

use ttf_parser::OutlineBuilder;

/// Most that a curve may miss the one that it stands for, in the font's units; a letter is about a thousand high.
const MISS: f32 = 0.4;
/// The most curves for one.
const MOST: f32 = 16.0;
/// Places beyond this are no letter's.
const FARTHEST: f32 = 16_000.0;

/// A place on the outline, or beside it as the handle of a curve.
#[derive(Clone, Copy)]
struct Spot {
    x: i16,
    y: i16,
    on: bool,
}

/// An outline while it is drawn: straight lines and curves with one handle.
#[derive(Default)]
pub(super) struct Outline {
    contours: Vec<Vec<Spot>>,
    at: (f32, f32),
}

impl Outline {
    fn put(&mut self, x: f32, y: f32, on: bool) {
        let whole = |v: f32| v.clamp(-FARTHEST, FARTHEST).round() as i16;
        let spot = Spot {
            x: whole(x),
            y: whole(y),
            on,
        };
        if let Some(contour) = self.contours.last_mut() {
            contour.push(spot);
        }
        if on {
            self.at = (x, y);
        }
    }

    /// The glyph as a font file holds it, and its left edge; empty for a glyph without an outline.
    pub fn glyph(mut self) -> (Vec<u8>, i16) {
        for contour in &mut self.contours {
            // A contour ends where it began; TrueType closes it by itself.
            if let [first, .., last] = contour.as_slice()
                && last.on
                && (first.x, first.y) == (last.x, last.y)
            {
                contour.pop();
            }
        }
        self.contours.retain(|contour| contour.len() > 1);
        let spots: Vec<Spot> = self.contours.iter().flatten().copied().collect();
        let Some(first) = spots.first() else {
            return (Vec::new(), 0);
        };
        let (mut least, mut most) = ((first.x, first.y), (first.x, first.y));
        for spot in &spots {
            least = (least.0.min(spot.x), least.1.min(spot.y));
            most = (most.0.max(spot.x), most.1.max(spot.y));
        }
        let mut bytes = Vec::new();
        let mut put = |word: i16| bytes.extend(word.to_be_bytes());
        put(self.contours.len() as i16);
        for edge in [least.0, least.1, most.0, most.1] {
            put(edge);
        }
        let mut end = 0_usize;
        for contour in &self.contours {
            end += contour.len();
            put((end - 1) as u16 as i16);
        }
        // No instructions.
        put(0);
        bytes.extend(spots.iter().map(|spot| u8::from(spot.on)));
        for of in [|spot: &Spot| spot.x, |spot: &Spot| spot.y] {
            let mut last = 0;
            for spot in &spots {
                bytes.extend((of(spot) - last).to_be_bytes());
                last = of(spot);
            }
        }
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        (bytes, least.0)
    }

    /// Returns the numbers of its places, handles included, and of its contours.
    pub fn size(&self) -> (usize, usize) {
        (
            self.contours.iter().map(Vec::len).sum(),
            self.contours.len(),
        )
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.contours.push(Vec::new());
        self.put(x, y, true);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put(x, y, true);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put(x1, y1, false);
        self.put(x, y, true);
    }

    /// A curve with two handles as several with one, each over an equal part of it.
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, c, d) = (self.at, (x1, y1), (x2, y2), (x, y));
        let third = |a: f32, b: f32, c: f32, d: f32| d - 3.0 * c + 3.0 * b - a;
        let miss = libm::hypotf(third(a.0, b.0, c.0, d.0), third(a.1, b.1, c.1, d.1)) / 20.8;
        let parts = libm::cbrtf(miss / MISS).ceil().clamp(1.0, MOST);
        let place = |t: f32| {
            let s = 1.0 - t;
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
        };
        let slope = |t: f32| {
            let s = 1.0 - t;
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                3.0 * (s * s * (b - a) + 2.0 * s * t * (c - b) + t * t * (d - c))
            };
            (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
        };
        for part in 0..parts as u32 {
            let (t0, t1) = (part as f32 / parts, (part + 1) as f32 / parts);
            let (from, to) = (place(t0), if t1 < 1.0 { place(t1) } else { d });
            let (leave, come) = (slope(t0), slope(t1));
            // The handles of the part, and the one that stands for both.
            let handle = |p0: f32, v0: f32, p3: f32, v1: f32| {
                let reach = (t1 - t0) / 3.0;
                let (p1, p2) = (p0 + v0 * reach, p3 - v1 * reach);
                (3.0 * (p1 + p2) - p0 - p3) / 4.0
            };
            let x = handle(from.0, leave.0, to.0, come.0);
            let y = handle(from.1, leave.1, to.1, come.1);
            self.quad_to(x, y, to.0, to.1);
        }
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(bytes: &[u8], at: usize) -> i16 {
        i16::from_be_bytes([bytes[at], bytes[at + 1]])
    }

    #[test]
    fn an_outline_is_written_as_a_font_holds_it() {
        let mut square = Outline::default();
        square.move_to(10.0, 0.0);
        square.line_to(110.0, 0.0);
        square.line_to(110.0, 100.0);
        square.line_to(10.0, 100.0);
        square.line_to(10.0, 0.0);
        square.close();
        let (bytes, left) = square.glyph();
        assert_eq!(left, 10);
        let head: Vec<i16> = (0..7).map(|i| word(&bytes, 2 * i)).collect();
        assert_eq!(head, [1, 10, 0, 110, 100, 3, 0]);
        assert_eq!(&bytes[14..18], [1; 4]);
        assert_eq!((word(&bytes, 18), word(&bytes, 20)), (10, 100));
        assert_eq!(bytes.len() % 4, 0);
        assert_eq!(Outline::default().glyph(), (Vec::new(), 0));
    }

    /// Each place on the curves is as near to the circle as the curve for which they stand.
    #[test]
    fn a_curve_with_two_handles_becomes_near_ones_with_one() {
        let mut arc = Outline::default();
        arc.move_to(1000.0, 0.0);
        arc.curve_to(1000.0, 552.285, 552.285, 1000.0, 0.0, 1000.0);
        let spots = &arc.contours[0];
        assert!((3..=2 * MOST as usize + 1).contains(&spots.len()));
        for three in spots.windows(3).step_by(2) {
            let middle =
                |a: i16, b: i16, c: i16| (f32::from(a) + 2.0 * f32::from(b) + f32::from(c)) / 4.0;
            let x = middle(three[0].x, three[1].x, three[2].x);
            let y = middle(three[0].y, three[1].y, three[2].y);
            assert!((x.hypot(y) - 1000.0).abs() < 1.5, "{x} {y}");
        }
    }
}
