//! At a shared terminal nobody is told of a card that does not lie before them, whatever they type.

use crate::table::common::begun;
use milepost_table::{Board, Game, Viewer, view};
use std::fs;
use std::sync::Arc;

/// Goods and cities of demands, each with the card's number in the log.
type Demands = Vec<(usize, String, String)>;

/// The game in a file with all that is hidden in it.
fn read(log: &str) -> Game {
    let text = fs::read_to_string(log).unwrap();
    Game::read(&text, |_| {
        Some(Arc::new(Board::new(
            milepost_map::shipped::map("iberia").unwrap(),
        )))
    })
    .unwrap()
}

/// The demands on the cards that a player does not see, and those on the others.
fn demands(game: &Game, seat: usize) -> [Demands; 2] {
    let (table, names) = (game.table(), game.table().board().names());
    let all = table
        .cards()
        .iter()
        .enumerate()
        .flat_map(|(card, face)| face.demands.map(|demand| (card, demand)));
    let (seen, hidden): (Vec<_>, Vec<_>) =
        all.partition(|&(card, _)| view::sees_card(table, game.state(), Viewer::Seat(seat), card));
    let named = |demands: Vec<(usize, milepost_table::Demand)>| {
        let named = demands.into_iter();
        named
            .map(|(card, to)| {
                (
                    card + 1,
                    names.goods[to.good].clone(),
                    names.cities[to.city].clone(),
                )
            })
            .collect()
    };
    [hidden, seen].map(named)
}

/// All that can be typed about a card by its number, and about what is on it. What is done, and not only asked about, names
/// no card that lies there: it would bring the next one to light.
fn lines(cards: usize, hidden: &Demands, seen: &Demands) -> String {
    let mut lines = String::from("?\ncards\nhint\nplayers\nlog all\nundo\n");
    for number in 0..cards + 3 {
        let own = seen.iter().any(|(card, ..)| *card == number);
        for word in [
            "cards",
            "plan",
            "? deliver",
            "? lock",
            "? keep",
            "where",
            "? where",
        ] {
            lines += &format!("{word} {number}\n");
        }
        lines += &format!("? lose fish of card {number}, keeping the card\n");
        if !own {
            lines += &format!(
                "deliver {number}\nlock {number}\nkeep {number}\nlose wine of card {number}\n"
            );
        }
    }
    for (card, good, city) in hidden {
        let own = seen.iter().any(|(_, known, _)| known == good);
        for word in ["deliver", "? deliver", "lock", "? lock", "keep", "? keep"] {
            lines += &format!("{word} {card} {good}\n{word} card {card} to {city}\n");
            if !own || word.starts_with('?') {
                lines += &format!("{word} {good}\n");
            }
        }
        lines += &format!(
            "where {good}\nwhere {city}\ncards {card} {good}\nlose {good} of card {card}\n"
        );
    }
    lines
}

/// The lines that name good and city of a demand, in any order.
fn telling<'t>(told: &'t str, demands: &'t Demands) -> impl Iterator<Item = &'t str> {
    told.lines().filter(|line| {
        demands
            .iter()
            .any(|(_, good, city)| line.contains(good) && line.contains(city))
    })
}

#[test]
fn what_is_typed_tells_of_no_card_but_those_that_lie_there() {
    for verb in ["play", "companion"] {
        let folder = tempfile::tempdir().unwrap();
        let args = [
            verb,
            "iberia",
            "--players",
            "Ana,Ben",
            "--game",
            "standard",
            "--seed",
            "3",
            "--cards",
            "20",
            "--option",
            "derailments=on",
        ];
        // Four ends of building rounds, and Ana's first turn begins.
        let (log, _) = begun(&folder, &args, "\nend\n\nend\nend\n\nend\n");
        let game = read(&log);
        assert_eq!((game.state().mover(), game.state().round()), (0, 1));
        let [mut hidden, seen] = demands(&game, 0);
        assert_eq!((hidden.len(), seen.len()), (51, 9));
        // What a demand in Ana's own hand asks for too, she may be told of.
        hidden.retain(|(_, good, city)| !seen.iter().any(|(_, own, to)| own == good && to == city));
        let output = assert_cmd::Command::cargo_bin("milepost")
            .unwrap()
            .args(["table", verb, &log])
            .write_stdin(format!("\n{}quit\n", lines(20, &hidden, &seen)))
            .output()
            .unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(
            telling(&told, &hidden).collect::<Vec<_>>(),
            Vec::<&str>::new(),
            "{verb}"
        );
        // The search finds what it looks for, and what was typed was answered.
        assert!(telling(&told, &seen).count() > 9, "{told}");
        assert!(told.matches("is not visible").count() > 100, "{told}");
        assert!(String::from_utf8(output.stderr).unwrap().is_empty());
    }
}
