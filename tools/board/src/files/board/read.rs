//! Board files, read strictly.

use super::{BoardJson, CityJson, ForestJson, PathJson, RiverJson, SIGNS};
use crate::fair;
use crate::model::board::Ground;
use crate::model::board::{Board, City, Forest, Path, Want};
use crate::model::grid::Grid;
use crate::model::preset::{Preset, Setting};
use crate::model::river::River;
use milepost_document::{
    At, Cursor, Node, Place, Problem, Reader, Severity, nearest, without_mark,
};
use std::collections::BTreeSet;

/// Reads the name of the preset that a board file names.
///
/// # Errors
/// The text is not JSON, or members are missing, unknown or out of range; all problems with their paths.
pub fn preset_name(text: &str) -> Result<String, Vec<Problem>> {
    match file(text)? {
        (Some(file), problems) if problems.is_empty() => Ok(file.preset),
        (_, problems) => Err(problems),
    }
}

fn file(text: &str) -> Result<(Option<BoardJson>, Vec<Problem>), Vec<Problem>> {
    let node = Node::from_json_text(without_mark(text))?;
    let mut reader = Reader::new(Severity::Error);
    let file = reader.read(&Cursor::root(&node));
    Ok((file, reader.problems))
}

/// Reads a board of a preset. The bonus is counted anew.
///
/// # Errors
/// As [`preset_name`]; and the ground, cities or paths are impossible on a board of the preset. All problems with their paths.
pub fn read(text: &str, preset: &Preset) -> Result<Board, Vec<Problem>> {
    let (file, problems) = file(text)?;
    let Some(file) = file else {
        return Err(problems);
    };
    let mut check = Check {
        preset,
        problems,
        grid: Grid {
            columns: file.ground.first().map_or(0, |row| row.chars().count()),
            rows: file.ground.len(),
        },
        ground: Vec::new(),
        cities: Vec::new(),
        beds: BTreeSet::new(),
    };
    let board = check.whole(&file);
    match board {
        Some(board) if check.problems.is_empty() => {
            let bonus = fair::bonus(&Setting::of(preset, &board), &board);
            Ok(Board { bonus, ..board })
        }
        _ => Err(check.problems),
    }
}

/// What is known of the board so far, and what is wrong with it.
struct Check<'a> {
    preset: &'a Preset,
    problems: Vec<Problem>,
    grid: Grid,
    ground: Vec<Ground>,
    cities: Vec<City>,
    /// The sides along which rivers run, each by its corners: none has two, so that the board bounds them all.
    beds: BTreeSet<[usize; 2]>,
}

