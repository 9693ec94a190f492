//! Finding cities and goods by the names people type.

use super::{City, Good, Map};
use milepost_document::{nearest, position};

impl Map {
    /// The index of the city of that name; case, accents and spaces count only where names differ in nothing else.
    ///
    /// # Errors
    /// Nothing has that name: up to three similar names.
    pub fn city_named(&self, name: &str) -> Result<usize, Vec<&str>> {
        let names = self.cities.iter().map(|city: &City| city.name.as_str());
        position(name, names.clone()).ok_or_else(|| nearest(name, names))
    }

    /// The index of the good of that name, found as a city is.
    ///
    /// # Errors
    /// Nothing has that name: up to three similar names.
    pub fn good_named(&self, name: &str) -> Result<usize, Vec<&str>> {
        let names = self.goods.iter().map(|good: &Good| good.name.as_str());
        position(name, names.clone()).ok_or_else(|| nearest(name, names))
    }
}
