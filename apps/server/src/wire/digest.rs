//! What happened since a player's last turn, as JSON: what was done, and where on the map. Cards that are drawn or given
//! up are only counted, so that everybody may read it.

use crate::wire::course::WantedJson;
use milepost_live::live::crayon::past::{Played, each};
use milepost_live::live::history::{History, Turn};
use milepost_live::work::{Deadline, WorkError};
use milepost_table::{Action, Event, Game, Table};
use serde::Serialize;
use std::ops::Range;

/// What happened since a player's last turn.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Digest {
    /// The number of actions before the first that is told.
    from: usize,
    /// The number of actions until the last.
    to: usize,
    acts: Vec<ActJson>,
}

/// Something that a player did. Several moves, or pieces of track, one after the other are one.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ActJson {
    /// The number of actions until then.
    at: usize,
    seat: usize,
    /// `keep`, `discard`, `start`, `move`, `pick`, `drop`, `lock`, `deliver`, `lose`, `build`, `train`, `pitch`, `giveup`,
    /// `borrow`, `backtrack`, `restart`, `cash`, `claim` or `taxes`.
    #[serde(rename = "do")]
    what: &'static str,
    /// Where: the way of the train or pieces of track, by mileposts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paths: Vec<Vec<usize>>,
    /// What it cost; for kept cards, how many; of a loan, how much.
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<i32>,
    /// The good that was picked up, dropped or lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    good: Option<String>,
    /// The demand that was locked or delivered.
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<WantedJson>,
    /// The train for which the old one was exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    train: Option<&'static str>,
}

/// The acts since the last turn of `seat`, or of this round where it has had none; its turn in progress is left out.
/// `None` if there is no such seat.
///
/// # Errors
/// The deadline passed.
pub fn json(
    history: &mut History<Game>,
    seat: usize,
    deadline: &Deadline,
) -> Result<Option<Digest>, WorkError> {
    let fixed = history.fixed().clone();
    if seat >= fixed.table.seats() {
        return Ok(None);
    }
    let index = history.index();
    let range = range(index.turns, index.entries.len(), seat);
    let mut acts: Vec<ActJson> = Vec::new();
    each(history, range.clone(), deadline, |played| {
        for act in ActJson::of(&fixed.table, played) {
            match acts.last_mut() {
                Some(last) if last.continues(&act) => last.add(act),
                _ => acts.push(act),
            }
        }
    })?;
    Ok(Some(Digest {
        from: range.start,
        to: range.end,
        acts,
    }))
}

/// The actions between the end of a seat's last turn and its turn in progress, or until now.
fn range(turns: &[Turn], all: usize, seat: usize) -> Range<usize> {
    let current = turns.last().filter(|turn| turn.seat == seat);
    let before = turns.len() - usize::from(current.is_some());
    let own = turns[..before].iter().rposition(|turn| turn.seat == seat);
    let from = own
        .and_then(|own| turns.get(own + 1))
        .map_or(0, |next| next.from);
    let to = current.map_or(all, |turn| turn.from);
    from.min(to)..to
}

impl ActJson {
    /// What an action comes to: nothing for the end of a turn, and taxes besides where it turned them up.
    fn of(table: &Table, played: &Played<'_>) -> Vec<ActJson> {
        let is_taxed = played
            .events
            .iter()
            .any(|event| matches!(event, Event::Taxes(_)));
        let act = (*played.action != Action::End).then(|| ActJson::act(table, played));
        let taxes = is_taxed.then(|| ActJson::plain(played, "taxes"));
        act.into_iter().chain(taxes).collect()
    }

