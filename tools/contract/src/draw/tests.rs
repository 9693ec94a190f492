//! What cannot be seen from outside: where names and tracks lie.

use super::label::Labels;
use super::land::Land;
use super::layout::SheetLayout;
use super::track::{Track, tracks};
use super::{city, page};
use crate::files::network;
use crate::{Rules, Values, shipped};
use milepost_draw::{Point, Rect};

#[allow(dead_code)]
#[path = "../../tests/it/real/mod.rs"]
mod real;

/// The shipped networks.
fn all() -> Vec<Values> {
    let shipped = shipped::NETWORKS
        .iter()
        .map(|(name, text)| match network::read(text) {
            Ok(checked) => checked.network,
            Err(problems) => panic!("{name}: {problems:?}"),
        });
    shipped
        .map(|network| Values::new(network, Rules::default()))
        .collect()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn the_real_network_is_drawn_as_well() {
    let values = Values::new(real::network(), Rules::default());
    for check in [
        names_stand_apart,
        names_spare_track,
        routes_have_their_stretches,
    ] {
        check(&values);
    }
}

fn labels(layout: &SheetLayout<'_>) -> Vec<Vec<Rect>> {
    Labels::place(layout, &Land::of(layout, page::FINE), &tracks(layout)).boxes()
}

/// A square within the mark of each city.
fn marks(layout: &SheetLayout<'_>) -> Vec<Rect> {
    let cities = layout.network.cities().iter().zip(&layout.cities);
    let mark = |(city, at): (_, &Point)| {
        Rect::new(at.x, at.y, 0.0, 0.0).inflate(0.7 * city::Size::of(city).reach())
    };
    cities.map(mark).collect()
}

#[test]
fn no_two_names_overlap_and_none_leaves_the_map_or_hides_a_city() {
    all().iter().for_each(names_stand_apart);
}

fn names_stand_apart(values: &Values) {
    let name = values.network().name();
    let layout = page::layout(values);
    let (labels, cities) = (labels(&layout), marks(&layout));
    assert_eq!(labels.len(), cities.len(), "{name}");
    for (i, label) in labels.iter().enumerate() {
        let others: Vec<&Rect> = labels[..i].iter().flatten().chain(&cities).collect();
        for (j, row) in label.iter().enumerate() {
            assert!(
                row.corners().into_iter().all(|c| layout.frame.contains(c)),
                "{name}: {row:?}"
            );
            assert!(
                others.iter().all(|other| !other.intersects(row)),
                "{name}: {row:?}"
            );
            assert!(
                label[..j].iter().all(|above| !above.intersects(row)),
                "{name}: {row:?}"
            );
        }
    }
}

#[test]
fn names_hide_hardly_any_track() {
    all().iter().for_each(names_spare_track);
}

fn names_spare_track(values: &Values) {
    let layout = page::layout(values);
    let labels = labels(&layout);
    let track: Vec<Point> = tracks(&layout)
        .into_iter()
        .flat_map(|track| track.line)
        .collect();
    let hidden = track
        .iter()
        .filter(|p| labels.iter().flatten().any(|row| row.contains(**p)))
        .count();
    assert!(
        hidden * 100 < track.len(),
        "{}: {hidden} of {}",
        values.network().name(),
        track.len()
    );
}

#[test]
fn a_route_has_as_many_stretches_as_it_is_long() {
    all().iter().for_each(routes_have_their_stretches);
}

fn routes_have_their_stretches(values: &Values) {
    let stretches: Vec<usize> = tracks(&page::layout(values))
        .iter()
        .map(Track::count)
        .collect();
    let lengths: Vec<usize> = values
        .network()
        .routes()
        .iter()
        .map(|route| route.length as usize)
        .collect();
    assert_eq!(stretches, lengths, "{}", values.network().name());
}
