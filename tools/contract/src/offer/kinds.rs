//! The choices of each kind of contract, from the state of the game.

use super::tree::{Choice, Pairs, Tree};
use crate::model::{Direction, Empty, Kind, Set};
use crate::state::{Player, Reached, State};
use crate::value::Values;

impl Tree {
    /// The choices for the next contract of a kind; `player` counts where the kind is for a player.
    ///
    /// # Errors
    /// Nothing can be drawn: the set that is empty.
    pub fn of(values: &Values, state: &State, kind: Kind, player: usize) -> Result<Tree, Empty> {
        match kind {
            Kind::Starting => starting(values, state, &state.players()[player]),
            Kind::Private => private(values, state, &state.players()[player]),
            Kind::Market => market(values, state),
        }
    }
}

/// A direction from the current city, a destination by its value, a commodity (the source, *Private contract*;
/// `docs/rules/contracts.md`, K10).
fn private(values: &Values, state: &State, player: &Player) -> Result<Tree, Empty> {
    let (cities, goods) = player.reached().around()?;
    let floor = values.rules().private.floor.as_ref();
    let paying = floor.is_some_and(|floor| player.fulfilled() >= floor.after);
    let from = player.current();
    let quarters = Direction::ALL.map(|direction| cities.and(values.quarter(from, direction)));
    let odds = Direction::ALL.map(|direction| values.odds(from, direction));
    Tree::by_direction(quarters, odds, |cities| {
        cities.iter().map(move |destination| {
            let goods = goods.without(values.made(destination));
            let goods = if paying {
                goods.and(values.paying(destination))
            } else {
                goods
            };
            to(state, destination, goods)
        })
    })
}

/// A direction from either start, a commodity produced at them, a destination by its value (the source, *Starting private
/// contract*; `docs/rules/contracts.md`, K11).
fn starting(values: &Values, state: &State, player: &Player) -> Result<Tree, Empty> {
    let starts = player.starts();
    let active: Set = starts.into_iter().collect();
    let cities = starts.map(|start| values.starting(start));
    let cities = cities[0].or(cities[1]).without(active);
    let goods = values.made(starts[0]).or(values.made(starts[1]));
    Reached {
        active,
        cities,
        goods,
    }
    .around()?;
    let quarters = Direction::ALL.map(|direction| {
        let [first, second] = starts.map(|start| values.quarter(start, direction));
        cities.and(first.or(second))
    });
    let odds = Direction::ALL.map(|direction| values.rules().starting.odds.of(direction));
    Tree::by_direction(quarters, odds, |cities| {
        goods.iter().map(move |commodity| {
            let destinations = cities.without(values.makers(commodity)).iter();
            let destinations = destinations.map(|city| (state.worth(city), city)).collect();
            Choice {
                weight: 1,
                pairs: Pairs::Of {
                    commodity,
                    destinations,
                },
            }
        })
    })
}

/// A destination by its value, a commodity that is far enough from it (the source, *Market contract*;
/// `docs/rules/contracts.md`, K12).
fn market(values: &Values, state: &State) -> Result<Tree, Empty> {
    let (cities, goods) = state.market().around()?;
    Tree::flat(cities.iter().map(|destination| {
        let far = values.far(destination).without(values.made(destination));
        to(state, destination, goods.and(far))
    }))
}

fn to(state: &State, destination: usize, commodities: Set) -> Choice {
    Choice {
        weight: state.worth(destination),
        pairs: Pairs::To {
            destination,
            commodities,
        },
    }
}
