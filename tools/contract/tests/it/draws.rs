//! Odds reckoned by hand on small networks, and draws that fall as the odds say.

use crate::plain;

use milepost_contract::model::Empty;
use milepost_contract::{Action, Game, Kind, Pair, Refusal, Values, files};
use milepost_dice::Dice;
use plain::chi::Chi;
use plain::numbers::{Numbers, PRINTED};
use plain::table::Table;
use plain::{World, chances, hand, random};
use std::collections::BTreeMap;

use Kind::{Market, Private, Starting};

/// Checks the odds of player 1: `good to city over/under`, all there are.
fn check(game: &Game, kind: Kind, due: &[&str]) {
    let chances = game
        .odds(kind, 0)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let found: BTreeMap<Pair, f64> = chances
        .iter()
        .map(|chance| (chance.pair, chance.probability))
        .collect();
    let told: Vec<String> = chances
        .iter()
        .map(|chance| {
            format!(
                "{} {}",
                chance.pair.name(game.values().network()),
                chance.probability
            )
        })
        .collect();
    assert_eq!(found.len(), due.len(), "due {due:?}, found {told:#?}");
    for line in due {
        let (name, chance) = line.rsplit_once(' ').unwrap();
        let (over, under) = chance.split_once('/').unwrap();
        let due = over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap();
        let found = found
            .get(&hand::pair(game, name))
            .copied()
            .unwrap_or_default();
        assert!(
            (found - due).abs() < 1e-12,
            "{line}: found {found} of {told:#?}"
        );
    }
}

/// A star: the hub, from where directions count, next to a base that makes coal, and ends around the hub, a line each.
fn star(hub: &str, ends: &str) -> Game {
    let cities = format!("Base 40.2 -100.1 - coal\nHub 40 -100 {hub}\n{ends}");
    let names = cities
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let routes: Vec<String> = names
        .filter(|name| *name != "Hub")
        .map(|name| format!("Hub-{name}"))
        .collect();
    hand::game(&cities, &routes.join(" "), "Base+Hub")
}

const NORTH: &str = "N 42 -100 -\n";
const EAST: &str = "E 40 -97 -\n";
const SOUTH: &str = "S 38 -100 -\n";
const WEST: &str = "W 40 -103 -\n";

/// Checks the odds of private contracts from a hub with these flags to ends on all four sides.
fn around(hub: &str, [n, e, s, w]: [u32; 4]) {
    let game = star(hub, &[NORTH, EAST, SOUTH, WEST].concat());
    let due = [("N", n), ("E", e), ("S", s), ("W", w)]
        .map(|(to, odds)| format!("coal to {to} {odds}/100"));
    check(&game, Private, &due.each_ref().map(String::as_str));
}

#[test]
fn the_printed_odds_of_directions() {
    around("e", [15, 15, 15, 55]);
    around("w", [15, 55, 15, 15]);
    around("-", [15, 35, 15, 35]);
    around("W", [15, 35, 15, 35]);
    around("L", [15, 35, 15, 35]);
    around("ew", [15, 15, 15, 55]);
}

/// Checks private odds on a star whose ends are these.
fn ends(hub: &str, ends: &[&str], due: &[&str]) {
    check(&star(hub, &ends.concat()), Private, due);
}

#[test]
fn an_empty_direction_is_served_by_its_opposite() {
    ends(
        "-",
        &[NORTH, EAST, SOUTH],
        &["coal to N 15/100", "coal to E 70/100", "coal to S 15/100"],
    );
    ends(
        "e",
        &[NORTH, WEST, SOUTH],
        &["coal to N 15/100", "coal to W 70/100", "coal to S 15/100"],
    );
    ends(
        "w",
        &[NORTH, EAST, WEST],
        &["coal to N 30/100", "coal to E 55/100", "coal to W 15/100"],
    );
    ends(
        "-",
        &[NORTH, EAST],
        &["coal to N 30/100", "coal to E 70/100"],
    );
}

#[test]
fn an_empty_axis_leaves_the_other_its_proportions() {
    ends("e", &[EAST, WEST], &["coal to E 15/70", "coal to W 55/70"]);
    ends("w", &[EAST, WEST], &["coal to E 55/70", "coal to W 15/70"]);
    ends("w", &[NORTH, SOUTH], &["coal to N 1/2", "coal to S 1/2"]);
    ends("e", &[SOUTH], &["coal to S 1/1"]);
}

