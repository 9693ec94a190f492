//! Trees of four kinds, in clumps that are stamped on the cells of a forest.

use super::label::Labels;
use super::layout::{SheetLayout, sway, vary};
use super::options::Theme;
use super::pen::Pen;
use crate::model::board::TREES;
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Style};

/// Trees in a clump.
const TREES_EACH: usize = 4;
/// Clumps of each kind.
const CLUMPS: usize = 3;
/// Where the trees of a clump stand in the cell, and how tall they are, the farthest first.
const PLACES: [[(f64, f64, f64); TREES_EACH]; CLUMPS] = [
    [
        (-0.28, -0.04, 0.95),
        (0.22, 0.02, 1.0),
        (-0.08, 0.28, 1.06),
        (0.33, 0.44, 0.98),
    ],
    [
        (0.3, -0.06, 1.0),
        (-0.2, 0.06, 1.06),
        (0.12, 0.3, 0.94),
        (-0.32, 0.46, 1.02),
    ],
    [
        (-0.04, -0.08, 0.92),
        (0.34, 0.18, 1.05),
        (-0.3, 0.22, 1.0),
        (0.06, 0.46, 1.04),
    ],
];

const LEAVES: [Colour; TREES] = [
    Colour(0x3f, 0x7a, 0x52),
    Colour(0x6d, 0x9a, 0x3f),
    Colour(0x4f, 0x93, 0x3e),
    Colour(0x87, 0x9c, 0x3c),
];
const SHADES: [Colour; TREES] = [
    Colour(0x22, 0x4d, 0x36),
    Colour(0x42, 0x66, 0x24),
    Colour(0x2a, 0x5c, 0x26),
    Colour(0x57, 0x68, 0x20),
];
const TRUNK: Colour = Colour(0x6b, 0x4a, 0x2b);

/// Stamps every forest's trees, leaving out those on which words stand.
pub(super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, labels: &Labels) {
    let mut clumps: Vec<(usize, usize)> = Vec::new();
    for forest in &layout.board.forests {
        clumps.extend(forest.cells.iter().map(|&cell| (cell, forest.tree % TREES)));
    }
    // From the top down, so that what stands in front is drawn last.
    clumps.sort_unstable();
    for kind in 0..TREES {
        for (clump, places) in PLACES.iter().enumerate() {
            sheet.symbol(&name(kind, clump), symbol(layout, kind, places));
        }
    }
    for kind in 0..TREES {
        sheet.symbol(
            &format!("tree-{kind}"),
            symbol(layout, kind, &[(0.0, 0.0, 1.0)]),
        );
    }
    for (cell, kind) in clumps
        .into_iter()
        .filter(|&(cell, _)| !layout.board.kept[cell])
    {
        let at = layout.at(cell).shift(
            0.07 * layout.cell * sway(cell, 7),
            0.07 * layout.cell * sway(cell, 8),
        );
        let clump = vary(cell, 9) as usize % CLUMPS;
        if labels.covers(&Rect::about(at, 0.52 * layout.cell, 0.55 * layout.cell)) {
            alone(sheet, layout, labels, at, [kind, clump]);
        } else {
            sheet.stamp(&name(kind, clump), at.x, at.y);
        }
    }
}

/// Those trees of a clump on which no words stand.
fn alone(
    sheet: &mut Drawing,
    layout: &SheetLayout<'_>,
    labels: &Labels,
    at: Point,
    [kind, clump]: [usize; 2],
) {
    for (x, y, _) in PLACES[clump] {
        let foot = at.shift(x * layout.cell, y * layout.cell);
        let tree = Rect::about(
            foot.shift(0.0, -0.34 * layout.cell),
            0.32 * layout.cell,
            0.36 * layout.cell,
        );
        if !labels.covers(&tree) {
            sheet.stamp(&format!("tree-{kind}"), foot.x, foot.y);
        }
    }
}

fn name(kind: usize, clump: usize) -> String {
    format!("trees-{kind}-{clump}")
}

