//! Lists, closes and deletes tables.

use crate::admin::forms::{Close, Done, LoadedRow, TableFilter, TablePage, TableRow};
use crate::api::Body;
use crate::state::App;
use crate::wire::error::{ApiError, no_table};
use axum::body::{Bytes, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{Request, StatusCode, Uri};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{StreamExt, stream};
use milepost_live::live::crayon::CrayonRoom;
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use milepost_live::store::{Filter, Listed, Node};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most bytes of what another server has in memory.
const MAX_LOADED: usize = 4 << 20;
/// How many servers are asked at once.
const AT_ONCE: usize = 8;
/// What stands for a server that has no address for others.
const HERE: &str = "here";

/// The calls that the server carries out that runs the table.
pub fn on_owner() -> Router<App> {
    Router::new().route("/table/{id}/close", post(close))
}

/// What servers ask each other.
pub fn between_nodes() -> Router<App> {
    on_owner().route("/loaded", get(loaded))
}

/// The name of a table in the path.
#[derive(Deserialize)]
pub struct Named {
    id: String,
}

/// Closes a table. A table that is closed stays so.
async fn close(
    State(app): State<App>,
    Path(Named { id }): Path<Named>,
    Body(Close { reason }): Body<Close>,
) -> Result<Json<Done>, ApiError> {
    let live = app.table(&id).await?;
    let done = |text: &str| {
        let done = text.to_owned();
        Ok(Json(Done { done }))
    };
    if live.with_room(CrayonRoom::is_closed).await? {
        return done("the table was closed already");
    }
    live.commit(Issuer::Operator, Command::Close { reason })
        .await?;
    done("the table is closed")
}

/// Deletes a table.
pub async fn delete(
    State(app): State<App>,
    Path(Named { id }): Path<Named>,
) -> Result<Json<Done>, ApiError> {
    match app.tables.delete(&id).await? {
        true => Ok(Json(Done {
            done: "the table is deleted".to_owned(),
        })),
        false => Err(no_table()),
    }
}

/// Lists tables.
pub async fn list(
    State(app): State<App>,
    filter: Result<Query<TableFilter>, QueryRejection>,
) -> Result<Json<TablePage>, ApiError> {
    let Query(filter) =
        filter.map_err(|error| ApiError::new(StatusCode::BAD_REQUEST, error.body_text()))?;
    let most = match filter.most {
        0 => TableFilter::MOST,
        most => most.min(TableFilter::MOST),
    };
    let now = app.tables.now();
    let end = filter.skip.saturating_add(most);
    let before = now.saturating_sub(filter.idle.saturating_mul(1_000));
    let stored = Filter::first(
        filter.phase.map(Into::into),
        before.saturating_add(1),
        end.saturating_add(1),
    );
    let listed = app.tables.list(stored).await?;
    let next = (listed.len() > end).then_some(end);
    let (memory, silent) = in_memory(&app).await;
    let row = |listed: Listed| {
        let nowhere = Loaded::default();
        let found = memory.get(&listed.id).unwrap_or(&nowhere);
        TableRow {
            phase: listed.phase.into(),
            idle: now.saturating_sub(listed.at) / 1_000,
            entries: listed.entries,
            loaded: found.servers,
            streams: found.streams,
            node: found.owner.clone(),
            id: listed.id,
        }
    };
    let page = listed.into_iter().skip(filter.skip).take(most);
    let tables = page.map(row).collect();
    Ok(Json(TablePage {
        tables,
        next,
        silent,
    }))
}

/// What servers have of a table in memory.
#[derive(Default)]
struct Loaded {
    servers: usize,
    streams: usize,
    owner: Option<String>,
}

/// The tables in memory by name, here and on the other servers, and which of these did not answer.
async fn in_memory(app: &App) -> (BTreeMap<String, Loaded>, Vec<String>) {
    let own = (name(app.tables.node()), Some(rows(app)));
    let others = stream::iter(app.tables.other_nodes())
        .map(async |node| (name(&node), ask(app, &node).await))
        .buffer_unordered(AT_ONCE);
    let all: Vec<(String, Option<Vec<LoadedRow>>)> =
        stream::iter([own]).chain(others).collect().await;
    let (mut memory, mut silent) = (BTreeMap::<String, Loaded>::new(), Vec::new());
    for (node, rows) in all {
        let Some(rows) = rows else {
            silent.push(node);
            continue;
        };
        for row in rows {
            let found = memory.entry(row.id).or_default();
            found.servers += 1;
            found.streams += row.streams;
            if row.owner {
                found.owner = Some(node.clone());
            }
        }
    }
    silent.sort_unstable();
    (memory, silent)
}

fn name(node: &Node) -> String {
    match node.url.as_str() {
        "" => HERE.to_owned(),
        url => url.to_owned(),
    }
}

/// What another server has in memory.
async fn ask(app: &App, node: &Node) -> Option<Vec<LoadedRow>> {
    let mut request = Request::new(Bytes::new());
    *request.uri_mut() = Uri::from_static("/loaded");
    let answer = app.nodes.send(node, request).await.ok()?;
    let body = to_bytes(answer.into_body(), MAX_LOADED).await.ok()?;
    serde_json::from_slice(&body).ok()
}

fn rows(app: &App) -> Vec<LoadedRow> {
    let loaded = app.tables.loaded().into_iter();
    loaded
        .map(|table| LoadedRow {
            id: table.id,
            streams: table.streams,
            owner: table.is_owner,
        })
        .collect()
}

/// What this server has in memory, for others.
async fn loaded(State(app): State<App>) -> Json<Vec<LoadedRow>> {
    Json(rows(&app))
}
