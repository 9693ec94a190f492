//! The routes: which address is answered by what. The only file that knows all pages.

use crate::admin;
use crate::api::health;
use crate::http::guard::host::Hosts;
use crate::http::guard::{address, body, headers, host, hsts, origin};
use crate::http::{admission, assets, compress};
use crate::live::time::Time;
use crate::node::forward::pass as forward_to_owner;
use crate::pages::{self, home, live, local, offline, rules};
use crate::settings::Settings;
use crate::state::App;
use crate::store::Store;
use crate::worker::{forward, table};
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get};
use milepost_pages::nav;
use milepost_pages::shared::errors;
use std::path::Path;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// The pages of the tools. A worker process makes them, because tools read what strangers send.
const FORWARDED: [nav::Entry; 5] = [
    nav::MAPS,
    nav::DECKS,
    nav::ROUTES,
    nav::CONTRACTS,
    nav::BOARDS,
];

/// The state of a server with the tables of a store.
pub fn app(settings: Settings, store: Arc<dyn Store>, time: Time) -> App {
    let in_place = worker(settings.site.as_deref());
    App::new(settings, store, time, in_place)
}

/// The routes of tables, without checks and limits.
pub fn tables() -> Router<App> {
    live::table::routes()
        .merge(live::seat::routes())
        .merge(crate::api::routes())
}

/// All routes of the server with their checks and limits.
pub fn server(app: &App) -> Router {
    let own = tables()
        // For these alone: what other servers carry out for each other is not for browsers to reach.
        .route_layer(from_fn_with_state(app.clone(), forward_to_owner))
        .merge(home::routes())
        .merge(live::create::routes())
        .merge(live::tour::routes())
        .merge(rules::routes())
        .merge(offline::routes())
        .merge(pages::api::routes())
        .merge(assets::routes())
        .merge(local::routes())
        // A search with live progress is an event stream.
        .route("/routes/run/events", any(forward::events));
    let routes = FORWARDED.iter().fold(own, |routes, page| {
        let below = format!("{}/{{*rest}}", page.path);
        routes
            .route(page.path, any(forward::page))
            .route(&below, any(forward::page))
    });
    let inside = routes
        .fallback(errors::not_found)
        .layer(from_fn(body::read))
        .layer(from_fn(address::check))
        .layer(CatchPanicLayer::custom(admission::handle_panic))
        .layer(from_fn_with_state(app.compressor.clone(), compress::pass))
        .layer(from_fn(origin::check))
        .layer(from_fn_with_state(app.hosts.clone(), host::check))
        .layer(from_fn_with_state(app.clone(), admission::pass))
        .layer(from_fn_with_state(app.clone(), hsts::add))
        .layer(from_fn_with_state(
            app.settings.local.is_some(),
            headers::add,
        ))
        .with_state(app.clone());
    Router::new()
        .fallback_service(inside)
        .layer(from_fn(address::method))
}

/// The routes of the operator's listener, which is meant for a private network and has no limits.
pub fn admin(app: &App) -> Router {
    Router::new()
        .route("/healthz", get(health::health))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .merge(admin::routes(app))
        .fallback(errors::not_found)
        .layer(CatchPanicLayer::custom(admission::handle_panic))
        .layer(from_fn_with_state(
            Arc::new(Hosts::of_admin(&app.settings)),
            host::check,
        ))
        .layer(from_fn_with_state(false, headers::add))
        .with_state(app.clone())
}

/// All routes of a worker; `site` is the folder of the server's copy of the source of the site 18xx.games.
pub fn worker(site: Option<&Path>) -> Router {
    milepost_pages::routes(site)
        .layer(CatchPanicLayer::custom(admission::handle_panic))
        .merge(table::routes())
}
