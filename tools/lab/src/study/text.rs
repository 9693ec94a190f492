//! A study as tables for people.

use super::report::{LockingJson, PlayersJson, RoundJson, StudyJson, TrafficJson};
use milepost_document::number::{counted, of_planned, thousands};
use milepost_study::Report;
use milepost_study::histogram::{Bin, bins, width};
use milepost_study::text::{Table, Writer, part, percent, times};
use std::collections::BTreeMap;

/// Rows of rounds that are shown, at most.
const ROWS: usize = 25;

/// Options that differ from the defaults, before what else an origin tells.
pub(crate) fn before_origin(options: &BTreeMap<String, String>, origin: &str) -> String {
    match options.is_empty() {
        true => origin.to_owned(),
        false => format!("{}; {origin}", changed(options)),
    }
}

/// The first lines of a report of games: its title, what was played, the options that differ from the defaults, its origin.
pub(crate) fn head(out: &mut Writer, report: &impl Report, options: &BTreeMap<String, String>) {
    out.line(report.title());
    out.line(report.plan());
    if !options.is_empty() {
        out.line(format_args!("options: {}", changed(options)));
    }
    out.line(report.origin());
}

/// What happened, each with how often it did, in a line; what never did is left out.
pub(crate) fn remark(out: &mut Writer, counts: &[(u64, &str)]) {
    for (count, what) in counts.iter().filter(|(count, _)| *count > 0) {
        out.line(format_args!("{} {what}", thousands(*count)));
    }
}

/// Options that differ from the defaults, in a line.
fn changed(options: &BTreeMap<String, String>) -> String {
    let changed = options.iter();
    let changed: Vec<String> = changed
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    changed.join(", ")
}

impl Report for StudyJson {
    fn text(&self) -> String {
        let mut out = Writer::default();
        self.head(&mut out);
        self.victories(&mut out);
        self.players(&mut out);
        self.by_seat(&mut out);
        self.rounds(&mut out);
        traffic(&mut out, "Cities", &self.cities);
        traffic(&mut out, "Goods", &self.goods);
        if let Some(locking) = &self.locking {
            locks(&mut out, locking);
        }
        out.finish()
    }

    fn title(&self) -> String {
        format!("Games on {}", self.map)
    }

    fn plan(&self) -> String {
        let games = of_planned(self.games, self.planned.into(), "game", "games");
        let bots = match self.kinds.as_slice() {
            [one] => format!("{} players, all {}", self.bots.len(), one.name),
            _ => self.bots.join(", "),
        };
        format!("{games}, {}, {} cards; {bots}", self.game, self.cards)
    }

    fn origin(&self) -> String {
        format!("seed {}, {}, map {}", self.seed, self.generator, self.hash)
    }

    fn generator(&self) -> &str {
        &self.generator
    }
}

impl StudyJson {
    /// How games ended, in a line.
    pub fn ended(&self) -> String {
        let ends = [
            (self.endings.victory, "by victory"),
            (self.endings.idle, "for want of deliveries"),
            (self.endings.rounds, "after the last round"),
            (self.endings.unwon, "won by nobody"),
        ];
        let ends: Vec<String> = ends
            .into_iter()
            .filter(|(games, _)| *games > 0)
            .map(|(games, how)| {
                let share = games as f64 / self.games.max(1) as f64;
                format!("{} % {how}", percent(share))
            })
            .collect();
        format!("ended {}", ends.join(", "))
    }

    /// The players that a table or a chart distinguishes: by bot, or all together where the bots are of one kind.
    pub(crate) fn sides(&self) -> &[PlayersJson] {
        match self.kinds.as_slice() {
            [_] | [] => std::slice::from_ref(&self.all),
            kinds => kinds,
        }
    }

    fn head(&self, out: &mut Writer) {
        head(out, self, &self.options);
        out.line(self.ended());
        let remarks = [
            (self.undealt, "games had no deck that could be dealt"),
            (self.ran_out, "games came to the end of their deck"),
            (
                self.refused_decks,
                "decks could not be dealt and were replaced",
            ),
            (self.faults, "actions of bots were refused by the rules"),
        ];
        remark(out, &remarks);
    }

