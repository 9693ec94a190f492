//! What can be read and told apart, on every theme of every shipped preset, with any eyes.

use super::*;
use crate::files::preset;
use crate::shipped;

/// Red, green and blue without the curve of screens, 0 to 1.
type Light = [f64; 3];

/// What people with no red, green or blue cones see, in linear light (Machado, Oliveira and Fernandes, 2009).
const BLIND: [(&str, [Light; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn light(Colour(r, g, b): Colour) -> Light {
    [r, g, b].map(|level| {
        let level = f64::from(level) / 255.0;
        if level <= 0.040_45 {
            level / 12.92
        } else {
            ((level + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The luminance of WCAG, 0 to 1.
fn luminance(light: Light) -> f64 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

/// The contrast of WCAG, 1 to 21.
fn contrast(a: Colour, b: Colour) -> f64 {
    let [a, b] = [a, b].map(|colour| luminance(light(colour)));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// CIE L*a*b* under D65.
fn lab(light: Light) -> Light {
    let [r, g, b] = light.map(|part| part.clamp(0.0, 1.0));
    let curve = |t: f64| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How different two colours look, as CIE76 has it: about 2.3 can just be seen side by side.
fn apart(a: Light, b: Light) -> f64 {
    let (a, b) = (lab(a), lab(b));
    let squares = (0..3).map(|i| (a[i] - b[i]) * (a[i] - b[i]));
    squares.sum::<f64>().sqrt()
}

/// How different two colours look to whom they look most alike: all cones, a kind missing, or in grey.
fn apart_for_all(a: Colour, b: Colour) -> (f64, &'static str) {
    let (a, b) = (light(a), light(b));
    let seen = |matrix: [Light; 3], light: Light| {
        matrix.map(|row| (0..3).map(|i| row[i] * light[i]).sum::<f64>())
    };
    let grey = |light: Light| [luminance(light); 3];
    let mut all = vec![
        (apart(a, b), "all cones"),
        (apart(grey(a), grey(b)), "grey"),
    ];
    for (name, matrix) in BLIND {
        all.push((apart(seen(matrix, a), seen(matrix, b)), name));
    }
    all.into_iter()
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .unwrap_or_default()
}

/// Every theme of every shipped preset, with its name.
fn all() -> Vec<(String, Palette)> {
    let mut all = Vec::new();
    for (name, text) in shipped::PRESETS {
        let preset = preset::read(text).expect("a shipped preset");
        for theme in Theme::ALL {
            let inks = palette(&preset.design, theme);
            all.push((format!("{name}, {}", theme.name()), inks));
        }
    }
    all
}

/// What letters may stand on.
fn grounds(inks: &Palette) -> Vec<Colour> {
    let water = inks.shoals.iter().chain([&inks.sea]);
    let land = inks.inland.iter().chain([&inks.land, &inks.canopy]);
    water.chain(land).chain([&inks.paper]).copied().collect()
}

#[test]
fn letters_can_be_read_on_every_ground() {
    for (name, inks) in all() {
        for ground in grounds(&inks) {
            let found = contrast(inks.ink, ground);
            assert!(found >= 4.5, "{name}: ink on {ground}: {found:.2}");
        }
        for (what, letters, ground) in [
            ("small print", inks.faint, inks.paper),
            ("names of obstacles", inks.canopy_name, inks.canopy),
            ("figures", inks.badge_ink, inks.badge),
            ("letters on tokens", inks.token_ink(), inks.token),
        ] {
            let found = contrast(letters, ground);
            assert!(found >= 4.5, "{name}: {what}: {found:.2}");
        }
    }
}

#[test]
fn paths_stand_off_from_what_they_cross() {
    for (name, inks) in all() {
        let water = [inks.sea, inks.shoals[2]];
        let land = [inks.land, inks.inland[1]];
        for (what, line, grounds) in [
            ("road", inks.road_edge, land),
            ("rail", inks.rail, land),
            ("trail", inks.trail, land),
            ("lane", inks.lane, water),
            ("air", inks.air, land),
            ("air", inks.air, water),
        ] {
            for ground in grounds {
                let found = contrast(line, ground);
                assert!(found >= 3.0, "{name}: {what} on {ground}: {found:.2}");
            }
        }
    }
}

#[test]
fn players_have_different_colours() {
    for (name, inks) in all() {
        if inks.is_colourless() {
            continue;
        }
        for a in 0..8 {
            for b in 0..a {
                let (one, other) = (inks.player(a), inks.player(b));
                let found = apart(light(one), light(other));
                assert!(found >= 20.0, "{name}: {one} and {other}: {found:.1}");
            }
        }
    }
}

#[test]
fn the_safe_theme_is_safe() {
    let inks = palette(&Design::default(), Theme::Safe);
    let check = |what: &str, one: Colour, other: Colour, least: f64| {
        let (found, whom) = apart_for_all(one, other);
        assert!(
            found >= least,
            "{what}: {one} and {other}: {found:.1} for {whom}"
        );
    };
    for a in 0..8 {
        for b in 0..a {
            check("players", inks.player(a), inks.player(b), 11.5);
        }
    }
    for water in inks.shoals.iter().chain([&inks.sea]).copied() {
        for land in inks.inland.iter().chain([&inks.land]).copied() {
            check("water and land", water, land, 6.0);
        }
    }
    check("sea and land", inks.sea, inks.land, 15.0);
    check("obstacles and land", inks.canopy, inks.land, 12.0);
    check(
        "obstacles and their edge",
        inks.canopy,
        inks.canopy_edge,
        15.0,
    );
    // The lines of paths; a road is pale between its edges, a lane dark on water.
    check("road and trail", inks.road, inks.trail, 20.0);
    check("road and rail", inks.road, inks.rail, 20.0);
    check("rail and trail", inks.rail, inks.trail, 12.0);
    check("rail and lane", inks.rail, inks.lane, 12.0);
    check("lane and air", inks.lane, inks.air, 11.0);
    check("lane and trail", inks.lane, inks.trail, 8.0);
}

#[test]
fn grey_has_no_colours_and_ink_no_greys() {
    for (name, inks) in all() {
        let Palette { theme, players, .. } = &inks;
        let colours = grounds(&inks).into_iter().chain(players.iter().copied());
        let others = [
            inks.rail, inks.road, inks.lane, inks.air, inks.badge, inks.coast,
        ];
        let icons = Tone::ALL.map(|tone| inks.icons.colour(tone));
        let icons = icons.into_iter().chain(inks.icons.rim());
        for Colour(r, g, b) in colours.chain(others).chain(icons) {
            let is_grey = r == g && g == b;
            assert!(*theme != Theme::Grey || is_grey, "{name}");
            let is_pure = is_grey && (r == 0 || r == 255);
            assert!(*theme != Theme::Ink || is_pure, "{name}");
        }
    }
}

/// Icons on dark tokens have colours, so that tokens are light in grey.
#[test]
fn dark_tokens_are_light_in_grey() {
    let mut design = Design::default();
    design.colours.token = Rgb(0x1c, 0x24, 0x40);
    design.colours.badge = Rgb(0xf4, 0xd3, 0x6b);
    design.colours.badge_ink = Rgb(0x1c, 0x24, 0x40);
    let colour = palette(&design, Theme::Colour);
    assert_eq!(colour.icons, icon::Palette::NIGHT);
    let inks = palette(&design, Theme::Grey);
    let tones = Tone::ALL.map(|tone| inks.icons.colour(tone));
    for Colour(r, g, b) in tones.into_iter().chain(inks.icons.rim()) {
        assert!(r == g && g == b);
    }
    for (letters, ground) in [
        (inks.token_ink(), inks.token),
        (inks.badge, inks.token),
        (inks.badge_ink, inks.badge),
    ] {
        assert!(contrast(letters, ground) >= 4.5, "{letters} on {ground}");
    }
}
