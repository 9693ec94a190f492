//! A game of bots for the home page: what everybody at the table would see of it, step by step.

use crate::http::encoding::Precompressed;
use crate::limits::network::narrowest;
use crate::state::App;
use crate::wire::error::ApiError;
use milepost_map::draw;
use milepost_table::bot::{Bot, Kind};
use milepost_table::{Action, Event, Game, Options, Participant, Roster};
use serde::Serialize;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OnceCell;

/// The map of the game.
pub const MAP: &str = "iberia";
/// The players. Greedy bots think for a fraction of a second a game.
const NAMES: [&str; 3] = ["Ada", "Ben", "Cleo"];
const CARDS: usize = 120;
/// A game in which much happens soon.
const SEED: u64 = 7;
/// The film ends after so many deliveries.
const DELIVERIES: usize = 12;
/// Who asks for it: the server itself.
const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
/// The longest that playing it may take.
const LIMIT: Duration = Duration::from_secs(30);

/// The film, played when it is first asked for.
#[derive(Default)]
pub struct Film(OnceCell<Arc<Precompressed>>);

impl Film {
    /// The film as JSON.
    ///
    /// # Errors
    /// 503 if the server is busy; 404 if the game cannot be played.
    pub async fn get(&self, app: &App) -> Result<Arc<Precompressed>, ApiError> {
        let made = self.0.get_or_try_init(|| async {
            let boards = app.tables.clone();
            let play = move |_| {
                let map = boards.boards().shipped().map(MAP, None)?;
                let film = film(map.board.clone())?;
                let json = serde_json::to_vec(&film).ok()?;
                Some(Arc::new(Precompressed::new(
                    "application/json",
                    json.into(),
                )))
            };
            // Not among the bots, which may think for long at tables.
            let played = app.creation.run(narrowest(SERVER), LIMIT, play).await?;
            played.ok_or_else(|| ApiError::missing("film"))
        });
        made.await.cloned()
    }
}

/// The film. Places are those of [`crate::wire::board`]: hundredths of a pip, y down.
#[derive(Serialize)]
struct FilmJson {
    /// The area of the map's picture: left, top, width, height.
    frame: [f64; 4],
    players: [&'static str; NAMES.len()],
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    seat: usize,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Track from place to place.
    Build(Vec<[i32; 2]>),
    /// The train from place to place.
    Move(Vec<[i32; 2]>),
    /// A delivery, in words.
    Deliver(String),
}

fn film(board: Arc<milepost_table::Board>) -> Option<FilmJson> {
    let players = NAMES.map(|name| Participant::bot(&Kind::Greedy.to_string(), name));
    let roster = Roster::new(players.to_vec()).ok()?;
    let frame = draw::frame(board.map());
    let mut game = Game::new(board, Options::default(), roster, CARDS, SEED).ok()?;
    let mut bots: Vec<Bot> = (0..NAMES.len())
        .map(|seat| Bot::new(Kind::Greedy, SEED, seat))
        .collect();
    let (mut steps, mut deliveries) = (Vec::new(), 0);
    while game.state().outcome().is_none() && deliveries < DELIVERIES {
        let seat = game.state().mover();
        let action = bots.get_mut(seat)?.act(game.table(), game.state());
        let events = game.act(seat, action.clone()).ok()?.to_vec();
        if let Some(what) = seen(&game, &action, &events) {
            deliveries += usize::from(matches!(what, What::Deliver(_)));
            steps.push(Step { seat, what });
        }
    }
    Some(FilmJson {
        frame: [frame.x, frame.y, frame.w, frame.h].map(|pips| 100.0 * pips),
        players: NAMES,
        steps,
    })
}

/// What is seen of an action, if anything.
fn seen(game: &Game, action: &Action, events: &[Event]) -> Option<What> {
    let map = game.table().map();
    let place = |&at: &usize| {
        let spot = map.mileposts()[at].site;
        let (x, y) = crate::wire::board::spot(spot.row, spot.col);
        [x, y]
    };
    let path = |path: &[usize]| path.iter().map(place).collect();
    match action {
        Action::Build { path: built } => Some(What::Build(path(built))),
        Action::Move { path: run } => Some(What::Move(path(run))),
        Action::Start { at } | Action::Cross { to: at } => Some(What::Move(path(&[*at]))),
        Action::Deliver { card, demand } => {
            let demand = game.table().cards().get(*card)?.demands.get(*demand)?;
            let good = &map.goods()[demand.good].name;
            let city = &map.cities()[demand.city].name;
            let earned = events.iter().find_map(|event| match event {
                Event::Earned(sum) => Some(*sum),
                _ => None,
            });
            let earned = earned.unwrap_or_default();
            Some(What::Deliver(format!("{good} to {city} for ${earned}")))
        }
        _ => None,
    }
}
