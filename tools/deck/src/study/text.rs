//! A study as tables for people, 80 columns wide.

use super::form::{CityJson, GoodJson, RateJson, SpreadJson, StatsJson};
use milepost_document::number::{bins, part, percent, span, thousands, width};

/// Names longer than this are cut, so that columns stand.
const NAME: usize = 20;
/// The longest bar of a histogram.
const BAR: f64 = 40.0;
/// Rows of a histogram, at most.
const ROWS: usize = 30;

impl StatsJson {
    /// The study as text.
    pub fn text(&self) -> String {
        let parts = [
            self.head(),
            self.payoffs(),
            cities(&self.cities),
            goods(&self.goods),
            self.rules(),
            self.making(),
            self.taxes(),
        ];
        parts.map(|lines| lines.join("\n") + "\n").join("\n")
    }

    /// What was dealt, in a line.
    pub fn plan(&self) -> String {
        let decks = match u64::from(self.planned) {
            1 => "1 deck".to_owned(),
            planned if planned == self.decks + self.refused => {
                format!("{} decks", thousands(planned))
            }
            planned => format!(
                "{} of {} decks",
                thousands(self.decks + self.refused),
                thousands(planned)
            ),
        };
        let dingles = if self.dingles { "" } else { ", no dingles" };
        format!(
            "{decks} of {} cards for {} players{dingles}",
            self.cards, self.players
        )
    }

    /// How to have the study again, in a line.
    pub fn origin(&self) -> String {
        format!(
            "seeds from {} on, {}, map {}",
            self.seed, self.generator, self.hash
        )
    }

    fn head(&self) -> Vec<String> {
        let mut lines = vec![format!("Decks on {}", self.map), self.plan(), self.origin()];
        if self.refused > 0 {
            lines.push(format!(
                "{} of these could not be dealt:",
                thousands(self.refused)
            ));
            let why = self
                .refusals
                .iter()
                .map(|row| format!("{:>9} {}", thousands(row.decks), row.why));
            lines.extend(why);
        }
        lines
    }

    fn payoffs(&self) -> Vec<String> {
        let payoffs = &self.payoffs;
        let (all, small) = (&payoffs.demands, &payoffs.small);
        let demands: u64 = all.counts.values().sum();
        let mut lines = vec![
            "Payoffs: % of demands, by what they pay in millions".to_owned(),
            format!(
                "mean {:.2}, median of a deck {:.2}; a tenth pay up to {}, nine tenths up to {}",
                all.mean, payoffs.median, all.tenth, all.ninetieth
            ),
            format!(
                "small (up to the median and 1): {} % of a deck, {:.1} of {}; {}",
                percent(payoffs.small_share),
                small.mean,
                3 * self.cards,
                range(small)
            ),
        ];
        if payoffs.lowered > 0 {
            lines.push(format!(
                "{} decks draw the line lower",
                thousands(payoffs.lowered)
            ));
        }
        lines.extend(histogram(bins(&all.counts, ROWS), |count| {
            part(count, demands)
        }));
        lines
    }

    fn rules(&self) -> Vec<String> {
        let rates = &self.rates;
        let tried = |rate: &RateJson, what: &str| {
            let tried = match rate.all {
                true => format!("all {} {what}", thousands(rate.tried)),
                false => format!("{} {what} drawn", thousands(rate.tried)),
            };
            format!("{} % of {tried}", percent(rate.passed))
        };
        let demands = thousands(rates.demands as u64);
        let mut lines = vec![
            format!("Rules: what any two or three of the map's {demands} legal demands keep"),
            format!("{} keep the rules on pairs", tried(&rates.pairs, "pairs")),
            format!("{} keep all rules", tried(&rates.triples, "triples")),
            "below, % that break a rule, and % that break it and no other".to_owned(),
            format!(
                "{:<NAME$} {:>8} {:>8} {:>10} {:>8}",
                "", "pairs", "alone", "triples", "alone"
            ),
        ];
        let cell = |share: Option<f64>| share.map_or(String::new(), percent);
        lines.extend(rates.rules.iter().map(|rule| {
            let [pairs, alone] = [rule.pairs, rule.pairs_alone].map(cell);
            let [triples, triples_alone] = [rule.triples, rule.triples_alone].map(percent);
            format!(
                "{:<NAME$} {pairs:>8} {alone:>8} {triples:>10} {triples_alone:>8}",
                rule.name
            )
        }));
        lines
    }

