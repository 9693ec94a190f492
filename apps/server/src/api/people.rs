//! The calls about people at a table: links to seats, what the host may do, and the rematch.

use crate::api::commands::seated;
use crate::api::create::Made;
use crate::api::extract::{Body, TableContext};
use crate::http::guard::cookie;
use crate::qr;
use crate::wire::ask::{Claim, CommandBody, Lock, Mute, Of, Plain, QrText, Remove};
use crate::wire::error::ApiError;
use crate::wire::state::KeyJson;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use milepost_live::live::crayon::request::TableRequest;
use milepost_live::live::crayon::{CrayonCommand, CrayonRoom, CrayonTable};
use milepost_live::live::entry::Command;
use milepost_live::live::error::LiveError;
use milepost_live::live::room::key;
use milepost_live::live::table::Issuer;
use std::sync::Arc;
use std::time::Instant;

type Answer = Result<Response, ApiError>;

/// How often a command is tried when others change the table meanwhile.
const TRIES: usize = 8;

/// Makes a link to a seat. The link is derived from the request, so that one that is sent twice
/// gets the same.
pub async fn link(table: TableContext, Body(request): Body<Of>) -> Answer {
    let (seat, device) = (request.seat, table.key.clone().unwrap_or_default());
    let secret = table.link_secret("seat link", &request).await?;
    let hash = key(&secret);
    let command = Command::Link {
        seat,
        link: hash.clone(),
        device,
    };
    table.commit(&request, command).await?;
    let opens = |room: &CrayonRoom| room.link_opens(seat, &hash);
    if table.live.with_room(opens).await? {
        return Ok(Json(KeyJson { key: Some(secret) }).into_response());
    }
    // The request of somebody else with the same id, or an earlier one.
    Err(revoked())
}

fn revoked() -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "another link has revoked this one")
        .with_hint("use a new request id")
}

/// Another device follows a link.
pub async fn claim(table: TableContext, Body(request): Body<Claim>) -> Answer {
    let (seat, link) = (request.seat, key(&request.key));
    let held = |room: &CrayonRoom| room.held(table.key.as_deref()).contains(&seat);
    if table.live.with_room(held).await? {
        let state = table.live.join(table.key.as_deref()).await?.state;
        return Ok(([(header::CONTENT_TYPE, "application/json")], state).into_response());
    }
    seated(table, &request, |token, replaces| Command::Claim {
        seat,
        link,
        token,
        replaces,
    })
    .await
}

/// The host locks the seats, or opens them.
pub async fn lock(table: TableContext, Body(request): Body<Lock>) -> Answer {
    let secret = table.link_secret("play key", &request).await?;
    let lock = request.locked.then(|| key(&secret));
    let command = Command::Lock { lock: lock.clone() };
    table.commit(&request, command).await?;
    let Some(hash) = lock else {
        return Ok(Json(KeyJson { key: None }).into_response());
    };
    if table.live.with_room(|room| room.key_opens(&hash)).await? {
        return Ok(Json(KeyJson { key: Some(secret) }).into_response());
    }
    Err(revoked())
}

pub async fn mute(table: TableContext, Body(request): Body<Mute>) -> Answer {
    let command = Command::Mute {
        seat: request.seat,
        muted: request.muted,
    };
    table.commit(&request, command).await
}

pub async fn remove(table: TableContext, Body(request): Body<Remove>) -> Answer {
    let command = Command::Remove {
        seat: request.seat,
        bot: request.bot.clone(),
    };
    table.commit(&request, command).await
}

/// Makes a table with the same setup, or finds the one that was made, and seats the player there.
pub async fn rematch(table: TableContext, Body(request): Body<Plain>) -> Answer {
    request.check_id()?;
    let token = table.token.clone().unwrap_or_default();
    let found = table.live.with_room(|room| {
        let held = room.held(table.key.as_deref());
        let seats = room.seats().to_vec();
        (
            held,
            room.is_over(),
            room.rematch().map(str::to_owned),
            seats,
        )
    });
    let (held, over, made, seats) = found.await?;
    let Some(&seat) = held.first() else {
        return Err(LiveError::NoSeat.into());
    };
    if !over {
        return Err(ApiError::new(StatusCode::CONFLICT, "the game is not over"));
    }
    let is_new = made.is_none();
    let id = match made {
        Some(id) => id,
        None => match table.offer_rematch(&request, seat, &token).await? {
            Ok(id) => id,
            Err(refused) => return Ok(refused),
        },
    };
    let live = table.app.table_for(table.peer.0, &id).await?;
    let fresh = live
        .with_room(|room| room.head().link_secret("rematch", &token, &table.live.id))
        .await?;
    for seat in held {
        sit(&live, seat, &seats[seat].name, &key(&fresh)).await?;
    }
    if is_new {
        let bots = seats.into_iter().map(|seat| seat.bot).enumerate();
        for (seat, bot) in bots.filter_map(|(seat, bot)| Some((seat, bot?))) {
            enter(&live, Command::Bot { seat, bot }).await?;
        }
    }
    let cookie = cookie::keep(&id, &fresh, table.secure);
    let mut answer = Json(Made { id }).into_response();
    answer
        .headers_mut()
        .extend(cookie.map(|value| (header::SET_COOKIE, value)));
    Ok(answer)
}

