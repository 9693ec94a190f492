//! The largest map that is read, measured, dealt on and drawn: all of it ends after a bounded number of steps.

use milepost_deck::{DealError, Plan, Prices, deal};
use milepost_map::files::limits::{CITIES, GOODS, MILEPOSTS, SOURCES};
use milepost_map::{Map, draw, text};
use std::fmt::Write;

/// Rows of clear mileposts with the most cities, goods, sources of each good, and the longest names; a named river through
/// every row.
fn largest() -> Map {
    const COLUMNS: usize = 80;
    let rows = MILEPOSTS / COLUMNS;
    let row = |row: usize| {
        format!(
            "{}{}\n\n",
            ["", "  "][row % 2],
            vec!["."; COLUMNS].join("   ")
        )
    };
    let board: String = (0..rows).map(row).collect();
    let mut out = format!(
        "milepost = \"map/1\"\nname = \"Largest\"\norigin = [0, 0]\nboard = '''\n{board}'''\n"
    );
    let name = |kind: &str, number: usize| format!("{:x<60}", format!("{kind} {number} "));
    for city in 0..CITIES {
        // Every third milepost of some rows: names have no room.
        let (row, column) = (city * 3 / COLUMNS, city * 3 % COLUMNS);
        let goods = (0..GOODS * SOURCES / CITIES).map(|good| (city * 12 + good) % GOODS);
        let goods: Vec<String> = goods
            .map(|good| format!("\"{}\"", name("Good", good)))
            .collect();
        let at = format!("[{row}, {}]", 2 * column + row % 2);
        let goods = goods.join(", ");
        let size = if city % 2 == 0 { "medium" } else { "small" };
        writeln!(
            out,
            "\n[[city]]\nname = \"{}\"\nsize = \"{size}\"\nat = {at}\ngoods = [{goods}]",
            name("City", city)
        )
        .unwrap();
    }
    for river in 0..rows {
        let y = 87 * river + 40;
        let points: String = (0..80)
            .map(|x| format!("{},{} ", 100 * x, y + 30 * (x % 2)))
            .collect();
        writeln!(
            out,
            "\n[[art.rivers]]\nname = \"{}\"\npoints = \"{points}\"",
            name("River", river)
        )
        .unwrap();
    }
    text::read(&out)
        .unwrap_or_else(|problems| panic!("{:#?}", &problems[..1]))
        .map
}

#[test]
fn the_largest_map_is_dealt_on_and_drawn() {
    let map = largest();
    assert_eq!(
        (map.mileposts().len(), map.cities().len(), map.goods().len()),
        (MILEPOSTS, CITIES, GOODS)
    );
    assert!(map.goods().iter().all(|good| good.sources.len() == SOURCES));
    let prices = Prices::of(&map);
    // Such a map may be too crowded for a deck; then it says so, and after how many attempts.
    match deal(
        &prices,
        Plan {
            players: 6,
            cards: 240,
            seed: 1,
        },
    ) {
        Ok(deck) => assert_eq!(deck.cards.len(), 240),
        Err(error) => assert!(matches!(error, DealError::Constraint { .. }), "{error}"),
    }
    let svg = draw::board(&map, 8.0).svg().unwrap();
    assert!(svg.contains("City 0") && svg.contains("City 399"));
}
