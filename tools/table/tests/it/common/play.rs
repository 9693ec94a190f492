//! Games played in a few words, audited at every step.

use super::sketch;
use milepost_table::audit::audit;
use milepost_table::{Action, Event, Options, Rule, State, Table, Train, Why, apply, start};

/// A game and where it stands.
pub struct Game {
    pub table: Table,
    pub state: State,
}

/// Six cards that hold no surprise: a good a line, wanted at three cities.
const PLAIN: [&str; 6] = [
    "Coal Ayr 10, Wine Ayr 12, Fish Nice 14",
    "Coal Nice 20, Iron Nice 22, Wine Metz 24",
    "Iron Ayr 11, Fish Metz 13, Wine Ayr 15",
    "Coal Ayr 16, Iron Nice 17, Fish Nice 18",
    "Wine Metz 25, Iron Ayr 26, Coal Nice 27",
    "Fish Metz 28, Coal Ayr 29, Iron Nice 30",
];

impl Game {
    /// A game with those options, each `name=value`, before anything is done. After the cards given come plain ones.
    pub fn new(board: &str, seats: usize, options: &str, cards: &[&str]) -> Game {
        let board = sketch::board(board);
        let mut set = Options::default();
        for option in options.split_whitespace() {
            let (name, value) = option.split_once('=').unwrap();
            set.set(name, &value.replace('_', " ")).unwrap();
        }
        let mut cards: Vec<_> = cards
            .iter()
            .map(|text| sketch::card(&board, text))
            .collect();
        cards.extend((0..5).flat_map(|_| PLAIN.map(|text| sketch::card(&board, text))));
        let table = Table::new(board, set, cards, seats, 1).unwrap();
        let state = start(&table);
        audit(&table, None, &state).unwrap();
        Game { table, state }
    }

    /// The same with the draft over, in which nobody kept a card.
    pub fn drafted(board: &str, seats: usize, options: &str, cards: &[&str]) -> Game {
        let mut game = Game::new(board, seats, options, cards);
        (0..seats).for_each(|_| drop(game.does("keep")));
        game
    }

    /// The same with the building rounds over, in which each player built as told, in the first of them.
    pub fn begun(board: &str, seats: usize, options: &str, cards: &[&str], built: &[&str]) -> Game {
        let mut game = if options.contains("game=standard") {
            Game::new(board, seats, options, cards)
        } else {
            Game::drafted(board, seats, options, cards)
        };
        for seat in 0..seats {
            game.does(built.get(seat).copied().unwrap_or_default());
            game.does("end");
        }
        (0..seats).for_each(|_| drop(game.does("end")));
        game
    }

    /// Does one thing after another, parted by `;`, and tells what came of them.
    pub fn does(&mut self, acts: &str) -> Vec<Event> {
        let acts = acts.split(';').map(str::trim).filter(|act| !act.is_empty());
        acts.flat_map(|act| {
            let (before, seat, action) = (self.state.clone(), self.state.mover(), self.action(act));
            let events = apply(&self.table, &mut self.state, seat, &action)
                .unwrap_or_else(|refusal| panic!("{act}: {refusal:?}"));
            audit(&self.table, Some(&before), &self.state)
                .unwrap_or_else(|what| panic!("{act}: {what}"));
            events
        })
        .collect()
    }

    /// Says why something cannot be done, and sees that trying it changes nothing.
    pub fn cannot(&mut self, act: &str) -> (Rule, Why) {
        let (before, seat, action) = (self.state.clone(), self.state.mover(), self.action(act));
        let answer = apply(&self.table, &mut self.state, seat, &action);
        assert_eq!(self.state, before, "{act}");
        let refusal = answer.err().unwrap_or_else(|| panic!("{act} was done"));
        (refusal.rule, refusal.why)
    }

    /// The rule against something.
    pub fn rule(&mut self, act: &str) -> Rule {
        self.cannot(act).0
    }

