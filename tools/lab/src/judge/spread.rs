//! What of the differences between classes is more than chance.

use super::count::{Cell, Shown};
use milepost_study::{share, wilson_at};

/// 99 times in 100, both sides.
pub const Z_99: f64 = 2.576;
/// 95 times in 100, both sides.
pub const Z_95: f64 = 1.96;
/// 99 times in 100, one side.
const Z_ABOVE: f64 = 2.326;

/// How much classes differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Classes with any demands.
    pub classes: usize,
    /// The sum over classes of (delivered - expected)² / variance, where each demand is as likely delivered as any other.
    pub chi2: f64,
    /// What that is expected to be if classes do not differ.
    pub expected: f64,
    /// The variance of the true logits of the classes, by the excess of the sum over that. (R. DerSimonian and N. Laird,
    /// Meta-analysis in clinical trials, 1986.)
    pub variance: f64,
}

impl Spread {
    /// The spread of some classes.
    ///
    /// Of a card's three demands one is delivered at most, so that classes share less of the chance in the total than if demands
    /// were independent. With K classes and the share p of all demands delivered, the sum is expected to be K - (1 - 3p)/(1 - p),
    /// which is K - 1 + 2p/(1 - p), where each card has three demands of different classes; nearly that where it seldom has two of
    /// one.
    pub fn of(cells: &[Cell]) -> Spread {
        let all = total(cells);
        let p = share(all.delivered, all.demands);
        let filled = cells.iter().filter(|cell| cell.shown.demands > 0);
        let classes = filled.clone().count();
        if classes < 2 || p <= 0.0 || p >= 1.0 {
            return Spread {
                classes,
                chi2: 0.0,
                expected: 0.0,
                variance: 0.0,
            };
        }
        let mut sums = [0.0; 3];
        for cell in filled {
            let weight = information(cell.shown, p);
            let over = cell.shown.delivered as f64 - p * cell.shown.demands as f64;
            sums[0] += over * over / weight;
            sums[1] += weight;
            sums[2] += weight * weight;
        }
        let [chi2, weights, squares] = sums;
        let expected = classes as f64 - 1.0 + 2.0 * p / (1.0 - p);
        let room = weights - squares / weights;
        let variance = if room > 0.0 {
            ((chi2 - expected) / room).max(0.0)
        } else {
            0.0
        };
        Spread {
            classes,
            chi2,
            expected,
            variance,
        }
    }

    /// The sum over what is expected: 1 where classes differ by chance alone.
    pub fn over_chance(&self) -> f64 {
        if self.expected > 0.0 {
            self.chi2 / self.expected
        } else {
            0.0
        }
    }

    /// What chance alone does not exceed, 99 times in 100. (E. B. Wilson and M. M. Hilferty, The distribution of
    /// chi-square, 1931.)
    pub fn most_by_chance(&self) -> f64 {
        if self.classes < 2 {
            return 0.0;
        }
        let part = 2.0 / (9.0 * (self.classes as f64 - 1.0));
        let root = 1.0 - part + Z_ABOVE * part.sqrt();
        root * root * root
    }

    /// How far the difference of a class from all can be believed, 0 to 1: the variance of true differences as a part of
    /// that of measured ones.
    pub fn trust(&self, shown: Shown, p: f64) -> f64 {
        let weight = information(shown, p);
        let known = self.variance * weight;
        known / (known + 1.0)
    }
}

/// What some demands tell of their logit: one over its variance.
fn information(shown: Shown, p: f64) -> f64 {
    shown.demands as f64 * p * (1.0 - p)
}

/// All demands of some classes.
pub fn total(cells: &[Cell]) -> Shown {
    cells.iter().fold(Shown::default(), |mut all, cell| {
        all.demands += cell.shown.demands;
        all.delivered += cell.shown.delivered;
        all
    })
}

/// Where the true share delivered of a class lies: Wilson's interval over as many trials as the demands are worth. Their
/// number is divided by how many times as much the share varies from game to game as if all demands were independent, if that
/// is more than once. (J. N. K. Rao and A. J. Scott, A simple method for the analysis of clustered binary data, 1992.)
pub fn interval(z: f64, cell: &Cell, games: u64) -> [f64; 2] {
    let (demands, p) = (
        cell.shown.demands as f64,
        share(cell.shown.delivered, cell.shown.demands),
    );
    wilson_at(z, p, demands / design(cell, games).max(1.0))
}

/// How many times as much the share of a class varies as if all its demands were independent; 1 where that is not known.
fn design(cell: &Cell, games: u64) -> f64 {
    let p = share(cell.shown.delivered, cell.shown.demands);
    let alone = cell.shown.demands as f64 * p * (1.0 - p);
    if games < 2 || alone <= 0.0 {
        return 1.0;
    }
    let squares = cell.delivered_squared as f64 - 2.0 * p * cell.both as f64
        + p * p * cell.demands_squared as f64;
    squares * games as f64 / (games as f64 - 1.0) / alone
}

