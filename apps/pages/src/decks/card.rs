//! The page of a deck, card by card: its runs on the map, and why a demand pays what it pays.

use crate::decks::forms::{PLAN, address, pairs};
use crate::decks::rendered;
use crate::decks::rendered::Shown;
use crate::error::ApiError;
use crate::frame::frame_with;
use crate::maps::board::{Line, Needed, Over, board};
use crate::maps::rendered::{DrawnMap, Source};
use crate::maps::title::title;
use crate::nav;
use crate::shared::errors::error_page;
use crate::shared::tabletop;
use crate::shared::visit::Visit;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_calls::deck::DeckPlan;
use milepost_deck::Before;
use milepost_deck::Demand;
use milepost_deck::listing::ListedCard;
use milepost_document::number::counted;

/// The extensions of a deck's files, with their labels.
const FILES: [(&str, &str); 5] = [
    ("txt", "text, one card per line"),
    ("json", "JSON"),
    ("csv", "CSV, one row per card"),
    ("long.csv", "CSV, one row per demand"),
    ("ebp", "EBP"),
];

/// The page of a deck; without a seed, redirects to one with a random seed.
pub async fn deck(visit: Visit<DrawnMap>) -> Response {
    find(visit)
        .await
        .unwrap_or_else(|error| error_page("No deck", &error))
}

async fn find(visit: Visit<DrawnMap>) -> Result<Response, ApiError> {
    let Visit {
        cache,
        name,
        mut params,
        ..
    } = visit;
    let source = Source::of(&name, &mut params)?;
    let plan: DeckPlan = params.asked(&PLAN);
    let card = params.number("card", 1..=plan.cards, 1) - 1;
    let demand = params.number("demand", 1..=3, 1) - 1;
    params.check()?;
    let drawn = source.drawn(&cache).await?;
    if plan.seed.is_none() {
        let plan = rendered::seeded(drawn, plan).await?;
        return Ok(Redirect::to(&address(&source, "", &plan, &[])).into_response());
    }
    let shown = rendered::shown(drawn.clone(), plan.clone(), card, demand).await?;
    let look = Look {
        source: &source,
        drawn: &drawn,
        plan: &plan,
        card,
        demand,
    };
    Ok(look.page(&shown).into_response())
}

/// The card and the demand shown.
struct Look<'a> {
    source: &'a Source,
    drawn: &'a DrawnMap,
    plan: &'a DeckPlan,
    card: usize,
    demand: usize,
}

