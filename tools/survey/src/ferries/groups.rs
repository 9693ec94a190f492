//! What hangs together by pips and ferries.

use crate::model::ground::Ground;
use milepost_grid::Site;
use std::collections::{BTreeMap, BTreeSet};

/// Which group each milepost belongs to.
pub(super) struct Groups(BTreeMap<Site, usize>);

impl Groups {
    /// The groups of a ground with ferries between these ports.
    pub fn of(ground: &Ground, ferries: impl Iterator<Item = (Site, Site)>) -> Groups {
        let parts = ground.parts();
        let numbered = parts.iter().enumerate();
        let group = numbered.flat_map(|(i, part)| part.iter().map(move |&site| (site, i)));
        let mut groups = Groups(group.collect());
        for (a, b) in ferries {
            groups.unite(a, b);
        }
        groups
    }

    /// The group of a milepost.
    pub fn group(&self, site: Site) -> Option<usize> {
        self.0.get(&site).copied()
    }

    /// Whether two mileposts hang together.
    pub fn same(&self, a: Site, b: Site) -> bool {
        self.group(a).is_some() && self.group(a) == self.group(b)
    }

    /// The mileposts of the largest group.
    pub fn largest(&self) -> BTreeSet<Site> {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for &group in self.0.values() {
            *sizes.entry(group).or_default() += 1;
        }
        let largest = sizes
            .into_iter()
            .max_by_key(|&(group, size)| (size, std::cmp::Reverse(group)));
        let members = self
            .0
            .iter()
            .filter(|(_, group)| Some(**group) == largest.map(|(group, _)| group));
        members.map(|(&site, _)| site).collect()
    }

    /// Makes one group of those that two mileposts belong to; false if it is one.
    pub fn unite(&mut self, a: Site, b: Site) -> bool {
        let (Some(a), Some(b)) = (self.group(a), self.group(b)) else {
            return false;
        };
        self.0
            .values_mut()
            .filter(|group| **group == a.max(b))
            .for_each(|group| *group = a.min(b));
        a != b
    }
}
