//! A deck, leafed through card by card: its runs on the map, and why a demand pays what it pays.

use crate::pages::decks::forms::address;
use crate::pages::decks::rendered;
use crate::pages::decks::rendered::{Shown, Wish};
use crate::pages::frame::frame;
use crate::pages::maps::board::{Line, board};
use crate::pages::maps::rendered::{Plate, Source};
use crate::pages::maps::title::title;
use crate::pages::nav;
use crate::pages::shared::errors::refused;
use crate::pages::shared::tabletop;
use crate::pages::shared::visit::Visit;
use crate::wire::error::ApiError;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use milepost_deck::Before;
use milepost_deck::Demand;
use milepost_deck::listing::ListedCard;
use milepost_document::number::counted;

/// Endings of a deck's files, and what they are.
const FILES: [(&str, &str); 5] = [
    ("txt", "text, a card a line"),
    ("json", "JSON"),
    ("csv", "CSV, a row a card"),
    ("long.csv", "CSV, a row a demand"),
    ("ebp", "EBP"),
];

/// The page of a deck; without a seed it leads to one that has one.
pub async fn deck(visit: Visit<Plate>) -> Response {
    find(visit)
        .await
        .unwrap_or_else(|trouble| refused("No deck", &trouble))
}

async fn find(visit: Visit<Plate>) -> Result<Response, ApiError> {
    let Visit {
        plates,
        name,
        mut asked,
        ..
    } = visit;
    let source = Source::of(&name, &mut asked)?;
    let wish = Wish::of(&mut asked);
    let card = asked.number("card", 1..=wish.plan.cards, 1) - 1;
    let demand = asked.number("demand", 1..=3, 1) - 1;
    asked.check()?;
    let plate = source.plate(&plates).await?;
    if !wish.seeded {
        let wish = rendered::seeded(plate, wish).await?;
        return Ok(Redirect::to(&address(&source, "", wish, &[])).into_response());
    }
    let shown = rendered::shown(plate.clone(), wish, card, demand).await?;
    let look = Look {
        source: &source,
        plate: &plate,
        wish,
        card,
        demand,
    };
    Ok(look.page(&shown).into_response())
}

