//! Logs read back to the dollar, and refuse every edit on its own line.

use crate::common;

use common::board;
use common::random::{any, game, options, play};
use milepost_deck::Prices;
use milepost_dice::Dice;
use milepost_document::{Place, Problem};
use milepost_map::shipped::MAPS;
use milepost_table::game::NoUndo;
use milepost_table::log::{MapName, plain};
use milepost_table::{Action, Board, Event, Game, Options, Variant};
use milepost_testkit::random;
use proptest::prelude::*;
use rayon::prelude::*;
use std::sync::{Arc, LazyLock};

const NAMES: [&str; 6] = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"];

static BOARDS: LazyLock<Vec<Arc<Board>>> =
    LazyLock::new(|| MAPS.iter().map(|(name, _)| board(name)).collect());
static HASHES: LazyLock<Vec<u64>> =
    LazyLock::new(|| BOARDS.iter().map(|board| board.map().hash()).collect());

fn lookup(name: &MapName) -> Option<Arc<Board>> {
    HASHES
        .iter()
        .position(|&hash| hash == name.hash)
        .map(|index| BOARDS[index].clone())
}

fn read(text: &str) -> Result<Game, Vec<Problem>> {
    Game::read(text, lookup)
}

/// A random game on Iberia, with what came of it.
fn sample(n: usize, actions: usize) -> Game {
    let mut game = game(&BOARDS[2], options(n), &NAMES[..2 + n % 3], n as u64);
    play(&mut game, actions, n as u64);
    game
}

static SAMPLE: LazyLock<String> = LazyLock::new(|| sample(0, 60).text().to_owned());

#[test]
fn random_games_read_back() {
    (0..45usize).into_par_iter().for_each(|n| {
        let mut played = game(&BOARDS[n % 5], options(n), &NAMES[..2 + n % 5], n as u64);
        play(&mut played, 200, n as u64);
        let again =
            read(played.text()).unwrap_or_else(|told| panic!("{told:?}\n{}", played.text()));
        assert_eq!(again.state(), played.state());
        assert_eq!(again.entries(), played.entries());
        assert_eq!(again.text(), played.text());
    });
}

/// The line in which a byte stands.
fn line_of(text: &str, byte: usize) -> std::ops::Range<usize> {
    let start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    let end = text[byte..]
        .find('\n')
        .map_or(text.len(), |end| byte + end + 1);
    start..end
}

