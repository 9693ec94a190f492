//! The handlers of the pages of recorded games.

use crate::caching::cacheable;
use crate::error::ApiError;
use crate::routes::editor::Editors;
use crate::routes::games::audit::{self, Audits, audited};
use crate::routes::games::moment::{Choice, Shown, Unshown};
use crate::routes::games::timeline::GAME;
use crate::routes::games::upload::{GameTexts, OwnSite, Upload};
use crate::routes::games::view::{self, Best, Scene};
use crate::routes::kept;
use crate::routes::list::{self, Refused};
use crate::routes::search::{Runs, SearchSpec, WAITS, found, known, obstacle};
use crate::shared::download::{self, File};
use crate::shared::errors::error_page;
use crate::shared::form_errors::unprocessable;
use crate::shared::query::{Params, address};
use crate::table::{self, PageRow};
use crate::work::{self, Work};
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Json, Router};
use milepost_calls::export;
use milepost_print::paper::Paper;
use milepost_print::tiles;
use milepost_route_games::audit::{AuditJson, draw};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// The pages.
pub const ROWS: &[PageRow] = &[
    table::form("/routes/games", || post(open)).work(Work::Replay),
    table::form("/routes/games/missing", || post(missing)),
    played(GAME, Work::Replay, || get(page)).more(WAITS),
    played("/routes/game/open", Work::Replay, || get(position)),
    played("/routes/game/{file}", Work::Audit, || get(file)),
];

const fn played(path: &'static str, work: Work, route: fn() -> MethodRouter) -> PageRow {
    table::page(path, work, route).link(kept::GAME)
}

/// The routes of these pages.
pub fn routes() -> Router {
    table::router(ROWS).layer(Extension(Audits::default()))
}

/// The longest time to look for the run at which a game opens.
const OPENING: Duration = Duration::from_secs(10);
/// The part of it after which searches stop where they stand.
const OPENING_REST: Duration = Duration::from_secs(3);

/// The action of the run that missed the most of those that can be judged; nothing where none missed anything, and of games
/// that take too long.
async fn worst(texts: GameTexts, own: OwnSite) -> Option<u64> {
    let work = move |deadline: work::Deadline| audited(&texts, &own, &deadline, OPENING_REST);
    let audit = work::run_for(Work::Replay, OPENING, work)
        .await
        .ok()?
        .ok()?;
    audit.worst()
}

/// Opens a record: the answer leads to its page, at the run that missed the most, or else at the last.
async fn open(
    Extension(editors): Extension<Editors>,
    Extension(own): Extension<OwnSite>,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    let site = own.clone();
    let made = async {
        let upload = Upload::read(form).await?;
        let open = move |_| upload.texts(&site);
        let texts = work::run(Work::Replay, open).await??;
        let game = texts.keep(&editors.kept);
        let at = worst(texts, own.clone()).await;
        Ok::<_, ApiError>((game, at.map(|action| action.to_string())))
    };
    match made.await {
        Ok((game, at)) => {
            let at = at.as_deref().map(|at| ("at", at));
            let moment: Vec<(&str, &str)> =
                [("game", game.as_str())].into_iter().chain(at).collect();
            Redirect::to(&address(GAME, &moment)).into_response()
        }
        Err(error) => {
            let refused = Refused {
                game: error.messages(),
                ..Refused::default()
            };
            let page = list::page(&Params::default(), &refused, &own);
            (error.status(), page).into_response()
        }
    }
}

/// The files of a title that a browser should add, if it has them.
#[derive(Serialize)]
struct Missing {
    missing: Vec<String>,
}

async fn missing(form: Result<Multipart, MultipartRejection>) -> Result<Json<Missing>, ApiError> {
    let upload = Upload::read(form).await?;
    let missing = work::run(Work::Take, move |_| upload.missing()).await??;
    Ok(Json(Missing { missing }))
}

async fn shown(
    editors: &Editors,
    own: OwnSite,
    choice: &Choice,
) -> Result<Result<Shown, Unshown>, ApiError> {
    let texts = GameTexts::of(&choice.game, &editors.kept)?;
    let choice = choice.clone();
    work::run(Work::Replay, move |deadline| {
        Shown::new(&texts, &own, &choice, &deadline)
    })
    .await?
}

