//! `--tuned`: payoffs that were found by play.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::map::source;
use milepost_calls::deck::{SHIPPED, TUNED, shipped_tuning};
use milepost_document::Problem;
use milepost_map::Map;
use milepost_map::tuned::Tuned;

/// Whether payoffs tuned by play are used, and whose.
#[derive(clap::Args)]
pub struct TunedArgs {
    /// Use payoffs tuned by play: those that come with the map, or with --tuned=FILE those that `deck tune` wrote. Decks
    /// have other codes then.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = SHIPPED)]
    tuned: Option<String>,
}

impl TunedArgs {
    /// Whether they are asked for.
    pub fn is_given(&self) -> bool {
        self.tuned.is_some()
    }

    /// The map of a deck that may have a code: with tuned payoffs if these are asked for, else as the deck was dealt.
    pub fn map_of(&self, code: Option<&str>, map: Map) -> Result<Map, Failure> {
        match code {
            Some(code) if !self.is_given() => Ok(source::as_dealt(code, map)),
            _ => self.map(map),
        }
    }

    /// The map, with tuned payoffs if these are asked for.
    pub fn map(&self, map: Map) -> Result<Map, Failure> {
        let Some(file) = &self.tuned else {
            return Ok(map);
        };
        let wrong = |file: &str, text: &str, problems: &[Problem]| {
            print_problems(file, text, problems);
            Failure::Reported
        };
        if [SHIPPED, ""].contains(&file.as_str()) {
            let tuned = shipped_tuning(&map)?;
            write_stderr(&format!("note: {TUNED}\n"));
            return Ok(tuned);
        }
        let text = input::file(
            file,
            "FILE is written by: milepost deck tune MAP -o FILE.toml",
        )?;
        let tuned = Tuned::read(&text).map_err(|problems| wrong(file, &text, &problems))?;
        let tuned = tuned
            .of(&map)
            .map_err(|problems| wrong(file, "", &problems))?;
        write_stderr(&format!("note: {TUNED}\n"));
        Ok(tuned)
    }
}
