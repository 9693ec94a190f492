//! An audit as people read it.

use crate::audit::{AuditJson, AuditedJson, Games, ReasonJson, SumJson};
use milepost_study::Report;
use std::fmt::{self, Write};

impl Report for AuditJson {
    fn title(&self) -> String {
        format!("{}: how well its trains were run", self.title)
    }

    fn plan(&self) -> String {
        format!(
            "{} runs of a game with {} players",
            self.total.runs, self.players
        )
    }

    fn origin(&self) -> String {
        format!("{}; {}", self.game, self.generator)
    }

    fn generator(&self) -> &str {
        &self.generator
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

/// The game, each run that fell short, and the sums.
impl fmt::Display for AuditJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {} players: {}", self.title, self.players, self.game)?;
        for what in &self.uncertainties {
            writeln!(f, "uncertain: {what}")?;
        }
        let short: Vec<&AuditedJson> = self
            .runs
            .iter()
            .filter(|run| run.missed > Some(0))
            .collect();
        if !short.is_empty() {
            writeln!(
                f,
                "\n  OR  action  company   trains            earned    best  missed"
            )?;
        }
        for run in short {
            run.line(f)?;
        }
        for (what, sums) in [("company", &self.companies), ("phase", &self.phases)] {
            let judged = || sums.iter().filter(|sum| sum.judged > 0);
            if judged().count() < 2 {
                continue;
            }
            writeln!(f, "\n  {what:<10} runs   short    earned      best  missed")?;
            judged().try_for_each(|sum| sum.line(f))?;
        }
        if !self.reasons.is_empty() {
            writeln!(f, "\nnot judged:")?;
        }
        for reason in &self.reasons {
            let ReasonJson {
                why,
                runs,
                action,
                such_as,
            } = reason;
            writeln!(f, "  {runs} x {why}")?;
            if such_as != why {
                writeln!(f, "      first at action {action}: {such_as}")?;
            }
        }
        writeln!(f, "\n{}", self.total.sentence())
    }
}

impl AuditedJson {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (earned, best) = (self.earned.unwrap_or(0), self.best.unwrap_or(0));
        let mut trains = self.trains.join(" ");
        if trains.chars().count() > 16 {
            trains = trains.chars().take(13).collect::<String>() + "...";
        }
        let mut notes = String::new();
        if let Some(bound) = self.bound {
            let _ = write!(notes, "  at most {bound}");
        }
        if self.uncertain {
            notes += "  uncertain";
        }
        writeln!(
            f,
            "{:>4}  {:>6}  {:<8}  {trains:<16}  {earned:>6}  {best:>6}  {:>6}{notes}",
            self.round,
            self.action,
            self.company,
            best - earned
        )
    }
}

/// The sums by title where there are several, and those of all.
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.titles.len() > 1 {
            let names = self.titles.iter().map(|sum| sum.name.chars().count());
            let wide = names.max().unwrap_or(0).max(5);
            writeln!(
                f,
                "\n{:<wide$}  runs  judged  uncertain  short    earned      best  missed",
                "title"
            )?;
            for sum in &self.titles {
                writeln!(
                    f,
                    "{:<wide$} {:>5} {:>7} {:>10} {:>6} {:>9} {:>9} {:>7}",
                    sum.name,
                    sum.runs,
                    sum.judged,
                    sum.at_uncertain,
                    sum.short,
                    sum.earned,
                    sum.best,
                    sum.missed
                )?;
            }
        }
        writeln!(f, "\nall {} games: {}", self.count, self.all.sentence())
    }
}

impl SumJson {
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SumJson {
            name,
            judged,
            short,
            earned,
            best,
            missed,
            ..
        } = self;
        writeln!(
            f,
            "  {name:<10} {judged:>4} {short:>7} {earned:>9} {best:>9} {missed:>7}"
        )
    }

    /// The sums as a sentence or two.
    pub fn sentence(&self) -> String {
        let SumJson {
            runs,
            judged,
            short,
            at_uncertain: uncertain,
            unproven,
            earned,
            best,
            missed,
            most,
            ..
        } = self;
        if *judged == 0 {
            return format!("none of {runs} runs could be judged");
        }
        let share = 100.0 * *earned as f64 / (*best).max(1) as f64;
        let mut text = format!("{judged} of {runs} runs judged: ");
        match *short {
            0 => text += "each is the best that there is",
            short => {
                let _ = write!(
                    text,
                    "{short} fell short, by {missed} in all and {most} at most; they earned {earned} of {best}, {share:.1} %"
                );
            }
        }
        if *uncertain > 0 {
            let _ = write!(
                text,
                "; {uncertain} were judged at a position that is not certain"
            );
        }
        if *unproven > 0 {
            let _ = write!(text, "; {unproven} are not proven");
        }
        text
    }
}
