//! Loads and cards.

use super::{Reason, because};
use crate::refusal::Why;
use crate::words::Words;

impl Words<'_> {
    pub(super) fn wares_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::NotInCity => because("the train is in no city", "go to a city first"),
            Why::NotMade { good, city } => because(
                format!(
                    "{} is not made in {} and does not lie there",
                    self.good(*good),
                    self.city(*city)
                ),
                format!("it is made in {}", self.sources(*good)),
            ),
            Why::NoChip { good } => because(
                format!("no chip of {} is left in the supply", self.good(*good)),
                "wait until one is delivered, dropped or lost",
            ),
            Why::NoHold { holds } => because(
                format!(
                    "the train has {holds} holds, and its loads need more, reserved ones included"
                ),
                "deliver or drop a load that is not locked",
            ),
            Why::NotAboard { good } => because(
                format!("{} is not aboard for it", self.good(*good)),
                format!("it is made in {}", self.sources(*good)),
            ),
            Why::LoadLocked { good, card } => because(
                format!(
                    "{} is locked to {}",
                    self.good(*good),
                    self.card_number(*card)
                ),
                "deliver it on that card, or use another load of the same good",
            ),
            Why::FaceDown { good } => because(
                format!("{} is reserved and not picked up yet", self.good(*good)),
                format!("pick it up where it is made: {}", self.sources(*good)),
            ),
            Why::WrongCity { city } => because(
                format!(
                    "it is wanted in {}, and the train is elsewhere",
                    self.city(*city)
                ),
                format!("go to {}", self.city(*city)),
            ),
            _ => self.card_reason(why),
        }
    }

    fn card_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::Unseen => because(
                "a card is named that does not lie before them",
                "name a card of the pool, one of those offered, or one of your own",
            ),
            Why::NotOpen { card } => because(
                format!("{} does not lie in the pool", self.card_number(*card)),
                "choose a card of the pool or a private one of one's own",
            ),
            Why::NotInHand { card } => because(
                format!("{} is not in the hand", self.card_number(*card)),
                "choose a card of the hand",
            ),
            Why::OtherDemand { card, demand } => because(
                format!(
                    "it is locked for another demand: {}",
                    self.choice((*card, *demand))
                ),
                "choose that demand, or another card",
            ),
            Why::Others { card, owner } => because(
                format!(
                    "{} is private to {}",
                    self.card_number(*card),
                    self.player(*owner)
                ),
                "choose a card of the pool",
            ),
            Why::LockedAlready { card } => because(
                format!(
                    "{} is locked by the same player already",
                    self.card_number(*card)
                ),
                "deliver the load that locks it",
            ),
            Why::NotOffered { card } => because(
                format!("{} is not among those offered", self.card_number(*card)),
                "choose among the cards offered",
            ),
            Why::TooManyKept { kept, limit } => because(
                format!("{kept} cards are more than {limit}"),
                format!("keep up to {limit}"),
            ),
            Why::KeptTwice { card } => because(
                format!("{} is named twice", self.card_number(*card)),
                "keep a card for one of its demands",
            ),
            _ => None,
        }
    }

    /// The cities that make a good.
    fn sources(&self, good: usize) -> String {
        let sources = self
            .table
            .map()
            .goods()
            .get(good)
            .map_or(&[][..], |good| &good.sources);
        let names: Vec<String> = sources.iter().map(|&city| self.city(city)).collect();
        if names.is_empty() {
            "no city".to_owned()
        } else {
            names.join(", ")
        }
    }
}
