//! The order of play: what comes next to each player, by a judge of its own; and undo.

use crate::plain;

use milepost_contract::{Action, Event, Game, Kind, Refusal, Values, files};
use milepost_dice::Dice;
use plain::numbers::PRINTED;
use plain::{hand, random};

use Kind::{Market, Private, Starting};

/// Where a player stands in their line of starting and private contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Setup,
    Offered,
    InHand,
    Fulfilled,
}

/// A game as the log tells it, without looking at how it stands.
struct Judge<'a> {
    game: &'a Game,
    lines: Vec<Line>,
    /// How many contracts each player has fulfilled.
    fulfilled: Vec<usize>,
    /// The contracts in the order in which they were drawn: their kind, and whose they are.
    contracts: Vec<(Kind, Owner)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Market,
    Offered(usize),
    Held(usize),
    Nobody,
}

impl Judge<'_> {
    fn of(game: &Game) -> Judge<'_> {
        let players = game.starts().len();
        let mut judge = Judge {
            game,
            lines: vec![Line::Setup; players],
            fulfilled: vec![0; players],
            contracts: Vec::new(),
        };
        game.log().iter().for_each(|event| judge.happens(event));
        judge
    }

    fn happens(&mut self, event: &Event) {
        match event.action {
            Action::Draw(kind, player) => {
                let owner = match kind {
                    Market => Owner::Market,
                    Starting | Private => Owner::Offered(player),
                };
                if kind != Market {
                    self.lines[player] = Line::Offered;
                }
                let drawn = std::iter::repeat_n((kind, owner), event.drawn);
                self.contracts.extend(drawn);
            }
            Action::Take(player, contract) => {
                if self.contracts[contract].1 == Owner::Offered(player) {
                    self.lines[player] = Line::InHand;
                    for (_, owner) in &mut self.contracts {
                        if *owner == Owner::Offered(player) {
                            *owner = Owner::Nobody;
                        }
                    }
                }
                self.contracts[contract].1 = Owner::Held(player);
            }
            Action::Fulfil(player, contract) => {
                if self.contracts[contract].0 != Market {
                    self.lines[player] = Line::Fulfilled;
                }
                self.fulfilled[player] += 1;
                self.contracts[contract].1 = Owner::Nobody;
            }
        }
    }

    /// Whether contracts of a kind can be offered to a player now.
    fn offers(&self, kind: Kind, player: usize) -> bool {
        let can = |kind| self.game.odds(kind, player).is_ok();
        let is_new = self.lines[player] == Line::Setup && self.fulfilled[player] == 0;
        match (kind, self.lines[player]) {
            (Market, _) => can(Market),
            (_, Line::Offered | Line::InHand) => false,
            (Starting, _) => is_new && can(Starting),
            (Private, _) => can(Private) && !(is_new && can(Starting)),
        }
    }

    /// Whether an action is in order; players exist.
    fn allows(&self, action: Action) -> bool {
        match action {
            Action::Draw(kind, player) => self.offers(kind, player),
            Action::Take(player, contract) => {
                let owner = self.contracts.get(contract).map(|(_, owner)| *owner);
                owner == Some(Owner::Market) || owner == Some(Owner::Offered(player))
            }
            Action::Fulfil(player, contract) => match self.contracts.get(contract) {
                Some((kind, Owner::Held(by))) if *by == player => {
                    let due = self.offers(Starting, player) || self.offers(Private, player);
                    *kind != Market || !due
                }
                _ => false,
            },
        }
    }
}

/// Every action that could be tried: of each player, and of each contract and one more.
fn all(game: &Game) -> Vec<Action> {
    let contracts = game.state().contracts().len();
    let of_player = |player| {
        let draws = [Starting, Private, Market].map(|kind| Action::Draw(kind, player));
        let others = (0..=contracts).flat_map(move |contract| {
            [
                Action::Take(player, contract),
                Action::Fulfil(player, contract),
            ]
        });
        draws.into_iter().chain(others)
    };
    (0..game.starts().len()).flat_map(of_player).collect()
}

/// Checks that every private contract was drawn from the city where the last one was fulfilled, unless none could be drawn there.
fn from_there(game: &Game) {
    for (at, event) in game.log().iter().enumerate() {
        let Action::Draw(Private, player) = event.action else {
            continue;
        };
        let mut before = game.clone();
        for _ in at..game.log().len() {
            before.undo().unwrap();
        }
        let current = before.state().players()[player].current();
        let mine = |event: &&Event| {
            matches!(event.action, Action::Fulfil(by, contract)
                if by == player && before.state().contracts()[contract].kind != Market)
        };
        if let Some(Event {
            action: Action::Fulfil(_, contract),
            ..
        }) = before.log().iter().rev().find(mine)
        {
            let there = before.state().contracts()[*contract].pair.destination;
            assert_eq!(current, there, "{:?}", game.log());
        }
    }
}

#[test]
fn what_may_be_done_is_what_a_judge_of_its_own_allows() {
    let (mut allowed, mut refused) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed, "order");
        let mut game = random::game(&mut dice, seed);
        for step in 0..30 {
            let judge = Judge::of(&game);
            for action in all(&game) {
                let due = judge.allows(action);
                let may = game.may(action);
                assert_eq!(
                    may.is_ok(),
                    due,
                    "seed {seed}, step {step}: {action:?}: {may:?}"
                );
                let done = game.clone().act(action);
                assert_eq!(done.map(drop), may, "seed {seed}, step {step}: {action:?}");
                *if due { &mut allowed } else { &mut refused } += 1;
            }
            random::act(&mut dice, &mut game);
        }
        assert!(files::game::read(&game.text()).is_ok());
    }
    assert!(allowed > 5_000 && refused > 5_000, "{allowed} {refused}");
}

