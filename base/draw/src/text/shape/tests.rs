//! With fonts made of squares; what only real fonts show, with Noto where it is installed.

use milepost_testkit::font::squares;

use crate::text::{Anchor, FontFile, Fonts, Text, Weight, font};
use crate::{Colour, Drawing};

const REGULAR: Weight = Weight::Regular;

fn file(family: &str, letters: &[(char, u16)]) -> FontFile {
    FontFile::read(squares(family, letters), 0).expect("a font")
}

fn fonts() -> Fonts {
    Fonts::new(vec![
        file("Han", &[('東', 1000), ('京', 900), (' ', 300)]),
        file("Hebrew", &[('א', 600), ('ב', 500), ('東', 400)]),
    ])
}

fn drawn(text: &Text) -> String {
    let mut drawing = Drawing::new(100.0, 20.0);
    drawing.text(text);
    drawing.svg().expect("every glyph")
}

/// The stretches of a text with the places where they begin.
fn set(words: &str) -> Vec<(String, f64)> {
    let text = Text::new(words, 0.0, 0.0, 1000.0).fonts(&fonts());
    let runs = text.runs().expect("other fonts");
    runs.into_iter().map(|(run, x)| (run.content, x)).collect()
}

#[test]
fn what_the_bundled_font_has_is_measured_as_without_others() {
    for words in ["Łódź, AVATAR", "Αθήνα", "12 %", ""] {
        let same = font::width(words, Weight::Bold, 4.0);
        assert_eq!(fonts().width(words, Weight::Bold, 4.0), same);
        assert_eq!(fonts().ink(words, Weight::Bold, 4.0), None);
        assert_eq!(
            fonts().reach(words, REGULAR, 4.0),
            font::reach(words, REGULAR, 4.0)
        );
        assert_eq!(fonts().level(words, REGULAR, 4.0), 4.0);
    }
    let plain = Text::new("Brno", 1.0, 2.0, 3.0).middle();
    assert_eq!(drawn(&plain.clone().fonts(&fonts())), drawn(&plain));
}

#[test]
fn the_first_font_that_has_a_letter_sets_it() {
    assert_eq!(fonts().width("東京", REGULAR, 1.0), 1.9);
    assert_eq!(fonts().width("東 京", REGULAR, 1.0), 2.2);
    assert_eq!(fonts().width("אב", REGULAR, 1.0), 1.1);
    assert_eq!(fonts().ink("東京", REGULAR, 10.0), Some((8.0, 0.0)));
    let svg = drawn(&Text::new("東京", 10.0, 5.0, 4.0).fonts(&fonts()).middle());
    let whole = "<text x=\"10\" y=\"5\" font-size=\"4\" font-family=\"'Milepost 1', 'Han', sans-serif\" \
                 text-anchor=\"middle\" fill=\"#000000\">東京</text>";
    assert!(svg.contains(whole), "{svg}");
}

#[test]
fn a_line_of_several_fonts_is_set_piece_by_piece() {
    let tokyo = font::width("Tokyo", REGULAR, 1000.0);
    let [(han, at), (latin, then)] = set("東Tokyo").try_into().expect("two pieces");
    assert_eq!(
        (han.as_str(), at, latin.as_str(), then),
        ("東", 0.0, "Tokyo", 1000.0)
    );
    let whole = Text::new("東Tokyo", 50.0, 0.0, 1.0).fonts(&fonts());
    // Pairs are set closer than their letters alone.
    assert!((0.9..1.0 + 1e-9).contains(&(whole.width() / (1.0 + tokyo / 1000.0))));
    let svg = drawn(&whole.halo(Colour::WHITE, 0.1).anchor(Anchor::End));
    assert_eq!(svg.matches("aria-hidden").count(), 2);
    assert!(!svg.contains("text-anchor"), "{svg}");
}

#[test]
fn what_is_read_from_the_right_stands_from_the_right() {
    // In the order in which it is read; the first letter that has a direction decides.
    let [(hebrew, right), (space, middle), (digits, left)] =
        set("אב 12").try_into().expect("three pieces");
    assert_eq!(
        (hebrew.as_str(), space.as_str(), digits.as_str()),
        ("אב", " ", "12")
    );
    assert!(left < middle && middle < right);
    let [(latin, left), (hebrew, right)] = set("A אב").try_into().expect("two pieces");
    assert!(latin.contains('A') && hebrew == "אב" && left < right);
    // A bracket by itself does not know in which direction it opens.
    let pieces = set("א(ב)");
    assert!(
        pieces
            .iter()
            .all(|(piece, _)| !piece.contains(['(', ')']) || piece.starts_with('\u{200f}'))
    );
    // A name that is set apart leaves the figures behind it where they are.
    let name = format!("{} 12", crate::text::isolated("אב"));
    let [(hebrew, left), (digits, right)] = set(&name).try_into().expect("two pieces");
    assert_eq!(hebrew, "אב");
    assert!(digits.contains("12") && left < right);
}

#[test]
fn all_that_no_font_has_is_listed_at_once() {
    let fonts = fonts();
    let error = fonts.check_in("東กข", REGULAR).expect_err("no Thai");
    assert_eq!(error.characters(), ['ก', 'ข']);
    assert!(fonts.check_in("a\tb", REGULAR).is_err());
    let mut page = Drawing::new(100.0, 20.0);
    for words in ["東ก", "A", "ขก", "京ค"] {
        page.text(&Text::new(words, 0.0, 5.0, 3.0).fonts(&fonts));
    }
    let error = page.svg().expect_err("no Thai");
    assert_eq!(error.characters(), ['ก', 'ข', 'ค']);
    assert_eq!(error.families(), ["Noto Sans Thai"]);
}

