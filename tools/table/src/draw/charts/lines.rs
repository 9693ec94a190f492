//! Lines over the rounds of a game: what players earn, and their trains.

use super::side;
use crate::study::StudyJson;
use crate::study::report::RoundJson;
use crate::study::text::incomes;
use milepost_draw::chart::{self, SHADES};
use milepost_draw::{Colour, Drawing, Path, Point, Rect, Style};
use milepost_study::histogram::width;

/// The most points of a line, so that chance does not hide its way.
const MOST: usize = 32;

/// A line: what it is, and how high it is at some rounds.
struct Line {
    name: String,
    colour: Colour,
    points: Vec<(f64, f64)>,
}

/// Draws the panel of money a turn.
pub fn income(page: &mut Drawing, room: Rect, report: &StudyJson) {
    let what = "by round, as far as a tenth of the games go on";
    chart::title(page, room, "Money a turn", what);
    let rounds = report.played().get(1..).unwrap_or_default();
    let sides = side::sides(report);
    let chunks: Vec<(f64, Vec<f64>)> = rounds
        .chunks_exact(width(rounds.len() as u32, MOST) as usize)
        .map(|rounds| (middle(rounds), incomes(rounds)))
        .collect();
    // Where bots differ, all as one come first and are left out.
    let skipped = usize::from(sides.len() > 1);
    let lines = sides.iter().enumerate().map(|(place, side)| Line {
        name: side.name.clone(),
        colour: side::colour(&side.name),
        points: chunks
            .iter()
            .map(|(round, means)| (*round, means[place + skipped]))
            .collect(),
    });
    draw(page, room, &lines.collect::<Vec<_>>());
}

/// Draws the panel of trains.
pub fn trains(page: &mut Drawing, room: Rect, report: &StudyJson) {
    chart::title(
        page,
        room,
        "Trains",
        "by round: how many in 100 became one of these so far",
    );
    let rounds = report.played();
    let line = |name: &str, colour, became: fn(&RoundJson) -> u64| {
        let mut so_far = 0;
        let mut points: Vec<(f64, f64)> = Vec::new();
        for round in rounds {
            so_far += became(round);
            points.push((
                round.round.into(),
                100.0 * so_far as f64 / report.all.players.max(1) as f64,
            ));
        }
        Line {
            name: name.to_owned(),
            colour,
            points,
        }
    };
    let lines = [
        line("Fast", SHADES[1], |round| round.fast),
        line("Heavy", SHADES[2], |round| round.heavy),
        line("Super", SHADES[0], |round| round.superfreight),
    ];
    draw(page, room, &lines);
}

fn middle(rounds: &[RoundJson]) -> f64 {
    let ends = [rounds.first(), rounds.last()]
        .map(|round| round.map_or(0.0, |round| f64::from(round.round)));
    (ends[0] + ends[1]) / 2.0
}

fn draw(page: &mut Drawing, room: Rect, lines: &[Line]) {
    if lines.len() > 1 {
        let entries: Vec<(&str, Colour)> = lines
            .iter()
            .map(|line| (&*line.name, line.colour))
            .collect();
        chart::legend(page, room, &entries);
    }
    let plot = chart::plot(room);
    let points = || lines.iter().flat_map(|line| &line.points);
    let unit = chart::upright(
        page,
        plot,
        points().map(|point| point.1).fold(0.0, f64::max),
    );
    let end = points().map(|point| point.0).fold(1.0, f64::max);
    let x = |round: f64| plot.x + round / end * plot.w;
    chart::along(page, plot, 0.0, end, x);
    for line in lines {
        let at = |&(round, value): &(f64, f64)| Point::new(x(round), plot.bottom() - value * unit);
        let points: Vec<Point> = line.points.iter().map(at).collect();
        if points.len() > 1 {
            let path = Path::polyline(&points);
            page.path(&path, &Style::stroke(line.colour, 0.6));
        }
    }
}
