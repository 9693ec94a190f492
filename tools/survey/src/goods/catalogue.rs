//! The usual goods, and where they are made.

/// What a city is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trait {
    /// On a coast.
    Coast,
    /// Among mountains.
    Hills,
    /// Far from mountains.
    Plain,
    /// A major or medium city.
    Large,
    /// A small city.
    Small,
    /// Less than 25 degrees from the equator.
    Tropic,
    /// 20 to 43 degrees from the equator.
    Warm,
    /// 36 to 58 degrees from the equator.
    Mild,
    /// More than 48 degrees from the equator.
    Cold,
}

use Trait::{Coast, Cold, Hills, Large, Mild, Plain, Small, Tropic, Warm};

/// Each good, what its cities must be, and what they are rather than not.
pub(super) const GOODS: [(&str, &[Trait], &[Trait]); 51] = [
    ("Bananas", &[Tropic], &[Coast, Small]),
    ("Beer", &[Mild], &[Plain, Large]),
    ("Books", &[Large], &[]),
    ("Bricks", &[], &[Plain, Small]),
    ("Cars", &[Large], &[Plain]),
    ("Cattle", &[Plain], &[Small]),
    ("Cement", &[], &[Hills]),
    ("Cheese", &[Mild], &[Hills, Small]),
    ("Chemicals", &[Large], &[Coast]),
    ("China", &[], &[Large]),
    ("Clothing", &[Large], &[]),
    ("Coal", &[], &[Hills, Small]),
    ("Coffee", &[Tropic], &[Hills]),
    ("Copper", &[], &[Hills, Small]),
    ("Corn", &[Plain], &[Warm, Small]),
    ("Cotton", &[Warm], &[Plain]),
    ("Dates", &[Warm], &[Plain, Small]),
    ("Electronics", &[Large], &[]),
    ("Fish", &[Coast], &[Small]),
    ("Flowers", &[], &[Plain, Small]),
    ("Fruit", &[], &[Warm, Plain]),
    ("Furniture", &[], &[Large]),
    ("Glass", &[], &[Hills]),
    ("Gold", &[Hills], &[Small]),
    ("Hides", &[], &[Small, Plain]),
    ("Iron", &[], &[Hills]),
    ("Jewels", &[Hills], &[Large]),
    ("Machinery", &[Large], &[]),
    ("Marble", &[Hills], &[Small]),
    ("Medicine", &[Large], &[]),
    ("Oil", &[], &[Coast, Plain]),
    ("Olives", &[Warm, Mild], &[Small]),
    ("Oranges", &[Warm], &[Coast]),
    ("Paper", &[], &[Cold, Small]),
    ("Potatoes", &[Mild], &[Plain, Small]),
    ("Rice", &[Warm], &[Plain]),
    ("Rubber", &[Tropic], &[Small]),
    ("Salt", &[], &[Coast, Small]),
    ("Sheep", &[], &[Hills, Small]),
    ("Ships", &[Coast], &[Large]),
    ("Spices", &[Tropic], &[Coast, Small]),
    ("Steel", &[], &[Large, Hills]),
    ("Sugar", &[], &[Plain, Tropic]),
    ("Tea", &[Warm], &[Hills]),
    ("Textiles", &[], &[Large]),
    ("Timber", &[], &[Cold, Hills]),
    ("Tobacco", &[Warm], &[Small]),
    ("Tools", &[], &[Large]),
    ("Wheat", &[Mild], &[Plain]),
    ("Wine", &[Mild], &[Warm, Hills]),
    ("Wool", &[], &[Hills, Cold]),
];

#[cfg(test)]
mod tests {
    use super::GOODS;
    use milepost_map::draw::icon;

    #[test]
    fn every_good_has_an_icon() {
        for (good, _, _) in GOODS {
            assert_eq!(icon::of(good).letter(), None, "{good}");
        }
    }
}
