use krilla::geom::{Rect, Size};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt, SvgSettings};
use milepost_draw::{Document, Drawing};
use resvg::usvg::Tree;

use crate::error::PrintError;
use crate::tree;
use crate::tree::MM_PER_INCH;

const POINTS_PER_INCH: f64 = 72.0;

/// The document as a PDF: pages at true size, fonts embedded, text that can be searched and copied.
///
/// Every page says as printers expect it where it is cut (`TrimBox`) and how far its ground reaches (`BleedBox`): the whole
/// page is the latter, and without a [bleed](Document::bleed) the former as well.
///
/// # Errors
/// Characters that the fonts cannot draw, a font that cannot be embedded, a page without a size, or a document without pages.
pub fn pdf(document: &Document) -> Result<Vec<u8>, PrintError> {
    if document.pages.is_empty() {
        return Err(PrintError::NoPages);
    }
    let missing = document.pages.iter().filter_map(Drawing::missing);
    if let Some(missing) = missing.reduce(|all, page| all.and(&page)) {
        return Err(PrintError::Glyph(missing));
    }
    let options = tree::options(&document.pages)?;
    let mut file = krilla::Document::new();
    // Backs of cards and copies are many pages alike: each is set and stored once.
    let mut known: Vec<(usize, Graphic)> = Vec::new();
    for (index, page) in document.pages.iter().enumerate() {
        let size = size(page)?;
        let mut sheet = file.start_page_with(settings(size, document.bleed));
        let mut surface = sheet.surface();
        let first = document
            .pages
            .iter()
            .position(|other| other == page)
            .unwrap_or(index);
        if let Some((_, graphic)) = known.iter().find(|(number, _)| *number == first) {
            surface.draw_graphic(graphic.clone());
            continue;
        }
        let tree = tree::tree(page, &options)?;
        if document.pages[index + 1..].contains(page) {
            let mut stream = surface.stream_builder();
            draw(&mut stream.surface(), &tree, size)?;
            let graphic = Graphic::new(stream.finish(), false);
            surface.draw_graphic(graphic.clone());
            known.push((index, graphic));
        } else {
            draw(&mut surface, &tree, size)?;
        }
    }
    file.set_metadata(metadata(document));
    file.finish()
        .map_err(|cause| PrintError::File(cause.to_string()))
}

fn size(page: &Drawing) -> Result<Size, PrintError> {
    let (width, height) = page.size();
    Size::from_wh(points(width), points(height)).ok_or(PrintError::Size { width, height })
}

/// A bleed that leaves nothing of the page is none.
fn settings(size: Size, bleed: f64) -> PageSettings {
    let (width, height, bleed) = (size.width(), size.height(), points(bleed));
    let within = |by: f32| Rect::from_xywh(by, by, width - 2.0 * by, height - 2.0 * by);
    PageSettings::new(size)
        .with_bleed_box(within(0.0))
        .with_trim_box(within(bleed).or_else(|| within(0.0)))
}

fn draw(surface: &mut Surface<'_>, tree: &Tree, size: Size) -> Result<(), PrintError> {
    let drawn = surface.draw_svg(tree, size, SvgSettings::default());
    drawn.ok_or_else(|| PrintError::Picture("a part of it cannot be drawn in PDF".to_owned()))
}

/// No dates, which would make every file different; the file's id is drawn from its words.
fn metadata(document: &Document) -> Metadata {
    let Document {
        title,
        generator,
        subject,
        ..
    } = document;
    Metadata::new()
        .title(title.clone())
        .creator(generator.clone())
        .description(subject.clone())
        .document_id(format!("{generator} {title} {subject}"))
}

fn points(millimetres: f64) -> f32 {
    (millimetres * POINTS_PER_INCH / MM_PER_INCH) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_draw::{Colour, Point, Style, Text};

    fn document() -> Document {
        let mut page = Drawing::new(210.0, 297.0);
        page.circle(
            Point::new(100.0, 100.0),
            20.0,
            &Style::fill(Colour(200, 0, 0)).opacity(0.5),
        );
        page.text(
            &Text::new("Brno", 20.0, 20.0, 5.0)
                .bold()
                .halo(Colour::WHITE, 0.5),
        );
        page.text(&Text::new("Zagreb", 20.0, 40.0, 5.0).italic());
        Document {
            title: "Deck of Europe".into(),
            generator: "milepost test".into(),
            subject: "seed 42".into(),
            pages: vec![page.clone(), page],
            ..Document::default()
        }
    }

    fn holds(bytes: &[u8], words: &str) -> bool {
        bytes
            .windows(words.len())
            .any(|window| window == words.as_bytes())
    }

    #[test]
    fn the_same_document_gives_the_same_bytes() {
        assert_eq!(pdf(&document()), pdf(&document()));
    }

    /// Backs and copies are stored once, however many pages they are on.
    #[test]
    fn pages_alike_take_no_room_again() {
        let of = |copies: usize| {
            let pages = document().pages.into_iter().cycle().take(copies).collect();
            pdf(&Document {
                pages,
                ..document()
            })
            .expect("a pdf")
            .len()
        };
        let page = of(2).abs_diff(of(1));
        assert!(
            (of(12) - of(2)) / 10 < 480,
            "each further page takes {} bytes",
            (of(12) - of(2)) / 10
        );
        assert!(page < 1000, "the second takes {page}");
    }

    #[test]
    fn fonts_and_metadata_are_in_the_file() {
        let bytes = pdf(&document()).expect("a pdf");
        assert!(bytes.starts_with(b"%PDF-"));
        for words in [
            "NotoSans-Bold",
            "NotoSans-Italic",
            "/FontFile",
            "/ToUnicode",
            "Deck of Europe",
            "seed 42",
        ] {
            assert!(holds(&bytes, words), "{words}");
        }
        assert!(!holds(&bytes, "CreationDate"));
        assert!(holds(&bytes, "/MediaBox[0 0 595.2756 841.8898]"));
    }

    #[test]
    fn pages_say_where_they_are_cut() {
        let of = |bleed: f64| {
            pdf(&Document {
                bleed,
                ..document()
            })
            .expect("a pdf")
        };
        let (whole, cut) = (of(0.0), of(3.0));
        for bytes in [&whole, &cut] {
            assert!(holds(bytes, "/BleedBox[0 0 595.2756 841.8898]"));
        }
        assert!(holds(&whole, "/TrimBox[0 0 595.2756 841.8898]"));
        // 3 mm are 8.504 points.
        assert!(holds(&cut, "/TrimBox[8.50"));
        assert!(holds(&of(500.0), "/TrimBox[0 0 595.2756 841.8898]"));
    }

    #[test]
    fn what_cannot_be_printed_is_refused() {
        assert_eq!(pdf(&Document::default()), Err(PrintError::NoPages));
        for size in [0.0, f64::NAN, f64::INFINITY, -5.0] {
            let document = Document {
                pages: vec![Drawing::new(size, 10.0)],
                ..Document::default()
            };
            assert!(matches!(pdf(&document), Err(PrintError::Size { .. })));
        }
        let mut page = Drawing::new(10.0, 10.0);
        page.text(&Text::new("東", 0.0, 5.0, 3.0));
        let refused = pdf(&Document {
            pages: vec![page],
            ..Document::default()
        });
        assert!(refused.is_err_and(|e| e.to_string().contains("U+6771")));
    }
}