/// A line of cities, two players at its ends.
fn line() -> Game {
    let cities =
        "A 40 -100 - coal\nB 40 -99 -\nC 40 -98 -\nD 40 -97 -\nE 40 -96 -\nF 40 -95 - iron";
    hand::game(cities, "A-B B-C C-D D-E E-F", "A+B F+E")
}

/// Does what is in order.
fn done(game: &mut Game, actions: &[Action]) {
    for &action in actions {
        game.act(action)
            .unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    }
}

/// Checks that an action is refused, what the refusal cites, and what it advises.
fn refused(game: &mut Game, action: Action, due: Refusal, rule: &str, advice: &str) {
    let before = game.text();
    assert_eq!(game.act(action), Err(due), "{action:?}");
    assert_eq!(game.text(), before);
    assert!(due.to_string().contains(rule), "{due}");
    assert_eq!(due.hint(), advice);
}

#[test]
fn each_offer_has_its_time() {
    let mut game = line();
    let (player, contract) = (0, 0);
    let first = "draw starting contracts first";
    let not_begun = Refusal::NotBegun { player };
    refused(&mut game, Action::Draw(Private, 0), not_begun, "K10", first);
    assert_eq!(game.due(0), Some(Starting));
    done(&mut game, &[Action::Draw(Starting, 0)]);
    assert_eq!(game.due(0), None);
    for kind in [Starting, Private] {
        let due = Refusal::OnOffer { player, contract };
        let advice = "take contract 1 or another of the offer first";
        refused(&mut game, Action::Draw(kind, 0), due, "K15", advice);
    }
    done(&mut game, &[Action::Take(0, 0)]);
    for (kind, rule) in [(Starting, "K11"), (Private, "K10")] {
        let due = Refusal::InHand {
            kind,
            player,
            contract,
        };
        let advice = "fulfil contract 1 first, then draw private contracts";
        refused(&mut game, Action::Draw(kind, 0), due, rule, advice);
    }
    done(&mut game, &[Action::Fulfil(0, 0)]);
    let begun = Refusal::Begun { player };
    let advice = "draw private contracts";
    refused(&mut game, Action::Draw(Starting, 0), begun, "K11", advice);
    assert_eq!(game.due(0), Some(Private));
    done(&mut game, &[Action::Draw(Private, 0)]);
    assert_eq!(
        (game.due(0), game.due(1), game.due(2)),
        (None, Some(Starting), None)
    );
}

#[test]
fn contracts_that_are_due_come_before_those_of_the_market() {
    let mut game = line();
    done(
        &mut game,
        &[
            Action::Draw(Market, 0),
            Action::Draw(Market, 0),
            Action::Take(0, 0),
            Action::Take(0, 1),
        ],
    );
    let due = |kind| Refusal::Due { kind, player: 0 };
    let advice = "draw starting contracts first";
    refused(
        &mut game,
        Action::Fulfil(0, 0),
        due(Starting),
        "K18",
        advice,
    );
    // With a starting contract in hand, those of the market may be fulfilled at any time.
    done(
        &mut game,
        &[
            Action::Draw(Starting, 0),
            Action::Take(0, 2),
            Action::Fulfil(0, 0),
            Action::Fulfil(0, 2),
        ],
    );
    let advice = "draw private contracts first";
    refused(&mut game, Action::Fulfil(0, 1), due(Private), "K18", advice);
    done(&mut game, &[Action::Draw(Private, 0), Action::Fulfil(0, 1)]);
}

#[test]
fn nobody_is_left_without_an_offer() {
    // No way leads out but over mountains: private contracts stand for the starting ones.
    let cities = "A 40 -100 - coal\nB 40 -99 -\nC 40 -98 -\nD 40 -97 -";
    let mut game = hand::game(cities, "A-B B^C C-D", "A+B");
    assert_eq!(game.due(0), Some(Private));
    done(
        &mut game,
        &[
            Action::Draw(Private, 0),
            Action::Take(0, 0),
            Action::Fulfil(0, 0),
        ],
    );
    // If nothing can be drawn, nothing is due, and contracts of the market may be fulfilled.
    let cities = "A 40 -100 -\nB 40 -99 -\nC 40 -98 -\nD 40 -97 -\nE 40 -96 - coal\nF 40 -95 -";
    let mut game = hand::game(cities, "A-B B-C C-D D-E E-F", "A+B E+F");
    assert_eq!(game.due(0), None);
    done(
        &mut game,
        &[
            Action::Draw(Market, 0),
            Action::Take(0, 0),
            Action::Fulfil(0, 0),
        ],
    );
}

#[test]
fn undo_takes_back_the_last_action_and_nothing_else() {
    for seed in 0..40 {
        let mut dice = Dice::new(seed, "undo");
        let network = random::network(&mut dice);
        let starts = random::starts(&mut dice, &network);
        let mut game = Game::new(Values::new(network, PRINTED.rules()), seed, starts);
        assert_eq!(game.undo(), Err(Refusal::NothingDone));
        let mut texts = vec![game.text()];
        for _ in 0..40 {
            random::act(&mut dice, &mut game);
            if texts.len() <= game.log().len() {
                texts.push(game.text());
            }
        }
        from_there(&game);
        while let Some(last) = game.log().last().copied() {
            let text = texts.pop().unwrap();
            assert_eq!(game.undo(), Ok(last));
            // The same action draws the same again.
            let mut again = game.clone();
            assert_eq!(again.act(last.action), Ok(last));
            assert_eq!(again.text(), text, "seed {seed}");
            assert_eq!(Some(&game.text()), texts.last(), "seed {seed}");
        }
    }
}
