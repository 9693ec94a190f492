//! What the cities make.
//!
//! 1. `wishes`: what a request says of goods, in the atlas's terms;
//! 2. `suit`: how well each good of the atlas suits each city, by what the town and its surroundings are known for and by
//!    its climate;
//! 3. `choice`: the goods that tell the region from others and serve the most cities with what they are known for, each
//!    with two to four sources.

mod choice;
mod suit;
mod wishes;

pub(crate) use wishes::{Wishes, wishes};

use crate::atlas::Atlas;
use crate::cities::City;
use crate::geography::{Geography, named};
use crate::model::error::{SurveyError, all_of};
use crate::model::ground::Ground;
use choice::Choice;
use milepost_dice::Dice;

/// The goods of each city, in the order of the cities.
///
/// # Errors
/// Every source asked for that is no city of the map.
pub(crate) fn make(
    geography: &Geography,
    atlas: &Atlas,
    ground: &Ground,
    cities: &[City],
    wishes: &Wishes,
    seed: u64,
) -> Result<Vec<Vec<String>>, SurveyError> {
    let mut made: Vec<Vec<String>> = vec![Vec::new(); cities.len()];
    let mut errors = Vec::new();
    for (good, sources) in &wishes.placed {
        for name in sources {
            let town = named(&geography.towns, name);
            let city = town.map(|town| cities.iter().position(|city| city.name == town.name));
            match city {
                Ok(Some(city)) => made[city].push(good.clone()),
                Ok(None) => errors.push(SurveyError::UnknownCity {
                    name: name.clone(),
                    near: Vec::new(),
                }),
                Err(error) => errors.push(error),
            }
        }
    }
    all_of(errors)?;
    let suits = suit::suits(geography, atlas, ground, cities);
    let mut dice = Dice::new(seed, "goods");
    let choice = Choice::new(atlas, cities, &suits, wishes, &made, &mut dice);
    for (good, sources) in choice.make() {
        for city in sources {
            made[city].push(wishes.name(atlas, good));
        }
    }
    Ok(made)
}
