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
        let cut = match typeface.bundled {
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