    pub fn cash(&self, seat: usize) -> i32 {
        self.state.players()[seat].cash
    }

    /// What something costs the player to act.
    pub fn cost(&mut self, act: &str) -> i32 {
        let seat = self.state.mover();
        let before = self.cash(seat);
        self.does(act);
        before - self.cash(seat)
    }

    pub fn train(&self, seat: usize) -> Train {
        self.state.players()[seat].train
    }

    pub fn at(&self, name: &str) -> usize {
        sketch::milepost(&self.table, name)
    }

    pub fn good(&self, name: &str) -> usize {
        sketch::good(self.table.board(), name)
    }

    pub fn city(&self, name: &str) -> usize {
        sketch::city(self.table.board(), name)
    }

    /// Chips of a good in the supply.
    pub fn supply(&self, name: &str) -> u8 {
        self.state.supply(self.good(name))
    }

    /// The goods on a player's train.
    pub fn loads(&self, seat: usize) -> Vec<String> {
        let loads = self.state.players()[seat].loads.iter();
        loads
            .map(|load| self.table.map().goods()[load.good].name.clone())
            .collect()
    }

    pub fn unlocked(&self) -> usize {
        self.state.unlocked().count()
    }

    /// An action in words: `keep 0 Coal 1 Wine`, `build m1 c a`, `lock 0 Coal`, `lose Coal`, `lose Coal 0 keep`, ...
    pub fn action(&self, act: &str) -> Action {
        let words: Vec<&str> = act.split_whitespace().collect();
        let path = || words[1..].iter().map(|name| self.at(name)).collect();
        let number = |word: &str| word.parse::<usize>().unwrap();
        let choice = |card: &str, good: &str| {
            let (card, good) = (number(card), self.good(good));
            (
                card,
                self.table.cards()[card]
                    .demands
                    .iter()
                    .position(|demand| demand.good == good)
                    .unwrap(),
            )
        };
        match words[0] {
            "keep" => Action::Keep {
                cards: words[1..]
                    .chunks(2)
                    .map(|pair| choice(pair[0], pair[1]))
                    .collect(),
            },
            "start" => Action::Start {
                at: self.at(words[1]),
            },
            "move" => Action::Move { path: path() },
            "cross" => Action::Cross {
                to: self.at(words[1]),
            },
            "pick" => Action::PickUp {
                good: self.good(words[1]),
            },
            "drop" => Action::Drop {
                good: self.good(words[1]),
            },
            "lock" => Action::lock(choice(words[1], words[2])),
            "deliver" => Action::deliver(choice(words[1], words[2])),
            "lose" => Action::Lose {
                good: self.good(words[1]),
                card: words.get(2).map(|card| number(card)),
                keep: words.get(3) == Some(&"keep"),
            },
            "build" => Action::Build { path: path() },
            "train" => Action::Train {
                train: Train::ALL
                    .into_iter()
                    .map(|(t, _)| t)
                    .find(|t| format!("{t:?}") == words[1])
                    .unwrap(),
            },
            "pitch" => Action::Pitch,
            "give" => Action::GiveUp,
            "cash" => Action::Cash {
                seat: number(words[1]),
                amount: words[2].parse().unwrap(),
                track: words.get(3) == Some(&"track"),
            },
            "claim" => Action::Claim,
            "end" => Action::End,
            _ => self.tournament(&words),
        }
    }

    /// An action that the options of tournaments allow, or one on a reserved load: `borrow 20`, `turn Coal`, ...
    fn tournament(&self, words: &[&str]) -> Action {
        match words[0] {
            "discard" => Action::Discard {
                card: words[1].parse().unwrap(),
            },
            "turn" => Action::TurnUp {
                good: self.good(words[1]),
            },
            "borrow" => Action::Borrow {
                sum: words[1].parse().unwrap(),
            },
            "backtrack" => Action::Backtrack,
            "restart" => Action::Restart,
            other => panic!("no action {other}"),
        }
    }
}
