//! Drawings that `web/pan.js` pans and zooms.

use maud::{Markup, html};
use milepost_draw::Rect;

/// A drawing and its overlay; both are parts of their page.
pub struct Pan<'a> {
    /// The accessible label, which says what the arrow keys do.
    pub label: &'a str,
    /// The address of the drawing.
    pub picture: &'a str,
    /// Its width and height, in millimetres.
    pub size: (f64, f64),
    /// The part that is shown at first.
    pub window: Rect,
    /// If arrow keys go from place to place: the ids of this element and of the one that names the current place.
    pub walk: Option<[&'a str; 2]>,
    /// The overlay.
    pub over: Markup,
}

impl Pan<'_> {
    /// The SVG element, to be placed in a `div.board`.
    pub fn svg(&self) -> Markup {
        let Pan {
            label,
            picture,
            size: (width, height),
            window,
            walk,
            over,
        } = self;
        let seen = [window.x, window.y, window.w, window.h].map(two).join(" ");
        html! {
            svg id=[walk.map(|[id, _]| id)] data-pan viewBox=(seen) tabindex="0"
                role=(if walk.is_some() { "application" } else { "group" })
                aria-roledescription=[walk.map(|_| "map")] aria-describedby=[walk.map(|[_, here]| here)]
                aria-label={ (label) ", plus and minus zoom, 0 shows all of it" } {
                image data-part="ground" href=(picture) width=(two(*width)) height=(two(*height)) {}
                g data-part="over" { (over) }
            }
        }
    }
}

/// A number with two digits after the point: hundredths of a millimetre are enough for a screen.
pub fn two(number: f64) -> String {
    format!("{number:.2}")
}
