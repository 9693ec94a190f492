//! Mileposts and pips.

use crate::files::draft::{Draft, DraftPip};
use crate::files::read::FARTHEST;
use crate::model::rules::Rules;
use crate::model::{Id, Milepost, Pip};
use milepost_document::{Place, Problem, listed};
use std::collections::BTreeMap;

/// The mileposts in their order, and where each name is.
pub(super) struct Ground {
    pub mileposts: Vec<Milepost>,
    index: BTreeMap<Id, usize>,
}

impl Ground {
    pub fn find(&self, id: &Id) -> Option<usize> {
        self.index.get(id).copied()
    }

    /// Whether there are mileposts, each name is that of one, and all pips and ferries end at some.
    pub fn is_whole(&self, draft: &Draft) -> bool {
        let pips = draft.pips.iter().flat_map(|pip| [&pip.a, &pip.b]);
        let mut ends = pips.chain(draft.ferries.iter().flat_map(|ferry| [&ferry.a, &ferry.b]));
        let is_clear = !self.mileposts.is_empty() && self.index.len() == self.mileposts.len();
        is_clear && ends.all(|id| self.index.contains_key(id))
    }

    /// The two ends of a pip or a ferry, the lower first.
    pub fn ends(
        &self,
        what: &str,
        a: &Id,
        b: &Id,
        place: &Place,
        problems: &mut Vec<Problem>,
    ) -> Option<(usize, usize)> {
        for id in [a, b] {
            if self.find(id).is_none() {
                let message = format!("a {what} ends at {id}, which is not a milepost");
                problems.push(Problem::error(
                    place,
                    message,
                    "add the milepost, or remove this",
                ));
            }
        }
        let (from, to) = (self.find(a)?, self.find(b)?);
        if from == to {
            problems.push(Problem::error(
                place,
                format!("a {what} leads from {a} to itself"),
                "leave it out",
            ));
            return None;
        }
        Some((from.min(to), from.max(to)))
    }
}

pub(super) fn check(draft: &Draft, problems: &mut Vec<Problem>) -> Ground {
    let mut order: Vec<usize> = (0..draft.mileposts.len()).collect();
    order.sort_by_key(|&i| (draft.mileposts[i].site, &draft.mileposts[i].id, i));
    let mut ground = Ground {
        mileposts: Vec::new(),
        index: BTreeMap::new(),
    };
    let mut last_site = None;
    for i in order {
        let milepost = &draft.mileposts[i];
        if ground
            .index
            .insert(milepost.id.clone(), ground.mileposts.len())
            .is_some()
        {
            let what = format!("two mileposts are called {}", milepost.id);
            problems.push(Problem::error(
                &milepost.place,
                what,
                "rename or remove one of them",
            ));
        }
        if last_site == Some(milepost.site) {
            let what = format!("milepost {} has the same position as another", milepost.id);
            problems.push(Problem::warning(
                &milepost.place,
                what,
                "give it another row or column",
            ));
        }
        if [milepost.site.row, milepost.site.col]
            .iter()
            .any(|&n| i64::from(n).abs() > FARTHEST)
        {
            let what = format!(
                "milepost {} lies beyond row or column {FARTHEST}",
                milepost.id
            );
            problems.push(Problem::error(&milepost.place, what, "move the origin"));
        }
        last_site = Some(milepost.site);
        let terrain = terrain(&draft.rules, &milepost.terrain, &milepost.place, problems);
        ground.mileposts.push(Milepost {
            id: milepost.id.clone(),
            site: milepost.site,
            terrain,
            city: None,
        });
    }
    if ground.mileposts.is_empty() {
        problems.push(Problem::error(
            &Place::Whole,
            "the map has no mileposts",
            "",
        ));
    }
    ground
}

fn terrain(rules: &Rules, name: &str, place: &Place, problems: &mut Vec<Problem>) -> usize {
    let found = rules.terrain.keys().position(|terrain| terrain == name);
    if found.is_none() {
        let known = listed(rules.terrain.keys().map(String::as_str));
        let what = format!("terrain \"{name}\" has no price; this map has {known}");
        problems.push(Problem::error(
            place,
            what,
            format!("add it to the rules: terrain.{name}"),
        ));
    }
    found.unwrap_or(0)
}

pub(super) fn pips(
    draft: &Draft,
    ground: &Ground,
    city_of: &[Option<usize>],
    problems: &mut Vec<Problem>,
) -> Vec<Pip> {
    let mut pips: BTreeMap<(usize, usize), Pip> = BTreeMap::new();
    for pip in &draft.pips {
        let Some((a, b)) = ground.ends("pip", &pip.a, &pip.b, &pip.place, problems) else {
            continue;
        };
        let interior = city_of[a].is_some() && city_of[a] == city_of[b];
        let extra = if interior { 0 } else { pip.extra };
        let found = Pip {
            a,
            b,
            extra,
            interior,
        };
        marks(pip, &found, problems);
        if pips.insert((a, b), found).is_some() {
            let what = format!("the pip between {} and {} is listed twice", pip.a, pip.b);
            problems.push(Problem::error(&pip.place, what, "keep one of the two"));
        }
    }
    pips.into_values().collect()
}

/// Complains of what is written of a pip and does not fit where it was found to lie.
fn marks(pip: &DraftPip, found: &Pip, problems: &mut Vec<Problem>) {
    let (a, b) = (&pip.a, &pip.b);
    match pip.interior {
        Some(true) if !found.interior => {
            let what =
                format!("the pip between {a} and {b} is marked interior but lies within no city");
            problems.push(Problem::error(
                &pip.place,
                what,
                "both ends must belong to one major city",
            ));
        }
        Some(false) if found.interior => {
            let what =
                format!("the pip between {a} and {b} lies within a city and counts as interior");
            problems.push(Problem::warning(&pip.place, what, "mark it: interior"));
        }
        _ => {}
    }
    if found.interior && pip.extra > 0 {
        let what = format!("the crossing between {a} and {b} lies within a city and is ignored");
        problems.push(Problem::warning(
            &pip.place,
            what,
            "moving inside a major city is free",
        ));
    }
}
