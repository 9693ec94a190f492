//! The time line of a game: its operating rounds, and the runs of each.

use crate::routes::games::moment::{Entry, Story};
use crate::shared::query::address;
use maud::{Markup, html};
use milepost_document::number::counted;
use std::ops::Range;

/// The most runs that are listed at once; the longest games have some 500.
const MOST: usize = 1000;

/// Legend for the mark of a run.
pub const LEGEND: &str = "? marks a run at a position of which something is uncertain, or of which the record does not say what it earned.";

/// The page of a game.
pub const GAME: &str = "/routes/game";

/// The address of a moment: before an action, or at the end.
pub fn moment(game: &str, at: Option<u64>) -> String {
    let at = at.map_or_else(|| "end".to_owned(), |action| action.to_string());
    address(GAME, &[("game", game), ("at", &at)])
}

/// The time line, with the moment that is story.
pub fn timeline(game: &str, story: &Story) -> Markup {
    let listed = listed(story);
    let (before, after) = (&story.runs[..listed.start], &story.runs[listed.end..]);
    let rounds = story.runs[listed].chunk_by(|one, next| one.round == next.round);
    html! {
        nav.card.timeline data-part="timeline" aria-label="Operating rounds" {
            ol {
                (unlisted(game, before, before.last(), "earlier"))
                @for runs in rounds {
                    li {
                        strong { "OR " (runs[0].round) }
                        ul { @for run in runs { li { (chip(game, story, run)) } } }
                    }
                }
                (unlisted(game, after, after.first(), "later"))
                li {
                    strong { "End" }
                    ul { li {
                        a href=(moment(game, None)) data-look aria-current=[story.at.is_none().then_some("step")] { "after " (story.actions) " actions" }
                    } }
                }
            }
            @if story.runs.iter().any(|run| !run.is_certain) { p.soft { (LEGEND) } }
        }
    }
}

/// The runs that are listed: all, or of very many those around the moment.
fn listed(story: &Story) -> Range<usize> {
    let count = story.runs.len();
    let at = story.at.unwrap_or(u64::MAX);
    let here = story.runs.partition_point(|run| run.action < at);
    let start = here
        .saturating_sub(MOST / 2)
        .min(count.saturating_sub(MOST));
    start..count.min(start + MOST)
}

/// How many runs are not listed, with a link to the nearest of them.
fn unlisted(game: &str, runs: &[Entry], nearest: Option<&Entry>, which: &str) -> Markup {
    html! {
        @if let Some(run) = nearest {
            li {
                strong { (counted(runs.len(), "run", "runs")) }
                ul { li { a href=(moment(game, Some(run.action))) data-look { (which) } } }
            }
        }
    }
}

fn chip(game: &str, story: &Story, run: &Entry) -> Markup {
    html! {
        a href=(moment(game, Some(run.action))) data-look aria-current=[(story.at == Some(run.action)).then_some("step")]
            title={ "Action " (run.action) @if !run.is_certain { "; something is uncertain" } } {
            bdi { (run.company) }
            @if let Some(earned) = run.earned { " " (earned) }
            @if !run.is_certain { span aria-label=" uncertain" { "?" } }
        }
    }
}

/// The links to the run before and the run after the moment.
pub fn steps(game: &str, story: &Story) -> Markup {
    let at = story.at.unwrap_or(u64::MAX);
    let before = story.runs.iter().rev().find(|run| run.action < at);
    let after = story.runs.iter().find(|run| run.action > at);
    let step = |run: Option<&Entry>, rel: &str, name: &str| {
        html! {
            @if let Some(run) = run {
                a.button.small rel=(rel) data-look href=(moment(game, Some(run.action))) { (name) }
            }
        }
    };
    html! {
        div.row.steps { (step(before, "prev", "Earlier run")) (step(after, "next", "Later run")) }
    }
}
