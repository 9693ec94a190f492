//! The calls that change a table.

use crate::api::extract::{Body, TableContext};
use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::limits::network::narrowest;
use crate::live::entry::Command;
use crate::live::room::key;
use crate::live::table::{CommitOutcome, Issuer};
use crate::live::tables::LOAD_LIMIT;
use crate::secret;
use crate::wire::ask::{Act, Ask, Asked, Bot, Of, Plain, Reply, Say, Sit};
use crate::wire::error::ApiError;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::time::Instant;

type Answer = Result<Response, ApiError>;

impl TableContext {
    /// Checks the chat limits. People without a seat have a smaller limit for each address, and one
    /// for the table.
    fn may_say(&self, seated: bool) -> Result<(), ApiError> {
        let (Peer(address), now) = (self.peer, Instant::now());
        if seated {
            let message = "you have said much within a minute; wait a little";
            let allowed = self.app.player_chat.allow(address, 1, now);
            return if allowed {
                Ok(())
            } else {
                Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message))
            };
        }
        let message = match (
            self.app.spectator_chat.allow(address, 1, now),
            self.live.chat.allow(now),
        ) {
            (true, true) => return Ok(()),
            (false, _) => "you have said much within a minute; wait a little, or take a seat",
            (_, false) => {
                "much was said here within a minute by those without a seat; wait a little, or take one"
            }
        };
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message))
    }

    async fn commit(&self, asked: &impl Asked, command: Command) -> Answer {
        asked.checked()?;
        let Peer(address) = self.peer;
        self.app.charge_entry(address)?;
        let (seq, id) = asked.mark();
        let by = Issuer::Person {
            seq,
            id: id.to_owned(),
            key: self.key.clone(),
        };
        let done = self.live.commit(by, command).await;
        // Even a refused command may have recorded the end of a player's time, which can pass the
        // turn to a bot.
        self.app.run_bots(&self.live);
        let (status, json) = match done? {
            CommitOutcome::Applied(json) => (StatusCode::OK, json),
            CommitOutcome::Duplicate(json) => self.late(StatusCode::OK, json),
            CommitOutcome::Stale(json) => self.late(StatusCode::CONFLICT, json),
        };
        Ok((status, [(header::CONTENT_TYPE, "application/json")], json).into_response())
    }

    fn late(&self, status: StatusCode, json: Bytes) -> (StatusCode, Bytes) {
        self.app.metrics.stale.inc();
        (status, json)
    }
}

pub async fn act(at: TableContext, Body(asked): Body<Act>) -> Answer {
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

pub async fn undo(at: TableContext, Body(asked): Body<Of>) -> Answer {
    at.commit(&asked, Command::Undo { seat: asked.seat }).await
}

pub async fn say(at: TableContext, Body(asked): Body<Say>) -> Answer {
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

pub async fn sit(at: TableContext, Body(asked): Body<Sit>) -> Answer {
    let Sit { seat, name, .. } = asked.clone();
    seated(at, &asked, |token, replaces| Command::Sit {
        seat,
        name,
        token,
        replaces,
    })
    .await
}

pub async fn ask(at: TableContext, Body(asked): Body<Ask>) -> Answer {
    let Ask { seat, name, .. } = asked.clone();
    // Everybody with a seat reads the request, so the limit for players applies.
    at.may_say(true)?;
    seated(at, &asked, |token, replaces| Command::Ask {
        seat,
        name,
        token,
        replaces,
    })
    .await
}

/// Runs a command that gives the browser a new token. If the table knows the token that the browser
/// sent, the new one replaces it, so several people can share a device; and an old token that
/// somebody else knows or has planted there becomes useless.
async fn seated(
    mut at: TableContext,
    asked: &impl Asked,
    command: impl FnOnce(String, Option<String>) -> Command,
) -> Answer {
    asked.checked()?;
    let (_, id) = asked.mark();
    let (brought, was) = (at.token.take(), at.key.take());
    // Without a cookie the token would depend on the request's id alone, and anybody who knows the
    // id could take the seat.
    let fresh = secret::token()?;
    let (was, token) = at
        .live
        .with_room(|room| {
            let made = brought
                .as_deref()
                .map_or(fresh, |brought| room.head().seat_token(brought, id));
            (was.filter(|was| room.knows(was)), made)
        })
        .await?;
    let new = key(&token);
    at.key = Some(new.clone());
    let mut answer = at.commit(asked, command(new.clone(), was.clone())).await?;
    // A duplicate of somebody else's request yields a token that gives access to nothing.
    if at.live.with_room(|room| room.knows(&new)).await? {
        let kept = cookie::keep(&at.live.id, &token, at.secure);
        answer
            .headers_mut()
            .extend(kept.map(|kept| (header::SET_COOKIE, kept)));
    } else if was.is_some() {
        // The command was not carried out, so the old token stays valid.
        *answer.body_mut() = at.live.join(was.as_deref()).await?.state.into();
    }
    Ok(answer)
}

pub async fn agree(at: TableContext, Body(asked): Body<Reply>) -> Answer {
    at.commit(
        &asked,
        Command::Agree {
            seat: asked.seat,
            ask: asked.ask,
        },
    )
    .await
}

pub async fn decline(at: TableContext, Body(asked): Body<Reply>) -> Answer {
    at.commit(
        &asked,
        Command::Decline {
            seat: asked.seat,
            ask: asked.ask,
        },
    )
    .await
}

pub async fn bot(at: TableContext, Body(asked): Body<Bot>) -> Answer {
    at.commit(
        &asked,
        Command::Bot {
            seat: asked.seat,
            bot: asked.bot.clone(),
        },
    )
    .await
}

pub async fn stand(at: TableContext, Body(asked): Body<Of>) -> Answer {
    at.commit(&asked, Command::Stand { seat: asked.seat }).await
}

/// Starts the game. Dealing the deck takes a place in the loading pool.
pub async fn start(at: TableContext, Body(asked): Body<Plain>) -> Answer {
    let loading = at.app.tables.loading(at.live.map.is_custom);
    let _permit = loading.acquire(narrowest(at.peer.0), LOAD_LIMIT).await?;
    at.commit(&asked, Command::Start).await
}

pub async fn resign(at: TableContext, Body(asked): Body<Bot>) -> Answer {
    at.commit(
        &asked,
        Command::Resign {
            seat: asked.seat,
            bot: asked.bot.clone(),
        },
    )
    .await
}
