//! Logs are read: played again, and compared line by line with what is then written.

use super::{Head, INDENT, Log, MapName};
use crate::action::Action;
use crate::game::Game;
use crate::table::Board;
use crate::words::Scan;
use milepost_deck::Prices;
use milepost_document::{Place, Problem, shorten};
use std::sync::Arc;

const EDITED: &str = "a log is not edited by hand: take the line from a copy of the log, or cut the log before it and \
                      play on from there";
const TORN: &str = "the file was torn while it was written; resume the game without this line";

impl Game {
    /// Reads a log and plays it again. `board` gives the board of the map that the log names.
    ///
    /// # Errors
    /// All that is wrong with the header; else the first line that is not what the game gives. Places are bytes of the
    /// text: whole lines. A log whose end is missing is refused too; see [`Game::resume`].
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
            "" => "what came of the last action is not told to its end".to_owned(),
            torn => format!("the last line breaks off: \"{}\"", shorten(torn)),
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
    /// As [`Game::read`], the missing end aside. A header must be whole.
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

    /// The same with a board and the prices of its map that are at hand, for whoever reads many logs.
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
    begun: impl FnOnce(Head) -> Option<Result<Game, Vec<String>>>,
) -> Result<(Game, &str), Vec<Problem>> {
    let head = Head::read(text)?;
    let map = head.map.clone();
    let wrong =
        |what: String, hint: &str| Problem::error(&Place::Span(0..text.len().min(1)), what, hint);
    let game = begun(head).ok_or_else(|| {
        let what = format!(
            "the game's map is not at hand: {}, with hash {:016x}",
            map.name, map.hash
        );
        vec![wrong(what, "give the map that the game was begun on")]
    })?;
    let game = game.map_err(|told| {
        told.into_iter()
            .map(|what| wrong(what, "begin a new game"))
            .collect::<Vec<_>>()
    })?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let (whole, torn) = text.split_at(whole);
    match replay(game, whole) {
        Ok(game) => Ok((game, torn)),
        Err(problem) => Err(vec![problem]),
    }
}

/// Plays whole lines. What is told of the last action may break off.
fn replay(mut game: Game, text: &str) -> Result<Game, Problem> {
    compare(game.text(), text, 0)?;
    while let Some((line, place)) = line_at(text, game.text().len()) {
        let from = game.text().len();
        let wrong = |what: String, hint: &str| Problem::error(&place, what, hint);
        let said = judge(&game, line).map_err(|what| wrong(what, EDITED))?;
        let (seat, action) = parse(&game, said).map_err(|what| wrong(what, EDITED))?;
        if let Err(refusal) = game.act(seat, action.clone()) {
            let told = game.log_words().refusal(seat, &action, &refusal);
            return Err(wrong(
                format!("{} (rule: {})", told.what, told.rule),
                EDITED,
            ));
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
fn judge<'t>(game: &Game, line: &'t str) -> Result<&'t str, String> {
    let count = game.entries().len() + 1;
    if line.starts_with(INDENT) {
        let before = if count == 1 {
            "was dealt".to_owned()
        } else {
            format!("came of action {}", count - 1)
        };
        return Err(format!(
            "nothing more {before}; action {count} was expected"
        ));
    }
    let mut scan = Scan { rest: line };
    let number: Option<usize> = scan.number().filter(|_| scan.eat(". "));
    match number {
        Some(number) if number == count => {}
        Some(number) => {
            return Err(format!(
                "action {count} was expected here, not {number}: a line is missing or was moved"
            ));
        }
        None => {
            return Err(format!(
                "action {count} was expected here, not \"{}\"",
                shorten(line)
            ));
        }
    }
    let wrong = || "an action's line ends with a sharp and a check of four signs".to_owned();
    let (body, said) = line.rsplit_once(" #").ok_or_else(wrong)?;
    let check = game.log().check_of(body);
    if said != check {
        return Err(format!(
            "the check of this line is {check}, not \"{}\": it was changed",
            shorten(said)
        ));
    }
    Ok(scan
        .rest
        .strip_suffix(said)
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

fn parse(game: &Game, said: &str) -> Result<(usize, Action), String> {
    let mut scan = Scan { rest: said };
    let words = game.log_words();
    let seat = words.a_player(&mut scan)?;
    if !scan.eat(": ") {
        return Err(format!(
            "a colon and an action stand behind the player's name, not \"{}\"",
            shorten(scan.rest)
        ));
    }
    Ok((seat, words.read(scan.rest)?))
}

/// Finds the first line of `text`, from a byte on, that is not as the game writes it.
fn compare(written: &str, text: &str, from: usize) -> Result<(), Problem> {
    let mut at = from;
    let rest = |text| {
        str::get(text, from..)
            .unwrap_or_default()
            .split_inclusive('\n')
    };
    for (written, said) in rest(written).zip(rest(text)) {
        if written != said {
            let written = written.trim_end_matches('\n');
            let what = format!("this line is not what the game gives here, which is \"{written}\"");
            return Err(Problem::error(
                &Place::Span(at..at + said.len()),
                what,
                EDITED,
            ));
        }
        at += said.len();
    }
    Ok(())
}
