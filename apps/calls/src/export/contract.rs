//! Networks of contracts as pictures, and contract cards as pages.

use super::Picture;
use milepost_contract::cards::Cards;
use milepost_contract::draw::{self, card};
use milepost_contract::{Values, generator};
use milepost_draw::Document;
use milepost_print::paper::Paper;

/// How the network of contracts is drawn.
#[must_use]
pub fn network_options(values: &Values) -> draw::Options {
    let (network, generator) = (values.network(), generator());
    let caption = format!("{} · hash {} · {generator}", network.name(), network.hash());
    draw::Options { caption }
}

/// A network of contracts under its rules.
#[must_use]
pub fn network(values: &Values) -> Picture {
    let options = network_options(values);
    Picture {
        drawing: draw::map(values, &options),
        title: values.network().name().to_owned(),
        subject: options.caption,
        generator: generator(),
    }
}

/// Contract cards on pages.
#[must_use]
pub fn contract_cards(cards: &Cards<'_>, paper: Paper, backs: Backs) -> Document {
    let pages = match backs {
        Backs::None => card::pages(cards, paper),
        Backs::LongEdge => card::pages_with_backs(cards, paper),
    };
    Document {
        title: cards.title(),
        generator: generator(),
        subject: cards.caption(),
        pages,
        ..Document::default()
    }
}

/// Whether the backs of cards are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backs {
    /// They are not.
    None,
    /// After each page of faces, for a printer that turns sheets over the long edge.
    LongEdge,
}
