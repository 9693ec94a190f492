//! The page of a position: its board, the selected hex, the company and its trains, and the best run.

use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::routes::editor::{Editor, Editors, Own};
use crate::routes::scene::{Scene, Wrong};
use crate::routes::search::{Runs, SECONDS, found, known, obstacle};
use crate::routes::view::View;
use crate::routes::{board, kept, panel, run};
use crate::shared::errors::{error_list, error_page};
use crate::shared::query::Params;
use axum::Extension;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_route::Prefer;
use milepost_route_files::Ruling;
use std::sync::Arc;

/// Train names that most titles have.
const TRAINS: [&str; 8] = ["2", "3", "4", "5", "6", "7", "8", "D"];

/// The handler of the page.
pub async fn page(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    mut params: Params,
) -> Response {
    let made = async {
        let editor = editors.open(params.text("p").unwrap_or_default()).await?;
        let view = View::of(&mut params, &editor);
        params.check()?;
        shown(&runs, editor, view, &Wrong::default()).await
    };
    made.await.map_or_else(
        |error| error_page("No position", &error),
        IntoResponse::into_response,
    )
}

/// The page of a position.
///
/// # Errors
/// If the page waits for a run, and it is not found.
pub async fn shown(
    runs: &Runs,
    editor: Arc<Editor>,
    view: View,
    wrong: &Wrong,
) -> Result<Markup, ApiError> {
    let known = if view.run {
        known(runs, &editor, &view.spec)
    } else {
        None
    };
    let wanted = view.run && view.wait && obstacle(&editor, &view.spec).is_none();
    let found = match known {
        None if wanted => Some(found(runs, editor.clone(), view.spec.clone(), None).await?),
        known => known,
    };
    Ok(written(
        &Scene {
            editor: &editor,
            view: &view,
            found: found.as_deref(),
        },
        wrong,
    ))
}

/// The page of a position, with its run if that is known.
pub fn written(scene: &Scene<'_>, wrong: &Wrong) -> Markup {
    let Scene { editor, view, .. } = scene;
    let title = &editor.position.setup().title;
    let run = scene.found.map(|found| &found.run);
    let away: &[String] = if wrong.at_hex { &[] } else { &wrong.lines };
    let body = html! {
        h1 { bdi { (title) } }
        @if kept::is_kept(&editor.link) {
            p.wrong data-part="kept" {
                "This position is too long for a link: its address works only here, and only for a while. "
                a href=(view.address(editor, "/routes/position.toml", &[])) { "Save its file" } "."
            }
        } @else { span data-part="kept" {} }
        div.top { (search(scene)) (run::sum(editor, view, run)) }
        div.two.routes {
            div { (board::board(scene)) (run::table(editor, scene.found)) }
            div.side {
                (panel::panel(scene, if wrong.at_hex { &wrong.lines } else { &[] }))
                section.card data-part="who" aria-labelledby="who" {
                    h2 #who { "Who runs" }
                    (error_list(away))
                    (who(scene))
                }
                (files(scene))
                p { a href="/routes" { "Another position" } }
            }
        }
    };
    frame(title, nav::ROUTES.path, &["routes.css", "routes.js"], body)
}

/// The company, its trains, the phase.
fn who(scene: &Scene<'_>) -> Markup {
    let editor = scene.editor;
    let Some(own) = &editor.own else {
        return html! {
            @if let Some(company) = editor.company() {
                p { bdi { (company.name) } ": " @for train in &company.trains { bdi { (train.name) } " " } }
            }
        };
    };
    let next = scene.next();
    let form = |what: &str, body: Markup| {
        html! {
            form.row data-go method="get" action="/routes/change" {
                (next.hidden_hex(editor))
                input type="hidden" name="do" value=(what);
                (body)
            }
        }
    };
    html! {
        (form("company", company(editor, own)))
        @if let Some(company) = editor.company() {
            ul.row.trains aria-label={ "Trains of " (company.name) } {
                @for (at, train) in company.trains.iter().enumerate() {
                    li { (form("drop", html! {
                        button.train name="train" value=(at) aria-label={ "Remove train " (train.name) } {
                            bdi { (train.name) } span aria-hidden="true" { " ×" }
                        }
                    })) }
                }
            }
            (form("add", html! {
                span.field {
                    label for="train" { "Another train" }
                    input #train name="train" list="trains" maxlength="40" required autocomplete="off" placeholder="3";
                    datalist #trains { @for name in trains(own) { option value=(name) {} } }
                }
                button { "Add" }
            }))
        }
        @if !own.kit.phases.is_empty() { (form("phase", phase(own))) }
    }
}

fn company(editor: &Editor, own: &Own) -> Markup {
    let running = editor.company().map_or("", |company| company.name.as_str());
    html! {
        span.field {
            label for="company" { "Company" }
            @if own.kit.companies.is_empty() {
                input #company name="company" value=(running) maxlength="40" required autocomplete="off";
            } @else {
                select #company name="company" data-now {
                    @for name in &own.kit.companies { option selected[name == running] { (name) } }
                }
            }
        }
        button { "Choose" }
    }
}

