//! `milepost board make`, `board show` and `board list`

use crate::board::best;
use crate::board::print::DrawArgs;
use crate::board::source::{self, no_board};
use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::seed;
use clap::builder::RangedU64ValueParser;
use milepost_board::code::Code;
use milepost_board::{Origin, Preset, Setting, make, shipped};
use milepost_workshop::best_boards::By;
use milepost_workshop::open_board::OpenBoard;

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

pub fn list() -> Result<(), Failure> {
    shipped::PRESETS.iter().try_for_each(|(name, _)| {
        let preset = source::preset(name)?;
        let mut text = format!("{name}: {}, 1 to {} players\n", preset.name, preset.players);
        for (number, scenario) in preset.scenarios.iter().enumerate() {
            text.push_str(&format!("  scenario {number}  {scenario}\n"));
        }
        let names: Vec<&str> = preset.lands.iter().map(|land| land.name.as_str()).collect();
        if !names.is_empty() {
            text.push_str(&format!("  land  {}\n", names.join(", ")));
        }
        output::print(text.as_bytes())
    })
}

pub fn run(args: &MakeArgs) -> Result<(), Failure> {
    args.draw_args.check()?;
    if let Some(code) = &args.code {
        let open = source::of_code(code, args.preset.as_deref())?;
        return args.draw_args.write(&open);
    }
    let preset = source::preset(args.preset.as_deref().unwrap_or("wilderness"))?;
    let setting = checked(&preset, args)?;
    let seed = args.seed.unwrap_or_else(seed::generate);
    let board = match (args.fair, args.best_of) {
        (Some(many), _) => best::best(setting, seed, many, By::Play)?,
        (None, 1) => make(setting, seed).map_err(|none| no_board(&none))?,
        (None, many) => best::best(setting, seed, many, By::Score)?,
    };
    let code = Code::of(&Setting::of(&preset, &board), board.seed);
    write_stderr(&format!("seed {}, code {code}\n", board.seed));
    args.draw_args.write(&OpenBoard {
        board,
        preset,
        origin: Origin::Seed,
    })
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
