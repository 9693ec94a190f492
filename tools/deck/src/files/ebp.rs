//! EBP, as Empire Builder Pronto's editor has all demands: a card a line, its number and then city, load and payoff
//! three times, parted by semicolons. It has no place for taxes, codes and maps.

use super::common::{names, unfit, unfit_for_lines};
use super::piece::{Notes, Piece, is_numbered, lines, millions, number, payoff};
use crate::listing::{Kind, ListedCard, ListedDemand, Listing};
use crate::model::Before;
use std::fmt::Write;

/// A number and three demands of three fields.
const FIELDS: usize = 10;
/// The most cards that the editor takes.
const EDITOR: usize = 1000;

/// What this form cannot carry.
pub(super) fn refused(listing: &Listing) -> Vec<String> {
    let mut refused = unfit(names(listing), unfit_for_lines);
    if listing.cards.len() > EDITOR {
        refused.push(format!(
            "{} cards are more than the {EDITOR} that the editor accepts",
            listing.cards.len()
        ));
    }
    refused
}

pub(super) fn write(listing: &Listing) -> String {
    let mut out = String::new();
    for card in &listing.cards {
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", card.number);
        for ListedDemand {
            good, city, payoff, ..
        } in &card.demands
        {
            let _ = write!(out, ";{};{};{payoff}", city.text, good.text);
        }
        out.push('\n');
    }
    out
}

pub(super) fn read(text: &str, notes: &mut Notes) -> Listing {
    // Some put the names of the fields above them.
    let is_header = |line: &Piece<'_>| {
        line.text
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case("card"))
    };
    // Behind a number with that mark there are the fields of a card.
    let is_remark = |line: &Piece<'_>| {
        let comment = line.text.strip_prefix('#');
        comment.is_some_and(|comment| !is_numbered(comment) || comment.split(';').count() < FIELDS)
    };
    let is_card = |line: &Piece<'_>| !line.text.is_empty() && !is_remark(line) && !is_header(line);
    let cards = || lines(text).filter(is_card);
    if notes.too_many(cards().count()) {
        return Listing::default();
    }
    Listing {
        cards: cards().filter_map(|line| card(line, notes)).collect(),
        ..Listing::default()
    }
}

fn card(line: Piece<'_>, notes: &mut Notes) -> Option<ListedCard> {
    let count = 1 + line.text.matches(';').count();
    // Of a line that is far too long only the beginning is looked at.
    let mut fields: Vec<Piece<'_>> = line.split(';').take(4 * FIELDS).collect();
    if fields.len() > FIELDS && fields.last().is_some_and(|last| last.text.is_empty()) {
        fields.pop();
    }
    let &[card, a, b, c, d, e, f, g, h, i] = fields.as_slice() else {
        let what = format!("expected {FIELDS} fields separated by semicolons, found {count}");
        let hint = "card number, then city;load;payoff three times: 7;Porto;Wine;23;Bilbao;Steel;14;Madrid;Fish;9";
        notes.error(&line.place(), what, hint);
        // The demands up to where the fields go astray.
        let demands = fields.get(1..).unwrap_or_default().as_chunks().0.iter();
        demands
            .take_while(|[_, _, pays]| millions(pays.text).is_some())
            .for_each(|&demand| {
                wanted(demand, notes);
            });
        return None;
    };
    let number = number(card.text, &card.place(), notes);
    let [a, b, c] = [[a, b, c], [d, e, f], [g, h, i]].map(|demand| wanted(demand, notes));
    Some(ListedCard {
        number: number?,
        before: Before::Nothing,
        demands: [a?, b?, c?],
    })
}

fn wanted([city, good, pays]: [Piece<'_>; 3], notes: &mut Notes) -> Option<ListedDemand> {
    let city = notes.name(Kind::City, city.word());
    let good = notes.name(Kind::Good, good.word());
    let payoff = payoff(pays.text, &pays.place(), notes);
    Some(ListedDemand {
        good: good?,
        city: city?,
        payoff: payoff?,
        run: None,
    })
}
