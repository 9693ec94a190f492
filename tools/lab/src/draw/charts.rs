//! A study as one page of charts: cities, goods and locks at the left, games and players at the right.

use crate::study::StudyJson;
use crate::study::report::{LockingJson, PlayersJson, RoundJson, TrafficJson};
use crate::study::text::{FATES, before_origin, incomes};
use milepost_document::number::counted;
use milepost_draw::chart::{
    self, Axis, BAR, Block, Column, Columns, Figure, Grid, Head, Line, Lines, Mark, Panel, Row,
    Rows, SHADES, Segment,
};
use milepost_draw::{Colour, Drawing, Point};
use milepost_study::histogram::{Bin, bins, width};
use milepost_study::text::percent;
use milepost_study::{Report, share};

/// The width of the left column.
const LEFT: f64 = 86.0;
/// The most bars of a panel of rounds.
const BARS: usize = 24;
/// The most points of a line, so that chance does not hide the trend.
const POINTS: usize = 32;
/// The last bar of locks holds cards that saw as many or more.
const LOCKS: usize = 4;

/// The page of a study, on A4 upright.
pub fn page(report: &StudyJson) -> Drawing {
    let origin = before_origin(&report.options, &report.origin());
    let head = Head {
        title: &report.title(),
        what: &format!("{}; {}", report.plan(), report.ended()),
        origin: &format!("{origin}; money in millions"),
    };
    let mut left: Vec<Block> = vec![
        traffic("Cities", &report.cities).into(),
        traffic("Goods", &report.goods).into(),
    ];
    if let Some(locking) = &report.locking {
        left.extend([locks(locking).into(), fates(locking).into()]);
    }
    let right = vec![
        rounds_to_win(report).into(),
        income(report).into(),
        trains(report).into(),
        spending(report).into(),
        wins(report).into(),
    ];
    chart::page(&head, &figures(report), LEFT, left, right)
}

/// Of any game, then of the locking one.
fn figures(report: &StudyJson) -> Vec<Figure> {
    let (all, rounds) = (&report.all, &report.rounds_to_win);
    let figure = |value, what, more| Figure { value, what, more };
    let won = match report.endings.victory {
        0 => figure("-".to_owned(), "rounds to win", String::new()),
        _ => figure(
            rounds.median.to_string(),
            "rounds to win",
            format!(
                "median; {} to {} in 8 of 10",
                rounds.tenth, rounds.ninetieth
            ),
        ),
    };
    let mut figures = vec![
        won,
        figure(
            format!("{:.2}", all.income),
            "millions per turn",
            format!("{:.0} turns per player", all.turns),
        ),
        figure(
            format!("{:.1}", all.payoff),
            "mean payoff",
            format!("{:.1} offered on the cards", report.offered),
        ),
        figure(
            format!("{:.1}", all.deliveries),
            "deliveries per player",
            format!("{:.0} sections of track", all.sections),
        ),
    ];
    match &report.locking {
        Some(locking) => figures.extend([
            figure(
                format!("{:.2}", locking.locks),
                "locks per public card",
                format!("{:.0} % never locked", 100.0 * locking.never),
            ),
            figure(
                format!("{:.2}", locking.stolen),
                "locked cards stolen",
                format!("per game; {:.1} % of locks", 100.0 * locking.stolen_share),
            ),
        ]),
        None => figures.push(figure(
            format!("{:.2}", all.given_up),
            "hands given up per player",
            format!("{:.1} loads picked up", all.pick_ups),
        )),
    }
    figures
}

fn traffic(title: &'static str, rows: &[TrafficJson]) -> Panel {
    let rows = rows.iter().map(|row| {
        Row::new(&row.name)
            .bar(row.paid)
            .mark(row.offered)
            .figure(format!("{:.1} %", 100.0 * row.paid))
            .figure(format!("{:.1}", row.earned))
    });
    let what =
        "% of income from deliveries (bars; marks: offered by the decks), and millions per game";
    Panel::new(title, what, Rows::new(rows))
}

/// Cards by the locks they saw.
fn locks(locking: &LockingJson) -> Panel {
    let rows = [&locking.delivered, &locking.pitched];
    let gone: u64 = rows.iter().flat_map(|row| row.iter()).sum();
    let longest = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let row = |locks: usize| {
        let more = locks == LOCKS && longest > LOCKS + 1;
        let shares = rows.map(|row| {
            let last = if more { longest } else { 1 };
            let cards = row.iter().skip(locks).take(last).sum();
            share(cards, gone)
        });
        let name = match more {
            true => format!("{locks}+ locks"),
            false => counted(locks, "lock", "locks"),
        };
        segments(Row::new(name), shares, [SHADES[0], SHADES[3]])
            .figure(shares.map(percent).join(" + "))
    };
    let rows = Rows::new((0..longest.min(LOCKS + 1)).map(row))
        .figures(18.0)
        .legend([("delivered", SHADES[0]), ("pitched", SHADES[3])]);
    Panel::new("Locks", "% of public cards by the locks on each", rows)
}

