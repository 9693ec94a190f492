//! The choices of a draw, each with its weight.

use crate::model::{Direction, Empty, Pair, Set};
use milepost_dice::Dice;

/// The choices of a draw in their order: a direction, then a destination or a commodity, then what goes with it. Only
/// choices that lead to a pair are in it: one that leaves nothing to draw next would be drawn again
/// (`docs/rules/contracts.md`, K13).
#[derive(Clone, Debug, Default)]
pub struct Tree {
    branches: Vec<Branch>,
    /// Whether there was a pair at all, whatever its weight.
    has_pair: bool,
    gaps: Gaps,
}

/// A direction; the only one where directions do not count.
#[derive(Clone, Debug)]
struct Branch {
    weight: u32,
    choices: Vec<Choice>,
}

#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub weight: u32,
    pub pairs: Pairs,
}

/// What can be drawn last.
#[derive(Clone, Debug)]
pub(super) enum Pairs {
    /// One of these commodities, each as likely.
    To {
        destination: usize,
        commodities: Set,
    },
    /// To one of these cities, by weight.
    Of {
        commodity: usize,
        destinations: Vec<(u32, usize)>,
    },
}

/// Which sets were empty where something could be drawn all the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Directions without a city whose opposite has some.
    pub directions: u32,
    /// Pairs of opposite directions without a city.
    pub axes: u32,
    /// Directions with cities to none of which anything can go.
    pub dry_directions: u32,
    /// Cities to which nothing can go, or commodities that can go nowhere.
    pub dry_choices: u32,
}

/// Contracts drawn at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The pairs; fewer than asked for where no others are left, at least one.
    pub pairs: Vec<Pair>,
    /// How many of them are open already.
    pub again: usize,
}

/// Draws of a pair that is not wanted, at most: rules can make the wanted ones all but impossible.
const MOST_DRAWS: u32 = 1000;
/// The weight of the likeliest of these.
const SCALE: f64 = (1u32 << 31) as f64;

impl Tree {
    /// Choices without directions.
    pub(super) fn flat(choices: impl Iterator<Item = Choice>) -> Result<Tree, Empty> {
        let mut tree = Tree::default();
        tree.add_branch(1, choices);
        tree.finish()
    }

    /// Choices by direction: `cities` and `odds` from the north clockwise. Where no city lies in one direction, the
    /// opposite one takes its place (the source, *Choose direction*); where none lies in both, the odds of the others keep
    /// their proportions (`docs/rules/contracts.md`, K9).
    pub(super) fn by_direction<I: Iterator<Item = Choice>>(
        cities: [Set; 4],
        odds: [u32; 4],
        choices: impl Fn(Set) -> I,
    ) -> Result<Tree, Empty> {
        let mut tree = Tree::default();
        for direction in Direction::ALL.map(|direction| direction as usize) {
            let across = (direction + 2) % 4;
            match (cities[direction].is_empty(), cities[across].is_empty()) {
                // Both see it.
                (true, true) => tree.gaps.axes += u32::from(direction < across),
                (true, false) => tree.gaps.directions += 1,
                (false, alone) => {
                    let weight = odds[direction] + if alone { odds[across] } else { 0 };
                    tree.add_branch(weight, choices(cities[direction]));
                }
            }
        }
        tree.finish()
    }

    fn add_branch(&mut self, weight: u32, choices: impl Iterator<Item = Choice>) {
        let mut likely = Vec::with_capacity(choices.size_hint().1.unwrap_or_default());
        for choice in choices {
            self.has_pair |= !choice.pairs.are_none();
            if choice.is_likely() {
                likely.push(choice);
            } else {
                self.gaps.dry_choices += 1;
            }
        }
        if likely.is_empty() {
            self.gaps.dry_directions += 1;
        } else {
            self.branches.push(Branch {
                weight,
                choices: likely,
            });
        }
    }

    fn finish(mut self) -> Result<Tree, Empty> {
        self.branches.retain(|branch| branch.weight > 0);
        match (self.branches.is_empty(), self.has_pair) {
            (false, _) => Ok(self),
            (true, true) => Err(Empty::Weights),
            (true, false) => Err(Empty::Pairs),
        }
    }

    /// Which sets were empty.
    pub fn gaps(&self) -> Gaps {
        self.gaps
    }

    /// Draws so many contracts, all different, none of `open` while there is another.
    pub(crate) fn draw(&self, count: u32, open: &[Pair], dice: &mut Dice) -> Drawn {
        let mut drawn = Drawn {
            pairs: Vec::new(),
            again: 0,
        };
        for _ in 0..count {
            let Some(pair) = self.draw_pair(dice, open, &drawn.pairs) else {
                break;
            };
            drawn.again += usize::from(open.contains(&pair));
            drawn.pairs.push(pair);
        }
        drawn
    }

    /// Draws a pair: none of `batch`, and none of `open` while another can be drawn. `None` where all that there is
    /// stands in `batch`.
    fn draw_pair(&self, dice: &mut Dice, open: &[Pair], batch: &[Pair]) -> Option<Pair> {
        if !self.pairs().any(|pair| !batch.contains(&pair)) {
            return None;
        }
        let again = !self.other(open, batch);
        let wanted = |pair: &Pair| !batch.contains(pair) && (again || !open.contains(pair));
        (0..MOST_DRAWS)
            .find_map(|_| self.one(dice).filter(wanted))
            .or_else(|| self.rare(dice, wanted))
    }

