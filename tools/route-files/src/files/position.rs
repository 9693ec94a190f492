//! The position file: what lies on a board, and who runs what, as a person writes it at the table
//! (docs/route-files.md).

use crate::files::board::{self, Board, TileForm};
use crate::files::common::{did_you_mean, finish, known_name};
use crate::files::rules::RulesToml;
use crate::files::shipped;
use crate::files::train::{self, Roster};
use milepost_document::{At, Cursor, FromNode, Node, Place, Problem, Reader, Severity};
use milepost_route::model::{Company, Position, Train};
use milepost_route::rules::Rules;
use std::collections::BTreeMap;

mod laying;
mod line;
pub(crate) mod record;

/// The value of the member `milepost` in such a file.
pub(crate) const FORMAT: &str = "18xx-position/1";

/// A position file: what lies on a board, and who runs what.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PositionToml {
    /// `18xx-position/1`.
    #[form(format(FORMAT), or_default)]
    #[allow(dead_code)]
    milepost: String,
    /// The position's own name; the board's where there is none.
    title: Option<String>,
    /// Where it comes from, and under which licence.
    #[form(unread)]
    #[allow(dead_code)]
    provenance: Option<BTreeMap<String, String>>,
    /// The name of a shipped board, or the path of a board file.
    #[schemars(required)]
    board: Option<At<String>>,
    /// The phase, by its name on the board; needed where the board has phases.
    phase: Option<At<String>>,
    /// The company that is to run, where several have trains.
    company: Option<At<String>>,
    /// The trains of each company, by its name on tokens.
    trains: Option<BTreeMap<String, At<Vec<At<String>>>>>,
    /// What each company holds that rules ask for.
    holds: Option<BTreeMap<String, At<Vec<String>>>>,
    /// What lies on each hex: `TILE rN token NAME at STOP place N extra neutral mark NAME`, each part optional, tokens and
    /// marks as many as there are.
    hexes: Option<BTreeMap<String, At<String>>>,
    /// Trains that the board does not declare, by name.
    train: Option<Roster>,
    /// Tiles that are in neither the board nor the catalogue, by number.
    tile: Option<BTreeMap<String, TileForm>>,
    /// The rules, in place of the board's.
    rules: Option<RulesToml>,
    /// Rules of the game that stand nowhere here, by name.
    undeclared: Option<Vec<String>>,
    /// What was run in the game that the position was recorded from.
    record: Option<record::RecordForm>,
}

/// A position file that was read, its board among it.
pub(crate) struct OnBoard {
    form: PositionToml,
    /// The board with what the file declares beside it.
    pub board: Board,
    /// Whether the board is known. What depends on it is not checked otherwise.
    is_known: bool,
}

/// Reads a position; `boards` gives the text of the board file of a name that is no shipped board's.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn position(
    text: &str,
    boards: &dyn Fn(&str) -> Option<String>,
) -> Result<Position, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let mut reader = Reader::new(Severity::Error);
    let Some(read) = on_board(&mut reader, &Cursor::root(&node), text, boards) else {
        return Err(reader.problems);
    };
    let OnBoard {
        form,
        mut board,
        is_known,
    } = read;
    let colours = colours(
        &mut reader,
        &Cursor::root(&node),
        form.phase.as_ref(),
        &board,
    );
    let mut companies = Vec::new();
    for (name, trains) in form.trains.into_iter().flatten() {
        let train = |name: &At<String>| train(&mut reader, name, &board.trains, is_known);
        companies.push(Company {
            trains: trains.iter().filter_map(train).collect(),
            name: company(&mut reader, &trains.place, &name, &board),
            ..Company::default()
        });
    }
    holdings(&mut reader, form.holds.unwrap_or_default(), &mut companies);
    put_first(&mut reader, form.company.as_ref(), &mut companies);
    let lines = line::lines(&mut reader, form.hexes.unwrap_or_default(), text);
    if is_known {
        laying::lay(&mut reader, &mut board, lines);
    }
    let mut setup = board.bare();
    setup.title = form.title.unwrap_or(setup.title);
    setup.phase = form.phase.map(|phase| phase.value).unwrap_or_default();
    (setup.colours, setup.companies) = (colours, companies);
    setup.undeclared = form.undeclared.unwrap_or_default();
    let trains = setup
        .companies
        .first()
        .map_or(0, |first| first.trains.len());
    let record = form.record.filter(|_| is_known);
    setup.record = record.map(|record| record.record(&mut reader, &setup.hexes, trains));
    finish(setup, reader.problems)
}

/// Reads the members of a file, and its board; `None` where it is no position file.
pub(crate) fn on_board(
    reader: &mut Reader,
    root: &Cursor<'_>,
    text: &str,
    boards: &dyn Fn(&str) -> Option<String>,
) -> Option<OnBoard> {
    let mut form: PositionToml = reader.read(root)?;
    let named = form.board.as_ref();
    let board = named.and_then(|name| named_board(reader, name, boards));
    let is_known = board.is_some();
    let mut board = board.unwrap_or_default();
    // What the file declares goes before what the board does.
    let trains = form.train.take().map(Roster::trains);
    board.trains.extend(trains.unwrap_or_default());
    let tiles = board::tiles(reader, form.tile.take(), text);
    board.tiles.extend(tiles);
    // Rules of its own take the place of the board's, and of those of a title that ships.
    if let Some(rules) = form.rules.take() {
        board.printed.rules = Rules::from(rules);
        board.printed.game.clear();
    } else if !board.has_rules {
        let own = form.title.as_deref();
        let titles = own.into_iter().chain([board.printed.game.as_str()]);
        board.printed.game = shipped::game(titles);
    }
    let game = shipped::title(&board.printed.game);
    for (name, train) in game.into_iter().flat_map(|title| title.trains) {
        board.trains.entry(name).or_insert(train);
    }
    if !board.printed.hexes.is_empty() {
        board::rule_hexes(reader, root, &board.printed.hexes);
    }
    Some(OnBoard {
        form,
        board,
        is_known,
    })
}

