//! The page of a network: its map, the odds of contracts from a city, their rewards, and files.

use crate::contracts::common::{drawn, form_or_error_page, hidden, title};
use crate::contracts::map::{board, discs, marks, way};
use crate::contracts::odds::{ends, kinds, table};
use crate::contracts::rendered::{DrawnNetwork, From, Source, first_odds, with};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::visit::Visit;
use crate::work::Work;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::cards::dollars;
use milepost_contract::{Chance, Kind};
use milepost_document::number::counted;

/// The extensions of its files, with their labels.
const FILES: [(&str, &str); 5] = [
    ("pdf", "PDF of the map, on sheets to glue together"),
    ("svg", "SVG drawing"),
    ("png", "PNG picture"),
    ("toml", "network as TOML, to edit by hand"),
    ("json", "network as JSON"),
];

/// The selections on a network's page.
struct Look<'a> {
    source: &'a Source,
    drawn: &'a DrawnNetwork,
    /// The starting cities of a player: two, or the same one twice.
    start: Option<[usize; 2]>,
    kind: Kind,
    odds: Option<Result<Vec<Chance>, String>>,
    /// The contract whose reward is shown: commodity and city.
    pay: [Option<usize>; 2],
}

/// The page of a network.
pub async fn page(mut visit: Visit<DrawnNetwork>) -> Response {
    let page = find(&mut visit).await;
    page.map_or_else(
        |error| form_or_error_page("No network", &visit, &error),
        IntoResponse::into_response,
    )
}

async fn find(visit: &mut Visit<DrawnNetwork>) -> Result<Markup, ApiError> {
    let (source, drawn) = drawn(visit).await?;
    let Visit { params, .. } = visit;
    let start = ends(&drawn, params);
    let kind = params.choice(
        "kind",
        &[
            (Kind::Private, "private"),
            (Kind::Starting, "starting"),
            (Kind::Market, "market"),
        ],
    );
    let kind = kind.unwrap_or(Kind::Private);
    let pay = [
        params.named("good", |name| drawn.network().commodity(name)),
        params.named("to", |name| drawn.network().city(name)),
    ];
    params.check()?;
    let odds = match start {
        Some(start) => Some(
            with(&drawn, Work::Draw, move |drawn, _| {
                Ok(first_odds(&drawn.values, start, kind))
            })
            .await?,
        ),
        None => None,
    };
    Ok(Look {
        source: &source,
        drawn: &drawn,
        start,
        kind,
        odds,
        pay,
    }
    .page())
}

