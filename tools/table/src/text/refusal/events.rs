//! What events keep players from.

use super::reason::{Reason, because};
use crate::model::refusal::Why;
use crate::text::words::Words;

impl Words<'_> {
    pub(super) fn event_reason(&self, why: &Why) -> Option<Reason> {
        const WAIT: &str = "wait until the event ends, with the end of its drawer's next turn";
        let post = |at: usize| self.milepost(at);
        match *why {
            Why::CityOnStrike { city, event } => because(
                format!(
                    "no load is picked up or delivered in {} while an event lasts: {}",
                    self.city(city),
                    self.happening(event)
                ),
                "go to another city, or wait until the strike ends",
            ),
            Why::TrackOnStrike { owner } => because(
                format!(
                    "in a rail strike no train moves on the track of {}",
                    self.roster.name(owner)
                ),
                "use other track, or wait until the strike ends",
            ),
            Why::NoBuilders => because(
                "the player who drew a rail strike builds no track while it lasts",
                "end the turn, or upgrade the train",
            ),
            Why::Flooded { event } => because(
                format!("it crosses a river in flood: {}", self.happening(event)),
                WAIT,
            ),
            Why::SnowedUnder { milepost } => because(
                format!("{} is mountain or alpine, and lies in snow", post(milepost)),
                WAIT,
            ),
            Why::SnowedIn { milepost } => because(
                format!("{} is alpine, and closed by snow", post(milepost)),
                "take another way, or wait until the snow is gone",
            ),
            Why::HalfRate { asked, left } => because(
                format!(
                    "the path has {asked} mileposts, and at half rate the movement lasts for {left}"
                ),
                "go on next turn",
            ),
            _ => None,
        }
    }
}
