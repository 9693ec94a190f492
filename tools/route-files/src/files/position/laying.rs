//! Laying tiles and placing tokens on a board.

use crate::files::board::Board;
use crate::files::board::printed::find;
use crate::files::common::Names;
use crate::files::position::company;
use crate::files::position::line::{Claim, Line};
use crate::files::words::Word;
use milepost_document::Reader;
use milepost_route::inner::lay::{self, Among, Unplaced, listed};
use milepost_route::model::{Hex, Token};
use std::collections::BTreeSet;

/// Does what all lines say.
pub(crate) fn lay(reader: &mut Reader, board: &mut Board, lines: Vec<Line>) {
    let mut done = BTreeSet::new();
    let names = Names::new(board.printed.hexes.iter().map(|hex| hex.name.as_str()));
    for line in lines {
        let Some(index) = names.find(&line.hex) else {
            let what = format!("{} is not on the board", line.hex);
            let hint = names.hint_or(&line.hex, "the board file lists all hexes");
            reader.error(&line.place, what, hint);
            continue;
        };
        if !done.insert(index) {
            let what = format!("{} stands here twice", board.printed.hexes[index].name);
            reader.error(&line.place, what, "put all on one line");
        }
        one(reader, board, index, line);
    }
}

fn one(reader: &mut Reader, board: &mut Board, index: usize, line: Line) {
    let mut known = true;
    if let Some((name, place, turn)) = line.tile {
        match find(reader, &Word { text: &name, place }, &board.tiles) {
            Some(tile) => lay::cover(&mut board.printed.hexes[index], &tile, turn),
            None => known = false,
        }
    }
    board.printed.hexes[index].place = line.place;
    board.printed.hexes[index].marks.extend(line.marks);
    for claim in line.tokens {
        let name = company(reader, &claim.place, &claim.company, board);
        // Whether a tile that nobody knows has room for a token, nobody knows.
        if known {
            settle(reader, &mut board.printed.hexes[index], name, &claim);
        }
    }
}

/// Puts a token into a free place.
fn settle(reader: &mut Reader, hex: &mut Hex, company: String, claim: &Claim) {
    let token = Token {
        company: company.clone(),
        neutral: claim.neutral,
    };
    let among = match claim.slot {
        _ if claim.extra => Among::Beyond,
        Some(slot) => Among::Place(slot),
        None => Among::Free,
    };
    let Err(wrong) = lay::place(hex, token, claim.stop, among) else {
        return;
    };
    let hint = match &wrong {
        Unplaced::NoCity => "lay a tile with a city, or leave the token out".to_owned(),
        Unplaced::NotCity(_, cities) => format!("its cities are {}", listed(cities)),
        Unplaced::Which(cities) => {
            format!(
                "say which of {}: token {company} at {}",
                listed(cities),
                cities[0]
            )
        }
        Unplaced::Twice => "leave one out".to_owned(),
        Unplaced::Taken(_, room) => {
            format!("it has {room} places, from 0; `extra` says that a token stands beyond them")
        }
        Unplaced::Full(_) => "leave one out, or lay a tile with more room".to_owned(),
    };
    reader.error(&claim.place, wrong.what(&company, &hex.name), hint);
}
