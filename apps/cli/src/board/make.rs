//! `milepost board make`, `board show` and `board list`

use crate::board::best;
use crate::board::print::DrawArgs;
use crate::board::source::{self, no_board};
use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::output::target;
use crate::study::seed;
use clap::builder::RangedU64ValueParser;
use milepost_board::code::Code;
use milepost_board::{Origin, Preset, Setting, make, shipped};
use milepost_calls::best_boards::By;
use milepost_calls::open_board::OpenBoard;
use serde::Serialize;

#[derive(clap::Args)]
pub struct MakeArgs {
    /// Preset that comes with Milepost, or a preset file [default: wilderness].
    #[arg(long)]
    preset: Option<String>,
    /// Number of players.
    #[arg(long, required_unless_present = "code", conflicts_with = "code")]
    players: Option<usize>,
    /// Scenario, counted from 0; higher is harder.
    #[arg(long, required_unless_present = "code", conflicts_with = "code")]
    scenario: Option<usize>,
    /// Form of land, such as coast or islands; `board list` names those of each preset. If omitted, the seed draws one.
    #[arg(long, value_name = "FORM", conflicts_with = "code")]
    land: Option<String>,
    /// Random seed: a number, or words such as "friday night". If omitted, a seed is generated and printed. The same seed and
    /// settings give the same board.
    #[arg(long, conflicts_with = "code", value_parser = milepost_board::seed::of_text)]
    seed: Option<u64>,
    /// Code of a board, as printed on it: makes that board again.
    #[arg(long)]
    code: Option<String>,
    /// Make N boards, of this seed and those that follow, and keep the best.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "code",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    best_of: usize,
    /// Make N boards, of this seed and those that follow, play each, and keep the one whose seats win most evenly.
    #[arg(long, value_name = "N", conflicts_with_all = ["code", "best_of"],
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    fair: Option<usize>,
    /// Print the seed and the code of the board as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    draw_args: DrawArgs,
}

#[derive(clap::Args)]
pub struct ShowArgs {
    /// Board file in JSON, or the code of a board.
    #[arg(value_name = "FILE|CODE")]
    board: String,
    /// Preset file of the board, if its preset does not come with Milepost.
    #[arg(long)]
    preset: Option<String>,
    #[command(flatten)]
    draw_args: DrawArgs,
}

#[derive(clap::Args)]
pub struct ListArgs {
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// A preset that ships.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ListedPreset {
    name: &'static str,
    title: String,
    /// The most players.
    players: usize,
    /// The scenarios, from number 0.
    scenarios: Vec<String>,
    /// The forms of land.
    lands: Vec<String>,
}

/// The board that was made.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MadeBoard {
    seed: u64,
    /// The code, which makes the board again.
    code: String,
    players: usize,
    scenario: usize,
}

pub fn list(args: &ListArgs) -> Result<(), Failure> {
    let listed = |(name, _): &(&'static str, &str)| {
        let preset = source::preset(name)?;
        Ok(ListedPreset {
            name,
            title: preset.name,
            players: preset.players,
            scenarios: preset.scenarios,
            lands: preset.lands.into_iter().map(|land| land.name).collect(),
        })
    };
    let presets = shipped::PRESETS.iter().map(listed);
    let presets: Vec<ListedPreset> = presets.collect::<Result<_, Failure>>()?;
    let text = match args.json {
        true => output::json(&presets)?,
        false => presets.iter().map(lines).collect(),
    };
    output::print(text.as_bytes())
}

fn lines(preset: &ListedPreset) -> String {
    let ListedPreset {
        name,
        title,
        players,
        scenarios,
        lands,
    } = preset;
    let mut text = format!("{name}: {title}, 1 to {players} players\n");
    for (number, scenario) in scenarios.iter().enumerate() {
        text.push_str(&format!("  scenario {number}  {scenario}\n"));
    }
    if !lands.is_empty() {
        text.push_str(&format!("  land  {}\n", lands.join(", ")));
    }
    text
}

pub fn run(args: &MakeArgs) -> Result<(), Failure> {
    args.draw_args.check()?;
    if let Some(code) = &args.code {
        let open = source::of_code(code, args.preset.as_deref())?;
        return made(args, &open, code);
    }
    let preset = source::preset(args.preset.as_deref().unwrap_or("wilderness"))?;
    let setting = checked(&preset, args)?;
    let seed = args.seed.unwrap_or_else(seed::generate);
    let board = match (args.fair, args.best_of) {
        (Some(many), _) => best::best(setting, seed, many, By::Play)?,
        (None, 1) => make(setting, seed).map_err(|none| no_board(&none))?,
        (None, many) => best::best(setting, seed, many, By::Score)?,
    };
    let code = Code::of(&Setting::of(&preset, &board), board.seed).to_string();
    write_stderr(&format!("seed {}, code {code}\n", board.seed));
    let open = OpenBoard {
        board,
        preset,
        origin: Origin::Seed,
    };
    made(args, &open, &code)
}

/// Writes a board that was made, and prints what it is if JSON is asked for.
fn made(args: &MakeArgs, open: &OpenBoard, code: &str) -> Result<(), Failure> {
    args.draw_args.write(open)?;
    if !args.json {
        return Ok(());
    }
    let made = MadeBoard {
        seed: open.board.seed,
        code: code.to_owned(),
        players: open.board.players,
        scenario: open.board.scenario,
    };
    target::print_beside(
        Some(&args.draw_args.target()),
        output::json(&made)?.as_bytes(),
    )
}

pub fn show(args: &ShowArgs) -> Result<(), Failure> {
    args.draw_args.check()?;
    let open = source::of_file_or_code(&args.board, args.preset.as_deref())?;
    args.draw_args.write(&open)
}

/// The number of players, the scenario and the form of land, checked against the preset.
fn checked<'a>(preset: &'a Preset, args: &MakeArgs) -> Result<Setting<'a>, Failure> {
    let (players, scenario) = (args.players.unwrap_or(1), args.scenario.unwrap_or(0));
    let (most, last) = (preset.players, preset.scenarios.len() - 1);
    let land = args.land.as_deref().and_then(|name| preset.land(name));
    let mut wrong = Vec::new();
    if !(1..=most).contains(&players) {
        wrong.push(format!(
            "--players {players}: {} is for 1 to {most} players",
            preset.name
        ));
    }
    if scenario > last {
        wrong.push(format!(
            "--scenario {scenario}: {} has scenarios 0 to {last}",
            preset.name
        ));
    }
    if let (Some(name), None) = (&args.land, land) {
        wrong.push(format!("--land {name}: {}", preset.lands_in_words()));
    }
    if wrong.is_empty() {
        Ok(Setting {
            preset,
            players,
            scenario,
            land,
        })
    } else {
        Err(Failure::Usage(wrong.join("\nerror: ")))
    }
}
