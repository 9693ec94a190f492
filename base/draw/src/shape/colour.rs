use std::fmt;

/// An opaque colour: red, green and blue in sRGB, 0 to 255.
///
/// Its text form is `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour of ink.
    pub const BLACK: Self = Self(0, 0, 0);
    /// The colour of paper.
    pub const WHITE: Self = Self(255, 255, 255);

    /// A grey, from 0 (black) to 255 (white).
    #[must_use]
    pub const fn grey(level: u8) -> Self {
        Self(level, level, level)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_written_in_hexadecimal() {
        assert_eq!(Colour(1, 171, 255).to_string(), "#01abff");
        assert_eq!(Colour::grey(16).to_string(), "#101010");
    }
}
