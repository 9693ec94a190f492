//! Finds what was sent of cards that one may not know, in whatever form.

use milepost_table::{Action, Choice, Demand, Event, Game};
use std::collections::BTreeSet;

/// The most signs between a good and the city that wants it, or between a card's number and what is on it.
const NEAR: usize = 24;

/// Where the faces of cards lie, reckoned from what was dealt and from the log's events alone: nothing is asked of the program
/// that decides what is shown.
pub struct Ledger {
    /// Those that lie open for all.
    pub open: BTreeSet<usize>,
    /// The hidden hands, by seat.
    pub hands: Vec<BTreeSet<usize>>,
    /// All that each hand has ever had.
    pub held: Vec<BTreeSet<usize>>,
    /// Those that all have seen at some time.
    pub shown: BTreeSet<usize>,
    /// Demands that were delivered before all, whatever else is on their cards.
    delivered: BTreeSet<Choice>,
}

impl Ledger {
    pub fn of(game: &Game) -> Ledger {
        let (numbers, seats) = (&game.table().options().numbers, game.table().seats());
        let is_locking = game.table().is_locking();
        let [hands, held] = [(); 2].map(|()| vec![BTreeSet::new(); seats]);
        let [open, shown] = [(); 2].map(|()| BTreeSet::new());
        let mut ledger = Ledger {
            open,
            hands,
            held,
            shown,
            delivered: BTreeSet::new(),
        };
        // The deck's order is that of the cards. Each hand is dealt at once; the cards to choose from lie open.
        let (each, offered) = (numbers.hand as usize, numbers.draft as usize);
        match is_locking {
            true => (0..offered).for_each(|card| ledger.lay_open(card)),
            false => (0..seats * each).for_each(|card| ledger.draw(card / each, card)),
        }
        for entry in game.entries() {
            if let Action::Deliver { card, demand } = entry.action {
                ledger.delivered.insert((card, demand));
                ledger.take(card);
            }
            for event in &entry.events {
                match *event {
                    Event::Drew { seat, card } if !is_locking => ledger.draw(seat, card),
                    Event::Drew { card, .. } | Event::TurnedUp(card) | Event::Opened(card) => {
                        ledger.lay_open(card)
                    }
                    Event::Left(card) => {
                        ledger.lay_open(card);
                        ledger.take(card);
                    }
                    _ => {}
                }
            }
        }
        ledger
    }

    fn draw(&mut self, seat: usize, card: usize) {
        self.hands[seat].insert(card);
        self.held[seat].insert(card);
    }

    fn lay_open(&mut self, card: usize) {
        self.open.insert(card);
        self.shown.insert(card);
    }

    /// A card goes.
    fn take(&mut self, card: usize) {
        self.open.remove(&card);
        for hand in &mut self.hands {
            hand.remove(&card);
        }
    }

    /// Whether the face of a card lies before one who looks from these seats.
    pub fn shows(&self, seats: &[usize], card: usize) -> bool {
        self.open.contains(&card) || seats.iter().any(|&seat| self.hands[seat].contains(&card))
    }
}

/// What somebody may know of a game's cards: all they have ever seen.
#[derive(Clone, Default)]
pub struct Known {
    has_hand: bool,
    cards: BTreeSet<usize>,
    delivered: BTreeSet<Choice>,
}

impl Known {
    /// What one may know now who looks from these seats, their past included, and what all were shown so far.
    pub fn learn(&mut self, ledger: &Ledger, seats: &[usize]) {
        self.has_hand |= !seats.is_empty();
        self.cards.extend(&ledger.shown);
        self.cards
            .extend(seats.iter().flat_map(|&seat| &ledger.held[seat]));
        self.delivered.extend(&ledger.delivered);
    }

    /// Whether one has ever held a seat.
    pub fn has_hand(&self) -> bool {
        self.has_hand
    }

    pub fn knows(&self, card: usize) -> bool {
        self.cards.contains(&card)
    }
}

/// Finds the demands of a deck.
pub struct Detector<'a> {
    game: &'a Game,
    hidden: Vec<(usize, Demand)>,
    open: BTreeSet<(usize, usize)>,
    known: &'a Known,
}

/// A name in a text: where it begins and ends, whether it is a good's, its index.
type Found = (usize, usize, bool, usize);

