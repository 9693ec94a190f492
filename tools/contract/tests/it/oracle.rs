//! Odds, values and the state of random games on random networks against a judge written apart.

use crate::plain;
#[allow(dead_code)]
use crate::real;

use milepost_contract::model::Empty;
use milepost_contract::{Game, Kind, Network, Pair, Refusal, Values};
use milepost_dice::Dice;
use plain::numbers::{Numbers, PRINTED};
use plain::table::Table;
use plain::{KINDS, World, random};
use std::collections::BTreeMap;

/// How many networks; the environment's `MILEPOST_NETWORKS` may say otherwise.
const NETWORKS: u64 = 300;
/// How many things are tried in each game.
const ACTIONS: usize = 40;
/// How far two floats may lie apart.
const HAIR: f64 = 1e-12;

fn networks() -> u64 {
    milepost_testkit::count::of("MILEPOST_NETWORKS", NETWORKS)
}

#[test]
fn the_rules_of_the_source_are_the_printed_ones() {
    assert_eq!(PRINTED.rules(), milepost_contract::Rules::default());
}

/// What odds there are of one kind, or that there are none.
type Odds = Result<BTreeMap<Pair, f64>, Option<Empty>>;

fn found(game: &Game, kind: Kind, player: usize) -> Odds {
    match game.odds(kind, player) {
        Ok(chances) => {
            let found: BTreeMap<Pair, f64> =
                chances.iter().map(|c| (c.pair, c.probability)).collect();
            assert_eq!(found.len(), chances.len(), "a pair stands twice");
            Ok(found)
        }
        Err(Refusal::Empty { empty, .. }) => Err(Some(empty)),
        Err(Refusal::Begun { .. }) => Err(None),
        Err(other) => panic!("{other:?}"),
    }
}

fn due(world: &World<'_>, table: &Table, kind: Kind, player: usize) -> Odds {
    if kind == Kind::Starting && table.has_begun(player) {
        return Err(None);
    }
    world.chances(table, kind, player).map_err(Some)
}

/// How two tables of odds differ; empty where they do not.
fn difference(world: &World<'_>, found: &Odds, due: &Odds) -> Vec<String> {
    let (found, due) = match (found, due) {
        (Ok(found), Ok(due)) => (found, due),
        (Err(a), Err(b)) if a == b => return Vec::new(),
        (found, due) => {
            let say = |odds: &Odds| odds.as_ref().map(BTreeMap::len).map_err(|empty| *empty);
            return vec![format!("found {:?}, due {:?} pairs", say(found), say(due))];
        }
    };
    let mut all: Vec<String> = Vec::new();
    for pair in found
        .keys()
        .chain(due.keys().filter(|pair| !found.contains_key(pair)))
    {
        let [f, d] = [found, due].map(|odds| odds.get(pair).copied().unwrap_or_default());
        if (f - d).abs() > HAIR || (f == 0.0) != (d == 0.0) {
            all.push(format!("{}: found {f}, due {d}", world.name(*pair)));
        }
    }
    let sum: f64 = found.values().sum();
    if (sum - 1.0).abs() > HAIR {
        all.push(format!("sum {sum}"));
    }
    all
}

/// All that is wrong with a game as it stands.
fn wrong(world: &World<'_>, game: &Game) -> Vec<String> {
    let (state, table) = (game.state(), Table::of(game));
    let mut wrong = Vec::new();
    let mut open = state.open().to_vec();
    let mut due_open = table.open();
    open.sort();
    due_open.sort();
    if open != due_open {
        wrong.push(format!("open {open:?}, due {due_open:?}"));
    }
    for city in 0..world.network.cities().len() {
        let (found, due) = (state.worth(city), world.worth(city, &table.fulfilled));
        if found != due {
            wrong.push(format!(
                "{} is worth {found}, due {due}",
                world.network.cities()[city].key
            ));
        }
    }
    for (player, active) in table.active.iter().enumerate() {
        if state.players()[player].active() != active {
            wrong.push(format!(
                "player {player}: {:?}, due {active:?}",
                state.players()[player].active()
            ));
        }
        for kind in KINDS {
            let (found, due) = (found(game, kind, player), due(world, &table, kind, player));
            let told = difference(world, &found, &due);
            wrong.extend(
                told.iter()
                    .map(|told| format!("{} of {player}: {told}", kind.name())),
            );
        }
    }
    wrong
}

/// Plays a random game and looks at every step.
fn play(network: &Network, numbers: &Numbers, seed: u64, actions: usize) {
    let mut dice = Dice::new(seed, "oracle play");
    let world = World::new(network, numbers);
    let starts = random::starts(&mut dice, network);
    let mut game = Game::new(Values::new(network.clone(), numbers.rules()), seed, starts);
    for step in 0..=actions {
        let wrong = wrong(&world, &game);
        assert!(
            wrong.is_empty(),
            "seed {seed}, step {step}:\n{}\n{:?}\nlog {:?}\nplayers {:?}\n{}",
            wrong[..wrong.len().min(12)].join("\n"),
            numbers,
            game.log(),
            game.state().players(),
            network.toml()
        );
        random::act(&mut dice, &mut game);
    }
}

fn values_are_due(network: &Network, numbers: &Numbers) {
    let world = World::new(network, numbers);
    let values = Values::new(network.clone(), numbers.rules());
    for good in 0..network.commodities().len() {
        for city in 0..network.cities().len() {
            let found = [
                u32::from(values.segments(good, city)),
                values.dollars(good, city),
                values.ties(good, city),
            ];
            let due = [
                world.segments(good, city),
                world.dollars(good, city),
                world.ties(good, city),
            ];
            let name = world.name(Pair {
                commodity: good,
                destination: city,
            });
            assert_eq!(found, due, "{name}\n{}", network.toml());
            assert_eq!(values.way(good, city).len() as u32, due[0] + 1, "{name}");
        }
    }
}

#[test]
fn random_games_by_the_printed_numbers() {
    for seed in 0..networks() {
        let network = random::network(&mut Dice::new(seed, "oracle"));
        values_are_due(&network, &PRINTED);
        play(&network, &PRINTED, seed, ACTIONS);
    }
}

#[test]
fn random_games_by_random_numbers() {
    for seed in 1_000_000..1_000_000 + networks() {
        let mut dice = Dice::new(seed, "oracle");
        let (network, numbers) = (random::network(&mut dice), Numbers::random(&mut dice));
        values_are_due(&network, &numbers);
        play(&network, &numbers, seed, ACTIONS);
    }
}

#[test]
fn games_on_the_shipped_network() {
    for (_, text) in milepost_contract::shipped::NETWORKS {
        let network = milepost_contract::files::network::read(text)
            .unwrap()
            .network;
        values_are_due(&network, &PRINTED);
        (0..4).for_each(|seed| play(&network, &PRINTED, seed, ACTIONS));
    }
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn games_on_the_real_network() {
    let network = real::network();
    values_are_due(&network, &PRINTED);
    (0..4).for_each(|seed| play(&network, &PRINTED, seed, ACTIONS));
}