/// What of a deck is looked at.
struct Look<'a> {
    source: &'a Source,
    plate: &'a Plate,
    wish: Wish,
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
            self.wish,
            &[("card", &card), ("demand", &demand)],
        )
    }

    fn page(&self, shown: &Shown) -> Markup {
        let runs = shown.runs.iter().enumerate();
        let lines: Vec<Line> = runs
            .map(|(at, run)| Line {
                mileposts: run.clone(),
                chosen: at == self.demand,
            })
            .collect();
        let name = title(self.plate.map.name());
        let body = html! {
            h1 { "A deck for " bdi { (name) } }
            p.facts {
                (counted(self.wish.plan.cards, "card", "cards")) " · " (counted(self.wish.plan.players, "player", "players")) " · seed " (self.wish.plan.seed)
                " · code " span.code { (shown.listing.head.code.as_deref().unwrap_or_default()) }
                " · median " (shown.median) " · small up to " (shown.small)
                @if !self.wish.dingles { " · no dingles" }
            }
            @for remark in &shown.listing.head.remarks { p.soft { (remark) } }
            div.two {
                div { (board(self.source, self.plate, &lines, &shown.ends, |_| None)) }
                div.side {
                    (self.leaf(shown))
                    @if let Some(card) = shown.listing.cards.get(self.card) { (self.face(card)) }
                }
            }
            section data-part="why" {
                h2 { "Why it pays that" }
                pre.scroll tabindex="0" { (shown.sum) }
                details data-keep="rules" { summary { "Why these three may stand together" } pre.scroll tabindex="0" { (shown.rules) } }
            }
            div.halves { (self.print()) (self.files(shown.sheets)) }
            (self.more())
            (self.all(shown))
        };
        frame(
            &format!("Deck for {name}"),
            nav::DECKS.path,
            &["decks.js"],
            body,
        )
    }

    /// To the card before and after.
    fn leaf(&self, shown: &Shown) -> Markup {
        let last = shown.listing.cards.len() - 1;
        html! {
            nav.row data-part="leaf" aria-label="Cards" {
                @if self.card > 0 { a.button rel="prev" href=(self.at(self.card - 1, 0)) { "← Before" } }
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
                @for (at, wanted) in card.demands.iter().enumerate() {
                    a.demand href=(self.at(self.card, at)) data-look aria-current=[(at == self.demand).then_some("true")] {
                        strong { bdi { (wanted.good.text) } }
                        span { "to " bdi { (wanted.city.text) } }
                        span.pays { (wanted.payoff) }
                        @if let Some(run) = &wanted.run {
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
                    li { a href=(address(self.source, "", Wish { seeded: false, ..self.wish }, &[])) { "Deal another" } }
                    li { a href=(address(self.source, "/stats", self.wish, &[])) { "What 200 such decks are like" } }
                    li { a href=(self.source.address("maps", "", &[])) { "The map" } }
                    li { a href="/decks/check" { "Check a deck" } }
                }
            }
        }
    }

    /// How the deck is to be printed.
    fn print(&self) -> Markup {
        let choice = |name: &str, label: &str, values: &[(&str, &str)]| {
            html! {
                label for=(name) { (label) }
                select id=(name) name=(name) { @for (value, told) in values { option value=(value) { (told) } } }
            }
        };
        let [none, long, short] = rendered::BACKS;
        let [page, stack] = rendered::ORDERS;
        html! {
            section.card {
                h2 { "Print it" }
                form.stack method="get" action={ "/decks/" (self.source.name()) "/deck.pdf" } {
                    (crate::pages::maps::view::hidden(self.source))
                    @for (name, value) in self.wish.pairs() { input type="hidden" name=(name) value=(value); }
                    (choice("size", "Cards", &[("poker", "63 x 88 mm, nine a sheet"), ("mini", "44 x 68 mm, for small sleeves"), ("slips", "slips, thirty a sheet")]))
                    (choice("paper", "Paper", &[("a4", "A4"), ("letter", "Letter")]))
                    (choice("backs", "Backs", &[(none, "none"), (long, "printer turns over the long edge"), (short, "printer turns over the short edge")]))
                    (choice("order", "Order", &[(page, "sheet by sheet"), (stack, "cut all sheets as one pile")]))
                    (choice("chart", "What demands pay, for each player", &[("yes", "with it"), ("no", "cards alone")]))
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
                        li { a href=(address(self.source, &format!("/deck.{ending}"), self.wish, &[])) { (what) } }
                    }
                    (tabletop::items("deck", sheets, |file| address(self.source, file, self.wish, &[])))
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
                        @for wanted in &card.demands {
                            td { bdi { (wanted.good.text) } " to " bdi { (wanted.city.text) } " " strong { (wanted.payoff) } }
                        }
                    } } }
                } }
            }
        }
    }
}

/// A demand, whether in a deck or not.
pub async fn explain(visit: Visit<Plate>) -> Response {
    let page = explained(visit).await;
    page.map_or_else(
        |trouble| refused("No demand", &trouble),
        IntoResponse::into_response,
    )
}

async fn explained(visit: Visit<Plate>) -> Result<Markup, ApiError> {
    let Visit {
        plates,
        name,
        mut asked,
        ..
    } = visit;
    let source = Source::of(&name, &mut asked)?;
    let dingles = asked.yes("dingles");
    let plate = source.plate(&plates).await?;
    let map = &plate.map;
    let good = asked.named("good", |name| map.good_named(name));
    let city = asked.named("city", |name| map.city_named(name));
    asked.check()?;
    let found = good.zip(city).map(|(good, city)| Demand { good, city });
    let shown = match found {
        Some(demand) => Some(rendered::explained(plate.clone(), dingles, demand).await?),
        None => None,
    };
    let choice = |name: &str, label: &str, names: Vec<&str>, chosen: Option<usize>| {
        html! {
            label for=(name) { (label) }
            select id=(name) name=(name) {
                @for (at, known) in names.into_iter().enumerate() { option value=(known) selected[Some(at) == chosen] { (known) } }
            }
        }
    };
    let goods = map.goods().iter().map(|good| good.name.as_str()).collect();
    let cities = map.cities().iter().map(|city| city.name.as_str()).collect();
    let body = html! {
        h1 { "What a demand pays on " bdi { (title(map.name())) } }
        form.row method="get" data-visit {
            (crate::pages::maps::view::hidden(&source))
            (choice("good", "Good", goods, good)) (choice("city", "wanted at", cities, city))
            button.primary { "Explain" }
        }
        @if let Some((text, run, ends)) = &shown {
            pre.scroll data-part="why" tabindex="0" { (text) }
            (board(&source, &plate, &[Line { mileposts: run.clone(), chosen: true }], ends, |_| None))
        }
    };
    Ok(frame("A demand", nav::DECKS.path, &["maps.js"], body))
}
