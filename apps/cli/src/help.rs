//! `milepost completions`, `milepost manual` and `milepost schema`

use crate::command::Milepost;
use crate::contract::play::Standing;
use crate::contract::value::Value;
use crate::deck::dingles::Report;
use crate::failure::Failure;
use crate::map::distance::Distance;
use crate::output;
use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use milepost_contract::cards::form::CardsJson;
use milepost_contract::game::file::{ContractJson, GameFile};
use milepost_contract::network::NetworkFile;
use milepost_contract::offer::form::Odd;
use milepost_deck::explain::ExplainJson;
use milepost_deck::form::DeckJson;
use milepost_map::graph::GraphJson;
use milepost_route::answer::AnswerJson;
use milepost_route::answer::every::EveryJson;
use milepost_route::form::schema::{
    BoardToml, CaseJson, PositionToml, RecordedJson, RulesToml, TitleToml,
};
use milepost_route::what_if::told::WhatIfJson;
use schemars::schema_for;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

#[derive(clap::Args)]
pub struct ManualArgs {
    /// The folder to write the pages to; it must exist.
    #[arg(short, default_value = ".")]
    output: PathBuf,
}

#[derive(clap::Args)]
pub struct SchemaArgs {
    /// What the schema describes.
    form: Form,
}

/// The forms of files that Milepost reads and writes.
#[derive(Clone, Copy, ValueEnum)]
pub enum Form {
    /// A map: `map export`.
    Graph,
    /// `map distances --json`.
    Distances,
    /// `deck deal -o deck.json`.
    Deck,
    /// `deck check --json`.
    DeckCheck,
    /// `deck dingles --json`.
    Dingles,
    /// `deck explain --json`.
    Explain,
    /// `deck stats --json`.
    DeckStats,
    /// `route best --json`, a line.
    Answer,
    /// `route what-if --json`.
    WhatIf,
    /// `route all --json`, a line.
    AllAnswers,
    /// `route explain --json`.
    RouteExplain,
    /// An 18xx position as people write it, in TOML.
    Position,
    /// An 18xx board, in TOML.
    Board,
    /// 18xx rules, in TOML.
    Rules,
    /// An 18xx position as recorded, in JSON.
    Recorded,
    /// What an 18xx title plays by, in TOML.
    Title,
    /// An 18xx case with all track spelled out, in JSON.
    Case,
    /// A contract network, in JSON or TOML.
    Network,
    /// Rules of contracts, in TOML or JSON.
    ContractRules,
    /// A game of contracts: `contract new -o game.json`.
    Game,
    /// `contract show --json`.
    Standing,
    /// `contract start --json`, `offer`, `market`, `take` and `fulfil`.
    Contracts,
    /// `contract values --json`.
    Values,
    /// `contract odds --json`.
    Odds,
    /// `contract cards --json`.
    Cards,
    /// `contract study --json`.
    ContractStudy,
    /// `table show --json`.
    Table,
    /// `table log --json`.
    TableLog,
    /// A random board: `board make -o board.json`.
    RandomBoard,
    /// `board report --json`.
    BoardReport,
    /// `table study --json`.
    TableStudy,
}

pub fn schema(args: &SchemaArgs) -> Result<(), Failure> {
    let schema = match args.form {
        Form::Graph => schema_for!(GraphJson<'_>),
        Form::Distances => schema_for!(Vec<Distance<'_>>),
        Form::Deck => schema_for!(DeckJson<'_>),
        Form::DeckCheck => schema_for!(milepost_deck::check::Report),
        Form::Dingles => schema_for!(Report<'_>),
        Form::Explain => schema_for!(ExplainJson<'_>),
        Form::DeckStats => schema_for!(milepost_deck::study::StatsJson),
        Form::Answer => schema_for!(AnswerJson),
        Form::WhatIf => schema_for!(WhatIfJson),
        Form::RouteExplain => schema_for!(milepost_route::explain::told::ExplainJson),
        Form::AllAnswers => schema_for!(EveryJson),
        Form::Position => schema_for!(PositionToml),
        Form::Board => schema_for!(BoardToml),
        Form::Rules => schema_for!(RulesToml),
        Form::Title => schema_for!(TitleToml),
        Form::Recorded => schema_for!(RecordedJson),
        Form::Case => schema_for!(CaseJson),
        Form::Network => schema_for!(NetworkFile),
        Form::ContractRules => schema_for!(milepost_contract::Rules),
        Form::Game => schema_for!(GameFile),
        Form::Standing => schema_for!(Standing<'_>),
        Form::Contracts => schema_for!(Vec<ContractJson>),
        Form::Values => schema_for!(Vec<Value<'_>>),
        Form::Odds => schema_for!(Vec<Odd<'_>>),
        Form::Cards => schema_for!(CardsJson<'_>),
        Form::Table => schema_for!(milepost_table::View),
        Form::TableLog => schema_for!(crate::table::show::LogJson),
        Form::RandomBoard => schema_for!(milepost_board::form::BoardJson),
        Form::BoardReport => schema_for!(crate::board::report::Told),
        Form::TableStudy => schema_for!(milepost_table::StudyJson),
        Form::ContractStudy => schema_for!(milepost_contract::StudyJson),
    };
    output::print(output::json(&schema)?.as_bytes())
}

pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut Milepost::command(), "milepost", &mut out);
    output::print(&out)
}

pub fn manual(args: &ManualArgs) -> Result<(), Failure> {
    let mut root = Milepost::command().disable_help_subcommand(true);
    root.build();
    pages(&root, "milepost", &args.output)
}

fn pages(command: &clap::Command, name: &str, folder: &PathBuf) -> Result<(), Failure> {
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(command.clone())
        .title(name)
        .render(&mut page);
    output::write(Some(&folder.join(format!("{name}.1"))), &page)?;
    let mut shown = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    shown.try_for_each(|sub| pages(sub, &format!("{name}-{}", sub.get_name()), folder))
}
