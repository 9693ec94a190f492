//! A judgement as tables for people.

use super::report::{CardsJson, ClassJson, DraftJson, EffectJson, JudgeJson};
use super::spread::WANTED;
use crate::study::text::{head, remark};
use milepost_document::number::{of_planned, thousands};
use milepost_study::Report;
use milepost_study::text::{Table, Writer, percent};

impl Report for JudgeJson {
    fn text(&self) -> String {
        let mut out = Writer::default();
        self.head(&mut out);
        self.dispersion(&mut out);
        self.effects(&mut out);
        out.section(
            "Classes",
            "demands that turned up, % of them delivered with its 95 % interval, times the share of all; a star: the share of all \
             lies outside the interval of 99 %; the millions that would bring the class in, as far as it differs by more than chance",
        );
        for (title, what, rows) in self.classes() {
            classes(&mut out, title, what, rows);
        }
        cards(&mut out, &self.cards_seen);
        if let Some(draft) = &self.draft {
            kept(&mut out, draft);
        }
        self.by_seat(&mut out);
        out.finish()
    }

    fn title(&self) -> String {
        match &self.deck {
            Some(deck) => format!("The deck {deck} on {}, judged by play", self.map),
            None => format!("Decks of {}, judged by play", self.map),
        }
    }

    fn plan(&self) -> String {
        let games = of_planned(self.games, self.planned.into(), "game", "games");
        let same = self.bots.iter().all(|bot| Some(bot) == self.bots.first());
        let bots = match self.bots.first() {
            Some(bot) if same => format!("{} players, all {bot}", self.bots.len()),
            _ => self.bots.join(", "),
        };
        let varied = match self.vary {
            0 => "payoffs as dealt".to_owned(),
            most => format!("payoffs varied by up to {most} for goods and for cities"),
        };
        format!(
            "{games}, {}, {} cards; {bots}; {varied}",
            self.game, self.cards
        )
    }

    fn origin(&self) -> String {
        format!("seed {}, {}, map {}", self.seed, self.generator, self.hash)
    }

    fn generator(&self) -> &str {
        &self.generator
    }
}

/// A table of classes: its title, what it shows, and the classes.
pub(crate) type Classes<'a> = (&'static str, &'static str, &'a [ClassJson]);

impl JudgeJson {
    /// What all demands came to, in a line.
    pub fn summed(&self) -> String {
        format!(
            "{} demands turned up, {} % of them were delivered; {} games won, in {:.1} rounds",
            thousands(self.demands),
            percent(self.share),
            thousands(self.victories),
            self.rounds
        )
    }

    /// All tables of classes.
    pub(crate) fn classes(&self) -> [Classes<'_>; 7] {
        [
            ("Length", "by pips of the best track", &self.lengths),
            (
                "Terrain",
                "by cost of that track over its pips",
                &self.terrain,
            ),
            (
                "Size on the card",
                "by payoff among the three of the card",
                &self.ranks,
            ),
            ("Destination", "by its size", &self.sizes),
            ("Dingles", "by the bonus of the destination", &self.dingles),
            ("Goods", "the least delivered first", &self.goods),
            (
                "Cities",
                "destinations, the least delivered first",
                &self.cities,
            ),
        ]
    }

    fn head(&self, out: &mut Writer) {
        head(out, self, &self.options);
        out.line(self.summed());
        let remarks = [
            (self.undealt, "games had no deck that could be dealt"),
            (
                self.refused_decks,
                "decks could not be dealt and were replaced",
            ),
            (self.faults, "actions of bots were refused by the rules"),
        ];
        remark(out, &remarks);
    }

    fn dispersion(&self, out: &mut Writer) {
        out.section(
            "Dispersion",
            "how far classes differ, over chance (1 is fair; chance exceeds the next figure once in 100); the standard \
             deviation of true logits; reliability, and games more until it is 0.9",
        );
        let mut table = Table::new(&[
            "",
            "classes",
            "over chance",
            "limit",
            "deviation",
            "reliable",
            "games more",
        ]);
        for row in &self.dispersion {
            let reliable = row
                .reliability
                .map_or("-".to_owned(), |r| format!("{r:.2}"));
            let more = match (row.reliability, row.more_games) {
                (Some(r), _) if r >= WANTED => "0".to_owned(),
                (_, Some(more)) => thousands(more),
                _ => "-".to_owned(),
            };
            table.row(&[
                &row.of,
                &row.classes,
                &format_args!("{:.2}", row.over_chance),
                &format_args!("{:.2}", row.most_by_chance),
                &format_args!("{:.2}", row.deviation),
                &reliable,
                &more,
            ]);
        }
        out.table(&table);
    }

