//! The map as players build and move on it.

use milepost_map::{Map, Size};

/// How one milepost leads to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// By a section of track, if there is one: the pip's index.
    Section(usize),
    /// Inside a major city, free for all.
    Inside,
    /// By a ferry: its index.
    Ferry(usize),
}

/// A way out of a milepost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The milepost it leads to.
    pub to: usize,
    /// How.
    pub step: Step,
}

/// A city as a neighbour of track.
#[derive(Clone, Debug)]
pub struct Town {
    /// Its size.
    pub size: Size,
    /// Its mileposts.
    pub mileposts: Vec<usize>,
    /// The pips that lead out of it.
    pub sections: Vec<usize>,
}

/// The map as players build and move on it: mileposts, pips, cities and ferries by their indices in the map.
#[derive(Clone, Debug)]
pub struct Ground {
    first: Vec<usize>,
    ways: Vec<Way>,
    ends: Vec<[usize; 2]>,
    extra: Vec<u16>,
    entry: Vec<u16>,
    city: Vec<Option<usize>>,
    towns: Vec<Town>,
    ports: Vec<Vec<usize>>,
    ferries: Vec<[usize; 2]>,
    prices: Vec<u16>,
    sections: Vec<Vec<usize>>,
}

/// What meets at each milepost.
struct Joined {
    /// Unsorted.
    ways: Vec<Vec<Way>>,
    /// Pips that track can be laid on.
    sections: Vec<Vec<usize>>,
    /// Ferries.
    ports: Vec<Vec<usize>>,
}

impl Joined {
    fn of(map: &Map) -> Joined {
        let mileposts = map.mileposts().len();
        let mut joined = Joined {
            ways: vec![Vec::new(); mileposts],
            sections: vec![Vec::new(); mileposts],
            ports: vec![Vec::new(); mileposts],
        };
        for (index, pip) in map.pips().iter().enumerate() {
            let step = if pip.interior {
                Step::Inside
            } else {
                Step::Section(index)
            };
            joined.add([pip.a, pip.b], step);
        }
        for (index, ferry) in map.ferries().iter().enumerate() {
            joined.add([ferry.a, ferry.b], Step::Ferry(index));
        }
        joined
    }

    fn add(&mut self, [a, b]: [usize; 2], step: Step) {
        for (from, to) in [(a, b), (b, a)] {
            self.ways[from].push(Way { to, step });
            match step {
                Step::Section(pip) => self.sections[from].push(pip),
                Step::Ferry(ferry) => self.ports[from].push(ferry),
                Step::Inside => {}
            }
        }
    }
}

impl Ground {
    /// The ground of a map.
    pub fn of(map: &Map) -> Ground {
        let Joined {
            mut ways,
            sections,
            ports,
        } = Joined::of(map);
        let mut first = vec![0];
        for out in &mut ways {
            out.sort_by_key(|way| (way.to, matches!(way.step, Step::Ferry(_))));
            first.push(first[first.len() - 1] + out.len());
        }
        let towns = map.cities().iter().map(|city| {
            let all = city
                .mileposts
                .iter()
                .flat_map(|&milepost| &sections[milepost]);
            Town {
                size: city.size,
                mileposts: city.mileposts.clone(),
                sections: all.copied().collect(),
            }
        });
        let (pips, ferries) = (map.pips().iter(), map.ferries().iter());
        let mileposts = map.mileposts().iter();
        Ground {
            first,
            ways: ways.concat(),
            ends: pips.clone().map(|pip| [pip.a, pip.b]).collect(),
            extra: pips.map(|pip| pip.extra).collect(),
            entry: entries(map),
            city: mileposts.map(|milepost| milepost.city).collect(),
            towns: towns.collect(),
            ports,
            ferries: ferries.clone().map(|ferry| [ferry.a, ferry.b]).collect(),
            prices: ferries.map(|ferry| ferry.cost).collect(),
            sections,
        }
    }

    /// How many mileposts there are.
    pub fn mileposts(&self) -> usize {
        self.city.len()
    }

    /// The ways out of a milepost.
    pub fn ways(&self, milepost: usize) -> &[Way] {
        &self.ways[self.first[milepost]..self.first[milepost + 1]]
    }

    /// The ways from a milepost to another: none, one, or a pip and a ferry.
    pub fn between(&self, from: usize, to: usize) -> impl Iterator<Item = Step> + '_ {
        let ways = if from < self.mileposts() {
            self.ways(from)
        } else {
            &[]
        };
        ways.iter()
            .filter(move |way| way.to == to)
            .map(|way| way.step)
    }

    /// The mileposts that a pip joins.
    pub fn ends(&self, pip: usize) -> [usize; 2] {
        self.ends[pip]
    }

    /// How many pips there are.
    pub fn pips(&self) -> usize {
        self.ends.len()
    }

    /// What a pip's crossing adds.
    pub fn crossing(&self, pip: usize) -> i32 {
        i32::from(self.extra[pip])
    }

    /// What building into a milepost costs, ports and crossings aside.
    pub fn entry(&self, milepost: usize) -> i32 {
        i32::from(self.entry[milepost])
    }

    /// The city that a milepost belongs to.
    pub fn city(&self, milepost: usize) -> Option<usize> {
        self.city[milepost]
    }

    /// The major city that a milepost belongs to.
    pub fn major(&self, milepost: usize) -> Option<usize> {
        self.city[milepost].filter(|&city| self.towns[city].size == Size::Major)
    }

    /// A city as a neighbour of track.
    pub fn town(&self, city: usize) -> &Town {
        &self.towns[city]
    }

    /// How many cities there are.
    pub fn cities(&self) -> usize {
        self.towns.len()
    }

    /// The ferries that call at a milepost.
    pub fn ports(&self, milepost: usize) -> &[usize] {
        &self.ports[milepost]
    }

    /// How many ferries there are.
    pub fn ferries(&self) -> usize {
        self.ferries.len()
    }

    /// The ports of a ferry.
    pub fn ferry(&self, ferry: usize) -> [usize; 2] {
        self.ferries[ferry]
    }

    /// Which of a ferry's ports a milepost is: 0 or 1.
    pub fn side(&self, ferry: usize, port: usize) -> usize {
        usize::from(self.ferries[ferry][1] == port)
    }

    /// The price of a ferry.
    pub fn fare(&self, ferry: usize) -> i32 {
        i32::from(self.prices[ferry])
    }

    /// The pips outside major cities that end at a milepost.
    pub fn sections(&self, milepost: usize) -> &[usize] {
        &self.sections[milepost]
    }

    /// Whether a train may turn round there.
    pub fn turns(&self, milepost: usize) -> bool {
        !self.is_open(milepost)
    }

    /// Whether it is neither a city's nor a port, so that anybody may build there at its price.
    pub fn is_open(&self, milepost: usize) -> bool {
        self.city[milepost].is_none() && self.ports[milepost].is_empty()
    }
}

fn entries(map: &Map) -> Vec<u16> {
    let rules = map.rules();
    let terrain: Vec<u16> = rules.terrain.values().copied().collect();
    let price = |size| match size {
        Size::Small => rules.small,
        Size::Medium => rules.medium,
        Size::Major => rules.major,
    };
    let mileposts = map.mileposts().iter();
    mileposts
        .map(|milepost| {
            let city = milepost.city.map(|city| price(map.cities()[city].size));
            city.unwrap_or_else(|| terrain.get(milepost.terrain).copied().unwrap_or(1))
        })
        .collect()
}
