//! Network files, read loosely and then checked.

use super::form::NetworkFile;
use super::{Checked, check};
use milepost_document::{Cursor, Node, Problem, Reader, Severity};

/// Reads a network: JSON begins with a brace, all else is TOML.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn read(text: &str) -> Result<Checked, Vec<Problem>> {
    of(&Cursor::root(&Node::from_text(text)?))
}

/// Reads a network that is part of a file.
///
/// # Errors
/// All that is wrong with it, each with its place.
pub fn of(root: &Cursor<'_>) -> Result<Checked, Vec<Problem>> {
    let mut reader = Reader::new(Severity::Warning);
    let file = reader.read(root).unwrap_or_default();
    let (mut problems, mut warnings): (Vec<_>, Vec<_>) =
        reader.problems.into_iter().partition(Problem::is_error);
    let is_partial = !problems.is_empty();
    match check(NetworkFile { is_partial, ..file }) {
        Ok(checked) if problems.is_empty() => {
            warnings.extend(checked.warnings);
            let network = checked.network;
            Ok(Checked { network, warnings })
        }
        checked => {
            problems.extend(checked.err().into_iter().flatten());
            problems.extend(warnings);
            Err(problems)
        }
    }
}