#[test]
fn a_direction_where_nothing_can_go_is_drawn_again() {
    let dry = "W 40 -103 - coal\n";
    ends(
        "-",
        &[NORTH, EAST, SOUTH, dry],
        &["coal to N 15/65", "coal to E 35/65", "coal to S 15/65"],
    );
    // It is not empty: the east does not serve for it, and where nothing else is, no other direction does.
    ends(
        "e",
        &[NORTH, EAST, dry],
        &["coal to N 30/45", "coal to E 15/45"],
    );
    ends("e", &[NORTH, dry], &["coal to N 1/1"]);
    let game = star("-", dry);
    assert_eq!(
        game.odds(Private, 0),
        Err(Refusal::Empty {
            kind: Private,
            player: 0,
            empty: Empty::Pairs
        })
    );
}

#[test]
fn a_destination_to_which_nothing_can_go_is_drawn_again() {
    // Two more in the west, of value 2 and 4, beside one that makes coal.
    let west = "W 40 -103 L coal\nW2 40.1 -103 -\nW3 39.9 -103 L\n";
    let due = [
        "coal to N 15/65",
        "coal to S 15/65",
        "coal to W2 35/195",
        "coal to W3 70/195",
    ];
    ends("-", &[NORTH, SOUTH, "E 40 -97 - coal\n", west], &due);
}

#[test]
fn commodities_of_the_destination_are_left_out() {
    // Iron is made next to the hub, in the north: it goes everywhere but there.
    let north = "N 42 -100 - iron\n";
    let due = ["coal to N 30/100", "coal to E 35/100", "iron to E 35/100"];
    ends("-", &[north, EAST], &due);
    // What is made two segments away is out of reach.
    let cities = "Base 40.2 -100.1 - coal\nHub 40 -100 -\nE 40 -97 -\nE2 40 -95 - iron";
    let game = hand::game(cities, "Base-Hub Hub-E E-E2", "Base+Hub");
    check(&game, Private, &["coal to E 1/3", "coal to E2 2/3"]);
}

#[test]
fn a_least_reward_counts_from_its_time_on() {
    let cities = "Base 40.2 -100.1 - coal\nHub 40 -100 -\nE 40 -97 -\nE2 40 -95 -\nE3 40 -93 -";
    let by = |after| {
        let numbers = Numbers {
            floor: Some((9000, after)),
            ..PRINTED
        };
        hand::game_by(&numbers, cities, "Base-Hub Hub-E E-E2 E2-E3", "Base+Hub")
    };
    check(&by(0), Private, &["coal to E2 1/1"]);
    let mut game = by(1);
    check(&game, Private, &["coal to E 1/2", "coal to E2 1/2"]);
    for action in [
        Action::Draw(Starting, 0),
        Action::Take(0, 0),
        Action::Fulfil(0, 0),
    ] {
        game.act(action).unwrap();
    }
    let reached = game.state().players()[0].current();
    // From E the end of the line comes into reach, and pays enough as its neighbour does.
    let e = game.values().network().city("E").unwrap();
    let due: &[&str] = if reached == e {
        &["coal to E2 1/2", "coal to E3 1/2"]
    } else {
        &["coal to E3 1/1"]
    };
    check(&game, Private, due);
}

#[test]
fn starting_directions() {
    let all = [NORTH, EAST, SOUTH, WEST].concat();
    let four = [
        "coal to N 15/100",
        "coal to E 35/100",
        "coal to S 15/100",
        "coal to W 35/100",
    ];
    check(&star("-", &all), Starting, &four);
    check(&star("e", &all), Starting, &four);
    check(
        &star("-", &[EAST, WEST].concat()),
        Starting,
        &["coal to E 1/2", "coal to W 1/2"],
    );
    check(
        &star("-", &[NORTH, SOUTH].concat()),
        Starting,
        &["coal to N 1/2", "coal to S 1/2"],
    );
    check(
        &star("-", &[EAST, NORTH].concat()),
        Starting,
        &["coal to E 70/100", "coal to N 30/100"],
    );
    let dry = "W 40 -103 - coal\n";
    check(
        &star("-", &[EAST, NORTH, dry].concat()),
        Starting,
        &["coal to E 35/65", "coal to N 30/65"],
    );
}

