//! In what form a study is told: text or JSON, and charts in a file.

use crate::failure::Failure;
use crate::output;
use crate::picture::{self, PaperArgs};
use milepost_sheet::{Document, Drawing};
use serde::Serialize;
use std::path::PathBuf;

/// In what form a study is told.
#[derive(clap::Args)]
pub struct FormArgs {
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
    /// Draw charts: .svg, .pdf or .png.
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
    /// Refuses a form of picture that is not known, before anything is played.
    pub fn check(&self) -> Result<(), Failure> {
        self.output.as_deref().map_or(Ok(()), picture::check)
    }

    /// Draws a study where that is asked for, and prints it.
    pub fn tell(
        &self,
        report: &impl Serialize,
        text: String,
        picture: impl FnOnce() -> Picture,
    ) -> Result<(), Failure> {
        if let Some(file) = &self.output {
            let Picture { page, title, generator, subject } = picture();
            let pages = || vec![picture::fitted(&page, self.paper.paper)];
            picture::write(file, &page, || Document { title, generator, subject, pages: pages() })?;
        }
        let text = if self.json { output::json(report)? } else { text };
        output::print(text.as_bytes())
    }
}
