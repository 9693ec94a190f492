//! Icons of goods, for screens and paper: shapes on a grid of 24 by 24, in a few named tones that a [`Palette`] colours.
//!
//! In the order data flows:
//! 1. `tone` and `palette`: the names of the tones, and what they look like by day, in grey and by night;
//! 2. `outline` and `layer`: a line of the file, checked once;
//! 3. `picture` and `catalogue`: an [`Icon`], and those that ship, from `icons/goods.toml`, whose README says how they
//!    are drawn;
//! 4. `paper`: an icon as a [`Drawing`](milepost_draw::Drawing) in millimetres. Screens are sent the layers.
//!
//! ```
//! use milepost_map::draw::icon;
//!
//! let coal = icon::of("Coal");
//! let mut sheet = milepost_draw::Drawing::new(10.0, 10.0);
//! sheet.group(&coal.drawing(8.0, &icon::Palette::GREY), 5.0, 5.0);
//! assert!(sheet.svg()?.starts_with("<svg"));
//! // A good without an icon is a crate with its initial.
//! assert_eq!(icon::of("Zithers").letter(), Some('Z'));
//! # Ok::<(), milepost_draw::MissingGlyph>(())
//! ```

mod catalogue;
mod layer;
mod outline;
mod palette;
mod paper;
mod picture;
#[cfg(test)]
mod tests;
mod tone;

pub use catalogue::{goods, of};
pub use layer::{Form, LINE, Layer};
pub use palette::Palette;
pub use picture::{GRID, Icon};
pub use tone::Tone;
