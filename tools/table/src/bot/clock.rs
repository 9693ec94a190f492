//! A trip against the clock: turn by turn, with what movement, money and ferries allow.

use super::job::Job;
use super::rival::TURN;
use super::stop::StopKind;
use super::style::BROKE;
use super::trip::Trip;

/// Where a player stands as the clock starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    pub cash: i32,
    pub speed: i32,
    /// Mileposts left this turn.
    pub movement: i32,
    /// Money for track left this turn.
    pub budget_now: i32,
    /// Whether a ferry may be crossed now, having moved not at all.
    pub rested: bool,
    /// Turns of building before the first of moving, this one included.
    pub ahead: i32,
    /// Money for track a turn.
    pub budget: i32,
    pub fee: i32,
    /// For turns as the rules have them. `None` reckons as bots do: they forget whom they have paid and that a train that is put
    /// in a port waits there, are ready to pay at the end of a turn for what lies ahead, and pay for a section in parts.
    pub strict: Option<Strict>,
    pub quick: bool,
}

/// The further facts that a reckoning by the rules asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strict {
    /// The owners whose track was paid for this turn, a bit each.
    pub paid: u8,
    /// True if the train stands on the map.
    pub stands: bool,
}

/// What became of a trip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Run {
    /// When it was over, in twelfths of a turn.
    pub time: i32,
    /// When each stop was made.
    pub times: Vec<i32>,
    pub fees: i32,
    /// The cash when it was over.
    pub cash: i32,
    /// What was spent on track.
    pub spent: i32,
    /// The least cash on the way.
    pub low: i32,
}

/// No trip takes so many turns.
const LONGEST: i32 = 60;

/// How a trip ends at worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worst {
    /// The cash.
    pub cash: i32,
    /// Steps since the player's own track.
    pub away: i32,
}

/// What so many steps over others' track cost at most, if one owner is paid a turn.
pub(super) fn fees(steps: i32, speed: i32, fee: i32) -> i32 {
    fee * (steps / speed + 1)
}

impl Worst {
    /// Whether the cash may not pay for the way back, and for something to begin with there.
    pub fn is_stranded(self, now: Now) -> bool {
        self.away > 0 && self.cash < fees(self.away, now.speed, now.fee) + BROKE
    }
}

struct Clock<'a> {
    trip: &'a Trip,
    jobs: &'a [Job],
    /// Whether only those deliveries are paid that nobody can prevent.
    cautious: bool,
    now: Now,
    cash: i32,
    /// Money owed for each step's track before it can be used.
    owed: Vec<i32>,
    at: usize,
    built: usize,
    stop: usize,
    run: Run,
}

/// Runs a trip; nothing if the money does not suffice.
pub(super) fn run(trip: &Trip, jobs: &[Job], now: Now) -> Option<Run> {
    let mut clock = Clock::new(trip, jobs, now, false);
    clock.go_on().then_some(clock.run)
}

/// How a trip ends where others deliver everything that they can before: somewhere on the way, if the money does not
/// suffice.
pub(super) fn worst(trip: &Trip, jobs: &[Job], now: Now) -> Worst {
    let mut clock = Clock::new(trip, jobs, now, true);
    clock.go_on();
    Worst {
        cash: clock.cash,
        away: trip.away.get(clock.at).copied().unwrap_or(0),
    }
}

impl<'a> Clock<'a> {
    fn new(trip: &'a Trip, jobs: &'a [Job], now: Now, cautious: bool) -> Clock<'a> {
        Clock {
            trip,
            jobs,
            cautious,
            now,
            cash: now.cash,
            owed: trip.legs.iter().map(|(_, hop)| hop.cost).collect(),
            at: 0,
            built: 0,
            stop: 0,
            run: Run {
                low: now.cash,
                ..Run::default()
            },
        }
    }

    /// Goes through the turns; whether the trip comes to its end.
    fn go_on(&mut self) -> bool {
        let now = self.now;
        if now.ahead > 0 {
            self.build(now.budget_now);
        }
        for _ in 1..now.ahead {
            self.build(now.budget);
        }
        for turn in 0..LONGEST {
            let before = (self.at, self.cash);
            let is_now = turn == 0 && now.ahead == 0;
            let (movement, rested, paid) = if is_now {
                let paid = now.strict.map_or(0, |strict| strict.paid);
                (now.movement, now.rested, paid)
            } else {
                let stands = now.strict.is_none_or(|strict| strict.stands);
                (now.speed, stands || turn > 0, 0)
            };
            if self.ride(turn, movement, rested, paid) {
                self.run.cash = self.cash;
                return true;
            }
            self.build(if is_now { now.budget_now } else { now.budget });
            if turn > 1 && before == (self.at, self.cash) {
                return false;
            }
        }
        false
    }

    /// Moves for a turn in which these owners were paid; whether the trip is over.
    fn ride(&mut self, turn: i32, movement: i32, mut rested: bool, mut paid: u8) -> bool {
        let mut left = movement;
        loop {
            self.halt(turn * TURN + (movement - left).max(0) * TURN / self.now.speed);
            if self.stop == self.trip.stops.len() {
                return true;
            }
            let Some(&(_, hop)) = self.trip.legs.get(self.at) else {
                return false;
            };
            if self.owed[self.at] > 0 {
                return false;
            }
            let quick = self.now.quick && (movement - left) * 2 <= self.now.speed + 1;
            let after = match hop.by.is_ferry() {
                true if rested => Some((self.now.speed + 1) / 2),
                true => quick.then_some(0),
                false => (left > 0).then_some(left - 1),
            };
            if after.is_none() && self.now.strict.is_some() {
                return false;
            }
            if let Some(owner) = hop.by.owner().filter(|owner| paid & 1 << owner == 0) {
                if self.cash < self.now.fee {
                    return false;
                }
                paid |= 1 << owner;
                self.cash -= self.now.fee;
                self.run.fees += self.now.fee;
                self.run.low = self.run.low.min(self.cash);
            }
            let Some(after) = after else {
                return false;
            };
            left = after;
            rested = false;
            self.at += 1;
        }
    }

    /// Makes the stops that are due.
    fn halt(&mut self, time: i32) {
        while self.trip.marks.get(self.stop) == Some(&self.at) {
            let stop = self.trip.stops[self.stop];
            let job = &self.jobs[stop.job];
            if stop.kind == StopKind::Deliver && (job.is_sure() || !self.cautious) {
                self.cash += job.payoff;
            }
            self.run.times.push(time);
            self.run.time = time;
            self.stop += 1;
        }
    }

    /// The cost of the next section of those that a step waits for.
    fn section(&self, step: usize) -> i32 {
        let owed = self.owed[step];
        let mut paid = self.trip.legs[step].1.cost - owed;
        let sections = self.trip.sections.get(&step);
        let mut left = sections.into_iter().flatten().skip_while(|&&cost| {
            paid -= cost;
            paid >= 0
        });
        left.next().map_or(owed, |&cost| cost.min(owed))
    }

    /// Builds for a turn, in the order of the way.
    fn build(&mut self, budget: i32) {
        let mut left = budget.min(self.cash);
        while left > 0 && self.built < self.owed.len() {
            let paid = match self.now.strict {
                Some(_) => self.section(self.built),
                None => self.owed[self.built].min(left),
            };
            if paid > left {
                return;
            }
            self.owed[self.built] -= paid;
            left -= paid;
            self.cash -= paid;
            self.run.spent += paid;
            self.run.low = self.run.low.min(self.cash);
            if self.owed[self.built] == 0 {
                self.built += 1;
            }
        }
    }
}
