//! Decks as an address specifies them: dealt, explained, and written in every format.

use crate::error::ApiError;
use crate::maps::rendered::DrawnMap;
use crate::shared::asked::Waiting;
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::form_errors::unprocessable;
use crate::shared::query::Params;
use crate::shared::tabletop_files::Screen;
use crate::work::{self, Deadline, Work};
use axum::http::StatusCode;
use milepost_calls::deck::{DealtDeck, DeckPlan, Dingles};
use milepost_calls::export;
use milepost_deck::draw::{self, CardSize, Duplex, Look, Print};
use milepost_deck::explain::{self, explain};
use milepost_deck::{Code, Demand, Form, Listing, Prices, files};
use milepost_draw::Fonts;
use milepost_map::track;
use milepost_print::cards::{Flip, Order};
use std::sync::Arc;

/// A deck, and one of its demands explained.
pub struct Shown {
    /// The deck, with names of goods and cities.
    pub listing: Listing,
    /// The median payoff.
    pub median: f64,
    /// The largest payoff that counts as small.
    pub small: i32,
    /// Why the demand pays what it pays.
    pub sum: String,
    /// Why the card's demands may share a card.
    pub rules: String,
    /// The mileposts of the runs of the card's demands.
    pub runs: Vec<Vec<usize>>,
    /// The cities at the ends of the demand's run.
    pub ends: [usize; 2],
    /// The number of picture sheets for a tabletop simulator.
    pub sheets: usize,
}

/// Does work with the prices of a map, in the worker pool.
///
/// # Errors
/// If the work fails, or the pool does not do it.
pub async fn priced<T: Send + 'static>(
    drawn: Arc<DrawnMap>,
    dingles: Dingles,
    kind: Work,
    work: impl FnOnce(&Prices<'_>, Deadline) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = work::run(kind, move |deadline| {
        work(&dingles.prices(&drawn.map), deadline)
    });
    done.await?
}

/// Deals the deck of a plan, and does work with it.
///
/// # Errors
/// If the deck cannot be dealt, or the work fails.
async fn dealt<T: Send + 'static>(
    drawn: Arc<DrawnMap>,
    plan: DeckPlan,
    kind: Work,
    work: impl FnOnce(&DealtDeck) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = work::run(kind, move |deadline| {
        let waiting = Waiting::until(deadline)?;
        work(&plan.deal(drawn.map.clone(), &waiting.watch())?)
    });
    done.await?
}

/// The same plan with a random seed with which it can be dealt.
///
/// # Errors
/// If no deck can be dealt.
pub async fn seeded(drawn: Arc<DrawnMap>, plan: DeckPlan) -> Result<DeckPlan, ApiError> {
    let seed = dealt(drawn, plan.clone(), Work::Deal, |dealt| {
        Ok(dealt.deck.plan.seed)
    });
    Ok(DeckPlan {
        seed: Some(seed.await?),
        ..plan
    })
}

/// A deck, with a demand of one of its cards explained; card and demand are counted from 0.
///
/// # Errors
/// If the deck cannot be dealt, or has no such card or demand.
pub async fn shown(
    drawn: Arc<DrawnMap>,
    plan: DeckPlan,
    card: usize,
    demand: usize,
) -> Result<Shown, ApiError> {
    dealt(drawn, plan, Work::Deal, move |dealt| {
        let (deck, prices) = (&dealt.deck, &dealt.prices());
        let demands = deck
            .cards
            .get(card)
            .ok_or_else(|| ApiError::missing("card"))?
            .demands;
        let chosen = *demands
            .get(demand)
            .ok_or_else(|| ApiError::missing("demand"))?;
        let together = explain(prices, &demands, Some(deck.line));
        Ok(Shown {
            listing: dealt.listing(),
            median: deck.median(),
            small: deck.line.doubled.div_euclid(2),
            sum: explain::text(prices, &explain(prices, &[chosen], Some(deck.line))),
            rules: explain::text(prices, &together),
            runs: demands.map(|demand| run(prices, demand)).into(),
            ends: [prices.offer(chosen).source, chosen.city],
            sheets: draw::table(prices, deck).sheets(),
        })
    })
    .await
}

