//! Drawings as they come out of the press, and where their words stand.

use milepost_draw::font::{self, Weight};
use milepost_draw::{Drawing, Rect};
use std::io::Cursor;

/// A picture in grey, white where nothing was drawn.
pub struct Picture {
    width: usize,
    height: usize,
    grey: Vec<u8>,
    per_mm: f64,
}

impl Picture {
    pub fn of(drawing: &Drawing, dpi: f64) -> Picture {
        let bytes = milepost_print::png(drawing, dpi).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        assert_eq!(
            reader.output_color_type(),
            (png::ColorType::Rgba, png::BitDepth::Eight)
        );
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        Picture {
            width: frame.width as usize,
            height: frame.height as usize,
            // Green stands for grey.
            grey: pixels.chunks(4).map(|pixel| pixel[1]).collect(),
            per_mm: dpi / 25.4,
        }
    }

    /// The share of the paper that ink covers, black counting once and greys in part.
    pub fn ink(&self) -> f64 {
        let dark = self.grey.iter().map(|&grey| f64::from(255 - grey));
        dark.sum::<f64>() / 255.0 / self.grey.len() as f64
    }

    /// How bright it is at a place in millimetres.
    pub fn at(&self, x: f64, y: f64) -> u8 {
        let [x, y] = [x, y].map(|side| (side * self.per_mm) as usize);
        self.grey[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
    }

    /// The darkest that lies in a rectangle, whole pixels only.
    pub fn darkest(&self, rect: &Rect) -> u8 {
        let cells = |from: f64, to: f64, most: usize| {
            (from * self.per_mm).ceil().max(0.0) as usize..((to * self.per_mm) as usize).min(most)
        };
        let rows = cells(rect.y, rect.bottom(), self.height);
        let columns = cells(rect.x, rect.right(), self.width);
        let row = |y: usize| {
            self.grey[y * self.width..][columns.clone()]
                .iter()
                .copied()
                .min()
        };
        rows.filter_map(row).min().unwrap_or(255)
    }

    /// The darkest of the four edges of a rectangle, so wide within it.
    pub fn frame(&self, rect: &Rect, wide: f64) -> u8 {
        let Rect { x, y, w, h } = *rect;
        let sides = [
            Rect::new(x, y, w, wide),
            Rect::new(x, rect.bottom() - wide, w, wide),
            Rect::new(x, y, wide, h),
            Rect::new(rect.right() - wide, y, wide, h),
        ];
        sides.iter().map(|side| self.darkest(side)).min().unwrap()
    }
}

/// A line of text as it stands on a page: from the height of its capitals to its baseline.
#[derive(Clone, Debug)]
pub struct Words {
    pub text: String,
    pub size: f64,
    pub rect: Rect,
}

/// The upright words of a drawing, read from its SVG: what is turned is left out.
pub fn words(drawing: &Drawing) -> Vec<Words> {
    let svg = drawing.svg().unwrap();
    // Where the groups around a line have moved it; `None` where one is turned.
    let mut moved = vec![Some((0.0, 0.0))];
    let mut found = Vec::new();
    for line in svg.lines() {
        if let Some(how) = line.strip_prefix("<g transform=\"translate(") {
            let (pair, rest) = how.split_once(')').unwrap();
            let (x, y) = pair.split_once(' ').unwrap();
            let by: (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            let last = moved
                .last()
                .copied()
                .flatten()
                .filter(|_| !rest.contains("rotate"));
            moved.push(last.map(|(x, y)| (x + by.0, y + by.1)));
        } else if line.starts_with("<g ") || line.starts_with("<svg x=") {
            moved.push(None);
        } else if line == "</g>" || line == "</svg>" {
            moved.pop();
        } else if let (Some(text), Some(&Some(by))) = (line.strip_prefix("<text "), moved.last()) {
            found.extend(read(text, by));
        }
    }
    found
}

fn read(text: &str, by: (f64, f64)) -> Option<Words> {
    let (head, rest) = text.split_once('>')?;
    let attribute = |name: &str| {
        let start = format!(" {head}").find(&format!(" {name}=\""))? + name.len() + 2;
        head[start..].split('"').next()
    };
    if attribute("transform").is_some() {
        return None;
    }
    let number = |name: &str| attribute(name).and_then(|text| text.parse::<f64>().ok());
    let words = rest.strip_suffix("</text>")?.to_owned();
    let weight = if attribute("font-weight").is_some() {
        Weight::Bold
    } else {
        Weight::Regular
    };
    let size = number("font-size")?;
    let spaced = number("letter-spacing").unwrap_or(0.0) * words.chars().count() as f64;
    let wide = font::width(&words, weight, size) + spaced;
    let high = font::cap_height(weight, size);
    let left = match attribute("text-anchor") {
        None => 0.0,
        Some("middle") => wide / 2.0,
        Some(_) => wide,
    };
    let rect = Rect::new(
        number("x")? - left + by.0,
        number("y")? - high + by.1,
        wide,
        high,
    );
    Some(Words {
        text: words,
        size,
        rect,
    })
}
