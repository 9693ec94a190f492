//! `--tuned`: payoffs that were found by play.

use crate::failure::{Failure, print_problems, write_stderr};
use crate::input;
use crate::map::source;
use milepost_document::Problem;
use milepost_map::tuned::Tuned;
use milepost_map::{Map, shipped};

/// What is said of decks with such payoffs.
pub const REMARK: &str = "payoffs tuned by play";

/// Whether payoffs tuned by play are used, and whose.
#[derive(clap::Args)]
pub struct TunedArgs {
    /// Use payoffs tuned by play: those that come with the map, or with --tuned=FILE those that `deck tune` wrote. Decks
    /// have other codes then.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
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
        if file.is_empty() {
            return ours(map);
        }
        let text = input::file(
            file,
            "FILE is written by: milepost deck tune MAP -o FILE.toml",
        )?;
        let tuned = Tuned::read(&text).map_err(|problems| wrong(file, &text, &problems))?;
        let tuned = tuned
            .of(&map)
            .map_err(|problems| wrong(file, "", &problems))?;
        write_stderr(&format!("note: {REMARK}\n"));
        Ok(tuned)
    }
}

/// The map with the payoffs that come with it.
fn ours(map: Map) -> Result<Map, Failure> {
    let names = shipped::TUNED.map(|(name, _)| name);
    let found = shipped::tuned_maps()
        .find(|(name, _)| shipped::map(name).is_some_and(|original| original.hash() == map.hash()));
    if let Some((_, tuned)) = found {
        write_stderr(&format!("note: {REMARK}\n"));
        return Ok(tuned);
    }
    Err(Failure::new(
        format!("no payoffs tuned by play come with the map {}", map.name()),
        format!(
            "maps that have some: {}; to find some: milepost deck tune MAP -o FILE.toml, and then --tuned=FILE.toml",
            names.join(", ")
        ),
    ))
}

/// Whether a map is one that comes with Milepost, with the payoffs tuned by play that come with it.
pub fn is_ours(map: &Map) -> bool {
    shipped::tuned_maps().any(|(_, tuned)| tuned.hash() == map.hash())
}
