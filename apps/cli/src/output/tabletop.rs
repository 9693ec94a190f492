//! Decks and boards for tabletop simulators: the file that the game loads, and its pictures beside it.

use crate::failure::{Failure, reason};
use crate::output;
use crate::output::picture;
use milepost_draw::Drawing;
use milepost_print::simulator::{self, Cell};
use std::path::{Path, PathBuf};

const MM_PER_INCH: f64 = 25.4;

/// A tabletop simulator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Game {
    Simulator,
    Playground,
}

/// A deck with its pictures.
pub struct Deck {
    /// The names and texts of its cards.
    pub text: simulator::Deck,
    /// A card's width and height in millimetres.
    pub size: (f64, f64),
    /// The faces of the cards, in order.
    pub faces: Vec<Drawing>,
    /// The back of all cards.
    pub back: Drawing,
}

impl Game {
    /// The game of a file name's extension.
    pub fn of(file: &Path) -> Option<Game> {
        [Game::Simulator, Game::Playground]
            .into_iter()
            .find(|game| game.stem(file).is_some())
    }

    fn ending(self) -> &'static str {
        match self {
            Game::Simulator => ".tts.json",
            Game::Playground => ".ttp.json",
        }
    }

    /// The file name without the extension.
    fn stem(self, file: &Path) -> Option<&str> {
        let name = file.file_name()?.to_str()?;
        let (stem, ending) = name.split_at_checked(name.len().checked_sub(self.ending().len())?)?;
        ending.eq_ignore_ascii_case(self.ending()).then_some(stem)
    }
}

/// A board with its picture, and the deck that comes with it.
pub struct Board {
    /// The names and texts of the board and its pawns.
    pub text: simulator::Board,
    /// The board.
    pub drawing: Drawing,
    /// The deck.
    pub deck: Deck,
}

/// The names of the pictures of a file. They contain the game, because files for both games may share a folder.
struct Names(String);

impl Names {
    fn of(game: Game, stem: &str) -> Names {
        Names(format!("{stem}{}", game.ending().trim_end_matches(".json")))
    }

    fn face(&self, sheet: usize) -> String {
        format!("{}.faces-{sheet}.png", self.0)
    }

    fn back(&self) -> String {
        format!("{}.back.png", self.0)
    }

    fn board(&self) -> String {
        format!("{}.board.png", self.0)
    }
}

/// Writes the file that the game loads and its pictures: all of them or none. `url` is the prefix of the picture names;
/// if omitted, Tabletop Simulator gets the folder they are written to.
pub fn write(game: Game, file: &Path, url: Option<&str>, mut deck: Deck) -> Result<(), Failure> {
    if game == Game::Simulator {
        return simulated(file, url, deck, None);
    }
    let stem = game.stem(file).unwrap_or_default();
    let names = Names::of(game, stem);
    let mut files = pictures(file, &deck, &names)?;
    deck.text.back = names.back();
    files.extend(templates(file, stem, &deck, &names)?);
    output::write_together(&files)
}

/// Writes a board for Tabletop Simulator with its pictures: all files or none. `url` is as for [`write()`].
pub fn write_board(file: &Path, url: Option<&str>, board: Board) -> Result<(), Failure> {
    let Board {
        text,
        drawing,
        deck,
    } = board;
    simulated(file, url, deck, Some((text, drawing)))
}

/// Writes a deck for Tabletop Simulator, with the board that it belongs to if there is one.
fn simulated(
    file: &Path,
    url: Option<&str>,
    mut deck: Deck,
    board: Option<(simulator::Board, Drawing)>,
) -> Result<(), Failure> {
    let game = Game::Simulator;
    let names = Names::of(game, game.stem(file).unwrap_or_default());
    let mut files = pictures(file, &deck, &names)?;
    let prefix = prefix(file, url)?;
    let picture = |name: &str| format!("{prefix}{}", escaped(name, &prefix));
    let face = |sheet: usize| picture(&names.face(sheet));
    deck.text.back = picture(&names.back());
    let saved = match board {
        None => deck.text.saved(face),
        Some((mut text, drawing)) => {
            let dpi = f64::from(simulator::LARGEST) * MM_PER_INCH / drawing.size().0;
            let target = file.with_file_name(names.board());
            files.push((target, picture::png(&drawing, dpi)?));
            text.picture = picture(&names.board());
            text.saved(&deck.text, face)
        }
    };
    files.push((file.to_owned(), output::json(&saved)?.into_bytes()));
    output::write_together(&files)
}

/// What stands before the names of pictures.
fn prefix(file: &Path, url: Option<&str>) -> Result<String, Failure> {
    match url {
        Some(prefix) => url_prefix(prefix),
        None => folder(file),
    }
}

/// A file with its contents.
type Contents = (PathBuf, Vec<u8>);

fn pictures(file: &Path, deck: &Deck, names: &Names) -> Result<Vec<Contents>, Failure> {
    let cell = Cell::new(deck.size);
    let picture = |name: &str, drawing: &Drawing| -> Result<Contents, Failure> {
        Ok((
            file.with_file_name(name),
            picture::png(drawing, cell.dpi())?,
        ))
    };
    let sheets = cell.sheets(&deck.faces);
    let faces = sheets
        .iter()
        .enumerate()
        .map(|(index, sheet)| picture(&names.face(index + 1), sheet));
    faces
        .chain([picture(&names.back(), &cell.back(&deck.back))])
        .collect()
}

/// One template per sheet: the first under the given name, the others numbered.
fn templates(
    file: &Path,
    stem: &str,
    deck: &Deck,
    names: &Names,
) -> Result<Vec<Contents>, Failure> {
    let templates = deck.text.templates(deck.size, |sheet| names.face(sheet));
    let whole = |(index, template)| -> Result<Contents, Failure> {
        let target = match index {
            0 => file.to_owned(),
            _ => file.with_file_name(format!("{stem}.{}{}", index + 1, Game::Playground.ending())),
        };
        Ok((target, output::json(template)?.into_bytes()))
    };
    templates.iter().enumerate().map(whole).collect()
}

/// The URL prefix of the pictures, with a slash at the end.
fn url_prefix(given: &str) -> Result<String, Failure> {
    if !["http://", "https://", "file:///"]
        .iter()
        .any(|scheme| given.starts_with(scheme))
    {
        return Err(Failure::Usage(format!(
            "--url must begin with https://, http:// or file:///, unlike {given}"
        )));
    }
    Ok(format!("{}/", given.trim_end_matches('/')))
}

/// The folder of a file as a URL prefix.
fn folder(file: &Path) -> Result<String, Failure> {
    let file = std::path::absolute(file).map_err(|error| {
        Failure::new(
            format!(
                "cannot resolve the path {}: {}",
                file.display(),
                reason(&error)
            ),
            "",
        )
    })?;
    let folder = file
        .parent()
        .map(|folder| folder.display().to_string())
        .unwrap_or_default();
    let folder = folder.replace('\\', "/");
    Ok(format!("file:///{}/", folder.trim_matches('/')))
}

/// A file name as the end of a URL: percent-encoded for the web, unchanged for a disk.
fn escaped(name: &str, prefix: &str) -> String {
    if !prefix.starts_with("http") {
        return name.to_owned();
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let escape = |byte| {
        if plain(byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    name.bytes().map(escape).collect()
}
