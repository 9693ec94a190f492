//! The goods' signs, drawn from their names; what has no sign shows its first letters.

use super::options::Theme;
use super::palette::Palette;
use super::pen::Pen;
use milepost_draw::{Colour, Drawing, Path, Style, Text};

/// A part of a sign: what it covers, and with which colour.
struct Part {
    path: Path,
    colour: Colour,
    edged: bool,
}

fn part(pen: Pen, hex: u32) -> Part {
    let colour = Colour((hex >> 16) as u8, (hex >> 8) as u8, hex as u8);
    Part {
        path: pen.path,
        colour,
        edged: true,
    }
}

/// Without a line around it.
fn plain(pen: Pen, hex: u32) -> Part {
    Part {
        edged: false,
        ..part(pen, hex)
    }
}

/// The sign of a good that fits in a circle of this radius about the origin.
pub(super) fn sign(inks: &Palette, name: &str, radius: f64) -> Drawing {
    let mut sign = Drawing::new(2.0 * radius, 2.0 * radius);
    let pen = || Pen::new(radius);
    let parts = match name.to_lowercase().as_str() {
        "fruit" => fruit(pen),
        "bamboo" => bamboo(pen),
        "bees" | "bee" | "honey" => bee(pen),
        "people" | "passengers" => people(pen),
        "vanilla" => vanilla(pen),
        "rubber" => rubber(pen),
        "mahogany" | "wood" | "timber" => mahogany(pen),
        "toucan" | "birds" => toucan(pen),
        "tea" => tea(pen),
        "salt" => salt(pen),
        "lamps" | "lamp" | "lanterns" => lamp(pen),
        "letters" | "letter" | "mail" => letter(pen),
        "music" => music(pen),
        _ => Vec::new(),
    };
    if parts.is_empty() {
        let letters: String = name.chars().take(2).collect();
        let size = 1.15 * radius;
        sign.text(
            &Text::new(letters, 0.0, 0.36 * size, size)
                .bold()
                .middle()
                .colour(inks.ink),
        );
    }
    let line = if inks.theme == Theme::Ink {
        0.11
    } else {
        0.075
    } * radius;
    for Part {
        path,
        colour,
        edged,
    } in parts
    {
        let fill = Style::fill(inks.tint(colour));
        sign.path(
            &path,
            &if edged {
                fill.and_stroke(inks.ink, line)
            } else {
                fill
            },
        );
    }
    sign
}

fn fruit(pen: impl Fn() -> Pen) -> Vec<Part> {
    let body = pen()
        .to(0.0, -0.3)
        .cubic([0.3, -0.58], [0.9, -0.42], [0.8, 0.15])
        .cubic([0.72, 0.62], [0.42, 0.9], [0.0, 0.76])
        .cubic([-0.42, 0.9], [-0.72, 0.62], [-0.8, 0.15])
        .cubic([-0.9, -0.42], [-0.3, -0.58], [0.0, -0.3])
        .close();
    let leaf = pen()
        .to(0.04, -0.48)
        .quad([0.18, -0.98], [0.68, -0.88])
        .quad([0.56, -0.44], [0.04, -0.48])
        .close();
    let shine = pen()
        .to(-0.58, 0.0)
        .quad([-0.56, -0.3], [-0.26, -0.28])
        .quad([-0.46, -0.16], [-0.58, 0.0])
        .close();
    vec![
        part(body, 0xd8432f),
        part(leaf, 0xdfe9a0),
        plain(shine, 0xffffff),
    ]
}

fn bamboo(pen: impl Fn() -> Pen) -> Vec<Part> {
    let stalk = |x: f64, y: f64| {
        pen().polygon(&[
            [x - 0.17, y - 0.3],
            [x + 0.17, y - 0.3],
            [x + 0.17, y + 0.26],
            [x - 0.17, y + 0.26],
        ])
    };
    let joints = [
        (-0.32, -0.52),
        (-0.32, 0.07),
        (-0.32, 0.66),
        (0.22, 0.66),
        (0.22, 0.07),
    ];
    let leaves = pen()
        .to(0.22, -0.26)
        .quad([0.36, -0.8], [0.9, -0.86])
        .quad([0.78, -0.34], [0.22, -0.26])
        .to(0.22, -0.26)
        .quad([0.2, -0.7], [-0.08, -0.92])
        .quad([-0.1, -0.5], [0.22, -0.26])
        .close();
    let stalks = joints.into_iter().map(|(x, y)| part(stalk(x, y), 0xb5cf63));
    stalks.chain([part(leaves, 0x5a8f3a)]).collect()
}

