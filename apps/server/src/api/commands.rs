//! What changes a table.

use crate::api::at::{At, Body};
use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::limits::network::narrowest;
use crate::live::entry::Command;
use crate::live::room::key;
use crate::live::table::{By, Done};
use crate::live::tables::WAKING;
use crate::secret;
use crate::wire::ask::{Act, Ask, Asked, Bot, Of, Plain, Reply, Say, Sit};
use crate::wire::error::ApiError;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::time::Instant;

type Answer = Result<Response, ApiError>;

impl At {
    /// Lets one say something, within the budget of the address; without a seat that is a smaller one, and the table has
    /// one too.
    fn may_say(&self, seated: bool) -> Result<(), ApiError> {
        let (Peer(address), now) = (self.peer, Instant::now());
        if seated {
            let told = "you have said much within a minute; wait a little";
            let allowed = self.app.talk.allow(address, 1, now);
            return if allowed {
                Ok(())
            } else {
                Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, told))
            };
        }
        let told = match (
            self.app.chat.allow(address, 1, now),
            self.live.chat.allow(now),
        ) {
            (true, true) => return Ok(()),
            (false, _) => "you have said much within a minute; wait a little, or take a seat",
            (_, false) => {
                "much was said here within a minute by those without a seat; wait a little, or take one"
            }
        };
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, told))
    }

    async fn commit(&self, asked: &impl Asked, command: Command) -> Answer {
        asked.checked()?;
        let Peer(address) = self.peer;
        self.app.may_append(address)?;
        let (seq, id) = asked.mark();
        let by = By::Person {
            seq,
            id: id.to_owned(),
            key: self.key.clone(),
        };
        let done = self.live.commit(by, command).await;
        // Even one that is refused may have found that somebody's time was over.
        self.app.drive(&self.live);
        let (status, json) = match done? {
            Done::Now(json) => (StatusCode::OK, json),
            Done::Before(json) => self.late(StatusCode::OK, json),
            Done::Stale(json) => self.late(StatusCode::CONFLICT, json),
        };
        Ok((status, [(header::CONTENT_TYPE, "application/json")], json).into_response())
    }

    fn late(&self, status: StatusCode, json: Bytes) -> (StatusCode, Bytes) {
        self.app.metrics.stale.inc();
        (status, json)
    }
}

pub async fn act(at: At, Body(asked): Body<Act>) -> Answer {
    if !asked.action.is_short() {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "action: the path is too long",
        ));
    }
    let action = asked.action.clone().read(&at.live.numbers);
    at.commit(
        &asked,
        Command::Act {
            seat: asked.seat,
            action,
        },
    )
    .await
}

pub async fn undo(at: At, Body(asked): Body<Of>) -> Answer {
    at.commit(&asked, Command::Undo { seat: asked.seat }).await
}

pub async fn say(at: At, Body(asked): Body<Say>) -> Answer {
    at.may_say(asked.seat.is_some())?;
    at.commit(
        &asked,
        Command::Say {
            seat: asked.seat,
            text: asked.text.clone(),
        },
    )
    .await
}

pub async fn sit(at: At, Body(asked): Body<Sit>) -> Answer {
    let Sit { seat, name, .. } = asked.clone();
    seated(at, &asked, |token, was| Command::Sit {
        seat,
        name,
        token,
        was,
    })
    .await
}

pub async fn ask(at: At, Body(asked): Body<Ask>) -> Answer {
    let Ask { seat, name, .. } = asked.clone();
    // All who sit there read it.
    at.may_say(true)?;
    seated(at, &asked, |token, was| Command::Ask {
        seat,
        name,
        token,
        was,
    })
    .await
}

/// What needs a token by which one is known from then on: always a new one. Where the table knows the one that a browser brings,
/// the new one comes in its place, so that several can share a device; whoever else knows the old one, and may have put it
/// there, has nothing by it any more.
async fn seated(
    mut at: At,
    asked: &impl Asked,
    command: impl FnOnce(String, Option<String>) -> Command,
) -> Answer {
    asked.checked()?;
    let (_, id) = asked.mark();
    let (brought, was) = (at.token.take(), at.key.take());
    // Without a cookie the id alone would make the token, and whoever knows the id would have the seat.
    let fresh = secret::token()?;
    let (was, token) = at
        .live
        .look(|room| {
            let made = brought
                .as_deref()
                .map_or(fresh, |brought| room.head().seat_token(brought, id));
            (was.filter(|was| room.knows(was)), made)
        })
        .await?;
    let new = key(&token);
    at.key = Some(new.clone());
    let mut answer = at.commit(asked, command(new.clone(), was.clone())).await?;
    // The token of a request that was carried out before, for somebody else, opens nothing.
    if at.live.look(|room| room.knows(&new)).await? {
        let kept = cookie::keep(&at.live.id, &token, at.secure);
        answer
            .headers_mut()
            .extend(kept.map(|kept| (header::SET_COOKIE, kept)));
    } else if was.is_some() {
        // It was not carried out: whoever asked still is who they were.
        *answer.body_mut() = at.live.join(was.as_deref()).await?.state.into();
    }
    Ok(answer)
}

pub async fn agree(at: At, Body(asked): Body<Reply>) -> Answer {
    at.commit(
        &asked,
        Command::Agree {
            seat: asked.seat,
            ask: asked.ask,
        },
    )
    .await
}

pub async fn decline(at: At, Body(asked): Body<Reply>) -> Answer {
    at.commit(
        &asked,
        Command::Decline {
            seat: asked.seat,
            ask: asked.ask,
        },
    )
    .await
}

pub async fn bot(at: At, Body(asked): Body<Bot>) -> Answer {
    at.commit(
        &asked,
        Command::Bot {
            seat: asked.seat,
            bot: asked.bot.clone(),
        },
    )
    .await
}

pub async fn stand(at: At, Body(asked): Body<Of>) -> Answer {
    at.commit(&asked, Command::Stand { seat: asked.seat }).await
}

/// A deck is dealt: so many at once, those on custom maps apart from the others.
pub async fn start(at: At, Body(asked): Body<Plain>) -> Answer {
    let waking = at.app.tables.waking(at.live.map.is_own);
    let _turn = waking.turn(narrowest(at.peer.0), WAKING).await?;
    at.commit(&asked, Command::Start).await
}

pub async fn resign(at: At, Body(asked): Body<Bot>) -> Answer {
    at.commit(
        &asked,
        Command::Resign {
            seat: asked.seat,
            bot: asked.bot.clone(),
        },
    )
    .await
}
