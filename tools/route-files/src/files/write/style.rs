//! What lines of hexes look like, in the two ways of spacing.

use crate::files::board::range;
use milepost_document::TomlWriter;
use milepost_document::toml_writer::Spacing;
use milepost_route::model::coordinate::Axes;
use std::collections::BTreeSet;

/// How files are laid out.
#[derive(Clone, Debug)]
pub enum Style {
    /// For people, with the name by which the position calls its board where none ships that would do.
    Wide(String),
    /// As short as can be.
    Tight,
}

/// What writes in this style.
pub(crate) fn writer(style: &Style) -> TomlWriter {
    TomlWriter {
        spacing: match style {
            Style::Wide(_) => Spacing::Wide,
            Style::Tight => Spacing::Tight,
        },
        ..TomlWriter::default()
    }
}

/// Names of hexes, as lines of them; `others` are those that stand by themselves, where these may stand in rows.
pub(crate) fn rows(
    spacing: Spacing,
    axes: Axes,
    names: &[&str],
    others: Option<&BTreeSet<&str>>,
) -> Vec<String> {
    match (spacing, others) {
        (Spacing::Tight, Some(others)) => vec![range::written(axes, names, others).join(" ")],
        (Spacing::Tight, None) => vec![names.join(" ")],
        (Spacing::Wide, _) => names.chunks(12).map(|names| names.join(" ")).collect(),
    }
}

/// How far a tile is turned, where it must be said.
pub(crate) fn turn(spacing: Spacing, turn: u8) -> Option<String> {
    (turn != 0 || spacing == Spacing::Wide).then(|| format!("r{turn}"))
}
