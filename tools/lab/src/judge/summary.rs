//! From the counts to the judgement.

use super::class::{DINGLES, Kind, LENGTHS, RANKS, RATIOS};
use super::count::{Cell, Counts, Seat};
use super::logistic::{log_odds, logit};
use super::plan::Judge;
use super::report::{
    CardsJson, ClassJson, DispersionJson, DraftJson, EffectJson, FORMAT, JudgeJson, SeatJson,
};
use super::spread::{Spread, Z_95, Z_99, interval, more_games, reliability};
use super::terms::{Effect, Term, effects};
use crate::study::ledger::PARTS;
use milepost_map::{Map, Size};
use milepost_study::{Distribution, Sample, share, wilson};
use milepost_table::bot;
use milepost_table::model::options::Variant;

impl Judge<'_> {
    /// What follows from the counts.
    pub fn report(&self, sample: &Sample<Counts>) -> JudgeJson {
        report(self, &sample.counts)
    }
}

fn report(judge: &Judge<'_>, counts: &Counts) -> JudgeJson {
    let (map, plan) = (judge.map(), &judge.plan);
    let effects = effects(counts, judge.facts(), plan.vary > 0);
    let slope = effects.iter().find(|effect| is_slope(effect.term));
    let steep = slope.map(|slope| slope.logit).filter(|slope| *slope > 0.0);
    let classes = |kind| classes(map, counts, kind, steep);
    let all = counts.all.shown;
    let victories: u64 = counts.victories.values().sum();
    JudgeJson {
        milepost: FORMAT.to_owned(),
        generator: milepost_table::generator_of_games(&judge.options),
        map: map.name().to_owned(),
        hash: map.hash_text(),
        deck: judge.deck().map(str::to_owned),
        game: judge.options.game.to_string(),
        options: judge.options.changed_but_game(),
        bots: plan.games.bots.iter().map(bot::Kind::to_string).collect(),
        cards: judge.cards(),
        vary: plan.vary,
        seed: plan.games.seed,
        planned: plan.games.games,
        games: counts.games,
        undealt: counts.undealt,
        refused_decks: counts.refused_decks,
        faults: counts.faults,
        victories,
        rounds: mean(&counts.victories),
        games_by_rounds: counts.victories.clone(),
        demands: all.demands,
        delivered: all.delivered,
        share: share(all.delivered, all.demands),
        dispersion: dispersion(counts),
        slope: slope.map(|slope| effect(slope, None)),
        terms: effects
            .iter()
            .filter(|effect| !is_slope(effect.term))
            .map(|term| effect(term, steep))
            .collect(),
        lengths: classes(Kind::Length),
        terrain: classes(Kind::Ratio),
        ranks: classes(Kind::Rank),
        sizes: classes(Kind::Size),
        dingles: classes(Kind::Dingle),
        goods: least_first(classes(Kind::Good)),
        cities: least_first(classes(Kind::City)),
        cards_seen: cards(counts),
        draft: (judge.options.game == Variant::Locking).then(|| draft(counts)),
        seats: seats(counts),
    }
}

fn is_slope(term: Term) -> bool {
    matches!(term, Term::Varied | Term::Payoff)
}

fn mean(counts: &Distribution) -> f64 {
    let games: u64 = counts.values().sum();
    let rounds: i64 = counts
        .iter()
        .map(|(&rounds, &games)| rounds * games as i64)
        .sum();
    rounds as f64 / games.max(1) as f64
}

fn effect(effect: &Effect, slope: Option<f64>) -> EffectJson {
    EffectJson {
        name: effect.term.name().to_owned(),
        logit: effect.logit,
        low: effect.interval[0],
        high: effect.interval[1],
        dollars: slope.map(|slope| -effect.logit / slope),
    }
}

