//! Where names stand, which only the inside knows.

use super::*;
use crate::{graph, shipped};
use milepost_sheet::Rect;

/// The shipped maps, and a board digitised by others where it is present.
fn maps() -> Vec<Map> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/crayon/eurorails_eouw.json");
    let europe = std::fs::read_to_string(file).ok().map(|file| graph::read(&file).unwrap().map);
    let shipped = shipped::MAPS.iter().filter_map(|(name, _)| shipped::map(name));
    shipped.chain(europe).collect()
}

fn boxes(map: &Map) -> (Rect, Option<Rect>, Vec<Vec<Rect>>) {
    let plan = Plan::new(map, 8.0);
    let legend = Legend::place(&plan).spot();
    (plan.frame, legend, Labels::place(&plan, legend).boxes())
}

#[test]
fn no_two_names_overlap_and_none_leaves_the_board() {
    for map in maps() {
        let (frame, legend, labels) = boxes(&map);
        for (i, label) in labels.iter().enumerate() {
            let others: Vec<Rect> = labels[..i].iter().flatten().copied().chain(legend).collect();
            for row in label {
                assert!(
                    row.corners().into_iter().all(|corner| frame.contains(corner)),
                    "{}: {row:?}",
                    map.name()
                );
                assert!(others.iter().all(|other| !other.intersects(row)), "{}: {row:?}", map.name());
            }
            let own = |(j, row): (usize, &Rect)| label[..j].iter().all(|above| !above.intersects(row));
            assert!(label.iter().enumerate().all(own), "{}: {label:?}", map.name());
        }
    }
}

#[test]
fn names_hide_hardly_any_mileposts() {
    for map in maps() {
        let plan = Plan::new(&map, 8.0);
        let (_, _, labels) = boxes(&map);
        let hidden = |post: &&milepost_sheet::Point| labels.iter().flatten().any(|row| row.contains(**post));
        let hidden = plan.posts.iter().filter(hidden).count();
        assert!(hidden * 100 < plan.posts.len(), "{}: {hidden} of {}", map.name(), plan.posts.len());
    }
}

#[test]
fn the_legend_hides_no_milepost() {
    for map in maps() {
        let plan = Plan::new(&map, 8.0);
        let Some(spot) = Legend::place(&plan).spot() else { continue };
        assert!(plan.posts.iter().all(|&post| !spot.contains(post)), "{}", map.name());
    }
}
