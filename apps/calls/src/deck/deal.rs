//! `deck.deal`: a deck for a map.

use super::{Dingles, SHIPPED, TUNED, Tuned, USUAL_PLAYERS, is_tuned, tuned_map};
use crate::call::Call;
use crate::call::given::Given;
use crate::call::host::Host;
use crate::call::refused::Refused;
use crate::call::request::svg;
use crate::call::watch::Watch;
use crate::call::work::Work;
use milepost_deck::draw::{CardSize, Look, face};
use milepost_deck::model::{CARDS, PLAYERS};
use milepost_deck::price::PriceTable;
use milepost_deck::size::DECK;
use milepost_deck::{Code, CodeError, Deck, Listing, Places, Plan, Prices, deal, retry};
use milepost_document::{Form, FromNode};
use milepost_draw::Fonts;
use milepost_map::Map;
use milepost_study::Progress;
use serde_json::{Value, json};
use std::sync::Arc;

/// A request for a deck.
#[derive(Clone, Debug, FromNode, Form)]
pub struct DeckDeal {
    /// Map that comes with Milepost.
    #[form(subject)]
    pub map: Given<Map>,
    /// Deck in cards and code.
    #[serde(flatten)]
    pub plan: DeckPlan,
}

/// The deck that is wanted, whatever the map.
#[derive(Clone, Debug, FromNode, Form)]
pub struct DeckPlan {
    /// Number of players.
    #[form(within(PLAYERS), usual(USUAL_PLAYERS))]
    pub players: usize,
    /// Number of cards.
    #[form(within(CARDS), usual(DECK))]
    pub cards: usize,
    /// Random seed; without one, a seed is generated. The same seed and options give the same deck.
    pub seed: Option<u64>,
    /// Bonus for remote cities.
    #[serde(flatten)]
    pub dingles: Dingles,
    /// Event cards among the demand cards: strikes, floods, snow and fog, derailments. The demand cards stay the same.
    #[form(usual(false))]
    pub events: bool,
    /// Payoffs tuned by play: `shipped` for those that come with the map. Decks have other codes then.
    #[form(bare(SHIPPED))]
    pub tuned: Option<Given<Tuned>>,
    /// Code of a deck, as printed on its cards: deals that deck again.
    #[form(without("players", "cards", "seed", "dingles"))]
    pub code: Option<String>,
}

/// Cards of a deck that are drawn.
#[derive(Clone, Debug, Default, FromNode, Form)]
pub struct Cards {
    /// Cards that are drawn, by their places from 0, as `svgs`.
    #[serde(default)]
    #[form(most(*CARDS.end()))]
    pub drawings: Vec<usize>,
}

/// A deck that was dealt.
#[derive(Clone, Debug)]
pub struct DealtDeck {
    /// Map that it was dealt for.
    pub map: Arc<Map>,
    /// Deck in cards and code.
    pub deck: Deck,
    /// True if its payoffs were tuned by play.
    pub is_tuned: bool,
    prices: Arc<PriceTable>,
}

impl Call for DeckDeal {
    const NAME: &'static str = "deck.deal";
    const ABOUT: &'static str = "A deck of demand cards, and drawings of some of them.";
    const WORK: Work = Work::Deal;
    type Show = Cards;
    type Answer = DealtDeck;

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        self.map.open("map", host).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<DealtDeck, Refused> {
        let map = self.map.open("map", watch.host())?;
        self.plan.deal(Arc::new(map.value), watch)
    }

    fn json(dealt: &DealtDeck, show: &Cards) -> Result<Value, Refused> {
        let prices = dealt.prices();
        if show
            .drawings
            .iter()
            .any(|card| *card >= dealt.deck.cards.len())
        {
            let what = "the deck has no card of such a number";
            return Err(Refused::member("drawings", what, "they count from 0"));
        }
        let (form, fonts) = ((CardSize::default(), Look::default()), Fonts::default());
        let wanted = show.drawings.iter();
        let svgs = wanted.map(|&card| svg(&face(&prices, &dealt.deck, card, form, &fonts)));
        let svgs: Vec<String> = svgs.collect::<Result<_, _>>()?;
        Ok(json!({ "deck": dealt.listing().json(), "svgs": svgs }))
    }
}

impl Default for DeckPlan {
    fn default() -> DeckPlan {
        DeckPlan {
            players: USUAL_PLAYERS,
            cards: DECK,
            seed: None,
            dingles: Dingles::default(),
            events: false,
            tuned: None,
            code: None,
        }
    }
}

impl DeckPlan {
    /// Deals the deck for a map.
    ///
    /// # Errors
    /// The code is not of a deck on this map; the map has no payoffs that were tuned; no deck can be dealt.
    pub fn deal(&self, map: Arc<Map>, watch: &Watch<'_>) -> Result<DealtDeck, Refused> {
        let map = tuned_map(self.tuned.as_ref(), self.code.as_deref(), map, watch.host())?;
        let code = self.read_code()?;
        let prices = self.prices(code.as_ref(), &map)?;
        let plan = |seed| Plan {
            players: self.players,
            cards: self.cards,
            seed,
        };
        let found = match (code, self.seed) {
            (Some(code), _) => deal(&prices, code.plan),
            (None, Some(seed)) => deal(&prices, plan(seed)),
            (None, None) => {
                let seed = watch.host().seed();
                let tried = retry(seed, |seed| match watch.go_on() {
                    true => deal(&prices, plan(seed)).map_err(Some),
                    false => Err(None),
                });
                match tried {
                    Ok(deck) => Ok(deck),
                    Err(Some(error)) => Err(error),
                    Err(None) => return Err(Refused::Late("no deck was dealt")),
                }
            }
        };
        let deck = found.map_err(|error| Refused::whole(error, ""))?;
        let deck = match self.events {
            true => deck.with_events(&map, &Places::of(&map)),
            false => deck,
        };
        let is_tuned = self.tuned.is_some() || is_tuned(&map);
        let prices = prices.table();
        Ok(DealtDeck {
            map,
            deck,
            is_tuned,
            prices,
        })
    }

    fn read_code(&self) -> Result<Option<Code>, Refused> {
        let code = self.code.as_deref().map(Code::read).transpose();
        code.map_err(|error| self.refused(&error, String::new()))
    }

    fn refused(&self, error: &CodeError, hint: String) -> Refused {
        let code = self.code.as_deref().unwrap_or_default();
        Refused::member("code", format!("\"{code}\": {error}"), hint)
    }

    fn prices<'m>(&self, code: Option<&Code>, map: &'m Map) -> Result<Prices<'m>, Refused> {
        let Some(code) = code else {
            return Ok(self.dingles.prices(map));
        };
        code.prices(map).map_err(|error| {
            let unknown = || "give the map that the deck was dealt on, unchanged".to_owned();
            let of = |name: &str| format!("the code is for the map {name}");
            self.refused(&error, code.shipped_map().map_or_else(unknown, of))
        })
    }
}

impl DealtDeck {
    /// The prices that it was dealt with.
    pub fn prices(&self) -> Prices<'_> {
        self.prices.on(&self.map)
    }

    /// The deck in names and numbers.
    pub fn listing(&self) -> Listing {
        let mut listing = self.deck.listing(&self.prices());
        let tuned = self.is_tuned.then(|| TUNED.to_owned());
        listing.head.remarks.extend(tuned);
        listing
    }
}
