//! Random logs of tables: everything that people, bots, clocks and the host can do, at Room level.

use milepost_dice::Dice;
use milepost_dice::secret;
use milepost_live::live::clock::{ClockKind, OnTimeUp, TimeControl};
use milepost_live::live::crayon::maps::{CrayonBoards, TableMap};
use milepost_live::live::crayon::request::TableRequest;
use milepost_live::live::crayon::{CrayonCommand, CrayonHead, CrayonRoom};
use milepost_live::live::entry::Entry;
use milepost_live::live::game::Boards;
use milepost_live::live::room::{Room, key};
use milepost_table::bot::{Bot, Kind};
use milepost_table::{Action, Game, Participant, Roster};
use std::sync::Arc;

/// Something that was tried at a table: what of it was refused is no entry.
pub struct Attempt {
    pub entry: Entry<Action>,
    pub accepted: bool,
}

/// A table and what was tried at it.
pub struct Log {
    pub head: CrayonHead,
    pub board: Arc<TableMap>,
    pub attempts: Vec<Attempt>,
}

impl Log {
    /// A random log.
    pub fn random(boards: &CrayonBoards, seed: u64, attempts: usize) -> Log {
        let mut dice = Dice::new(seed, "a random log");
        let head = head(boards, seed, &mut dice);
        let board = boards.find(&head.setup, None, &|_| unreachable!()).unwrap();
        let room = Room::new(head.clone(), (*board).clone()).unwrap();
        let mut writer = Writer {
            room,
            bot: Bot::new(Kind::Random, seed, 0),
            dice,
            at: 1_000_000,
        };
        let attempts = (0..attempts).map(|_| writer.attempt()).collect();
        Log {
            head,
            board,
            attempts,
        }
    }

    /// The table where nobody sits yet.
    pub fn empty(&self) -> CrayonRoom {
        Room::new(self.head.clone(), (*self.board).clone()).unwrap()
    }

    /// The table after the accepted ones of the first so many attempts.
    pub fn replayed(&self, attempts: usize) -> CrayonRoom {
        let mut room = self.empty();
        let entries = self.attempts[..attempts].iter();
        for attempt in entries.filter(|attempt| attempt.accepted) {
            room.apply(&attempt.entry).unwrap();
        }
        room
    }
}

fn head(boards: &CrayonBoards, seed: u64, dice: &mut Dice) -> CrayonHead {
    let mut options = vec![("goal", "60"), ("rounds", "10"), ("cash", "100")];
    let variants = [
        ("game", "standard"),
        ("events", "on"),
        ("loans", "on"),
        ("late_fees", "on"),
        ("restart", "on"),
        ("backtrack", "on"),
        ("derailments", "on"),
    ];
    options.extend(variants.iter().filter(|_| dice.one_in(2)));
    if dice.one_in(4) {
        options.push(("open_hands", "on"));
    }
    let bank = TimeControl {
        kind: ClockKind::Bank,
        bank: 600,
        increment: 5,
        on_time_up: OnTimeUp::Announce,
    };
    let days = TimeControl {
        kind: ClockKind::Move,
        bank: 7_200,
        increment: 0,
        on_time_up: OnTimeUp::Bot,
    };
    let request = TableRequest {
        map: "iberia".to_owned(),
        custom_map: None,
        seats: 2 + dice.index(3),
        cards: Some(60),
        options: options
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        clock: *dice.pick(&[None, Some(bank), Some(days)]).unwrap(),
        hints: true,
    };
    let mut head = boards.new_head(&request).unwrap();
    // Not every seed gives a deck of so few cards.
    head.seed = (seed * 1_000..)
        .find(|seed| is_dealt(boards, &head, *seed))
        .unwrap();
    head.salt = secret::hash(&seed.to_string());
    head.host = Some(key("0"));
    head
}

fn is_dealt(boards: &CrayonBoards, head: &CrayonHead, seed: u64) -> bool {
    let names = (0..head.seats).map(|seat| Participant::person(&seat.to_string()));
    let roster = Roster::new(names.collect()).unwrap();
    let board = boards.find(&head.setup, None, &|_| unreachable!()).unwrap();
    let (options, cards) = (head.setup.rules().unwrap(), head.setup.cards);
    Game::new(board.board.clone(), options, roster, cards, seed).is_ok()
}

struct Writer {
    room: CrayonRoom,
    bot: Bot,
    dice: Dice,
    at: u64,
}

/// People who come and go.
const PEOPLE: usize = 12;

