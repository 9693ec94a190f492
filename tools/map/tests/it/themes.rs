//! Themes, sheets that are cut close, and rows and columns.

use milepost_draw::Rect;
use milepost_map::draw::{Options, Sheets, Theme, draw, has_ruler, outline, places, sheet};
use milepost_map::{Map, shipped};
use std::collections::BTreeSet;

fn maps() -> impl Iterator<Item = Map> {
    shipped::names().filter_map(shipped::map)
}

fn themed(theme: Theme) -> Options {
    Options {
        theme,
        // Tracks and trains are drawn with more colours than the map.
        track: (0..6).map(|crayon| vec![crayon, crayon + 1]).collect(),
        trains: (0..6).map(Some).collect(),
        ..Options::default()
    }
}

/// Every colour of a drawing.
fn colours(map: &Map, theme: Theme) -> BTreeSet<String> {
    let svg = draw(map, &themed(theme)).svg().unwrap();
    let inks = ["fill=\"#", "stroke=\"#"].into_iter();
    let found = inks.flat_map(|ink| svg.split(ink).skip(1));
    found.map(|rest| rest[..6].to_owned()).collect()
}

#[test]
fn grey_is_grey_and_ink_is_black_on_white() {
    for map in maps() {
        for colour in colours(&map, Theme::Grey) {
            let (red, rest) = colour.split_at(2);
            assert_eq!(red.repeat(2), rest, "{}: {colour}", map.name());
        }
        let ink = colours(&map, Theme::Ink);
        let two = ["000000", "ffffff"].map(str::to_owned);
        assert_eq!(ink, BTreeSet::from(two), "{}", map.name());
        assert!(colours(&map, Theme::Colour).len() > 10);
    }
}

/// The sizes of all letters, in the order in which they are drawn.
fn letters(map: &Map, theme: Theme) -> Vec<f64> {
    let svg = draw(map, &themed(theme)).svg().unwrap();
    let sizes = svg.split("font-size=\"").skip(1);
    sizes
        .filter_map(|rest| rest.split('"').next()?.parse().ok())
        .collect()
}

#[test]
fn large_letters_are_larger_and_the_other_themes_as_large() {
    let map = shipped::map("iberia").unwrap();
    let mean = |theme| {
        let letters = letters(&map, theme);
        letters.iter().sum::<f64>() / letters.len() as f64
    };
    let colour = mean(Theme::Colour);
    for theme in [Theme::Ink, Theme::Grey] {
        assert_eq!(mean(theme), colour, "{}", theme.name());
    }
    assert!(mean(Theme::Large) > 1.2 * colour);
}

#[test]
fn mileposts_lie_alike_in_every_theme() {
    for map in maps() {
        let at = |theme| {
            let options = Options {
                theme,
                crop: true,
                ..Options::default()
            };
            places(&map, &options)
        };
        for theme in Theme::ALL {
            assert_eq!(at(theme), at(Theme::Colour), "{}", map.name());
        }
    }
}

fn close() -> Options {
    Options {
        crop: true,
        ..Options::default()
    }
}

#[test]
fn a_close_sheet_is_smaller_and_loses_no_word() {
    for map in maps() {
        let words = |options: &Options| {
            let svg = draw(&map, options).svg().unwrap();
            let texts = svg.split("</text>");
            let content = |text: &str| text.rsplit('>').next().unwrap_or_default().to_owned();
            texts.map(content).collect::<BTreeSet<String>>()
        };
        let (plain, cut) = (words(&Options::default()), words(&close()));
        // Lines may break elsewhere; names, goods and the legend's words are whole.
        for city in map.cities() {
            let first = city.name.split(' ').next().unwrap().to_lowercase();
            let named = |text: &String| text.to_lowercase().contains(&first);
            assert!(cut.iter().any(named), "{}: {}", map.name(), city.name);
        }
        for good in map.goods() {
            assert!(cut.contains(&good.name), "{}: {}", map.name(), good.name);
        }
        for told in ["Legend", "Goods and where they are made"] {
            assert!(
                plain.contains(told) && cut.contains(told),
                "{}: {told}",
                map.name()
            );
        }
        let size = |options: &Options| outline(&map, options).size;
        let (plain, cut) = (size(&Options::default()), size(&close()));
        assert!(
            cut.0 < plain.0 && cut.1 < plain.1,
            "{}: {plain:?} {cut:?}",
            map.name()
        );
    }
}

#[test]
fn tables_on_a_close_sheet_hide_no_milepost_and_not_each_other() {
    for map in maps() {
        for options in [
            close(),
            Options {
                theme: Theme::Large,
                ..close()
            },
        ] {
            let tables = outline(&map, &options).tables;
            for (i, table) in tables.iter().enumerate() {
                let hidden = places(&map, &options)
                    .into_iter()
                    .any(|at| table.contains(at));
                assert!(!hidden, "{}: {table:?}", map.name());
                let others = tables[..i].iter();
                assert!(others.into_iter().all(|other| !other.intersects(table)));
            }
        }
    }
}

#[test]
fn an_outline_is_what_is_drawn() {
    for map in maps() {
        for options in [Options::default(), close()] {
            let (outline, sheet) = (outline(&map, &options), sheet(&map, &options));
            assert_eq!(outline.size, sheet.drawing.size(), "{}", map.name());
            let known = outline.mileposts.iter().chain(&outline.tables);
            assert!(known.into_iter().all(|part| sheet.parts.contains(part)));
        }
    }
}

#[test]
fn nothing_that_is_read_stands_where_no_sheet_is() {
    let map = shipped::map("japan").unwrap();
    let (width, height) = outline(&map, &close()).size;
    // The upper left of Japan is sea and another land.
    let out = Rect::new(0.0, 0.0, 0.45 * width, 0.45 * height);
    let options = Options {
        sheets: Sheets {
            shown: vec![Rect::new(0.45 * width, 0.0, 0.55 * width, height)],
            left_out: vec![out],
        },
        ..close()
    };
    let parts = sheet(&map, &options).parts;
    assert!(
        parts
            .iter()
            .all(|part| !part.intersects(&out.inflate(-1.0)))
    );
    let without = sheet(&map, &close()).parts;
    assert!(without.iter().any(|part| part.intersects(&out)));
}

#[test]
fn ids_stand_at_crossings_for_sheets_that_do_not_reach_the_edge() {
    let map = shipped::map("iberia").unwrap();
    assert!(has_ruler(&map));
    let svg = |crossings| {
        let options = Options {
            ruler: true,
            crossings,
            ..Options::default()
        };
        draw(&map, &options).svg().unwrap()
    };
    let ids = |svg: &str| {
        let texts = svg.split("</text>");
        let last = texts.filter_map(|text| text.rsplit('>').next());
        let is_id = |text: &&str| {
            text.split_once('.').is_some_and(|(row, column)| {
                [row, column].iter().all(|part| part.parse::<u32>().is_ok())
            })
        };
        last.filter(is_id).count()
    };
    assert_eq!(ids(&svg(false)), 0);
    assert!(ids(&svg(true)) > 50);
}

#[test]
fn the_scale_of_the_paper_is_told() {
    let map = shipped::map("iberia").unwrap();
    let options = Options {
        scale: 1.5,
        ..close()
    };
    assert!(
        draw(&map, &options)
            .svg()
            .unwrap()
            .contains("1 pip = 12 mm")
    );
}
