//! From the counts to the report.

use super::count::Counts;
use super::plan::Ladder;
use super::rate::{Games, Rating, rate};
use super::report::{FORMAT, LadderJson, PairJson, RungJson};
use crate::judge::spread::Z_95;
use crate::study::ledger::PARTS;
use milepost_study::{Sample, share, wilson};
use milepost_table::bot::Kind;

impl Ladder<'_> {
    /// What follows from the counts.
    pub fn report(&self, sample: &Sample<Counts>) -> LadderJson {
        let (plan, counts) = (&self.plan, &sample.counts);
        let pairs = &counts.pairs;
        let anchor = self.anchor();
        let ratings = rate(&self.games(counts), plan.bots.len(), anchor);
        let mut order: Vec<usize> = (0..ratings.len()).collect();
        order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
        let mut listed = Vec::new();
        for (rank, &one) in order.iter().enumerate() {
            let others = order[rank + 1..].iter();
            listed.extend(others.filter_map(|&other| self.pair(counts, one, other)));
        }
        let rungs = order.iter();
        LadderJson {
            milepost: FORMAT.to_owned(),
            generator: milepost_table::generator_of_games(&self.options),
            map: self.board.map().name().to_owned(),
            hash: self.board.map().hash_text(),
            game: self.options.game.to_string(),
            options: self.options.changed_but_game(),
            cards: plan.cards,
            seed: plan.seed,
            planned: plan.games,
            games: pairs.iter().map(|pair| pair.games).sum(),
            undealt: pairs.iter().map(|pair| pair.undealt).sum(),
            unwon: pairs.iter().map(|pair| pair.unwon).sum(),
            anchor: plan.bots[anchor].to_string(),
            bots: rungs
                .map(|&place| self.rung(counts, place, ratings[place]))
                .collect(),
            pairs: listed,
        }
    }

    /// The place of the planner; without it, of the one in the middle.
    fn anchor(&self) -> usize {
        let bots = &self.plan.bots;
        let planner = bots.iter().position(|&kind| kind == Kind::Planner);
        planner.unwrap_or(bots.len() / 2)
    }

    /// The games of all pairs that somebody won. Of those that both won, half count for each, the odd one for the first.
    fn games(&self, counts: &Counts) -> Vec<Games> {
        let pairs = self.places().zip(&counts.pairs);
        pairs
            .map(|(places, pair)| Games {
                places,
                count: pair.decided(),
                won: ((pair.won[0] + PARTS / 2) / PARTS).min(pair.decided()),
            })
            .collect()
    }

    fn rung(&self, counts: &Counts, place: usize, rating: Rating) -> RungJson {
        let ledger = &counts.bots[place];
        let pairs = self.places().zip(&counts.pairs);
        let own = pairs.filter(|(places, _)| places.contains(&place));
        let games: u64 = own.map(|(_, pair)| pair.decided()).sum();
        let wide = Z_95 * rating.error;
        RungJson {
            name: self.plan.bots[place].to_string(),
            elo: rating.elo,
            low: (ledger.won > 0).then_some(rating.elo - wide),
            high: (ledger.won < PARTS * games).then_some(rating.elo + wide),
            games,
            won: share(ledger.won, PARTS * games),
            income: share(ledger.earned, ledger.turns),
        }
    }

    /// The games of two, seen from the first; `None` where nobody won one.
    fn pair(&self, counts: &Counts, one: usize, other: usize) -> Option<PairJson> {
        let ends = [one.min(other), one.max(other)];
        let place = self.places().position(|places| places == ends)?;
        let pair = &counts.pairs[place];
        let games = Some(pair.decided()).filter(|&games| games > 0)?;
        let won = share(pair.won[usize::from(one > other)], PARTS * games);
        let [low, high] = wilson(won, games);
        Some(PairJson {
            name: self.plan.bots[one].to_string(),
            against: self.plan.bots[other].to_string(),
            games,
            won,
            low,
            high,
        })
    }
}
