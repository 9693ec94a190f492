//! A game of bots as JSON: what everybody at the table would see of it, step by step.

use milepost_deck::size::DECK;
use milepost_live::work::Deadline;
use milepost_table::bot::{Bot, Kind};
use milepost_table::view::{FerryView, PlayerView};
use milepost_table::{Action, Board, Event, Game, Options, Participant, Roster, View};
use serde::Serialize;
use std::sync::Arc;

/// The players. Greedy bots think for a fraction of a second a game.
const NAMES: [&str; 3] = ["Ada", "Ben", "Cleo"];
/// A game in which much happens soon.
const SEED: u64 = 7;
/// The film ends after so many deliveries.
const DELIVERIES: usize = 12;

/// The film.
#[derive(Serialize)]
pub struct FilmJson {
    /// What everybody saw before the first step.
    view: View,
    steps: Vec<Step>,
}

/// What an action changed that everybody can see.
#[derive(Serialize)]
struct Step {
    seat: usize,
    /// The player after it.
    player: PlayerView,
    /// The pips of the map with new track.
    track: Vec<usize>,
    /// The ferries, if it was built to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    ferries: Option<Vec<FerryView>>,
    /// What is said of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<String>,
}

/// A game of bots on a board until some deliveries are made. `None` if it cannot be played, or the deadline passed.
pub fn json(board: Arc<Board>, deadline: &Deadline) -> Option<FilmJson> {
    let players = NAMES.map(|name| Participant::bot(&Kind::Greedy.to_string(), name));
    let roster = Roster::new(players.to_vec()).ok()?;
    let mut game = Game::new(board, Options::default(), roster, DECK, SEED).ok()?;
    let mut bots: Vec<Bot> = (0..NAMES.len())
        .map(|seat| Bot::new(Kind::Greedy, SEED, seat))
        .collect();
    let start = seen(&game);
    let (mut before, mut steps, mut deliveries) = (start.clone(), Vec::new(), 0);
    while game.state().outcome().is_none() && deliveries < DELIVERIES {
        if deadline.is_over() {
            return None;
        }
        let seat = game.state().mover();
        let action = bots.get_mut(seat)?.act(game.table(), game.state());
        let events = game.act(seat, action.clone()).ok()?.to_vec();
        let said = delivered(&game, &action, &events)
            .map(|what| format!("{} delivers {what}.", NAMES[seat]));
        deliveries += usize::from(said.is_some());
        let after = seen(&game);
        steps.extend(step(&before, &after, seat, said));
        before = after;
    }
    Some(FilmJson { view: start, steps })
}

/// What everybody sees of a game.
fn seen(game: &Game) -> View {
    View::of(game.table(), game.roster(), game.state(), None)
}

/// What changed on the map or aboard the train of a seat, if anything.
fn step(before: &View, after: &View, seat: usize, said: Option<String>) -> Option<Step> {
    let track = before.track.iter().zip(&after.track).enumerate();
    let step = Step {
        seat,
        player: after.players.get(seat)?.clone(),
        track: track
            .filter_map(|(pip, (old, new))| (old != new).then_some(pip))
            .collect(),
        ferries: (before.ferries != after.ferries).then(|| after.ferries.clone()),
        said,
    };
    let looks = |player: &PlayerView| (player.at.clone(), player.loads.clone(), player.train);
    let stays = looks(before.players.get(seat)?) == looks(&step.player);
    (!stays || !step.track.is_empty() || step.ferries.is_some() || step.said.is_some())
        .then_some(step)
}

/// A delivery, in words.
fn delivered(game: &Game, action: &Action, events: &[Event]) -> Option<String> {
    let Action::Deliver { card, demand } = action else {
        return None;
    };
    let map = game.table().map();
    let demand = game.table().cards().get(*card)?.demands.get(*demand)?;
    let good = &map.goods()[demand.good].name;
    let city = &map.cities()[demand.city].name;
    let earned = events.iter().find_map(|event| match event {
        Event::Earned(sum) => Some(*sum),
        _ => None,
    });
    Some(format!(
        "{good} to {city} for ${}",
        earned.unwrap_or_default()
    ))
}
