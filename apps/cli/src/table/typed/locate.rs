//! `where`: a good or a city, and the cards that are about it.

use crate::table::typed::name::{Heard, called, demand, find, place, seen};
use milepost_table::{Choice, Demand, Game};

/// Where a good is made and wanted, or what a city makes and wants.
pub fn told(game: &Game, typed: &str) -> Heard<String> {
    if typed.is_empty() {
        return Err("a good or a city is missing, such as: where wine, where Porto".to_owned());
    }
    let names = game.table().board().names();
    let good = find("good", typed, names.goods.iter().map(String::as_str));
    let city = find("city", typed, names.cities.iter().map(String::as_str));
    match (good, city) {
        (Ok(good), Err(_)) => Ok(of_good(game, good)),
        (Err(_), Ok(city)) => Ok(of_city(game, city)),
        (Ok(good), Ok(city)) => Ok(of_good(game, good) + &of_city(game, city)),
        (Err(good), Err(city)) => match place(game, typed) {
            Ok(mileposts) => Ok(of_milepost(game, mileposts[0])),
            Err(_) => Err(format!("{good}; {city}; there is no milepost of that name")),
        },
    }
}

fn of_good(game: &Game, good: usize) -> String {
    let (words, state) = (game.words(), game.state());
    let sources: Vec<String> = game.table().map().goods()[good]
        .sources
        .iter()
        .map(|&city| words.city(city))
        .collect();
    let lying =
        (0..game.table().map().cities().len()).filter(|&city| state.lying(city) == Some(good));
    let lying: Vec<String> = lying
        .map(|city| format!(", and lies in {}", words.city(city)))
        .collect();
    let wanted = wanted(game, |demand| demand.good == good);
    let chips = state.supply(good);
    format!(
        "{}: made in {}{}; chips left: {chips}\n{wanted}",
        words.good(good),
        sources.join(", "),
        lying.concat()
    )
}

fn of_city(game: &Game, city: usize) -> String {
    let (words, known) = (game.words(), &game.table().map().cities()[city]);
    let mut goods: Vec<String> = known.goods.iter().map(|&good| words.good(good)).collect();
    goods.extend(
        game.state()
            .lying(city)
            .map(|good| format!("{} (lies there)", words.good(good))),
    );
    let goods = if goods.is_empty() {
        "nothing".to_owned()
    } else {
        goods.join(", ")
    };
    let wanted = wanted(game, |demand| demand.city == city);
    let ids: Vec<String> = known
        .mileposts
        .iter()
        .map(|&at| game.table().map().mileposts()[at].id.to_string())
        .collect();
    let ferries: String = known
        .mileposts
        .iter()
        .map(|&at| of_port(game, at))
        .collect();
    format!(
        "{}, a {} city: makes {goods}; at {}\n{ferries}{wanted}",
        known.name,
        known.size.name(),
        ids.join(", ")
    )
}

/// A milepost; of one in a city, what there is to know of that.
fn of_milepost(game: &Game, at: usize) -> String {
    let map = game.table().map();
    let milepost = &map.mileposts()[at];
    if let Some(city) = milepost.city {
        return format!("{}: in {}", milepost.id, of_city(game, city));
    }
    format!(
        "{}: {}\n{}",
        milepost.id,
        map.terrain(milepost),
        of_port(game, at)
    )
}

/// The ferries that call at a milepost, and whom they serve, a line each.
fn of_port(game: &Game, at: usize) -> String {
    let (ground, state) = (game.table().ground(), game.state());
    let told = ground.ports(at).iter().map(|&ferry| {
        let [a, b] = ground.ferry(ferry);
        let other = if a == at { b } else { a };
        let built = |seat: &usize| (0..2).any(|side| state.has_port(*seat, ferry, side));
        let served: Vec<String> = (0..state.players().len())
            .filter(built)
            .map(|seat| game.roster().name(seat))
            .collect();
        let served = if served.is_empty() {
            "nobody yet".to_owned()
        } else {
            served.join(", ")
        };
        let label = &game.table().map().ferries()[ferry].label;
        let label = label
            .as_ref()
            .map_or_else(String::new, |label| format!(" {label}"));
        format!(
            "  ferry{label} to {}, price {}; serves {served}\n",
            called(game, other),
            ground.fare(ferry)
        )
    });
    told.collect()
}

/// The demands before the player that are about something, a line each. Those locked away are left out, and counted.
fn wanted(game: &Game, fits: impl Fn(&Demand) -> bool) -> String {
    let all = seen(game)
        .into_iter()
        .flat_map(|card| (0..3).map(move |index| (card, index)));
    let (open, locked): (Vec<Choice>, Vec<Choice>) = all
        .filter(|&choice| fits(&demand(game, choice)))
        .partition(|&choice| is_open(game, choice));
    let mut told: String = open
        .into_iter()
        .map(|choice| {
            let wanted = demand(game, choice);
            format!(
                "  card {}: {} {}\n",
                choice.0 + 1,
                game.words().demand(wanted),
                wanted.payoff
            )
        })
        .collect();
    if !locked.is_empty() {
        let mut cards: Vec<usize> = locked.iter().map(|&(card, _)| card + 1).collect();
        cards.dedup();
        let cards = cards
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        told.push_str(&format!(
            "  locked away: {} more; see cards {cards}\n",
            locked.len()
        ));
    }
    told
}

/// Whether the player to act may still meet a demand: its card is not locked for another one, and is not the private card
/// of another player.
pub fn is_open(game: &Game, (card, index): Choice) -> bool {
    let state = game.state();
    match state.keeper(card) {
        Some((seat, demand, _)) => seat == state.mover() && demand == index,
        None => state.locked(card).is_none_or(|demand| demand == index),
    }
}
