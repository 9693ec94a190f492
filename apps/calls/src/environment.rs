//! Crayon rails for a program that plays some of the seats, step by step: a game, and the bots of the other seats.
//!
//! Views, actions and boards have the forms that bots which are programs are sent (docs/bots.md).

use crate::call::given::Given;
use crate::call::host::Alone;
use crate::call::refused::{Reasons, Refused, inside};
use crate::call::request::read;
use crate::open_map;
use crate::participants;
use milepost_document::{Cursor, FromNode, Node, Place, Problem, Reader, Severity};
use milepost_map::Map;
use milepost_table::bot::{Bot, Kind, MOST_ACTIONS};
use milepost_table::legal::joins::joins;
use milepost_table::legal::legal;
use milepost_table::log::MapName;
use milepost_table::text::Explanation;
use milepost_table::text::report::status;
use milepost_table::text::sent;
use milepost_table::view::{BoardView, ChoicesView};
use milepost_table::{Action, Board, Game, Options, Roster, View, Viewer};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A request for a game.
#[derive(Debug, FromNode)]
struct Begin {
    /// The name of a map that ships, or the text of a map file.
    map: Given<Map>,
    /// The players by seat: names, and `bot:KIND` for bots.
    players: Vec<String>,
    /// The seed.
    seed: u64,
    /// The number of cards in the deck. Default: 120, or 40 for each of more than three players, or as many as the map deals.
    #[serde(default)]
    cards: Option<usize>,
    /// A set of options.
    #[serde(default)]
    preset: Option<String>,
    /// Options of the rules by their names, as text.
    #[serde(default)]
    options: BTreeMap<String, String>,
}

impl Begin {
    fn roster(&self) -> Result<Roster, Vec<Problem>> {
        let typed: Vec<&str> = self.players.iter().map(|name| name.trim()).collect();
        let mut unknown = Vec::new();
        let players = participants::named(&typed, &mut |_, _, _| None, &mut unknown);
        let roster = Roster::new(players).map_err(|errors| {
            unknown.extend(errors.iter().map(ToString::to_string));
        });
        match (roster, unknown.is_empty()) {
            (Ok(roster), true) => Ok(roster),
            _ => Err(listed("players", &unknown)),
        }
    }

    fn options(&self, map: Option<&Map>) -> Result<Options, Vec<Problem>> {
        let mut options = map.map_or_else(Options::default, Options::of);
        let mut refused = Vec::new();
        if let Some(name) = &self.preset {
            refused.extend(options.preset(name).err());
        }
        for (name, value) in &self.options {
            refused.extend(options.set(name, value).err());
        }
        let mut problems = listed("options", &refused);
        if options.companion {
            let place = Place::Path("options".to_owned());
            let what = "a companion has its track on a real board";
            problems.push(Problem::error(&place, what, "leave it off"));
        }
        match problems.is_empty() {
            true => Ok(options),
            false => Err(problems),
        }
    }
}

/// Errors of a member as problems.
fn listed<E: ToString>(member: &str, errors: &[E]) -> Vec<Problem> {
    let place = Place::Path(member.to_owned());
    let each = errors.iter();
    each.map(|error| Problem::error(&place, error.to_string(), ""))
        .collect()
}

/// A game, and the bots that play some of its seats.
#[derive(Clone, Debug)]
pub struct Environment {
    game: Game,
    /// The bots, by seat.
    bots: Vec<Option<Bot>>,
}

impl Environment {
    /// A new game: `map`, `players` and `seed`; `cards`, `preset`, `options`.
    ///
    /// # Errors
    /// All that is wrong with the request, each with its place; or no deck of so many cards can be dealt.
    pub fn begin(request: &str) -> Result<Environment, Vec<Problem>> {
        let request: Begin = read(request)?;
        let mut reasons = Reasons::default();
        let opened = reasons.keep(request.map.open("map", &Alone));
        let map = opened.map(|opened| opened.value);
        let roster = reasons.keep(request.roster());
        let options = reasons.keep(request.options(map.as_ref()));
        let found = map.zip(roster).zip(options);
        let ((map, roster), options) = reasons.all(found).map_err(Refused::problems)?;
        let board = Arc::new(Board::new(map));
        let usual = || board.deck_size(roster.players().len()).to_deal();
        let cards = request.cards.unwrap_or_else(usual);
        let game = Game::new(board, options, roster, cards, request.seed);
        let game = game.map_err(|errors| listed("seed", &errors))?;
        Ok(Environment::of(game))
    }