/// How well one half of the games tells the differences in the other: the correlation of shares between games of odd and of
/// even numbers, classes weighing by their demands, and by the formula of Spearman and Brown what it is for all games.
/// `None` where there are too few classes or no differences.
pub fn reliability(cells: &[Cell]) -> Option<f64> {
    let halves: Vec<[f64; 3]> = cells
        .iter()
        .map(|cell| (cell.odd, cell.even()))
        .filter(|(odd, even)| odd.demands > 0 && even.demands > 0)
        .map(|(odd, even)| {
            let share = |half: Shown| share(half.delivered, half.demands);
            [(odd.demands + even.demands) as f64, share(odd), share(even)]
        })
        .collect();
    if halves.len() < 3 {
        return None;
    }
    let mean = |of: &dyn Fn(&[f64; 3]) -> f64| {
        let weights: f64 = halves.iter().map(|half| half[0]).sum();
        halves.iter().map(|half| half[0] * of(half)).sum::<f64>() / weights
    };
    let (odd, even) = (mean(&|half| half[1]), mean(&|half| half[2]));
    let with = mean(&|half| (half[1] - odd) * (half[2] - even));
    let apart = mean(&|half| (half[1] - odd).powi(2)) * mean(&|half| (half[2] - even).powi(2));
    if apart <= 0.0 {
        return None;
    }
    let half = with / apart.sqrt();
    Some((2.0 * half / (1.0 + half)).max(0.0))
}

/// The reliability that is wanted.
pub const WANTED: f64 = 0.9;

/// How many games more it takes until the reliability is [`WANTED`], by the formula of Spearman and Brown; `None` where no
/// differences were found.
pub fn more_games(reliability: f64, games: u64) -> Option<u64> {
    if reliability <= 0.0 {
        return None;
    }
    let times = WANTED * (1.0 - reliability) / (reliability * (1.0 - WANTED));
    let more = (games as f64 * (times - 1.0)).ceil().max(0.0);
    Some(more as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_dice::Dice;
    use milepost_study::Tally;

    /// Cells of games whose cards have three demands of different classes, each class as likely delivered as `odds` says,
    /// in thousandths.
    fn played(games: u32, odds: &[u64], dice: &mut Dice) -> Vec<Cell> {
        let mut cells = vec![Cell::default(); odds.len()];
        for game in 0..games {
            let mut shown = vec![Shown::default(); odds.len()];
            for _ in 0..40 {
                let mut classes: Vec<usize> = (0..odds.len()).collect();
                dice.shuffle(&mut classes);
                let thousandth = dice.below(1000);
                let mut so_far = 0;
                for &class in &classes[..3] {
                    let hit = (so_far..so_far + odds[class]).contains(&thousandth);
                    so_far += odds[class];
                    shown[class].add(hit);
                }
            }
            for (cell, shown) in cells.iter_mut().zip(shown) {
                cell.merge(&Cell::of(shown, game % 2 == 1));
            }
        }
        cells
    }

    #[test]
    fn fair_decks_have_the_mean_1() {
        for classes in [3, 28] {
            let mut dice = Dice::new(3, "fair");
            let (mut sum, mut above) = (0.0, 0);
            let studies = 400;
            for _ in 0..studies {
                let spread = Spread::of(&played(6, &vec![260; classes], &mut dice));
                sum += spread.over_chance();
                above += usize::from(spread.over_chance() > spread.most_by_chance());
            }
            let mean = sum / f64::from(studies);
            assert!((mean - 1.0).abs() < 0.12, "{classes}: {mean}");
            assert!(above <= 12, "{classes}: {above}");
        }
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut dice = Dice::new(4, "intervals");
        let (mut held, mut all) = (0, 0);
        for _ in 0..200 {
            for cell in played(8, &[100, 200, 300, 260], &mut dice)
                .iter()
                .zip([0.1, 0.2, 0.3, 0.26])
            {
                let [low, high] = interval(Z_95, cell.0, 8);
                held += usize::from((low..=high).contains(&cell.1));
                all += 1;
            }
        }
        assert!(held * 100 >= 93 * all, "{held} of {all}");
    }

    /// Games in which all demands are delivered or none tell as much as one demand each.
    #[test]
    fn games_that_are_all_alike_count_as_one_demand_each() {
        let mut cell = Cell::default();
        for game in 0..40 {
            let delivered = if game % 4 == 0 { 10 } else { 0 };
            let shown = Shown {
                demands: 10,
                delivered,
            };
            cell.merge(&Cell::of(shown, false));
        }
        let [low, high] = interval(Z_95, &cell, 40);
        let [least, most] = wilson_at(Z_95, 0.25, 39.0);
        assert!((low - least).abs() < 1e-9 && (high - most).abs() < 1e-9);
    }

    #[test]
    fn differences_are_found_again_in_the_other_half() {
        let mut dice = Dice::new(5, "halves");
        let odds: Vec<u64> = (0..20).map(|class| 150 + 9 * class).collect();
        let true_ones = reliability(&played(40, &odds, &mut dice)).unwrap();
        assert!(true_ones > 0.6, "{true_ones}");
        let none = reliability(&played(40, &[240; 20], &mut dice)).unwrap();
        assert!(none < 0.6, "{none}");
        assert_eq!(reliability(&[Cell::default(); 9]), None);
        assert_eq!(more_games(0.9, 50), Some(0));
        // Twice the games take a reliability of 0.82 to 0.9.
        assert_eq!(more_games(9.0 / 11.0, 50), Some(50));
        assert_eq!(more_games(0.0, 50), None);
    }

    #[test]
    fn the_variance_of_what_differs_is_found() {
        let mut dice = Dice::new(6, "variance");
        let odds: Vec<u64> = (0..24)
            .map(|class| if class % 2 == 0 { 180 } else { 320 })
            .collect();
        let cells = played(60, &odds, &mut dice);
        let spread = Spread::of(&cells);
        let reach = (0.32_f64 / 0.68 / (0.18 / 0.82)).ln() / 2.0;
        assert!(
            (spread.variance / reach.powi(2) - 1.0).abs() < 0.35,
            "{spread:?}"
        );
        assert!(spread.over_chance() > spread.most_by_chance());
        assert!(spread.trust(cells[0].shown, 0.25) > 0.8);
        assert_eq!(Spread::of(&cells[..1]).over_chance(), 0.0);
    }
}
