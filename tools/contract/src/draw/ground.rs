//! Sea and land, the tints of regions and their borders.

use super::cell::{Cell, within};
use super::land::Land;
use super::layout::SheetLayout;
use super::palette::{BORDER, COAST, SEA, SHORE, tint};
use milepost_draw::{Drawing, Path, Point, Style};

/// The soft shading of the sea along the coast: widths in millimetres and how strongly.
const SHADING: [(f64, f64); 4] = [(9.0, 0.1), (6.0, 0.12), (3.4, 0.16), (1.5, 0.22)];
/// Borders are looked at this often, in millimetres, for water that they do not cross.
const STEP: f64 = 0.8;

/// All that lies below routes and names, but the names of regions.
pub(super) fn draw(board: &mut Drawing, layout: &SheetLayout<'_>, land: &Land, cells: &[Cell]) {
    board.rect(layout.frame, 0.0, &Style::fill(SEA));
    let coast = Path::rings(&land.coast);
    for (width, opacity) in SHADING {
        board.path(&coast, &Style::stroke(SHORE, width).opacity(opacity));
    }
    tints(board, layout, land, cells);
    board.path(
        &Path::rings(&land.lakes),
        &Style::fill(SEA).and_stroke(COAST, 0.2),
    );
    board.path(&coast, &Style::stroke(COAST, 0.3));
    borders(board, layout, land, cells);
}

fn tints(board: &mut Drawing, layout: &SheetLayout<'_>, land: &Land, cells: &[Cell]) {
    let rings = land.rings(layout);
    for (city, cell) in layout.network.cities().iter().zip(cells) {
        let colour = tint(city.region, layout.network.regions().columns);
        let parts: Vec<Vec<Point>> = rings
            .iter()
            .map(|ring| within(ring, &cell.halves))
            .collect();
        board.path(&Path::rings(&parts), &Style::fill(colour));
    }
}

/// Dots where one region ends and another begins, on land.
fn borders(board: &mut Drawing, layout: &SheetLayout<'_>, land: &Land, cells: &[Cell]) {
    let region = |city: usize| layout.network.cities()[city].region;
    let mut path = Path::new();
    for (city, cell) in cells.iter().enumerate() {
        let next = cell.corners.iter().cycle().skip(1);
        for (&(from, beyond), &(to, _)) in cell.corners.iter().zip(next) {
            if beyond.is_some_and(|other| city < other && region(city) != region(other)) {
                path = on_land(path, land, from, to);
            }
        }
    }
    board.path(&path, &Style::stroke(BORDER, 0.55).dashed(&[0.01, 1.5]));
}

/// Adds those stretches of a line that lie on land.
fn on_land(path: Path, land: &Land, from: Point, to: Point) -> Path {
    let steps = (from.distance(to) / STEP).ceil().clamp(1.0, 2000.0) as u32;
    let at = |i: u32| from.towards(to, f64::from(i) / f64::from(steps));
    let mut drawing = false;
    (0..=steps).map(at).fold(path, |path, p| {
        let was = std::mem::replace(&mut drawing, land.holds(p));
        match (was, drawing) {
            (false, true) => path.move_to(p),
            (true, true) => path.line_to(p),
            _ => path,
        }
    })
}
