//! `milepost deck explain`

use crate::asked::Asked;
use crate::failure::Failure;
use crate::map::fonts::FontArgs;
use crate::map::show;
use crate::output;
use crate::output::picture::PaperArgs;
use crate::output::target::{self, OutputArgs};
use milepost_calls::deck::DeckExplain;
use milepost_deck::explain;
use milepost_map::draw::Options;

#[derive(clap::Args)]
#[command(mut_arg("output", |arg| arg.help(
    "Draw the runs on the map, to a .svg, .png or .pdf file"
)))]
pub struct Args {
    #[command(flatten)]
    asked: Asked<DeckExplain>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    fonts: FontArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let target = args.output.target();
    args.paper.check(target.as_ref())?;
    args.fonts.only_for(target.is_some())?;
    let explained = args.asked.answer()?;
    let out = match args.json {
        true => output::json(&explain::json(&explained.prices(), &explained.explanation))?,
        false => explained.text(),
    };
    target::print_beside(target.as_ref(), out.as_bytes())?;
    let Some(target) = &target else {
        return Ok(());
    };
    let options = explained.on_map(Options {
        fonts: args.fonts.read()?,
        ..Options::default()
    });
    show::draw(&explained.map, target, args.paper.paper(), options)
}
