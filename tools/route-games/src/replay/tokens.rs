//! Tiles and tokens while a game is played again.

use crate::replay::play::{MOST_MARKS, MOST_OWNED, Play};
use crate::replay::record::{Action, name};
use crate::site::Entity;
use milepost_route::build::upgrade;
use milepost_route::catalogue;
use milepost_route::inner::lay::{self, Among};
use milepost_route::model::{Colour, Hex, Kind, Silent, StartToken, Tile, Token};
use std::collections::BTreeSet;

/// The stops of a tile that are cities, in order.
pub(super) fn cities(tile: &Tile) -> Vec<usize> {
    let is_city = |&stop: &usize| tile.stops[stop].kind == Kind::City;
    (0..tile.stops.len()).filter(is_city).collect()
}

impl Play<'_> {
    pub fn hex(&self, name: &str) -> Option<usize> {
        self.hexes.iter().position(|hex| hex.name == name)
    }

    /// Places the tokens that lie there from the start.
    pub fn place_first(&mut self) {
        for StartToken {
            hex,
            company,
            neutral,
        } in &self.facts.tokens
        {
            let Some(index) = self.hex(hex) else { continue };
            let stop = cities(&self.hexes[index].tile).first().copied();
            let token = Token {
                company: company.clone(),
                neutral: *neutral,
            };
            if !neutral {
                self.at_home.insert(company.clone());
            }
            let placed = stop.is_some()
                && lay::place(&mut self.hexes[index], token, stop, Among::Free).is_ok();
            if !placed {
                let what = format!("the token of {company} in {hex} has no place");
                self.uncertain(None, what, &[company]);
            }
        }
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
                    // Of a city that is not there yet the first stands for it.
                    (Some(&city), cities) => cities.get(city).or(cities.first()),
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

    /// Places the homes of a company, unless they are.
    pub fn place_homes(&mut self, company: &str, action: &Action) {
        if !self.at_home.insert(company.to_owned()) {
            return;
        }
        for (hex, stop) in self.homes.get(company).cloned().unwrap_or_default() {
            self.give_way(company, hex);
            self.put(hex, stop, company, None, action);
        }
        self.effects_of_home(company, action);
    }

    /// Whether a company places its home by an action of its own: there, or where it has none that the title says.
    fn is_home(&self, company: &str, hex: usize) -> bool {
        let entity = self
            .title
            .entities
            .iter()
            .find(|entity| entity.name == company);
        let homes = entity.map_or(&[][..], |entity| &entity.homes);
        !self.at_home.contains(company)
            && (homes.is_empty() || homes.contains(&self.hexes[hex].name))
    }

    /// A company that places a token again where its only home was placed by itself chooses its city there, such as when a
    /// tile has joined it to track.
    fn leave_home(&mut self, company: &str, hex: usize) {
        let mut entities = self.title.entities.iter();
        let chooses = |entity: &Entity| {
            let is_only = entity.homes.len() == 1
                && entity.homes[0] == self.hexes[hex].name
                && !entity.cities.is_empty();
            entity.name == company && (is_only || entity.homes.is_empty())
        };
        if self.facts.one_per_hex || entities.any(chooses) {
            self.take_off(hex, company);
        }
    }

    /// The first city of a hex, as a stop of its tile.
    pub fn first_city(&self, hex: usize) -> Option<usize> {
        cities(&self.hexes[hex].tile).first().copied()
    }

    /// Takes a company's token off a hex.
    pub fn take_off(&mut self, hex: usize, company: &str) {
        for place in self.hexes[hex].tokens.iter_mut().flatten() {
            if place.as_ref().is_some_and(|token| token.company == company) {
                *place = None;
            }
        }
    }

    pub fn put(
        &mut self,
        hex: usize,
        stop: usize,
        company: &str,
        place: Option<usize>,
        action: &Action,
    ) {
        let token = || Token {
            company: company.to_owned(),
            neutral: self.facts.neutral.as_deref() == Some(company),
        };
        let on = &mut self.hexes[hex];
        if on.tokens.get(stop).is_none() {
            let what = format!("the home of {company} in {} has no city", on.name);
            return self.uncertain(Some(action), what, &[company]);
        }
        let is_full = on.tokens[stop].iter().all(Option::is_some);
        let neutral =
            |token: &&mut Option<Token>| token.as_ref().is_some_and(|token| token.neutral);
        // One that others placed makes room.
        if is_full
            && self.facts.neutral.is_some()
            && let Some(neutral) = on.tokens[stop].iter_mut().find(neutral)
        {
            *neutral = None;
        }
        let wished = place.map_or(Among::Free, Among::Place);
        let placed = lay::place(on, token(), Some(stop), wished)
            .or_else(|_| lay::place(on, token(), Some(stop), Among::Free))
            .or_else(|wrong| lay::place(on, token(), Some(stop), Among::Beyond).map_err(|_| wrong));
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
        let turn = action
            .body
            .get("rotation")
            .and_then(serde_json::Value::as_u64);
        self.lay_tile(action, at, numbered, (turn.unwrap_or(0) % 6) as u8);
        self.home_by_tile(at, action);
        let laid = name(numbered);
        for [_, tile, hex] in self.facts.pairs.iter().filter(|[with, ..]| with == laid) {
            self.lay_tile(action, hex, &format!("{tile}-0"), 0);
        }
    }

    /// Tokens for which a new tile has no room stand beside its places.
    fn keep_beyond(
        &mut self,
        hex: usize,
        before: Vec<Vec<Option<Token>>>,
        moved: &[Option<usize>],
        action: &Action,
    ) {
        let count = |tokens: &[Vec<Option<Token>>]| tokens.iter().flatten().flatten().count();
        if count(&self.hexes[hex].tokens) == count(&before) {
            return;
        }
        for (stop, tokens) in before.into_iter().enumerate() {
            let home = moved.get(stop).copied().flatten().unwrap_or(stop);
            for token in tokens.into_iter().flatten() {
                let on = &mut self.hexes[hex];
                // One that stands there already is refused.
                let _ = lay::place(on, token, Some(home), Among::Beyond);
            }
        }
        let on = &self.hexes[hex];
        let (number, at) = (&on.tile.name, &on.name);
        let what = format!("tile {number} on {at} has no room for a token that stood there");
        self.uncertain(Some(action), what, &[]);
    }

    /// A company that chooses its home by the tile that it lays there places it.
    fn home_by_tile(&mut self, at: &str, action: &Action) {
        let company = &action.company;
        let mut entities = self.title.entities.iter();
        let is_home =
            |entity: &Entity| entity.name == *company && entity.homes.iter().any(|home| home == at);
        let chooses = self.facts.home_tiles.contains(company) && entities.any(is_home);
        if chooses
            && let Some(hex) = self.hex(at)
            && let Some(stop) = self.first_city(hex)
            && self.chosen_home.insert(company.clone())
        {
            self.put(hex, stop, company, None, action);
        }
    }

    pub fn lay_tile(&mut self, action: &Action, at: &str, numbered: &str, turn: u8) {
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
        let moved = upgrade::homes(&self.hexes[hex].tile, &tile.turned(turn));
        let before = self.hexes[hex].tokens.clone();
        lay::lay_over(&mut self.hexes[hex], &tile, turn);
        self.keep_beyond(hex, before, &moved, action);
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
        if tile.colour == Colour::Green {
            let due = self.in_green.extract_if(.., |(green, _)| green == at);
            for (hex, company) in due.collect::<Vec<_>>() {
                self.place_further(&hex, &company);
            }
        }
    }

    /// The hex and the stop of a city, such as `57-0-1`: the second of tile 57-0.
    fn city(&self, action: &Action) -> Option<(usize, usize)> {
        let (tile, city) = action.text("city")?.rsplit_once('-')?;
        // Boards of which only the drawing is known have their printed cities by the name of the hex.
        let hex = self
            .lying
            .get(tile)
            .copied()
            .or_else(|| self.hex(name(tile)))?;
        let stop = *cities(&self.hexes[hex].tile).get(city.parse::<usize>().ok()?)?;
        Some((hex, stop))
    }

    pub fn place_token(&mut self, action: &Action) {
        let company = action.text("tokener").unwrap_or(&action.company).to_owned();
        let place = action.body.get("slot").and_then(serde_json::Value::as_u64);
        match self.city(action) {
            Some((hex, stop)) if !company.is_empty() => {
                match action.private() {
                    Some(private) if self.placed_by.len() < MOST_OWNED => {
                        self.placed_by.insert(private.to_owned(), hex);
                    }
                    Some(_) => {}
                    None if self.is_home(&company, hex) => {
                        self.at_home.insert(company.clone());
                    }
                    None => self.leave_home(&company, hex),
                }
                let company = self.whose(action, company);
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

    /// The company whose token it is that a company places: a neutral one is another's, and it has one when its own are
    /// all placed.
    fn whose(&self, action: &Action, company: String) -> String {
        let Some(neutral) = &self.facts.neutral else {
            return company;
        };
        let entity = self
            .title
            .entities
            .iter()
            .find(|entity| entity.name == company);
        let own = entity.map_or(0, |entity| entity.tokens);
        let all = self
            .hexes
            .iter()
            .flat_map(|hex| hex.tokens.iter().flatten().flatten());
        let placed = all.filter(|token| token.company == company).count();
        match action.text("token_type") == Some("neutral") || placed >= own {
            true => neutral.clone(),
            false => company,
        }
    }

    pub fn remove_token(&mut self, action: &Action) {
        let place = action.body.get("slot").and_then(serde_json::Value::as_u64);
        let found = self.city(action).zip(place);
        // One of the two that it had there after a merger is gone already.
        if let Some(((hex, _), _)) = found {
            let count = self.doubled.len();
            self.doubled
                .retain(|(company, at)| *company != action.company || *at != hex);
            if self.doubled.len() < count {
                return;
            }
        }
        let place = found.and_then(|((hex, stop), place)| {
            self.hexes[hex].tokens[stop].get_mut(usize::try_from(place).ok()?)
        });
        if self.facts.merger.replaces
            && let Some((other, company)) = &self.merges
            && let Some(Some(token)) = &place
            && token.company == *other
        {
            if let Some(place) = place {
                *place = Some(Token::of(company));
            }
            return;
        }
        match place {
            Some(place) if place.is_some() => *place = None,
            _ => self.uncertain(Some(action), "a token is removed where none stands", &[]),
        }
    }

    /// A token beside the cities of a hex, which rules may ask for as a mark.
    pub fn hex_token(&mut self, action: &Action) {
        if action.company.is_empty() {
            return self.not_followed(action);
        }
        let hex = action.text("hex").and_then(|name| self.hex(name));
        if let Some(hex) = hex
            && self.hexes[hex].marks.len() < MOST_MARKS
        {
            let kind = action.text("token_type").unwrap_or("token");
            self.hexes[hex]
                .marks
                .push(format!("{kind}-{}", action.company));
        }
    }

    /// Companies with tokens that did not operate when others did may be gone.
    pub fn report_silent(&mut self, index: usize) {
        let tokens = self
            .hexes
            .iter()
            .flat_map(|hex| hex.tokens.iter().flatten().flatten());
        let all: BTreeSet<String> = tokens.map(|token| token.company.clone()).collect();
        for company in all
            .iter()
            .filter(|company| self.times.is_silent(company, index))
            .cloned()
            .collect::<Vec<_>>()
        {
            let did = format!("{company} did nothing in the last operating round");
            let of = &self.facts.silent_of;
            let silent = match of.is_empty() || of.contains(&company) {
                true => &self.facts.silent,
                false => &Silent::Unknown,
            };
            let what = match silent {
                Silent::Unknown => format!("{did}: whether its tokens are still there"),
                Silent::Closed => {
                    self.close(&company);
                    format!("{did}: it is taken to be closed")
                }
                Silent::Within(other) if *other == company => continue,
                Silent::Within(other) => {
                    self.take_over(&company, other);
                    format!("{did}: it is taken to be part of {other}")
                }
            };
            self.uncertain(None, what, &[&company]);
        }
    }

    /// The colours of the tiles that lie on the board, the latest last: those in use, where no phase tells them.
    pub fn colours(&self) -> Vec<String> {
        const ORDER: [Colour; 4] = [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Gray];
        let laid = self.hexes.iter().zip(&self.title.printed.hexes);
        let laid = laid.filter(|(now, printed)| now.tile.name != printed.tile.name);
        let place =
            |(now, _): (&Hex, &Hex)| ORDER.iter().position(|colour| *colour == now.tile.colour);
        let latest = laid.filter_map(place).max().unwrap_or(0);
        ORDER[..=latest]
            .iter()
            .map(|colour| colour.word().to_owned())
            .collect()
    }
}
