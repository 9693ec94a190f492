//! Drawings that `web/pan.js` pans and zooms.

use maud::{Markup, html};
use milepost_draw::Rect;

/// A drawing, and what lies over it; both are parts of their page.
pub struct Pan<'a> {
    /// What it is, and what arrows do there.
    pub label: &'a str,
    /// Where it stands.
    pub picture: &'a str,
    /// Its width and height.
    pub size: (f64, f64),
    /// What of it is shown.
    pub window: Rect,
    /// Where arrows go from place to place: its own id, and that of what tells where one is.
    pub walk: Option<[&'a str; 2]>,
    /// What lies over it.
    pub over: Markup,
}

impl Pan<'_> {
    /// As it stands on a page, in a `div.board`.
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

/// Hundredths of a millimetre are enough for a screen.
pub fn two(number: f64) -> String {
    format!("{number:.2}")
}