impl Look<'_> {
    /// The address of a card's demand.
    fn at(&self, card: usize, demand: usize) -> String {
        let (card, demand) = ((card + 1).to_string(), (demand + 1).to_string());
        address(
            self.source,
            "",
            self.plan,
            &[("card", &card), ("demand", &demand)],
        )
    }

    fn page(&self, shown: &Shown) -> Markup {
        let runs = shown.runs.iter().enumerate();
        let lines = runs.map(|(at, run)| Line {
            mileposts: run.clone(),
            chosen: at == self.demand,
        });
        let over = Over {
            lines: lines.collect(),
            marked: shown.ends.to_vec(),
        };
        let name = title(self.drawn.map.name());
        let body = html! {
            h1 { "A deck for " bdi { (name) } }
            p.facts {
                (counted(self.plan.cards, "card", "cards")) " · " (counted(self.plan.players, "player", "players")) " · seed " (self.plan.seed.unwrap_or_default())
                " · code " span.code { (shown.listing.head.code.as_deref().unwrap_or_default()) }
                " · median " (shown.median) " · small up to " (shown.small)
                @if !self.plan.dingles.dingles { " · no dingles" }
            }
            @for remark in &shown.listing.head.remarks { p.soft { (remark) } }
            div.two {
                div { (board(self.source, self.drawn, &over, "", |_| None)) }
                div.side {
                    (self.browse(shown))
                    @if let Some(card) = shown.listing.cards.get(self.card) { (self.face(card)) }
                }
            }
            section data-part="why" {
                h2 { "Why it pays this" }
                pre.scroll tabindex="0" { (shown.sum) }
                details data-keep="rules" { summary { "Why these three may share a card" } pre.scroll tabindex="0" { (shown.rules) } }
            }
            div.halves { (self.print()) (self.files(shown.sheets)) }
            (self.more())
            (self.all(shown))
        };
        let needed = Needed::of(self.source);
        frame_with(
            &format!("Deck for {name}"),
            nav::DECKS.path,
            &["map.css", "decks.js"],
            &needed.ahead(),
            body,
        )
    }

    /// Links to the previous and the next card.
    fn browse(&self, shown: &Shown) -> Markup {
        let last = shown.listing.cards.len() - 1;
        html! {
            nav.row data-part="browse" aria-label="Cards" {
                @if self.card > 0 { a.button rel="prev" href=(self.at(self.card - 1, 0)) { "← Previous" } }
                span { "Card " strong { (self.card + 1) } " of " (last + 1) }
                @if self.card < last { a.button rel="next" href=(self.at(self.card + 1, 0)) { "Next →" } }
            }
        }
    }

    fn face(&self, card: &ListedCard) -> Markup {
        html! {
            section.demands data-part="card" aria-live="polite" {
                @match card.before {
                    Before::Nothing => {}
                    Before::Taxes => { p.taxes { "Taxes before this card" } }
                    Before::TaxesAndReshuffle => { p.taxes { "Taxes before this card, reshuffled" } }
                }
                @for (at, demand) in card.demands.iter().enumerate() {
                    a.demand href=(self.at(self.card, at)) data-look aria-current=[(at == self.demand).then_some("true")] {
                        strong { bdi { (demand.good.text) } }
                        span { "to " bdi { (demand.city.text) } }
                        span.pays { (demand.payoff) }
                        @if let Some(run) = &demand.run {
                            small { "from " bdi { (run.source) } " · " (counted(run.pips, "pip", "pips")) " · costs " (run.cost) }
                        }
                    }
                }
            }
        }
    }

    fn more(&self) -> Markup {
        html! {
            section {
                h2 { "More" }
                ul.plain {
                    li { a href=(address(self.source, "", &DeckPlan { seed: None, ..self.plan.clone() }, &[])) { "Deal another" } }
                    li { a href=(address(self.source, "/stats", self.plan, &[])) { "Statistics of 200 such decks" } }
                    li { a href=(self.source.address("maps", "", &[])) { "The map" } }
                    li { a href="/decks/check" { "Check a deck" } }
                }
            }
        }
    }

    /// The form that prints the deck.
    fn print(&self) -> Markup {
        let choice = |name: &str, label: &str, values: &[(&str, &str)]| {
            html! {
                label for=(name) { (label) }
                select id=(name) name=(name) { @for (value, label) in values { option value=(value) { (label) } } }
            }
        };
        let [none, long, short] = rendered::BACKS;
        let [page, stack] = rendered::ORDERS;
        html! {
            section.card {
                h2 { "Print it" }
                form.stack method="get" action={ "/decks/" (self.source.name()) "/deck.pdf" } {
                    (crate::maps::view::hidden(self.source))
                    @for (name, value) in pairs(self.plan) { input type="hidden" name=(name) value=(value); }
                    (choice("size", "Cards", &[("poker", "63 x 88 mm, nine per sheet"), ("mini", "44 x 68 mm, for small sleeves"), ("slips", "slips, thirty per sheet")]))
                    (choice("paper", "Paper", &[("a4", "A4"), ("letter", "Letter")]))
                    (choice("backs", "Backs", &[(none, "none"), (long, "printer flips on the long edge"), (short, "printer flips on the short edge")]))
                    (choice("order", "Order", &[(page, "sheet by sheet"), (stack, "cut all sheets as one pile")]))
                    (choice("chart", "Payoff chart for each player", &[("yes", "include"), ("no", "cards only")]))
                    button.primary { "Download the PDF" }
                }
                p.soft { "Print at 100 %. Do not shuffle: the deck is in order." }
            }
        }
    }

    fn files(&self, sheets: usize) -> Markup {
        html! {
            section.card {
                h2 { "Files" }
                ul.plain {
                    @for (ending, what) in FILES {
                        li { a href=(address(self.source, &format!("/deck.{ending}"), self.plan, &[])) { (what) } }
                    }
                    (tabletop::items("deck", sheets, |file| address(self.source, file, self.plan, &[])))
                }
            }
        }
    }

    fn all(&self, shown: &Shown) -> Markup {
        html! {
            details {
                summary { "All cards" }
                div.scroll { table {
                    thead { tr { th.number scope="col" { "Card" } th scope="col" colspan="3" { "Demands" } } }
                    tbody { @for (at, card) in shown.listing.cards.iter().enumerate() { tr {
                        th.number scope="row" {
                            a href=(self.at(at, 0)) { (card.number) }
                            @if card.before != Before::Nothing { " taxes" }
                        }
                        @for demand in &card.demands {
                            td { bdi { (demand.good.text) } " to " bdi { (demand.city.text) } " " strong { (demand.payoff) } }
                        }
                    } } }
                } }
            }
        }
    }
}