    /// The game of a log, played on from where the log ends; its map is that of the text where one is given.
    ///
    /// # Errors
    /// The text is not a log, or its map is neither given nor one that ships: see [`Game::resume`].
    pub fn resume(log: &str, map: Option<&str>) -> Result<Environment, Vec<Problem>> {
        let given = map.map(|map| Given::<Map>::new(map).open("map", &Alone));
        let given = given.transpose().map_err(Refused::problems)?;
        let given = given.map(|opened| opened.value);
        let board = |named: &MapName| {
            let map = match given {
                Some(map) => Some(map).filter(|map| map.hash() == named.hash),
                None => open_map::by_hash(&named.name, named.hash),
            };
            Some(Arc::new(Board::new(map?)))
        };
        let (game, _) = Game::resume(log, board).map_err(inside("log", log))?;
        Ok(Environment::of(game))
    }

    fn of(game: Game) -> Environment {
        let players = game.roster().players().iter().enumerate();
        let bots = players.map(|(seat, who)| {
            let kind: Kind = who.bot.as_ref()?.parse().ok()?;
            let mut bot = Bot::new(kind, game.table().seed(), seat);
            bot.recall(&game);
            Some(bot)
        });
        Environment {
            bots: bots.collect(),
            game,
        }
    }

    /// The seat that is to act; `None` once the game is over.
    #[must_use]
    pub fn seat(&self) -> Option<usize> {
        let state = self.game.state();
        state.outcome().is_none().then(|| state.mover())
    }

    /// Whether a bot is to act.
    #[must_use]
    pub fn is_for_bot(&self) -> bool {
        let bot = self.seat().and_then(|seat| self.bots.get(seat));
        bot.is_some_and(Option::is_some)
    }

    /// The next action of the bot that is to act; nothing where none is.
    ///
    /// # Errors
    /// The rules refuse it, which is a fault of the bot.
    pub fn let_bot_act(&mut self) -> Result<(), Explanation> {
        let Some(seat) = self.seat() else {
            return Ok(());
        };
        let Some(Some(bot)) = self.bots.get_mut(seat) else {
            return Ok(());
        };
        let state = self.game.state();
        let action = match self.game.this_turn().len() < MOST_ACTIONS {
            true => bot.act(self.game.table(), state),
            false => Action::pass(state.stage()),
        };
        self.carry_out(seat, action)
    }

    fn carry_out(&mut self, seat: usize, action: Action) -> Result<(), Explanation> {
        let done = self.game.act(seat, action.clone()).map(drop);
        done.map_err(|refusal| self.game.words().refusal(seat, &action, &refusal))
    }

