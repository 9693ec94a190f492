//! Trips that are hinted at can be made as they are told: they are played by the rules, on all shipped maps.

use crate::common::{board, table};
use milepost_map::shipped;
use milepost_study::Unlimited;
use milepost_table::bot::{Bot, Kind};
use milepost_table::ground::Step;
use milepost_table::hint::{Plan, PlanStop, hints};
use milepost_table::state::{Bond, Load};
use milepost_table::{Action, Choice, Event, Options, Stage, State, Table, apply};

/// A trip that is played by the player to act, while all others end their turns.
struct Played<'a> {
    table: &'a Table,
    state: State,
    seat: usize,
    plan: &'a Plan,
    /// How many of its stops are made, and at which place of the way the train is.
    made: usize,
    at: usize,
    turns: i32,
    track: i32,
    fees: i32,
}

impl Played<'_> {
    /// Plays a trip, if it comes to its end.
    fn of<'a>(table: &'a Table, state: &State, plan: &'a Plan) -> Option<Played<'a>> {
        let mut played = Played {
            table,
            state: state.clone(),
            seat: state.mover(),
            plan,
            made: 0,
            at: 0,
            turns: 0,
            track: 0,
            fees: 0,
        };
        // Nobody delivers meanwhile, and a game ends after so many idle rounds.
        for _ in 0..15 {
            if *played.state.stage() == Stage::Move {
                played.turns += 1;
                while played.stops() || played.moves() {}
                if played.made == plan.stops.len() {
                    return Some(played);
                }
            }
            while played.builds() {}
            if !played.acts(&Action::End) {
                return None;
            }
            while played.state.mover() != played.seat {
                let seat = played.state.mover();
                apply(table, &mut played.state, seat, &Action::End).ok()?;
                if matches!(played.state.stage(), Stage::Over(_)) {
                    return None;
                }
            }
        }
        None
    }

    fn acts(&mut self, action: &Action) -> bool {
        match apply(self.table, &mut self.state, self.seat, action) {
            Ok(events) => {
                let builds = matches!(action, Action::Build { .. });
                self.track += if builds {
                    Event::spent(&events).unwrap_or(0)
                } else {
                    0
                };
                self.fees += events
                    .iter()
                    .map(|event| match event {
                        Event::Paid { sum, .. } => *sum,
                        _ => 0,
                    })
                    .sum::<i32>();
                true
            }
            Err(_) => false,
        }
    }

    /// Makes the next stop, where the train stands in its city.
    fn stops(&mut self) -> bool {
        let Some(&PlanStop {
            delivers,
            good,
            city,
            choice: (card, demand),
        }) = self.plan.stops.get(self.made)
        else {
            return false;
        };
        let start = self.plan.ride.first().copied();
        let start = start.unwrap_or(self.table.map().cities()[city].mileposts[0]);
        if self.state.active_player().at.is_none() {
            return self.acts(&Action::Start { at: start });
        }
        let at = self.state.active_player().at;
        if at.and_then(|at| self.table.ground().city(at)) != Some(city) {
            return false;
        }
        let done = match delivers {
            true => self.acts(&Action::Deliver { card, demand }),
            false => self.picks(good, (card, demand)),
        };
        self.made += usize::from(done);
        done
    }

    /// Picks up a load for a demand, for which another is dropped only where that is told. Loads of the good that are
    /// reserved are turned up first.
    fn picks(&mut self, good: usize, (card, demand): Choice) -> bool {
        let seat = self.seat;
        let has = |state: &State| {
            let loads = state.active_player().loads.iter();
            let is_it = |load: &&Load| match load.bond {
                Bond::Free => load.good == good,
                Bond::Private { .. } | Bond::Lock { .. } => false,
            };
            let mut own = state.private(seat);
            own.any(|own| own == (card, demand, true)) as usize + loads.filter(is_it).count()
        };
        let before = has(&self.state);
        for _ in 0..3 {
            let picked = self.acts(&Action::PickUp { good });
            if has(&self.state) > before {
                return true;
            }
            if !(picked || self.plan.drops && self.drops()) {
                return false;
            }
        }
        false
    }

    fn drops(&mut self) -> bool {
        let left = &self.plan.stops[self.made..];
        let is_meant = |good: usize| left.iter().any(|stop| stop.delivers && stop.good == good);
        let loads = self.state.active_player().loads.clone();
        let mut free = loads
            .iter()
            .filter(|load| load.bond == Bond::Free && !is_meant(load.good));
        free.any(|load| self.acts(&Action::Drop { good: load.good }))
    }

    /// Moves towards the next stop as far as it goes.
    fn moves(&mut self) -> bool {
        let Some(stop) = self.plan.stops.get(self.made) else {
            return false;
        };
        let ride = &self.plan.ride;
        let is_there = |&place: &usize| self.table.ground().city(ride[place]) == Some(stop.city);
        let Some(end) = (self.at..ride.len()).find(is_there) else {
            return false;
        };
        for to in (self.at + 1..=end).rev() {
            let path = ride[self.at + 1..=to].to_vec();
            if self.acts(&Action::Move { path }) {
                self.at = to;
                return true;
            }
        }
        let crosses = end > self.at
            && self.acts(&Action::Cross {
                to: ride[self.at + 1],
            });
        self.at += usize::from(crosses);
        crosses
    }

    /// Builds what is missing of the next piece of track, as much of it as the money of the turn pays.
    fn builds(&mut self) -> bool {
        let is_laid = |ends: &[usize]| {
            let mut steps = self.table.ground().between(ends[0], ends[1]);
            steps.any(|step| step == Step::Inside || self.state.has_way(self.seat, step))
        };
        let works = &self.plan.works;
        let missing = works.iter().find_map(|work| {
            let first = work.windows(2).position(|ends| !is_laid(ends))?;
            let more = work[first..].windows(2).take_while(|ends| !is_laid(ends));
            Some(work[first..=first + more.count()].to_vec())
        });
        let Some(path) = missing else { return false };
        (2..=path.len()).rev().any(|length| {
            let path = path[..length].to_vec();
            self.acts(&Action::Build { path })
        })
    }
}

