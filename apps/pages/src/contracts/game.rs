//! The page of a game of contracts. Its address contains the whole state, and every button leads to the next state.

use crate::contracts::card_files::{Print, Selection};
use crate::contracts::common::{drawn, form_or_error_page, hidden, title};
use crate::contracts::map::{board, discs, marks, way};
use crate::contracts::odds::{kinds, percent};
use crate::contracts::played::{GameSpec, game};
use crate::contracts::players::{market, players, words};
use crate::contracts::rendered::{DrawnNetwork, odds_file};
use crate::contracts::table::Table;
use crate::contracts::{card_files, new, rendered};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::download::File;
use crate::shared::errors::error_page;
use crate::shared::form_errors::unprocessable;
use crate::shared::player_mark::sign;
use crate::shared::query::Params;
use crate::shared::visit::Visit;
use crate::shared::{download, tabletop};
use crate::work::Work;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_contract::{Kind, Status};
use milepost_dice::secret;
use milepost_document::number::counted;

/// The page; without a seed, redirects to a game with a random seed.
pub async fn page(mut visit: Visit<DrawnNetwork>) -> Response {
    match find(&mut visit).await {
        Ok(page) => page,
        // Errors in a new game are shown in its form.
        Err(error) if error.status() == 422 && visit.params.text("log").is_none() => {
            new::again(visit, &error).await
        }
        Err(error) => form_or_error_page("No game", &visit, &error),
    }
}

async fn find(visit: &mut Visit<DrawnNetwork>) -> Result<Response, ApiError> {
    let mut table = read(visit).await?;
    if table.spec.seed.is_none() {
        table.spec.seed = Some(secret::seed()?);
        return Ok(Redirect::to(&table.address("", &table.spec, &[])).into_response());
    }
    // Each button computes whether a contract can be drawn, so this runs in the pool.
    let drawn = table.drawn.clone();
    let page = rendered::with(&drawn, Work::Draw, move |_, _| Ok(written(&table)));
    Ok(page.await?.into_response())
}

/// The game of an address, with the contract and the odds shown.
async fn read(visit: &mut Visit<DrawnNetwork>) -> Result<Table, ApiError> {
    let params = &mut visit.params;
    let spec = GameSpec::of(params);
    let show = params
        .text("show")
        .is_some()
        .then(|| params.number("show", 1..=usize::MAX, 1) - 1);
    let odds = odds_of(params, spec.names.len());
    let (source, drawn) = drawn(visit).await?;
    visit.params.check()?;
    let (known, done) = (drawn.clone(), spec.clone());
    rendered::with(&known, Work::Draw, move |known, _| {
        let game = game(known, &done)?;
        let odds = odds.map(|(kind, player)| {
            (
                kind,
                player,
                game.odds(kind, player)
                    .map_err(|refusal| refusal.to_string()),
            )
        });
        let show = show.filter(|&show| show < game.state().contracts().len());
        Ok(Table {
            source,
            drawn,
            spec: done,
            game,
            odds,
            show,
        })
    })
    .await
}

fn odds_of(params: &mut Params, players: usize) -> Option<(Kind, usize)> {
    let text = params.text("odds")?.to_owned();
    let all = kinds()
        .into_iter()
        .flat_map(|(kind, _)| (0..players).map(move |player| (kind, player)));
    let found = all
        .clone()
        .find(|&(kind, player)| Table::draw_name(kind, player) == text);
    if found.is_none() {
        params.errors.push(format!(
            "odds: expected market, or a kind and a player such as private-1, not \"{text}\""
        ));
    }
    found
}

fn written(table: &Table) -> Markup {
    let (drawn, spec) = (&table.drawn, &table.spec);
    let body = html! {
        h1 { "Contracts for " bdi { (title(&table.source, drawn)) } }
        div.row data-part="said" role="status" {
            @if let Some(event) = table.game.log().last() { p.said { (words(table, event)) } }
            @else { p.said { "The game begins: every player draws starting contracts and keeps one." } }
            @if !spec.steps.is_empty() { a.button data-step href=(table.address("", &spec.undone(), &[])) { "Undo" } }
        }
        div data-part="players" { (players(table)) }
        div.two {
            div { (board(&table.source, drawn, &over(table), |_| None)) }
            div.side data-part="market" { (market(table)) }
        }
        section #odds data-part="odds" { (odds(table)) }
        div.halves {
            section data-part="log" { (log(table)) }
            section data-part="files" { (files(table)) }
        }
    };
    frame(
        "A game of contracts",
        nav::CONTRACTS.path,
        &["contracts.css", "contracts.js"],
        body,
    )
}

/// The overlay of the map: the odds or the path shown, the destinations of held contracts, and the players.
fn over(table: &Table) -> Markup {
    let (drawn, state) = (&table.drawn, table.game.state());
    let held = state
        .contracts()
        .iter()
        .filter(|contract| matches!(contract.status, Status::Held(_)));
    let held: Vec<usize> = held.map(|contract| contract.pair.destination).collect();
    let shown = table
        .show
        .and_then(|show| state.contracts().get(show))
        .map(|contract| contract.pair);
    html! {
        @if let Some((_, _, Ok(chances))) = &table.odds { (discs(drawn, chances)) }
        @if let Some(pair) = shown {
            (way(drawn, &drawn.values.way(pair.commodity, pair.destination)))
            (marks(drawn, &[pair.destination]))
        }
        @else { (marks(drawn, &held)) }
        @for (player, of) in state.players().iter().enumerate() {
            // Players in the same city stand side by side.
            @let here = state.players()[..player].iter().filter(|other| other.current() == of.current()).count();
            @if let Some(at) = drawn.places.get(of.current()) { (sign(player, at.shift(3.5 + 6.5 * here as f64, -3.5), 3.3)) }
        }
    }
}

