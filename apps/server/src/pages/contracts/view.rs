//! One network: its map, where contracts lead from a city and with what, what they pay, its files.

use crate::pages::contracts::common::{hidden, plate, sorry, title};
use crate::pages::contracts::map::{board, discs, marks, way};
use crate::pages::contracts::odds::{ends, kinds, table};
use crate::pages::contracts::rendered::{From, Plate, Source, first_odds, with};
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::cards::dollars;
use milepost_contract::{Chance, Kind};
use milepost_document::number::counted;

/// Endings of its files, and what they are.
const FILES: [(&str, &str); 5] = [
    ("pdf", "PDF of the map, over sheets to glue"),
    ("svg", "SVG drawing"),
    ("png", "PNG picture"),
    ("toml", "network as TOML, to change by hand"),
    ("json", "network as JSON"),
];

/// What of a network is looked at.
struct Look<'a> {
    source: &'a Source,
    plate: &'a Plate,
    /// Where a player starts: two cities, or one twice.
    start: Option<[usize; 2]>,
    kind: Kind,
    odds: Option<Result<Vec<Chance>, String>>,
    /// A contract whose pay is asked for: commodity and city.
    pay: [Option<usize>; 2],
}

/// The page of a network.
pub async fn page(mut visit: Visit<Plate>) -> Response {
    let page = find(&mut visit).await;
    page.map_or_else(
        |trouble| sorry("No network", &visit, &trouble),
        IntoResponse::into_response,
    )
}

async fn find(visit: &mut Visit<Plate>) -> Result<Markup, ApiError> {
    let (source, plate) = plate(visit).await?;
    let Visit { asked, .. } = visit;
    let start = ends(&plate, asked);
    let kind = asked.choice(
        "kind",
        &[
            (Kind::Private, "private"),
            (Kind::Starting, "starting"),
            (Kind::Market, "market"),
        ],
    );
    let kind = kind.unwrap_or(Kind::Private);
    let pay = [
        asked.named("good", |name| plate.network().commodity(name)),
        asked.named("to", |name| plate.network().city(name)),
    ];
    asked.check()?;
    let odds = match start {
        Some(start) => Some(
            with(&plate, move |plate, _| {
                Ok(first_odds(&plate.values, start, kind))
            })
            .await?,
        ),
        None => None,
    };
    Ok(Look {
        source: &source,
        plate: &plate,
        start,
        kind,
        odds,
        pay,
    }
    .page())
}

