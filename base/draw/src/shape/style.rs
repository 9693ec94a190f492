use super::Colour;

/// A line's colour, width in millimetres and dashes. Its ends and corners are round.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// The colour of the line.
    pub colour: Colour,
    /// The width of the line in millimetres.
    pub width: f64,
    /// Lengths of ink and gap by turns, in millimetres; empty for an unbroken line.
    pub dash: Vec<f64>,
}

impl Stroke {
    /// An unbroken line.
    #[must_use]
    pub const fn new(colour: Colour, width: f64) -> Self {
        Self {
            colour,
            width,
            dash: Vec::new(),
        }
    }

    /// The same line broken into lengths of ink and gap by turns, in millimetres.
    #[must_use]
    pub fn dashed(mut self, dash: &[f64]) -> Self {
        self.dash = dash.to_vec();
        self
    }
}

/// How a shape is inked: inside, along its edge, and how strongly. The default draws nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The colour inside.
    pub fill: Option<Colour>,
    /// The line along the edge.
    pub stroke: Option<Stroke>,
    /// From 0 (unseen) to 1 (solid).
    pub opacity: f64,
}

impl Style {
    /// Nothing at all, to build upon.
    pub const NONE: Self = Self {
        fill: None,
        stroke: None,
        opacity: 1.0,
    };

    /// Filled, without an edge.
    #[must_use]
    pub const fn fill(colour: Colour) -> Self {
        Self {
            fill: Some(colour),
            stroke: None,
            opacity: 1.0,
        }
    }

    /// An edge `width` millimetres wide, empty inside.
    #[must_use]
    pub const fn stroke(colour: Colour, width: f64) -> Self {
        Self {
            fill: None,
            stroke: Some(Stroke::new(colour, width)),
            opacity: 1.0,
        }
    }

    /// The same with this colour inside.
    #[must_use]
    pub fn and_fill(mut self, colour: Colour) -> Self {
        self.fill = Some(colour);
        self
    }

    /// The same with an edge `width` millimetres wide.
    #[must_use]
    pub fn and_stroke(mut self, colour: Colour, width: f64) -> Self {
        self.stroke = Some(Stroke::new(colour, width));
        self
    }

    /// The same with its edge, if it has one, broken into lengths of ink and gap in millimetres.
    #[must_use]
    pub fn dashed(mut self, dash: &[f64]) -> Self {
        self.stroke = self.stroke.map(|stroke| stroke.dashed(dash));
        self
    }

    /// The same at this strength, from 0 (unseen) to 1 (solid).
    #[must_use]
    pub fn opacity(mut self, opacity: f64) -> Self {
        self.opacity = opacity;
        self
    }

    /// How far the ink reaches beyond the shape's own outline.
    pub(crate) fn reach(&self) -> f64 {
        self.stroke
            .as_ref()
            .map_or(0.0, |stroke| stroke.width / 2.0)
    }
}

impl Default for Style {
    fn default() -> Self {
        Self::NONE
    }
}