fn segments<const N: usize>(row: Row, values: [f64; N], colours: [Colour; N]) -> Row {
    let segments = values.into_iter().zip(colours);
    row.segments(segments.map(|(value, colour)| Segment { value, colour }))
}

fn fates(locking: &LockingJson) -> Panel {
    let mut grid = Grid::new(&["", "per game"]);
    for (name, value) in FATES {
        grid = grid.row([name.to_owned(), format!("{:.2}", value(locking))]);
    }
    Panel::new("Cards", "what became of them", grid)
}

fn rounds_to_win(report: &StudyJson) -> Panel {
    let rounds = &report.rounds_to_win;
    let bar = |bin: Bin| Column {
        first: bin.first,
        last: bin.last,
        value: 100.0 * share(bin.count, report.endings.victory),
    };
    let columns = Columns {
        bars: bins(&rounds.games, BARS).into_iter().map(bar).collect(),
        marks: vec![Mark {
            at: rounds.median as f64,
            label: String::new(),
        }],
        none: "no game ended by victory",
    };
    let what = format!(
        "% of the games that end by victory; mean {:.1}; mark: median",
        rounds.mean
    );
    Panel::new("Rounds to win", what, columns)
}

fn income(report: &StudyJson) -> Panel {
    let rounds = report.played().get(1..).unwrap_or_default();
    let sides = report.sides();
    let chunks: Vec<(f64, Vec<f64>)> = rounds
        .chunks_exact(width(rounds.len() as u32, POINTS) as usize)
        .map(|rounds| (middle(rounds), incomes(rounds)))
        .collect();
    // Where bots differ, all together come first and are left out.
    let skipped = usize::from(sides.len() > 1);
    let lines = sides.iter().enumerate().map(|(place, side)| Line {
        name: side.name.clone(),
        colour: colour(report, &side.name),
        points: chunks
            .iter()
            .map(|(round, means)| Point::new(*round, means[place + skipped]))
            .collect(),
    });
    let what = "by round, while at least a tenth of the games go on";
    Panel::new("Money per turn", what, Lines(lines.collect()))
}

fn middle(rounds: &[RoundJson]) -> f64 {
    let [first, last] = [rounds.first(), rounds.last()]
        .map(|round| round.map_or(0.0, |round| f64::from(round.round)));
    (first + last) / 2.0
}

fn trains(report: &StudyJson) -> Panel {
    let line = |name: &str, colour, became: fn(&RoundJson) -> u64| {
        let mut so_far = 0;
        let point = |round: &RoundJson| {
            so_far += became(round);
            let of_100 = 100.0 * share(so_far, report.all.players);
            Point::new(round.round.into(), of_100)
        };
        Line {
            name: name.to_owned(),
            colour,
            points: report.played().iter().map(point).collect(),
        }
    };
    let lines = vec![
        line("Fast", SHADES[1], |round| round.fast),
        line("Heavy", SHADES[2], |round| round.heavy),
        line("Super", SHADES[0], |round| round.superfreight),
    ];
    let what = "by round: how many of 100 became one of these so far";
    Panel::new("Trains", what, Lines(lines))
}

fn spending(report: &StudyJson) -> Panel {
    let parts = ["track", "trains", "fees", "taxes"];
    let rows = report.sides().iter().map(|side| {
        let spent = [side.track, side.upgrades, side.fees_paid, side.taxes];
        let sum: f64 = spent.iter().sum();
        let texts = spent.map(|part| format!("{part:.0}")).join(" + ");
        segments(Row::new(&side.name), spent, SHADES).figure(format!("{texts} = {sum:.0}"))
    });
    let rows = Rows::new(rows)
        .figures(32.0)
        .legend(parts.into_iter().zip(SHADES));
    Panel::new("Spending", "millions per player and game", rows)
}

fn wins(report: &StudyJson) -> Panel {
    let several = report.kinds.len() > 1;
    let kinds = report.kinds.iter().filter(|_| several);
    let kinds = kinds.map(|kind| (kind.name.clone(), colour(report, &kind.name), kind));
    let seats = report.seats.iter();
    let seats = seats.map(|seat| (format!("seat {}", seat.name), BAR, seat));
    let row = |(name, colour, side): (String, Colour, &PlayersJson)| {
        Row::new(name)
            .range(side.won, [side.won_low, side.won_high], colour)
            .mark(side.even)
            .figure(percent(side.won))
            .figure(format!("{:.0}", side.cash))
    };
    let rows = Rows::new(kinds.chain(seats).map(row));
    let rows = rows.axis(Axis::FromZero(chart::hundredths));
    let what = "% of games with its 95 % interval (mark: if all were equal), and cash";
    Panel::new("Games won", what, rows)
}

/// The colours of those that a chart tells apart, in their order; more share the last.
const SIDES: [Colour; 4] = [SHADES[2], SHADES[0], SHADES[1], BAR];

/// The colour of a bot or guest among those who play.
fn colour(report: &StudyJson, name: &str) -> Colour {
    let place = report.kinds.iter().position(|kind| kind.name == name);
    SIDES[place.unwrap_or_default().min(SIDES.len() - 1)]
}
