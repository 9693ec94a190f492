//! A game at the terminal: reads commands, shows what came of them, and keeps the file up to date.
//!
//! An action is written to the file before it is shown, so that nothing that was shown is ever lost.

use crate::failure::{Failure, write_stderr};
use crate::table::console::{Console, print};
use crate::table::keep::Keeper;
use crate::table::picture;
use crate::table::program::command::KIND;
use crate::table::program::{Program, Programs};
use milepost_document::number::counted;
use milepost_table::bot::{Bot, Kind as BotKind, MOST_ACTIONS, UnknownKind};
use milepost_table::text::TextError;
use milepost_table::text::command::{Command, Kind};
use milepost_table::text::input::interpret::{interpret, nothing_more};
use milepost_table::text::input::lookup::player;
use milepost_table::text::input::request::{DefaultAnswer, Request, attempt};
use milepost_table::text::input::{money, start, undo};
use milepost_table::text::report::{advice, cards, figures, help, idle, locate, status};
use milepost_table::{Action, ActionKind, Game, Stage, Variant, Viewer};
use std::path::PathBuf;

/// A game at the terminal.
pub struct Session {
    game: Game,
    keeper: Keeper,
    bots: Vec<Option<SeatedBot>>,
    console: Console,
    /// How many actions each command of this turn did, so that undo takes back commands.
    done: Vec<usize>,
    /// The person who saw the cards last.
    last: Option<usize>,
    /// Whether the player has seen the head of this turn.
    is_greeted: bool,
    /// Whether the player was reminded of what the train could still do this turn.
    is_reminded: bool,
    /// The pictures that were drawn in this session.
    drawn: Vec<PathBuf>,
}

/// A bot of this program, or a program of its own.
pub enum SeatedBot {
    Built(Box<Bot>),
    Program(Box<Program>),
}

/// What comes after a command.
enum Next {
    Line,
    Leave,
}

/// What a command led to; or why it was not understood, so that another line is read.
type Outcome = Result<Result<Next, TextError>, Failure>;

impl Session {
    /// A session with a game that is kept in a file; writes the file.
    pub fn begin(game: Game, keeper: Keeper, programs: &Programs) -> Result<Session, Failure> {
        let players = game.roster().players().iter().enumerate();
        let bots = players.map(|(seat, who)| {
            let kind = who.bot.as_ref();
            kind.map(|kind| bot(&game, kind, seat, programs))
                .transpose()
        });
        let mut session = Session {
            bots: bots.collect::<Result<_, _>>()?,
            console: Console::new(),
            done: undo::commands(&game),
            last: None,
            is_greeted: false,
            is_reminded: false,
            drawn: Vec::new(),
            game,
            keeper,
        };
        session.save()?;
        Ok(session)
    }