/// How many problems of a board are repeated: for each its line is counted from the top of the text.
const MOST_TOLD: usize = 100;

/// The board of that name. What is wrong with it is reported where it is named: its own text is not at hand.
fn named_board(
    reader: &mut Reader,
    name: &At<String>,
    boards: &dyn Fn(&str) -> Option<String>,
) -> Option<Board> {
    let shipped_text = shipped::board(name).map(str::to_owned);
    let Some(text) = shipped_text.or_else(|| boards(name)) else {
        let known = || shipped::BOARDS.iter().map(|(name, _)| *name);
        let all: Vec<&str> = known().collect();
        let otherwise = format!("known are {}, or the path of a board file", all.join(", "));
        let hint = did_you_mean(name, known(), &otherwise);
        let what = format!("there is no board \"{}\"", name.value);
        reader.error(&name.place, what, hint);
        return None;
    };
    let (mut board, problems) = match Node::from_toml_text(&text) {
        Ok(node) => board::read(&text, &node),
        Err(problems) => (Board::default(), problems),
    };
    for problem in problems.iter().take(MOST_TOLD) {
        let line = match &problem.place {
            Place::Span(span) => format!("line {}: ", text[..span.start].matches('\n').count() + 1),
            _ => String::new(),
        };
        let what = format!("in the board {}, {line}{}", name.value, problem.what);
        reader.error(&name.place, what, problem.hint.clone());
    }
    for hex in &mut board.printed.hexes {
        hex.place = name.place.clone();
    }
    problems.is_empty().then_some(board)
}

/// The colours in use in the phase that the file names.
fn colours(
    reader: &mut Reader,
    root: &Cursor<'_>,
    phase: Option<&At<String>>,
    board: &Board,
) -> Vec<String> {
    if !board.declared.phases.is_empty() {
        let found = phase.and_then(|phase| board.declared.phases.get(&phase.value));
        if let Some(colours) = found {
            return colours.clone();
        }
        let known: Vec<&str> = board.declared.phases.keys().map(String::as_str).collect();
        let hint = format!("this board has {}", known.join(", "));
        match phase {
            Some(phase) => {
                let what = format!("there is no phase \"{}\"", phase.value);
                reader.error(&phase.place, what, hint);
            }
            None => reader.error(root, "\"phase\" is missing", hint),
        }
    }
    let all = ["yellow", "green", "brown", "gray"];
    all.map(str::to_owned).to_vec()
}

/// Puts the company that is to run before the others.
fn put_first(reader: &mut Reader, company: Option<&At<String>>, companies: &mut [Company]) {
    let Some(At { value: name, place }) = company else {
        return;
    };
    let names = companies.iter().map(|company| company.name.as_str());
    let what = format!("the trains of {name} are not known");
    let otherwise = format!("list its trains: [trains] {name} = [\"3\"]");
    if let Some(first) = known_name(reader, place, name, names, what, &otherwise) {
        companies[..=first].rotate_right(1);
    }
}

/// What each company holds that rules ask for.
fn holdings(
    reader: &mut Reader,
    holds: BTreeMap<String, At<Vec<String>>>,
    companies: &mut [Company],
) {
    for (name, held) in holds {
        if let Some(company) = companies.iter_mut().find(|company| company.name == name) {
            company.holds = held.value;
            continue;
        }
        let names = companies.iter().map(|company| company.name.as_str());
        let hint = did_you_mean(&name, names, "list its trains");
        let what = format!("the trains of {name} are not known");
        reader.error(&held.place, what, hint);
    }
}

/// The train of that name, as it is declared or as its name says.
fn train(
    reader: &mut Reader,
    name: &At<String>,
    declared: &BTreeMap<String, Train>,
    is_known: bool,
) -> Option<Train> {
    let own = declared.get(&name.value).cloned();
    let found = own.or_else(|| Train::by_name(name));
    // Without its board, nobody knows what the game's trains are.
    if found.is_none() && is_known {
        let near = milepost_document::nearest(name, declared.keys().map(String::as_str));
        let known = match near.is_empty() {
            true => String::new(),
            false => format!("known is {}; or ", near.join(", ")),
        };
        let what = format!("the train {} is not known", name.value);
        reader.error(&name.place, what, format!("{known}{}", train::HINT));
    }
    found
}

/// The name of a company as the board writes it.
fn company(reader: &mut Reader, place: &Place, name: &str, board: &Board) -> String {
    let known: Vec<&str> = board
        .declared
        .companies
        .keys()
        .map(String::as_str)
        .collect();
    if known.is_empty() {
        return name.to_owned();
    }
    let what = format!("there is no company {name}");
    let otherwise = format!("known are {}", known.join(", "));
    let found = known_name(reader, place, name, known.iter().copied(), what, &otherwise);
    found.map_or(name, |index| known[index]).to_owned()
}
