//! The adjustments of a map and their certificate.

use super::plan::Plan;
use crate::judge::JudgeJson;
use milepost_document::number::thousands;
use milepost_map::tuned::Tuned;
use milepost_map::{Adjustment, Map};
use milepost_study::text::{Table, Writer, percent};
use milepost_table::model::options::Options;
use serde::Serialize;
use std::collections::BTreeMap;

/// The kind of file.
pub const FORMAT: &str = "deck-tune/1";

/// Adjustments of a map found by play, and what play says of it with and without them. Money in millions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TuneJson {
    /// `deck-tune/1`.
    pub milepost: String,
    /// The program and the versions of decks, games and bots.
    pub generator: String,
    /// The map's name.
    pub map: String,
    /// The map's content hash, without these adjustments.
    pub hash: String,
    /// The same with them: decks of it have other codes.
    pub tuned_hash: String,
    /// `standard` or `locking`.
    pub game: String,
    /// Options that differ from the defaults, by name.
    pub options: BTreeMap<String, String>,
    /// The bots by seat in the first game; in each further one they sit one seat further.
    pub bots: Vec<String>,
    /// Cards of each deck.
    pub cards: usize,
    /// By what payoffs were changed.
    pub by: Vec<&'static str>,
    /// The most that an adjustment may be.
    pub limit: i32,
    /// The seed.
    pub seed: u64,
    /// Games of each step.
    pub games: u32,
    /// What a million does to the logit of a delivery, and the standard error of that, by the games up to each step.
    pub slopes: Vec<[f64; 2]>,
    /// The seed of the check: what `deck judge` takes to play its games again.
    pub check_seed: u64,
    /// Games of the check, which no step has seen: with payoffs as they were, and the same games with the adjustments.
    pub check_games: u32,
    /// Before.
    pub before: Side,
    /// After.
    pub after: Side,
    /// What is added to payoffs.
    pub adjustments: Vec<Adjustment>,
}

/// What the games of the check say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Side {
    /// How far classes differ, over chance, by kind of classes.
    pub dispersion: BTreeMap<String, f64>,
    /// Goods of which the share of all lies outside the interval of 99 %.
    pub goods_outside: usize,
    /// Cities of which it does.
    pub cities_outside: usize,
    /// The share of demands that was delivered.
    pub share: f64,
    /// Rounds of the games that ended by victory, the mean.
    pub rounds: f64,
    /// How many these were.
    pub victories: u64,
}

impl Side {
    /// What of a judgement the certificate has.
    pub fn of(report: &JudgeJson) -> Side {
        let outside = |rows: &[crate::judge::report::ClassJson]| {
            rows.iter().filter(|row| row.outside).count()
        };
        let rows = report.dispersion.iter();
        Side {
            dispersion: rows.map(|row| (row.of.clone(), row.over_chance)).collect(),
            goods_outside: outside(&report.goods),
            cities_outside: outside(&report.cities),
            share: report.share,
            rounds: report.rounds,
            victories: report.victories,
        }
    }

    fn of_kind(&self, kind: &str) -> f64 {
        self.dispersion.get(kind).copied().unwrap_or_default()
    }
}

impl TuneJson {
    pub(super) fn new(
        plan: &Plan,
        options: &Options,
        [map, tuned]: [&Map; 2],
        adjustments: Vec<Adjustment>,
        slopes: &[[f64; 2]],
        [before, after]: [Side; 2],
    ) -> TuneJson {
        let changed = options.changed().into_iter();
        let changed = changed.filter(|(name, _)| *name != "game");
        TuneJson {
            milepost: FORMAT.to_owned(),
            generator: milepost_table::generator_of_games(options),
            map: map.name().to_owned(),
            hash: map.hash_text(),
            tuned_hash: tuned.hash_text(),
            game: options.game.to_string(),
            options: changed
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
            bots: plan.games.bots.iter().map(ToString::to_string).collect(),
            cards: plan.games.cards,
            by: plan.by.names(),
            limit: plan.limit,
            seed: plan.games.seed,
            games: plan.games.games,
            slopes: slopes.to_vec(),
            check_seed: plan.check().games.seed,
            check_games: plan.check,
            before,
            after,
            adjustments,
        }
    }

