//! The pictures, as one who prints them gets them.

use milepost_grid::{Edge, Hex as Site, Layout};
use milepost_print::paper::Paper;
use milepost_route::model::run::{Earned, Route, Run, Status, Stretch, Visit};
use milepost_route::{
    Colour, Company, End, Hex, Kind, Position, Revenue, Setup, Stop, Tile, Token, Track, Train,
    catalogue,
};
use milepost_route_files::draw;
use milepost_route_files::draw::{Coordinates, Extent, Options};

fn stop(kind: Kind, revenue: Revenue, slots: u8) -> Stop {
    Stop {
        kind,
        revenue,
        slots,
        groups: Vec::new(),
        visit_cost: 1,
        seat: None,
    }
}

/// A city, straight track, a town with two arms and an off-board area in a row from the top; beside them a hex over
/// a river that nothing crosses.
fn position() -> Position {
    let edge = |number| End::Edge(Edge::new(number));
    let tile = |name: &str| catalogue::tile(name).unwrap().clone();
    let phases = Revenue::Phased(vec![
        ("yellow".into(), 30),
        ("brown".into(), 60),
        ("diesel".into(), 90),
    ]);
    let east = Tile {
        colour: Colour::Red,
        stops: vec![stop(Kind::Offboard, phases, 0)],
        track: vec![Track {
            terminal: true,
            ..Track::new(edge(3), End::Stop(0))
        }],
        labels: vec!["S".into()],
        ..Tile::blank("A7")
    };
    let mut hexes = vec![
        Hex::new("A1", Site::new(0, 0), tile("57"), 0),
        Hex::new("A3", Site::new(0, 2), tile("9"), 0),
        Hex::new("A5", Site::new(0, 4), tile("4"), 0),
        Hex::new("A7", Site::new(0, 6), east, 0),
        Hex::new("B2", Site::new(1, 1), Tile::blank("B2"), 0),
    ];
    hexes[0].town = "Long Name & Sons <Junction>".into();
    hexes[0].tokens[0][0] = Some(Token {
        company: "PRR".into(),
        neutral: false,
    });
    for upper in 0..3 {
        hexes[upper].sides[0] = Some(upper + 1);
        hexes[upper + 1].sides[3] = Some(upper);
    }
    let trains = vec![
        Train::plain("3", 3),
        Train::plain("2", 2),
        Train::plain("D", 99),
    ];
    Position::new(Setup {
        title: "Test".into(),
        layout: Layout::Flat,
        colours: vec!["yellow".into(), "green".into(), "brown".into()],
        hexes,
        companies: vec![Company {
            name: "PRR".into(),
            trains,
            ..Company::default()
        }],
        ..Setup::default()
    })
    .unwrap()
}

fn visit(hex: usize, pays: u32, paid: bool) -> Visit {
    Visit {
        hex,
        stop: 0,
        pays,
        paid,
    }
}

fn run(status: Status) -> Run {
    let leg = |pieces: &[(usize, usize)]| Stretch {
        hexes: Vec::new(),
        pieces: pieces.to_vec(),
    };
    let route = |train, revenue, stops, legs| Route {
        train,
        attached: None,
        revenue,
        stops,
        bonuses: Vec::new(),
        subsidies: Vec::new(),
        legs,
        borders: 0,
    };
    let first = Route {
        bonuses: vec![Earned {
            what: "north-south".into(),
            pays: 15,
        }],
        // The second leg is told from its far end.
        ..route(
            0,
            95,
            vec![visit(0, 20, true), visit(2, 0, false), visit(3, 60, true)],
            vec![leg(&[(0, 0), (1, 0), (2, 1)]), leg(&[(3, 0), (2, 0)])],
        )
    };
    let second = route(
        1,
        30,
        vec![visit(0, 20, true), visit(2, 10, true)],
        vec![leg(&[(0, 0), (1, 0), (2, 1)])],
    );
    Run {
        revenue: 125,
        status,
        bound: 140,
        routes: vec![first, second],
        ..Run::default()
    }
}

fn svg(run: &Run) -> String {
    draw::run(&position(), "PRR", run, &Options::default())
        .svg()
        .unwrap()
}

