//! What stands against an answer: a company that is not there, and rules that are not declared.

use crate::model::{Position, Route, Run, Setup};
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

/// Refuses runs that a rule which is not declared may forbid: they cross all the borders that it asks for.
pub(crate) fn decided(
    position: &Position,
    company: &str,
    runs: &[Run],
) -> Result<(), Vec<Problem>> {
    let setup = position.setup();
    let missing = setup.rules.missing.iter();
    let left_out = missing.filter(|one| {
        let crosses = |run: &Run| {
            let mut borders = one.crosses.iter();
            borders.all(|border| crosses(setup, &run.routes, border))
        };
        !one.crosses.is_empty() && setup.is_for(&one.when, company) && runs.iter().any(crosses)
    });
    let problems: Vec<Problem> = left_out.map(|one| one.refusal(company)).collect();
    match problems.is_empty() {
        true => Ok(()),
        false => Err(problems),
    }
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
