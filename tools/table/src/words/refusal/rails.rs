//! Track, cities, ferries and movement.

use super::{Reason, because};
use crate::refusal::Why;
use crate::words::Words;

impl Words<'_> {
    pub(super) fn rails_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::NoWay { from, to } => because(
                format!(
                    "{} is not next to {}",
                    self.milepost(*to),
                    self.milepost(*from)
                ),
                "name every milepost of the way in its order",
            ),
            Why::NotOnTrack { milepost } => because(
                format!(
                    "{} is no major city and not on own track",
                    self.milepost(*milepost)
                ),
                "begin in a major city or where own track ends",
            ),
            Why::Owned { from, to, owner } => because(
                format!(
                    "{} has the section from {} to {}",
                    self.player(*owner),
                    self.milepost(*from),
                    self.milepost(*to)
                ),
                "build around it, or use that track for the fee",
            ),
            Why::OwnedAlready { from, to } => because(
                format!(
                    "the section from {} to {} is own track already",
                    self.milepost(*from),
                    self.milepost(*to)
                ),
                "begin where own track ends",
            ),
            Why::BuildsNothing => because(
                "no section of track would be built",
                "name a way of two mileposts or more that leaves the major city or own track",
            ),
            Why::NoRoomAtPort { port } => because(
                format!(
                    "the port {} would have no free section left for the next player",
                    self.milepost(*port)
                ),
                "leave a section free there",
            ),
            Why::FerryFull { port, limit } => because(
                format!(
                    "the ferry {} serves {limit} players already",
                    self.ferry_at(*port)
                ),
                "use it for the fee, or build another way",
            ),
            _ => self.city_reason(why).or_else(|| self.movement_reason(why)),
        }
    }

    /// The ferries of a port by their names; the port's own where they have none.
    fn ferry_at(&self, port: usize) -> String {
        let known = port < self.table.ground().mileposts();
        let ferries = if known {
            self.table.ground().ports(port)
        } else {
            &[]
        };
        let names = ferries
            .iter()
            .map(|&ferry| self.table.map().ferries()[ferry].label.clone());
        let names: Option<Vec<String>> = names.collect();
        let named = names
            .filter(|names| !names.is_empty())
            .map(|names| names.join(" and "));
        named.unwrap_or_else(|| format!("at {}", self.milepost(port)))
    }

    fn city_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::TooManyOut { city, limit } => because(
                format!(
                    "{limit} sections were built out of {} this turn",
                    self.city(*city)
                ),
                "build from elsewhere, or out of it next turn",
            ),
            Why::Full { city, limit } => because(
                format!(
                    "{limit} players have track into {}, as many as may",
                    self.city(*city)
                ),
                "use their track for the fee",
            ),
            Why::TooManySections { city, limit } => because(
                format!(
                    "it would be more than {limit} own sections into {}",
                    self.city(*city)
                ),
                "use those that are there",
            ),
            Why::NoRoom { city } => because(
                format!(
                    "{} would have no free section left for a player who may still come",
                    self.city(*city)
                ),
                "come by a way that uses fewer of its sections",
            ),
            _ => None,
        }
    }

    fn movement_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::NotACity { milepost } => because(
                format!("{} is no city", self.milepost(*milepost)),
                "choose a city to start at",
            ),
            Why::HasStarted => {
                because("the train stands on the map already", "move it along track")
            }
            Why::NotStarted => because(
                "the train does not stand on the map yet",
                "start at a city first",
            ),
            Why::TooFar { asked, left } => because(
                format!("that is {asked} mileposts far and the train may still move {left}"),
                "stop on the way and go on next turn",
            ),
            Why::NoTrack { from, to } => because(
                format!(
                    "there is no track from {} to {}",
                    self.milepost(*from),
                    self.milepost(*to)
                ),
                "go where track leads, or build it after moving",
            ),
            Why::NoTurning { milepost } => because(
                format!(
                    "the train would turn round at {}, neither city nor port",
                    self.milepost(*milepost)
                ),
                "go on to a city or a port first",
            ),
            _ => self.ferry_reason(why),
        }
    }

    fn ferry_reason(&self, why: &Why) -> Option<Reason> {
        match why {
            Why::OverFerry { to } => because(
                format!("a ferry leads to {}, and no track", self.milepost(*to)),
                format!("at the start of a turn: cross to {}", self.milepost(*to)),
            ),
            Why::NoFerry { milepost } => because(
                format!("no ferry leads there from {}", self.milepost(*milepost)),
                "go to the ferry's port first, and cross at the start of the next turn",
            ),
            Why::FerryNotBuilt { to } => because(
                format!(
                    "nobody has built both ports of the ferry to {}",
                    self.milepost(*to)
                ),
                "build to both ports first",
            ),
            Why::MovedAlready => because(
                "the train has moved this turn",
                "stay at the port and cross next turn",
            ),
            Why::StartedHere => because(
                "the train was put at the port this turn",
                "stay at the port and cross next turn",
            ),
            Why::CrossedAlready => because(
                "the train has crossed a ferry this turn",
                "stay at the port and cross next turn",
            ),
            Why::PastHalf { moved, half } => because(
                format!("the train has moved {moved} mileposts this turn, more than {half}"),
                "stay at the port and cross next turn",
            ),
            _ => None,
        }
    }
}
