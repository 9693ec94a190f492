//! Reads from the bundled fonts what is measured of them, so that a program which only measures holds no outlines.
#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use ttf_parser::{Face, GlyphId};

/// The cuts, by the names of their files and of what is written.
const CUTS: [(&str, &str); 3] = [
    ("Regular", "REGULAR"),
    ("Bold", "BOLD"),
    ("Italic", "ITALIC"),
];

/// The glyph that stands for characters which a font lacks. Tables may list it: those of one form end with U+FFFF.
const MISSING: GlyphId = GlyphId(0);

fn main() -> Result<(), Box<dyn Error>> {
    let mut written = String::new();
    for (file, name) in CUTS {
        let file = format!("fonts/NotoSans-{file}.ttf");
        println!("cargo::rerun-if-changed={file}");
        write_metrics(&mut written, name, &Face::parse(&fs::read(file)?, 0)?)?;
    }
    let folder = env::var("OUT_DIR")?;
    Ok(fs::write(Path::new(&folder).join("metrics.rs"), written)?)
}

/// The characters that a font's tables list; it may lack some of them.
fn listed(face: &Face<'_>) -> BTreeSet<char> {
    let mut listed = BTreeSet::new();
    for subtable in face.tables().cmap.iter().flat_map(|table| table.subtables) {
        subtable.codepoints(|code| listed.extend(char::from_u32(code)));
    }
    listed
}

/// Writes a `Metrics` of `src/text/font.rs`.
fn write_metrics(into: &mut String, name: &str, face: &Face<'_>) -> Result<(), Box<dyn Error>> {
    let missing = face.glyph_hor_advance(MISSING);
    write!(
        into,
        "static {name}_METRICS: Metrics = Metrics {{ em: {}, ascender: {}, descender: {}, capital: {}, missing: {}, glyphs: &[",
        face.units_per_em(),
        face.ascender(),
        face.descender(),
        face.capital_height().ok_or("no height of capitals")?,
        missing.ok_or("no advance of what is missing")?,
    )?;
    for character in listed(face) {
        let glyph = face.glyph_index(character);
        let Some(glyph) = glyph.filter(|&glyph| glyph != MISSING) else {
            continue;
        };
        let advance = face.glyph_hor_advance(glyph).ok_or("no advance")?;
        let ink = face.glyph_bounding_box(glyph);
        let ink = ink.map(|ink| (ink.y_min, ink.y_max));
        writeln!(
            into,
            "Glyph {{ character: {character:?}, advance: {advance}, ink: {ink:?} }},"
        )?;
    }
    Ok(writeln!(into, "] }};")?)
}
