//! How long a table with a long log takes to open: `cargo run --release -p milepost-live --example snapshot [ENTRIES] [BOT]`.
//!
//! Makes the log of a game of four people, with takebacks and as many messages as may be, and prints how long it takes to
//! replay it, to make a draft of the table, to save it, and to restore it and apply the entries since, and the bytes of the snapshot.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)]

use milepost_dice::Dice;
use milepost_dice::secret;
use milepost_live::live::crayon::maps::CrayonBoards;
use milepost_live::live::crayon::request::TableRequest;
use milepost_live::live::crayon::{CrayonCommand, CrayonHead, CrayonRoom};
use milepost_live::live::entry::{Entry, FORM};
use milepost_live::live::game::{Boards, LiveBot, LiveGame};
use milepost_live::live::replay::replay;
use milepost_live::live::room::{Room, key};
use milepost_live::store::{Chain, StoredEntry};
use milepost_table::bot::{Bot, Kind};
use milepost_table::{Action, Game};
use std::time::{Duration, Instant};

const SEATS: usize = 4;
/// A game that goes on and on.
const OPTIONS: [(&str, &str); 5] = [
    ("cash", "1000"),
    ("goal", "10000"),
    ("idle_rounds", "10000"),
    ("rounds", "10000"),
    ("reshuffle", "on"),
];
/// Messages of each seat, and of all people without one: the most that there may be.
const SAID: usize = 2_000;
const SAID_BY_SPECTATORS: usize = 500;
/// The entries since the snapshot.
const SINCE: usize = 300;

fn main() {
    let mut args = std::env::args().skip(1);
    let count = args
        .next()
        .map_or(50_000, |text| text.parse().expect("a number"));
    let kind = args.next().unwrap_or_else(|| "greedy".to_owned());
    let boards = CrayonBoards::default();
    let request = TableRequest {
        map: "iberia".to_owned(),
        custom_map: None,
        seats: SEATS,
        cards: Some(160),
        clock: None,
        hints: true,
        options: OPTIONS
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec(),
    };
    let head = boards.new_head(&request).unwrap();
    let log = Writer::new(&boards, head.clone(), &kind).write(count);
    let bytes: usize = log.iter().map(|entry| entry.text.len()).sum();
    println!("log       {} entries, {bytes} bytes", log.len());
    measure(&boards, &head, &log);
}