fn symbol(layout: &SheetLayout<'_>, kind: usize, trees: &[(f64, f64, f64)]) -> Drawing {
    let mut symbol = Drawing::new(layout.cell, layout.cell);
    let ink = layout.inks.theme == Theme::Ink;
    let line = if ink { 0.175 } else { 0.12 } * layout.mm;
    let all = |part: fn(Pen, usize) -> Pen| {
        let grow = |path: Path, &(x, y, tall): &(f64, f64, f64)| {
            part(
                Pen::at(
                    path,
                    Point::new(x * layout.cell, y * layout.cell),
                    0.64 * tall * layout.cell,
                ),
                kind,
            )
            .path
        };
        trees.iter().fold(Path::new(), grow)
    };
    let (leaves, shade) = (
        layout.inks.tint(Colour::WHITE),
        layout.inks.tint(Colour::BLACK),
    );
    let (leaves, shade) = if ink {
        (leaves, shade)
    } else {
        (LEAVES[kind], SHADES[kind])
    };
    symbol.path(
        &all(trunk),
        &Style::stroke(if ink { Colour::BLACK } else { TRUNK }, 0.07 * layout.cell),
    );
    // One by one, for where two of one path overlap the rule of holes would leave a hole.
    for &(x, y, tall) in trees {
        let pen = Pen::at(
            Path::new(),
            Point::new(x * layout.cell, y * layout.cell),
            0.64 * tall * layout.cell,
        );
        symbol.path(
            &crown(pen, kind).path,
            &Style::fill(leaves).and_stroke(shade, line),
        );
    }
    let details = all(detail);
    if details.bounds().is_some() {
        symbol.path(&details, &Style::stroke(shade, line));
    }
    symbol
}

fn trunk(pen: Pen, kind: usize) -> Pen {
    let top = if kind == 2 { -0.62 } else { -0.2 };
    pen.to(0.0, 0.0)
        .line(if kind == 2 { 0.06 } else { 0.0 }, top)
}

/// The outline of a tree one high, its foot at the origin: a fir, a broad tree, a palm, a poplar.
fn crown(pen: Pen, kind: usize) -> Pen {
    match kind {
        0 => pen
            .to(0.0, -1.0)
            .line(0.2, -0.66)
            .line(0.12, -0.66)
            .line(0.3, -0.14)
            .line(-0.3, -0.14)
            .line(-0.12, -0.66)
            .line(-0.2, -0.66)
            .close(),
        1 => pen
            .to(-0.2, -0.2)
            .cubic([-0.48, -0.24], [-0.42, -0.62], [-0.24, -0.62])
            .cubic([-0.22, -0.98], [0.22, -0.98], [0.24, -0.62])
            .cubic([0.42, -0.62], [0.48, -0.24], [0.2, -0.2])
            .quad([0.0, -0.1], [-0.2, -0.2])
            .close(),
        2 => {
            let fronds = [
                (-0.46, -0.5),
                (-0.34, -0.94),
                (0.16, -1.06),
                (0.5, -0.86),
                (0.48, -0.42),
            ];
            fronds.into_iter().fold(pen, |pen, (x, y): (f64, f64)| {
                let (mx, my) = (0.06 + (x - 0.06) * 0.5, -0.62 + (y + 0.62) * 0.5);
                pen.to(0.06, -0.62)
                    .quad([mx - 0.02, my - 0.22], [x, y])
                    .quad([mx + 0.02, my - 0.02], [0.06, -0.62])
            })
        }
        _ => pen
            .to(0.0, -1.08)
            .cubic([0.26, -0.8], [0.28, -0.16], [0.0, -0.14])
            .cubic([-0.28, -0.16], [-0.26, -0.8], [0.0, -1.08])
            .close(),
    }
}

fn detail(pen: Pen, kind: usize) -> Pen {
    match kind {
        0 => pen.to(0.05, -0.46).line(0.13, -0.26),
        1 => pen.to(0.06, -0.34).quad([0.24, -0.36], [0.24, -0.5]),
        2 => pen,
        _ => pen.to(0.0, -0.24).line(0.0, -0.66),
    }
}
