//! Logs are read: the game is played again, and each line compared with what the game writes.

use super::{Head, INDENT, Log, MapName};
use crate::game::{Game, GameError};
use crate::model::action::Action;
use crate::model::table::Board;
use crate::text::quote::Scan;
use milepost_deck::Prices;
use milepost_document::{Place, Problem, shorten};
use std::sync::Arc;

const EDITED: &str = "logs cannot be edited: copy the line from a backup, or delete it and all after it and resume the game \
                      from there";
const TORN: &str = "the file was cut off while it was written; resume the game without this line";

impl Game {
    /// Reads a log and plays it again. `board` gives the board of the map that the log names.
    ///
    /// # Errors
    /// - The header is not one: all problems of it.
    /// - `board` gives no board, or the deck cannot be dealt on it: one problem.
    /// - A line is not what the game gives, or the end is missing (see [`Game::resume`]): the first such line.
    ///
    /// Places are bytes of the text: whole lines.
    pub fn read(
        text: &str,
        board: impl FnOnce(&MapName) -> Option<Arc<Board>>,
    ) -> Result<Game, Vec<Problem>> {
        let (game, torn) = Game::resume(text, board)?;
        if torn.is_empty() && game.text() == text {
            return Ok(game);
        }
        let whole = text.len() - torn.len();
        let what = match torn {
            "" => "the events of the last action are incomplete".to_owned(),
            torn => format!("the last line is incomplete: \"{}\"", shorten(torn)),
        };
        Err(vec![Problem::error(
            &Place::Span(whole..text.len()),
            what,
            TORN,
        )])
    }

    /// Reads a log whose end may have been torn off while it was written: every whole line of an action counts. Also
    /// gives the torn end, a last line without its line end, which is left out; it is empty where nothing is torn. What
    /// the last action led to is found again, so that [`Game::text`] may be longer than what was read: it replaces the
    /// file.
    ///
    /// # Errors
    /// As [`Game::read`], except that the end may be missing. The header must be complete.
    pub fn resume(
        text: &str,
        board: impl FnOnce(&MapName) -> Option<Arc<Board>>,
    ) -> Result<(Game, &str), Vec<Problem>> {
        again(text, |head| {
            Some(Game::of_code(
                board(&head.map)?,
                head.options,
                head.roster,
                head.code,
            ))
        })
    }

    /// The same with a board and the prices of its map that were computed before, to read many logs.
    ///
    /// # Errors
    /// As [`Game::resume`].
    pub fn resume_priced<'p, 't>(
        text: &'t str,
        board: impl FnOnce(&MapName) -> Option<(Arc<Board>, &'p Prices<'p>)>,
    ) -> Result<(Game, &'t str), Vec<Problem>> {
        again(text, |head| {
            let (board, prices) = board(&head.map)?;
            Some(Game::of_priced(
                board,
                head.options,
                head.roster,
                head.code,
                prices,
            ))
        })
    }
}

/// Begins the game of a log, where its map is at hand, and plays what is whole.
fn again(
    text: &str,
    begun: impl FnOnce(Head) -> Option<Result<Game, Vec<GameError>>>,
) -> Result<(Game, &str), Vec<Problem>> {
    let head = Head::read(text)?;
    let map = head.map.clone();
    let wrong =
        |what: String, hint: &str| Problem::error(&Place::Span(0..text.len().min(1)), what, hint);
    let game = begun(head).ok_or_else(|| {
        let what = format!(
            "the game's map was not found: {}, with hash {:016x}",
            map.name, map.hash
        );
        vec![wrong(what, "give the map that the game was started on")]
    })?;
    let game = game.map_err(|errors| {
        errors
            .into_iter()
            .map(|error| wrong(error.to_string(), "start a new game"))
            .collect::<Vec<_>>()
    })?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let (whole, torn) = text.split_at(whole);
    match replay(game, whole) {
        Ok(game) => Ok((game, torn)),
        Err(problem) => Err(vec![problem]),
    }
}

