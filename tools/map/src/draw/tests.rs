//! Where names stand, which only the inside knows.

use super::*;
use crate::{graph, shipped};
use milepost_draw::Rect;

/// The shipped maps.
fn maps() -> Vec<Map> {
    shipped::MAPS
        .iter()
        .filter_map(|(name, _)| shipped::map(name))
        .collect()
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn on_a_real_board_names_and_the_legend_stand_as_well() {
    let text = milepost_testkit::data::text("crayon/eurorails_eouw.json");
    let map = graph::read(&text).unwrap().map;
    for check in [
        names_stand_apart,
        names_spare_mileposts,
        names_are_placed_with_care,
        the_legend_spares_mileposts,
    ] {
        check(&map);
    }
}

/// Where the legend stands, if on the board.
fn legend(layout: &SheetLayout<'_>) -> Option<Rect> {
    let panels = Panels::place(layout, &Options::default(), Point::default());
    panels.spots().first().copied()
}

fn boxes(map: &Map) -> (Rect, Option<Rect>, Vec<Vec<Rect>>) {
    let layout = SheetLayout::new(map, 8.0);
    let legend = legend(&layout);
    let labels = Labels::place(&layout, &legend.map_or_else(Vec::new, |spot| vec![spot]));
    (layout.frame, legend, labels.boxes())
}

#[test]
fn no_two_names_overlap_and_none_leaves_the_board() {
    maps().iter().for_each(names_stand_apart);
}

fn names_stand_apart(map: &Map) {
    let (frame, legend, labels) = boxes(map);
    for (i, label) in labels.iter().enumerate() {
        let others: Vec<Rect> = labels[..i]
            .iter()
            .flatten()
            .copied()
            .chain(legend)
            .collect();
        for row in label {
            assert!(
                row.corners()
                    .into_iter()
                    .all(|corner| frame.contains(corner)),
                "{}: {row:?}",
                map.name()
            );
            assert!(
                others.iter().all(|other| !other.intersects(row)),
                "{}: {row:?}",
                map.name()
            );
        }
        let own = |(j, row): (usize, &Rect)| label[..j].iter().all(|above| !above.intersects(row));
        assert!(
            label.iter().enumerate().all(own),
            "{}: {label:?}",
            map.name()
        );
    }
}

#[test]
fn names_hide_hardly_any_mileposts() {
    maps().iter().for_each(names_spare_mileposts);
}

fn names_spare_mileposts(map: &Map) {
    let layout = SheetLayout::new(map, 8.0);
    let (_, _, labels) = boxes(map);
    let hidden = |milepost: &&milepost_draw::Point| {
        labels.iter().flatten().any(|row| row.contains(**milepost))
    };
    let hidden = layout.mileposts.iter().filter(hidden).count();
    assert!(
        hidden * 100 < layout.mileposts.len(),
        "{}: {hidden} of {}",
        map.name(),
        layout.mileposts.len()
    );
}

/// So that a map that ships is never placed with less care than it was.
#[test]
fn names_take_a_part_of_the_looks_that_there_are() {
    maps().iter().for_each(names_are_placed_with_care);
}

fn names_are_placed_with_care(map: &Map) {
    let layout = SheetLayout::new(map, 8.0);
    let taken: Vec<Rect> = legend(&layout).into_iter().collect();
    let looked_at = Labels::place(&layout, &taken).looked_at;
    assert!(
        looked_at > 0 && looked_at * 5 < milepost_draw::label::LOOKS,
        "{}: {looked_at}",
        map.name()
    );
}

#[test]
fn the_legend_hides_no_milepost() {
    maps().iter().for_each(the_legend_spares_mileposts);
}

fn the_legend_spares_mileposts(map: &Map) {
    let layout = SheetLayout::new(map, 8.0);
    let Some(spot) = legend(&layout) else {
        return;
    };
    assert!(
        layout
            .mileposts
            .iter()
            .all(|&milepost| !spot.contains(milepost)),
        "{}",
        map.name()
    );
}

#[test]
fn every_good_of_the_shipped_maps_has_an_icon() {
    let mut seen = 0;
    for map in shipped::names().filter_map(shipped::map) {
        for good in &map.goods {
            assert_eq!(icon::of(&good.name).letter(), None, "{}", good.name);
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen}");
}
