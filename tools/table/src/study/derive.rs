//! What follows from the counts.

use super::form::{
    EndingsJson, FORMAT, LockingJson, PlayersJson, RoundJson, RoundsJson, StudyJson, TrafficJson,
};
use super::ledger::{Ledger, PARTS};
use super::tally::{Round, Tally, Traffic};
use super::{House, Study};
use crate::bot::Kind;
use crate::options::Variant;
use std::cmp::Reverse;

impl Study {
    /// What follows from the counts; `house` is where the games were played.
    pub fn json(&self, house: &House<'_>) -> StudyJson {
        let (map, tally, plan) = (house.map(), &self.tally, &self.plan);
        let changed = house
            .options()
            .changed()
            .into_iter()
            .filter(|(name, _)| *name != "game");
        let [victory, idle, rounds] = tally.endings;
        let all: Traffic = whole(&tally.goods);
        let cities = map
            .cities()
            .iter()
            .map(|city| (city.name.as_str(), Some(city.size.name())));
        let goods = map.goods().iter().map(|good| (good.name.as_str(), None));
        StudyJson {
            milepost: FORMAT.to_owned(),
            generator: crate::generator(),
            map: map.name().to_owned(),
            hash: map.hash_text(),
            game: house.options().game.to_string(),
            options: changed
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
            bots: plan.bots.iter().map(Kind::to_string).collect(),
            cards: plan.cards,
            seed: plan.seed,
            planned: plan.games,
            games: tally.games,
            undealt: tally.undealt,
            refused_decks: tally.refused_decks,
            faults: tally.faults,
            endings: EndingsJson {
                victory,
                idle,
                rounds,
                unwon: tally.unwon,
            },
            ran_out: tally.ran_out,
            rounds_to_win: rounds_to_win(tally),
            all: players("all".to_owned(), &Ledger::sum(&tally.seats), tally),
            kinds: self
                .kinds()
                .map(|(kind, name)| players(name.to_owned(), &tally.kinds[kind], tally))
                .collect(),
            seats: seats(tally),
            by_round: self.by_round(),
            offered: share(all.offered, all.asked),
            cities: traffic(cities, &tally.cities, tally.games),
            goods: traffic(goods, &tally.goods, tally.games),
            locking: (house.options().game == Variant::Locking).then(|| locking(tally)),
        }
    }

    /// The kinds of bots that play.
    fn kinds(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let plays = |&(kind, _): &(Kind, &str)| self.plan.bots.contains(&kind);
        Kind::ALL
            .into_iter()
            .filter(plays)
            .map(|(kind, name)| (kind as usize, name))
    }

    fn by_round(&self) -> Vec<RoundJson> {
        let row = |(number, round): (usize, &Round)| {
            let [_, fast, heavy, superfreight] = round.trains;
            let income = |(kind, _): (usize, &str)| share(round.earned[kind], round.turns[kind]);
            RoundJson {
                round: number as u32,
                turns: round.turns.iter().sum(),
                income: share(round.earned.iter().sum(), round.turns.iter().sum()),
                kinds: self.kinds().map(income).collect(),
                fast,
                heavy,
                superfreight,
            }
        };
        self.tally.rounds.iter().enumerate().map(row).collect()
    }
}

/// A part of a whole; 0 where there is none.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

fn rounds_to_win(tally: &Tally) -> RoundsJson {
    let games: u64 = tally.victories.values().sum();
    let sum = tally
        .victories
        .iter()
        .map(|(&rounds, games)| u64::from(rounds) * games)
        .sum();
    let within = |tenths: u64| {
        let mut over = 0;
        let found = tally.victories.iter().find(|(_, ended)| {
            over += *ended;
            10 * over >= tenths * games
        });
        found.map_or(0, |(&rounds, _)| rounds)
    };
    RoundsJson {
        mean: share(sum, games),
        median: within(5),
        tenth: within(1),
        ninetieth: within(9),
        games: tally.victories.clone(),
    }
}

fn seats(tally: &Tally) -> Vec<PlayersJson> {
    let seats = tally.seats.iter().enumerate();
    seats
        .map(|(seat, ledger)| players(format!("{}", seat + 1), ledger, tally))
        .collect()
}

fn players(name: String, ledger: &Ledger, tally: &Tally) -> PlayersJson {
    let each = |sum: u64| share(sum, ledger.games);
    let won = share(ledger.won, PARTS * tally.games);
    let [won_low, won_high] = wilson(won, tally.games);
    let (cash, games) = (each(ledger.cash), ledger.games as f64);
    let spread = (ledger.squares as f64 - cash * cash * games).max(0.0);
    PlayersJson {
        name,
        players: ledger.games,
        even: share(ledger.games, tally.games * tally.seats.len() as u64),
        won,
        won_low,
        won_high,
        cash,
        cash_error: if ledger.games > 1 {
            (spread / (games - 1.0) / games).sqrt()
        } else {
            0.0
        },
        turns: each(ledger.turns),
        income: share(ledger.earned, ledger.turns),
        deliveries: each(ledger.deliveries),
        payoff: share(ledger.earned, ledger.deliveries),
        sections: each(ledger.sections),
        track: each(ledger.track),
        trains: each(ledger.trains),
        upgrades: each(ledger.upgrades),
        fees_paid: each(ledger.fees_paid),
        fees_received: each(ledger.fees_received),
        taxes: each(ledger.taxes),
        pick_ups: each(ledger.pick_ups),
        locks: each(ledger.locks),
        given_up: each(ledger.given_up),
    }
}

