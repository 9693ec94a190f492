//! EBP, as Empire Builder Pronto's editor has all demands: a card a line, its number and then city, load and payoff
//! three times, parted by semicolons. It has no place for taxes, codes and maps.

use super::piece::{Piece, lines, name, number, payoff};
use super::{names, unfit, unfit_for_lines};
use crate::listing::{Listed, Listing, Wanted};
use crate::order::Before;
use milepost_report::Problem;
use std::fmt::Write;

/// A number and three demands of three fields.
const FIELDS: usize = 10;
/// The most cards that the editor takes.
const CARDS: usize = 1000;

/// What this form cannot carry.
pub(super) fn refused(listing: &Listing) -> Vec<String> {
    let mut refused = unfit(names(listing), unfit_for_lines);
    if listing.cards.len() > CARDS {
        refused
            .push(format!("{} cards are more than the {CARDS} that the editor takes", listing.cards.len()));
    }
    refused
}

pub(super) fn write(listing: &Listing) -> String {
    let mut out = String::new();
    for card in &listing.cards {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", card.number);
        for Wanted { good, city, payoff, .. } in &card.demands {
            let _ = write!(out, ";{};{};{payoff}", city.text, good.text);
        }
        out.push('\n');
    }
    out
}

pub(super) fn read(text: &str, problems: &mut Vec<Problem>) -> Listing {
    let lines = lines(text).filter(|line| !line.text.is_empty() && !line.text.starts_with('#'));
    // Some put the names of the fields above them.
    let cards = lines.filter(|line| !line.text.to_lowercase().starts_with("card"));
    Listing { cards: cards.filter_map(|line| card(line, problems)).collect(), ..Listing::default() }
}

fn card(line: Piece<'_>, problems: &mut Vec<Problem>) -> Option<Listed> {
    let mut fields: Vec<Piece<'_>> = line.split(';').collect();
    if fields.len() > FIELDS && fields.last().is_some_and(|last| last.text.is_empty()) {
        fields.pop();
    }
    let &[card, a, b, c, d, e, f, g, h, i] = fields.as_slice() else {
        let what = format!("expected {FIELDS} fields parted by semicolons, found {}", fields.len());
        let hint =
            "card number, then city;load;payoff three times: 7;Porto;Wine;23;Bilbao;Steel;14;Madrid;Fish;9";
        problems.push(Problem::error(&line.place(), what, hint));
        return None;
    };
    let number = number(card.text, &card.place(), problems);
    let [a, b, c] = [[a, b, c], [d, e, f], [g, h, i]].map(|demand| wanted(demand, problems));
    Some(Listed { number: number?, before: Before::Nothing, demands: [a?, b?, c?] })
}

fn wanted([city, good, pays]: [Piece<'_>; 3], problems: &mut Vec<Problem>) -> Option<Wanted> {
    let city = name(city.word(), "city", problems);
    let good = name(good.word(), "good", problems);
    let payoff = payoff(pays.text, &pays.place(), problems);
    Some(Wanted { good: good?, city: city?, payoff: payoff?, run: None })
}
