//! Whether two positions are the same: what is only a matter of order, or leads nowhere, counts for nothing.

use crate::files::write::{hexes, rules};
use milepost_document::Place;
use milepost_grid::{Edge, Hex as Site};
use milepost_route::model::{Declared, Hex, Position, Revenue, Setup};
use std::collections::BTreeSet;

/// Whether two positions have the same hexes, with the same on them, the same companies, trains and rules, and the same
/// ways from hex to hex, wherever their boards begin and in whatever order they say it.
pub fn alike(a: &Position, b: &Position) -> bool {
    plain(a.setup()) == plain(b.setup())
}

fn plain(setup: &Setup) -> Setup {
    let gaps = hexes::gaps(setup);
    let mut order: Vec<usize> = (0..setup.hexes.len())
        .filter(|hex| !gaps.contains(hex))
        .collect();
    order.sort_by(|&a, &b| setup.hexes[a].name.cmp(&setup.hexes[b].name));
    let mut home = vec![usize::MAX; setup.hexes.len()];
    order
        .iter()
        .enumerate()
        .for_each(|(new, &old)| home[old] = new);
    let first = order
        .first()
        .map_or(Site::new(0, 0), |&hex| setup.hexes[hex].at);
    let one = |&index: &usize| Hex {
        sides: sides(setup, index, &home),
        ..hex(&setup.hexes[index], first)
    };
    let names: BTreeSet<&str> = order
        .iter()
        .map(|&hex| setup.hexes[hex].name.as_str())
        .collect();
    let mut plain = Setup {
        hexes: order.iter().map(one).collect(),
        rules: rules::on_board(&setup.rules, &names, &mut Vec::new()),
        // What else may come later in the game does not make it another position.
        declared: Declared::default(),
        ..setup.clone()
    };
    if let Some((_, others)) = plain.companies.split_first_mut() {
        others.sort_by(|a, b| a.name.cmp(&b.name));
    }
    for route in plain
        .record
        .iter_mut()
        .flat_map(|record| &mut record.routes)
    {
        let visits = route.visits.clone();
        route
            .paid
            .sort_by_key(|stop| visits.iter().position(|visit| visit == stop));
        for (hex, _) in route.paid.iter_mut().chain(&mut route.visits) {
            *hex = home.get(*hex).copied().unwrap_or(usize::MAX);
        }
        for hex in route.legs.iter_mut().flatten() {
            *hex = home.get(*hex).copied().unwrap_or(usize::MAX);
        }
    }
    plain
}

fn hex(hex: &Hex, first: Site) -> Hex {
    let mut plain = hex.clone();
    plain.place = Place::Whole;
    plain.tile.track = plain.tile.sorted_track();
    plain.at = Site::new(
        hex.at.x.wrapping_sub(first.x),
        hex.at.y.wrapping_sub(first.y),
    );
    plain.marks.sort();
    if plain.tile.name == plain.name || plain.tile.name.is_empty() {
        plain.tile.name.clear();
        plain.rotation = 0;
    }
    for (places, stop) in plain.tokens.iter_mut().zip(&mut plain.tile.stops) {
        while places.len() > usize::from(stop.slots) && places.last() == Some(&None) {
            places.pop();
        }
        if stop.revenue == Revenue::Phased(Vec::new()) {
            stop.revenue = Revenue::Plain(0);
        }
    }
    plain
}

/// Where track may go on to, as it may ever go.
fn sides(setup: &Setup, hex: usize, home: &[usize]) -> [Option<usize>; 6] {
    Edge::ALL.map(|edge| {
        let next = hexes::is_open(&setup.hexes, hex, edge)?;
        let may = |hex: usize, edge| hexes::may_lead(&setup.hexes[hex].tile, edge);
        (may(hex, edge) && may(next, edge.opposite())).then(|| home[next])
    })
}
