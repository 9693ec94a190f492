//! What is played: bots and options, on fresh decks of a map or with the cards of one deck.

use super::class::Facts;
use super::count::Counts;
use super::report::FORMAT;
use super::watch;
use crate::study::{self, StudyError};
use milepost_deck::{Before, DealError, Listing, Prices, deal, retry};
use milepost_dice::Dice;
use milepost_document::Problem;
use milepost_map::Map;
use milepost_study::{Cancelled, Experiment, Parameters, Progress, Tally, parameters};
use milepost_table::bot::Kind;
use milepost_table::game::GameError;
use milepost_table::model::card::{Card, Demand, cards};
use milepost_table::model::options::Options;
use milepost_table::model::table::{Board, Table};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The most millions by which payoffs are moved.
pub const MOST_VARIED: i32 = 20;

/// How many games of which kind, and how far payoffs are moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The games. Their number of cards does not count where the cards are those of a deck.
    pub games: study::Plan,
    /// In each game, chance moves what each good and each city pays by up to so many millions, up or down, each whole
    /// number as likely as any other; 0 to [`MOST_VARIED`]. The slope is measured by that; at 0, by the payoffs alone.
    pub vary: i32,
}

/// The cards of one deck. Each game shuffles them: the opening cards among themselves and the others too, while taxes stay
/// where they are, so that each card turns up as often as any other of its part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedDeck {
    /// Its cards, top card first.
    cards: Vec<Card>,
    /// How many on top are opening cards.
    opening: usize,
    /// Its code, or a hash of its cards.
    name: String,
}

impl FixedDeck {
    /// The deck in a listing. A deck that says for how many players it was dealt has five opening cards for each; other decks
    /// are shuffled as a whole.
    ///
    /// # Errors
    /// Names that the map does not have.
    pub fn of(listing: &Listing, map: &Map) -> Result<FixedDeck, Vec<Problem>> {
        let demands = listing.resolve(map)?;
        let cards: Vec<Card> = listing
            .cards
            .iter()
            .zip(demands)
            .map(|(listed, demands)| {
                let paid = |place: usize| Demand {
                    good: demands[place].good,
                    city: demands[place].city,
                    payoff: listed.demands[place].payoff,
                };
                Card {
                    taxes: listed.before != Before::Nothing,
                    demands: [paid(0), paid(1), paid(2)],
                }
            })
            .collect();
        let code = listing.head.code.clone();
        Ok(FixedDeck {
            opening: listing.head.players.map_or(0, |players| 5 * players),
            name: code.unwrap_or_else(|| hash(&cards)),
            cards,
        })
    }

    fn shuffled(&self, dice: &mut Dice) -> Vec<Card> {
        let taxes: Vec<bool> = self.cards.iter().map(|card| card.taxes).collect();
        let mut cards = self.cards.clone();
        let (opening, rest) = cards.split_at_mut(self.opening.min(self.cards.len()));
        dice.shuffle(opening);
        dice.shuffle(rest);
        cards
            .into_iter()
            .zip(taxes)
            .map(|(card, taxes)| Card { taxes, ..card })
            .collect()
    }
}

/// The first eight bytes of SHA-256 over the cards, as 16 hexadecimal digits.
fn hash(cards: &[Card]) -> String {
    let mut digest = Sha256::new();
    for card in cards {
        let demands = card.demands.map(|demand| {
            let Demand { good, city, payoff } = demand;
            format!("{good} {city} {payoff};")
        });
        digest.update(format!("{} {}\n", card.taxes, demands.concat()));
    }
    let bytes = digest.finalize();
    bytes
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A plan for the games by which the decks of a map, or one deck, are judged.
pub struct Judge<'a> {
    board: &'a Arc<Board>,
    prices: Prices<'a>,
    facts: Vec<Facts>,
    deck: Option<FixedDeck>,
    pub(super) options: Options,
    pub(super) plan: Plan,
}

/// A game's table, with what its cards pay in the deck.
struct Dealt {
    table: Result<(Table, Vec<[i32; 3]>), Vec<GameError>>,
    /// Decks that were refused before.
    refused: u64,
}

