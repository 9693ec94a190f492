//! A study as tables for people, 80 columns wide.

use super::form::{PlayersJson, RoundJson, StudyJson, TrafficJson};
use milepost_document::number::{bins, part, percent, span, thousands, times, width};
use std::fmt::Write;

/// Names longer than this are cut, so that columns stand.
const NAME: usize = 24;
/// Rows of rounds that are shown, at most.
const ROWS: usize = 25;

/// Writing to a `String` cannot fail, so what `writeln!` returns says nothing.
macro_rules! line {
    ($out:expr) => { $out.push('\n') };
    ($out:expr, $($arg:tt)*) => {{ let _ = writeln!($out, $($arg)*); }};
}

mod cards;

pub(crate) use cards::FATES;

impl StudyJson {
    /// The study as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.head(&mut out);
        self.victories(&mut out);
        self.players(&mut out);
        self.by_seat(&mut out);
        self.rounds(&mut out);
        traffic(&mut out, "Cities", "size", &self.cities);
        traffic(&mut out, "Goods", "", &self.goods);
        self.locking
            .iter()
            .for_each(|locking| cards::write(&mut out, locking));
        out
    }

    /// What was played, in a line.
    pub fn plan(&self) -> String {
        let games = match u64::from(self.planned) {
            1 if self.games == 1 => "1 game".to_owned(),
            planned if planned == self.games => format!("{} games", thousands(self.games)),
            planned => format!("{} of {} games", thousands(self.games), thousands(planned)),
        };
        let bots = match self.kinds.as_slice() {
            [one] => format!("{} players, all {}", self.bots.len(), one.name),
            _ => self.bots.join(", "),
        };
        format!("{games}, {}, {} cards; {bots}", self.game, self.cards)
    }

    /// Options that differ from the usual, in a line.
    pub fn changed(&self) -> String {
        let changed: Vec<String> = self
            .options
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        changed.join(", ")
    }

    /// How to have the study again, in a line.
    pub fn origin(&self) -> String {
        format!("seed {}, {}, map {}", self.seed, self.generator, self.hash)
    }

    /// How games ended, in a line.
    pub fn ended(&self) -> String {
        let ends = [
            (self.endings.victory, "by victory"),
            (self.endings.idle, "for want of deliveries"),
            (self.endings.rounds, "after the last round"),
            (self.endings.unwon, "won by nobody"),
        ];
        let said = |&(games, how): &(u64, &str)| {
            (games > 0).then(|| {
                format!(
                    "{} % {how}",
                    percent(games as f64 / self.games.max(1) as f64)
                )
            })
        };
        let said: Vec<String> = ends.iter().filter_map(said).collect();
        format!("ended {}", said.join(", "))
    }

    fn head(&self, out: &mut String) {
        line!(out, "Games on {}", self.map);
        line!(out, "{}", self.plan());
        if !self.options.is_empty() {
            line!(out, "options: {}", self.changed());
        }
        line!(out, "{}", self.origin());
        line!(out, "{}", self.ended());
        for (count, what) in [
            (self.undealt, "games had no deck that could be dealt"),
            (self.ran_out, "games came to the end of their deck"),
            (self.refused_decks, "decks could not be dealt; others were"),
            (self.faults, "ideas of bots were refused by the rules"),
        ] {
            if count > 0 {
                line!(out, "{} {what}", thousands(count));
            }
        }
    }

    fn victories(&self, out: &mut String) {
        if self.endings.victory == 0 {
            return;
        }
        table(out, "Rounds to win", "% of the games that end by victory");
        let rounds = &self.rounds_to_win;
        line!(
            out,
            "mean {:.1}, median {}, from {} (a tenth) to {} (nine tenths)",
            rounds.mean,
            rounds.median,
            rounds.tenth,
            rounds.ninetieth
        );
        for (from, to, games) in bins(&rounds.games, 20) {
            let share = games as f64 / self.endings.victory as f64;
            let bar = "#".repeat((120.0 * share).round().min(48.0) as usize);
            line!(
                out,
                "{:<NAME$} {:>7} {bar}",
                span(from, to),
                part(games, self.endings.victory)
            );
        }
    }

    fn players(&self, out: &mut String) {
        table(
            out,
            "Players",
            "means of a player's game; money in millions",
        );
        let some: Vec<&PlayersJson> = match self.kinds.as_slice() {
            [_] => vec![&self.all],
            kinds => kinds.iter().chain([&self.all]).collect(),
        };
        let cells = |cell: &dyn Fn(&PlayersJson) -> String| -> String {
            some.iter()
                .map(|players| format!(" {:>12}", cell(players)))
                .collect()
        };
        line!(
            out,
            "{:<NAME$}{}",
            "",
            cells(&|players| players.name.clone())
        );
        if self.kinds.len() > 1 {
            // All together win every game.
            let side =
                |p: &PlayersJson, said: String| if p.even < 1.0 { said } else { String::new() };
            let margin = |p: &PlayersJson| {
                side(
                    p,
                    format!("{} - {}", percent(p.won_low), percent(p.won_high)),
                )
            };
            line!(
                out,
                "{:<NAME$}{}",
                "games won, %",
                cells(&|players| side(players, percent(players.won)))
            );
            line!(
                out,
                "{:<NAME$}{}",
                "  95 times in 100 within",
                cells(&margin)
            );
            line!(
                out,
                "{:<NAME$}{}",
                "  if all were equal",
                cells(&|players| side(players, percent(players.even)))
            );
        }
        for (name, digits, value) in MEASURES {
            line!(
                out,
                "{name:<NAME$}{}",
                cells(&|players| format!("{:.digits$}", value(players)))
            );
        }
    }

    fn by_seat(&self, out: &mut String) {
        table(
            out,
            "Seats",
            "in the order of play; +-: two standard errors",
        );
        line!(
            out,
            "{:<NAME$} {:>10} {:>15} {:>9} {:>7} {:>9}",
            "",
            "games won",
            "within",
            "cash",
            "+-",
            "a turn"
        );
        for seat in &self.seats {
            let within = format!("{} - {}", percent(seat.won_low), percent(seat.won_high));
            let (name, won, error) = (
                format!("seat {}", seat.name),
                percent(seat.won),
                2.0 * seat.cash_error,
            );
            line!(
                out,
                "{name:<NAME$} {won:>10} {within:>15} {:>9.1} {error:>7.1} {:>9.2}",
                seat.cash,
                seat.income
            );
        }
    }

    fn rounds(&self, out: &mut String) {
        table(
            out,
            "Rounds",
            "money a turn; trains that were changed, a player, so far",
        );
        let kinds: Vec<&str> = if self.kinds.len() > 1 {
            self.names()
        } else {
            Vec::new()
        };
        let heads: String = ["all"]
            .iter()
            .chain(&kinds)
            .map(|name| format!(" {name:>9}"))
            .collect();
        line!(
            out,
            "{:<10}{heads} {:>8} {:>8} {:>8}",
            "",
            "fast",
            "heavy",
            "super"
        );
        let mut so_far = [0; 3];
        for rows in self
            .played()
            .chunks(width(self.played().len() as u32, ROWS) as usize)
        {
            let incomes: String = incomes(rows)
                .iter()
                .take(1 + kinds.len())
                .map(|mean| format!(" {mean:>9.2}"))
                .collect();
            for row in rows {
                let more = [row.fast, row.heavy, row.superfreight];
                so_far
                    .iter_mut()
                    .zip(more)
                    .for_each(|(sum, more)| *sum += more);
            }
            let trains: String = so_far
                .iter()
                .map(|&trains| format!(" {:>8.2}", trains as f64 / self.all.players.max(1) as f64))
                .collect();
            let name = span(rows[0].round, rows[rows.len() - 1].round);
            line!(out, "{name:<10}{incomes}{trains}");
        }
    }

    fn names(&self) -> Vec<&str> {
        self.kinds.iter().map(|kind| kind.name.as_str()).collect()
    }

    /// The rounds that at least a tenth of the games play: later ones tell of few games. Those of building are first.
    pub(crate) fn played(&self) -> &[RoundJson] {
        let full = self.by_round.get(1).map_or(0, |round| round.turns);
        let seldom = self
            .by_round
            .iter()
            .skip(1)
            .position(|round| 10 * round.turns < full);
        &self.by_round[..seldom.map_or(self.by_round.len(), |round| round + 1)]
    }
}

