use std::sync::Arc;

use super::{Drawing, Element, Scope};
use crate::shape::Rect;

impl Drawing {
    /// The rectangle that holds all the ink, wherever it lies; `None` for a drawing without any.
    #[must_use]
    pub fn extent(&self) -> Option<Rect> {
        extent(&Scope {
            drawing: self,
            outer: None,
        })
    }

    /// The rectangles that hold the ink of each element, in the order in which they are drawn; those without ink have none.
    #[must_use]
    pub fn extents(&self) -> Vec<Rect> {
        let scope = Scope {
            drawing: self,
            outer: None,
        };
        let inked = self.elements.iter();
        inked
            .filter_map(|element| bounds(element, &scope))
            .collect()
    }

    /// This drawing without the elements that miss the window.
    pub(super) fn within(&self, window: &Rect, outer: Option<&Scope<'_>>) -> Self {
        let scope = Scope {
            drawing: self,
            outer,
        };
        let elements = self
            .elements
            .iter()
            .filter_map(|element| kept(element, window, &scope))
            .collect();
        Self {
            elements,
            notes: self.notes.clone(),
            symbols: self.symbols.clone(),
            title: None,
            ..*self
        }
    }
}

fn kept(element: &Element, window: &Rect, scope: &Scope<'_>) -> Option<Element> {
    match element {
        Element::Stamp { id, .. } if scope.symbol(id).is_none() => Some(element.clone()),
        Element::Group {
            drawing,
            at,
            turn: 0.0,
        } => {
            let part = drawing.within(&window.shift(-at.x, -at.y), Some(scope));
            let empty = part.elements.is_empty();
            (!empty).then(|| Element::Group {
                drawing: Arc::new(part),
                at: *at,
                turn: 0.0,
            })
        }
        _ => bounds(element, scope)
            .filter(|b| b.intersects(window))
            .map(|_| element.clone()),
    }
}

fn extent(scope: &Scope<'_>) -> Option<Rect> {
    let inked = scope
        .drawing
        .elements
        .iter()
        .filter_map(|element| bounds(element, scope));
    inked.reduce(|a, b| a.union(&b))
}

fn bounds(element: &Element, scope: &Scope<'_>) -> Option<Rect> {
    match element {
        Element::Shape(form, style) => form.bounds().map(|b| b.inflate(style.reach())),
        Element::Text(text) => Some(text.bounds()),
        Element::Stamp { id, at } => scope
            .symbol(id)
            .and_then(|symbol| symbol.extent())
            .map(|b| b.shift(at.x, at.y)),
        Element::Group { drawing, at, turn } => {
            let flat = extent(&Scope {
                drawing,
                outer: Some(scope),
            })?;
            let turned = Rect::around(flat.corners().map(|corner| corner.turn(*turn)))?;
            Some(turned.shift(at.x, at.y))
        }
        Element::View { into, .. } => Some(*into),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Colour, Point, Style};

    fn dots(xs: &[f64]) -> Drawing {
        let mut drawing = Drawing::new(100.0, 100.0);
        for &x in xs {
            drawing.circle(Point::new(x, 50.0), 1.0, &Style::fill(Colour::BLACK));
        }
        drawing
    }

    #[test]
    fn the_extent_holds_groups_turned_and_moved() {
        let mut page = Drawing::new(100.0, 100.0);
        page.turned(&dots(&[10.0]), Point::new(60.0, 0.0), 90.0);
        assert_eq!(page.extent(), Some(Rect::new(9.0, 9.0, 2.0, 2.0)));
        assert_eq!(Drawing::new(5.0, 5.0).extent(), None);
    }

    #[test]
    fn a_window_keeps_what_it_shows() {
        let mut page = Drawing::new(100.0, 100.0);
        page.group(&dots(&[10.0, 50.0, 90.0]), 5.0, 0.0);
        let part = page.within(&Rect::new(54.0, 0.0, 20.0, 100.0), None);
        assert_eq!(part.extent(), Some(Rect::new(54.0, 49.0, 2.0, 2.0)));
    }

    #[test]
    fn a_window_keeps_stamps_by_their_symbols_size() {
        let mut page = Drawing::new(100.0, 100.0);
        page.symbol("dot", dots(&[0.0]));
        page.stamp("dot", 10.0, 0.0);
        page.stamp("dot", 80.0, 0.0);
        assert_eq!(
            page.within(&Rect::new(0.0, 0.0, 20.0, 100.0), None)
                .elements
                .len(),
            1
        );
    }
}
