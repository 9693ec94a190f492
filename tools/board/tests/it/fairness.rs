//! Fairness, computed apart from the generator: worth, closeness, bonus, exits, what many boards give each seat, and the
//! verdict by play (`docs/rules/boards.md`, B18 to B20; `docs/rules/board-play.md`, P14).

use crate::demands::{beside, preset, seeds};
use milepost_board::code::Code;
use milepost_board::judge::judge;
use milepost_board::play::{CHOICE, CONFIDENCE, GAMES, LEAST, MOST, Played, Verdict, play, points};
use milepost_board::report::report;
use milepost_board::{Board, Preset, Setting, make};
use milepost_document::number::thousands;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Steps in a turn, which a flight takes as well.
const TURN: usize = 8;
/// What a point a step gives in play, by scenario.
const IN_PLAY: [f64; 6] = [1.3, 1.4, 1.6, 1.6, 1.65, 1.3];

/// The next cities along the cells of each type, and the fewest steps to them without passing another city.
fn next(board: &Board, from: usize) -> BTreeMap<(usize, usize), usize> {
    let city = |cell: usize| board.cities.iter().position(|city| city.cell == cell);
    let mut found = BTreeMap::new();
    for kind in 0..8 {
        let has = |cell: usize| board.tracks[cell] >> kind & 1 == 1;
        let start = board.cities[from].cell;
        let mut seen = BTreeSet::from([start]);
        let mut queue = VecDeque::from(
            [(start, 0)]
                .into_iter()
                .filter(|_| has(start))
                .collect::<Vec<_>>(),
        );
        while let Some((cell, steps)) = queue.pop_front() {
            match city(cell).filter(|_| cell != start) {
                Some(to) => {
                    found.insert((kind, to), steps);
                }
                None => {
                    let on = beside(board, cell).into_iter().filter(|&next| has(next));
                    for next in on.collect::<Vec<_>>() {
                        if seen.insert(next) {
                            queue.push_back((next, steps + 1));
                        }
                    }
                }
            }
        }
    }
    found
}

/// The fewest steps from a city to all others, by widening what is known until nothing changes.
fn far(board: &Board, from: usize) -> Vec<Option<usize>> {
    let cities = board.cities.len();
    let links: Vec<_> = (0..cities).map(|city| next(board, city)).collect();
    let mut far = vec![None; cities];
    far[from] = Some(0);
    loop {
        let before = far.clone();
        for city in 0..cities {
            let Some(steps) = far[city] else { continue };
            let mut see = |to: usize, more: usize| {
                let known: &mut Option<usize> = &mut far[to];
                *known = Some(known.map_or(steps + more, |known| known.min(steps + more)));
            };
            links[city]
                .iter()
                .for_each(|(&(_, to), &more)| see(to, more));
            if board.cities[city].airport {
                let others = (0..cities).filter(|&to| to != city && board.cities[to].airport);
                others.for_each(|to| see(to, TURN));
            }
        }
        if far == before {
            return far;
        }
    }
}

/// The points of all goods over the steps to them.
fn closeness(board: &Board, capital: usize) -> f64 {
    let far = far(board, capital);
    let of = |city: usize| {
        let points: u32 = board.cities[city]
            .wants
            .iter()
            .map(|want| want.points)
            .sum();
        let steps = if city == capital {
            Some(TURN)
        } else {
            far[city]
        };
        steps.map_or(0.0, |steps| f64::from(points) / steps as f64)
    };
    (0..board.cities.len()).map(of).sum()
}

fn exits(board: &Board, capital: usize) -> usize {
    let cell = board.cities[capital].cell;
    let shared = |next: &usize| board.tracks[*next] & board.tracks[cell] != 0;
    beside(board, cell).into_iter().filter(shared).count()
}