#[test]
fn a_starting_candidate_may_lie_in_two_directions() {
    // C is north of A and east of B; D is east of both.
    let cities = "A 40 -100 - coal\nB 43 -103 -\nC 43 -100 -\nD 41.5 -90 L";
    let game = hand::game(cities, "A-B A-C A-D", "A+B");
    // North: C alone, and south is served by it: 30. East: C and D, values 2 and 4: west is served by them: 70.
    check(&game, Starting, &["coal to C 160/300", "coal to D 140/300"]);
}

#[test]
fn starting_contracts_draw_the_commodity_first() {
    // All in the east: coal goes to E1 and E2, values 2 and 6, iron to E1 alone; wheat, made next door, does not count.
    let cities = "A 40 -100 - coal\nB 40.1 -100 - iron\nE1 40 -97 -\nE2 40.1 -97 L iron wheat";
    let game = hand::game(cities, "A-B A-E1 A-E2", "A+B");
    check(
        &game,
        Starting,
        &["coal to E1 1/8", "coal to E2 3/8", "iron to E1 1/2"],
    );
    // Of private contracts, the destination comes first.
    let due = [
        "coal to E1 1/12",
        "iron to E1 1/12",
        "wheat to E1 1/12",
        "coal to E2 3/4",
    ];
    check(&game, Private, &due);
}

#[test]
fn starting_contracts_do_not_cross_mountains() {
    let cities = "A 40 -100 - coal\nB 40.1 -100 -\nE1 40 -97 -\nE2 40 -95 -\nE3 40 -93 -\nW1 40 -103 -\nW2 40 -105 -";
    let game = hand::game(cities, "A-B A-E1 E1-E2 E2-E3 A-W1 W1^W2", "A+B");
    check(
        &game,
        Starting,
        &["coal to E1 1/4", "coal to E2 1/4", "coal to W1 1/2"],
    );
    let game = hand::game(cities, "A-B A-E1 E1-E2 E2-E3 A^W1 W1-W2", "A+B");
    check(&game, Starting, &["coal to E1 1/2", "coal to E2 1/2"]);
    // Private contracts do.
    let due = [
        "coal to E1 1/4",
        "coal to E2 1/4",
        "coal to W1 1/4",
        "coal to W2 1/4",
    ];
    check(&game, Private, &due);
}

#[test]
fn market_contracts_lead_two_segments_or_more() {
    // Around A and D, of two players: B and C, values 4 and 4. Iron is one segment from C.
    let cities = "A 40 -100 - coal\nB 40 -99 L\nC 40 -98 - salt\nD 40 -97 - iron\nE 40 -96 -\nF 40 -95 -\nG 40 -94 -";
    let game = hand::game(cities, "A-B B-C C-D D-E E-F F-G", "A+E E+D");
    // B: iron at 2, not coal, not salt. C: coal at 2. F: coal at 5, iron at 2, salt at 3. G: 6, 3 and 4.
    let due = [
        "iron to B 12/36",
        "coal to C 12/36",
        "coal to F 2/36",
        "iron to F 2/36",
        "salt to F 2/36",
        "coal to G 2/36",
        "iron to G 2/36",
        "salt to G 2/36",
    ];
    check(&game, Market, &due);
}

