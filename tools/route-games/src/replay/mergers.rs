//! Companies that take over others while a game is played again.

use crate::replay::play::Play;
use crate::replay::record::Action;
use milepost_route::model::{Hex, Token};

/// Whether a company has a token in a city, by its places.
fn stands_in(places: &[Option<Token>], company: &str) -> bool {
    let mut tokens = places.iter().flatten();
    tokens.any(|token| token.company == company)
}

/// Whether a company has a token in a hex.
fn is_in(hex: &Hex, company: &str) -> bool {
    hex.tokens.iter().any(|places| stands_in(places, company))
}

impl Play<'_> {
    /// A company is closed: its tokens, trains and private companies are gone.
    pub fn close(&mut self, company: &str) {
        self.trains.retain(|_, (owner, _)| owner != company);
        self.owners.retain(|_, owner| owner != company);
        for hex in 0..self.hexes.len() {
            self.take_off(hex, company);
        }
    }

    /// A company that took over another has named the tokens that it replaces: all others go back.
    pub fn end_replacing(&mut self, action: &Action) {
        let is_by = |(_, by): &mut (String, String)| action.actor() == Some(by);
        let ends = self.facts.merger.replaces && action.kind == "pass";
        if let Some((other, _)) = self.merges.take_if(|merges| ends && is_by(merges)) {
            self.close(&other);
        }
    }

    fn take_trains(&mut self, other: &str, company: &str) {
        for number in self.owned_in_order(other) {
            self.gain(&number);
            if let Some((owner, _)) = self.trains.get_mut(&number) {
                company.clone_into(owner);
            }
        }
    }

    /// The trains, private companies and tokens of a company become another's.
    pub fn take_over(&mut self, other: &str, company: &str) {
        self.take_trains(other, company);
        for owner in self.owners.values_mut().filter(|owner| *owner == other) {
            company.clone_into(owner);
        }
        match self.facts.merger.tokens {
            Some(most) => self.exchange(other, company, most as usize),
            None => self.hand_over(other, company),
        }
    }

    /// A company chooses what becomes of the tokens of the one that it takes over.
    pub fn choose_tokens(&mut self, action: &Action) -> bool {
        let facts = self.facts;
        let Some([takes, removes]) = &facts.merger.choices else {
            return false;
        };
        let choice = action.text("choice").unwrap_or_default();
        if choice != takes && choice != removes {
            return false;
        }
        let is_by = |(_, by): &mut (String, String)| action.actor() == Some(by);
        let Some((other, company)) = self.merges.take_if(is_by) else {
            return false;
        };
        let never_began = !self.hexes.iter().any(|hex| is_in(hex, &other));
        if choice == removes {
            for hex in 0..self.hexes.len() {
                self.take_off(hex, &other);
            }
        } else if never_began {
            for (hex, stop) in self.homes.get(&other).cloned().unwrap_or_default() {
                self.put(hex, stop, &company, None, action);
            }
        }
        self.at_home.insert(other.clone());
        self.take_over(&other, &company);
        true
    }

    /// The tokens of a company become another's; where that has one, they are taken back.
    fn hand_over(&mut self, from: &str, to: &str) {
        // Where the tokens may be chosen to go back, they stay in a hex that has the other's in another city.
        let by_city = self.facts.merger.choices.is_some();
        let mut doubled = Vec::new();
        for (index, hex) in self.hexes.iter_mut().enumerate() {
            let mut is_there = is_in(hex, to);
            for places in &mut hex.tokens {
                if by_city {
                    is_there = stands_in(places, to);
                }
                for place in places.iter_mut() {
                    if place.as_ref().is_none_or(|token| token.company != from) {
                        continue;
                    }
                    if is_there {
                        doubled.push((to.to_owned(), index));
                    }
                    *place = (!is_there).then(|| Token::of(to));
                    is_there = true;
                }
            }
        }
        self.doubled = doubled;
    }

    /// Some tokens of a company become another's: its home, and all others, or the one that is chosen next where there are
    /// too many.
    fn exchange(&mut self, from: &str, to: &str, most: usize) {
        let mut left = most;
        for (hex, stop) in self.homes.get(from).cloned().unwrap_or_default() {
            self.take_off(hex, from);
            let places = self.hexes[hex].tokens.get_mut(stop);
            let places = places.filter(|places| left > 0 && !stands_in(places, to));
            let free = places.and_then(|places| places.iter_mut().find(|place| place.is_none()));
            if let Some(place) = free {
                *place = Some(Token::of(to));
                left -= 1;
            }
        }
        for hex in 0..self.hexes.len() {
            let mut all = self.hexes[hex].tokens.iter();
            if all.any(|places| stands_in(places, from) && stands_in(places, to)) {
                self.take_off(hex, from);
            }
        }
        let rest = self.hexes.iter().filter(|hex| is_in(hex, from)).count();
        if rest <= left {
            return self.hand_over(from, to);
        }
        self.chooses = Some((from.to_owned(), to.to_owned()));
    }

    /// The hex is chosen whose token the company that took over another keeps.
    pub fn choose(&mut self, company: &str, hex: &str) {
        let Some((from, to)) = self.chooses.take_if(|(_, to)| to == company) else {
            return;
        };
        for at in 0..self.hexes.len() {
            if self.hexes[at].name != hex {
                self.take_off(at, &from);
            }
        }
        self.hand_over(&from, &to);
    }

    /// A company that players bid for, and that has tokens, goes to the one that runs its trains later, where no action
    /// names another.
    pub fn sell(&mut self, index: usize, action: &Action) {
        let bids = action.kind == "bid" && action.text("corporation") != self.sold.as_deref();
        let is_over = (action.actor().is_some() || bids) && self.facts.merger.auction;
        let Some(sold) = self.sold.take_if(|_| is_over) else {
            return;
        };
        if sold == action.company || !self.hexes.iter().any(|hex| is_in(hex, &sold)) {
            return;
        }
        let own = self.trains.iter().filter(|(_, (owner, _))| *owner == sold);
        let mut runs = own.filter_map(|(train, _)| self.times.runs_next(train, index));
        let runs = runs.find(|company| *company != sold).map(str::to_owned);
        // The company that buys another says next whether it takes up loans or pays some back.
        let says =
            ["pass", "take_loan", "payoff_loan", "discard_train"].contains(&action.kind.as_str());
        let says = action.actor().filter(|_| says);
        let company = runs.or(says.map(str::to_owned));
        let what = match &company {
            Some(company) => format!("{sold} is sold: it is taken to go to {company}"),
            None => format!("{sold} is sold, and the record does not say to which company"),
        };
        self.uncertain(Some(action), what, &[&sold]);
        if let Some(company) = company {
            self.take_over(&sold, &company);
        }
    }

    /// A company is taken over with its trains and tokens.
    pub fn merge(&mut self, index: usize, action: &Action) {
        let member = action.text("corporation").or_else(|| action.text("minor"));
        let Some(named) = member.map(str::to_owned) else {
            let what = "a merger, and the record does not say of whom";
            return self.uncertain(Some(action), what, &[]);
        };
        let merger = &self.facts.merger;
        let sold = self
            .sold
            .take()
            .filter(|_| merger.auction && action.company.is_empty());
        let (company, other) = match (&merger.into, sold) {
            (Some(into), _) if [named.as_str(), ""].contains(&action.company.as_str()) => {
                (into.clone(), named)
            }
            (_, Some(sold)) => (named, sold),
            _ => (action.company.clone(), named),
        };
        if company.is_empty() || company == other {
            let what = format!("{other} is merged, and the record does not say into which company");
            return self.uncertain(Some(action), what, &[&other]);
        }
        // The one that goes on is not always named first.
        let goes_on = |name: &str| self.times.goes_on(name, index);
        let (company, other) = match (goes_on(&company), goes_on(&other)) {
            (false, true) if !merger.is_said() => (other, company),
            _ => (company, other),
        };
        if merger.choices.is_some() || (merger.replaces && merger.into.as_ref() != Some(&company)) {
            if merger.replaces {
                self.take_trains(&other, &company);
            }
            self.merges = Some((other, company));
            return;
        }
        if self.facts.merger.systems {
            let system = format!("{company}-{other}");
            // The home of one that has not operated is placed when the system does.
            if self.at_home.insert(other.clone())
                && let Some(homes) = self.homes.get(&other).cloned()
            {
                self.homes.insert(system.clone(), homes);
            }
            self.take_over(&company, &system);
            return self.take_over(&other, &system);
        }
        self.take_over(&other, &company);
        if !self.facts.merger.is_said() {
            let what = format!(
                "{company} takes over {other}: its tokens and trains are taken to change hands"
            );
            self.uncertain(Some(action), what, &[&company, &other]);
        }
    }
}
