//! Uploads: networks, rules and games.

use crate::contracts::played::uploaded;
use crate::contracts::rendered::{From, OWN, Source, own_network, with_rules};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::errors::{error_list, form_error};
use crate::shared::link::{check_length, pack};
use crate::shared::query::{Params, address};
use crate::work::{self, Work};
use axum::extract::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_contract::shipped;

type Sent = Result<Form<Vec<(String, String)>>, FormRejection>;

/// An example of rules, shown as the placeholder.
const RULES: &str = "milepost = \"contract-rules/1\"\nreward.dollars_per_segment = 3000\nties = { same = 1, step = 1 }\n";

/// The forms, filled with a shipped network to start from.
pub async fn forms(params: Params) -> Markup {
    let begin = params
        .text("like")
        .and_then(shipped::network)
        .unwrap_or_default();
    page([begin, "", ""], &[], &[])
}

/// Reads an uploaded network, and redirects to its page.
pub async fn network(form: Sent) -> Response {
    let params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            return (
                rejection.status(),
                page([""; 3], &[form_error(&rejection)], &[]),
            )
                .into_response();
        }
    };
    let [text, rules] =
        ["network", "rules"].map(|name| params.text(name).unwrap_or_default().to_owned());
    let typed = [text.clone(), rules.clone()];
    let read = work::run(Work::Take, move |_| source(&text, &rules)).await;
    match read.map_err(ApiError::from).and_then(|source| source) {
        Ok(source) => Redirect::to(&source.address("", &[])).into_response(),
        Err(error) => (
            error.status(),
            page([&typed[0], &typed[1], ""], error.messages(), &[]),
        )
            .into_response(),
    }
}

/// A network as a source in an address: a shipped one by its name.
fn source(text: &str, rules: &str) -> Result<Source, ApiError> {
    check_length("network", text)?;
    check_length("rules", rules)?;
    let same = shipped::NETWORKS
        .into_iter()
        .find(|(_, known)| known.trim() == text || text.is_empty());
    let (network, _) = own_network(same.map_or(text, |(_, known)| known))?;
    let from = match same {
        Some((name, _)) => From::Shipped(name),
        None => From::Own(pack(text)?),
    };
    let rules = match rules {
        "" => None,
        rules => with_rules(network, Some(rules))
            .and_then(|_| pack(rules))
            .map(Some)?,
    };
    Ok(Source { from, rules })
}

/// Reads an uploaded game, and redirects to its page.
pub async fn game(form: Sent) -> Response {
    let params = match form {
        Ok(Form(pairs)) => Params::new(pairs),
        Err(rejection) => {
            return (
                rejection.status(),
                page([""; 3], &[], &[form_error(&rejection)]),
            )
                .into_response();
        }
    };
    let text = params.text("game").unwrap_or_default().to_owned();
    let typed = text.clone();
    let read = work::run(Work::Take, move |_| uploaded(&text)).await;
    match read.map_err(ApiError::from).and_then(|game| game) {
        Ok((source, spec)) => {
            let pairs = spec.pairs();
            let pairs: Vec<(&str, &str)> = pairs
                .iter()
                .map(|(name, value)| (&**name, &**value))
                .collect();
            Redirect::to(&source.address("/game", &pairs)).into_response()
        }
        Err(error) => (
            error.status(),
            page(["", "", &typed], &[], error.messages()),
        )
            .into_response(),
    }
}

fn page([network, rules, game]: [&str; 3], wrong: &[String], wrong_game: &[String]) -> Markup {
    let body = html! {
        h1 { "Use your own" }
        section {
            h2 { "Network" }
            p { "Cities, routes and commodities, as TOML or JSON. If this is empty, the rules below are for North America. Start from "
                @for (at, (name, _)) in shipped::NETWORKS.iter().enumerate() {
                    @if at > 0 { ", " } a href=(address("/contracts/bring", &[("like", name)])) { (name) }
                }
                " and edit it." }
            (error_list(wrong))
            form.stack.wide method="post" action="/contracts/bring" {
                label for="network" { "Network file" }
                textarea #network name="network" rows="14" spellcheck="false" data-file=".toml,.json,text/*" { (network) }
                label for="rules" { "Custom rules (optional)" }
                textarea #rules name="rules" rows="6" spellcheck="false" data-file=".toml,.json,text/*" placeholder=(RULES) { (rules) }
                button.primary { "Use this network" }
            }
        }
        section {
            h2 #open { "Game" }
            p { "A game file, as this page and the command line write it: the game continues where it was." }
            (error_list(wrong_game))
            form.stack.wide method="post" action="/contracts/open" {
                label for="game" { "The game, as JSON" }
                textarea #game name="game" rows="6" spellcheck="false" required data-file=".json,application/json" { (game) }
                button.primary { "Continue the game" }
            }
        }
        p.soft { "Your files are stored only in the address of their page (under \"" (OWN) "\")." }
    };
    frame(
        "Use your own",
        nav::CONTRACTS.path,
        &["contracts.css", "contracts.js"],
        body,
    )
}
