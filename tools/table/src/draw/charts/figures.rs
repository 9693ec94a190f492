//! The figures that people ask for first.

use crate::study::StudyJson;
use milepost_draw::chart::Figure;

/// Of any game, then of the locking one.
pub fn figures(report: &StudyJson) -> Vec<Figure> {
    let (all, rounds) = (&report.all, &report.rounds_to_win);
    let won = match report.endings.victory {
        0 => "-".to_owned(),
        _ => rounds.median.to_string(),
    };
    let spread = format!(
        "median; {} to {} in 8 of 10",
        rounds.tenth, rounds.ninetieth
    );
    let mut figures = vec![
        (won, "rounds to win", spread),
        (
            format!("{:.2}", all.income),
            "millions a turn",
            format!("{:.0} turns a player", all.turns),
        ),
        (
            format!("{:.1}", all.payoff),
            "a delivery pays",
            format!("{:.1} offered on the cards", report.offered),
        ),
        (
            format!("{:.1}", all.deliveries),
            "deliveries a player",
            format!("{:.0} sections of track", all.sections),
        ),
    ];
    match &report.locking {
        Some(locking) => figures.extend([
            (
                format!("{:.2}", locking.locks),
                "locks a public card",
                format!("{:.0} % never locked", 100.0 * locking.never),
            ),
            (
                format!("{:.2}", locking.stolen),
                "locked cards stolen",
                format!("a game; {:.1} % of locks", 100.0 * locking.stolen_share),
            ),
        ]),
        None => figures.push((
            format!("{:.2}", all.given_up),
            "hands given up a player",
            format!("{:.1} loads picked up", all.pick_ups),
        )),
    }
    figures
}
