//! Board files, read strictly.

use super::{FORMAT, SIGNS};
use crate::MOST_SEED;
use crate::board::{Board, City, Forest, Path, TREES, Want};
use crate::fair;
use crate::grid::Grid;
use crate::preset::{Preset, Setting};
use crate::terrain::Ground;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, nearest, quoted};

const MEMBERS: [&str; 13] = [
    "milepost",
    "generator",
    "preset",
    "players",
    "scenario",
    "seed",
    "code",
    "tries",
    "ground",
    "forests",
    "cities",
    "paths",
    "bonus",
];

/// The most goods that a city wants.
const MOST_WANTS: usize = 99;

/// Reads the name of the preset that a board file names.
///
/// # Errors
/// All that keeps it from being read.
pub fn preset_name(text: &str) -> Result<String, Vec<Problem>> {
    let node = Node::from_json_text(text.trim_start_matches('\u{feff}'))?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    reader.table(&root, &MEMBERS);
    let said = reader.required(&root, "milepost", |r, at| Some((r.text(at)?, at.place())));
    if let Some((said, place)) = said.filter(|(said, _)| said != FORMAT) {
        let what = format!("this file says it is {}, not \"{FORMAT}\"", quoted(&said));
        reader.problems.push(Problem::error(
            &place,
            what,
            "milepost board make -o board.json writes one",
        ));
    }
    let name = reader.required(&root, "preset", Reader::name);
    name.filter(|_| reader.problems.is_empty())
        .ok_or(reader.problems)
}

/// Reads a board of a preset. The bonus is counted anew.
///
/// # Errors
/// All that is wrong with it, each with its path.
pub fn board(text: &str, preset: &Preset) -> Result<Board, Vec<Problem>> {
    let node = Node::from_json_text(text.trim_start_matches('\u{feff}'))?;
    let root = Cursor::root(&node);
    let mut reader = Reader::new(Severity::Error);
    reader.table(&root, &MEMBERS);
    let read = whole(&mut reader, &root, preset);
    match read {
        Some(board) if reader.problems.is_empty() => {
            let setting = Setting {
                preset,
                players: board.players,
                scenario: board.scenario,
            };
            Ok(Board {
                bonus: fair::bonus(&setting, &board),
                ..board
            })
        }
        _ => Err(reader.problems),
    }
}

fn whole(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) -> Option<Board> {
    let most = |count: usize| count as i64;
    let players = r.required(root, "players", |r, at| {
        r.integer(at, 1..=most(preset.players))
    });
    let scenario = r.required(root, "scenario", |r, at| {
        r.integer(at, 0..=most(preset.scenarios.len()) - 1)
    });
    let seed = r.required(root, "seed", |r, at| match at.value() {
        // A seed that is no whole number any more has lost digits.
        milepost_document::Value::Integer(_) => r.integer::<u64>(at, 0..=MOST_SEED as i64),
        _ => r.wrong_kind(at, "a whole number below 2^63"),
    });
    let tries = r
        .optional(root, "tries", |r, at| r.integer(at, 0..=1000))
        .unwrap_or_default();
    let (grid, ground, kept) = r.required(root, "ground", ground)?;
    let place = Place { grid };
    let cities = r.required(root, "cities", |r, at| {
        let cities = r.list(at, |r, at| place.city(r, at, preset))?;
        distinct(r, at, &cities);
        Some(cities)
    })?;
    let forests = forests(r, root, &place, &ground)?;
    let paths = r.required(root, "paths", |r, at| {
        r.list(at, |r, at| place.path(r, at, preset, &cities, &ground))
    })?;
    let (players, scenario, seed) = (players?, scenario?, seed?);
    if cities.len() < players || cities.len() > usize::from(u8::MAX) {
        r.error(
            root,
            format!("{} cities for {players} players", cities.len()),
            "each has a capital",
        );
        return None;
    }
    let mut tracks = vec![0; grid.cells()];
    paths.iter().for_each(|path: &Path| {
        path.cells
            .iter()
            .for_each(|&cell| tracks[cell] |= 1 << path.kind)
    });
    let bonus = Vec::new();
    Some(Board {
        players,
        scenario,
        seed,
        tries,
        grid,
        ground,
        kept,
        forests,
        cities,
        paths,
        tracks,
        bonus,
    })
}

