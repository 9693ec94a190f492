//! Which events a deck has, so that over the deck each city is struck about equally often.

use super::event::Event;
use super::places::Places;
use milepost_dice::Dice;
use milepost_map::Map;

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Coast,
    Inland,
    Rail,
    Flood,
    Weather,
    Derailment,
    Cities,
}

/// Shares of 20 events, in the order in which they are chosen: those that leave no choice first, so that the others even
/// out what they strike. (`docs/rules/demand-decks.md`, E3.)
const SHARES: [(Kind, usize); 7] = [
    (Kind::Coast, 1),
    (Kind::Inland, 1),
    (Kind::Rail, 1),
    (Kind::Flood, 5),
    (Kind::Weather, 4),
    (Kind::Derailment, 6),
    (Kind::Cities, 2),
];

/// So many events, in the order in which they are chosen.
pub(super) fn choose(map: &Map, places: &Places, count: usize, dice: &mut Dice) -> Vec<Event> {
    if places.cities.is_empty() {
        return vec![Event::RailStrike; count];
    }
    let mut spread = Spread::new(map, places);
    for (kind, count) in shares(map, places, count) {
        for _ in 0..count {
            let event = spread.choose(kind, dice);
            spread.add(event);
        }
    }
    spread.chosen
}

/// How many events there are of each kind that the map has: shares by the largest remainder, ties to the first of the table.
fn shares(map: &Map, places: &Places, count: usize) -> Vec<(Kind, usize)> {
    let has = |kind| match kind {
        Kind::Flood => !places.rivers().is_empty(),
        Kind::Coast | Kind::Inland => {
            let some = |event| !places.cities_struck(map, &event).is_empty();
            some(Event::CoastStrike) && some(Event::InlandStrike)
        }
        _ => true,
    };
    let kinds: Vec<(Kind, usize)> = SHARES.into_iter().filter(|(kind, _)| has(*kind)).collect();
    let all: usize = kinds.iter().map(|(_, share)| share).sum();
    let mut counts: Vec<(Kind, usize)> = kinds
        .iter()
        .map(|&(kind, share)| (kind, share * count / all))
        .collect();
    let short = count - counts.iter().map(|(_, count)| count).sum::<usize>();
    let mut rest: Vec<usize> = (0..kinds.len()).collect();
    rest.sort_by_key(|&at| (std::cmp::Reverse(kinds[at].1 * count % all), at));
    rest.iter().take(short).for_each(|&at| counts[at].1 += 1);
    counts
}

/// The events chosen so far, and how often they strike each city.
struct Spread<'a> {
    map: &'a Map,
    places: &'a Places,
    hits: Vec<usize>,
    /// How often each river came.
    floods: Vec<usize>,
    chosen: Vec<Event>,
}

impl<'a> Spread<'a> {
    fn new(map: &'a Map, places: &'a Places) -> Spread<'a> {
        Spread {
            map,
            places,
            hits: vec![0; places.cities.len()],
            floods: vec![0; places.rivers().len()],
            chosen: Vec::new(),
        }
    }

    fn add(&mut self, event: Event) {
        for city in self.places.cities_struck(self.map, &event) {
            self.hits[city] += 1;
        }
        if let Event::Flood { river } = event {
            self.floods[river] += 1;
        }
        self.chosen.push(event);
    }

    fn choose(&self, kind: Kind, dice: &mut Dice) -> Event {
        match kind {
            Kind::Coast => Event::CoastStrike,
            Kind::Inland => Event::InlandStrike,
            Kind::Rail => Event::RailStrike,
            Kind::Flood => self.flood(dice),
            Kind::Weather => {
                let city = self.city(&[], 5, dice);
                let area = self.places.area(self.map, &Event::Fog { city });
                match area.iter().any(|&at| self.places.is_high(at)) {
                    true => Event::Snow { city },
                    false => Event::Fog { city },
                }
            }
            Kind::Derailment => Event::Derailment {
                cities: self.pair(dice),
            },
            Kind::Cities => Event::CityStrike {
                cities: self.pair(dice),
            },
        }
    }

    /// One of the rivers that came least often, whose cities were struck least in the mean; ties at random.
    fn flood(&self, dice: &mut Dice) -> Event {
        let least = self.floods.iter().min().copied().unwrap_or_default();
        let rivers = (0..self.floods.len()).filter(|&river| self.floods[river] == least);
        let dated = rivers.map(|river| {
            let area = self.places.area(self.map, &Event::Flood { river });
            (self.mean(&self.places.cities_in(&area)), river)
        });
        let river = pick_least(dated.collect(), dice).unwrap_or_default();
        Event::Flood { river }
    }

    /// Two cities, the second outside what is struck with the first, where there is one.
    fn pair(&self, dice: &mut Dice) -> Vec<usize> {
        let first = self.city(&[], 3, dice);
        let near = self.places.near(&self.places.cities[first], 6);
        let taken = self.places.cities_in(&near);
        match taken.len() < self.hits.len() {
            true => vec![first, self.city(&taken, 3, dice)],
            false => vec![first],
        }
    }

    /// A city that was struck least often, `but` for some; of several that whose surroundings, so many pips wide, were
    /// struck least in the mean; then at random.
    fn city(&self, but: &[usize], within: usize, dice: &mut Dice) -> usize {
        let open = || (0..self.hits.len()).filter(|city| !but.contains(city));
        let least = open().map(|city| self.hits[city]).min().unwrap_or_default();
        let cities = open().filter(|&city| self.hits[city] == least);
        let dated = cities.map(|city| {
            let area = self.places.near(&self.places.cities[city], within);
            (self.mean(&self.places.cities_in(&area)), city)
        });
        pick_least(dated.collect(), dice).unwrap_or_default()
    }

    /// How often some cities were struck in the mean, in thousandths.
    fn mean(&self, cities: &[usize]) -> usize {
        let hits: usize = cities.iter().map(|&city| self.hits[city]).sum();
        1000 * hits / cities.len().max(1)
    }
}