    /// Draws one of the wanted pairs by their own chances, where these are too small for drawing again and again.
    fn rare(&self, dice: &mut Dice, wanted: impl Fn(&Pair) -> bool) -> Option<Pair> {
        let chances: Vec<(Pair, f64)> = self.chances().filter(|(pair, _)| wanted(pair)).collect();
        let greatest = chances
            .iter()
            .map(|&(_, chance)| chance)
            .fold(0.0, f64::max);
        let weights = chances
            .iter()
            .map(|&(_, chance)| (chance / greatest * SCALE).max(1.0) as u32);
        dice.weighted_by(weights).map(|place| chances[place].0)
    }

    /// Whether there is a pair in neither list.
    pub(crate) fn other(&self, open: &[Pair], batch: &[Pair]) -> bool {
        self.pairs()
            .any(|pair| !batch.contains(&pair) && !open.contains(&pair))
    }

    fn one(&self, dice: &mut Dice) -> Option<Pair> {
        let branch = dice.weighted_by(self.branches.iter().map(|branch| branch.weight))?;
        let choices = &self.branches[branch].choices;
        let choice = dice.weighted_by(choices.iter().map(|choice| choice.weight))?;
        choices[choice].pairs.draw(dice)
    }

    /// Every pair that can be drawn; some more than once.
    fn pairs(&self) -> impl Iterator<Item = Pair> {
        let choices = self.branches.iter().flat_map(|branch| &branch.choices);
        choices.flat_map(|choice| choice.pairs.each().map(|(_, pair)| pair))
    }

    /// Every pair that can be drawn with its probability; some more than once, to be added up.
    pub(super) fn chances(&self) -> impl Iterator<Item = (Pair, f64)> {
        let all = sum(self.branches.iter().map(|branch| branch.weight));
        self.branches.iter().flat_map(move |branch| {
            let direction = f64::from(branch.weight) / all;
            let all = sum(branch.choices.iter().map(|choice| choice.weight));
            branch.choices.iter().flat_map(move |choice| {
                let chance = direction * f64::from(choice.weight) / all;
                let all = sum(choice.pairs.each().map(|(weight, _)| weight));
                choice
                    .pairs
                    .each()
                    .map(move |(weight, pair)| (pair, chance * f64::from(weight) / all))
            })
        })
    }
}

fn sum(weights: impl Iterator<Item = u32>) -> f64 {
    weights.map(f64::from).sum()
}

impl Choice {
    /// Whether it can be drawn, and a pair then.
    fn is_likely(&self) -> bool {
        let likely = match &self.pairs {
            Pairs::To { commodities, .. } => !commodities.is_empty(),
            Pairs::Of { destinations, .. } => destinations.iter().any(|&(weight, _)| weight > 0),
        };
        likely && self.weight > 0
    }
}

impl Pairs {
    /// Whether there is no pair, whatever its weight.
    fn are_none(&self) -> bool {
        match self {
            Pairs::To { commodities, .. } => commodities.is_empty(),
            Pairs::Of { destinations, .. } => destinations.is_empty(),
        }
    }

    fn draw(&self, dice: &mut Dice) -> Option<Pair> {
        match *self {
            Pairs::To {
                destination,
                commodities,
            } => {
                let commodity = commodities.nth(dice.index(commodities.len()))?;
                Some(Pair {
                    commodity,
                    destination,
                })
            }
            Pairs::Of {
                commodity,
                ref destinations,
            } => {
                let place = dice.weighted_by(destinations.iter().map(|&(weight, _)| weight))?;
                Some(Pair {
                    commodity,
                    destination: destinations[place].1,
                })
            }
        }
    }

    /// Each pair with its weight, above 0.
    fn each(&self) -> impl Iterator<Item = (u32, Pair)> {
        let (to, commodities, of, destinations) = match self {
            Pairs::To {
                destination,
                commodities,
            } => (*destination, *commodities, 0, [].as_slice()),
            Pairs::Of {
                commodity,
                destinations,
            } => (0, Set::default(), *commodity, destinations.as_slice()),
        };
        let goods = commodities.iter().map(move |commodity| {
            (
                1,
                Pair {
                    commodity,
                    destination: to,
                },
            )
        });
        let cities = destinations.iter().filter(|(weight, _)| *weight > 0);
        goods.chain(cities.map(move |&(weight, destination)| {
            (
                weight,
                Pair {
                    commodity: of,
                    destination,
                },
            )
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter::once;

    fn to(weight: u32, destination: usize) -> Choice {
        let commodities = once(0).collect();
        Choice {
            weight,
            pairs: Pairs::To {
                destination,
                commodities,
            },
        }
    }

    /// How many of so many seeds draw the second of two rare pairs, which is three times as likely as the first.
    fn second(seeds: u64, draw: impl Fn(&Tree, &mut Dice) -> Option<Pair>) -> u64 {
        let tree = Tree::flat([to(90_000_000, 0), to(1, 1), to(3, 2)].into_iter()).unwrap();
        let drawn = (0..seeds).map(|seed| draw(&tree, &mut Dice::new(seed, "test")).unwrap());
        drawn.fold(0, |count, pair| {
            assert_ne!(pair.destination, 0);
            count + u64::from(pair.destination == 2)
        })
    }

    #[test]
    fn pairs_that_are_all_but_impossible_are_drawn_by_their_odds() {
        // Three of four: 4,000 draws stray by 110 once in ten thousand times, and 400 by 35.
        let rare = second(4000, |tree, dice| {
            tree.rare(dice, |pair| pair.destination > 0)
        });
        assert!((2890..=3110).contains(&rare), "{rare}");
        let open = Pair {
            commodity: 0,
            destination: 0,
        };
        let drawn = second(400, |tree, dice| {
            let drawn = tree.draw(1, &[open], dice);
            assert_eq!(drawn.again, 0);
            drawn.pairs.first().copied()
        });
        assert!((265..=335).contains(&drawn), "{drawn}");
    }
}
