//! Where output goes. A file is whole or not there.

use crate::failure::Failure;
use std::fs::File;
use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

/// The ending of a file's name, in small letters.
pub fn ending(file: &Path) -> String {
    file.extension()
        .map(|ending| ending.to_string_lossy().to_lowercase())
        .unwrap_or_default()
}

/// A form that is not known for what was asked.
pub fn unknown_form(file: &Path, known: &str) -> Failure {
    Failure::Usage(format!(
        "{} has no ending that says its form; known here: {known}",
        file.display()
    ))
}

/// Writes to a file, or to standard output where none is given.
pub fn write(file: Option<&PathBuf>, bytes: &[u8]) -> Result<(), Failure> {
    match file {
        Some(file) => write_file(file, bytes, |_| ())
            .map(|_| ())
            .map_err(|error| unwritten(file, error)),
        None => print(bytes),
    }
}

/// Writes files that belong together: none stands in its place before all of them are written.
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

/// Writes to a file that is locked from the moment on at which it stands there, as long as what is given back lives. A
/// system without locks gives none.
pub fn write_locked(file: &Path, bytes: &[u8]) -> Result<Option<File>, Failure> {
    // Nobody else has the new file yet, so that only a system without locks can refuse.
    let lock = |new: &File| drop(new.try_lock());
    write_file(file, bytes, lock).map_err(|error| unwritten(file, error))
}

fn unwritten(file: &Path, error: std::io::Error) -> Failure {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    let why = match folder {
        Some(folder) => format!("there is no folder {}", folder.display()),
        // The system's words alone: a path in them would be that of the file begun beside this one.
        None => error
            .raw_os_error()
            .map_or(error, std::io::Error::from_raw_os_error)
            .to_string(),
    };
    let what = format!("{} cannot be written: {why}", file.display());
    Failure::new(what, "nothing was left behind; choose another place")
}

/// Prints; a reader who has gone away has seen enough.
pub fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(
            format!("standard output cannot be written: {error}"),
            "",
        )),
        _ => Ok(()),
    }
}

/// Also gives the file, if it is one; what is to be done with it before it stands in its place is done.
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

/// What is written but does not stand in its place yet.
enum Begun {
    /// A whole file beside the place where it belongs.
    Beside(tempfile::NamedTempFile, PathBuf),
    /// What no file can take the place of, and what goes into it.
    Device(PathBuf, Vec<u8>),
}

impl Begun {
    /// Puts it into its place; gives the file, if it is one.
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
    // Through a link to what it points at; a file that is there keeps its permissions.
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

/// A file that is gone again unless it is kept, with the permissions that any new file gets.
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

/// Something as JSON, indented.
pub fn json<T: serde::Serialize>(value: &T) -> Result<String, Failure> {
    match serde_json::to_string_pretty(value) {
        Ok(text) => Ok(text + "\n"),
        Err(error) => Err(Failure::new(
            format!("this cannot be said in JSON: {error}"),
            "",
        )),
    }
}

/// A field of CSV, by RFC 4180: in quotes where it needs them.
pub fn csv_field(text: &str) -> String {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}
