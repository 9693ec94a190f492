//! The panels of the players, with the contracts they hold and are offered, and the market.

use crate::contracts::table::Table;
use crate::shared::player_mark::badge;
use maud::{Markup, html};
use milepost_contract::cards::{capital, dollars};
use milepost_contract::{Action, Event, Kind, Refusal, Status};
use milepost_document::number::counted;

/// The maximum number of contracts shown per status, because the link of each button contains the whole game.
const SHOWN: usize = 30;

/// The panels of all players.
pub fn players(table: &Table) -> Markup {
    html! { div.players { @for player in 0..table.game.state().players().len() { (panel(table, player)) } } }
}

/// The first contracts with a status, counted from 0.
fn with_status(table: &Table, status: Status) -> Vec<usize> {
    let contracts = table.game.state().contracts().iter().enumerate();
    contracts
        .filter(|(_, contract)| contract.status == status)
        .map(|(index, _)| index)
        .take(SHOWN)
        .collect()
}

fn panel(table: &Table, player: usize) -> Markup {
    let of = &table.game.state().players()[player];
    let (offered, held) = (
        with_status(table, Status::Offered(player)),
        with_status(table, Status::Held(player)),
    );
    let city = table.drawn.city(of.current());
    html! {
        section.card.{ "hand" } aria-label=(table.spec.name(player)) {
            h2 { (badge(player)) " " bdi { (table.spec.name(player)) } }
            p.facts { strong { (dollars(of.dollars())) } " · " strong { (counted(of.ties(), "tie", "ties")) } " · "
                (of.fulfilled()) " fulfilled · at " bdi { (city) } }
            @if !offered.is_empty() {
                p { strong { "Keep one of these:" } }
                div.offers { @for index in &offered {
                    (card(table, *index, html! {
                        a.button.primary data-step href=(table.step(Action::Take(player, *index))) { "Keep this one" }
                    }))
                } }
            }
            @if !held.is_empty() {
                div.offers { @for index in &held {
                    (card(table, *index, fulfil(table, player, *index, offered.is_empty())))
                } }
            }
            (draws(table, player))
        }
    }
}

/// The button that fulfils a contract in hand, or why it may not be fulfilled yet.
fn fulfil(table: &Table, player: usize, contract: usize, next: bool) -> Markup {
    let action = Action::Fulfil(player, contract);
    html! {
        @match table.game.may(action) {
            Ok(()) => { a.button.{ @if next { "primary" } } data-step href=(table.step(action)) { "Fulfilled" } }
            Err(refusal) => { span.soft { (reason(&refusal)) } }
        }
    }
}

/// A refusal and what to do, as a sentence.
fn reason(refusal: &Refusal) -> String {
    let words = [refusal.to_string(), refusal.hint()];
    let words = words.into_iter().filter(|words| !words.is_empty());
    capital(&words.collect::<Vec<_>>().join("; "))
}

/// The button that draws the contracts that are due to a player, and the odds of what may come.
fn draws(table: &Table, player: usize) -> Markup {
    let begun = table.game.state().players()[player].fulfilled() > 0;
    let first = if begun { Kind::Private } else { Kind::Starting };
    let due = table.game.due(player);
    // Starting contracts are offered once: after them, private ones come next.
    let next = due.unwrap_or(Kind::Private);
    html! {
        div.row {
            (draw(table, due.unwrap_or(first), player))
            a data-show href=(odds(table, next, player)) { "Odds" }
            @if next == Kind::Starting { a data-show href=(odds(table, Kind::Private, player)) { "Odds of private contracts" } }
        }
    }
}

fn odds(table: &Table, kind: Kind, player: usize) -> String {
    table.address(
        "",
        &table.spec,
        &[("odds", &Table::draw_name(kind, player))],
    ) + "#odds"
}

/// The button that draws contracts. Nothing is shown if it is not their time; the cards above it say what comes first.
fn draw(table: &Table, kind: Kind, player: usize) -> Markup {
    let rules = table.drawn.values.rules();
    let many = match kind {
        Kind::Starting => rules.starting.offers,
        Kind::Private => rules.private.offers,
        Kind::Market => 1,
    };
    let step = table.step(Action::Draw(kind, player));
    let class = match kind {
        Kind::Starting | Kind::Private => "button primary",
        Kind::Market => "button",
    };
    match table.game.may(Action::Draw(kind, player)) {
        Ok(()) => html! {
            a class=(class) data-step href=(step) {
                @if kind == Kind::Market { "Put one on the market" } @else { "Draw " (many) " " (kind.name()) }
            }
        },
        Err(refusal @ Refusal::Empty { .. }) => html! { span.soft { (reason(&refusal)) } },
        Err(_) => html! {},
    }
}

/// The market, with a button for each player to take a contract.
pub fn market(table: &Table) -> Markup {
    let on = with_status(table, Status::Market);
    html! {
        h2 { "Market" }
        @if on.is_empty() { p.soft { "The market is empty." } }
        @for index in &on {
            (card(table, *index, html! {
                div.row { @for player in 0..table.game.state().players().len() {
                    a.button data-step href=(table.step(Action::Take(player, *index))) aria-label={ (table.spec.name(player)) " takes it" } {
                        (badge(player)) " takes"
                    }
                } }
            }))
        }
        @if on.len() == SHOWN { p.soft { "The first " (SHOWN) " contracts are shown." } }
        div.row { (draw(table, Kind::Market, 0)) a data-show href=(odds(table, Kind::Market, 0)) { "Odds" } }
    }
}

/// A contract as a card, with its buttons.
fn card(table: &Table, index: usize, commands: Markup) -> Markup {
    let contract = &table.game.state().contracts()[index];
    let terms = table.game.contract_json(index, contract);
    let network = table.drawn.network();
    let makers = &network.commodities()[contract.pair.commodity].cities;
    let region = &network.regions().names[network.cities()[contract.pair.destination].region];
    let show = (index + 1).to_string();
    html! {
        article.contract aria-label={ (terms.commodity) " to " (terms.destination) } {
            p.asks { strong { bdi { (capital(&terms.commodity)) } } " to " strong { bdi { (terms.destination) } } " " span.soft { (region) } }
            p.pays { (dollars(terms.dollars)) " + " (counted(terms.ties, "tie", "ties")) }
            p.soft { (counted(terms.segments, "segment", "segments")) ", made in " (crate::contracts::view::names(&table.drawn, makers)) ". "
                a data-show href={ (table.address("", &table.spec, &[("show", &show)])) "#map" } aria-current=[(table.show == Some(index)).then_some("true")] { "Show the path" } }
            (commands)
        }
    }
}

/// The description of an event.
pub fn words(table: &Table, event: &Event) -> Markup {
    let name = |player: usize| html! { bdi { (table.spec.name(player)) } };
    let what = |index: usize| {
        table.game.state().contracts()[index]
            .pair
            .name(table.drawn.values.network())
    };
    let drawn: Vec<String> = (event.first..event.first + event.drawn).map(what).collect();
    html! {
        @match event.action {
            Action::Draw(Kind::Market, _) => { "On the market: " (drawn.join(", ")) "." }
            Action::Draw(kind, player) => { (name(player)) " draws " (kind.name()) ": " (drawn.join("; or ")) "." }
            Action::Take(player, contract) => { (name(player)) " keeps " (what(contract)) "." }
            Action::Fulfil(player, contract) => {
                @let terms = table.game.contract_json(contract, &table.game.state().contracts()[contract]);
                (name(player)) " fulfils " (what(contract)) ": " (dollars(terms.dollars)) ", " (counted(terms.ties, "tie", "ties")) "."
            }
        }
    }
}
