//! A copy of the source of the site 18xx.games, as a user has it: what it says of titles. Its files are read as data; of
//! what only running them could tell, the reader says so.

use crate::site::ruby::Source;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

mod evaluate;
mod ground;
mod options;
pub(crate) mod ruby;
mod scopes;
#[cfg(test)]
mod survey;
#[cfg(test)]
mod tests;
mod title;
mod trains;
mod values;

pub(crate) use title::{Entity, Home, SiteTitle};
pub(crate) use trains::SiteTrain;

/// Where the folders of titles stand in the site's source.
pub const GAMES: &str = "lib/engine/game";

/// The files of a title that declare what a reader needs.
const FILES: [&str; 10] = [
    "game",
    "map",
    "entities",
    "trains",
    "phases",
    "tiles",
    "companies",
    "corporations",
    "minors",
    "scenario",
];

/// What was chosen before a game.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    /// The optional rules, as the site calls them.
    pub rules: Vec<String>,
    /// How many play, where that is known.
    pub players: Option<usize>,
}

/// A copy of the site's source.
pub struct Site<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    /// The folder of each module, such as `g_1889` of `G1889`.
    folders: BTreeMap<String, String>,
    /// The module of each title, and of each other name of it.
    titles: BTreeMap<String, String>,
    sources: RefCell<BTreeMap<String, Rc<Vec<Source>>>>,
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
        };
        for folder in folders {
            let Some(text) = read(&format!("{folder}/meta.rb")) else {
                continue;
            };
            let meta = ruby::read(&text);
            if meta.module.is_empty() {
                continue;
            }
            let own = meta.text("GAME_TITLE").unwrap_or(&meta.module[1..]);
            let own = own.to_owned();
            let others = meta.texts("GAME_ALIASES");
            let full = meta.text("GAME_FULL_TITLE");
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
}