/// The page that explains any demand.
pub async fn explain(visit: Visit<DrawnMap>) -> Response {
    let page = explained(visit).await;
    page.map_or_else(
        |error| error_page("No demand", &error),
        IntoResponse::into_response,
    )
}

async fn explained(visit: Visit<DrawnMap>) -> Result<Markup, ApiError> {
    let Visit {
        cache,
        name,
        mut params,
        ..
    } = visit;
    let source = Source::of(&name, &mut params)?;
    let dingles = params.asked(&["dingles"]);
    let drawn = source.drawn(&cache).await?;
    let map = &drawn.map;
    let good = params.named("good", |name| map.good_named(name));
    let city = params.named("city", |name| map.city_named(name));
    params.check()?;
    let found = good.zip(city).map(|(good, city)| Demand { good, city });
    let shown = match found {
        Some(demand) => {
            let (text, run, ends) = rendered::explained(drawn.clone(), dingles, demand).await?;
            let line = Line {
                mileposts: run,
                chosen: true,
            };
            let over = Over {
                lines: vec![line],
                marked: ends.into(),
            };
            Some((text, over))
        }
        None => None,
    };
    let goods = map.goods().iter().map(|good| good.name.as_str()).collect();
    let cities = map.cities().iter().map(|city| city.name.as_str()).collect();
    let body = html! {
        h1 { "What a demand pays on " bdi { (title(map.name())) } }
        form.row method="get" data-visit {
            (crate::maps::view::hidden(&source))
            (choice("good", "Good", goods, good)) (choice("city", "demand at", cities, city))
            button.primary { "Explain" }
        }
        @if let Some((text, over)) = &shown {
            pre.scroll data-part="why" tabindex="0" { (text) }
            (board(&source, &drawn, over, "city", |_| None))
        }
    };
    let needed = shown.is_some().then(|| Needed::of(&source));
    let ahead = needed.as_ref().map(Needed::ahead);
    Ok(frame_with(
        "A demand",
        nav::DECKS.path,
        &["map.css", "maps.js"],
        ahead.as_ref().map_or(&[], |ahead| ahead.as_slice()),
        body,
    ))
}

/// A list of names in a form.
fn choice(name: &str, label: &str, names: Vec<&str>, chosen: Option<usize>) -> Markup {
    html! {
        label for=(name) { (label) }
        select id=(name) name=(name) {
            @for (at, known) in names.into_iter().enumerate() { option value=(known) selected[Some(at) == chosen] { (known) } }
        }
    }
}
