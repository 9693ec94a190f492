//! Edits a position, and redirects to the address of the new one.

use crate::routes::at::shown;
use crate::routes::editor::{Editor, Editors};
use crate::routes::scene::Wrong;
use crate::routes::search::Runs;
use crate::routes::sheet::Change;
use crate::routes::view::View;
use crate::shared::errors::error_page;
use crate::shared::query::Params;
use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

/// The maximum number of trains of a company, and of characters of a name.
const MOST: usize = 40;

/// Edits a position; if the edit is invalid, shows the unchanged page with the errors.
pub async fn change(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    mut params: Params,
) -> Response {
    let editor = match editors.open(params.text("p").unwrap_or_default()).await {
        Ok(editor) => editor,
        Err(error) => return error_page("No position", &error),
    };
    let view = View::of(&mut params, &editor);
    let change = change_of(&mut params, &editor, &view);
    let wrong = match change
        .filter(|_| params.errors.is_empty())
        .and_then(|change| editor.changed(&change))
    {
        Some(texts) => match editors.read(texts).await {
            Ok(editor) => return Redirect::to(&next(&view, &editor)).into_response(),
            Err(error) if error.status() == StatusCode::UNPROCESSABLE_ENTITY => {
                error.messages().to_vec()
            }
            Err(error) => return error_page("Not changed", &error),
        },
        None if params.errors.is_empty() => {
            vec!["Positions in this format can be shown and run, but not edited here.".to_owned()]
        }
        None => params.errors,
    };
    let wrong = Wrong {
        lines: wrong.iter().map(|line| plain(line)).collect(),
        at_hex: view.hex.is_some(),
    };
    let view = View {
        wait: false,
        ..view
    };
    match shown(&runs, editor, view, &wrong).await {
        Ok(page) => (StatusCode::UNPROCESSABLE_ENTITY, page).into_response(),
        Err(error) => error_page("Not changed", &error),
    }
}

/// A problem without its line number, because the page does not show the file.
fn plain(line: &str) -> String {
    let rest = line
        .strip_prefix("line ")
        .and_then(|line| line.split_once(": "));
    rest.filter(|(number, _)| number.bytes().all(|digit| digit.is_ascii_digit()))
        .map_or(line, |(_, rest)| rest)
        .to_owned()
}

/// The address after an edit: the same hex stays selected.
fn next(view: &View, editor: &Editor) -> String {
    let hexes = &editor.position.setup().hexes;
    let hex = view
        .hex
        .and_then(|hex| hexes.get(hex))
        .map(|hex| ("hex", hex.name.as_str()));
    view.address(editor, "/routes/at", &hex.into_iter().collect::<Vec<_>>())
}

/// The edit that an address specifies.
fn change_of(params: &mut Params, editor: &Editor, view: &View) -> Option<Change> {
    let stop = |params: &mut Params| params.number("stop", 0..=250, 0);
    Some(match params.text("do").unwrap_or_default() {
        "lay" => {
            let (tile, turn) = view.tile.clone()?;
            Change::Lay {
                hex: view.hex?,
                tile,
                turn,
            }
        }
        "lift" => {
            let hex = view.hex?;
            Change::Lift {
                hex,
                printed: editor.own.as_ref()?.kit.printed.get(hex)?.tile.clone(),
            }
        }
        "place" => Change::Place {
            hex: view.hex?,
            stop: stop(params),
            company: name(params, "company"),
        },
        "take" => Change::Take {
            hex: view.hex?,
            stop: stop(params),
            company: name(params, "company"),
        },
        "phase" => Change::Phase(name(params, "phase")),
        "company" => Change::Company(name(params, "company")),
        "add" => Change::Trains(with_train(params, trains(editor))?),
        "drop" => Change::Trains(without_train(params, trains(editor))),
        _ => {
            params.errors.push(
                "do: expected lay, lift, place, take, phase, company, add or drop".to_owned(),
            );
            return None;
        }
    })
}

/// A name in the parameters of an address; errors are added to them.
fn name(params: &mut Params, key: &str) -> String {
    let text = params.text(key).unwrap_or_default().to_owned();
    if text.is_empty() || text.chars().count() > MOST || text.chars().any(char::is_control) {
        params
            .errors
            .push(format!("{key}: a name of at most {MOST} letters"));
    }
    text
}

/// The names of the company's trains.
fn trains(editor: &Editor) -> Vec<String> {
    let company = editor.company();
    let trains = company.iter().flat_map(|company| &company.trains);
    trains.map(|train| train.name.clone()).collect()
}

fn with_train(params: &mut Params, mut trains: Vec<String>) -> Option<Vec<String>> {
    if trains.len() >= MOST {
        params.errors.push(format!("train: at most {MOST} of them"));
        return None;
    }
    trains.push(name(params, "train"));
    Some(trains)
}

fn without_train(params: &mut Params, mut trains: Vec<String>) -> Vec<String> {
    let at = params.number("train", 0..=MOST, 0);
    if at < trains.len() {
        trains.remove(at);
    }
    trains
}
