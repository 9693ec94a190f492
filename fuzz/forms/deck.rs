//! Any text in every form of decks: a deck or its problems, each within the text. What is read comes back from every form
//! that takes it, and is judged on a map.

use milepost_deck::files::{Read, read, write};
use milepost_deck::{CheckOptions, Form, Listing, check};
use milepost_document::Place;
use milepost_map::{Map, shipped};
use std::sync::LazyLock;

static MAP: LazyLock<Map> = LazyLock::new(|| shipped::map("iberia").unwrap());

fn comes_back(deck: &Listing) {
    for (form, _) in Form::ENDINGS {
        let Ok(text) = write(form, deck) else {
            continue;
        };
        let again = read(form, &text).unwrap().listing;
        let plain = |deck: &Listing| {
            let cards = deck.cards.iter();
            cards
                .map(|card| {
                    let names = card
                        .demands
                        .each_ref()
                        .map(|w| (w.good.text.clone(), w.city.text.clone(), w.payoff));
                    (
                        card.number,
                        if form == Form::Ebp {
                            0
                        } else {
                            card.before as u8
                        },
                        names,
                    )
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(plain(&again), plain(deck), "{form:?}");
    }
    if let Ok(report) = check(
        &MAP,
        deck,
        CheckOptions {
            no_dingles: false,
            players: Some(3),
        },
    ) {
        assert!(!report.text().is_empty());
    }
}

/// Holds it against a text.
pub fn hold(text: &str) {
    Form::of_text(text);
    for (form, _) in Form::ENDINGS {
        match read(form, text) {
            Ok(Read { listing, .. }) => comes_back(&listing),
            Err(problems) => {
                for problem in &problems {
                    if let Place::Span(span) = &problem.place {
                        assert!(text.get(span.clone()).is_some());
                    }
                }
            }
        }
    }
}
