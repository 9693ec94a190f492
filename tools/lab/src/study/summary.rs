//! From the counts to the report.

use super::count::{Counts, Round, Traffic};
use super::ledger::{Ledger, PARTS};
use super::plan::Study;
use super::report::{
    EndingsJson, FORMAT, LockingJson, PlayersJson, RoundJson, RoundsJson, StudyJson, TrafficJson,
};
use milepost_study::tally::sum;
use milepost_study::{Distribution, Sample, Spread, share, wilson};
use milepost_table::model::options::Variant;
use std::cmp::Reverse;

impl Study<'_> {
    /// What follows from the counts.
    pub fn report(&self, sample: &Sample<Counts>) -> StudyJson {
        report(self, &sample.counts)
    }
}

fn report(study: &Study<'_>, counts: &Counts) -> StudyJson {
    let (map, plan) = (study.map(), &study.plan);
    let [victory, idle, rounds] = counts.endings;
    let all: Traffic = sum(&counts.goods);
    let (sides, playing) = (study.sides(), study.entrants());
    let plays = |side: usize| playing.iter().any(|entrant| entrant.side == side);
    let kinds: Vec<(usize, &str)> = sides
        .into_iter()
        .enumerate()
        .filter(|&(side, _)| plays(side))
        .collect();
    let cities = map
        .cities()
        .iter()
        .map(|city| (city.name.as_str(), Some(city.size.name())));
    let goods = map.goods().iter().map(|good| (good.name.as_str(), None));
    StudyJson {
        milepost: FORMAT.to_owned(),
        generator: milepost_table::generator_of_games(&study.options),
        map: map.name().to_owned(),
        hash: map.hash_text(),
        game: study.options.game.to_string(),
        options: study.options.changed_but_game(),
        bots: study.names(),
        cards: plan.cards,
        seed: plan.seed,
        planned: plan.games,
        games: counts.games,
        undealt: counts.undealt,
        refused_decks: counts.refused_decks,
        faults: counts.faults,
        endings: EndingsJson {
            victory,
            idle,
            rounds,
            unwon: counts.unwon,
        },
        ran_out: counts.ran_out,
        rounds_to_win: rounds_to_win(&counts.victories),
        all: players("all".to_owned(), &sum(&counts.seats), counts),
        kinds: kinds
            .iter()
            .map(|&(side, name)| {
                let ledger = counts.kinds.get(side).cloned().unwrap_or_default();
                players(name.to_owned(), &ledger, counts)
            })
            .collect(),
        seats: seats(counts),
        by_round: by_round(counts, &kinds),
        offered: share(all.offered, all.asked),
        cities: traffic(cities, &counts.cities, counts.games),
        goods: traffic(goods, &counts.goods, counts.games),
        locking: (study.options.game == Variant::Locking).then(|| locking(counts)),
    }
}

fn by_round(counts: &Counts, kinds: &[(usize, &str)]) -> Vec<RoundJson> {
    let row = |(round, number): (&Round, u32)| {
        let [_, fast, heavy, superfreight] = round.trains;
        let count = |row: &[u64], side: usize| row.get(side).copied().unwrap_or_default();
        let income = |&(side, _): &(usize, &str)| {
            share(count(&round.earned, side), count(&round.turns, side))
        };
        RoundJson {
            round: number,
            turns: round.turns.iter().sum(),
            income: share(round.earned.iter().sum(), round.turns.iter().sum()),
            kinds: kinds.iter().map(income).collect(),
            fast,
            heavy,
            superfreight,
        }
    };
    counts.rounds.iter().zip(0..).map(row).collect()
}

fn rounds_to_win(victories: &Distribution) -> RoundsJson {
    let rounds = Spread::from(victories);
    RoundsJson {
        mean: rounds.mean,
        median: rounds.median,
        tenth: rounds.tenth,
        ninetieth: rounds.ninetieth,
        games: rounds.counts,
    }
}

fn seats(counts: &Counts) -> Vec<PlayersJson> {
    let seats = counts.seats.iter().enumerate();
    seats
        .map(|(seat, ledger)| players(format!("{}", seat + 1), ledger, counts))
        .collect()
}

fn players(name: String, ledger: &Ledger, counts: &Counts) -> PlayersJson {
    let each = |sum: u64| share(sum, ledger.games());
    let won = share(ledger.won, PARTS * counts.games);
    let [won_low, won_high] = wilson(won, counts.games);
    PlayersJson {
        name,
        players: ledger.games(),
        even: share(ledger.games(), counts.games * counts.seats.len() as u64),
        won,
        won_low,
        won_high,
        cash: ledger.cash.mean(),
        cash_error: ledger.cash.standard_error(),
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
        opening: each(ledger.opening),
        empty: share(ledger.empty, ledger.mileposts),
        stood: ledger.stood,
        left_behind: ledger.left_behind,
    }
}

fn traffic<'a>(
    names: impl Iterator<Item = (&'a str, Option<&'a str>)>,
    counts: &[Traffic],
    games: u64,
) -> Vec<TrafficJson> {
    let all: Traffic = sum(counts);
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

fn locking(counts: &Counts) -> LockingJson {
    let (cards, chase) = (&counts.cards, &counts.chase);
    let each = |sum: u64| share(sum, counts.games);
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
        stolen_share: share(
            chase.freed,
            counts.seats.iter().map(|seat| seat.locks).sum(),
        ),
        missed_delivered: delivered,
        missed_locked: other,
        missed_pitched: pitched,
    }
}
