//! `where`: a good or a city, and the cards that are about it.

use crate::game::Game;
use crate::legal::choices;
use crate::model::action::Choice;
use crate::model::card::Demand;
use crate::text::error::TextError;
use crate::text::find;
use crate::text::input::lookup::{demand, place, visible};
use crate::text::report::cards::bare;

/// Where a good is made and wanted, or what a city makes and wants.
///
/// # Errors
/// - [`TextError::Expected`]: nothing is typed.
/// - [`TextError::Unfit`]: it is the name of no good, city or milepost.
pub fn located(game: &Game, typed: &str) -> Result<String, TextError> {
    if typed.is_empty() {
        let what = "a good or a city, such as: where wine, where Porto,";
        return Err(TextError::expected(what, ""));
    }
    let board = game.table().board();
    match (find::good(board, typed), find::city(board, typed)) {
        (Ok(good), Err(_)) => Ok(of_good(game, good)),
        (Err(_), Ok(city)) => Ok(of_city(game, city)),
        (Ok(good), Ok(city)) => Ok(of_good(game, good) + &of_city(game, city)),
        (Err(good), Err(city)) => match place(game, typed) {
            Ok(mileposts) => Ok(of_milepost(game, mileposts[0])),
            Err(_) => {
                let text = format!("{good}; {city}; there is no milepost of that name");
                Err(TextError::Unfit(text))
            }
        },
    }
}

fn of_good(game: &Game, good: usize) -> String {
    let (words, state) = (game.words(), game.state());
    let sources = game.table().map().goods()[good].sources.iter();
    let sources: Vec<String> = sources.map(|&city| words.city(city)).collect();
    let cities = 0..game.table().map().cities().len();
    let lying = cities.filter(|&city| state.lying(city) == Some(good));
    let lying: String = lying
        .map(|city| format!(", left in {}", words.city(city)))
        .collect();
    format!(
        "{}: made in {}{lying}; chips left: {}\n{}",
        words.good(good),
        sources.join(", "),
        state.supply(good),
        wanted(game, |demand| demand.good == good)
    )
}

fn of_city(game: &Game, city: usize) -> String {
    let (words, map) = (game.words(), game.table().map());
    let known = &map.cities()[city];
    let made = known.goods.iter().map(|&good| words.good(good));
    let lying = game.state().lying(city);
    let lying = lying.map(|good| format!("{} (left there)", words.good(good)));
    let goods: Vec<String> = made.chain(lying).collect();
    let goods = match goods.is_empty() {
        true => "nothing".to_owned(),
        false => goods.join(", "),
    };
    let ids = known
        .mileposts
        .iter()
        .map(|&at| map.mileposts()[at].id.to_string());
    let ferries: String = known
        .mileposts
        .iter()
        .map(|&at| of_port(game, at))
        .collect();
    format!(
        "{}, a {} city: makes {goods}; at {}\n{ferries}{}",
        known.name,
        known.size.name(),
        ids.collect::<Vec<_>>().join(", "),
        wanted(game, |demand| demand.city == city)
    )
}

/// A milepost; of one in a city, what there is to know of that.
fn of_milepost(game: &Game, at: usize) -> String {
    let map = game.table().map();
    let milepost = &map.mileposts()[at];
    match milepost.city {
        Some(city) => format!("{}: in {}", milepost.id, of_city(game, city)),
        None => {
            let terrain = map.terrain(milepost);
            format!("{}: {terrain}\n{}", milepost.id, of_port(game, at))
        }
    }
}

/// The ferries that call at a milepost, and whom they serve, a line each.
fn of_port(game: &Game, at: usize) -> String {
    let (ground, state) = (game.table().ground(), game.state());
    let ferries = ground.ports(at).iter().map(|&ferry| {
        let [a, b] = ground.ferry(ferry);
        let other = game.words().place(if a == at { b } else { a });
        let has_built = |seat: &usize| (0..2).any(|side| state.has_port(*seat, ferry, side));
        let served = (0..state.players().len()).filter(has_built);
        let served: Vec<String> = served.map(|seat| game.roster().name(seat)).collect();
        let served = match served.is_empty() {
            true => "nobody yet".to_owned(),
            false => served.join(", "),
        };
        let label = game.table().map().ferries()[ferry].label.as_ref();
        let label = label.map_or_else(String::new, |label| format!(" {label}"));
        let price = ground.fare(ferry);
        format!("  ferry{label} to {other}, price {price}; serves {served}\n")
    });
    ferries.collect()
}

/// The visible demands that are about something, a line each. Those that others have locked are left out, and counted.
fn wanted(game: &Game, fits: impl Fn(&Demand) -> bool) -> String {
    let (open, locked): (Vec<Choice>, Vec<Choice>) = choices(visible(game))
        .filter(|&choice| fits(&demand(game, choice)))
        .partition(|&choice| is_open(game, choice));
    let lines = open.into_iter();
    let mut text: String = lines
        .map(|choice| format!("  card {}: {}\n", choice.0 + 1, bare(game, choice)))
        .collect();
    if !locked.is_empty() {
        let mut cards: Vec<usize> = locked.iter().map(|&(card, _)| card + 1).collect();
        cards.dedup();
        let cards: Vec<String> = cards.iter().map(usize::to_string).collect();
        let (more, cards) = (locked.len(), cards.join(", "));
        text.push_str(&format!("  locked away: {more} more; see cards {cards}\n"));
    }
    text
}

/// Whether the player to act may still meet a demand: its card is not locked for another one, and is not the private card
/// of another player.
pub(super) fn is_open(game: &Game, (card, index): Choice) -> bool {
    let state = game.state();
    match state.keeper(card) {
        Some((seat, demand, _)) => seat == state.mover() && demand == index,
        None => state.locked(card).is_none_or(|demand| demand == index),
    }
}
