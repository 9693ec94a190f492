//! Sites joined by arcs, in one flat table.

/// A way from one site to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The site it leads to.
    pub to: u32,
    /// Cost of the arc; 0 is allowed.
    pub cost: u16,
    /// Length of the arc, in the caller's unit; it decides among ways of equal cost.
    pub length: u16,
}

/// Sites `0..len` and the arcs that leave each.
#[derive(Clone, Debug, Default)]
pub struct Network {
    first: Vec<u32>,
    arcs: Vec<Arc>,
    dearest: u16,
}

impl Network {
    /// The network of `sites` sites with the arcs `(from, arc)`. Arcs from or to a site that is not there are
    /// left out.
    pub fn new(sites: usize, arcs: impl IntoIterator<Item = (u32, Arc)>) -> Network {
        let within = |site: u32| (site as usize) < sites;
        let mut all: Vec<(u32, Arc)> = arcs
            .into_iter()
            .filter(|&(from, arc)| within(from) && within(arc.to))
            .collect();
        all.sort_by_key(|&(from, arc)| (from, arc.to, arc.cost, arc.length));
        let mut first = vec![0; sites + 1];
        for &(from, _) in &all {
            first[from as usize + 1] += 1;
        }
        for site in 0..sites {
            first[site + 1] += first[site];
        }
        let arcs: Vec<Arc> = all.into_iter().map(|(_, arc)| arc).collect();
        let dearest = arcs.iter().map(|arc| arc.cost).max().unwrap_or(0);
        Network {
            first,
            arcs,
            dearest,
        }
    }

    /// The number of sites.
    pub fn len(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// True if there is no site.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The arcs that leave `site`, by destination.
    pub fn arcs(&self, site: u32) -> &[Arc] {
        &self.arcs[self.first[site as usize] as usize..self.first[site as usize + 1] as usize]
    }

    /// The greatest cost of an arc.
    pub fn dearest(&self) -> u16 {
        self.dearest
    }
}
