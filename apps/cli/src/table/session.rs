//! A game at the terminal: commands in, what came of them out, the file always up to date.
//!
//! What was done is first kept in the file and then told, so that nothing that was told is ever lost.

use crate::failure::Failure;
use crate::table::console::{Console, tell};
use crate::table::keep::Keeper;
use crate::table::picture;
use crate::table::typed::cards;
use crate::table::typed::help;
use crate::table::typed::idle;
use crate::table::typed::locate;
use crate::table::typed::money;
use crate::table::typed::name::{Heard, player};
use crate::table::typed::request::{Wish, nothing_more, tried, wish};
use crate::table::typed::start;
use crate::table::typed::tell;
use crate::table::typed::undo;
use crate::table::typed::verb::{Kind, Verb};
use milepost_table::bot::{Bot, Kind as BotKind};
use milepost_table::{Action, Game, Variant, Viewer};
use std::path::PathBuf;

/// A bot that does not come to an end is ended.
const MOST_ACTIONS: usize = 1000;

/// A game at the terminal.
pub struct Session {
    game: Game,
    keeper: Keeper,
    bots: Vec<Option<Bot>>,
    console: Console,
    /// How many actions each command of this turn did, so that undo takes back commands.
    done: Vec<usize>,
    /// The person who saw the cards last.
    last: Option<usize>,
    /// Whether the turn was told.
    told: bool,
    /// Whether the player was reminded of what the train could still do this turn.
    reminded: bool,
    /// The pictures that were drawn here.
    drawn: Vec<PathBuf>,
}

/// What comes after a command.
enum Next {
    Line,
    Leave,
}

impl Session {
    /// A session with a game that is kept in a file; writes the file.
    pub fn begin(game: Game, keeper: Keeper) -> Result<Session, Failure> {
        let seed = game.table().seed();
        let bots = game.roster().players().iter().enumerate();
        let bots = bots.map(|(seat, who)| {
            who.bot
                .as_ref()
                .map(|kind| bot(kind, seed, seat))
                .transpose()
        });
        let bots = bots.collect::<Result<_, _>>()?;
        let (console, done) = (Console::new(), undo::commands(&game));
        let (last, told, drawn) = (None, false, Vec::new());
        let mut session = Session {
            game,
            keeper,
            bots,
            console,
            done,
            last,
            told,
            reminded: false,
            drawn,
        };
        session.save()?;
        Ok(session)
    }

