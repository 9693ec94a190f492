//! Networks made by hand, a city a line.

use super::numbers::{Numbers, PRINTED};
use milepost_contract::{Game, Network, Pair, Values, files};
use serde_json::{Value, json};

/// A network file of lines `name lat lon FLAGS goods`: `L` large, `W` on the west coast, `w` and `e` near the west and
/// the east coast, `-` none; goods after it. Routes are `A-B`, over mountains `A^B`.
pub fn file(cities: &str, routes: &str) -> Value {
    let cities: Vec<Value> = cities
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(city)
        .collect();
    let routes: Vec<Value> = routes.split_whitespace().map(route).collect();
    json!({
        "name": "hand",
        "regions": { "columns": 1, "rows": 1, "names": ["land"] },
        "cities": cities,
        "routes": routes,
    })
}

fn city(line: &str) -> Value {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |word: &str| word.parse::<f64>().unwrap();
    let mut city = json!({
        "key": words[0],
        "region": "land",
        "lat": number(words[1]),
        "lon": number(words[2]),
        "commodities": words[4..],
    });
    for (letter, flag) in [
        ('L', "large"),
        ('W', "westCoast"),
        ('w', "nearWestCoast"),
        ('e', "nearEastCoast"),
    ] {
        if words[3].contains(letter) {
            city[flag] = Value::Bool(true);
        }
    }
    city
}

fn route(word: &str) -> Value {
    let (a, b) = word.split_once(['-', '^']).unwrap();
    json!({ "a": a, "b": b, "length": 1, "mountainous": word.contains('^') })
}

/// The network of [`file`].
pub fn network(cities: &str, routes: &str) -> Network {
    files::network::read(&file(cities, routes).to_string())
        .unwrap()
        .network
}

/// A game of seed 1 under other numbers than those printed, with a player at each start: `A+B C+D`.
pub fn game_by(numbers: &Numbers, cities: &str, routes: &str, starts: &str) -> Game {
    let network = network(cities, routes);
    let find = |name: &str| network.city(name).unwrap();
    let start = |start: &str| {
        let (a, b) = start.split_once('+').unwrap();
        [find(a), find(b)]
    };
    let starts = starts.split_whitespace().map(start).collect();
    Game::new(Values::new(network, numbers.rules()), 1, starts)
}

/// The same under the printed numbers.
pub fn game(cities: &str, routes: &str, starts: &str) -> Game {
    game_by(&PRINTED, cities, routes, starts)
}

/// The pair that is called `good to city`.
pub fn pair(game: &Game, name: &str) -> Pair {
    let (good, city) = name.split_once(" to ").unwrap();
    let network = game.values().network();
    Pair {
        commodity: network.commodity(good).unwrap(),
        destination: network.city(city).unwrap(),
    }
}