#[test]
fn a_drawing_tells_what_it_draws_with() {
    let mut symbol = Drawing::new(1.0, 1.0);
    symbol.text(&Text::new("京", 0.0, 0.0, 3.0).fonts(&fonts()));
    let mut page = Drawing::new(100.0, 20.0);
    page.symbol("unused", symbol.clone());
    page.text(&Text::new("Brno", 0.0, 5.0, 3.0).bold());
    page.text(&Text::new("東A", 0.0, 5.0, 3.0).fonts(&fonts()));
    let used = |page: &Drawing| -> Vec<(String, String)> {
        let all = page.typefaces().into_iter();
        all.map(|it| (it.family.clone(), it.characters.iter().collect()))
            .collect()
    };
    let pair = |family: &str, characters: &str| (family.to_owned(), characters.to_owned());
    let mut wanted = vec![
        pair("Noto Sans", "A"),
        pair("Noto Sans", "Bnor"),
        pair("Milepost 1", "東"),
    ];
    assert_eq!(used(&page), wanted);
    page.stamp("unused", 0.0, 0.0);
    wanted[2] = pair("Milepost 1", "京東");
    assert_eq!(used(&page), wanted);
}

#[test]
fn joined_scripts_are_set_without_space_between_letters() {
    let width = |words: &str, spacing| {
        let text = Text::new(words, 0.0, 0.0, 1.0).fonts(&fonts());
        text.spacing(spacing).width()
    };
    assert!((width("東京", 0.5) - width("東京", 0.0) - 1.0).abs() < 1e-9);
    assert_eq!(width("אב", 0.5), width("אב", 0.0));
}

/// Where Debian's package `fonts-noto-core` is installed.
fn noto(script: &str) -> Option<Fonts> {
    let file = format!("/usr/share/fonts/truetype/noto/NotoSans{script}-Regular.ttf");
    match std::fs::read(&file) {
        Ok(bytes) => Some(Fonts::new(vec![FontFile::read(bytes, 0).expect("a font")])),
        Err(_) => {
            println!("skipped: {file} is not here; install the package fonts-noto-core");
            None
        }
    }
}

#[test]
fn letters_join_stack_and_change_places_as_their_scripts_want() {
    let alone = |fonts: &Fonts, word: &str| -> f64 {
        let letters = word
            .chars()
            .map(|c| fonts.width(&c.to_string(), REGULAR, 1.0));
        letters.sum()
    };
    if let Some(arabic) = noto("Arabic") {
        let word = "القاهرة";
        assert!(arabic.width(word, REGULAR, 1.0) < 0.9 * alone(&arabic, word));
    }
    if let Some(thai) = noto("Thai") {
        // A vowel and a tone above one consonant take no room, but reach higher.
        let (plain, stacked) = (thai.width("ท", REGULAR, 1.0), thai.width("ที่", REGULAR, 1.0));
        assert!((plain - stacked).abs() < 1e-9);
        let high = |word| thai.ink(word, REGULAR, 1.0).map_or(0.0, |(above, _)| above);
        assert!(high("ที่") > high("ท") + 0.2);
    }
    if let Some(indic) = noto("Devanagari") {
        let runs = |word: &str| indic.runs(word, REGULAR).expect("runs").remove(0);
        let (vowel, both) = (runs("ि"), runs("कि"));
        assert_eq!(both.glyphs.len(), 2);
        // The vowel that is written after the consonant stands before it.
        assert!(vowel.glyphs.contains(&both.glyphs[0]) || both.glyphs[0] != runs("क").glyphs[0]);
        // Two glyphs stand side by side in one syllable, which usvg must be told.
        assert_eq!(runs("काक").gaps.len(), 1);
        // A conjunct of two is narrower than both.
        assert!(indic.width("क्ष", REGULAR, 1.0) < indic.width("कष", REGULAR, 1.0));
    }
}

/// As wide as HarfBuzz 6 sets them in the fonts of Debian 12, which other releases may have changed.
#[test]
fn words_are_as_wide_as_harfbuzz_sets_them() {
    let words = [
        ("Arabic", 244_072, "القاهرة", 2619.0),
        ("Bengali", 201_964, "ঢাকা", 1906.0),
        ("Devanagari", 229_336, "मुंबई", 1660.0),
        ("Devanagari", 229_336, "क्षत्रिय श्री", 3329.0),
        ("Hebrew", 26_892, "ירושלים", 3300.0),
        ("Tamil", 72_608, "சென்னை", 5221.0),
        ("Thai", 37_744, "ที่นี่ปู่", 1827.0),
    ];
    for (script, bytes, word, thousandths) in words {
        let Some(fonts) = noto(script) else { continue };
        let same = fonts
            .set
            .as_ref()
            .is_some_and(|set| set.files[0].data.len() == bytes);
        if same {
            let width = fonts.width(word, REGULAR, 1000.0);
            assert!((width - thousandths).abs() < 1e-6, "{word}: {width}");
        } else {
            println!("skipped: the font for {script} is of another release");
        }
    }
}
