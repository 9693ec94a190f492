//! In what form a study is told: text or JSON, and charts in a file.

use crate::failure::Failure;
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::tabletop::Game;
use milepost_draw::{Document, Drawing};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// In what form a study is told.
#[derive(clap::Args)]
pub struct FormArgs {
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
    /// Draw charts: .svg, .pdf or .png; or write JSON: .json.
    #[arg(short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArgs,
}

/// The charts of a study on a page, and what the file says of itself.
pub struct Picture {
    pub page: Drawing,
    pub title: String,
    pub generator: String,
    pub subject: String,
}

impl FormArgs {
    /// Refuses a form that is not known, before anything is dealt or played.
    pub fn check(&self) -> Result<(), Failure> {
        match &self.output {
            Some(file) if is_json(file) => self.paper.only_for(false),
            Some(file) if output::ending(file) == "json" || picture::check(file).is_err() => {
                Err(output::unknown_form(file, ".svg, .png, .pdf, .json"))
            }
            file => self.paper.check(file.as_deref()),
        }
    }

    /// Draws a study or writes it where that is asked for, and prints it.
    pub fn tell(
        &self,
        report: &impl Serialize,
        text: String,
        picture: impl FnOnce() -> Picture,
    ) -> Result<(), Failure> {
        if let Some(file) = self.output.as_ref().filter(|file| is_json(file)) {
            output::write(Some(file), output::json(report)?.as_bytes())?;
        } else if let Some(file) = &self.output {
            let Picture {
                page,
                title,
                generator,
                subject,
            } = picture();
            let pages = || vec![picture::fitted(&page, self.paper.paper())];
            picture::write(file, &page, || Document {
                title,
                generator,
                subject,
                pages: pages(),
            })?;
        }
        let text = if self.json {
            output::json(report)?
        } else {
            text
        };
        output::print(text.as_bytes())
    }
}

/// Whether a study is written to a file in its own form, and not in one that a table on screen reads.
fn is_json(file: &Path) -> bool {
    output::ending(file) == "json" && Game::of(file).is_none()
}
