//! A deck of different contracts, to play without a computer.

use super::Card;
use crate::model::{Pair, Set};
use crate::value::Values;
use milepost_dice::Dice;
use std::error::Error;
use std::fmt;

/// More cards are asked for than there are different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFew {
    /// How many are asked for.
    pub asked: usize,
    /// How many there are.
    pub there: usize,
}

impl fmt::Display for TooFew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooFew { asked, there } = self;
        write!(
            f,
            "{asked} different contracts were requested, but the network has only {there} under these rules"
        )
    }
}

impl Error for TooFew {}

/// Draws so many cards, no two of them alike. Each is drawn as the market's first contract would be, if every city were
/// within reach: a destination by its value before anybody plays, then a commodity, each as likely, of those that are
/// not produced there and are at least as far from it as the rules require of market contracts. A pair that was drawn before is put
/// back, and destination and commodity are drawn again.
///
/// # Errors
/// More cards are asked for than there are different ones.
pub fn deal(values: &Values, count: usize, seed: u64) -> Result<Vec<Card>, TooFew> {
    let cities = 0..values.network().cities().len();
    let goods: Vec<Set> = cities.clone().map(|city| goods(values, city)).collect();
    let there = goods.iter().map(|goods| goods.len()).sum();
    if there < count {
        return Err(TooFew {
            asked: count,
            there,
        });
    }
    let mut dice = Dice::new(seed, "contract cards");
    let mut left = goods.clone();
    let mut cards = Vec::new();
    while cards.len() < count {
        // Where all are drawn, a draw would be put back for certain: to leave the city out changes no odds.
        let weights = left.iter().zip(cities.clone());
        let weights = weights.map(|(left, city)| {
            if left.is_empty() {
                0
            } else {
                values.base(city)
            }
        });
        let Some(destination) = dice.weighted_by(weights) else {
            return Err(TooFew {
                asked: count,
                there,
            });
        };
        let goods = goods[destination];
        let commodity = goods.nth(dice.index(goods.len()));
        if let Some(commodity) =
            commodity.filter(|&commodity| left[destination].contains(commodity))
        {
            left[destination] = left[destination].without([commodity].into_iter().collect());
            let pair = Pair {
                commodity,
                destination,
            };
            cards.push(Card {
                pair,
                kind: None,
                number: cards.len() + 1,
            });
        }
    }
    Ok(cards)
}

