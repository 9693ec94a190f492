//! Records games of bots, each for something that happens seldom: `record FOLDER`.

use milepost_map::shipped;
use milepost_table::bot::Kind::{Greedy as G, Random as R};
use milepost_table::bot::{Bot, Kind};
use milepost_table::legal::simple;
use milepost_table::{Action, Board, Game, Options, Participant, Roster, Stage};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

/// What is recorded.
struct Row {
    name: &'static str,
    map: &'static str,
    bots: &'static [Kind],
    /// Each as `name=value`.
    options: &'static str,
    cards: usize,
    seed: u64,
    /// The recording ends after so many actions.
    actions: usize,
}

const NAMES: [&str; 6] = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"];

const ROWS: [Row; 13] = [
    row(
        "same-demand-locked-twice",
        "iberia",
        &[G, R, G, R, G, R],
        "",
        120,
        12,
        200,
    ),
    row(
        "last-chip-reserved",
        "great-lakes",
        &[G, G, G, G, G, R],
        "",
        120,
        129,
        60,
    ),
    row("taxes", "iberia", &[G, G, G], "", 120, 2, 400),
    row("pitch", "great-lakes", &[R, R, R], "", 120, 111, 450),
    row(
        "private-card-returned",
        "japan",
        &[R, R, R],
        "derailments=on third_section=on",
        120,
        10,
        450,
    ),
    row(
        "win-refused-for-a-locked-load",
        "iberia",
        &[G, G, G],
        "goal=60 spared=6",
        120,
        6,
        400,
    ),
    row(
        "victory",
        "british-isles",
        &[G, G],
        "goal=90 spared=3",
        120,
        3,
        400,
    ),
    row(
        "deck-reshuffled",
        "great-lakes",
        &[G, R],
        "game=standard goal=100",
        14,
        1,
        150,
    ),
    row(
        "hand-given-up",
        "india",
        &[R, R],
        "game=standard",
        60,
        1,
        60,
    ),
    row(
        "companion",
        "british-isles",
        &[R, R, R, R, R],
        "companion=on goal=120",
        120,
        1,
        300,
    ),
    row(
        "card-claimed",
        "india",
        &[G, G, G, G],
        "claim=on",
        120,
        1,
        250,
    ),
    row(
        "fee-for-a-ferry",
        "japan",
        &[G, G, G],
        "quick_ferries=on",
        120,
        1,
        200,
    ),
    // Trains with two loads derail.
    row(
        "derailed-by-choice",
        "iberia",
        &[R, R],
        "game=standard events=on",
        120,
        7,
        60,
    ),
];

const fn row(
    name: &'static str,
    map: &'static str,
    bots: &'static [Kind],
    options: &'static str,
    cards: usize,
    seed: u64,
    actions: usize,
) -> Row {
    Row {
        name,
        map,
        bots,
        options,
        cards,
        seed,
        actions,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("record FOLDER")?;
    std::fs::create_dir_all(&folder)?;
    for row in ROWS {
        let game = record(&row).map_err(|error| format!("{}: {error}", row.name))?;
        std::fs::write(
            Path::new(&folder).join(row.name).with_extension("log"),
            game.text(),
        )?;
    }
    Ok(())
}

fn record(row: &Row) -> Result<Game, Box<dyn Error>> {
    let map = shipped::map(row.map).ok_or_else(|| format!("no map {}", row.map))?;
    let mut options = Options::default();
    for option in row.options.split_whitespace() {
        options.assign(option)?;
    }
    let players = row
        .bots
        .iter()
        .zip(NAMES)
        .map(|(kind, name)| Participant::bot(&kind.to_string(), name));
    let roster = Roster::new(players.collect()).map_err(|errors| joined(&errors))?;
    let board = Arc::new(Board::new(map));
    let game = Game::new(board, options, roster, row.cards, row.seed);
    let mut game = game.map_err(|errors| joined(&errors))?;
    let mut bots: Vec<Bot> = row
        .bots
        .iter()
        .enumerate()
        .map(|(seat, &kind)| Bot::new(kind, row.seed, seat))
        .collect();
    while game.state().outcome().is_none() && game.entries().len() < row.actions {
        let seat = game.state().mover();
        let action = at_real_board(&game)
            .or_else(|| where_trains_derail(&game))
            .unwrap_or_else(|| bots[seat].act(game.table(), game.state()));
        game.act(seat, action)
            .map_err(|refusal| format!("{refusal:?}"))?;
    }
    Ok(game)
}

fn joined(errors: &[impl ToString]) -> String {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    errors.join("; ")
}

/// What bots leave to people in companion mode: whoever has more than 20 begins the turn by paying 6 for track, and who
/// can claim the victory does.
fn at_real_board(game: &Game) -> Option<Action> {
    let (state, seat) = (game.state(), game.state().mover());
    if !game.table().options().companion {
        return None;
    }
    let begins = matches!(game.entries().last()?.action, Action::End);
    let pays = begins && state.players()[seat].cash > 20;
    let claims = simple(game.table(), state)
        .contains(&Action::Claim)
        .then_some(Action::Claim);
    claims.or_else(|| {
        pays.then_some(Action::Cash {
            seat,
            amount: -6,
            track: false,
        })
    })
}

/// The play of a game with event cards by players who know where a train will derail: they take two loads there, and give up
/// their hands.
fn where_trains_derail(game: &Game) -> Option<Action> {
    let (table, state) = (game.table(), game.state());
    let derails = |at: usize| {
        let mut events = table.events().iter();
        events.any(|event| event.title.starts_with("derailment") && event.has(at))
    };
    let mut cities = table.map().cities().iter();
    let city = cities.find(|city| city.goods.len() > 1 && derails(city.mileposts[0]))?;
    let player = state.active_player();
    match state.stage() {
        Stage::Opening { .. } | Stage::Pitched => Some(Action::End),
        Stage::Move if player.at.is_none() => Some(Action::Start {
            at: city.mileposts[0],
        }),
        Stage::Move if player.loads.len() < 2 => Some(Action::PickUp {
            good: city.goods[player.loads.len()],
        }),
        Stage::Move if state.turn().acted => Some(Action::End),
        Stage::Move => Some(Action::GiveUp),
        _ => None,
    }
}
