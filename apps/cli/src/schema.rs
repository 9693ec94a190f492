//! `milepost schema`: JSON Schemas, kept as files that a test compares with the types they describe.

use crate::failure::Failure;
use crate::output;
use clap::ValueEnum;

#[derive(clap::Args)]
pub struct Args {
    /// File or output format to describe.
    form: Form,
}

/// A file or output format.
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
    /// `deck judge --json`.
    DeckJudge,
    /// `deck tune --json`.
    DeckTune,
    /// A line of `route best --json`.
    Answer,
    /// `route what-if --json`.
    WhatIf,
    /// A line of `route all --json`.
    AllAnswers,
    /// `route explain --json`.
    RouteExplain,
    /// A line of `route audit --json`.
    RouteAudit,
    /// An 18xx position file, in TOML.
    Position,
    /// An 18xx board file, in TOML.
    Board,
    /// An 18xx rules file, in TOML.
    Rules,
    /// A recorded 18xx position, in JSON.
    Recorded,
    /// The rules of an 18xx title, in TOML.
    Title,
    /// A contract network, in JSON or TOML.
    Network,
    /// Rules for contracts, in TOML or JSON.
    ContractRules,
    /// A game of contracts: `contract new -o game.json`.
    Game,
    /// `contract show --json`.
    Standing,
    /// `contract start --json`, `offer`, `market`, `take`, `fulfil` and `undo`.
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
    /// A line to a bot that is a program: `table play --players bot:exec:COMMAND`.
    TableBot,
    /// A line from such a bot.
    TableBotAnswer,
    /// `table review --json`.
    TableReview,
    /// `table study --json`.
    TableStudy,
    /// `table study --ladder --json`.
    TableLadder,
    /// `serve check --json`.
    ServeCheck,
    /// `serve admin list --json`.
    AdminTables,
    /// `serve admin bans --json`.
    AdminBans,
    /// `map list --json`.
    MapList,
    /// `map show --json`.
    MapShow,
    /// `survey --json`.
    Survey,
    /// `route list --json`.
    RouteList,
    /// `route import --json`.
    RouteImport,
    /// `route tiles --json`.
    RouteTiles,
    /// `contract network list --json`.
    NetworkList,
    /// `contract new --json`.
    GameBegun,
    /// `board list --json`.
    BoardList,
    /// `board make --json`.
    BoardMade,
    /// Problems of input files: `map check --json`, and any command with `--json` that refuses its input.
    Problems,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    output::print(file(args.form).as_bytes())
}

/// The schema of a format, as JSON.
const fn file(form: Form) -> &'static str {
    match form {
        Form::Graph => include_str!("../schemas/graph.json"),
        Form::Distances => include_str!("../schemas/distances.json"),
        Form::Deck => include_str!("../schemas/deck.json"),
        Form::DeckCheck => include_str!("../schemas/deck-check.json"),
        Form::Dingles => include_str!("../schemas/dingles.json"),
        Form::Explain => include_str!("../schemas/explain.json"),
        Form::DeckStats => include_str!("../schemas/deck-stats.json"),
        Form::DeckJudge => include_str!("../schemas/deck-judge.json"),
        Form::DeckTune => include_str!("../schemas/deck-tune.json"),
        Form::Answer => include_str!("../schemas/answer.json"),
        Form::WhatIf => include_str!("../schemas/what-if.json"),
        Form::AllAnswers => include_str!("../schemas/all-answers.json"),
        Form::RouteExplain => include_str!("../schemas/route-explain.json"),
        Form::RouteAudit => include_str!("../schemas/route-audit.json"),
        Form::Position => include_str!("../schemas/position.json"),
        Form::Board => include_str!("../schemas/board.json"),
        Form::Rules => include_str!("../schemas/rules.json"),
        Form::Recorded => include_str!("../schemas/recorded.json"),
        Form::Title => include_str!("../schemas/title.json"),
        Form::Network => include_str!("../schemas/network.json"),
        Form::ContractRules => include_str!("../schemas/contract-rules.json"),
        Form::Game => include_str!("../schemas/game.json"),
        Form::Standing => include_str!("../schemas/standing.json"),
        Form::Contracts => include_str!("../schemas/contracts.json"),
        Form::Values => include_str!("../schemas/values.json"),
        Form::Odds => include_str!("../schemas/odds.json"),
        Form::Cards => include_str!("../schemas/cards.json"),
        Form::ContractStudy => include_str!("../schemas/contract-study.json"),
        Form::Table => include_str!("../schemas/table.json"),
        Form::TableLog => include_str!("../schemas/table-log.json"),
        Form::RandomBoard => include_str!("../schemas/random-board.json"),
        Form::BoardReport => include_str!("../schemas/board-report.json"),
        Form::TableBot => include_str!("../schemas/table-bot.json"),
        Form::TableBotAnswer => include_str!("../schemas/table-bot-answer.json"),
        Form::TableReview => include_str!("../schemas/table-review.json"),
        Form::TableStudy => include_str!("../schemas/table-study.json"),
        Form::TableLadder => include_str!("../schemas/table-ladder.json"),
        Form::ServeCheck => include_str!("../schemas/serve-check.json"),
        Form::AdminTables => include_str!("../schemas/admin-tables.json"),
        Form::AdminBans => include_str!("../schemas/admin-bans.json"),
        Form::MapList => include_str!("../schemas/map-list.json"),
        Form::MapShow => include_str!("../schemas/map-show.json"),
        Form::Survey => include_str!("../schemas/survey.json"),
        Form::RouteList => include_str!("../schemas/route-list.json"),
        Form::RouteImport => include_str!("../schemas/route-import.json"),
        Form::RouteTiles => include_str!("../schemas/route-tiles.json"),
        Form::NetworkList => include_str!("../schemas/network-list.json"),
        Form::GameBegun => include_str!("../schemas/game-begun.json"),
        Form::BoardList => include_str!("../schemas/board-list.json"),
        Form::BoardMade => include_str!("../schemas/board-made.json"),
        Form::Problems => include_str!("../schemas/problems.json"),
    }
}

