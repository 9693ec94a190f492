//! The face of an event card: what happens, where on the map, and what it does.
//!
//! ```text
//! [EVENT   derailment]   white on black
//! Porto, Sevilla         the cities or the river
//!  . . . : : . . .       the map, what is struck in black
//! Each train within ...
//! before 13   code
//! ```

use super::look::Theme;
use super::style::{FAINT, RULE, fitted, track};
use crate::deal::Deck;
use crate::events::{Event, EventCard, Places};
use crate::price::Prices;
use milepost_draw::font::fit;
use milepost_draw::panel::{Type, paragraph};
use milepost_draw::text::isolated;
use milepost_draw::{Colour, Drawing, Fonts, Point, Rect, Style, Text, Weight};
use milepost_map::Map;

/// What the faces of a deck's event cards are drawn with.
pub(super) struct Brush<'a> {
    pub prices: &'a Prices<'a>,
    pub deck: &'a Deck,
    pub places: Places,
    pub theme: Theme,
    pub fonts: &'a Fonts,
    /// Width and height of a card, in millimetres.
    pub card: (f64, f64),
    /// Nothing comes nearer to a card's edge.
    pub margin: f64,
    /// The letters of the head.
    pub head: f64,
}

/// The least room of the picture of the map: slips have none.
const LEAST: f64 = 12.0;

impl Brush<'_> {
    fn room(&self) -> f64 {
        self.card.0 - 2.0 * self.margin
    }

    /// The face of an event card.
    pub fn face(&self, card: &EventCard) -> Drawing {
        let mut face = Drawing::new(self.card.0, self.card.1);
        let map = self.prices.map();
        let (ink, _) = self.theme.inks();
        let mut top = self.bar(&mut face, &card.event) + 0.4 * self.head;
        let names = card.event.places(map, &self.places).join(", ");
        let small = self.card.1 < 40.0;
        if !names.is_empty() && !small {
            let size = 1.6 * self.head;
            let size = fitted(self.fonts, &names, Weight::Bold, size, self.room(), 1.2);
            let text = Text::new(names, self.margin, top + 1.5 * self.head, size);
            face.text(&text.fonts(self.fonts).bold().colour(ink));
            top += 2.1 * self.head;
        }
        let foot = self.foot(&mut face, card);
        // Letters go before the picture where they have to be large.
        let kept = match self.theme {
            Theme::Grey if !small => LEAST + 1.0,
            _ => 0.0,
        };
        let words = self.words(&card.event, foot - top - kept);
        let high = words.size().1;
        face.group(&words, self.margin, foot - high);
        let picture = Rect::new(self.margin, top, self.room(), foot - high - top - 1.0);
        if picture.h >= LEAST {
            self.picture(&mut face, &card.event, picture);
        }
        face
    }

    /// White on black: that it is an event, and which. Gives where it ends.
    fn bar(&self, face: &mut Drawing, event: &Event) -> f64 {
        let (ink, _) = self.theme.inks();
        let (margin, head) = (self.margin, self.head);
        let bar = Rect::new(margin, margin, self.room(), 2.05 * head);
        face.rect(bar, 0.35 * head, &Style::fill(ink));
        let base = margin + 1.48 * head;
        let word = Text::new("EVENT", margin + 0.6 * head, base, 1.3 * head).bold();
        let room = self.room() - word.width() - 2.4 * head;
        let kind = event.kind();
        let size = fit(kind, Weight::Bold, 1.3 * head, room, 1.2);
        let right = self.card.0 - margin - 0.6 * head;
        face.text(
            &Text::new(kind, right, base, size)
                .bold()
                .colour(Colour::WHITE)
                .end(),
        );
        face.text(&word.colour(Colour::WHITE));
        bar.bottom()
    }

    /// What it does, in letters that leave room.
    fn words(&self, event: &Event, room: f64) -> Drawing {
        let (ink, _) = self.theme.inks();
        let words = event.words(self.prices.map(), &self.places);
        let set = |size: f64| {
            let set = Type {
                size,
                weight: Weight::Regular,
                ink,
                line: 1.22,
                fonts: self.fonts,
            };
            paragraph(&words, set, self.room())
        };
        let large = match self.theme {
            Theme::Grey => 1.2,
            Theme::Large => 1.4,
        };
        let sizes = [large, 1.1, 1.0, 0.9, 0.8].map(|size| size * self.head);
        let fits = sizes
            .into_iter()
            .map(set)
            .find(|words| words.size().1 <= room);
        fits.unwrap_or_else(|| set(0.7 * self.head))
    }

    /// Where in the deck the card lies, and how to have the deck again. Gives where the foot begins.
    fn foot(&self, face: &mut Drawing, card: &EventCard) -> f64 {
        let size = 0.86 * self.head;
        let base = self.card.1 - self.margin + 0.6;
        let before = format!("before {}", card.above + 1);
        let before = Text::new(before, self.margin, base, size).bold();
        let again = format!("seed {} · {}", self.deck.plan.seed, self.deck.code);
        let room = self.room() - before.width() - 2.0;
        let small = fit(&again, Weight::Regular, 0.85 * size, room, 0.8);
        face.text(&before.colour(FAINT));
        let right = self.card.0 - self.margin;
        face.text(&Text::new(again, right, base, small).colour(FAINT).end());
        base - 1.3 * size
    }

    /// The whole map in small: mileposts as dots, what is struck in black, and the cities that are named with a ring.
    fn picture(&self, face: &mut Drawing, event: &Event, room: Rect) {
        if *event == Event::RailStrike {
            // It strikes whoever draws it, and no place.
            let middle = room.y + 0.5 * room.h;
            return track(face, Point::new(room.x, middle), room.w);
        }
        let map = self.prices.map();
        let Some(plot) = Plot::of(map, room) else {
            return;
        };
        let struck = struck(map, &self.places, event);
        let dot = 0.27 * plot.pip;
        // Single mileposts are seen only if they are large.
        let strikes = matches!(event, Event::CoastStrike | Event::InlandStrike);
        let large = if strikes { 0.62 } else { 0.4 } * plot.pip;
        for (index, post) in map.mileposts().iter().enumerate() {
            let at = plot.at(post.site.point());
            let is_struck = struck.binary_search(&index).is_ok();
            let style = Style::fill(if is_struck { Colour::BLACK } else { RULE });
            face.circle(at, if is_struck { large } else { dot }, &style);
        }
        let names = event.places(map, &self.places);
        let floods = matches!(event, Event::Flood { .. });
        for line in map
            .art()
            .rivers
            .iter()
            .filter(|line| floods && names.contains(&line.name))
        {
            let points: Vec<Point> = line.points.iter().map(|&spot| plot.spot(spot)).collect();
            // What lies off the board is left out.
            for side in points
                .windows(2)
                .filter(|side| side.iter().all(|p| room.contains(*p)))
            {
                face.line(side[0], side[1], &Style::stroke(Colour::BLACK, 0.6));
            }
        }
        for &city in event.cities() {
            let middle = map.cities()[city].mileposts.iter();
            let points = middle.map(|&at| plot.at(map.mileposts()[at].site.point()));
            if let Some(around) = Rect::around(points) {
                let ring = Style::fill(Colour::WHITE).and_stroke(Colour::BLACK, 0.5);
                face.circle(around.centre(), (1.1 * plot.pip).max(0.9), &ring);
            }
        }
    }
}