fn measure(boards: &CrayonBoards, head: &CrayonHead, log: &[StoredEntry]) {
    let board = boards.find(&head.setup, None, &|_| unreachable!()).unwrap();
    let replayed = |log| {
        replay::<Game>(head.clone(), (*board).clone(), log)
            .unwrap()
            .0
    };
    let again = || replayed(log);
    let (mut whole, time) = timed(again);
    let (since, actions) = (log.len() - SINCE, whole.game().unwrap().entries().len());
    println!(
        "replay    {time:?}, {actions} actions, {} lines",
        whole.lines().len()
    );
    // Each command is applied to a draft, which takes the place of the room once it is stored.
    let drafts = (0..7).map(|_| {
        timed(|| {
            let draft = whole.draft(&CrayonCommand::Start);
            whole.become_draft(draft);
        })
    });
    let time = drafts.map(|(_, time)| time).min().unwrap_or_default();
    println!("draft     {time:?}");
    let before = replayed(&log[..since]);
    let (snapshot, time) = best(|| before.save([0; 32]).unwrap());
    println!("save      {time:?}, {} bytes", snapshot.len());
    let restore = || {
        CrayonRoom::restore(head.clone(), (*board).clone(), &snapshot)
            .unwrap()
            .room
    };
    let (_, time) = best(restore);
    println!("restore   {time:?}");
    let (room, time) = best(|| {
        let mut room = restore();
        for stored in &log[since..] {
            room.apply(&Entry::read(stored).unwrap()).unwrap();
        }
        room
    });
    println!("with {SINCE}  {time:?}");
    let same = room.game().unwrap().state() == whole.game().unwrap().state();
    assert!(same && room.lines() == whole.lines());
    let (_, time) = timed(|| room.game().unwrap().text().len());
    println!("log text  {time:?}");
    let players = || whole.game().unwrap().roster().clone();
    let options = head.setup.rules().unwrap();
    let deal = || {
        Game::new(
            board.board.clone(),
            options.clone(),
            players(),
            160,
            head.seed,
        )
    };
    println!("deal      {:?}", best(deal).1);
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

/// The shortest of a few times.
fn best<T>(work: impl Fn() -> T) -> (T, Duration) {
    let all = (0..7).map(|_| timed(&work));
    all.min_by_key(|(_, time)| *time).unwrap()
}

/// A log as it grows.
struct Writer {
    room: CrayonRoom,
    bots: Vec<Bot>,
    random: Bot,
    dice: Dice,
    log: Vec<StoredEntry>,
    at: u64,
    said: [usize; SEATS + 1],
}

impl Writer {
    fn new(boards: &CrayonBoards, head: CrayonHead, kind: &str) -> Writer {
        let board = boards.find(&head.setup, None, &|_| unreachable!()).unwrap();
        let bot = |seat| <Bot as LiveBot<Game>>::new(kind, 1, seat).unwrap();
        let mut writer = Writer {
            room: Room::new(head, (*board).clone()).unwrap(),
            bots: (0..SEATS).map(bot).collect(),
            random: Bot::new(Kind::Random, 1, 0),
            dice: Dice::new(1, "a long log"),
            log: Vec::new(),
            at: 1_700_000_000_000,
            said: [0; SEATS + 1],
        };
        for seat in 0..SEATS {
            writer.append(CrayonCommand::Sit {
                seat,
                name: format!("Person {seat}"),
                token: key(&seat.to_string()),
                replaces: None,
                key: None,
            });
        }
        writer.append(CrayonCommand::Start);
        writer
    }

    fn write(mut self, count: usize) -> Vec<StoredEntry> {
        while self.log.len() < count {
            let command = self.next();
            self.append(command);
        }
        self.log
    }

    fn next(&mut self) -> CrayonCommand {
        let speaker = self.dice.index(SEATS + 1);
        let most = if speaker < SEATS {
            SAID
        } else {
            SAID_BY_SPECTATORS
        };
        if self.said[speaker] < most && self.dice.one_in(5) {
            self.said[speaker] += 1;
            let words = [
                "well", "played", "I", "wanted", "that", "card", "Madrid", "hm",
            ];
            let words: Vec<&str> = (0..12).map(|_| *self.dice.pick(&words).unwrap()).collect();
            let seat = (speaker < SEATS).then_some(speaker);
            let text = words.join(" ");
            return CrayonCommand::Say { seat, text };
        }
        let game = self.room.game().unwrap();
        let seat = game.state().mover();
        if game.undo_refusal().is_none() && self.dice.one_in(8) {
            return CrayonCommand::Undo { seat };
        }
        // Bots that only play well come to the goal before the log is long.
        let bot = match self.dice.one_in(2) {
            true => &mut self.random,
            false => &mut self.bots[seat],
        };
        let mut action = bot.act(game.table(), game.state());
        let mut copy = game.state().clone();
        if milepost_table::apply(game.table(), &mut copy, seat, &action).is_err() {
            action = Action::pass(game.state().stage());
        }
        CrayonCommand::Act { seat, action }
    }

    fn append(&mut self, command: CrayonCommand) {
        self.at += 1_000 + self.dice.below(20_000);
        let mut id = secret::hash(&self.at.to_string());
        id.truncate(32);
        let entry = Entry {
            id: Some(id),
            at: self.at,
            since: None,
            command,
        };
        self.room.apply(&entry).unwrap();
        let text = serde_json::to_string(&entry).unwrap();
        self.log.push(StoredEntry {
            form: FORM,
            text,
            chain: Chain::from([0; 32]),
        });
    }
}