    fn victories(&self, out: &mut Writer) {
        if self.endings.victory == 0 {
            return;
        }
        let rounds = &self.rounds_to_win;
        out.section("Rounds to win", "% of the games that end by victory");
        out.line(format_args!(
            "mean {:.1}, median {}, from {} (a tenth) to {} (nine tenths)",
            rounds.mean, rounds.median, rounds.tenth, rounds.ninetieth
        ));
        let share = |games| part(games, self.endings.victory);
        out.histogram(&bins(&rounds.games, 20), share);
    }

    fn players(&self, out: &mut Writer) {
        out.section("Players", "means per player and game; money in millions");
        let several = self.kinds.len() > 1;
        let columns: Vec<&PlayersJson> = self
            .sides()
            .iter()
            .chain(several.then_some(&self.all))
            .collect();
        let names = columns.iter().map(|players| players.name.as_str());
        let heads: Vec<&str> = [""].into_iter().chain(names).collect();
        let mut table = Table::new(&heads);
        let mut row = |name: &str, cell: &dyn Fn(&PlayersJson) -> String| {
            let cells = columns.iter().map(|players| cell(players));
            table.cells([name.to_owned()].into_iter().chain(cells));
        };
        if several {
            // All together win every game.
            let side = |p: &PlayersJson, cell: String| match p.even < 1.0 {
                true => cell,
                false => String::new(),
            };
            row("games won, %", &|p| side(p, percent(p.won)));
            row("  95 % interval", &|p| side(p, interval(p)));
            row("  if all were equal", &|p| side(p, percent(p.even)));
        }
        for (name, digits, value) in MEASURES {
            row(name, &|players| format!("{:.digits$}", value(players)));
        }
        out.table(&table);
    }

    fn by_seat(&self, out: &mut Writer) {
        out.section(
            "Seats",
            "in the order of play; % of games won with its 95 % interval; cash with two standard errors",
        );
        let mut table = Table::new(&["", "games won", "interval", "cash", "+-", "per turn"]);
        for seat in &self.seats {
            table.row(&[
                &format_args!("seat {}", seat.name),
                &percent(seat.won),
                &interval(seat),
                &format_args!("{:.1}", seat.cash),
                &format_args!("{:.1}", 2.0 * seat.cash_error),
                &format_args!("{:.2}", seat.income),
            ]);
        }
        out.table(&table);
    }

    fn rounds(&self, out: &mut Writer) {
        out.section(
            "Rounds",
            "money per turn; changes of trains per player so far",
        );
        let kinds = self.kinds.iter().map(|kind| kind.name.as_str());
        let kinds = kinds.filter(|_| self.kinds.len() > 1);
        let heads = ["", "all"].into_iter().chain(kinds);
        let heads: Vec<&str> = heads.chain(["fast", "heavy", "super"]).collect();
        let mut table = Table::new(&heads);
        let mut so_far = [0; 3];
        let wide = width(self.played().len() as u32, ROWS) as usize;
        for rows in self.played().chunks(wide) {
            for row in rows {
                so_far[0] += row.fast;
                so_far[1] += row.heavy;
                so_far[2] += row.superfreight;
            }
            let bin = Bin {
                first: rows[0].round.into(),
                last: rows[rows.len() - 1].round.into(),
                count: 0,
            };
            let players = self.all.players.max(1) as f64;
            let incomes = incomes(rows).into_iter().take(heads.len() - 4);
            let trains = so_far.map(|trains| trains as f64 / players);
            let cells = incomes.chain(trains).map(|mean| format!("{mean:.2}"));
            table.cells([bin.to_string()].into_iter().chain(cells));
        }
        out.table(&table);
    }

