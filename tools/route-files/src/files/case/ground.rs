//! The board of an explicit position: laid out by walking from hex to hex.

use crate::files::case::{CaseHex, CaseToken};
use crate::files::common::{Names, did_you_mean};
use milepost_document::{At, Reader};
use milepost_grid::{Edge, Hex as Site, Layout};
use milepost_route::model::{End, Hex, Tile, Token};
use std::collections::BTreeMap;

/// The hexes with all that lies on them.
pub(crate) fn lay(
    reader: &mut Reader,
    cells: Vec<CaseHex>,
    tiles: &BTreeMap<String, Option<Tile>>,
    layout: Layout,
) -> Vec<Hex> {
    let names = Names::new(cells.iter().map(|cell| cell.id.as_str()));
    let sides: Vec<[Option<usize>; 6]> = cells
        .iter()
        .map(|cell| sides(reader, cell, &names))
        .collect();
    mutual(reader, &cells, &sides);
    let sites = sites(&sides, layout);
    let hexes = cells.into_iter().zip(sides).zip(sites);
    hexes
        .map(|((cell, sides), at)| hex(reader, cell, tiles, sides, at))
        .collect()
}

fn sides(reader: &mut Reader, cell: &CaseHex, names: &Names) -> [Option<usize>; 6] {
    cell.around()
        .map(|name| names.beside(reader, &cell.place, &cell.id, name?))
}

/// Complains of hexes whose neighbours do not know them: track could be followed one way only.
fn mutual(reader: &mut Reader, cells: &[CaseHex], sides: &[[Option<usize>; 6]]) {
    for (index, cell) in cells.iter().enumerate() {
        for edge in Edge::ALL {
            let Some(next) = sides[index][edge.index()] else {
                continue;
            };
            if sides[next][edge.opposite().index()] != Some(index) {
                let other = &cells[next].id;
                let what = format!(
                    "{other} is a neighbour of {}, which is none of {other}'s",
                    cell.id
                );
                let hint = "name each on the other's far face";
                reader.error(&cell.place, what, hint);
            }
        }
    }
}

/// Where the hexes lie; those that no walk from the first reaches lie to the right of all before them.
fn sites(sides: &[[Option<usize>; 6]], layout: Layout) -> Vec<Site> {
    let mut sites: Vec<Option<Site>> = vec![None; sides.len()];
    let mut right = -4;
    for start in 0..sides.len() {
        if sites[start].is_some() {
            continue;
        }
        // Rows and columns alternate: an even step to the right stays on the lattice.
        let mut island = vec![(start, Site::new(0, 0))];
        let mut found = Vec::new();
        sites[start] = Some(Site::new(0, 0));
        while let Some((index, at)) = island.pop() {
            found.push((index, at));
            for edge in Edge::ALL {
                if let Some(next) = sides[index][edge.index()].filter(|&next| sites[next].is_none())
                {
                    let there = at.over(edge, layout);
                    sites[next] = Some(there);
                    island.push((next, there));
                }
            }
        }
        let left = found.iter().map(|(_, at)| at.x).min().unwrap_or(0);
        let shift = right + 4 - left + (right + 4 - left).rem_euclid(2);
        for &(index, at) in &found {
            sites[index] = Some(Site::new(at.x + shift, at.y));
            right = right.max(at.x + shift);
        }
    }
    sites
        .into_iter()
        .map(|site| site.unwrap_or(Site::new(0, 0)))
        .collect()
}

fn hex(
    reader: &mut Reader,
    cell: CaseHex,
    tiles: &BTreeMap<String, Option<Tile>>,
    sides: [Option<usize>; 6],
    at: Site,
) -> Hex {
    let known = known_tile(reader, cell.tile.as_ref(), tiles);
    let faulty = known.is_none();
    let mut tile = known.unwrap_or_else(|| Tile::blank(""));
    tile.name = cell.tile.map(|tile| tile.value).unwrap_or_default();
    for track in &mut tile.track {
        // Track from edge to edge leads on to the stop of the same area, in the next hex.
        track.terminal |=
            cell.terminal == Some(true) && track.ends.iter().any(|end| matches!(end, End::Stop(_)));
    }
    let mut hex = Hex::new(cell.id, at, tile, cell.rotation.unwrap_or(0));
    hex.sides = sides;
    hex.place = cell.place;
    // Whether tokens have room on a tile that could not be read, nobody knows.
    for piece in cell.tokens.into_iter().flatten().filter(|_| !faulty) {
        place_token(reader, &mut hex, piece);
    }
    hex
}

/// What lies there; nothing where it is not or not rightly described.
fn known_tile(
    reader: &mut Reader,
    named: Option<&At<String>>,
    tiles: &BTreeMap<String, Option<Tile>>,
) -> Option<Tile> {
    let Some(At { value: name, place }) = named else {
        return Some(Tile::blank(""));
    };
    if let Some(tile) = tiles.get(name) {
        return tile.clone();
    }
    let known = tiles.keys().map(String::as_str);
    let hint = did_you_mean(name, known, "describe it among the tiles");
    let what = format!("the tile \"{name}\" is not described");
    reader.error(place, what, hint);
    None
}

fn place_token(reader: &mut Reader, hex: &mut Hex, piece: CaseToken) {
    let CaseToken {
        stop,
        slot,
        company,
        place,
    } = piece;
    let name = &hex.name;
    let Some(places) = hex.tokens.get_mut(stop) else {
        let what = format!(
            "a token of {company} in stop {stop} of {name}, whose tile has {}",
            hex.tokens.len()
        );
        return reader.error(&place, what, "stops count from 0");
    };
    let room = places.len();
    match places.get_mut(slot) {
        None => {
            let what = format!(
                "a token of {company} in place {slot} of {name}, which has room for {room}"
            );
            reader.error(&place, what, "places count from 0");
        }
        Some(Some(Token { company: other, .. })) => {
            let what = format!("a token of {company} in {name} in the place of {other}");
            reader.error(&place, what, "give it another place");
        }
        Some(free) => {
            *free = Some(Token {
                company,
                neutral: false,
            });
        }
    }
}
