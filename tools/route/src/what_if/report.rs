//! What changes gain, as a table and as JSON.

use crate::answer::{AnswerJson, wrap};
use crate::build::change::Change;
use crate::model::Position;
use crate::what_if::{Gain, Ranking};
use serde::Serialize;
use std::fmt::Write;

/// The most lays that a line of the table names.
const NAMED: usize = 6;

/// What `route what-if --json` says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WhatIfJson {
    /// What the company earns today.
    pub today: AnswerJson,
    /// The changes that were named, in words, done in this order.
    pub changes: Vec<String>,
    /// What it earns with them; left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<AnswerJson>,
    /// What they gain together.
    pub gain: i64,
    /// What each of those that are ranked gains beyond that, the greatest gain first; those after which the company sees
    /// the same network stand together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranking: Option<Vec<GainJson>>,
    /// Those that leave a position which cannot be run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedJson>,
}

impl WhatIfJson {
    /// What a company earns today, without any change.
    pub fn new(today: AnswerJson) -> Self {
        WhatIfJson {
            today,
            changes: Vec::new(),
            with: None,
            gain: 0,
            ranking: None,
            refused: Vec::new(),
        }
    }
}

/// What some changes gain, each for itself.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GainJson {
    /// What each gains; less than nothing where it loses.
    pub gain: i64,
    /// What the company earns with it.
    pub revenue: u32,
    /// What nothing can beat; the revenue itself where it is proven.
    pub bound: u32,
    /// The changes.
    pub changes: Vec<ChangeJson>,
}

/// A tile laid, or a token placed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChangeJson {
    /// The hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<String>,
    /// How far it is turned clockwise, in sixths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// The stop that the token is placed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<usize>,
    /// The train.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub train: Option<String>,
    /// What the terrain costs that the tile is laid on, where that is stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
}

/// A change that leaves a position which cannot be run.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RefusedJson {
    /// The change.
    pub change: ChangeJson,
    /// Why.
    pub reasons: Vec<String>,
}

fn hex(position: &Position, change: &Change) -> Option<String> {
    change
        .hex()
        .map(|hex| position.setup().hexes[hex].name.clone())
}

/// A change in the numbers that it is asked for with.
pub fn change(position: &Position, change: &Change) -> ChangeJson {
    let mut json = ChangeJson {
        hex: hex(position, change),
        tile: None,
        turn: None,
        stop: None,
        train: None,
        cost: change.cost(position),
    };
    match change {
        Change::Lay { tile, turn, .. } => {
            (json.tile, json.turn) = (Some(tile.name.clone()), Some(*turn))
        }
        Change::Token { stop, .. } => json.stop = *stop,
        Change::Train(train) => json.train = Some(train.name.clone()),
    }
    json
}

/// A change in words, such as `15 r3 in E5`, or `8 r0 in C3 (terrain 40)`.
pub fn words(position: &Position, change: &Change) -> String {
    let hex = hex(position, change).unwrap_or_default();
    match change {
        Change::Lay { tile, turn, .. } => {
            let cost = change.cost(position);
            let cost = cost.map_or(String::new(), |cost| format!(" (terrain {cost})"));
            format!("{} r{turn} in {hex}{cost}", tile.name)
        }
        Change::Token {
            stop: Some(stop), ..
        } => format!("a token in {hex}:{stop}"),
        Change::Token { stop: None, .. } => format!("a token in {hex}"),
        Change::Train(train) => format!("a train {}", train.name),
    }
}

/// A ranking as JSON, whole.
pub fn json(
    position: &Position,
    changes: &[Change],
    ranking: &Ranking,
) -> (Vec<GainJson>, Vec<RefusedJson>) {
    let gains = ranking.gains.iter().map(|gain| GainJson {
        gain: gain.gain,
        revenue: gain.revenue,
        bound: gain.bound,
        changes: gain
            .changes
            .iter()
            .map(|&index| change(position, &changes[index]))
            .collect(),
    });
    let refused = ranking.refused.iter().map(|(index, problems)| RefusedJson {
        change: change(position, &changes[*index]),
        reasons: problems.iter().map(ToString::to_string).collect(),
    });
    (gains.collect(), refused.collect())
}

