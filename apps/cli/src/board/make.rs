//! `milepost board make`, `board show` and `board list`

use crate::board::best;
use crate::board::source::{self, no_board};
use crate::failure::{Failure, say};
use crate::output;
use crate::picture::{self, PaperArgs};
use crate::seed::chance;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use milepost_board::code::Code;
use milepost_board::draw::Theme;
use milepost_board::{MOST_SEED, Preset, Setting, files, make, shipped};
use milepost_workshop::export::BoardPrint;
use milepost_workshop::open_board::OpenBoard;
use std::path::PathBuf;

/// How a board is put on paper.
#[derive(clap::Args)]
pub struct LookArgs {
    /// Colours, or ink alone for copiers.
    #[arg(long, default_value = "colour", value_parser = themes())]
    theme: Theme,
    #[command(flatten)]
    paper: PaperArgs,
    /// Sheets of paper for a PDF: 1, 4, 9 or 16.
    #[arg(long, default_value = "1", value_parser = ["1", "4", "9", "16"])]
    sheets: String,
    /// The file to write: .svg, .pdf, .png or .json.
    #[arg(short)]
    output: PathBuf,
}

#[derive(clap::Args)]
pub struct MakeArgs {
    /// What game's board: a preset that comes with Milepost, or a file; wilderness unless said.
    #[arg(long)]
    preset: Option<String>,
    /// How many players.
    #[arg(long, required_unless_present = "code", conflicts_with = "code")]
    players: Option<usize>,
    /// The scenario, from 0: the higher the harder.
    #[arg(long, required_unless_present = "code", conflicts_with = "code")]
    scenario: Option<usize>,
    /// Equal seeds give equal boards; without one, chance gives one and it is told.
    #[arg(long, conflicts_with = "code", value_parser = RangedU64ValueParser::<u64>::new().range(0..=MOST_SEED))]
    seed: Option<u64>,
    /// The code of a board, as it is printed on it.
    #[arg(long)]
    code: Option<String>,
    /// Make so many, of this seed and those that follow, and keep the best.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "code",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    best_of: usize,
    #[command(flatten)]
    look: LookArgs,
}

#[derive(clap::Args)]
pub struct ShowArgs {
    /// A board in JSON, or the code of one.
    #[arg(value_name = "FILE|CODE")]
    board: String,
    /// Its preset, if it does not come with Milepost.
    #[arg(long)]
    preset: Option<String>,
    #[command(flatten)]
    look: LookArgs,
}

fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name)).map(|name| {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .unwrap_or(Theme::Colour)
    })
}

pub fn list() -> Result<(), Failure> {
    shipped::PRESETS.iter().try_for_each(|(name, _)| {
        let preset = source::preset(name)?;
        let mut told = format!("{name}: {}, 1 to {} players\n", preset.name, preset.players);
        for (number, scenario) in preset.scenarios.iter().enumerate() {
            told.push_str(&format!("  scenario {number}  {scenario}\n"));
        }
        output::print(told.as_bytes())
    })
}

pub fn run(args: &MakeArgs) -> Result<(), Failure> {
    check(&args.look)?;
    if let Some(code) = &args.code {
        return write(&source::of_code(code, args.preset.as_deref())?, &args.look);
    }
    let preset = source::preset(args.preset.as_deref().unwrap_or("wilderness"))?;
    let (players, scenario) = within(&preset, args.players, args.scenario)?;
    let setting = Setting {
        preset: &preset,
        players,
        scenario,
    };
    let seed = args.seed.unwrap_or_else(chance);
    let board = match args.best_of {
        1 => make(setting, seed).map_err(|none| no_board(&none))?,
        many => best::best(setting, seed, many)?,
    };
    let code = Code::of(&preset, players, scenario, board.seed);
    say(&format!("seed {}, code {code}\n", board.seed));
    write(
        &OpenBoard {
            board,
            preset,
            edited: false,
        },
        &args.look,
    )
}

pub fn show(args: &ShowArgs) -> Result<(), Failure> {
    check(&args.look)?;
    write(
        &source::of_file_or_code(&args.board, args.preset.as_deref())?,
        &args.look,
    )
}

/// Players and scenario, as the preset has them.
fn within(
    preset: &Preset,
    players: Option<usize>,
    scenario: Option<usize>,
) -> Result<(usize, usize), Failure> {
    let (players, scenario) = (players.unwrap_or(1), scenario.unwrap_or(0));
    let (most, last) = (preset.players, preset.scenarios.len() - 1);
    let mut wrong = Vec::new();
    if !(1..=most).contains(&players) {
        wrong.push(format!(
            "--players {players}: {} has 1 to {most}",
            preset.name
        ));
    }
    if scenario > last {
        wrong.push(format!(
            "--scenario {scenario}: {} has 0 to {last}",
            preset.name
        ));
    }
    if wrong.is_empty() {
        Ok((players, scenario))
    } else {
        Err(Failure::Usage(wrong.join("\nerror: ")))
    }
}

fn check(look: &LookArgs) -> Result<(), Failure> {
    match output::ending(&look.output).as_str() {
        "svg" | "png" | "json" if look.sheets != "1" => Err(Failure::Usage(format!(
            "--sheets {}: only a PDF has more than one sheet",
            look.sheets
        ))),
        "svg" | "png" | "pdf" | "json" => Ok(()),
        _ => Err(output::unknown_form(
            &look.output,
            ".svg, .pdf, .png, .json",
        )),
    }
}

fn write(open: &OpenBoard, look: &LookArgs) -> Result<(), Failure> {
    let setting = open.setting();
    if output::ending(&look.output) == "json" {
        let text = output::json(&files::board::json(&setting, &open.board))?;
        return output::write(Some(&look.output), text.as_bytes());
    }
    let print = BoardPrint {
        setting,
        board: &open.board,
        edited: open.edited,
        theme: look.theme,
        paper: look.paper.paper(),
        across: across(&look.sheets),
    };
    picture::write(&look.output, |format| print.encode(format))
}

/// Sheets side by side.
fn across(sheets: &str) -> usize {
    match sheets {
        "4" => 2,
        "9" => 3,
        "16" => 4,
        _ => 1,
    }
}
