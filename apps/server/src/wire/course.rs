//! The course of a game as JSON: what each player owned round by round, the deliveries, and what nobody delivered.

use milepost_live::live::crayon::past::{Played, each};
use milepost_live::live::history::History;
use milepost_live::work::{Deadline, WorkError};
use milepost_table::{Action, Event, Game, Table};
use serde::Serialize;
use std::collections::BTreeSet;

/// The most demands that are listed as missed.
const MISSED: usize = 8;

/// The course of a game. All of it lay open to everybody.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Course {
    /// Where the players stood after each round, and after the last action.
    rounds: Vec<RoundJson>,
    /// All deliveries.
    deliveries: Vec<DeliveryJson>,
    /// The demands that lay in the pool and that nobody delivered: those that pay most.
    missed: Vec<WantedJson>,
}

/// Where the players stood after a round.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RoundJson {
    /// The round, from 1; 0 before the first.
    round: u32,
    /// The number of actions until then.
    at: usize,
    /// The cash of each player.
    cash: Vec<i32>,
    /// The cash of each player, with what their track and their train have cost.
    worth: Vec<i32>,
}

/// A delivery.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DeliveryJson {
    /// The number of actions until then, itself included.
    at: usize,
    round: u32,
    seat: usize,
    #[serde(flatten)]
    wanted: WantedJson,
}

/// A demand.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WantedJson {
    good: String,
    city: String,
    payoff: i32,
}

impl WantedJson {
    /// A demand of a card, by names.
    pub(super) fn of(table: &Table, (card, demand): (usize, usize)) -> WantedJson {
        let wanted = table.cards()[card].demands[demand];
        let names = table.board().names();
        WantedJson {
            good: names.goods[wanted.good].clone(),
            city: names.cities[wanted.city].clone(),
            payoff: wanted.payoff,
        }
    }
}

/// The course of a game until now.
///
/// # Errors
/// The deadline passed.
pub fn json(history: &mut History<Game>, deadline: &Deadline) -> Result<Course, WorkError> {
    let fixed = history.fixed().clone();
    let mut tally = Tally::new(&fixed.table);
    each(history, 0..usize::MAX, deadline, |played| tally.add(played))?;
    Ok(tally.course())
}

struct Tally<'a> {
    table: &'a Table,
    course: Course,
    /// What each player has spent on track and trains.
    spent: Vec<i32>,
    pool: BTreeSet<usize>,
    done: BTreeSet<(usize, usize)>,
    last: Option<RoundJson>,
}

impl<'a> Tally<'a> {
    fn new(table: &'a Table) -> Tally<'a> {
        Tally {
            table,
            course: Course {
                rounds: Vec::new(),
                deliveries: Vec::new(),
                missed: Vec::new(),
            },
            spent: vec![0; table.seats()],
            pool: BTreeSet::new(),
            done: BTreeSet::new(),
            last: None,
        }
    }

    fn add(&mut self, played: &Played<'_>) {
        let round = played.before.round();
        self.spent[played.seat] += Event::spent(played.events).unwrap_or(0);
        self.pool.extend(played.after.pool());
        if let &Action::Deliver { card, demand } = played.action {
            self.done.insert((card, demand));
            self.course.deliveries.push(DeliveryJson {
                at: played.at + 1,
                round,
                seat: played.seat,
                wanted: WantedJson::of(self.table, (card, demand)),
            });
        }
        if let Some(last) = self.last.take_if(|last| last.round != round) {
            self.course.rounds.push(last);
        }
        let players = played.after.players();
        self.last = Some(RoundJson {
            round,
            at: played.at + 1,
            cash: players.iter().map(|player| player.cash).collect(),
            worth: players
                .iter()
                .zip(&self.spent)
                .map(|(player, spent)| player.cash + spent)
                .collect(),
        });
    }

    fn course(mut self) -> Course {
        self.course.rounds.extend(self.last);
        let cards = self.pool.iter();
        let mut left: Vec<(usize, usize)> = cards
            .flat_map(|&card| [(card, 0), (card, 1), (card, 2)])
            .filter(|choice| !self.done.contains(choice))
            .collect();
        let payoff =
            |&(card, demand): &(usize, usize)| self.table.cards()[card].demands[demand].payoff;
        left.sort_by_key(|choice| std::cmp::Reverse(payoff(choice)));
        left.truncate(MISSED);
        self.course.missed = left
            .into_iter()
            .map(|choice| WantedJson::of(self.table, choice))
            .collect();
        self.course
    }
}
