//! Positions in addresses: a shipped one by its name, any other as its own text, packed. What is too long for a link is kept
//! here for a while, under a name that its text alone gives.

use super::packed;
use super::shelf::Shelf;
use crate::guard::secret;
use crate::wire::trouble::Trouble;
use axum::http::StatusCode;
use milepost_route::shipped;
use std::sync::Arc;

/// The longest that a position may be in an address.
pub const LONGEST: usize = 7500;
/// What packed text begins with: the version of the packing.
const PACKED: &str = "1.";
/// What the name of a kept text begins with.
const KEPT: &str = "k.";
/// Between a position and its board; neither may hold it.
const BETWEEN: char = '\0';

/// What a position is made from: its text, and that of the board it names where that does not ship.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// A position in any form, or a board.
    pub position: String,
    /// The board's text; empty where there is none.
    pub board: String,
}

/// Texts too long for a link.
pub type Kept = Arc<Shelf<Texts>>;

impl Texts {
    /// What stands in an address for these texts.
    pub fn link(&self, kept: &Kept) -> String {
        if self.board.is_empty()
            && let Some((name, _)) = shipped().find(|(_, text)| *text == self.position)
        {
            return name.to_owned();
        }
        let both = match self.board.as_str() {
            "" => self.position.clone(),
            board => format!("{}{BETWEEN}{board}", self.position),
        };
        if let Ok(packed) = packed::pack(&both)
            && packed.len() <= LONGEST
        {
            return format!("{PACKED}{packed}");
        }
        let name = format!("{KEPT}{}", &secret::hash(&both)[..32]);
        kept.put(&name, self.clone());
        name
    }

    /// The texts that an address names.
    ///
    /// # Errors
    /// That it is no position, or is not kept any more.
    pub fn of(link: &str, kept: &Kept) -> Result<Texts, Trouble> {
        if let Some((_, text)) = shipped().find(|(name, _)| *name == link) {
            return Ok(Texts { position: text.to_owned(), board: String::new() });
        }
        if link.starts_with(KEPT) {
            let gone =
                "this position was too long for a link and is no longer kept here; open its file again";
            return kept
                .get(link)
                .map(|texts| (*texts).clone())
                .ok_or_else(|| Trouble::new(StatusCode::GONE, gone));
        }
        let packed = link.strip_prefix(PACKED).ok_or_else(|| Trouble::missing("position"))?;
        let both = packed::unpack(packed)?;
        let (position, board) = both.split_once(BETWEEN).unwrap_or((&both, ""));
        Ok(Texts { position: position.to_owned(), board: board.to_owned() })
    }
}

/// Whether an address leads to a text that is kept only for a while.
pub fn is_kept(link: &str) -> bool {
    link.starts_with(KEPT)
}

fn shipped() -> impl Iterator<Item = (&'static str, &'static str)> {
    shipped::POSITIONS.iter().chain(shipped::BOARDS).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_found_again() {
        let kept = Kept::default();
        for (name, text) in shipped() {
            let texts = Texts { position: text.to_owned(), board: String::new() };
            assert_eq!(texts.link(&kept), name);
            assert_eq!(Texts::of(name, &kept).unwrap(), texts);
            let changed = Texts { position: format!("{text}\n# Ä"), board: "board".to_owned() };
            let link = changed.link(&kept);
            assert!(link.starts_with("1.") && link.len() < 3000, "{}", link.len());
            assert_eq!(Texts::of(&link, &kept).unwrap(), changed);
        }
        let noise: String = (0..20_000_u32).map(|n| secret::hash(&n.to_string())).take(600).collect();
        let long = Texts { position: noise, board: String::new() };
        let link = long.link(&kept);
        assert!(is_kept(&link), "{link}");
        assert_eq!(Texts::of(&link, &kept).unwrap(), long);
        for bad in ["", "2.abc", "1.!!", "1.AAAA", "k.0", "atlantis", "1.Ä"] {
            assert!(Texts::of(bad, &kept).is_err(), "{bad}");
        }
    }
}
