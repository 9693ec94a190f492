//! What players type, found among the names at a table.

use crate::game::Game;
use crate::legal::choices;
use crate::model::action::Choice;
use crate::model::card::Demand;
use crate::model::stage::Stage;
use crate::model::train::Train;
use crate::text::error::TextError;
use crate::text::find::find;
use milepost_document::{nearest, plain, position};

/// Words without those that may stand between others and say nothing, such as `to`.
pub(crate) fn telling<'t>(typed: &'t str, between: &[char], fillers: &[&str]) -> Vec<&'t str> {
    let is_filler = |word: &str| {
        word.is_empty()
            || fillers
                .iter()
                .any(|filler| filler.eq_ignore_ascii_case(word))
    };
    typed
        .split(between)
        .filter(|word| !is_filler(word))
        .collect()
}

/// The seat of a player, by name or by number from 1; a name that is a number goes first.
///
/// # Errors
/// [`TextError::Unknown`] or [`TextError::Ambiguous`]: the name is not that of one player.
pub fn player(game: &Game, typed: &str) -> Result<usize, TextError> {
    let players = game.roster().players();
    let names = players.iter().map(|who| who.name.as_str());
    let number = typed.parse::<usize>().ok();
    let number = number.filter(|number| (1..=players.len()).contains(number));
    match position(typed, names.clone()).or(number.map(|number| number - 1)) {
        Some(seat) => Ok(seat),
        None => find("player", typed, names),
    }
}

/// The train of a name.
pub(crate) fn train(typed: &str) -> Result<Train, TextError> {
    let found = find("train", typed, Train::ALL.iter().map(|&(_, name)| name))?;
    Ok(Train::ALL[found].0)
}

/// The mileposts that a name means: all of a city, or one.
pub(crate) fn place(game: &Game, typed: &str) -> Result<Vec<usize>, TextError> {
    let typed = typed.trim_matches('"');
    let (map, names) = (game.table().map(), game.table().board().names());
    let id = |at: usize| map.mileposts()[at].id.to_string();
    let by_id = || (0..map.mileposts().len()).find(|&at| id(at) == typed);
    // Ids of maps from elsewhere may have letters.
    let by_letters = || {
        let is_called = |&at: &usize| {
            names.mileposts[at].eq_ignore_ascii_case(typed) || id(at).eq_ignore_ascii_case(typed)
        };
        let mut alike = (0..names.mileposts.len()).filter(is_called);
        alike.next().filter(|_| alike.next().is_none())
    };
    if let Some(milepost) = names.place(typed).or_else(by_id).or_else(by_letters) {
        return Ok(vec![milepost]);
    }
    let cities = names.cities.iter().map(String::as_str);
    let city = find("city or milepost", typed, cities)?;
    Ok(map.cities()[city].mileposts.clone())
}

/// Places in a row, parted by spaces or commas; a city's name may have spaces.
pub(crate) fn places(game: &Game, typed: &str) -> Result<Vec<Vec<usize>>, TextError> {
    // The words of a city's name, and those of a path.
    const MOST_WORDS: usize = 5;
    const LONGEST: usize = 200;
    // A log has quotes around names with spaces.
    let words = telling(typed, &[' ', ',', '\t', '"'], &[]);
    if words.len() > LONGEST {
        let what = format!("a path of up to {LONGEST} words");
        return Err(TextError::expected(what, &format!("{} words", words.len())));
    }
    let mut found = Vec::new();
    let mut rest = words.as_slice();
    while let Some(first) = rest.first() {
        let most = rest.len().min(MOST_WORDS);
        let longest = (1..=most).rev().find_map(|count| {
            let place = place(game, &rest[..count].join(" ")).ok()?;
            Some((count, place))
        });
        let Some((count, place)) = longest else {
            let whole = match found.is_empty() {
                true => rest.join(" "),
                false => (*first).to_owned(),
            };
            return Err(unknown(game, &whole, first));
        };
        found.push(place);
        rest = &rest[count..];
    }
    match found.is_empty() {
        true => Err(TextError::expected("a city or a milepost", "")),
        false => Ok(found),
    }
}