/// The page of a moment.
async fn page(
    Extension(editors): Extension<Editors>,
    Extension(runs): Extension<Runs>,
    Extension(own): Extension<OwnSite>,
    mut params: Params,
) -> Response {
    let made = async {
        let choice = Choice::of(&params);
        let spec = SearchSpec::of(&mut params);
        let wait = params.choice("wait", &[(false, "no"), (true, "yes")]);
        params.check()?;
        let shown = match shown(&editors, own, &choice).await? {
            Ok(shown) => shown,
            Err(unshown) => {
                let page = view::unshown(&choice, &unshown);
                return Ok((unshown.why.status(), page).into_response());
            }
        };
        // Why there is no best run is said beside the recorded one.
        let best = best(&editors, &runs, &shown, &spec, wait == Some(true)).await;
        let page = view::page(&Scene {
            choice: &choice,
            shown: &shown,
            spec,
            best: &best,
        });
        Ok::<Response, ApiError>(page.into_response())
    };
    made.await
        .unwrap_or_else(|error| error_page("No game", &error))
}

/// The best run of a moment, if it is known, or is waited for.
async fn best(
    editors: &Editors,
    runs: &Runs,
    shown: &Shown,
    spec: &SearchSpec,
    wait: bool,
) -> Result<Best, ApiError> {
    let editor = editors.read(shown.texts.clone()?).await?;
    let obstacle = obstacle(&editor, spec);
    let mut run = known(runs, &editor, spec);
    if run.is_none() && wait && obstacle.is_none() {
        run = Some(found(runs, editor.clone(), spec.clone(), None).await?);
    }
    Ok(Best {
        editor,
        run,
        obstacle,
    })
}

/// Leads to the page of the position.
async fn position(
    Extension(editors): Extension<Editors>,
    Extension(own): Extension<OwnSite>,
    params: Params,
) -> Response {
    let made = async {
        let shown = shown(&editors, own, &Choice::of(&params)).await?;
        let shown = shown.map_err(|unshown| unshown.why)?;
        let editor = editors.read(shown.texts?).await?;
        let open = address("/routes/at", &[("p", &editor.link), ("run", "yes")]);
        Ok::<_, ApiError>(Redirect::to(&open))
    };
    made.await.map_or_else(
        |error| error_page("No position", &error),
        IntoResponse::into_response,
    )
}

/// The audit, as a page or as a file.
async fn file(
    Extension(editors): Extension<Editors>,
    Extension(own): Extension<OwnSite>,
    Extension(audits): Extension<Audits>,
    Path(file): Path<String>,
    params: Params,
    headers: HeaderMap,
) -> Response {
    let made = async {
        let ending = match file.split_once('.') {
            None if file == "audit" => "",
            Some(("audit", ending)) => ending,
            _ => return Err(ApiError::missing("page")),
        };
        let choice = Choice::of(&params);
        let texts = GameTexts::of(&choice.game, &editors.kept)?;
        let make = async {
            let work =
                move |deadline: work::Deadline| audited(&texts, &own, &deadline, audit::REST);
            work::run(Work::Audit, work).await?
        };
        let audit = audits.get_or(&choice.game, make).await?;
        answer(&choice, audit, ending, &headers).await
    };
    made.await
        .unwrap_or_else(|error| error_page("No audit", &error))
}

async fn answer(
    choice: &Choice,
    audit: Arc<AuditJson>,
    ending: &str,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let name = format!("{} audit", audit.title);
    match ending {
        "" => return Ok(audit::page(choice, &audit).into_response()),
        "json" => {
            let bytes = serde_json::to_vec_pretty(&*audit).map_err(unprocessable)?;
            let ending = "json";
            return Ok(download::attached(&name, File { ending, bytes }));
        }
        _ => {}
    }
    let (ending, kind) = (ending.to_owned(), Work::of_file(ending));
    let is_shown = ending == "svg";
    let draw = move |_| {
        let picture = export::charts(&*audit, draw::page(&audit));
        download::picture(&ending, |format| {
            picture.encode(format, |drawing| vec![tiles::single(drawing, Paper::A4)])
        })
    };
    let file = work::run(kind, draw).await?;
    let file = file.ok_or_else(|| ApiError::missing("file"))??;
    Ok(match is_shown {
        true => cacheable(headers, download::kind("svg"), file.bytes.into()),
        false => download::attached(&name, file),
    })
}