/// Every trip that is hinted at in the first rounds of a game of two bots, with the state that it is for.
fn each_trip(map: &str, seed: u64, mut told: impl FnMut(&Table, &State, &Plan)) {
    let table = table(&board(map), Options::default(), 2, seed);
    let mut state = milepost_table::start(&table);
    let mut bots = [
        Bot::new(Kind::Planner, seed, 0),
        Bot::new(Kind::Greedy, seed, 1),
    ];
    for done in 0..60 {
        let asked = matches!(
            state.stage(),
            Stage::Opening { .. } | Stage::Move | Stage::Build
        );
        if asked && done % 7 == 0 {
            let found = hints(&table, &state, &Unlimited).unwrap();
            let single = found.demands.iter().filter_map(|hint| hint.plan.as_ref());
            for plan in single.chain(&found.best) {
                told(&table, &state, plan);
            }
        }
        let seat = state.mover();
        let action = bots[seat].act(&table, &state);
        apply(&table, &mut state, seat, &action).unwrap();
    }
}

#[test]
fn every_trip_is_made_in_the_turns_and_for_the_money_that_are_told() {
    let (mut count, mut cheaper) = (0, 0);
    for (map, seed) in shipped::MAPS
        .iter()
        .flat_map(|(map, _)| (0..6).map(move |seed| (*map, seed)))
    {
        each_trip(map, seed, |table, state, plan| {
            count += 1;
            let made = Played::of(table, state, plan);
            let where_to = || format!("{map}, seed {seed}: {plan:?}");
            let Some(turns) = plan.turns else {
                assert!(made.is_none(), "it can be paid: {}", where_to());
                return;
            };
            let made = made.unwrap_or_else(|| panic!("it cannot be made: {}", where_to()));
            // The turn in progress counts, also where its moving is over.
            let moved = i32::from(*state.stage() == Stage::Build);
            assert_eq!(
                (moved + made.turns, made.track),
                (turns, plan.track),
                "{}",
                where_to()
            );
            assert!(made.fees <= plan.fees, "{}: {}", made.fees, where_to());
            cheaper += usize::from(made.fees < plan.fees);
        });
    }
    assert!(
        count > 2000 && cheaper * 1000 < count,
        "{count}, a fee is saved on {cheaper}"
    );
}

/// Cash that is missing is just what is needed: with it the trip is made, with a million less it is not.
#[test]
fn what_is_missing_for_a_trip_makes_it() {
    let mut short = 0;
    for (map, _) in shipped::MAPS {
        each_trip(map, 1, |_, state, plan| {
            if plan.missing == 0 {
                assert!(plan.turns.is_some(), "{map}: {plan:?}");
                return;
            }
            short += 1;
            let alone = plan.stops.iter().filter(|stop| stop.delivers).count() == 1;
            assert!(alone && plan.turns.is_none(), "{map}: {plan:?}");
            let outlay = plan.track + plan.fees;
            let cash = state.active_player().cash;
            assert_eq!(cash + plan.missing, outlay, "{map}: {plan:?}");
        });
    }
    assert!(short > 20, "{short}");
}

/// No trip leads past a city that has a load which it then fetches further on, while there is a hold for it.
#[test]
fn no_load_is_fetched_beyond_a_city_that_has_it() {
    let mut picked = 0;
    for (map, _) in shipped::MAPS {
        each_trip(map, 2, |table, state, plan| {
            let ground = table.ground();
            let mut at = 0;
            let mut loads = state.active_player().loads.len();
            let holds = state.active_player().train.holds(&table.options().numbers);
            for stop in &plan.stops {
                let is_there = |&place: &usize| ground.city(plan.ride[place]) == Some(stop.city);
                let next = (at..plan.ride.len()).find(is_there).unwrap_or(at);
                if stop.delivers {
                    loads -= 1;
                    at = next;
                    continue;
                }
                picked += 1;
                let mut passed = plan.ride[at..next].iter().filter_map(|&at| ground.city(at));
                let makes = |city: usize| table.map().cities()[city].goods.contains(&stop.good);
                let has = |city: usize| makes(city) && state.supply(stop.good) > 0;
                assert!(
                    loads >= holds || !passed.any(has),
                    "{map}: {stop:?} {plan:?}"
                );
                let (card, demand) = stop.choice;
                let mut own = state.private(state.mover());
                loads += usize::from(!own.any(|own| own == (card, demand, false)));
                at = next;
            }
        });
    }
    assert!(picked > 300, "{picked}");
}
