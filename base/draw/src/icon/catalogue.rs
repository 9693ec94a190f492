//! The icons that ship.

use super::picture::Icon;
use crate::text::{Weight, font};
use milepost_icon::Layer;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The icons in the file: layers as lines, by goods.
#[derive(Default, Deserialize)]
pub(super) struct File {
    /// What stands for goods that have no icon.
    #[serde(rename = "crate")]
    pub(super) crate_: Vec<String>,
    /// Other words for goods, and the goods.
    pub(super) same: BTreeMap<String, String>,
    /// The layers of each good.
    pub(super) goods: BTreeMap<String, Vec<String>>,
}

struct Catalogue {
    crate_: Arc<[Layer]>,
    /// Goods in small letters.
    goods: BTreeMap<String, Arc<[Layer]>>,
    names: Vec<String>,
}

/// A file that cannot be read, which a test rules out, leaves no icons rather than no program.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| catalogue(file().unwrap_or_default()));

pub(super) const SOURCE: &str = include_str!("../../icons/goods.toml");

pub(super) fn file() -> Result<File, toml::de::Error> {
    toml::from_str(SOURCE)
}

fn catalogue(file: File) -> Catalogue {
    let layers = |lines: &[String]| -> Arc<[Layer]> {
        lines
            .iter()
            .filter_map(|line| Layer::read(line).ok())
            .collect()
    };
    let mut goods: BTreeMap<String, Arc<[Layer]>> = file
        .goods
        .iter()
        .map(|(good, lines)| (good.to_lowercase(), layers(lines)))
        .collect();
    for (word, good) in &file.same {
        if let Some(layers) = goods.get(&good.to_lowercase()).cloned() {
            goods.insert(word.to_lowercase(), layers);
        }
    }
    Catalogue {
        crate_: layers(&file.crate_),
        goods,
        names: file.goods.into_keys().collect(),
    }
}

/// The icon of a good, by its name in English, in large or small letters. A good that has none gets a crate with its
/// initial.
#[must_use]
pub fn of(good: &str) -> Icon {
    find(good).unwrap_or_else(|| Icon {
        layers: Arc::clone(&CATALOGUE.crate_),
        letter: initial(good),
    })
}

/// The icon of a good, by its name in English, in large or small letters; `None` for a good that has none.
#[must_use]
pub fn find(good: &str) -> Option<Icon> {
    let layers = CATALOGUE.goods.get(&good.trim().to_lowercase())?;
    Some(Icon {
        layers: Arc::clone(layers),
        letter: None,
    })
}

/// The first letter or digit as a capital, if the font can set it.
fn initial(good: &str) -> Option<char> {
    let first = good.chars().find(|c| c.is_alphanumeric())?;
    // `ß` has two capitals; it stays as it is.
    let mut capitals = first.to_uppercase();
    let capital = match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => first,
    };
    font::check_in(&capital.to_string(), Weight::Bold)
        .is_ok()
        .then_some(capital)
}

/// The goods that have an icon, in the order of their names.
pub fn goods() -> impl Iterator<Item = &'static str> {
    CATALOGUE.names.iter().map(String::as_str)
}