/// Worth and closeness as the report gives them, and the bonus that follows.
pub fn check(setting: &Setting<'_>, board: &Board, groups: &BTreeSet<BTreeSet<usize>>) {
    let worth = |capital: usize| {
        let city = &board.cities[capital];
        let goods: u32 = city.wants.iter().map(|want| want.points).sum();
        let connections = next(board, capital).into_keys();
        let connections: u32 = connections
            .map(|(_, other)| if other < setting.players { 1 } else { 2 })
            .sum();
        let group = groups
            .iter()
            .find(|group| group.contains(&capital))
            .unwrap();
        f64::from(if city.airport { 5 } else { 0 })
            + f64::from(goods) / 2.0
            + f64::from(connections)
            + group.len() as f64
    };
    let report = report(setting, board);
    let capitals = 0..setting.players;
    assert_eq!(
        report.worth,
        capitals.clone().map(worth).collect::<Vec<_>>()
    );
    let close: Vec<f64> = capitals.map(|capital| closeness(board, capital)).collect();
    let best = close.iter().copied().fold(0.0, f64::max);
    for (player, own) in close.iter().enumerate() {
        // Thousandths are cut off, once for each city.
        assert!((own - report.closeness[player]).abs() < 0.001 * board.cities.len() as f64);
        let behind = IN_PLAY[setting.scenario] * (best - own);
        assert!(
            (behind - f64::from(board.bonus[player])).abs() < 0.55,
            "{behind}"
        );
    }
    assert!(report.spread_after <= 1.0);
}

/// Over all scenarios: no seat gains by its number, capitals are alike, and have two exits.
#[test]
fn seats_are_even() {
    let preset = preset();
    for players in 2..=8 {
        let (mut worth, mut best) = (vec![0.0; players], vec![0.0; players]);
        let (mut spread, mut narrow, mut boards) = (0.0, 0, 0.0);
        for (scenario, seed) in
            (0..6).flat_map(|scenario| (0..seeds()).map(move |seed| (scenario, seed)))
        {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
                land: None,
            };
            let board = make(setting, seed).unwrap();
            let report = report(&setting, &board);
            boards += 1.0;
            spread += report.spread;
            narrow += usize::from((0..players).any(|capital| exits(&board, capital) < 2));
            let top = report.worth.iter().copied().fold(0.0, f64::max);
            let ties = report.worth.iter().filter(|own| **own == top).count() as f64;
            for (seat, own) in report.worth.iter().enumerate() {
                worth[seat] += own;
                best[seat] += if *own == top { 1.0 / ties } else { 0.0 };
            }
        }
        let most = [3.5, 5.1, 6.4, 7.6, 9.0, 10.5, 11.9][players - 2];
        assert!(spread / boards <= most, "{players}: {}", spread / boards);
        assert!(
            narrow as f64 <= 1.0 + 0.05 * boards,
            "{players}: {narrow} of {boards}"
        );
        let (low, high) = (
            worth.iter().copied().fold(f64::MAX, f64::min),
            worth.iter().copied().fold(0.0, f64::max),
        );
        // Few boards leave more to chance.
        let chance = 4.0 / boards.sqrt();
        assert!(high <= (1.05 + 0.3 * chance) * low, "{players}: {worth:?}");
        let even = 1.0 / players as f64;
        for best in best {
            assert!(
                (best / boards - even).abs() <= chance * (even * (1.0 - even)).sqrt(),
                "{players}: {best} of {boards}"
            );
        }
    }
}

