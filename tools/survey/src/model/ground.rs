//! The ground that track is built on: mileposts with their terrain, pips with their crossings.

use crate::lattice::Frame;
use crate::model::request::Land;
use milepost_grid::Site;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What a milepost stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terrain {
    /// Neither steep nor high.
    Clear,
    /// Steep.
    Mountain,
    /// Steep and high.
    Alpine,
    /// Neither steep nor high, and slow to cross all the same.
    Wild(Land),
}

impl Terrain {
    /// Whether it is steep.
    pub fn is_steep(self) -> bool {
        matches!(self, Terrain::Mountain | Terrain::Alpine)
    }

    /// The name in the map's rules.
    pub fn name(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Mountain => "mountain",
            Terrain::Alpine => "alpine",
            Terrain::Wild(land) => land.name(),
        }
    }
}

/// What a pip crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// No water that costs more.
    Nothing,
    /// A river that counts as a barrier.
    River,
    /// A lake or an inlet of the sea.
    Water,
}

/// Two neighbouring mileposts, the lower first.
pub(crate) type Pip = (Site, Site);

/// The pip between two neighbouring sites.
pub(crate) fn pip(a: Site, b: Site) -> Pip {
    (a.min(b), a.max(b))
}

/// Mileposts and pips on the lattice.
pub(crate) struct Ground {
    /// Where the sites lie.
    pub frame: Frame,
    /// The sites on land that track can reach.
    pub mileposts: BTreeMap<Site, Terrain>,
    /// The pips that track can be laid on.
    pub pips: BTreeMap<Pip, Crossing>,
}

impl Ground {
    /// Whether there is a milepost.
    pub fn has(&self, site: Site) -> bool {
        self.mileposts.contains_key(&site)
    }

    /// The mileposts that pips lead to from here.
    pub fn joined(&self, site: Site) -> impl Iterator<Item = Site> + '_ {
        site.neighbours()
            .filter(move |&next| self.pips.contains_key(&pip(site, next)))
    }

    /// The pieces of ground that hang together, the largest first.
    pub fn parts(&self) -> Vec<BTreeSet<Site>> {
        let mut left: BTreeSet<Site> = self.mileposts.keys().copied().collect();
        let mut parts = Vec::new();
        while let Some(&first) = left.first() {
            let part: BTreeSet<Site> = self.walk(first).into_keys().collect();
            left.retain(|site| !part.contains(site));
            parts.push(part);
        }
        parts.sort_by_key(|part| (std::cmp::Reverse(part.len()), part.first().copied()));
        parts
    }

    /// The mileposts that can be walked to from one, with the number of pips to each.
    pub fn walk(&self, from: Site) -> BTreeMap<Site, u32> {
        let mut steps = BTreeMap::from([(from, 0)]);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((site, walked)) = queue.pop_front() {
            for next in self.joined(site) {
                steps.entry(next).or_insert_with(|| {
                    queue.push_back((next, walked + 1));
                    walked + 1
                });
            }
        }
        steps
    }

    /// Leaves out the mileposts that are not wanted, and their pips.
    pub fn keep(&mut self, wanted: impl Fn(Site) -> bool) {
        self.mileposts.retain(|&site, _| wanted(site));
        self.pips.retain(|&(a, b), _| wanted(a) && wanted(b));
    }
}
