//! Reads from the bundled fonts what is measured of them, so that a program which only measures holds no outlines.
#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use ttf_parser::Face;

/// The cuts, by the names of their files and of what is written.
const CUTS: [(&str, &str); 3] = [
    ("Regular", "REGULAR"),
    ("Bold", "BOLD"),
    ("Italic", "ITALIC"),
];

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

/// Writes a `Metrics` of `src/text/font.rs`.
fn write_metrics(into: &mut String, name: &str, face: &Face<'_>) -> Result<(), Box<dyn Error>> {
    let missing = face.glyph_hor_advance(ttf_parser::GlyphId(0));
    write!(
        into,
        "static {name}_METRICS: Metrics = Metrics {{ em: {}, ascender: {}, descender: {}, capital: {}, missing: {}, glyphs: &[",
        face.units_per_em(),
        face.ascender(),
        face.descender(),
        face.capital_height().ok_or("no height of capitals")?,
        missing.ok_or("no advance of what is missing")?,
    )?;
    for character in '\0'..=char::MAX {
        let Some(glyph) = face.glyph_index(character) else {
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
