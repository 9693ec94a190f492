//! `hint` and `plan`: what the planner sees in the demands of the player to act, in words.

use crate::apply::apply;
use crate::bot::hint::{Hints, Plan, PlanStop, hints};
use crate::bot::{Bot, Kind};
use crate::game::Game;
use crate::legal::quote::quote;
use crate::model::action::{Action, Choice};
use crate::model::stage::Stage;
use crate::text::error::TextError;
use crate::text::input::lookup::{demand, demands};
use crate::text::report::cards::bare;
use crate::text::report::locate::is_open;
use crate::text::write::mileposts;
use milepost_document::number::counted;
use milepost_study::Unlimited;

/// Why there is no advice where there is none: at a real board, and once the game is over.
pub fn silence(game: &Game) -> Option<&'static str> {
    if game.table().options().companion {
        return Some(
            "there is no advice at a real board: the program does not know the track and the trains there",
        );
    }
    match game.state().stage() {
        Stage::Over(_) => Some("the game is over"),
        _ => None,
    }
}

/// What the player to act may do with the demands that they see; nothing where there is no advice.
pub(super) fn advice(game: &Game) -> Option<Hints> {
    match silence(game) {
        Some(_) => None,
        None => hints(game.table(), game.state(), &Unlimited),
    }
}

/// What the planner would do now, and the trip that it is for.
pub fn hint(game: &Game) -> String {
    if let Some(reason) = silence(game) {
        return format!("{reason}\n");
    }
    let now = format!("now: {}\n", next(game));
    let found = advice(game).unwrap_or_default();
    let goal = match found.goal_cost {
        0 => String::new(),
        cost => format!("  joining enough major cities takes {cost} more of track\n"),
    };
    let Some(best) = found.best else {
        let none =
            "no trip pays, as the planner sees it: no demand can be met with the money there is\n";
        return now + none + &goal;
    };
    let stops: String = best
        .stops
        .iter()
        .zip(1..)
        .map(|(stop, number)| format!("  {number}. {}\n", leg(game, stop)))
        .collect();
    format!("{now}for this trip:\n{stops}{}{goal}", costs(game, &best))
}

/// The next action of a planner in the seat of the player to act, with what it costs or pays.
fn next(game: &Game) -> String {
    let (table, state) = (game.table(), game.state());
    let seat = state.mover();
    let mut planner = Bot::new(Kind::Planner, 0, seat);
    // Who does what it says is told what comes next, and not something else each time.
    planner.recall(game);
    let action = planner.act(table, state);
    let events = apply(table, &mut state.clone(), seat, &action).unwrap_or_default();
    if let Action::Keep { .. } = action {
        return game.words().action(&action);
    }
    game.words().summary(seat, &action, &events)
}

fn leg(game: &Game, stop: &PlanStop) -> String {
    let (words, wanted) = (game.words(), demand(game, stop.choice));
    let (good, city, card) = (
        words.good(stop.good),
        words.city(stop.city),
        stop.choice.0 + 1,
    );
    match stop.delivers {
        true => format!(
            "deliver {good} in {city} for {}, card {card}",
            wanted.payoff
        ),
        false => format!(
            "pick up {good} in {city} for card {card}, wanted in {}",
            words.city(wanted.city)
        ),
    }
}

/// What a trip takes and brings, and the track that it needs.
fn costs(game: &Game, plan: &Plan) -> String {
    let mut costs = mileposts(plan.length);
    if let Some(turns) = plan.turns {
        costs += &format!(" and {}", counted(turns, "turn", "turns"));
    }
    if plan.track > 0 {
        costs += &format!(", {} for track", plan.track);
    }
    if plan.fees > 0 {
        costs += &format!(", {} in fees", plan.fees);
    }
    let drops = match plan.drops {
        true => "  the train is full: a load has to be dropped first\n",
        false => "",
    };
    format!("  {costs}; {}\n{drops}{}", earns(plan), works(game, plan))
}

