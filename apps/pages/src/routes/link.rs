//! Positions in addresses: a shipped one by its name, any other by its packed text, or by the name under which that is
//! stored where it is too long.

use crate::error::ApiError;
use crate::routes::kept::{self, Kept};
use axum::http::StatusCode;
use milepost_calls::open_position::{LinkError, by_link};
use milepost_route_files::{link, shipped};

pub use milepost_route_files::Texts;

/// The maximum length of a position in an address, in characters.
pub const LONGEST: usize = 7500;

/// The identifier of texts in addresses: the name of a shipped file, the packed texts, or else the name under which
/// they are stored.
pub fn link(texts: &Texts, kept: &Kept) -> String {
    if texts.board.is_empty()
        && let Some((name, _)) = shipped::texts().find(|(_, text)| *text == texts.position)
    {
        return name.to_owned();
    }
    let whole = link::of_texts(texts);
    if whole.len() <= LONGEST && texts.position.len() + texts.board.len() < link::MOST {
        return whole;
    }
    let pair = (texts.position.as_str(), texts.board.as_str());
    kept::keep(serde_json::json!(pair).to_string(), kept)
}

/// The texts of an identifier.
///
/// # Errors
/// If it is not a position, or is no longer stored.
pub fn of(link: &str, kept: &Kept) -> Result<Texts, ApiError> {
    if kept::is_kept(link) {
        let gone = "this position was too long for a link and is no longer stored here; open its file again";
        let text = kept
            .get(link)
            .ok_or_else(|| ApiError::new(StatusCode::GONE, gone))?;
        let (position, board) =
            serde_json::from_str(&text).map_err(|_| ApiError::missing("position"))?;
        return Ok(Texts { position, board });
    }
    by_link(link).map_err(|error| match error {
        LinkError::Unknown => ApiError::missing("position"),
        LinkError::Broken(problem) => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, problem.what),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_dice::secret;

    #[test]
    fn what_is_linked_is_found_again() {
        let kept = Kept::default();
        for (name, text) in shipped::texts() {
            let texts = Texts {
                position: text.to_owned(),
                board: String::new(),
            };
            assert_eq!(link(&texts, &kept), name);
            assert_eq!(of(name, &kept).unwrap(), texts);
            let changed = Texts {
                position: format!("{text}\n# Ä"),
                board: "board".to_owned(),
            };
            let link = link(&changed, &kept);
            assert!(
                link.starts_with("2.") && link.len() < 3000,
                "{}",
                link.len()
            );
            assert_eq!(of(&link, &kept).unwrap(), changed);
        }
        let noise: String = (0..20_000_u32)
            .map(|n| secret::hash(&n.to_string()))
            .take(600)
            .collect();
        let long = Texts {
            position: noise,
            board: String::new(),
        };
        let link = link(&long, &kept);
        assert!(kept::is_kept(&link), "{link}");
        assert_eq!(of(&link, &kept).unwrap(), long);
        for bad in [
            "",
            "2.abc",
            "3.abcdefghijklmnopqrst",
            "2.!!",
            "2.AAAA",
            "1.AAAAAAAAAAAAAAAAAAAA",
            "k.0",
            "atlantis",
            "2.Ä",
        ] {
            assert!(of(bad, &kept).is_err(), "{bad}");
        }
    }
}
