//! The paper in the printer.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches: 215.9 x 279.4 mm.
    Letter,
}

impl Paper {
    /// Every size of paper.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Width and height in millimetres, standing upright.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(name: &str) -> Result<Self, UnknownPaper> {
        let wanted = |paper: &Self| paper.name().eq_ignore_ascii_case(name.trim());
        Self::ALL
            .into_iter()
            .find(wanted)
            .ok_or_else(|| UnknownPaper(name.to_owned()))
    }
}

/// A name that is no size of paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPaper(pub String);

impl fmt::Display for UnknownPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no paper is called {:?}: choose a4 or letter", self.0)
    }
}

impl Error for UnknownPaper {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_are_read_as_they_are_written() {
        for paper in Paper::ALL {
            assert_eq!(paper.to_string().parse(), Ok(paper));
        }
        assert_eq!(" A4 ".parse(), Ok(Paper::A4));
        assert!(
            "a5".parse::<Paper>()
                .is_err_and(|e| e.to_string().contains("choose a4 or letter"))
        );
    }
}
