//! Whether a deck is that of the code it bears.

use super::align::{Partner, align};
use super::report::CodeSaid;
use super::{Case, DECK_RULES, Finding, Formula};
use crate::code::{Code, CodeError};
use crate::deal::{Card, deal};
use crate::listing::{ListedCard, Listing};
use crate::model::Demand;
use crate::price::Prices;
use crate::rule::Shown;
use milepost_map::Map;

/// A code that a deck bears: as written, and the prices that its deck is dealt with.
pub(super) struct Borne<'a> {
    written: String,
    code: Result<(Code, Prices<'a>), CodeError>,
}

impl Borne<'_> {
    /// The formula of its payoffs, if this generator dealt the deck on this map.
    pub fn formula(&self) -> Option<Formula> {
        let (code, _) = self.code.as_ref().ok()?;
        Some(match code.dingles {
            true => Formula::WithDingles,
            false => Formula::WithoutDingles,
        })
    }

    pub fn players(&self) -> Option<usize> {
        self.code.as_ref().ok().map(|(code, _)| code.plan.players)
    }
}

/// The code that a deck bears.
pub(super) fn read<'a>(listing: &Listing, map: &'a Map) -> Option<Borne<'a>> {
    let written = listing.head.code.clone()?;
    let code = Code::read(&written).and_then(|code| Ok((code, code.prices(map)?)));
    Some(Borne { written, code })
}

/// What the code says of the deck, and every card that is not as it says.
pub(super) fn compare(case: &Case<'_>, borne: &Borne<'_>) -> (CodeSaid, Vec<Finding>) {
    let code = borne.written.clone();
    let dealt = borne
        .code
        .as_ref()
        .map_err(ToString::to_string)
        .and_then(|(code, prices)| {
            let deck = deal(prices, code.plan).map_err(|error| error.to_string())?;
            Ok(deck
                .listing(prices)
                .cards
                .into_iter()
                .zip(deck.cards)
                .collect::<Vec<_>>())
        });
    let dealt = match dealt {
        Ok(dealt) => dealt,
        Err(why) => {
            let finding = whole(Shown::words(why.clone()));
            let said = CodeSaid {
                code,
                same: false,
                differ: Vec::new(),
                missing: Vec::new(),
                why: Some(why),
            };
            return (said, vec![finding]);
        }
    };
    let meant: Vec<[Demand; 3]> = dealt.iter().map(|(_, card)| card.demands).collect();
    let (partners, missing) = align(case.cards, &meant);
    let of_card = partners.into_iter().enumerate();
    let mut findings: Vec<Finding> = of_card
        .filter_map(|(at, partner)| unlike(case, at, partner, &dealt))
        .collect();
    let differ = findings.iter().filter_map(|finding| finding.card).collect();
    if dealt.len() != case.cards.len() {
        let what = format!(
            "the deck of the code has {} cards, and this one {}",
            dealt.len(),
            case.cards.len()
        );
        findings.push(whole(Shown::words(what)));
    }
    findings.extend(left_out(&missing, &dealt).map(|what| whole(Shown::words(what))));
    findings.extend(head(case, borne).map(|what| whole(Shown::words(what))));
    let missing = missing.iter().map(|&at| dealt[at].0.number).collect();
    (
        CodeSaid {
            code,
            same: findings.is_empty(),
            differ,
            missing,
            why: None,
        },
        findings,
    )
}

/// A finding on the deck as a whole.
fn whole(figure: Shown) -> Finding {
    let [.., (rule, sentence)] = DECK_RULES;
    Finding {
        card: None,
        position: None,
        rule,
        sentence,
        demands: Vec::new(),
        figures: vec![figure],
    }
}

/// What the deck says of itself beside its code and the code does not.
fn head(case: &Case<'_>, borne: &Borne<'_>) -> Option<String> {
    let (code, _) = borne.code.as_ref().ok()?;
    let head = &case.listing.head;
    let says = [
        (
            "players",
            head.players.map(|players| players as u64),
            code.plan.players as u64,
        ),
        ("seed", head.seed, code.plan.seed),
    ];
    let (what, said, meant) = says
        .into_iter()
        .find(|&(_, said, meant)| said.is_some_and(|said| said != meant))?;
    Some(format!(
        "the deck states {what} {}, but its code {meant}",
        said.unwrap_or_default()
    ))
}

/// The code's cards that the deck lacks, those that follow one another together.
fn left_out(missing: &[usize], dealt: &[(ListedCard, Card)]) -> impl Iterator<Item = String> {
    missing
        .chunk_by(|a, b| a + 1 == *b)
        .filter_map(|run| match run {
            [] => None,
            &[at] => {
                let meant = &dealt[at].0;
                Some(format!(
                    "card {} of the deck of the code is missing: {}",
                    meant.number,
                    in_words(meant)
                ))
            }
            &[first, .., last] => {
                let [first, last] = [first, last].map(|at| dealt[at].0.number);
                Some(format!(
                    "cards {first} to {last} of the deck of the code are missing"
                ))
            }
        })
}

/// A card that is not the code's: in its place, in what comes before it, in its demands whatever their order, or in
/// what they pay.
fn unlike(
    case: &Case<'_>,
    at: usize,
    partner: Partner,
    dealt: &[(ListedCard, Card)],
) -> Option<Finding> {
    let (theirs, moved) = match partner {
        Partner::In(theirs) => (theirs, false),
        Partner::Moved(theirs) => (theirs, true),
        Partner::Nobody => {
            let figure = Shown::words("the deck of the code has no such card".to_owned());
            return Some(case.finding("code", at, &[0, 1, 2], vec![figure]));
        }
    };
    let (meant, card) = &dealt[theirs];
    let (said, demands) = (&case.listing.cards[at], case.cards[at]);
    let mut here = [0, 1, 2].map(|place| (demands[place], said.demands[place].payoff));
    let mut there = [0, 1, 2].map(|place| (card.demands[place], meant.demands[place].payoff));
    here.sort_unstable();
    there.sort_unstable();
    let mut figures = Vec::new();
    if moved {
        let what = format!(
            "it is card {} of the deck of the code, but stands in place {}",
            theirs + 1,
            at + 1
        );
        figures.push(Shown::words(what));
    }
    if here != there {
        figures.push(Shown::words(format!(
            "in the deck of the code: {}",
            in_words(meant)
        )));
    }
    // Where a card was left out, those behind it may bear the numbers of their new places.
    if said.number != meant.number && usize::try_from(said.number) != Ok(at + 1) {
        figures.push(Shown::words(format!(
            "in the deck of the code it is number {}",
            meant.number
        )));
    }
    if said.before != meant.before {
        figures.push(Shown::words(format!(
            "in the deck of the code, before it: {}",
            before(meant)
        )));
    }
    let places: &[usize] = if here == there { &[] } else { &[0, 1, 2] };
    (!figures.is_empty()).then(|| case.finding("code", at, places, figures))
}

/// A card's demands.
fn in_words(card: &ListedCard) -> String {
    card.demands
        .each_ref()
        .map(|w| format!("{} > {} {}", w.good.text, w.city.text, w.payoff))
        .join("; ")
}

fn before(card: &ListedCard) -> &'static str {
    match crate::files::words(card.before) {
        "" => "nothing",
        words => words,
    }
}
