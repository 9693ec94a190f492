//! The figures of a board as sentences, each judged.

use crate::boards::rendered::MeasuredBoard;
use crate::shared::words::sentence;
use milepost_board::judge::Judged;
use milepost_board::report::Report;
use milepost_board::{Origin, Setting};

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
    let report = &found.judged.report;
    let mut figures = fairness(setting, &found.judged);
    figures.extend(defects(setting, found));
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
    figures.push(any(match (found.origin, report.tries) {
        (Origin::Edited, _) => {
            "The board was edited by hand: its seed gives another one.".to_owned()
        }
        (Origin::Seed, 0) => "Generated at the first attempt.".to_owned(),
        (Origin::Seed, 1) => "Generated after one restart.".to_owned(),
        (Origin::Seed, tries) => format!("Generated after {tries} restarts."),
    }));
    figures
}

fn any(text: String) -> Figure {
    Figure { good: None, text }
}

/// The verdict of the games, and how far apart the capitals are.
fn fairness(setting: &Setting<'_>, judged: &Judged) -> Vec<Figure> {
    let verdict = Figure {
        good: judged.fair,
        text: format!("{}.", sentence(&judged.played.verdict().to_string())),
    };
    if setting.players < 2 {
        return vec![verdict];
    }
    let spread = one(judged.report.spread);
    let before = any(format!(
        "The best capital is worth {spread} points more than the worst."
    ));
    vec![verdict, before]
}

/// What a defect is about, as far as the sentence for none depends on it.
enum Subject {
    /// Groups of cities that nothing leads out of.
    WayOut,
    /// Airports, which are not mentioned without air travel unless there are some.
    Airports,
    Other,
}

/// Something that no good board has.
struct Defect {
    about: Subject,
    count: fn(&MeasuredBoard) -> usize,
    /// The sentence if there is none.
    none: &'static str,
    /// The sentence if there are some, with # for their number.
    some: &'static str,
}

const DEFECTS: [Defect; 12] = [
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.isolated,
        none: "Every city has a path.",
        some: "Cities without a path: #.",
    },
    Defect {
        about: Subject::WayOut,
        count: |board| board.judged.report.cut_off,
        none: "Every city can be reached from every other.",
        some: "Groups of cities without a way out: #.",
    },
    Defect {
        about: Subject::Airports,
        count: |board| board.judged.report.surplus_airports,
        none: "No airport is surplus.",
        some: "Surplus airports: #.",
    },
    Defect {
        about: Subject::Airports,
        count: |board| board.judged.report.missing_airports,
        none: "No airport is missing.",
        some: "Missing airports: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.broken_paths,
        none: "Every path is complete.",
        some: "Broken paths: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.repeated_paths,
        none: "No path duplicates another.",
        some: "Duplicate paths: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.missing_paths,
        none: "There are enough paths of each type.",
        some: "Missing paths: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.boxes,
        none: "No path is broader than necessary.",
        some: "Places where a path is too broad: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.rungs,
        none: "No cells look joined that no path joins.",
        some: "Cells side by side that look joined, though no path joins them: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.scarce_goods,
        none: "Every good is wanted often enough.",
        some: "Goods that are wanted too rarely: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.judged.report.repeated_goods,
        none: "No city wants a good twice.",
        some: "Goods that a city wants twice: #.",
    },
    Defect {
        about: Subject::Other,
        count: |board| board.overlaps,
        none: "No labels overlap.",
        some: "Labels or icons that overlap: #.",
    },
];

fn defects(setting: &Setting<'_>, found: &MeasuredBoard) -> impl Iterator<Item = Figure> {
    let air = setting.preset.air.as_ref().filter(|_| setting.has_air());
    DEFECTS.iter().filter_map(move |defect| {
        let count = (defect.count)(found);
        let text = match (count, &defect.about, air) {
            (1.., _, _) => defect.some.replace('#', &count.to_string()),
            (0, Subject::WayOut, Some(air)) => {
                format!("Every group of cities can be left by {}.", air.name)
            }
            (0, Subject::Airports, None) => return None,
            (0, _, _) => defect.none.to_owned(),
        };
        Some(Figure {
            good: Some(count == 0),
            text,
        })
    })
}

fn crossed(setting: &Setting<'_>, report: &Report) -> Figure {
    let most = setting.preset.paths.crossed;
    let share = one(report.crossed);
    Figure {
        good: Some(report.crossed <= most as f64),
        text: format!("{share} % of the path cells have two types; up to {most} % is acceptable."),
    }
}
