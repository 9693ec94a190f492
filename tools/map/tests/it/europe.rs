//! A real board digitised by others.

use crate::board;

use board::europe;
use milepost_map::{Distances, Micro, graph, text, track};

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn loads_as_it_is_and_both_forms_keep_it() {
    let map = europe();
    assert_eq!((map.mileposts().len(), map.pips().len()), (2041, 5620));
    assert_eq!(
        (map.cities().len(), map.goods().len(), map.ferries().len()),
        (60, 29, 10)
    );
    assert_eq!(text::read(&text::write(&map)).unwrap().map, map);
    assert_eq!(graph::read(&graph::write(&map)).unwrap().map, map);
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn the_source_prints_29_405_among_wroclaw_kaliningrad_and_warszawa() {
    let map = europe();
    let distances = Distances::of(&map);
    let [a, b, c] =
        ["Wroclaw", "Kaliningrad", "Warszawa"].map(|name| map.city_named(name).unwrap());
    let run = distances.run(a, b);
    assert_eq!((run.pips, run.cost), (12, 16));
    let sum: Micro = [(a, b), (b, c), (a, c)]
        .into_iter()
        .map(|(x, y)| distances.length(x, y))
        .sum();
    assert_eq!(format!("{sum:.3}"), "29.405");
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn distances_are_symmetric_and_ways_are_as_long_as_they_say() {
    let map = europe();
    let distances = Distances::of(&map);
    for a in 0..map.cities().len() {
        assert_eq!(distances.run(a, a).pips, 0);
        for b in 0..a {
            assert_eq!(distances.run(a, b), distances.run(b, a));
        }
        let way = track::cheapest(&map, 0, a).unwrap().mileposts;
        // Where a pip joins two ports as well, the way went by land.
        let joined = |leg: &[usize]| {
            map.pips()
                .iter()
                .any(|p| (p.a, p.b) == (leg[0].min(leg[1]), leg[0].max(leg[1])))
        };
        let ferried = way.windows(2).filter(|leg| !joined(leg));
        assert_eq!(
            distances.run(0, a).pips as usize,
            way.len() - 1 + 5 * ferried.count()
        );
    }
}