impl Check<'_> {
    fn error(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Problem::error(place, what, hint));
    }

    fn whole(&mut self, file: &BoardJson) -> Option<Board> {
        let (preset, players) = (self.preset, file.players.value);
        self.within(&file.players, 1, preset.players);
        self.within(&file.scenario, 0, preset.scenarios.len() - 1);
        let land = self.land(&file.land);
        let kept = self.ground(&file.ground)?;
        let rivers = file.rivers.iter();
        let rivers = rivers.filter_map(|river| self.river(river)).collect();
        let cities: Vec<_> = file.cities.iter().map(|city| self.city(city)).collect();
        self.cities = cities.into_iter().collect::<Option<_>>()?;
        self.distinct(&file.cities);
        let forests = self.forests(&file.forests);
        let paths: Vec<Path> = file
            .paths
            .iter()
            .filter_map(|path| self.path(path))
            .collect();
        let cities = self.cities.len();
        if cities < players || cities > usize::from(u8::MAX) {
            let what = format!("{cities} cities for {players} players");
            self.error(&Place::Path("$".to_owned()), what, "each has a capital");
        }
        let mut tracks = vec![0; self.grid.cells()];
        for path in &paths {
            path.mark(&mut tracks);
        }
        Some(Board {
            players,
            scenario: file.scenario.value,
            land,
            name: file.name.clone(),
            seed: file.seed,
            tries: file.tries,
            grid: self.grid,
            ground: self.ground.clone(),
            kept,
            rivers,
            forests,
            cities: self.cities.clone(),
            paths,
            tracks,
            bonus: Vec::new(),
        })
    }

    fn within(&mut self, number: &At<usize>, least: usize, most: usize) {
        if !(least..=most).contains(&number.value) {
            let what = format!(
                "expected a whole number from {least} to {most}, found {}",
                number.value
            );
            self.error(&number.place, what, "");
        }
    }

    /// Reads the ground; returns which cells are reserved for the printed rules.
    fn ground(&mut self, rows: &At<Vec<At<String>>>) -> Option<Vec<bool>> {
        let columns = self.grid.columns;
        if !(6..=200).contains(&columns) || !(6..=200).contains(&rows.len()) {
            self.error(&rows.place, "a board has 6 to 200 columns and rows", "");
            return None;
        }
        let mut kept = Vec::new();
        for row in &rows.value {
            if row.chars().count() != columns {
                let what = format!("this row does not have {columns} cells like the first one");
                self.error(&row.place, what, "");
            }
            for sign in row.chars() {
                match SIGNS.iter().find(|(known, ..)| *known == sign) {
                    Some(&(_, ground, is_kept)) => {
                        self.ground.push(ground);
                        kept.push(is_kept);
                    }
                    None => {
                        let hint = "known: ~ . T H, and - , t h in the corner";
                        self.error(
                            &row.place,
                            format!("{sign:?} is not a kind of ground"),
                            hint,
                        );
                    }
                }
            }
        }
        (kept.len() == self.grid.cells()).then_some(kept)
    }

    /// The form of land of that name; none where the file names none.
    fn land(&mut self, land: &At<String>) -> Option<usize> {
        if land.is_empty() {
            return None;
        }
        let forms = self.preset.lands.iter().map(|land| land.name.as_str());
        self.named(land, "form of land", forms)
    }

    /// A river that runs from corner to corner of cells, with land on both banks.
    fn river(&mut self, river: &At<RiverJson>) -> Option<River> {
        let Grid { columns, rows } = self.grid;
        let mut points = Vec::new();
        for at in &river.points {
            let [x, y] = at.value;
            if x > columns || y > rows {
                let what =
                    format!("expected at most {columns} columns and {rows} rows before a corner");
                self.error(&at.place, what, "both from 0");
                return None;
            }
            points.push(self.grid.point([x, y]));
        }
        let river_found = River { points };
        let steps = |[a, b]: [usize; 2]| self.grid.points_around(a).any(|next| next == b);
        let banks = |side: [usize; 2]| {
            let mut cells = self.grid.cells_along(side);
            cells.clone().count() == 2 && cells.all(|cell| self.ground[cell] != Ground::Water)
        };
        let (what, hint) = if river_found.points.len() < 2 {
            ("a river has at least two corners", "")
        } else if !river_found.sides().all(steps) {
            (
                "this river does not run from corner to corner",
                "each lies beside the one before",
            )
        } else if !river_found.sides().all(banks) {
            (
                "this river does not have land on both banks",
                "it ends at the first corner of water",
            )
        } else if !river_found
            .sides()
            .all(|[a, b]| self.beds.insert([a.min(b), a.max(b)]))
        {
            (
                "a river runs here already",
                "end this one where it flows in",
            )
        } else {
            return Some(river_found);
        };
        self.error(&river.place, what, hint);
        None
    }

    fn distinct(&mut self, places: &[At<CityJson>]) {
        let cities = self.cities.clone();
        for (index, (city, at)) in cities.iter().zip(places).enumerate() {
            let same = |other: &&City| other.name == city.name || other.cell == city.cell;
            if let Some(twin) = cities[..index].iter().find(same) {
                let what = format!("{} has the name or the cell of {}", city.name, twin.name);
                self.error(&at.place, what, "change one");
            }
        }
    }

    /// Every forest on the ground, with its name and trees from the file.
    fn forests(&mut self, given: &[ForestJson]) -> Vec<Forest> {
        let given: Vec<(&ForestJson, usize)> = given
            .iter()
            .filter_map(|forest| Some((forest, self.cell(&forest.at)?)))
            .collect();
        let (piece, sizes) = self.grid.pieces(|cell| self.ground[cell]);
        let forest = |number| {
            let cells: Vec<usize> = (0..piece.len())
                .filter(|&cell| piece[cell] == number)
                .collect();
            let first = *cells.first()?;
            let found = given.iter().find(|(_, cell)| cells.contains(cell));
            (self.ground[first] == Ground::Forest).then(|| Forest {
                name: found.map_or(String::new(), |(forest, _)| forest.name.clone()),
                tree: found.map_or(0, |(forest, _)| forest.tree),
                cells,
            })
        };
        (0..sizes.len()).filter_map(forest).collect()
    }

    fn cell(&mut self, at: &At<[usize; 2]>) -> Option<usize> {
        let (Grid { columns, rows }, [x, y]) = (self.grid, at.value);
        if x < columns && y < rows {
            return Some(y * columns + x);
        }
        let what = format!("expected column and row of a board of {columns} x {rows}");
        self.error(&at.place, what, "both from 0");
        None
    }

    fn city(&mut self, city: &CityJson) -> Option<City> {
        let goods = self.preset.goods.iter().map(|good| good.name.as_str());
        let mut wants = Vec::new();
        for want in &city.wants {
            let good = self.named(&want.good, "good", goods.clone());
            wants.extend(good.map(|good| Want {
                good,
                points: want.points,
            }));
        }
        Some(City {
            cell: self.cell(&city.at)?,
            name: city.name.clone(),
            wants,
            airport: city.airport,
        })
    }

    fn path(&mut self, path: &At<PathJson>) -> Option<Path> {
        let (preset, cities) = (self.preset, self.cities.clone());
        let names = || cities.iter().map(|city| city.name.as_str());
        let types = preset.types.iter().map(|kind| kind.name.as_str());
        let kind = self.named(&path.kind, "path type", types);
        let a = self.named(&path.from, "city", names());
        let b = self.named(&path.to, "city", names());
        let cells: Vec<usize> = path
            .cells
            .iter()
            .filter_map(|cell| self.cell(cell))
            .collect();
        let (kind, a, b) = (kind?, a?, b?);
        let ends = cells.first() == Some(&cities[a].cell) && cells.last() == Some(&cities[b].cell);
        let steps = |pair: &[usize]| self.grid.steps(pair[0], pair[1]) == 1;
        if !ends || !cells.windows(2).all(steps) || a == b {
            let what = "this path does not lead from city to city, cell by cell";
            self.error(&path.place, what, "");
            return None;
        }
        let kind_of_path = &preset.types[kind];
        let carries = |&cell: &usize| {
            cities.iter().any(|city| city.cell == cell) || kind_of_path.carries(self.ground[cell])
        };
        if !cells.iter().all(carries) {
            let what = format!("a {} cannot cross one of these cells", kind_of_path.name);
            self.error(&path.place, what, "");
        }
        Some(Path::between(kind, [a, b], cells))
    }

    /// The place of a name among those that are known.
    fn named<'n>(
        &mut self,
        name: &At<String>,
        what: &str,
        known: impl Iterator<Item = &'n str> + Clone,
    ) -> Option<usize> {
        let found = known.clone().position(|other| other == name.value);
        if found.is_none() {
            let near = nearest(name, known).join(" or ");
            let hint = match near.is_empty() {
                true => String::new(),
                false => format!("did you mean {near}?"),
            };
            self.error(
                &name.place,
                format!("there is no {what} called {}", name.value),
                hint,
            );
        }
        found
    }
}
