//! What contracts pay and what cities are worth on a network under its rules.

use crate::model::{City, Direction, Hops, Network, Rules, Set, direction};

/// A network under a rule set, with everything that can be computed before a game begins.
#[derive(Clone, Debug)]
pub struct Values {
    network: Network,
    rules: Rules,
    hops: Hops,
    /// By commodity, then destination.
    segments: Vec<u16>,
    /// By commodity, then destination.
    ties: Vec<u32>,
    /// What each city produces.
    made: Vec<Set>,
    /// The cities that produce each commodity.
    makers: Vec<Set>,
    /// The quarters of the compass around each city.
    around: Vec<[Set; 4]>,
    /// Which row of the odds each city goes by.
    odds: Vec<usize>,
    /// The value of each city at the start.
    base: Vec<u32>,
    private: Reach,
    market: Reach,
    /// The cities that a starting contract may lead to from each.
    starting: Vec<Set>,
    /// For each destination, the commodities far enough for the market.
    far: Vec<Set>,
    /// For each destination, the commodities that pay a private contract's least reward.
    paying: Vec<Set>,
}

/// What lies around each city, as far as the rules reach.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// Cities that may be destinations, itself included.
    pub cities: Vec<Set>,
    /// Commodities that may be asked for.
    pub goods: Vec<Set>,
}

impl Values {
    /// Computes the values of a network.
    pub fn new(network: Network, rules: Rules) -> Values {
        let count = network.cities().len();
        let cities = network.cities().iter();
        let hops = Hops::over(count, network.routes().iter());
        let made: Vec<Set> = cities.clone().map(|city| set(&city.commodities)).collect();
        let goods = network.commodities().iter();
        let segments = each(&network, |commodity, city| {
            nearest(&network, &hops, commodity, city).0
        });
        let reach = |destinations, commodities| reach(&hops, &made, destinations, commodities);
        Values {
            private: reach(rules.private.destinations, rules.private.commodities),
            market: reach(rules.market.destinations, rules.market.commodities),
            starting: starting(&network, &hops, &rules),
            far: such(&segments, count, |segments| segments >= rules.market.least),
            paying: such(&segments, count, |segments| pays(&rules, segments)),
            segments,
            ties: each(&network, |commodity, city| {
                ties(&network, &rules, commodity, city)
            }),
            around: (0..count).map(|city| around(&network, city)).collect(),
            odds: cities.clone().map(|city| row(&rules, city)).collect(),
            base: cities.map(|city| base(&rules, city)).collect(),
            makers: goods.map(|commodity| set(&commodity.cities)).collect(),
            network,
            rules,
            hops,
            made,
        }
    }

    /// The network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Segments between cities.
    pub fn hops(&self) -> &Hops {
        &self.hops
    }

    /// Segments of the shortest route to `destination` from a city that produces `commodity`; the source's *Dollar value*
    /// (`docs/rules/contracts.md`, K1).
    pub fn segments(&self, commodity: usize, destination: usize) -> u16 {
        self.segments[commodity * self.network.cities().len() + destination]
    }

    /// Dollars for bringing `commodity` to `destination`.
    pub fn dollars(&self, commodity: usize, destination: usize) -> u32 {
        self.rules.reward.dollars_per_segment * u32::from(self.segments(commodity, destination))
    }

    /// Railroad ties for bringing `commodity` to `destination`; the source's *Railroad tie value*, as steps on the grid
    /// of regions from the nearest one that produces the commodity (`docs/rules/contracts.md`, K4).
    pub fn ties(&self, commodity: usize, destination: usize) -> u32 {
        self.ties[commodity * self.network.cities().len() + destination]
    }

    /// The shortest route to `destination` from a city that produces `commodity`, both included: of several equally short
    /// ones, the first by the names of its cities.
    pub fn way(&self, commodity: usize, destination: usize) -> Vec<usize> {
        let (_, source) = nearest(&self.network, &self.hops, commodity, destination);
        self.hops.way(source, destination)
    }

    /// The value of a city at the start, before contracts raise it.
    pub fn base(&self, city: usize) -> u32 {
        self.base[city]
    }

    /// What a city produces.
    pub(crate) fn made(&self, city: usize) -> Set {
        self.made[city]
    }

    /// The cities that produce a commodity.
    pub(crate) fn makers(&self, commodity: usize) -> Set {
        self.makers[commodity]
    }

    /// The cities in a quarter of the compass, seen from a city; itself in none.
    pub(crate) fn quarter(&self, from: usize, direction: Direction) -> Set {
        self.around[from][direction as usize]
    }

    /// The weight of a direction for private contracts, from a city.
    pub(crate) fn odds(&self, from: usize, direction: Direction) -> u32 {
        self.rules.odds[self.odds[from]].of(direction)
    }

