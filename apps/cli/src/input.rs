//! Reads input files; `-` is standard input, which is read once.

pub use crate::failure::called;
use crate::failure::{Failure, STANDARD_INPUT, reason};
use milepost_document::without_mark;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Result as IoResult, stdin};
use std::sync::OnceLock;

/// Standard input once it was read. A command may look twice at an input.
static READ: OnceLock<Result<Vec<u8>, ErrorKind>> = OnceLock::new();

/// True for the name that means standard input.
pub fn is_standard(name: &str) -> bool {
    name == STANDARD_INPUT
}

/// Refuses a command line that names standard input twice: nothing is left for the second. `-o -` is standard output.
pub fn check_once(arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let arguments: Vec<OsString> = arguments.take_while(|argument| argument != "--").collect();
    let is_input = |(index, argument): &(usize, &OsString)| {
        let after_output = *index > 0 && arguments[index - 1] == "-o";
        let text = argument.to_string_lossy();
        let is_value = text.starts_with("--") && text.ends_with("=-");
        is_value || is_standard(&text) && !after_output
    };
    match arguments.iter().enumerate().filter(is_input).count() {
        0 | 1 => Ok(()),
        _ => Err(Failure::Usage(
            "- is given twice, and standard input can be read only once".to_owned(),
        )),
    }
}

/// Refuses standard input for the file of a game, which is changed as the game goes on.
pub fn check_kept(name: &str) -> Result<(), Failure> {
    match is_standard(name) {
        true => Err(Failure::Usage(
            "standard input cannot be used here: name the file of the game".to_owned(),
        )),
        false => Ok(()),
    }
}

/// The bytes of a file or of standard input.
pub fn read(name: &str) -> IoResult<Vec<u8>> {
    if !is_standard(name) {
        return std::fs::read(name);
    }
    let bytes = READ.get_or_init(|| {
        let mut bytes = Vec::new();
        let read = stdin().lock().read_to_end(&mut bytes);
        read.map(|_| bytes).map_err(|error| error.kind())
    });
    bytes.clone().map_err(Into::into)
}

/// A file or standard input as a stream.
pub fn stream(name: &str) -> IoResult<Box<dyn BufRead>> {
    match is_standard(name) {
        true => Ok(Box::new(BufReader::new(stdin()))),
        false => Ok(Box::new(BufReader::new(File::open(name)?))),
    }
}

/// The bytes of a file; `hint` is the error's hint on what it should be.
pub fn bytes(name: &str, hint: &str) -> Result<Vec<u8>, Failure> {
    read(name).map_err(|error| {
        let what = format!("cannot read {}: {}", called(name), reason(&error));
        Failure::new(what, hint)
    })
}

/// The text of a file; `hint` is the error's hint on what it should be.
pub fn file(name: &str, hint: &str) -> Result<String, Failure> {
    let bytes = bytes(name, hint)?;
    let source = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(
            format!(
                "{} is not UTF-8 text: invalid byte at offset {at}",
                called(name)
            ),
            "save it as UTF-8 text",
        )
    })?;
    Ok(without_mark(&source).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_input_is_named_once() {
        let is_right = |line: &str| check_once(line.split(' ').map(OsString::from)).is_ok();
        assert!(is_right("map check -"));
        assert!(is_right("map export - -o -"));
        assert!(!is_right("map check - -"));
        assert!(!is_right("deck judge - --tuned=- -o -"));
    }
}