/// The words of the picture, halos aside, line by line.
fn words(svg: &str) -> Vec<String> {
    let texts = svg
        .lines()
        .filter(|line| line.starts_with("<text") && !line.contains("aria-hidden"));
    let words =
        texts.filter_map(|line| Some(line.split_once('>')?.1.split_once("</text>")?.0.to_owned()));
    words
        .map(|words| {
            words
                .replace("&amp;", "&")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
        })
        .collect()
}

/// Every element that is opened is closed, in the right order.
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_run_shows_each_route_with_its_stops_its_bonuses_and_its_total() {
    let svg = svg(&run(Status::Optimal));
    assert_well_formed(&svg);
    let words = words(&svg);
    for wanted in [
        "Test: PRR earns 125",
        "Train 3",
        "95",
        "Long Name & Sons <Junction> A1 20 \u{2013} (A5) \u{2013}",
        "A7 60 + north-south 15",
        "Train 2",
        "30",
        "Idle: D",
        "125",
        "proven best: nothing earns more",
    ] {
        assert!(
            words.iter().any(|line| line.contains(wanted)),
            "{wanted}: {words:?}"
        );
    }
}

#[test]
fn an_unproven_run_says_what_none_can_beat() {
    let words = words(&svg(&run(Status::Feasible)));
    assert!(
        words.contains(&"at least; none can beat 140".to_owned()),
        "{words:?}"
    );
}

#[test]
fn a_map_shows_names_tokens_numbers_revenues_and_coordinates() {
    let map = |coordinates| {
        let options = Options {
            coordinates,
            caption: "milepost 1.2.3".into(),
            ..Options::default()
        };
        draw::map(&position(), &options).svg().unwrap()
    };
    let margins = map(Coordinates::Margins);
    assert_well_formed(&margins);
    let in_margins = words(&margins);
    for wanted in [
        "Test",
        "PRR",
        "57",
        "9",
        "4",
        "20",
        "10",
        "30",
        "60",
        "D90",
        "S",
        "A",
        "7",
        "milepost 1.2.3",
    ] {
        assert!(
            in_margins.iter().any(|line| line == wanted),
            "{wanted}: {in_margins:?}"
        );
    }
    assert!(in_margins.join(" ").contains("Long Name"), "{in_margins:?}");
    let in_hexes = words(&map(Coordinates::Hexes));
    assert!(
        ["A1", "A3", "A5", "A7", "B2"]
            .iter()
            .all(|name| in_hexes.contains(&(*name).to_owned()))
    );
}

#[test]
fn sides_that_nothing_crosses_are_barred_and_others_are_not() {
    const BARRIER: &str = "#1250b4";
    let svg = draw::map(&position(), &Options::default()).svg().unwrap();
    // B2 lies beside A1 and A3 but joins neither.
    assert_eq!(svg.matches(BARRIER).count(), 2);
}

#[test]
fn the_same_position_gives_the_same_bytes() {
    assert_eq!(svg(&run(Status::Optimal)), svg(&run(Status::Optimal)));
    let pages = |paper| draw::pages(&position(), paper).unwrap().pages;
    for paper in Paper::ALL {
        let bytes = || -> Vec<String> {
            pages(paper)
                .iter()
                .map(|page| page.svg().unwrap())
                .collect()
        };
        assert_eq!(bytes(), bytes());
    }
}

#[test]
fn the_catalogue_holds_every_tile_once() {
    let tiles: Vec<&Tile> = catalogue::tiles().iter().collect();
    for layout in [Layout::Flat, Layout::Pointy] {
        let document = draw::catalogue(&tiles, layout, Paper::A4);
        let pages: Vec<String> = document
            .pages
            .iter()
            .map(|page| page.svg().unwrap())
            .collect();
        pages.iter().for_each(|page| assert_well_formed(page));
        let words: Vec<String> = pages.iter().flat_map(|page| words(page)).collect();
        for tile in &tiles {
            assert!(words.contains(&tile.name), "{}", tile.name);
        }
    }
}

