//! Decks on paper, looked at as they come out of the press.

use crate::picture::{Picture, Words, words};
use milepost_deck::draw::{self, CardSize, Duplex, Look, Print, Theme};
use milepost_deck::{Deck, Plan, Prices, deal};
use milepost_draw::{Colour, Drawing, Fonts, Rect, Style};
use milepost_map::shipped;
use milepost_print::cards::{self, BLEED, Flip, Order};
use milepost_print::paper::Paper;

/// Papers on which cards are looked at; all others are larger.
const PAPERS: [Paper; 3] = [Paper::A4, Paper::Letter, Paper::Tabloid];
const EDGE: f64 = 5.0;
const WHITE: u8 = 255;
const DPI: f64 = 72.0;
/// A pixel at that resolution and a half, in millimetres.
const HAIR: f64 = 0.53;

fn dealt<'a>(prices: &Prices<'a>, cards: usize) -> Deck {
    deal(
        prices,
        Plan {
            players: 3,
            cards,
            seed: 7,
        },
    )
    .unwrap()
}

fn prints() -> impl Iterator<Item = Print> {
    let flips = [Flip::LongEdge, Flip::ShortEdge];
    PAPERS.into_iter().flat_map(move |paper| {
        CardSize::ALL.into_iter().flat_map(move |size| {
            [Order::Page, Order::Stack]
                .into_iter()
                .zip(flips)
                .map(move |(order, flip)| {
                    let backs = Some(Duplex {
                        flip,
                        offset: (0.0, 0.0),
                    });
                    Print {
                        paper,
                        size,
                        look: Look::default(),
                        order,
                        backs,
                        chart: true,
                        fonts: Fonts::BUNDLED,
                    }
                })
        })
    })
}

#[test]
fn ink_stays_on_its_card_and_off_the_papers_edge() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let deck = dealt(&prices, 40);
    for print in prints() {
        let plan = cards::Plan::new(print.paper, print.size.millimetres()).ordered(print.order);
        let pages = draw::pages(&prices, &deck, &print);
        assert_eq!(pages.len(), 2 * plan.pages(40) + 3 * 2, "{print:?}");
        // One copy of the payoffs is like the others.
        let pictures: Vec<Picture> = pages[..pages.len() - 4]
            .iter()
            .map(|page| Picture::of(page, DPI))
            .collect();
        let (width, height) = print.paper.size();
        for (number, picture) in pictures.iter().enumerate() {
            let paper = Rect::new(0.0, 0.0, width, height);
            assert_eq!(
                picture.frame(&paper, EDGE - HAIR),
                WHITE,
                "{print:?}, page {number}"
            );
        }
        for card in 0..40 {
            let place = plan.place(card, 40);
            let inner = place.rect.inflate(-HAIR);
            let face = &pictures[2 * place.page];
            assert_eq!(
                face.frame(&inner, 1.4),
                WHITE,
                "{print:?}, card {}",
                card + 1
            );
            assert!(
                face.darkest(&inner) < 60,
                "{print:?}: card {} is empty",
                card + 1
            );
        }
    }
}

/// A card that can be told by its grey.
fn marked(size: (f64, f64), card: usize, beyond: f64) -> Drawing {
    let mut drawing = Drawing::new(size.0, size.1);
    let rect = Rect::new(0.0, 0.0, size.0, size.1).inflate(beyond);
    drawing.rect(rect, 0.0, &Style::fill(Colour::grey(grey(card))));
    drawing
}

fn grey(card: usize) -> u8 {
    (5 * card % 250) as u8
}

