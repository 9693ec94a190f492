//! Random boards that people bring: the code printed on one, or the file of one.

use milepost_board::code::{Code, NoBoard};
use milepost_board::{Board, Impossible, Origin, Preset, Setting, files, make, shipped};
use milepost_document::Problem;
use std::fmt;

/// A board with the preset that it is of.
#[derive(Clone, Debug)]
pub struct OpenBoard {
    /// The preset.
    pub preset: Preset,
    /// The board.
    pub board: Board,
    /// Whether its seed makes it again, or somebody has changed the file.
    pub origin: Origin,
}

impl OpenBoard {
    /// What the board is made for.
    #[must_use]
    pub fn setting(&self) -> Setting<'_> {
        Setting::of(&self.preset, &self.board)
    }
}

/// Why a board cannot be opened.
#[derive(Clone, Debug)]
pub enum OpenError {
    /// The text is no code of a board here.
    Code(NoBoard),
    /// The code is valid, but its seed gives no board.
    Impossible(Impossible),
    /// The file, or the preset, is wrong.
    Problems(Vec<Problem>),
    /// The file names a preset that does not ship.
    UnknownPreset(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Code(error) => error.fmt(f),
            OpenError::Impossible(error) => error.fmt(f),
            OpenError::Problems(problems) => problems
                .iter()
                .try_for_each(|problem| writeln!(f, "{problem}")),
            OpenError::UnknownPreset(name) => {
                write!(
                    f,
                    "the board is for the preset {name}, which does not come with Milepost"
                )
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// The presets that ship.
fn presets() -> Result<Vec<Preset>, OpenError> {
    let read = |(_, text): &(_, &str)| files::preset::read(text).map_err(OpenError::Problems);
    shipped::PRESETS.iter().map(read).collect()
}

/// The code in a text, and the preset that it is of: `own`, or else one that ships.
///
/// # Errors
/// The text is no code of a board of this version, or of none of these presets.
pub fn code(text: &str, own: Option<Preset>) -> Result<(Code, Preset), OpenError> {
    let code = Code::read(text).map_err(OpenError::Code)?;
    let known = match own {
        Some(own) => vec![own],
        None => presets()?,
    };
    let preset = known
        .iter()
        .find(|preset| preset.hash() == code.preset)
        // None has its hash: what `fits` says of any of them is why, and an unknown version comes before that.
        .or(known.first())
        .ok_or(OpenError::Code(NoBoard::Preset))?;
    code.fits(preset).map_err(OpenError::Code)?;
    Ok((code, preset.clone()))
}

/// The board of a code, of the preset `own` or else of one that ships.
///
/// # Errors
/// As [`code`], or the seed gives no board.
pub fn by_code(text: &str, own: Option<Preset>) -> Result<OpenBoard, OpenError> {
    let (code, preset) = code(text, own)?;
    let board = make(code.setting(&preset), code.seed).map_err(OpenError::Impossible)?;
    Ok(OpenBoard {
        preset,
        board,
        origin: Origin::Seed,
    })
}

/// The board in the text of a file, of the preset `own` or else of the one that it names.
///
/// # Errors
/// Everything that is wrong with the file, or its preset does not ship.
pub fn from_file(text: &str, own: Option<Preset>) -> Result<OpenBoard, OpenError> {
    let named = files::board::preset_name(text).map_err(OpenError::Problems)?;
    let preset = match own {
        Some(own) => own,
        None => presets()?
            .into_iter()
            .find(|preset| preset.name == named)
            .ok_or(OpenError::UnknownPreset(named))?,
    };
    let board = files::board::read(text, &preset).map_err(OpenError::Problems)?;
    let origin = origin(&preset, &board);
    Ok(OpenBoard {
        preset,
        board,
        origin,
    })
}

/// Whether the seed of a board makes it again.
#[must_use]
pub fn origin(preset: &Preset, board: &Board) -> Origin {
    if make(Setting::of(preset, board), board.seed).is_ok_and(|made| made == *board) {
        Origin::Seed
    } else {
        Origin::Edited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(preset: &Preset) -> Setting<'_> {
        Setting {
            preset,
            players: 3,
            scenario: 1,
            land: None,
        }
    }

    #[test]
    fn a_board_comes_back_by_its_code_and_from_its_file() {
        let preset = presets().unwrap().remove(0);
        let text = Code::of(&setting(&preset), 7).to_string();
        let open = by_code(&text, None).unwrap();
        assert_eq!(
            (open.board.players, open.board.scenario, open.origin),
            (3, 1, Origin::Seed)
        );
        let mut file =
            serde_json::to_value(files::board::json(&open.setting(), &open.board)).unwrap();
        let again = from_file(&file.to_string(), None).unwrap();
        assert!(again.board == open.board && again.origin == Origin::Seed);
        file["seed"] = 8.into();
        let edited = from_file(&file.to_string(), Some(preset)).unwrap();
        assert_eq!(edited.origin, Origin::Edited);
        file["preset"] = "Nowhere".into();
        assert!(from_file(&file.to_string(), None).is_err());
        assert!(matches!(by_code("nothing", None), Err(OpenError::Code(_))));
    }

    #[test]
    fn a_code_of_another_version_is_told_from_one_of_another_preset() {
        let preset = presets().unwrap().remove(0);
        let code = Code::of(&setting(&preset), 7);
        let unknown = Code {
            preset: code.preset ^ 1,
            ..code
        };
        let older = Code {
            version: code.version - 1,
            ..unknown
        };
        let error = |code: Code| super::code(&code.to_string(), None).unwrap_err();
        assert!(matches!(error(unknown), OpenError::Code(NoBoard::Preset)));
        assert!(matches!(
            error(older),
            OpenError::Code(NoBoard::Version(version)) if version == older.version
        ));
    }
}