impl Look<'_> {
    fn page(&self) -> Markup {
        let (drawn, network) = (self.drawn, self.drawn.network());
        let name = title(self.source, drawn);
        let body = html! {
            h1 { bdi { (name) } }
            p.facts {
                (counted(network.cities().len(), "city", "cities")) " · " (counted(network.routes().len(), "route", "routes")) " · "
                (counted(network.commodities().len(), "commodity", "commodities")) " · " (counted(network.starts().len(), "start", "starts"))
                @if self.source.rules.is_some() { " · custom rules" } " · " span.code { (network.hash()) }
            }
            p.row {
                a.button.primary href=(self.source.address("/new", &[])) { "Play" }
                a.button href=(self.source.address("/cards", &[])) { "Print cards" }
                a.button href=(self.source.address("/study", &[])) { "Balance study" }
            }
            @if !drawn.warnings.is_empty() { ul { @for line in &drawn.warnings { li { (line) } } } }
            div.two {
                div { (board(self.source, drawn, &self.over(), |city| Some(self.click(city)))) }
                div.side {
                    (self.starts())
                    section data-part="facts" aria-live="polite" { (self.facts()) }
                }
            }
            section data-part="odds" { (self.odds()) }
            section data-part="pay" { (self.pays()) }
            div.halves { section { h2 { "Files" } ul.plain {
                @for (ending, what) in FILES { li { a href=(self.source.address(&format!("/network.{ending}"), &[])) { (what) } } }
            } } (self.from()) }
            (self.lists())
        };
        frame(
            &name,
            nav::CONTRACTS.path,
            &["contracts.css", "contracts.js"],
            body,
        )
    }

    fn city(&self, city: usize) -> &str {
        self.drawn.city(city)
    }

    /// The address of a click on a city: the first becomes a start, the second joins it, a third begins again.
    fn click(&self, city: usize) -> String {
        let kind = self.kind.name();
        match self.start {
            Some([from, with]) if from == with && from != city => {
                let pairs = [
                    ("from", self.city(from)),
                    ("with", self.city(city)),
                    ("kind", kind),
                ];
                self.source.address("", &pairs)
            }
            _ => self
                .source
                .address("", &[("from", self.city(city)), ("kind", kind)]),
        }
    }

    fn over(&self) -> Markup {
        html! {
            @if let Some(Ok(chances)) = &self.odds { (discs(self.drawn, chances)) }
            @if let [Some(good), Some(to)] = self.pay { (way(self.drawn, &self.drawn.values.way(good, to))) }
            @if let Some(start) = self.start { (marks(self.drawn, &start)) }
        }
    }

    /// Hidden fields with the selections of the page's other form.
    fn keep(&self, names: &[&str]) -> Markup {
        let city = |city: usize| Some(self.city(city));
        let value = |name: &str| match name {
            "from" => self.start.and_then(|[from, _]| city(from)),
            "with" => self
                .start
                .and_then(|[from, with]| city(with).filter(|_| from != with)),
            "kind" => self.start.map(|_| self.kind.name()),
            "good" => {
                self.pay[0].map(|good| self.drawn.network().commodities()[good].name.as_str())
            }
            _ => self.pay[1].and_then(city),
        };
        html! { @for name in names { @if let Some(value) = value(name) { input type="hidden" name=(name) value=(value); } } }
    }

    fn starts(&self) -> Markup {
        let chosen = self
            .start
            .map(|[from, with]| [Some(from), Some(with).filter(|&with| with != from)]);
        html! {
            form.stack method="get" data-visit data-part="starts" {
                (hidden(self.source)) (self.keep(&["good", "to"]))
                (select(self.drawn, "from", "A player starts from", chosen.unwrap_or_default()[0]))
                (select(self.drawn, "with", "and from", chosen.unwrap_or_default()[1]))
                label for="kind" { "Next contract" }
                select #kind name="kind" {
                    @for (kind, name) in kinds() { option value=(name) selected[kind == self.kind] { (name) } }
                }
                button.primary { "Show the odds" }
            }
        }
    }

    /// Facts about the selected cities.
    fn facts(&self) -> Markup {
        let network = self.drawn.network();
        let mut cities = self.start.map(Vec::from).unwrap_or_default();
        cities.dedup();
        html! {
            @if cities.is_empty() { p.soft { "Click a city on the map, or choose one in the list, to see where contracts lead from there." } }
            @for &city in &cities {
                @let known = &network.cities()[city];
                h2 { bdi { (known.key) } }
                p { "Region " bdi { (network.regions().names[known.region]) } ", worth " (self.drawn.values.base(city)) " as a destination. "
                    @if known.commodities.is_empty() { "Nothing is made here." } @else { "Makes " (goods(self.drawn, &known.commodities)) "." } }
                p.soft { "Routes to " (names(self.drawn, self.drawn.values.hops().neighbours(city))) "." }
            }
        }
    }

    fn odds(&self) -> Markup {
        let Some(([from, with], odds)) = self.start.zip(self.odds.as_ref()) else {
            return html! {};
        };
        let kind = self.kind.name();
        let pairs = [
            ("from", self.city(from)),
            ("with", self.city(with)),
            ("kind", kind),
        ];
        html! {
            h2 { "The first " (kind) " contract from " bdi { (self.city(from)) } @if with != from { " and " bdi { (self.city(with)) } } }
            @match odds {
                Ok(chances) => {
                    (table(self.drawn, chances))
                    p.soft { "All possibilities, " (counted(chances.len(), "contract", "contracts")) ": "
                        a href=(self.source.address("/odds/odds.csv", &pairs)) { "CSV" } ", "
                        a href=(self.source.address("/odds/odds.json", &pairs)) { "JSON" } }
                }
                Err(why) => { p.wrong { (why) } }
            }
        }
    }

    fn pays(&self) -> Markup {
        let (drawn, values) = (self.drawn, &self.drawn.values);
        let [good, to] = self.pay;
        html! {
            h2 { "What a contract pays" }
            form.row method="get" data-visit {
                (hidden(self.source)) (self.keep(&["from", "with", "kind"]))
                span.field {
                    label for="good" { "Commodity" }
                    select #good name="good" {
                        option value="" { "…" }
                        @for (at, known) in drawn.network().commodities().iter().enumerate() {
                            option value=(known.name) selected[Some(at) == good] { (known.name) }
                        }
                    }
                }
                span.field { (select(drawn, "to", "delivered to", to)) }
                button { "Show" }
            }
            @if let [Some(good), Some(to)] = self.pay {
                p { strong { (dollars(values.dollars(good, to))) " and " (counted(values.ties(good, to), "tie", "ties")) }
                    " for " (counted(values.segments(good, to), "segment", "segments")) ": " (names(drawn, &values.way(good, to))) "." }
            }
            @else if let Some(good) = good { (self.all(|at| (good, at), drawn.network().cities().iter().map(|city| city.key.as_str()).collect())) }
            @else if let Some(to) = to { (self.all(|at| (at, to), drawn.network().commodities().iter().map(|good| good.name.as_str()).collect())) }
        }
    }

    /// What a commodity pays at every city, or every commodity at a city.
    fn all(&self, pair: impl Fn(usize) -> (usize, usize), names: Vec<&str>) -> Markup {
        let values = &self.drawn.values;
        html! {
            div.scroll { table {
                thead { tr { th scope="col" { "" } th.number scope="col" { "Dollars" } th.number scope="col" { "Ties" } th.number scope="col" { "Segments" } } }
                tbody { @for (at, name) in names.into_iter().enumerate() {
                    @let (good, to) = pair(at);
                    tr { th scope="row" { bdi { (name) } }
                        td.number { (dollars(values.dollars(good, to))) } td.number { (values.ties(good, to)) } td.number { (values.segments(good, to)) } }
                } }
            } }
        }
    }

    /// The source of the network.
    fn from(&self) -> Markup {
        let network = self.drawn.network();
        html! {
            section {
                h2 { "Source" }
                @if !network.provenance().is_empty() { p { (network.provenance()) } }
                @if !network.licence().is_empty() { p { "Licence: " (network.licence()) } }
                @if let From::Map(map, _) = &self.source.from { p { a href=(map.address("maps", "", &[])) { "The crayon map" } } }
                p { a href="/contracts/bring" { "Another network, or custom rules" } }
            }
        }
    }

    fn lists(&self) -> Markup {
        let network = self.drawn.network();
        html! {
            details {
                summary { "Cities, what they make, and what they are worth" }
                div.scroll { table {
                    thead { tr { th scope="col" { "City" } th scope="col" { "Region" } th.number scope="col" { "Worth" } th scope="col" { "Makes" } } }
                    tbody { @for (at, city) in network.cities().iter().enumerate() { tr {
                        th scope="row" { bdi { (city.key) } }
                        td { bdi { (network.regions().names[city.region]) } }
                        td.number { (self.drawn.values.base(at)) }
                        td { (goods(self.drawn, &city.commodities)) }
                    } } }
                } }
            }
            details {
                summary { "Commodities and where they are made" }
                div.scroll { table { tbody { @for good in network.commodities() { tr {
                    th scope="row" { bdi { (good.name) } } td { (names(self.drawn, &good.cities)) }
                } } } } }
            }
        }
    }
}

/// A field that selects a city.
pub fn select(drawn: &DrawnNetwork, name: &str, label: &str, chosen: Option<usize>) -> Markup {
    html! {
        label for=(name) { (label) }
        select id=(name) name=(name) {
            option value="" { "…" }
            @for (at, city) in drawn.network().cities().iter().enumerate() {
                option value=(city.key) selected[Some(at) == chosen] { (city.key) }
            }
        }
    }
}

/// Names of cities, separated by commas.
pub fn names(drawn: &DrawnNetwork, cities: &[usize]) -> Markup {
    html! { @for (at, &city) in cities.iter().enumerate() { @if at > 0 { ", " } bdi { (drawn.city(city)) } } }
}

fn goods(drawn: &DrawnNetwork, goods: &[usize]) -> Markup {
    html! { @for (at, &good) in goods.iter().enumerate() { @if at > 0 { ", " } bdi { (drawn.network().commodities()[good].name) } } }
}
