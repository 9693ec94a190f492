//! How many cards the deck of a game has, where nobody says.

use crate::deal::deal;
use crate::model::{CARDS, OPENING, Plan};
use crate::price::Prices;
use milepost_document::number::counted;

/// Cards of a usual deck for each player, and the least of a usual deck.
const EACH: usize = 40;
const LEAST: usize = 120;
/// Smaller decks are smaller by so many cards.
const STEP: usize = 10;
/// The seeds that are tried; most of them must deal a deck of that size.
const SEEDS: u64 = 3;
/// The cards of a deck that is dealt without a game, as the source of the decks has them (`docs/rules/demand-decks.md`).
pub const DECK: usize = 120;

/// The cards of a deck for so many players, on a map that deals any: 40 for each, 120 at least and 240 at most. So the deck seldom
/// comes to its end before the game.
pub fn usual(players: usize) -> usize {
    (EACH * players).clamp(LEAST, *CARDS.end())
}

/// How many cards the deck of a game has on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckSize {
    /// The players, 2 to 6.
    pub players: usize,
    /// The cards: as many as are [`usual`], or the most that the map deals, in steps of ten. 0 where it deals no deck at all.
    pub cards: usize,
}

impl DeckSize {
    /// The number of cards for so many players: the usual one where most of three seeds deal such a deck, else the largest for
    /// which that is so.
    pub fn of(prices: &Prices<'_>, players: usize) -> DeckSize {
        DeckSize {
            players,
            cards: most(prices, players, usual(players)),
        }
    }

    /// The cards to deal: its own, or as many as are usual where the map deals none, so that dealing them says why.
    pub fn to_deal(&self) -> usize {
        match self.cards {
            0 => usual(self.players),
            cards => cards,
        }
    }

    /// What to say where the deck is smaller than it would usually be.
    pub fn remark(&self) -> Option<String> {
        let usual = usual(self.players);
        (0 < self.cards && self.cards < usual).then(|| {
            format!(
                "{}: no more can be dealt on this map; {usual} are usual for {} players",
                counted(self.cards, "card", "cards"),
                self.players
            )
        })
    }
}

/// So many cards, if most seeds deal them, else the most that they deal; 0 where they deal none. All sizes are tried: the rules
/// of a deck can leave more room in a larger one.
fn most(prices: &Prices<'_>, players: usize, wanted: usize) -> usize {
    if deals(prices, players, wanted) {
        return wanted;
    }
    let least = (OPENING * players).div_ceil(STEP);
    let smaller = (least..wanted.div_ceil(STEP)).rev();
    let mut sizes = smaller.map(|steps| steps * STEP);
    let dealt = sizes.find(|&cards| deals(prices, players, cards));
    dealt.unwrap_or(0)
}

/// Whether most seeds deal a deck of so many cards.
fn deals(prices: &Prices<'_>, players: usize, cards: usize) -> bool {
    let (mut dealt, mut refused) = (0, 0);
    for seed in 1..=SEEDS {
        let plan = Plan {
            players,
            cards,
            seed,
        };
        match deal(prices, plan) {
            Ok(_) => dealt += 1,
            Err(_) => refused += 1,
        }
        if 2 * dealt > SEEDS || 2 * refused > SEEDS {
            break;
        }
    }
    dealt > refused
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;

    #[test]
    fn the_usual_deck_has_40_cards_a_player() {
        assert_eq!([2, 3, 4, 5, 6].map(usual), [120, 120, 160, 200, 240]);
    }

    #[test]
    fn a_small_map_has_the_largest_deck_that_it_deals() {
        let map = shipped::map("low-countries").unwrap();
        let prices = Prices::of(&map);
        let sizes = [2, 3, 4, 5, 6].map(|players| DeckSize::of(&prices, players));
        assert_eq!(sizes[0].remark(), None);
        let last = sizes[4];
        assert!(last.cards < usual(6), "{sizes:?}");
        let remark = last.remark().unwrap();
        assert!(remark.ends_with("240 are usual for 6 players"), "{remark}");
        for size in sizes {
            assert!(deals(&prices, size.players, size.cards), "{size:?}");
            let more = size.cards + STEP;
            assert!(more > usual(size.players) || !deals(&prices, size.players, more));
        }
    }

    #[test]
    fn two_of_three_seeds_decide() {
        let map = shipped::map("low-countries").unwrap();
        let prices = Prices::of(&map);
        let players = 6;
        let mut thirds = 0;
        for cards in [42, 44, 46] {
            let each = [1, 2, 3].map(|seed| {
                let plan = Plan {
                    players,
                    cards,
                    seed,
                };
                deal(&prices, plan).is_ok()
            });
            let dealt = each.iter().filter(|is_dealt| **is_dealt).count();
            assert_eq!(
                deals(&prices, players, cards),
                dealt >= 2,
                "{cards}: {each:?}"
            );
            // The first two part, and the third decides.
            thirds += usize::from(each[0] != each[1]);
        }
        assert_eq!(thirds, 2);
    }
}
