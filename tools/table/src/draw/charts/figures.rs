//! The figures that people ask for first, large and in a row.

use super::pen::{FAINT, INK, RULE};
use crate::study::StudyJson;
use milepost_sheet::font::{Weight, fit};
use milepost_sheet::{Drawing, Point, Rect, Style, Text};

/// Draws the row.
pub fn draw(page: &mut Drawing, room: Rect, report: &StudyJson) {
    let figures = figures(report);
    let wide = room.w / figures.len() as f64;
    for (place, (figure, what, more)) in figures.iter().enumerate() {
        let x = room.x + wide * place as f64;
        if place > 0 {
            let ends = [room.y + 0.5, room.bottom() - 0.2].map(|y| Point::new(x - 2.5, y));
            page.line(ends[0], ends[1], &Style::stroke(RULE, 0.2));
        }
        page.text(&Text::new(figure.clone(), x, room.y + 5.6, 6.4).bold().colour(INK));
        for (text, y, colour) in [(what, 9.4, INK), (more, 12.6, FAINT)] {
            let size = fit(text, Weight::Regular, 2.5, wide - 4.0, 1.6);
            page.text(&Text::new(text.clone(), x, room.y + y, size).colour(colour));
        }
    }
}

/// A figure, what it is, and what to hold it against.
fn figures(report: &StudyJson) -> Vec<(String, String, String)> {
    let (all, rounds) = (&report.all, &report.rounds_to_win);
    let told = |figure: String, what: &str, more: String| (figure, what.to_owned(), more);
    let won = match report.endings.victory {
        0 => "-".to_owned(),
        _ => rounds.median.to_string(),
    };
    let spread = format!("median; {} to {} in 8 of 10", rounds.tenth, rounds.ninetieth);
    let mut figures = vec![
        told(won, "rounds to win", spread),
        told(format!("{:.2}", all.income), "millions a turn", format!("{:.0} turns a player", all.turns)),
        told(
            format!("{:.1}", all.payoff),
            "a delivery pays",
            format!("{:.1} offered on the cards", report.offered),
        ),
        told(
            format!("{:.1}", all.deliveries),
            "deliveries a player",
            format!("{:.0} sections of track", all.sections),
        ),
    ];
    match &report.locking {
        Some(locking) => figures.extend([
            told(
                format!("{:.2}", locking.locks),
                "locks a public card",
                format!("{:.0} % never locked", 100.0 * locking.never),
            ),
            told(
                format!("{:.2}", locking.stolen),
                "locked cards stolen",
                format!("a game; {:.1} % of locks", 100.0 * locking.stolen_share),
            ),
        ]),
        None => figures.push(told(
            format!("{:.2}", all.given_up),
            "hands given up a player",
            format!("{:.1} loads picked up", all.pick_ups),
        )),
    }
    figures
}