    /// Which row of the rules' odds a city goes by.
    pub(crate) fn odds_row(&self, city: usize) -> usize {
        self.odds[city]
    }

    /// How far private contracts reach from each city.
    pub(crate) fn private(&self) -> &Reach {
        &self.private
    }

    /// How far market contracts reach from each city.
    pub(crate) fn market(&self) -> &Reach {
        &self.market
    }

    /// The cities that a starting contract may lead to from a city, itself included.
    pub(crate) fn starting(&self, city: usize) -> Set {
        self.starting[city]
    }

    /// The commodities far enough from a destination for the market.
    pub(crate) fn far(&self, destination: usize) -> Set {
        self.far[destination]
    }

    /// The commodities that earn a private contract's least reward at a destination.
    pub(crate) fn paying(&self, destination: usize) -> Set {
        self.paying[destination]
    }
}

fn set(members: &[usize]) -> Set {
    members.iter().copied().collect()
}

/// The cities that a starting contract may lead to from each, itself included.
fn starting(network: &Network, hops: &Hops, rules: &Rules) -> Vec<Set> {
    let segments = rules.starting.destinations;
    if rules.starting.mountains {
        return within(hops, segments);
    }
    let plain = network.routes().iter().filter(|route| !route.mountainous);
    within(&Hops::over(hops.cities(), plain), segments)
}

/// Whether a private contract over so many segments pays the least reward.
fn pays(rules: &Rules, segments: u16) -> bool {
    let floor = rules.private.floor.as_ref();
    floor
        .is_none_or(|floor| rules.reward.dollars_per_segment * u32::from(segments) >= floor.dollars)
}

/// The cities within so many segments of each, itself included.
fn within(hops: &Hops, segments: u16) -> Vec<Set> {
    let near = |a, b| hops.between(a, b).is_some_and(|far| far <= segments);
    (0..hops.cities())
        .map(|a| (0..hops.cities()).filter(|&b| near(a, b)).collect())
        .collect()
}

fn reach(hops: &Hops, made: &[Set], cities: u16, goods: u16) -> Reach {
    let around = |near: &Set| {
        near.iter()
            .fold(Set::default(), |set, city| set.or(made[city]))
    };
    Reach {
        cities: within(hops, cities),
        goods: within(hops, goods).iter().map(around).collect(),
    }
}

/// For each destination the commodities whose segments to it are as wanted.
fn such(segments: &[u16], cities: usize, wanted: impl Fn(u16) -> bool) -> Vec<Set> {
    let goods = 0..segments.len() / cities.max(1);
    let to = |city| {
        goods
            .clone()
            .filter(|good| wanted(segments[good * cities + city]))
            .collect()
    };
    (0..cities).map(to).collect()
}

/// A value for each commodity and destination, by commodity.
fn each<T>(network: &Network, value: impl Fn(usize, usize) -> T) -> Vec<T> {
    let cities = network.cities().len();
    (0..network.commodities().len() * cities)
        .map(|index| value(index / cities, index % cities))
        .collect()
}

/// The nearest city that produces a commodity and its distance in segments: of equally near ones, the first by name.
fn nearest(network: &Network, hops: &Hops, commodity: usize, to: usize) -> (u16, usize) {
    let makers = network.commodities()[commodity].cities.iter();
    // A network is connected, and every commodity in it is produced somewhere.
    makers
        .filter_map(|&city| Some((hops.between(city, to)?, city)))
        .min()
        .unwrap_or_default()
}

fn ties(network: &Network, rules: &Rules, commodity: usize, to: usize) -> u32 {
    let region = network.cities()[to].region;
    let regions = network.commodities()[commodity].regions.iter();
    let steps = regions
        .map(|&from| network.regions().apart(from, region))
        .min()
        .unwrap_or_default();
    rules.ties.same + rules.ties.step * steps as u32
}

fn around(network: &Network, from: usize) -> [Set; 4] {
    let cities = network.cities();
    let mut quarters = [Set::default(); 4];
    for (city, to) in cities.iter().enumerate().filter(|&(city, _)| city != from) {
        quarters[Direction::of(direction::bearing(&cities[from], to)) as usize].insert(city);
    }
    quarters
}

fn row(rules: &Rules, city: &City) -> usize {
    let fits = |near: &Option<String>| {
        near.as_ref()
            .is_none_or(|near| city.attributes.contains(near))
    };
    rules
        .odds
        .iter()
        .position(|row| fits(&row.near))
        .unwrap_or_default()
}

fn base(rules: &Rules, city: &City) -> u32 {
    let weights = &rules.city;
    let makes = if city.commodities.is_empty() {
        0
    } else {
        weights.commodities
    };
    let has = weights
        .attributes
        .iter()
        .filter(|(attribute, _)| city.attributes.contains(*attribute));
    weights.base + makes + has.map(|(_, weight)| weight).sum::<u32>()
}