impl<'a> Judge<'a> {
    /// Judges the decks that are dealt on a map. Where nothing is varied the games are those of a
    /// [`Study`](crate::Study) with the same plan.
    ///
    /// # Errors
    /// As [`Study::new`](crate::Study::new).
    pub fn new(
        board: &'a Arc<Board>,
        options: Options,
        plan: Plan,
    ) -> Result<Judge<'a>, Vec<StudyError>> {
        Judge::with(Prices::of(board.map()), board, options, plan, None)
    }

    /// Judges one deck. `prices` are those of the board's map that it was dealt with: only distances and bonuses count, the
    /// payoffs are the deck's own.
    ///
    /// # Errors
    /// The option `companion` is on; or every error of [`Table::new`](milepost_table::Table::new).
    pub fn of_deck(
        board: &'a Arc<Board>,
        prices: Prices<'a>,
        options: Options,
        plan: Plan,
        deck: FixedDeck,
    ) -> Result<Judge<'a>, Vec<StudyError>> {
        Judge::with(prices, board, options, plan, Some(deck))
    }

    fn with(
        prices: Prices<'a>,
        board: &'a Arc<Board>,
        options: Options,
        mut plan: Plan,
        deck: Option<FixedDeck>,
    ) -> Result<Judge<'a>, Vec<StudyError>> {
        plan.vary = plan.vary.clamp(0, MOST_VARIED);
        let mut errors = Vec::new();
        if options.companion {
            errors.push(StudyError::Companion);
        }
        let facts = prices.demands().map(|demand| Facts::of(&prices, demand));
        let judge = Judge {
            board,
            facts: facts.collect(),
            prices,
            deck,
            options,
            plan,
        };
        let dealt = judge.deal(0).table.err().unwrap_or_default();
        errors.extend(dealt.into_iter().map(StudyError::Game));
        if errors.is_empty() {
            Ok(judge)
        } else {
            Err(errors)
        }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        self.board.map()
    }

    /// What is known of a demand by the number of good and city.
    pub(crate) fn facts(&self) -> &[Facts] {
        &self.facts
    }

    /// How many cards the decks have.
    pub(super) fn cards(&self) -> usize {
        let deck = self.deck.as_ref();
        deck.map_or(self.plan.games.cards, |deck| deck.cards.len())
    }

    /// The code of the deck that is judged, or a hash of its cards; `None` where every game has a deck of its own.
    pub(super) fn deck(&self) -> Option<&str> {
        self.deck.as_ref().map(|deck| &*deck.name)
    }

    fn deal(&self, game: u32) -> Dealt {
        let seed = self.plan.games.seed("deck", game);
        if let Some(deck) = &self.deck {
            let cards = deck.shuffled(&mut Dice::new(seed, "judge"));
            let table = self.table(game, cards);
            return Dealt { table, refused: 0 };
        }
        let mut refused = 0;
        let cards = retry(seed, |seed| self.fresh(seed).inspect_err(|_| refused += 1));
        let table = cards
            .map_err(|error| vec![GameError::Deal(error)])
            .and_then(|cards| self.table(game, cards));
        Dealt { table, refused }
    }

    fn fresh(&self, seed: u64) -> Result<Vec<Card>, DealError> {
        let plan = milepost_deck::Plan {
            players: self.plan.games.bots.len(),
            cards: self.plan.games.cards,
            seed,
        };
        Ok(cards(&deal(&self.prices, plan)?, &self.prices))
    }

    /// The table of a game, its payoffs varied.
    fn table(
        &self,
        game: u32,
        mut cards: Vec<Card>,
    ) -> Result<(Table, Vec<[i32; 3]>), Vec<GameError>> {
        let payoffs = cards
            .iter()
            .map(|card| card.demands.map(|demand| demand.payoff));
        let payoffs = payoffs.collect();
        self.vary(game, &mut cards);
        let (options, seats) = (self.options.clone(), self.plan.games.bots.len());
        let seed = self.plan.games.seed("game", game);
        let table = Table::new(self.board.clone(), options, cards, seats, seed);
        table
            .map(|table| (table, payoffs))
            .map_err(|errors| errors.into_iter().map(GameError::Table).collect())
    }

    fn vary(&self, game: u32, cards: &mut [Card]) {
        let most = self.plan.vary;
        if most == 0 {
            return;
        }
        let mut dice = Dice::new(self.plan.games.seed("vary", game), "judge");
        let mut draw = |count| -> Vec<i32> {
            let draw = |_| dice.below(2 * most as u64 + 1) as i32 - most;
            (0..count).map(draw).collect()
        };
        let goods = draw(self.map().goods().len());
        let cities = draw(self.map().cities().len());
        for demand in cards.iter_mut().flat_map(|card| &mut card.demands) {
            // A card that does not fit the map is refused when the table is laid.
            let moved = goods.get(demand.good).zip(cities.get(demand.city));
            let moved = moved.map_or(0, |(good, city)| good + city);
            demand.payoff = (demand.payoff + moved).max(demand.payoff.min(1));
        }
    }

    fn bots(&self, game: u32) -> Vec<Kind> {
        self.plan.games.seated(game)
    }
}

impl Experiment for Judge<'_> {
    type Counts = Counts;
    const FORMAT: &'static str = FORMAT;

    fn runs(&self) -> u32 {
        self.plan.games.games
    }

    fn parameters(&self) -> Parameters {
        let plan = &self.plan.games;
        let bots: Vec<String> = plan.bots.iter().map(Kind::to_string).collect();
        parameters([
            (
                "generator",
                json!(milepost_table::generator_of_games(&self.options)),
            ),
            ("map", json!(self.map().name())),
            ("hash", json!(self.map().hash_text())),
            ("deck", json!(self.deck())),
            ("dingles", json!(self.prices.dingles().is_some())),
            ("game", json!(self.options.game.to_string())),
            ("bots", json!(bots.join(","))),
            ("cards", json!(self.cards())),
            ("vary", json!(self.plan.vary)),
            ("seed", json!(plan.seed)),
            ("games", json!(plan.games)),
            ("options", json!(self.options.changed_but_game())),
        ])
    }

    fn empty(&self) -> Counts {
        Counts::new(self.map(), self.plan.games.bots.len())
    }

    fn run(
        &self,
        number: u32,
        counts: &mut Counts,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let dealt = self.deal(number);
        match &dealt.table {
            Ok((table, payoffs)) => {
                let game = watch::Game {
                    number,
                    table,
                    payoffs,
                    facts: &self.facts,
                    bots: &self.bots(number),
                    seed: self.plan.games.seed("bots", number),
                };
                counts.merge(&game.play(progress)?);
            }
            Err(_) => counts.undealt += 1,
        }
        counts.refused_decks += dealt.refused;
        Ok(())
    }
}
