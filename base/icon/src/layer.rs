use crate::outline::{Outline, Step};
use crate::tone::Tone;

/// The grid that icons are drawn on: this many units wide and high, y down.
pub const GRID: f64 = 24.0;

/// The width of outlines and lines, in units of the grid.
pub const LINE: f64 = 1.5;

/// Ways of inking a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An area with an outline in [`Tone::Ink`].
    Body,
    /// An area without an outline.
    Fill,
    /// A line as wide as outlines.
    Line,
    /// A line twice as wide.
    Bar,
}

impl Form {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "body" => Self::Body,
            "fill" => Self::Fill,
            "line" => Self::Line,
            "bar" => Self::Bar,
            _ => return None,
        })
    }

    /// The width of the stroke along the path, in units of the grid; 0 for none.
    #[must_use]
    pub const fn stroke(self) -> f64 {
        match self {
            Self::Fill => 0.0,
            Self::Body | Self::Line => LINE,
            Self::Bar => 2.0 * LINE,
        }
    }

    /// True if the inside has the layer's tone; false if the stroke has it.
    #[must_use]
    pub const fn is_area(self) -> bool {
        matches!(self, Self::Body | Self::Fill)
    }
}

/// A shape of an icon.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Way of inking: as an area or as a line.
    pub form: Form,
    /// Colour of its inside or its stroke, as [`Form::is_area`] says.
    pub tone: Tone,
    outline: Outline,
}

impl Layer {
    /// Reads `FORM TONE PATH`, as in `body red M2 4h20v16h-20z`.
    ///
    /// # Errors
    /// Why it cannot be read: a form or tone that is not known, or path data that [`Outline::read`] refuses, with the
    /// character of the line at which it does.
    pub fn read(line: &str) -> Result<Self, String> {
        const EXPECTED: &str =
            "expected a form, a tone and path data, as in \"body red M2 4h20v16h-20z\"";
        let mut words = line.splitn(3, ' ');
        let (Some(form), Some(tone), Some(path)) = (words.next(), words.next(), words.next())
        else {
            return Err(EXPECTED.to_owned());
        };
        let tones = || Tone::ALL.map(Tone::name).join(", ");
        let form_read =
            Form::named(form).ok_or("expected a form: body, fill, line or bar".to_owned())?;
        let tone_read = Tone::named(tone).ok_or_else(|| format!("expected a tone: {}", tones()))?;
        let before = form.chars().count() + tone.chars().count() + 2;
        let outline = Outline::read(path).map_err(|mut error| {
            error.at += before;
            error.to_string()
        })?;
        Ok(Self {
            form: form_read,
            tone: tone_read,
            outline,
        })
    }

    /// The outline as path data of SVG on the grid; a ring inside another is a hole (`evenodd`).
    #[must_use]
    pub fn data(&self) -> &str {
        self.outline.data()
    }

    /// The outline as steps on the grid.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.outline.steps()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_form_tone_and_path() {
        let layer = Layer::read("body red M2 4h20v16h-20z").unwrap();
        assert_eq!((layer.form, layer.tone), (Form::Body, Tone::Red));
        assert_eq!(layer.data(), "M2 4h20v16h-20z");
        assert_eq!(layer.steps().len(), 5);
    }

    #[test]
    fn a_wrong_line_says_why() {
        for (line, what) in [
            ("body", "expected a form, a tone and path data"),
            ("blob red M1 1", "expected a form: body, fill, line or bar"),
            ("body pink M1 1", "expected a tone: ink, light, stone"),
            (
                "body red M1 1X",
                "character 14: expected one of M L H V C S Q T A Z",
            ),
        ] {
            let error = Layer::read(line).unwrap_err();
            assert!(error.starts_with(what), "{line}: {error}");
        }
    }
}
