//! Writes drawings to files, in the format of the file's extension.

use crate::failure::Failure;
use crate::output;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use milepost_draw::{Document, Drawing, MissingGlyph};
use milepost_print::PrintError;
use milepost_print::paper::Paper;
use milepost_print::tiles;
use std::path::{Path, PathBuf};

/// Resolution of PNG files, in dots per inch.
const DPI: f64 = 150.0;

/// Paper to print on.
#[derive(clap::Args)]
pub struct PaperArgs {
    /// Paper size, for .pdf [default: a4].
    #[arg(long, value_parser = paper_parser())]
    paper: Option<Paper>,
}

impl PaperArgs {
    /// The paper size given, or A4.
    pub fn paper(&self) -> Paper {
        self.paper.unwrap_or(Paper::A4)
    }

    /// Refuses --paper if no pages are written.
    pub fn only_for(&self, pages: bool) -> Result<(), Failure> {
        match self.paper {
            Some(_) if !pages => Err(Failure::Usage(
                "--paper applies only to .pdf output".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// Refuses a file that is not a picture by its extension, and --paper for any but PDF.
    pub fn check(&self, file: Option<&Path>) -> Result<(), Failure> {
        file.map_or(Ok(()), check)?;
        self.only_for(file.is_some_and(|file| output::ending(file) == "pdf"))
    }
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name)).map(|name| {
        Paper::ALL
            .into_iter()
            .find(|paper| paper.name() == name)
            .unwrap_or(Paper::A4)
    })
}

/// Refuses a file that is not a picture by its extension.
pub fn check(file: &Path) -> Result<(), Failure> {
    match output::ending(file).as_str() {
        "svg" | "png" | "pdf" => Ok(()),
        _ => Err(output::unknown_form(file, ".svg, .png, .pdf")),
    }
}

/// Writes a drawing as SVG or PNG, or its pages as PDF.
pub fn write(
    file: &PathBuf,
    drawing: &Drawing,
    pages: impl FnOnce() -> Document,
) -> Result<(), Failure> {
    check(file)?;
    let bytes = match output::ending(file).as_str() {
        "svg" => drawing
            .svg()
            .map_err(|missing| glyph(&missing))?
            .into_bytes(),
        "png" => png(drawing, DPI)?,
        _ => pdf(&pages())?,
    };
    output::write(Some(file), &bytes)
}

/// A page with its own margins: unchanged on paper of its size, scaled down on any other.
pub fn fitted(page: &Drawing, paper: Paper) -> Drawing {
    if page.size() == paper.size() {
        page.clone()
    } else {
        tiles::single(page, paper)
    }
}

/// A drawing as PNG, at `dpi` dots per inch.
pub fn png(drawing: &Drawing, dpi: f64) -> Result<Vec<u8>, Failure> {
    milepost_print::png(drawing, dpi).map_err(|error| press(&error))
}

/// A document as PDF.
pub fn pdf(document: &Document) -> Result<Vec<u8>, Failure> {
    milepost_print::pdf(document).map_err(|error| press(&error))
}

fn glyph(missing: &MissingGlyph) -> Failure {
    Failure::new(missing.to_string(), "")
}

fn press(error: &PrintError) -> Failure {
    Failure::new(error.to_string(), "")
}