    fn act(table: &Table, played: &Played<'_>) -> ActJson {
        let plain = |what| ActJson::plain(played, what);
        let spent = || Event::spent(played.events);
        let load = |what, good: usize| ActJson {
            good: Some(table.board().names().goods[good].clone()),
            ..plain(what).along(played, &[], None)
        };
        let on = |what, choice| ActJson {
            wanted: Some(WantedJson::of(table, choice)),
            ..plain(what)
        };
        match played.action {
            Action::Keep { cards } => ActJson {
                sum: i32::try_from(cards.len()).ok(),
                ..plain("keep")
            },
            Action::Discard { .. } => plain("discard"),
            &Action::Start { at } => ActJson {
                paths: vec![vec![at]],
                ..plain("start")
            },
            Action::Move { path } => plain("move").along(played, path, fees(played)),
            &Action::Cross { to } => plain("move").along(played, &[to], fees(played)),
            &Action::PickUp { good } | &Action::TurnUp { good } => load("pick", good),
            &Action::Drop { good } => load("drop", good),
            &Action::Lose { good, .. } => load("lose", good),
            &Action::Lock { card, demand } => on("lock", (card, demand)),
            &Action::Deliver { card, demand } => on("deliver", (card, demand)),
            Action::Build { path } => ActJson {
                paths: vec![path.clone()],
                sum: spent(),
                ..plain("build")
            },
            Action::Train { train } => ActJson {
                train: Some(train.name()),
                sum: spent(),
                ..plain("train")
            },
            Action::Pitch => plain("pitch"),
            Action::GiveUp => plain("giveup"),
            &Action::Borrow { sum } => ActJson {
                sum: Some(sum),
                ..plain("borrow")
            },
            Action::Backtrack => plain("backtrack").along(played, &[], fees(played)),
            Action::Restart => plain("restart"),
            Action::Cash { .. } => plain("cash"),
            Action::Claim => plain("claim"),
            Action::End => plain("end"),
        }
    }

    fn plain(played: &Played<'_>, what: &'static str) -> ActJson {
        ActJson {
            at: played.at + 1,
            seat: played.seat,
            what,
            paths: Vec::new(),
            sum: None,
            good: None,
            wanted: None,
            train: None,
        }
    }

    /// The same along the way of the train, which begins where it stood.
    fn along(mut self, played: &Played<'_>, to: &[usize], sum: Option<i32>) -> ActJson {
        let from = played.before.active_player().at;
        let path: Vec<usize> = from.into_iter().chain(to.iter().copied()).collect();
        self.paths.extend((!path.is_empty()).then_some(path));
        self.sum = sum;
        self
    }

    /// Whether another act goes on with this one.
    fn continues(&self, next: &ActJson) -> bool {
        self.seat == next.seat && self.what == next.what && matches!(self.what, "move" | "build")
    }

    fn add(&mut self, next: ActJson) {
        self.at = next.at;
        self.sum = match (self.sum, next.sum) {
            (Some(one), Some(other)) => Some(one + other),
            (one, other) => one.or(other),
        };
        let joins = |path: &Vec<usize>, more: &Vec<usize>| path.last() == more.first();
        for more in next.paths {
            match self.paths.last_mut() {
                Some(path) if joins(path, &more) => path.extend(&more[1..]),
                _ => self.paths.push(more),
            }
        }
    }
}

/// What a player paid others.
fn fees(played: &Played<'_>) -> Option<i32> {
    let paid = played.events.iter().filter_map(|event| match event {
        Event::Paid { from, sum, .. } if *from == played.seat => Some(*sum),
        _ => None,
    });
    paid.reduce(|one, other| one + other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_begins_where_the_last_turn_of_a_seat_ended() {
        let turn = |from, seat| Turn {
            from,
            round: 1,
            seat,
        };
        let turns = [turn(0, 0), turn(3, 1), turn(5, 0), turn(9, 1), turn(12, 0)];
        assert_eq!(range(&turns, 14, 0), 9..12, "its turn is left out");
        assert_eq!(range(&turns, 14, 1), 12..14, "until now");
        assert_eq!(range(&turns, 14, 2), 0..14, "it has had none");
        assert_eq!(range(&turns[..1], 2, 0), 0..0, "the first turn of all");
    }
}
