//! Which files a title is made of, in the order in which Ruby looks into them: its own class, the modules that it takes
//! over, the last first, then the class that it stands on.

use crate::site::Site;
use crate::site::ruby::expression::{Expression, Statement};
use crate::site::ruby::{GAME, Source};
use std::rc::Rc;

/// How many classes and modules may take over each other in a row.
const DEEPEST: usize = 16;

/// The most files that a title is made of.
const MOST: usize = 64;

/// A file that a title is made of.
#[derive(Clone)]
pub(crate) struct Unit {
    /// The module of the title that it is of.
    pub module: String,
    /// Which it is of the files of that.
    index: usize,
    sources: Rc<Vec<Source>>,
}

impl Unit {
    pub fn source(&self) -> &Source {
        &self.sources[self.index]
    }

    /// A constant that it declares.
    pub fn constant(&self, name: &str) -> Option<&Expression> {
        self.source().constants.get(name)
    }

    /// A method that it declares.
    pub fn method(&self, name: &str) -> Option<&[Statement]> {
        self.source().methods.get(name).map(Vec::as_slice)
    }

    fn is(&self, other: &Unit) -> bool {
        self.module == other.module && self.index == other.index
    }
}

impl Site<'_> {
    /// The files of the class of a title; all that it has where it has no class.
    pub(super) fn title_units(&self, module: &str) -> Vec<Unit> {
        let own = self.scope(module, GAME);
        let own = if own.is_empty() {
            self.units(module)
        } else {
            own
        };
        self.with_parents(own)
    }

    /// The files in which a constant's name is looked up where a file says it: that file, and those that it takes over.
    pub(super) fn units_of(&self, unit: &Unit) -> Vec<Unit> {
        self.with_parents(vec![unit.clone()])
    }

    /// The files that a path such as `G1822::Map` names, where it stands in a title.
    pub(super) fn units_at(&self, module: &str, path: &str) -> Vec<Unit> {
        let (module, scope) = self.split(module, path);
        let units = scope.map(|scope| self.scope(module, scope));
        self.with_parents(units.unwrap_or_default())
    }

    /// The title that a path names, or that it stands in, and the module or class of that; `None` where this copy has no such
    /// title.
    fn split<'p>(&self, module: &'p str, path: &'p str) -> (&'p str, Option<&'p str>) {
        let mut parts = path.split("::");
        let is_title = |part: &&str| self.folders.contains_key(*part);
        match parts.clone().any(|part| is_title(&part)) {
            true => (parts.find(is_title).unwrap_or(module), parts.last()),
            false => (module, parts.next().filter(|_| parts.next().is_none())),
        }
    }

    fn units(&self, module: &str) -> Vec<Unit> {
        let sources = self.sources(module);
        let unit = |index| Unit {
            module: module.to_owned(),
            index,
            sources: Rc::clone(&sources),
        };
        (0..sources.len()).map(unit).collect()
    }

    /// The files of a title that declare a module or a class.
    fn scope(&self, module: &str, scope: &str) -> Vec<Unit> {
        let mut units = self.units(module);
        units.retain(|unit| unit.source().scopes.contains(scope));
        units
    }

    fn with_parents(&self, units: Vec<Unit>) -> Vec<Unit> {
        let mut all = Vec::new();
        for unit in units {
            self.gather(unit, 0, &mut all);
        }
        all
    }

    fn gather(&self, unit: Unit, depth: usize, all: &mut Vec<Unit>) {
        if depth > DEEPEST || all.len() >= MOST || all.iter().any(|known| known.is(&unit)) {
            return;
        }
        all.push(unit.clone());
        let Source {
            includes,
            stands_on,
            ..
        } = unit.source();
        for path in includes.iter().rev().chain(stands_on) {
            let (module, Some(scope)) = self.split(&unit.module, path) else {
                continue;
            };
            for parent in self.scope(module, scope) {
                self.gather(parent, depth + 1, all);
            }
        }
    }
}
