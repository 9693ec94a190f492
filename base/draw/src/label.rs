//! Labels: the words beside points, along lines and in areas, placed so that they hide as little as they can.
//!
//! One engine serves every tool. In the order data flows:
//! 1. [`Piece`], [`Row`] and [`Layout`]: words and pictures in rows, measured by the font; a [`Label`] may be set in
//!    several layouts;
//! 2. [`Obstacles`]: what labels should not hide, each with a weight;
//! 3. [`Scene`]: the places that a label may take ([`Candidate`]), and what each costs under a [`Profile`] of the tool;
//! 4. [`choose`]: one candidate for each label, so that no two overlap where a way out is found;
//! 5. [`Placed`]: all labels in their places, to be drawn with the lines that lead from them;
//! 6. [`Trial`]s of [`Obstacles::least`], such as those [`along`] a line: names placed one by one where room is left.
//!
//! Costs are compared in whole thousandths, and of equal candidates the first wins: the same labels give the same
//! places on every machine. Work is bounded, however many labels crowd in one spot.
//!
//! ```
//! use milepost_draw::label::{Label, Layout, Lettering, Obstacles, Piece, Profile, Row, Scene, Side};
//! use milepost_draw::{Colour, Fonts, Point, Rect, Weight};
//!
//! let sheet = Rect::new(0.0, 0.0, 60.0, 40.0);
//! let mut obstacles = Obstacles::new(sheet, 5.0);
//! let towns = [Point::new(20.0, 20.0), Point::new(26.0, 20.0)];
//! let fonts = Fonts::BUNDLED;
//! let lettering = Lettering { size: 3.0, weight: Weight::Bold, colour: Colour::BLACK, fonts: &fonts };
//! let label = |(name, at): (&str, &Point)| Label {
//!     body: Rect::about(*at, 1.0, 1.0),
//!     owner: None,
//!     layouts: vec![Layout::new(vec![Row::new(vec![Piece::words(name, lettering, 50.0)], 0.0)])],
//! };
//! let labels: Vec<Label> = ["Brno", "Olomouc"].into_iter().zip(&towns).map(label).collect();
//! for town in towns {
//!     obstacles.add_disc(town, 1.0, 100.0);
//! }
//! let profile = Profile::default();
//! let sides = Side::all([0.0, 0.7, 0.6, 0.65]);
//! let bodies: Vec<Rect> = labels.iter().map(|label| label.body).collect();
//! let scene = Scene { sheet, obstacles: &obstacles, bodies: &bodies, profile: &profile };
//! let placed = scene.place(&labels, |_, label| scene.beside(label, &sides));
//! let boxes: Vec<Rect> = placed.iter().flatten().map(|candidate| candidate.bounds).collect();
//! assert!(boxes.len() == 2 && !boxes[0].intersects(&boxes[1]));
//! ```

mod block;
mod candidate;
mod line;
mod obstacle;
mod placed;
mod scene;
mod solve;
mod spacing;
#[cfg(test)]
mod tests;

pub use block::{Halo, Label, Layout, Lettering, Piece, Row};
pub use candidate::{Candidate, Placement, Side};
pub use line::{Beside, along, boxes};
pub use obstacle::{LOOKS, Obstacle, Obstacles, Trial};
pub use placed::Placed;
pub use scene::{Profile, Rings, Scene};
pub use solve::{choose, overlapping};
