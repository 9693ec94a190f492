//! A balance report as tables for people, 80 columns wide.

use super::form::{DirectionsJson, DrawsJson, Kinds, PurseJson, StudyJson};
use crate::rules::Rules;
use milepost_document::number::{part, percent, thousands, times};
use std::fmt::Write;

/// Names longer than this are cut, so that columns stand.
const NAME: usize = 22;

/// Writing to a `String` cannot fail, so what `writeln!` returns says nothing.
macro_rules! line {
    ($out:expr) => { $out.push('\n') };
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

impl StudyJson {
    /// The report as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.head(&mut out);
        self.rewards(&mut out);
        self.regions(&mut out);
        self.cities(&mut out);
        self.goods(&mut out);
        directions(&mut out, &self.directions);
        self.empties(&mut out);
        purses(&mut out, "Order of play", "player", &self.seats);
        purses(&mut out, "Starts", "cities", &self.starts);
        out
    }

    /// What was played, in a line.
    pub fn plan(&self) -> String {
        let counted = |count: u64, what: &str| {
            format!(
                "{} {what}{}",
                thousands(count),
                if count == 1 { "" } else { "s" }
            )
        };
        let [rounds, players] = [self.rounds.into(), self.players as u64];
        let market = counted(self.market as u64, "contract");
        let games = match u64::from(self.planned) {
            planned if planned == self.games => counted(self.games, "game"),
            planned => format!("{} of {}", thousands(self.games), counted(planned, "game")),
        };
        let (rounds, players) = (counted(rounds, "round"), counted(players, "player"));
        format!("{games}, {rounds} each, {players}, {market} on the market")
    }

    /// How to have the report again, in a line.
    pub fn origin(&self) -> String {
        let rules = if self.rules == Rules::default() {
            ""
        } else {
            ", own rules"
        };
        format!(
            "seed {}, {}, network {}{rules}",
            self.seed, self.generator, self.hash
        )
    }

    fn head(&self, out: &mut String) {
        let Kinds {
            starting,
            private,
            market,
            all,
        } = self.contracts;
        line!(out, "Balance of {}", self.network);
        line!(out, "{}", self.plan());
        line!(out, "{}", self.origin());
        line!(
            out,
            "{} contracts fulfilled: {} starting, {} private, {} market",
            thousands(all),
            thousands(starting),
            thousands(private),
            thousands(market)
        );
    }

    fn rewards(&self, out: &mut String) {
        table(out, "Rewards", "% of the contracts of the kind");
        kinds_head(out, "");
        for row in &self.rewards {
            let segments = if row.segments == 1 {
                "segment"
            } else {
                "segments"
            };
            let name = format!(
                "{:>2} {segments:<8} ${:>7}",
                row.segments,
                thousands(row.dollars.into())
            );
            counts(out, &name, &row.contracts, &self.contracts);
        }
        means(out, "mean, dollars", &self.dollars, |dollars| {
            thousands(dollars.round() as u64)
        });
        table(out, "Railroad ties", "% of the contracts of the kind");
        kinds_head(out, "");
        for row in &self.ties_paid {
            let name = format!(
                "{:>2} {}",
                row.ties,
                if row.ties == 1 { "tie" } else { "ties" }
            );
            counts(out, &name, &row.contracts, &self.contracts);
        }
        means(out, "mean, ties", &self.ties, |ties| format!("{ties:.2}"));
    }

    fn regions(&self, out: &mut String) {
        table(
            out,
            "Regions",
            "% of all contracts, by destination; even: % of all cities",
        );
        line!(
            out,
            "{:<NAME$} {:>7} {:>10} {:>10} {:>10}",
            "",
            "cities",
            "contracts",
            "even",
            "times even"
        );
        for row in &self.regions {
            let (share, even) = (percent(row.share), percent(row.even));
            let (name, times) = (short(&row.name), times(row.share, row.even));
            line!(
                out,
                "{name:<NAME$} {:>7} {share:>10} {even:>10} {times:>10}",
                row.cities
            );
        }
    }

    fn cities(&self, out: &mut String) {
        let even = self.even_city();
        table(
            out,
            "Cities",
            "% of all contracts, by destination, and by the nearest city that\nmakes the commodity; value as a \
             destination before play and at the end, mean",
        );
        line!(
            out,
            "{:<NAME$} {:<7} {:>10} {:>10} {:>8} {:>8} {:>8}",
            "",
            "region",
            "contracts",
            "times even",
            "source",
            "begins",
            "ends"
        );
        for row in &self.cities {
            let (name, region, share) = (short(&row.name), cut(&row.region, 7), percent(row.share));
            let (times, source) = (times(row.share, even), percent(row.source));
            line!(
                out,
                "{name:<NAME$} {region:<7} {share:>10} {times:>10} {source:>8} {:>8} {:>8.1}",
                row.begins,
                row.ends
            );
        }
    }

    fn goods(&self, out: &mut String) {
        let even = self.even_commodity();
        table(
            out,
            "Commodities",
            "% of all contracts; cities: that make it",
        );
        line!(
            out,
            "{:<NAME$} {:>7} {:>10} {:>10}",
            "",
            "cities",
            "contracts",
            "times even"
        );
        for row in &self.commodities {
            let (name, share, times) =
                (short(&row.name), percent(row.share), times(row.share, even));
            line!(
                out,
                "{name:<NAME$} {:>7} {share:>10} {times:>10}",
                row.cities
            );
        }
    }

    fn empties(&self, out: &mut String) {
        table(
            out,
            "Draws",
            "how many; below them % of the draws of the kind",
        );
        line!(
            out,
            "{:<48} {:>9} {:>9} {:>9}",
            "",
            "starting",
            "private",
            "market"
        );
        let tried = |draws: &DrawsJson| thousands(draws.tried);
        let row: Vec<String> = self.draws.iter().map(tried).collect();
        columns(out, "draws", &row);
        for (name, value) in EMPTIES {
            let row: Vec<String> = self
                .draws
                .iter()
                .map(|draws| part(value(draws), draws.tried))
                .collect();
            columns(out, name, &row);
        }
    }

    /// The share of contracts that each city would have if all had the same.
    pub fn even_city(&self) -> f64 {
        1.0 / self.cities.len().max(1) as f64
    }

    /// The share of contracts that each commodity would have if all had the same.
    pub fn even_commodity(&self) -> f64 {
        1.0 / self.commodities.len().max(1) as f64
    }
}

