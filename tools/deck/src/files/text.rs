//! Text: a card a line, `7; taxes; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9`, under lines that begin with
//! `#` and say how to deal the deck again.

use super::arrow;
use super::common::{before, unfit, unfit_for_lines, words};
use super::csv::DEMANDS;
use super::piece::{self, MONEY, Notes, Piece, lines, millions, number, payoff};
use crate::listing::{Head, Kind, ListedCard, ListedDemand, ListedEvent, Listing};
use crate::model::{Before, OPENING, PLAYERS};
use milepost_document::{nearest, quoted};
use std::fmt::Write;

/// What a line with an event card begins with: `event; derailment; Porto; Sevilla`.
const EVENT: &str = "event";
const IN_ORDER: &str = "in order: do not shuffle";
/// What a map's name stands behind where nothing says what made the deck.
const ON: &str = "a deck on ";
const DOT: &str = " · ";
const MILEPOST: &str = "milepost ";
/// What some people write for the arrow; too ambiguous to be read.
const SLIPS: [&str; 3] = ["=", ":", ","];
/// The most semicolons of a line that are looked behind; a card has four.
const FIELDS: usize = 40;
/// The longest line without semicolons in which demands are looked for, in bytes.
const LONGEST: usize = 2000;
const HINT: &str = "write a card as: 7; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9";

/// What this form cannot carry.
pub(super) fn refused(listing: &Listing) -> Vec<String> {
    let good = |name: &str| {
        let arrow = name
            .contains('>')
            .then_some("contains >, which separates a good from its city");
        unfit_for_lines(name).or(arrow)
    };
    let head = &listing.head;
    let said = head
        .remarks
        .iter()
        .chain(&head.map)
        .chain(&head.code)
        .chain(&head.generator)
        .chain(&head.hash);
    let mut refused = unfit(
        listing.demands().map(|wanted| wanted.good.text.as_str()),
        good,
    );
    refused.extend(unfit(
        listing.demands().map(|wanted| wanted.city.text.as_str()),
        unfit_for_lines,
    ));
    let places = listing.events.iter().flat_map(|event| &event.places);
    refused.extend(unfit(places.map(String::as_str), unfit_for_lines));
    refused.extend(unfit(said.map(String::as_str), |said| {
        said.contains(['\n', '\r'])
            .then_some("contains a line break, which ends the remark")
    }));
    refused
}

pub(super) fn write(listing: &Listing) -> String {
    let mut out = header(&listing.head, listing.cards.len());
    for (index, card) in listing.cards.iter().enumerate() {
        for event in listing.events.iter().filter(|event| event.above == index) {
            let places: String = event
                .places
                .iter()
                .map(|name| format!("; {name}"))
                .collect();
            out.extend([EVENT, "; ", &event.kind, &places, "\n"]);
        }
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", card.number);
        if card.before != Before::Nothing {
            out.extend(["; ", words(card.before)]);
        }
        for ListedDemand {
            good, city, payoff, ..
        } in &card.demands
        {
            let _ = write!(out, "; {} > {} {payoff}", good.text, city.text);
        }
        out.push('\n');
    }
    out
}

fn header(head: &Head, cards: usize) -> String {
    let mut out = String::new();
    let mut line = |parts: &[Option<String>]| {
        let parts: Vec<&str> = parts.iter().flatten().map(String::as_str).collect();
        if !parts.is_empty() {
            out.extend(["# ", parts.join(DOT).as_str(), "\n"]);
        }
    };
    match (&head.map, &head.generator) {
        (Some(map), None) => line(&[Some(format!("{ON}{map}"))]),
        (map, generator) => line(&[map.clone(), generator.clone()]),
    }
    let facts = [
        head.code.as_ref().map(|code| format!("code {code}")),
        head.seed.map(|seed| format!("seed {seed}")),
        head.players.map(|players| format!("{players} players")),
        head.hash.as_ref().map(|_| format!("{cards} cards")),
        head.hash.as_ref().map(|hash| format!("map {hash}")),
    ];
    line(&facts);
    if let Some(players) = head.players {
        line(&[Some(format!(
            "{IN_ORDER}; the first {} are opening cards",
            OPENING * players
        ))]);
    }
    head.remarks
        .iter()
        .for_each(|remark| line(&[Some(remark.clone())]));
    out
}

