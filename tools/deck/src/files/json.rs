//! JSON, `deck/1`. Of what is read only good, city and payoff must be there.

use super::common::{CARDS, MOST};
use super::piece::{self, Notes, millions};
use crate::assemble::doubled_median;
use crate::code::Code;
use crate::listing::{
    Head, Kind, ListedCard, ListedDemand, ListedEvent, ListedName, ListedRun, Listing,
};
use crate::model::{Before, PLAYERS};
use milepost_document::number::thousands;
use milepost_document::{Cursor, Node, Place, Reader, Severity, Value, without_mark};
use milepost_map::Micro;
use serde::Serialize;

const FORMAT: &str = "deck/1";
/// Tables on screen, by a member that only their files have.
const GAMES: [(&str, &str); 2] = [
    ("ObjectStates", "Tabletop Simulator"),
    ("CardNames", "Tabletop Playground"),
];

type Names = Vec<(Kind, ListedName)>;

/// A deck as JSON, `deck/1`.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DeckJson<'a> {
    milepost: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<MapJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<usize>,
    median: f64,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    remarks: &'a [String],
    cards: Vec<CardJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<EventJson<'a>>,
}

/// An event card.
#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct EventJson<'a> {
    /// How many demand cards lie above it.
    above: usize,
    kind: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    places: &'a [String],
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct MapJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct CardJson<'a> {
    number: u32,
    taxes: bool,
    reshuffle: bool,
    demands: Vec<DemandJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct DemandJson<'a> {
    good: &'a str,
    city: &'a str,
    payoff: i32,
    #[serde(flatten)]
    run: Option<RunJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct RunJson<'a> {
    source: &'a str,
    pips: u32,
    cost: u32,
    length: Micro,
}

impl Listing {
    /// The deck as its JSON form.
    pub fn json(&self) -> DeckJson<'_> {
        let Head {
            generator,
            code,
            seed,
            map,
            hash,
            players,
            remarks,
        } = &self.head;
        let named = map.is_some() || hash.is_some();
        DeckJson {
            milepost: FORMAT,
            generator: generator.as_deref(),
            code: code.as_deref(),
            seed: *seed,
            map: named.then_some(MapJson {
                name: map.as_deref(),
                hash: hash.as_deref(),
            }),
            players: *players,
            median: f64::from(doubled_median(self.payoffs())) / 2.0,
            remarks,
            cards: self.cards.iter().map(card_json).collect(),
            events: self.events.iter().map(event_json).collect(),
        }
    }
}

fn event_json(event: &ListedEvent) -> EventJson<'_> {
    EventJson {
        above: event.above,
        kind: &event.kind,
        places: &event.places,
        text: &event.words,
    }
}

fn card_json(card: &ListedCard) -> CardJson<'_> {
    CardJson {
        number: card.number,
        taxes: card.before != Before::Nothing,
        reshuffle: card.before == Before::TaxesAndReshuffle,
        demands: card.demands.iter().map(demand_json).collect(),
    }
}

fn demand_json(
    ListedDemand {
        good,
        city,
        payoff,
        run,
    }: &ListedDemand,
) -> DemandJson<'_> {
    let run = run.as_ref();
    let run = run.map(|run| RunJson {
        source: &run.source,
        pips: run.pips,
        cost: run.cost,
        length: run.length,
    });
    DemandJson {
        good: &good.text,
        city: &city.text,
        payoff: *payoff,
        run,
    }
}

pub(super) fn write(listing: &Listing) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&listing.json())? + "\n")
}

/// The longest file that is read, in bytes: the most cards that a deck may have, each with its runs.
const LONGEST: usize = 12_000_000;

