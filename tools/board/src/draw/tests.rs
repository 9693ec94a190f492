//! What the picture must keep to, on made boards.

use super::layout::SheetLayout;
use super::{Options, Theme, board, labels, laid_out, lines, outline, overlaps};
use crate::files::preset;
use crate::model::board::Ground;
use crate::model::preset::Preset;
use crate::{Board, Setting, make, shipped};
use milepost_draw::Point;

fn wilderness() -> Preset {
    preset::read(shipped::preset("wilderness").unwrap_or_default())
        .expect("the shipped preset is good")
}

fn each(preset: &Preset, check: impl Fn(&Setting<'_>, &Board)) {
    for (players, scenario, seed) in [(1, 0, 3), (2, 5, 4), (4, 3, 1), (8, 5, 3)] {
        let setting = Setting {
            preset,
            players,
            scenario,
        };
        check(&setting, &make(setting, seed).expect("a board"));
    }
}

/// Whether a point lies within the curve through the middles between the points of a ring.
fn within(rings: &[Vec<Point>], at: Point) -> bool {
    let mut inside = false;
    for ring in rings {
        let on = |i: usize| ring[i % ring.len()];
        let bend = |i: usize, t: f64| {
            let (a, b, c) = (
                on(i).towards(on(i + 1), 0.5),
                on(i + 1),
                on(i + 1).towards(on(i + 2), 0.5),
            );
            a.towards(b, t).towards(b.towards(c, t), t)
        };
        let curve = |i: usize| (0..4).map(move |k| (i, f64::from(k) / 4.0));
        for (i, t) in (0..ring.len()).flat_map(curve) {
            let (p, q) = (bend(i, t), bend(i, t + 0.25));
            if (p.y > at.y) != (q.y > at.y) && at.x < p.x + (at.y - p.y) / (q.y - p.y) * (q.x - p.x)
            {
                inside = !inside;
            }
        }
    }
    inside
}

#[test]
fn every_cell_stays_on_its_side_of_the_coast() {
    each(&wilderness(), |setting, made| {
        let options = Options::default();
        let layout = SheetLayout::new(setting, made, &options);
        let coast = outline::rings(&layout, |cell| made.ground[cell] != Ground::Water);
        for cell in 0..made.grid.cells() {
            let [x, y] = made.grid.place(cell);
            // Paths are a third of a cell wide.
            let reach = if made.tracks[cell] == 0 { 0.0 } else { 0.12 };
            for (dx, dy) in [
                (0.0, 0.0),
                (reach, 0.0),
                (-reach, 0.0),
                (0.0, reach),
                (0.0, -reach),
            ] {
                let at = Point::new(x as f64 + 0.5 + dx, y as f64 + 0.5 + dy);
                assert_eq!(
                    within(&coast, at),
                    made.ground[cell] != Ground::Water,
                    "{x} {y}"
                );
            }
        }
    });
}

#[test]
fn every_step_has_its_spot() {
    each(&wilderness(), |setting, made| {
        let layout = SheetLayout::new(setting, made, &Options::default());
        let city_at = made.city_at();
        for (kind, lines) in lines::of_types(&layout) {
            let open = (0..city_at.len())
                .filter(|&c| city_at[c].is_none() && made.tracks[c] >> kind & 1 == 1);
            assert_eq!(lines.spots.len(), open.count());
        }
    });
}

#[test]
fn spots_of_two_types_can_be_told_apart() {
    each(&wilderness(), |setting, made| {
        let layout = SheetLayout::new(setting, made, &Options::default());
        let all_lines = lines::of_types(&layout);
        for (place, (_, lines)) in all_lines.iter().enumerate() {
            for spot in lines.spots.iter().filter(|spot| !spot.below) {
                let mut above = all_lines[place + 1..]
                    .iter()
                    .flat_map(|(_, lines)| &lines.spots);
                assert!(above.all(|other| other.at.distance(spot.at) >= 0.25 * layout.cell));
            }
        }
    });
}

#[test]
fn the_same_board_gives_the_same_picture() {
    each(&wilderness(), |setting, made| {
        let options = Options {
            caption: "seed 7, generator 1".into(),
            ..Options::default()
        };
        let svg = |options: &Options| board(setting, made, options).svg().expect("glyphs");
        let once = svg(&options);
        assert_eq!(once, svg(&options));
        assert!(once.contains("seed 7, generator 1"));
        assert!(
            made.cities
                .iter()
                .all(|city| once.contains(&format!(">{}</text>", city.name)))
        );
        assert_eq!(
            board(
                setting,
                made,
                &Options {
                    scale: 2.0,
                    ..options
                }
            )
            .size(),
            (594.0, 420.0)
        );
    });
}

/// Every shipped preset, for the most players in the last scenario and for one in the first.
fn each_preset(check: impl Fn(&str, &Setting<'_>, &Board)) {
    for (name, text) in shipped::PRESETS {
        let preset = preset::read(text).expect("the shipped presets are good");
        for (players, scenario) in [(1, 0), (preset.players, preset.scenarios.len() - 1)] {
            let setting = Setting {
                preset: &preset,
                players,
                scenario,
            };
            check(name, &setting, &make(setting, 3).expect("a board"));
        }
    }
}

fn themed(theme: Theme) -> Options {
    Options {
        theme,
        ..Options::default()
    }
}

#[test]
fn ink_is_black_and_white() {
    each_preset(|name, setting, made| {
        let drawn = board(setting, made, &themed(Theme::Ink));
        let svg = drawn.svg().expect("glyphs");
        let colours = svg
            .split("=\"#")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        let mut other =
            colours.filter(|c| c.len() == 6 && c.bytes().all(|b| b.is_ascii_hexdigit()));
        assert!(other.clone().count() > 10);
        let found = other.find(|c| !["000000", "ffffff"].contains(c));
        assert_eq!(found, None, "{name}");
    });
}

#[test]
fn every_theme_draws_every_preset_in_its_own_way() {
    each_preset(|name, setting, made| {
        let drawn = Theme::ALL.map(|theme| {
            let drawn = board(setting, made, &themed(theme));
            drawn.svg().expect("glyphs")
        });
        for at in 1..drawn.len() {
            assert!(!drawn[..at].contains(&drawn[at]), "{name}, theme {at}");
        }
    });
}

#[test]
fn large_print_is_larger_and_nothing_overlaps() {
    each_preset(|name, setting, made| {
        let usual = laid_out(setting, made, &Options::default());
        let large = laid_out(setting, made, &themed(Theme::Large));
        assert!(large.letter >= 1.1 * usual.letter, "{name}");
        assert_eq!(labels(&large).overlaps(&large), 0, "{name}");
    });
}

#[test]
fn icons_and_titles_are_the_presets_own() {
    let text = shipped::preset("wilderness").unwrap_or_default();
    let theme = "[theme.icons]\nfruit = [\"fill red M1 2L3 4L5 6z\"]\n[theme.legend]\ntitle = \"Thicket\"\n\
                 notes = [\"Mind the bees.\"]\nobstacle = \"brake\"\n";
    let own = text.replace("[theme.legend]\nobstacle = \"forest\"\n", theme);
    let preset = preset::read(&own).expect("a good preset");
    let setting = Setting {
        preset: &preset,
        players: 3,
        scenario: 3,
    };
    let made = make(setting, 1).expect("a board");
    let svg = board(&setting, &made, &Options::default()).svg();
    let svg = svg.expect("glyphs");
    for words in ["Thicket", "bees.", "brake: no entry"] {
        assert!(svg.contains(words), "{words}");
    }
}

#[test]
fn other_presets_have_their_picture() {
    let mut preset = wilderness();
    preset.cities.corner = [0, 0];
    preset.players = 12;
    preset.name = "A Name That Is Much Too Long for the Corner of Any Board".into();
    preset.goods[0].name = "Żubrówka".into();
    preset.names.cities[3] = "Ústí nad Labem".into();
    let setting = Setting {
        preset: &preset,
        players: 12,
        scenario: 5,
    };
    let made = make(setting, 5).expect("a board");
    assert_eq!(overlaps(&setting, &made), 0);
    for theme in Theme::ALL {
        assert_eq!(Theme::named(theme.name()), Some(theme));
        let options = Options {
            theme,
            scale: f64::NAN,
            caption: "word ".repeat(100),
            seams: Vec::new(),
        };
        let drawn = board(&setting, &made, &options);
        assert_eq!(drawn.size(), (297.0, 210.0));
        assert!(drawn.svg().is_ok());
    }
}
