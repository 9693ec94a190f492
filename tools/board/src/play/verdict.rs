//! Whether a board is fair: the shares of wins of its seats beside an even share.

use super::Played;
use milepost_document::number::thousands;
use milepost_study::wilson;
use std::fmt;

/// The least that a seat of a fair board wins, in percent of an even share.
pub const LEAST: u32 = 60;
/// The most that a seat of a fair board wins, in percent of an even share.
pub const MOST: u32 = 160;
/// How sure it is, in percent, that a share lies within its error of the one that is seen: that of [`wilson`]. It holds for each
/// seat by itself: on an even board the limits are so far off that even sixteen seats hardly ever pass one by chance.
pub const CONFIDENCE: u32 = 95;

/// A seat whose share of wins lies outside what is fair.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlier {
    /// The seat, from 0.
    pub seat: usize,
    /// Its share of wins, 0 to 1.
    pub share: f64,
    /// The standard error of that.
    pub error: f64,
    /// The share that each seat of an even board has.
    pub even: f64,
    /// How many games were played.
    pub games: usize,
    /// True if the share lies outside by more than its error, that is, if its whole interval of [`CONFIDENCE`] percent does
    /// (Wilson's, which holds for few wins too).
    pub beyond: bool,
}

impl Outlier {
    /// True if the seat wins too much, not too little.
    pub fn is_ahead(&self) -> bool {
        self.share > self.even
    }
}

impl fmt::Display for Outlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match self.is_ahead() {
            true => format!("more than {MOST} %"),
            false => format!("less than {LEAST} %"),
        };
        write!(
            f,
            "player {} wins {:.1} % ± {:.1} of {} games, {limit} of an even share ({:.1} %)",
            self.seat + 1,
            100.0 * self.share,
            100.0 * self.error,
            thousands(self.games as u64),
            100.0 * self.even,
        )
    }
}

/// Whether a board is fair, by play. Its text is a sentence without its capital and full stop.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// A board for one player, who has nobody to be compared with.
    Alone,
    /// The share of every seat lies within [`LEAST`] and [`MOST`] percent of an even one.
    Fair {
        /// The least share and the greatest.
        shares: [f64; 2],
        /// The share that each seat of an even board has.
        even: f64,
        /// How many games were played.
        games: usize,
    },
    /// Some shares lie outside, but not by more than their errors: more games could say either.
    Open(Vec<Outlier>),
    /// Some shares lie outside by more than their errors: these.
    Unfair(Vec<Outlier>),
}

impl Verdict {
    /// `None` if it cannot be said: of a board for one player, or where the errors leave it open.
    pub fn is_fair(&self) -> Option<bool> {
        match self {
            Verdict::Alone | Verdict::Open(_) => None,
            Verdict::Fair { .. } => Some(true),
            Verdict::Unfair(_) => Some(false),
        }
    }

