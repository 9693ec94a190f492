//! What the picture must keep to, on made boards.

use super::layout::SheetLayout;
use super::{
    Options, Sheets, Theme, board, labels, laid_out, lines, outline, overlaps, pages, rules,
};
use crate::files::preset;
use crate::model::board::Ground;
use crate::model::preset::Preset;
use crate::{Board, Setting, make, shipped};
use milepost_draw::{Point, Rect};
use milepost_print::paper::Paper;

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
            land: None,
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

/// Lines of paths run on their own ground, their spots within their cells and as far apart as can be.
#[test]
fn lines_keep_to_their_cells_and_their_ground() {
    each(&wilderness(), |setting, made| {
        let layout = SheetLayout::new(setting, made, &Options::default());
        let coast = outline::rings(&layout, |cell| made.ground[cell] != Ground::Water);
        let city_at = made.city_at();
        for (kind, lines) in lines::of_types(&layout) {
            let wet = setting.preset.types[kind].carries(Ground::Water);
            for piece in &lines.pieces {
                for i in 0..=8 {
                    let at = piece.across(f64::from(i) / 8.0).0;
                    // A city at a dock is reached over land and over water.
                    let cities = 0..made.cities.len();
                    let mut near = cities.map(|city| layout.city(city).distance(at));
                    if near.any(|far| far < 0.9 * layout.cell) {
                        continue;
                    }
                    let at = Point::new(
                        (at.x - layout.frame.x) / layout.cell,
                        (at.y - layout.frame.y) / layout.cell,
                    );
                    assert_eq!(within(&coast, at), !wet, "{kind} at {at:?}");
                }
            }
            let open = (0..city_at.len())
                .filter(|&cell| city_at[cell].is_none() && made.tracks[cell] >> kind & 1 == 1);
            let spots: Vec<(usize, Point)> =
                open.zip(lines.spots.iter().map(|spot| spot.at)).collect();
            for &(cell, at) in &spots {
                let middle = layout.at(cell);
                let off = (at.x - middle.x).abs().max((at.y - middle.y).abs());
                assert!(off < 0.35 * layout.cell, "{off}");
                let next = spots
                    .iter()
                    .filter(|(other, _)| made.grid.steps(cell, *other) == 1);
                for (_, other) in next {
                    let step = at.distance(*other) / layout.cell;
                    assert!((0.6..1.25).contains(&step), "a step of {step} cells");
                }
            }
        }
    });
}

/// Rivers keep clear of the spots that are counted, and have a bridge wherever a path crosses.
#[test]
fn rivers_are_crossed_by_bridges() {
    let mut bridges = 0;
    let preset = wilderness();
    for seed in 0..24 {
        let setting = Setting {
            preset: &preset,
            players: 4,
            scenario: 3,
            land: preset.land("highland"),
        };
        let made = make(setting, seed).expect("a board");
        let layout = SheetLayout::new(&setting, &made, &Options::default());
        let (all_lines, banks) = (lines::of_types(&layout), made.banks());
        for (kind, lines) in &all_lines {
            let has = |cell: usize| made.tracks[cell] >> kind & 1 == 1;
            let crossings = (0..made.grid.cells())
                .filter(|&cell| has(cell))
                .flat_map(|cell| {
                    let next = made.grid.around(cell).filter(move |&next| next > cell);
                    next.map(move |next| [cell, next])
                });
            let due = crossings.filter(|&[cell, next]| has(next) && banks.part(cell, next));
            assert_eq!(lines.bridges.len(), due.count());
            bridges += lines.bridges.len();
            for course in lines::river::courses(&layout) {
                for &(at, half) in course.on_land() {
                    let spots = lines.spots.iter();
                    let gap = spots
                        .map(|spot| spot.at.distance(at) - half)
                        .fold(f64::MAX, f64::min);
                    assert!(gap > 0.16 * layout.cell, "{}", gap / layout.cell);
                }
            }
        }
    }
    assert!(bridges > 20, "{bridges}");
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
                land: None,
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
        land: None,
    };
    let made = make(setting, 1).expect("a board");
    let drawn = |made: &Board| {
        let svg = board(&setting, made, &Options::default()).svg();
        svg.expect("glyphs")
    };
    let svg = drawn(&made);
    for words in [made.name.as_str(), "bees.", "brake, hills: no entry"] {
        assert!(!words.is_empty() && svg.contains(words), "{words}");
    }
    let nameless = Board {
        name: String::new(),
        ..made
    };
    assert!(drawn(&nameless).contains("Thicket"));
}

