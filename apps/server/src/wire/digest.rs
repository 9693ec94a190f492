//! What happened since a player's last turn, as JSON: what was done, and where on the map. Cards that are drawn or given
//! up are only counted, so that everybody may read it.

use crate::live::crayon::past::{Played, each};
use crate::live::history::{History, Turn};
use crate::wire::course::WantedJson;
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
    /// `keep`, `start`, `move`, `pick`, `drop`, `lock`, `deliver`, `lose`, `build`, `train`, `pitch`, `giveup`,
    /// `cash`, `claim` or `taxes`.
    #[serde(rename = "do")]
    what: &'static str,
    /// Where: the way of the train or pieces of track, by mileposts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paths: Vec<Vec<usize>>,
    /// What it cost; for kept cards, how many.
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
pub fn json(history: &mut History<Game>, seat: usize) -> Option<Digest> {
    if seat >= history.fixed().table.seats() {
        return None;
    }
    let index = history.index();
    let range = range(index.turns, index.entries.len(), seat);
    let mut acts: Vec<ActJson> = Vec::new();
    each(history, |played| {
        if !range.contains(&played.at) {
            return;
        }
        let table = &history.fixed().table;
        for act in ActJson::of(table, played) {
            match acts.last_mut() {
                Some(last) if last.continues(&act) => last.add(act),
                _ => acts.push(act),
            }
        }
    });
    Some(Digest {
        from: range.start,
        to: range.end,
        acts,
    })
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
    fn of(table: &Table, played: &Played<'_>) -> Vec<ActJson> {
        let names = table.board().names();
        let at = played.before.active_player().at;
        let plain = |what| ActJson {
            at: played.at + 1,
            seat: played.seat,
            what,
            paths: Vec::new(),
            sum: None,
            good: None,
            wanted: None,
            train: None,
        };
        let along = |what, path: &[usize], sum| ActJson {
            paths: vec![path.to_vec()],
            sum,
            ..plain(what)
        };
        let with = |what, good: usize| ActJson {
            good: Some(names.goods[good].clone()),
            paths: at.map(|at| vec![at]).into_iter().collect(),
            ..plain(what)
        };
        let on = |what, choice| ActJson {
            wanted: Some(WantedJson::of(table, choice)),
            ..plain(what)
        };
        let ride = |to: &[usize]| {
            let whole: Vec<usize> = at.into_iter().chain(to.iter().copied()).collect();
            along("move", &whole, fees(played))
        };
        let act = match played.action {
            Action::Keep { cards } => ActJson {
                sum: i32::try_from(cards.len()).ok(),
                ..plain("keep")
            },
            &Action::Start { at } => along("start", &[at], None),
            Action::Move { path } => ride(path),
            &Action::Cross { to } => ride(&[to]),
            &Action::PickUp { good } => with("pick", good),
            &Action::Drop { good } => with("drop", good),
            &Action::Lose { good, .. } => with("lose", good),
            &Action::Lock { card, demand } => on("lock", (card, demand)),
            &Action::Deliver { card, demand } => on("deliver", (card, demand)),
            Action::Build { path } => along("build", path, Event::spent(played.events)),
            Action::Train { train } => ActJson {
                train: Some(train.name()),
                sum: Event::spent(played.events),
                ..plain("train")
            },
            Action::Pitch => plain("pitch"),
            Action::GiveUp => plain("giveup"),
            Action::Cash { .. } => plain("cash"),
            Action::Claim => plain("claim"),
            Action::End => plain("end"),
        };
        let taxed = played
            .events
            .iter()
            .any(|event| matches!(event, Event::Taxes(_)));
        let all = [Some(act), taxed.then(|| plain("taxes"))];
        all.into_iter()
            .flatten()
            .filter(|act| act.what != "end")
            .collect()
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
