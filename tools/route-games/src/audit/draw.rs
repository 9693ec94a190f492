//! An audit as one page of charts: sums at the left, how the game went at the right.

use crate::audit::{AuditJson, AuditedJson, SumJson};
use milepost_draw::chart::{
    self, Axis, Block, Column, Columns, Figure, Grid, Head, Line, Lines, Panel, Row, Rows, SHADES,
    Segment,
};
use milepost_draw::{Colour, Drawing, Point};
use milepost_study::Report;

/// The width of the left column.
const LEFT: f64 = 88.0;
/// The most runs that are listed.
const LISTED: usize = 40;
/// What was earned, and what was missed.
const EARNED: Colour = SHADES[1];
const MISSED: Colour = SHADES[2];

/// The page of an audit, on A4 upright.
pub fn page(audit: &AuditJson) -> Drawing {
    let what = format!("{} players; {}", audit.players, audit.total.sentence());
    // The longest title of a game has room with this, and not with more.
    let title = format!("{}: an audit", audit.title);
    let head = Head {
        title: &title,
        what: &what,
        origin: &audit.origin(),
    };
    let left: Vec<Block> = vec![
        sums("Companies", "what each earned and missed", &audit.companies).into(),
        sums("Phases", "the same by phase", &audit.phases).into(),
        course(audit).into(),
    ];
    let right: Vec<Block> = vec![misses(audit).into(), rounds(audit).into()];
    chart::page(&head, &figures(&audit.total), LEFT, left, right)
}

fn figures(total: &SumJson) -> Vec<Figure> {
    let share = 100.0 * total.earned as f64 / total.best.max(1) as f64;
    let figure = |value, what, more| Figure { value, what, more };
    vec![
        figure(
            format!("{share:.1} %"),
            "of the best was earned",
            format!("{} of {}", total.earned, total.best),
        ),
        figure(
            total.missed.to_string(),
            "missed in all",
            format!("{} at most in one run", total.most),
        ),
        figure(
            format!("{} of {}", total.short, total.judged),
            "runs fell short",
            match total.runs - total.judged {
                0 => "all were judged".to_owned(),
                open => format!("{open} more could not be judged"),
            },
        ),
    ]
}

fn sums(title: &'static str, what: &str, sums: &[SumJson]) -> Panel {
    let row = |sum: &SumJson| {
        let part = |value: u64, colour| Segment {
            value: value as f64,
            colour,
        };
        let missed = match sum.missed {
            0 => "-".to_owned(),
            missed => missed.to_string(),
        };
        Row::new(&sum.name)
            .segments([part(sum.earned, EARNED), part(sum.missed, MISSED)])
            .figure(sum.earned.to_string())
            .figure(missed)
    };
    let judged = sums.iter().filter(|sum| sum.judged > 0);
    let rows = Rows::new(judged.map(row))
        .figures(11.0)
        .axis(Axis::FromZero(chart::plain))
        .legend([("earned", EARNED), ("missed", MISSED)]);
    Panel::new(title, what, rows)
}

/// What was missed in each operating round.
fn rounds(audit: &AuditJson) -> Panel {
    let last = audit.runs.iter().map(|run| run.round).max().unwrap_or(0);
    let missed = |round: u32| {
        let of = audit.runs.iter().filter(|run| run.round == round);
        of.filter_map(|run| run.missed).map(f64::from).sum::<f64>()
    };
    let bars = (1..=last).map(|round| Column {
        first: i64::from(round),
        last: i64::from(round),
        value: missed(round),
    });
    let columns = Columns {
        bars: bars.collect(),
        marks: Vec::new(),
        none: "no runs",
    };
    Panel::new("When", "missed in each operating round", columns)
}

/// The incomes of all companies, added up run after run.
fn course(audit: &AuditJson) -> Panel {
    let judged: Vec<&AuditedJson> = audit.runs.iter().filter(|run| run.is_judged()).collect();
    let line = |name: &str, colour, of: &dyn Fn(&AuditedJson) -> u32| {
        let mut sum = 0.0;
        let mut points = vec![Point::new(0.0, 0.0)];
        for (index, run) in judged.iter().enumerate() {
            sum += f64::from(of(run));
            points.push(Point::new((index + 1) as f64, sum));
        }
        Line {
            name: name.to_owned(),
            colour,
            points,
        }
    };
    let lines = Lines(vec![
        line("best", MISSED, &|run| run.best.unwrap_or(0)),
        line("earned", SHADES[0], &|run| run.earned.unwrap_or(0)),
    ]);
    Panel::new("The game", "all companies' income, run after run", lines)
}

/// The runs that missed most.
fn misses(audit: &AuditJson) -> Panel {
    let mut short: Vec<&AuditedJson> = audit
        .runs
        .iter()
        .filter(|run| run.missed > Some(0))
        .collect();
    short.sort_by_key(|run| std::cmp::Reverse(run.missed));
    let mut grid = Grid::new(&["company", "OR", "earned", "best", "missed"]);
    for run in short.iter().take(LISTED) {
        let number = |value: Option<u32>| value.unwrap_or(0).to_string();
        grid = grid.row([
            format!("{} ({})", run.company, run.trains.join(" ")),
            run.round.to_string(),
            number(run.earned),
            number(run.best),
            number(run.missed),
        ]);
    }
    let what = match short.len() {
        0 => "each run was the best that there was".to_owned(),
        all if all > LISTED => format!("{LISTED} of the {all} runs that fell short"),
        _ => "all runs that fell short".to_owned(),
    };
    Panel::new("Missed most", what, grid)
}
