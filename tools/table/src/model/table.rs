//! What stays the same throughout a game: the board, the options, the cards.

use crate::generator::{engine_of, generator};
use crate::model::card::{Card, CardFault};
use crate::model::card_numbers::CardNumbers;
use crate::model::events::TableEvent;
use crate::model::ground::Ground;
use crate::model::names::Names;
use crate::model::options::{Options, Variant};
use milepost_deck::events::Places;
use milepost_deck::model::PLAYERS;
use milepost_deck::{DeckSize, EventCard, Prices};
use milepost_map::rules::CLEAR;
use milepost_map::{Distances, Map, Size};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// How many numbers of players a game can have.
const GAMES: usize = *PLAYERS.end() - *PLAYERS.start() + 1;

/// A map with the ground that players build on; many tables share one.
#[derive(Clone, Debug)]
pub struct Board {
    map: Map,
    ground: Ground,
    majors: Vec<usize>,
    names: Names,
    places: OnceLock<Places>,
    distances: OnceLock<Distances>,
    sizes: [OnceLock<DeckSize>; GAMES],
}

impl Board {
    /// The board of a map.
    pub fn new(map: Map) -> Board {
        let ground = Ground::of(&map);
        let cities = map.cities().iter().enumerate();
        let majors = cities
            .filter(|(_, city)| city.size == Size::Major)
            .map(|(index, _)| index)
            .collect();
        let names = Names::of(&map);
        Board {
            map,
            ground,
            majors,
            names,
            places: OnceLock::new(),
            distances: OnceLock::new(),
            sizes: Default::default(),
        }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The ground.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The major cities.
    pub fn majors(&self) -> &[usize] {
        &self.majors
    }

    /// What events can strike on the map.
    pub fn places(&self) -> &Places {
        self.places.get_or_init(|| Places::of(&self.map))
    }

    /// The cheapest track between any two cities of the empty board, measured when it is first asked for.
    pub fn distances(&self) -> &Distances {
        self.distances.get_or_init(|| Distances::of(&self.map))
    }

    /// How many cards the deck of a game on the map has, measured when it is first asked for; for a number of players that games
    /// do not have, as for the nearest.
    pub fn deck_size(&self, players: usize) -> DeckSize {
        let players = players.clamp(*PLAYERS.start(), *PLAYERS.end());
        let size = || DeckSize::of(&Prices::of(&self.map), players);
        *self.sizes[players - PLAYERS.start()].get_or_init(size)
    }

    /// What mileposts, cities and goods are called.
    pub fn names(&self) -> &Names {
        &self.names
    }
}

/// What stays the same throughout a game.
#[derive(Clone, Debug)]
pub struct Table {
    board: Arc<Board>,
    options: Options,
    cards: Vec<Card>,
    events: Arc<[TableEvent]>,
    numbers: CardNumbers,
    seats: usize,
    seed: u64,
}

/// Why a game cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The number of players is not 2 to 6.
    Players(usize),
    /// The map has no major city, and the game is not at a real board.
    NoMajorCity,
    /// The deck has fewer cards than are dealt at the start.
    TooFewCards {
        /// Cards of the deck.
        cards: usize,
        /// Cards dealt at the start.
        dealt: usize,
    },
    /// More cards are dealt at the start than may be visible.
    TooManyVisible {
        /// Cards dealt at the start.
        dealt: usize,
    },
    /// Too many cards are dealt at the start for players to keep more than two.
    TooManyToKeep {
        /// Cards dealt at the start.
        dealt: usize,
    },
    /// The deck has more cards than can be counted.
    TooManyCards {
        /// Cards of the deck.
        cards: usize,
    },
    /// The standard game has the option `claim`, which belongs to the other one.
    ClaimInStandardGame,
    /// The locking game has the option `highest_first`: nobody holds a card when the first player is chosen.
    HighestFirstInLockingGame,
    /// Trains hold fewer loads than a player may keep, or large ones fewer than small ones.
    SmallTrains,
    /// A card does not fit the map.
    Card {
        /// The card, from 1 at the top of the deck.
        numbered: usize,
        /// What is wrong with it.
        fault: CardFault,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Players(count) => write!(f, "{count} players: a game has 2 to 6"),
            TableError::NoMajorCity => {
                f.write_str("the map has no major city, and track begins in one")
            }
            TableError::TooFewCards { cards, dealt } => {
                write!(f, "{cards} cards: {dealt} are dealt at the start")
            }
            TableError::TooManyVisible { dealt } => write!(
                f,
                "{dealt} cards are dealt at the start, more than may be visible"
            ),
            TableError::TooManyToKeep { dealt } => write!(
                f,
                "{dealt} cards dealt at the start are too many where more than 2 may be kept"
            ),
            TableError::TooManyCards { cards } => {
                write!(f, "{cards} cards are more than {}", u16::MAX)
            }
            TableError::ClaimInStandardGame => {
                f.write_str("option claim belongs to the locking game")
            }
            TableError::HighestFirstInLockingGame => f.write_str(
                "option highest_first belongs to the standard game: in the locking game nobody has cards yet when the first \
                 player chooses from them",
            ),
            TableError::SmallTrains => f.write_str(
                "options keep, few and many must not fall, in this order: a train holds what was kept",
            ),
            TableError::Card { numbered, fault } => write!(f, "card {numbered}: {fault}"),
        }
    }
}

impl Error for TableError {}

/// Cards that are dealt at the start.
fn dealt(options: &Options, seats: usize) -> usize {
    let numbers = &options.numbers;
    match options.game {
        Variant::Standard => numbers.dealt() as usize * seats + numbers.public as usize,
        Variant::Locking => {
            numbers.draft as usize + numbers.draft_next as usize * seats.saturating_sub(1)
        }
    }
}

