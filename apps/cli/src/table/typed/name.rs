//! What players type, found among the names at a table: without capitals and accents, by the beginning of a name where
//! that is clear, and with the nearest names where nothing is found.

use milepost_document::{nearest, plain, position};
use milepost_table::{Choice, Demand, Game, Stage, Train};

/// What was understood, or what to say.
pub type Heard<T> = Result<T, String>;

/// Whether a word says nothing: one of those that may stand between others.
pub fn says_nothing(word: &str, fillers: &[&str]) -> bool {
    word.is_empty()
        || fillers
            .iter()
            .any(|filler| filler.eq_ignore_ascii_case(word))
}

/// The index of a name.
pub fn find<'a>(
    what: &str,
    typed: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Heard<usize> {
    if let Some(found) = position(typed, names.clone()) {
        return Ok(found);
    }
    let wanted = plain(typed);
    let begins = |name: &str| !wanted.is_empty() && plain(name).starts_with(&wanted);
    let found: Vec<(usize, &str)> = names
        .clone()
        .enumerate()
        .filter(|(_, name)| begins(name))
        .collect();
    match found.as_slice() {
        [(only, _)] => Ok(*only),
        [] => Err(match nearest(typed, names).as_slice() {
            [] => format!("there is no {what} \"{typed}\""),
            near => format!(
                "there is no {what} \"{typed}\"; did you mean {}?",
                near.join(" or ")
            ),
        }),
        several => {
            let names: Vec<&str> = several.iter().map(|&(_, name)| name).take(6).collect();
            Err(format!("\"{typed}\" could be {}", names.join(" or ")))
        }
    }
}

pub fn good(game: &Game, typed: &str) -> Heard<usize> {
    find(
        "good",
        typed,
        game.table()
            .board()
            .names()
            .goods
            .iter()
            .map(String::as_str),
    )
}

/// The seat of a player, by his name or his number from 1; a name that is a number goes first.
pub fn player(game: &Game, typed: &str) -> Heard<usize> {
    let players = game.roster().players();
    let names = players.iter().map(|who| who.name.as_str());
    let number = || {
        typed
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=players.len()).contains(number))
    };
    match position(typed, names.clone()).or_else(|| number().map(|number| number - 1)) {
        Some(seat) => Ok(seat),
        None => find("player", typed, names),
    }
}

pub fn train(typed: &str) -> Heard<Train> {
    let found = find("train", typed, Train::ALL.iter().map(|&(_, name)| name))?;
    Ok(Train::ALL[found].0)
}

/// The mileposts that a name means: all of a city, or one.
pub fn place(game: &Game, typed: &str) -> Heard<Vec<usize>> {
    let (map, names) = (game.table().map(), game.table().board().names());
    let by_id = || {
        map.mileposts()
            .iter()
            .position(|milepost| milepost.id.to_string() == typed)
    };
    // Ids of maps from elsewhere may have letters.
    let by_letters = || {
        let mut alike = (0..names.mileposts.len()).filter(|&at| is_called(game, at, typed));
        alike.next().filter(|_| alike.next().is_none())
    };
    if let Some(milepost) = names.place(typed).or_else(by_id).or_else(by_letters) {
        return Ok(vec![milepost]);
    }
    let city = find(
        "city or milepost",
        typed,
        names.cities.iter().map(String::as_str),
    )?;
    Ok(map.cities()[city].mileposts.clone())
}

/// Whether a milepost's name or id is this one but for capitals.
fn is_called(game: &Game, milepost: usize, typed: &str) -> bool {
    let (map, names) = (game.table().map(), game.table().board().names());
    [
        &names.mileposts[milepost],
        &map.mileposts()[milepost].id.to_string(),
    ]
    .into_iter()
    .any(|name| name.eq_ignore_ascii_case(typed))
}

/// What people call a place: its city, or its milepost.
pub fn called(game: &Game, milepost: usize) -> String {
    let map = game.table().map();
    let city = map.mileposts()[milepost]
        .city
        .map(|city| map.cities()[city].name.clone());
    city.unwrap_or_else(|| game.words().milepost(milepost))
}

/// Places in a row, parted by spaces or commas; a city's name may have spaces.
pub fn places(game: &Game, typed: &str) -> Heard<Vec<Vec<usize>>> {
    // The words of a city's name, and those of a path.
    const MOST_WORDS: usize = 5;
    const LONGEST: usize = 200;
    let words: Vec<&str> = typed
        .split([' ', ',', '\t'])
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() > LONGEST {
        return Err(format!("{} words are too many for a path", words.len()));
    }
    let mut found = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let most = rest.len().min(MOST_WORDS);
        let longest = (1..=most).rev().find_map(|count| {
            let place = place(game, &rest[..count].join(" ")).ok()?;
            Some((count, place))
        });
        match longest {
            Some((count, place)) => {
                found.push(place);
                rest = &rest[count..];
            }
            None if found.is_empty() => return Err(unknown(game, &rest.join(" "), rest[0])),
            None => return Err(unknown(game, rest[0], rest[0])),
        }
    }
    if found.is_empty() {
        Err("a city or a milepost is missing".to_owned())
    } else {
        Ok(found)
    }
}

