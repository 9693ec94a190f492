//! The position file: what lies on a board, and who runs what.

use crate::files::board::Board;
use crate::files::position::record;
use crate::files::words::quoted;
use crate::files::write::decomposition::Decomposition;
use crate::files::write::style::Style;
use crate::files::write::{rules, style};
use crate::files::{rules as rule_form, train};
use milepost_document::TomlWriter;
use milepost_document::toml_writer::quoted as text;
use milepost_route::model::{Hex, Setup, Token, Train};
use std::collections::{BTreeMap, BTreeSet};

/// The text of the position on a board.
pub(crate) fn write(
    decomposition: &Decomposition<'_>,
    board: &Board,
    name: &str,
    style: &Style,
    omitted: &mut Vec<String>,
) -> String {
    let setup = decomposition.setup;
    let mut out = style::writer(style);
    out.raw("milepost", &text(crate::files::position::FORMAT));
    if setup.title != board.printed.title {
        out.raw("title", &text(&setup.title));
    }
    out.raw("board", &text(name));
    if !setup.phase.is_empty() || !board.declared.phases.is_empty() {
        out.raw("phase", &text(&setup.phase));
    }
    // With a single company nobody needs to be told which is to run.
    if let [first, _, ..] = setup.companies.as_slice() {
        out.raw("company", &text(&first.name));
    }
    if !setup.undeclared.is_empty() {
        let undeclared = out.texts(&setup.undeclared);
        out.raw("undeclared", &undeclared);
    }
    if !setup.companies.is_empty() {
        companies(&mut out, setup, board);
    }
    let names: BTreeSet<&str> = decomposition
        .order
        .iter()
        .map(|&hex| setup.hexes[hex].name.as_str())
        .collect();
    let declared = rules::on_board(&setup.rules, &names, &mut Vec::new());
    if declared != board.printed.rules {
        rule_form::write(&mut out, &declared);
    }
    if decomposition.is_plain_by_choice() {
        out.table("rules");
    }
    let lines = lines(&out, decomposition, board, omitted);
    if !lines.is_empty() {
        out.table("hexes");
        lines
            .iter()
            .for_each(|(name, line)| out.raw(name, &text(line)));
    }
    if let Some(record) = &setup.record {
        out.table("record");
        rule_form::members(&mut out, &record::write(record, &setup.hexes, omitted));
    }
    out.text
}

/// The trains of all companies, what they hold, and the trains that follow neither from the board nor from their names.
fn companies(out: &mut TomlWriter, setup: &Setup, board: &Board) {
    let is_known = |train: &Train| match board.trains.get(&train.name) {
        Some(known) => known == train,
        None => train::declared(train, out).is_none(),
    };
    let all = setup.companies.iter().flat_map(|company| &company.trains);
    let own: BTreeMap<&str, String> = all
        .filter(|train| !is_known(train))
        .filter_map(|train| Some((train.name.as_str(), train::declared(train, out)?)))
        .collect();
    // A kind of its own that the board has declared already was reported with the board.
    let own: Vec<_> = own
        .into_iter()
        .filter(|(name, _)| !board.trains.contains_key(*name))
        .collect();
    if !own.is_empty() {
        out.table("train");
        own.iter().for_each(|(name, says)| out.raw(name, says));
    }
    out.table("trains");
    for company in &setup.companies {
        let trains = out.texts(company.trains.iter().map(|train| &train.name));
        out.raw(&company.name, &trains);
    }
    if setup
        .companies
        .iter()
        .any(|company| !company.holds.is_empty())
    {
        out.table("holds");
        for company in setup
            .companies
            .iter()
            .filter(|company| !company.holds.is_empty())
        {
            let holds = out.texts(&company.holds);
            out.raw(&company.name, &holds);
        }
    }
}

/// The lines of the hexes that have one.
fn lines<'a>(
    out: &TomlWriter,
    decomposition: &Decomposition<'a>,
    board: &Board,
    omitted: &mut Vec<String>,
) -> Vec<(&'a str, String)> {
    let mut lines = Vec::new();
    for &index in &decomposition.order {
        let hex = &decomposition.setup.hexes[index];
        let mut words: Vec<String> = Vec::new();
        if let Some((name, turn)) = decomposition.laid.get(&index) {
            words.extend(
                quoted(name)
                    .into_iter()
                    .chain(style::turn(out.spacing, *turn)),
            );
        }
        tokens(hex, &mut words, omitted);
        let mut printed = board.printed.hexes.iter();
        let printed = printed.find(|printed| printed.name == hex.name);
        let mut icons = printed.map_or_else(Vec::new, |printed| printed.marks.clone());
        for mark in &hex.marks {
            match icons.iter().position(|icon| icon == mark) {
                Some(icon) => drop(icons.remove(icon)),
                None => match quoted(mark) {
                    Some(mark) => words.extend(["mark".to_owned(), mark]),
                    None => omitted.push(format!("{}: the mark \"{mark}\"", hex.name)),
                },
            }
        }
        if !words.is_empty() {
            lines.push((hex.name.as_str(), words.join(" ")));
        }
    }
    lines
}

/// The tokens of a hex, each with its stop and its place where those are not the first that are free.
fn tokens(hex: &Hex, words: &mut Vec<String>, omitted: &mut Vec<String>) {
    let cities = hex
        .tile
        .stops
        .iter()
        .filter(|stop| stop.kind.holds_tokens())
        .count();
    for (index, places) in hex.tokens.iter().enumerate() {
        let slots = hex
            .tile
            .stops
            .get(index)
            .map_or(0, |stop| usize::from(stop.slots));
        let mut taken = vec![false; slots];
        let mut here: Vec<&str> = Vec::new();
        for (place, Token { company, neutral }) in places
            .iter()
            .enumerate()
            .filter_map(|(place, token)| Some((place, token.as_ref()?)))
        {
            let Some(name) = quoted(company).filter(|_| !here.contains(&company.as_str())) else {
                omitted.push(format!("{}: a token of {company}", hex.name));
                continue;
            };
            here.push(company);
            words.extend(["token".to_owned(), name]);
            if cities > 1 {
                words.extend(["at".to_owned(), index.to_string()]);
            }
            if place >= slots {
                words.push("extra".to_owned());
            } else if taken.iter().position(|taken| !taken) != Some(place) {
                words.extend(["place".to_owned(), place.to_string()]);
            }
            if let Some(taken) = taken.get_mut(place) {
                *taken = true;
            }
            if *neutral {
                words.push("neutral".to_owned());
            }
        }
    }
}
