//! Random networks, and random games on them.

use super::numbers::{Numbers, PRINTED};
use super::{KINDS, World};
use milepost_contract::{Action, Game, Kind, Network, Status, Values, files, model};
use milepost_dice::Dice;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A whole number within a range, both ends included.
pub fn between(dice: &mut Dice, least: usize, most: usize) -> usize {
    least + dice.index(most - least + 1)
}

/// A network file: 3 to 40 cities on land of one of several shapes, often with flags, mountains and few goods.
pub fn file(dice: &mut Dice) -> Value {
    let count = if dice.one_in(3) {
        between(dice, 3, 8)
    } else {
        between(dice, 3, 40)
    };
    let (columns, rows) = (between(dice, 1, 5), between(dice, 1, 4));
    let goods = between(dice, 1, 12);
    let (flags, most) = (between(dice, 1, 5) as u64, between(dice, 1, 3));
    let mut names: Vec<String> = (0..count).map(|n| format!("city{n}")).collect();
    dice.shuffle(&mut names);
    let places = places(dice, count);
    let mut cities = Vec::new();
    for (name, (lat, lon)) in names.iter().zip(places) {
        let made: BTreeSet<usize> = (0..dice.index(most + 1))
            .map(|_| dice.index(goods))
            .collect();
        let made: Vec<String> = made.iter().map(|good| format!("good{good}")).collect();
        let region = format!("r{}", dice.index(columns * rows));
        let mut city =
            json!({ "key": name, "region": region, "lat": lat, "lon": lon, "commodities": made });
        for flag in model::ATTRIBUTES {
            if dice.one_in(flags) {
                city[flag] = Value::Bool(true);
            }
        }
        cities.push(city);
    }
    if cities.iter().all(|city| city["commodities"] == json!([])) {
        cities[0]["commodities"] = json!(["good0"]);
    }
    let regions: Vec<String> = (0..columns * rows)
        .map(|region| format!("r{region}"))
        .collect();
    json!({
        "name": "random",
        "regions": { "columns": columns, "rows": rows, "names": regions },
        "cities": cities,
        "routes": routes(dice, &names),
    })
}

/// Places that differ, on half degrees.
fn places(dice: &mut Dice, count: usize) -> Vec<(f64, f64)> {
    // The corner and the sides of the land, in half degrees.
    let (south, west, high, wide) = match dice.index(6) {
        0 => (-150, -360, 300, 720),
        1 => (60, -340, 20, 100),
        2 => (90, -200, 0, 120),
        3 => (-80, 10, 160, 0),
        4 => (-30, 340, 30, 60),
        _ => (60, -250, 6, 6),
    };
    let mut places = BTreeSet::new();
    while places.len() < count {
        let lat = south + dice.below(high + 1) as i32;
        let mut lon = west + dice.below(wide + 1) as i32;
        // Over the line where the days meet.
        lon -= if lon > 360 { 720 } else { 0 };
        places.insert((lat, if lon == 360 { -360 } else { lon }));
    }
    let mut places: Vec<(f64, f64)> = places
        .into_iter()
        .map(|(lat, lon)| (f64::from(lat) / 2.0, f64::from(lon) / 2.0))
        .collect();
    dice.shuffle(&mut places);
    places
}

/// A tree, then some more.
fn routes(dice: &mut Dice, names: &[String]) -> Vec<Value> {
    let mountains = between(dice, 1, 6) as u64;
    let hub = dice.one_in(4);
    let mut joined = BTreeSet::new();
    for city in 1..names.len() {
        let near = if hub {
            0
        } else {
            city.saturating_sub(between(dice, 1, 5))
        };
        joined.insert((near, city));
    }
    for _ in 0..dice.index(names.len()) {
        let (a, b) = (dice.index(names.len()), dice.index(names.len()));
        if a != b {
            joined.insert((a.min(b), a.max(b)));
        }
    }
    let mut routes = Vec::new();
    for (a, b) in joined {
        let (a, b) = if dice.one_in(2) { (a, b) } else { (b, a) };
        let (length, mountainous) = (between(dice, 1, 6), dice.one_in(mountains));
        routes.push(
            json!({ "a": names[a], "b": names[b], "length": length, "mountainous": mountainous }),
        );
    }
    dice.shuffle(&mut routes);
    routes
}

/// Whether no bearing is so close to the end of a quarter that two ways of reckoning may part there.
pub fn is_clear(network: &Network) -> bool {
    let world = World::new(network, &PRINTED);
    let cities = 0..network.cities().len();
    let clear = |a: usize, b: usize| {
        let bearing = world.bearing(a, b);
        [45.0, 135.0, 225.0, 315.0]
            .iter()
            .all(|end| (bearing - end).abs() > 1e-7)
    };
    cities
        .clone()
        .all(|a| cities.clone().filter(|b| *b != a).all(|b| clear(a, b)))
}

/// A random network without doubtful bearings.
pub fn network(dice: &mut Dice) -> Network {
    loop {
        let file = file(dice).to_string();
        let network = files::network::read(&file)
            .unwrap_or_else(|told| panic!("{told:#?}\n{file}"))
            .network;
        if is_clear(&network) {
            return network;
        }
    }
}

/// Starts for one to four players, who may meet.
pub fn starts(dice: &mut Dice, network: &Network) -> Vec<[usize; 2]> {
    let cities = network.cities().len();
    let start = |dice: &mut Dice| {
        let a = dice.index(cities);
        [a, (a + 1 + dice.index(cities - 1)) % cities]
    };
    (0..between(dice, 1, 4)).map(|_| start(dice)).collect()
}

/// A game on a random network by numbers as printed or at random, in which nothing has been done.
pub fn game(dice: &mut Dice, seed: u64) -> Game {
    let network = network(dice);
    let numbers = if dice.one_in(2) {
        PRINTED
    } else {
        Numbers::random(dice)
    };
    let starts = starts(dice, &network);
    Game::new(Values::new(network, numbers.rules()), seed, starts)
}

/// Tries something that often can be done, and now and then something that cannot.
pub fn act(dice: &mut Dice, game: &mut Game) {
    let player = dice.index(game.state().players().len());
    let contract = dice.index(game.state().contracts().len() + 1);
    let drawn = [KINDS[0], KINDS[1], Kind::Market, KINDS[1]][dice.index(4)];
    let any = [
        Action::Draw(drawn, player),
        Action::Take(player, contract),
        Action::Fulfil(player, contract),
    ];
    let doing = match dice.index(6) {
        0 => Action::Draw(drawn, player),
        1 => Action::Draw(game.due(player).unwrap_or(Kind::Market), player),
        2 | 3 => within_reach(dice, game).unwrap_or(any[1]),
        4 => within_reach(dice, game).unwrap_or(any[2]),
        _ => any[dice.index(3)],
    };
    let _ = game.act(doing);
}

/// One of the contracts that somebody may take or fulfil.
fn within_reach(dice: &mut Dice, game: &Game) -> Option<Action> {
    let contracts = game.state().contracts().iter().enumerate();
    let mut doings: Vec<Action> = contracts
        .filter_map(|(contract, it)| match it.status {
            Status::Offered(player) => Some(Action::Take(player, contract)),
            Status::Held(player) => Some(Action::Fulfil(player, contract)),
            _ => None,
        })
        .collect();
    let doing = dice.index(doings.len().max(1));
    (!doings.is_empty()).then(|| doings.swap_remove(doing))
}