#[cfg(feature = "full")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::play::Standing;
    use crate::contract::value::Value;
    use crate::deck::dingles::Report;
    use crate::map::distance::Distance;
    use milepost_contract::files::cards::CardsJson;
    use milepost_contract::files::game::{ContractJson, GameFile};
    use milepost_contract::files::network::NetworkFile;
    use milepost_contract::files::odds::Odd;
    use milepost_deck::explain::ExplainJson;
    use milepost_deck::files::DeckJson;
    use milepost_map::graph::GraphJson;
    use milepost_route::answer::AnswerJson;
    use milepost_route::answer::every::EveryJson;
    use milepost_route::what_if::report::WhatIfJson;
    use milepost_route_files::schema::{
        BoardToml, PositionToml, RecordedJson, RulesToml, TitleToml,
    };
    use milepost_testkit::golden;
    use schemars::schema_for;

    #[test]
    fn schemas_describe_the_types() {
        for form in Form::value_variants() {
            let schema = match form {
                Form::Graph => schema_for!(GraphJson<'_>),
                Form::Distances => schema_for!(Vec<Distance<'_>>),
                Form::Deck => schema_for!(DeckJson<'_>),
                Form::DeckCheck => schema_for!(milepost_deck::check::Report),
                Form::Dingles => schema_for!(Report<'_>),
                Form::Explain => schema_for!(ExplainJson<'_>),
                Form::DeckStats => schema_for!(milepost_deck::study::StatsJson),
                Form::DeckJudge => schema_for!(milepost_lab::JudgeJson),
                Form::DeckTune => schema_for!(milepost_lab::TuneJson),
                Form::Answer => schema_for!(AnswerJson),
                Form::WhatIf => schema_for!(WhatIfJson),
                Form::AllAnswers => schema_for!(EveryJson),
                Form::RouteExplain => schema_for!(milepost_route::explain::report::ExplainJson),
                Form::RouteAudit => schema_for!(milepost_route_games::audit::AuditJson),
                Form::Position => schema_for!(PositionToml),
                Form::Board => schema_for!(BoardToml),
                Form::Rules => schema_for!(RulesToml),
                Form::Recorded => schema_for!(RecordedJson),
                Form::Title => schema_for!(TitleToml),
                Form::Network => schema_for!(NetworkFile),
                Form::ContractRules => schema_for!(milepost_contract::Rules),
                Form::Game => schema_for!(GameFile),
                Form::Standing => schema_for!(Standing<'_>),
                Form::Contracts => schema_for!(Vec<ContractJson>),
                Form::Values => schema_for!(Vec<Value<'_>>),
                Form::Odds => schema_for!(Vec<Odd<'_>>),
                Form::Cards => schema_for!(CardsJson<'_>),
                Form::ContractStudy => schema_for!(milepost_contract::StudyJson),
                Form::Table => schema_for!(milepost_table::View),
                Form::TableLog => schema_for!(crate::table::show::LogJson),
                Form::RandomBoard => schema_for!(milepost_board::files::board::BoardJson),
                Form::BoardReport => schema_for!(crate::board::report::BoardReport),
                Form::TableBot => schema_for!(crate::table::program::ToBot<'_>),
                Form::TableBotAnswer => schema_for!(crate::table::program::FromBot),
                Form::TableReview => schema_for!(milepost_lab::ReviewJson),
                Form::TableStudy => schema_for!(milepost_lab::StudyJson),
                Form::TableLadder => schema_for!(milepost_lab::LadderJson),
                Form::ServeCheck => schema_for!(crate::serve::check::CheckJson),
                Form::AdminTables => schema_for!(milepost_server::admin::forms::TablePage),
                Form::AdminBans => schema_for!(milepost_server::admin::forms::Bans),
                Form::MapList => schema_for!(Vec<crate::map::list::ListedMap>),
                Form::MapShow => schema_for!(crate::map::description::MapJson<'_>),
                Form::Survey => schema_for!(crate::map::survey::SurveyedMap<'_>),
                Form::RouteList => schema_for!(Vec<crate::route::list::Listed>),
                Form::RouteImport => schema_for!(crate::route::import::ImportedJson<'_>),
                Form::RouteTiles => schema_for!(Vec<crate::route::tiles::TileJson<'_>>),
                Form::NetworkList => schema_for!(Vec<crate::contract::network::ListedNetwork>),
                Form::GameBegun => schema_for!(crate::contract::new::Begun<'_>),
                Form::BoardList => schema_for!(Vec<crate::board::make::ListedPreset>),
                Form::BoardMade => schema_for!(crate::board::make::MadeBoard),
                Form::Problems => schema_for!(crate::failure::problems::ProblemsJson<'_>),
            };
            let name = form.to_possible_value().unwrap();
            let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
            golden::assert(&format!("schemas/{}.json", name.get_name()), &text);
        }
    }
}
