//! The survey files of the maps that come with Milepost. `milepost survey regions/NAME.toml -o ../map/maps/NAME.toml` makes a
//! map again.

use crate::model::error::SurveyError;
use crate::model::request::Request;

/// The requests in TOML, with the names of their maps' files, by name.
pub const REGIONS: [(&str, &str); 6] = [
    (
        "british-isles",
        include_str!("../regions/british-isles.toml"),
    ),
    ("great-lakes", include_str!("../regions/great-lakes.toml")),
    ("iberia", include_str!("../regions/iberia.toml")),
    ("india", include_str!("../regions/india.toml")),
    ("japan", include_str!("../regions/japan.toml")),
    (
        "low-countries",
        include_str!("../regions/low-countries.toml"),
    ),
];

/// The request of the shipped map of that name; `None` if none has it.
///
/// # Errors
/// The program was built with a request that cannot be read.
pub fn request(name: &str) -> Option<Result<Request, SurveyError>> {
    REGIONS
        .iter()
        .find(|(region, _)| *region == name)
        .map(|(_, text)| Request::read(text))
}