fn run(prices: &Prices<'_>, demand: Demand) -> Vec<usize> {
    let track = track::cheapest(prices.map(), prices.offer(demand).source, demand.city);
    track.map_or(Vec::new(), |track| track.mileposts)
}

/// Explains a demand: the text, the mileposts of its run, and the cities at its ends.
///
/// # Errors
/// If the time limit is reached.
pub async fn explained(
    drawn: Arc<DrawnMap>,
    dingles: Dingles,
    demand: Demand,
) -> Result<(String, Vec<usize>, [usize; 2]), ApiError> {
    priced(drawn, dingles, Work::Deal, move |prices, _| {
        let text = explain::text(prices, &explain(prices, &[demand], None));
        Ok((
            text,
            run(prices, demand),
            [prices.offer(demand).source, demand.city],
        ))
    })
    .await
}

/// The print settings in an address.
pub fn print(params: &mut Params) -> Print {
    let backs = [None, Some(Flip::LongEdge), Some(Flip::ShortEdge)]
        .into_iter()
        .zip(BACKS)
        .collect::<Vec<_>>();
    let orders = [Order::Page, Order::Stack]
        .into_iter()
        .zip(ORDERS)
        .collect::<Vec<_>>();
    Print {
        paper: params
            .choice("paper", &download::papers())
            .unwrap_or_default(),
        size: params
            .choice("size", &CardSize::ALL.map(|size| (size, size.name())))
            .unwrap_or_default(),
        look: Look::default(),
        order: params.choice("order", &orders).unwrap_or_default(),
        backs: params.choice("backs", &backs).flatten().map(|flip| Duplex {
            flip,
            ..Duplex::default()
        }),
        chart: params.yes("chart"),
        fonts: Fonts::BUNDLED,
    }
}

/// The names of back settings in addresses: none, or the edge on which sheets are flipped.
pub const BACKS: [&str; 3] = ["none", "long-edge", "short-edge"];
/// The names of card orders in addresses.
pub const ORDERS: [&str; 2] = ["page", "stack"];

/// A file of a deck by its name after `deck`; `beside` is the prefix and the suffix of picture names.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn file(
    drawn: Arc<DrawnMap>,
    plan: DeckPlan,
    name: String,
    print: Print,
    beside: [String; 2],
) -> Result<File, ApiError> {
    let kind = Work::Deal.max(Work::of_file(&name));
    dealt(drawn, plan, kind, move |dealt| {
        let (deck, prices) = (&dealt.deck, &dealt.prices());
        if name == ".pdf" {
            let bytes =
                export::pdf(&draw::document(prices, deck, &print)).map_err(unprocessable)?;
            return Ok(File {
                ending: "pdf",
                bytes,
            });
        }
        if let Some((form, ending)) = Form::ENDINGS.into_iter().find(|(_, known)| *known == name) {
            let text = files::write(form, &dealt.listing())
                .map_err(|wrong| ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, wrong))?;
            return Ok(File {
                ending: ending.trim_start_matches('.'),
                bytes: text.into_bytes(),
            });
        }
        let screen = Screen {
            stem: "deck",
            words: draw::table(prices, deck),
            size: print.size.millimetres(),
            faces: &|| draw::faces(prices, deck, print.size, print.look, &print.fonts),
            back: &|| draw::back(prices, print.size, &print.fonts),
        };
        screen.file(&name, [&beside[0], &beside[1]])
    })
    .await
}

/// The shipped map of a code, and the deck that it specifies.
///
/// # Errors
/// If the code is not valid for a deck on any shipped map.
pub fn opened(code: &str) -> Result<(&'static str, DeckPlan), ApiError> {
    let code = Code::read(code).map_err(unprocessable)?;
    let name = code
        .shipped_map()
        .ok_or_else(|| unprocessable("the code is for a map that does not come with Milepost"))?;
    let plan = DeckPlan {
        players: code.plan.players,
        cards: code.plan.cards,
        seed: Some(code.plan.seed),
        dingles: Dingles {
            dingles: code.dingles,
        },
        ..DeckPlan::default()
    };
    Ok((name, plan))
}