/// A ranking as a table of the best `top`; what gains nothing is counted. Rows are wrapped to `width` columns.
pub fn text(
    position: &Position,
    changes: &[Change],
    ranking: &Ranking,
    (top, width): (usize, usize),
) -> String {
    let best: Vec<&Gain> = ranking.gains.iter().filter(|gain| gain.gain > 0).collect();
    let mut rows = vec![["gain", "total", "hex", "change"].map(str::to_owned)];
    for gain in best.iter().take(top) {
        let proof = if gain.is_proven() {
            String::new()
        } else {
            format!(" (at most {})", gain.bound)
        };
        let first = &changes[gain.changes[0]];
        let named = gain
            .changes
            .iter()
            .take(NAMED)
            .map(|&index| short(&changes[index]));
        let more = gain.changes.len().saturating_sub(NAMED);
        let more = if more > 0 {
            format!(", and {more} more")
        } else {
            String::new()
        };
        let cost = first.cost(position);
        let cost = cost.map_or(String::new(), |cost| format!("; terrain {cost}"));
        let what = named.collect::<Vec<_>>().join(", ") + &more + &cost + &proof;
        rows.push([
            format!("{:+}", gain.gain),
            gain.revenue.to_string(),
            hex(position, first).unwrap_or_default(),
            what,
        ]);
    }
    let mut out = String::new();
    if rows.len() > 1 {
        let letters = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let (a, b, c) = (letters(0), letters(1), letters(2));
        for [gain, total, hex, what] in &rows {
            let before = format!("  {gain:>a$}  {total:>b$}  {hex:<c$}  ");
            out += &wrap::row(&before, what, width);
        }
    }
    out + &counts(changes, ranking, best.get(top..).unwrap_or(&[]))
}

/// How many gain, gain nothing, lose.
fn counts(changes: &[Change], ranking: &Ranking, unseen: &[&Gain]) -> String {
    let of = |is: fn(&Gain) -> bool| {
        let some: Vec<&Gain> = ranking.gains.iter().filter(|gain| is(gain)).collect();
        (
            some.iter().map(|gain| gain.changes.len()).sum::<usize>(),
            some,
        )
    };
    let (more, _) = of(|gain| gain.gain > 0);
    let (none, _) = of(|gain| gain.gain == 0);
    let (fewer, losses) = of(|gain| gain.gain < 0);
    let (open, _) = of(|gain| !gain.is_proven());
    let mut out = format!(
        "  of {} possible: {more} gain, {none} gain nothing",
        changes.len()
    );
    if let (Some(least), Some(most)) = (losses.first(), losses.last()) {
        let span = if least.gain == most.gain {
            String::new()
        } else {
            format!("{} to ", -least.gain)
        };
        // Writing to a text cannot fail.
        let _ = write!(out, ", {fewer} lose {span}{}", -most.gain);
    }
    out.push('\n');
    if let (Some(first), Some(last)) = (unseen.first(), unseen.last()) {
        let count: usize = unseen.iter().map(|gain| gain.changes.len()).sum();
        let span = if first.gain == last.gain {
            String::new()
        } else {
            format!("{:+} to ", last.gain)
        };
        let lines = ranking.gains.iter().filter(|gain| gain.gain > 0).count();
        let _ = writeln!(
            out,
            "  not listed: {count} that gain {span}{:+}; --top {lines} lists all",
            first.gain
        );
    }
    if open > 0 {
        let _ = writeln!(
            out,
            "  the search was stopped: what {open} of them gain is not proven"
        );
    }
    if let Some((index, problems)) = ranking.refused.first() {
        let why = problems
            .first()
            .map_or(String::new(), |problem| problem.what.clone());
        let _ = writeln!(
            out,
            "  {} cannot be run, such as {}: {why}",
            ranking.refused.len(),
            short(&changes[*index])
        );
    }
    out
}

/// A change, its hex left out.
fn short(change: &Change) -> String {
    match change {
        Change::Lay { tile, turn, .. } => format!("{} r{turn}", tile.name),
        Change::Token {
            stop: Some(stop), ..
        } => format!("a token in stop {stop}"),
        Change::Token { stop: None, .. } => "a token".to_owned(),
        Change::Train(train) => format!("a train {}", train.name),
    }
}