    /// Plays until the game is over, or the player leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        let done = self.play_on();
        let (table, roster, state) = (self.game.table(), self.game.roster(), self.game.state());
        for bot in self.bots.iter_mut().flatten() {
            if let SeatedBot::Program(program) = bot {
                program.end(table, roster, state);
            }
        }
        done
    }

    fn play_on(&mut self) -> Result<(), Failure> {
        loop {
            let seat = self.game.state().mover();
            if self.game.state().outcome().is_some() {
                return print(&format!("\n{}", status::players(&self.game)));
            }
            if self.bots.get(seat).is_some_and(Option::is_some) {
                self.bot_acts(seat)?;
                continue;
            }
            if !self.greet(seat)? {
                return self.leave();
            }
            let Some(line) = self.console.line(&status::prompt(&self.game))? else {
                return self.leave();
            };
            if let Next::Leave = self.enter(&line)? {
                return self.leave();
            }
        }
    }

    /// Shows a person the head of their turn, once. Where hands are hidden, the person before is out of sight first.
    fn greet(&mut self, seat: usize) -> Result<bool, Failure> {
        if self.is_greeted {
            return Ok(true);
        }
        let options = self.game.table().options();
        let people = self.bots.iter().filter(|bot| bot.is_none()).count();
        let hides = options.game == Variant::Standard && !options.open_hands && people > 1;
        let name = self.game.roster().name(seat);
        if hides && self.last != Some(seat) && !self.console.hand_over(&name)? {
            return Ok(false);
        }
        (self.last, self.is_greeted) = (Some(seat), true);
        print(&status::turn(&self.game))?;
        Ok(true)
    }

    /// Does what a line asks for.
    fn enter(&mut self, line: &str) -> Result<Next, Failure> {
        if let Some(question) = line.strip_prefix('?') {
            print(&help::answer(&self.game, question.trim()))?;
            return Ok(Next::Line);
        }
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(Next::Line);
        }
        match self.command(word, rest.trim())? {
            Ok(next) => Ok(next),
            Err(error) => print(&format!("{error}\n")).map(|()| Next::Line),
        }
    }

    fn command(&mut self, word: &str, rest: &str) -> Outcome {
        let command = match Command::find_to_do(self.game.table().options(), word) {
            Ok(command) => command,
            Err(error) => return Ok(Err(error)),
        };
        if let Kind::Undo | Kind::Save | Kind::Quit | Kind::Hint = command.kind
            && let Err(error) = nothing_more(rest)
        {
            return Ok(Err(error));
        }
        match command.kind {
            Kind::Undo => self.undo()?,
            Kind::Where | Kind::Hint | Kind::Plan | Kind::Cards | Kind::Players | Kind::Log => {
                match self.looked_up(command.kind, rest) {
                    Ok(text) => print(&text)?,
                    Err(error) => return Ok(Err(error)),
                }
            }
            Kind::Map => return self.draw(rest),
            Kind::Save => {
                let file = self.keeper.file().display();
                print(&format!("the game is saved in {file}\n"))?;
            }
            Kind::Help => print(&help::answer(&self.game, rest))?,
            Kind::Quit => return Ok(Ok(Next::Leave)),
            _ if let Some(reason) = help::untimely(&self.game, command) => {
                print(&format!("{reason}\n"))?;
            }
            Kind::Act(ActionKind::End) if rest.is_empty() && !self.may_end()? => {
                print("not done\n")?;
            }
            _ => return self.request(command, rest),
        }
        Ok(Ok(Next::Line))
    }

    /// What is looked up, and changes nothing.
    fn looked_up(&self, kind: Kind, rest: &str) -> Result<String, TextError> {
        let seat = self.game.state().mover();
        match kind {
            Kind::Where => locate::located(&self.game, rest),
            Kind::Hint => Ok(advice::hint(&self.game)),
            Kind::Plan => advice::plan(&self.game, rest),
            Kind::Cards if rest.is_empty() => Ok(figures::cards(&self.game)),
            Kind::Cards => cards::asked(&self.game, seat, rest),
            Kind::Players if rest.is_empty() => Ok(status::players(&self.game)),
            Kind::Players => Ok(status::player(&self.game, player(&self.game, rest)?)),
            _ => self.log(rest),
        }
    }

    /// Does what a player asks for. A train that stands in a major city may first be put on another of its mileposts.
    fn request(&mut self, command: &Command, rest: &str) -> Outcome {
        let restarted = match command.kind {
            Kind::Act(ActionKind::Move) => start::restarted(&self.game, rest),
            _ => None,
        };
        let game = restarted.as_ref().map_or(&self.game, |(game, _)| game);
        let request = match interpret(game, command, rest) {
            Ok(Some(request)) => request,
            Ok(None) => return Ok(Ok(Next::Line)),
            Err(error) => return Ok(Err(error)),
        };
        self.act(request, restarted)?;
        if let Kind::Earn | Kind::Act(ActionKind::Deliver | ActionKind::Cash) = command.kind
            && let Some(reminder) = money::might_claim(&self.game)
        {
            print(&format!("    {reminder}\n"))?;
        }
        Ok(Ok(Next::Line))
    }

    /// Does all of what a player asks for or nothing; in the game as it is to be first, where that is another.
    fn act(&mut self, request: Request, restarted: Option<(Game, String)>) -> Result<(), Failure> {
        let seat = self.game.state().mover();
        let (restarted, start) = restarted.unzip();
        if let Err(refused) = attempt(restarted.as_ref().unwrap_or(&self.game), &request.actions) {
            return print(&format!("{refused}\n"));
        }
        if let Some(ask) = &request.confirmation
            && !self.console.agrees(&ask.question, ask.default)?
        {
            return print("not done\n");
        }
        if let Some(game) = restarted {
            self.game = game;
        }
        let (before, count) = (self.game.entries().len(), request.actions.len());
        let ends = request.actions.iter().any(Action::ends_turn);
        for action in request.actions {
            self.play(seat, action)?;
        }
        self.done.push(count);
        let state = self.game.state();
        let chooses = matches!(state.stage(), Stage::Derailed(_));
        if ends || chooses || state.mover() != seat {
            self.turn_over();
        }
        self.save()?;
        print(&self.since(before, Viewer::Seat(seat)))?;
        let notes = start.into_iter().chain(request.note);
        notes
            .map(|note| format!("    {note}\n"))
            .try_for_each(|note| print(&note))
    }

    /// What was done in a turn that is over stays, but at a real board.
    fn turn_over(&mut self) {
        if !self.game.table().options().companion {
            self.done.clear();
        }
        (self.is_greeted, self.is_reminded) = (false, false);
    }

    /// Whether a turn may end though the train could still do something: asked once a turn of a person at the terminal. A
    /// script is only reminded: its next line is a command.
    fn may_end(&mut self) -> Result<bool, Failure> {
        const MOST: usize = 4;
        if std::mem::replace(&mut self.is_reminded, true) {
            return Ok(true);
        }
        let undone = idle::left_undone(&self.game);
        if undone.is_empty() {
            return Ok(true);
        }
        let left = self.game.state().movement(self.game.table());
        let left = counted(left, "milepost of movement is", "mileposts of movement are");
        let more = match undone.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!("\n    and {more} more"),
        };
        let undone = undone.into_iter().take(MOST);
        let undone: String = undone.map(|one| format!("\n    {one}")).collect();
        let reminder = format!("{left} left:{undone}{more}\n");
        match self.console.is_terminal() {
            true => self.console.agrees(
                &format!("{reminder}End the turn anyway?"),
                DefaultAnswer::No,
            ),
            false => print(&reminder).map(|()| true),
        }
    }

    fn play(&mut self, seat: usize, action: Action) -> Result<(), Failure> {
        let done = self.game.act(seat, action.clone());
        let Err(refusal) = done.map(|_| ()) else {
            return Ok(());
        };
        let refused = self.game.words().refusal(seat, &action, &refusal);
        let file = self.keeper.file().display();
        Err(Failure::new(
            refused.what,
            format!("the game in {file} is unchanged"),
        ))
    }

    /// A bot plays its turn.
    fn bot_acts(&mut self, seat: usize) -> Result<(), Failure> {
        let before = self.game.entries().len();
        for count in 0.. {
            let Some(Some(bot)) = self.bots.get_mut(seat) else {
                break;
            };
            let (table, roster, state) = (self.game.table(), self.game.roster(), self.game.state());
            let action = match bot {
                _ if count >= MOST_ACTIONS => Action::pass(state.stage()),
                SeatedBot::Built(bot) => bot.act(table, state),
                SeatedBot::Program(program) => {
                    let action = program.act(table, roster, state);
                    for note in program.notes() {
                        write_stderr(&format!("note: {note}\n"));
                    }
                    action
                }
            };
            let ends = action.ends_turn();
            self.play(seat, action)?;
            let state = self.game.state();
            // Another player may be to choose what a derailment takes.
            if ends || state.outcome().is_some() || state.mover() != seat {
                break;
            }
        }
        self.turn_over();
        self.save()?;
        print(&self.since(before, Viewer::Spectator))
    }

    /// What was done from an entry on, as far as a viewer may know.
    fn since(&self, entry: usize, viewer: Viewer) -> String {
        let entries = self.game.entries().iter().skip(entry);
        entries
            .map(|entry| status::entry(&self.game, entry, viewer))
            .collect()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if let Some(question) = undo::question(&self.game)
            && !self.console.agrees(&question, DefaultAnswer::No)?
        {
            return print("not done\n");
        }
        for _ in 0..self.done.pop().unwrap_or(1) {
            let seat = self.game.state().mover();
            match self.game.undo(seat) {
                Ok(action) => {
                    self.save()?;
                    self.is_greeted &= !action.ends_turn();
                    let undone = self.game.words().done(&action, &[]);
                    print(&format!("taken back: {undone}\n"))?;
                }
                Err(why) => return print(&format!("cannot undo: {why}\n")),
            }
        }
        Ok(())
    }

    fn log(&self, typed: &str) -> Result<String, TextError> {
        const DEFAULT: usize = 12;
        let entries = self.game.entries().len();
        let most = match typed {
            "" => DEFAULT,
            "all" => entries,
            number => number.parse().map_err(|_| TextError::Expected {
                what: "a number of lines or all".to_owned(),
                found: number.to_owned(),
            })?,
        };
        let left_out = entries.saturating_sub(most);
        let more = match left_out {
            0 => String::new(),
            _ => format!("... {left_out} before; all with: log all\n"),
        };
        Ok(more + &self.since(left_out, Viewer::Seat(self.game.state().mover())))
    }

    fn draw(&mut self, typed: &str) -> Outcome {
        let game = self.keeper.file();
        let file = match typed {
            "" => game.with_extension("svg"),
            typed => PathBuf::from(typed),
        };
        let is_game = |file: PathBuf| game.canonicalize().is_ok_and(|game| game == file);
        if file.canonicalize().is_ok_and(is_game) {
            let text = format!("{} is the game's own file; name another", file.display());
            return Ok(Err(TextError::Unfit(text)));
        }
        let question = format!("{} already exists. Overwrite it?", file.display());
        if file.exists()
            && !self.drawn.contains(&file)
            && !self.console.agrees(&question, DefaultAnswer::No)?
        {
            return print("not done\n").map(|()| Ok(Next::Line));
        }
        if let Err(failure) = picture::draw(&self.game, &file) {
            return Ok(Err(TextError::Unfit(failure.text())));
        }
        let legend = picture::legend(&self.game);
        print(&format!("drawn: {}\n{legend}", file.display()))?;
        self.drawn.push(file);
        Ok(Ok(Next::Line))
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.keeper.save(self.game.text())
    }

    fn leave(&self) -> Result<(), Failure> {
        let verb = match self.game.table().options().companion {
            true => "companion",
            false => "play",
        };
        let file = self.keeper.file().display();
        print(&format!(
            "the game is saved; resume it with: milepost table {verb} {file}\n"
        ))
    }
}

fn bot(game: &Game, kind: &str, seat: usize, programs: &Programs) -> Result<SeatedBot, Failure> {
    if kind == KIND {
        let program = programs.start(game, seat)?;
        return Ok(SeatedBot::Program(Box::new(program)));
    }
    let kind: BotKind = kind.parse().map_err(|error: UnknownKind| {
        Failure::new(error.to_string(), "this release has no others")
    })?;
    let bot = Bot::new(kind, game.table().seed(), seat);
    Ok(SeatedBot::Built(Box::new(bot)))
}
