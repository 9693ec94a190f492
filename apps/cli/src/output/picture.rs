//! Writes drawings, in the format that the ending of the output says.

use crate::failure::Failure;
use crate::output::target::Target;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use milepost_calls::export::{self, ExportError, Format};
use milepost_draw::{Document, Drawing};
use milepost_print::PrintError;
use milepost_print::paper::Paper;

/// The most families of fonts that a hint names.
const FAMILIES: usize = 6;

/// The largest bleed, in millimetres.
const BLEED_MM: f64 = 20.0;

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

    /// Whether a paper size is given.
    pub fn is_given(&self) -> bool {
        self.paper.is_some()
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

    /// Refuses the sizes of plotters, for cards.
    pub fn only_sheets(&self) -> Result<(), Failure> {
        match self.paper {
            Some(paper) if !Paper::SHEETS.contains(&paper) => Err(Failure::Usage(format!(
                "--paper {paper} is too large for sheets of cards; choose one of {}",
                Paper::SHEETS.map(Paper::name).join(", ")
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses output that is not a picture by its form, and --paper for any but PDF.
    pub fn check(&self, target: Option<&Target>) -> Result<(), Failure> {
        target.map_or(Ok(()), check)?;
        self.only_for(target.is_some_and(|target| target.ending() == "pdf"))
    }
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    one_of(Paper::ALL.map(|paper| (paper.name(), paper)))
}

/// Reads one of several names as what it stands for.
pub fn one_of<T, const N: usize>(
    choices: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices.each_ref().map(|(name, _)| *name);
    PossibleValuesParser::new(names).try_map(move |name| {
        let found = choices.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value).ok_or("unknown name")
    })
}

/// The sentence about the options that were given although they do not apply, if any was.
pub fn refused(options: &[(bool, &str)], why: &str) -> Option<String> {
    let given: Vec<&str> = options
        .iter()
        .filter(|(is_given, _)| *is_given)
        .map(|(_, name)| *name)
        .collect();
    let apply = if given.len() == 1 { "applies" } else { "apply" };
    (!given.is_empty()).then(|| format!("{} {apply} {why}", given.join(", ")))
}

/// Reads how far a page reaches beyond the paper, in millimetres.
pub fn bleed_mm(text: &str) -> Result<f64, String> {
    millimetres(text, 0.0, BLEED_MM)
}

/// Reads millimetres within a range.
pub fn millimetres(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let number: Option<f64> = text.trim().parse().ok();
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            format!(
                "expected millimetres from {least} to {most}, such as {}",
                least.max(3.0)
            )
        })
}

/// Refuses output that is not a picture by its form.
pub fn check(target: &Target) -> Result<(), Failure> {
    format(target).map(drop)
}

fn format(target: &Target) -> Result<Format, Failure> {
    let format = Format::of_extension(&target.ending())
        .ok_or_else(|| target.unknown_form(".svg, .png, .pdf"))?;
    if format.is_built() {
        Ok(format)
    } else {
        Err(failed(ExportError::NotBuilt(format)))
    }
}

/// Writes a picture in the form of the target.
pub fn write(
    target: &Target,
    encode: impl FnOnce(Format) -> Result<Vec<u8>, ExportError>,
) -> Result<(), Failure> {
    let bytes = encode(format(target)?).map_err(failed)?;
    target.write(&bytes)
}

/// A drawing as PNG, at `dpi` dots per inch.
pub fn png(drawing: &Drawing, dpi: f64) -> Result<Vec<u8>, Failure> {
    export::png(drawing, dpi).map_err(failed)
}

/// A document as PDF.
pub fn pdf(document: &Document) -> Result<Vec<u8>, Failure> {
    export::pdf(document).map_err(failed)
}

fn failed(error: ExportError) -> Failure {
    let hint = match &error {
        ExportError::NotBuilt(format) => {
            let form = format.extension();
            format!("write .svg, or install milepost with the feature {form}: --features {form}")
        }
        ExportError::Print(PrintError::Glyph(missing)) => {
            let fonts = missing.families();
            let fonts = fonts.get(..FAMILIES).unwrap_or(&fonts).join(", ");
            format!(
                "the commands of map and deck take fonts that have them with --font FILE, such as {fonts} \
                 (https://fonts.google.com/noto)"
            )
        }
        ExportError::Pages(_) | ExportError::Print(_) => String::new(),
    };
    Failure::new(error.to_string(), hint)
}
