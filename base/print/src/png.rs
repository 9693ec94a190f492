use milepost_draw::Drawing;
use resvg::tiny_skia::{Color, Pixmap, Transform};

use crate::error::PrintError;
use crate::tree;
use crate::tree::MM_PER_INCH;

/// A quarter of a gigabyte while it is drawn: A4 at 800 dots per inch.
const MOST_PIXELS: u32 = 64_000_000;

/// The drawing as a PNG on white, at this many dots per inch, which the file says of itself: so that what prints it or
/// lays it into a page knows its size in millimetres.
///
/// # Errors
/// A character that the font cannot draw, a drawing without a size, or a resolution that makes no pixels
/// or more than 64 million.
pub fn png(drawing: &Drawing, dpi: f64) -> Result<Vec<u8>, PrintError> {
    let tree = tree::tree(drawing, &tree::options([drawing])?)?;
    let (width, height) = drawing.size();
    let (width, height) = pixels(width, height, dpi)?;
    let mut picture =
        Pixmap::new(width, height).ok_or_else(|| PrintError::File("out of memory".to_owned()))?;
    picture.fill(Color::WHITE);
    let size = tree.size();
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut picture.as_mut());
    let plain = picture
        .encode_png()
        .map_err(|cause| PrintError::File(cause.to_string()))?;
    Ok(with_density(&plain, dpi))
}

/// The file with the chunk `pHYs` after its header: dots per metre, as many across as down. The encoder writes none.
fn with_density(plain: &[u8], dpi: f64) -> Vec<u8> {
    /// The signature, and the header with its length, name and checksum: always the first chunk.
    const HEADER: usize = 8 + 4 + 4 + 13 + 4;
    const METRE: u8 = 1;
    let dots = ((dpi * 1000.0 / MM_PER_INCH).round() as u32).to_be_bytes();
    let mut chunk = b"pHYs".to_vec();
    chunk.extend(dots);
    chunk.extend(dots);
    chunk.push(METRE);
    let (header, rest) = plain.split_at(HEADER.min(plain.len()));
    let length = (chunk.len() as u32 - 4).to_be_bytes();
    let checksum = crc32fast::hash(&chunk).to_be_bytes();
    [header, &length, &chunk, &checksum, rest].concat()
}

fn pixels(width: f64, height: f64, dpi: f64) -> Result<(u32, u32), PrintError> {
    let [width, height] = [width, height].map(|side| (side * dpi / MM_PER_INCH).round());
    let in_range = width >= 1.0 && height >= 1.0 && width * height <= f64::from(MOST_PIXELS);
    if !in_range {
        return Err(PrintError::Pixels {
            width,
            height,
            most: MOST_PIXELS,
        });
    }
    Ok((width as u32, height as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_draw::{Colour, Point, Style};

    #[test]
    fn a_picture_has_the_size_of_its_drawing() {
        let mut drawing = Drawing::new(25.4, 50.8);
        drawing.circle(
            Point::new(12.7, 25.4),
            10.0,
            &Style::fill(Colour(255, 0, 0)),
        );
        let bytes = png(&drawing, 100.0).expect("a png");
        let picture = Pixmap::decode_png(&bytes).expect("sound");
        assert_eq!((picture.width(), picture.height()), (100, 200));
        let colour = |x, y| {
            picture
                .pixel(x, y)
                .map(|p| (p.red(), p.green(), p.blue(), p.alpha()))
        };
        assert_eq!(colour(0, 0), Some((255, 255, 255, 255)));
        assert_eq!(colour(50, 100), Some((255, 0, 0, 255)));
    }

    #[test]
    fn a_picture_says_its_dots_per_inch() {
        let bytes = png(&Drawing::new(10.0, 10.0), 150.0).expect("a png");
        let at = bytes.windows(4).position(|w| w == b"pHYs").expect("pHYs");
        assert_eq!(at, 8 + 4 + 4 + 13 + 4 + 4, "right after the header");
        assert_eq!(bytes[at - 4..at], 9_u32.to_be_bytes());
        // 150 / 0.0254, across and down, per metre.
        let said = [&5906_u32.to_be_bytes()[..], &5906_u32.to_be_bytes(), &[1]].concat();
        assert_eq!(bytes[at + 4..at + 13], said);
        // Bit by bit, apart from the library that computes it in the file.
        let crc = bytes[at..at + 13].iter().fold(u32::MAX, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 * (crc & 1))
            })
        });
        assert_eq!(bytes[at + 13..at + 17], (!crc).to_be_bytes());
        assert!(Pixmap::decode_png(&bytes).is_ok());
    }

    #[test]
    fn the_same_drawing_gives_the_same_bytes() {
        let drawing = Drawing::new(10.0, 10.0);
        assert_eq!(png(&drawing, 96.0), png(&drawing, 96.0));
    }

    #[test]
    fn absurd_resolutions_are_refused() {
        for dpi in [0.0, -1.0, 1e9, f64::NAN] {
            let refused = png(&Drawing::new(100.0, 100.0), dpi);
            assert!(matches!(refused, Err(PrintError::Pixels { .. })), "{dpi}");
        }
    }
}
