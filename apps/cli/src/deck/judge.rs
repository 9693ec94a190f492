//! `milepost deck judge`

use crate::deck::file;
use crate::deck::size::{self, cards_of};
use crate::failure::{BELOW, Failure, joined};
use crate::input;
use crate::map::source;
use crate::map::tuned::TunedArgs;
use crate::study::StudyArgs;
use crate::study::seed;
use crate::table::study::{bots, none_dealt, options};
use milepost_deck::{Code, Listing, Prices, deal};
use milepost_lab::draw::judge as charts;
use milepost_lab::judge::{FixedDeck, Judge, Plan};
use milepost_lab::study::{self, StudyError};
use milepost_map::Map;
use milepost_table::bot::Kind;
use milepost_table::{Board, Variant};
use std::path::Path;
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Args {
    /// A map that comes with Milepost, or a map file: each game has a fresh deck. Or a deck, by its code or as a file: each game
    /// shuffles its cards.
    #[arg(value_name = "MAP|DECK")]
    what: String,
    /// The map of a deck file that does not name one that comes with Milepost.
    #[arg(long = "map", value_name = "MAP")]
    on: Option<String>,
    #[command(flatten)]
    games: GamesArgs,
    /// Games to play.
    #[arg(long = "games", value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    #[command(flatten)]
    tuned: TunedArgs,
    #[command(flatten)]
    study: StudyArgs,
}

/// The games by which decks are judged.
#[derive(clap::Args)]
pub struct GamesArgs {
    /// Players of each game, 2 to 6; without a number, as many as bots are named, or 3 where it is one.
    #[arg(long, value_name = "N", value_parser = size::players())]
    players: Option<usize>,
    /// The bots. One plays in all seats; several change seats from game to game.
    #[arg(long, value_delimiter = ',', default_value = "planner")]
    bots: Vec<Kind>,
    /// The game: standard or locking.
    #[arg(long, default_value = "locking")]
    game: Variant,
    /// An option of the game, as NAME=VALUE; several may be given.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Cards of each fresh deck, 10 to 240. If omitted: 120, or 40 for each of more than three players, or as many as the map deals.
    #[arg(long, value_name = "N", value_parser = size::cards())]
    cards: Option<usize>,
    /// Chance moves what each good and each city pays in a game by up to N millions, so that their effect can be measured. 0:
    /// payoffs as dealt, and their effect as they differ anyhow.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(i32).range(0..=20))]
    pub vary: i32,
    /// Random seed. If omitted, a seed is generated and printed. The same seed gives the same games.
    #[arg(long, value_parser = seed::parse, allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl GamesArgs {
    /// So many games on a map; prints their seed.
    pub fn plan(&self, games: u32, map: &Map) -> Result<study::Plan, Failure> {
        let bots = bots(&self.bots, self.players)?;
        let seed = seed::begin(self.seed);
        let cards = self.cards.unwrap_or_else(|| cards_of(map, bots.len()));
        Ok(study::Plan {
            games,
            bots,
            cards,
            seed,
        })
    }

    /// The game.
    pub fn game(&self) -> Variant {
        self.game
    }

    /// The options as they were given.
    pub fn assigned(&self) -> &[String] {
        &self.options
    }

    /// The options of the game, or everything that is wrong with them.
    pub fn options(&self, map: &Map) -> Result<milepost_table::Options, Failure> {
        options(None, Some(self.game), &self.options, map)
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.study.check()?;
    let (map, deck) = judged(args)?;
    let options = args.games.options(&map)?;
    let plan = Plan {
        games: args.games.plan(args.count, &map)?,
        vary: args.games.vary,
    };
    let board = Arc::new(Board::new(map));
    let refused = |errors: Vec<StudyError>| Failure::new(joined(&errors, BELOW), "");
    let judge = match deck {
        None => Judge::new(&board, options, plan).map_err(refused)?,
        Some(deck) => {
            let prices = prices(&deck, board.map());
            let deck = FixedDeck::of(&deck, board.map()).map_err(|problems| {
                crate::failure::problems::print_problems(&args.what, "", &problems);
                Failure::Reported
            })?;
            Judge::of_deck(&board, prices, options, plan, deck).map_err(refused)?
        }
    };
    args.study.run(
        &judge,
        "games",
        |sample| match sample.counts.games {
            0 => Err(none_dealt()),
            _ => Ok(judge.report(sample)),
        },
        charts::page,
    )
}

/// The prices that a deck was dealt with: its code says whether dingles counted.
fn prices<'a>(deck: &Listing, map: &'a Map) -> Prices<'a> {
    let code = deck.head.code.as_ref();
    let code = code.and_then(|code| Code::read(code).ok());
    code.and_then(|code| code.prices(map).ok())
        .unwrap_or_else(|| Prices::of(map))
}

/// The map, and the deck if one is judged.
fn judged(args: &Args) -> Result<(Map, Option<Listing>), Failure> {
    let what = args.what.as_str();
    if let Ok(code) = Code::read(what) {
        return of_code(args, what, code);
    }
    if !is_deck(what) {
        if args.on.is_some() {
            let wrong = format!("--map is for decks, and {what} is no deck: name the map alone");
            return Err(Failure::Usage(wrong));
        }
        return Ok((args.tuned.map(source::map(what)?)?, None));
    }
    let on = match &args.on {
        Some(on) => on.clone(),
        None => file::map_named_in(what)?,
    };
    let map = source::quiet_map(&on)?;
    let listing = file::read(&map, what)?.listing;
    let map = args.tuned.map_of(listing.head.code.as_deref(), map)?;
    Ok((map, Some(listing)))
}

/// The deck of a code.
fn of_code(args: &Args, what: &str, code: Code) -> Result<(Map, Option<Listing>), Failure> {
    let map = match (&args.on, code.shipped_map()) {
        (Some(on), _) => source::quiet_map(on)?,
        (None, Some(name)) => source::quiet_map(name)?,
        (None, None) => tuned_map(&code).ok_or_else(|| {
            let hint = "give the map that the deck was dealt on: --map MAP";
            Failure::new(
                format!("the code {what} is for no map that comes with Milepost"),
                hint,
            )
        })?,
    };
    let map = args.tuned.map_of(Some(what), map)?;
    let refused = |error: &dyn ToString| Failure::new(error.to_string(), "");
    let prices = code.prices(&map).map_err(|error| refused(&error))?;
    let deck = deal(&prices, code.plan).map_err(|error| refused(&error))?;
    let listing = deck.listing(&prices);
    Ok((map, Some(listing)))
}

/// The map with payoffs tuned by play on which the deck of a code was dealt.
fn tuned_map(code: &Code) -> Option<Map> {
    let mut maps = milepost_map::shipped::tuned_maps();
    maps.find(|(_, map)| code.is_on(map)).map(|(_, map)| map)
}

/// Whether a name is that of a deck file and not of a map: by its ending, and JSON by what it says.
fn is_deck(name: &str) -> bool {
    let text = || {
        input::read(name)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok())
    };
    let ending = crate::output::ending(Path::new(name));
    match ending.as_str() {
        "txt" | "csv" | "ebp" => true,
        "json" => text().is_some_and(|text| file::is_deck_json(&text)),
        _ if input::is_standard(name) => text().is_some_and(|text| file::is_deck_text(&text)),
        _ => false,
    }
}
