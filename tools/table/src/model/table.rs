//! What stays the same throughout a game: the board, the options, the cards.

use crate::model::card::Card;
use crate::model::card_numbers::CardNumbers;
use crate::model::ground::Ground;
use crate::model::names::Names;
use crate::model::options::{Options, Variant};
use milepost_map::rules::CLEAR;
use milepost_map::{Map, Size};
use std::sync::Arc;

/// A map with the ground that players build on; many tables share one.
#[derive(Clone, Debug)]
pub struct Board {
    map: Map,
    ground: Ground,
    majors: Vec<usize>,
    names: Names,
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
    numbers: CardNumbers,
    seats: usize,
    seed: u64,
}

impl Table {
    /// A table for so many players with the cards of a deck, top card first, and the seed of all further chance.
    ///
    /// # Errors
    /// One message for each of these:
    /// - there are not 2 to 6 players;
    /// - the map has no major city, and the game is not at a real board;
    /// - the deck has too few cards to deal, too many to count, or a card that does not fit the map;
    /// - options do not go together.
    pub fn new(
        board: Arc<Board>,
        options: Options,
        mut cards: Vec<Card>,
        seats: usize,
        seed: u64,
    ) -> Result<Table, Vec<String>> {
        let mut wrong = Vec::new();
        if !(2..=6).contains(&seats) {
            wrong.push(format!("{seats} players: a game has 2 to 6"));
        }
        if board.majors.is_empty() && !options.companion {
            wrong.push("the map has no major city, and track begins in one".to_owned());
        }
        let numbers = &options.numbers;
        let dealt = match options.game {
            Variant::Standard => numbers.hand as usize * seats,
            Variant::Locking => {
                numbers.draft as usize + numbers.draft_next as usize * seats.saturating_sub(1)
            }
        };
        if cards.len() < dealt {
            wrong.push(format!(
                "{} cards: {dealt} are dealt at the start",
                cards.len()
            ));
        }
        if options.game == Variant::Locking && dealt > numbers.visible as usize * seats {
            wrong.push(format!(
                "{dealt} cards are dealt at the start, more than may be visible"
            ));
        }
        if numbers.keep > 2 && dealt > 20 {
            wrong.push(format!(
                "{dealt} cards dealt at the start are too many where more than 2 may be kept"
            ));
        }
        if cards.len() > usize::from(u16::MAX) {
            wrong.push(format!("{} cards are more than {}", cards.len(), u16::MAX));
        }
        if options.claim && options.game == Variant::Standard {
            wrong.push("option claim belongs to the locking game".to_owned());
        }
        if numbers.many < numbers.few || numbers.keep > numbers.few {
            wrong.push(
                "options keep, few and many must not fall, in this order: a train holds what was kept"
                    .to_owned(),
            );
        }
        wrong.extend(
            cards
                .iter()
                .enumerate()
                .flat_map(|(index, card)| card.faults(&board.map, index + 1)),
        );
        // Decks have taxes only after the first three cards a player; other options may deal more.
        cards
            .iter_mut()
            .take(dealt)
            .for_each(|card| card.taxes = false);
        let numbers = CardNumbers::in_order(cards.len());
        if wrong.is_empty() {
            Ok(Table {
                board,
                options,
                cards,
                numbers,
                seats,
                seed,
            })
        } else {
            Err(wrong)
        }
    }

    /// The same with cards called by other numbers: see [`CardNumbers::shuffled`].
    #[must_use]
    pub fn renumbered(self, key: u64) -> Table {
        Table {
            numbers: CardNumbers::shuffled(self.cards.len(), key),
            ..self
        }
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

    /// The cards, in the deck's order, which nobody at the table knows: whoever plays or shows a game
    /// reads only those that are visible.
    pub fn cards(&self) -> &[Card] {
        &self.cards
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