pub(super) fn read(text: &str, notes: &mut Notes) -> Listing {
    let mut listing = Listing::default();
    let lines = || lines(text).filter(|line| !line.text.is_empty());
    if notes.too_many(lines().filter(|line| comment(line).is_none()).count()) {
        return listing;
    }
    for line in lines() {
        match comment(&line) {
            Some(comment) => note(comment.trim(), &mut listing.head),
            None => match event(line, listing.cards.len(), notes) {
                Some(event) => listing.events.push(event),
                None => listing.cards.extend(card(line, notes)),
            },
        }
    }
    listing
}

/// What stands behind the `#` of a line above the cards. Some people write `#7` or `# 7` for the number of a card.
fn comment<'a>(line: &Piece<'a>) -> Option<&'a str> {
    let comment = line.text.strip_prefix('#')?;
    let is_numbered = piece::is_numbered(comment);
    let is_card = comment.split(';').count() >= DEMANDS && arrow::find(comment).is_some();
    (!(is_numbered && is_card)).then_some(comment)
}

/// Reads a line above the cards; a line of unknown content is a remark.
fn note(comment: &str, head: &mut Head) {
    let made_on = comment.rsplit_once(&format!("{DOT}{MILEPOST}"));
    if comment.is_empty() || comment.starts_with(IN_ORDER) {
    } else if let Some(map) = comment.strip_prefix(ON).filter(|_| head.map.is_none()) {
        head.map = Some(map.to_owned());
    } else if let Some((map, version)) = made_on.filter(|_| head.generator.is_none()) {
        head.map = Some(map.to_owned());
        head.generator = Some(format!("{MILEPOST}{version}"));
    } else if comment.starts_with(MILEPOST) && head.generator.is_none() {
        head.generator = Some(comment.to_owned());
    } else if !comment.split(DOT).all(|part| fact(part, head)) {
        head.remarks.push(comment.to_owned());
    }
}

/// Reads one fact of the header; returns whether it is one.
fn fact(part: &str, head: &mut Head) -> bool {
    let (first, rest) = part.split_once(' ').unwrap_or((part, ""));
    let single = !rest.is_empty() && !rest.contains(' ');
    match (first, rest) {
        ("code", code) if single && head.code.is_none() => head.code = Some(code.to_owned()),
        ("map", hash) if single && head.hash.is_none() => head.hash = Some(hash.to_owned()),
        ("seed", seed) if seed.parse::<u64>().is_ok() => head.seed = seed.parse().ok(),
        (count, "players") => match count.parse() {
            Ok(count) if PLAYERS.contains(&count) => head.players = Some(count),
            _ => return false,
        },
        (count, "cards") => return count.parse::<u32>().is_ok(),
        _ => return false,
    }
    true
}

/// An event card, on a line that is one.
fn event(line: Piece<'_>, above: usize, notes: &mut Notes) -> Option<ListedEvent> {
    let mut parts = line.split(';');
    parts.next().filter(|first| first.text == EVENT)?;
    let kind = parts.next()?;
    piece::event_kind(kind.text, &kind.place(), &mut notes.problems);
    Some(ListedEvent {
        above,
        kind: kind.text.to_owned(),
        places: parts
            .take(FIELDS)
            .map(|part| part.text.to_owned())
            .collect(),
        words: String::new(),
    })
}

fn card(line: Piece<'_>, notes: &mut Notes) -> Option<ListedCard> {
    let fields = line.text.matches(';').count();
    if fields > FIELDS {
        let what = format!("expected three demands on a card, found {fields} semicolons");
        notes.error(&line.place(), what, HINT);
        return None;
    }
    let mut parts: Vec<Piece<'_>> = line.split(';').collect();
    if parts.last().is_some_and(|last| last.text.is_empty()) {
        parts.pop();
    }
    let [first, rest @ ..] = parts.as_mut_slice() else {
        return astray(line, notes);
    };
    if rest.is_empty() {
        return astray(line, notes);
    }
    let number = if arrow::find(first.text).is_some() {
        let what = format!(
            "expected a card number and a semicolon, found {}",
            quoted(first.text)
        );
        notes.error(
            &first.place(),
            what,
            format!("separate the number from the demands with a semicolon; {HINT}"),
        );
        *first = first.behind_number();
        None
    } else {
        let number = number(first.text, &line.place(), notes);
        parts.remove(0);
        number
    };
    let event = parts
        .first()
        .and_then(|part| before(part.text))
        .or_else(|| mistyped(&parts, notes));
    let demands = &parts[usize::from(event.is_some())..];
    let read: Vec<Option<ListedDemand>> = demands.iter().map(|&part| demand(part, notes)).collect();
    let Ok([a, b, c]) = <[_; 3]>::try_from(read) else {
        notes.error(
            &line.place(),
            format!("expected three demands on a card, found {}", demands.len()),
            HINT,
        );
        return None;
    };
    Some(ListedCard {
        number: number?,
        before: event.unwrap_or(Before::Nothing),
        demands: [a?, b?, c?],
    })
}