#[test]
fn backs_lie_behind_their_faces_to_the_last_edge() {
    for print in prints() {
        let size = print.size.millimetres();
        let plan = cards::Plan::new(print.paper, size).ordered(print.order);
        let each = |beyond| {
            (0..40)
                .map(|card| marked(size, card, beyond))
                .collect::<Vec<_>>()
        };
        let flip = print.backs.unwrap().flip;
        let backs = plan.impose_backs(&each(BLEED), flip, (0.0, 0.0));
        let backs: Vec<Picture> = backs.iter().map(|page| Picture::of(page, DPI)).collect();
        let (width, height) = print.paper.size();
        for card in 0..40 {
            let place = plan.place(card, 40);
            let near = place.rect.inflate(-HAIR);
            for corner in near.corners() {
                let (x, y) = match flip {
                    Flip::LongEdge => (width - corner.x, corner.y),
                    Flip::ShortEdge => (corner.x, height - corner.y),
                };
                assert_eq!(
                    backs[place.page].at(x, y),
                    grey(card),
                    "{print:?}, card {}",
                    card + 1
                );
            }
        }
        // What is cut a little beside the block is not white.
        let corner = plan.place(0, 40).rect;
        let (x, y) = match flip {
            Flip::LongEdge => (width - corner.x + 2.0, corner.y - 2.0),
            Flip::ShortEdge => (corner.x - 2.0, height - corner.y + 2.0),
        };
        assert_eq!(backs[0].at(x, y), grey(0), "{print:?}");
    }
}

/// Sheets as pictures, cut and piled with hands as the sheets tell.
#[test]
fn sheets_cut_as_one_pile_are_the_deck() {
    for paper in PAPERS {
        for size in CardSize::ALL.map(CardSize::millimetres) {
            for count in [1, 9, 31, 47] {
                let plan = cards::Plan::new(paper, size).ordered(Order::Stack);
                let faces: Vec<Drawing> = (0..count).map(|card| marked(size, card, 0.0)).collect();
                let sheets = plan.impose(&faces, "");
                let sheets: Vec<Picture> = sheets
                    .iter()
                    .map(|sheet| Picture::of(sheet, 36.0))
                    .collect();
                let spots = cards::Plan::new(paper, size);
                let mut deck = Vec::new();
                for spot in 0..spots.per_page() {
                    let middle = spots.place(spot, spots.per_page()).rect.centre();
                    deck.extend(sheets.iter().map(|sheet| sheet.at(middle.x, middle.y)));
                }
                deck.retain(|&grey| grey != WHITE);
                assert!(
                    deck.into_iter().eq((0..count).map(grey)),
                    "{paper} {size:?} {count}"
                );
            }
        }
    }
}

/// Words that stand beside each other must leave a space; what reads from afar must be large.
fn stand_clear(found: &[Words], place: &Rect, what: &str) {
    for (at, one) in found.iter().enumerate() {
        let rect = &one.rect;
        assert!(
            place.contains(rect.corners()[0]) && place.contains(rect.corners()[2]),
            "{what}: {one:?}"
        );
        for other in &found[at + 1..] {
            let clear = rect.inflate(0.25);
            assert!(
                !clear.intersects(&other.rect),
                "{what}: {one:?} and {other:?}"
            );
        }
    }
}

#[test]
fn no_name_of_any_map_is_too_long_for_its_place() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        let prices = Prices::of(&map);
        let deck = dealt(&prices, 120);
        for size in CardSize::ALL {
            let (width, height) = size.millimetres();
            let room = Rect::new(0.0, 0.0, width, height).inflate(-2.0);
            let least = if size == CardSize::Poker { 3.2 } else { 2.5 };
            let all = Theme::ALL.into_iter().flat_map(|theme| {
                let look = |hints| Look { theme, hints };
                [look(true), look(false)]
            });
            let faces =
                all.flat_map(|look| draw::faces(&prices, &deck, size, look, &Fonts::BUNDLED));
            for (face, card) in faces.zip(deck.cards.iter().cycle()) {
                let found = words(&face);
                stand_clear(&found, &room, &format!("{name} {size:?}"));
                for &demand in &card.demands {
                    let city = &map.cities()[demand.city].name;
                    let payoff = prices.offer(demand).payoff.to_string();
                    let large = |text: &str, least: f64| {
                        found
                            .iter()
                            .any(|words| words.size >= least && text.starts_with(&words.text))
                    };
                    assert!(
                        large(city, least) && large(&payoff, 4.0),
                        "{name} {size:?}: {city} is small"
                    );
                }
            }
        }
    }
}