    /// The adjustments with their certificate as a file beside the map.
    pub fn tuned(&self, command: &str) -> Tuned {
        let options = self.options.iter();
        let options: Vec<String> = options
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        let slope = self.slopes.last().copied().unwrap_or_default();
        let entries = [
            ("command", command.to_owned()),
            ("generator", self.generator.clone()),
            ("bots", self.bots.join(", ")),
            (
                "game",
                [vec![self.game.clone()], options].concat().join(", "),
            ),
            ("cards", self.cards.to_string()),
            ("seed", self.seed.to_string()),
            (
                "games",
                format!("{} in each of {} steps", self.games, self.slopes.len()),
            ),
            (
                "slope",
                format!(
                    "{:.3} logits a million, standard error {:.3}",
                    slope[0], slope[1]
                ),
            ),
            (
                "check",
                format!("{} games, seed {}", self.check_games, self.check_seed),
            ),
            ("before", self.before.words()),
            ("after", self.after.words()),
        ];
        Tuned {
            map: self.map.clone(),
            hash: self.hash.clone(),
            adjustments: self.adjustments.clone(),
            certificate: entries.map(|(name, text)| (name.to_owned(), text)).into(),
        }
    }

    /// The result as tables for people.
    pub fn text(&self) -> String {
        let mut out = Writer::default();
        out.line(format_args!("Payoffs of {}, tuned by play", self.map));
        out.line(format_args!(
            "{} games in each of {} steps, {}, {} cards; {}; by {}",
            thousands(self.games.into()),
            self.slopes.len(),
            self.game,
            self.cards,
            self.bots.join(", "),
            self.by.join(", "),
        ));
        out.line(format_args!(
            "seed {}, {}, map {}",
            self.seed, self.generator, self.hash
        ));
        out.section(
            "Slope",
            "what a million does to the logit of a delivery, by the games up to a step",
        );
        let mut table = Table::new(&["", "logit", "error"]);
        for ([slope, error], step) in self.slopes.iter().zip(1..) {
            table.row(&[
                &format_args!("step {step}"),
                &format_args!("{slope:.3}"),
                &format_args!("{error:.3}"),
            ]);
        }
        out.table(&table);
        self.sides(&mut out);
        out.section("Adjustments", "millions added to payoffs");
        let mut table = Table::new(&["", ""]);
        for one in &self.adjustments {
            table.row(&[&name(one), &format_args!("{:+}", one.amount.to_f64())]);
        }
        out.table(&table);
        if self.adjustments.is_empty() {
            out.line("none: nothing differs by more than chance");
        }
        out.finish()
    }

    fn sides(&self, out: &mut Writer) {
        out.section(
            "Check",
            &format!(
                "{} games that no step has seen (seed {}), as it was and with the adjustments",
                thousands(self.check_games.into()),
                self.check_seed
            ),
        );
        let mut table = Table::new(&["", "before", "after"]);
        let sides = [&self.before, &self.after];
        for kind in self.before.dispersion.keys() {
            let [before, after] = sides.map(|side| format!("{:.2}", side.of_kind(kind)));
            table.row(&[
                &format_args!("dispersion of {kind}, over chance"),
                &before,
                &after,
            ]);
        }
        for (name, figure) in FIGURES {
            let [before, after] = sides.map(figure);
            table.row(&[&name, &before, &after]);
        }
        out.table(&table);
    }
}

type FigureOf = (&'static str, fn(&Side) -> String);

const FIGURES: [FigureOf; 4] = [
    ("goods outside 99 %", |side| side.goods_outside.to_string()),
    ("cities outside 99 %", |side| {
        side.cities_outside.to_string()
    }),
    ("demands delivered, %", |side| percent(side.share)),
    ("rounds to win", |side| format!("{:.1}", side.rounds)),
];

impl Side {
    /// The figures in a line.
    fn words(&self) -> String {
        format!(
            "dispersion of goods {:.2}, of cities {:.2}; goods outside 99 %: {}, cities: {}; {:.1} rounds to win",
            self.of_kind("goods"),
            self.of_kind("cities"),
            self.goods_outside,
            self.cities_outside,
            self.rounds
        )
    }
}

/// What an adjustment is for, in words.
fn name(one: &Adjustment) -> String {
    let parts = [
        one.good.clone(),
        one.city.as_ref().map(|city| format!("to {city}")),
        one.max_pips.map(|pips| format!("up to {pips} pips")),
        one.min_ratio
            .map(|ratio| format!("C/D from {}", ratio.to_f64())),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}
