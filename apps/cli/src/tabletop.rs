//! Decks for tables on screen: what the game reads, with its pictures beside it.

use crate::failure::Failure;
use crate::output;
use crate::picture;
use milepost_draw::Drawing;
use milepost_print::simulator::{self, Cell};
use std::path::{Path, PathBuf};

/// A game that has tables on screen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Game {
    Simulator,
    Playground,
}

/// A deck with its pictures.
pub struct Deck {
    /// Its words.
    pub words: simulator::Deck,
    /// A card's width and height in millimetres.
    pub size: (f64, f64),
    /// The faces, in order.
    pub faces: Vec<Drawing>,
    /// The back of all.
    pub back: Drawing,
}

impl Game {
    /// The game whose ending a file's name has.
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

    /// The name before the ending.
    fn stem(self, file: &Path) -> Option<&str> {
        let name = file.file_name()?.to_str()?;
        let (stem, ending) = name.split_at_checked(name.len().checked_sub(self.ending().len())?)?;
        ending.eq_ignore_ascii_case(self.ending()).then_some(stem)
    }
}

/// Writes what the game reads, with its pictures: all of it or nothing. `url` stands before the names of the pictures;
/// unless said, for Tabletop Simulator, the folder they are written to.
pub fn write(game: Game, file: &Path, url: Option<&str>, mut deck: Deck) -> Result<(), Failure> {
    let stem = game.stem(file).unwrap_or_default();
    // Pictures of one game are not those of another beside it.
    let pictured = format!("{stem}{}", game.ending().trim_end_matches(".json"));
    let face = |sheet: usize| format!("{pictured}.faces-{sheet}.png");
    let back = format!("{pictured}.back.png");
    let mut files = pictures(file, &deck, face, &back)?;
    if game == Game::Playground {
        deck.words.back = back;
        files.extend(templates(file, stem, &deck, face)?);
        return output::write_together(&files);
    }
    let prefix = match url {
        Some(prefix) => address(prefix)?,
        None => folder(file)?,
    };
    let picture = |name: &str| format!("{prefix}{}", escaped(name, &prefix));
    deck.words.back = picture(&back);
    let saved = deck.words.saved(|sheet| picture(&face(sheet)));
    files.push((file.to_owned(), output::json(&saved)?.into_bytes()));
    output::write_together(&files)
}

/// A file with what goes into it.
type Whole = (PathBuf, Vec<u8>);

fn pictures(
    file: &Path,
    deck: &Deck,
    face: impl Fn(usize) -> String,
    back: &str,
) -> Result<Vec<Whole>, Failure> {
    let cell = Cell::new(deck.size);
    let picture = |name: &str, drawing: &Drawing| -> Result<Whole, Failure> {
        Ok((
            file.with_file_name(name),
            picture::png(drawing, cell.dpi())?,
        ))
    };
    let sheets = cell.sheets(&deck.faces);
    let faces = sheets
        .iter()
        .enumerate()
        .map(|(index, sheet)| picture(&face(index + 1), sheet));
    faces
        .chain([picture(back, &cell.back(&deck.back))])
        .collect()
}

/// A template a sheet: the first under the name asked for, the others numbered.
fn templates(
    file: &Path,
    stem: &str,
    deck: &Deck,
    face: impl Fn(usize) -> String,
) -> Result<Vec<Whole>, Failure> {
    let templates = deck.words.templates(deck.size, face);
    let whole = |(index, template)| -> Result<Whole, Failure> {
        let target = match index {
            0 => file.to_owned(),
            _ => file.with_file_name(format!("{stem}.{}{}", index + 1, Game::Playground.ending())),
        };
        Ok((target, output::json(template)?.into_bytes()))
    };
    templates.iter().enumerate().map(whole).collect()
}

/// The beginning of the pictures' addresses, up to a slash.
fn address(typed: &str) -> Result<String, Failure> {
    if !["http://", "https://", "file:///"]
        .iter()
        .any(|scheme| typed.starts_with(scheme))
    {
        return Err(Failure::Usage(format!(
            "--url begins with https://, http:// or file:///, and not like {typed}"
        )));
    }
    Ok(format!("{}/", typed.trim_end_matches('/')))
}

/// The folder of a file as the beginning of an address.
fn folder(file: &Path) -> Result<String, Failure> {
    let file = std::path::absolute(file)
        .map_err(|error| Failure::new(format!("{} has no place: {error}", file.display()), ""))?;
    let folder = file
        .parent()
        .map(|folder| folder.display().to_string())
        .unwrap_or_default();
    let folder = folder.replace('\\', "/");
    Ok(format!("file:///{}/", folder.trim_matches('/')))
}

/// A file's name as the end of an address: on the web by its rules, on a disk as it is.
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