fn unknown(game: &Game, whole: &str, word: &str) -> String {
    let told = |typed| place(game, typed).err().filter(|told| !told.ends_with('"'));
    let plain = || format!("there is no city or milepost \"{word}\"");
    told(whole).or_else(|| told(word)).unwrap_or_else(plain)
}

/// The cards that the player to act can see: those offered to him, his own, and those that lie open.
pub fn seen(game: &Game) -> Vec<usize> {
    let state = game.state();
    let offered = if let Stage::Draft(offered) = state.stage() {
        offered.clone()
    } else {
        Vec::new()
    };
    let private = (0..state.players().len())
        .flat_map(|seat| state.private(seat))
        .map(|(card, ..)| card);
    let hand = &state.players()[state.mover()].hand;
    offered
        .into_iter()
        .chain(private)
        .chain(state.pool().iter().copied())
        .chain(hand.iter().copied())
        .collect()
}

/// The demands that words such as `17`, `17 wine`, `wine to porto` mean, among those that the player can see.
pub fn demands(game: &Game, typed: &str) -> Heard<Vec<Choice>> {
    let mut seen = seen(game);
    let words: Vec<&str> = typed
        .split([' ', '#', ','])
        .filter(|word| !says_nothing(word, &["card", "to"]))
        .collect();
    let (number, words) = match words.split_first() {
        Some((first, rest)) if first.bytes().all(|sign| sign.is_ascii_digit()) => {
            (Some(first.parse::<usize>().unwrap_or(usize::MAX)), rest)
        }
        Some((first, _)) if first.starts_with(|sign: char| sign.is_ascii_digit()) => {
            return Err(format!("\"{first}\" is no number of a card"));
        }
        _ => (None, &words[..]),
    };
    if let Some(number) = number {
        if !seen.iter().any(|card| card + 1 == number) {
            seen.sort_unstable();
            let cards: Vec<String> = seen.iter().map(|card| (card + 1).to_string()).collect();
            return Err(format!(
                "no card {number} lies before you; there are {}",
                cards.join(", ")
            ));
        }
        seen.retain(|card| card + 1 == number);
    } else if words.is_empty() {
        return Err("a card's number is missing".to_owned());
    }
    let all = seen
        .iter()
        .flat_map(|&card| (0..3).map(move |demand| (card, demand)));
    let found: Vec<Choice> = all
        .filter(|&choice| fits(game, demand(game, choice), words))
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let near = like(game, &seen, words);
    Err(match seen.as_slice() {
        [card] => format!("that is no demand of {}{near}", game.words().card(*card)),
        _ => format!("no card before you wants \"{}\"{near}", words.join(" ")),
    })
}

/// What on these cards is nearest to the words, as a question.
fn like(game: &Game, seen: &[usize], words: &[&str]) -> String {
    let map = game.table().map();
    let demands = seen
        .iter()
        .flat_map(|&card| (0..3).map(move |index| demand(game, (card, index))));
    let mut names: Vec<&str> = demands
        .flat_map(|demand| {
            [
                map.goods()[demand.good].name.as_str(),
                map.cities()[demand.city].name.as_str(),
            ]
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut near: Vec<&str> = words
        .iter()
        .flat_map(|word| nearest(word, names.iter().copied()))
        .collect();
    near.extend(nearest(&words.join(" "), names.iter().copied()));
    near.truncate(3);
    near.dedup();
    if near.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", near.join(" or "))
    }
}

pub fn demand(game: &Game, (card, demand): Choice) -> Demand {
    game.table().cards()[card].demands[demand]
}

/// Whether each word begins a word of the good's name or the city's.
fn fits(game: &Game, demand: Demand, words: &[&str]) -> bool {
    let map = game.table().map();
    let names = [
        map.goods()[demand.good].name.as_str(),
        map.cities()[demand.city].name.as_str(),
    ];
    let parts: Vec<String> = names
        .iter()
        .flat_map(|name| name.split(' '))
        .map(plain)
        .collect();
    words
        .iter()
        .map(|word| plain(word))
        .all(|word| parts.iter().any(|part| part.starts_with(&word)))
}