/// Taxes with a slip, where something stands before three demands; complains of them.
fn mistyped(parts: &[Piece<'_>], notes: &mut Notes) -> Option<Before> {
    let [first, _, _, _] = parts else { return None };
    if arrow::find(first.text).is_some() {
        return None;
    }
    let taxes = [Before::Taxes, Before::TaxesAndReshuffle].map(words);
    let meant = *nearest(first.text, taxes.into_iter()).first()?;
    let what = format!("expected a demand or taxes, found {}", quoted(first.text));
    notes.error(&first.place(), what, format!("did you mean {meant}?"));
    before(meant)
}

/// Complains of a line that has no parts.
fn astray(line: Piece<'_>, notes: &mut Notes) -> Option<ListedCard> {
    let what = format!(
        "expected a number and three demands separated by semicolons, found {}",
        quoted(line.text)
    );
    notes.error(&line.place(), what, HINT);
    if line.text.len() <= LONGEST {
        line.up_to_numbers()
            .into_iter()
            .for_each(|part| alone(part, notes));
    }
    None
}

fn demand(part: Piece<'_>, notes: &mut Notes) -> Option<ListedDemand> {
    let Some((good, city, pays)) = parted(part) else {
        let what = format!(
            "expected a good, >, a city and a payoff, found {}",
            quoted(part.text)
        );
        notes.error(&part.place(), what, "write it as: Wine > Porto 23");
        alone(part, notes);
        return None;
    };
    let payoff = payoff(pays.text, &pays.place(), notes);
    let good = notes.name(Kind::Good, good.word());
    // Of a city whose payoff is forgotten the last word would be lacking.
    let whole = payoff.is_some() || pays.text.contains(|c: char| c.is_ascii_digit());
    let city = if whole {
        notes.name(Kind::City, city.word())
    } else {
        None
    };
    Some(ListedDemand {
        good: good?,
        city: city?,
        payoff: payoff?,
        run: None,
    })
}

/// A good, a city and what it pays. Where another sign than our own parts them, one of money or a mark may stand alone
/// before the number: `Leather to Santander: $ 29`.
fn parted(part: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>, Piece<'_>)> {
    let at = arrow::find(part.text)?;
    let own = &part.text[at.clone()] == ">";
    let (good, rest) = part.parted(at);
    let (city, pays) = rest.last_word()?;
    let city = if own {
        city
    } else {
        city.without_end(&MONEY)
            .without_end(&[':', '=', ',', '–', '—'])
    };
    Some((good, city, pays))
}

/// Takes the names of a demand that cannot be read: one without a payoff, or with something else for the arrow.
fn alone(part: Piece<'_>, notes: &mut Notes) {
    let paid = part
        .last_word()
        .filter(|(_, pays)| millions(pays.text).is_some());
    let bare = paid.map_or(part, |(names, _)| names);
    let slip = || {
        SLIPS
            .iter()
            .find_map(|slip| bare.text.find(slip).map(|at| at..at + slip.len()))
    };
    // Without a payoff it may be prose.
    let at = if paid.is_some() {
        arrow::find(bare.text).or_else(slip)
    } else {
        arrow::drawn(bare.text)
    };
    let Some((good, city)) = at.map(|at| bare.parted(at)) else {
        notes.unparted.push(bare.word());
        return;
    };
    for (kind, name) in [(Kind::Good, good), (Kind::City, city)] {
        let number = name.text.contains(|c: char| c.is_ascii_digit());
        if !number && !name.text.is_empty() {
            notes.name(kind, name.word());
        }
    }
}
