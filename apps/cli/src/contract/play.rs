//! `milepost contract start`, `offer`, `take`, `fulfil`, `market`, `undo` and `show`: each reads a game file; all but `show`
//! change it.

use crate::contract::source;
use crate::failure::Failure;
use crate::input;
use crate::output;
use clap::builder::RangedU64ValueParser;
use milepost_contract::cards::{count, dollars};
use milepost_contract::files::game::ContractJson;
use milepost_contract::{Action, Event, Game, Kind, Refusal, Status};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct GameArgs {
    /// Game file.
    game: PathBuf,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct PlayerArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of the player, from 1.
    #[arg(long, value_name = "P", value_parser = RangedU64ValueParser::<usize>::new().range(1..=u64::from(u32::MAX)))]
    player: usize,
}

#[derive(clap::Args)]
pub struct ContractArgs {
    #[command(flatten)]
    player: PlayerArgs,
    /// Number of the contract.
    #[arg(long, value_name = "ID", value_parser = RangedU64ValueParser::<usize>::new().range(1..=u64::from(u32::MAX)))]
    contract: usize,
}

/// The state of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Standing<'a> {
    /// The players, in order.
    players: Vec<PlayerStanding<'a>>,
    /// The contracts on the market.
    market: Vec<ContractJson>,
}

/// The state of a player.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerStanding<'a> {
    /// Their active cities: the two starting cities, then those where they fulfilled contracts, in order.
    active: Vec<&'a str>,
    /// What they have earned, in dollars.
    dollars: u64,
    /// How many railroad ties they have earned.
    ties: u64,
    /// How many contracts they have fulfilled.
    fulfilled: u32,
    /// The contracts offered to them.
    offered: Vec<ContractJson>,
    /// The contracts they hold.
    held: Vec<ContractJson>,
}

pub fn draw(kind: Kind, args: &PlayerArgs) -> Result<(), Failure> {
    let heading = format!("player {} may take one of these:", args.player);
    play(&args.game, Action::Draw(kind, args.player - 1), |_| heading)
}

pub fn market(args: &GameArgs) -> Result<(), Failure> {
    play(args, Action::Draw(Kind::Market, 0), |_| {
        "on the market:".to_owned()
    })
}

pub fn take(args: &ContractArgs) -> Result<(), Failure> {
    let (player, contract) = (args.player.player, args.contract);
    play(
        &args.player.game,
        Action::Take(player - 1, contract - 1),
        |_| format!("player {player} takes"),
    )
}

pub fn fulfil(args: &ContractArgs) -> Result<(), Failure> {
    let (player, contract) = (args.player.player, args.contract);
    play(
        &args.player.game,
        Action::Fulfil(player - 1, contract - 1),
        |game| {
            let now = &game.state().players()[player - 1];
            let (cash, ties) = (dollars(now.dollars()), count(now.ties(), "tie"));
            format!("player {player} has {cash} and {ties} after fulfilling")
        },
    )
}

/// Does an action, saves the game, and prints the contracts concerned below `heading`.
fn play(
    args: &GameArgs,
    action: Action,
    heading: impl FnOnce(&Game) -> String,
) -> Result<(), Failure> {
    let mut game = kept(args)?;
    let event = game.act(action).map_err(|refusal| refused(&refusal))?;
    output::write(Some(&args.game), game.text().as_bytes())?;
    tell(args, &heading(&game), &concerned(&game, &event))
}

/// The game of a file that is changed.
fn kept(args: &GameArgs) -> Result<Game, Failure> {
    input::check_kept(&args.game.to_string_lossy())?;
    source::game(&args.game)
}