fn ground(r: &mut Reader, at: &Cursor<'_>) -> Option<(Grid, Vec<Ground>, Vec<bool>)> {
    let rows: Vec<String> = r.list(at, Reader::text)?;
    let columns = rows.first().map_or(0, |row| row.chars().count());
    if !(6..=200).contains(&columns) || !(6..=200).contains(&rows.len()) {
        r.error(at, "a board has 6 to 200 columns and rows", "");
        return None;
    }
    let mut cells = Vec::new();
    for (row, item) in rows.iter().zip(at.items()) {
        if row.chars().count() != columns {
            r.error(
                &item,
                format!("this row has not {columns} cells as the first one"),
                "",
            );
        }
        for sign in row.chars() {
            let known = SIGNS.iter().find(|(known, ..)| *known == sign);
            match known {
                Some(&(_, ground, kept)) => cells.push((ground, kept)),
                None => r.error(
                    &item,
                    format!("{sign:?} is no ground"),
                    "known: ~ . T, and - , t in the corner",
                ),
            }
        }
    }
    let grid = Grid {
        columns,
        rows: rows.len(),
    };
    (cells.len() == grid.cells()).then(|| {
        (
            grid,
            cells.iter().map(|c| c.0).collect(),
            cells.iter().map(|c| c.1).collect(),
        )
    })
}

fn distinct(r: &mut Reader, at: &Cursor<'_>, cities: &[City]) {
    for (index, (city, item)) in cities.iter().zip(at.items()).enumerate() {
        let twin = cities[..index]
            .iter()
            .find(|other| other.name == city.name || other.cell == city.cell);
        if let Some(twin) = twin {
            r.error(
                &item,
                format!("{} has the name or the cell of {}", city.name, twin.name),
                "change one",
            );
        }
    }
}

/// Every forest on the ground, with what the file says of it.
fn forests(
    r: &mut Reader,
    root: &Cursor<'_>,
    place: &Place,
    ground: &[Ground],
) -> Option<Vec<Forest>> {
    let said = r.required(root, "forests", |r, at| {
        r.list(at, |r, at| {
            r.table(at, &["name", "tree", "at"]);
            let name = r.required(at, "name", Reader::name);
            let tree = r.required(at, "tree", |r, at| {
                r.integer::<usize>(at, 0..=TREES as i64 - 1)
            });
            let cell = r.required(at, "at", |r, at| place.cell(r, at));
            Some((name?, tree?, cell?))
        })
    })?;
    let (piece, sizes) = place.grid.pieces(|cell| ground[cell]);
    let mut found = Vec::new();
    for number in 0..sizes.len() {
        let cells: Vec<usize> = (0..piece.len())
            .filter(|&cell| piece[cell] == number)
            .collect();
        if cells
            .first()
            .is_some_and(|&cell| ground[cell] == Ground::Forest)
        {
            let told = said.iter().find(|(_, _, cell)| cells.contains(cell));
            let (name, tree) =
                told.map_or((String::new(), 0), |(name, tree, _)| (name.clone(), *tree));
            found.push(Forest { name, cells, tree });
        }
    }
    Some(found)
}

/// Reads what has a place on the board.
struct Place {
    grid: Grid,
}

