//! What stands against an answer: a company that is not there, and rules that are not declared.

use crate::model::{Position, Route, Run, Setup};
use crate::rules::Places;
use milepost_document::{Problem, listed, quoted};

/// Refuses a company that a position does not know: of one that is misspelt it would be true, and of no use, that it earns
/// nothing.
pub(crate) fn known(position: &Position, company: &str) -> Result<(), Vec<Problem>> {
    let setup = position.setup();
    let companies = setup.companies.iter().map(|one| &one.name);
    let tokens = setup.hexes.iter().flat_map(|hex| &hex.tokens);
    let mut owners = tokens.flatten().flatten().map(|token| &token.company);
    if companies
        .clone()
        .chain(&mut owners)
        .any(|name| name == company)
    {
        return Ok(());
    }
    let what = format!("there is no company {}", quoted(company));
    let hint = match setup.companies.is_empty() {
        true => "expected one with trains, or with a token on the board".to_owned(),
        false => format!("known are {}", listed(companies.map(String::as_str))),
    };
    Err(vec![Problem::whole(what, hint)])
}

/// Refuses runs that a rule which is not declared may forbid or lower: they cross all the borders that it asks for, or visit a
/// stop of which it takes.
pub(crate) fn decided(
    position: &Position,
    company: &str,
    runs: &[Run],
) -> Result<(), Vec<Problem>> {
    let setup = position.setup();
    let missing = setup.rules.missing.iter();
    let left_out = missing.filter(|one| {
        let concerns = |run: &Run| {
            let mut borders = one.crosses.iter();
            borders.all(|border| crosses(setup, &run.routes, border))
                && (!one.lowers || visits(setup, company, &run.routes, &one.places))
        };
        let mut runs = runs.iter();
        one.is_judged_of_the_run() && setup.is_for(&one.when, company) && runs.any(concerns)
    });
    let problems: Vec<Problem> = left_out.map(|one| one.refusal(company)).collect();
    match problems.is_empty() {
        true => Ok(()),
        false => Err(problems),
    }
}

/// Whether some route visits one of these stops.
fn visits(setup: &Setup, company: &str, routes: &[Route], places: &Places) -> bool {
    let mut stops = routes.iter().flat_map(|route| &route.stops);
    stops.any(|visit| setup.hexes[visit.hex].has_among(visit.stop, places, company))
}

/// Whether some route crosses a border between two hexes, as `E34-F33`.
fn crosses(setup: &Setup, routes: &[Route], border: &str) -> bool {
    let Some((a, b)) = border.split_once('-') else {
        return false;
    };
    let mut legs = routes.iter().flat_map(|route| &route.legs);
    legs.any(|leg| {
        let mut pairs = leg.hexes.windows(2);
        pairs.any(|pair| {
            let [one, other] = [pair[0], pair[1]].map(|hex| setup.hexes[hex].name.as_str());
            (a, b) == (one, other) || (b, a) == (one, other)
        })
    })
}