/// What is wrong with words that name no place: the whole of them, or the first, if something is like it.
fn unknown(game: &Game, whole: &str, first: &str) -> TextError {
    let helps = |typed| {
        let error = place(game, typed).err();
        error.filter(|error| !matches!(error, TextError::Unknown { near, .. } if near.is_empty()))
    };
    helps(whole)
        .or_else(|| helps(first))
        .unwrap_or_else(|| TextError::Unknown {
            what: "city or milepost",
            name: first.to_owned(),
            near: Vec::new(),
        })
}

/// The cards that the player to act can see: those offered, the private ones, those of the pool and of the hand.
pub(crate) fn visible(game: &Game) -> Vec<usize> {
    let state = game.state();
    let offered = match state.stage() {
        Stage::Draft(offered) => offered.as_slice(),
        _ => &[],
    };
    let seats = 0..state.players().len();
    let private = seats
        .flat_map(|seat| state.private(seat))
        .map(|(card, ..)| card);
    let hand = &state.active_player().hand;
    let open = state.pool().iter().chain(hand).copied();
    offered.iter().copied().chain(private).chain(open).collect()
}

/// A demand of a card.
pub(crate) fn demand(game: &Game, (card, demand): Choice) -> Demand {
    game.table().cards()[card].demands[demand]
}

/// The demands that words such as `17`, `17 wine`, `wine to porto` mean, among those that the player can see.
pub(crate) fn demands(game: &Game, typed: &str) -> Result<Vec<Choice>, TextError> {
    let mut seen = visible(game);
    let words = telling(typed, &[' ', '#', ','], &["card", "to"]);
    let is_digit = |sign: char| sign.is_ascii_digit();
    let (number, words) = match words.split_first() {
        Some((first, rest)) if first.chars().all(is_digit) => {
            (Some(first.parse().unwrap_or(usize::MAX)), rest)
        }
        Some((first, _)) if first.starts_with(is_digit) => {
            return Err(TextError::expected("the number of a card", first));
        }
        Some(_) => (None, &words[..]),
        None => return Err(TextError::expected("the number of a card", "")),
    };
    if let Some(number) = number {
        if !seen.iter().any(|card| card + 1 == number) {
            seen.sort_unstable();
            let cards: Vec<String> = seen.iter().map(|card| (card + 1).to_string()).collect();
            let cards = cards.join(", ");
            return Err(TextError::Unfit(format!(
                "card {number} is not visible; visible cards: {cards}"
            )));
        }
        seen.retain(|card| card + 1 == number);
    }
    let found =
        choices(seen.iter().copied()).filter(|&choice| fits(game, demand(game, choice), words));
    let found: Vec<Choice> = found.collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let near = like(game, &seen, words);
    Err(TextError::Unfit(match seen.as_slice() {
        [card] => format!("that is not a demand of {}{near}", game.words().card(*card)),
        _ => format!("no visible card wants \"{}\"{near}", words.join(" ")),
    }))
}

/// What on these cards is nearest to the words, as a question.
fn like(game: &Game, seen: &[usize], words: &[&str]) -> String {
    let demands = choices(seen.iter().copied()).map(|choice| demand(game, choice));
    let mut names: Vec<&str> = demands.flat_map(|demand| names(game, demand)).collect();
    names.sort_unstable();
    names.dedup();
    let near = words
        .iter()
        .flat_map(|word| nearest(word, names.iter().copied()));
    let mut near: Vec<&str> = near.collect();
    near.extend(nearest(&words.join(" "), names.iter().copied()));
    near.truncate(3);
    near.dedup();
    match near.is_empty() {
        true => String::new(),
        false => format!("; did you mean {}?", near.join(" or ")),
    }
}

/// The names of a demand's good and city.
fn names(game: &Game, demand: Demand) -> [&str; 2] {
    let map = game.table().map();
    [
        &map.goods()[demand.good].name,
        &map.cities()[demand.city].name,
    ]
}

/// Whether each word begins a word of the good's name or the city's.
fn fits(game: &Game, demand: Demand, words: &[&str]) -> bool {
    let parts = names(game, demand)
        .into_iter()
        .flat_map(|name| name.split(' '));
    let parts: Vec<String> = parts.map(plain).collect();
    let mut words = words.iter().map(|word| plain(word));
    words.all(|word| parts.iter().any(|part| part.starts_with(&word)))
}