fn place(problem: &Problem) -> std::ops::Range<usize> {
    match &problem.place {
        Place::Span(span) => span.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_changed_byte_is_refused_on_its_line() {
    let game = sample(3, 80);
    let text = game.text();
    let header = text.find("\n\n").unwrap() + 2;
    (0..text.len()).into_par_iter().step_by(23).for_each(|at| {
        let old = text.as_bytes()[at];
        for new in [b"1B \n\""[at % 5]].into_iter().filter(|&new| new != old) {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = new;
            let Ok(edited) = String::from_utf8(bytes) else {
                continue;
            };
            let told = read(&edited)
                .map(|_| ())
                .expect_err(&edited[line_of(&edited, at)]);
            let line = line_of(text, at);
            let place = place(&told[0]);
            let found = if at < header {
                place.start < header
            } else {
                place.start == line.start
            };
            assert!(found, "byte {at}: {told:?}\n{}", &edited[line]);
        }
    });
}

#[test]
fn an_edit_into_another_legal_action_is_found_on_its_line() {
    let game = sample(5, 0);
    let mut one = game.clone();
    one.act(
        0,
        Action::Keep {
            cards: vec![(0, 0)],
        },
    )
    .unwrap();
    let mut other = game.clone();
    other
        .act(
            0,
            Action::Keep {
                cards: vec![(0, 1)],
            },
        )
        .unwrap();
    let body = |text: &str| text.rsplit_once(" #").unwrap().0.to_owned();
    let (line, _) = one.text()[game.text().len()..].split_once('\n').unwrap();
    let (swapped, _) = other.text()[game.text().len()..].split_once('\n').unwrap();
    let told = read(&one.text().replace(&body(line), &body(swapped))).unwrap_err();
    assert_eq!(place(&told[0]).start, game.text().len());
    assert!(told[0].what.contains("was changed"), "{told:?}");
}

#[test]
fn lines_lost_moved_and_added_are_told() {
    let text = SAMPLE.as_str();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let first = lines
        .iter()
        .position(|line| line.starts_with("9. "))
        .unwrap();
    let lost: String = lines
        .iter()
        .enumerate()
        .filter(|&(at, _)| at != first)
        .map(|(_, line)| *line)
        .collect();
    assert!(read(&lost).unwrap_err()[0].what.contains("9"));
    let doubled: String = [&lines[..=first], &lines[first..]].concat().concat();
    assert!(read(&doubled).is_err());
    assert!(
        read(&format!("{text}    Ana draws card 1\n")).unwrap_err()[0]
            .what
            .contains("no further line")
    );
    assert!(read(&format!("{text}\n")).is_err());
}

#[test]
fn what_editors_add_is_told_and_dropped() {
    let text = SAMPLE.as_str();
    let (marked, returns) = (format!("\u{feff}{text}"), text.replace('\n', "\r\n"));
    for (edited, what) in [
        (&marked, "byte order mark"),
        (&returns, "CR and LF"),
        (&format!("\u{feff}{returns}"), "byte order mark"),
    ] {
        let told = read(edited).map(|_| ()).unwrap_err();
        assert!(told.len() == 1 && told[0].what.contains(what), "{told:?}");
        assert_eq!(plain(edited), text);
    }
    assert_eq!(plain(text), text);
}

#[test]
fn a_log_begins_with_what_all_may_see_of_the_first_cards() {
    for (n, dealt) in [(0, 4), (1, 4)] {
        let game = game(
            &BOARDS[2],
            Options {
                companion: n == 1,
                ..Options::default()
            },
            &NAMES[..3],
            5,
        );
        let lines: Vec<&str> = game.text().split("\n\n").nth(1).unwrap().lines().collect();
        assert_eq!((lines.len(), game.dealt().len()), (dealt, dealt));
        for (card, line) in lines.iter().enumerate() {
            assert_eq!(
                *line,
                format!("    Ana draws {}", game.log_words().card(card))
            );
        }
    }
    let hands = |open_hands| Options {
        game: Variant::Standard,
        open_hands,
        ..Options::default()
    };
    let (hidden, open) = (
        game(&BOARDS[2], hands(false), &NAMES[..3], 5),
        game(&BOARDS[2], hands(true), &NAMES[..3], 5),
    );
    assert!(
        hidden.dealt().is_empty() && hidden.text().ends_with("\n\n"),
        "{}",
        hidden.text()
    );
    assert!(
        open.dealt().len() == 9 && open.text().contains("    Cleo draws card 9: "),
        "{}",
        open.text()
    );
}

#[test]
fn a_dealt_card_that_was_changed_is_refused_on_its_line() {
    let text = SAMPLE.as_str();
    let at = text.find("Ana draws card 2").unwrap();
    for (from, to) in [
        ("draws card 2", "draws card 3"),
        ("    Ana draws card 2", "    Ben draws card 2"),
    ] {
        let told = read(&text.replacen(from, to, 1)).map(|_| ()).unwrap_err();
        assert_eq!(place(&told[0]).start, line_of(text, at).start, "{told:?}");
    }
    let added = text.replacen("\n1. ", "\n    Ana draws card 9\n1. ", 1);
    assert!(
        read(&added).unwrap_err()[0]
            .what
            .starts_with("no further line is dealt")
    );
}

#[test]
fn prices_at_hand_give_the_same_game() {
    let (board, text) = (&BOARDS[2], SAMPLE.as_str());
    let prices = Prices::of(board.map());
    let (again, torn) = Game::resume_priced(text, |_| Some((board.clone(), &prices))).unwrap();
    assert_eq!((again.text(), torn), (text, ""));
    let other = Prices::without_dingles(board.map());
    let told = Game::resume_priced(text, |_| Some((board.clone(), &other)))
        .map(|_| ())
        .unwrap_err();
    assert!(told[0].what.contains("other prices"), "{told:?}");
}

#[test]
fn torn_logs_resume() {
    let game = sample(1, 60);
    let text = game.text();
    let header = text.find("\n\n").unwrap() + 2;
    for cut in (header..text.len())
        .step_by(61)
        .filter(|&cut| text.is_char_boundary(cut))
    {
        let torn = &text[..cut];
        let (resumed, rest) =
            Game::resume(torn, lookup).unwrap_or_else(|told| panic!("{cut}: {told:?}"));
        assert_eq!(rest, &torn[torn.rfind('\n').unwrap() + 1..]);
        assert!(text.starts_with(resumed.text()), "{cut}");
        assert_eq!(
            read(torn).is_ok(),
            rest.is_empty() && resumed.text() == torn,
            "{cut}"
        );
        assert_eq!(
            resumed.entries(),
            &game.entries()[..resumed.entries().len()]
        );
    }
    for cut in 0..header - 2 {
        assert!(Game::resume(&text[..cut], lookup).is_err());
    }
}

#[test]
// One of them is from before signs that turn the direction of writing were refused in new games.
fn hostile_names_read_back() {
    let names = [
        "Ana: keep nothing #AAAA",
        "3. Ana",
        "\"; \\",
        "card 1 to Porto, for 3",
        "    x",
        "\u{202e}ü 東",
    ];
    let text = include_str!("../../../map/maps/iberia.toml");
    let (good, city) = (board("iberia").map().goods()[0].name.clone(), "Porto");
    let hostile = text
        .replace(&format!("\"{good}\""), "'A to \"B\", for #3: x'")
        .replace(&format!("\"{city}\""), "'18.16'");
    let map = milepost_map::text::read(&hostile).map(|checked| checked.map);
    let board = Arc::new(Board::new(map.unwrap_or_else(|told| panic!("{told:?}"))));
    assert!(
        board
            .names()
            .goods
            .iter()
            .any(|name| name.contains("for #3"))
    );
    let names: Vec<&str> = names.iter().map(|name| name.trim()).collect();
    for n in 0..4 {
        let mut played = game(&board, options(3 * n), &names, n as u64);
        play(&mut played, 300, n as u64);
        let again = Game::read(played.text(), |_| Some(board.clone()));
        let again = again.unwrap_or_else(|told| panic!("{told:?}\n{}", played.text()));
        assert_eq!(again.state(), played.state());
    }
}

#[test]
fn headers_are_told_what_is_wrong() {
    let text = SAMPLE.as_str();
    let told = |text: &str| {
        read(text)
            .unwrap_err()
            .into_iter()
            .map(|p| p.what)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(told("").contains("not the log"));
    assert!(told(&text.replacen("log 2", "log 1", 1)).contains("format 1"));
    assert!(told(&text.replacen("Ana", "Ben", 1)).contains("same name"));
    assert!(told(&text.replacen("Ana", "Anne", 1)).contains("was changed"));
    let other = "player: Ana\noption: fees 3\n";
    assert!(told(&text.replacen("player: Ana\n", other, 1)).contains("no option \"fees\""));
    assert!(told(&text.replacen("deck: ", "deck: 0", 1)).contains("character '0'"));
    let unknown = Game::read(text, |_| None).map(|_| ()).unwrap_err();
    assert!(unknown[0].what.contains("not found"));
    let foreign = Game::read(text, |_| Some(BOARDS[0].clone()))
        .map(|_| ())
        .unwrap_err();
    assert!(foreign[0].what.contains("another map"));
}

#[test]
fn undo_goes_back_to_the_last_revelation_and_at_a_real_board_to_the_beginning() {
    (0..40usize).into_par_iter().for_each(|n| {
        let mut played = game(&BOARDS[n % 5], options(n), &NAMES[..2 + n % 5], n as u64);
        let mut dice = Dice::new(n as u64, "random player");
        let mut back = vec![played.clone()];
        for _ in 0..150 {
            if played.state().outcome().is_some() {
                break;
            }
            let mover = played.state().mover();
            let action = any(played.table(), played.state(), &mut dice);
            let real = played.table().options().companion;
            let ends = action.ends_turn();
            let events = played.act(mover, action).unwrap();
            let shows = events
                .iter()
                .any(|event| event.reveals() || matches!(event, Event::Over(_)));
            if !real && (ends || shows) {
                back.clear();
            }
            back.push(played.clone());
            if dice.one_in(4) {
                let mover = played.state().mover();
                let seats = played.table().seats();
                let other = played.undo((mover + 1) % seats).unwrap_err();
                assert!(back.len() == 1 || other == NoUndo::Others { mover });
                let left = if real { 1 + dice.index(back.len()) } else { 1 };
                while back.len() > left {
                    played.undo(played.state().mover()).unwrap();
                    back.pop();
                    let before = back.last().unwrap();
                    assert_eq!(played.state(), before.state());
                    assert_eq!(
                        (played.text(), played.entries()),
                        (before.text(), before.entries())
                    );
                }
                let text = played.text().to_owned();
                assert!(left > 1 || played.undo(played.state().mover()).is_err());
                assert_eq!(played.text(), text);
            }
        }
        assert_eq!(read(played.text()).unwrap().state(), played.state());
    });
}

#[test]
fn a_new_game_has_nothing_to_undo() {
    let standard = Options {
        game: Variant::Standard,
        ..Options::default()
    };
    let mut played = game(&BOARDS[2], standard, &NAMES[..2], 5);
    assert_eq!(played.undo(0), Err(NoUndo::Nothing));
    played.act(0, Action::End).unwrap();
    assert_eq!(
        (played.undo(0), played.undo(1)),
        (Err(NoUndo::Nothing), Err(NoUndo::Nothing))
    );
}

#[test]
fn at_a_real_board_all_is_taken_back_cards_that_were_shown_and_the_claim_too() {
    let options = Options {
        companion: true,
        ..Options::default()
    };
    let mut played = game(&BOARDS[2], options, &NAMES[..2], 5);
    assert_eq!(played.undo(0), Err(NoUndo::Nothing));
    let new = played.clone();
    for (seat, action) in [
        (0, Action::Keep { cards: Vec::new() }),
        (1, Action::Keep { cards: Vec::new() }),
    ] {
        played.act(seat, action).unwrap();
    }
    for seat in [0, 1, 1, 0] {
        played.act(seat, Action::End).unwrap();
    }
    assert!(
        played
            .act(0, Action::Pitch)
            .unwrap()
            .iter()
            .any(Event::reveals)
    );
    played
        .act(
            0,
            Action::Cash {
                seat: 0,
                amount: 300,
                track: false,
            },
        )
        .unwrap();
    let before = played.clone();
    played.act(0, Action::Claim).unwrap();
    assert!(played.state().outcome().is_some());
    assert_eq!(played.undo(0), Ok(Action::Claim));
    assert_eq!(
        (played.text(), played.state()),
        (before.text(), before.state())
    );
    assert_eq!(played.undo(1), Err(NoUndo::Others { mover: 0 }));
    while !played.entries().is_empty() {
        played.undo(played.state().mover()).unwrap();
    }
    assert_eq!((played.text(), played.state()), (new.text(), new.state()));
}

proptest! {
    #![proptest_config(random::cases(32))]
    #[test]
    fn no_text_makes_reading_panic(
        cut in any_cut(), from in any_cut(), shuffle in 0usize..1000, noise in "\\PC{0,20}",
    ) {
        let text = SAMPLE.as_str();
        let at = |part: f64| {
            let mut at = (text.len() as f64 * part) as usize;
            while !text.is_char_boundary(at) { at -= 1 }
            at
        };
        let (cut, from) = (at(cut), at(from));
        let _ = Game::resume(&text[..cut], lookup);
        let _ = read(&format!("{}{noise}{}", &text[..cut], &text[from..]));
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let count = lines.len();
        lines.swap(shuffle % count, shuffle * 7 % count);
        prop_assert!(shuffle % count == shuffle * 7 % count || read(&lines.concat()).is_err() || lines.concat() == text);
        let _ = read(&noise);
    }
}

fn any_cut() -> std::ops::Range<f64> {
    0.0..1.0
}
