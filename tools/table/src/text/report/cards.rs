//! Cards and loads as a table, to be read at the terminal.

use crate::game::Game;
use crate::legal::choices;
use crate::model::action::Choice;
use crate::model::stage::Stage;
use crate::state::{Bond, Load};
use crate::text::error::TextError;
use crate::text::input::lookup::{demand, demands, visible};

/// The cards that a player, or a spectator, may see, a line each. Behind a demand: `*` it can be delivered where the train
/// stands, `+` its load is aboard.
pub fn cards(game: &Game, seat: Option<usize>) -> String {
    let groups = groups(game, seat);
    let widths = widths(game, groups.iter().flat_map(|(_, cards)| cards));
    let mut out = String::new();
    for (name, cards) in &groups {
        for (row, &card) in cards.iter().enumerate() {
            let title = if row == 0 { name } else { "" };
            let demands = row_of(game, seat, card, widths);
            out.push_str(&format!("{title:<8}{:>4}  {demands}\n", card + 1));
        }
    }
    explained(out)
}

/// The cards that a player, or a spectator, may see, in groups with their titles.
pub(super) fn groups(game: &Game, seat: Option<usize>) -> [(&'static str, Vec<usize>); 4] {
    let state = game.state();
    let offered = match state.stage() {
        Stage::Draft(offered) => offered.clone(),
        _ => Vec::new(),
    };
    let seen = visible(game).into_iter();
    let private = seen.filter(|&card| state.keeper(card).is_some()).collect();
    let hand = seat.map_or_else(Vec::new, |seat| state.players()[seat].hand.clone());
    let open = match game.table().is_locking() {
        true => "pool",
        false => "public",
    };
    [
        ("offered", offered),
        ("private", private),
        ("hand", hand),
        (open, state.pool().to_vec()),
    ]
}

/// The lines of cards, and below them what their marks mean.
pub(super) fn explained(mut out: String) -> String {
    let marks = [
        ("+", "+ its load is aboard"),
        ("*", "* it can be delivered here"),
    ];
    let marks = marks.into_iter().filter(|(mark, _)| out.contains(mark));
    let marks: Vec<&str> = marks.map(|(_, meaning)| meaning).collect();
    if !marks.is_empty() {
        out.push_str(&format!("              {}\n", marks.join("; ")));
    }
    match out.is_empty() {
        true => "no cards\n".to_owned(),
        false => out,
    }
}

/// The demands of a card that can be met, and whose it is.
pub(super) fn shown(game: &Game, card: usize) -> (Vec<usize>, String) {
    let state = game.state();
    let name = |seat| game.roster().name(seat);
    if let Some((owner, index, up)) = state.keeper(card) {
        let load = if up { "aboard" } else { "reserved" };
        return (vec![index], format!("kept by {}, {load}", name(owner)));
    }
    if let Some(index) = state.locked(card) {
        let lockers: Vec<String> = state.lockers(card).map(name).collect();
        return (vec![index], format!("locked by {}", lockers.join(", ")));
    }
    (vec![0, 1, 2], String::new())
}

/// All cards; or all demands of one by its number, those included that it is locked or kept against.
///
/// # Errors
/// What is typed names no visible card.
pub fn asked(game: &Game, seat: usize, typed: &str) -> Result<String, TextError> {
    if typed.is_empty() {
        return Ok(cards(game, Some(seat)));
    }
    let mut named: Vec<usize> = demands(game, typed)?
        .into_iter()
        .map(|(card, _)| card)
        .collect();
    named.dedup();
    let texts = named.into_iter().map(|card| {
        let demands = choices([card]).map(|choice| bare(game, choice));
        let demands = demands.collect::<Vec<_>>().join("; ");
        let is_bound = game.state().keeper(card).is_some() || game.state().locked(card).is_some();
        let now = match is_bound {
            true => format!("\n  {}", row_of(game, Some(seat), card, [0; 3])),
            false => String::new(),
        };
        format!("card {}: {demands}{now}\n", card + 1)
    });
    Ok(texts.collect())
}

fn row_of(game: &Game, seat: Option<usize>, card: usize, widths: [usize; 3]) -> String {
    let cell = |index| cell(game, seat, (card, index));
    if let (shown, whose) = shown(game, card)
        && let [index] = shown[..]
    {
        return format!("{} {whose}", cell(index));
    }
    let cells = [0, 1, 2].map(|index| format!("{:<1$}", cell(index), widths[index]));
    cells.join("  ").trim_end().to_owned()
}

fn widths<'a>(game: &Game, cards: impl Iterator<Item = &'a usize> + Clone) -> [usize; 3] {
    let state = game.state();
    let is_free = |card: usize| state.locked(card).is_none() && state.keeper(card).is_none();
    [0, 1, 2].map(|index| {
        let free = cards.clone().filter(|&&card| is_free(card));
        let widths = free.map(|&card| bare(game, (card, index)).chars().count() + 1);
        widths.max().unwrap_or(0)
    })
}

/// A demand and its payoff: `Wine to Porto 23`.
pub(super) fn bare(game: &Game, choice: Choice) -> String {
    let wanted = demand(game, choice);
    format!("{} {}", game.words().demand(wanted), wanted.payoff)
}

pub(super) fn cell(game: &Game, seat: Option<usize>, choice: Choice) -> String {
    let wanted = demand(game, choice);
    let Some(player) = seat.map(|seat| &game.state().players()[seat]) else {
        return bare(game, choice);
    };
    let fits = |load: &Load| {
        let is_usable = load.bond == Bond::Free || load.card() == Some(choice.0);
        load.good == wanted.good && load.is_up() && is_usable
    };
    let is_aboard = player.loads.iter().any(fits);
    let is_here = player.at.and_then(|at| game.table().ground().city(at)) == Some(wanted.city);
    let mark = match (is_aboard, is_here) {
        (true, true) => "*",
        (true, false) => "+",
        (false, _) => "",
    };
    bare(game, choice) + mark
}

/// A player's loads: `Wine, Fish (reserved for card 4 to Porto)`.
pub(super) fn loads(game: &Game, seat: usize) -> String {
    let loads = game.state().players()[seat].loads.iter();
    let loads: Vec<String> = loads.map(|load| self::load(game, load)).collect();
    match loads.is_empty() {
        true => "nothing".to_owned(),
        false => loads.join(", "),
    }
}

fn load(game: &Game, load: &Load) -> String {
    let name = game.words().good(load.good);
    let (verb, card, index) = match load.bond {
        Bond::Free => return name,
        Bond::Lock { card, demand } => ("locks", card, demand),
        Bond::Private {
            card,
            demand,
            up: true,
        } => ("for", card, demand),
        Bond::Private { card, demand, .. } => ("reserved for", card, demand),
    };
    let city = game.words().city(demand(game, (card, index)).city);
    format!("{name} ({verb} card {} to {city})", card + 1)
}