    /// Lets the seat that is to act do what a program sends, as JSON.
    ///
    /// # Errors
    /// It is no action, or is refused; or a bot is to act. Nothing has changed then.
    pub fn act(&mut self, sent: &str) -> Result<(), Explanation> {
        let Some(seat) = self.seat() else {
            return Err(plain("the game is over"));
        };
        if self.is_for_bot() {
            return Err(plain("a bot is to act"));
        }
        let action = Node::from_json_text(sent)
            .and_then(|node| Reader::new(Severity::Error).finish::<Action>(&Cursor::root(&node)));
        let action = action.map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Explanation {
                hint: r#"an action is one of those that are legal, such as {"do": "end"}"#
                    .to_owned(),
                ..plain(&lines.join("; "))
            }
        })?;
        let (table, roster, state) = (self.game.table(), self.game.roster(), self.game.state());
        let action = sent::read(table, roster, state, seat, action)?;
        self.carry_out(seat, action)
    }

    /// What may be done by the seat that is to act, as JSON: building by the cheapest track to each milepost that the money
    /// of the turn reaches, and by that which joins two pieces of track or major cities. Any other path that the rules allow
    /// may be built as well.
    #[must_use]
    pub fn legal(&self) -> String {
        let (table, state) = (self.game.table(), self.game.state());
        let joins = joins(table, state).into_iter();
        let joins = joins.map(|path| Action::Build { path });
        let all = legal(table, state).into_iter().chain(joins);
        let all: Vec<Action> = all.map(|action| action.outward(table.numbers())).collect();
        json!(all).to_string()
    }

    /// The same with what may be built in a short form, as JSON: `legal`; `builds` with each milepost that is reached, the
    /// one before it, and what the track there costs; and `joins`, the paths that join two pieces or major cities.
    #[must_use]
    pub fn choices(&self) -> String {
        let (table, state) = (self.game.table(), self.game.state());
        let ChoicesView { legal, builds } = ChoicesView::of(table, state);
        json!({ "legal": legal, "builds": builds, "joins": joins(table, state) }).to_string()
    }

    /// What a seat may see, or a spectator, as JSON.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn view(&self, seat: Option<usize>) -> Result<String, Vec<Problem>> {
        let viewer = self.viewer(seat)?;
        let (table, roster) = (self.game.table(), self.game.roster());
        Ok(json!(View::of(table, roster, self.game.state(), viewer)).to_string())
    }

    /// What stays the same, as JSON: the `players`, all `options`, what may be spent on track in a turn as `budget`, and the
    /// `board`.
    #[must_use]
    pub fn table(&self) -> String {
        let table = self.game.table();
        let players = self.game.roster().players().iter();
        json!({
            "players": players.map(|who| who.name.as_str()).collect::<Vec<_>>(),
            "seed": table.seed(),
            "code": self.game.code().to_string(),
            "options": table.options().all(),
            "budget": table.budget(),
            "board": BoardView::of(table),
        })
        .to_string()
    }

    /// How many actions were done.
    #[must_use]
    pub fn actions(&self) -> usize {
        self.game.entries().len()
    }

    /// What was done since the first so many actions, and what came of it, as far as a seat may know, or a spectator: a
    /// text for each action.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn told(&self, since: usize, seat: Option<usize>) -> Result<Vec<String>, Vec<Problem>> {
        let viewer = self.viewer(seat)?;
        let entries = self.game.entries().iter().skip(since);
        Ok(entries
            .map(|entry| status::entry(&self.game, entry, viewer))
            .collect())
    }

    /// The log, which holds all that is hidden.
    #[must_use]
    pub fn log(&self) -> &str {
        self.game.text()
    }

    fn viewer(&self, seat: Option<usize>) -> Result<Viewer, Vec<Problem>> {
        let seats = self.game.table().seats();
        match seat {
            None => Ok(Viewer::Spectator),
            Some(seat) if seat < seats => Ok(Viewer::Seat(seat)),
            Some(seat) => Err(vec![Problem::whole(
                format!("there is no seat {seat}"),
                format!("the seats are 0 to {}", seats - 1),
            )]),
        }
    }
}

