//! Ratings that explain wins best.

use crate::judge::logistic::{Row, fit};

/// The rating of the one by which all are measured.
pub(super) const ANCHOR: f64 = 2000.0;
/// A difference of so much makes a win ten times as likely as a loss. (A. E. Elo, The rating of chessplayers, 1978.)
const TENFOLD: f64 = 400.0;
/// Without a single loss, or win, a rating would have no end. So each is thought to have been seen once at the anchor, with
/// a standard deviation of 4 logits, which are some 700 Elo: that hardly moves one that games tell of.
const PENALTY: f64 = 1.0 / 16.0;

/// Games of two that were won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Games {
    /// Their places on the ladder.
    pub places: [usize; 2],
    /// How many.
    pub count: u64,
    /// Those won by the first.
    pub won: u64,
}

/// A rating, with its standard error. The one by which all are measured has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    pub elo: f64,
    pub error: f64,
}

/// The ratings of so many, where the one in the place of the anchor has [`ANCHOR`]; none where the search for them comes to
/// no end, which the penalty prevents for any numbers of games.
pub(super) fn rate(games: &[Games], count: usize, anchor: usize) -> Vec<Rating> {
    let sides = [1.0, -1.0];
    let row = |games: &Games| {
        let values = games.places.into_iter().zip(sides);
        let values = values.filter(|&(place, _)| place != anchor);
        // The anchor has no effect of its own; those behind it move up.
        let moved = |place: usize| place - usize::from(place > anchor);
        Row {
            values: values.map(|(place, side)| (moved(place), side)).collect(),
            trials: games.count,
            hits: games.won,
        }
    };
    let rows: Vec<Row> = games.iter().map(row).collect();
    let Some(fit) = fit(&rows, &vec![PENALTY; count.saturating_sub(1)]) else {
        return Vec::new();
    };
    let elo = TENFOLD / std::f64::consts::LN_10;
    let found = fit.effects.iter().zip(&fit.errors);
    let mut ratings: Vec<Rating> = found
        .map(|(effect, error)| Rating {
            elo: ANCHOR + effect * elo,
            error: error * elo,
        })
        .collect();
    let fixed = Rating {
        elo: ANCHOR,
        error: 0.0,
    };
    ratings.insert(anchor.min(ratings.len()), fixed);
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_dice::Dice;

    fn games(places: [usize; 2], [won, lost]: [u64; 2]) -> Games {
        Games {
            places,
            count: won + lost,
            won,
        }
    }

    /// Of two, the difference follows from the share of wins alone; the error from that share and the number of games.
    #[test]
    fn two_are_apart_by_their_wins() {
        let found = rate(&[games([0, 1], [6_400, 3_600])], 2, 1);
        let expected = 400.0 * (64.0_f64 / 36.0).log10();
        assert!((found[0].elo - ANCHOR - expected).abs() < 0.1, "{found:?}");
        assert_eq!((found[1].elo, found[1].error), (ANCHOR, 0.0));
        let error = 400.0 / std::f64::consts::LN_10 / (10_000.0 * 0.64 * 0.36_f64).sqrt();
        assert!((found[0].error - error).abs() < 0.01, "{found:?}");
        // The difference does not depend on the anchor.
        let other = rate(&[games([0, 1], [6_400, 3_600])], 2, 0);
        let apart = other[0].elo - other[1].elo;
        assert!((apart - expected).abs() < 0.1, "{other:?}");
    }

    #[test]
    fn one_that_never_loses_has_an_end() {
        let found = rate(&[games([0, 1], [0, 50])], 2, 0);
        let ahead = found[1].elo - ANCHOR;
        assert!((400.0..2000.0).contains(&ahead), "{found:?}");
        let none = rate(&[], 3, 1);
        assert!(none.iter().all(|rating| rating.elo == ANCHOR), "{none:?}");
    }

    /// Ratings that wins are drawn from are found again, within three errors each.
    #[test]
    fn ratings_that_were_put_in_are_found() {
        let mut dice = Dice::new(3, "ladder");
        let truth = [1200.0, 1500.0, 1900.0, 2000.0, 2100.0];
        let mut played = Vec::new();
        for second in 0..truth.len() {
            for first in 0..second {
                let chance = 1.0 / (1.0 + 10.0_f64.powf((truth[second] - truth[first]) / 400.0));
                let wins = |_: &u32| (dice.below(1 << 20) as f64) < chance * f64::from(1 << 20);
                let won = (0..500).filter(wins).count() as u64;
                played.push(games([first, second], [won, 500 - won]));
            }
        }
        let found = rate(&played, truth.len(), 3);
        for (rating, truth) in found.iter().zip(truth) {
            let off = (rating.elo - truth).abs();
            assert!(off <= 3.0 * rating.error, "{found:?}");
            assert!(rating.error < 40.0, "{found:?}");
        }
    }
}