/// Between which shares the true one lies, 95 times in 100, where so large a share was seen in so many games.
/// (E. B. Wilson, Probable inference, 1927.)
fn wilson(seen: f64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.96;
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let middle = seen + Z * Z / (2.0 * n);
    let reach = Z
        * (seen * (1.0 - seen) / n + Z * Z / (4.0 * n * n))
            .max(0.0)
            .sqrt();
    [middle - reach, middle + reach].map(|end| (end / (1.0 + Z * Z / n)).clamp(0.0, 1.0))
}

fn whole(all: &[Traffic]) -> Traffic {
    let sum = |of: fn(&Traffic) -> u64| all.iter().map(of).sum();
    Traffic {
        asked: sum(|traffic| traffic.asked),
        offered: sum(|traffic| traffic.offered),
        deliveries: sum(|traffic| traffic.deliveries),
        earned: sum(|traffic| traffic.earned),
        pick_ups: sum(|traffic| traffic.pick_ups),
    }
}

fn traffic<'a>(
    names: impl Iterator<Item = (&'a str, Option<&'a str>)>,
    counts: &[Traffic],
    games: u64,
) -> Vec<TrafficJson> {
    let all = whole(counts);
    let row = |((name, size), traffic): ((&str, Option<&str>), &Traffic)| TrafficJson {
        name: name.to_owned(),
        size: size.map(str::to_owned),
        asked: share(traffic.asked, all.asked),
        share: share(traffic.deliveries, all.deliveries),
        offered: share(traffic.offered, all.offered),
        paid: share(traffic.earned, all.earned),
        deliveries: share(traffic.deliveries, games),
        earned: share(traffic.earned, games),
        pick_ups: share(traffic.pick_ups, games),
    };
    let mut rows: Vec<_> = names.zip(counts).collect();
    rows.sort_by_key(|(_, traffic)| Reverse(traffic.earned));
    rows.into_iter().map(row).collect()
}

fn locking(tally: &Tally) -> LockingJson {
    let (cards, chase) = (&tally.cards, &tally.chase);
    let each = |sum: u64| share(sum, tally.games);
    let locked = |row: &[u64]| {
        row.iter()
            .zip(0..)
            .map(|(cards, locks)| cards * locks)
            .sum::<u64>()
    };
    let rows = [&cards.delivered, &cards.left];
    let gone = rows.iter().flat_map(|row| row.iter()).sum();
    let never = rows.iter().filter_map(|row| row.first()).sum();
    let [delivered, other, pitched] = chase.lost.map(each);
    LockingJson {
        delivered: cards.delivered.clone(),
        pitched: cards.left.clone(),
        locks: share(rows.iter().map(|row| locked(row)).sum(), gone),
        never: share(never, gone),
        private: each(cards.private),
        open: each(cards.open),
        unseen: each(cards.unseen),
        stolen: each(chase.freed),
        stolen_share: share(chase.freed, tally.seats.iter().map(|seat| seat.locks).sum()),
        missed_delivered: delivered,
        missed_locked: other,
        missed_pitched: pitched,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_wilsons() {
        let near = |[low, high]: [f64; 2], [a, b]: [f64; 2]| {
            assert!(
                (low - a).abs() < 5e-4 && (high - b).abs() < 5e-4,
                "{low} {high}"
            );
        };
        // Newcombe, Two-sided confidence intervals for the single proportion, 1998: 81 of 263, 15 of 148, 0 of 20.
        near(wilson(81.0 / 263.0, 263), [0.2553, 0.3662]);
        near(wilson(15.0 / 148.0, 148), [0.0624, 0.1605]);
        near(wilson(0.0, 20), [0.0, 0.1611]);
        near(wilson(0.0, 0), [0.0, 1.0]);
    }

    #[test]
    fn tenths_of_games() {
        let victories = [(40, 1), (50, 4), (60, 4), (90, 1)].into_iter().collect();
        let rounds = rounds_to_win(&Tally {
            victories,
            ..Tally::default()
        });
        assert_eq!(
            (rounds.tenth, rounds.median, rounds.ninetieth, rounds.mean),
            (40, 50, 60, 57.0)
        );
        assert_eq!(rounds_to_win(&Tally::default()).median, 0);
    }
}