impl Look<'_> {
    fn page(&self) -> Markup {
        let (plate, network) = (self.plate, self.plate.network());
        let name = title(self.source, plate);
        let body = html! {
            h1 { bdi { (name) } }
            p.facts {
                (counted(network.cities().len(), "city", "cities")) " · " (counted(network.routes().len(), "route", "routes")) " · "
                (counted(network.commodities().len(), "commodity", "commodities")) " · " (counted(network.starts().len(), "start", "starts"))
                @if self.source.rules.is_some() { " · custom rules" } " · " span.code { (network.hash()) }
            }
            p.row {
                a.button.primary href=(self.source.address("/new", &[])) { "Play with it" }
                a.button href=(self.source.address("/cards", &[])) { "Cards to print" }
                a.button href=(self.source.address("/study", &[])) { "How balanced it is" }
            }
            @if !plate.warnings.is_empty() { ul { @for line in &plate.warnings { li { (line) } } } }
            div.two {
                div { (board(self.source, plate, &self.over(), |city| Some(self.click(city)))) }
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
        self.plate.city(city)
    }

    /// Where a click on a city leads: the first becomes the start, the second joins it, a third begins anew.
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
            @if let Some(Ok(chances)) = &self.odds { (discs(self.plate, chances)) }
            @if let [Some(good), Some(to)] = self.pay { (way(self.plate, &self.plate.values.way(good, to))) }
            @if let Some(start) = self.start { (marks(self.plate, &start)) }
        }
    }

    /// What another form of the page asks for.
    fn keep(&self, names: &[&str]) -> Markup {
        let city = |city: usize| Some(self.city(city));
        let value = |name: &str| match name {
            "from" => self.start.and_then(|[from, _]| city(from)),
            "with" => self
                .start
                .and_then(|[from, with]| city(with).filter(|_| from != with)),
            "kind" => self.start.map(|_| self.kind.name()),
            "good" => {
                self.pay[0].map(|good| self.plate.network().commodities()[good].name.as_str())
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
                (select(self.plate, "from", "A player starts from", chosen.unwrap_or_default()[0]))
                (select(self.plate, "with", "and from", chosen.unwrap_or_default()[1]))
                label for="kind" { "Which contract comes next?" }
                select #kind name="kind" {
                    @for (kind, name) in kinds() { option value=(name) selected[kind == self.kind] { (name) } }
                }
                button.primary { "Show the odds" }
            }
        }
    }

    /// What is to be known of the cities that are looked at.
    fn facts(&self) -> Markup {
        let network = self.plate.network();
        let mut cities = self.start.map(Vec::from).unwrap_or_default();
        cities.dedup();
        html! {
            @if cities.is_empty() { p.soft { "Click a city on the map, or choose one in the list, to see where contracts lead from there." } }
            @for &city in &cities {
                @let known = &network.cities()[city];
                h2 { bdi { (known.key) } }
                p { "Region " bdi { (network.regions().names[known.region]) } ", worth " (self.plate.values.base(city)) " as a destination. "
                    @if known.commodities.is_empty() { "Nothing is made here." } @else { "Makes " (goods(self.plate, &known.commodities)) "." } }
                p.soft { "Routes to " (names(self.plate, self.plate.values.hops().neighbours(city))) "." }
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
                    (table(self.plate, chances))
                    p.soft { "All that can come, exactly " (counted(chances.len(), "contract", "contracts")) ": "
                        a href=(self.source.address("/odds/odds.csv", &pairs)) { "CSV" } ", "
                        a href=(self.source.address("/odds/odds.json", &pairs)) { "JSON" } }
                }
                Err(why) => { p.wrong { (why) } }
            }
        }
    }

    fn pays(&self) -> Markup {
        let (plate, values) = (self.plate, &self.plate.values);
        let [good, to] = self.pay;
        html! {
            h2 { "What a contract pays" }
            form.row method="get" data-visit {
                (hidden(self.source)) (self.keep(&["from", "with", "kind"]))
                span.field {
                    label for="good" { "Commodity" }
                    select #good name="good" {
                        option value="" { "…" }
                        @for (at, known) in plate.network().commodities().iter().enumerate() {
                            option value=(known.name) selected[Some(at) == good] { (known.name) }
                        }
                    }
                }
                span.field { (select(plate, "to", "brought to", to)) }
                button { "Show" }
            }
            @if let [Some(good), Some(to)] = self.pay {
                p { strong { (dollars(values.dollars(good, to))) " and " (counted(values.ties(good, to), "tie", "ties")) }
                    " for " (counted(values.segments(good, to), "segment", "segments")) ": " (names(plate, &values.way(good, to))) "." }
            }
            @else if let Some(good) = good { (self.all(|at| (good, at), plate.network().cities().iter().map(|city| city.key.as_str()).collect())) }
            @else if let Some(to) = to { (self.all(|at| (at, to), plate.network().commodities().iter().map(|good| good.name.as_str()).collect())) }
        }
    }

    /// What a commodity pays everywhere, or everything at a city.
    fn all(&self, pair: impl Fn(usize) -> (usize, usize), names: Vec<&str>) -> Markup {
        let values = &self.plate.values;
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

    /// Where the network is from.
    fn from(&self) -> Markup {
        let network = self.plate.network();
        html! {
            section {
                h2 { "Where it is from" }
                @if !network.provenance().is_empty() { p { (network.provenance()) } }
                @if !network.licence().is_empty() { p { "Licence: " (network.licence()) } }
                @if let From::Map(map, _) = &self.source.from { p { a href=(map.address("maps", "", &[])) { "The crayon map" } } }
                p { a href="/contracts/bring" { "Another network, or rules of your own" } }
            }
        }
    }

    fn lists(&self) -> Markup {
        let network = self.plate.network();
        html! {
            details {
                summary { "Cities, what they make, and what they are worth" }
                div.scroll { table {
                    thead { tr { th scope="col" { "City" } th scope="col" { "Region" } th.number scope="col" { "Worth" } th scope="col" { "Makes" } } }
                    tbody { @for (at, city) in network.cities().iter().enumerate() { tr {
                        th scope="row" { bdi { (city.key) } }
                        td { bdi { (network.regions().names[city.region]) } }
                        td.number { (self.plate.values.base(at)) }
                        td { (goods(self.plate, &city.commodities)) }
                    } } }
                } }
            }
            details {
                summary { "Commodities and where they are made" }
                div.scroll { table { tbody { @for good in network.commodities() { tr {
                    th scope="row" { bdi { (good.name) } } td { (names(self.plate, &good.cities)) }
                } } } } }
            }
        }
    }
}

/// A list of cities to choose from.
pub fn select(plate: &Plate, name: &str, label: &str, chosen: Option<usize>) -> Markup {
    html! {
        label for=(name) { (label) }
        select id=(name) name=(name) {
            option value="" { "…" }
            @for (at, city) in plate.network().cities().iter().enumerate() {
                option value=(city.key) selected[Some(at) == chosen] { (city.key) }
            }
        }
    }
}

/// Names of cities, parted by commas.
pub fn names(plate: &Plate, cities: &[usize]) -> Markup {
    html! { @for (at, &city) in cities.iter().enumerate() { @if at > 0 { ", " } bdi { (plate.city(city)) } } }
}

fn goods(plate: &Plate, goods: &[usize]) -> Markup {
    html! { @for (at, &good) in goods.iter().enumerate() { @if at > 0 { ", " } bdi { (plate.network().commodities()[good].name) } } }
}
