//! What happens along with an event of a train, or with an action, as the title's file says it.

use crate::replay::play::Play;
use crate::replay::record::Action;
use milepost_route::inner::lay::{self, Among};
use milepost_route::model::{Effect, Token};
use std::collections::BTreeMap;

/// A hex and its city, such as `H4:1`; the first where none is named.
fn place(text: &str) -> (&str, usize) {
    let parted = text.rsplit_once(':');
    let city = parted.and_then(|(hex, city)| Some((hex, city.parse().ok()?)));
    city.unwrap_or((text, 0))
}

impl Play<'_> {
    /// Places the homes that lie from the start.
    pub fn place_start(&mut self) {
        let facts = self.facts;
        let is_known = |name: &&String| self.title.entities.iter().any(|one| one.name == **name);
        for company in facts
            .start
            .iter()
            .filter(is_known)
            .cloned()
            .collect::<Vec<_>>()
        {
            self.at_home.insert(company.clone());
            self.place_at_home(&company, &company);
        }
    }

    /// What happens along with an action; whether the title's file knows that action.
    pub fn effects_of(&mut self, action: &Action) -> bool {
        let facts = self.facts;
        let choice = action.text("choice");
        let is_due = |effect: &&Effect| {
            effect.action.as_ref() == Some(&action.kind)
                && (effect.choice.is_none() || effect.choice.as_deref() == choice)
        };
        let mut is_known = false;
        for effect in facts.effects.iter().filter(is_due) {
            is_known = true;
            let own = action
                .actor()
                .and_then(|company| effect.tokens.get_key_value(company));
            self.take_effect(effect, own.into_iter().collect(), action);
            if let Some(private) = &effect.takes_back
                && let Some(hex) = self.placed_by.remove(private)
            {
                self.take_off(hex, &action.company);
            }
            if let Some(hex) = action.text("hex").filter(|_| effect.here) {
                match action.company.as_str() {
                    "" => self.not_followed(action),
                    company => self.place_besides(hex, company, effect.beside, action),
                }
            }
        }
        is_known
    }

    /// What happens along with an event of a train; whether the title's file says it.
    pub fn effects_of_event(&mut self, event: &str, action: &Action) -> bool {
        let facts = self.facts;
        let is_due = |effect: &&Effect| effect.event.as_deref() == Some(event);
        let mut is_known = false;
        for effect in facts.effects.iter().filter(is_due) {
            is_known = true;
            self.take_effect(effect, effect.tokens.iter().collect(), action);
        }
        is_known
    }

    /// What happens along with the first purchase of a train.
    pub fn effects_of_train(&mut self, train: &str, action: &Action) {
        let facts = self.facts;
        let is_due = |effect: &&Effect| effect.train.as_deref() == Some(train);
        for effect in facts.effects.iter().filter(is_due) {
            let event = format!("train {train}");
            if self.events.insert(event) {
                self.take_effect(effect, effect.tokens.iter().collect(), action);
            }
        }
    }

    /// What happens before operating rounds up to one by its number.
    pub fn effects_of_rounds(&mut self, round: u32, action: &Action) {
        let facts = self.facts;
        let begun = std::mem::replace(&mut self.begun_rounds, round);
        let is_due = |effect: &&Effect| effect.round.is_some_and(|at| begun < at && at <= round);
        for effect in facts.effects.iter().filter(is_due) {
            self.take_effect(effect, effect.tokens.iter().collect(), action);
        }
    }

    /// What happens along with the home of a company.
    pub fn effects_of_home(&mut self, company: &str, action: &Action) {
        let facts = self.facts;
        let is_due = |effect: &&Effect| effect.home.as_deref() == Some(company);
        for effect in facts.effects.iter().filter(is_due) {
            self.take_effect(effect, effect.tokens.iter().collect(), action);
            let mut entities = self.title.entities.iter();
            let entity = entities.find(|entity| entity.name == company);
            let hex = entity.and_then(|entity| entity.destination.as_ref());
            if let Some(hex) = hex.filter(|_| effect.destination) {
                self.place_besides(hex, company, effect.beside, action);
            }
        }
    }

    /// The company whose price was set last has its home in the hex that is chosen.
    pub fn choose_home(&mut self, action: &Action) -> bool {
        let chosen = action.text("choice").and_then(|choice| {
            let (_, hex) = choice.strip_suffix(')')?.rsplit_once('(')?;
            self.hex(hex)
        });
        let found = chosen
            .filter(|_| self.facts.home_choice)
            .zip(self.begun.clone());
        let Some((hex, company)) = found else {
            return false;
        };
        let stop = self.first_city(hex);
        self.homes
            .insert(company, stop.map(|stop| (hex, stop)).into_iter().collect());
        true
    }

    fn take_effect(
        &mut self,
        effect: &Effect,
        tokens: BTreeMap<&String, &Vec<String>>,
        action: &Action,
    ) {
        let company = &action.company;
        self.trains
            .retain(|_, (owner, name)| owner != company || !effect.loses.contains(name));
        for (taker, others) in &effect.takes {
            for other in others {
                self.take_over(other, taker);
            }
        }
        for closed in &effect.closes {
            self.close(closed);
        }
        let tiles = effect.tiles.iter();
        for (hex, tile) in tiles
            .filter(|(hex, _)| self.hex(hex).is_some())
            .collect::<Vec<_>>()
        {
            let (tile, turn) = place(tile);
            self.lay_tile(action, hex, &format!("{tile}-0"), (turn % 6) as u8);
        }
        for (company, hexes) in tokens {
            for at in hexes {
                self.place_besides(at, company, effect.beside, action);
            }
        }
    }

    /// Puts a token in a city of a hex, or beside its places.
    fn place_besides(&mut self, at: &str, company: &str, is_beside: bool, action: &Action) {
        let (name, city) = place(at);
        let mut entities = self.title.entities.iter();
        let exits = entities
            .find(|entity| entity.name == company && entity.destination.as_deref() == Some(name));
        let exits = exits.map_or(&[][..], |entity| &entity.exits);
        let found = self.hex(name).and_then(|hex| {
            let tile = &self.hexes[hex].tile;
            let cities = super::tokens::cities(tile);
            let leads = |stop: &&usize| {
                let mut edges = tile.exits(**stop).into_iter();
                edges.any(|edge| exits.contains(&edge.index()))
            };
            let led = cities.iter().find(leads);
            Some((hex, *led.or(cities.get(city)).or(cities.first())?))
        });
        let Some((hex, stop)) = found else {
            let what = format!("the token of {company} in {at} has no place");
            return self.uncertain(Some(action), what, &[company]);
        };
        if !is_beside {
            return self.put(hex, stop, company, None, action);
        }
        // It does not stand there twice.
        let _ = lay::place(
            &mut self.hexes[hex],
            Token::of(company),
            Some(stop),
            Among::Beyond,
        );
    }
}
