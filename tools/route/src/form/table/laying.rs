//! Laying tiles and placing tokens on a board.

use super::company;
use super::line::{Claim, Line};
use crate::form::board::Board;
use crate::form::board::printed::{find, not_there};
use crate::form::common::did_you_mean;
use crate::form::words::Word;
use crate::position::{Hex, Token};
use crate::tile::Tile;
use milepost_report::{Problem, Reader};
use std::collections::BTreeSet;

/// Does what all lines say.
pub(super) fn lay(reader: &mut Reader, board: &mut Board, lines: Vec<Line>) {
    let mut done = BTreeSet::new();
    for line in lines {
        let names = || board.hexes.iter().map(|hex| hex.name.as_str());
        let Some(index) = milepost_report::position(&line.hex, names()) else {
            let hint = did_you_mean(&line.hex, names(), "the board file lists all hexes");
            reader.problems.push(Problem::error(&line.place, not_there(&line.hex), hint));
            continue;
        };
        if !done.insert(index) {
            let what = format!("{} stands here twice", board.hexes[index].name);
            reader.problems.push(Problem::error(&line.place, what, "put all on one line"));
        }
        one(reader, board, index, line);
    }
}

fn one(reader: &mut Reader, board: &mut Board, index: usize, line: Line) {
    let mut known = true;
    if let Some((name, place, turn)) = line.tile {
        match find(reader, &Word { text: &name, place }, &board.tiles) {
            Some(tile) => cover(&mut board.hexes[index], &tile, turn),
            None => known = false,
        }
    }
    board.hexes[index].place = line.place;
    board.hexes[index].marks.extend(line.marks);
    for claim in line.tokens {
        let name = company(reader, &claim.place, &claim.company, board);
        // Whether a tile that nobody knows has room for a token, nobody knows.
        if known {
            settle(reader, &mut board.hexes[index], name, &claim);
        }
    }
}

/// Lays a tile over what is there. Each old city's groups go to the first new city that has all its exits, or where
/// it has none, to the one of the same number (18xx notation page, 5).
fn cover(hex: &mut Hex, tile: &Tile, turn: u8) {
    let old = std::mem::replace(&mut hex.tile, tile.turned(turn));
    for (index, stop) in old.stops.iter().enumerate().filter(|(_, stop)| stop.kind.holds_tokens()) {
        let exits = old.exits(index);
        let fits = |&new: &usize| {
            hex.tile.stops[new].kind.holds_tokens()
                && if exits.is_empty() { new == index } else { hex.tile.exits(new).is_superset(&exits) }
        };
        if let Some(new) = (0..hex.tile.stops.len()).find(fits) {
            let groups = &mut hex.tile.stops[new].groups;
            let more: Vec<String> =
                stop.groups.iter().filter(|group| !groups.contains(group)).cloned().collect();
            groups.extend(more);
        }
    }
    hex.rotation = turn;
    hex.tokens = hex.tile.stops.iter().map(|stop| vec![None; usize::from(stop.slots)]).collect();
}

/// Puts a token into a free place.
fn settle(reader: &mut Reader, hex: &mut Hex, company: String, claim: &Claim) {
    let name = &hex.name;
    let cities: Vec<usize> =
        (0..hex.tile.stops.len()).filter(|&stop| hex.tile.stops[stop].kind.holds_tokens()).collect();
    let numbers = cities.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let mut error = |what: String, hint: String| {
        reader.problems.push(Problem::error(&claim.place, what, hint));
    };
    let stop = match (claim.stop, &cities[..]) {
        (_, []) => {
            let what = format!("a token of {company} in {name}, which has no city");
            return error(what, "lay a tile with a city, or leave the token out".to_owned());
        }
        (Some(stop), all) if !all.contains(&stop) => {
            let what = format!("a token of {company} in stop {stop} of {name}, which is no city");
            return error(what, format!("its cities are {numbers}"));
        }
        (Some(stop), _) => stop,
        (None, [only]) => *only,
        (None, _) => {
            let what = format!("a token of {company} in {name}, which has several cities");
            return error(what, format!("say which of {numbers}: token {company} at {}", cities[0]));
        }
    };
    let places = &mut hex.tokens[stop];
    if places.iter().flatten().any(|token| token.company == company) {
        return error(format!("{company} has a token in {name} already"), "leave one out".to_owned());
    }
    let room = places.len();
    match places.iter_mut().find(|place| place.is_none()) {
        Some(free) => *free = Some(Token { company, neutral: claim.neutral }),
        None => {
            let what = format!("a token of {company} in {name}, where {room} stand and no more have room");
            error(what, "leave one out, or lay a tile with more room".to_owned());
        }
    }
}
