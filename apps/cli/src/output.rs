//! Writes output. A file is written completely or not at all.

pub mod picture;
pub mod tabletop;
pub mod target;

use crate::failure::{Failure, problems, reason};
use milepost_document::invisible::harmless;
use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Set once anything is printed to standard output.
static PRINTED: AtomicBool = AtomicBool::new(false);

/// Prints all problems so far as JSON: what a check finds.
pub fn print_problems() -> Result<(), Failure> {
    let text = problems::with_found(|found| json(found))?;
    print(text.as_bytes())
}

/// Prints the problems for which a command with --json ends, unless it has printed its JSON.
pub fn end_json() {
    if problems::is_json() && !PRINTED.load(Ordering::Relaxed) {
        // Nothing is left that could be done about an error here.
        let _ = print_problems();
    }
}

/// How many letters a line of an answer has at most: what the terminal holds, and 80 where there is none.
#[cfg(feature = "route")]
pub fn width() -> usize {
    let terminal = console::Term::stdout();
    terminal
        .size_checked()
        .map_or(80, |(_, columns)| usize::from(columns).max(40))
}

/// The extension of a file name, in lower case; empty if it has none.
pub fn ending(file: &Path) -> String {
    file.extension()
        .map(|ending| ending.to_string_lossy().to_lowercase())
        .unwrap_or_default()
}

/// Writes to a file, or to standard output if none is given.
pub fn write(file: Option<&PathBuf>, bytes: &[u8]) -> Result<(), Failure> {
    match file {
        Some(file) => write_file(file, bytes, |_| ())
            .map(|_| ())
            .map_err(|error| unwritten(file, error)),
        None => print(bytes),
    }
}

/// Writes files that belong together: none replaces its target before all of them are written.
pub fn write_together(files: &[(PathBuf, Vec<u8>)]) -> Result<(), Failure> {
    let begun: Vec<Begun> = files
        .iter()
        .map(|(file, bytes)| begin(file, bytes).map_err(|error| unwritten(file, error)))
        .collect::<Result<_, _>>()?;
    for ((file, _), begun) in files.iter().zip(begun) {
        begun.stand().map_err(|error| unwritten(file, error))?;
    }
    Ok(())
}

/// Writes a file that is locked from the moment it exists at its path until the returned handle is dropped. `None` for a
/// device.
pub fn write_locked(file: &Path, bytes: &[u8]) -> Result<Option<File>, Failure> {
    // No other process has the new file open, so this fails only on a system without locks.
    let lock = |new: &File| drop(new.try_lock());
    write_file(file, bytes, lock).map_err(|error| unwritten(file, error))
}

fn unwritten(file: &Path, error: std::io::Error) -> Failure {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    let why = match folder {
        Some(folder) => format!("there is no folder {}", folder.display()),
        None => reason(&error),
    };
    let what = format!("cannot write {}: {why}", file.display());
    Failure::new(what, "no partial file was left; choose another path")
}

/// Prints to standard output; a closed pipe is not an error. What a file or another program gets stays as it is. On a terminal
/// nothing hides or turns what stands around it: old logs may have names that are no longer allowed.
pub fn print(bytes: &[u8]) -> Result<(), Failure> {
    PRINTED.store(true, Ordering::Relaxed);
    print_to(&mut stdout().lock(), bytes)
}

/// Prints as [`print()`] does, to this stream.
pub fn print_to(out: &mut (impl Write + IsTerminal), bytes: &[u8]) -> Result<(), Failure> {
    let is_terminal = out.is_terminal();
    if is_terminal && is_binary(bytes) {
        return Err(Failure::new(
            "the output is not text, and is not written to a terminal",
            "write it to a file with -o FILE, or send it to another program with |",
        ));
    }
    let text = std::str::from_utf8(bytes).ok();
    let shown = text.filter(|_| is_terminal).map(harmless);
    let bytes = shown.as_deref().map_or(bytes, str::as_bytes);
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(
            format!("cannot write to standard output: {}", reason(&error)),
            "",
        )),
        _ => Ok(()),
    }
}

/// True for output that no terminal can show. A PDF file may be text by its bytes.
fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(b"%PDF-") || std::str::from_utf8(bytes).is_err()
}

/// Writes a file, calling `before` with it before it replaces the target. Returns the file, or `None` for a device.
fn write_file(
    file: &Path,
    bytes: &[u8],
    before: impl FnOnce(&File),
) -> std::io::Result<Option<File>> {
    let begun = begin(file, bytes)?;
    if let Begun::Beside(new, _) = &begun {
        before(new.as_file());
    }
    begun.stand()
}

/// Output that is written but has not replaced its target yet.
enum Begun {
    /// A complete temporary file in the target's folder.
    Beside(tempfile::NamedTempFile, PathBuf),
    /// A device, which no file can replace, and the bytes to write to it.
    Device(PathBuf, Vec<u8>),
}

impl Begun {
    /// Replaces the target; returns the file, or `None` for a device.
    fn stand(self) -> std::io::Result<Option<File>> {
        match self {
            Begun::Beside(new, target) => {
                new.persist(target).map(Some).map_err(|error| error.error)
            }
            Begun::Device(target, bytes) => std::fs::write(target, bytes).map(|()| None),
        }
    }
}

fn begin(file: &Path, bytes: &[u8]) -> std::io::Result<Begun> {
    // Follows links to their target; an existing file keeps its permissions.
    let target = std::fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let found = std::fs::metadata(&target).ok();
    if found.as_ref().is_some_and(std::fs::Metadata::is_dir) {
        return Err(ErrorKind::IsADirectory.into());
    }
    let device = found.as_ref().is_some_and(|found| !found.is_file());
    if device
        || ["/dev", "/proc"]
            .iter()
            .any(|folder| target.starts_with(folder))
    {
        return Ok(Begun::Device(target, bytes.to_vec()));
    }
    if found
        .as_ref()
        .is_some_and(|found| found.permissions().readonly())
    {
        return Err(ErrorKind::PermissionDenied.into());
    }
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut new = beside(folder)?;
    new.write_all(bytes)?;
    if let Some(found) = found {
        new.as_file().set_permissions(found.permissions())?;
    }
    new.as_file().sync_all()?;
    Ok(Begun::Beside(new, target))
}

/// A temporary file that is deleted unless it is kept, with the permissions of any new file.
fn beside(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".milepost-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// A value as indented JSON.
pub fn json<T: serde::Serialize>(value: &T) -> Result<String, Failure> {
    ended(serde_json::to_string_pretty(value))
}

/// A value as JSON on one line.
pub fn json_line<T: serde::Serialize>(value: &T) -> Result<String, Failure> {
    ended(serde_json::to_string(value))
}

fn ended(written: serde_json::Result<String>) -> Result<String, Failure> {
    let text = written.map_err(|error| {
        let what = format!("the output cannot be written as JSON: {error}");
        Failure::new(what, "")
    })?;
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_and_pages_are_binary() {
        assert!(is_binary(b"%PDF-1.7\n") && is_binary(b"\x89PNG\r\n"));
        assert!(!is_binary("<svg>Málaga</svg>".as_bytes()));
    }
}
