//! A review as text for people.

use super::report::{MissedJson, MissedKind, PlayerReviewJson, ReviewJson};
use milepost_document::number::counted;
use milepost_study::Report;
use milepost_study::text::{Table, Writer};

/// From nothing to the most.
const LEVELS: &[u8] = b".:-=+*#%@";
/// Signs of a line of income, at most.
const SIGNS: usize = 60;
/// Things of a kind that are told of a player, at most.
const MOST: usize = 8;

impl Report for ReviewJson {
    fn text(&self) -> String {
        let mut out = Writer::default();
        out.line(self.title());
        out.line(self.plan());
        out.line(self.origin());
        self.income(&mut out);
        self.figures(&mut out);
        for player in &self.players {
            missed(&mut out, player);
        }
        for player in &self.players {
            turning(&mut out, player);
        }
        out.finish()
    }

    fn title(&self) -> String {
        format!("A game on {}", self.map)
    }

    fn plan(&self) -> String {
        let names: Vec<&str> = self
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        let rounds = counted(self.rounds, "round", "rounds");
        let ended = self.ended.as_deref().unwrap_or("the game goes on");
        format!("{}, {}; {rounds}: {ended}", self.game, names.join(", "))
    }

    fn origin(&self) -> String {
        format!("deck {}, {}, map {}", self.deck, self.generator, self.hash)
    }

    fn generator(&self) -> &str {
        &self.generator
    }
}

impl ReviewJson {
    /// Rounds that a sign of a line of income stands for.
    pub(crate) fn wide(&self) -> usize {
        (self.rounds as usize).div_ceil(SIGNS).max(1)
    }

    fn income(&self, out: &mut Writer) {
        let wide = self.wide();
        let sums: Vec<Vec<u64>> = self
            .players
            .iter()
            .map(|player| {
                player
                    .income
                    .chunks(wide)
                    .map(|part| part.iter().sum())
                    .collect()
            })
            .collect();
        let most = sums.iter().flatten().copied().max().unwrap_or(0).max(1);
        let sign = match wide {
            1 => "a sign is a round".to_owned(),
            wide => format!("a sign is {wide} rounds"),
        };
        out.section(
            "Income by round",
            &format!("what deliveries paid; {sign}, from . for nothing to @ for {most}"),
        );
        let mut table = Table::new(&["", ""]).text_columns(2);
        for (player, sums) in self.players.iter().zip(&sums) {
            let line: String = sums.iter().map(|&sum| level(sum, most)).collect();
            table.row(&[&player.name, &line]);
        }
        out.table(&table);
    }

    fn figures(&self, out: &mut Writer) {
        out.section("Players", "money in millions");
        let names = self.players.iter().map(|player| player.name.as_str());
        let heads: Vec<&str> = [""].into_iter().chain(names).collect();
        let mut table = Table::new(&heads);
        let mut row = |name: &str, cell: &dyn Fn(&PlayerReviewJson) -> String| {
            let cells = self.players.iter().map(cell);
            table.cells([name.to_owned()].into_iter().chain(cells));
        };
        row("money a turn", &|p| format!("{:.2}", p.per_turn));
        for (name, value) in FIGURES {
            row(name, &|p| value(p).to_string());
        }
        out.table(&table);
    }
}

/// The sign of a part of the most; any sum above nothing has a sign of its own.
fn level(sum: u64, most: u64) -> char {
    let top = LEVELS.len() as u64 - 1;
    let at = (sum * top).div_ceil(most.max(1)).min(top);
    char::from(LEVELS.get(at as usize).copied().unwrap_or(b'@'))
}

/// A figure of players: its name and value.
type Figure = (&'static str, fn(&PlayerReviewJson) -> u64);

const FIGURES: [Figure; 19] = [
    ("cash at the end", |p| u64::from(p.cash.unsigned_abs())),
    ("turns", |p| p.turns),
    ("  given up", |p| p.given_up),
    ("deliveries", |p| p.deliveries),
    ("  paid", |p| p.earned),
    ("mileposts", |p| p.mileposts.all),
    ("  empty", |p| p.mileposts.empty),
    ("  on own track", |p| p.mileposts.own),
    ("  on the track of others", |p| p.mileposts.foreign),
    ("  inside major cities", |p| p.mileposts.inside),
    ("ferries crossed", |p| p.ferries),
    ("sections of track", |p| p.sections),
    ("  never ridden", |p| p.never_ridden),
    ("  cost", |p| p.track),
    ("trains, cost", |p| p.trains),
    ("fees paid", |p| p.fees_paid),
    ("fees received", |p| p.fees_received),
    ("taxes", |p| p.taxes),
    ("turns that left a wanted load", |p| p.left_wanted),
];

fn missed(out: &mut Writer, player: &PlayerReviewJson) {
    let kinds = [
        (MissedKind::Delivery, "deliveries"),
        (MissedKind::Reserved, "reserved loads"),
        (MissedKind::Load, "loads fetched later"),
        (MissedKind::Lost, "demands lost"),
    ];
    let of = |kind| {
        player
            .missed
            .iter()
            .filter(move |missed| missed.kind == kind)
    };
    let counts = kinds.map(|(kind, name)| format!("{name} {}", of(kind).count()));
    out.section(&format!("Missed by {}", player.name), &counts.join(", "));
    for (kind, _) in kinds {
        let found: Vec<&MissedJson> = of(kind).collect();
        for missed in found.iter().take(MOST) {
            let pays = match missed.payoff {
                0 => String::new(),
                payoff => format!(" ({payoff})"),
            };
            out.line(format_args!(
                "  round {}: {}{pays}",
                missed.round, missed.text
            ));
        }
        if found.len() > MOST {
            out.line(format_args!("  and {} more", found.len() - MOST));
        }
    }
}

fn turning(out: &mut Writer, player: &PlayerReviewJson) {
    out.section(
        &format!("Turning points of {}", player.name),
        "turns by which the planner reckons the victory later than after its own turn",
    );
    if player.turning_points.is_empty() {
        out.line("  none of half a turn or more");
    }
    for point in &player.turning_points {
        let turns = |turns: Option<f64>| {
            turns.map_or_else(
                || "no trip that pays".to_owned(),
                |turns| format!("{turns:.1}"),
            )
        };
        out.line(format_args!(
            "  round {}: {:.1} turns ({} after the turn, {} after the planner's)",
            point.round,
            point.lost,
            turns(point.played),
            turns(point.planned)
        ));
        out.line(format_args!("    done: {}", acts(&point.done)));
        out.line(format_args!("    planner: {}", acts(&point.planner)));
    }
}

fn acts(acts: &[String]) -> String {
    match acts {
        [] => "nothing".to_owned(),
        acts => acts.join("; "),
    }
}
