//! Drawings: shapes, text, places for labels and charts, as SVG.
//!
//! Every length is in millimetres and y grows downwards. The same calls give the same bytes.
//!
//! In the order data flows:
//! 1. [`shape`]: colours, strokes, points and paths;
//! 2. [`text`]: a line of text, and [`font`], which knows how wide it is and whether it can be set at all;
//! 3. [`drawing`]: shapes and text on a plane, and their SVG;
//! 4. [`label`]: labels beside points, along lines and in areas, where they hide least;
//! 5. [`panel`]: legends, tables, titles and small print;
//! 6. [`chart`]: a page of charts.
//!
//! With the feature `icons`, `icon` has pictures of goods.
//!
//! ```
//! use milepost_draw::{Colour, Drawing, Point, Style, Text};
//!
//! let mut drawing = Drawing::new(40.0, 20.0);
//! drawing.circle(Point::new(20.0, 10.0), 3.0, &Style::fill(Colour::BLACK));
//! drawing.text(&Text::new("Brno", 20.0, 18.0, 4.0).bold().middle());
//! assert!(drawing.svg()?.starts_with("<svg"));
//! # Ok::<(), milepost_draw::MissingGlyph>(())
//! ```

pub mod chart;
pub mod drawing;
#[cfg(feature = "icons")]
pub mod icon;
pub mod label;
pub mod panel;
pub mod shape;
pub mod text;

pub use drawing::{Document, Drawing};
pub use shape::{Colour, Path, Point, Rect, Stroke, Style, Sweep};
pub use text::{Anchor, Fonts, MissingGlyph, Text, Weight, font};