/// The corner says what no path enters, and only what the board has.
#[test]
fn obstacles_of_the_board_are_explained() {
    let preset = wilderness();
    let setting = Setting {
        preset: &preset,
        players: 5,
        scenario: 3,
        land: preset.land("highland"),
    };
    let made = make(setting, 3).expect("a board");
    let without = |ground: Ground| {
        let mut board = made.clone();
        for cell in board.ground.iter_mut().filter(|cell| **cell == ground) {
            *cell = Ground::Land;
        }
        if ground == Ground::Forest {
            board.forests.clear();
        }
        board
    };
    for (board_of, words) in [
        (made.clone(), ">forest, hills: no entry<"),
        (without(Ground::Hill), ">forest: no entry<"),
        (without(Ground::Forest), ">hills: no entry<"),
    ] {
        for theme in Theme::ALL {
            let svg = board(&setting, &board_of, &themed(theme)).svg();
            assert!(svg.expect("glyphs").contains(words), "{words}");
        }
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
        land: None,
    };
    let made = make(setting, 5).expect("a board");
    assert_eq!(overlaps(&setting, &made), 0);
    for theme in Theme::ALL {
        assert_eq!(Theme::named(theme.name()), Some(theme));
        let options = Options {
            theme,
            scale: f64::NAN,
            caption: "word ".repeat(100),
            ..Options::default()
        };
        let drawn = board(&setting, &made, &options);
        assert_eq!(drawn.size(), (297.0, 210.0));
        assert!(drawn.svg().is_ok());
    }
}

/// The page of rules has a piece for each good that a city wants, and nothing is left for a second page on any board of the
/// presets that ship.
#[test]
fn rules_and_all_pieces_are_on_one_page() {
    for (name, _) in shipped::PRESETS {
        let text = shipped::preset(name).expect("it ships");
        let preset = preset::read(text).expect("the shipped preset is good");
        let last = preset.scenarios.len() - 1;
        for players in 1..=preset.players {
            for scenario in [0, last] {
                let setting = Setting {
                    preset: &preset,
                    players,
                    scenario,
                    land: None,
                };
                let made = make(setting, 5).expect("a board");
                let pages = rules(&setting, &made, &Options::default());
                assert_eq!(pages.len(), 1, "{name}, {players} players");
                let svg = pages[0].svg().expect("glyphs");
                for good in setting.goods() {
                    let wanted = made.cities.iter().flat_map(|city| &city.wants);
                    let wanted = wanted.filter(|want| want.good == good).count();
                    let word = format!(">{}<", preset.goods[good].name);
                    assert_eq!(svg.matches(&word).count(), wanted, "{name}: {word}");
                }
            }
        }
    }
}

/// Many goods go on to pages of their own, and none is lost.
#[test]
fn pieces_without_room_have_pages_of_their_own() {
    let mut many = wilderness();
    many.cities.first = 30;
    many.cities.more = 6;
    many.cities.apart = [2, 2];
    many.dealing.share = vec![30];
    many.dealing.most = 6;
    many.types.truncate(2);
    let setting = Setting {
        preset: &many,
        players: 8,
        scenario: 0,
        land: None,
    };
    let made = make(setting, 1).expect("a board");
    let pages = rules(&setting, &made, &Options::default());
    let wanted: usize = made.cities.iter().map(|city| city.wants.len()).sum();
    let names = |name: &str| format!(">{name}<");
    let count = |svg: &str| -> usize {
        let goods = many.goods.iter();
        goods
            .map(|good| svg.matches(&names(&good.name)).count())
            .sum()
    };
    let svgs = pages.iter().map(|page| page.svg().expect("glyphs"));
    assert!(pages.len() > 1, "{wanted} pieces on one page");
    assert_eq!(svgs.map(|svg| count(&svg)).sum::<usize>(), wanted);
}

/// A page with a bleed is as much larger, and the sea reaches to its edge; without one it is the paper.
#[test]
fn a_bleed_reaches_beyond_the_paper() {
    each(&wilderness(), |setting, made| {
        let page = |paper, bleed| {
            let sheets = Sheets {
                paper,
                across: 1,
                bleed,
            };
            let pages = pages(setting, made, &Options::default(), sheets);
            assert_eq!(pages.len(), 1);
            pages[0].clone()
        };
        assert_eq!(page(Paper::A0, 0.0).size(), (1189.0, 841.0));
        let cut = page(Paper::A3, 3.0);
        assert_eq!(cut.size(), (426.0, 303.0));
        assert_eq!(cut.extent(), Some(Rect::new(0.0, 0.0, 426.0, 303.0)));
    });
}

/// Sixteen pawns do not stand beside each other on a page.
#[test]
fn pawns_without_room_are_on_the_next_page() {
    let mut many = wilderness();
    many.players = 16;
    many.cities.apart = [3, 3];
    let setting = Setting {
        preset: &many,
        players: 16,
        scenario: 0,
        land: None,
    };
    let made = make(setting, 1).expect("a board");
    let pages = rules(&setting, &made, &Options::default());
    assert_eq!(pages.len(), 2);
    for page in &pages {
        let paper = Rect::new(0.0, 0.0, 210.0, 297.0);
        let extent = page.extent().expect("something is drawn");
        assert!(paper.holds(&extent), "{extent:?}");
    }
}
