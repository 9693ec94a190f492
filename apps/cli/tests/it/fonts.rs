//! `--font`: names that the bundled font cannot set, on maps and cards.

use crate::common::{file, printed, refused};
use milepost_testkit::font::squares;
use std::path::Path;

/// A map with a name in Han letters, and a font that has them.
fn files(folder: &tempfile::TempDir) -> (String, String) {
    let shipped =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/map/maps/low-countries.toml");
    let text = std::fs::read_to_string(shipped).unwrap();
    assert!(text.contains("\"Amsterdam\"") && text.contains("\"Antwerp\""));
    let text = text
        .replace("\"Amsterdam\"", "\"東京\"")
        .replace("\"Antwerp\"", "\"大阪\"");
    let (map, font) = (file(folder, "map.toml"), file(folder, "han.ttf"));
    std::fs::write(&map, text).unwrap();
    let letters = ['東', '京', '大', '阪', '山'].map(|c| (c, 1000));
    std::fs::write(&font, squares("Han", &letters)).unwrap();
    (map, font)
}

fn holds(file: &str, words: &str) -> bool {
    let bytes = std::fs::read(file).unwrap();
    bytes
        .windows(words.len())
        .any(|window| window == words.as_bytes())
}

#[test]
fn maps_and_cards_are_set_in_a_font_that_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let (map, font) = files(&folder);
    let [svg, again, pdf, deck] =
        ["a.svg", "b.svg", "a.pdf", "deck.pdf"].map(|name| file(&folder, name));
    for output in [&svg, &again, &pdf] {
        printed(&["map", "show", &map, "--font", &font, "-o", output]);
    }
    let text = std::fs::read_to_string(&svg).unwrap();
    assert_eq!(text, std::fs::read_to_string(&again).unwrap());
    assert!(text.contains("@font-face { font-family: 'Milepost 1'"));
    assert!(text.contains(">東京</text>"));
    assert!(holds(&pdf, "+Han"));
    let deal = [
        "deck",
        "deal",
        &map,
        "--players",
        "2",
        "--cards",
        "20",
        "--seed",
        "1",
    ];
    let drawn = ["--font", &font, "-o", &deck];
    printed(&[&deal[..], &drawn].concat());
    assert!(holds(&deck, "+Han"));
    let track = file(&folder, "track.png");
    printed(&[
        "map", "distance", &map, "東京", "大阪", "--font", &font, "-o", &track,
    ]);
}

#[test]
fn what_is_missing_is_told_at_once_with_a_font_that_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let (map, _) = files(&folder);
    let output = file(&folder, "a.svg");
    let said = refused(&["map", "show", &map, "-o", &output], 1);
    let wanted = [
        "U+",
        "nor for 3 other characters",
        "--font FILE",
        "Noto Sans JP",
    ];
    assert!(wanted.iter().all(|words| said.contains(words)), "{said}");
    assert!(!Path::new(&output).exists());
}

#[test]
fn files_that_are_no_fonts_are_refused_together() {
    let folder = tempfile::tempdir().unwrap();
    let (map, font) = files(&folder);
    let [large, output, list] = ["large.ttf", "a.svg", "deck.txt"].map(|name| file(&folder, name));
    std::fs::File::create(&large)
        .unwrap()
        .set_len(65 << 20)
        .unwrap();
    let numbered = format!("{font}#1");
    let show = [
        "map", "show", &map, "-o", &output, "--font", &map, "--font", &large,
    ];
    let said = refused(
        &[&show[..], &["--font", "nowhere.ttf", "--font", &numbered]].concat(),
        1,
    );
    for words in [
        "map.toml: it is not a TrueType or OpenType font",
        "large.ttf: fonts may have 64 MB, and it has more",
        "nowhere.ttf: ",
        "han.ttf#1: it has one font only",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let said = refused(&["map", "show", &map, "--font", &font], 2);
    assert!(said.contains("-o"), "{said}");
    let deal = [
        "deck",
        "deal",
        &map,
        "--players",
        "2",
        "--font",
        &font,
        "-o",
        &list,
    ];
    assert!(refused(&deal, 2).contains("--font applies only to"));
}