fn bee(pen: impl Fn() -> Pen) -> Vec<Part> {
    let wings = pen()
        .ellipse([-0.2, -0.5], [0.24, 0.42])
        .ellipse([0.3, -0.48], [0.24, 0.4]);
    let body = pen().ellipse([0.04, 0.22], [0.76, 0.46]);
    let stripe = |x: f64| {
        let (left, right, half) = (x - 0.1, x + 0.1, 0.44 - 0.3 * (x - 0.04) * (x - 0.04));
        pen().polygon(&[
            [left, 0.22 - half],
            [right, 0.22 - half],
            [right, 0.22 + half],
            [left, 0.22 + half],
        ])
    };
    let head = pen().circle(-0.72, 0.16, 0.24);
    vec![
        part(wings, 0xe9f4fa),
        part(body, 0xffc928),
        plain(stripe(-0.22), 0x2b2419),
        plain(stripe(0.16), 0x2b2419),
        plain(stripe(0.5), 0x2b2419),
        part(head, 0x2b2419),
    ]
}

fn people(pen: impl Fn() -> Pen) -> Vec<Part> {
    let shoulders = |x: f64, y: f64, wide: f64| {
        pen()
            .to(x - wide, y)
            .cubic([x - wide, y - 0.72], [x + wide, y - 0.72], [x + wide, y])
            .close()
    };
    vec![
        part(pen().circle(0.36, -0.42, 0.27), 0xf4d9bb),
        part(shoulders(0.4, 0.56, 0.5), 0xf0b08a),
        part(pen().circle(-0.26, -0.3, 0.31), 0xf4d9bb),
        part(shoulders(-0.26, 0.78, 0.6), 0x2c6a94),
    ]
}

fn vanilla(pen: impl Fn() -> Pen) -> Vec<Part> {
    let petal = |tip: [f64; 2], left: [f64; 2], right: [f64; 2]| {
        pen()
            .to(0.0, 0.0)
            .quad(left, tip)
            .quad(right, [0.0, 0.0])
            .close()
    };
    let petals = [
        petal([0.0, -0.95], [-0.52, -0.62], [0.52, -0.62]),
        petal([0.9, -0.3], [0.42, -0.72], [0.74, 0.28]),
        petal([0.56, 0.77], [0.78, 0.2], [0.1, 0.78]),
        petal([-0.56, 0.77], [-0.1, 0.78], [-0.78, 0.2]),
        petal([-0.9, -0.3], [-0.74, 0.28], [-0.42, -0.72]),
    ];
    let heart = pen().circle(0.0, 0.0, 0.2);
    petals
        .into_iter()
        .map(|petal| part(petal, 0xfff3c4))
        .chain([part(heart, 0xe8a200)])
        .collect()
}

fn rubber(pen: impl Fn() -> Pen) -> Vec<Part> {
    // A tyre: its hole is part of the same path.
    let tyre = pen().circle(0.0, 0.0, 0.86).circle(0.0, 0.0, 0.44);
    let rim = pen().circle(0.0, 0.0, 0.44).circle(0.0, 0.0, 0.16);
    let grooves = [
        [0.0, -0.65],
        [0.56, -0.32],
        [0.56, 0.32],
        [0.0, 0.65],
        [-0.56, 0.32],
        [-0.56, -0.32],
    ];
    let treads = grooves
        .into_iter()
        .fold(pen(), |pen, [x, y]| pen.circle(x, y, 0.085));
    vec![
        part(tyre, 0x3d3f45),
        part(rim, 0xe4e6e8),
        plain(treads, 0xffffff),
    ]
}

fn mahogany(pen: impl Fn() -> Pen) -> Vec<Part> {
    let trunk = pen()
        .to(-0.42, -0.52)
        .line(0.66, -0.52)
        .cubic([1.0, -0.52], [1.0, 0.52], [0.66, 0.52])
        .line(-0.42, 0.52)
        .close();
    let end = pen().ellipse([-0.42, 0.0], [0.42, 0.52]);
    let ring = pen()
        .ellipse([-0.42, 0.0], [0.26, 0.33])
        .ellipse([-0.42, 0.0], [0.17, 0.22]);
    let heart = pen().ellipse([-0.42, 0.0], [0.07, 0.09]);
    vec![
        part(trunk, 0xa4532f),
        part(end, 0xf0cfa4),
        plain(ring, 0x5c2714),
        plain(heart, 0x5c2714),
    ]
}

fn toucan(pen: impl Fn() -> Pen) -> Vec<Part> {
    let body = pen()
        .to(-0.72, 0.92)
        .cubic([-0.98, 0.2], [-0.9, -0.84], [-0.26, -0.82])
        .cubic([0.2, -0.8], [0.26, -0.3], [0.12, 0.06])
        .cubic([0.02, 0.4], [0.06, 0.7], [0.1, 0.92])
        .close();
    let bib = pen()
        .to(0.14, 0.0)
        .cubic([-0.1, -0.12], [-0.42, 0.06], [-0.36, 0.36])
        .cubic([-0.3, 0.62], [0.0, 0.6], [0.04, 0.44])
        .cubic([0.04, 0.3], [0.06, 0.16], [0.14, 0.0])
        .close();
    let beak = pen()
        .to(0.06, -0.62)
        .cubic([0.5, -0.8], [1.02, -0.5], [0.94, 0.22])
        .cubic([0.74, -0.04], [0.4, 0.04], [0.14, 0.0])
        .close();
    let eye = pen().circle(-0.16, -0.4, 0.17);
    let pupil = pen().circle(-0.16, -0.4, 0.08);
    vec![
        part(body, 0x25282d),
        part(bib, 0xfff6dd),
        part(beak, 0xf2952a),
        part(eye, 0xffffff),
        plain(pupil, 0x101010),
    ]
}

