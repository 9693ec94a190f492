//! `?`: what can be done now, and why something cannot.

use crate::apply::due;
use crate::game::Game;
use crate::legal::simple;
use crate::model::action::{Action, ActionKind, Event};
use crate::model::stage::Loss;
use crate::model::train::Train;
use crate::text::command::{COMMANDS, Command, Kind};
use crate::text::input::interpret::interpret;
use crate::text::input::lookup::demand;
use crate::text::input::request::attempt;
use crate::text::input::start::restarted;
use crate::text::input::track::cities;
use std::collections::BTreeSet;

/// The most things that are named of a kind.
const MOST: usize = 8;

/// What a question is answered with: everything that can be done, what can be done with a command, or what would come of
/// a command with its operand.
pub fn answer(game: &Game, question: &str) -> String {
    let (word, rest) = question.split_once(' ').unwrap_or((question, ""));
    let rest = rest.trim();
    if word.is_empty() {
        return now(game);
    }
    let command = match Command::find(game.table().options(), word) {
        Ok(command) => command,
        Err(error) => return format!("{error}\n"),
    };
    let usage = format!("{}: {}\n", command.usage, command.meaning);
    if let Some(reason) = untimely(game, command) {
        let usage = if rest.is_empty() { &usage } else { "" };
        return format!("{usage}{reason}\n");
    }
    let general = |error: String| {
        let can = options(game, command, &simple(game.table(), game.state()));
        usage.clone() + if can.is_empty() { &error } else { &can }
    };
    let restarted = match command.kind {
        Kind::Act(ActionKind::Move) => restarted(game, rest),
        _ => None,
    };
    let (game, start) = match &restarted {
        Some((game, note)) => (game, Some(note.clone())),
        None => (game, None),
    };
    let is_bare = matches!(
        command.action(),
        Some(
            ActionKind::Pitch
                | ActionKind::GiveUp
                | ActionKind::Backtrack
                | ActionKind::Restart
                | ActionKind::Claim
                | ActionKind::End
                | ActionKind::Cross
        )
    );
    let request = match interpret(game, command, rest) {
        Ok(None) => return usage,
        Err(error) if !rest.is_empty() => return format!("{error}\n"),
        Err(error) => return general(format!("{error}\n")),
        Ok(Some(_)) if rest.is_empty() && !is_bare => return general(String::new()),
        Ok(Some(request)) => request,
    };
    let events = match attempt(game, &request.actions) {
        Ok(events) => events,
        Err(refused) => return format!("no: {refused}\n"),
    };
    let effect = request.confirmation.map(|confirmation| confirmation.effect);
    let notes: Vec<String> = [effect, start, request.note]
        .into_iter()
        .flatten()
        .collect();
    let effect = match notes.is_empty() {
        true => foreseen(game, &events),
        false => notes.join("; "),
    };
    let answer = if request.partial { "in part" } else { "yes" };
    format!("{answer}: {effect}\n")
}

/// What can be done now in place of a command whose time is not now, and the rule against that.
pub fn untimely(game: &Game, command: &Command) -> Option<String> {
    let refusal = due(game.table(), game.state(), command.action()?).err()?;
    let can: Vec<&str> = commands(game)
        .filter(|command| is_timely(game, command))
        .map(|command| command.name)
        .collect();
    let reason = game.words().reason(&refusal);
    Some(format!("now: {}\nno: {reason}", can.join(", ")))
}

/// The commands that belong to a game.
fn commands(game: &Game) -> impl Iterator<Item = &'static Command> {
    let options = game.table().options();
    COMMANDS
        .iter()
        .filter(move |command| command.belongs(options))
}

/// What of an action's outcome can be foretold without showing what is hidden.
fn foreseen(game: &Game, events: &[Event]) -> String {
    let open = events.iter().filter(|event| !event.reveals());
    let open: Vec<String> = open.map(|event| game.words().event(event)).collect();
    match open.is_empty() {
        true => "that can be done".to_owned(),
        false => format!(
            "{} {}",
            game.roster().name(game.state().mover()),
            open.join(", ")
        ),
    }
}

/// All that can be done now, a line a command, and why others cannot.
fn now(game: &Game) -> String {
    let legal = simple(game.table(), game.state());
    let mut out = String::new();
    for command in commands(game) {
        let can = options(game, command, &legal);
        if !can.is_empty() {
            out.push_str(&format!("{:<9}{can}", command.name));
        }
    }
    let always = commands(game).filter(|command| command.is_timeless());
    let always: Vec<&str> = always.map(|command| command.name).collect();
    out + &format!(
        "always   {}; for more on one of them, type ? and its name\n",
        always.join(", ")
    )
}

/// What can be done with a command, as a line; empty where it has no place in this part of the game.
fn options(game: &Game, command: &Command, legal: &[Action]) -> String {
    let Some(kind) = command.action().filter(|_| is_timely(game, command)) else {
        return String::new();
    };
    if kind == ActionKind::Build {
        let cities = cities(game).into_iter();
        let priced = cities.map(|(cost, city)| format!("{} {cost}", game.words().city(city)));
        let none = || {
            "the money of this turn reaches no further city; you can still name mileposts"
                .to_owned()
        };
        return line(priced.collect(), none);
    }
    if let Some(text) = at_a_real_board(game, command.kind) {
        return format!("{text}\n");
    }
    if kind == ActionKind::Keep {
        let most = game.table().options().numbers.keep;
        return format!("up to {most} of the cards offered, or nothing\n");
    }
    let fitting = legal.iter().filter(|action| action.kind() == kind);
    let mut names: Vec<String> = fitting.map(|action| operand(game, action)).collect();
    let mut known = BTreeSet::new();
    names.retain(|name| known.insert(name.clone()));
    line(names, || why_not(game, kind))
}

