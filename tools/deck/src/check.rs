//! Checking a deck, dealt here or published, against the rules on a map.
//!
//! In the order data flows:
//! 1. the names of a [`Listing`] are found on the map;
//! 2. `card` judges each card by the rules of [`crate::rule`], `deck` the deck as a whole by [`DECK_RULES`] ones, `code`
//!    whether it is the deck of the code that it bears, `payoff` what it pays beside what the formula pays;
//! 3. [`report`] is all that was found, as JSON and as text.
//!
//! Small and large, lopsided and too low are judged by the payoffs of the file, distances by the map.

mod align;
mod card;
mod code;
mod deck;
mod payoff;
pub mod report;
mod text;

use crate::assemble::{doubled_median, line};
use crate::listing::Listing;
use crate::model::Demand;
use crate::price::Prices;
use crate::rule::{Figure, Line, RULES, Shown};
use code::Borne;
use milepost_document::Problem;
use milepost_map::Map;
use report::{CodeSaid, Payoffs, RuleJson, SaidJson};
pub use report::{Finding, Report};

/// How a deck is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions {
    /// Whether the dingle bonus and the rule on dingles are left out; where the deck bears a code, that says so too.
    pub no_dingles: bool,
    /// The number of players; default: the number stated in the deck.
    pub players: Option<usize>,
}

/// The rules on a deck beyond those on what stands together on a card: name and sentence.
pub const DECK_RULES: [(&str, &str); 9] = [
    ("at-source", "no good is demanded where it is produced"),
    (
        "near-source",
        "a destination is more than 2 pips from every source of its good",
    ),
    ("least-payoff", "no payoff is below the map's least"),
    ("twice", "no demand occurs twice in a deck"),
    ("numbers", "no two cards have the same number"),
    (
        "opening",
        "the first 5 cards a player hold only demands that the opening budget can build, as far as the deck has such \
         cards",
    ),
    (
        "early-taxes",
        "no taxes come before the first 3 cards a player",
    ),
    (
        "payoff",
        "every payoff of a deck that was dealt here follows from the formula",
    ),
    ("code", "a deck with a code is the deck of that code"),
];

/// The formula by which payoffs are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Formula {
    /// Dingles of the map earn their bonus.
    WithDingles,
    /// The map counts as one without.
    WithoutDingles,
}

/// A deck with its names found.
struct Case<'a> {
    prices: &'a Prices<'a>,
    listing: &'a Listing,
    cards: &'a [[Demand; 3]],
    line: Line,
    players: Option<usize>,
}

/// Checks a deck.
///
/// # Errors
/// Names of the deck are not on the map: each with similar names.
pub fn check(map: &Map, listing: &Listing, ask: CheckOptions) -> Result<Report, Vec<Problem>> {
    let cards = listing.resolve(map)?;
    let borne = code::read(listing, map);
    let formula = match borne.as_ref().and_then(Borne::formula) {
        _ if ask.no_dingles => Formula::WithoutDingles,
        formula => formula.unwrap_or(Formula::WithDingles),
    };
    let prices = match formula {
        Formula::WithDingles => Prices::of(map),
        Formula::WithoutDingles => Prices::without_dingles(map),
    };
    let payoffs = listing.payoffs();
    let doubled = doubled_median(payoffs.clone());
    let parted = line(&payoffs, cards.len());
    // Where no line parts them some card breaks the rule by any.
    let (line, lowered) = parted.clone().unwrap_or((Line::above(doubled), 0));
    let players = ask
        .players
        .or(listing.head.players)
        .or_else(|| borne.as_ref()?.players());
    let case = Case {
        prices: &prices,
        listing,
        cards: &cards,
        line,
        players,
    };
    let Judged {
        mut findings,
        payoffs,
        code,
    } = judge(&case, borne, formula);
    let (broken_cards, rules) = (report::count(findings.iter()), tally(&findings));
    let left_out = findings.len().saturating_sub(report::MOST);
    findings.truncate(report::MOST);
    let mut notes = deck::notes(&case);
    notes.extend(parted.is_err().then(|| {
        format!(
            "no line leaves {} payoffs or more on either side; the median and 1 is taken",
            cards.len()
        )
    }));
    Ok(Report {
        milepost: report::FORMAT,
        generator: crate::generator::generator(),
        map: map.name().to_owned(),
        hash: prices.hash_text(),
        cards: cards.len(),
        players,
        dingles: prices.dingles().is_some(),
        median: f64::from(doubled) / 2.0,
        small: line.greatest(),
        lowered,
        broken_cards,
        rules,
        findings,
        left_out,
        payoffs,
        code,
        notes,
    })
}