fn tea(pen: impl Fn() -> Pen) -> Vec<Part> {
    let handle = pen().circle(0.52, 0.14, 0.34).circle(0.52, 0.14, 0.18);
    let cup = pen()
        .to(-0.74, -0.22)
        .line(0.5, -0.22)
        .cubic([0.5, 0.5], [0.28, 0.8], [-0.12, 0.8])
        .cubic([-0.52, 0.8], [-0.74, 0.5], [-0.74, -0.22])
        .close();
    let steam = |x: f64| {
        let swing = |pen: Pen, x: f64| pen.cubic([x - 0.3, -0.6], [x + 0.26, -0.66], [x, -0.94]);
        let back = |pen: Pen, x: f64| pen.cubic([x + 0.4, -0.62], [x - 0.14, -0.58], [x, -0.36]);
        back(swing(pen().to(x, -0.36), x).line(x + 0.06, -0.94), x).close()
    };
    vec![
        part(handle, 0xc8743a),
        part(cup, 0xe08a48),
        plain(steam(-0.36), 0x5b4636),
        plain(steam(0.12), 0x5b4636),
    ]
}

fn salt(pen: impl Fn() -> Pen) -> Vec<Part> {
    let shaker = pen().polygon(&[[-0.4, -0.24], [0.4, -0.24], [0.58, 0.9], [-0.58, 0.9]]);
    let inside = pen().polygon(&[[-0.42, 0.24], [0.42, 0.24], [0.5, 0.82], [-0.5, 0.82]]);
    let cap = pen()
        .to(-0.46, -0.24)
        .cubic([-0.46, -1.14], [0.46, -1.14], [0.46, -0.24])
        .close();
    let holes = pen()
        .circle(0.0, -0.72, 0.08)
        .circle(-0.2, -0.48, 0.08)
        .circle(0.2, -0.48, 0.08);
    vec![
        part(shaker, 0xffffff),
        plain(inside, 0xc3d3de),
        part(cap, 0x6f8494),
        plain(holes, 0xffffff),
    ]
}

fn lamp(pen: impl Fn() -> Pen) -> Vec<Part> {
    let ring = pen().circle(0.0, -0.76, 0.22).circle(0.0, -0.76, 0.11);
    let glass = pen().ellipse([0.0, 0.12], [0.5, 0.56]);
    let cap = pen().polygon(&[[-0.44, -0.3], [0.44, -0.3], [0.18, -0.64], [-0.18, -0.64]]);
    let foot = pen().polygon(&[[-0.44, 0.54], [0.44, 0.54], [0.58, 0.92], [-0.58, 0.92]]);
    let flame = pen()
        .to(0.0, -0.2)
        .quad([0.34, 0.24], [0.0, 0.4])
        .quad([-0.34, 0.24], [0.0, -0.2])
        .close();
    vec![
        part(ring, 0x4a3a2a),
        part(glass, 0xffe27a),
        part(cap, 0x4a3a2a),
        part(foot, 0x4a3a2a),
        part(flame, 0xd8432f),
    ]
}

fn letter(pen: impl Fn() -> Pen) -> Vec<Part> {
    let sheet = pen().polygon(&[[-0.92, -0.62], [0.92, -0.62], [0.92, 0.64], [-0.92, 0.64]]);
    let flap = pen().polygon(&[[-0.92, -0.62], [0.92, -0.62], [0.0, 0.2]]);
    let seal = pen().circle(0.0, 0.12, 0.23);
    vec![
        part(sheet, 0xf6e7c8),
        part(flap, 0xfff8e6),
        part(seal, 0xc8392b),
    ]
}

fn music(pen: impl Fn() -> Pen) -> Vec<Part> {
    let beam = pen().polygon(&[[-0.36, -0.68], [0.78, -0.92], [0.78, -0.56], [-0.36, -0.32]]);
    let stem = |x: f64, top: f64, foot: f64| {
        pen().polygon(&[[x - 0.15, top], [x, top], [x, foot], [x - 0.15, foot]])
    };
    let heads = pen()
        .ellipse([-0.52, 0.66], [0.32, 0.25])
        .ellipse([0.47, 0.44], [0.32, 0.25]);
    [beam, stem(-0.21, -0.6, 0.66), stem(0.78, -0.8, 0.44), heads]
        .map(|shape| plain(shape, 0x3a2f6b))
        .into()
}