/// The mileposts that a picture has in black, ascending: the cities of a strike, the area of another event.
fn struck(map: &Map, places: &Places, event: &Event) -> Vec<usize> {
    match event {
        Event::Flood { .. } => Vec::new(),
        Event::CoastStrike | Event::InlandStrike => {
            let cities = places.cities_struck(map, event).into_iter();
            let mut posts: Vec<usize> = cities
                .flat_map(|city| map.cities()[city].mileposts.clone())
                .collect();
            posts.sort_unstable();
            posts
        }
        _ => places.area(map, event),
    }
}

/// Where the lattice lies in a picture.
struct Plot {
    corner: Point,
    /// The least x and y of mileposts, in pips.
    low: (f64, f64),
    /// Millimetres in a pip.
    pip: f64,
}

impl Plot {
    fn of(map: &Map, room: Rect) -> Option<Plot> {
        let points = map.mileposts().iter().map(|post| {
            let (x, y) = post.site.point();
            Point::new(x, y)
        });
        let all = Rect::around(points)?;
        let pip = (room.w / (all.w + 1.0)).min(room.h / (all.h + 1.0));
        let corner = Point::new(
            room.x + 0.5 * (room.w - pip * all.w),
            room.y + 0.5 * (room.h - pip * all.h),
        );
        Some(Plot {
            corner,
            low: (all.x, all.y),
            pip,
        })
    }

    fn at(&self, (x, y): (f64, f64)) -> Point {
        let (left, top) = self.low;
        self.corner
            .shift((x - left) * self.pip, (y - top) * self.pip)
    }

    fn spot(&self, [x, y]: [i32; 2]) -> Point {
        self.at((f64::from(x) / 100.0, f64::from(y) / 100.0))
    }
}

/// The words of an event card for tables on screen: a title and what it does.
pub(super) fn told(prices: &Prices<'_>, places: &Places, card: &EventCard) -> (String, String) {
    let (map, event) = (prices.map(), &card.event);
    let title = format!("Event: {}", isolated(&event.title(map, places)));
    (title, event.words(map, places))
}