fn odds(table: &Table) -> Markup {
    let Some((kind, player, odds)) = &table.odds else {
        return html! {};
    };
    let whose = if *kind == Kind::Market {
        "the market".to_owned()
    } else {
        table.spec.name(*player)
    };
    let drawn = Table::draw_name(*kind, *player);
    html! {
           h2 { "The next " (kind.name()) " contract for " bdi { (whose) } }
           @match odds {
               Ok(chances) => {
                   (crate::contracts::odds::table(&table.drawn, chances))
                   p.soft { "All possibilities, " (counted(chances.len(), "contract", "contracts")) "; the likeliest has "
    (percent(chances.iter().map(|chance| chance.probability).fold(0.0, f64::max))) ": "
                       a href=(table.address("/odds.csv", &table.spec, &[("odds", &drawn)])) { "CSV" } ", "
                       a href=(table.address("/odds.json", &table.spec, &[("odds", &drawn)])) { "JSON" } ". "
                       a data-step href=(table.address("", &table.spec, &[])) { "Close" } }
               }
               Err(why) => { p.wrong { (why) } }
           }
       }
}

fn log(table: &Table) -> Markup {
    let events = table.game.log();
    html! {
        h2 { "History" }
        @if events.is_empty() { p.soft { "Nothing yet." } }
        ol.log reversed { @for event in events.iter().rev() { li { (words(table, event)) } } }
    }
}

fn files(table: &Table) -> Markup {
    let file = |file: &str, more: &[(&str, &str)]| table.address(file, &table.spec, more);
    html! {
        h2 { "Save the game" }
        p { "The address of this page contains the whole game: open the link to continue from here. Seed " (table.game.seed()) "." }
        ul.plain {
            li { a href=(file("/game.json", &[])) { "game file, also for the command line" } }
            @if !table.game.state().contracts().is_empty() {
                li { a href=(file("/cards.pdf", &[])) { "open contracts as cards, PDF" } }
                li { a href=(file("/cards.pdf", &[("all", "yes")])) { "all contracts as cards, PDF" } }
                li { a href=(file("/cards.csv", &[])) { "open contracts as CSV" } ", " a href=(file("/cards.json", &[])) { "as JSON" } ", "
                    a href=(file("/cards.tts.json", &[])) { "for Tabletop Simulator" } }
            }
            li { a href=(table.source.address("/new", &[])) { "a new game" } }
            li { a href=(table.source.address("", &[])) { "the network" } }
        }
        details {
            summary { "Player names" }
            form.stack method="get" {
                (hidden(&table.source))
                @for (name, value) in table.spec.pairs().iter().filter(|(name, _)| !name.starts_with("name")) {
                    input type="hidden" name=(name) value=(value);
                }
                @for (player, name) in table.spec.names.iter().enumerate() {
                    @let id = format!("name{}", player + 1);
                    label for=(id) { "Player " (player + 1) }
                    input id=(id) name=(id) value=(name) maxlength=(crate::contracts::played::NAME) autocomplete="off";
                }
                button { "Change" }
            }
        }
    }
}

/// A file of a game: the game, its cards, or odds.
pub async fn file(visit: Visit<DrawnNetwork>) -> Response {
    made(visit)
        .await
        .unwrap_or_else(|error| error_page("No file", &error))
}

async fn made(mut visit: Visit<DrawnNetwork>) -> Result<Response, ApiError> {
    let selection = visit
        .params
        .choice("all", &[(Selection::Open, "no"), (Selection::All, "yes")])
        .unwrap_or_default();
    let print = Print::of(&mut visit.params);
    let table = read(&mut visit).await?;
    let more: &[(&str, &str)] = match selection {
        Selection::Open => &[],
        Selection::All => &[("all", "yes")],
    };
    let beside = tabletop::beside(&visit, &table.address("/", &table.spec, more));
    let (drawn, file) = (table.drawn.clone(), visit.file);
    let called = format!("{} {}", table.drawn.network().name(), table.game.seed());
    let file = rendered::with(&drawn, Work::of_file(&file), move |drawn, _| {
        let ending = |of: &str| file.strip_prefix(of).map(str::to_owned);
        match (file.as_str(), ending("odds."), ending("cards")) {
            ("game.json", ..) => Ok(File {
                ending: "json",
                bytes: table.game.text().into_bytes(),
            }),
            (_, Some(ending), _) => match &table.odds {
                Some((_, _, Ok(chances))) => odds_file(&drawn.values, chances, &ending),
                Some((_, _, Err(why))) => Err(unprocessable(why)),
                None => Err(unprocessable(
                    "odds: give market, or a kind and a player such as private-1",
                )),
            },
            (_, _, Some(form)) => {
                let cards = card_files::of_game(&table.game, selection)?;
                card_files::file(&cards, &form, print, [&beside[0], &beside[1]])
            }
            _ => Err(ApiError::missing("file")),
        }
    });
    Ok(download::attached(&called, file.await?))
}
