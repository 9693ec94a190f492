//! A ladder as tables for people.

use super::report::{LadderJson, RungJson};
use crate::study::text::{head, remark};
use milepost_document::number::{counted, thousands};
use milepost_study::Report;
use milepost_study::text::{Table, Writer, percent};

impl Report for LadderJson {
    fn text(&self) -> String {
        let mut out = Writer::default();
        head(&mut out, self, &self.options);
        let remarks = [
            (self.undealt, "games had no deck that could be dealt"),
            (
                self.unwon,
                "games were won by nobody, and count for nothing",
            ),
        ];
        remark(&mut out, &remarks);
        self.rungs(&mut out);
        self.pairs(&mut out);
        out.finish()
    }

    fn title(&self) -> String {
        format!("The ladder of bots on {}", self.map)
    }

    fn plan(&self) -> String {
        let games = counted(self.games, "game", "games");
        format!("{games} of two, {}, {} cards", self.game, self.cards)
    }

    fn origin(&self) -> String {
        format!("seed {}, {}, map {}", self.seed, self.generator, self.hash)
    }

    fn generator(&self) -> &str {
        &self.generator
    }
}

/// The one by which all are measured has none; of one without a game nothing is known.
fn interval(bot: &RungJson) -> String {
    match (bot.low, bot.high) {
        (Some(low), Some(high)) if low < high => format!("{low:.0} to {high:.0}"),
        (Some(low), None) => format!("from {low:.0}"),
        (None, Some(high)) => format!("to {high:.0}"),
        (None, None) => "unknown".to_owned(),
        (Some(_), Some(_)) => "-".to_owned(),
    }
}

impl LadderJson {
    fn rungs(&self, out: &mut Writer) {
        let what = format!(
            "Elo, {} at 2,000, with the 95 % interval of the distance from it; % of games won; millions a turn",
            self.anchor
        );
        out.section("Ratings", &what);
        let mut table = Table::new(&["", "Elo", "interval", "games", "won", "a turn"]);
        for bot in &self.bots {
            table.row(&[
                &bot.name,
                &format_args!("{:.0}", bot.elo),
                &interval(bot),
                &thousands(bot.games),
                &percent(bot.won),
                &format_args!("{:.2}", bot.income),
            ]);
        }
        out.table(&table);
    }

    fn pairs(&self, out: &mut Writer) {
        out.section(
            "Pairs",
            "% of games that the first won, with the 95 % interval",
        );
        let mut table = Table::new(&["", "against", "games", "won", "interval"]).text_columns(2);
        for pair in &self.pairs {
            table.row(&[
                &pair.name,
                &pair.against,
                &thousands(pair.games),
                &percent(pair.won),
                &format_args!("{} to {}", percent(pair.low), percent(pair.high)),
            ]);
        }
        out.table(&table);
    }
}
