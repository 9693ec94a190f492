//! The fonts that a drawing uses, and what they lack.

use std::sync::Arc;

use super::{Drawing, Element, Scope};
use crate::text::{Fonts, MissingGlyph, Text, Typeface};

impl Drawing {
    /// The fonts of its text: those of the first text that has others than the bundled one.
    #[must_use]
    pub fn fonts(&self) -> Fonts {
        let mut fonts = Fonts::BUNDLED;
        self.texts(&mut |text| {
            if fonts.is_bundled() {
                fonts = text.fonts.clone();
            }
        });
        fonts
    }

    /// What it draws with: the bundled weights that it uses, then fonts of the user's. Each has the characters that are
    /// drawn with it.
    ///
    /// All texts of a drawing should have the same fonts, or two of them may have one family.
    #[must_use]
    pub fn typefaces(&self) -> Vec<Typeface> {
        let mut typefaces: Vec<Typeface> = Vec::new();
        self.texts(&mut |text| used(&mut typefaces, text));
        typefaces.retain(|typeface| !typeface.characters.is_empty());
        typefaces.sort_by(|a, b| {
            let key = |it: &Typeface| (it.bundled_weight().is_none(), it.bundled_weight());
            key(a).cmp(&key(b)).then_with(|| a.family.cmp(&b.family))
        });
        typefaces
    }

    /// The characters of all its text that no font can draw; none if all can be drawn.
    #[must_use]
    pub fn missing(&self) -> Option<MissingGlyph> {
        let mut missing: Option<MissingGlyph> = None;
        self.texts(&mut |text| {
            if let Err(error) = text.fonts.check_in(&text.content, text.weight) {
                missing = Some(match missing.take() {
                    Some(first) => first.and(&error),
                    None => error,
                });
            }
        });
        missing
    }

    /// Every text, those of a symbol once.
    fn texts(&self, visit: &mut dyn FnMut(&Text)) {
        let scope = Scope {
            drawing: self,
            outer: None,
        };
        texts(&scope, &mut Vec::new(), visit);
    }
}

fn texts(scope: &Scope<'_>, seen: &mut Vec<Arc<Drawing>>, visit: &mut dyn FnMut(&Text)) {
    for element in &scope.drawing.elements {
        match element {
            Element::Shape(..) => {}
            Element::Text(text) => visit(text),
            Element::Stamp { id, .. } => {
                if let Some(symbol) = scope.symbol(id)
                    && !seen.iter().any(|other| Arc::ptr_eq(other, symbol))
                {
                    seen.push(Arc::clone(symbol));
                    // As in the file: a symbol does not look for others outside itself.
                    let alone = Scope {
                        drawing: symbol,
                        outer: None,
                    };
                    texts(&alone, seen, visit);
                }
            }
            Element::Group { drawing, .. } | Element::View { drawing, .. } => {
                let inner = Scope {
                    drawing,
                    outer: Some(scope),
                };
                texts(&inner, seen, visit);
            }
        }
    }
}

/// Adds what a text uses.
fn used(typefaces: &mut Vec<Typeface>, text: &Text) {
    let Some(runs) = text.fonts.runs(&text.content, text.weight) else {
        return add(
            typefaces,
            Typeface::bundled(text.weight),
            &text.content,
            &[],
        );
    };
    for run in &runs {
        let typeface = text.fonts.typeface(run, text.weight);
        add(typefaces, typeface, &run.content, &run.glyphs);
    }
}

fn add(typefaces: &mut Vec<Typeface>, new: Typeface, content: &str, glyphs: &[u16]) {
    let same = |it: &&mut Typeface| {
        (&it.family, it.bundled_weight()) == (&new.family, new.bundled_weight())
    };
    let add = |it: &mut Typeface| {
        it.characters.extend(content.chars());
        it.glyphs.extend(glyphs);
    };
    if let Some(known) = typefaces.iter_mut().find(same) {
        return add(known);
    }
    let mut new = new;
    add(&mut new);
    typefaces.push(new);
}