/// What can happen to draws, in words, and how often it did.
type Happening = (&'static str, fn(&DrawsJson) -> u64);

/// What can happen to draws beside going well.
pub(crate) const EMPTIES: [Happening; 12] = [
    ("could not be made", |draws| draws.impossible.all),
    ("  no destination within reach", |draws| {
        draws.impossible.destinations
    }),
    ("  no commodity within reach", |draws| {
        draws.impossible.commodities
    }),
    ("  no commodity for any destination", |draws| {
        draws.impossible.pairs
    }),
    ("  no weight by the rules", |draws| draws.impossible.weights),
    ("  all but impossible by the weights", |draws| {
        draws.impossible.unlikely
    }),
    ("fewer contracts than asked for", |draws| draws.fewer),
    ("an open pair again", |draws| draws.again),
    ("a direction empty, the opposite one served", |draws| {
        draws.directions
    }),
    ("two opposite directions empty", |draws| draws.axes),
    ("a direction to whose cities nothing could go", |draws| {
        draws.dry_directions
    }),
    ("a choice that led to no contract", |draws| {
        draws.dry_choices
    }),
];

fn table(out: &mut String, title: &str, what: &str) {
    line!(out);
    line!(out, "{title}: {what}");
}

fn kinds_head(out: &mut String, name: &str) {
    line!(
        out,
        "{name:<NAME$} {:>10} {:>10} {:>10} {:>10}",
        "starting",
        "private",
        "market",
        "all"
    );
}

fn counts(out: &mut String, name: &str, row: &Kinds<u64>, of: &Kinds<u64>) {
    let [starting, private, market, all] = [
        (row.starting, of.starting),
        (row.private, of.private),
        (row.market, of.market),
        (row.all, of.all),
    ]
    .map(|(count, of)| part(count, of));
    line!(
        out,
        "{name:<NAME$} {starting:>10} {private:>10} {market:>10} {all:>10}"
    );
}

fn means(out: &mut String, name: &str, row: &Kinds<f64>, said: impl Fn(f64) -> String) {
    let [starting, private, market, all] =
        [row.starting, row.private, row.market, row.all].map(|mean| {
            if mean > 0.0 {
                said(mean)
            } else {
                "-".to_owned()
            }
        });
    line!(
        out,
        "{name:<NAME$} {starting:>10} {private:>10} {market:>10} {all:>10}"
    );
}

fn columns(out: &mut String, name: &str, row: &[String]) {
    let cells: String = row.iter().map(|cell| format!(" {cell:>9}")).collect();
    line!(out, "{name:<48}{cells}");
}

fn directions(out: &mut String, rows: &[DirectionsJson]) {
    table(
        out,
        "Directions",
        "% of private contracts offered, by the current city's attribute;\nin brackets the rules' odds",
    );
    line!(
        out,
        "{:<NAME$} {:>12} {:>12} {:>12} {:>12}",
        "",
        "north",
        "east",
        "south",
        "west"
    );
    for row in rows {
        let (all, weights) = (
            row.contracts.iter().sum(),
            row.weights.iter().map(|&w| u64::from(w)).sum(),
        );
        let cell = |i: usize| {
            let rule = part(row.weights[i].into(), weights);
            format!(
                "{} ({})",
                part(row.contracts[i], all),
                rule.trim_end_matches(".0")
            )
        };
        let name = short(row.near.as_deref().unwrap_or("all others"));
        let [north, east, south, west] = [0, 1, 2, 3].map(cell);
        line!(
            out,
            "{name:<NAME$} {north:>12} {east:>12} {south:>12} {west:>12}"
        );
    }
}

fn purses(out: &mut String, title: &str, what: &str, rows: &[PurseJson]) {
    const WIDE: usize = 32;
    table(out, title, "means of a game; +-: two standard errors");
    line!(
        out,
        "{what:<WIDE$} {:>9} {:>10} {:>7} {:>7} {:>8}",
        "games",
        "dollars",
        "+-",
        "ties",
        "contracts"
    );
    for row in rows {
        let name = cut(&row.name, WIDE);
        let (games, dollars) = (thousands(row.games), thousands(row.dollars.round() as u64));
        let error = thousands((2.0 * row.error).round() as u64);
        line!(
            out,
            "{name:<WIDE$} {games:>9} {dollars:>10} {error:>7} {:>7.1} {:>8.1}",
            row.ties,
            row.contracts
        );
    }
}

fn short(name: &str) -> String {
    cut(name, NAME)
}

fn cut(name: &str, most: usize) -> String {
    name.chars().take(most).collect()
}
