//! A review of a game as one page of charts.

use crate::review::ReviewJson;
use crate::review::report::PlayerReviewJson;
use milepost_draw::chart::{
    self, BAR, Block, Figure, Grid, Head, Line, Lines, Panel, Row, Rows, SHADES, Segment,
};
use milepost_draw::{Colour, Drawing, Point};
use milepost_study::Report;

/// The width of the left column.
const LEFT: f64 = 86.0;
/// A colour for each of six players.
const COLOURS: [Colour; 6] = [
    SHADES[0],
    SHADES[2],
    SHADES[1],
    Colour(150, 60, 60),
    BAR,
    Colour::grey(120),
];

/// The page of a review, on A4 upright.
pub fn page(report: &ReviewJson) -> Drawing {
    let head = Head {
        title: &report.title(),
        what: &report.plan(),
        origin: &format!("{}; money in millions", report.origin()),
    };
    let left: Vec<Block> = vec![mileposts(report).into(), track(report).into()];
    let right: Vec<Block> = vec![
        income(report).into(),
        spending(report).into(),
        turning(report).into(),
    ];
    chart::page(&head, &figures(report), LEFT, left, right)
}

fn figures(report: &ReviewJson) -> Vec<Figure> {
    let players = report.players.iter();
    players
        .map(|player| Figure {
            value: format!("{:.2}", player.per_turn),
            what: "millions a turn",
            more: format!("{}, {} in cash", player.name, player.cash),
        })
        .collect()
}

fn income(report: &ReviewJson) -> Panel {
    let lines = report.players.iter().zip(COLOURS).map(|(player, colour)| {
        let mut sum = 0;
        let rounds = player.income.iter().zip(1..);
        let points = rounds.map(|(&income, round)| {
            sum += income;
            Point::new(f64::from(round), sum as f64)
        });
        Line {
            name: player.name.clone(),
            colour,
            points: points.collect(),
        }
    });
    Panel::new(
        "Income",
        "what deliveries paid so far, by round",
        Lines(lines.collect()),
    )
}

fn mileposts(report: &ReviewJson) -> Panel {
    let parts = ["own track", "others' track", "inside cities"];
    let rows = report.players.iter().map(|player| {
        let steps = &player.mileposts;
        let values = [steps.own, steps.foreign, steps.inside];
        segments(player, values).figure(format!("{}, {} empty", steps.all, steps.empty))
    });
    let rows = Rows::new(rows)
        .figures(26.0)
        .legend(parts.into_iter().zip(SHADES));
    Panel::new("Mileposts", "by whose track", rows)
}

fn track(report: &ReviewJson) -> Panel {
    let rows = report.players.iter().map(|player| {
        let never = player.never_ridden;
        let ridden = player.sections.saturating_sub(never);
        segments(player, [ridden, 0, never]).figure(format!("{} + {never}", ridden))
    });
    let rows = Rows::new(rows)
        .figures(26.0)
        .legend([("ridden", SHADES[0]), ("never ridden", SHADES[2])]);
    Panel::new(
        "Track",
        "sections built, by whether the own train rode there",
        rows,
    )
}

fn spending(report: &ReviewJson) -> Panel {
    let parts = ["track", "trains", "fees", "taxes"];
    let rows = report.players.iter().map(|player| {
        let spent = [player.track, player.trains, player.fees_paid, player.taxes];
        let sum: u64 = spent.iter().sum();
        segments(player, spent).figure(sum.to_string())
    });
    let rows = Rows::new(rows)
        .figures(16.0)
        .legend(parts.into_iter().zip(SHADES));
    Panel::new("Spending", "millions", rows)
}

fn segments<const N: usize>(player: &PlayerReviewJson, values: [u64; N]) -> Row {
    let segments = values.into_iter().zip(SHADES);
    Row::new(&player.name).segments(segments.map(|(value, colour)| Segment {
        value: value as f64,
        colour,
    }))
}

fn turning(report: &ReviewJson) -> Panel {
    let mut grid = Grid::new(&["", "round", "turns lost"]);
    for player in &report.players {
        for point in &player.turning_points {
            grid = grid.row([
                player.name.clone(),
                point.round.to_string(),
                format!("{:.1}", point.lost),
            ]);
        }
    }
    let what = "turns by which the planner reckons the victory later than after its own turn";
    Panel::new("Turning points", what, grid)
}