/// Carries out a command of the table itself. A refusal is no error: the seat is taken, or the game
/// has begun. Somebody else may come in between, and then it is tried again.
async fn enter(live: &Arc<CrayonTable>, command: CrayonCommand) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let seen = live.with_room(CrayonRoom::seq).await?;
        match live.commit(Issuer::Bot(seen), command.clone()).await {
            Ok(_) | Err(LiveError::Refused(_)) => return Ok(()),
            Err(LiveError::Changed) => {}
            // It is not the table of the request, so that this is no reason to forward that.
            Err(LiveError::Elsewhere) => {
                let message = "another server runs the new table by now";
                return Err(ApiError::busy(message).with_hint("open it and take a seat there"));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(LiveError::Changed.into())
}

/// Seats a player of the earlier game, if their seat is open.
async fn sit(
    live: &Arc<CrayonTable>,
    seat: usize,
    name: &str,
    token: &str,
) -> Result<(), ApiError> {
    // A table that its host has locked lets nobody in this way, nor whom the host has removed.
    let closed =
        |room: &CrayonRoom| room.game().is_some() || room.may_be_seated(Some(token), None).is_err();
    if live.with_room(closed).await? {
        return Ok(());
    }
    let command = Command::Sit {
        seat,
        name: name.to_owned(),
        token: token.to_owned(),
        replaces: None,
        key: None,
    };
    enter(live, command).await
}

impl TableContext {
    /// The secret of a link that this request makes.
    async fn link_secret(
        &self,
        what: &str,
        request: &impl CommandBody,
    ) -> Result<String, ApiError> {
        request.check_id()?;
        let (_, id) = request.seq_and_id();
        // Without a token nobody could make a link anyway.
        let token = self.token.clone().unwrap_or_default();
        let derived = self
            .live
            .with_room(|room| room.head().link_secret(what, &token, id));
        Ok(derived.await?)
    }

    /// Makes the table of a rematch and offers it. Returns its name: that of another player's, if
    /// they were first. If it could not be offered, returns the answer.
    async fn offer_rematch(
        &self,
        request: &Plain,
        seat: usize,
        token: &str,
    ) -> Result<Result<String, Response>, ApiError> {
        let table = self.make_rematch(token).await?;
        let command = Command::Rematch { seat, table };
        let offered = self.commit(request, command).await;
        let first = |room: &CrayonRoom| room.rematch().map(str::to_owned);
        match self.live.with_room(first).await? {
            Some(first) => Ok(Ok(first)),
            None => offered.map(Err),
        }
    }

    /// Creates a table with the same setup, whose host is who holds `token` here.
    async fn make_rematch(&self, token: &str) -> Result<String, ApiError> {
        let address = self.peer.0;
        if !self.app.table_creations.allow(address, 1, Instant::now()) {
            return Err(ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "your address has created too many tables within an hour; wait a few minutes",
            ));
        }
        let old = self.live.with_room(|room| room.head().clone()).await?;
        let custom_map = match &old.setup.custom_map_hash {
            Some(hash) => self.app.tables.text(hash).await?,
            None => None,
        };
        let request = TableRequest {
            map: old.setup.map,
            custom_map: custom_map.clone(),
            seats: old.seats,
            cards: Some(old.setup.cards),
            options: old.setup.options,
            clock: old.clock,
            hints: old.setup.hints,
        };
        let mut head = self.app.head(address, request).await?;
        head.host = Some(key(&head.link_secret("rematch", token, &self.live.id)));
        self.app.store_table(address, &head, custom_map).await
    }
}

/// A QR code of a short text, such as a link. The text is in the body, which no log has.
pub async fn qr(Body(request): Body<QrText>) -> Answer {
    let code = qr::svg(&request.text).ok_or_else(|| {
        let message = format!("text: expected 1 to {} bytes", qr::MAX_BYTES);
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    })?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], code).into_response())
}
