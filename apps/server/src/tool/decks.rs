//! Decks: dealt as an address asks, explained, in every form.

use super::asked::Asked;
use super::maps::{DRAWING, Plate};
use super::sent::File;
use crate::app::App;
use crate::guard::secret;
use crate::wire::trouble::Trouble;
use crate::work::Deadline;
use axum::http::StatusCode;
use milepost_deck::draw::{self, CardSize, Print};
use milepost_deck::explain::{self, explain};
use milepost_deck::{Code, Deck, Demand, Form, Listing, Plan, Prices, deal, form, retry};
use milepost_map::track;
use milepost_sheet::cards::Order;
use milepost_sheet::paper::Paper;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// Players that a deck can be for.
pub const PLAYERS: RangeInclusive<usize> = 2..=6;
/// Cards that a deck can have.
pub const CARDS: RangeInclusive<usize> = 10..=240;
/// Bits of a seed that is drawn here: few, so that it is quick to type again.
const SEED_BITS: u32 = 20;

/// What is asked of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Players, cards and the seed, 0 where none is given.
    pub plan: Plan,
    /// Whether a seed is given.
    pub seeded: bool,
    /// Whether cities out of the way count.
    pub dingles: bool,
}

impl Wish {
    /// What an address asks for; what is wrong with it is told there.
    pub fn of(asked: &mut Asked) -> Wish {
        let players = asked.number("players", PLAYERS, 4);
        let cards = asked.number("cards", CARDS, 120);
        let seeded = asked.text("seed").is_some();
        let seed = asked.number("seed", 0..=u64::MAX, 0);
        Wish { plan: Plan { players, cards, seed }, seeded, dingles: asked.yes("dingles") }
    }

    /// The same in an address.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let plan = self.plan;
        let mut pairs = vec![("players", plan.players.to_string()), ("cards", plan.cards.to_string())];
        pairs.extend(self.seeded.then(|| ("seed", plan.seed.to_string())));
        pairs.push(("dingles", if self.dingles { "yes" } else { "no" }.to_owned()));
        pairs
    }
}

/// A deck, and one of its demands explained.
pub struct Shown {
    /// The deck in names.
    pub listing: Listing,
    /// The median payoff.
    pub median: f64,
    /// The greatest payoff that is small.
    pub small: i32,
    /// Why the demand pays what it pays.
    pub sum: String,
    /// Why the card's demands may stand together.
    pub rules: String,
    /// The runs of the card's demands: their mileposts.
    pub runs: Vec<Vec<usize>>,
    /// The ends of the demand's run, by cities.
    pub ends: [usize; 2],
}

/// Works with the prices of a map in the pool.
///
/// # Errors
/// What the work says, or why it was not done.
pub async fn priced<T: Send + 'static>(
    app: &App,
    plate: Arc<Plate>,
    dingles: bool,
    limit: Duration,
    work: impl FnOnce(&Prices<'_>, Deadline) -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Trouble> {
    let done = app.tools.run(limit, move |deadline| {
        let map = &plate.map;
        let prices = if dingles { Prices::of(map) } else { Prices::without_dingles(map) };
        work(&prices, deadline)
    });
    done.await?
}

/// What a tool refuses, line by line.
pub fn wrong(what: impl ToString) -> Trouble {
    let told = what.to_string().lines().map(|line| line.trim().to_owned()).collect();
    Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, told)
}

/// A seed with which the deck can be dealt.
///
/// # Errors
/// Why there is none.
pub async fn seeded(app: &App, plate: Arc<Plate>, wish: Wish) -> Result<Wish, Trouble> {
    let chance = secret::number().map_err(|_| Trouble::busy("there is no chance to be had"))?;
    let seed = chance >> (u64::BITS - SEED_BITS);
    priced(app, plate, wish.dingles, DRAWING, move |prices, deadline| {
        let deck = retry(seed, |seed| match deadline.is_over() {
            true => Err(Trouble::busy("there was no time to deal")),
            false => deal(prices, Plan { seed, ..wish.plan }).map_err(wrong),
        });
        deck.map(|deck| Wish { plan: deck.plan, seeded: true, ..wish })
    })
    .await
}