/// What was found out about a deck.
struct Judged {
    /// By card, a card's in the order of the rules.
    findings: Vec<Finding>,
    payoffs: Payoffs,
    code: Option<CodeSaid>,
}

/// Judges cards, deck, payoffs and code.
fn judge(case: &Case<'_>, borne: Option<Borne<'_>>, formula: Formula) -> Judged {
    let mut findings: Vec<Finding> = (0..case.cards.len())
        .flat_map(|at| card::findings(case, at))
        .collect();
    findings.extend(deck::findings(case));
    let ours = borne.as_ref().and_then(Borne::formula) == Some(formula);
    let (payoffs, unlike) = payoff::compare(case);
    findings.extend(unlike.into_iter().filter(|_| ours));
    let code = borne.map(|borne| {
        let (code, unlike) = code::compare(case, &borne);
        findings.extend(unlike);
        code
    });
    findings.sort_by_key(|finding| finding.position.unwrap_or(usize::MAX));
    Judged {
        findings,
        payoffs,
        code,
    }
}

/// Every rule, and how many cards break it.
fn tally(findings: &[Finding]) -> Vec<RuleJson> {
    let rules = RULES
        .iter()
        .map(|rule| (rule.name, rule.sentence))
        .chain(DECK_RULES);
    rules
        .map(|(rule, sentence)| {
            let of_rule = findings.iter().filter(|finding| finding.rule == rule);
            RuleJson {
                rule,
                sentence,
                cards: report::count(of_rule),
            }
        })
        .collect()
}

impl Case<'_> {
    /// A finding on some of a card's demands, by a rule of [`DECK_RULES`].
    fn finding(&self, rule: &str, at: usize, places: &[usize], figures: Vec<Shown>) -> Finding {
        let (rule, sentence) = DECK_RULES
            .into_iter()
            .find(|(name, _)| *name == rule)
            .unwrap_or(("", ""));
        self.finding_of(rule, sentence, at, places, figures)
    }

    fn finding_of(
        &self,
        rule: &'static str,
        sentence: &'static str,
        at: usize,
        places: &[usize],
        figures: Vec<Shown>,
    ) -> Finding {
        let card = &self.listing.cards[at];
        let demands = places.iter().map(|&place| self.said(at, place)).collect();
        Finding {
            card: Some(card.number),
            position: Some(at + 1),
            rule,
            sentence,
            demands,
            figures,
        }
    }

    fn shown(&self, figures: &[Figure]) -> Vec<Shown> {
        figures
            .iter()
            .map(|figure| figure.shown(self.prices.map()))
            .collect()
    }

    /// A demand in the map's names, with the file's payoff.
    fn said(&self, at: usize, place: usize) -> SaidJson {
        let payoff = self.listing.cards[at].demands[place].payoff;
        self.named(self.cards[at][place], payoff)
    }

    fn named(&self, demand: Demand, payoff: i32) -> SaidJson {
        SaidJson {
            good: self.good(demand.good).to_owned(),
            city: self.city(demand.city).to_owned(),
            payoff,
        }
    }

    fn good(&self, good: usize) -> &str {
        &self.prices.map().goods()[good].name
    }

    fn city(&self, city: usize) -> &str {
        &self.prices.map().cities()[city].name
    }

    /// Every demand with its place: card, and place on it, from 0.
    fn demands(&self) -> impl Iterator<Item = (usize, usize, Demand, i32)> {
        self.cards
            .iter()
            .zip(&self.listing.cards)
            .enumerate()
            .flat_map(|(at, (demands, card))| {
                [0, 1, 2].map(|place| (at, place, demands[place], card.demands[place].payoff))
            })
    }
}
