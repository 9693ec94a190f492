//! The position file: what lies on a board, and who runs what, as a person writes it at the table
//! (docs/route-files.md).

use crate::files::board::Board;
use crate::files::common::{Names, did_you_mean, finish, is_table};
use crate::files::{board, rules, shipped, train};
use crate::model::position::Position;
use crate::model::setup::Company;
use crate::model::train::Train;
use milepost_document::{Cursor, Node, Place, Problem, Reader, Severity, Value};
use std::collections::BTreeMap;

mod laying;
mod line;
pub(crate) mod record;

/// What such a file says of itself.
pub(crate) const FORMAT: &str = "18xx-position/1";

const MEMBERS: [&str; 14] = [
    "milepost",
    "title",
    "provenance",
    "board",
    "phase",
    "company",
    "trains",
    "holds",
    "hexes",
    "train",
    "tile",
    "rules",
    "undeclared",
    "record",
];

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
    let root = Cursor::root(&node);
    reader.table(&root, &MEMBERS);
    board::format(&mut reader, &root, FORMAT);
    let board = reader.required(&root, "board", |r, at| named_board(r, at, boards));
    let known = board.is_some();
    let mut board = board.unwrap_or_else(Board::none);
    declarations(&mut reader, &root, text, &mut board);
    let colours = phase(&mut reader, &root, &board);
    let companies = companies(&mut reader, &root, &board, known);
    let lines = reader
        .optional(&root, "hexes", |r, at| line::lines(r, at, text))
        .unwrap_or_default();
    if known {
        laying::lay(&mut reader, &mut board, lines);
    }
    let mut setup = board.bare();
    setup.title = reader
        .optional(&root, "title", Reader::text)
        .unwrap_or(setup.title);
    setup.phase = named_phase(&root);
    (setup.colours, setup.companies) = (colours, companies);
    let undeclared = reader.optional(&root, "undeclared", |r, at| r.list(at, Reader::text));
    setup.undeclared = undeclared.unwrap_or_default();
    let trains = setup
        .companies
        .first()
        .map_or(0, |company| company.trains.len());
    if let Some(at) = root.get("record").filter(|_| known) {
        setup.record = record::read(&mut reader, &at, &setup.hexes, trains);
    }
    finish(setup, reader.problems)
}

/// Of a board that has more problems no more are told: each is counted to from the top of its text.
const MOST_TOLD: usize = 100;

/// The board of that name. What is wrong with it is told where it is named: its own text is not at hand.
pub(crate) fn named_board(
    reader: &mut Reader,
    at: &Cursor<'_>,
    boards: &dyn Fn(&str) -> Option<String>,
) -> Option<Board> {
    let name = reader.text(at)?;
    let Some(text) = shipped::board(&name)
        .map(str::to_owned)
        .or_else(|| boards(&name))
    else {
        let known = || shipped::BOARDS.iter().map(|(name, _)| *name);
        let otherwise = format!(
            "known are {}, or the path of a board file",
            known().collect::<Vec<_>>().join(", ")
        );
        reader.error(
            at,
            format!("there is no board \"{name}\""),
            did_you_mean(&name, known(), &otherwise),
        );
        return None;
    };
    let (mut board, problems) = match Node::from_toml_text(&text) {
        Ok(node) => board::read(&text, &node),
        Err(problems) => (Board::none(), problems),
    };
    for problem in problems.iter().take(MOST_TOLD) {
        let line = match &problem.place {
            Place::Span(span) => format!("line {}: ", text[..span.start].matches('\n').count() + 1),
            _ => String::new(),
        };
        reader.error(
            at,
            format!("in the board {name}, {line}{}", problem.what),
            problem.hint.clone(),
        );
    }
    for hex in &mut board.hexes {
        hex.place = at.place();
    }
    problems.is_empty().then_some(board)
}

/// What the file declares beside the board: its own go before the board's.
pub(crate) fn declarations(reader: &mut Reader, root: &Cursor<'_>, text: &str, board: &mut Board) {
    board.trains.extend(
        reader
            .optional(root, "train", train::roster)
            .unwrap_or_default(),
    );
    let tiles = reader.optional(root, "tile", |r, at| board::tiles(r, at, text));
    board.tiles.extend(tiles.unwrap_or_default());
    if let Some(at) = root.get("rules") {
        board.rules = rules::section(reader, &at).unwrap_or_default();
        let names = Names::new(board.hexes.iter().map(|hex| hex.name.as_str()));
        if !board.hexes.is_empty() {
            board::rule_hexes(reader, &at, &names);
        }
    }
}