/// One of those with the least key, at random.
fn pick_least(mut keyed: Vec<(usize, usize)>, dice: &mut Dice) -> Option<usize> {
    let least = keyed.iter().map(|(key, _)| *key).min()?;
    keyed.retain(|(key, _)| *key == least);
    dice.pick(&keyed).map(|(_, found)| *found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;

    /// The sum over cities of the squared distance from the mean of hits, times the number of cities.
    fn dispersion(hits: &[usize]) -> usize {
        let sum: usize = hits.iter().sum();
        hits.len() * hits.iter().map(|hit| hit * hit).sum::<usize>() - sum * sum
    }

    fn hits(map: &Map, places: &Places, events: &[Event]) -> Vec<usize> {
        let mut hits = vec![0; map.cities().len()];
        for event in events {
            for city in places.cities_struck(map, event) {
                hits[city] += 1;
            }
        }
        hits
    }

    /// The same kinds with places drawn at random.
    fn at_random(map: &Map, places: &Places, events: &[Event], dice: &mut Dice) -> Vec<Event> {
        let (cities, rivers) = (map.cities().len(), places.rivers().len());
        let mut other = |event: &Event| match event {
            Event::Flood { .. } => Event::Flood {
                river: dice.index(rivers),
            },
            Event::Snow { .. } | Event::Fog { .. } => Event::Fog {
                city: dice.index(cities),
            },
            Event::Derailment { .. } => Event::Derailment {
                cities: vec![dice.index(cities), dice.index(cities)],
            },
            Event::CityStrike { .. } => Event::CityStrike {
                cities: vec![dice.index(cities), dice.index(cities)],
            },
            other => other.clone(),
        };
        events.iter().map(&mut other).collect()
    }

    #[test]
    fn every_city_is_struck_about_equally() {
        for (name, _) in shipped::MAPS {
            let map = shipped::map(name).unwrap();
            let places = Places::of(&map);
            let (mut fair, mut random, mut widest, mut untouched) = (0, 0, 0, 0);
            for seed in 0..10 {
                let mut dice = Dice::new(seed, "test");
                let events = choose(&map, &places, 20, &mut dice);
                assert_eq!(events.len(), 20);
                let struck = hits(&map, &places, &events);
                let other = at_random(&map, &places, &events, &mut dice);
                fair += dispersion(&struck);
                random += dispersion(&hits(&map, &places, &other));
                let (least, most) = (struck.iter().min().unwrap(), struck.iter().max().unwrap());
                widest = widest.max(most - least);
                untouched += struck.iter().filter(|&&hit| hit == 0).count();
            }
            assert!(2 * fair < random, "{name}: {fair} of {random}");
            assert_eq!(untouched, 0, "{name}");
            assert!(widest <= 2, "{name}: {widest}");
        }
    }

    #[test]
    fn kinds_come_in_fixed_shares() {
        let map = shipped::map("iberia").unwrap();
        let places = Places::of(&map);
        for seed in 0..20 {
            let events = choose(&map, &places, 20, &mut Dice::new(seed, "test"));
            let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
            let weather = |event: &Event| matches!(event, Event::Snow { .. } | Event::Fog { .. });
            assert_eq!(count(|event| matches!(event, Event::Derailment { .. })), 6);
            assert_eq!(count(|event| matches!(event, Event::Flood { .. })), 5);
            assert_eq!(count(weather), 4);
            assert_eq!(count(|event| matches!(event, Event::CityStrike { .. })), 2);
            let strikes = [Event::CoastStrike, Event::InlandStrike, Event::RailStrike];
            for strike in strikes {
                assert_eq!(events.iter().filter(|&event| *event == strike).count(), 1);
            }
        }
    }

    #[test]
    fn a_map_without_rivers_and_coasts_has_the_other_kinds() {
        let map = shipped::map("iberia").unwrap();
        let mut places = Places::of(&map);
        (places.rivers, places.coast) = (Vec::new(), Vec::new());
        let events = choose(&map, &places, 26, &mut Dice::new(1, "test"));
        assert_eq!(events.len(), 26);
        let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
        assert_eq!(count(|event| matches!(event, Event::Derailment { .. })), 12);
        assert_eq!(count(|event| matches!(event, Event::RailStrike)), 2);
        assert_eq!(count(|event| matches!(event, Event::CityStrike { .. })), 4);
        assert!(
            events
                .iter()
                .all(|event| event.reach() > 0 || *event == Event::RailStrike)
        );
    }
}