/// What a command is for at a real board, where the players answer for track and trains.
fn at_a_real_board(game: &Game, kind: Kind) -> Option<&'static str> {
    let text = match kind {
        Kind::Act(ActionKind::PickUp) => {
            "any load; one that is not aboard is picked up when it is locked or delivered"
        }
        Kind::Act(ActionKind::Lock) => {
            "any demand of the pool on a card that is not locked for another"
        }
        Kind::Act(ActionKind::Deliver) => {
            "any demand of the pool or of your own cards, if its load is or can be aboard"
        }
        Kind::Pay => {
            "pay 14 track for what was built, which ends moving; pay Ben 4 for the use of Ben's track"
        }
        Kind::Earn => "earn 5 from the bank",
        Kind::Act(ActionKind::Cash) => "cash Ben +4 corrects Ben's cash",
        _ => return None,
    };
    game.table().options().companion.then_some(text)
}

fn line(names: Vec<String>, why_not: impl FnOnce() -> String) -> String {
    let more = match names.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match names.is_empty() {
        true => format!("no: {}\n", why_not()),
        false => {
            let names: Vec<String> = names.into_iter().take(MOST).collect();
            format!("{}{more}\n", names.join(", "))
        }
    }
}

fn is_timely(game: &Game, command: &Command) -> bool {
    let Some(kind) = command.action() else {
        return false;
    };
    let at = game.state().active_player().at;
    let fits = match kind {
        ActionKind::Start => at.is_none(),
        ActionKind::Move => at.is_some(),
        ActionKind::TurnUp => {
            let city = at.and_then(|at| game.table().ground().city(at));
            city.is_some_and(|city| game.state().lying(city).is_some())
        }
        ActionKind::Cross => at.is_some_and(|at| !game.table().ground().ports(at).is_empty()),
        _ => true,
    };
    fits && due(game.table(), game.state(), kind).is_ok()
}

/// What stands behind the command, in short.
fn operand(game: &Game, action: &Action) -> String {
    let words = game.words();
    match action {
        Action::Start { at } | Action::Cross { to: at } => words.place(*at),
        Action::Move { path } => {
            let names: Vec<String> = path.iter().map(|&at| words.place(at)).collect();
            names.join(" ")
        }
        Action::PickUp { good } | Action::TurnUp { good } | Action::Drop { good } => {
            words.good(*good)
        }
        &Action::Lose { good, card, keep } => words.typed_loss(Loss { good, card, keep }),
        Action::Discard { card } => (card + 1).to_string(),
        Action::Borrow { sum } => format!("up to {sum}"),
        &Action::Lock { card, demand: at } | &Action::Deliver { card, demand: at } => {
            format!("{} {}", card + 1, words.demand(demand(game, (card, at))))
        }
        Action::Train { train } => {
            let events = attempt(game, std::slice::from_ref(action)).unwrap_or_default();
            format!("{train} for {}", Event::spent(&events).unwrap_or_default())
        }
        _ => "yes".to_owned(),
    }
}

/// Why nothing of a kind can be done: the rule against what would come nearest.
fn why_not(game: &Game, kind: ActionKind) -> String {
    let state = game.state();
    let player = state.active_player();
    let is_free = player.loads.iter().any(|load| load.card().is_none());
    let rule = |action: Action| {
        let refused = attempt(game, &[action]).err();
        refused.map_or_else(String::new, |refused| refused.what)
    };
    let text = match kind {
        ActionKind::PickUp if player.at.is_none() => "the train is not on the map yet",
        ActionKind::PickUp => match made_here(game) {
            Some(good) => return rule(Action::PickUp { good }),
            None => "the train is not in a city where goods are made or left",
        },
        ActionKind::Drop | ActionKind::Lose if player.loads.is_empty() => "no load is aboard",
        ActionKind::Drop if !is_free => "all loads are bound to cards",
        ActionKind::Drop => {
            let good = player.loads[0].good;
            return rule(Action::Drop { good });
        }
        ActionKind::Lock if !is_free => "no load is aboard that is not bound to a card",
        ActionKind::Lock => "no card that can be locked wants a load aboard",
        ActionKind::Deliver => "no card that may be delivered wants a load aboard here",
        ActionKind::Move => "no track, or no movement left",
        ActionKind::Train => return no_train(game),
        ActionKind::Pitch => return rule(Action::Pitch),
        ActionKind::GiveUp => return rule(Action::GiveUp),
        ActionKind::Claim => return rule(Action::Claim),
        ActionKind::Borrow => return rule(Action::Borrow { sum: 1 }),
        ActionKind::Backtrack => return rule(Action::Backtrack),
        ActionKind::Restart => return rule(Action::Restart),
        ActionKind::TurnUp => "no reserved load has another one of its good lying here",
        ActionKind::Cross => {
            "a ferry is crossed at the start of a turn, once somebody has built both its ports"
        }
        _ => "nothing fits",
    };
    text.to_owned()
}

fn made_here(game: &Game) -> Option<usize> {
    let at = game.state().active_player().at?;
    let city = game.table().ground().city(at)?;
    let made = game.table().map().cities()[city].goods.first().copied();
    made.or_else(|| game.state().lying(city))
}

fn no_train(game: &Game) -> String {
    let own = game.state().active_player().train;
    let mut trains = Train::ALL.into_iter().map(|(train, _)| train);
    let next = trains.find(|&train| own.turns_into(train).is_some());
    let refused = next.and_then(|train| attempt(game, &[Action::Train { train }]).err());
    refused.map_or_else(
        || "there is no better train".to_owned(),
        |refused| refused.what,
    )
}