/// The phase by name; what is wrong with it is told elsewhere.
fn named_phase(root: &Cursor<'_>) -> String {
    let phase = root.get("phase");
    phase
        .and_then(|at| {
            if let Value::Text(name) = at.value() {
                Some(name.clone())
            } else {
                None
            }
        })
        .unwrap_or_default()
}

/// The colours in use in the phase that the file names.
fn phase(reader: &mut Reader, root: &Cursor<'_>, board: &Board) -> Vec<String> {
    let all = || {
        ["yellow", "green", "brown", "gray"]
            .map(str::to_owned)
            .to_vec()
    };
    if board.phases.is_empty() {
        reader.optional(root, "phase", Reader::text);
        return all();
    }
    let known = || {
        board
            .phases
            .keys()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let Some(at) = root.get("phase") else {
        reader.error(
            root,
            "\"phase\" is missing",
            format!("this board has {}", known()),
        );
        return all();
    };
    let name = reader.text(&at).unwrap_or_default();
    board.phases.get(&name).cloned().unwrap_or_else(|| {
        reader.error(
            &at,
            format!("there is no phase \"{name}\""),
            format!("this board has {}", known()),
        );
        all()
    })
}

/// The companies whose trains are known, the one that is to run first.
fn companies(reader: &mut Reader, root: &Cursor<'_>, board: &Board, known: bool) -> Vec<Company> {
    let mut companies = Vec::new();
    if let Some(at) = root.get("trains").filter(|at| is_table(reader, at)) {
        for (name, member) in at.members() {
            let trains = reader.list(&member, |r, at| one_train(r, at, &board.trains, known));
            let name = company(reader, &member.place(), name, board);
            companies.push(Company {
                name,
                trains: trains.unwrap_or_default(),
                ..Company::default()
            });
        }
    }
    held(reader, root, &mut companies);
    let Some(at) = root.get("company") else {
        return companies;
    };
    let name = reader.text(&at).unwrap_or_default();
    match milepost_document::position(&name, companies.iter().map(|company| company.name.as_str()))
    {
        Some(first) => companies[..=first].rotate_right(1),
        None => {
            let names = companies.iter().map(|company| company.name.as_str());
            let hint = did_you_mean(
                &name,
                names,
                &format!("list its trains: [trains] {name} = [\"3\"]"),
            );
            reader.error(&at, format!("the trains of {name} are not known"), hint);
        }
    }
    companies
}

/// What each company holds that rules ask for.
fn held(reader: &mut Reader, root: &Cursor<'_>, companies: &mut [Company]) {
    let Some(at) = root.get("holds").filter(|at| is_table(reader, at)) else {
        return;
    };
    for (name, member) in at.members() {
        let holds = reader.list(&member, Reader::text).unwrap_or_default();
        match companies.iter_mut().find(|company| company.name == name) {
            Some(company) => company.holds = holds,
            None => {
                let names = companies.iter().map(|company| company.name.as_str());
                let hint = did_you_mean(name, names, "list its trains");
                reader.error(&member, format!("the trains of {name} are not known"), hint);
            }
        }
    }
}

fn one_train(
    reader: &mut Reader,
    at: &Cursor<'_>,
    declared: &BTreeMap<String, Train>,
    known: bool,
) -> Option<Train> {
    let name = reader.text(at)?;
    let found = declared
        .get(&name)
        .cloned()
        .or_else(|| Train::by_name(&name));
    // Without its board, nobody knows what the game's trains are.
    if found.is_none() && known {
        let near = milepost_document::nearest(&name, declared.keys().map(String::as_str));
        let known = if near.is_empty() {
            String::new()
        } else {
            format!("known is {}; or ", near.join(", "))
        };
        reader.error(
            at,
            format!("{name} is a train of no known kind"),
            format!("{known}{}", train::HINT),
        );
    }
    found
}

/// The name of a company as the board writes it.
fn company(reader: &mut Reader, place: &Place, name: &str, board: &Board) -> String {
    let known = || board.companies.iter().map(String::as_str);
    if board.companies.is_empty() {
        return name.to_owned();
    }
    match milepost_document::position(name, known()) {
        Some(index) => board.companies[index].clone(),
        None => {
            let otherwise = format!("known are {}", known().collect::<Vec<_>>().join(", "));
            let hint = did_you_mean(name, known(), &otherwise);
            reader.problems.push(Problem::error(
                place,
                format!("there is no company {name}"),
                hint,
            ));
            name.to_owned()
        }
    }
}
