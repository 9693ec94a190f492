//! The header of a log.

use super::link::Link;
use super::{BEGINNING, FORMAT, MARK};
use crate::generator::{GENERATOR, engine_of};
use crate::model::options::Options;
use crate::model::roster::{Participant, Roster};
use crate::text::quote::{Scan, phrase};
use milepost_deck::Code;
use milepost_document::{Place, Problem, shorten};
use std::fmt::Write;

/// The map that a log is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapName {
    /// Its name.
    pub name: String,
    /// Its content hash.
    pub hash: u64,
}

/// The parts of a header.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub map: MapName,
    pub engine: u8,
    pub code: Code,
    pub options: Options,
    pub roster: Roster,
}

const EDITED: &str = "logs cannot be edited: copy the line from a backup, or start a new game";
const AS_WRITTEN: &str = "an editor added it; log::plain removes it";

impl Head {
    /// All of it but the check.
    pub(super) fn write(&self) -> String {
        let mut text = format!("{BEGINNING}{FORMAT}, engine {}\n", self.engine);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "map: {} {:016x}",
            phrase(&self.map.name),
            self.map.hash
        );
        let _ = writeln!(text, "deck: {}", self.code);
        for (name, value) in self.options.changed() {
            let _ = writeln!(text, "option: {name} {value}");
        }
        for who in self.roster.players() {
            let _ = match &who.bot {
                Some(kind) => writeln!(text, "bot {kind}: {}", phrase(&who.name)),
                None => writeln!(text, "player: {}", phrase(&who.name)),
            };
        }
        text
    }

    /// Reads the header of a log.
    ///
    /// # Errors
    /// - The first line is not that of a log that this engine can play: one problem.
    /// - Lines are wrong or missing, or the check is not theirs: all of them.
    pub(super) fn read(text: &str) -> Result<Head, Vec<Problem>> {
        let mut lines = Lines {
            engine: version(text)?,
            ..Lines::default()
        };
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let span = at..at + line.len();
            if let Some(check) = line.strip_prefix("check: ") {
                return lines.head(&text[..at], check.trim_end_matches('\n'), &span);
            }
            if at > 0 {
                let read = lines.read(line.trim_end_matches('\n'), &Place::Span(span.clone()));
                lines.problems.extend(read.err());
            }
            at = span.end;
        }
        let place = Place::Span(text.len()..text.len());
        let what = "the header is incomplete: its last line begins with \"check:\"";
        lines
            .problems
            .push(Problem::error(&place, what, "start a new game"));
        Err(lines.problems)
    }
}

/// The version of the engine that plays a log.
fn version(text: &str) -> Result<u8, Vec<Problem>> {
    let line = text.split('\n').next().unwrap_or_default();
    let wrong = |what: String, hint: &str| {
        Err(vec![Problem::error(
            &Place::Span(0..line.len()),
            what,
            hint,
        )])
    };
    let mut scan = Scan { rest: line };
    if line.starts_with(MARK) {
        return wrong(
            "the log begins with a byte order mark".to_owned(),
            AS_WRITTEN,
        );
    }
    if !scan.eat(BEGINNING) {
        return wrong(
            format!("this is not the log of a game: it does not begin with \"{BEGINNING}\""),
            "",
        );
    }
    let format: Option<u32> = scan.number();
    let engine: Option<u32> = if scan.eat(", engine ") {
        scan.number()
    } else {
        None
    };
    match (format, engine) {
        (Some(_), Some(_)) if scan.rest == "\r" => {
            wrong("the lines end with CR and LF".to_owned(), AS_WRITTEN)
        }
        (Some(format), Some(engine)) if scan.rest.is_empty() => {
            let known = (1..=GENERATOR).find(|known| u32::from(*known) == engine);
            if format == u32::from(FORMAT)
                && let Some(engine) = known
            {
                return Ok(engine);
            }
            let what = format!(
                "this log has format {format} and engine {engine}; expected {FORMAT} and 1 to {GENERATOR}"
            );
            wrong(what, "use the release that started the game")
        }
        _ => wrong(
            format!("the first line has to be \"{BEGINNING}{FORMAT}, engine {GENERATOR}\""),
            EDITED,
        ),
    }
}

