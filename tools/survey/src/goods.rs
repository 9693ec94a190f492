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
    let found = choice.make();
    let nowhere = wishes.with.iter().filter(|good| !found.contains_key(good));
    let nowhere = nowhere.map(|&good| {
        let name = wishes.name(atlas, good);
        SurveyError::Wish(format!(
            "{name} comes from nowhere in this region; name the cities that make it under goods.sources, or leave it out"
        ))
    });
    all_of(nowhere.collect())?;
    for (good, sources) in found {
        for city in sources {
            made[city].push(wishes.name(atlas, good));
        }
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::Kind;
    use crate::cities;
    use crate::earth::Earth;
    use crate::model::request::{RegionRequest, Request};
    use milepost_map::Size;

    /// Dry and cold countries have few goods of their own: there a choice is most likely to err.
    #[test]
    fn what_does_not_suit_a_city_at_all_is_industry() {
        let (earth, atlas) = (Earth::embedded().unwrap(), Atlas::embedded().unwrap());
        for country in [
            "Botswana", "Sudan", "Yemen", "Iceland", "Mongolia", "Niger", "Oman",
        ] {
            for seed in 1..4 {
                let request = Request {
                    name: country.to_owned(),
                    seed,
                    region: RegionRequest {
                        countries: vec![country.to_owned()],
                        ..RegionRequest::default()
                    },
                    ..Request::default()
                };
                let (geography, wishes) = crate::understood(&earth, &atlas, &request).unwrap();
                let (mut ground, _) = crate::break_ground(&geography, &atlas, &request).unwrap();
                let cities = cities::settle(&geography, &mut ground, &request).unwrap();
                let suits = suit::suits(&geography, &atlas, &ground, &cities);
                let none = vec![Vec::new(); cities.len()];
                let mut dice = Dice::new(seed, "goods");
                let made = Choice::new(&atlas, &cities, &suits, &wishes, &none, &mut dice).make();
                let mut idle: Vec<bool> = cities.iter().map(|c| c.size == Size::Major).collect();
                for (good, sources) in made {
                    assert!((2..=5).contains(&sources.len()), "{country} {seed}");
                    for city in sources {
                        idle[city] = false;
                        let good = &atlas.goods()[good];
                        let fits = suits[city][atlas.good(&good.name).unwrap()] > 0;
                        assert!(
                            fits || good.kind == Kind::Industry,
                            "{} of {}, {country} {seed}",
                            good.name,
                            cities[city].name
                        );
                    }
                }
                assert!(!idle.contains(&true), "{country} {seed}");
            }
        }
    }
}
