//! Pieces of a text with the bytes they stand on, and numbers taken from them.

use super::common::{CARDS, MOST};
use crate::events::KINDS;
use crate::listing::{Kind, ListedName};
use milepost_document::invisible::{unseen_in_file, unseen_in_lines};
use milepost_document::number::thousands;
use milepost_document::shorten::LETTERS;
use milepost_document::{Place, Problem, quoted, without_mark};
use milepost_map::Map;
use std::ops::Range;

/// A piece of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    start: usize,
}

/// The lines of a text, trimmed; a mark that some editors put before it is passed over.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let unmarked = without_mark(text);
    Piece {
        text: unmarked,
        start: text.len() - unmarked.len(),
    }
    .split('\n')
}

impl<'a> Piece<'a> {
    /// A piece without the spaces around it.
    fn new(text: &'a str, start: usize) -> Piece<'a> {
        let left = text.len() - text.trim_start().len();
        Piece {
            text: text.trim(),
            start: start + left,
        }
    }

    /// The pieces between marks, trimmed.
    pub fn split(self, mark: char) -> impl Iterator<Item = Piece<'a>> {
        let mut start = self.start;
        self.text.split(mark).map(move |text| {
            let piece = Piece::new(text, start);
            start += text.len() + mark.len_utf8();
            piece
        })
    }

    /// The piece without any of these signs and spaces at its end.
    pub fn without_end(self, signs: &[char]) -> Piece<'a> {
        Piece {
            text: self
                .text
                .trim_end_matches(|c: char| signs.contains(&c) || c.is_whitespace()),
            ..self
        }
    }

    /// The pieces before and after some of its bytes, trimmed.
    pub fn parted(self, out: Range<usize>) -> (Piece<'a>, Piece<'a>) {
        let after = Piece::new(&self.text[out.end..], self.start + out.end);
        (Piece::new(&self.text[..out.start], self.start), after)
    }

    /// The pieces that end with a number, without a comma behind it; of numbers in a row, with the last.
    pub fn up_to_numbers(self) -> Vec<Piece<'a>> {
        let words: Vec<Piece<'a>> = self
            .split(' ')
            .filter(|word| !word.text.is_empty())
            .collect();
        let bare = |word: &Piece<'a>| Piece {
            text: word.text.trim_end_matches(','),
            ..*word
        };
        let ends = |word: &Piece<'a>| millions(bare(word).text).is_some();
        let mut pieces = Vec::new();
        let mut from = self.start;
        for (at, word) in words.iter().enumerate() {
            if ends(word) && !words.get(at + 1).is_some_and(ends) {
                let end = word.start + bare(word).text.len();
                pieces.push(Piece::new(
                    &self.text[from - self.start..end - self.start],
                    from,
                ));
                from = word.start + word.text.len();
            }
        }
        pieces
    }

    /// All but the last word, and the last word.
    pub fn last_word(self) -> Option<(Piece<'a>, Piece<'a>)> {
        let space = self.text.rfind(char::is_whitespace)?;
        Some(self.parted(space..space))
    }

    /// What stands behind a number and its mark: of `2) Wine`, `Wine`.
    pub fn behind_number(self) -> Piece<'a> {
        let rest = self.text.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() == self.text.len() {
            return self;
        }
        let rest = rest.trim_start_matches([')', '.', ':', ',']);
        Piece::new(rest, self.start + self.text.len() - rest.len())
    }

    pub fn place(self) -> Place {
        Place::Span(self.start..self.start + self.text.len())
    }

    pub fn word(self) -> ListedName {
        ListedName {
            text: self.text.to_owned(),
            place: self.place(),
        }
    }
}

/// Reports a kind of event that there is not.
pub(super) fn event_kind(kind: &str, place: &Place, problems: &mut Vec<Problem>) {
    if !KINDS.contains(&kind) {
        let what = format!("expected a kind of event, found {}", quoted(kind));
        let hint = format!("the kinds are {}", KINDS.join(", "));
        problems.push(Problem::error(place, what, hint));
    }
}

/// What is kept of a file beside its cards.
#[derive(Default)]
pub(super) struct Notes {
    /// All that is wrong.
    pub problems: Vec<Problem>,
    /// Every name, in the file's order, those of cards that are broken elsewhere among them.
    pub names: Vec<(Kind, ListedName)>,
    /// Goods and cities side by side, with nothing that parts them.
    pub unparted: Vec<ListedName>,
}

impl Notes {
    /// Adds an error.
    pub fn error(&mut self, place: &Place, what: impl Into<String>, hint: impl Into<String>) {
        self.problems.push(Problem::error(place, what, hint));
    }