/// The lines of a header, as far as they are read.
#[derive(Default)]
struct Lines {
    engine: u8,
    map: Option<MapName>,
    code: Option<Code>,
    options: Options,
    players: Vec<Participant>,
    problems: Vec<Problem>,
}

impl Lines {
    fn read(&mut self, line: &str, place: &Place) -> Result<(), Problem> {
        let wrong = |what: String| Problem::error(place, what, EDITED);
        let player = |mut scan: Scan<'_>, bot| -> Result<Participant, Problem> {
            let name = scan.phrase().filter(|_| scan.rest.is_empty());
            let rest = || format!("expected a player's name, not \"{}\"", shorten(scan.rest));
            let name = name.ok_or_else(|| wrong(rest()))?;
            Ok(Participant { name, bot })
        };
        let mut scan = Scan { rest: line };
        if scan.eat("map: ") {
            let name = scan.phrase_before_last();
            let hash = u64::from_str_radix(scan.rest, 16)
                .ok()
                .filter(|_| scan.rest.len() == 16);
            self.map = name.zip(hash).map(|(name, hash)| MapName { name, hash });
            if self.map.is_none() {
                let what = "expected the map's name and the 16 digits of its hash";
                return Err(wrong(what.to_owned()));
            }
        } else if scan.eat("deck: ") {
            let code = Code::read(scan.rest);
            self.code = Some(code.map_err(|error| wrong(format!("the deck's code: {error}")))?);
        } else if scan.eat("option: ") {
            let (name, value) = scan.rest.split_once(' ').unwrap_or((scan.rest, ""));
            let set = self.options.set(name, value);
            set.map_err(|error| wrong(error.to_string()))?;
        } else if scan.eat("player: ") {
            self.players.push(player(scan, None)?);
        } else if scan.eat("bot ") {
            let (kind, name) = scan.rest.split_once(": ").unwrap_or((scan.rest, ""));
            let bot = Some(kind.to_owned());
            self.players.push(player(Scan { rest: name }, bot)?);
        } else {
            return Err(wrong(format!(
                "expected a line that begins with map, deck, option, player, bot or check, not \"{}\"",
                shorten(line)
            )));
        }
        Ok(())
    }

    /// The header, if its parts are there and the check is that of its text.
    fn head(
        mut self,
        text: &str,
        found: &str,
        at: &std::ops::Range<usize>,
    ) -> Result<Head, Vec<Problem>> {
        let header = Place::Span(0..at.end);
        let mut wrong = |what: String| self.problems.push(Problem::error(&header, what, EDITED));
        if self.map.is_none() {
            wrong(
                "the header has no map, in a line such as: map: Iberia 0123456789abcdef".to_owned(),
            );
        }
        if self.code.is_none() {
            wrong("the header has no deck, in a line such as: deck: 3ABC-DEFG-HJKL-M".to_owned());
        }
        let roster = Roster::kept(self.players).map_err(|errors| {
            let errors = errors.iter().map(ToString::to_string);
            errors.for_each(&mut wrong);
        });
        let expected = engine_of(&self.options);
        if self.engine != expected {
            let what = format!(
                "the log has engine {}, and games with these options have {expected}",
                self.engine
            );
            let hint = "use the release that started the game";
            self.problems.push(Problem::error(&header, what, hint));
        }
        let check = Link::default().over(text).check();
        if self.problems.is_empty() && check != found {
            let what = "the check does not fit the lines above it: one of them was changed";
            self.problems
                .push(Problem::error(&Place::Span(at.clone()), what, EDITED));
        }
        match (self.map, self.code, roster) {
            (Some(map), Some(code), Ok(roster)) if self.problems.is_empty() => Ok(Head {
                map,
                engine: self.engine,
                code,
                options: self.options,
                roster,
            }),
            _ => Err(self.problems),
        }
    }
}
