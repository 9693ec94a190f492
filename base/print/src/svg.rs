use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use milepost_draw::{Drawing, Weight};

use crate::error::PrintError;
use crate::subset::subset;

/// The drawing as an SVG file that looks the same on every machine: its fonts are in it, with the characters that are drawn.
/// The text stays text, to be selected and searched.
///
/// Programs that read no fonts from files, such as Inkscape, set it in fonts of the same names where they are installed.
///
/// # Errors
/// Characters that the fonts cannot draw, or a font that cannot be embedded.
pub fn svg(drawing: &Drawing) -> Result<String, PrintError> {
    let mut sheet = String::new();
    for typeface in drawing.typefaces() {
        let font = STANDARD.encode(subset(&typeface)?);
        let cut = match typeface.bundled_weight() {
            Some(Weight::Regular) => "font-weight: 400; font-style: normal",
            Some(Weight::Bold) => "font-weight: 700; font-style: normal",
            Some(Weight::Italic) => "font-weight: 400; font-style: italic",
            // It is what it is; nobody thickens or slants it.
            None => "font-weight: 1 1000; font-style: normal",
        };
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            sheet,
            "@font-face {{ font-family: '{}'; {cut}; src: url(data:font/ttf;base64,{font}) }}",
            typeface.family
        );
    }
    if !sheet.is_empty() {
        sheet.push_str("text { font-synthesis: none }\n");
    }
    Ok(drawing.styled_svg(&sheet)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_draw::text::{FontFile, Fonts};
    use milepost_draw::{MissingGlyph, Text};
    use milepost_testkit::font::squares;
    use ttf_parser::Face;

    fn fonts() -> Fonts {
        let font = squares("Han", &[('東', 1000), ('京', 900), ('大', 800)]);
        Fonts::new(vec![FontFile::read(font, 0).expect("a font")])
    }

    fn page() -> Drawing {
        let mut page = Drawing::new(100.0, 20.0);
        page.text(&Text::new("Brno", 1.0, 5.0, 4.0));
        page.text(&Text::new("東京", 1.0, 10.0, 4.0).fonts(&fonts()).bold());
        page
    }

    /// The fonts in a file, each with its family.
    fn embedded(svg: &str) -> Vec<(String, Vec<u8>)> {
        let faces = svg
            .lines()
            .filter_map(|line| line.strip_prefix("@font-face { font-family: '"));
        let font = |line: &str| {
            let (family, rest) = line.split_once('\'').expect("a family");
            let (_, data) = rest.split_once("base64,").expect("data");
            let data = data.split(')').next().expect("an end");
            (family.to_owned(), STANDARD.decode(data).expect("base 64"))
        };
        faces.map(font).collect()
    }

    #[test]
    fn a_file_has_its_fonts_with_what_it_draws_and_nothing_else() {
        let svg = svg(&page()).expect("a file");
        let [(bundled, noto), (user, han)] = embedded(&svg).try_into().expect("two fonts");
        assert_eq!(
            (bundled.as_str(), user.as_str()),
            ("Noto Sans", "Milepost 1")
        );
        let noto = Face::parse(&noto, 0).expect("a font");
        let has = |face: &Face<'_>, c| face.glyph_index(c).is_some();
        assert!("Brno".chars().all(|c| has(&noto, c)) && !has(&noto, 'A'));
        let whole = Face::parse(milepost_draw::font::bytes(Weight::Regular), 0).expect("a font");
        let advance = |face: &Face<'_>, c| face.glyph_hor_advance(face.glyph_index(c)?);
        assert_eq!(advance(&noto, 'B'), advance(&whole, 'B'));
        assert!(noto.number_of_glyphs() < 20, "{}", noto.number_of_glyphs());
        let han = Face::parse(&han, 0).expect("a font");
        assert!(has(&han, '東') && has(&han, '京') && !has(&han, '大'));
        assert_eq!(advance(&han, '京'), Some(900));
        assert!(svg.contains(">東京</text>"), "text stays text");
    }

    #[test]
    fn the_same_drawing_gives_the_same_file_and_one_without_text_has_no_fonts() {
        assert_eq!(svg(&page()), svg(&page()));
        let empty = Drawing::new(10.0, 10.0);
        assert_eq!(svg(&empty).ok(), empty.svg().ok());
    }

    #[test]
    fn what_no_font_has_is_an_error() {
        let mut page = page();
        page.text(&Text::new("ไทย", 1.0, 15.0, 4.0).fonts(&fonts()));
        let missing = match svg(&page) {
            Err(PrintError::Glyph(missing)) => missing.characters(),
            _ => Vec::new(),
        };
        assert_eq!(missing, ['ไ', 'ท', 'ย']);
        assert!(
            MissingGlyph::families(&page.missing().expect("missing")).contains(&"Noto Sans Thai")
        );
    }

    #[cfg(all(feature = "pdf", feature = "png"))]
    #[test]
    fn pages_and_pictures_are_set_in_the_fonts_of_the_drawing() {
        let document = |page: Drawing| milepost_draw::Document {
            pages: vec![page],
            ..milepost_draw::Document::default()
        };
        let bytes = crate::pdf(&document(page())).expect("a file");
        assert_eq!(crate::pdf(&document(page())), Ok(bytes.clone()));
        assert!(bytes.windows(4).any(|four| four == b"+Han"));
        let plain = {
            let mut page = Drawing::new(100.0, 20.0);
            page.text(&Text::new("Brno", 1.0, 5.0, 4.0));
            page
        };
        assert_ne!(crate::png(&page(), 100.0), crate::png(&plain, 100.0));
    }
}
