//! What the forms share: limits, words for taxes, and names that a form cannot carry.

use crate::listing::Listing;
use crate::model::Before;
use milepost_document::invisible::unseen_in_file;
use milepost_document::shorten;
use std::collections::BTreeSet;

/// The most cards that a deck may have: published ones have up to 170.
pub const CARDS: usize = 10_000;

/// The payoffs that a file may have, in millions, either way.
pub(super) const MOST: i64 = 1_000_000;

/// The event before a card, in words.
pub fn words(before: Before) -> &'static str {
    match before {
        Before::Nothing => "",
        Before::Taxes => "taxes",
        Before::TaxesAndReshuffle => "taxes reshuffle",
    }
}

/// The event before a card, from words.
pub(super) fn before(words: &str) -> Option<Before> {
    let plain = milepost_document::plain(words);
    match plain.as_str() {
        "taxes" | "tax" => Some(Before::Taxes),
        "taxesreshuffle" | "taxreshuffle" => Some(Before::TaxesAndReshuffle),
        _ => None,
    }
}

/// The names of a deck that are `unfit` for a form, each once, with the reason.
pub(super) fn unfit<'a>(
    names: impl Iterator<Item = &'a str>,
    unfit: impl Fn(&str) -> Option<&'static str>,
) -> Vec<String> {
    let names: BTreeSet<&str> = names.collect();
    names
        .into_iter()
        .filter_map(|name| Some(format!("{:?} {}", shorten(name), unfit(name)?)))
        .collect()
}

/// All goods and cities, as often as they stand.
pub(super) fn names(listing: &Listing) -> impl Iterator<Item = &str> {
    listing
        .demands()
        .flat_map(|wanted| [wanted.good.text.as_str(), wanted.city.text.as_str()])
}

/// What no form can carry in a name.
pub(super) fn unfit_anywhere(name: &str) -> Option<&'static str> {
    match name {
        _ if name.trim().is_empty() => Some("is empty"),
        _ if unseen_in_file(name).is_some() => Some("has a character that cannot be seen"),
        _ => None,
    }
}

/// What no form of lines and semicolons can carry in a name.
pub(super) fn unfit_for_lines(name: &str) -> Option<&'static str> {
    match name {
        _ if name.trim().is_empty() => unfit_anywhere(name),
        _ if name.contains(';') => Some("contains a semicolon, which separates fields"),
        _ if name.contains(['\n', '\r']) => Some("contains a line break, which ends the card"),
        _ if name.trim() != name => Some("begins or ends with a space, which would be lost"),
        _ => unfit_anywhere(name),
    }
}
