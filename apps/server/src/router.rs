//! The routes: which address is answered by what. The only file that knows all pages.

use crate::admin;
use crate::api::{calls, health};
use crate::http::admission::Charges;
use crate::http::guard::host::Hosts;
use crate::http::guard::{address, body, headers, host, hsts, origin};
use crate::http::{admission, assets, compress};
use crate::node::forward::pass as forward_to_owner;
use crate::pages::{self, home, live, local, offline, rules};
use crate::settings::Settings;
use crate::state::App;
use crate::worker::{forward, table};
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use milepost_live::live::time::Time;
use milepost_live::store::Store;
use std::path::Path;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

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

/// What each request costs.
fn charges() -> Charges {
    Charges::of(calls::all().into_iter().map(|call| (call.path, call.cost)))
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
        .merge(local::routes());
    // A worker process makes the pages of the tools, because they read what strangers send.
    let routes = milepost_pages::rows().fold(own, |routes, row| match row.is_stream {
        true => routes.route(row.path, row.on(forward::events)),
        false => routes.route(row.path, row.on(forward::page)),
    });
    let inside = routes
        .fallback(pages::api::not_found)
        .layer(from_fn(body::read))
        .layer(from_fn(address::check))
        .layer(CatchPanicLayer::custom(admission::handle_panic))
        .layer(from_fn_with_state(app.compressor.clone(), compress::pass))
        .layer(from_fn(origin::check))
        .layer(from_fn_with_state(app.hosts.clone(), host::check))
        .layer(from_fn_with_state(
            (app.clone(), charges()),
            admission::pass,
        ))
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
        .fallback(pages::api::not_found)
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Method;
    use milepost_pages::work::Work;
    use milepost_testkit::golden;
    use std::collections::BTreeMap;
    use std::fmt::Write;

    #[test]
    fn what_sets_much_in_motion_costs_more_than_a_page() {
        for (route, address, expected) in [
            ("/", "/", 1),
            ("/decks", "/decks", 1),
            ("/decks/{name}", "/decks/iberia", 5),
            ("/decks/{name}/{file}", "/decks/iberia/deck.pdf", 20),
            ("/decks/{name}/{file}", "/decks/iberia/deck%2Epdf", 40),
            ("/routes/game/{file}", "/routes/game/audit.json", 40),
            ("/table/{id}", "/table/ABCD-EFGH-JKLM", 1),
            ("/table/{id}/state", "/table/ABCD-EFGH-JKLM/state", 1),
            ("/table/{id}/way/{to}", "/table/ABCD-EFGH-JKLM/way/17", 2),
            ("/table/{id}/log.txt", "/table/ABCD-EFGH-JKLM/log.txt", 4),
            ("/table/{id}/state", "/table/ABCD%2Fstate", 40),
            ("other", "/no/such/page", 1),
        ] {
            let uri = address.parse().unwrap();
            assert_eq!(
                charges().cost(&Method::GET, route, &uri),
                expected,
                "{address}"
            );
        }
        let post =
            |route: &str| charges().cost(&Method::POST, route, &route.parse().unwrap_or_default());
        for (route, expected) in [
            ("/table", 10),
            ("/play/now", 10),
            ("/qr", 10),
            ("/decks/check", 10),
            ("/routes/games", 20),
        ] {
            assert_eq!(post(route), expected, "{route}");
        }
        let act = "/table/ABCD-EFGH-JKLM/act".parse().unwrap();
        assert_eq!(charges().cost(&Method::POST, "/table/{id}/act", &act), 1);
    }

    /// The table of costs in the manual for operators.
    #[test]
    fn costs_are_documented() {
        let mut costs: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for work in Work::ALL {
            costs
                .entry(work.cost())
                .or_default()
                .push(work.words().to_owned());
        }
        let mut names: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for call in calls::all() {
            let name = call.path.strip_prefix("/table/{id}/");
            let name = name.map(|name| name.split('/').next().unwrap_or_default());
            let known = names.entry(call.cost).or_default();
            known.extend(name.filter(|name| call.cost > 1 && !known.contains(name)));
        }
        for (cost, names) in names.into_iter().filter(|(_, names)| !names.is_empty()) {
            let names: Vec<String> = names.iter().map(|name| format!("`/{name}`")).collect();
            let of_tables = format!("of a table: {}", names.join(", "));
            costs.entry(cost).or_default().push(of_tables);
        }
        let mut table = "| request | counts as |\n| --- | --- |\n".to_owned();
        for (cost, what) in costs {
            writeln!(table, "| {} | {cost} |", what.join("; ")).unwrap();
        }
        let manual = "../../docs/operate.md";
        let text = std::fs::read_to_string(manual).unwrap();
        let (before, rest) = text.split_once("| request | counts as |\n").unwrap();
        let (_, after) = rest.split_once("\n\n").unwrap();
        golden::assert(manual, &format!("{before}{table}\n{after}"));
    }
}
