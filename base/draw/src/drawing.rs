//! Shapes and text on a plane, and the SVG they make.
//!
//! A [`Drawing`] may hold others: moved ([`Drawing::group`]), turned ([`Drawing::turned`]), through a window
//! ([`Drawing::clipped`], [`Drawing::fitted`]) or as a symbol that is defined once and stamped many times.

mod extent;
mod fonts;
mod form;
mod ink;
mod number;
mod shapes;
mod svg;
mod xml;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::shape::{Point, Rect, Style};
use crate::text::{MissingGlyph, Text};
use form::Form;
use ink::Reader;

/// Shapes and text on a plane as large as its width and height, in millimetres, y down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    width: f64,
    height: f64,
    title: Option<String>,
    notes: Vec<String>,
    symbols: BTreeMap<String, Arc<Drawing>>,
    elements: Vec<Element>,
}

#[derive(Clone, Debug, PartialEq)]
enum Element {
    Shape(Form, Style),
    Text(Text),
    Stamp {
        id: String,
        at: Point,
    },
    Group {
        drawing: Arc<Drawing>,
        at: Point,
        turn: f64,
    },
    View {
        drawing: Arc<Drawing>,
        window: Rect,
        into: Rect,
    },
}

/// Drawings bound together, one to a page, for a file such as a PDF.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// What the document is called.
    pub title: String,
    /// The program and version that made it.
    pub generator: String,
    /// What it is made from: map, seed and code.
    pub subject: String,
    /// The pages in order, each as large as its drawing.
    pub pages: Vec<Drawing>,
    /// How far every page reaches beyond the edges at which it is cut, in millimetres; 0 where it is not cut.
    pub bleed: f64,
}

impl Drawing {
    /// An empty plane of this size, in millimetres.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            ..Self::default()
        }
    }

    /// Width and height, in millimetres.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Names the drawing; the name goes into the SVG's header.
    pub fn title(&mut self, title: impl Into<String>) {
        self.title = Some(title.into());
    }

    /// Adds a line to the SVG's header: what made the drawing, from which seed, with which code.
    pub fn note(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    /// The lines added to the header, in order.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Defines a symbol for [`Drawing::stamp`]; a second definition of the same id replaces the first.
    ///
    /// The symbol's origin is where it is stamped, and it may reach to any side of it.
    pub fn symbol(&mut self, id: &str, symbol: Drawing) {
        self.symbols.insert(id.to_owned(), Arc::new(symbol));
    }

    /// Draws a symbol with its origin at (`x`, `y`).
    ///
    /// The symbol is this drawing's own, or else one of a drawing in which this one is placed. A stamp
    /// without a symbol draws nothing.
    pub fn stamp(&mut self, id: &str, x: f64, y: f64) {
        self.elements.push(Element::Stamp {
            id: id.to_owned(),
            at: Point::new(x, y),
        });
    }

    /// Draws another drawing, its origin moved to (`x`, `y`).
    pub fn group(&mut self, drawing: &Drawing, x: f64, y: f64) {
        self.turned(drawing, Point::new(x, y), 0.0);
    }

    /// Draws another drawing, its origin moved to `at` and the whole turned clockwise about it, in degrees.
    pub fn turned(&mut self, drawing: &Drawing, at: Point, degrees: f64) {
        self.elements.push(Element::Group {
            drawing: Arc::new(drawing.clone()),
            at,
            turn: degrees,
        });
    }

    /// Shows only a window of another drawing, at true size, the window's top left corner at (`x`, `y`).
    ///
    /// Elements that miss the window are left out, so that a tiled page holds only its own part.
    pub fn clipped(&mut self, drawing: &Drawing, window: Rect, x: f64, y: f64) {
        self.fitted(drawing, window, Rect::new(x, y, window.w, window.h));
    }

    /// Shows only a window of another drawing, as large as fits in the middle of `into`.
    pub fn fitted(&mut self, drawing: &Drawing, window: Rect, into: Rect) {
        let drawing = Arc::new(drawing.within(&window, None));
        self.elements.push(Element::View {
            drawing,
            window,
            into,
        });
    }

    /// A line of text.
    pub fn text(&mut self, text: &Text) {
        self.elements.push(Element::Text(text.clone()));
    }

    /// The drawing as an SVG file.
    ///
    /// # Errors
    /// All characters that the fonts cannot draw.
    pub fn svg(&self) -> Result<String, MissingGlyph> {
        self.styled_svg("")
    }

    /// The drawing as an SVG file with a style sheet, in CSS; an empty one is left out.
    ///
    /// # Errors
    /// All characters that the fonts cannot draw.
    pub fn styled_svg(&self, sheet: &str) -> Result<String, MissingGlyph> {
        self.written(sheet, Reader::Any)
    }

    /// The drawing as SVG for usvg, which sets the syllables of some scripts too narrow and is told where they stand; other
    /// programs would set them too wide.
    ///
    /// # Errors
    /// All characters that the fonts cannot draw.
    pub fn usvg(&self) -> Result<String, MissingGlyph> {
        self.written("", Reader::Usvg)
    }

    fn written(&self, sheet: &str, reader: Reader) -> Result<String, MissingGlyph> {
        // Looking for all of them takes a second walk, which only a wrong drawing needs.
        let written = svg::write(self, sheet, reader);
        written.map_err(|first| self.missing().unwrap_or(first))
    }
}

/// Where a stamp looks for its symbol: in its own drawing, then in those around it.
struct Scope<'a> {
    drawing: &'a Drawing,
    outer: Option<&'a Scope<'a>>,
}

impl<'a> Scope<'a> {
    fn symbol(&self, id: &str) -> Option<&'a Arc<Drawing>> {
        match self.drawing.symbols.get(id) {
            Some(symbol) => Some(symbol),
            None => self.outer.and_then(|outer| outer.symbol(id)),
        }
    }
}
