//! The options that say how a map is drawn and printed.

use crate::failure::Failure;
use crate::output::picture::{self, PaperArgs, bleed_mm, millimetres, one_of, refused};
use crate::output::target::Target;
use milepost_calls::export::{MapPrint, Pages};
use milepost_draw::Fonts;
use milepost_map::Map;
use milepost_map::draw::{Options, PIPS_MM, Theme, has_ruler, longest_pip};
use milepost_print::tiles::Turn;

/// How the map is drawn and printed.
#[derive(clap::Args)]
pub struct PrintArgs {
    #[command(flatten)]
    paper: PaperArgs,
    /// For .pdf: tiles are sheets at true size to glue together, without those on which nothing lies; one is a single sheet on
    /// which the whole map is as large as fits [default: tiles].
    #[arg(long, value_parser = one_of([("tiles", Pages::Tiles), ("one", Pages::One)]))]
    pages: Option<Pages>,
    /// Length of a pip in millimetres, 3 to 40, as far as the map stays within 1.6 m [default: 8].
    #[arg(long, value_name = "MM", value_parser = pip_mm)]
    pip_mm: Option<f64>,
    /// For .pdf: how the paper lies; best needs the fewest sheets, or makes one the largest [default: best].
    #[arg(long, value_parser = one_of(Turn::ALL.map(|turn| (turn.name(), turn))))]
    turn: Option<Turn>,
    /// Cut the sheet close around the mileposts, with title and tables where the board is empty [default: for .pdf, where it
    /// saves sheets or makes the map larger; else no].
    #[arg(
        long,
        value_name = "yes|no",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes",
        hide_possible_values = true,
        value_parser = one_of([("yes", true), ("no", false)])
    )]
    crop: Option<bool>,
    /// Theme: colour; ink, black lines on white, which saves ink; grey; or large, with larger letters and thicker marks
    /// [default: colour].
    #[arg(long, value_parser = one_of(Theme::ALL.map(|theme| (theme.name(), theme))))]
    theme: Option<Theme>,
    /// Rows and columns at the edges, by which a milepost is found by its id.
    #[arg(long)]
    ruler: bool,
    /// For .pdf with --pages one: let the sea reach this many millimetres beyond the paper, for a print shop that cuts it;
    /// up to 20.
    #[arg(long, value_name = "MM", value_parser = bleed_mm)]
    bleed: Option<f64>,
}

impl PrintArgs {
    /// Refuses output that is not a picture, and options that do not apply to it: all of them.
    pub fn check(&self, target: Option<&Target>) -> Result<(), Failure> {
        if let Some(target) = target {
            picture::check(target)?;
        }
        let ending = target.map(Target::ending).unwrap_or_default();
        let on_pages = [
            (self.paper.is_given(), "--paper"),
            (self.pages.is_some(), "--pages"),
            (self.turn.is_some(), "--turn"),
            (self.bleed.is_some(), "--bleed"),
        ];
        let drawn = [
            (self.pip_mm.is_some(), "--pip-mm"),
            (self.crop.is_some(), "--crop"),
            (self.theme.is_some(), "--theme"),
            (self.ruler, "--ruler"),
        ];
        let mut wrong = Vec::new();
        if ending != "pdf" {
            wrong.extend(refused(
                &on_pages,
                "only to .pdf output: write a .pdf file with -o",
            ));
        }
        if target.is_none() {
            wrong.extend(refused(&drawn, "only to drawings: write a file with -o"));
        }
        let is_one = self.pages == Some(Pages::One);
        if ending == "pdf" && is_one && self.pip_mm.is_some() {
            wrong.push(
                "--pip-mm does not apply to --pages one, which makes the map as large as fits: choose another --paper, or \
                 leave out one of the two"
                    .to_owned(),
            );
        }
        if ending == "pdf" && !is_one && self.bleed.is_some() {
            wrong.push(
                "--bleed applies only to --pages one: add it, or leave out --bleed".to_owned(),
            );
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(Failure::Usage(wrong.join("; ")))
        }
    }

    /// The map as it is to be printed; refuses rows and columns for a map that has none.
    pub fn of<'a>(&self, map: &'a Map, fonts: Fonts) -> Result<MapPrint<'a>, Failure> {
        if self.ruler && !has_ruler(map) {
            return Err(Failure::new(
                format!(
                    "--ruler: the ids of mileposts on {} are not rows and columns",
                    map.name()
                ),
                "leave out --ruler",
            ));
        }
        let longest = longest_pip(map, self.crop == Some(true));
        if let Some(wanted) = self.pip_mm.filter(|&wanted| wanted > longest) {
            return Err(Failure::new(
                format!(
                    "--pip-mm {wanted}: {} would be wider than 1.6 m",
                    map.name()
                ),
                format!("give {:.1} or less", (10.0 * longest).floor() / 10.0),
            ));
        }
        let default = Options::default();
        let options = Options {
            pip_mm: self.pip_mm.unwrap_or(default.pip_mm),
            theme: self.theme.unwrap_or_default(),
            ruler: self.ruler,
            fonts,
            ..default
        };
        Ok(MapPrint {
            paper: self.paper.paper(),
            turn: self.turn.unwrap_or_default(),
            pages: self.pages.unwrap_or_default(),
            crop: self.crop,
            bleed: self.bleed.unwrap_or_default(),
            ..MapPrint::new(map, options)
        })
    }
}

fn pip_mm(text: &str) -> Result<f64, String> {
    millimetres(text, *PIPS_MM.start(), *PIPS_MM.end())
}