#[test]
fn games_are_the_same_for_the_same_board_and_share_all_wins() {
    let preset = preset();
    for (players, scenario) in [(1, 0), (2, 3), (5, 5), (8, 2)] {
        let setting = Setting {
            preset: &preset,
            players,
            scenario,
            land: None,
        };
        let board = make(setting, 3).unwrap();
        let played = play(&setting, &board, GAMES);
        assert_eq!(played, play(&setting, &board, GAMES));
        assert!((played.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let wants = board.cities.iter().flat_map(|city| &city.wants);
        let mut wanted: Vec<u32> = wants.map(|want| want.points).collect();
        wanted.sort_unstable();
        // Each good is delivered once, and the game goes on until the bag is empty and somebody has none left: all others hold
        // a hand and a load at most.
        let rules = &preset.play;
        let left = (rules.hand + rules.load) * (players - 1);
        let least: u32 = wanted[..wanted.len().saturating_sub(left)].iter().sum();
        let all: u32 = wanted.iter().sum();
        for game in points(&setting, &board, 0..50) {
            let won: u32 = game.iter().sum();
            assert!((least..=all).contains(&won) && won > 0, "{won} of {all}");
        }
    }
}

/// Reckoned by hand: a tie is shared, the bonus counts, and one game is as good a mean as many.
#[test]
fn games_are_counted_by_hand() {
    let one = Played::of(&[vec![3, 5, 1]], &[2, 0, 1]);
    assert_eq!(one.games, 1);
    assert_eq!(one.shares, [0.5, 0.5, 0.0]);
    assert_eq!(one.scores, [5.0, 5.0, 2.0]);
    assert_eq!(one.errors, [0.5, 0.5, 0.0]);
    let four = [vec![3, 5], vec![9, 5], vec![0, 5], vec![1, 5]];
    let four = Played::of(&four, &[1, 0]);
    assert_eq!(four.games, 4);
    assert_eq!(four.shares, [0.25, 0.75]);
    assert_eq!(four.scores, [17.0 / 4.0, 5.0]);
    // Each share is the mean of four games: the root of a quarter times three quarters in four.
    let error = (0.25_f64 * 0.75 / 4.0).sqrt();
    assert_eq!(four.errors, [error, error]);
    assert_eq!(four.unevenness(), 25.0);
    let none = Played::of(&[], &[1, 0]);
    assert_eq!((none.games, none.shares), (0, vec![0.0, 0.0]));
}

/// What the bonus is for: shares of wins lie nearer to even with it than without one, and than with one for worth.
#[test]
fn the_bonus_evens_play() {
    let preset = preset();
    for players in [3, 5, 8] {
        let setting = Setting {
            preset: &preset,
            players,
            scenario: 3,
            land: None,
        };
        let (mut off, mut boards) = ([0.0; 3], 0);
        for seed in 0..60 {
            let board = make(setting, seed).unwrap();
            let report = report(&setting, &board);
            let best = report.worth.iter().copied().fold(0.0, f64::max);
            let worth: Vec<u32> = report
                .worth
                .iter()
                .map(|own| ((best - own) / 3.0) as u32)
                .collect();
            let points = points(&setting, &board, 0..150);
            for (off, bonus) in off
                .iter_mut()
                .zip([&board.bonus, &vec![0; players], &worth])
            {
                *off += Played::of(&points, bonus).unevenness().powi(2);
            }
            boards += 1;
        }
        let [own, none, worth] = off.map(|sum| (sum / f64::from(boards)).sqrt());
        println!(
            "{players} players: shares off even by {own:.1} points, {none:.1} without a bonus, {worth:.1} with one for worth"
        );
        assert!(own < none && own < worth, "{players}: {own} {none} {worth}");
    }
}

/// A board that is told to be unfair, and one of the most even.
fn boards(preset: &Preset) -> [(Setting<'_>, Board); 4] {
    let of = |players, seed| {
        let setting = Setting {
            preset,
            players,
            scenario: 3,
            land: None,
        };
        (setting, make(setting, seed).unwrap())
    };
    let code = Code::read("D4C7-LY84-63B2").unwrap();
    let setting = code.setting(preset);
    [
        of(5, 3),
        (setting, make(setting, code.seed).unwrap()),
        of(5, 84),
        of(1, 7),
    ]
}

/// A share of wins counted in whole parts of a win, which every number of winners up to 16 divides.
const PARTS: u64 = 720_720;

/// Which seats win too seldom or too often, beyond the error, and which do so within it, reckoned from the points of each
/// game: a limit is beyond the error of a share if 2,000 games of a seat that wins exactly so often would give one so far off
/// less than 5 times in 100.
fn outliers(points: &[Vec<u32>], bonus: &[u32]) -> [BTreeSet<usize>; 2] {
    let mut wins = vec![0; bonus.len()];
    for game in points {
        let scores: Vec<u32> = game
            .iter()
            .zip(bonus)
            .map(|(own, more)| own + more)
            .collect();
        let most = scores.iter().max().unwrap();
        let winners: Vec<usize> = (0..scores.len())
            .filter(|&seat| scores[seat] == *most)
            .collect();
        winners
            .iter()
            .for_each(|&seat| wins[seat] += PARTS / winners.len() as u64);
    }
    let (games, seats) = (points.len() as f64, bonus.len() as f64);
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for (seat, wins) in wins.into_iter().enumerate() {
        let share = wins as f64 / PARTS as f64 / games;
        for (limit, side) in [(0.6 / seats, 1.0), (1.6 / seats, -1.0)] {
            let off = side * (limit - share);
            let chance = (limit * (1.0 - limit) / games).sqrt();
            if off > 0.0 {
                found[usize::from(off <= 1.96 * chance)].insert(seat);
            }
        }
    }
    found
}

#[test]
fn the_verdict_is_that_of_the_games() {
    let preset = preset();
    let mut seen = BTreeSet::new();
    for players in 2..=8 {
        for seed in 20..24 {
            let setting = Setting {
                preset: &preset,
                players,
                scenario: 3,
                land: None,
            };
            let board = make(setting, seed).unwrap();
            let judged = judge(&setting, &board);
            assert_eq!(judged.played.games, 2000);
            let [beyond, within] = outliers(&points(&setting, &board, GAMES), &board.bonus);
            let due = match (beyond.is_empty(), within.is_empty()) {
                (false, _) => Some(false),
                (true, false) => None,
                (true, true) => Some(true),
            };
            assert_eq!(
                judged.fair, due,
                "{players} players, seed {seed}: {beyond:?} {within:?}"
            );
            let told = match judged.played.verdict() {
                Verdict::Unfair(seats) => seats.iter().map(|of| of.seat).collect(),
                _ => BTreeSet::new(),
            };
            assert_eq!(told, beyond, "{players} players, seed {seed}");
            assert_eq!(judged.faults(&setting).len(), beyond.len());
            seen.insert(due);
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn boards_on_which_a_seat_seldom_wins_are_told_and_even_ones_are_called_fair() {
    let preset = preset();
    let [first, second, even, alone] = boards(&preset);
    for ((setting, board), seats) in [(&first, &[5][..]), (&second, &[1, 3, 4])] {
        let judged = judge(setting, board);
        assert_eq!(judged.fair, Some(false));
        let (played, faults) = (&judged.played, judged.faults(setting));
        assert_eq!(faults.len(), seats.len(), "{faults:?}");
        let even = 100.0 / setting.players as f64;
        for (fault, seat) in faults.iter().zip(seats) {
            let (share, error) = (
                100.0 * played.shares[seat - 1],
                100.0 * played.errors[seat - 1],
            );
            let limit = if share < even {
                "less than 60 %"
            } else {
                "more than 160 %"
            };
            assert_eq!(
                *fault,
                format!(
                    "player {seat} wins {share:.1} % ± {error:.1} of 2,000 games, {limit} of an even share ({even:.1} %)"
                )
            );
        }
        assert!(played.verdict().to_string().starts_with("unfair: player "));
    }
    let judged = judge(&even.0, &even.1);
    assert_eq!((judged.fair, judged.faults(&even.0)), (Some(true), vec![]));
    let told = judged.played.verdict().to_string();
    assert!(
        told.starts_with("fair: in 2,000 games of bots every player wins 1"),
        "{told}"
    );
    assert!(told.ends_with(" %; 20.0 % is even"), "{told}");
    let judged = judge(&alone.0, &alone.1);
    assert_eq!((judged.fair, judged.faults(&alone.0)), (None, vec![]));
}

/// What the rules say of the verdict is what the program goes by.
#[test]
fn the_rules_have_the_numbers_of_the_verdict() {
    let rules = include_str!("../../../../docs/rules/board-play.md");
    let (_, fair) = rules.split_once("### P14. Fair boards").unwrap();
    for due in [
        format!("plays {} games", thousands(GAMES.len() as u64)),
        format!("from {LEAST} to {MOST} % of an even share"),
        format!("with {CONFIDENCE} % confidence"),
    ] {
        assert!(fair.contains(&due), "{due}");
    }
}

/// A game depends on the board and its own number alone, so that games may be divided among threads; and those by which a
/// board is judged are others than those by which it is chosen.
#[test]
fn games_may_be_played_in_parts_and_elsewhere() {
    let preset = preset();
    let [_, (setting, board), ..] = boards(&preset);
    let whole = points(&setting, &board, 2000..2060);
    let parts = std::thread::scope(|scope| {
        let parts = [2000..2007, 2007..2041, 2041..2060].map(|games| {
            let (setting, board) = (&setting, &board);
            scope.spawn(move || points(setting, board, games))
        });
        parts.map(|part| part.join().unwrap()).concat()
    });
    assert_eq!(whole, parts);
    let mut judged = GAMES;
    assert!(judged.all(|game| !CHOICE.contains(&game)));
}

/// The games of a seed are the same in every release. These are of 1.0.0-rc.1.
#[test]
fn games_are_as_they_were() {
    let preset = preset();
    let [(setting, board), ..] = boards(&preset);
    let due = [
        [6, 7, 4, 4, 9],
        [7, 3, 4, 7, 6],
        [7, 7, 4, 14, 8],
        [8, 4, 11, 10, 11],
        [7, 6, 4, 7, 11],
        [3, 7, 5, 7, 6],
    ];
    assert_eq!(points(&setting, &board, 0..6), due);
}
