//! Maps on paper, as people ask for them.

use crate::common::{and, file, printed, refused};
use crate::picture::Picture;
use milepost_map::draw::{Options, Theme, draw};
use milepost_map::shipped;
use milepost_print::paper::Paper;
use std::fs;

/// The pages of a map drawn with these options, and the bytes of the file.
fn pages(folder: &tempfile::TempDir, line: &str) -> (usize, String) {
    let target = file(folder, "m.pdf");
    printed(&and(line, &["-o", &target]));
    let pdf = fs::read(&target).unwrap();
    let pdf = String::from_utf8_lossy(&pdf).into_owned();
    (pdf.matches("/Type/Page/").count(), pdf)
}

#[test]
fn a_map_is_on_one_page_of_every_paper_or_on_tiles() {
    let folder = tempfile::tempdir().unwrap();
    for paper in Paper::ALL.map(Paper::name) {
        let one = format!("map show low-countries --pages one --paper {paper}");
        assert_eq!(pages(&folder, &one).0, 1, "{paper}");
    }
    assert_eq!(pages(&folder, "map show japan").0, 8 + 1);
    assert!(pages(&folder, "map show japan --crop=no").0 > 8 + 1);
    let large = pages(&folder, "map show japan --paper a1 --turn upright --crop").0;
    assert!(large <= 3 + 1, "{large}");
    let (eight, twelve) = (
        pages(&folder, "map show low-countries").0,
        pages(&folder, "map show low-countries --pip-mm 12").0,
    );
    assert!(eight < twelve, "{eight} {twelve}");
}

#[test]
fn print_shops_find_the_trim_and_the_bleed() {
    let folder = tempfile::tempdir().unwrap();
    let a3 = "map show low-countries --pages one --paper a3 --turn upright";
    let (_, plain) = pages(&folder, a3);
    for name in ["MediaBox", "TrimBox", "BleedBox"] {
        let whole = format!("/{name}[0 0 841.8898 1190.5511]");
        assert!(plain.contains(&whole), "{name}");
    }
    let (_, bled) = pages(&folder, &format!("{a3} --bleed 3"));
    // 303 x 426 mm, cut 3 mm within.
    assert!(bled.contains("/BleedBox[0 0 858.89764 1207.5591]"));
    assert!(bled.contains("/TrimBox[8.503937 8.5039"));
}

#[test]
fn pictures_say_their_dots_per_inch() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "m.png");
    printed(&[
        "map",
        "show",
        "low-countries",
        "--theme",
        "ink",
        "-o",
        &target,
    ]);
    let png = fs::read(&target).unwrap();
    let at = png.windows(4).position(|w| w == b"pHYs").unwrap();
    // 150 dots per inch are 5906 per metre.
    assert_eq!(png[at + 4..at + 8], 5906_u32.to_be_bytes());
    assert_eq!(
        (png[at + 8..at + 12].to_vec(), png[at + 12]),
        (5906_u32.to_be_bytes().to_vec(), 1)
    );
}

#[test]
fn the_ink_theme_saves_ink() {
    for name in ["low-countries", "great-lakes"] {
        let map = shipped::map(name).unwrap();
        let ink = |theme| {
            let options = Options {
                theme,
                ..Options::default()
            };
            Picture::of(&draw(&map, &options), 50.0).ink()
        };
        let (colour, black) = (ink(Theme::Colour), ink(Theme::Ink));
        assert!(
            black < 0.09 && black < 0.7 * colour,
            "{name}: {black:.3} {colour:.3}"
        );
    }
}

#[test]
fn options_that_make_no_sense_are_refused_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let [svg, pdf] = ["m.svg", "m.pdf"].map(|name| file(&folder, name));
    let show = "map show iberia";
    for (more, told) in [
        (
            vec!["-o", &svg, "--pages", "one", "--turn", "lying"],
            "--pages, --turn apply only to .pdf output: write a .pdf file",
        ),
        (
            vec!["-o", &svg, "--bleed", "3"],
            "--bleed applies only to .pdf output",
        ),
        (
            vec!["--theme", "ink", "--crop", "--ruler"],
            "--crop, --theme, --ruler apply only to drawings: write a file with -o",
        ),
        (
            vec!["-o", &pdf, "--bleed", "3"],
            "--bleed applies only to --pages one: add it",
        ),
        (
            vec!["-o", &pdf, "--pages", "one", "--pip-mm", "9"],
            "choose another --paper, or leave out one of the two",
        ),
        (
            vec!["-o", &pdf, "--pip-mm", "2"],
            "expected millimetres from 3 to 40",
        ),
        (
            vec!["-o", &pdf, "--pip-mm", "NaN"],
            "expected millimetres from 3 to 40",
        ),
        (vec!["-o", &pdf, "--bleed", "-1"], ""),
        (vec!["-o", &pdf, "--paper", "a5"], "arch-e"),
        (vec!["-o", &pdf, "--crop=maybe"], "yes"),
    ] {
        let said = refused(&and(show, &more), 2);
        assert!(said.contains(told), "{more:?}: {said}");
    }
    let both = [
        "-o", &svg, "--pages", "one", "--bleed", "2", "--paper", "a3",
    ];
    let said = refused(&and(show, &both), 2);
    assert!(
        said.contains("--paper, --pages, --bleed apply only to .pdf"),
        "{said}"
    );
    assert!(!std::path::Path::new(&svg).exists());
}

#[test]
fn faces_leave_hints_out_and_cards_stay_off_plotters() {
    let folder = tempfile::tempdir().unwrap();
    let [pdf, txt] = ["d.pdf", "d.txt"].map(|name| file(&folder, name));
    let deal = "deck deal iberia --players 3 --cards 40 --seed 7";
    let dealt = |more: &[&str]| {
        printed(&and(deal, &[&["-o", &pdf], more].concat()));
        fs::read(&pdf).unwrap()
    };
    let faces = [
        dealt(&[]),
        dealt(&["--no-hints"]),
        dealt(&["--theme", "large"]),
    ];
    assert!(faces[0] != faces[1] && faces[0] != faces[2] && faces[1] != faces[2]);
    for (more, told) in [
        (vec!["-o", &txt, "--no-hints"], "--no-hints apply only to"),
        (
            vec!["-o", &pdf, "--no-hints", "--size", "slips"],
            "leave it out",
        ),
        (vec!["-o", &pdf, "--paper", "a0"], "choose one of a4, a3"),
    ] {
        let said = refused(&and(deal, &more), 2);
        assert!(said.contains(told), "{more:?}: {said}");
    }
}
