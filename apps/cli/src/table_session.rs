//! A game at the terminal: commands in, what came of them out, the file always up to date.
//!
//! What was done is first kept in the file and then told, so that nothing that was told is ever lost.

use crate::failure::Failure;
use crate::output;
use crate::table_cards::cards;
use crate::table_console::{Console, tell};
use crate::table_name::Heard;
use crate::table_verb::{Kind, Verb};
use crate::table_wish::{Wish, tried, wish};
use crate::{table_help, table_picture, table_tell, table_where};
use milepost_table::bot::{Bot, Kind as BotKind};
use milepost_table::game::Entry;
use milepost_table::{Action, Game, Variant};
use std::path::PathBuf;

/// A bot that does not come to an end is ended.
const MOST_ACTIONS: usize = 1000;

/// A game at the terminal.
pub struct Session {
    game: Game,
    file: PathBuf,
    bots: Vec<Option<Bot>>,
    console: Console,
    /// How many actions each command of this turn did, so that undo takes back commands.
    done: Vec<usize>,
    /// The person who saw the cards last.
    last: Option<usize>,
    /// Whether the turn was told.
    told: bool,
}

/// What comes after a command.
enum Next {
    Line,
    Leave,
}

impl Session {
    /// A session with a game that is kept in a file; writes the file.
    pub fn begin(game: Game, file: PathBuf) -> Result<Session, Failure> {
        let seed = game.table().seed();
        let bots = game.roster().players().iter().enumerate();
        let bots = bots.map(|(seat, who)| who.bot.as_ref().map(|kind| bot(kind, seed, seat)).transpose());
        let bots = bots.collect::<Result<_, _>>()?;
        let (console, done) = (Console::new(), commands(game.entries()));
        let session = Session { game, file, bots, console, done, last: None, told: false };
        session.save()?;
        Ok(session)
    }