/// What a trip brings. Track stays, so that further trips over it pay for what the first does not.
fn earns(plan: &Plan) -> String {
    let (income, profit) = (plan.income, plan.profit());
    match (plan.missing, plan.a_turn(), plan.trips_to_pay()) {
        (1.., ..) => {
            let missing = plan.missing;
            format!("pays {income}, but {missing} more in cash are needed to make it")
        }
        (_, Some(0), _) => format!("pays {income}, profit {profit}"),
        (_, Some(a_turn), _) => format!("pays {income}, profit {profit}, {a_turn} a turn"),
        (_, None, Some(trips)) => format!(
            "pays {income}, loss {}: the track stays, and {trips} such trips pay for it",
            -profit
        ),
        (_, None, None) => format!("pays {income}, loss {}", -profit),
    }
}

/// The track of a trip, a line a piece, and how much of it the money of this turn builds.
fn works(game: &Game, plan: &Plan) -> String {
    let pieces = plan.works.iter().map(|path| {
        let name = |at: Option<&usize>| at.map_or_else(String::new, |&at| game.words().place(at));
        let (from, to) = (name(path.first()), name(path.last()));
        let sections = counted(path.len().saturating_sub(1), "section", "sections");
        format!("  track: {from} to {to}, {sections}\n")
    });
    let mut text: String = pieces.collect();
    let quote = quote(game.table(), game.state(), &plan.works);
    if game.state().stage().builds() && quote.now.cost > 0 && quote.later.cost > 0 {
        let (now, later) = (quote.now.cost, quote.later.cost);
        text += &format!("  this turn's money builds {now} of it, and {later} is left for later\n");
    }
    text
}

/// How the demands that were meant can be met: source, way, track to pay, turns and profit, each taken alone.
///
/// # Errors
/// What is typed names no visible demand.
pub fn plan(game: &Game, typed: &str) -> Result<String, TextError> {
    if let Some(reason) = silence(game) {
        return Ok(format!("{reason}\n"));
    }
    if typed.is_empty() {
        let what = "a card or a demand, such as: plan 17, plan 17 wine, plan wine to Porto,";
        return Err(TextError::expected(what, ""));
    }
    let meant = demands(game, typed)?;
    let found = advice(game).unwrap_or_default();
    let texts = meant.into_iter().map(|choice| {
        let title = format!("card {}: {}\n", choice.0 + 1, bare(game, choice));
        let plan = found.demands.iter().find(|hint| hint.choice == choice);
        title
            + &match plan.and_then(|hint| hint.plan.as_ref()) {
                Some(plan) => {
                    let stops = plan.stops.iter().map(|stop| place(game, stop));
                    let stops: Vec<String> = stops.collect();
                    format!("  {}\n{}", stops.join(", "), costs(game, plan))
                }
                None => {
                    let is_full = plan.is_some_and(|hint| hint.full);
                    format!("  {}\n", without(game, choice, is_full))
                }
            }
    });
    Ok(texts.collect())
}

fn place(game: &Game, stop: &PlanStop) -> String {
    let verb = if stop.delivers { "deliver" } else { "pick up" };
    format!("{verb} in {}", game.words().city(stop.city))
}

/// Why there is no plan for a demand.
fn without(game: &Game, choice: Choice, is_full: bool) -> String {
    if !is_open(game, choice) {
        return match game.state().keeper(choice.0) {
            Some((seat, ..)) if seat != game.state().mover() => {
                format!("the card is private to {}", game.roster().name(seat))
            }
            Some(_) => "the card is kept for another demand".to_owned(),
            None => "the card is locked for another demand".to_owned(),
        };
    }
    let good = demand(game, choice).good;
    if is_full {
        return "no hold is free: all are kept for loads that may not be dropped".to_owned();
    }
    let lies =
        (0..game.table().map().cities().len()).any(|city| game.state().lying(city) == Some(good));
    match game.state().supply(good) {
        0 if !lies => format!(
            "no chip of {} is left in the supply",
            game.words().good(good)
        ),
        _ => "no track can lead there".to_owned(),
    }
}
