//! Advice as JSON: the legal actions, and previews of what an action would do. Nothing here changes
//! the game.

use crate::wire::action::ActionJson;
use crate::wire::error::{ApiError, refused};
use axum::http::StatusCode;
use milepost_live::live::crayon::CrayonSnapshot;
use milepost_table::legal::simple;
use milepost_table::reach::Reach;
use milepost_table::ride::{Least, ride};
use milepost_table::view::{names_seen, shows};
use milepost_table::{Action, Event, Viewer, apply};
use serde::Serialize;

/// What the player to act may do.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Advice {
    /// The number of the latest entry of the log.
    seq: u64,
    mover: usize,
    /// Why the last action cannot be taken back; `null` if it can.
    stays: Option<String>,
    /// All legal actions other than building, in words and ready to be sent.
    actions: Vec<ReadyJson>,
    /// The mileposts that track can reach with the money available this turn, each with its cost.
    reach: Vec<(usize, i32)>,
}

/// A legal action.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReadyJson {
    text: String,
    action: ActionJson,
}

/// A route for the train.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RideJson {
    /// The number of mileposts on the route, which may be more than one turn's movement.
    length: usize,
    /// The fees for that part, or for all of it if the train cannot move any more: pairs of the owner's seat and the amount.
    fees: Vec<(usize, i32)>,
    /// The part of the route for this turn; `null` if the train cannot move any more.
    action: Option<ActionJson>,
}

/// What an action would do.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PreviewJson {
    /// The action in words, with its cost or income.
    text: String,
    /// The cost.
    cost: i32,
    /// The consequences, as far as they can be known.
    events: Vec<String>,
    /// Whether it reveals hidden information, so that it could not be taken back.
    reveals: bool,
}

/// What the player to act may do.
pub fn legal(snapshot: &CrayonSnapshot) -> Advice {
    let (table, state, words) = (&snapshot.fixed.table, &snapshot.state, snapshot.words());
    let ready = |action: Action| ReadyJson {
        text: words.wish(state.mover(), &action),
        action: ActionJson::of(action, table.numbers()),
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
        seq: snapshot.seq,
        mover: state.mover(),
        stays: snapshot.undo_refusal.clone(),
        actions: simple(table, state).into_iter().map(ready).collect(),
        reach: reach.as_ref().map(priced).unwrap_or_default(),
    }
}

/// The routes of the player's train to a milepost: the shortest one and, if different, the one with
/// the lowest fees. Empty if no track leads there.
pub fn rides(snapshot: &CrayonSnapshot, to: usize) -> Vec<RideJson> {
    let (table, state) = (&snapshot.fixed.table, &snapshot.state);
    let mut found: Vec<_> = [Least::Mileposts, Least::Fees]
        .into_iter()
        .filter_map(|least| ride(table, state, to, least))
        .collect();
    found.dedup();
    let fee = table.options().numbers.fee;
    let json = |ride: milepost_table::ride::Ride| {
        let length = ride.path.len();
        let left = state.steps(table, &ride.path);
        let path = ride.path.into_iter().take(left).collect();
        let action = (left > 0).then_some(Action::Move { path });
        RideJson {
            length,
            fees: match &action {
                Some(action) => charged(snapshot, action),
                None => ride.owners.into_iter().map(|owner| (owner, fee)).collect(),
            },
            action: action.map(|action| ActionJson::of(action, table.numbers())),
        }
    };
    found.into_iter().map(json).collect()
}

/// What the player to act would pay others for an action: the owners with the sums.
fn charged(snapshot: &CrayonSnapshot, action: &Action) -> Vec<(usize, i32)> {
    let mut state = snapshot.state.clone();
    let seat = state.mover();
    let events = apply(&snapshot.fixed.table, &mut state, seat, action).unwrap_or_default();
    let paid = events.into_iter().filter_map(|event| match event {
        Event::Paid { from, to, sum } if from == seat => Some((to, sum)),
        _ => None,
    });
    paid.collect()
}

/// What an action would do, without revealing what it would turn up. An action that names a hidden
/// card is refused before the rules are consulted.
///
/// # Errors
/// 400 if the action is too long; 422 with the reason if the rules would refuse it.
pub fn preview(
    snapshot: &CrayonSnapshot,
    seat: usize,
    action: ActionJson,
) -> Result<PreviewJson, ApiError> {
    if !action.is_short() {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "action: the path is too long",
        ));
    }
    let (table, words) = (&snapshot.fixed.table, snapshot.words());
    let action = action.read(table.numbers());
    let events = names_seen(table, &snapshot.state, snapshot.viewer(), &action)
        .and_then(|()| apply(table, &mut snapshot.state.clone(), seat, &action))
        .map_err(|refusal| refused(words.refusal(seat, &action, &refusal)))?;
    let reveals = events.iter().any(Event::reveals);
    // After the first hidden consequence, all further ones may depend on it.
    let shown = |event: &Event| !event.reveals() && shows(table, Viewer::Spectator, event);
    let known: Vec<Event> = events.into_iter().take_while(shown).collect();
    let cost = |event: &Event| match *event {
        Event::Spent(sum) => sum,
        Event::Paid { from, sum, .. } if from == seat => sum,
        _ => 0,
    };
    let reported = known
        .iter()
        .filter(|event| !matches!(event, Event::Spent(_) | Event::Earned(_)));
    Ok(PreviewJson {
        text: words.summary(seat, &action, &known),
        cost: known.iter().map(cost).sum(),
        events: reported.map(|event| words.event(event)).collect(),
        reveals,
    })
}
