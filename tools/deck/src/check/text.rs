//! A report in words.

use super::report::{CodeSaid, Finding, Payoffs, Report, SaidJson};
use milepost_document::number::thousands;
use milepost_document::shorten;
use milepost_map::Micro;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

impl Report {
    /// The report in words: what the deck is, every violation, a summary, and its payoffs.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.begin(&mut out);
        for finding in &self.findings {
            let _ = write_finding(&mut out, finding);
        }
        if self.left_out > 0 {
            let _ = writeln!(
                out,
                "\n... and {} violations more",
                thousands(self.left_out as u64)
            );
        }
        let _ = self.sum_up(&mut out);
        let _ = payoffs(&mut out, &self.payoffs);
        out
    }

    fn begin(&self, out: &mut String) -> fmt::Result {
        let players = self
            .players
            .map_or(String::new(), |players| format!(" for {players} players"));
        let dingles = if self.dingles {
            ""
        } else {
            ", without dingles"
        };
        let cards = if self.cards == 1 {
            "1 card".to_owned()
        } else {
            format!("{} cards", self.cards)
        };
        writeln!(
            out,
            "{cards}{players} on {} ({}){dingles}",
            self.map, self.hash
        )?;
        write!(
            out,
            "median payoff {}, small up to {}",
            self.median, self.small
        )?;
        match self.lowered {
            0 => out.push('\n'),
            lowered => writeln!(
                out,
                ", {lowered} less than the median plus 1, because too few are large"
            )?,
        }
        if let Some(code) = &self.code {
            write_code(out, code)?;
        }
        self.notes
            .iter()
            .try_for_each(|note| writeln!(out, "note: {note}"))
    }

    fn sum_up(&self, out: &mut String) -> fmt::Result {
        if self.is_sound() {
            return writeln!(out, "\nthe deck satisfies every rule");
        }
        writeln!(
            out,
            "\ncards that break a rule: {} of {}",
            self.broken_cards, self.cards
        )?;
        let broken = self.rules.iter().filter(|rule| rule.cards > 0);
        broken
            .map(|rule| (rule.rule, rule.cards))
            .try_for_each(|(rule, cards)| writeln!(out, "{cards:5}  {rule}"))?;
        let whole = self
            .findings
            .iter()
            .filter(|finding| finding.position.is_none());
        match whole.map(|finding| finding.rule).collect::<BTreeSet<_>>() {
            none if none.is_empty() => Ok(()),
            rules => writeln!(
                out,
                " deck  {}",
                rules.into_iter().collect::<Vec<_>>().join(", ")
            ),
        }
    }
}

fn write_code(out: &mut String, said: &CodeSaid) -> fmt::Result {
    let CodeSaid {
        code,
        same,
        differ,
        missing,
        why,
    } = said;
    match (same, why) {
        (true, _) => return writeln!(out, "the cards match the code, {}", shorten(code)),
        (_, Some(why)) => {
            return writeln!(
                out,
                "the code {} cannot be dealt here: {why}",
                shorten(code)
            );
        }
        _ => write!(out, "the cards do not match the code, {}", shorten(code))?,
    }
    for (what, cards) in [
        ("cards that differ", differ),
        ("cards that are missing", missing),
    ] {
        if !cards.is_empty() {
            write!(out, "; {what}: {}", some(cards.iter(), ", "))?;
        }
    }
    out.push('\n');
    Ok(())
}

/// The first hundred of what is listed on a line, and how many more there are.
fn some<T: ToString>(mut items: impl Iterator<Item = T>, between: &str) -> String {
    let first: Vec<String> = items
        .by_ref()
        .take(100)
        .map(|item| item.to_string())
        .collect();
    let first = first.join(between);
    match items.count() {
        0 => first,
        more => format!("{first}{between}... and {} more", thousands(more as u64)),
    }
}

fn write_finding(out: &mut String, finding: &Finding) -> fmt::Result {
    let whose = finding
        .card
        .map_or("the deck".to_owned(), |card| format!("card {card}"));
    writeln!(out, "\n{whose}: {}: {}", finding.rule, finding.sentence)?;
    if !finding.demands.is_empty() {
        let demands: Vec<String> = finding.demands.iter().map(SaidJson::to_string).collect();
        writeln!(out, "  {}", demands.join("; "))?;
    }
    finding
        .figures
        .iter()
        .try_for_each(|figure| writeln!(out, "    {figure}"))
}

impl fmt::Display for SaidJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} > {} {}", self.good, self.city, self.payoff)
    }
}

fn payoffs(out: &mut String, payoffs: &Payoffs) -> fmt::Result {
    let Payoffs {
        differ,
        of,
        mean,
        mean_apart,
        by_difference,
        largest,
    } = payoffs;
    if *differ == 0 {
        return writeln!(out, "all {of} payoffs follow from the formula");
    }
    let more = if *mean < Micro(0) { "less" } else { "more" };
    writeln!(
        out,
        "\n{differ} of {of} payoffs differ from the formula: on average {:.2} {more}, {mean_apart:.2} apart",
        Micro(mean.0.abs())
    )?;
    let counts = by_difference
        .iter()
        .map(|(difference, count)| format!("{difference:+}: {count}"));
    writeln!(out, "  by difference  {}", some(counts, "  "))?;
    for unlike in largest {
        let difference = unlike.demand.payoff - unlike.formula;
        writeln!(
            out,
            "  card {:<4} {} by the formula {} ({difference:+})",
            unlike.card, unlike.demand, unlike.formula
        )?;
    }
    Ok(())
}
