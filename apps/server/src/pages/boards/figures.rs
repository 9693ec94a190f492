//! The figures of a board as sentences, each judged.

use crate::pages::boards::rendered::MeasuredBoard;
use milepost_board::Setting;
use milepost_board::report::Report;

/// A number with one digit after the point.
pub fn one(number: f64) -> String {
    format!("{number:.1}")
}

/// A figure as a sentence.
pub struct Figure {
    /// Whether the figure is good; `None` if any value is.
    pub good: Option<bool>,
    /// The sentence.
    pub text: String,
}

impl Figure {
    /// Its CSS class, its symbol, and the accessible label of the symbol.
    pub fn sign(&self) -> (&'static str, &'static str, &'static str) {
        match self.good {
            Some(true) => ("good", "✓", "good:"),
            Some(false) => ("bad", "✗", "fault:"),
            None => ("any", "·", "information:"),
        }
    }
}

/// All figures of a board.
pub fn figures(setting: &Setting<'_>, found: &MeasuredBoard) -> Vec<Figure> {
    let report = &found.report;
    let mut figures = fairness(setting, report);
    figures.extend(
        faultless(setting, found).map(|(count, fine, wrong)| Figure {
            good: Some(count == 0),
            text: if count == 0 {
                fine
            } else {
                wrong.replace('#', &count.to_string())
            },
        }),
    );
    figures.push(crossed(setting, report));
    let counts = report
        .paths
        .iter()
        .map(|of| format!("{} {}", of.paths, of.name));
    figures.push(any(format!(
        "Paths: {}.",
        counts.collect::<Vec<String>>().join(", ")
    )));
    figures.push(any(match report.groups {
        1 => "Paths connect all cities.".to_owned(),
        groups => format!("Paths connect the cities in {groups} groups."),
    }));
    figures.push(any(match (found.edited, report.tries) {
        (true, _) => "The board was edited by hand: its seed gives another one.".to_owned(),
        (false, 0) => "Generated at the first attempt.".to_owned(),
        (false, 1) => "Generated after one restart.".to_owned(),
        (false, tries) => format!("Generated after {tries} restarts."),
    }));
    figures
}

fn any(text: String) -> Figure {
    Figure { good: None, text }
}

fn fairness(setting: &Setting<'_>, report: &Report) -> Vec<Figure> {
    if setting.players < 2 {
        return vec![any(
            "A board for one player: fairness does not apply.".to_owned()
        )];
    }
    let limit = f64::from(setting.preset.fair.bonus) / 2.0;
    let fair = report.spread_after < limit;
    let after = one(report.spread_after);
    let text = match fair {
        true => {
            format!(
                "Fair: counting the points they begin with, no player is more than {after} points behind."
            )
        }
        false => format!(
            "Unfair: counting the points they begin with, a player is {after} points behind."
        ),
    };
    let spread = one(report.spread);
    let before = any(format!(
        "Without those points, the best capital is worth {spread} points more than the worst."
    ));
    vec![
        Figure {
            good: Some(fair),
            text,
        },
        before,
    ]
}

/// Counts that are zero on a good board, with the sentences for zero and for more.
fn faultless(
    setting: &Setting<'_>,
    found: &MeasuredBoard,
) -> impl Iterator<Item = (usize, String, String)> {
    let report = &found.report;
    let air = setting.preset.air.as_ref().filter(|_| setting.has_air());
    let left = match air {
        Some(air) => format!("Every group of cities can be left by {}.", air.name),
        None => "Every city can be reached from every other.".to_owned(),
    };
    let own = |fine: &str| fine.to_owned();
    let rows = [
        (
            report.isolated,
            own("Every city has a path."),
            "Cities without a path: #.",
        ),
        (
            report.cut_off,
            left,
            "Groups of cities without a way out: #.",
        ),
        (
            report.surplus_airports,
            own("No airport is surplus."),
            "Surplus airports: #.",
        ),
        (
            report.missing_airports,
            own("No airport is missing."),
            "Missing airports: #.",
        ),
        (
            report.broken_paths,
            own("Every path is complete."),
            "Broken paths: #.",
        ),
        (
            report.repeated_paths,
            own("No path duplicates another."),
            "Duplicate paths: #.",
        ),
        (
            report.missing_paths,
            own("There are enough paths of each type."),
            "Missing paths: #.",
        ),
        (
            report.boxes,
            own("No path is broader than necessary."),
            "Places where a path is too broad: #.",
        ),
        (
            report.scarce_goods,
            own("Every good is wanted often enough."),
            "Goods that are wanted too rarely: #.",
        ),
        (
            report.repeated_goods,
            own("No city wants a good twice."),
            "Goods that a city wants twice: #.",
        ),
        (
            found.overlaps,
            own("No labels overlap."),
            "Labels or icons that overlap: #.",
        ),
    ];
    // Without air travel, airports are mentioned only if there are any.
    let text = move |(count, fine, wrong): (usize, String, &str)| {
        (air.is_some() || count > 0 || !fine.contains("airport"))
            .then(|| (count, fine, wrong.to_owned()))
    };
    rows.into_iter()
        .filter_map(text)
        .collect::<Vec<_>>()
        .into_iter()
}

fn crossed(setting: &Setting<'_>, report: &Report) -> Figure {
    let most = setting.preset.paths.crossed;
    let share = one(report.crossed);
    Figure {
        good: Some(report.crossed <= most as f64),
        text: format!("{share} % of the path cells have two types; up to {most} % is acceptable."),
    }
}