    fn effects(&self, out: &mut Writer) {
        out.section(
            "Terms",
            "what each adds to the logit of a delivery, all others being equal, with its 95 % interval; and the millions that \
             would make up for it",
        );
        if self.slope.is_none() {
            out.line("the games do not tell: play more of them");
            return;
        }
        let mut table = Table::new(&["", "logit", "interval", "millions"]);
        for row in self.slope.iter().chain(&self.terms) {
            table.row(&[
                &row.name,
                &format_args!("{:.3}", row.logit),
                &ends(row),
                &row.dollars.map_or(String::new(), signed),
            ]);
        }
        out.table(&table);
    }

    fn by_seat(&self, out: &mut Writer) {
        out.section(
            "Seats",
            "in the order of play; % of games won with its 95 % interval; cash with two standard errors",
        );
        let mut table = Table::new(&["", "games won", "interval", "cash", "+-"]);
        for seat in &self.seats {
            table.row(&[
                &format_args!("seat {}", seat.seat),
                &percent(seat.won),
                &format_args!("{} - {}", percent(seat.low), percent(seat.high)),
                &format_args!("{:.1}", seat.cash),
                &format_args!("{:.1}", 2.0 * seat.cash_error),
            ]);
        }
        out.table(&table);
    }
}

fn ends(effect: &EffectJson) -> String {
    format!("{:.3} to {:.3}", effect.low, effect.high)
}

fn classes(out: &mut Writer, title: &str, what: &str, rows: &[ClassJson]) {
    out.section(title, what);
    let mut table = Table::new(&[
        "",
        "demands",
        "delivered",
        "interval",
        "times",
        "",
        "millions",
    ]);
    for row in rows {
        table.row(&[
            &row.name,
            &thousands(row.demands),
            &percent(row.share),
            &format_args!("{} - {}", percent(row.low), percent(row.high)),
            &format_args!("{:.2}", row.index),
            &if row.outside { "*" } else { "" },
            &row.dollars.map_or(String::new(), signed),
        ]);
    }
    out.table(&table);
}

/// Millions with their sign; without one where they round to 0.
pub(crate) fn signed(millions: f64) -> String {
    let tenths = (10.0 * millions).round();
    if tenths == 0.0 {
        "0.0".to_owned()
    } else {
        format!("{:+.1}", tenths / 10.0)
    }
}

fn cards(out: &mut Writer, cards: &CardsJson) {
    out.section("Cards", "% of the cards that turned up");
    let mut table = Table::new(&["", ""]);
    for (name, share) in FATES {
        table.row(&[&name, &percent(share(cards))]);
    }
    out.table(&table);
}

/// What became of cards, in words, and the share.
pub(crate) type Fate = (&'static str, fn(&CardsJson) -> f64);

pub(crate) const FATES: [Fate; 5] = [
    ("delivered", |cards| cards.delivered),
    ("pitched or given up", |cards| cards.pitched),
    (" nobody had touched them", |cards| cards.dead),
    ("open at the end", |cards| cards.open),
    (" nobody had touched them", |cards| cards.open_untouched),
];

fn kept(out: &mut Writer, draft: &DraftJson) {
    out.section("Start", "cards that players choose from, in %");
    let mut table = Table::new(&["", ""]);
    let [large, middle, small] = draft.ranks;
    for (name, share) in [
        ("kept, of those offered", draft.kept),
        (" for their large payoff", large),
        (" for their middle one", middle),
        (" for their small one", small),
        ("delivered, of those kept", draft.delivered),
    ] {
        table.row(&[&name, &percent(share)]);
    }
    out.table(&table);
}
