//! A copy of the source of the site 18xx.games, as a user has it: what it says of titles. Its files are read as data; of
//! what only running them could tell, the reader says so.

use crate::site::ruby::{Literal, Source};
use crate::{catalogue, notation};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

mod ground;
mod options;
pub(crate) mod ruby;
mod title;
mod trains;

pub(crate) use title::{Entity, Home, SiteTitle};
pub(crate) use trains::SiteTrain;

/// Where the folders of titles stand in the site's source.
pub const GAMES: &str = "lib/engine/game";

/// The files of a title that declare what a reader needs.
const FILES: [&str; 9] = [
    "game",
    "map",
    "entities",
    "trains",
    "phases",
    "tiles",
    "companies",
    "corporations",
    "minors",
];

/// The most literals that are put in place of constants, for all titles asked for: some hundred times those of the largest.
const MOST: usize = 5_000_000;

/// How deep literals may stand in each other once constants are put in place.
const DEEPEST_LITERAL: usize = 500;

/// How many titles may inherit from each other.
const DEEPEST: usize = 8;

/// A copy of the site's source.
pub struct Site<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    /// The folder of each module, such as `g_1889` of `G1889`.
    folders: BTreeMap<String, String>,
    /// The module of each title, and of each other name of it.
    titles: BTreeMap<String, String>,
    sources: RefCell<BTreeMap<String, Rc<Vec<Source>>>>,
    /// How many literals may still be put in place of constants.
    left: Cell<usize>,
    /// How deep the literal stands that is being put in place.
    depth: Cell<usize>,
}