#[test]
fn open_pairs_come_again_only_where_there_is_no_other() {
    let mut game = star("-", &[NORTH, EAST].concat());
    check(&game, Market, &["coal to N 1/2", "coal to E 1/2"]);
    let names = |game: &Game, first: usize| -> Vec<String> {
        game.state().contracts()[first..]
            .iter()
            .map(|contract| contract.pair.name(game.values().network()))
            .collect()
    };
    game.act(Action::Draw(Market, 0)).unwrap();
    let first = names(&game, 0).remove(0);
    let other = if first == "coal to N" {
        "coal to E"
    } else {
        "coal to N"
    };
    check(&game, Market, &[&format!("{other} 1/1")]);
    check(&game, Private, &[&format!("{other} 1/1")]);
    check(&game, Starting, &[&format!("{other} 1/1")]);
    game.act(Action::Draw(Starting, 0)).unwrap();
    assert_eq!(
        names(&game, 1),
        [other, first.as_str()],
        "the open pair comes second"
    );
    check(&game, Market, &["coal to N 1/2", "coal to E 1/2"]);
    check(&game, Private, &["coal to N 30/100", "coal to E 70/100"]);
    // Taking the one leaves the other open by the market's contract alone.
    game.act(Action::Take(0, 1)).unwrap();
    check(&game, Market, &["coal to N 1/2", "coal to E 1/2"]);
    game.act(Action::Take(0, 0)).unwrap();
    game.act(Action::Fulfil(0, 0)).unwrap();
    check(&game, Market, &[&format!("{other} 1/1")]);
}

#[test]
fn declined_pairs_are_open_no_more() {
    let mut game = star("-", &[NORTH, EAST].concat());
    game.act(Action::Draw(Starting, 0)).unwrap();
    check(&game, Private, &["coal to N 30/100", "coal to E 70/100"]);
    game.act(Action::Take(0, 1)).unwrap();
    let declined = game.state().contracts()[0]
        .pair
        .name(game.values().network());
    check(&game, Private, &[&format!("{declined} 1/1")]);
}

#[test]
fn there_are_fewer_offers_where_there_are_fewer_pairs() {
    let mut game = star("-", EAST);
    let event = game.act(Action::Draw(Starting, 0)).unwrap();
    assert_eq!(game.drawn(&event).len(), 1);
    // Over the mountains no starting contract leads.
    let cities = format!("Base 40.2 -100.1 - coal\nHub 40 -100 -\n{EAST}");
    let mut game = hand::game(&cities, "Base-Hub Hub^E", "Base+Hub");
    let event = game.act(Action::Draw(Private, 0)).unwrap();
    assert_eq!(game.drawn(&event).len(), 1);
}

#[test]
fn offers_are_as_many_as_the_rules_say_and_all_different() {
    for (said, due) in [
        ("", 2),
        ("[private]\noffers = 1", 1),
        ("[private]\noffers = 3", 3),
    ] {
        let ends = [NORTH, EAST, SOUTH, WEST].concat();
        let network = star("-", &ends).values().network().clone();
        let rules = format!("milepost = \"contract-rules/1\"\n{said}");
        let rules = files::rules::read(&rules, network.attributes()).unwrap();
        let starts = ["Base", "Hub"].map(|name| network.city(name).unwrap());
        let values = Values::new(network, rules);
        for seed in 0..300 {
            let mut game = Game::new(values.clone(), seed, vec![starts]);
            for action in [
                Action::Draw(Starting, 0),
                Action::Take(0, 0),
                Action::Fulfil(0, 0),
            ] {
                game.act(action).unwrap();
            }
            let event = game.act(Action::Draw(Private, 0)).unwrap();
            let mut pairs: Vec<Pair> = game
                .drawn(&event)
                .iter()
                .map(|contract| contract.pair)
                .collect();
            assert_eq!(pairs.len(), due);
            pairs.sort();
            pairs.dedup();
            assert_eq!(pairs.len(), due, "seed {seed}: a pair is offered twice");
        }
    }
}