    /// Reports each line of a file that has something that cannot be seen, wherever it stands.
    pub fn unseen(&mut self, text: &str) {
        for line in lines(text) {
            let unseen = unseen_in_lines(line.text);
            self.problems
                .extend(unseen.map(|unseen| Problem::unseen(&line.place(), line.text, &unseen)));
        }
    }

    /// Reports more cards than a deck may have; returns whether there are.
    pub fn too_many(&mut self, cards: usize) -> bool {
        let too_many = cards > CARDS;
        if too_many {
            let [most, found] = [CARDS, cards].map(|number| thousands(number as u64));
            let what = format!("a deck has at most {most} cards, and this one has {found}");
            self.error(&Place::Whole, what, "nothing was read; use a smaller deck");
        }
        too_many
    }

    /// Takes a name; an empty one is complained of.
    pub fn name(&mut self, kind: Kind, word: ListedName) -> Option<ListedName> {
        name(kind, word, &mut self.problems, &mut self.names)
    }
}

/// The good and the city in words without a separator, if one of them is on the map, which shows where the other is.
pub(super) fn parted(map: &Map, words: &ListedName) -> Option<[(Kind, ListedName); 2]> {
    let Place::Span(span) = &words.place else {
        return None;
    };
    // Two names at most, and each place between two words is tried.
    if words.text.chars().nth(2 * LETTERS).is_some() {
        return None;
    }
    let whole = Piece {
        text: &words.text,
        start: span.start,
    };
    let spaces = words.text.match_indices(char::is_whitespace);
    let halves: Vec<_> = spaces.map(|(at, _)| whole.parted(at..at)).collect();
    let known = |(good, city): &(Piece<'_>, Piece<'_>)| {
        usize::from(map.good_named(good.text).is_ok())
            + usize::from(map.city_named(city.text).is_ok())
    };
    let (good, city) = halves
        .iter()
        .rev()
        .max_by_key(|halves| known(halves))
        .filter(|halves| known(halves) > 0)?;
    Some([(Kind::Good, good.word()), (Kind::City, city.word())])
}

/// Takes a name; an empty one is complained of.
pub(super) fn name(
    kind: Kind,
    word: ListedName,
    problems: &mut Vec<Problem>,
    names: &mut Vec<(Kind, ListedName)>,
) -> Option<ListedName> {
    // Of a line with something else that cannot be seen, all is said.
    if unseen_in_lines(&word.text).is_some() {
        return None;
    }
    if let Some(unseen) = unseen_in_file(&word.text) {
        problems.push(Problem::unseen(&word.place, &word.text, &unseen));
        return None;
    }
    if word.text.trim().is_empty() {
        let what = format!("expected the name of a {}, found nothing", kind.word());
        problems.push(Problem::error(&word.place, what, ""));
        return None;
    }
    names.push((kind, word.clone()));
    Some(word)
}

/// A payoff: a number of millions, with or without a sign of money before it and M behind it.
pub(super) fn payoff(text: &str, place: &Place, notes: &mut Notes) -> Option<i32> {
    let read = millions(text);
    if read.is_none() {
        let what = format!(
            "expected a payoff, a whole number of millions, found {}",
            quoted(text)
        );
        notes.error(
            place,
            what,
            "write a demand as good, city and payoff: Wine > Porto 23",
        );
    }
    read
}

/// Signs of money.
pub(super) const MONEY: [char; 4] = ['$', '€', '£', '¥'];

/// The millions of a payoff as it is written.
pub(super) fn millions(text: &str) -> Option<i32> {
    let bare = text
        .trim()
        .trim_start_matches(MONEY)
        .trim_end_matches(MONEY)
        .trim_end_matches(['M', 'm'])
        .trim();
    bare.parse()
        .ok()
        .filter(|payoff| (-MOST as i32..=MOST as i32).contains(payoff))
}

/// Whether the text behind a `#` begins with a number, as that of a card may.
pub(super) fn is_numbered(comment: &str) -> bool {
    let first = comment.trim_start().chars().next();
    first.is_some_and(|first| first.is_ascii_digit())
}

/// A card's number.
pub(super) fn number(text: &str, place: &Place, notes: &mut Notes) -> Option<u32> {
    // Some people write #7.
    let read = text
        .trim()
        .trim_start_matches('#')
        .trim_start()
        .parse()
        .ok()
        .filter(|&number| i64::from(number) <= MOST);
    if read.is_none() {
        let what = format!("expected a card number, found {}", quoted(text));
        notes.error(place, what, "for example 7");
    }
    read
}