/// Money a turn in some rounds, of all and of each bot.
///
/// The rounds weigh by their turns, which the bots share alike but for the last of a game.
pub(crate) fn incomes(rounds: &[RoundJson]) -> Vec<f64> {
    let turns: u64 = rounds.iter().map(|round| round.turns).sum();
    let mean = |of: &dyn Fn(&RoundJson) -> f64| {
        rounds
            .iter()
            .map(|round| of(round) * round.turns as f64)
            .sum::<f64>()
            / turns.max(1) as f64
    };
    let kinds = rounds.first().map_or(0, |round| round.kinds.len());
    let all = mean(&|round| round.income);
    let each =
        (0..kinds).map(|kind| mean(&|round| round.kinds.get(kind).copied().unwrap_or_default()));
    std::iter::once(all).chain(each).collect()
}

/// What is told of players: in words, with how many digits, and how much.
type Measure = (&'static str, usize, fn(&PlayersJson) -> f64);

const MEASURES: [Measure; 15] = [
    ("cash at the end", 1, |p| p.cash),
    ("turns", 1, |p| p.turns),
    ("money a turn", 2, |p| p.income),
    ("deliveries", 1, |p| p.deliveries),
    ("  each pays", 1, |p| p.payoff),
    ("track, sections", 1, |p| p.sections),
    ("track", 1, |p| p.track),
    ("changes of the train", 2, |p| p.trains),
    ("  cost", 1, |p| p.upgrades),
    ("fees paid", 1, |p| p.fees_paid),
    ("fees received", 1, |p| p.fees_received),
    ("taxes", 1, |p| p.taxes),
    ("loads picked up", 1, |p| p.pick_ups),
    ("demands locked", 1, |p| p.locks),
    ("turns given up", 2, |p| p.given_up),
];

fn traffic(out: &mut String, title: &str, size: &str, rows: &[TrafficJson]) {
    table(
        out,
        title,
        "% of the decks' demands, % of deliveries, how many times as many;\nmeans of a game: deliveries, money, loads picked up",
    );
    line!(
        out,
        "{:<NAME$} {size:<7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "",
        "asked",
        "share",
        "times",
        "number",
        "money",
        "loads"
    );
    for row in rows {
        let (name, size) = (cut(&row.name), row.size.as_deref().unwrap_or_default());
        let (asked, share, times) = (
            percent(row.asked),
            percent(row.share),
            times(row.share, row.asked),
        );
        line!(
            out,
            "{name:<NAME$} {size:<7} {asked:>7} {share:>7} {times:>7} {:>7.2} {:>7.1} {:>7.2}",
            row.deliveries,
            row.earned,
            row.pick_ups
        );
    }
}

fn table(out: &mut String, title: &str, what: &str) {
    line!(out);
    line!(out, "{title}: {what}");
}

fn cut(name: &str) -> String {
    name.chars().take(NAME).collect()
}
