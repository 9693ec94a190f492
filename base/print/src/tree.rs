use std::collections::BTreeMap;
use std::sync::Arc;

use milepost_draw::text::{Typeface, Weight};
use milepost_draw::{Drawing, font};
use resvg::usvg::fontdb::{Database, ID, Source};
use resvg::usvg::{FontFamily, FontResolver, Options, Tree};

use crate::error::PrintError;
use crate::subset::subset;

/// Millimetres of an inch.
pub(crate) const MM_PER_INCH: f64 = 25.4;

/// PDF pages end at 14,400 points, a little over five metres.
const LARGEST: f64 = 5000.0;

/// Reads SVG with the bundled fonts and those of these drawings, and no others; made once for all the pages of a document.
pub(crate) fn options<'a>(
    drawings: impl IntoIterator<Item = &'a Drawing>,
) -> Result<Options<'static>, PrintError> {
    let mut fonts = Database::new();
    for weight in Weight::ALL {
        fonts.load_font_source(Source::Binary(Arc::new(font::bytes(weight))));
    }
    fonts.set_sans_serif_family(font::FAMILY);
    let mut families: BTreeMap<String, ID> = BTreeMap::new();
    for typeface in users(drawings).into_values() {
        let bytes = subset(&typeface)?;
        let ids = fonts.load_font_source(Source::Binary(Arc::new(bytes)));
        families.extend(ids.first().map(|id| (typeface.family, *id)));
    }
    let select = FontResolver::default_font_selector();
    let resolver = FontResolver {
        // The drawing names the fonts of the user's as no font names itself.
        select_font: Box::new(move |font, known| {
            let user = match font.families().first() {
                Some(FontFamily::Named(name)) => families.get(name).copied(),
                _ => None,
            };
            user.or_else(|| select(font, known))
        }),
        ..FontResolver::default()
    };
    Ok(Options {
        fontdb: Arc::new(fonts),
        font_family: font::FAMILY.to_owned(),
        font_resolver: resolver,
        ..Options::default()
    })
}

/// The fonts of the user's in all drawings, by their families, with everything that is drawn with them.
fn users<'a>(drawings: impl IntoIterator<Item = &'a Drawing>) -> BTreeMap<String, Typeface> {
    let mut users: BTreeMap<String, Typeface> = BTreeMap::new();
    for typeface in drawings.into_iter().flat_map(Drawing::typefaces) {
        if typeface.bundled_weight().is_some() {
            continue;
        }
        match users.get_mut(&typeface.family) {
            Some(known) => {
                known.characters.extend(typeface.characters);
                known.glyphs.extend(typeface.glyphs);
            }
            None => {
                users.insert(typeface.family.clone(), typeface);
            }
        }
    }
    users
}

/// The drawing with its text set, ready to print.
pub(crate) fn tree(drawing: &Drawing, options: &Options<'_>) -> Result<Tree, PrintError> {
    let (width, height) = drawing.size();
    let printable = 1.0..=LARGEST;
    if !(printable.contains(&width) && printable.contains(&height)) {
        return Err(PrintError::Size { width, height });
    }
    Tree::from_str(&drawing.usvg()?, options)
        .map_err(|cause| PrintError::Picture(cause.to_string()))
}
