//! A deck in names and numbers, dealt here or typed from a published game.
//!
//! A [`Deck`] gives a listing, every written form is written from one, and every form is read into one. Nothing in it
//! is checked yet: [`Listing::resolve`] looks up its names on a map.

use crate::deal::Deck;
use crate::events::{Event, Places};
use crate::model::{Before, Demand};
use crate::price::Prices;
use milepost_document::{Place, Problem, plain, shorten};
use milepost_map::{Map, Micro};
use std::collections::BTreeMap;

/// A deck in names and numbers, top card first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// What is stated about the deck.
    pub head: Head,
    /// Its cards.
    pub cards: Vec<ListedCard>,
    /// Its event cards, from the top.
    pub events: Vec<ListedEvent>,
}

/// An event card in names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEvent {
    /// How many demand cards lie above it.
    pub above: usize,
    /// The kind: `derailment`, `flood`, `snow`, `fog`, `coast strike`, `inland strike`, `city strike` or `rail strike`.
    pub kind: String,
    /// Its cities, or its river.
    pub places: Vec<String>,
    /// What it does, in sentences; empty where a file does not say.
    pub words: String,
}

/// What is stated about a deck; little for published ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What made it: `milepost` and its versions.
    pub generator: Option<String>,
    /// The code that rebuilds it, as written.
    pub code: Option<String>,
    /// The seed.
    pub seed: Option<u64>,
    /// The map's name.
    pub map: Option<String>,
    /// The map's content hash, as written.
    pub hash: Option<String>,
    /// Players, 2 to 6.
    pub players: Option<usize>,
    /// Remarks of the generator, and other lines above the cards.
    pub remarks: Vec<String>,
}

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedCard {
    /// Its number, as written; else its place in the deck, from 1.
    pub number: u32,
    /// What comes before it.
    pub before: Before,
    /// Its demands.
    pub demands: [ListedDemand; 3],
}

/// A demand.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedDemand {
    /// The good.
    pub good: ListedName,
    /// The destination.
    pub city: ListedName,
    /// What it pays, in millions.
    pub payoff: i32,
    /// The run from the best source, if the file has it.
    pub run: Option<ListedRun>,
}

/// A run as given in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRun {
    /// The best source.
    pub source: String,
    /// D, in pips.
    pub pips: u32,
    /// C, in millions.
    pub cost: u32,
    /// B.
    pub length: Micro,
}

/// A name, with its place in the file. Words are equal where their texts are, wherever they stand.
#[derive(Clone, Debug, Default)]
pub struct ListedName {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

impl PartialEq for ListedName {
    fn eq(&self, other: &ListedName) -> bool {
        self.text == other.text
    }
}

impl From<&str> for ListedName {
    fn from(text: &str) -> ListedName {
        ListedName {
            text: text.to_owned(),
            place: Place::Whole,
        }
    }
}

impl ListedDemand {
    /// A demand in the map's own names.
    fn of(prices: &Prices<'_>, demand: Demand, payoff: i32) -> ListedDemand {
        let (map, offer) = (prices.map(), prices.offer(demand));
        ListedDemand {
            good: map.goods()[demand.good].name.as_str().into(),
            city: map.cities()[demand.city].name.as_str().into(),
            payoff,
            run: Some(ListedRun {
                source: map.cities()[offer.source].name.clone(),
                pips: offer.run.pips,
                cost: offer.run.cost,
                length: offer.length,
            }),
        }
    }
}

impl Deck {
    /// The deck in names and numbers.
    pub fn listing(&self, prices: &Prices<'_>) -> Listing {
        let wanted = |demand| ListedDemand::of(prices, demand, prices.offer(demand).payoff);
        let cards = self.cards.iter().zip(1..);
        let map = prices.map();
        let places = (!self.events.is_empty()).then(|| Places::of(map));
        let listed = |places: &Places| {
            let events = self.events.iter().map(|card| ListedEvent {
                above: card.above,
                kind: card.event.kind().to_owned(),
                places: card.event.places(map, places),
                words: card.event.words(map, places),
            });
            events.collect()
        };
        Listing {
            events: places.as_ref().map(listed).unwrap_or_default(),
            head: Head {
                generator: Some(crate::generator::generator()),
                code: Some(self.code.to_string()),
                seed: Some(self.plan.seed),
                map: Some(prices.map().name().to_owned()),
                hash: Some(prices.hash_text()),
                players: Some(self.plan.players),
                remarks: self.remarks(),
            },
            cards: cards
                .map(|(card, number)| ListedCard {
                    number,
                    before: card.before,
                    demands: card.demands.map(wanted),
                })
                .collect(),
        }
    }
}

impl Listing {
    /// All demands, in the deck's order.
    pub fn demands(&self) -> impl Iterator<Item = &ListedDemand> {
        self.cards.iter().flat_map(|card| &card.demands)
    }

