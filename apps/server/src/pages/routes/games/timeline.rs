//! The time line of a game: its operating rounds, and the runs of each.

use crate::pages::routes::games::moment::{Entry, Shown};
use crate::pages::shared::query::address;
use maud::{Markup, html};

/// The page of a game.
pub const GAME: &str = "/routes/game";

/// The address of a moment: before an action, or at the end.
pub fn moment(game: &str, at: Option<u64>) -> String {
    let at = at.map_or_else(|| "end".to_owned(), |action| action.to_string());
    address(GAME, &[("game", game), ("at", &at)])
}

/// The time line, with the moment that is shown.
pub fn timeline(game: &str, shown: &Shown) -> Markup {
    let rounds = shown.runs.chunk_by(|one, next| one.round == next.round);
    html! {
        nav.card.timeline data-part="timeline" aria-label="Operating rounds" {
            ol {
                @for runs in rounds {
                    li {
                        strong { "OR " (runs[0].round) }
                        ul { @for run in runs { li { (chip(game, shown, run)) } } }
                    }
                }
                li {
                    strong { "End" }
                    ul { li {
                        a href=(moment(game, None)) data-look aria-current=[shown.at.is_none().then_some("step")] { "after " (shown.actions) " actions" }
                    } }
                }
            }
        }
    }
}

fn chip(game: &str, shown: &Shown, run: &Entry) -> Markup {
    html! {
        a href=(moment(game, Some(run.action))) data-look aria-current=[(shown.at == Some(run.action)).then_some("step")]
            title={ "Action " (run.action) @if !run.is_certain { "; something is uncertain" } } {
            bdi { (run.company) }
            @if let Some(earned) = run.earned { " " (earned) }
            @if !run.is_certain { span aria-label=" uncertain" { "?" } }
        }
    }
}

/// The links to the run before and the run after the moment.
pub fn steps(game: &str, shown: &Shown) -> Markup {
    let at = shown.at.unwrap_or(u64::MAX);
    let before = shown.runs.iter().rev().find(|run| run.action < at);
    let after = shown.runs.iter().find(|run| run.action > at);
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
