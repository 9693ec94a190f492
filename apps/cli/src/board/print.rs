//! How boards are drawn and printed, and `milepost board rules`.

use crate::board::source;
use crate::failure::{Failure, write_stderr};
use crate::output;
use crate::output::picture::{self, PaperArgs, bleed_mm, one_of, refused};
use crate::output::tabletop::{self, Game};
use crate::output::target::{OutputArgs, Target};
use clap::builder::RangedU64ValueParser;
use milepost_board::draw::{self, Sheets, Theme};
use milepost_board::files;
use milepost_calls::export::{BoardPrint, board_title};
use milepost_calls::open_board::OpenBoard;
use milepost_document::number::counted;
use milepost_print::simulator;
use std::path::Path;

/// The side of a good's card in a tabletop simulator, in millimetres.
const CARD: f64 = 30.0;

/// How a board is drawn, and the file to write.
#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "File to write: .svg, .pdf, .png, .json, or .tts.json for Tabletop Simulator, with pictures beside it"
)))]
pub struct DrawArgs {
    #[command(flatten)]
    look: LookArgs,
    /// Number of sheets of paper, for .pdf [default: 1].
    #[arg(long, value_parser = one_of([("1", 1_usize), ("4", 2), ("9", 3), ("16", 4)]))]
    sheets: Option<usize>,
    /// For .pdf on one sheet: let the sea reach this many millimetres beyond the paper, for a print shop that cuts it; up to
    /// 20.
    #[arg(long, value_name = "MM", value_parser = bleed_mm)]
    bleed: Option<f64>,
    /// For .tts.json: URL prefix of the picture files [default: the folder they are written to].
    #[arg(long, value_name = "PREFIX")]
    url: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

/// How a drawing looks.
#[derive(clap::Args)]
struct LookArgs {
    /// How it is printed: ink is black only, for copiers; large has larger letters; safe is for colour-blind people.
    #[arg(long, default_value = "colour", value_parser = one_of(Theme::ALL.map(|theme| (theme.name(), theme))))]
    theme: Theme,
    #[command(flatten)]
    paper: PaperArgs,
    /// Dots per inch, for .png; 50 to 600 [default: 150].
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(50..=600))]
    dpi: Option<u32>,
}

impl LookArgs {
    /// What does not apply to a file of this form.
    fn wrong(&self, ending: &str) -> Vec<String> {
        let paper = [(self.paper.is_given(), "--paper")];
        let dpi = [(self.dpi.is_some(), "--dpi")];
        let wrong = [
            (ending != "pdf").then(|| refused(&paper, "only to .pdf output")),
            (ending != "png").then(|| refused(&dpi, "only to .png output")),
        ];
        wrong.into_iter().flatten().flatten().collect()
    }

    fn print<'a>(&self, open: &'a OpenBoard) -> BoardPrint<'a> {
        let plain = BoardPrint::new(open.setting(), &open.board, open.origin);
        BoardPrint {
            theme: self.theme,
            sheets: Sheets {
                paper: self.paper.paper(),
                ..plain.sheets
            },
            dpi: self.dpi.map_or(plain.dpi, f64::from),
            ..plain
        }
    }
}

impl DrawArgs {
    /// Where the board is written.
    pub fn target(&self) -> Target {
        self.output.required()
    }

    /// Refuses a file of another form, and options that do not apply to it: all of them.
    pub fn check(&self) -> Result<(), Failure> {
        let target = self.target();
        let ending = form(&target);
        if !["svg", "pdf", "png", "json", "tts.json"].contains(&ending.as_str()) {
            let forms = ".svg, .pdf, .png, .json, .tts.json";
            return Err(target.unknown_form(forms));
        }
        match ending.as_str() {
            "json" => {}
            "tts.json" => {
                target.beside_others()?;
                picture::check(&Target::of_file(Path::new("board.png")))?;
            }
            _ => picture::check(&target)?,
        }
        let pages = [
            (self.sheets.is_some(), "--sheets"),
            (self.bleed.is_some(), "--bleed"),
        ];
        let url = [(self.url.is_some(), "--url")];
        let mut wrong = self.look.wrong(&ending);
        if ending != "pdf" {
            wrong.extend(refused(&pages, "only to .pdf output"));
        }
        if ending != "tts.json" {
            wrong.extend(refused(&url, "only to .tts.json output"));
        }
        if self.bleed.is_some() && self.sheets.is_some_and(|sheets| sheets > 1) {
            wrong.push(
                "--bleed applies only to one sheet: leave out --sheets or --bleed".to_owned(),
            );
        }
        usage(&wrong)
    }

