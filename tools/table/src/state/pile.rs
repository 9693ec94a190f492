//! The cards that nobody has seen yet, and those that are gone. What is hidden is hidden here, and in the order of the
//! [table's cards](crate::Table::cards).

use crate::model::card::Card;
use crate::model::events::TableEvent;
use milepost_deck::Before;
use milepost_deck::order::taxes;
use milepost_dice::Dice;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The deck, the cards that are gone, and chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile {
    left: Vec<(u16, bool)>,
    gone: Vec<u16>,
    /// Event cards, the next last, each with the number of cards below it.
    coming: Vec<(usize, u16)>,
    /// Event cards that came and are over.
    past: Vec<u16>,
    #[serde(serialize_with = "write_dice", deserialize_with = "read_dice")]
    dice: Dice,
}

/// The seed's stream of chance for what happens at a table.
fn dice(seed: u64) -> Dice {
    Dice::new(seed, "table")
}

fn write_dice<S: Serializer>(dice: &Dice, serializer: S) -> Result<S::Ok, S::Error> {
    (dice.key(), dice.spent()).serialize(serializer)
}

fn read_dice<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
    let (key, spent) = Deserialize::deserialize(deserializer)?;
    Ok(Dice::resumed(key, spent))
}

/// A card that turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Its index.
    pub card: usize,
    /// Whether taxes came before it.
    pub taxes: bool,
    /// How many cards were shuffled before; 0 where none were.
    pub reshuffled: usize,
}

impl Pile {
    /// A deck in its order.
    pub(crate) fn new(cards: &[Card], events: &[TableEvent], seed: u64) -> Pile {
        let below = |event: &TableEvent| cards.len().saturating_sub(event.above);
        let coming = events.iter().enumerate().rev();
        let left = cards
            .iter()
            .enumerate()
            .map(|(index, card)| (index as u16, card.taxes));
        Pile {
            left: left.rev().collect(),
            gone: Vec::new(),
            coming: coming
                .map(|(index, event)| (below(event), index as u16))
                .collect(),
            past: Vec::new(),
            dice: dice(seed),
        }
    }

    /// Takes the event card that lies on the top card, if one does.
    pub(crate) fn event(&mut self) -> Option<usize> {
        let (below, event) = *self.coming.last()?;
        if below != self.left.len() || below == 0 {
            return None;
        }
        self.coming.pop();
        Some(event.into())
    }

    /// Puts an event card away that is over.
    pub(crate) fn retire(&mut self, event: usize) {
        self.past.push(event as u16);
    }

    /// Lays the event cards that are over among the cards, at most one on each and none on the top one.
    fn spread_events(&mut self) {
        if self.past.is_empty() {
            return;
        }
        let mut places: Vec<usize> = (1..self.left.len()).collect();
        self.dice.shuffle(&mut places);
        self.dice.shuffle(&mut self.past);
        let count = self.past.len().min(places.len());
        let events = self.past.drain(..count);
        self.coming = places.into_iter().zip(events).collect();
        self.coming.sort_unstable();
    }

    /// Whether its chance comes from a seed.
    pub(crate) fn is_of(&self, seed: u64) -> bool {
        self.dice.key() == dice(seed).key()
    }

    /// Whether the event cards to come, those in force and those that are over together are all there are.
    pub(crate) fn holds_events(&self, force: impl Iterator<Item = usize>, events: usize) -> bool {
        let coming = self.coming.iter().map(|&(_, event)| event);
        let here = coming.chain(self.past.iter().copied()).map(usize::from);
        let mut all: Vec<usize> = here.chain(force).collect();
        all.sort_unstable();
        all.len() == events && all.iter().enumerate().all(|(index, &event)| index == event)
    }

    /// Takes the top card, if there is one.
    pub(crate) fn draw(&mut self) -> Option<Drawn> {
        let (card, taxes) = self.left.pop()?;
        Some(Drawn {
            card: card.into(),
            taxes,
            reshuffled: 0,
        })
    }

    /// The same; where there is none, the cards that are gone are shuffled first, with taxes among them by the deck's own
    /// rule.
    pub(crate) fn draw_or_reshuffle(&mut self) -> Option<Drawn> {
        let mut reshuffled = 0;
        if self.left.is_empty() {
            self.dice.shuffle(&mut self.gone);
            let before = taxes(self.gone.len(), 0, &mut self.dice);
            reshuffled = self.gone.len();
            // What comes before the top card is decided first, and the top card lies last.
            let taxed = before.into_iter().map(|before| before != Before::Nothing);
            self.left = self.gone.drain(..).zip(taxed).collect();
            self.left.reverse();
            self.spread_events();
        }
        Some(Drawn {
            reshuffled,
            ..self.draw()?
        })
    }

    /// Puts a card away.
    pub(crate) fn discard(&mut self, card: usize) {
        self.gone.push(card as u16);
    }

    /// Takes so many of `cards` at random, all where there are fewer.
    pub(crate) fn some(&mut self, mut cards: Vec<usize>, count: usize) -> Vec<usize> {
        let mut taken = Vec::new();
        while taken.len() < count && !cards.is_empty() {
            taken.push(cards.remove(self.dice.index(cards.len())));
        }
        taken
    }

    /// How many cards nobody has seen yet.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    /// The cards that are gone, in the order they went.
    pub fn gone(&self) -> &[u16] {
        &self.gone
    }

    /// Whether the pile, what lies open and what is gone together are the whole deck.
    pub(crate) fn holds_with(&self, open: impl Iterator<Item = usize>, cards: usize) -> bool {
        let mut all: Vec<usize> = self
            .left
            .iter()
            .map(|&(card, _)| card.into())
            .chain(open)
            .collect();
        all.extend(self.gone.iter().map(|&card| usize::from(card)));
        all.sort_unstable();
        all.len() == cards && all.iter().enumerate().all(|(index, &card)| index == card)
    }
}