#[test]
fn hints_can_be_left_off_the_faces() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let deck = dealt(&prices, 40);
    for theme in Theme::ALL {
        for size in [CardSize::Poker, CardSize::Mini] {
            let hinted = |hints| {
                let faces =
                    draw::faces(&prices, &deck, size, Look { theme, hints }, &Fonts::BUNDLED);
                let all = faces.iter().flat_map(words);
                all.filter(|words| words.text.starts_with("from ")).count()
            };
            assert_eq!((hinted(true), hinted(false)), (3 * 40, 0), "{size:?}");
        }
    }
}

/// Letters of the large theme are larger wherever the names leave the room.
#[test]
fn large_faces_have_larger_letters() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let deck = dealt(&prices, 40);
    for size in CardSize::ALL {
        let sizes = |theme| -> Vec<f64> {
            let look = Look { theme, hints: true };
            let faces = draw::faces(&prices, &deck, size, look, &Fonts::BUNDLED);
            faces
                .iter()
                .flat_map(words)
                .map(|words| words.size)
                .collect()
        };
        let (grey, large) = (sizes(Theme::Grey), sizes(Theme::Large));
        let sum = |sizes: &[f64]| sizes.iter().sum::<f64>();
        assert!(sum(&large) > 1.08 * sum(&grey), "{size:?}");
    }
}

#[test]
fn charts_tell_every_demand_and_nothing_twice() {
    for (name, _) in shipped::full_size() {
        let map = shipped::map(name).unwrap();
        let prices = Prices::of(&map);
        for (cards, paper) in [
            (60, Paper::Letter),
            (120, Paper::A4),
            (120, Paper::Letter),
            (160, Paper::A4),
        ] {
            let deck = dealt(&prices, cards);
            let plan = cards::Plan::poker(paper);
            let print = Print {
                paper,
                size: CardSize::Poker,
                look: Look::default(),
                order: Order::Stack,
                backs: None,
                chart: true,
                fonts: Fonts::BUNDLED,
            };
            let all = draw::pages(&prices, &deck, &print);
            let charts = &all[plan.pages(cards)..];
            let copy = charts.len() / 3;
            assert!(
                charts[..copy] == charts[copy..2 * copy],
                "three copies for three players"
            );
            let (width, height) = paper.size();
            let room = Rect::new(0.0, 0.0, width, height).inflate(-EDGE);
            let mut told = 0;
            for page in &charts[..copy] {
                let found = words(page);
                stand_clear(&found, &room, &format!("{name} {paper} {cards}"));
                assert!(
                    found.iter().all(|words| words.size > 2.1),
                    "{name} {paper} {cards}: small letters"
                );
                told += found
                    .iter()
                    .filter(|w| w.text.parse::<u32>().is_ok() && w.size > 2.1)
                    .count();
            }
            // The piles in the guide are numbered as well.
            assert_eq!(
                told,
                2 * 3 * cards + plan.per_page(),
                "{name} {paper} {cards}"
            );
        }
    }
}

#[test]
fn two_players_have_two_copies() {
    let map = shipped::map("japan").unwrap();
    let prices = Prices::of(&map);
    let deck = deal(
        &prices,
        Plan {
            players: 2,
            cards: 60,
            seed: 7,
        },
    )
    .unwrap();
    let print = prints().next().unwrap();
    let bare = Print {
        chart: false,
        backs: None,
        ..print.clone()
    };
    let pages = |print: &Print| draw::pages(&prices, &deck, print).len();
    assert_eq!(
        pages(&Print {
            backs: None,
            ..print
        }) - pages(&bare),
        2 * 2
    );
}