/// Plays whole lines. The events of the last action may be incomplete.
fn replay(mut game: Game, text: &str) -> Result<Game, Problem> {
    compare(game.text(), text, 0)?;
    while let Some((line, place)) = line_at(text, game.text().len()) {
        let from = game.text().len();
        let entry = checked(&game, line, &place)?;
        let (seat, action) = parse(&game, entry, &place)?;
        if let Err(refusal) = game.act(seat, action.clone()) {
            let refused = game.log_words().refusal(seat, &action, &refusal);
            let what = format!("{} (rule: {})", refused.what, refused.rule);
            return Err(Problem::error(&place, what, EDITED));
        }
        compare(game.text(), text, from)?;
    }
    Ok(game)
}

/// The line that begins there, without its end, and its place.
fn line_at(text: &str, from: usize) -> Option<(&str, Place)> {
    let line = text.get(from..)?.split_inclusive('\n').next()?;
    Some((
        line.trim_end_matches('\n'),
        Place::Span(from..from + line.len()),
    ))
}

/// The text behind the number of an action's line, if number and check are right.
fn checked<'t>(game: &Game, line: &'t str, place: &Place) -> Result<&'t str, Problem> {
    let wrong = |what: String| Problem::error(place, what, EDITED);
    let count = game.entries().len() + 1;
    if line.starts_with(INDENT) {
        let before = if count == 1 {
            "is dealt at the start".to_owned()
        } else {
            format!("follows from action {}", count - 1)
        };
        let what = format!("no further line {before}; expected action {count}");
        return Err(wrong(what));
    }
    let mut scan = Scan { rest: line };
    let number: Option<usize> = scan.number().filter(|_| scan.eat(". "));
    match number {
        Some(number) if number == count => {}
        Some(number) => {
            return Err(wrong(format!(
                "expected action {count}, not {number}: a line is missing or was moved"
            )));
        }
        None => {
            let line = shorten(line);
            return Err(wrong(format!("expected action {count}, not \"{line}\"")));
        }
    }
    let unchecked = "the line of an action ends with # and a check of four characters";
    let ends = line.rsplit_once(" #");
    let (body, found) = ends.ok_or_else(|| wrong(unchecked.to_owned()))?;
    let check = game.log().check_of(body);
    if found != check {
        return Err(wrong(format!(
            "the check of this line is {check}, not \"{}\": the line was changed",
            shorten(found)
        )));
    }
    Ok(scan
        .rest
        .strip_suffix(found)
        .and_then(|rest| rest.strip_suffix(" #"))
        .unwrap_or_default())
}

impl Log {
    /// The check of a line that would come next.
    fn check_of(&self, line: &str) -> String {
        let since = self.text.get(self.mark.checked..).unwrap_or_default();
        self.mark.link.over(&format!("{since}{line}")).check()
    }
}

fn parse(game: &Game, entry: &str, place: &Place) -> Result<(usize, Action), Problem> {
    let wrong = |what: String| Problem::error(place, what, EDITED);
    let mut scan = Scan { rest: entry };
    let words = game.log_words();
    let seat = words.a_player(&mut scan);
    let seat = seat.map_err(|error| wrong(error.to_string()))?;
    if !scan.eat(": ") {
        return Err(wrong(format!(
            "expected a colon and an action after the player's name, not \"{}\"",
            shorten(scan.rest)
        )));
    }
    let action = words.read(scan.rest);
    let action = action.map_err(|error| wrong(error.to_string()))?;
    Ok((seat, action))
}

/// Finds the first line of `text`, from a byte on, that is not as the game writes it.
fn compare(written: &str, text: &str, from: usize) -> Result<(), Problem> {
    let mut at = from;
    let rest = |text| {
        str::get(text, from..)
            .unwrap_or_default()
            .split_inclusive('\n')
    };
    for (written, found) in rest(written).zip(rest(text)) {
        if written != found {
            let written = written.trim_end_matches('\n');
            let what = format!("the game gives another line here: \"{written}\"");
            return Err(Problem::error(
                &Place::Span(at..at + found.len()),
                what,
                EDITED,
            ));
        }
        at += found.len();
    }
    Ok(())
}
