//! Standing bars: how long games last.

use super::pen::{self, BAR, FAINT, FOOT, INK};
use crate::study::StudyJson;
use milepost_sheet::{Drawing, Point, Rect, Style, Text};

/// The most bars.
const MOST: usize = 24;

/// Draws the panel of the rounds to win.
pub fn rounds_to_win(page: &mut Drawing, room: Rect, report: &StudyJson) {
    let rounds = &report.rounds_to_win;
    let what = format!("% of the games that end by victory; mean {:.1}, the mark is the median", rounds.mean);
    pen::title(page, room, "Rounds to win", &what);
    let plot =
        Rect::new(room.x + pen::AXIS, room.y + pen::TITLE, room.w - pen::AXIS, room.h - pen::TITLE - FOOT);
    let bins = report.bins(MOST);
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else {
        let middle = plot.centre();
        let none = Text::new("no game ended by victory", middle.x, middle.y, 2.6);
        return page.text(&none.middle().colour(FAINT));
    };
    let share = |games: u64| games as f64 / report.endings.victory.max(1) as f64;
    let most = bins.iter().map(|bin| share(bin.2)).fold(0.0, f64::max);
    let unit = pen::upright(page, plot, 100.0 * most, pen::plain);
    let wide = plot.w / f64::from(last.1 + 1 - first.0);
    let x = |round: f64| plot.x + (round - f64::from(first.0)) * wide;
    for &(from, to, games) in &bins {
        let high = 100.0 * share(games) * unit;
        let (left, right) = (x(from.into()), x(f64::from(to) + 1.0));
        let inset = (0.08 * (right - left)).min(0.4);
        let bar = Rect::new(left + inset, plot.bottom() - high, right - left - 2.0 * inset, high);
        page.rect(bar, 0.0, &Style::fill(BAR));
    }
    let median = x(f64::from(rounds.median) + 0.5);
    pen::mark(page, Point::new(median, plot.y), Point::new(median, plot.bottom()));
    let step = pen::round_step(f64::from(last.1 + 1 - first.0) / 9.0).max(1.0);
    let mut label = (f64::from(first.0) / step).ceil() * step;
    while label <= f64::from(last.1) {
        let text = Text::new(pen::plain(label), x(label + 0.5), plot.bottom() + 3.0, 2.3);
        page.text(&text.middle().colour(INK));
        label += step;
    }
}