    /// The rounds that at least a tenth of the games play; later ones are of few games. Those of building come first.
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

/// Between which shares that of games won lies, 95 times in 100.
fn interval(players: &PlayersJson) -> String {
    format!(
        "{} - {}",
        percent(players.won_low),
        percent(players.won_high)
    )
}

/// Money per turn in some rounds, of all and of each bot.
///
/// The rounds weigh by their turns, which the bots share alike but for the last of a game.
pub(crate) fn incomes(rounds: &[RoundJson]) -> Vec<f64> {
    let turns: u64 = rounds.iter().map(|round| round.turns).sum();
    let mean = |of: &dyn Fn(&RoundJson) -> f64| {
        let sum: f64 = rounds
            .iter()
            .map(|round| of(round) * round.turns as f64)
            .sum();
        sum / turns.max(1) as f64
    };
    let kinds = rounds.first().map_or(0, |round| round.kinds.len());
    let all = mean(&|round| round.income);
    let each =
        (0..kinds).map(|kind| mean(&|round| round.kinds.get(kind).copied().unwrap_or_default()));
    std::iter::once(all).chain(each).collect()
}

/// A figure of players: its name, digits behind the point, and value.
type Measure = (&'static str, usize, fn(&PlayersJson) -> f64);

const MEASURES: [Measure; 19] = [
    ("cash at the end", 1, |p| p.cash),
    ("turns", 1, |p| p.turns),
    ("money per turn", 2, |p| p.income),
    ("deliveries", 1, |p| p.deliveries),
    ("  mean payoff", 1, |p| p.payoff),
    ("sections of track", 1, |p| p.sections),
    ("  cost", 1, |p| p.track),
    ("changes of the train", 2, |p| p.trains),
    ("  cost", 1, |p| p.upgrades),
    ("fees paid", 1, |p| p.fees_paid),
    ("fees received", 1, |p| p.fees_received),
    ("taxes", 1, |p| p.taxes),
    ("loads picked up", 1, |p| p.pick_ups),
    ("demands locked", 1, |p| p.locks),
    ("turns given up", 2, |p| p.given_up),
    ("spent in the building rounds", 1, |p| p.opening),
    ("mileposts without a load, %", 1, |p| 100.0 * p.empty),
    ("eight turns without moving, in all games", 0, |p| {
        p.stood as f64
    }),
    ("reserved loads left behind, in all games", 0, |p| {
        p.left_behind as f64
    }),
];

fn traffic(out: &mut Writer, title: &str, rows: &[TrafficJson]) {
    out.section(
        title,
        "% of the decks' demands; % of deliveries, and how many times as much; means per game: deliveries, money, \
         loads picked up",
    );
    let sizes = rows.iter().any(|row| row.size.is_some());
    let size = if sizes { "size" } else { "" };
    let heads = [
        "", size, "demands", "share", "times", "number", "money", "loads",
    ];
    let mut table = Table::new(&heads).text_columns(2);
    for row in rows {
        table.row(&[
            &row.name,
            &row.size.as_deref().unwrap_or_default(),
            &percent(row.asked),
            &percent(row.share),
            &times(row.share, row.asked),
            &format_args!("{:.2}", row.deliveries),
            &format_args!("{:.1}", row.earned),
            &format_args!("{:.2}", row.pick_ups),
        ]);
    }
    out.table(&table);
}

fn locks(out: &mut Writer, locking: &LockingJson) {
    out.section(
        "Locks",
        "% of the public cards that left the game, by the locks on each",
    );
    let gone: u64 = locking.delivered.iter().chain(&locking.pitched).sum();
    let mut table = Table::new(&["", "delivered", "pitched"]);
    for locks in 0..locking.delivered.len().max(locking.pitched.len()) {
        let cell = |row: &[u64]| part(row.get(locks).copied().unwrap_or_default(), gone);
        table.row(&[
            &counted(locks, "lock", "locks"),
            &cell(&locking.delivered),
            &cell(&locking.pitched),
        ]);
    }
    table.row(&[&"mean", &format_args!("{:.2}", locking.locks)]);
    out.table(&table);
    out.section("Cards", "means per game");
    let mut table = Table::new(&["", ""]);
    for (name, value) in FATES {
        table.row(&[&name, &format_args!("{:.2}", value(locking))]);
    }
    table.row(&[&"stolen, % of all locks", &percent(locking.stolen_share)]);
    out.table(&table);
}

/// What became of cards, in words, and how often.
pub(crate) type Fate = (&'static str, fn(&LockingJson) -> f64);

pub(crate) const FATES: [Fate; 7] = [
    ("kept at the start and delivered", |l| l.private),
    ("open at the end", |l| l.open),
    ("not turned up", |l| l.unseen),
    (
        "missed with the load aboard: another player delivered it",
        |l| l.missed_delivered,
    ),
    ("missed: another player locked it for another demand", |l| {
        l.missed_locked
    }),
    ("missed: another player pitched it", |l| l.missed_pitched),
    ("stolen: another player delivered a locked card", |l| {
        l.stolen
    }),
];
