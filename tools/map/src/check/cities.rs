//! Cities, and the goods made there.

use super::ground::Ground;
use crate::files::draft::{Draft, DraftCity, DraftGood};
use crate::files::limits::{GOODS, SOURCES};
use crate::model::{City, Good, Size};
use milepost_document::{Place, Problem, nearest, plain};
use std::collections::{BTreeMap, BTreeSet};

/// The most unknown names for which the nearest ones are sought.
pub(super) const SOUGHT: usize = 100;

/// What a draft's cities become.
pub(super) struct Cities {
    /// The cities.
    pub cities: Vec<City>,
    /// The goods, by name, with the cities that make them.
    pub goods: Vec<Good>,
    /// The city of each milepost.
    pub city_of: Vec<Option<usize>>,
}

/// Reports more goods, or a good in more cities, than a map may have ([`crate::limits`]).
pub(super) fn limits(goods: &[Good], problems: &mut Vec<Problem>) {
    for good in goods.iter().filter(|good| good.sources.len() > SOURCES) {
        let what = format!(
            "{} is produced in {} cities, expected at most {SOURCES}",
            good.name,
            good.sources.len()
        );
        problems.push(Problem::error(
            &Place::Whole,
            what,
            "remove it from some cities",
        ));
    }
    if goods.len() > GOODS {
        let what = format!(
            "the map has {} goods, expected at most {GOODS}",
            goods.len()
        );
        problems.push(Problem::error(&Place::Whole, what, "remove some"));
    }
}

/// Reports cities and goods whose names differ only in case, accents and spaces.
pub(super) fn twins(draft: &Draft, problems: &mut Vec<Problem>) {
    let cities = draft
        .cities
        .iter()
        .map(|city| (city.name.as_str(), &city.place));
    twins_among("cities", cities, problems);
    let made = draft
        .cities
        .iter()
        .flat_map(|city| city.goods.iter().map(|good| (good.as_str(), &city.place)));
    twins_among("goods", made, problems);
}

fn twins_among<'a>(
    kind: &str,
    names: impl Iterator<Item = (&'a str, &'a Place)>,
    problems: &mut Vec<Problem>,
) {
    let mut known: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (name, place) in names {
        let key = plain(name);
        let same = known.entry(key.clone()).or_default();
        if !key.is_empty()
            && same.first().is_some_and(|&first| first != name)
            && !same.contains(name)
        {
            let what = format!(
                "two {kind} are called {} and {name}",
                same.first().copied().unwrap_or_default()
            );
            let hint =
                "names must differ in more than case, accents and spaces; rename one of them";
            problems.push(Problem::error(place, what, hint));
        }
        same.insert(name);
    }
}

pub(super) fn check(draft: &Draft, ground: &Ground, problems: &mut Vec<Problem>) -> Cities {
    let mut order: Vec<&DraftCity> = draft.cities.iter().collect();
    order.sort_by(|a, b| a.name.cmp(&b.name));
    for pair in order.windows(2).filter(|pair| pair[0].name == pair[1].name) {
        let what = format!("two cities are called {}", pair[1].name);
        problems.push(Problem::error(
            &pair[1].place,
            what,
            "rename or remove one of them",
        ));
    }
    let goods = goods(draft, &order, problems);
    let mut city_of = vec![None; ground.mileposts.len()];
    let mut cities = Vec::new();
    for (index, city) in order.into_iter().enumerate() {
        let mileposts = mileposts(city, ground, problems);
        for &milepost in &mileposts {
            if city_of[milepost].replace(index).is_some() {
                let id = &ground.mileposts[milepost].id;
                let what = format!("milepost {id} belongs to {} and to another city", city.name);
                problems.push(Problem::error(
                    &city.place,
                    what,
                    "a milepost belongs to at most one city",
                ));
            }
        }
        let size = size(city, mileposts.len(), problems);
        let made = (0..goods.len())
            .filter(|&good| city.goods.contains(&goods[good].name))
            .collect();
        cities.push(City {
            name: city.name.clone(),
            size,
            mileposts,
            goods: made,
        });
    }
    if cities.is_empty() {
        problems.push(Problem::error(&Place::Whole, "the map has no cities", ""));
    }
    apart(draft, &cities, problems);
    Cities {
        cities,
        goods,
        city_of,
    }
}

fn mileposts(city: &DraftCity, ground: &Ground, problems: &mut Vec<Problem>) -> Vec<usize> {
    let mut found = BTreeSet::new();
    for id in &city.mileposts {
        match ground.find(id) {
            Some(milepost) if found.insert(milepost) => {}
            Some(_) => {
                let what = format!("{} lists milepost {id} twice", city.name);
                problems.push(Problem::error(&city.place, what, "keep one of the two"));
            }
            None => {
                let what = format!("{} is on {id}, which is not a milepost", city.name);
                problems.push(Problem::error(
                    &city.place,
                    what,
                    "put it on a milepost of the map",
                ));
            }
        }
    }
    if city.mileposts.is_empty() {
        let what = format!("{} has no milepost", city.name);
        problems.push(Problem::error(
            &city.place,
            what,
            "put it on a milepost of the map",
        ));
    }
    found.into_iter().collect()
}

