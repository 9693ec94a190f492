//! Icons as markup whose colours are custom properties of a style sheet, those of [`Palette::DAY`] if it sets none.

use super::catalogue::of;
use super::layer::{Form, LINE, Layer};
use super::palette::Palette;
use super::picture::Icon;
use super::tone::Tone;
use std::fmt::Write;

/// How far a rim reaches beyond the ink, in units of the grid.
pub(super) const RIM: f64 = 0.8;

/// The initial on the label of a crate.
pub(super) struct Label {
    /// The size of the type, in units of the grid.
    pub(super) size: f64,
    /// The middle of the capital, in units of the grid from the top.
    pub(super) middle: f64,
}

pub(super) const LABEL: Label = Label {
    size: 12.5,
    middle: 12.75,
};

impl Icon {
    /// The icon as a group of SVG on the grid of 24 by 24. Its colours are `--icon-ink` and so on, as
    /// [`Palette::css`] sets them; `--icon-rim` is the colour around it, none if it is not set.
    #[must_use]
    pub fn markup(&self) -> String {
        let mut svg = format!(
            r#"<g fill="none" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round" stroke-width="{LINE}">"#
        );
        self.rim(&mut svg);
        for layer in self.layers() {
            let colour = property(layer.tone);
            let ink = match layer.form {
                Form::Body => format!(r#"fill="{colour}" stroke="{}""#, property(Tone::Ink)),
                Form::Fill => format!(r#"fill="{colour}""#),
                Form::Line => format!(r#"stroke="{colour}""#),
                Form::Bar => format!(
                    r#"stroke="{colour}" stroke-width="{}""#,
                    layer.form.stroke()
                ),
            };
            let _ = write!(svg, r#"<path {ink} d="{}"/>"#, layer.data());
        }
        if let Some(letter) = self.letter() {
            let Label { size, middle } = LABEL;
            let _ = write!(
                svg,
                r#"<text x="12" y="{middle}" dy=".36em" fill="{}" font-size="{size}" font-weight="700" text-anchor="middle">{letter}</text>"#,
                property(Tone::Ink)
            );
        }
        svg.push_str("</g>");
        svg
    }

    /// What lies under the ink and reaches beyond it: one path for each width of it.
    fn rim(&self, svg: &mut String) {
        for stroke in [0.0, LINE, 2.0 * LINE] {
            let of_this_width = |layer: &&Layer| layer.form.stroke() == stroke;
            let data: String = self
                .layers()
                .iter()
                .filter(of_this_width)
                .map(Layer::data)
                .collect();
            if !data.is_empty() {
                let width = stroke + 2.0 * RIM;
                let _ = write!(
                    svg,
                    r#"<path stroke="var(--icon-rim,none)" stroke-width="{width}" d="{data}"/>"#
                );
            }
        }
    }
}

/// The colour of a tone, for an attribute.
fn property(tone: Tone) -> String {
    let day = Palette::DAY.colour(tone);
    format!("var(--icon-{},{day})", tone.name())
}

/// The id of a good's symbol in a [`sprite`]: `good-maple-syrup`.
#[must_use]
pub fn id(good: &str) -> String {
    let words: Vec<String> = good
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    format!("good-{}", words.join("-"))
}

/// An SVG with a symbol for each of these goods, to be shown with `<use href="#good-coal" width="20" height="20"/>`.
#[must_use]
pub fn sprite<'a>(goods: impl IntoIterator<Item = &'a str>) -> String {
    let mut svg = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg">"#);
    for good in goods {
        let _ = write!(
            svg,
            r#"<symbol id="{}" viewBox="0 0 24 24">{}</symbol>"#,
            id(good),
            of(good).markup()
        );
    }
    svg.push_str("</svg>");
    svg
}