fn dispersion(counts: &Counts) -> Vec<DispersionJson> {
    let of = |(kind, name): (Kind, &str)| {
        let cells = &counts.classes[kind as usize];
        let (spread, reliability) = (Spread::of(cells), reliability(cells));
        DispersionJson {
            of: name.to_owned(),
            classes: spread.classes,
            chi2: spread.chi2,
            expected: spread.expected,
            over_chance: spread.over_chance(),
            most_by_chance: spread.most_by_chance(),
            deviation: spread.variance.sqrt(),
            reliability,
            more_games: reliability.and_then(|r| more_games(r, counts.games)),
        }
    };
    Kind::ALL.into_iter().map(of).collect()
}

/// The names of the classes of a map.
fn names(map: &Map, kind: Kind) -> Vec<String> {
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match kind {
        Kind::Length => own(&LENGTHS),
        Kind::Ratio => own(&RATIOS),
        Kind::Rank => own(&RANKS),
        Kind::Size => own(&Size::ALL.map(|(_, name)| name)),
        Kind::Dingle => own(&DINGLES),
        Kind::Good => map.goods().iter().map(|good| good.name.clone()).collect(),
        Kind::City => map.cities().iter().map(|city| city.name.clone()).collect(),
    }
}

/// The classes of which any demand turned up.
fn classes(map: &Map, counts: &Counts, kind: Kind, slope: Option<f64>) -> Vec<ClassJson> {
    let cells = &counts.classes[kind as usize];
    let (spread, all) = (Spread::of(cells), counts.all.shown);
    let p = share(all.delivered, all.demands);
    let class = |(name, cell): (String, &Cell)| {
        let shown = cell.shown;
        let ends = |z| interval(z, cell, counts.games);
        let ([low, high], [least, most]) = (ends(Z_95), ends(Z_99));
        let dollars = slope.filter(|_| p > 0.0 && p < 1.0).map(|slope| {
            let off = logit(shown.delivered, shown.demands) - log_odds(p);
            // Sums that round to 0 have no sign.
            0.0 - spread.trust(shown, p) * off / slope
        });
        let class = share(shown.delivered, shown.demands);
        ClassJson {
            name,
            demands: shown.demands,
            delivered: shown.delivered,
            share: class,
            low,
            high,
            index: if p > 0.0 { class / p } else { 0.0 },
            outside: !(least..=most).contains(&p),
            dollars,
        }
    };
    let named = names(map, kind).into_iter().zip(cells.iter());
    named
        .filter(|(_, cell)| cell.shown.demands > 0)
        .map(class)
        .collect()
}

fn least_first(mut classes: Vec<ClassJson>) -> Vec<ClassJson> {
    classes.sort_by(|a, b| a.share.total_cmp(&b.share));
    classes
}

fn cards(counts: &Counts) -> CardsJson {
    let cards = &counts.cards;
    let (left, open) = (
        cards.left.iter().sum::<u64>(),
        cards.open.iter().sum::<u64>(),
    );
    let seen = cards.delivered + left + open;
    CardsJson {
        seen,
        delivered: share(cards.delivered, seen),
        pitched: share(left, seen),
        open: share(open, seen),
        dead: share(cards.left[0], seen),
        open_untouched: share(cards.open[0], seen),
    }
}

fn draft(counts: &Counts) -> DraftJson {
    let draft = &counts.draft;
    DraftJson {
        offered: draft.offered,
        kept: share(draft.kept, draft.offered),
        delivered: share(draft.delivered, draft.kept),
        ranks: draft.ranks.map(|kept| share(kept, draft.kept)),
    }
}

fn seats(counts: &Counts) -> Vec<SeatJson> {
    let seat = |(seat, number): (&Seat, usize)| {
        let won = share(seat.won, PARTS * counts.games);
        let [low, high] = wilson(won, counts.games);
        SeatJson {
            seat: number,
            won,
            low,
            high,
            cash: seat.cash.mean(),
            cash_error: seat.cash.standard_error(),
        }
    };
    counts.seats.iter().zip(1..).map(seat).collect()
}
