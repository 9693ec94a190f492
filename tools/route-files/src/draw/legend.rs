//! The legend of a run: for each train its route, what it earns and where, and how sure it is that none is better.

use crate::draw::mark::badge;
use crate::draw::palette::{FAINT, INK, PAPER, livery};
use crate::draw::pen::Pen;
use crate::draw::route::label;
use milepost_draw::{Drawing, Point, Style, Text, Weight, font};
use milepost_route::model::{Earned, Route, Run, Setup, Status, Visit};

/// From line to line, in sizes of the letters.
const LEADING: f64 = 1.45;
/// The columns, in sizes: the sample of the line, the train, its revenue, its stops.
const SAMPLE: f64 = 5.6;
const NAME: f64 = 6.2;
const REVENUE: f64 = 15.5;
const STOPS: f64 = 17.0;

/// The least width, in sizes.
const LEAST: f64 = 52.0;

/// The legend of a board so wide, with hexes of this side, in millimetres.
pub(super) fn draw(setup: &Setup, company: &str, run: &Run, width: f64, side: f64) -> Drawing {
    // On a wide board letters may grow with it, but not far beyond those in the hexes.
    let size = (width / 72.0).clamp(0.2 * side, 0.46 * side);
    let width = width.max(LEAST * size);
    let trains = setup
        .companies
        .iter()
        .find(|other| other.name == company)
        .map_or(&[][..], |it| &it.trains);
    let name = |route: &Route| {
        let train = trains.get(route.train);
        route.train_words(train.map_or("?", |train| &train.name))
    };
    let rows: Vec<(usize, &Route, Vec<String>)> = run
        .routes
        .iter()
        .enumerate()
        .map(|(number, route)| {
            (
                number,
                route,
                stops(setup, route, size, width - STOPS * size),
            )
        })
        .collect();
    let idle: Vec<&str> = (0..trains.len())
        .filter(|train| run.routes.iter().all(|route| route.train != *train))
        .map(|train| trains[train].name.as_str())
        .collect();
    let lines: usize = rows.iter().map(|(_, _, lines)| lines.len().max(1)).sum();
    let extra = 2 + usize::from(!idle.is_empty()) + run.earned.len();
    let height = ((lines + extra) as f64 * LEADING + 0.35 * rows.len() as f64) * size;
    let mut legend = Drawing::new(width, height);
    let mut y = size;
    for (number, route, lines) in &rows {
        row(&mut legend, *number, &name(route), route, y, size);
        for (i, line) in lines.iter().enumerate() {
            legend.text(
                &Text::new(line, STOPS * size, y + i as f64 * LEADING * size, size).colour(INK),
            );
        }
        y += (lines.len().max(1) as f64 * LEADING + 0.35) * size;
    }
    if !idle.is_empty() {
        let words = format!("Idle: {}", idle.join(", "));
        legend.text(&Text::new(words, NAME * size, y, size).colour(FAINT));
        y += LEADING * size;
    }
    for one in &run.earned {
        let pays = Text::new(format!("{:+}", one.pays), REVENUE * size, y, size).end();
        legend.text(&pays.colour(INK));
        legend.text(&Text::new(&one.what, STOPS * size, y, size).colour(INK));
        y += LEADING * size;
    }
    total(&mut legend, run, setup.caveat(), y, size);
    legend
}

/// The sample of a route's line with its number, the train and what it earns.
fn row(legend: &mut Drawing, number: usize, name: &str, route: &Route, y: f64, size: f64) {
    let livery = livery(number);
    let middle = y - 0.36 * size;
    let weight = 0.46 * size;
    let dash: Vec<f64> = livery.dash.iter().map(|length| length * weight).collect();
    let (from, to) = (
        Point::new(0.5 * size, middle),
        Point::new((SAMPLE - 0.4) * size, middle),
    );
    legend.line(from, to, &Style::stroke(PAPER, 1.5 * weight));
    legend.line(
        from,
        to,
        &Style::stroke(livery.colour, weight).dashed(&dash),
    );
    let mut pen = Pen::new(5.2 * size);
    badge(
        &mut pen,
        &label(number),
        livery.colour,
        Point::default(),
        1.0,
    );
    legend.group(&pen.drawing, 0.7 * size, middle);
    let name = format!("Train {name}");
    let fitted = font::fit(
        &name,
        Weight::Bold,
        size,
        (REVENUE - NAME - 2.8) * size,
        0.4 * size,
    );
    legend.text(&Text::new(name, NAME * size, y, fitted).bold().colour(INK));
    let revenue = Text::new(route.revenue.to_string(), REVENUE * size, y, size)
        .bold()
        .end();
    legend.text(&revenue.colour(INK));
}

/// The stops with what they pay, those passed unpaid in brackets, and the bonuses, in lines.
fn stops(setup: &Setup, route: &Route, size: f64, width: f64) -> Vec<String> {
    let place = |hex: usize| match setup.hexes.get(hex) {
        Some(hex) if hex.town.is_empty() => hex.name.clone(),
        Some(hex) => format!("{} {}", hex.town, hex.name),
        None => String::new(),
    };
    let last = route.stops.len().saturating_sub(1);
    let stop = |(i, visit): (usize, &Visit)| {
        let dash = if i < last { " \u{2013}" } else { "" };
        match visit.paid {
            true => format!("{} {}{dash}", place(visit.hex), visit.pays),
            false => format!("({}){dash}", place(visit.hex)),
        }
    };
    let bonus = |Earned { what, pays }: &Earned| match *pays < 0 {
        true => format!("\u{2212} {what} {}", -pays),
        false => format!("+ {what} {pays}"),
    };
    let stops = route.stops.iter().enumerate().map(stop);
    let words: Vec<String> = stops.chain(route.bonuses.iter().map(bonus)).collect();
    font::fill(
        words.iter().map(String::as_str),
        Weight::Regular,
        size,
        width,
    )
}

/// The total, and its proof.
fn total(legend: &mut Drawing, run: &Run, caveat: Option<&str>, y: f64, size: f64) {
    let (width, _) = legend.size();
    let rule = y - 0.95 * size;
    let ink = Style::stroke(INK, 0.06 * size);
    legend.line(Point::new(NAME * size, rule), Point::new(width, rule), &ink);
    let line = y + 0.5 * size;
    legend.text(
        &Text::new("Total", NAME * size, line, 1.15 * size)
            .bold()
            .colour(INK),
    );
    let sum = Text::new(run.revenue.to_string(), REVENUE * size, line, 1.15 * size)
        .bold()
        .end();
    legend.text(&sum.colour(INK));
    let proof = match (run.status, caveat) {
        (Status::Optimal, Some(caveat)) => caveat.to_owned(),
        (Status::Optimal, None) => "proven best: nothing earns more".to_owned(),
        (Status::Feasible, Some(_)) => {
            format!(
                "at most {} on this board, which may not be the game's",
                run.bound
            )
        }
        (Status::Feasible, None) => format!("at least; none can beat {}", run.bound),
    };
    legend.text(&Text::new(proof, STOPS * size, line, 1.15 * size).colour(INK));
}
