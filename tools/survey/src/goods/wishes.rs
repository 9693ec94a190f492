//! What a request says of goods.

use crate::atlas::Atlas;
use crate::model::error::{SurveyError, all_of};
use crate::model::request::GoodsRequest;
use milepost_document::nearest;
use std::collections::{BTreeMap, BTreeSet};

/// What a request says of goods. Goods of the atlas are called by their places in its list.
pub(crate) struct Wishes {
    /// How many goods there should be.
    pub count: Option<usize>,
    /// Goods that must be there, with sources that the survey finds.
    pub with: BTreeSet<usize>,
    /// Goods that the survey may choose besides.
    pub among: BTreeSet<usize>,
    /// Goods with all their sources, under their names on the map.
    pub placed: BTreeMap<String, Vec<String>>,
    /// The names on the map of goods of the atlas, where they are others.
    names: BTreeMap<usize, String>,
}

impl Wishes {
    /// Whether the survey finds the sources of any good.
    pub fn leave_choice(&self) -> bool {
        !self.with.is_empty() || !self.among.is_empty()
    }

    /// What a good of the atlas is called on the map.
    pub fn name(&self, atlas: &Atlas, good: usize) -> String {
        let usual = || atlas.goods().get(good).map(|good| good.name.clone());
        let named = self.names.get(&good).cloned();
        named.or_else(usual).unwrap_or_default()
    }
}

/// Reads what a request says of goods.
///
/// # Errors
/// Every name that the atlas does not know.
pub(crate) fn wishes(atlas: &Atlas, request: &GoodsRequest) -> Result<Wishes, SurveyError> {
    let mut names = Names {
        atlas,
        errors: Vec::new(),
    };
    let mut shown = BTreeMap::new();
    let mut own = request.sources.clone();
    for (old, new) in &request.rename {
        match own.remove(old) {
            Some(sources) => {
                if own.insert(new.clone(), sources).is_some() {
                    names.errors.push(doubled(new));
                }
            }
            None => shown.extend(names.good(old).map(|good| (good, new.clone()))),
        }
    }
    let mut with: BTreeSet<usize> = names.goods(&request.with);
    let without = names.goods(&request.without);
    let all = || (0..atlas.goods().len()).collect();
    let among = request.among.as_deref().map(|among| names.goods(among));
    let mut among: BTreeSet<usize> = among.unwrap_or_else(all);
    let mut placed = BTreeMap::new();
    for (name, sources) in own {
        let known = atlas.good(&name);
        among.retain(|good| Some(*good) != known);
        if !sources.is_empty() {
            placed.insert(name, sources);
        } else if let Some(good) = names.good(&name) {
            with.insert(good);
            shown.entry(good).or_insert(name);
        }
    }
    among.retain(|good| !without.contains(good));
    // A good under a new name takes that name from the good that has it.
    for (&good, new) in &shown {
        let holder = atlas.good(new).filter(|&holder| holder != good);
        among.retain(|good| Some(*good) != holder);
        let asked =
            holder.is_some_and(|holder| with.contains(&holder) && !shown.contains_key(&holder));
        let twice = shown.values().filter(|other| *other == new).count() > 1;
        if asked || twice || placed.contains_key(new) {
            names.errors.push(doubled(new));
        }
    }
    all_of(names.errors)?;
    Ok(Wishes {
        count: request.count,
        with,
        among,
        placed,
        names: shown,
    })
}

/// Complains of two goods of one name.
fn doubled(name: &str) -> SurveyError {
    SurveyError::Wish(format!(
        "two goods would be called {name}; rename or leave out one"
    ))
}

/// Finds goods by their names.
struct Names<'a> {
    atlas: &'a Atlas,
    errors: Vec<SurveyError>,
}

impl Names<'_> {
    fn goods(&mut self, names: &[String]) -> BTreeSet<usize> {
        names.iter().filter_map(|name| self.good(name)).collect()
    }

    fn good(&mut self, name: &str) -> Option<usize> {
        let found = self.atlas.good(name);
        if found.is_none() {
            let known = self.atlas.goods().iter().flat_map(|good| good.names());
            let near = nearest(name, known);
            self.errors.push(SurveyError::UnknownGood {
                name: name.to_owned(),
                near: near.into_iter().map(str::to_owned).collect(),
            });
        }
        found
    }
}
