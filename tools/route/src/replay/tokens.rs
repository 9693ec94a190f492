//! Tiles and tokens while a game is played again.

use crate::build::change::{self, Among};
use crate::build::upgrade;
use crate::catalogue;
use crate::model::{Hex, Kind, Tile, Token};
use crate::replay::play::Play;
use crate::replay::record::Action;

/// The name of a tile or train by its name with its number: `57` of `57-0`.
pub(super) fn name(numbered: &str) -> &str {
    numbered.rsplit_once('-').map_or(numbered, |(name, _)| name)
}

/// The stops of a tile that are cities, in order.
fn cities(tile: &Tile) -> Vec<usize> {
    let is_city = |&stop: &usize| tile.stops[stop].kind == Kind::City;
    (0..tile.stops.len()).filter(is_city).collect()
}

impl Play<'_> {
    pub fn hex(&self, name: &str) -> Option<usize> {
        self.hexes.iter().position(|hex| hex.name == name)
    }

    /// Keeps a place for each home: that of the only city, or of the one that the title says.
    pub fn keep_homes(&mut self) {
        for entity in &self.title.entities {
            let mut homes = Vec::new();
            for (index, name) in entity.homes.iter().enumerate() {
                let Some(hex) = self.hex(name) else { continue };
                let cities = cities(&self.hexes[hex].tile);
                let city = entity.cities.get(index).or(entity.cities.last());
                let stop = match (city, &cities[..]) {
                    (Some(&city), cities) => cities.get(city),
                    (None, [only]) => Some(only),
                    // One without track is as good as the other; a player chooses among those with track.
                    (None, [first, ..]) if self.hexes[hex].tile.track.is_empty() => Some(first),
                    (None, _) => None,
                };
                homes.extend(stop.map(|&stop| (hex, stop)));
            }
            self.homes.insert(entity.name.clone(), homes);
        }
    }

    /// Places the homes of a company, unless it has placed a token.
    pub fn place_homes(&mut self, company: &str, action: &Action) {
        if self.settled.contains(company) {
            return;
        }
        for (hex, stop) in self.homes.get(company).cloned().unwrap_or_default() {
            self.put(hex, stop, company, None, action);
        }
    }

    fn put(
        &mut self,
        hex: usize,
        stop: usize,
        company: &str,
        place: Option<usize>,
        action: &Action,
    ) {
        self.settled.insert(company.to_owned());
        let token = || Token {
            company: company.to_owned(),
            neutral: false,
        };
        let on = &mut self.hexes[hex];
        let wished = place.map_or(Among::Free, Among::Place);
        let placed = change::place(on, token(), Some(stop), wished)
            .or_else(|_| change::place(on, token(), Some(stop), Among::Free))
            .or_else(|wrong| {
                change::place(on, token(), Some(stop), Among::Beyond).map_err(|_| wrong)
            });
        let name = &self.hexes[hex].name;
        let what = match placed {
            Err(wrong) => wrong.what(company, name),
            Ok(())
                if self.hexes[hex].tokens[stop].len()
                    > usize::from(self.hexes[hex].tile.stops[stop].slots) =>
            {
                format!(
                    "a token of {company} in {name}, where all places are taken: it is put beside them"
                )
            }
            Ok(()) => return,
        };
        self.uncertain(Some(action), what, &[company]);
    }

    pub fn lay(&mut self, action: &Action) {
        let (Some(at), Some(numbered)) = (action.text("hex"), action.text("tile")) else {
            return self.uncertain(
                Some(action),
                "a tile is laid, and the record does not say which or where",
                &[],
            );
        };
        let number = name(numbered);
        let tile = self
            .title
            .tiles
            .get(number)
            .or_else(|| catalogue::tile(number))
            .cloned();
        let (Some(hex), Some(tile)) = (self.hex(at), tile) else {
            let what = format!("tile {number} on {at}: no such tile or no such hex is known");
            return self.uncertain(Some(action), what, &[]);
        };
        let turn = action
            .body
            .get("rotation")
            .and_then(serde_json::Value::as_u64)
            .unwrap_or(0);
        let turn = (turn % 6) as u8;
        let moved = upgrade::homes(&self.hexes[hex].tile, &tile.turned(turn));
        let count = |hex: &Hex| hex.tokens.iter().flatten().flatten().count();
        let before = count(&self.hexes[hex]);
        change::lay_over(&mut self.hexes[hex], &tile, turn);
        if count(&self.hexes[hex]) < before {
            let what = format!("tile {number} on {at} has no room for a token that stood there");
            self.uncertain(Some(action), what, &[]);
        }
        for home in self
            .homes
            .values_mut()
            .flatten()
            .filter(|home| home.0 == hex)
        {
            home.1 = moved.get(home.1).copied().flatten().unwrap_or(home.1);
        }
        self.lying.retain(|_, lies| *lies != hex);
        self.lying.insert(numbered.to_owned(), hex);
    }

    /// The hex and the stop of a city, such as `57-0-1`: the second of tile 57-0.
    fn city(&self, action: &Action) -> Option<(usize, usize)> {
        let (tile, city) = action.text("city")?.rsplit_once('-')?;
        let hex = *self.lying.get(tile)?;
        let stop = *cities(&self.hexes[hex].tile).get(city.parse::<usize>().ok()?)?;
        Some((hex, stop))
    }

    pub fn place_token(&mut self, action: &Action) {
        let company = action.text("tokener").unwrap_or(&action.company).to_owned();
        let place = action.body.get("slot").and_then(serde_json::Value::as_u64);
        match self.city(action) {
            Some((hex, stop)) if !company.is_empty() => {
                self.put(
                    hex,
                    stop,
                    &company,
                    place.map(|place| place as usize),
                    action,
                );
            }
            _ => {
                let city = action.text("city").unwrap_or("a city that is not said");
                let what = format!("a token of {company} in {city}, which lies nowhere");
                self.uncertain(Some(action), what, &[&company]);
            }
        }
    }

    pub fn remove_token(&mut self, action: &Action) {
        let place = action.body.get("slot").and_then(serde_json::Value::as_u64);
        let found = self.city(action).zip(place);
        let place = found.and_then(|((hex, stop), place)| {
            self.hexes[hex].tokens[stop].get_mut(usize::try_from(place).ok()?)
        });
        match place {
            Some(place) if place.is_some() => *place = None,
            _ => self.uncertain(Some(action), "a token is removed where none stands", &[]),
        }
    }

    /// A token beside the cities of a hex, which rules may ask for as a mark.
    pub fn hex_token(&mut self, action: &Action) {
        let hex = action.text("hex").and_then(|name| self.hex(name));
        if let Some(hex) = hex {
            let kind = action.text("token_type").unwrap_or("token");
            self.hexes[hex]
                .marks
                .push(format!("{kind}-{}", action.company));
        }
    }

    /// The tokens of a company become another's; where that has one, they are taken back.
    pub fn hand_over(&mut self, from: &str, to: &str) {
        let is_of =
            |place: &&mut Option<Token>| place.as_ref().is_some_and(|token| token.company == from);
        for hex in &mut self.hexes {
            let has = |hex: &Hex| {
                hex.tokens
                    .iter()
                    .flatten()
                    .flatten()
                    .any(|token| token.company == to)
            };
            let mut is_there = has(hex);
            for place in hex.tokens.iter_mut().flatten().filter(is_of) {
                match is_there {
                    true => *place = None,
                    false => {
                        if let Some(token) = place {
                            token.company = to.to_owned();
                        }
                    }
                }
                is_there = true;
            }
        }
    }
}
