//! Any text read as the string of a position: it never panics; and any position that a text holds comes back from its string.

use milepost_route_files::{Texts, alike, link};

/// Holds it against a text.
pub fn hold(text: &str) {
    let read = link::read(text);
    if text.len() > link::MOST {
        // No link holds so much.
        return assert!(read.is_err());
    }
    drop(link::read(&format!("2.{text}")));
    let given = Texts {
        position: text.replace('\0', ""),
        board: String::new(),
    };
    let texts = read.unwrap_or(given);
    assert_eq!(link::read(&link::of_texts(&texts)).unwrap(), texts);
    let Ok(position) = texts.read() else { return };
    let again = link::read(&link::of_position(&position, &texts))
        .unwrap()
        .read()
        .unwrap();
    assert!(alike(&position, &again));
}
