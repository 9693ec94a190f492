//! The calls that change a table.

use crate::api::extract::{Body, TableContext};
use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::http::sse::Audience;
use crate::wire::ask::{Act, Ask, Bot, CommandBody, Of, Plain, Reply, Say, Sit};
use crate::wire::error::ApiError;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use milepost_dice::secret;
use milepost_live::limits::network::narrowest;
use milepost_live::live::crayon::CrayonCommand;
use milepost_live::live::entry::Command;
use milepost_live::live::room::key;
use milepost_live::live::table::{CommitOutcome, Issuer};
use milepost_live::live::tables::LOAD_LIMIT;
use std::time::Instant;

type Answer = Result<Response, ApiError>;

impl TableContext {
    /// Checks the chat limits. People without a seat have a smaller limit for each address, and one
    /// for the table.
    fn charge_chat(&self, author: Audience) -> Result<(), ApiError> {
        let (Peer(address), now) = (self.peer, Instant::now());
        if author == Audience::Player {
            let message = "too many messages within a minute; wait a little";
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
            (false, _) => "too many messages within a minute; wait a little, or take a seat",
            (_, false) => {
                "people without a seat have sent too many messages here within a minute; wait a little, or take a seat"
            }
        };
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message))
    }

    pub(super) async fn commit(
        &self,
        request: &impl CommandBody,
        command: CrayonCommand,
    ) -> Answer {
        request.check_id()?;
        let Peer(address) = self.peer;
        self.app.charge_entry(address)?;
        let (seq, id) = request.seq_and_id();
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

pub async fn act(table: TableContext, Body(request): Body<Act>) -> Answer {
    if !request.action.is_short() {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "action: the path is too long",
        ));
    }
    let action = request.action.clone().read(&table.live.numbers);
    table
        .commit(
            &request,
            Command::Act {
                seat: request.seat,
                action,
            },
        )
        .await
}

pub async fn undo(table: TableContext, Body(request): Body<Of>) -> Answer {
    table
        .commit(&request, Command::Undo { seat: request.seat })
        .await
}

pub async fn request_undo(table: TableContext, Body(request): Body<Of>) -> Answer {
    // Everybody with a seat reads the request, so the limit for players applies.
    table.charge_chat(Audience::Player)?;
    table
        .commit(&request, Command::RequestUndo { seat: request.seat })
        .await
}

pub async fn say(table: TableContext, Body(request): Body<Say>) -> Answer {
    table.charge_chat(match request.seat {
        Some(_) => Audience::Player,
        None => Audience::Watcher,
    })?;
    table
        .commit(
            &request,
            Command::Say {
                seat: request.seat,
                text: request.text.clone(),
            },
        )
        .await
}

pub async fn sit(table: TableContext, Body(request): Body<Sit>) -> Answer {
    let Sit {
        seat,
        name,
        key: brought,
        ..
    } = request.clone();
    seated(table, &request, |token, replaces| Command::Sit {
        seat,
        name,
        token,
        replaces,
        key: brought.as_deref().map(key),
    })
    .await
}

pub async fn ask(table: TableContext, Body(request): Body<Ask>) -> Answer {
    let Ask {
        seat,
        name,
        key: brought,
        ..
    } = request.clone();
    // Everybody with a seat reads the request, so the limit for players applies.
    table.charge_chat(Audience::Player)?;
    seated(table, &request, |token, replaces| Command::Ask {
        seat,
        name,
        token,
        replaces,
        key: brought.as_deref().map(key),
    })
    .await
}

/// Runs a command that gives the browser a new token. If the table knows the token that the browser
/// sent, the new one replaces it, so several people can share a device; and an old token that
/// somebody else knows or has planted there becomes useless.
pub(super) async fn seated(
    mut table: TableContext,
    request: &impl CommandBody,
    command: impl FnOnce(String, Option<String>) -> CrayonCommand,
) -> Answer {
    request.check_id()?;
    let (_, id) = request.seq_and_id();
    let (brought, was) = (table.token.take(), table.key.take());
    // Without a cookie the token would depend on the request's id alone, and anybody who knows the
    // id could take the seat.
    let fresh = secret::token()?;
    let (was, token) = table
        .live
        .with_room(|room| {
            let made = brought
                .as_deref()
                .map_or(fresh, |brought| room.head().seat_token(brought, id));
            (was.filter(|was| room.knows(was)), made)
        })
        .await?;
    let new = key(&token);
    table.key = Some(new.clone());
    let mut answer = table
        .commit(request, command(new.clone(), was.clone()))
        .await?;
    // A duplicate of somebody else's request yields a token that gives access to nothing.
    if table.live.with_room(|room| room.knows(&new)).await? {
        let cookie_header = cookie::keep(&table.live.id, &token, table.secure);
        answer
            .headers_mut()
            .extend(cookie_header.map(|value| (header::SET_COOKIE, value)));
    } else if was.is_some() {
        // The command was not carried out, so the old token stays valid.
        *answer.body_mut() = table.live.join(was.as_deref()).await?.state.into();
    }
    Ok(answer)
}

pub async fn agree(table: TableContext, Body(request): Body<Reply>) -> Answer {
    table
        .commit(
            &request,
            Command::Agree {
                seat: request.seat,
                ask: request.ask,
            },
        )
        .await
}

pub async fn decline(table: TableContext, Body(request): Body<Reply>) -> Answer {
    table
        .commit(
            &request,
            Command::Decline {
                seat: request.seat,
                ask: request.ask,
            },
        )
        .await
}

pub async fn bot(table: TableContext, Body(request): Body<Bot>) -> Answer {
    table
        .commit(
            &request,
            Command::Bot {
                seat: request.seat,
                bot: request.bot.clone(),
            },
        )
        .await
}

pub async fn stand(table: TableContext, Body(request): Body<Of>) -> Answer {
    table
        .commit(&request, Command::Stand { seat: request.seat })
        .await
}

/// Starts the game. Dealing the deck takes a place in the loading pool.
pub async fn start(table: TableContext, Body(request): Body<Plain>) -> Answer {
    let loading = table.app.tables.loading(table.live.board.kind);
    let _permit = loading.acquire(narrowest(table.peer.0), LOAD_LIMIT).await?;
    table.commit(&request, Command::Start).await
}

pub async fn resign(table: TableContext, Body(request): Body<Bot>) -> Answer {
    table
        .commit(
            &request,
            Command::Resign {
                seat: request.seat,
                bot: request.bot.clone(),
            },
        )
        .await
}
