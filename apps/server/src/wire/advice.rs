//! What may be done now, and what something would do, as JSON. Nothing of it is kept.

use crate::live::scene::Scene;
use crate::wire::action::Sent;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_table::legal::{buildable, simple};
use milepost_table::reach::Reach;
use milepost_table::ride::{Least, ride};
use milepost_table::view::{names_seen, shows};
use milepost_table::{Action, Event, Viewer, apply};
use serde::Serialize;

/// What the player to act may do.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Advice {
    /// Up to which entry of the log.
    seq: u64,
    mover: usize,
    /// Why the last action cannot be taken back; none where it can.
    stays: Option<String>,
    /// All but building, in words and ready to be sent.
    actions: Vec<ReadyJson>,
    /// The mileposts that the money of this turn reaches with track, each with the price.
    reach: Vec<(usize, i32)>,
}

/// An action that may be done now.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadyJson {
    text: String,
    action: Sent,
}

/// The cheapest track to a milepost.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WayJson {
    cost: i32,
    action: Sent,
    /// Whether it may be built as it is.
    fits: bool,
}

/// A way for the train.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RideJson {
    /// The mileposts on it, however many.
    length: usize,
    /// What others are paid for it, each.
    fees: Vec<(usize, i32)>,
    /// As far as the train comes this turn; none where it does not move any more.
    action: Option<Sent>,
}

/// What an action would do.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PreviewJson {
    /// The action, with what it costs or pays.
    text: String,
    /// What it costs.
    cost: i32,
    /// What else comes of it, as far as one can know.
    events: Vec<String>,
    /// Whether it shows what is hidden now, and so could not be taken back.
    reveals: bool,
}

/// What the player to act may do.
pub fn legal(scene: &Scene) -> Advice {
    let (table, state, words) = (&scene.table, &scene.state, scene.words());
    let ready = |action: Action| ReadyJson {
        text: words.action(&action),
        action: Sent::of(action, table.numbers()),
    };
    let builds = !table.options().companion && state.stage().builds();
    let reach = builds.then(|| Reach::of(table, state));
    let priced = |reach: &Reach| {
        reach
            .targets()
            .filter_map(|to| Some((to, reach.cost(to)?)))
            .collect()
    };
    Advice {
        seq: scene.seq,
        mover: state.mover(),
        stays: scene.stays.map(|why| why.to_string()),
        actions: simple(table, state).into_iter().map(ready).collect(),
        reach: reach.as_ref().map(priced).unwrap_or_default(),
    }
}

/// The cheapest track of the player to act to a milepost; none where his money does not reach it. All major cities
/// are where track may begin, and into one that his track does not touch yet it comes from elsewhere.
pub fn way(scene: &Scene, to: usize) -> Option<WayJson> {
    let (table, state) = (&scene.table, &scene.state);
    let ground = table.ground();
    let goal = if to < ground.mileposts() {
        ground.major(to)
    } else {
        None
    };
    if goal.is_some()
        && state
            .track(table, state.mover())
            .any(|at| ground.major(at) == goal)
    {
        return None;
    }
    let majors = table
        .board()
        .majors()
        .iter()
        .flat_map(|&city| &ground.town(city).mileposts)
        .copied();
    let sources = majors.chain(state.track(table, state.mover()));
    let sources = sources.filter(|&at| goal.is_none() || ground.major(at) != goal);
    let limit = state.budget(table).min(state.players()[state.mover()].cash);
    let reach = Reach::from(table, state, sources, limit);
    let cost = reach.cost(to).filter(|_| reach.extends_to(to))?;
    let path = reach.path(to);
    let fits = buildable(table, state, &path);
    Some(WayJson {
        cost,
        fits,
        action: Sent::of(Action::Build { path }, table.numbers()),
    })
}

/// The ways of the train of the player to act to a milepost: the shortest and, where it is another, the one of the
/// least fees; none where no track leads.
pub fn rides(scene: &Scene, to: usize) -> Vec<RideJson> {
    let (table, state) = (&scene.table, &scene.state);
    let left = usize::try_from(state.movement(table)).unwrap_or(0);
    let mut found: Vec<_> = [Least::Mileposts, Least::Fees]
        .into_iter()
        .filter_map(|least| ride(table, state, to, least))
        .collect();
    found.dedup();
    let fee = table.options().numbers.fee;
    let json = |ride: milepost_table::ride::Ride| RideJson {
        length: ride.path.len(),
        fees: ride.owners.into_iter().map(|owner| (owner, fee)).collect(),
        action: (left > 0).then(|| {
            Sent::of(
                Action::Move {
                    path: ride.path.into_iter().take(left).collect(),
                },
                table.numbers(),
            )
        }),
    };
    found.into_iter().map(json).collect()
}

/// What an action would do. What it would turn up is not told, and an action that names a card that is hidden is refused
/// before the rules are asked.
///
/// # Errors
/// Why it would be refused.
pub fn preview(scene: &Scene, seat: usize, action: Sent) -> Result<PreviewJson, ApiError> {
    if !action.is_short() {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "action: the path is too long",
        ));
    }
    let (table, words) = (&scene.table, scene.words());
    let action = action.read(table.numbers());
    let events = names_seen(table, &scene.state, scene.viewer, &action)
        .and_then(|()| apply(table, &mut scene.state.clone(), seat, &action))
        .map_err(|refusal| ApiError::refused(words.refusal(seat, &action, &refusal)))?;
    let reveals = events.iter().any(Event::reveals);
    // Behind the first thing that was hidden everything may hang on it.
    let shown = |event: &Event| !event.reveals() && shows(table, Viewer::Spectator, event);
    let known: Vec<Event> = events.into_iter().take_while(shown).collect();
    let cost = |event: &Event| match *event {
        Event::Spent(sum) => sum,
        Event::Paid { from, sum, .. } if from == seat => sum,
        _ => 0,
    };
    let told = known
        .iter()
        .filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_)));
    Ok(PreviewJson {
        text: words.done(&action, &known),
        cost: known.iter().map(cost).sum(),
        events: told.map(|event| words.event(event)).collect(),
        reveals,
    })
}
