//! What is drawn by lot before a game: the site's random numbers follow from the number that the record names.

use crate::replay::play::Play;
use crate::replay::record::GameRecord;
use milepost_route::inner::lay::{self, Among};
use milepost_route::model::{Draw, Token};

/// The site's random numbers: each is this multiple of the one before, and more, divided, of which the rest.
const TIMES: u64 = 1_103_515_245;
const MORE: u64 = 12_345;
const DIVIDED: u64 = 1 << 31;

/// The names of a draw in the order of the lots, and how many are drawn. `last` is the last random number.
fn drawn<'a>(draw: &'a Draw, record: &GameRecord, last: &mut u64) -> (Vec<&'a str>, usize) {
    let is_out = |name: &String| {
        let mut rules = record.variants.iter();
        rules.any(|rule| draw.without.get(rule).is_some_and(|out| out.contains(name)))
    };
    let lot = |name: &'a str| {
        *last = (TIMES * *last + MORE) % DIVIDED;
        (*last, name)
    };
    let passes = if draw.passes { record.players } else { 0 };
    let names = draw
        .of
        .iter()
        .filter(|name| !is_out(name))
        .map(String::as_str);
    let names = names.chain(std::iter::repeat_n("", passes));
    let mut lots: Vec<(u64, &str)> = names.map(lot).collect();
    lots.sort_by_key(|(lot, _)| *lot);
    let many = draw.players.get(&record.players.to_string());
    let many = (many.copied().unwrap_or(0) as usize).min(lots.len());
    (lots.into_iter().map(|(_, name)| name).collect(), many)
}

impl Play<'_> {
    /// Draws what the title's file says, and places the tokens of those that are drawn.
    pub fn draw(&mut self, record: &GameRecord) {
        let facts = self.facts;
        let Some(seed) = record.seed else {
            if !facts.draws.is_empty() {
                let what = "the record does not say what its random numbers begin with: what is drawn by lot";
                self.uncertain(None, what, &[]);
            }
            return;
        };
        let mut last = seed % DIVIDED;
        for draw in &facts.draws {
            let (names, many) = drawn(draw, record, &mut last);
            for company in names[..many].iter().filter(|_| draw.home) {
                self.at_home.insert((*company).to_owned());
                self.place_at_home(company, company);
            }
            for company in &names[..many] {
                let Some(hex) = draw.second.get(*company) else {
                    continue;
                };
                match draw.green.iter().any(|green| green == company) {
                    true => self.in_green.push((hex.clone(), (*company).to_owned())),
                    false => self.place_further(hex, company),
                }
            }
            for (company, other) in names[many..].iter().zip(draw.others.iter().cycle()) {
                self.place_at_home(company, other);
                self.stand_ins.insert((*company).to_owned(), other.clone());
            }
        }
    }

    /// Puts a token of `other` in each home of a company.
    pub fn place_at_home(&mut self, company: &str, other: &str) {
        for (hex, stop) in self.homes.get(company).cloned().unwrap_or_default() {
            self.place_drawn(hex, Some(stop), other);
        }
    }

    /// Puts a further token in the first city of a hex.
    pub fn place_further(&mut self, hex: &str, company: &str) {
        if let Some(hex) = self.hex(hex) {
            let city = self.first_city(hex);
            self.place_drawn(hex, city, company);
        }
    }

    fn place_drawn(&mut self, hex: usize, stop: Option<usize>, company: &str) {
        let token = Token::of(company);
        let on = &mut self.hexes[hex];
        let placed = stop.is_some()
            && (lay::place(on, token.clone(), stop, Among::Free).is_ok()
                || lay::place(on, token, stop, Among::Beyond).is_ok());
        if !placed {
            let what = format!("the token of {company} in {} has no place", on.name);
            self.uncertain(None, what, &[company]);
        }
    }

    /// Takes away the token that stood in a home of a company until it placed its own.
    pub fn give_way(&mut self, company: &str, hex: usize) {
        let Some(other) = self.stand_ins.get(company) else {
            return;
        };
        let mut places = self.hexes[hex].tokens.iter_mut().flatten();
        let is_it = |token: &Token| token.company == *other;
        if let Some(place) = places.find(|place| place.as_ref().is_some_and(is_it)) {
            *place = None;
        }
    }
}
