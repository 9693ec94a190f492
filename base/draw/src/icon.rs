//! Icons of goods, for screens and paper: shapes on a grid of 24 by 24, in a few named tones that a [`Palette`] colours.
//!
//! In the order data flows:
//! 1. `palette`: what the tones look like by day, in grey, by night and in black ink;
//! 2. `picture` and `catalogue`: an [`Icon`], and those that ship, from `icons/goods.toml`, whose README says how they
//!    are drawn; the lines of the file are read by `milepost-icon`;
//! 3. `paper`: an icon as a [`Drawing`](crate::Drawing) in millimetres. Screens are sent the layers.
//!
//! ```
//! use milepost_draw::{Drawing, icon};
//!
//! let coal = icon::of("Coal");
//! let mut sheet = Drawing::new(10.0, 10.0);
//! sheet.group(&coal.drawing(8.0, &icon::Palette::GREY), 5.0, 5.0);
//! assert!(sheet.svg()?.starts_with("<svg"));
//! // A good without an icon is a crate with its initial.
//! assert_eq!(icon::of("Zithers").letter(), Some('Z'));
//! assert_eq!(icon::find("Zithers"), None);
//! # Ok::<(), milepost_draw::MissingGlyph>(())
//! ```

mod catalogue;
mod palette;
mod paper;
mod picture;
#[cfg(test)]
mod tests;

pub use catalogue::{find, goods, of};
pub use milepost_icon::{Form, GRID, LINE, Layer, Tone};
pub use palette::Palette;
pub use paper::path;
pub use picture::Icon;
