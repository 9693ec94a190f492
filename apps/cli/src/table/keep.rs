//! The file of a game in play: only one session writes it at a time, and none overwrites what another wrote.

use crate::failure::{Failure, reason};
use crate::output;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The file of a game, held by this session.
pub struct Keeper {
    file: PathBuf,
    /// The locked file; the system releases the lock when the program ends.
    held: Option<File>,
    /// Its content.
    written: Vec<u8>,
}

impl Keeper {
    /// For a new game.
    pub fn new(file: PathBuf) -> Keeper {
        Keeper {
            file,
            held: None,
            written: Vec::new(),
        }
    }

    /// For a resumed game, if no other session has it.
    pub fn of(file: &Path) -> Result<Keeper, Failure> {
        let unread = |error: std::io::Error| {
            let why = reason(&error);
            Failure::new(format!("cannot read {}: {why}", file.display()), "")
        };
        let held = File::open(file).map_err(unread)?;
        // On Windows a lock would keep others from reading, so there only the content is compared.
        if !cfg!(windows) && matches!(held.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(Failure::new(
                format!("{} is being played in another session", file.display()),
                "quit the other session first; meanwhile, table show and table log can read the game",
            ));
        }
        let written = fs::read(file).map_err(unread)?;
        Ok(Keeper {
            file: file.to_owned(),
            held: Some(held),
            written,
        })
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Writes the game, unless another program has changed the file.
    pub fn save(&mut self, text: &str) -> Result<(), Failure> {
        if fs::read(&self.file).is_ok_and(|found| found != self.written) {
            return Err(Failure::new(
                format!(
                    "{} was changed by another program since it was saved here",
                    self.file.display()
                ),
                "the file was not overwritten and your last command is lost; resume the game from the file",
            ));
        }
        if self.written == text.as_bytes() && self.held.is_some() {
            return Ok(());
        }
        self.held = match cfg!(windows) {
            true => output::write(Some(&self.file), text.as_bytes()).map(|()| None)?,
            false => output::write_locked(&self.file, text.as_bytes())?,
        };
        self.written = text.as_bytes().to_vec();
        Ok(())
    }
}
