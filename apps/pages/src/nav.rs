//! The entries of the navigation bar and the home page.

/// An entry of the navigation bar.
pub struct Entry {
    /// The path of the page; all pages of the tool are below it.
    pub path: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its purpose, in a sentence.
    pub about: &'static str,
}

/// See `pages/live` of the server.
pub const PLAY: Entry = Entry {
    path: "/play",
    name: "Play",
    about: "Crayon rails with public locking: with friends on their own devices, at one screen, or against bots.",
};
/// See `maps`.
pub const MAPS: Entry = Entry {
    path: "/maps",
    name: "Maps",
    about: "Crayon maps: explore and print them, find the cheapest track between two cities, survey a new region.",
};
/// See `decks`.
pub const DECKS: Entry = Entry {
    path: "/decks",
    name: "Decks",
    about: "Demand cards: deal a deck, see why each demand pays what it pays, print it, check one of your own.",
};
/// See `routes`.
pub const ROUTES: Entry = Entry {
    path: "/routes",
    name: "Routes",
    about: "18xx: lay tiles, place tokens, choose trains, and see the most that a company can earn, with proof.",
};
/// See `contracts`.
pub const CONTRACTS: Entry = Entry {
    path: "/contracts",
    name: "Contracts",
    about: "Contracts for a railroad network: exact odds, fair offers for a game night, cards to print, a study of the balance.",
};
/// See `boards`.
pub const BOARDS: Entry = Entry {
    path: "/boards",
    name: "Boards",
    about: "Random boards: make one, see what each seat wins, choose the most even of many, print it on one sheet or four.",
};

/// The entries of tools, in order. [`PLAY`] stands before them where there is a server.
pub const TOOLS: [Entry; 5] = [MAPS, DECKS, ROUTES, CONTRACTS, BOARDS];
