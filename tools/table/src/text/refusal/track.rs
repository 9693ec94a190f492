//! Why not: track, cities, ferries and movement.

use super::reason::{Reason, because};
use crate::model::refusal::Why;
use crate::text::words::Words;
use milepost_document::number::counted;

impl Words<'_> {
    pub(super) fn track_reason(&self, why: &Why) -> Option<Reason> {
        let post = |at: usize| self.milepost(at);
        match *why {
            Why::NoWay { from, to } => because(
                format!("{} is not next to {}", post(to), post(from)),
                "name every milepost of the route in order",
            ),
            Why::NotOnTrack { milepost } => because(
                format!(
                    "{} is neither a major city nor on your own track",
                    post(milepost)
                ),
                "begin in a major city or on your own track",
            ),
            Why::Owned { from, to, by } => because(
                format!("{} owns {}", self.roster.name(by), self.section(from, to)),
                "build around it, or use that track for the fee",
            ),
            Why::OwnedAlready { from, to } => because(
                format!("you already own {}", self.section(from, to)),
                "begin where your own track ends",
            ),
            Why::BuildsNothing => because(
                "no section of track would be built",
                "name two mileposts or more, leading out of a major city or off your own track",
            ),
            Why::NoRoomAtPort { port } => because(
                format!(
                    "the port {} would have no section left for another player",
                    post(port)
                ),
                "leave a section free there",
            ),
            Why::FerryFull { port, limit } => because(
                format!(
                    "the ferry {} serves {limit} players already",
                    self.ferry_at(port)
                ),
                "use it for the fee, or build another way",
            ),
            _ => self.city_reason(why).or_else(|| self.movement_reason(why)),
        }
    }

    fn section(&self, from: usize, to: usize) -> String {
        let [from, to] = [from, to].map(|at| self.milepost(at));
        format!("the section from {from} to {to}")
    }

    /// The ferries of a port by their names; the port's own where they have none.
    fn ferry_at(&self, port: usize) -> String {
        let ferries = match port < self.table.ground().mileposts() {
            true => self.table.ground().ports(port),
            false => &[],
        };
        let labels = ferries
            .iter()
            .map(|&ferry| self.table.map().ferries()[ferry].label.clone());
        let labels: Option<Vec<String>> = labels.collect();
        let labels = labels.filter(|labels| !labels.is_empty());
        labels.map_or_else(
            || format!("at {}", self.milepost(port)),
            |labels| labels.join(" and "),
        )
    }

    fn city_reason(&self, why: &Why) -> Option<Reason> {
        match *why {
            Why::TooManyOut { city, limit } => because(
                format!(
                    "{limit} sections were built out of {} this turn",
                    self.city(city)
                ),
                "build from elsewhere, or out of it next turn",
            ),
            Why::Full { city, limit } => because(
                format!(
                    "{limit} players have track into {}, the most allowed",
                    self.city(city)
                ),
                "use their track for the fee",
            ),
            Why::TooManySections { city, limit } => because(
                format!(
                    "you would have more than {limit} sections into {}",
                    self.city(city)
                ),
                "use the sections that are there",
            ),
            Why::NoRoom { city } => because(
                format!(
                    "{} would have no section left for a player who may still build into it",
                    self.city(city)
                ),
                "take a route that uses fewer of its sections",
            ),
            _ => None,
        }
    }

    fn movement_reason(&self, why: &Why) -> Option<Reason> {
        let post = |at: usize| self.milepost(at);
        match *why {
            Why::NotACity { milepost } => because(
                format!("{} is not a city", post(milepost)),
                "start at a city",
            ),
            Why::HasStarted => because("the train is on the map already", "move it along track"),
            Why::NotStarted => because("the train is not on the map yet", "start at a city first"),
            Why::TooFar { asked, left } => because(
                format!(
                    "that is {} and the train may still move {left}",
                    counted(asked, "milepost", "mileposts")
                ),
                "stop on the way and go on next turn",
            ),
            Why::NoTrack { from, to } => because(
                format!("there is no track from {} to {}", post(from), post(to)),
                "follow the track, or build it after moving",
            ),
            Why::NoTurning { milepost } => because(
                format!(
                    "the train would turn round at {}, which is neither a city nor a port",
                    post(milepost)
                ),
                "go on to a city or a port first",
            ),
            _ => self.ferry_reason(why),
        }
    }

    fn ferry_reason(&self, why: &Why) -> Option<Reason> {
        const NEXT_TURN: &str = "stay at the port and cross next turn";
        let post = |at: usize| self.milepost(at);
        match *why {
            Why::OverFerry { to } => because(
                format!("a ferry leads to {}, not track", post(to)),
                format!("at the start of a turn: cross to {}", post(to)),
            ),
            Why::NoFerry { milepost } => because(
                format!("no ferry leads there from {}", post(milepost)),
                "go to the ferry's port first, and cross at the start of the next turn",
            ),
            Why::FerryNotBuilt { to } => because(
                format!("nobody has built both ports of the ferry to {}", post(to)),
                "build to both ports first",
            ),
            Why::MovedAlready => because("the train has moved this turn", NEXT_TURN),
            Why::StartedHere => because("the train started at the port this turn", NEXT_TURN),
            Why::CrossedAlready => because("the train has crossed a ferry this turn", NEXT_TURN),
            Why::PastHalf { moved, half } => because(
                format!("the train has moved {moved} mileposts this turn, more than {half}"),
                NEXT_TURN,
            ),
            _ => None,
        }
    }
}