impl<'a> Detector<'a> {
    pub fn new(game: &'a Game, known: &'a Known) -> Detector<'a> {
        let cards = game.table().cards().iter().enumerate();
        let all = cards
            .flat_map(|(card, face)| (0..3).map(move |index| (card, index, face.demands[index])));
        let is_known = |&(card, index, _): &(usize, usize, Demand)| {
            known.knows(card) || known.delivered.contains(&(card, index))
        };
        let (seen, hidden): (Vec<_>, Vec<_>) = all.partition(is_known);
        let open = seen
            .iter()
            .map(|(.., demand)| (demand.good, demand.city))
            .collect();
        let hidden = hidden
            .into_iter()
            .map(|(card, _, demand)| (card, demand))
            .collect();
        Detector {
            game,
            hidden,
            open,
            known,
        }
    }

    /// Every hidden demand that a text gives away, each with the place.
    pub fn leaks(&self, sent: &str) -> Vec<String> {
        let text = without_public(sent);
        let names = self.names(&text);
        let mut leaks = self.pairs(&text, &names);
        leaks.extend(self.numbered(&text, &names));
        leaks.extend(self.indices(&text));
        leaks
    }

    fn names(&self, text: &str) -> Vec<Found> {
        let names = self.game.table().board().names();
        let found = |is_good: bool, names: &[String]| -> Vec<Found> {
            let names = names.iter().enumerate();
            let all = names.flat_map(|(index, name)| {
                text.match_indices(name.as_str())
                    .map(move |(at, name)| (at, at + name.len(), is_good, index))
            });
            all.filter(|&(from, to, ..)| is_word(text, from, to))
                .collect()
        };
        let mut all = found(true, &names.goods);
        all.extend(found(false, &names.cities));
        all.sort_unstable();
        all
    }

    /// A hidden good beside its city, in either order, where no open card has the two.
    fn pairs(&self, text: &str, names: &[Found]) -> Vec<String> {
        let wanted: BTreeSet<(usize, usize)> = self
            .hidden
            .iter()
            .map(|(_, to)| (to.good, to.city))
            .collect();
        let beside = names.windows(2).filter_map(|pair| {
            let [
                (from, end, first_good, first),
                (begin, to, second_good, second),
            ] = [pair[0], pair[1]];
            let gap = text.get(end..begin)?;
            let city_first = !first_good && second_good && !gap.contains([';', '{', '0', '1', '2']);
            let near = gap.len() <= NEAR && !gap.contains('\n');
            let (good, city) = if first_good {
                (first, second)
            } else {
                (second, first)
            };
            let pair = near && (first_good && !second_good || city_first);
            (pair && wanted.contains(&(good, city)) && !self.open.contains(&(good, city)))
                .then(|| around(text, from, to))
        });
        beside.collect()
    }

    /// A hidden card's number before what is on it.
    fn numbered(&self, text: &str, names: &[Found]) -> Vec<String> {
        let mut leaks = Vec::new();
        for &(card, demand) in &self.hidden {
            let number = self.game.table().numbers().number(card);
            // A place in the deck may be the number of another card, which is known.
            let other = self
                .game
                .table()
                .numbers()
                .card(card + 1)
                .is_some_and(|other| self.known.knows(other));
            let numbers = [number, card + 1];
            for number in &numbers[..if other { 1 } else { 2 }] {
                for before in [
                    format!("card {number}"),
                    format!("\"card\":{number}"),
                    format!("[{number},"),
                ] {
                    for (at, _) in text.match_indices(&before) {
                        let end = at + before.len();
                        let next = names.iter().find(|(from, ..)| *from >= end);
                        let Some(&(from, to, is_good, index)) = next else {
                            continue;
                        };
                        let same = if is_good {
                            index == demand.good
                        } else {
                            index == demand.city
                        };
                        let whole = !text[end..].starts_with(|sign: char| sign.is_ascii_digit());
                        if same && whole && from - end <= NEAR && !text[end..from].contains('\n') {
                            leaks.push(around(text, at, to));
                        }
                    }
                }
            }
        }
        leaks
    }

    /// Good, city and payoff as numbers in a row.
    fn indices(&self, text: &str) -> Vec<String> {
        let numbers = numbers(text);
        let wanted: BTreeSet<[usize; 3]> = self
            .hidden
            .iter()
            .map(|(_, to)| [to.good, to.city, to.payoff as usize])
            .collect();
        let open = |[good, city, _]: &[usize; 3]| self.open.contains(&(*good, *city));
        let rows = numbers
            .windows(3)
            .filter(|row| row[2].0 - row[0].1 < 2 * NEAR);
        let triples = rows.map(|row| ([row[0].2, row[1].2, row[2].2], row[0].0, row[2].1));
        let told = triples.filter(|(triple, ..)| wanted.contains(triple) && !open(triple));
        told.map(|(_, from, to)| around(text, from, to)).collect()
    }
}

/// The numbers of a text: from, to, value.
fn numbers(text: &str) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if let Ok(number) = text[at..at + digits].parse() {
            found.push((at, at + digits, number));
        }
        at += digits.max(1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    found
}

fn is_word(text: &str, from: usize, to: usize) -> bool {
    let joins = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    !joins(text[..from].chars().next_back()) && !joins(text[to..].chars().next())
}

fn around(text: &str, from: usize, to: usize) -> String {
    let from = (0..=from.saturating_sub(60))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let to = ((to + 30).min(text.len())..=text.len())
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(to);
    text[from..to].to_owned()
}

/// A text without what has nothing to do with cards: where loads lie, track and ways by number.
fn without_public(text: &str) -> String {
    const PUBLIC: [&str; 7] = [
        "lying", "track", "built", "reach", "path", "entries", "supply",
    ];
    // What is refused where the train stands names that city and the good that was asked for.
    let text = text.replace(" is not made in ", " is not made, in this very city of ");
    // Mileposts as `row.column` between spaces, of which ways are told.
    let is_milepost = |word: &str| {
        let pair = word.trim_end().split_once('.');
        pair.is_some_and(|pair| {
            [pair.0, pair.1]
                .iter()
                .all(|part| part.parse::<u16>().is_ok())
        })
    };
    let words = text
        .split_inclusive(' ')
        .map(|word| if is_milepost(word) { "\n" } else { word });
    let mut text: String = words.collect();
    for member in PUBLIC {
        let key = format!("\"{member}\":[");
        while let Some(at) = text.find(&key) {
            let mut depth = 0;
            let signs = text[at + key.len() - 1..].char_indices();
            let end = signs.map(|(index, sign)| {
                depth += i32::from(sign == '[') - i32::from(sign == ']');
                (index, depth)
            });
            let end = end
                .skip(1)
                .find(|(_, depth)| *depth == 0)
                .map_or(text.len(), |(index, _)| at + key.len() + index);
            text.replace_range(at..end.min(text.len()), "\n");
        }
    }
    text
}
