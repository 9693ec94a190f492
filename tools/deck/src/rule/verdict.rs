//! What a rule says of demands that stand together, with its figures.

use super::{Figure, FigureTest, Line, Rule};
use crate::model::Demand;
use crate::price::Prices;
use milepost_map::Micro;

/// A rule's word on demands.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The rule.
    pub rule: &'static Rule,
    /// The places of the demands that it looked at: two for a rule on pairs, else all three.
    pub places: &'static [usize],
    /// The figures that went into it.
    pub figures: Vec<Figure>,
    /// How far it is kept; below 0, by how much it is broken.
    pub margin: Micro,
}

impl Verdict {
    /// Whether the rule is kept.
    pub fn is_kept(&self) -> bool {
        self.margin >= Micro(0)
    }
}

const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

impl Rule {
    /// What the rule says of two or three demands that pay so much, whatever the formula pays: of a rule on pairs the
    /// word on each pair, of others that on all three, or none on fewer.
    pub fn verdicts(
        &'static self,
        prices: &Prices<'_>,
        demands: &[Demand],
        payoffs: &[i32],
        line: Line,
    ) -> Vec<Verdict> {
        let verdict = |places, test: &dyn Fn(&mut Vec<Figure>) -> Micro| {
            let mut figures = Vec::new();
            let margin = test(&mut figures);
            Verdict {
                rule: self,
                places,
                figures,
                margin,
            }
        };
        let whole = |test: &dyn Fn(&mut Vec<Figure>) -> Micro| verdict(&[0, 1, 2], test);
        match self.with_figures {
            FigureTest::Pair(test) => PAIRS
                .iter()
                .filter(|[_, b]| *b < demands.len())
                .map(|pair @ &[a, b]| {
                    verdict(pair, &|figures| {
                        test(prices, demands[a], demands[b], figures)
                    })
                })
                .collect(),
            FigureTest::Card(test) => {
                let card = <&[Demand; 3]>::try_from(demands).ok();
                card.map(|card| whole(&|figures| test(prices, card, figures)))
                    .into_iter()
                    .collect()
            }
            FigureTest::Payoffs(test) => {
                let payoffs = <[i32; 3]>::try_from(payoffs).ok();
                payoffs
                    .map(|payoffs| whole(&|figures| test(payoffs, line, figures)))
                    .into_iter()
                    .collect()
            }
        }
    }
}