impl<'a> Site<'a> {
    /// A copy with these folders of titles, such as `g_1889`; `read` gives the text of a file by its path below
    /// [`GAMES`], such as `g_1889/map.rb`.
    pub fn new(folders: &[String], read: &'a dyn Fn(&str) -> Option<String>) -> Site<'a> {
        let mut site = Site {
            read,
            folders: BTreeMap::new(),
            titles: BTreeMap::new(),
            sources: RefCell::default(),
            left: Cell::new(MOST),
            depth: Cell::new(0),
        };
        for folder in folders {
            let Some(text) = read(&format!("{folder}/meta.rb")) else {
                continue;
            };
            let meta = ruby::read(&text);
            if meta.module.is_empty() {
                continue;
            }
            let own = meta.constants.get("GAME_TITLE").and_then(Literal::text);
            let own = own.unwrap_or(&meta.module[1..]).to_owned();
            let others = meta.constants.get("GAME_ALIASES");
            let others = others.map(Literal::texts).unwrap_or_default();
            let full = meta
                .constants
                .get("GAME_FULL_TITLE")
                .and_then(Literal::text);
            for other in others.into_iter().chain(full) {
                let module = meta.module.clone();
                site.titles.entry(other.to_owned()).or_insert(module);
            }
            site.titles.insert(own, meta.module.clone());
            site.folders.insert(meta.module, folder.clone());
        }
        site
    }

    /// A copy that has one file, in which a title's board stands.
    pub fn of_map(title: &str, read: &'a dyn Fn(&str) -> Option<String>) -> Site<'a> {
        let mut site = Site::new(&[], read);
        let text = read("map.rb").unwrap_or_default();
        let module = ruby::read(&text).module;
        site.folders.insert(module.clone(), String::new());
        site.titles.insert(title.to_owned(), module);
        site
    }

    /// The names of all titles.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.titles.keys().map(String::as_str)
    }

    /// The sources of a module, read once.
    fn sources(&self, module: &str) -> Rc<Vec<Source>> {
        if let Some(known) = self.sources.borrow().get(module) {
            return Rc::clone(known);
        }
        let folder = self.folders.get(module);
        let texts = FILES.iter().filter_map(|file| {
            let folder = folder?;
            let slash = if folder.is_empty() { "" } else { "/" };
            (self.read)(&format!("{folder}{slash}{file}.rb"))
        });
        let sources = Rc::new(texts.map(|text| ruby::read(&text)).collect::<Vec<Source>>());
        let kept = Rc::clone(&sources);
        self.sources.borrow_mut().insert(module.to_owned(), kept);
        sources
    }

    /// What a title is played with. Of the title and the titles that it stands on the nearest that says it counts: by a method
    /// that gives the same always, by a constant such as `TRAINS`, or by a method for games without optional rules. Where the
    /// nearest says it by code it is not known: what a title further off says is another game's.
    fn declared(&self, module: &str, name: &str) -> Option<Literal> {
        let standard = format!("STANDARD_{name}");
        self.nearest(module, module, name, &mut BTreeSet::new())
            .or_else(|| self.constant(module, &standard))
    }

    /// The same in a title, or in one that it stands on.
    fn nearest(
        &self,
        title: &str,
        module: &str,
        name: &str,
        seen: &mut BTreeSet<String>,
    ) -> Option<Literal> {
        if seen.len() > DEEPEST || !seen.insert(module.to_owned()) {
            return None;
        }
        let sources = self.sources(module);
        let find = |name: &String| sources.iter().find_map(|source| source.constants.get(name));
        let (methods, constant) = (methods(name), name.to_owned());
        let plain = methods
            .each_ref()
            .map(|method| method.replacen("def ", "plain ", 1));
        // A method takes the constants of the title that it is called for.
        let said = methods.iter().map(|method| (title, method));
        let said = said
            .chain([(module, &constant)])
            .chain(plain.iter().map(|method| (title, method)))
            .filter_map(|(of, name)| Some(self.whole(of, find(name)?, &BTreeSet::new())));
        let mut is_said = false;
        for literal in said {
            is_said = true;
            if literal != Literal::Opaque {
                return Some(literal);
            }
        }
        if is_said {
            return Some(Literal::Opaque);
        }
        let parents = sources.iter().flat_map(|source| &source.parents);
        let parents: BTreeSet<String> = parents.filter_map(|path| self.module_of(path)).collect();
        parents
            .into_iter()
            .find_map(|parent| self.nearest(title, &parent, name, seen))
    }

    /// Whether a method that is code changes what a title is played with.
    fn is_made_by_code(&self, module: &str, name: &str) -> bool {
        let code = |method: &String| self.constant(module, method) == Some(Literal::Opaque);
        methods(name).iter().any(code)
    }

    /// A constant of a module, or of those that it stands on, with all that it names.
    fn constant(&self, module: &str, name: &str) -> Option<Literal> {
        self.lookup(module, name, &mut BTreeSet::new())
    }

    fn lookup(&self, module: &str, name: &str, seen: &mut BTreeSet<String>) -> Option<Literal> {
        if seen.len() > DEEPEST || !seen.insert(format!("{module}::{name}")) {
            return None;
        }
        let sources = self.sources(module);
        if let Some(own) = sources.iter().find_map(|source| source.constants.get(name)) {
            return Some(self.whole(module, own, seen));
        }
        let parents = sources.iter().flat_map(|source| &source.parents);
        let parents: BTreeSet<String> = parents.filter_map(|path| self.module_of(path)).collect();
        parents
            .into_iter()
            .find_map(|parent| self.lookup(&parent, name, &mut seen.clone()))
    }

    /// Whether a module, or one that it stands on, has a method.
    fn has_method(&self, module: &str, name: &str) -> bool {
        let all = self.stands_on(module);
        let has = |module: &String| {
            let sources = self.sources(module);
            sources.iter().any(|source| source.methods.contains(name))
        };
        all.iter().any(has)
    }

    /// A module and those that it stands on.
    fn stands_on(&self, module: &str) -> BTreeSet<String> {
        let (mut all, mut open) = (BTreeSet::new(), vec![module.to_owned()]);
        while let Some(next) = open.pop() {
            if all.len() < DEEPEST && all.insert(next.clone()) {
                let sources = self.sources(&next);
                let parents = sources.iter().flat_map(|source| &source.parents);
                open.extend(parents.filter_map(|path| self.module_of(path)));
            }
        }
        all
    }

    /// The module of a title in a path, such as `G1822` in `G1822::Map::TILES`.
    fn module_of(&self, path: &str) -> Option<String> {
        let mut parts = path.split("::");
        parts
            .find(|part| self.folders.contains_key(*part))
            .map(str::to_owned)
    }

    /// A literal with the constants in it put in place, as far as the limits go.
    fn whole(&self, module: &str, literal: &Literal, seen: &BTreeSet<String>) -> Literal {
        let (Some(left), depth) = (self.left.get().checked_sub(1), self.depth.get()) else {
            return Literal::Opaque;
        };
        if depth > DEEPEST_LITERAL {
            return Literal::Opaque;
        }
        self.left.set(left);
        self.depth.set(depth + 1);
        let whole = self.put(module, literal, seen);
        self.depth.set(depth);
        whole
    }

    fn put(&self, module: &str, literal: &Literal, seen: &BTreeSet<String>) -> Literal {
        let put = |one: &Literal| self.whole(module, one, seen);
        match literal {
            Literal::Constant(path) => {
                let name = path.rsplit("::").next().unwrap_or_default();
                let of = self.module_of(path).unwrap_or_else(|| module.to_owned());
                let found = self.lookup(&of, name, &mut seen.clone());
                found.unwrap_or(Literal::Opaque)
            }
            Literal::List(items) => Literal::List(items.iter().map(put).collect()),
            Literal::Table(entries) => {
                let entries = entries.iter().map(|(key, value)| (put(key), put(value)));
                Literal::Table(entries.collect())
            }
            Literal::Joined(first, second) => put(first).with(put(second)),
            Literal::Merged(first, second) => put(first).merged(put(second)),
            Literal::Entry(table, key) => match (&**table, put(key)) {
                // The site's own tables of standard tiles.
                (Literal::Constant(path), key) if path.contains("Config::Tile::") => {
                    let standard = key.word().and_then(|name| catalogue::tile(&name).cloned());
                    let code = standard.map(|tile| notation::write(&tile).code);
                    code.map_or(Literal::Opaque, Literal::Text)
                }
                (table, key) => {
                    let table = put(table);
                    let found = table.entries().iter().rev().find(|(name, _)| *name == key);
                    found.map_or(Literal::Opaque, |(_, value)| value.clone())
                }
            },
            other => other.clone(),
        }
    }
}

/// The methods that may change what a constant such as `TRAINS` says.
fn methods(name: &str) -> [String; 3] {
    let word = name.to_lowercase();
    [
        format!("def game_{word}"),
        format!("def optional_{word}"),
        format!("def map_optional_{word}"),
    ]
}
