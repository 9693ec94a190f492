//! The forms whose JSON schemas `milepost schema` prints. TOML has no schema language of its own; editors check it by JSON
//! Schema all the same.

pub use crate::files::board::BoardToml;
pub use crate::files::position::PositionToml;
pub use crate::files::recorded::RecordedJson;
pub use crate::files::rules::RulesToml;
pub use crate::files::title::TitleToml;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;
    use crate::files::shipped;
    use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity};

    /// Whether a file has all members that its form needs, and no others.
    fn fits<T: FromNode>(text: &str) -> Result<(), Vec<Problem>> {
        let node = Node::from_text(text)?;
        let mut reader = Reader::new(Severity::Error);
        reader.read::<T>(&Cursor::root(&node));
        match reader.problems.is_empty() {
            true => Ok(()),
            false => Err(reader.problems),
        }
    }

    #[test]
    fn what_ships_is_of_its_form() {
        for (name, text) in shipped::BOARDS {
            fits::<BoardToml>(text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        }
        for (name, text) in shipped::POSITIONS {
            fits::<PositionToml>(text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        }
        for (name, text) in crate::files::shipped::TITLES {
            fits::<TitleToml>(text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        }
    }

    #[test]
    fn the_least_that_a_schema_asks_for_can_be_read() {
        let board = "milepost = \"18xx-board/1\"\ntitle = \"Least\"\nlayout = \"flat\"\nhexes.white.A1 = \"town\"\n";
        let position = "milepost = \"18xx-position/1\"\nboard = \"least\"\n";
        let recorded = r#"{"hexes": [{"id": "A1"}]}"#;
        let boards = |_: &str| Some(board.to_owned());
        for (text, parsed) in [
            (board, fits::<BoardToml>(board).is_ok()),
            (position, fits::<PositionToml>(position).is_ok()),
            (recorded, fits::<RecordedJson>(recorded).is_ok()),
        ] {
            assert!(parsed, "{text}");
            files::read(text, &boards).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
        }
        assert!(fits::<RulesToml>("").is_ok() && files::rules("").is_ok());
    }
}
