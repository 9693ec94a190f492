//! Warnings where a file's drawing and its prices disagree.

use milepost_map::{Map, check, draw, shipped, text};

/// A river from north to south between the first and the second column, and a lake over the last pip of the upper row.
pub const RIVER: &str = r#"milepost = "map/1"
name = "Riverside"
board = '''
* ~ .   . = .
   ~
  . ~ .   .   *
   ~
* ~ .   .   .
'''

[[city]]
name = "Ayr"
size = "small"
at = [0, 0]
goods = ["Coal"]

[[city]]
name = "Bute"
size = "medium"
at = [1, 7]

[[city]]
name = "Coll"
size = "small"
at = [2, 0]

[[art.lakes]]
name = "Loch"
points = "240,-30 260,-30 260,30 240,30"

[[art.rivers]]
name = "Esk"
points = "50,-60 50,0 75,43 100,87 75,130 50,173 50,230"
"#;

fn read(edits: &[(&str, &str)]) -> Map {
    let text = edits.iter().fold(RIVER.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    text::read(&text)
        .unwrap_or_else(|told| panic!("{told:?}"))
        .map
}

fn told(edits: &[(&str, &str)]) -> Vec<String> {
    let problems = check::drawing(&read(edits));
    assert!(
        problems
            .iter()
            .all(|problem| !problem.is_error() && !problem.hint.is_empty())
    );
    problems.into_iter().map(|problem| problem.what).collect()
}

#[test]
fn what_agrees_is_passed_over() {
    assert_eq!(told(&[]), [""; 0]);
    for (name, _) in shipped::MAPS {
        assert_eq!(check::drawing(&shipped::map(name).unwrap()), [], "{name}");
    }
}

#[test]
fn what_disagrees_is_named() {
    let ghost = told(&[("* ~ .   . = .", "* ~ . ~ . = .")]);
    assert_eq!(
        ghost,
        ["1 pip (0.2-0.4) cost as much as a river crossing, but no water is drawn across them"]
    );
    let free = told(&[("* ~ .   . = .", "*   .   . = .")]);
    assert_eq!(
        free,
        ["1 pip (0.0-0.2) have no crossing cost, but drawn water crosses them"]
    );
    let dry = told(&[(
        "points = \"240,-30 260,-30 260,30 240,30\"",
        "points = \"240,-30 260,-30 260,-20 240,-20\"",
    )]);
    assert_eq!(
        dry,
        ["1 pip (0.4-0.6) cost as much as a lake crossing, but no lake is drawn across them"]
    );
    let free = told(&[("* ~ .   . = .", "* ~ .   .   .")]);
    assert_eq!(
        free,
        ["1 pip (0.4-0.6) have no crossing cost, but drawn water crosses them"]
    );
    // Narrow water may cost as a river does.
    assert_eq!(told(&[("* ~ .   . = .", "* ~ .   . ~ .")]), [""; 0]);
}

/// A map whose rivers are told by signs alone has nothing to disagree with.
#[test]
fn what_is_not_drawn_cannot_disagree() {
    let river = RIVER.find("[[art.rivers]]").unwrap();
    let map = text::read(&RIVER[..river]).unwrap().map;
    assert_eq!(check::drawing(&map), []);
    let lakes = RIVER.find("[[art.lakes]]").unwrap();
    let map = text::read(&RIVER[..lakes]).unwrap().map;
    assert_eq!(check::drawing(&map), []);
}

/// Lines that nobody could follow in a moment are not followed: two numbers in a file can ask for millions of steps.
#[test]
fn endless_lines_are_left_alone() {
    let line: String = (0..3000)
        .map(|n| {
            if n % 2 == 0 {
                "-1000000,43 "
            } else {
                "1000000,44 "
            }
        })
        .collect();
    let text = RIVER.replace("50,-60 50,0 75,43 100,87 75,130 50,173 50,230", &line);
    let map = text::read(&text).unwrap().map;
    assert_eq!(check::drawing(&map), []);
    assert!(draw::board(&map, 8.0).svg().is_ok());
}

/// The middles of the pieces of the paths in the ink of crossings, in pips on the lattice.
fn marks(map: &Map) -> Vec<(f64, f64)> {
    let (board, frame) = (draw::board(map, 40.0), draw::frame(map));
    let pip = board.size().0 / frame.w;
    let svg = board.svg().unwrap();
    let ink = |line: &&str| line.starts_with("<path d=\"M") && line.contains("stroke=\"#17558c\"");
    let paths = svg
        .lines()
        .filter(ink)
        .filter_map(|line| line.split('"').nth(1));
    let pieces = paths.flat_map(|path| path.split('M').filter(|piece| !piece.is_empty()));
    let middle = |piece: &str| {
        let numbers = piece.split([' ', ',', 'L']).filter(|word| !word.is_empty());
        let n: Vec<f64> = numbers.map(|word| word.parse().unwrap()).collect();
        (
            frame.x + (n[0] + n[2]) / 2.0 / pip,
            frame.y + (n[1] + n[3]) / 2.0 / pip,
        )
    };
    pieces.map(middle).collect()
}

#[test]
fn marks_stand_where_the_water_is() {
    let near = |marks: &[(f64, f64)], x: f64, y: f64| {
        marks.iter().any(|m| (m.0 - x).hypot(m.1 - y) < 0.08)
    };
    let map = read(&[(
        "points = \"240,-30 260,-30 260,30 240,30\"",
        "points = \"220,-30 240,-30 240,30 220,30\"",
    )]);
    let found = marks(&map);
    assert_eq!(found.len(), 7, "{found:?}");
    for (x, y) in [
        (0.5, 0.0),
        (0.75, 0.43),
        (1.0, 0.87),
        (0.75, 1.3),
        (0.5, 1.73),
        (2.24, 0.0),
        (2.36, 0.0),
    ] {
        assert!(near(&found, x, y), "{x} {y}: {found:?}");
    }
    // Where no water is drawn, a crossing is marked in the middle.
    let bare = text::read(&RIVER[..RIVER.find("[[art.lakes]]").unwrap()])
        .unwrap()
        .map;
    assert!(near(&marks(&bare), 2.44, 0.0) && near(&marks(&bare), 0.5, 0.0));
}
