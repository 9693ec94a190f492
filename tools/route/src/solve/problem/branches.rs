//! Stops that are not visited and for which a train is paid all the same: by feeders, and by bonuses that are worth as
//! much as another stop. Both are sums for each paid stop by itself, whatever the route, so that they are as exact in bounds
//! as what the stop pays.

use crate::graph::{Stop, fed_by, pay_at};
use crate::model::Train;
use crate::rules::Feeder;
use crate::solve::problem::runner::Runner;

impl Runner<'_> {
    /// Adds what each stop of the network is paid more for what feeds it.
    pub fn add_fed(&self, train: &Train, gains: &mut [u32]) {
        for (gain, stop) in gains.iter_mut().zip(&self.network.stops) {
            *gain = gain.saturating_add(self.fed(train, stop));
        }
    }

    /// What a stop is paid more for what feeds it.
    pub fn fed(&self, train: &Train, stop: &Stop) -> u32 {
        let feeders = self.position.setup().rules.feeders.iter();
        let pays = feeders.map(|feeder| self.feeds(feeder, train, stop));
        pays.fold(0, u32::saturating_add)
    }

    /// What a stop is paid more by one feeder.
    pub fn feeds(&self, feeder: &Feeder, train: &Train, stop: &Stop) -> u32 {
        if !self.is_for(&feeder.when, train) || !self.is_stop_of(stop, &feeder.places) {
            return 0;
        }
        let fed = fed_by(self.position, feeder.gauge, (stop.hex, stop.index)).into_iter();
        let pays = fed.map(|(hex, index)| {
            let stop = Stop::new(self.position, self.company, hex, index);
            pay_at(&stop, train, stop.kind)
        });
        pays.fold(0, u32::saturating_add)
    }

    /// What a stop that a bonus names pays a train, with what feeds it; nothing where the board does not have it.
    pub fn worth(&self, name: &str, train: &Train) -> u32 {
        let Some((hex, index)) = self.position.stop_named(name) else {
            return 0;
        };
        let stop = Stop::new(self.position, self.company, hex, index);
        pay_at(&stop, train, stop.kind).saturating_add(self.fed(train, &stop))
    }
}
