//! Marks and icons: shapes on a grid of 24 by 24, each a line as in `body leaf M12 0L19 20H5z`. The file may be a
//! stranger's, so that there are limits before there is work.

use super::colour::Rgb;
use crate::model::board::TREES;
use milepost_document::{Cursor, FromNode, Limits, Reader, quoted, shorten};
use milepost_icon::{GRID, Layer, Step, Tone};
use std::collections::BTreeMap;

/// The most kinds of obstacles: boards count no further.
pub(super) const MOST_KINDS: usize = TREES;
/// The most shapes of a mark and of an icon, and their steps: a mark is drawn thousands of times.
const MARK: [usize; 2] = [8, 120];
const ICON: [usize; 2] = [16, 400];
/// The most icons.
const MOST_ICONS: usize = 64;
/// How far shapes may reach beyond the grid, in its units.
const BEYOND: f64 = 12.0;
/// How to write a shape.
const HINT: &str = "a shape is a form, a tone and path data of SVG on a grid of 24 by 24, such as \"body leaf M12 0L19 20H5z\"";

/// Shapes, each over those before it.
pub type Shapes = Vec<Layer>;

/// A kind of obstacle: a tree, a dune, a rock.
#[derive(Clone, Debug, PartialEq, FromNode)]
pub struct Kind {
    /// Its shapes; it stands on the middle of the grid's lower side.
    #[form(with(|r, at| shapes(r, at, MARK)))]
    pub shapes: Shapes,
    /// What tones look like in them, where not as usual.
    #[serde(default)]
    #[form(with(tones))]
    pub colours: BTreeMap<usize, Rgb>,
    /// How long the side of the grid is, in cells.
    #[serde(default = "usual_size")]
    #[form(range(0.3..=1.5))]
    pub size: f64,
    /// How many stand in a cell.
    #[serde(default = "usual_count")]
    #[form(range(1..=4))]
    pub each: usize,
}

fn usual_size() -> f64 {
    0.64
}

fn usual_count() -> usize {
    4
}

/// The shapes of a mark or icon, at most so many and of so many steps.
fn shapes(reader: &mut Reader, at: &Cursor<'_>, [most, most_steps]: [usize; 2]) -> Option<Shapes> {
    let shapes = reader.list_up_to(at, most, shape)?;
    let steps: usize = shapes.iter().map(|layer| layer.steps().len()).sum();
    if at.items().next().is_none() {
        reader.error(at, "expected at least one shape, found none", HINT);
    }
    if steps > most_steps {
        let what =
            format!("expected path data of at most {most_steps} steps in all, found {steps}");
        reader.error(at, what, "simplify the path data");
    }
    Some(shapes)
}

fn shape(reader: &mut Reader, at: &Cursor<'_>) -> Option<Layer> {
    let line = reader.text(at)?;
    let layer = match Layer::read(&line) {
        Ok(layer) => layer,
        Err(why) => {
            reader.error(at, format!("{}: {why}", quoted(&line)), HINT);
            return None;
        }
    };
    if !layer.steps().iter().all(is_near) {
        let (least, most) = (-BEYOND, GRID + BEYOND);
        let what = format!("{}: expected points from {least} to {most}", quoted(&line));
        reader.error(at, what, "move or shrink it; the grid is 24 by 24");
    }
    Some(layer)
}

/// Whether all points of a step are on the grid or not far from it.
fn is_near(step: &Step) -> bool {
    let near = |p: &[f64; 2]| p.iter().all(|x| (-BEYOND..=GRID + BEYOND).contains(x));
    match step {
        Step::Move(p) | Step::Line(p) => near(p),
        Step::Quad(a, p) => near(a) && near(p),
        Step::Cubic(a, b, p) => near(a) && near(b) && near(p),
        Step::Arc(radius, _, p) => *radius <= 2.0 * GRID && near(p),
        Step::Close => true,
    }
}

/// Colours of tones, by the tones' indices.
fn tones(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<usize, Rgb>> {
    if !reader.is_table(at) {
        return None;
    }
    let names = Tone::ALL.map(Tone::name);
    let mut colours = BTreeMap::new();
    for (name, member) in at.members() {
        let colour = Rgb::from_node(reader, &member, &Limits::new());
        match names.iter().position(|known| *known == name) {
            Some(tone) => colours.extend(colour.map(|colour| (tone, colour))),
            None => {
                let what = format!("expected a tone, found \"{}\"", shorten(name));
                reader.error(&member, what, format!("known here: {}", names.join(", ")));
            }
        }
    }
    Some(colours)
}

/// Icons, by the goods' names.
pub(super) fn icons(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<String, Shapes>> {
    reader.named_up_to(at, MOST_ICONS, |reader, at| shapes(reader, at, ICON))
}

/// The trees of a preset that does not say what stands in its forests: fir, broad tree, palm, poplar.
pub(super) fn trees() -> Vec<Kind> {
    TREES_USUAL
        .iter()
        .map(|(lines, [leaf, shade])| {
            let colours = [
                (Tone::Leaf, *leaf),
                (Tone::Ink, *shade),
                (Tone::Umber, 0x006b_4a2b),
            ];
            Kind {
                shapes: lines
                    .iter()
                    .filter_map(|line| Layer::read(line).ok())
                    .collect(),
                colours: colours
                    .map(|(tone, hex)| (tone as usize, Rgb::hex(hex)))
                    .into(),
                size: usual_size(),
                each: usual_count(),
            }
        })
        .collect()
}

/// Their shapes, and the colours of leaves and of their outlines.
const TREES_USUAL: [(&[&str], [u32; 2]); TREES] = [
    (
        &[
            "bar umber M12 24V19",
            "body leaf M12 0L16.8 8.2H14.9L19.2 20.6H4.8L9.1 8.2H7.2z",
            "line ink M13.2 13L15.1 17.8",
        ],
        [0x003f_7a52, 0x0022_4d36],
    ),
    (
        &[
            "bar umber M12 24V19",
            "body leaf M7.2 19.2C.5 18.2 1.9 9.1 6.2 9.1 6.7.5 17.3.5 17.8 9.1 22.1 9.1 23.5 18.2 16.8 19.2Q12 21.6 7.2 19.2z",
            "line ink M13.4 15.8Q17.8 15.4 17.8 12",
        ],
        [0x006d_9a3f, 0x0042_6624],
    ),
    (
        &[
            "bar umber M12 24L13.4 9.1",
            "body leaf M13.4 9.100Q6.7 5.3 1 12 7.7 10.1 13.4 9.100zM13.4 9.100Q8.1 0 3.8 1.4 9.1 4.8 13.4 9.100zM13.4 9.100Q14.1-1.4 15.8-1.4 15.1 3.4 13.4 9.100zM13.4 9.100Q18.2.9 24 3.4 19.2 5.8 13.4 9.100zM13.4 9.100Q18 6.2 23.5 13.9 18.9 11 13.4 9.100z",
        ],
        [0x004f_933e, 0x002a_5c26],
    ),
    (
        &[
            "bar umber M12 24V19",
            "body leaf M12-1.900C18.2 4.8 18.7 20.2 12 20.6 5.3 20.2 5.8 4.8 12-1.900z",
            "line ink M12 18.200V8.2",
        ],
        [0x0087_9c3c, 0x0057_6820],
    ),
];