    /// All payoffs, in the deck's order, in millions.
    pub fn payoffs(&self) -> Vec<i32> {
        self.demands().map(|wanted| wanted.payoff).collect()
    }

    /// The demands of its cards by a map's indices. Case, accents and spaces count only where names differ in nothing
    /// else.
    ///
    /// # Errors
    /// Names are not on the map: each once, with similar names of the map.
    pub fn resolve(&self, map: &Map) -> Result<Vec<[Demand; 3]>, Vec<Problem>> {
        let mut names = Names::on(map);
        let cards: Vec<[Demand; 3]> = self
            .cards
            .iter()
            .map(|card| {
                card.demands.each_ref().map(|wanted| Demand {
                    good: names.find(Kind::Good, &wanted.good),
                    city: names.find(Kind::City, &wanted.city),
                })
            })
            .collect();
        if names.unknown.is_empty() {
            return Ok(cards);
        }
        Err(self
            .head
            .foreign(map)
            .into_iter()
            .chain(names.problems())
            .collect())
    }

    /// The same deck with the map's spelling of all names, with runs, and with the map's name if it has none.
    ///
    /// # Errors
    /// See [`Listing::resolve`].
    pub fn settled(&self, prices: &Prices<'_>) -> Result<Listing, Vec<Problem>> {
        let map = prices.map();
        let cards = self.resolve(map)?;
        let mut listing = self.clone();
        for (card, demands) in listing.cards.iter_mut().zip(cards) {
            for (wanted, demand) in card.demands.iter_mut().zip(demands) {
                *wanted = ListedDemand::of(prices, demand, wanted.payoff);
            }
        }
        listing.settle_events(map)?;
        let head = &mut listing.head;
        head.map.get_or_insert_with(|| map.name().to_owned());
        if head.map.as_deref() == Some(map.name()) {
            head.hash.get_or_insert_with(|| prices.hash_text());
        }
        Ok(listing)
    }
}

impl Listing {
    /// Gives event cards the map's spelling and words.
    fn settle_events(&mut self, map: &Map) -> Result<(), Vec<Problem>> {
        if self.events.is_empty() {
            return Ok(());
        }
        let places = Places::of(map);
        let mut problems = Vec::new();
        for listed in &mut self.events {
            match Event::named(map, &places, &listed.kind, &listed.places) {
                Some(event) => {
                    listed.places = event.places(map, &places);
                    listed.words = event.words(map, &places);
                }
                None => {
                    let what = format!(
                        "the map has no event \"{}\" at {}",
                        shorten(&listed.kind),
                        shorten(&listed.places.join(", "))
                    );
                    let hint = "a flood names a river, snow and fog a city, derailments and city strikes one or more";
                    problems.push(Problem::error(&Place::Whole, what, hint));
                }
            }
        }
        match problems.is_empty() {
            true => Ok(()),
            false => Err(problems),
        }
    }
}

impl Head {
    /// The names of a file that are not on the map and, if there are any, that the deck was made on another map.
    pub(crate) fn unknown(&self, map: &Map, words: &[(Kind, ListedName)]) -> Vec<Problem> {
        let mut names = Names::on(map);
        for (kind, word) in words {
            names.find(*kind, word);
        }
        if names.unknown.is_empty() {
            return Vec::new();
        }
        self.foreign(map)
            .into_iter()
            .chain(names.problems())
            .collect()
    }

