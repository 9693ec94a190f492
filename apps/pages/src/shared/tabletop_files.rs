//! Decks for tabletop simulators: the files that they load, and the pictures.

use crate::contracts::rendered::json;
use crate::error::ApiError;
use crate::shared::download::File;
use crate::shared::form_errors::unprocessable;
use milepost_calls::export;
use milepost_draw::Drawing;
use milepost_print::simulator::{Cell, Deck};

/// A deck with its pictures, which are drawn only when needed.
pub struct Screen<'a> {
    /// The prefix of its file names.
    pub stem: &'static str,
    /// The names and texts of its cards.
    pub words: Deck,
    /// A card's width and height in millimetres.
    pub size: (f64, f64),
    /// The faces of the cards, in order.
    pub faces: &'a dyn Fn() -> Vec<Drawing>,
    /// The back of all cards.
    pub back: &'a dyn Fn() -> Drawing,
}

impl Screen<'_> {
    /// A file by its name after the stem: `.tts.json`, `-1.ttp.json`, `-faces-1.png`, `-back.png`. `url` is the prefix of
    /// the picture names, and `query` their suffix.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be made.
    pub fn file(self, name: &str, [url, query]: [&str; 2]) -> Result<File, ApiError> {
        let named = |name: String| format!("{url}{name}{query}");
        let face = |sheet: usize| format!("{}-faces-{sheet}.png", self.stem);
        let back = format!("{}-back.png", self.stem);
        let cell = Cell::new(self.size);
        let picture = |drawing: Option<Drawing>| {
            let drawing = drawing.ok_or_else(|| ApiError::missing("file"))?;
            Ok(File {
                ending: "png",
                bytes: export::png(&drawing, cell.dpi()).map_err(unprocessable)?,
            })
        };
        if name == ".tts.json" {
            let deck = Deck {
                back: named(back),
                ..self.words
            };
            let text = json(&deck.saved(|sheet| named(face(sheet))))?;
            return Ok(File {
                ending: "tts.json",
                bytes: text.into_bytes(),
            });
        }
        if let Some(at) = number(name, "-", ".ttp.json") {
            let deck = Deck { back, ..self.words };
            let template = deck.templates(self.size, face).into_iter().nth(at);
            let text = json(&template.ok_or_else(|| ApiError::missing("file"))?)?;
            return Ok(File {
                ending: "ttp.json",
                bytes: text.into_bytes(),
            });
        }
        match number(name, "-faces-", ".png") {
            Some(at) => picture(cell.sheets(&(self.faces)()).into_iter().nth(at)),
            None => picture((name == "-back.png").then(|| cell.back(&(self.back)()))),
        }
    }
}

/// The number between two texts, converted from counting from 1 to counting from 0.
fn number(name: &str, before: &str, after: &str) -> Option<usize> {
    name.strip_prefix(before)?
        .strip_suffix(after)?
        .parse::<usize>()
        .ok()?
        .checked_sub(1)
}