impl Writer {
    fn attempt(&mut self) -> Attempt {
        // Now and then so long that requests expire and clocks run out.
        let pause = if self.dice.one_in(40) { 800_000 } else { 9_000 };
        let since = self.dice.one_in(30).then_some(self.at + 500);
        self.at += 1 + self.dice.below(pause);
        let id = self.dice.word();
        let entry = Entry {
            id: self.dice.one_in(2).then(|| format!("request {id:016x}")),
            at: self.at,
            since,
            command: self.command(),
        };
        let accepted = self.room.apply(&entry).is_ok();
        Attempt { entry, accepted }
    }

    fn person(&mut self) -> String {
        key(&self.dice.index(PEOPLE).to_string())
    }

    /// The token of somebody, sometimes a new one with the one that it replaces, as the server gives it.
    fn token(&mut self) -> (String, Option<String>) {
        match self.dice.one_in(4) {
            true => (key(&self.dice.word().to_string()), Some(self.person())),
            false => (self.person(), None),
        }
    }

    fn seat(&mut self) -> usize {
        // Sometimes one that there is not.
        let more = usize::from(self.dice.one_in(20));
        self.dice.index(self.room.seats().len() + more)
    }

    fn bot_kind(&mut self) -> String {
        (*self.dice.pick(&["random", "greedy", "nobody"]).unwrap()).to_owned()
    }

    fn command(&mut self) -> CrayonCommand {
        if let Some(ask) = self.open_request()
            && self.dice.one_in(2)
        {
            return self.answer(ask);
        }
        match self.room.game() {
            None if self.dice.one_in(4) => CrayonCommand::Start,
            None if self.dice.one_in(2) => self.sit(),
            None => self.other(),
            Some(_) if self.dice.one_in(3) => self.other(),
            Some(_) => self.act(),
        }
    }

    fn act(&mut self) -> CrayonCommand {
        let game: &Game = self.room.game().unwrap();
        let seat = game.state().mover();
        if self.dice.one_in(6) {
            return CrayonCommand::Undo { seat };
        }
        let action = self.bot.act(game.table(), game.state());
        CrayonCommand::Act { seat, action }
    }

    fn sit(&mut self) -> CrayonCommand {
        let (token, replaces) = self.token();
        CrayonCommand::Sit {
            seat: self.seat(),
            name: format!("Person {}", self.dice.index(PEOPLE)),
            token,
            replaces,
            key: None,
        }
    }

    /// The number of an open request, if there is one.
    fn open_request(&mut self) -> Option<u64> {
        let asks = self.room.asks().iter().map(|ask| ask.seq);
        let undo = self.room.undo_request().map(|request| request.seq);
        let open: Vec<u64> = asks.chain(undo).collect();
        self.dice.pick(&open).copied()
    }

    fn answer(&mut self, ask: u64) -> CrayonCommand {
        let seat = self.seat();
        match self.dice.one_in(6) {
            true => CrayonCommand::Decline { seat, ask },
            false => CrayonCommand::Agree { seat, ask },
        }
    }

    fn other(&mut self) -> CrayonCommand {
        let seat = self.seat();
        let (token, replaces) = self.token();
        match self.dice.index(23) {
            0 | 1 => self.sit(),
            2 => CrayonCommand::Bot {
                seat,
                bot: self.bot_kind(),
            },
            3 => CrayonCommand::Stand { seat },
            4 | 5 => CrayonCommand::RequestUndo { seat },
            6 => CrayonCommand::Link {
                seat,
                link: secret::hash("link"),
                device: self.person(),
            },
            7 => CrayonCommand::Claim {
                seat,
                link: secret::hash("link"),
                token,
                replaces,
            },
            8 => CrayonCommand::Lock {
                lock: self.dice.one_in(2).then(|| secret::hash("lock")),
            },
            9 => CrayonCommand::Mute {
                seat: self.dice.one_in(2).then_some(seat),
                muted: self.dice.one_in(2),
            },
            10 => CrayonCommand::Remove {
                seat,
                bot: self.dice.one_in(2).then(|| self.bot_kind()),
            },
            11 => CrayonCommand::Rematch {
                seat,
                table: "3ABC-DEFG-HJKL".to_owned(),
            },
            12 => CrayonCommand::Resign {
                seat,
                bot: self.bot_kind(),
            },
            13 => CrayonCommand::TimeUp {
                seat,
                bot: self.dice.one_in(2).then(|| self.bot_kind()),
            },
            22 => CrayonCommand::Webhook {
                seat,
                url: self
                    .dice
                    .one_in(2)
                    .then(|| "https://a.example/b".to_owned()),
            },
            14..=17 => CrayonCommand::Ask {
                seat,
                name: format!("Asker {}", self.dice.index(PEOPLE)),
                token,
                replaces,
                key: None,
            },
            18 => self.answer(1),
            _ => CrayonCommand::Say {
                seat: self.dice.one_in(2).then_some(seat),
                text: format!("message {} \u{e9}", self.dice.index(100)),
            },
        }
    }
}