fn phase(own: &Own) -> Markup {
    html! {
        span.field {
            label for="phase" { "Phase" }
            select #phase name="phase" data-now {
                @for (name, colours) in &own.kit.phases {
                    option value=(name) selected[own.sheet.phase() == Some(name)] { (name) ": " (colours.join(", ")) }
                }
            }
        }
        button { "Choose" }
    }
}

/// The names of trains to choose from.
fn trains(own: &Own) -> Vec<&str> {
    let declared = || own.kit.trains.iter().map(|train| train.name.as_str());
    let mut names: Vec<&str> = declared().collect();
    names.extend(
        TRAINS
            .iter()
            .filter(|name| !declared().any(|known| known == **name)),
    );
    names
}

/// The form that starts the search for the best run.
fn search(scene: &Scene<'_>) -> Markup {
    let Scene { editor, view, .. } = scene;
    let plain = view.spec.plain || Ruling::Declared.lacks(&editor.position);
    let seconds = view.spec.seconds;
    html! {
        form.row #search data-part="search" method="get" action="/routes/at" {
            input type="hidden" name="p" value=(editor.link);
            input type="hidden" name="run" value="yes";
            @for warning in &editor.warnings { p { "Warning: " (warning) } }
            @if let Some(hex) = view.hex { input type="hidden" name="hex" value=(editor.position.setup().hexes[hex].name); }
            @if let Some(was) = view.was { input type="hidden" name="was" value=(was); }
            noscript { input type="hidden" name="wait" value="yes"; }
            @if plain {
                span.field {
                    label for="plain" { "Rules of the title that this file does not declare" }
                    select #plain name="plain" {
                        option value="no" { "must be declared" }
                        option value="yes" selected[view.spec.plain] { "leave them out" }
                    }
                }
            }
            span.field {
                label for="prefer" { "Of runs that earn the same, prefer" }
                select #prefer name="prefer" {
                    @for (value, words) in preferences(scene) {
                        option value=(value) selected[view.spec.prefer.as_ref().is_some_and(|by| by.text() == value)] { (words) }
                    }
                }
            }
            button.primary { "Find the best run" }
            span.field {
                label for="seconds" { "Time limit in seconds" }
                input #seconds name="seconds" type="number" min=(SECONDS.start()) max=(SECONDS.end()) value=(seconds);
            }
        }
    }
}

/// What may be preferred of runs that earn the same, in the address and in words: hexes are those that are preferred now,
/// and the selected one.
fn preferences(scene: &Scene<'_>) -> Vec<(String, String)> {
    let rules = &scene.editor.position.setup().rules;
    let usual = match &rules.prefer {
        Some(by) => format!("what its rules say: {}", by.text()),
        None => "what its title says, or few trains and borders".to_owned(),
    };
    let hexes = &scene.editor.position.setup().hexes;
    let selected = scene.view.hex.and_then(|hex| hexes.get(hex));
    let selected = selected.map(|hex| Prefer::Hexes(vec![hex.name.clone()]));
    let known = scene.view.spec.prefer.clone();
    let hexes = known
        .into_iter()
        .filter(|by| matches!(by, Prefer::Hexes(_)));
    let mut hexes: Vec<Prefer> = hexes.chain(selected).collect();
    hexes.dedup();
    let hexes = hexes.into_iter().map(|by| {
        let names = by.text();
        let names = names.trim_start_matches("hex=").replace(',', ", ");
        (by.text(), format!("a route through {names}"))
    });
    let all = [
        (String::new(), usual),
        (Prefer::Subsidy.text(), "the most subsidy".to_owned()),
        (Prefer::Short.text(), "the fewest hexes".to_owned()),
    ];
    all.into_iter().chain(hexes).collect()
}

/// The links to files.
fn files(scene: &Scene<'_>) -> Markup {
    let Scene {
        editor,
        view,
        found,
    } = scene;
    let at = |file: &str| view.address(editor, &format!("/routes/{file}"), &[]);
    let form = if milepost_document::is_json(&editor.texts.position) {
        "json"
    } else {
        "toml"
    };
    html! {
        section data-part="files" aria-labelledby="files" {
            h2 #files { "Files" }
            ul.plain {
                li { a href=(at(&format!("position.{form}"))) { "The position" } }
                @if !editor.texts.board.is_empty() { li { a href=(at("board.toml")) { "Its board" } } }
                @if found.is_some() {
                    li { "The run: " a href=(at("run.pdf")) { "PDF" } ", " a href=(at("run.svg")) { "SVG" } ", " a href=(at("run.png")) { "PNG" } }
                }
                li { "The map: " a href=(at("map.pdf")) { "PDF at true size" } ", " a href=(at("map.svg")) { "SVG" } ", " a href=(at("map.png")) { "PNG" } }
            }
        }
    }
}
