//! 18xx positions that people name: those that come with Milepost, and those that a link holds.

use milepost_document::{Place, Problem};
use milepost_route::{Company, Position};
use milepost_route_files::{Texts, link, shipped};

/// Why a link gives no position.
#[derive(Clone, Debug)]
pub enum LinkError {
    /// It is neither the name of a position that ships nor the string of one.
    Unknown,
    /// It is the string of a position, but of another version, cut off or changed.
    Broken(Problem),
}

/// The texts of the position, or of the board, that comes with Milepost under this name; `None` if neither does.
#[must_use]
pub fn by_name(name: &str) -> Option<Texts> {
    shipped::text(name).map(|text| Texts {
        position: text.to_owned(),
        board: String::new(),
    })
}

/// The texts of a link: of the name of one that ships, or of the string that holds a position.
///
/// # Errors
/// See [`LinkError`].
pub fn by_link(link: &str) -> Result<Texts, LinkError> {
    if let Some(texts) = by_name(link) {
        return Ok(texts);
    }
    // Even the shortest remainder of a string that was cut off gets the error of its reader.
    if !link.starts_with(|first: char| first.is_ascii_digit()) || !link.contains('.') {
        return Err(LinkError::Unknown);
    }
    link::read(link).map_err(LinkError::Broken)
}

/// The link in what was typed: the string of a position itself, or what the address of a page has for `p`.
#[must_use]
pub fn link_in(typed: &str) -> Option<&str> {
    let behind = ["?p=", "&p="]
        .iter()
        .find_map(|mark| Some(typed.split_once(mark)?.1));
    match behind {
        Some(behind) => {
            let link = behind.split(['&', '#']).next().unwrap_or_default();
            (link::is_link(link) || shipped::text(link).is_some()).then_some(link)
        }
        None => link::is_link(typed).then_some(typed),
    }
}

/// The company of that name; without one, the one that the position names first.
///
/// # Errors
/// The position has no such company, or none at all.
pub fn company(position: &Position, wanted: Option<&str>) -> Result<Company, Vec<Problem>> {
    let companies = &position.setup().companies;
    let found = companies
        .iter()
        .find(|company| wanted.is_none_or(|name| company.name == name));
    found.cloned().ok_or_else(|| {
        let names: Vec<&str> = companies
            .iter()
            .map(|company| company.name.as_str())
            .collect();
        let what = format!(
            "no trains of {} are known here",
            wanted.unwrap_or("any company")
        );
        let hint = match names.as_slice() {
            [] => "a board has no trains; a position lists them".to_owned(),
            names => format!("known: {}", names.join(", ")),
        };
        vec![Problem::error(&Place::Whole, what, hint)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_by_its_name_its_string_and_the_address_of_its_page() {
        let texts = by_name("velmark-late").unwrap();
        let string = link::of_texts(&texts);
        for (typed, link) in [
            (string.clone(), &*string),
            (format!("https://x.example/routes/at?p={string}"), &string),
            (format!("/routes/at?hex=A1&p={string}&run=yes"), &string),
            ("/routes/at?p=velmark-late#board".to_owned(), "velmark-late"),
        ] {
            assert_eq!(link_in(&typed), Some(link), "{typed}");
            assert_eq!(by_link(link).unwrap(), texts);
        }
        for typed in ["velmark-late", "a.toml", "/routes/at?p=atlantis", "2.abc"] {
            assert_eq!(link_in(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_string_that_was_cut_off_is_told_from_a_name() {
        assert!(matches!(by_link("2.abc"), Err(LinkError::Broken(_))));
        assert!(matches!(by_link("atlantis"), Err(LinkError::Unknown)));
        assert!(matches!(by_link(""), Err(LinkError::Unknown)));
    }
}
