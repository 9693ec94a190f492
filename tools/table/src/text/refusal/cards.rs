//! Why not: loads and cards.

use super::reason::{Reason, because};
use crate::model::refusal::Why;
use crate::text::words::Words;

impl Words<'_> {
    pub(super) fn card_reason(&self, why: &Why) -> Option<Reason> {
        let card = |card: usize| self.card_number(card);
        match *why {
            Why::Unseen => because(
                "the action names a card that is not visible",
                "name a card of the pool, one of those offered, or one of your own",
            ),
            Why::NotOpen { card: named } => because(
                format!("{} is not in the pool", card(named)),
                "choose a card of the pool or one of your own private cards",
            ),
            Why::NotInHand { card: named } => because(
                format!("{} is not in the hand", card(named)),
                "choose a card of the hand, or one that lies open for everybody",
            ),
            Why::OtherDemand { card, demand } => because(
                format!(
                    "it is locked for another demand: {}",
                    self.choice((card, demand))
                ),
                "choose that demand, or another card",
            ),
            Why::Others { card: named, owner } => because(
                format!("{} is private to {}", card(named), self.roster.name(owner)),
                "choose a card of the pool",
            ),
            Why::LockedAlready { card: named } => because(
                format!("{} is locked by the same player already", card(named)),
                "deliver the load that locks it",
            ),
            Why::NotOffered { card: named } => because(
                format!("{} is not one of the cards offered", card(named)),
                "choose among the cards offered",
            ),
            Why::TooManyKept { kept, limit } => because(
                format!("{kept} cards are more than {limit}"),
                format!("keep up to {limit}"),
            ),
            Why::KeptTwice { card: named } => because(
                format!("{} is named twice", card(named)),
                "keep a card for one of its demands",
            ),
            _ => self.load_reason(why),
        }
    }

    fn load_reason(&self, why: &Why) -> Option<Reason> {
        let name = |good: usize| self.good(good);
        match *why {
            Why::NotInCity => because("the train is not in a city", "go to a city first"),
            Why::NotMade { good, city } => because(
                format!(
                    "{} is not made in {} and was not left there",
                    name(good),
                    self.city(city)
                ),
                format!("it is made in {}", self.sources(good)),
            ),
            Why::NoChip { good } => because(
                format!("no chip of {} is left in the supply", name(good)),
                "wait until one is delivered, dropped or lost",
            ),
            Why::NoHold { holds } => because(
                format!(
                    "the train has {holds} holds, and its loads need more, reserved ones included"
                ),
                "deliver or drop a load that is not locked",
            ),
            Why::NotAboard { good } => because(
                format!("{} is not aboard", name(good)),
                format!("it is made in {}", self.sources(good)),
            ),
            Why::LoadLocked { good, card } => because(
                format!("{} is locked to {}", name(good), self.card_number(card)),
                "deliver it on that card, or use another load of the same good",
            ),
            Why::FaceDown { good } => because(
                format!("{} is reserved and not picked up yet", name(good)),
                format!("pick it up where it is made: {}", self.sources(good)),
            ),
            Why::NothingToTurn { good } => because(
                format!(
                    "a reserved load of {} and another one that lies here are needed",
                    name(good)
                ),
                format!("pick it up where it is made: {}", self.sources(good)),
            ),
            Why::WrongCity { city } => because(
                format!(
                    "it is wanted in {}, and the train is elsewhere",
                    self.city(city)
                ),
                format!("go to {}", self.city(city)),
            ),
            _ => None,
        }
    }

    /// The cities that make a good.
    fn sources(&self, good: usize) -> String {
        let known = self.table.map().goods().get(good);
        let sources = known.map_or(&[][..], |good| &good.sources);
        let names: Vec<String> = sources.iter().map(|&city| self.city(city)).collect();
        match names.is_empty() {
            true => "no city".to_owned(),
            false => names.join(", "),
        }
    }
}