#[test]
fn runs_that_name_what_is_not_on_the_board_are_drawn_without_it() {
    let mut odd = run(Status::Optimal);
    odd.routes[0].legs.push(Stretch {
        hexes: vec![99],
        pieces: vec![(99, 0), (0, 99)],
    });
    odd.routes[0].stops.push(visit(99, 5, true));
    odd.routes[1].stops.push(Visit {
        stop: 9,
        ..visit(0, 5, true)
    });
    odd.routes[1].train = 99;
    assert_well_formed(&svg(&odd));
    let unknown = draw::run(
        &position(),
        "nobody",
        &odd,
        &Options {
            hex_mm: 0.0,
            ..Options::default()
        },
    );
    assert_well_formed(&unknown.svg().unwrap());
}

#[test]
fn a_character_that_the_font_lacks_is_an_error() {
    let mut setup = position().setup().clone();
    setup.hexes[1].town = "東".into();
    let drawing = draw::map(&Position::new(setup).unwrap(), &Options::default());
    assert_eq!(drawing.svg().unwrap_err().character, '東');
}

#[test]
fn a_bare_drawing_has_its_hexes_where_it_says() {
    for (name, text) in milepost_route_files::shipped::BOARDS {
        let position = milepost_route_files::read(text, &|_| None).unwrap();
        let options = Options {
            bare: true,
            ..Options::default()
        };
        let drawing = draw::map(&position, &options);
        let svg = drawing.svg().unwrap();
        assert!(!svg.contains("tiles in use"), "{name}");
        let (places, (width, height)) = (draw::places(&position, &options), drawing.size());
        assert_eq!(places.len(), position.setup().hexes.len());
        let half = draw::HEX_MM / 2.0;
        assert!(
            places.iter().all(|at| at.x > half
                && at.y > half
                && at.x < width - half
                && at.y < height - half)
        );
        let middle = |of: fn(&milepost_draw::Point) -> f64| {
            let all = places.iter().map(of);
            (all.clone().fold(f64::INFINITY, f64::min) + all.fold(0.0, f64::max)) / 2.0
        };
        assert!(
            (middle(|at| at.x) - width / 2.0).abs() < 0.01
                && (middle(|at| at.y) - height / 2.0).abs() < 0.01
        );
    }
}

/// A board of so many columns of five hexes, with a company's track over three hexes in the second column.
fn wide(columns: i32) -> Position {
    let mut board = String::from(
        "milepost = \"18xx-board/1\"\ntitle = \"Wide\"\nlayout = \"pointy\"\n[hexes.white]\n",
    );
    for column in 0..columns {
        for row in ["A", "C", "E", "G", "I"] {
            board += &format!("{row}{} = \"\"\n", 2 * column + 1);
        }
    }
    board = board.replace("C3 = \"\"", "C3 = \"city=revenue:20;path=a:4,b:_0\"");
    board = board.replace("C5 = \"\"", "C5 = \"city=revenue:20;path=a:1,b:_0\"");
    let text = "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [\"2\"]\n[hexes]\nC3 = \"token AA\"";
    milepost_route_files::read(text, &|_| Some(board.clone())).unwrap()
}

#[test]
fn of_a_large_board_the_part_around_the_track_is_drawn_with_a_run() {
    let part = |position: &Position, extent| {
        let trains = &position.setup().companies[0].trains;
        let limits = milepost_route::Limits::default();
        let run = milepost_route::best(position, "AA", trains, limits, &milepost_route::Unlimited)
            .unwrap();
        assert_eq!(run.revenue, 40);
        let options = Options {
            extent,
            ..Options::default()
        };
        let drawing = draw::run(position, "AA", &run, &options);
        (drawing.size().0, drawing.svg().unwrap())
    };
    let large = wide(40);
    let (whole, all) = part(&large, Extent::Whole);
    let (less, some) = part(&large, Extent::Network);
    assert!(less * 4.0 < whole, "{less} of {whole}");
    assert!(some.contains("--whole") && !all.contains("--whole"));
    let small = wide(20);
    assert_eq!(part(&small, Extent::Whole), part(&small, Extent::Network));
}