    /// Plays until the game is over, or the player leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        loop {
            let seat = self.game.state().mover();
            if self.game.state().outcome().is_some() {
                return tell(&format!("\n{}", tell::players(&self.game)));
            }
            if self.bots.get(seat).is_some_and(Option::is_some) {
                self.bot_acts(seat)?;
                continue;
            }
            if !self.greet(seat)? {
                return self.leave();
            }
            let Some(line) = self.console.line(&tell::prompt(&self.game))? else {
                return self.leave();
            };
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
        if hides
            && self.last != Some(seat)
            && !self.console.hand_over(&tell::name(&self.game, seat))?
        {
            return Ok(false);
        }
        (self.last, self.told) = (Some(seat), true);
        tell(&tell::turn(&self.game))?;
        Ok(true)
    }

    fn heed(&mut self, line: &str) -> Result<Next, Failure> {
        if let Some(question) = line.strip_prefix('?') {
            tell(&help::answer(&self.game, question.trim()))?;
            return Ok(Next::Line);
        }
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(Next::Line);
        }
        match self.command(word, rest.trim())? {
            Ok(next) => Ok(next),
            Err(said) => tell(&format!("{said}\n")).map(|()| Next::Line),
        }
    }

    fn command(&mut self, word: &str, rest: &str) -> Result<Heard<Next>, Failure> {
        let kind = match Verb::find(&self.game, word).and_then(|verb| verb.whole(word)) {
            Ok(verb) => verb.kind,
            Err(said) => return Ok(Err(said)),
        };
        if let Kind::Undo | Kind::Save | Kind::Quit = kind
            && let Err(said) = nothing_more(rest)
        {
            return Ok(Err(said));
        }
        match kind {
            Kind::Undo => self.undo()?,
            Kind::Where | Kind::Cards | Kind::Players | Kind::Log => {
                match self.looked_up(kind, rest) {
                    Ok(told) => tell(&told)?,
                    Err(said) => return Ok(Err(said)),
                }
            }
            Kind::Map => return self.draw(rest),
            Kind::Save => tell(&format!(
                "the game is saved in {}\n",
                self.keeper.file().display()
            ))?,
            Kind::Help => tell(&help::answer(&self.game, rest))?,
            Kind::Quit => return Ok(Ok(Next::Leave)),
            _ if let Some(told) = help::untimely(&self.game, kind) => return Ok(Err(told)),
            Kind::End if rest.is_empty() && !self.ends()? => tell("not done\n")?,
            _ => return self.wished(kind, rest),
        }
        Ok(Ok(Next::Line))
    }

    /// What is looked up, and changes nothing.
    fn looked_up(&self, kind: Kind, rest: &str) -> Heard<String> {
        let seat = self.game.state().mover();
        match kind {
            Kind::Where => locate::told(&self.game, rest),
            Kind::Cards => cards::asked(&self.game, seat, rest),
            Kind::Players if rest.is_empty() => Ok(tell::players(&self.game)),
            Kind::Players => Ok(tell::player(&self.game, player(&self.game, rest)?)),
            _ => self.log(rest),
        }
    }

    /// Does what a player wants. A train that stands in a major city may first be put on another of its mileposts.
    fn wished(&mut self, kind: Kind, rest: &str) -> Result<Heard<Next>, Failure> {
        let seat = self.game.state().mover();
        let anew = if kind == Kind::Move {
            start::anew(&self.game, rest)
        } else {
            None
        };
        let wished = match wish(
            anew.as_ref().map_or(&self.game, |(game, _)| game),
            kind,
            rest,
        ) {
            Ok(Some(wish)) => wish,
            Ok(None) => return Ok(Ok(Next::Line)),
            Err(said) => return Ok(Err(said)),
        };
        self.act(seat, wished, anew)?;
        if let Kind::Earn | Kind::Deliver | Kind::Cash = kind
            && let Some(told) = money::might_claim(&self.game)
        {
            tell(&format!("    {told}\n"))?;
        }
        Ok(Ok(Next::Line))
    }

    /// Does what a player wants, all of it or nothing; in the game as it is to be first, where that is another.
    fn act(
        &mut self,
        seat: usize,
        wish: Wish,
        anew: Option<(Game, String)>,
    ) -> Result<(), Failure> {
        let (anew, start) = anew.unzip();
        if let Err(refused) = tried(anew.as_ref().unwrap_or(&self.game), &wish.actions) {
            return tell(&format!("{refused}\n"));
        }
        if let Some(ask) = &wish.ask
            && !self.console.agrees(&ask.question, ask.usual)?
        {
            return tell("not done\n");
        }
        if let Some(game) = anew {
            self.game = game;
        }
        let (before, count) = (self.game.entries().len(), wish.actions.len());
        let ends = wish.actions.iter().any(Action::ends_turn);
        for action in wish.actions {
            self.play(seat, action)?;
        }
        self.done.push(count);
        if ends {
            self.turn_over();
        }
        self.save()?;
        self.tell_since(before, Viewer::Seat(seat))?;
        start
            .into_iter()
            .chain(wish.note)
            .try_for_each(|note| tell(&format!("    {note}\n")))
    }

    /// What was done in a turn that is over stays, but at a real board.
    fn turn_over(&mut self) {
        if !self.game.table().options().companion {
            self.done.clear();
        }
        (self.told, self.reminded) = (false, false);
    }

    /// Whether a turn may end though the train could still do something: asked once a turn of a person at the terminal. A
    /// script is told and goes on: its next line is a command.
    fn ends(&mut self) -> Result<bool, Failure> {
        const MOST: usize = 4;
        if std::mem::replace(&mut self.reminded, true) {
            return Ok(true);
        }
        let undone = idle::left_undone(&self.game);
        if undone.is_empty() {
            return Ok(true);
        }
        let left = self.game.state().movement(self.game.table());
        let left = if left == 1 {
            "1 milepost is".to_owned()
        } else {
            format!("{left} mileposts are")
        };
        let more = match undone.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!("\n    and {more} more"),
        };
        let undone = undone
            .into_iter()
            .take(MOST)
            .map(|one| format!("\n    {one}"))
            .collect::<String>();
        let told = format!("{left} not moved yet:{undone}{more}\n");
        match self.console.is_terminal() {
            true => self
                .console
                .agrees(&format!("{told}End the turn all the same?"), false),
            false => tell(&told).map(|()| true),
        }
    }

    fn play(&mut self, seat: usize, action: Action) -> Result<(), Failure> {
        match self.game.act(seat, action.clone()) {
            Ok(_) => Ok(()),
            Err(refusal) => {
                let told = self.game.words().refusal(seat, &action, &refusal);
                Err(Failure::new(
                    told.what,
                    format!("the game is as it was in {}", self.keeper.file().display()),
                ))
            }
        }
    }

    /// A bot plays its turn.
    fn bot_acts(&mut self, seat: usize) -> Result<(), Failure> {
        let before = self.game.entries().len();
        for count in 0.. {
            let Some(Some(bot)) = self.bots.get_mut(seat) else {
                break;
            };
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
        self.turn_over();
        self.save()?;
        self.tell_since(before, Viewer::Spectator)
    }

    fn tell_since(&self, entry: usize, viewer: Viewer) -> Result<(), Failure> {
        tell(&self.since(entry, viewer))
    }

    fn since(&self, entry: usize, viewer: Viewer) -> String {
        let entries = self.game.entries().iter().skip(entry);
        entries
            .map(|entry| tell::entry(&self.game, entry, viewer))
            .collect()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if let Some(question) = undo::question(&self.game)
            && !self.console.agrees(&question, false)?
        {
            return tell("not done\n");
        }
        for _ in 0..self.done.pop().unwrap_or(1) {
            let seat = self.game.state().mover();
            match self.game.undo(seat) {
                Ok(action) => {
                    self.save()?;
                    self.told &= !action.ends_turn();
                    tell(&format!(
                        "taken back: {}\n",
                        self.game.words().done(&action, &[])
                    ))?;
                }
                Err(why) => return tell(&format!("nothing is taken back: {why}\n")),
            }
        }
        Ok(())
    }

    fn log(&self, typed: &str) -> Heard<String> {
        const USUAL: usize = 12;
        let entries = self.game.entries().len();
        let most = match typed {
            "" => USUAL,
            "all" => entries,
            number => number
                .parse()
                .map_err(|_| format!("a number of lines or all was expected, not \"{number}\""))?,
        };
        let left_out = entries.saturating_sub(most);
        let more = if left_out > 0 {
            format!("... {left_out} before; all with: log all\n")
        } else {
            String::new()
        };
        Ok(more + &self.since(left_out, Viewer::Seat(self.game.state().mover())))
    }

    fn draw(&mut self, typed: &str) -> Result<Heard<Next>, Failure> {
        let game = self.keeper.file();
        let file = if typed.is_empty() {
            game.with_extension("svg")
        } else {
            PathBuf::from(typed)
        };
        if file
            .canonicalize()
            .is_ok_and(|file| game.canonicalize().is_ok_and(|game| game == file))
        {
            return Ok(Err(format!(
                "{} is the game's own file; name another",
                file.display()
            )));
        }
        let question = format!("{} is there already. Write over it?", file.display());
        if file.exists() && !self.drawn.contains(&file) && !self.console.agrees(&question, false)? {
            return tell("not done\n").map(|()| Ok(Next::Line));
        }
        if let Err(failure) = picture::draw(&self.game, &file) {
            return Ok(Err(failure.text()));
        }
        tell(&format!(
            "drawn: {}\n{}",
            file.display(),
            picture::legend(&self.game)
        ))?;
        self.drawn.push(file);
        Ok(Ok(Next::Line))
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.keeper.save(self.game.text())
    }

    fn leave(&self) -> Result<(), Failure> {
        let verb = if self.game.table().options().companion {
            "companion"
        } else {
            "play"
        };
        let file = self.keeper.file().display();
        tell(&format!(
            "the game is saved; it goes on with: milepost table {verb} {file}\n"
        ))
    }
}

fn bot(kind: &str, seed: u64, seat: usize) -> Result<Bot, Failure> {
    let kind: BotKind = kind
        .parse()
        .map_err(|told: String| Failure::new(told, "this release knows no others"))?;
    Ok(Bot::new(kind, seed, seat))
}
