//! The file of a game that is played: one session writes it at a time, and none writes over what another wrote.

use crate::failure::Failure;
use crate::output;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The file of a game, held by this session.
pub struct Keeper {
    file: PathBuf,
    /// The file as it was locked; the system frees it when the program ends, however it does.
    held: Option<File>,
    /// What stands in it.
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

    /// For a game that goes on, if no other session has it.
    pub fn of(file: &Path) -> Result<Keeper, Failure> {
        let unread = |error: std::io::Error| {
            Failure::new(format!("{} cannot be read: {error}", file.display()), "")
        };
        let held = File::open(file).map_err(unread)?;
        // Where a lock keeps others from reading as well, what was written is compared alone.
        if !cfg!(windows) && matches!(held.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(Failure::new(
                format!("{} is being played in another session", file.display()),
                "leave that one with quit, or end its program; table show and table log read the game meanwhile",
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

    /// Writes the game, if nobody else has written there meanwhile.
    pub fn save(&mut self, text: &str) -> Result<(), Failure> {
        if fs::read(&self.file).is_ok_and(|found| found != self.written) {
            return Err(Failure::new(
                format!(
                    "{} was changed by another program since it was saved here",
                    self.file.display()
                ),
                "nothing was written over it: what was typed last is lost; go on from what stands there",
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