    /// Writes the file.
    pub fn write(&self, open: &OpenBoard) -> Result<(), Failure> {
        let plain = self.look.print(open);
        let print = BoardPrint {
            sheets: Sheets {
                across: self.sheets.unwrap_or(1),
                bleed: self.bleed.unwrap_or_default(),
                ..plain.sheets
            },
            ..plain
        };
        let target = self.target();
        match form(&target).as_str() {
            "json" => {
                let text = output::json(&files::board::json(&print.setting, print.board))?;
                target.write(text.as_bytes())
            }
            "tts.json" => tabletop(target.beside_others()?, self.url.as_deref(), &print),
            _ => picture::write(&target, |format| print.encode(format)),
        }
    }
}

/// The form of a target, by its ending.
fn form(target: &Target) -> String {
    match Game::of(target.name()) {
        Some(Game::Simulator) => "tts.json".to_owned(),
        Some(Game::Playground) => "ttp.json".to_owned(),
        None => target.ending(),
    }
}

/// The board for Tabletop Simulator: with a pawn for each player, and the goods of the bag as cards.
fn tabletop(file: &Path, url: Option<&str>, print: &BoardPrint<'_>) -> Result<(), Failure> {
    let (setting, board, options) = (&print.setting, print.board, print.options());
    let drawing = draw::board(setting, board, &options);
    let (width, height) = drawing.size();
    let pawn = |player: usize| {
        let colour = draw::player_colour(setting, board, &options, player);
        (board.cities[player].name.clone(), colour)
    };
    let text = simulator::Board {
        title: board_title(setting),
        description: options.caption.clone(),
        aspect: width / height,
        pawns: (0..board.players).map(pawn).collect(),
        ..simulator::Board::default()
    };
    let goods = draw::bag(setting, board, &options, CARD);
    let card = |good: &usize| simulator::Card {
        title: setting.preset.goods[*good].name.clone(),
        description: String::new(),
    };
    let deck = tabletop::Deck {
        text: simulator::Deck {
            title: format!("Goods of {}", setting.preset.name),
            description: options.caption.clone(),
            cards: goods.iter().map(|(good, _)| card(good)).collect(),
            ..simulator::Deck::default()
        },
        size: (CARD, CARD),
        faces: goods.into_iter().map(|(_, face)| face).collect(),
        back: draw::bag_back(setting, board, &options, CARD),
    };
    tabletop::write_board(
        file,
        url,
        tabletop::Board {
            text,
            drawing,
            deck,
        },
    )
}

/// The options of `milepost board rules`.
#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.required_unless_present("format").help(
    "File to write: .pdf, .svg or .png"
)))]
pub struct RulesArgs {
    /// Board file in JSON, or the code of a board.
    #[arg(value_name = "FILE|CODE")]
    board: String,
    /// Preset file of the board, if its preset does not come with Milepost.
    #[arg(long)]
    preset: Option<String>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Writes the page with the rules of *Carriers*, a score track and the pieces for a board.
pub fn rules(args: &RulesArgs) -> Result<(), Failure> {
    let target = args.output.required();
    picture::check(&target)?;
    usage(&args.look.wrong(&target.ending()))?;
    let open = source::of_file_or_code(&args.board, args.preset.as_deref())?;
    let print = args.look.print(&open);
    picture::write(&target, |format| print.rules(format))?;
    if target.ending() == "pdf" {
        return Ok(());
    }
    let further = draw::rules(&print.setting, print.board, &print.options()).len() - 1;
    if further > 0 {
        let pages = counted(further, "page", "pages");
        write_stderr(&format!(
            "note: {pages} more with pieces: write a .pdf file for all\n"
        ));
    }
    Ok(())
}

/// A failure with all that is wrong, if anything is.
fn usage(wrong: &[String]) -> Result<(), Failure> {
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::Usage(wrong.join("; ")))
    }
}