pub(super) fn read(text: &str, notes: &mut Notes) -> Listing {
    if text.len() > LONGEST {
        let [most, found] = [LONGEST, text.len()].map(|bytes| thousands(bytes as u64));
        let what = format!("a deck in JSON has at most {most} bytes, and this one has {found}");
        notes.error(&Place::Whole, what, "");
        return Listing::default();
    }
    match Node::from_json_text(without_mark(text)) {
        Ok(node) => {
            let mut reader = Reader::new(Severity::Warning);
            let listing = deck(&mut reader, &Cursor::root(&node), &mut notes.names);
            notes.problems.extend(reader.problems);
            listing
        }
        Err(faults) => {
            notes.problems.extend(faults);
            Listing::default()
        }
    }
}

/// A deck, or a bare list of its cards.
fn deck(r: &mut Reader, root: &Cursor<'_>, names: &mut Names) -> Listing {
    if matches!(root.value(), Value::List(_)) {
        return Listing {
            head: Head::default(),
            cards: cards(r, root, names).unwrap_or_default(),
            events: Vec::new(),
        };
    }
    if let Some((_, game)) = GAMES
        .into_iter()
        .find(|(member, _)| root.get(member).is_some())
    {
        let hint = "use the deck as text, JSON (deck/1), CSV or EBP";
        r.error(
            root,
            format!("decks for {game} can be written but not read"),
            hint,
        );
        return Listing::default();
    }
    let known = [
        "milepost",
        "generator",
        "code",
        "seed",
        "map",
        "players",
        "median",
        "remarks",
        "cards",
        "events",
    ];
    if !r.table(root, &known) {
        return Listing::default();
    }
    if let Some(format) = root.get("milepost")
        && r.text(&format).is_some_and(|found| found != FORMAT)
    {
        r.error(
            &format,
            format!("expected \"{FORMAT}\" or no such member"),
            "",
        );
    }
    let cards = r
        .required(root, "cards", |r, at| cards(r, at, names))
        .unwrap_or_default();
    let events = r.optional(root, "events", |r, at| r.list_up_to(at, CARDS, event));
    Listing {
        head: head(r, root),
        cards,
        events: events.unwrap_or_default(),
    }
}

/// An event card.
fn event(r: &mut Reader, at: &Cursor<'_>) -> Option<ListedEvent> {
    if !r.table(at, &["above", "kind", "places", "text"]) {
        return None;
    }
    let above = r.required(at, "above", |r, at| r.integer(at, 0..=CARDS as i64));
    let kind = r.required(at, "kind", |r, at| {
        let kind = r.text(at)?;
        piece::event_kind(&kind, &at.place(), &mut r.problems);
        Some(kind)
    });
    let places = r.optional(at, "places", |r, at| r.list(at, Reader::text));
    let words = r.optional(at, "text", Reader::text);
    Some(ListedEvent {
        above: above?,
        kind: kind?,
        places: places.unwrap_or_default(),
        words: words.unwrap_or_default(),
    })
}

fn head(r: &mut Reader, root: &Cursor<'_>) -> Head {
    let map = root.get("map");
    let mut of_map = |key: &str| {
        let map = map
            .as_ref()
            .filter(|map| key == "hash" || r.table(map, &["name", "hash"]))?;
        r.optional(map, key, Reader::text)
    };
    let (name, hash) = (of_map("name"), of_map("hash"));
    let code = r.optional(root, "code", Reader::text);
    let seed = root.get("seed").and_then(|at| match (at.value(), &code) {
        // Many programs round so great a number when they save it; the code has all of it.
        (Value::Large(_) | Value::Float(_), Some(code)) => match Code::read(code) {
            Ok(code) => Some(code.plan.seed),
            Err(_) => r.unsigned(&at),
        },
        _ => r.unsigned(&at),
    });
    Head {
        generator: r.optional(root, "generator", Reader::text),
        code,
        seed,
        map: name,
        hash,
        players: r.optional(root, "players", |r, at| {
            r.integer(at, *PLAYERS.start() as i64..=*PLAYERS.end() as i64)
        }),
        remarks: r
            .optional(root, "remarks", |r, at| r.list(at, Reader::text))
            .unwrap_or_default(),
    }
}

