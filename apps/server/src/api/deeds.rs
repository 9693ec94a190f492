//! What changes a table.

use super::at::{At, Body};
use crate::guard::{cookie, secret};
use crate::live::entry::Deed;
use crate::live::room::key;
use crate::live::table::{By, Done};
use crate::wire::ask::{Act, Asked, Bot, Of, Plain, Say, Sit};
use crate::wire::trouble::Trouble;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

type Answer = Result<Response, Trouble>;

impl At {
    async fn commit(&self, asked: &impl Asked, deed: Deed) -> Answer {
        asked.checked()?;
        let (seq, id) = asked.mark();
        let by = By::Person { seq, id: id.to_owned(), key: self.key.clone() };
        let done = self.live.commit(by, deed).await;
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
        self.app.metrics.stale.add();
        (status, json)
    }
}

pub async fn act(at: At, Body(asked): Body<Act>) -> Answer {
    if !asked.action.is_short() {
        return Err(Trouble::new(StatusCode::BAD_REQUEST, "action: the path is too long"));
    }
    at.commit(&asked, Deed::Act { seat: asked.seat, action: asked.action.clone() }).await
}

pub async fn undo(at: At, Body(asked): Body<Of>) -> Answer {
    at.commit(&asked, Deed::Undo { seat: asked.seat }).await
}

pub async fn say(at: At, Body(asked): Body<Say>) -> Answer {
    at.commit(&asked, Deed::Say { seat: asked.seat, text: asked.text.clone() }).await
}

/// A token that is there is used for this seat too, so that several can share a device.
pub async fn sit(mut at: At, Body(asked): Body<Sit>) -> Answer {
    let token = match at.token.take() {
        Some(token) => token,
        None => secret::token()?,
    };
    let known = key(&token);
    at.key = Some(known.clone());
    let deed = Deed::Sit { seat: asked.seat, name: asked.name.clone(), token: known };
    let mut answer = at.commit(&asked, deed).await?;
    let kept = cookie::keep(&at.live.id, &token, at.secure);
    answer.headers_mut().extend(kept.map(|kept| (header::SET_COOKIE, kept)));
    Ok(answer)
}

pub async fn bot(at: At, Body(asked): Body<Bot>) -> Answer {
    at.commit(&asked, Deed::Bot { seat: asked.seat, bot: asked.bot.clone() }).await
}

pub async fn stand(at: At, Body(asked): Body<Of>) -> Answer {
    at.commit(&asked, Deed::Stand { seat: asked.seat }).await
}

pub async fn start(at: At, Body(asked): Body<Plain>) -> Answer {
    at.commit(&asked, Deed::Start).await
}

pub async fn resign(at: At, Body(asked): Body<Bot>) -> Answer {
    at.commit(&asked, Deed::Resign { seat: asked.seat, bot: asked.bot.clone() }).await
}