#[test]
fn the_printed_matrix_of_ties() {
    const REGIONS: [&str; 6] = ["NW", "NC", "NE", "SW", "SC", "SE"];
    const PRINTED: [[u32; 6]; 6] = [
        [1, 2, 3, 2, 3, 4],
        [2, 1, 2, 3, 2, 3],
        [3, 2, 1, 4, 3, 2],
        [2, 3, 4, 1, 2, 3],
        [3, 2, 3, 2, 1, 2],
        [4, 3, 2, 3, 2, 1],
    ];
    let lines: Vec<String> = (0..6)
        .map(|n| format!("c{n} {} {} - from{n}", 40 + n, -100 + n))
        .collect();
    let mut file = hand::file(&lines.join("\n"), "c0-c1 c1-c2 c2-c3 c3-c4 c4-c5");
    file["regions"] = serde_json::json!({ "columns": 3, "rows": 2, "names": REGIONS });
    (0..6).for_each(|n| file["cities"][n]["region"] = REGIONS[n].into());
    // Made in the north-west and the south-east: the nearer counts.
    file["cities"][0]["commodities"] = serde_json::json!(["from0", "both"]);
    file["cities"][5]["commodities"] = serde_json::json!(["from5", "both"]);
    let network = milepost_contract::files::network::read(&file.to_string())
        .unwrap()
        .network;
    let values = Values::new(network, milepost_contract::Rules::default());
    let ties = |good: &str, to: usize| {
        let network = values.network();
        values.ties(
            network.commodity(good).unwrap(),
            network.city(&format!("c{to}")).unwrap(),
        )
    };
    for (to, row) in PRINTED.iter().enumerate() {
        for (from, due) in row.iter().enumerate() {
            assert_eq!(
                ties(&format!("from{from}"), to),
                *due,
                "{} from {}",
                REGIONS[to],
                REGIONS[from]
            );
        }
        assert_eq!(ties("both", to), row[0].min(row[5]), "{}", REGIONS[to]);
    }
}

#[test]
fn city_values_of_the_page_and_their_growth() {
    let cities = "Plain 40 -100 -\nGoods 40 -99 - coal\nLarge 40 -98 L coal\nWest 40 -97 W coal iron\n\
        Both 40 -96 LW iron\nNear 40 -95 ew\nBare 40 -94 LW";
    let routes = "Plain-Goods Goods-Large Large-West West-Both Both-Near Near-Bare";
    let mut game = hand::game(cities, routes, "Goods+Large Large+West");
    let worth = |game: &Game| {
        ["Plain", "Goods", "Large", "West", "Both", "Near", "Bare"].map(|name| {
            game.state()
                .worth(game.values().network().city(name).unwrap())
        })
    };
    assert_eq!(worth(&game), [2, 4, 6, 10, 12, 2, 10]);
    let mut due = worth(&game);
    for round in 0..4 {
        let contract = game.state().contracts().len();
        let player = round % 2;
        let kind = if round < 2 { Starting } else { Private };
        for action in [Action::Draw(kind, player), Action::Take(player, contract)] {
            game.act(action).unwrap();
        }
        assert_eq!(worth(&game), due, "before it is fulfilled");
        let pair = game.state().contracts()[contract].pair;
        game.act(Action::Fulfil(player, contract)).unwrap();
        let name = pair.name(game.values().network());
        let makers: [u32; 7] = if name.starts_with("coal") {
            [0, 1, 1, 1, 0, 0, 0]
        } else {
            [0, 0, 0, 1, 1, 0, 0]
        };
        let to = ["Plain", "Goods", "Large", "West", "Both", "Near", "Bare"].map(|city| {
            if name.ends_with(&format!(" to {city}")) {
                2
            } else {
                0
            }
        });
        due = std::array::from_fn(|n| due[n] + makers[n] + to[n]);
        assert_eq!(worth(&game), due, "{name}");
    }
}

/// How many games a test of draws plays.
const GAMES: u64 = 30_000;

/// The chances of the pairs that a draw of so many gives in order, one after the other, as far as they were drawn.
fn chance(world: &World<'_>, game: &Game, kind: Kind, player: usize, drawn: &[Pair]) -> f64 {
    let table = Table::of(game);
    let all = world.unconditioned(&table, kind, player).unwrap();
    let all: BTreeMap<Pair, f64> = all.iter().map(|(pair, p)| (*pair, p.float())).collect();
    let open = table.open();
    let mut product = 1.0;
    for (n, pair) in drawn.iter().enumerate() {
        let others = chances::without(&all, &[&open, &drawn[..n]].concat());
        let left = if others.is_empty() {
            chances::without(&all, &drawn[..n])
        } else {
            others
        };
        product *= left.get(pair).copied().unwrap_or_default();
    }
    product
}