fn cards(r: &mut Reader, at: &Cursor<'_>, names: &mut Names) -> Option<Vec<ListedCard>> {
    let mut place = 0;
    r.list_up_to(at, CARDS, |r, at| {
        place += 1;
        card(r, at, place, names)
    })
}

/// A card, or a bare list of its demands.
fn card(r: &mut Reader, at: &Cursor<'_>, place: u32, names: &mut Names) -> Option<ListedCard> {
    if matches!(at.value(), Value::List(_)) {
        return Some(ListedCard {
            number: place,
            before: Before::Nothing,
            demands: demands(r, at, names)?,
        });
    }
    if !r.table(at, &["number", "taxes", "reshuffle", "demands"]) {
        return None;
    }
    let number = at
        .get("number")
        .map_or(Some(place), |at| r.integer(&at, 0..=MOST));
    let taxes = r.optional(at, "taxes", Reader::boolean).unwrap_or_default();
    let reshuffle = r
        .optional(at, "reshuffle", Reader::boolean)
        .unwrap_or_default();
    if reshuffle && !taxes {
        r.error(
            at,
            "reshuffled without taxes",
            "the deck is only reshuffled after taxes: set \"taxes\": true",
        );
    }
    let before = match (taxes, reshuffle) {
        (_, true) => Before::TaxesAndReshuffle,
        (true, false) => Before::Taxes,
        (false, false) => Before::Nothing,
    };
    let demands = r.required(at, "demands", |r, at| demands(r, at, names));
    Some(ListedCard {
        number: number?,
        before,
        demands: demands?,
    })
}

/// The most demands of one card that are looked at.
const DEMANDS: usize = 40;

fn demands(r: &mut Reader, at: &Cursor<'_>, names: &mut Names) -> Option<[ListedDemand; 3]> {
    let count = at.items().count();
    if r.is_list(at) && count != 3 {
        r.error(
            at,
            format!("expected three demands on a card, found {count}"),
            "",
        );
    }
    if count > DEMANDS {
        return None;
    }
    r.list(at, |r, at| demand(r, at, names))?.try_into().ok()
}

fn demand(r: &mut Reader, at: &Cursor<'_>, names: &mut Names) -> Option<ListedDemand> {
    if !r.table(
        at,
        &["good", "city", "payoff", "source", "pips", "cost", "length"],
    ) {
        return None;
    }
    let good = r.required(at, "good", |r, at| name(r, at, Kind::Good, names));
    let city = r.required(at, "city", |r, at| name(r, at, Kind::City, names));
    let payoff = r.required(at, "payoff", payoff);
    let source = r.optional(at, "source", Reader::text);
    let pips = r.optional(at, "pips", |r, at| r.integer(at, 0..=u32::MAX.into()));
    let cost = r.optional(at, "cost", |r, at| r.integer(at, 0..=u32::MAX.into()));
    let length = r
        .optional(at, "length", |r, at| r.number(at, 0.0..=1e9))
        .and_then(Micro::nearest);
    let run = match (source, pips, cost, length) {
        (Some(source), Some(pips), Some(cost), Some(length)) => Some(ListedRun {
            source,
            pips,
            cost,
            length,
        }),
        _ => None,
    };
    Some(ListedDemand {
        good: good?,
        city: city?,
        payoff: payoff?,
        run,
    })
}

fn name(r: &mut Reader, at: &Cursor<'_>, kind: Kind, names: &mut Names) -> Option<ListedName> {
    let before = r.problems.len();
    let text = r.text(at).filter(|_| r.problems.len() == before)?;
    piece::name(
        kind,
        ListedName {
            text,
            place: at.place(),
        },
        &mut r.problems,
        names,
    )
}

/// A payoff, as a number or as people write it.
fn payoff(r: &mut Reader, at: &Cursor<'_>) -> Option<i32> {
    let typed = if let Value::Text(text) = at.value() {
        millions(text)
    } else {
        None
    };
    typed.or_else(|| r.integer(at, -MOST..=MOST))
}
