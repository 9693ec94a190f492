//! Decks as an address specifies them: dealt, explained, and written in every format.

use crate::error::ApiError;
use crate::maps::rendered::DrawnMap;
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::form_errors::unprocessable;
use crate::shared::query::Params;
use crate::shared::tabletop_files::Screen;
use crate::work::{self, Deadline, Work};
use axum::http::StatusCode;
use milepost_deck::draw::{self, CardSize, Duplex, Look, Print};
use milepost_deck::explain::{self, explain};
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_deck::size::DECK;
use milepost_deck::{Code, Demand, Form, Listing, Plan, Prices, deal, files, retry};
use milepost_dice::secret;
use milepost_draw::Fonts;
use milepost_map::track;
use milepost_print::cards::{Flip, Order};
use milepost_workshop::export;
use std::sync::Arc;

/// The deck that an address specifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckSpec {
    /// Players, cards and the seed, which is 0 if none is given.
    pub plan: Plan,
    /// Whether a seed is given.
    pub seeded: bool,
    /// Whether remote cities (dingles) pay a bonus.
    pub dingles: bool,
}

impl DeckSpec {
    /// Reads the parameters of an address; errors are added to `params`.
    pub fn of(params: &mut Params) -> DeckSpec {
        let players = params.number("players", PLAYERS, 4);
        let cards = params.number("cards", CARDS, DECK);
        let seeded = params.text("seed").is_some();
        let seed = params.number("seed", 0..=u64::MAX, 0);
        DeckSpec {
            plan: Plan {
                players,
                cards,
                seed,
            },
            seeded,
            dingles: params.yes("dingles"),
        }
    }

    /// The parameters of its address.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let plan = self.plan;
        let mut pairs = vec![
            ("players", plan.players.to_string()),
            ("cards", plan.cards.to_string()),
        ];
        pairs.extend(self.seeded.then(|| ("seed", plan.seed.to_string())));
        pairs.push((
            "dingles",
            if self.dingles { "yes" } else { "no" }.to_owned(),
        ));
        pairs
    }
}

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
    dingles: bool,
    kind: Work,
    work: impl FnOnce(&Prices<'_>, Deadline) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let done = work::run(kind, move |deadline| {
        let map = &drawn.map;
        let prices = if dingles {
            Prices::of(map)
        } else {
            Prices::without_dingles(map)
        };
        work(&prices, deadline)
    });
    done.await?
}

/// The same deck with a random seed with which it can be dealt.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn seeded(drawn: Arc<DrawnMap>, spec: DeckSpec) -> Result<DeckSpec, ApiError> {
    let seed = secret::seed()?;
    priced(drawn, spec.dingles, Work::Deal, move |prices, deadline| {
        let deck = retry(seed, |seed| match deadline.is_over() {
            true => Err(ApiError::busy(
                "the time limit was reached before a deck was dealt",
            )),
            false => deal(prices, Plan { seed, ..spec.plan }).map_err(unprocessable),
        });
        deck.map(|deck| DeckSpec {
            plan: deck.plan,
            seeded: true,
            ..spec
        })
    })
    .await
}

/// A deck, with a demand of one of its cards explained; card and demand are counted from 0.
///
/// # Errors
/// If the deck cannot be dealt, or has no such card or demand.
pub async fn shown(
    drawn: Arc<DrawnMap>,
    spec: DeckSpec,
    card: usize,
    demand: usize,
) -> Result<Shown, ApiError> {
    priced(drawn, spec.dingles, Work::Deal, move |prices, _| {
        let deck = deal(prices, spec.plan).map_err(unprocessable)?;
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
            listing: deck.listing(prices),
            median: deck.median(),
            small: deck.line.doubled.div_euclid(2),
            sum: explain::text(prices, &explain(prices, &[chosen], Some(deck.line))),
            rules: explain::text(prices, &together),
            runs: demands.map(|demand| run(prices, demand)).into(),
            ends: [prices.offer(chosen).source, chosen.city],
            sheets: draw::table(prices, &deck).sheets(),
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
    dingles: bool,
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
    spec: DeckSpec,
    name: String,
    print: Print,
    beside: [String; 2],
) -> Result<File, ApiError> {
    let kind = Work::Deal.max(Work::of_file(&name));
    priced(drawn, spec.dingles, kind, move |prices, _| {
        let deck = deal(prices, spec.plan).map_err(unprocessable)?;
        if name == ".pdf" {
            let bytes =
                export::pdf(&draw::document(prices, &deck, &print)).map_err(unprocessable)?;
            return Ok(File {
                ending: "pdf",
                bytes,
            });
        }
        if let Some((form, ending)) = Form::ENDINGS.into_iter().find(|(_, known)| *known == name) {
            let text = files::write(form, &deck.listing(prices))
                .map_err(|wrong| ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, wrong))?;
            return Ok(File {
                ending: ending.trim_start_matches('.'),
                bytes: text.into_bytes(),
            });
        }
        let screen = Screen {
            stem: "deck",
            words: draw::table(prices, &deck),
            size: print.size.millimetres(),
            faces: &|| draw::faces(prices, &deck, print.size, print.look, &print.fonts),
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
pub fn opened(code: &str) -> Result<(&'static str, DeckSpec), ApiError> {
    let code = Code::read(code).map_err(unprocessable)?;
    let name = code
        .shipped_map()
        .ok_or_else(|| unprocessable("the code is for a map that does not come with Milepost"))?;
    Ok((
        name,
        DeckSpec {
            plan: code.plan,
            seeded: true,
            dingles: code.dingles,
        },
    ))
}