/// A deck, with a demand of one of its cards explained: both by their places from 0.
///
/// # Errors
/// Why it cannot be dealt, or that it has no such card.
pub async fn shown(
    app: &App,
    plate: Arc<Plate>,
    wish: Wish,
    card: usize,
    demand: usize,
) -> Result<Shown, Trouble> {
    priced(app, plate, wish.dingles, DRAWING, move |prices, _| {
        let deck = deal(prices, wish.plan).map_err(wrong)?;
        let demands = deck.cards.get(card).ok_or_else(|| Trouble::missing("card"))?.demands;
        let chosen = *demands.get(demand).ok_or_else(|| Trouble::missing("demand"))?;
        let together = explain(prices, &demands, Some(deck.line));
        Ok(Shown {
            listing: deck.listing(prices),
            median: deck.median(),
            small: deck.line.doubled.div_euclid(2),
            sum: explain::text(prices, &explain(prices, &[chosen], Some(deck.line))),
            rules: explain::text(prices, &together),
            runs: demands.map(|demand| run(prices, demand)).into(),
            ends: [prices.offer(chosen).source, chosen.city],
        })
    })
    .await
}

fn run(prices: &Prices<'_>, demand: Demand) -> Vec<usize> {
    let track = track::cheapest(prices.map(), prices.offer(demand).source, demand.city);
    track.map_or(Vec::new(), |track| track.mileposts)
}

/// A demand explained: the text, its run's mileposts, the run's ends.
///
/// # Errors
/// Why there was no time for it.
pub async fn explained(
    app: &App,
    plate: Arc<Plate>,
    dingles: bool,
    demand: Demand,
) -> Result<(String, Vec<usize>, [usize; 2]), Trouble> {
    priced(app, plate, dingles, DRAWING, move |prices, _| {
        let text = explain::text(prices, &explain(prices, &[demand], None));
        Ok((text, run(prices, demand), [prices.offer(demand).source, demand.city]))
    })
    .await
}

/// A file of a deck by its ending.
///
/// # Errors
/// Why there is none.
pub async fn file(
    app: &App,
    plate: Arc<Plate>,
    wish: Wish,
    ending: String,
    paper: Paper,
) -> Result<File, Trouble> {
    priced(app, plate, wish.dingles, DRAWING, move |prices, _| {
        let deck = deal(prices, wish.plan).map_err(wrong)?;
        if ending == "pdf" {
            return pdf(prices, &deck, paper);
        }
        let known = Form::ENDINGS.into_iter().find(|(_, known)| known.strip_prefix('.') == Some(&ending));
        let (form, ending) = known.ok_or_else(|| Trouble::missing("form"))?;
        let text = form::write(form, &deck.listing(prices))
            .map_err(|wrong| Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, wrong))?;
        Ok(File { ending: ending.trim_start_matches('.'), bytes: text.into_bytes() })
    })
    .await
}

fn pdf(prices: &Prices<'_>, deck: &Deck, paper: Paper) -> Result<File, Trouble> {
    let print = Print { paper, size: CardSize::Poker, order: Order::default(), backs: None, chart: true };
    let bytes = milepost_press::pdf(&draw::document(prices, deck, &print)).map_err(wrong)?;
    Ok(File { ending: "pdf", bytes })
}

/// Which shipped map a code is for, and what it asks for.
///
/// # Errors
/// Why it is no code of a deck on any of them.
pub fn opened(code: &str) -> Result<(&'static str, Wish), Trouble> {
    let code = Code::read(code).map_err(wrong)?;
    let name =
        code.shipped_map().ok_or_else(|| wrong("the code is for a map that does not come with Milepost"))?;
    Ok((name, Wish { plan: code.plan, seeded: true, dingles: code.dingles }))
}