/// What a city may ask for; nothing where it is worth nothing.
fn goods(values: &Values, city: usize) -> Set {
    if values.base(city) == 0 {
        Set::default()
    } else {
        values.far(city).without(values.made(city))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::rules::{Market, Rules};
    use crate::{files, shipped};
    use std::collections::BTreeSet;

    fn values(rules: Rules) -> Values {
        let text = shipped::network("north-america").unwrap();
        Values::new(files::network::read(text).unwrap().network, rules)
    }

    fn pairs(values: &Values) -> usize {
        (0..values.network().cities().len())
            .map(|city| goods(values, city).len())
            .sum()
    }

    #[test]
    fn a_deck_has_no_card_twice_and_each_is_far_enough() {
        let values = values(Rules::default());
        let cards = deal(&values, 200, 7).unwrap();
        assert_eq!(
            cards
                .iter()
                .map(|card| card.pair)
                .collect::<BTreeSet<_>>()
                .len(),
            200
        );
        assert!(
            cards
                .iter()
                .enumerate()
                .all(|(index, card)| card.number == index + 1)
        );
        for Card {
            pair: Pair {
                commodity,
                destination,
            },
            ..
        } in cards
        {
            assert!(values.segments(commodity, destination) >= values.rules().market.least);
        }
    }

    #[test]
    fn a_longer_deck_begins_like_a_shorter_one() {
        let values = values(Rules::default());
        assert_eq!(
            deal(&values, 60, 42).unwrap(),
            deal(&values, 90, 42).unwrap()[..60]
        );
        assert_ne!(
            deal(&values, 60, 42).unwrap(),
            deal(&values, 60, 43).unwrap()
        );
    }

    #[test]
    fn every_card_can_be_drawn_and_no_more() {
        let values = values(Rules::default());
        let there = pairs(&values);
        assert_eq!(deal(&values, there, 1).unwrap().len(), there);
        assert_eq!(
            deal(&values, there + 1, 1),
            Err(TooFew {
                asked: there + 1,
                there
            })
        );
    }

    #[test]
    fn first_cards_fall_by_the_value_of_their_cities() {
        let values = values(Rules::default());
        let network = values.network();
        let [first, second] = ["Los Angeles", "Miami"].map(|name| network.city(name).unwrap());
        let draws = 40_000u32;
        let mut fallen = [0u32; 2];
        for seed in 0..u64::from(draws) {
            let destination = deal(&values, 1, seed).unwrap()[0].pair.destination;
            fallen[0] += u32::from(destination == first);
            fallen[1] += u32::from(destination == second);
        }
        let all: u32 = (0..network.cities().len())
            .map(|city| values.base(city))
            .sum();
        for (fallen, city) in fallen.into_iter().zip([first, second]) {
            let expected = f64::from(draws * values.base(city)) / f64::from(all);
            // Four standard deviations.
            assert!(
                (f64::from(fallen) - expected).abs() < 4.0 * expected.sqrt(),
                "{fallen}, not {expected}"
            );
        }
    }

    #[test]
    fn what_is_made_in_a_city_is_not_asked_for_there() {
        let mut rules = Rules::default();
        rules.market.least = 0;
        rules.city.base = 0;
        let values = values(rules);
        let cards = deal(&values, pairs(&values), 3).unwrap();
        assert!(
            cards
                .iter()
                .all(|card| values.segments(card.pair.commodity, card.pair.destination) > 0)
        );
        assert!(
            cards
                .iter()
                .all(|card| values.base(card.pair.destination) > 0)
        );
    }

    /// Four cities in a row: coal is made at one end, iron at the other, wool next to it.
    fn small() -> Values {
        let city = |key, lon, made| {
            format!(
                "{{ key = \"{key}\", region = \"N\", lat = 0.0, lon = {lon}, commodities = [{made}] }},"
            )
        };
        let text = [
            "name = \"small\"\nregions = { columns = 1, rows = 1, names = [\"N\"] }\ncities = [",
            &city("A", "0.0", "\"coal\""),
            &city("B", "1.0", "\"wool\""),
            &city("C", "2.0", ""),
            &city("D", "3.0", "\"iron\", \"wool\""),
            "]\nroutes = [{ a = \"A\", b = \"B\", length = 1 }, { a = \"B\", b = \"C\", length = 1 },",
            "{ a = \"C\", b = \"D\", length = 1 }]",
        ];
        let rules = Rules {
            market: Market {
                least: 1,
                ..Default::default()
            },
            ..Rules::default()
        };
        Values::new(files::network::read(&text.concat()).unwrap().network, rules)
    }

    /// The odds of a second card, where the first is put back until another is drawn.
    #[test]
    fn second_cards_fall_as_the_rule_says() {
        let values = small();
        let all: u32 = (0..4)
            .filter(|&city| !goods(&values, city).is_empty())
            .map(|city| values.base(city))
            .sum();
        let mut first = Vec::new();
        for destination in 0..4 {
            let goods = goods(&values, destination);
            let odds = f64::from(values.base(destination)) / f64::from(all) / goods.len() as f64;
            first.extend(goods.iter().map(|commodity| {
                (
                    Pair {
                        commodity,
                        destination,
                    },
                    odds,
                )
            }));
        }
        let draws = 60_000u32;
        let second = (0..u64::from(draws)).map(|seed| deal(&values, 2, seed).unwrap()[1].pair);
        let second: Vec<Pair> = second.collect();
        let mut chi = 0.0;
        for &(pair, odds) in &first {
            let others = first.iter().filter(|(other, _)| *other != pair);
            let expected: f64 = others
                .map(|(_, other)| other * odds / (1.0 - other))
                .sum::<f64>()
                * f64::from(draws);
            let fallen = second.iter().filter(|other| **other == pair).count() as f64;
            chi += (fallen - expected).powi(2) / expected;
        }
        // Chi-square with 7 degrees of freedom: 24.3 is passed once in a thousand streams.
        assert_eq!(first.len(), 8);
        assert!(chi < 24.3, "{chi}");
    }

    /// Computed apart, from the definitions of the dice and the rule. A change here changes every deck.
    #[test]
    fn a_seed_keeps_its_cards() {
        let values = small();
        let told: Vec<String> = deal(&values, 4, 42)
            .unwrap()
            .iter()
            .map(|card| card.pair.name(values.network()))
            .collect();
        assert_eq!(told, ["iron to A", "coal to D", "wool to A", "iron to B"]);
    }
}
