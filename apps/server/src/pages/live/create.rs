//! The page that creates a table.

use crate::api::host_token;
use crate::http::admission::Peer;
use crate::http::guard::cookie;
use crate::pages::live::form::page;
use crate::pages::live::options;
use crate::pages::live::typed::Typed;
use crate::state::App;
use crate::wire::error::ApiError;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use maud::Markup;
use milepost_pages::shared::errors::form_error;

/// The routes of the page that sets up a table.
pub fn routes() -> Router<App> {
    Router::new().route("/play", get(empty).post(create))
}

async fn empty() -> Markup {
    page(&Typed::default(), &[])
}

async fn create(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
    form: Result<Form<Typed>, FormRejection>,
) -> Response {
    let typed = match form {
        Ok(Form(typed)) => typed,
        Err(rejection) => {
            let messages = [form_error(&rejection)];
            return (rejection.status(), page(&Typed::default(), &messages)).into_response();
        }
    };
    if let Err(error) = typed.check_length() {
        return (error.status(), page(&Typed::default(), error.messages())).into_response();
    }
    if let Some((rules, game)) = options::preset(&typed.preset) {
        let game = game.map_or(typed.game.clone(), str::to_owned);
        let typed = Typed {
            rules,
            game,
            ..typed
        };
        return page(&typed, &[]).into_response();
    }
    let (wanted, mut wrong) = typed.wanted();
    let own = wanted.custom_map.clone();
    let (head, host) = (app.head(address, wanted).await, host_token());
    let begun = match (head, host) {
        (Ok(mut head), Ok((token, hash))) if wrong.is_empty() => {
            head.host = Some(hash);
            let id = app.store_table(address, &head, own).await;
            id.map(|id| (cookie::keep(&id, &token, app.is_secure(&headers)), id))
        }
        (Ok(_), Ok(_)) => Err(ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, wrong)),
        (Ok(_), Err(error)) => Err(error.into()),
        (Err(error), _) => {
            wrong.extend_from_slice(error.messages());
            Err(ApiError::all(error.status(), wrong))
        }
    };
    match begun {
        Ok((host, id)) => {
            let host = AppendHeaders(host.map(|host| (header::SET_COOKIE, host)));
            (host, Redirect::to(&format!("/table/{id}"))).into_response()
        }
        Err(error) => (error.status(), page(&typed, error.messages())).into_response(),
    }
}
