//! Themes in files: what is read, what is refused and why, and what a theme leaves as it is.

use super::*;
use crate::files::preset;
use crate::model::preset::Preset;
use crate::shipped;

/// The preset with this in place of its theme.
fn with(theme: &str) -> String {
    let text = shipped::preset("wilderness").unwrap_or_default();
    let before = text.split("[theme").next().unwrap_or_default();
    let names = text.split("[names]").nth(1).unwrap_or_default();
    format!("{before}{theme}\n[names]{names}")
}

fn read(theme: &str) -> Preset {
    preset::read(&with(theme)).expect("a good theme")
}

/// What is wrong with a theme, line by line.
fn wrong(theme: &str) -> Vec<String> {
    let problems = preset::read(&with(theme)).expect_err("a bad theme");
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_preset_without_a_theme_has_the_usual_one() {
    let design = read("").design;
    assert_eq!(design, Design::default());
    // Every line of the trees could be read.
    let counts = design.obstacles.iter().map(|kind| kind.shapes.len());
    assert_eq!(counts.collect::<Vec<_>>(), [3, 3, 2, 3]);
}

#[test]
fn a_theme_may_say_some_things_and_not_others() {
    let design = read(
        "[theme.colours]\nsea = \"#010203\"\nshoals = [\"#000000\", \"#ffffff\", \"#ABCDEF\"]\n\
         [theme.icons]\nfruit = [\"body red M4 4h16v16h-16z\"]\n\
         [theme.lettering]\ncity = { face = \"italic\", capitals = true, spacing = 2.5 }\n\
         [theme.legend]\nobstacle = \"marsh\"\nnotes = [\"One.\", \"Two.\"]\n",
    )
    .design;
    assert_eq!(design.colours.sea, Rgb(1, 2, 3));
    assert_eq!(design.colours.shoals[2], Rgb(0xab, 0xcd, 0xef));
    assert_eq!(design.colours.land, Colours::default().land);
    assert_eq!(design.obstacles, Design::default().obstacles);
    assert_eq!(design.icons["fruit"].len(), 1);
    assert_eq!(
        design.lettering.city.or(Cut::Regular, 0.0),
        (Cut::Italic, true, 2.5)
    );
    assert_eq!(
        design.lettering.title.or(Cut::Bold, 0.0),
        (Cut::Bold, false, 0.0)
    );
    assert_eq!(design.legend.notes.len(), 2);
}

#[test]
fn kinds_of_obstacles_replace_the_usual_ones() {
    let design = read(
        "[[theme.obstacle]]\nshapes = [\"body leaf M12 0L20 24H4z\"]\ncolours = { leaf = \"#112233\" }\nsize = 1\neach = 2\n",
    )
    .design;
    let [kind] = &design.obstacles[..] else {
        panic!("one kind");
    };
    assert_eq!((kind.size, kind.each), (1.0, 2));
    assert_eq!(
        kind.colours.values().collect::<Vec<_>>(),
        [&Rgb(0x11, 0x22, 0x33)]
    );
}

#[test]
fn a_theme_leaves_codes_as_they_are() {
    let shipped = shipped::preset("wilderness").unwrap_or_default();
    let hash = preset::read(shipped).expect("a good preset").hash();
    for theme in [
        "",
        "[theme.colours]\nsea = \"#010203\"",
        "[[theme.obstacle]]\nshapes = [\"body leaf M12 0L20 24H4z\"]",
        "[theme.icons]\nfruit = [\"body red M4 4h16v16h-16z\"]",
        "[theme.lettering]\ncity = { capitals = true }",
        "[theme.legend]\nobstacle = \"marsh\"\ntitle = \"Jungle\"",
    ] {
        assert_eq!(read(theme).hash(), hash, "{theme}");
    }
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let found = wrong(
        "[theme.colours]\nsea = \"blue\"\nland = 7\nplayers = []\nsee = \"#000000\"\n\
         [theme.icons]\nham = [\"body red M4 4\"]\nfruit = [\"body red M4 4Lx\", \"blob red M1 1\", \"body red M900 1\"]\nbees = []\n\
         [[theme.obstacle]]\nshapes = [\"body leaf\"]\ncolours = { lef = \"#000000\" }\nsize = 9\neach = 0\n\
         [theme.lettering]\ncity = { face = \"gothic\", spacing = 99 }\n",
    );
    for what in [
        "expected a colour, found \"blue\"",
        "expected a text, found a number",
        "this list is empty",
        "\"see\" is not known here (did you mean \"sea\"?",
        "no good is called \"ham\"",
        "character 15: expected a number, found \"x\"",
        "expected a form: body, fill, line or bar",
        "expected points from -12 to 36",
        "expected at least one shape, found none",
        "expected a form, a tone and path data",
        "expected a tone, found \"lef\"",
        "expected a number from 0.3 to 1.5, found 9",
        "expected a whole number from 1 to 4, found 0",
        "\"gothic\" is not known here",
        "expected a number from 0 to 40, found 99",
    ] {
        let hits = found.iter().filter(|problem| problem.contains(what));
        assert_eq!(hits.count(), 1, "{what}: {found:#?}");
    }
    assert_eq!(found.len(), 15, "{found:#?}");
}

#[test]
fn strangers_path_data_has_limits() {
    let icon = |shape: &str, times: usize| {
        let shapes = vec![format!("\"{shape}\""); times].join(", ");
        format!("[theme.icons]\nfruit = [{shapes}]\n")
    };
    let long = format!("body red M1 1{}", "h0".repeat(399));
    assert!(wrong(&icon("body red M1 1", 17))[0].contains("at most 16"));
    assert!(wrong(&icon(&long, 2))[0].contains("at most 400 steps in all, found 800"));
    assert!(
        wrong(&icon(&format!("{long}{}", " ".repeat(3000)), 1))[0]
            .contains("at most 2000 characters")
    );
    let kind = "[[theme.obstacle]]\nshapes = [\"body leaf M1 1\"]\n";
    assert!(wrong(&kind.repeat(5))[0].contains("at most 4"));
    let names = (0..65).map(|n| format!("g{n} = [\"body red M1 1\"]\n"));
    let many = format!("[theme.icons]\n{}", names.collect::<String>());
    assert!(wrong(&many)[0].contains("at most 64"));
}

#[test]
fn a_theme_cut_anywhere_is_refused_or_read_without_a_panic() {
    for (_, text) in shipped::PRESETS {
        for (at, _) in text.char_indices().step_by(7) {
            let _ = preset::read(&text[..at]);
            let _ = preset::read(&format!("{}\u{7f}{}", &text[..at], &text[at..]));
        }
    }
}