fn size(city: &DraftCity, mileposts: usize, problems: &mut Vec<Problem>) -> Size {
    let name = &city.name;
    if name.trim().is_empty() {
        problems.push(Problem::error(
            &city.place,
            "a city has no name",
            "give it one",
        ));
    }
    let Some(&(size, _)) = Size::ALL.iter().find(|(_, size)| *size == city.size) else {
        let what = format!(
            "{name} is \"{}\"; a city is small, medium or major",
            city.size
        );
        let near = nearest(&city.size, Size::ALL.iter().map(|(_, size)| *size));
        let hint = near
            .first()
            .map_or_else(String::new, |near| format!("did you mean {near}?"));
        problems.push(Problem::error(&city.size_place, what, hint));
        return Size::Small;
    };
    if size != Size::Major && mileposts > 1 {
        let what = format!("{name} is {} but has {mileposts} mileposts", size.name());
        problems.push(Problem::error(
            &city.place,
            what,
            "only a major city has more than one",
        ));
    }
    if size == Size::Major && mileposts != 7 && mileposts > 0 {
        let what = format!("{name} is a major city of {mileposts} mileposts; the games have seven");
        problems.push(Problem::warning(&city.place, what, ""));
    }
    size
}

/// A cluster whose mileposts no pip joins would teleport trains.
fn apart(draft: &Draft, cities: &[City], problems: &mut Vec<Problem>) {
    let mut pips: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for pip in &draft.pips {
        pips.entry(&pip.a).or_default().push(&pip.b);
        pips.entry(&pip.b).or_default().push(&pip.a);
    }
    for city in draft.cities.iter().filter(|city| city.mileposts.len() > 1) {
        let own: BTreeSet<_> = city.mileposts.iter().collect();
        let mut reached = BTreeSet::from([&city.mileposts[0]]);
        let mut stack = vec![&city.mileposts[0]];
        while let Some(at) = stack.pop() {
            let near = pips
                .get(at)
                .into_iter()
                .flatten()
                .filter(|id| own.contains(*id));
            stack.extend(near.filter(|&&id| reached.insert(id)));
        }
        if cities
            .iter()
            .any(|c| c.name == city.name && c.mileposts.len() > reached.len())
        {
            let what = format!("the mileposts of {} are not connected", city.name);
            problems.push(Problem::error(
                &city.place,
                what,
                "join them by interior pips",
            ));
        }
    }
}

fn goods(draft: &Draft, cities: &[&DraftCity], problems: &mut Vec<Problem>) -> Vec<Good> {
    let mut made: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, city) in cities.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for good in &city.goods {
            if !seen.insert(good) {
                let what = format!("{} lists {good} twice", city.name);
                problems.push(Problem::error(&city.place, what, "keep one of the two"));
                continue;
            }
            made.entry(good).or_default().push(index);
        }
    }
    if let Some(listed) = &draft.goods {
        agree(listed, &made, cities, problems);
    }
    if made.contains_key("") {
        problems.push(Problem::error(
            &Place::Whole,
            "a good has no name",
            "give it one",
        ));
    }
    made.into_iter()
        .map(|(name, sources)| Good {
            name: name.to_owned(),
            sources,
        })
        .collect()
}

/// The list of goods repeats the lists of the cities and must agree with them.
fn agree(
    listed: &[DraftGood],
    made: &BTreeMap<&str, Vec<usize>>,
    cities: &[&DraftCity],
    problems: &mut Vec<Problem>,
) {
    let (mut names, mut sought) = (BTreeSet::new(), 0);
    for good in listed {
        let name = good.name.as_str();
        if !names.insert(name) {
            problems.push(Problem::error(
                &good.place,
                format!("two goods are called {name}"),
                "keep one of them",
            ));
        }
        let listed: BTreeSet<&str> = good.cities.iter().map(String::as_str).collect();
        let makers: BTreeSet<&str> = made
            .get(name)
            .into_iter()
            .flatten()
            .map(|&city| cities[city].name.as_str())
            .collect();
        if listed.is_empty() && makers.is_empty() {
            let what = format!("no city produces {name}");
            problems.push(Problem::error(
                &good.place,
                what,
                "add a source, or remove the good",
            ));
        }
        for city in listed.difference(&makers) {
            // Each search for a name looks at all cities.
            sought += 1;
            let known = if sought <= SOUGHT { cities } else { &[] };
            problems.push(no_source(good, city, cities, known));
        }
        for city in makers.difference(&listed) {
            let what = format!("{city} lists {name}, but {name} does not list {city}");
            problems.push(Problem::error(
                &good.place,
                what,
                "make the two lists agree",
            ));
        }
    }
    let unlisted = made.iter().filter(|(name, _)| !names.contains(*name));
    problems.extend(unlisted.map(|(name, makers)| not_listed(name, makers, cities)));
}

/// A good lists a city that does not make it; a name like it is sought among the `known` cities.
fn no_source(good: &DraftGood, city: &str, cities: &[&DraftCity], known: &[&DraftCity]) -> Problem {
    let name = &good.name;
    let what = match cities.iter().find(|c| c.name == city) {
        Some(_) => format!("{name} lists {city} as a source, but {city} does not list it"),
        None => format!("{name} lists {city} as a source, which is not a city of the map"),
    };
    let near = nearest(city, known.iter().map(|c| c.name.as_str()));
    let hint = near
        .first()
        .filter(|near| **near != city)
        .map(|near| format!("did you mean {near}?"));
    Problem::error(&good.place, what, hint.unwrap_or_default())
}

/// Cities make a good that the list of goods does not have.
fn not_listed(name: &str, makers: &[usize], cities: &[&DraftCity]) -> Problem {
    let city = makers.first().map(|&city| cities[city]);
    let place = city.map_or(Place::Whole, |city| city.place.clone());
    let city = city.map_or("", |city| city.name.as_str());
    let what = format!("{city} produces {name}, which is not in the list of goods");
    Problem::error(&place, what, "add it to the list of goods")
}
