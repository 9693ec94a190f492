//! The cost of requests relative to that of a page. It is charged before the answer is made; the bytes of the answer are
//! charged in addition, see [`ChargedBody`](crate::http::admission::charged_body::ChargedBody).

use axum::http::{Method, Uri};
use milepost_pages::work::Work;
use std::collections::BTreeMap;
use std::sync::Arc;

/// From this cost on, a request is heavy, and each address may have only a few in progress.
pub const HEAVY_FROM: u32 = Work::Deal.cost();

/// The costs of requests.
#[derive(Clone)]
pub struct Charges(Arc<BTreeMap<&'static str, u32>>);

impl Charges {
    /// The costs of the calls of the API, by path; those of pages stand in their table.
    pub fn of(calls: impl Iterator<Item = (&'static str, u32)>) -> Charges {
        Charges(Arc::new(calls.collect()))
    }

    /// The cost of a request; `route` is its path as the router has it. No valid path contains `%`, so one that does is not
    /// looked up but gets the highest cost.
    pub fn cost(&self, method: &Method, route: &str, uri: &Uri) -> u32 {
        if uri.path().contains('%') {
            return Work::Audit.cost();
        }
        if let Some(asked) = milepost_pages::asked(method, route, uri) {
            return asked.work.cost();
        }
        match self.0.get(route) {
            Some(cost) => *cost,
            // The forms of the server's own pages begin tables.
            None if *method == Method::POST => Work::Take.cost(),
            None => Work::Show.cost(),
        }
    }
}
