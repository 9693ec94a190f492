//! `--font`: fonts for names that the bundled font cannot set.

use crate::failure::Failure;
#[cfg(feature = "fonts")]
use crate::failure::{joined, reason};
#[cfg(feature = "fonts")]
use crate::input;
use milepost_draw::Fonts;
#[cfg(feature = "fonts")]
use milepost_draw::text::FontFile;
#[cfg(feature = "fonts")]
use std::io::Read;

/// The most bytes of a font file; the largest fonts, with all Chinese, Japanese and Korean letters, have about 20 MB.
const MOST: u64 = 64 << 20;

/// Fonts for what the bundled font lacks.
#[derive(clap::Args)]
pub struct FontArgs {
    /// Font for letters that the built-in font (Latin, Greek, Cyrillic) lacks, as a .ttf, .otf or .ttc file; FILE#N takes
    /// font N of a .ttc, counted from 0. Repeat it for more fonts: the first that has a letter sets it.
    #[cfg(feature = "fonts")]
    #[arg(long = "font", value_name = "FILE")]
    fonts: Vec<String>,
}

#[cfg(feature = "fonts")]
impl FontArgs {
    /// Refuses --font if nothing is drawn.
    pub fn only_for(&self, drawn: bool) -> Result<(), Failure> {
        if drawn || self.fonts.is_empty() {
            return Ok(());
        }
        let what = "--font applies only to pictures and cards: give a file to draw to with -o";
        Err(Failure::Usage(what.to_owned()))
    }

    /// Reads the fonts; fails with the errors of all files.
    pub fn read(&self) -> Result<Fonts, Failure> {
        let (mut fonts, mut errors) = (Vec::new(), Vec::new());
        for name in &self.fonts {
            match font(name) {
                Ok(font) => fonts.push(font),
                Err(error) => errors.push(format!(
                    "cannot use the font {}: {error}",
                    input::called(name)
                )),
            }
        }
        if errors.is_empty() {
            return Ok(Fonts::new(fonts));
        }
        let hint =
            "give a .ttf, .otf or .ttc file, such as one of Noto (https://fonts.google.com/noto)";
        Err(Failure::new(joined(&errors, "\n"), hint))
    }
}

#[cfg(not(feature = "fonts"))]
impl FontArgs {
    /// Nothing to refuse: this build has no --font.
    pub fn only_for(&self, _: bool) -> Result<(), Failure> {
        Ok(())
    }

    /// The bundled font.
    pub fn read(&self) -> Result<Fonts, Failure> {
        Ok(Fonts::BUNDLED)
    }
}

/// The font of a file, or of a collection with the font's number after it.
#[cfg(feature = "fonts")]
fn font(name: &str) -> Result<FontFile, String> {
    let numbered = || {
        let (file, number) = name.rsplit_once('#')?;
        Some((file, number.parse().ok()?))
    };
    // A file may have such a name itself.
    let (file, number) = match numbered() {
        Some(numbered) if !std::path::Path::new(name).exists() => numbered,
        _ => (name, 0),
    };
    let unread = |error: std::io::Error| reason(&error);
    let mut bytes = Vec::new();
    let mut start = input::stream(file).map_err(unread)?.take(MOST + 1);
    start.read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > MOST {
        return Err(format!("fonts may have {} MB, and it has more", MOST >> 20));
    }
    FontFile::read(bytes, number).map_err(|error| error.to_string())
}
