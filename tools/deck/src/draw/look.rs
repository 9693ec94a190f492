use super::style;
use milepost_draw::Colour;

/// With what faces are drawn. All themes are grey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As most eyes like it.
    #[default]
    Grey,
    /// Larger and darker letters, for weak eyes.
    Large,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 2] = [Self::Grey, Self::Large];

    /// The name of the theme.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Large => "large",
        }
    }

    /// The greys of letters, and of what is less in sight.
    pub(super) const fn inks(self) -> (Colour, Colour) {
        match self {
            Self::Grey => (style::INK, style::FAINT),
            Self::Large => (Colour::BLACK, Colour::grey(50)),
        }
    }
}

/// What the faces of cards leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// With what they are drawn.
    pub theme: Theme,
    /// Whether each demand says its best source, how far it is and what the track costs. Slips have no room for it.
    pub hints: bool,
}

impl Default for Look {
    /// In grey, with hints.
    fn default() -> Self {
        Self {
            theme: Theme::Grey,
            hints: true,
        }
    }
}