/// Plays the same script in many games, and looks whether what was drawn falls as the judge written apart says.
fn play(what: &str, game: &Game, script: &[Action]) {
    let network = game.values().network().clone();
    let world = World::new(&network, &PRINTED);
    let starts: Vec<[usize; 2]> = game
        .state()
        .players()
        .iter()
        .map(|player| player.starts())
        .collect();
    let mut due: BTreeMap<Vec<Pair>, f64> = BTreeMap::new();
    let mut counts: BTreeMap<Vec<Pair>, u32> = BTreeMap::new();
    for seed in 0..GAMES {
        let mut game = Game::new(game.values().clone(), seed, starts.clone());
        for &action in script {
            game.act(action)
                .unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
        }
        let key: Vec<Pair> = game
            .state()
            .contracts()
            .iter()
            .map(|contract| contract.pair)
            .collect();
        *counts.entry(key.clone()).or_default() += 1;
        due.entry(key).or_insert_with(|| {
            let mut again = Game::new(game.values().clone(), seed, starts.clone());
            let step = |&action: &Action| {
                let before = again.clone();
                let event = again.act(action).unwrap();
                let drawn: Vec<Pair> = again
                    .drawn(&event)
                    .iter()
                    .map(|contract| contract.pair)
                    .collect();
                match action {
                    Action::Draw(kind, player) => chance(&world, &before, kind, player, &drawn),
                    _ => 1.0,
                }
            };
            script.iter().map(step).product()
        });
    }
    let seen: f64 = due.values().sum();
    assert!(seen < 1.0 + 1e-9, "{what}: chances sum to {seen}");
    Chi::of(&due, &counts).check(what);
}

const DRAW_PRIVATE: Action = Action::Draw(Private, 0);
const DRAW_STARTING: Action = Action::Draw(Starting, 0);
const DRAW_MARKET: Action = Action::Draw(Market, 0);

/// Draws of starting and market contracts, first ones and later ones, with pairs open, and of private ones after them.
const SCRIPTS: [&[Action]; 6] = [
    &[DRAW_STARTING],
    &[DRAW_MARKET],
    &[DRAW_MARKET, DRAW_MARKET, DRAW_MARKET],
    &[DRAW_MARKET, DRAW_STARTING],
    &[
        DRAW_STARTING,
        Action::Take(0, 0),
        Action::Fulfil(0, 0),
        DRAW_MARKET,
    ],
    &[
        DRAW_STARTING,
        Action::Take(0, 0),
        Action::Fulfil(0, 0),
        DRAW_PRIVATE,
    ],
];

/// Draws of private contracts where there are no starting ones.
const WALLED: [&[Action]; 3] = [
    &[DRAW_PRIVATE],
    &[DRAW_MARKET, DRAW_PRIVATE],
    &[
        DRAW_PRIVATE,
        Action::Take(0, 0),
        DRAW_MARKET,
        Action::Fulfil(0, 0),
        DRAW_PRIVATE,
    ],
];

#[test]
fn draws_fall_as_the_odds_say() {
    let cities = "A 40 -100 e coal\nB 41 -101 w iron\nN 43 -100 L\nS 37 -100 - salt\nW 40 -103 W\nE 40 -97 - coal\n\
        E2 41 -95 L iron\nF 44 -98 - salt";
    let game = hand::game(cities, "A-B A-N B-W A^S A-E E-E2 N-F F-E2", "A+B E+A");
    for (n, script) in SCRIPTS.into_iter().enumerate() {
        play(&format!("script {n} by hand"), &game, script);
    }
    let routes = "A-B A^N B^W A^S A^E E-E2 N-F F-E2";
    let game = hand::game(cities, routes, "A+B E+A");
    for (n, script) in WALLED.into_iter().enumerate() {
        play(&format!("script {n} between mountains"), &game, script);
    }
}

#[test]
fn draws_fall_as_the_odds_say_on_random_networks() {
    for seed in [3, 8, 21] {
        let mut dice = Dice::new(seed, "draws");
        let network = random::network(&mut dice);
        let starts = random::starts(&mut dice, &network);
        let game = Game::new(Values::new(network, PRINTED.rules()), seed, starts);
        for (n, script) in SCRIPTS.into_iter().take(4).enumerate() {
            let mut trial = game.clone();
            if script.iter().all(|&action| trial.act(action).is_ok()) {
                play(&format!("script {n} on network {seed}"), &game, script);
            }
        }
    }
}