/// Takes back the last action of a game, and prints what it was.
pub fn undo(args: &GameArgs) -> Result<(), Failure> {
    let mut game = kept(args)?;
    let last = game.log().last().copied();
    let contracts = last.map(|event| concerned(&game, &event));
    let undone = game.undo().map_err(|refusal| refused(&refusal))?;
    output::write(Some(&args.game), game.text().as_bytes())?;
    let what = match undone.action {
        Action::Draw(Kind::Market, _) => "drawn for the market".to_owned(),
        Action::Draw(_, player) => format!("offered to player {}", player + 1),
        Action::Take(player, _) => format!("taken by player {}", player + 1),
        Action::Fulfil(player, _) => format!("fulfilled by player {}", player + 1),
    };
    tell(
        args,
        &format!("taken back: {what}"),
        &contracts.unwrap_or_default(),
    )
}

/// The contracts of an event: those drawn, or the one taken or fulfilled.
fn concerned(game: &Game, event: &Event) -> Vec<ContractJson> {
    match event.action {
        Action::Draw(..) => game.drawn_json(event),
        Action::Take(_, contract) | Action::Fulfil(_, contract) => {
            vec![game.contract_json(contract, &game.state().contracts()[contract])]
        }
    }
}

fn tell(args: &GameArgs, heading: &str, contracts: &[ContractJson]) -> Result<(), Failure> {
    let text = match args.json {
        true => output::json(&contracts)?,
        false => format!("{heading}\n{}", lines(contracts)),
    };
    output::print(text.as_bytes())
}

pub fn refused(refusal: &Refusal) -> Failure {
    Failure::new(refusal.to_string(), refusal.hint())
}

fn lines(contracts: &[ContractJson]) -> String {
    let what = |c: &ContractJson| format!("{} to {}", c.commodity, c.destination);
    let widest = contracts
        .iter()
        .map(|contract| what(contract).chars().count())
        .max()
        .unwrap_or_default();
    contracts.iter().fold(String::new(), |mut out, contract| {
        let ties = count(contract.ties, "tie");
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "  {:>3}  {:widest$}  {:>11}  {:>8}  {ties}",
            contract.id,
            what(contract),
            count(contract.segments, "segment"),
            dollars(contract.dollars)
        );
        out
    })
}

pub fn show(args: &GameArgs) -> Result<(), Failure> {
    let game = source::game(&args.game)?;
    let standing = standing(&game);
    let text = if args.json {
        output::json(&standing)?
    } else {
        text(&standing)
    };
    output::print(text.as_bytes())
}

fn standing(game: &Game) -> Standing<'_> {
    let with_status = |status: Status| {
        let contracts = game.state().contracts().iter().enumerate();
        let contracts = contracts.filter(move |(_, contract)| contract.status == status);
        contracts
            .map(|(index, contract)| game.contract_json(index, contract))
            .collect()
    };
    let cities = game.values().network().cities();
    let players = game.state().players().iter().enumerate();
    Standing {
        players: players
            .map(|(index, player)| PlayerStanding {
                active: player
                    .active()
                    .iter()
                    .map(|&city| cities[city].key.as_str())
                    .collect(),
                dollars: player.dollars(),
                ties: player.ties(),
                fulfilled: player.fulfilled(),
                offered: with_status(Status::Offered(index)),
                held: with_status(Status::Held(index)),
            })
            .collect(),
        market: with_status(Status::Market),
    }
}

fn text(standing: &Standing<'_>) -> String {
    let mut out = String::new();
    for (index, player) in standing.players.iter().enumerate() {
        let PlayerStanding {
            active,
            fulfilled,
            offered,
            held,
            ..
        } = player;
        let (cash, ties) = (dollars(player.dollars), count(player.ties, "tie"));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "player {}: {cash}, {ties}, {fulfilled} fulfilled",
            index + 1
        );
        let _ = writeln!(out, "  active: {}", active.join(", "));
        for (what, contracts) in [("holds", held), ("offered", offered)] {
            if !contracts.is_empty() {
                let _ = write!(out, "  {what}\n{}", lines(contracts));
            }
        }
    }
    if !standing.market.is_empty() {
        let _ = write!(out, "market\n{}", lines(&standing.market));
    }
    out
}
