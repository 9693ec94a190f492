//! Which part of a large board is drawn with a run: what the company's track reaches, and the hexes around it.

use milepost_grid::{Hex as Site, Layout};
use milepost_route::inner::spread;
use milepost_route::model::{Position, Run};

/// Hexes of a board that is drawn whole in any case.
const SMALL: usize = 150;

/// For each hex whether it is drawn; nothing where all are. A part is worth while if it takes up three quarters of the
/// board at most.
pub(super) fn around(position: &Position, company: &str, run: &Run) -> Option<Vec<bool>> {
    let setup = position.setup();
    if setup.hexes.len() <= SMALL {
        return None;
    }
    let on_routes = run.routes.iter().flat_map(|route| {
        let stops = route.stops.iter().map(|stop| stop.hex);
        stops.chain(route.legs.iter().flat_map(|leg| leg.hexes.iter().copied()))
    });
    let mut hexes = spread(position, &tokens(position, company), &|hex, stop| {
        position.lets_through(hex, stop, company)
    })
    .hexes;
    hexes.extend(on_routes);
    let sites = || {
        hexes
            .iter()
            .filter_map(|&hex| setup.hexes.get(hex))
            .map(|hex| hex.at)
    };
    // One hex around: of doubled coordinates one goes in steps of two along a row or a column.
    let (across, down) = match setup.layout {
        Layout::Flat => (1, 2),
        Layout::Pointy => (2, 1),
    };
    let left = sites().map(|at| at.x).min()? - across;
    let right = sites().map(|at| at.x).max()? + across;
    let top = sites().map(|at| at.y).min()? - down;
    let bottom = sites().map(|at| at.y).max()? + down;
    let is_in = |at: Site| (left..=right).contains(&at.x) && (top..=bottom).contains(&at.y);
    let shown: Vec<bool> = setup.hexes.iter().map(|hex| is_in(hex.at)).collect();
    let count = shown.iter().filter(|shown| **shown).count();
    (count * 4 <= shown.len() * 3).then_some(shown)
}

/// The stops with tokens of a company, hex and index.
fn tokens(position: &Position, company: &str) -> Vec<(usize, usize)> {
    let hexes = position.setup().hexes.iter().enumerate();
    let stops = hexes.flat_map(|(hex, on)| (0..on.tokens.len()).map(move |stop| (hex, stop)));
    stops
        .filter(|&(hex, stop)| position.has_token(hex, stop, company))
        .collect()
}
