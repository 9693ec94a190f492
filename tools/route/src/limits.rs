//! How large what is read may be: far more than any title has, and little enough to be read, checked and drawn at once.
//! The largest of 2,068 recorded positions has 279 hexes, 43 columns, 23 rows, a notation of 312 letters, 6 stops in a hex,
//! 9 trains and 7 tokens in a city.

/// Bytes of the notation of a hex or a tile.
pub(crate) const NOTATION: usize = 2048;
/// Hexes of a board.
pub const HEXES: usize = 2500;
/// Columns of a board, and rows.
pub(crate) const SPAN: i64 = 100;
/// Stops of a tile.
pub(crate) const STOPS: usize = 100;
/// Pieces of track of a tile.
pub const TRACK: usize = 250;
/// Tokens in a stop, those beyond its places and places that are free among them.
pub(crate) const TOKENS: usize = 255;
/// Companies whose trains are known.
pub(crate) const COMPANIES: usize = 100;
/// Trains of a company.
pub const TRAINS: usize = 100;
/// What a visit to a stop takes of a train's distance.
pub const VISIT: usize = 1000;
/// Letters of a title.
pub const TITLE: usize = 200;
/// Letters of a name: of a hex, a place, a company, a train, a tile, a mark, a label, a group, a rule.
pub(crate) const NAME: usize = 100;
/// Rules.
pub(crate) const RULES: usize = 500;
/// Names of hexes in all rules.
pub(crate) const RULE_HEXES: usize = 1000;
/// The greatest revenue, bonus or multiplier that a file may give.
pub const DEAREST: i64 = 1_000_000;
/// What a company's run may come to at most, should every train come to every stop: far below what 32 bits hold.
pub const RUN: u64 = 1_000_000_000;
/// Rows of a train's distance.
pub(crate) const ROWS: usize = 16;
/// Bonuses of a company that one route alone of the run has.
pub(crate) const SINGLE_BONUSES: usize = 6;
/// Names of attachments of a company's trains: each way to give them to its trains is solved by itself.
pub(crate) const ATTACHMENTS: usize = 2;
/// Those ways.
pub(crate) const WAYS: usize = 121;
/// The ways to allot bonuses that one route alone has to groups of trains: each is solved by itself.
pub(crate) const ALLOTMENTS: usize = 4096;
/// Rules for a total that ask for certain routes.
pub(crate) const CONDITIONS: usize = 4;
/// Trains of a company whose total has rules of its own.
pub(crate) const TRAINS_WITH_TOTALS: usize = 12;
