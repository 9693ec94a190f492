//! What a player asks for, and what would come of it.

use crate::apply::apply;
use crate::game::Game;
use crate::model::action::{Action, Event};
use crate::model::refusal::Refusal;
use crate::text::refusal::Explanation;
use crate::view::viewer::{Viewer, names_seen};

/// What an empty answer to a question means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DefaultAnswer {
    /// Yes.
    Yes,
    /// No.
    #[default]
    No,
}

/// A question to the player before something is done.
#[derive(Clone, Debug, Default)]
pub struct Confirmation {
    /// The question.
    pub question: String,
    /// What would come of a yes, for whoever asks without doing it.
    pub effect: String,
    /// What an empty answer means.
    pub default: DefaultAnswer,
}

/// What a player asks for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The actions: all of them or none.
    pub actions: Vec<Action>,
    /// What is asked before they are done.
    pub confirmation: Option<Confirmation>,
    /// What is added after they are done.
    pub note: Option<String>,
    /// Whether they are a part of what was typed, the whole being refused.
    pub partial: bool,
}

impl Request {
    /// A request for an action.
    pub fn one(action: Action) -> Request {
        Request::all(vec![action])
    }

    /// A request for actions in a row.
    pub fn all(actions: Vec<Action>) -> Request {
        Request {
            actions,
            ..Request::default()
        }
    }

    /// The same, asked for first.
    #[must_use]
    pub fn confirmed(self, confirmation: Option<Confirmation>) -> Request {
        Request {
            confirmation,
            ..self
        }
    }
}

/// What would come of actions of the player to act, tried on a copy. One that names a card that is not visible to the
/// player is refused for that, whatever the rules say of it.
///
/// # Errors
/// The first action that is refused, and why.
pub fn judge(game: &Game, actions: &[Action]) -> Result<Vec<Event>, (Action, Refusal)> {
    let (mut state, seat) = (game.state().clone(), game.state().mover());
    let mut events = Vec::new();
    for action in actions {
        let done = names_seen(game.table(), &state, Viewer::Seat(seat), action)
            .and_then(|()| apply(game.table(), &mut state, seat, action));
        events.extend(done.map_err(|refusal| (action.clone(), refusal))?);
    }
    Ok(events)
}

/// The same, with the refusal explained.
///
/// # Errors
/// As [`judge`].
pub fn attempt(game: &Game, actions: &[Action]) -> Result<Vec<Event>, Explanation> {
    let seat = game.state().mover();
    judge(game, actions).map_err(|(action, refusal)| game.words().refusal(seat, &action, &refusal))
}