    /// Plays until the game is over, or the player leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        loop {
            let seat = self.game.state().mover();
            if self.game.state().outcome().is_some() {
                return tell(&format!("\n{}", table_tell::players(&self.game)));
            }
            if self.bots.get(seat).is_some_and(Option::is_some) {
                self.bot_acts(seat)?;
                continue;
            }
            if !self.greet(seat)? {
                return self.leave();
            }
            let Some(line) = self.console.line(&table_tell::prompt(&self.game))? else { return self.leave() };
            if let Next::Leave = self.heed(&line)? {
                return self.leave();
            }
        }
    }

    /// Tells a person that it is his turn, once. Where hands are hidden, the one before is out of sight first.
    fn greet(&mut self, seat: usize) -> Result<bool, Failure> {
        if self.told {
            return Ok(true);
        }
        let options = self.game.table().options();
        let people = self.bots.iter().filter(|bot| bot.is_none()).count();
        let hides = options.game == Variant::Standard && !options.open_hands && people > 1;
        if hides && self.last != Some(seat) && !self.console.hand_over(&table_tell::name(&self.game, seat))? {
            return Ok(false);
        }
        (self.last, self.told) = (Some(seat), true);
        tell(&table_tell::turn(&self.game))?;
        Ok(true)
    }

    fn heed(&mut self, line: &str) -> Result<Next, Failure> {
        if let Some(question) = line.strip_prefix('?') {
            tell(&table_help::answer(&self.game, question.trim()))?;
            return Ok(Next::Line);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(Next::Line);
        }
        match self.command(word, rest.trim())? {
            Ok(next) => Ok(next),
            Err(said) => tell(&format!("{said}\n")).map(|()| Next::Line),
        }
    }

    fn command(&mut self, word: &str, rest: &str) -> Result<Heard<Next>, Failure> {
        let kind = match Verb::find(&self.game, word) {
            Ok(verb) => verb.kind,
            Err(said) => return Ok(Err(said)),
        };
        let seat = self.game.state().mover();
        match kind {
            Kind::Undo => self.undo()?,
            Kind::Where => match table_where::told(&self.game, rest) {
                Ok(told) => tell(&told)?,
                Err(said) => return Ok(Err(said)),
            },
            Kind::Cards => tell(&cards(&self.game, Some(seat)))?,
            Kind::Players => tell(&format!("{}\n", table_tell::players(&self.game).trim_end()))?,
            Kind::Log => self.log(rest)?,
            Kind::Map => return Ok(self.draw(rest)),
            Kind::Save => tell(&format!("the game is saved in {}\n", self.file.display()))?,
            Kind::Help => tell(&table_help::answer(&self.game, rest))?,
            Kind::Quit => return Ok(Ok(Next::Leave)),
            _ if let Some(told) = table_help::untimely(&self.game, kind) => return Ok(Err(told)),
            _ => match wish(&self.game, kind, rest) {
                Ok(Some(wish)) => self.act(seat, wish)?,
                Ok(None) => {}
                Err(said) => return Ok(Err(said)),
            },
        }
        Ok(Ok(Next::Line))
    }

    /// Does what a player wants, all of it or nothing.
    fn act(&mut self, seat: usize, wish: Wish) -> Result<(), Failure> {
        if let Err(refused) = tried(&self.game, &wish.actions) {
            return tell(&format!("{refused}\n"));
        }
        if let Some(ask) = &wish.ask
            && !self.console.agrees(&ask.question)?
        {
            return tell("not done\n");
        }
        let (before, count) = (self.game.entries().len(), wish.actions.len());
        let ends = wish.actions.iter().any(Action::ends_turn);
        for action in wish.actions {
            self.play(seat, action)?;
        }
        self.done.push(count);
        if ends {
            self.done.clear();
            self.told = false;
        }
        self.save()?;
        self.tell_since(before, Some(seat))?;
        wish.note.map_or(Ok(()), |note| tell(&format!("    {note}\n")))
    }

    fn play(&mut self, seat: usize, action: Action) -> Result<(), Failure> {
        match self.game.act(seat, action.clone()) {
            Ok(_) => Ok(()),
            Err(refusal) => {
                let told = self.game.words().refusal(seat, &action, &refusal);
                Err(Failure::new(told.what, format!("the game is as it was in {}", self.file.display())))
            }
        }
    }

    /// A bot plays its turn.
    fn bot_acts(&mut self, seat: usize) -> Result<(), Failure> {
        let before = self.game.entries().len();
        for count in 0.. {
            let Some(Some(bot)) = self.bots.get_mut(seat) else { break };
            let state = self.game.state();
            let action = match count {
                ..MOST_ACTIONS => bot.act(self.game.table(), state),
                _ => Action::pass(state.stage()),
            };
            let ends = action.ends_turn();
            self.play(seat, action)?;
            if ends || self.game.state().outcome().is_some() {
                break;
            }
        }
        self.done.clear();
        self.told = false;
        self.save()?;
        self.tell_since(before, None)
    }

    fn tell_since(&self, entry: usize, seat: Option<usize>) -> Result<(), Failure> {
        let entries = self.game.entries().iter().skip(entry);
        tell(&entries.map(|entry| table_tell::entry(&self.game, entry, seat)).collect::<String>())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let seat = self.game.state().mover();
        for _ in 0..self.done.pop().unwrap_or(1) {
            match self.game.undo(seat) {
                Ok(action) => {
                    self.save()?;
                    tell(&format!("taken back: {}\n", self.game.words().action(&action)))?;
                }
                Err(why) => return tell(&format!("nothing is taken back: {why}\n")),
            }
        }
        Ok(())
    }

    fn log(&self, typed: &str) -> Result<(), Failure> {
        const USUAL: usize = 12;
        let entries = self.game.entries().len();
        let most = typed.parse().unwrap_or(USUAL);
        self.tell_since(entries.saturating_sub(most), Some(self.game.state().mover()))
    }

    fn draw(&self, typed: &str) -> Heard<Next> {
        let file = if typed.is_empty() { self.file.with_extension("svg") } else { PathBuf::from(typed) };
        if file.canonicalize().is_ok_and(|file| self.file.canonicalize().is_ok_and(|game| game == file)) {
            return Err(format!("{} is the game's own file; name another", file.display()));
        }
        table_picture::draw(&self.game, &file).map_err(Failure::text)?;
        tell(&format!("drawn: {}\n{}", file.display(), table_picture::legend(&self.game)))
            .map_err(Failure::text)?;
        Ok(Next::Line)
    }

    fn save(&self) -> Result<(), Failure> {
        output::write(Some(&self.file), self.game.text().as_bytes())
    }

    fn leave(&self) -> Result<(), Failure> {
        let verb = if self.game.table().options().companion { "companion" } else { "play" };
        let file = self.file.display();
        tell(&format!("the game is saved; it goes on with: milepost table {verb} {file}\n"))
    }
}

/// How many actions each command of the turn that goes on had: what a payment or a load fetched on the way brings about
/// was typed as one.
fn commands(entries: &[Entry]) -> Vec<usize> {
    let turn = entries.iter().rposition(|entry| entry.action.ends_turn()).map_or(0, |end| end + 1);
    let mut rest = &entries[turn..];
    let mut done = Vec::new();
    while let [first, others @ ..] = rest {
        let joined = others.first().is_some_and(|next| match (&first.action, &next.action) {
            (Action::Cash { amount, seat, .. }, Action::Cash { amount: back, seat: other, .. }) => {
                seat != other && *amount == -back
            }
            (Action::PickUp(_), Action::Lock(_) | Action::Deliver(_)) => true,
            _ => false,
        });
        done.push(1 + usize::from(joined));
        rest = &others[usize::from(joined)..];
    }
    done
}

fn bot(kind: &str, seed: u64, seat: usize) -> Result<Bot, Failure> {
    let kind: BotKind =
        kind.parse().map_err(|told: String| Failure::new(told, "this release knows no others"))?;
    Ok(Bot::new(kind, seed, seat))
}