/// What keeps a game with so many cards and players from being played, whatever is on the cards.
fn errors(board: &Board, options: &Options, cards: usize, seats: usize) -> Vec<TableError> {
    let (numbers, dealt) = (&options.numbers, dealt(options, seats));
    let is_standard = options.game == Variant::Standard;
    let conditions = [
        (!PLAYERS.contains(&seats), TableError::Players(seats)),
        (
            board.majors.is_empty() && !options.companion,
            TableError::NoMajorCity,
        ),
        (cards < dealt, TableError::TooFewCards { cards, dealt }),
        (
            !is_standard && dealt > numbers.most(numbers.visible, numbers.visible_total, seats),
            TableError::TooManyVisible { dealt },
        ),
        (
            numbers.keep > 2 && dealt > 20,
            TableError::TooManyToKeep { dealt },
        ),
        (
            cards > usize::from(u16::MAX),
            TableError::TooManyCards { cards },
        ),
        (
            options.claim && is_standard,
            TableError::ClaimInStandardGame,
        ),
        (
            options.highest_first && !is_standard,
            TableError::HighestFirstInLockingGame,
        ),
        (
            numbers.many < numbers.few || numbers.keep > numbers.few,
            TableError::SmallTrains,
        ),
    ];
    let met = conditions.into_iter().filter(|(is_met, _)| *is_met);
    met.map(|(_, error)| error).collect()
}

impl Table {
    /// A table for so many players with the cards of a deck, top card first, and the seed of all further chance.
    ///
    /// # Errors
    /// Everything that keeps the game from being played.
    pub fn new(
        board: Arc<Board>,
        options: Options,
        mut cards: Vec<Card>,
        seats: usize,
        seed: u64,
    ) -> Result<Table, Vec<TableError>> {
        let dealt = dealt(&options, seats);
        let mut errors = errors(&board, &options, cards.len(), seats);
        for (card, numbered) in cards.iter().zip(1..) {
            let faults = card.faults(&board.map).into_iter();
            errors.extend(faults.map(|fault| TableError::Card { numbered, fault }));
        }
        // Decks have taxes only after the first three cards a player; other options may deal more.
        cards
            .iter_mut()
            .take(dealt)
            .for_each(|card| card.taxes = false);
        let numbers = CardNumbers::in_order(cards.len());
        if errors.is_empty() {
            Ok(Table {
                board,
                options,
                cards,
                events: Arc::new([]),
                numbers,
                seats,
                seed,
            })
        } else {
            Err(errors)
        }
    }

    /// The same with event cards among the cards; those above the last card that is dealt at the start are left out.
    #[must_use]
    pub fn with_events(self, cards: Vec<EventCard>) -> Table {
        let (map, places) = (&self.board.map, self.board.places());
        let dealt = dealt(&self.options, self.seats);
        let events = TableEvent::all(map, places, cards, dealt).into();
        Table { events, ..self }
    }

    /// The same with cards called by other numbers: see [`CardNumbers::shuffled`].
    #[must_use]
    pub fn renumbered(self, key: u64) -> Table {
        Table {
            numbers: CardNumbers::shuffled(self.cards.len(), key),
            ..self
        }
    }

    /// The version of the engine that plays the game.
    pub fn engine(&self) -> u8 {
        engine_of(&self.options)
    }

    /// The program and the versions of its games and decks, as outputs name them.
    pub fn generator(&self) -> String {
        generator(self.engine())
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.board.map
    }

    /// The ground.
    pub fn ground(&self) -> &Ground {
        &self.board.ground
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the locking game is played.
    pub fn is_locking(&self) -> bool {
        self.options.game == Variant::Locking
    }

    /// The most cards that are visible in the locking game. (Source: docs/rules/public-locking.md L2.)
    pub fn most_visible(&self) -> usize {
        let numbers = &self.options.numbers;
        numbers.most(numbers.visible, numbers.visible_total, self.seats)
    }

    /// The most unlocked cards of the locking game. (Source: docs/rules/public-locking.md L2.)
    pub fn most_unlocked(&self) -> usize {
        let numbers = &self.options.numbers;
        numbers.most(numbers.unlocked, numbers.unlocked_total, self.seats)
    }

    /// The cards, in the deck's order, which nobody at the table knows: whoever plays or shows a game
    /// reads only those that are visible.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The event cards, in the deck's order, which nobody at the table knows.
    pub fn events(&self) -> &[TableEvent] {
        &self.events
    }

    /// The numbers by which players and spectators call the cards.
    pub fn numbers(&self) -> &CardNumbers {
        &self.numbers
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The seed of all chance beyond the deck's own.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many major cities the winner's track has to join.
    pub fn majors_to_join(&self) -> usize {
        let spared = self.options.numbers.spared as usize;
        self.board.majors.len().saturating_sub(spared).max(1)
    }

    /// What building into a major city costs beyond a clear milepost.
    pub fn surcharge(&self) -> i32 {
        let rules = self.map().rules();
        let clear = rules.terrain.get(CLEAR).copied().unwrap_or(1);
        i32::from(rules.major.saturating_sub(clear))
    }

    /// The most that is spent on track in a turn in which Fast and Heavy were changed into each other.
    pub fn change_track(&self) -> i32 {
        self.options.numbers.change_track.min(self.budget())
    }

    /// The most that is spent on track in a turn.
    pub fn budget(&self) -> i32 {
        i32::from(self.map().rules().budget)
    }
}
