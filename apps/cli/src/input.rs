//! Reads input files.

use crate::failure::Failure;
use milepost_document::without_mark;

/// The bytes of a file; `hint` is the error's hint on what it should be.
pub fn bytes(name: &str, hint: &str) -> Result<Vec<u8>, Failure> {
    std::fs::read(name).map_err(|error| Failure::new(format!("cannot read {name}: {error}"), hint))
}

/// The text of a file; `hint` is the error's hint on what it should be.
pub fn file(name: &str, hint: &str) -> Result<String, Failure> {
    let bytes = bytes(name, hint)?;
    let source = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(
            format!("{name} is not UTF-8 text: invalid byte at offset {at}"),
            "save it as UTF-8 text",
        )
    })?;
    Ok(without_mark(&source).to_owned())
}
