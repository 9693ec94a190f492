//! The paper in the printer.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Millimetres of an inch.
const INCH: f64 = 25.4;

/// A size of paper: ISO A, what printers of North America hold, and the architectural sizes of plotters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 297 x 420 mm.
    A3,
    /// 420 x 594 mm.
    A2,
    /// 594 x 841 mm.
    A1,
    /// 841 x 1189 mm.
    A0,
    /// 8.5 x 11 inches: 215.9 x 279.4 mm.
    Letter,
    /// 11 x 17 inches: 279.4 x 431.8 mm.
    Tabloid,
    /// 9 x 12 inches: 228.6 x 304.8 mm.
    ArchA,
    /// 12 x 18 inches: 304.8 x 457.2 mm.
    ArchB,
    /// 18 x 24 inches: 457.2 x 609.6 mm.
    ArchC,
    /// 24 x 36 inches: 609.6 x 914.4 mm.
    ArchD,
    /// 36 x 48 inches: 914.4 x 1219.2 mm.
    ArchE,
}

impl Paper {
    /// Every size of paper.
    pub const ALL: [Self; 12] = [
        Self::A4,
        Self::A3,
        Self::A2,
        Self::A1,
        Self::A0,
        Self::Letter,
        Self::Tabloid,
        Self::ArchA,
        Self::ArchB,
        Self::ArchC,
        Self::ArchD,
        Self::ArchE,
    ];
    /// Sizes that most printers at home hold.
    pub const HOME: [Self; 2] = [Self::A4, Self::Letter];
    /// Sizes that printers of sheets hold and a guillotine cuts: all but those of plotters.
    pub const SHEETS: [Self; 6] = [
        Self::A4,
        Self::A3,
        Self::Letter,
        Self::Tabloid,
        Self::ArchA,
        Self::ArchB,
    ];

    /// The name, and width and height in millimetres: the table of sizes.
    const fn entry(self) -> (&'static str, (f64, f64)) {
        const fn inches(width: f64, height: f64) -> (f64, f64) {
            (width * INCH, height * INCH)
        }
        match self {
            Self::A4 => ("a4", (210.0, 297.0)),
            Self::A3 => ("a3", (297.0, 420.0)),
            Self::A2 => ("a2", (420.0, 594.0)),
            Self::A1 => ("a1", (594.0, 841.0)),
            Self::A0 => ("a0", (841.0, 1189.0)),
            // Written out, for the product of floats misses it by a hair.
            Self::Letter => ("letter", (215.9, 279.4)),
            Self::Tabloid => ("tabloid", (279.4, 431.8)),
            Self::ArchA => ("arch-a", inches(9.0, 12.0)),
            Self::ArchB => ("arch-b", inches(12.0, 18.0)),
            Self::ArchC => ("arch-c", inches(18.0, 24.0)),
            Self::ArchD => ("arch-d", inches(24.0, 36.0)),
            Self::ArchE => ("arch-e", inches(36.0, 48.0)),
        }
    }

    /// Width and height in millimetres, standing upright.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        self.entry().1
    }

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().0
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
        let names = Paper::ALL.map(Paper::name).join(", ");
        write!(f, "no paper is called {:?}: choose one of {names}", self.0)
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
        assert_eq!("Arch-D".parse(), Ok(Paper::ArchD));
        assert!(
            "a5".parse::<Paper>()
                .is_err_and(|e| e.to_string().contains("choose one of a4, a3"))
        );
    }

    #[test]
    fn papers_stand_upright_and_each_iso_size_is_half_the_one_before() {
        for paper in Paper::ALL {
            let (width, height) = paper.size();
            assert!(width < height, "{paper}");
        }
        let iso = [Paper::A0, Paper::A1, Paper::A2, Paper::A3, Paper::A4];
        for pair in iso.windows(2) {
            let ((w, h), half) = (pair[0].size(), pair[1].size());
            assert_eq!((half.1, half.0), (w, (h / 2.0).floor()), "{}", pair[1]);
        }
    }
}
