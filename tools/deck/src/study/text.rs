//! A study as tables for people.

use super::report::{CityJson, GoodJson, RateJson, StatsJson};
use milepost_document::number::{of_planned, thousands};
use milepost_study::histogram::{Bin, bins, chunks};
use milepost_study::text::{Table, Writer, part, percent};
use milepost_study::{Report, Spread};

/// Rows of a histogram, at most.
const ROWS: usize = 30;
/// The most parts of a deck that are shown.
const PARTS: usize = 14;

impl Report for StatsJson {
    fn text(&self) -> String {
        let mut out = Writer::default();
        self.head(&mut out);
        self.payoffs(&mut out);
        cities(&mut out, &self.cities);
        goods(&mut out, &self.goods);
        self.rules(&mut out);
        self.making(&mut out);
        self.taxes(&mut out);
        out.finish()
    }

    fn title(&self) -> String {
        format!("Decks on {}", self.map)
    }

    fn plan(&self) -> String {
        let done = self.decks + self.refused;
        let decks = of_planned(done, self.planned.into(), "deck", "decks");
        let dingles = if self.dingles { "" } else { ", no dingles" };
        format!(
            "{decks} of {} cards for {} players{dingles}",
            self.cards, self.players
        )
    }

    fn origin(&self) -> String {
        format!(
            "seeds from {} on, {}, map {}",
            self.seed, self.generator, self.hash
        )
    }

    fn generator(&self) -> &str {
        &self.generator
    }
}

impl StatsJson {
    fn head(&self, out: &mut Writer) {
        out.line(self.title());
        out.line(self.plan());
        out.line(self.origin());
        if self.refused > 0 {
            let refused = thousands(self.refused);
            out.line(format_args!("{refused} of these could not be dealt:"));
            for row in &self.refusals {
                out.line(format_args!("{:>9} {}", thousands(row.decks), row.why));
            }
        }
    }

    fn payoffs(&self, out: &mut Writer) {
        let payoffs = &self.payoffs;
        let (all, small) = (&payoffs.demands, &payoffs.small);
        out.section("Payoffs", "% of demands by payoff, in millions");
        out.line(format_args!(
            "mean {:.2}; mean of the decks' medians {:.2}; a tenth pay up to {}, nine tenths up to {}",
            all.mean, payoffs.median, all.tenth, all.ninetieth
        ));
        out.line(format_args!(
            "small payoffs (up to the median + 1): {} % of a deck, {:.1} of {}, {} to {}",
            percent(payoffs.small_share),
            small.mean,
            3 * self.cards,
            small.least,
            small.most
        ));
        if payoffs.lowered > 0 {
            let lowered = thousands(payoffs.lowered);
            out.line(format_args!("{lowered} decks have a lower limit"));
        }
        let demands = all.counts.values().sum();
        out.histogram(&bins(&all.counts, ROWS), |count| part(count, demands));
    }

    fn rules(&self, out: &mut Writer) {
        let rates = &self.rates;
        out.section(
            "Rules",
            &format!(
                "what two or three of the map's {} legal demands satisfy",
                thousands(rates.demands as u64)
            ),
        );
        let tried = |rate: &RateJson, what: &str| {
            let (passed, tried) = (percent(rate.passed), thousands(rate.tried));
            match rate.all {
                true => format!("{passed} % of all {tried} {what}"),
                false => format!("{passed} % of {tried} random {what}"),
            }
        };
        let [pairs, triples] = [
            tried(&rates.pairs, "pairs"),
            tried(&rates.triples, "triples"),
        ];
        out.line(format_args!("{pairs} satisfy the rules on pairs"));
        out.line(format_args!("{triples} satisfy all rules"));
        out.line("% that break a rule, and % that break no other rule:");
        let mut table = Table::new(&["", "pairs", "alone", "triples", "alone"]);
        let cell = |share: Option<f64>| share.map_or(String::new(), percent);
        for rule in &rates.rules {
            table.row(&[
                &rule.name,
                &cell(rule.pairs),
                &cell(rule.pairs_alone),
                &percent(rule.triples),
                &percent(rule.triples_alone),
            ]);
        }
        out.table(&table);
    }

    fn making(&self, out: &mut Writer) {
        let (making, opening) = (&self.making, &self.opening);
        out.section("Generation", "per deck");
        let mut table = Table::new(&["", "mean", "least", "median", "most"]);
        let budget = format!("opening cards, track up to {}", opening.budget);
        for (name, spread) in [
            ("demands taken back to serve another card", &making.swaps),
            ("restarts", &making.restarts),
            (&budget, &opening.qualify),
        ] {
            let mean = format!("{:.2}", spread.mean);
            table.row(&[&name, &mean, &spread.least, &spread.median, &spread.most]);
        }
        out.table(&table);
        out.line(format_args!(
            "{} % of decks have fewer than the {} opening cards they need",
            percent(opening.short_share),
            opening.wanted
        ));
    }

    fn taxes(&self, out: &mut Writer) {
        let (taxes, decks) = (&self.taxes, self.decks);
        out.section("Taxes", "% of decks by how often taxes come");
        let times = |spread: &Spread| {
            let counts = spread.counts.iter().take(9);
            let times: Vec<String> = counts
                .map(|(times, &count)| format!("{times}: {}", part(count, decks)))
                .collect();
            format!("{}; mean {:.3}", times.join(", "), spread.mean)
        };
        out.line(times(&taxes.times));
        out.line(format_args!("reshuffles: {}", times(&taxes.reshuffles)));
        out.line("per 100 decks, before cards:");
        let hundred = |count: u64| format!("{:.1}", 100.0 * count as f64 / decks.max(1) as f64);
        out.histogram(&self.taxes_by_card(PARTS), hundred);
    }

    /// How often taxes come before the cards of about `most` parts of a deck at the most.
    pub(crate) fn taxes_by_card(&self, most: usize) -> Vec<Bin> {
        chunks(&self.taxes.before, 1, most)
    }
}

fn cities(out: &mut Writer, rows: &[CityJson]) {
    out.section(
        "Cities",
        "demands per deck with this destination; % of all, and % of the weights; mean payoff; % of decks without any; \
         demands per deck for goods produced there, and those for which it is the best source",
    );
    let heads = [
        "", "size", "demands", "share", "weight", "payoff", "without", "wanted", "source",
    ];
    let mut table = Table::new(&heads).text_columns(2);
    for row in rows {
        let without = if row.without > 0.0 {
            percent(row.without)
        } else {
            "-".to_owned()
        };
        table.row(&[
            &row.name,
            &row.size,
            &format_args!("{:.2}", row.demands),
            &percent(row.share),
            &percent(row.weight),
            &format_args!("{:.1}", row.payoff),
            &without,
            &format_args!("{:.1}", row.wanted),
            &format_args!("{:.1}", row.best),
        ]);
    }
    out.table(&table);
}

fn goods(out: &mut Writer, rows: &[GoodJson]) {
    out.section(
        "Goods",
        "demands per deck; % of all; mean payoff; length of the track; number of sources",
    );
    let mut table = Table::new(&["", "demands", "share", "payoff", "length", "sources"]);
    for row in rows {
        table.row(&[
            &row.name,
            &format_args!("{:.2}", row.demands),
            &percent(row.share),
            &format_args!("{:.1}", row.payoff),
            &format_args!("{:.1}", row.length),
            &row.sources,
        ]);
    }
    out.table(&table);
}
