//! A deck of 120 cards to PDF: 14 pages, 15 texts a card.

use criterion::{Criterion, criterion_group, criterion_main};
use milepost_draw::{Colour, Document, Drawing, Point, Rect, Style, Text};
use milepost_print::cards::{POKER, Plan};
use milepost_print::paper::Paper;
use milepost_print::pdf;

const CITIES: [&str; 8] = [
    "Brno",
    "Zürich",
    "Łódź",
    "Marseille",
    "København",
    "Wien",
    "Porto",
    "Glasgow",
];

fn pick(i: usize) -> &'static str {
    CITIES.get(i % CITIES.len()).copied().unwrap_or_default()
}

fn pip() -> Drawing {
    let mut pip = Drawing::new(3.0, 3.0);
    pip.circle(
        Point::default(),
        1.2,
        &Style::fill(Colour(30, 90, 160)).and_stroke(Colour::BLACK, 0.2),
    );
    pip
}

fn card(number: usize) -> Drawing {
    let mut card = Drawing::new(POKER.0, POKER.1);
    card.symbol("pip", pip());
    for third in 0..3 {
        let top = 4.0 + 27.0 * f64::from(third);
        let pick = |i| pick(number * 3 + i);
        card.rect(
            Rect::new(4.0, top, 55.0, 25.0),
            2.0,
            &Style::stroke(Colour::grey(120), 0.25),
        );
        card.stamp("pip", 8.0, top + 5.0);
        card.text(&Text::new(pick(0), 12.0, top + 6.0, 4.2).bold());
        card.text(&Text::new("oranges", 12.0, top + 12.0, 3.4));
        card.text(
            &Text::new(format!("{} M", 10 + number % 50), 56.0, top + 6.0, 5.0)
                .bold()
                .end(),
        );
        card.text(
            &Text::new(
                format!("from {}, {}", pick(1), pick(2)),
                12.0,
                top + 18.0,
                2.6,
            )
            .italic(),
        );
        card.text(
            &Text::new(
                format!("{} mileposts", 7 + number % 40),
                56.0,
                top + 22.0,
                2.4,
            )
            .end(),
        );
    }
    card
}

fn deck() -> Document {
    let faces: Vec<Drawing> = (0..120).map(card).collect();
    Document {
        title: "Deck".into(),
        generator: "milepost bench".into(),
        subject: "seed 42".into(),
        pages: Plan::poker(Paper::A4).impose(&faces, "deck 1234-5678  seed 42"),
        ..Document::default()
    }
}

fn bench(c: &mut Criterion) {
    let document = deck();
    c.bench_function("impose 120 cards", |b| b.iter(deck));
    c.bench_function("120 cards to SVG", |b| {
        b.iter(|| {
            document
                .pages
                .iter()
                .map(Drawing::svg)
                .all(|svg| svg.is_ok())
        })
    });
    c.bench_function("120 cards to PDF", |b| {
        b.iter(|| pdf(&document).map(|bytes| bytes.len()))
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
