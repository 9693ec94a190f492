//! The page of a recorded game: a moment of it, with the run that was made and the best one.

use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::routes::editor::Editor;
use crate::routes::games::moment::{Choice, Shown, Story, Unshown};
use crate::routes::games::timeline::{GAME, steps, timeline};
use crate::routes::run;
use crate::routes::search::{DrawnRun, SearchSpec};
use crate::shared::errors::error_list;
use crate::shared::query::address;
use maud::{Markup, html};
use milepost_document::number::counted;
use milepost_route::Company;
use std::fmt::Write;
use std::sync::Arc;

/// What the page shows.
pub struct Scene<'a> {
    /// Which moment of which game.
    pub choice: &'a Choice,
    /// The moment.
    pub shown: &'a Shown,
    /// How the best run is searched.
    pub spec: SearchSpec,
    /// The best run, or why there is none.
    pub best: &'a Result<Best, ApiError>,
}

/// The best run of a moment.
pub struct Best {
    /// The position.
    pub editor: Arc<Editor>,
    /// The run, if it was found already.
    pub run: Option<Arc<DrawnRun>>,
    /// Why it cannot be searched for.
    pub obstacle: Option<&'static str>,
}

impl Scene<'_> {
    /// The company that runs.
    fn company(&self) -> Option<&Company> {
        self.shown.imported.position.setup().companies.first()
    }

    fn earned(&self) -> Option<u32> {
        let checked = self.shown.evidence.checked.as_ref();
        checked
            .filter(|_| self.shown.imported.run.is_some())
            .and_then(|checked| checked.earned)
    }

    fn address(&self, path: &str, more: &[(&str, &str)]) -> String {
        let mut pairs = self.choice.pairs();
        pairs.extend(more);
        address(path, &pairs)
    }
}

/// The page.
pub fn page(scene: &Scene<'_>) -> Markup {
    of_game(&scene.choice.game, &scene.shown.story, at_moment(scene))
}

/// The page of a moment at which there is no position.
pub fn unshown(choice: &Choice, unshown: &Unshown) -> Markup {
    let Unshown { story, why } = unshown;
    let body = html! {
        div.top {
            h2 #moment {
                @match story.at {
                    Some(action) => { "Action " (action) }
                    None => { "At the end of the record" }
                }
            }
            (steps(&choice.game, story))
        }
        p { "There is no position at this moment." }
        (error_list(why.messages()))
    };
    of_game(&choice.game, story, body)
}

/// A page of a game, with its time line.
fn of_game(game: &str, story: &Story, moment: Markup) -> Markup {
    let rounds = story.runs.last().map_or(0, |run| run.round);
    let body = html! {
        h1 { bdi { (story.title) } }
        p.lead {
            @if story.players > 0 { (counted(story.players, "player", "players")) ", " }
            (counted(story.actions, "action", "actions")) ", "
            (counted(story.runs.len(), "run", "runs")) " in " (counted(rounds as usize, "operating round", "operating rounds"))
        }
        (timeline(game, story))
        section data-part="moment" { (moment) }
        p { a href="/routes#games" { "Another game" } }
    };
    frame(
        &story.title,
        nav::ROUTES.path,
        &["routes.css", "games.css", "games.js"],
        body,
    )
}

fn at_moment(scene: &Scene<'_>) -> Markup {
    let Scene { shown, choice, .. } = scene;
    let company = scene.company();
    let name = company.map_or("", |company| company.name.as_str());
    let phase = &shown.imported.position.setup().phase;
    html! {
        div.top {
            h2 #moment {
                @match shown.story.at {
                    Some(_) if shown.imported.run.is_some() => { bdi { (name) } " runs in operating round " (shown.imported.round) }
                    Some(action) => { "Before action " (action) }
                    None => { "At the end of the record" }
                }
            }
            (steps(&choice.game, &shown.story))
        }
        p {
            @if shown.imported.run.is_some() { "Action " (shown.story.at.unwrap_or(0)) ". " }
            @if !phase.is_empty() { "Phase " bdi { (phase) } ". " }
            @if let Some(company) = company {
                bdi { (company.name) } " has "
                @if company.trains.is_empty() { "no trains" } @else {
                    (if company.trains.len() == 1 { "train " } else { "trains " })
                    @for (at, train) in company.trains.iter().enumerate() { @if at > 0 { ", " } bdi { (train.name) } }
                }
                "."
            }
        }
        (chosen(scene))
        div.two.compare {
            section.card aria-labelledby="made" { h2 #made { "As it was run" } (recorded(scene)) }
            section.card aria-labelledby="best" { h2 #best { "The best run" } (best(scene)) }
        }
        (certainty(scene))
        div.row {
            a.button href=(scene.address("/routes/game/open", &[])) { "Open this position" }
            a.button href=(address("/routes/game/audit", &[("game", &choice.game)])) { "Audit the whole game" }
        }
    }
}

/// The form that chooses which company runs.
fn chosen(scene: &Scene<'_>) -> Markup {
    let companies = &scene.shown.imported.position.setup().companies;
    let running = scene.company().map_or("", |company| company.name.as_str());
    html! {
        @if companies.len() > 1 {
            form.row data-go method="get" action=(GAME) {
                input type="hidden" name="game" value=(scene.choice.game);
                input type="hidden" name="at" value=(scene.shown.story.at.map_or_else(|| "end".to_owned(), |at| at.to_string()));
                span.field {
                    label for="company" { "Company" }
                    select #company name="company" data-now {
                        @for company in companies { option selected[company.name == running] { (company.name) } }
                    }
                }
                button { "Choose" }
            }
        }
    }
}

