//! The land: bands of height, tints of terrain, the light of the north-west on slopes.

use super::field::{Field, Grid};
use super::style;
use super::{Canvas, pen::Pen};
use crate::draw::layout::{ROW, SheetLayout};
use milepost_draw::{Point, Rect};

/// Heights in metres from which a band begins, with its class.
const BANDS: [(f64, &str); 5] = [
    (180.0, "h1"),
    (550.0, "h2"),
    (1100.0, "h3"),
    (1900.0, "h4"),
    (3600.0, "h5"),
];
/// How bright a slope is from which a step of light or of shade begins.
const STEPS: [(f64, &str); 5] = [
    (0.3, "lit"),
    (0.85, "lit"),
    (-0.28, "shade"),
    (-0.7, "shade"),
    (-1.25, "shade"),
];
/// The slope, in metres a pip, below which land is drawn as the plain that it is.
const PLAIN: f64 = 55.0;
/// The share of slopes that are no steeper than what counts as steep.
const STEEP: f64 = 0.86;
/// How far beyond mileposts land is open to building, as it is drawn, in pips.
const OPEN: f64 = 0.95;
/// How far a milepost colours the land, in pips.
const REACH: f64 = 1.1;

/// Everything that the sea covers where there is none.
pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let grid = canvas.grid;
    canvas.cover("paper");
    let heights = canvas.layout.map.art.relief.as_ref();
    let heights = heights.map(|relief| Field::heights(grid, relief));
    if let Some(heights) = &heights {
        let soft = heights.blurred();
        for (metres, class) in BANDS {
            canvas.rings(class, &soft.above(metres));
        }
    }
    tints(canvas);
    if let Some(heights) = &heights {
        shade(canvas, &heights.blurred());
    }
    veil(canvas);
}

/// Steps of light and shade, each translucent, so that they add up.
fn shade(canvas: &mut Canvas<'_>, heights: &Field) {
    let grid = heights.grid;
    let steep = steep(heights);
    let light = grid.field(|col, row| {
        let (east, south) = heights.slope(col, row);
        (east + south) / steep
    });
    let dark = grid.field(|col, row| -light.at(col, row));
    for (level, class) in STEPS {
        let rings = if level > 0.0 {
            light.above(level)
        } else {
            dark.above(-level)
        };
        canvas.rings(class, &rings);
    }
}

/// The slope that counts as steep on this map.
fn steep(heights: &Field) -> f64 {
    let grid = heights.grid;
    let nodes = (0..grid.rows).flat_map(|row| (0..grid.cols).map(move |col| (col, row)));
    let mut slopes: Vec<f64> = nodes
        .filter(|&(col, row)| heights.at(col, row) > 1.0)
        .map(|(col, row)| {
            let (east, south) = heights.slope(col, row);
            (east * east + south * south).sqrt()
        })
        .collect();
    slopes.sort_by(f64::total_cmp);
    let at = (slopes.len() as f64 * STEEP) as usize;
    slopes.get(at).copied().unwrap_or_default().max(PLAIN)
}

/// The tint of each terrain, where most of the mileposts around are of it.
fn tints(canvas: &mut Canvas<'_>) {
    let map = canvas.layout.map;
    let all = weights(canvas.layout, canvas.grid, |_| true);
    for (index, name) in map.rules.terrain.keys().enumerate() {
        let Some(class) = style::terrain(name) else {
            continue;
        };
        let is_high = |other: usize| {
            name == "mountain"
                && map
                    .rules
                    .terrain
                    .keys()
                    .nth(other)
                    .is_some_and(|it| it == "alpine")
        };
        let own = weights(canvas.layout, canvas.grid, |milepost| {
            let terrain = map.mileposts[milepost].terrain;
            terrain == index || is_high(terrain)
        });
        let share = canvas.grid.field(|col, row| {
            let whole = all.at(col, row);
            if whole > 0.0 {
                own.at(col, row) / whole
            } else {
                0.0
            }
        });
        canvas.rings(class, &share.blurred().above(0.45));
    }
}

/// How near the nodes are to mileposts that are asked for, summed.
fn weights(layout: &SheetLayout<'_>, grid: Grid, asked: impl Fn(usize) -> bool) -> Field {
    let mut field = grid.field(|_, _| 0.0);
    let asked = lattice(layout)
        .enumerate()
        .filter(|(index, _)| asked(*index));
    for (_, at) in asked {
        let (cols, rows) = grid.near(&Rect::new(at.x, at.y, 0.0, 0.0), REACH);
        let nodes = rows.flat_map(|row| cols.clone().map(move |col| (col, row)));
        for (col, row) in nodes {
            let away = grid.point(col, row).distance(at) / REACH;
            if let Some(value) = field.values.get_mut(row * grid.cols + col) {
                *value += (1.0 - away * away).max(0.0);
            }
        }
    }
    field
}

/// The mileposts on the lattice, in pips.
fn lattice<'a>(layout: &'a SheetLayout<'_>) -> impl Iterator<Item = Point> + 'a {
    let sites = layout.map.mileposts.iter().map(|milepost| milepost.site);
    sites.map(|site| Point::new(f64::from(site.col) / 2.0, f64::from(site.row) * ROW))
}

/// Land where nothing can be built is paler.
fn veil(canvas: &mut Canvas<'_>) {
    let grid = canvas.grid;
    let mut away = grid.field(|_, _| 2.0 * OPEN);
    for at in lattice(canvas.layout) {
        let (cols, rows) = grid.near(&Rect::new(at.x, at.y, 0.0, 0.0), 2.0 * OPEN);
        for (col, row) in rows.flat_map(|row| cols.clone().map(move |col| (col, row))) {
            if let Some(value) = away.values.get_mut(row * grid.cols + col) {
                *value = value.min(grid.point(col, row).distance(at));
            }
        }
    }
    let open = grid
        .field(|col, row| -away.at(col, row))
        .blurred()
        .above(-OPEN);
    let mut pen = Pen::soft();
    pen.lines(&canvas.paper());
    pen.close();
    for ring in &open {
        pen.round(&canvas.on_paper(ring));
    }
    canvas.path("beyond", &pen);
}
