//! Uploads: custom games as presets, and edited boards.

use crate::boards::forms::{code, settings};
use crate::boards::rendered::{BoardRequest, Game, OWN, uploaded};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::errors::{error_list, form_error};
use crate::shared::query::{Params, address};
use crate::work::{self, Work};
use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_board::shipped;

type Sent = Result<Form<Vec<(String, String)>>, FormRejection>;

/// The forms, filled with a shipped preset to start from.
pub async fn rules(params: Params) -> Markup {
    let begin = params
        .text("like")
        .and_then(shipped::preset)
        .or(shipped::preset("wilderness"));
    page(begin.unwrap_or_default(), "", &[], &[])
}

/// Reads an uploaded preset, and redirects to the page of its game.
pub async fn read_rules(form: Sent) -> Response {
    let params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            return (
                rejection.status(),
                page("", "", &[form_error(&rejection)], &[]),
            )
                .into_response();
        }
    };
    let text = params.text("rules").unwrap_or_default().to_owned();
    let typed = text.clone();
    let read = work::run(Work::Take, move |_| Game::own(&text)).await;
    match read.map_err(ApiError::from).and_then(|game| game) {
        Ok(game) => {
            let packed = game.packed.unwrap_or_default();
            Redirect::to(&address(&format!("/boards/{OWN}"), &[("preset", &packed)]))
                .into_response()
        }
        Err(error) => (error.status(), page(&typed, "", error.messages(), &[])).into_response(),
    }
}

/// Reads an uploaded board, and redirects to its page.
pub async fn read_board(form: Sent) -> Response {
    let params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            return (
                rejection.status(),
                page("", "", &[], &[form_error(&rejection)]),
            )
                .into_response();
        }
    };
    let text = params.text("board").unwrap_or_default().to_owned();
    let own = params.text("preset").map(str::to_owned);
    let typed = text.clone();
    let read = work::run(Work::Take, move |_| uploaded(&text, own.as_deref())).await;
    match read.map_err(ApiError::from).and_then(|request| request) {
        Ok(request) => Redirect::to(&request.address("", &[])).into_response(),
        Err(error) => {
            let begin = shipped::preset("wilderness").unwrap_or_default();
            (error.status(), page(begin, &typed, &[], error.messages())).into_response()
        }
    }
}

fn page(rules: &str, board: &str, wrong_rules: &[String], wrong_board: &[String]) -> Markup {
    let body = html! {
           h1 { "Use your own" }
           section {
               h2 { "Custom game" }
               p { "A game is a text file of numbers and names: how large its boards are, which paths lead over land and water, "
    "what cities want. Start from one that comes with Milepost, and edit it: "
                   @for (at, (name, _)) in shipped::PRESETS.iter().enumerate() {
                       @if at > 0 { ", " } a href=(address("/boards/rules", &[("like", name)])) { (name) }
                   }
                   "." }
               (error_list(wrong_rules))
               form.stack.wide method="post" action="/boards/rules" {
                   label for="rules" { "The game, as TOML" }
                   textarea #rules name="rules" rows="16" spellcheck="false" required data-file=".toml,text/*" { (rules) }
                   button.primary { "Use these rules" }
               }
           }
           section {
               h2 #board { "Board file" }
               p { "The JSON file of a board, downloaded from its page. You may edit it by hand: it is checked, measured again "
    "and drawn." }
               (error_list(wrong_board))
               (board_form(None, board))
           }
       };
    frame(
        "Use your own",
        nav::BOARDS.path,
        &["boards.css", "boards.js"],
        body,
    )
}

fn board_form(preset: Option<&str>, board: &str) -> Markup {
    html! {
        form.stack.wide method="post" action="/boards/file" {
            @if let Some(preset) = preset { input type="hidden" name="preset" value=(preset); }
            label for="json" { "The board, as JSON" }
            textarea #json name="board" rows="8" spellcheck="false" required data-file=".json,application/json" { (board) }
            button.primary { "Show this board" }
        }
    }
}

/// The page of a custom game, before a board is made.
pub fn game(request: &BoardRequest) -> Markup {
    let (preset, packed) = (&request.game.preset, request.game.packed.as_deref());
    let body = html! {
        h1 { bdi { (preset.name) } }
        p { "The rules are valid, and the address of this page contains them: keep the link, or share it." }
        div.halves {
            section.card { h2 { "Make a board" } (settings(request)) }
            section.card {
                h2 { "Open a board by its code" } (code(packed, ""))
                h2 { "Open a board file" } (board_form(packed, ""))
            }
        }
    };
    frame(
        &preset.name,
        nav::BOARDS.path,
        &["boards.css", "boards.js"],
        body,
    )
}