impl Place {
    fn cell(&self, r: &mut Reader, at: &Cursor<'_>) -> Option<usize> {
        let numbers: Vec<usize> = r.list(at, |r, at| r.integer(at, 0..=1000))?;
        match numbers.as_slice() {
            &[x, y] if x < self.grid.columns && y < self.grid.rows => {
                Some(y * self.grid.columns + x)
            }
            _ => {
                let Grid { columns, rows } = self.grid;
                r.error(
                    at,
                    format!("expected column and row of a board of {columns} x {rows}"),
                    "both from 0",
                );
                None
            }
        }
    }

    fn city(&self, r: &mut Reader, at: &Cursor<'_>, preset: &Preset) -> Option<City> {
        r.table(at, &["name", "at", "airport", "wants"]);
        let name = r.required(at, "name", Reader::name);
        let cell = r.required(at, "at", |r, at| self.cell(r, at));
        let airport = r
            .optional(at, "airport", Reader::boolean)
            .unwrap_or_default();
        let wants = r.optional(at, "wants", |r, at| {
            let wants = r.list(at, |r, at| want(r, at, preset))?;
            if wants.len() > MOST_WANTS {
                r.error(
                    at,
                    format!(
                        "{} goods, where a city wants {MOST_WANTS} at most",
                        wants.len()
                    ),
                    "",
                );
            }
            Some(wants)
        });
        Some(City {
            cell: cell?,
            name: name?,
            wants: wants.unwrap_or_default(),
            airport,
        })
    }

    fn path(
        &self,
        r: &mut Reader,
        at: &Cursor<'_>,
        preset: &Preset,
        cities: &[City],
        ground: &[Ground],
    ) -> Option<Path> {
        r.table(at, &["type", "from", "to", "cells"]);
        let types = || preset.types.iter().map(|kind| kind.name.as_str());
        let names = || cities.iter().map(|city| city.name.as_str());
        let kind = r.required(at, "type", |r, at| one_of(r, at, "path type", types()));
        let a = r.required(at, "from", |r, at| one_of(r, at, "city", names()));
        let b = r.required(at, "to", |r, at| one_of(r, at, "city", names()));
        let cells = r.required(at, "cells", |r, at| r.list(at, |r, at| self.cell(r, at)));
        let (kind, a, b, mut cells) = (kind?, a?, b?, cells?);
        let ends = cells.first() == Some(&cities[a].cell) && cells.last() == Some(&cities[b].cell);
        let whole = cells
            .windows(2)
            .all(|pair| self.grid.steps(pair[0], pair[1]) == 1);
        if !ends || !whole || a == b {
            r.error(
                at,
                "this path does not lead from city to city, cell by cell",
                "",
            );
            return None;
        }
        let carries = |&cell: &usize| {
            cities.iter().any(|city| city.cell == cell) || preset.types[kind].carries(ground[cell])
        };
        if !cells.iter().all(carries) {
            r.error(
                at,
                format!(
                    "a {} cannot lead over one of these cells",
                    preset.types[kind].name
                ),
                "",
            );
        }
        if a > b {
            cells.reverse();
        }
        Some(Path {
            kind,
            a: a.min(b),
            b: a.max(b),
            cells,
        })
    }
}

fn want(r: &mut Reader, at: &Cursor<'_>, preset: &Preset) -> Option<Want> {
    r.table(at, &["good", "points"]);
    let goods = preset.goods.iter().map(|good| good.name.as_str());
    let good = r.required(at, "good", |r, at| one_of(r, at, "good", goods));
    let points = r.required(at, "points", |r, at| r.integer(at, 0..=99));
    Some(Want {
        good: good?,
        points: points?,
    })
}

/// The place of a name among those that are known.
fn one_of<'a>(
    r: &mut Reader,
    at: &Cursor<'_>,
    what: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<usize> {
    let name = r.name(at)?;
    let found = known.clone().position(|other| other == name);
    if found.is_none() {
        let near = nearest(&name, known).join(" or ");
        let hint = if near.is_empty() {
            String::new()
        } else {
            format!("did you mean {near}?")
        };
        r.error(at, format!("there is no {what} called {name}"), hint);
    }
    found
}