fn recorded(scene: &Scene<'_>) -> Markup {
    let shown = scene.shown;
    let checked = shown.evidence.checked.as_ref();
    let run = checked.and_then(|checked| checked.run.as_ref());
    html! {
        @if shown.imported.run.is_none() {
            p.soft { "No run is made at this moment." }
        } @else {
            p { strong.earns { (scene.earned().map_or_else(|| "?".to_owned(), |earned| earned.to_string())) } }
            p.proof {
                @if run.is_none() { "It cannot be followed on this board." }
                @else if shown.evidence.holds { "It is legal here, and earned what is recorded." }
                @else { "It could be followed; see below." }
            }
            @if let Some(svg) = &shown.drawn { (picture(svg, "The board with the recorded run")) }
            @if let Some(run) = run {
                (run::rows(&shown.imported.position, run))
            }
        }
    }
}

fn best(scene: &Scene<'_>) -> Markup {
    let plain: &[(&str, &str)] = if scene.spec.plain {
        &[("plain", "yes")]
    } else {
        &[]
    };
    match scene.best {
        Err(why) => html! {
            @for line in why.messages() { p { (line) } }
        },
        Ok(Best {
            editor,
            run: Some(found),
            ..
        }) => html! {
            p {
                strong.earns { (found.run.revenue) }
                @if let Some(more) = scene.earned().and_then(|earned| found.run.revenue.checked_sub(earned)) {
                    " " span.change { @if more == 0 { "as much" } @else { "+" (more) } }
                }
            }
            p.proof { (run::proof(&editor.position, &found.run)) }
            (picture(&found.svg, "The board with the best run"))
            (run::rows(&editor.position, &found.run))
            @for note in &found.notes { p { "Note: " (note) } }
        },
        Ok(Best {
            obstacle: Some(why),
            ..
        }) => html! {
            p { (why) }
            @if scene.company().is_some_and(|company| !company.trains.is_empty()) && !scene.spec.plain {
                p { a data-look href=(scene.address(GAME, &[("plain", "yes")])) { "Search without them" } }
            }
        },
        Ok(_) => {
            let wait = scene.address(GAME, &[&[("run", "yes"), ("wait", "yes")], plain].concat());
            html! {
                p.proof data-wait=(wait) role="status" { "Searching…" }
                noscript { p { a href=(wait) { "Show the best run" } } }
            }
        }
    }
}

/// What is uncertain of the position.
fn certainty(scene: &Scene<'_>) -> Markup {
    let shown = scene.shown;
    let against: &[String] = if shown.evidence.holds {
        &[]
    } else {
        &shown.evidence.lines
    };
    let many = against.len() + shown.imported.uncertain.len();
    html! {
        @if many == 0 {
            p.soft { "Nothing of this position is uncertain." }
        } @else {
            details.card data-keep="uncertain" {
                summary { (counted(many, "thing is", "things are")) " uncertain" }
                ul {
                    @for line in against { li { (line) } }
                    @for one in &shown.imported.uncertain { li { (one.to_string()) } }
                }
                p.soft { "Open the position to put right what is wrong: tokens, tiles, trains and phase can be changed there." }
            }
        }
    }
}

/// A drawing in the page itself, as its address would have to make it again.
fn picture(svg: &[u8], what: &str) -> Markup {
    html! { img.board src=(data(svg)) alt=(what); }
}

/// A drawing as an address.
pub fn data(svg: &[u8]) -> String {
    let mut out = "data:image/svg+xml,".to_owned();
    for byte in svg {
        match byte {
            b'%' | b'#' | b'"' | b'&' | b'<' | b'>' | b'\'' | ..=b' ' | 0x7f.. => {
                // Writing to a string cannot fail.
                let _ = write!(out, "%{byte:02X}");
            }
            plain => out.push(char::from(*plain)),
        }
    }
    out
}
