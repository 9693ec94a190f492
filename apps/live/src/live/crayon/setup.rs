//! What a table of crayon rails is created with.

use crate::live::clock::OnTimeUp;
use crate::live::crayon::request::{NewTableError, RequestError, TableRequest, options};
use crate::live::error::SnapshotError;
use crate::live::head::Head;
use milepost_dice::secret;
use milepost_table::{
    Board, CardNumbers, Game, Options, Participant, Roster, SavedGame, engine_of,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many seeds are tried: on a map that is small for its deck some cannot be dealt.
const TRIES: usize = 20;

/// What a table is created with, beside seats, clock and seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The name of the map: a shipped one, unless the map is a custom one.
    pub map: String,
    /// The SHA-256 of the text of a custom map. The store keeps the text.
    #[serde(rename = "own", default, skip_serializing_if = "Option::is_none")]
    pub custom_map_hash: Option<String>,
    /// The hash of the map's content.
    pub content: String,
    /// The number of cards in the deck.
    pub cards: usize,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// True if players may ask for hints; true where the member is missing.
    #[serde(default = "allowed", skip_serializing_if = "is_allowed")]
    pub hints: bool,
}

fn allowed() -> bool {
    true
}

fn is_allowed(hints: &bool) -> bool {
    *hints
}

impl Setup {
    /// The options of the rules.
    ///
    /// # Errors
    /// Every option that is unknown or has an invalid value; or there are too many of them, or their texts are too
    /// long.
    pub fn rules(&self) -> Result<Options, Vec<RequestError>> {
        options(&self.options)
    }
}

/// Creates the head of a requested table, with a random seed that a deck can be dealt from.
///
/// # Errors
/// [`NewTableError::Invalid`] with everything that is wrong with the request or the map;
/// [`NewTableError::NoRandomness`] if the operating system gives no random bytes.
pub fn new_head(
    request: &TableRequest,
    board: Result<Arc<Board>, Vec<RequestError>>,
) -> Result<Head<Setup>, NewTableError> {
    let mut problems = request.range_problems();
    let board = board.map_err(|errors| problems.extend(errors));
    let options = options(&request.options).map_err(|errors| problems.extend(errors));
    let companion = options.as_ref().is_ok_and(|options| options.companion);
    if let Some(clock) = request.clock {
        problems.extend(clock.problems().into_iter().map(RequestError::Clock));
        if companion && clock.on_time_up == OnTimeUp::Bot {
            problems.push(RequestError::BotOnRealBoard);
        }
    }
    let (Ok(board), Ok(options), true) = (board, options, problems.is_empty()) else {
        return Err(NewTableError::Invalid(problems));
    };
    let mut head = unseeded(request, &board, &options, secret::token()?);
    let names = (1..=request.seats).map(|seat| Participant::person(&seat.to_string()));
    // The number of seats is valid, and numbers are names that differ.
    let roster = Roster::new(names.collect())
        .map_err(|_| NewTableError::Invalid(vec![RequestError::Seats(request.seats)]))?;
    for _ in 0..TRIES {
        head.seed = secret::number()?;
        match game(&head, &board, roster.clone()) {
            Ok(_) => return Ok(head),
            Err(errors) => problems = errors,
        }
    }
    Err(NewTableError::Invalid(problems))
}

/// The head of a valid request, with 0 for the seed.
fn unseeded(request: &TableRequest, board: &Board, options: &Options, salt: String) -> Head<Setup> {
    let changed = options
        .changed()
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    let usual = || board.deck_size(request.seats).to_deal();
    let setup = Setup {
        map: request
            .custom_map
            .as_ref()
            .map_or(&*request.map, |_| board.map().name())
            .to_owned(),
        custom_map_hash: request.custom_map.as_deref().map(secret::hash),
        content: board.map().hash_text(),
        cards: request.cards.unwrap_or_else(usual),
        options: changed.collect(),
        hints: request.hints,
    };
    Head {
        engine: engine_of(options),
        seats: request.seats,
        clock: request.clock,
        host: None,
        seed: 0,
        salt,
        setup,
    }
}

/// Deals the game of a table for these players.
///
/// # Errors
/// Everything that prevents the game from being played.
pub(super) fn game(
    head: &Head<Setup>,
    board: &Arc<Board>,
    roster: Roster,
) -> Result<Game, Vec<RequestError>> {
    let setup = &head.setup;
    let game = Game::new(
        board.clone(),
        setup.rules()?,
        roster,
        setup.cards,
        head.seed,
    )
    .map_err(|errors| {
        errors
            .into_iter()
            .map(RequestError::Deal)
            .collect::<Vec<_>>()
    })?;
    Ok(game.renumbered(card_key(head)))
}

/// The game of a table that was saved.
///
/// # Errors
/// It is damaged, or not of this table.
pub(super) fn restored(
    head: &Head<Setup>,
    board: &Arc<Board>,
    saved: SavedGame<'_>,
) -> Result<Game, SnapshotError> {
    let options = head.setup.rules();
    let options = options.map_err(|_| SnapshotError::OtherTable)?;
    let game = Game::restore(board.clone(), options, saved);
    let game = game.map_err(|error| SnapshotError::Damaged(error.to_string()))?;
    let table = game.table();
    let found = (table.seed(), table.seats(), table.cards().len());
    match found == (head.seed, head.seats, head.setup.cards) {
        true => Ok(game.renumbered(card_key(head))),
        false => Err(SnapshotError::OtherTable),
    }
}

/// The numbers by which players know the cards, during the game and afterwards.
pub(super) fn numbers(head: &Head<Setup>) -> CardNumbers {
    CardNumbers::shuffled(head.setup.cards, card_key(head))
}

/// The key of the card numbers. It is derived from seed and salt without revealing them.
fn card_key(head: &Head<Setup>) -> u64 {
    secret::number_of(&format!("card numbers\n{}", head.sealed()))
}