    fn making(&self) -> Vec<String> {
        let (making, opening) = (&self.making, &self.opening);
        let budget = format!(
            "cards that can be opened with, track at most {}",
            opening.budget
        );
        let mut lines = vec![
            "Making: of a deck".to_owned(),
            format!(
                "{:<46} {:>8} {:>6} {:>6} {:>6}",
                "", "mean", "least", "median", "most"
            ),
        ];
        let rows = [
            (
                "thirds taken back from a card to serve another",
                &making.swaps,
            ),
            ("times begun anew", &making.restarts),
            (&budget, &opening.qualify),
        ];
        lines.extend(rows.map(|(name, spread)| {
            let SpreadJson {
                mean,
                least,
                median,
                most,
                ..
            } = spread;
            format!("{name:<46} {mean:>8.2} {least:>6} {median:>6} {most:>6}")
        }));
        let (wanted, short) = (opening.wanted, percent(opening.short_share));
        lines.push(format!(
            "{short} % of decks have fewer of these than the {wanted} opening cards they need"
        ));
        lines
    }

    fn taxes(&self) -> Vec<String> {
        let (taxes, decks) = (&self.taxes, self.decks);
        let times = |spread: &SpreadJson| -> String {
            let part = |(times, &count): (&i64, &u64)| format!("{times}: {}", part(count, decks));
            spread
                .counts
                .iter()
                .take(9)
                .map(part)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let [often, again] = [&taxes.times, &taxes.reshuffles];
        let mut lines = vec![
            "Taxes: % of decks in which they come so many times".to_owned(),
            format!("{}; mean {:.3}", times(often), often.mean),
            format!(
                "deck counts as reshuffled: {}; mean {:.3}",
                times(again),
                again.mean
            ),
            "before which cards, times in 100 decks:".to_owned(),
        ];
        let hundred = |count: u64| format!("{:.1}", 100.0 * count as f64 / decks.max(1) as f64);
        lines.extend(histogram(self.by_card(14), hundred));
        lines
    }

    /// How often taxes come before the cards of about `most` parts of a deck at the most: the first card, the last, and
    /// how often.
    pub(crate) fn by_card(&self, most: usize) -> Vec<(i64, i64, u64)> {
        let wide = width(self.cards as u32, most) as usize;
        let parts = self.taxes.before.chunks(wide).enumerate();
        let part = |(n, cards): (usize, &[u64])| {
            let before = n * wide;
            (
                before as i64 + 1,
                (before + cards.len()) as i64,
                cards.iter().sum(),
            )
        };
        parts.map(part).collect()
    }
}

/// Lines with bars, the longest for the most.
fn histogram(bins: Vec<(i64, i64, u64)>, said: impl Fn(u64) -> String) -> Vec<String> {
    let most = bins.iter().map(|bin| bin.2).max().unwrap_or(0).max(1) as f64;
    let line = |(from, to, count): (i64, i64, u64)| {
        let bar = "#".repeat((BAR * count as f64 / most).round() as usize);
        format!("{:>10} {:>7} {bar}", span(from, to), said(count))
            .trim_end()
            .to_owned()
    };
    bins.into_iter().map(line).collect()
}

/// From the least to the most, in words.
fn range(spread: &SpreadJson) -> String {
    format!("{} to {}", spread.least, spread.most)
}

fn cities(rows: &[CityJson]) -> Vec<String> {
    let mut lines = vec![
        "Cities: demands of a deck that lead there, % of all beside % of the weights;".to_owned(),
        "what they pay; % of decks without any; demands for goods made there, and those".to_owned(),
        "for which it is the best source".to_owned(),
        format!(
            "{:<NAME$} {:<6} {:>7} {:>5} {:>6} {:>6} {:>7} {:>7} {:>6}",
            "", "size", "demands", "share", "weight", "pays", "without", "wanted", "source"
        ),
    ];
    lines.extend(rows.iter().map(|row| {
        let (name, [share, weight]) = (cut(&row.name), [row.share, row.weight].map(percent));
        let without = if row.without > 0.0 { percent(row.without) } else { "-".to_owned() };
        format!(
            "{name:<NAME$} {:<6} {:>7.2} {share:>5} {weight:>6} {:>6.1} {without:>7} {:>7.1} {:>6.1}",
            row.size, row.demands, row.payoff, row.wanted, row.best
        )
    }));
    lines
}

fn goods(rows: &[GoodJson]) -> Vec<String> {
    let mut lines = vec![
        "Goods: demands of a deck, % of all; what they pay; length of the track; sources"
            .to_owned(),
        format!(
            "{:<NAME$} {:>8} {:>7} {:>7} {:>7} {:>8}",
            "", "demands", "share", "pays", "length", "sources"
        ),
    ];
    lines.extend(rows.iter().map(|row| {
        let (name, share) = (cut(&row.name), percent(row.share));
        format!(
            "{name:<NAME$} {:>8.2} {share:>7} {:>7.1} {:>7.1} {:>8}",
            row.demands, row.payoff, row.length, row.sources
        )
    }));
    lines
}

fn cut(name: &str) -> String {
    name.chars().take(NAME).collect()
}