    /// What is wrong with the board, seat by seat; empty unless it is unfair.
    pub fn faults(&self) -> Vec<String> {
        match self {
            Verdict::Alone | Verdict::Fair { .. } | Verdict::Open(_) => Vec::new(),
            Verdict::Unfair(seats) => seats.iter().map(ToString::to_string).collect(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |seats: &[Outlier]| {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            seats.join("; ")
        };
        match self {
            Verdict::Alone => write!(f, "a board for one player: fairness does not apply"),
            Verdict::Fair {
                shares: [least, most],
                even,
                games,
            } => write!(
                f,
                "fair: in {} games of bots every player wins {:.1} to {:.1} %; {:.1} % is even",
                thousands(*games as u64),
                100.0 * least,
                100.0 * most,
                100.0 * even,
            ),
            Verdict::Open(seats) => {
                write!(
                    f,
                    "fairness not decided: {}, but not by more than the error",
                    list(seats)
                )
            }
            Verdict::Unfair(seats) => write!(f, "unfair: {}", list(seats)),
        }
    }
}

impl Played {
    /// Whether the board on which these games were played is fair.
    pub fn verdict(&self) -> Verdict {
        if self.shares.len() < 2 {
            return Verdict::Alone;
        }
        let even = 1.0 / self.shares.len() as f64;
        let limits = [LEAST, MOST].map(|percent| even * f64::from(percent) / 100.0);
        let outlier = |(seat, (&share, &error)): (usize, (&f64, &f64))| {
            let [low, high] = wilson(share, self.games as u64);
            (share < limits[0] || share > limits[1]).then_some(Outlier {
                seat,
                share,
                error,
                even,
                games: self.games,
                beyond: high < limits[0] || low > limits[1],
            })
        };
        let seats = self.shares.iter().zip(&self.errors).enumerate();
        let outliers: Vec<Outlier> = seats.filter_map(outlier).collect();
        if outliers.is_empty() {
            let shares = self.shares.iter().copied();
            return Verdict::Fair {
                shares: [
                    shares.clone().fold(1.0, f64::min),
                    shares.fold(0.0, f64::max),
                ],
                even,
                games: self.games,
            };
        }
        let (beyond, within): (Vec<_>, Vec<_>) =
            outliers.into_iter().partition(|outlier| outlier.beyond);
        match beyond.is_empty() {
            true => Verdict::Open(within),
            false => Verdict::Unfair(beyond),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of so many games, with these shares of wins in percent.
    fn verdict(games: usize, percent: &[f64]) -> Verdict {
        let shares: Vec<f64> = percent.iter().map(|share| share / 100.0).collect();
        let error = |share: &f64| (share * (1.0 - share) / games.max(1) as f64).sqrt();
        Played {
            games,
            errors: shares.iter().map(error).collect(),
            scores: vec![0.0; shares.len()],
            shares,
        }
        .verdict()
    }

    fn seats_of(verdict: &Verdict) -> Vec<usize> {
        match verdict {
            Verdict::Open(seats) | Verdict::Unfair(seats) => {
                seats.iter().map(|of| of.seat).collect()
            }
            Verdict::Alone | Verdict::Fair { .. } => Vec::new(),
        }
    }

    #[test]
    fn shares_within_the_limits_are_fair() {
        let limits = verdict(2000, &[12.0, 32.0, 18.0, 18.0, 20.0]);
        assert_eq!(limits.is_fair(), Some(true));
        assert_eq!(
            limits.to_string(),
            "fair: in 2,000 games of bots every player wins 12.0 to 32.0 %; 20.0 % is even"
        );
        assert_eq!(verdict(2000, &[70.1, 29.9]).is_fair(), None);
        assert_eq!(verdict(2000, &[100.0]), Verdict::Alone);
        assert_eq!(verdict(2000, &[]), Verdict::Alone);
    }

    /// The error of 11.9 % is 0.7, and of 32.1 % 1.0.
    #[test]
    fn shares_outside_are_listed_where_the_error_does_not_reach_back() {
        let near = verdict(2000, &[11.9, 32.1, 18.0, 18.0, 20.0]);
        assert_eq!((near.is_fair(), seats_of(&near)), (None, vec![0, 1]));
        assert!(near.faults().is_empty());
        assert_eq!(
            near.to_string(),
            "fairness not decided: player 1 wins 11.9 % ± 0.7 of 2,000 games, less than 60 % of an even share (20.0 %); \
             player 2 wins 32.1 % ± 1.0 of 2,000 games, more than 160 % of an even share (20.0 %), but not by more than the error"
        );
        let far = verdict(2000, &[10.0, 32.1, 18.0, 18.9, 21.0]);
        assert_eq!((far.is_fair(), seats_of(&far)), (Some(false), vec![0]));
        assert_eq!(far.faults().len(), 1);
        let far = verdict(2000, &[35.0, 15.0, 15.0, 15.0, 20.0]);
        assert_eq!(
            far.to_string(),
            "unfair: player 1 wins 35.0 % ± 1.1 of 2,000 games, more than 160 % of an even share (20.0 %)"
        );
    }

    /// Few games decide little, and none nothing.
    #[test]
    fn few_games_leave_it_open() {
        for games in [0, 1, 4] {
            let few = verdict(games, &[100.0, 0.0, 0.0, 0.0, 0.0]);
            assert_eq!(few.is_fair(), (games == 4).then_some(false), "{games}");
        }
        assert_eq!(verdict(0, &[0.0; 4]).is_fair(), None);
        assert_eq!(verdict(100, &[100.0, 0.0]).is_fair(), Some(false));
    }
}
