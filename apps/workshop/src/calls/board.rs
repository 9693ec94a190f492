//! Random boards.

use super::request::{kept, read, svg, wrong, wrong_in};
use super::watch::Watch;
use crate::best_boards::{By, Plan};
use crate::given::{inside, unknown};
use milepost_board::code::Code;
use milepost_board::judge::judge_while;
use milepost_board::{Preset, Setting, draw, files, shipped};
use milepost_document::{FromNode, Problem};
use milepost_route::Progress;
use milepost_study::threads::Threads;
use serde_json::{Value, json};
use std::thread::available_parallelism;

/// The most boards that are compared.
const MOST: usize = 1000;

/// A request for a board.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Make {
    /// The name of a preset that ships, or the text of a preset file.
    #[serde(default = "usual")]
    preset: String,
    /// The number of players.
    players: usize,
    /// The scenario, from 0; higher is harder.
    #[serde(default)]
    scenario: usize,
    /// The form of land; without one, the seed draws it.
    #[serde(default)]
    land: Option<String>,
    /// The seed.
    seed: u64,
    /// Of how many boards, of this seed and those that follow, the best is kept; 1 to 1000.
    #[serde(default)]
    best_of: Option<usize>,
    /// Whether the board is drawn, as `svg`.
    #[serde(default)]
    drawing: bool,
}

fn usual() -> String {
    "wilderness".to_owned()
}

/// `board.make`: the `code` and the `seed`, the `board` as its file has it, its `report` with what its seats win and whether
/// that is fair, and `svg` where that is asked for.
pub(super) fn make(text: &str, watch: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Make = read(text)?;
    let mut problems = Vec::new();
    let best_of = request.best_of.unwrap_or(1);
    if !(1..=MOST).contains(&best_of) {
        problems.extend(wrong_in("best_of", format!("expected 1 to {MOST}"), ""));
    }
    let preset = kept(preset(&request.preset), &mut problems);
    let setting = preset.as_ref().map(|preset| request.setting(preset));
    let setting = setting.and_then(|setting| kept(setting, &mut problems));
    let (Some(preset), Some(setting), true) = (&preset, setting, problems.is_empty()) else {
        return Err(problems);
    };
    let board = match best_of {
        1 => milepost_board::make(setting, request.seed)
            .map_err(|none| wrong(none.to_string(), "another seed may do"))?,
        many => {
            let plan = Plan {
                setting,
                seed: request.seed,
                seeds: many,
                by: By::Score,
                keep: 1,
            };
            // Threads that all calls share would be missing in a forked process.
            let threads = available_parallelism().map_or(1, usize::from);
            let threads = Threads::new(threads, None);
            let threads = threads.map_err(|error| wrong(error.to_string(), ""))?;
            let ranked = threads.run(|| plan.run(watch));
            let best = ranked.best.into_iter().next();
            best.ok_or_else(|| wrong("none of these seeds gives a board", "others may do"))?
                .board
        }
    };
    let setting = Setting::of(preset, &board);
    let judged = judge_while(&setting, &board, &|| watch.go_on());
    let drawn = request
        .drawing
        .then(|| svg(&draw::board(&setting, &board, &draw::Options::default())));
    Ok(json!({
        "code": Code::of(&setting, board.seed).to_string(),
        "seed": board.seed,
        "board": files::board::json(&setting, &board),
        "report": judged,
        "svg": drawn.transpose()?,
    }))
}

fn preset(named: &str) -> Result<Preset, Vec<Problem>> {
    let shipped = shipped::PRESETS.iter().find(|(name, _)| *name == named);
    match shipped {
        Some((_, text)) => files::preset::read(text),
        None if named.contains('\n') => files::preset::read(named).map_err(inside("preset", named)),
        None => {
            let names = shipped::PRESETS.iter().map(|(name, _)| *name);
            Err(unknown("preset", named, names, ", or the text of a preset"))
        }
    }
}

impl Make {
    fn setting<'a>(&self, preset: &'a Preset) -> Result<Setting<'a>, Vec<Problem>> {
        let land = self.land.as_deref().and_then(|name| preset.land(name));
        let mut problems = Vec::new();
        if !(1..=preset.players).contains(&self.players) {
            let what = format!("{} is for 1 to {}", preset.name, preset.players);
            problems.extend(wrong_in("players", what, ""));
        }
        let last = preset.scenarios.len().saturating_sub(1);
        if self.scenario > last {
            let what = format!("{} has 0 to {last}", preset.name);
            problems.extend(wrong_in("scenario", what, ""));
        }
        if let (Some(name), None) = (&self.land, land) {
            let what = format!("there is no \"{name}\"");
            problems.extend(wrong_in("land", what, preset.lands_in_words()));
        }
        match problems.is_empty() {
            true => Ok(Setting {
                preset,
                players: self.players,
                scenario: self.scenario,
                land,
            }),
            false => Err(problems),
        }
    }
}
