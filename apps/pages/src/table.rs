//! The table of pages: of each its address, what answers it, and what that takes. Each tool has its rows in its `handlers`, and
//! [`rows`](crate::rows) are all of them. The routers of the pages and of a server are built of them, and whatever depends on the
//! kind of a page is looked up there: what a request costs, which worker answers it and for how long, whether the answer is kept,
//! whether a browser can make it. A page without a row does not exist.

use crate::shared::query::Params;
use crate::work::Work;
use axum::Router;
use axum::handler::Handler;
use axum::http::{Method, Uri};
use axum::routing::{MethodRouter, get, post};

/// A page, or a file.
pub struct PageRow {
    /// Its address, with names for the parts that vary.
    pub path: &'static str,
    /// Whether a form is sent to it.
    pub is_form: bool,
    /// The least work for a request.
    work: Work,
    /// Further work, and when that is asked for.
    pub(crate) more: &'static [(When, Work)],
    /// Whether the last part of the address is the name of a file, whose ending says more.
    is_file: bool,
    /// The names of values of the query that bring something of people's own, or ask for a survey.
    pub(crate) brings: &'static [&'static str],
    /// The name of the value of the query that is a shipped thing, or one of people's own in a few signs: see [`is_own`].
    link: Option<&'static str>,
    /// The names of values of the query with which an answer may be kept. Others mean nothing, and there is no end of them.
    pub(crate) kept: &'static [&'static str],
    /// Whether a browser that has the module makes it by itself.
    pub is_near: bool,
    /// Whether it is answered by a stream of events.
    pub is_stream: bool,
    route: fn() -> MethodRouter,
}

/// When a request asks for more work.
#[derive(Clone, Copy, Debug)]
pub enum When {
    /// A value of the query has this name.
    Has(&'static str),
    /// A value of the query with this name is this.
    Says(&'static str, &'static str),
    /// The address begins so.
    Below(&'static str),
    /// The name of the file begins so.
    File(&'static str),
}

/// The names of values that ask for a survey of a region.
pub const REGIONS: [&str; 2] = ["around", "countries"];
/// Surveys of regions.
pub const SURVEYS: [(When, Work); 2] = [
    (When::Has(REGIONS[0]), Work::Survey),
    (When::Has(REGIONS[1]), Work::Survey),
];

/// A page that is shown.
pub const fn page(path: &'static str, work: Work, route: fn() -> MethodRouter) -> PageRow {
    PageRow {
        path,
        is_form: false,
        work,
        more: &[],
        is_file: false,
        brings: &[],
        link: None,
        kept: &[],
        is_near: false,
        is_stream: false,
        route,
    }
}

/// A form that is read.
pub const fn form(path: &'static str, route: fn() -> MethodRouter) -> PageRow {
    PageRow {
        is_form: true,
        ..page(path, Work::Take, route)
    }
}

impl PageRow {
    /// With this least work.
    pub const fn work(self, work: Work) -> PageRow {
        PageRow { work, ..self }
    }

    /// With more work for some requests.
    pub const fn more(self, more: &'static [(When, Work)]) -> PageRow {
        PageRow { more, ..self }
    }

    /// With a file as the last part of its address.
    pub const fn file(self) -> PageRow {
        PageRow {
            is_file: true,
            ..self
        }
    }

    /// With values that bring something.
    pub const fn brings(self, brings: &'static [&'static str]) -> PageRow {
        PageRow { brings, ..self }
    }

    /// With a link of this name.
    pub const fn link(self, name: &'static str) -> PageRow {
        PageRow {
            link: Some(name),
            ..self
        }
    }

    /// With answers that may be kept.
    pub const fn kept(self, kept: &'static [&'static str]) -> PageRow {
        PageRow { kept, ..self }
    }

    /// Made by browsers that have the module.
    pub const fn near(self) -> PageRow {
        PageRow {
            is_near: true,
            ..self
        }
    }

    /// Answered by a stream of events.
    pub const fn stream(self) -> PageRow {
        PageRow {
            is_stream: true,
            ..self
        }
    }

    /// The route of a handler that stands for the row's own, by the same method.
    pub fn on<H, T, S>(&self, handler: H) -> MethodRouter<S>
    where
        H: Handler<T, S>,
        T: 'static,
        S: Clone + Send + Sync + 'static,
    {
        match self.is_form {
            true => post(handler),
            false => get(handler),
        }
    }

    /// The method, as it is written.
    pub fn method(&self) -> Method {
        match self.is_form {
            true => Method::POST,
            false => Method::GET,
        }
    }

    /// The least work of a request for it.
    pub fn least(&self) -> Work {
        self.work
    }

    /// The most work that a request for it can cause.
    pub fn most(&self) -> Work {
        let more = self.more.iter().map(|(_, work)| *work);
        let file = self.is_file.then_some(Work::Print);
        more.chain(file).fold(self.work, Work::max)
    }

    /// What a request for it asks for.
    pub fn asked(&'static self, uri: &Uri) -> Asked {
        let params = Params::of(uri);
        let work = self.work_of(uri.path(), &params);
        let has_own = self.has_own(&params);
        let is_known = |name: &str| self.kept.contains(&name) || self.link == Some(name);
        Asked {
            row: self,
            work,
            has_own,
            may_keep: !has_own && !work.is_long() && params.names().all(is_known),
        }
    }

    fn work_of(&self, path: &str, params: &Params) -> Work {
        // What cannot be read may mean anything.
        if !params.errors.is_empty() || path.contains('%') {
            return self.most();
        }
        let file = path.rsplit('/').next().unwrap_or_default();
        let holds = |when: &When| match *when {
            When::Has(name) => params.text(name).is_some(),
            When::Says(name, value) => params.text(name) == Some(value),
            When::Below(begin) => path
                .strip_prefix(begin)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
            When::File(begin) => file.starts_with(begin),
        };
        let more = self.more.iter().filter(|(when, _)| holds(when));
        let of_file = self.is_file.then(|| Work::of_file(file));
        more.map(|(_, work)| *work)
            .chain(of_file)
            .fold(self.work, Work::max)
    }

    fn has_own(&self, params: &Params) -> bool {
        let link = self.link.and_then(|name| params.text(name));
        !params.errors.is_empty()
            || self.is_form
            || self.brings.iter().any(|name| params.text(name).is_some())
            || link.is_some_and(is_own)
    }
}

/// Whether a link is to something of people's own, which has a dot; names of what ships have none.
pub fn is_own(link: &str) -> bool {
    link.contains('.')
}

/// A request as its row sees it.
pub struct Asked {
    /// The page.
    pub row: &'static PageRow,
    /// The most work that the answer takes.
    pub work: Work,
    /// Whether it brings something of people's own, or asks for a survey.
    pub has_own: bool,
    /// Whether an answer is the same for all, and there is an end of such requests.
    pub may_keep: bool,
}

/// The router of some rows.
pub fn router(rows: &'static [PageRow]) -> Router {
    rows.iter().fold(Router::new(), |routes, row| {
        routes.route(row.path, (row.route)())
    })
}