fn plain(what: &str) -> Explanation {
    Explanation {
        what: what.to_owned(),
        rule: String::new(),
        hint: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn begun(request: &Value) -> Environment {
        Environment::begin(&request.to_string()).unwrap()
    }

    #[test]
    fn a_game_of_bots_plays_to_its_end_and_its_log_gives_it_again() {
        let request =
            json!({ "map": "iberia", "players": ["bot:greedy", "bot:planner"], "seed": 3 });
        let mut game = begun(&request);
        while game.is_for_bot() {
            game.let_bot_act().unwrap();
        }
        assert_eq!(game.seat(), None);
        let again = Environment::resume(game.log(), None).unwrap();
        assert_eq!(again.view(None), game.view(None));
        assert_eq!(again.actions(), game.actions());
    }

    #[test]
    fn a_seat_does_what_is_legal_and_is_refused_the_rest() {
        let mut game = begun(&json!({ "map": "iberia", "players": ["Ana", "Ben"], "seed": 5 }));
        for _ in 0..200 {
            let Some(seat) = game.seat() else { break };
            let legal: Vec<Value> = serde_json::from_str(&game.legal()).unwrap();
            let view: Value = serde_json::from_str(&game.view(Some(seat)).unwrap()).unwrap();
            assert_eq!(view["mover"], seat);
            // The last of the list ends the turn or builds.
            let before = game.actions();
            game.act(&legal[legal.len() - 1].to_string()).unwrap();
            assert_eq!(game.told(before, Some(seat)).unwrap().len(), 1);
        }
        let before = game.view(None);
        for sent in [
            "{}",
            "no",
            r#"{"do":"build","path":[1,2,3]}"#,
            r#"{"do":"deliver","card":500,"demand":0}"#,
        ] {
            assert!(!game.act(sent).unwrap_err().what.is_empty());
        }
        assert_eq!(game.view(None), before);
        assert!(game.view(Some(2)).is_err());
    }

    /// True if a player of this game, whose train starts in a city of this number, locks a demand. Nobody delivers anything.
    fn locks_without_a_delivery(city: usize) -> bool {
        let mut game = begun(&json!({ "map": "iberia", "players": ["Ana", "Ben"], "seed": 5 }));
        for _ in 0..40 {
            let legal: Vec<Value> = serde_json::from_str(&game.legal()).unwrap();
            let of = |kind: &str| legal.iter().filter(|action| action["do"] == kind).collect();
            let [locks, picks, keeps, starts, ends]: [Vec<&Value>; 5] =
                ["lock", "pick", "keep", "start", "end"].map(of);
            if let Some(lock) = locks.first() {
                game.act(&lock.to_string()).unwrap();
                return true;
            }
            let start = starts.get(city % starts.len().max(1));
            let next = [picks.first(), keeps.first(), start, ends.first()];
            let next = next.into_iter().flatten().next().unwrap();
            game.act(&next.to_string()).unwrap();
        }
        false
    }

    #[test]
    fn a_lock_asks_for_a_load_aboard_and_for_no_delivery() {
        assert!((0..20).any(locks_without_a_delivery));
    }

    #[test]
    fn whoever_only_joins_what_lies_apart_joins_major_cities() {
        let mut game = begun(&json!({ "map": "iberia", "players": ["Ana", "Ben"], "seed": 5 }));
        // It ends when nobody has delivered for too long.
        while game.seat().is_some() {
            let choices: Value = serde_json::from_str(&game.choices()).unwrap();
            let joins = choices["joins"].as_array().unwrap();
            let end = json!({ "do": "end" });
            let next = match joins.first() {
                Some(path) => json!({ "do": "build", "path": path }),
                None if choices["legal"].as_array().unwrap().contains(&end) => end,
                None => choices["legal"][0].clone(),
            };
            game.act(&next.to_string()).unwrap();
        }
        let view: Value = serde_json::from_str(&game.view(None).unwrap()).unwrap();
        for player in view["players"].as_array().unwrap() {
            assert!(player["joined"].as_u64().unwrap() >= 2, "{player}");
        }
    }

    #[test]
    fn all_that_is_wrong_with_a_game_is_told_at_once() {
        let request = json!({
            "map": "iberi",
            "players": ["Ana", "bot:cleverest", "Ana"],
            "seed": 5,
            "preset": "none",
            "options": { "cash": "much", "foo": "1" },
        });
        let problems = Environment::begin(&request.to_string()).unwrap_err();
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let lines = lines.join("\n");
        for part in ["iberia", "cleverest", "same name", "none", "cash", "foo"] {
            assert!(lines.contains(part), "{part}: {lines}");
        }
    }
}