    /// The problem that the deck was made on another map.
    fn foreign(&self, map: &Map) -> Option<Problem> {
        let stated = self.map.as_deref().filter(|name| *name != map.name())?;
        let what = format!(
            "the deck is for {}, but the map is {}",
            shorten(stated),
            shorten(map.name())
        );
        Some(Problem::error(
            &Place::Whole,
            what,
            "use the map that the deck was made on",
        ))
    }
}

/// What a name is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Good,
    City,
}

impl Kind {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Good => "good",
            Kind::City => "city",
        }
    }
}

/// The names of a deck, as they are found on a map.
struct Names<'a> {
    map: &'a Map,
    /// The map's own names without case, accents and spaces: where each is, unless several are alike.
    known: [BTreeMap<String, Option<usize>>; 2],
    found: [BTreeMap<&'a str, usize>; 2],
    /// Those that are not found: how often they stand, and where first.
    unknown: BTreeMap<(Kind, &'a str), (usize, &'a Place)>,
}

/// The most unknown names for which the nearest ones are sought.
const SOUGHT: usize = 100;

impl<'a> Names<'a> {
    fn on(map: &'a Map) -> Names<'a> {
        let goods: Vec<&str> = map.goods().iter().map(|good| good.name.as_str()).collect();
        let cities: Vec<&str> = map.cities().iter().map(|city| city.name.as_str()).collect();
        let exact = |names: &[&'a str]| {
            names
                .iter()
                .enumerate()
                .map(|(at, name)| (*name, at))
                .collect()
        };
        let found = [exact(&goods), exact(&cities)];
        Names {
            map,
            known: [alike(&goods), alike(&cities)],
            found,
            unknown: BTreeMap::new(),
        }
    }

    /// The index of a name; any where there is none.
    fn find(&mut self, kind: Kind, word: &'a ListedName) -> usize {
        let name = word.text.as_str();
        if let Some(&index) = self.found[kind as usize].get(name) {
            return index;
        }
        if let Some((count, _)) = self.unknown.get_mut(&(kind, name)) {
            *count += 1;
            return 0;
        }
        match self.known[kind as usize].get(&plain(name)) {
            Some(&Some(index)) => {
                self.found[kind as usize].insert(name, index);
                index
            }
            _ => {
                self.unknown.insert((kind, name), (1, &word.place));
                0
            }
        }
    }

    /// The names most like one that is not found.
    fn near(&self, kind: Kind, name: &str) -> Vec<&str> {
        let found = match kind {
            Kind::Good => self.map.good_named(name),
            Kind::City => self.map.city_named(name),
        };
        found.err().unwrap_or_default()
    }

    fn problems(&self) -> Vec<Problem> {
        let mut unknown: Vec<_> = self.unknown.iter().collect();
        unknown.sort_by_key(|(_, (_, place))| match place {
            Place::Span(span) => span.start,
            Place::Whole | Place::Path(_) => 0,
        });
        let problems =
            unknown
                .into_iter()
                .enumerate()
                .map(|(at, (&(kind, name), &(count, place)))| {
                    let what = kind.word();
                    let more = if count > 1 {
                        format!(", which occurs {count} times")
                    } else {
                        String::new()
                    };
                    let near = if at < SOUGHT {
                        self.near(kind, name)
                    } else {
                        Vec::new()
                    };
                    let hint = match near.as_slice() {
                        _ if at >= SOUGHT => String::new(),
                        [] if name.contains('>') => "separate demands with a semicolon".to_owned(),
                        [] => format!("the map has no similar {what}"),
                        near => format!("did you mean {}?", near.join(" or ")),
                    };
                    Problem::error(
                        place,
                        format!("the map has no {what} called \"{}\"{more}", shorten(name)),
                        hint,
                    )
                });
        problems.collect()
    }
}

/// Where each name is, by what it is without case, accents and spaces; nowhere where several are alike.
fn alike(names: &[&str]) -> BTreeMap<String, Option<usize>> {
    let mut alike = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        alike
            .entry(plain(name))
            .and_modify(|found| *found = None)
            .or_insert(Some(at));
    }
    alike
}
