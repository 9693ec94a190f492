//! Every title that ships answers a position that uses a rule of the title.
//!
//! The positions are made from the rules: a line of five hexes in which the hexes, the marks, the tokens and the trains that a
//! rule asks for are what it asks for. A title whose rules need more than a line has a position of its own below.

use milepost_route::{Colour, Kind, Places, Rules, Title, Unlimited, When};
use milepost_route_files::{Ruling, Texts, shipped};
use std::collections::BTreeMap;

/// What a rule asks for.
#[derive(Clone, Default)]
struct Wanted {
    sets: Vec<Places>,
    when: When,
    /// A phase that some rule of the title is for, where this one is for all.
    phase: Option<String>,
    /// A train that the title declares.
    train: Option<String>,
}

fn wanted(sets: &[Places], when: &When) -> Wanted {
    Wanted {
        sets: sets.to_vec(),
        when: when.clone(),
        phase: None,
        train: None,
    }
}

/// What the rules of a title ask for, each rule for itself.
fn all(title: &Title) -> Vec<Wanted> {
    let Rules {
        bonuses,
        factors,
        needs,
        visits,
        counts_as,
        alone,
        closed,
        feeders,
        totals,
        rights,
        attachments,
        ..
    } = &title.rules;
    let conditions = bonuses.iter().map(|rule| &rule.when);
    let conditions = conditions.chain(title.rules.missing.iter().map(|rule| &rule.when));
    let phase = conditions.filter_map(|when| when.phases.last()).next_back();
    let phase = phase.cloned();
    let one = |places: &Places, when: &When| wanted(std::slice::from_ref(places), when);
    let trains = title.trains.keys().map(|name| Wanted {
        train: Some(name.clone()),
        ..Wanted::default()
    });
    let entered = rights
        .iter()
        .map(|rule| one(&Places::of(rule.hexes.clone()), &When::default()));
    bonuses
        .iter()
        .map(|rule| wanted(&rule.sets, &rule.when))
        .chain(totals.iter().map(|rule| wanted(&rule.sets, &rule.when)))
        .chain(factors.iter().map(|rule| wanted(&rule.sets, &rule.when)))
        .chain(needs.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(visits.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(counts_as.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(alone.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(closed.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(feeders.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(attachments.iter().map(|rule| one(&rule.places, &rule.when)))
        .chain(entered)
        .chain(trains)
        .chain([Wanted::default()])
        .map(|one| Wanted {
            phase: phase.clone(),
            ..one
        })
        .collect()
}

/// A hex of a name, apart from its number, which is doubled down a column.
fn column(hex: &str) -> Option<(String, u32)> {
    let at = hex.find(|one: char| one.is_ascii_digit())?;
    let (letters, rest) = hex.split_at(at);
    let number = rest.split(':').next()?.parse().ok()?;
    Some((letters.to_owned(), number))
}

/// A position on a line of hexes in which a rule is used, where a line can be that.
fn texts(name: &str, wanted: &Wanted) -> Option<Texts> {
    let ends = in_one_column(&wanted.sets)?;
    let numbers = ends.iter().flatten().map(|end| end.1);
    let letters = ends
        .iter()
        .flatten()
        .next()
        .map_or("B", |end| end.0.as_str());
    let first = numbers.clone().min().unwrap_or(4);
    let first = if first > 4 { first - 4 } else { first };
    let last = numbers.max().unwrap_or(4) + 6;
    let line: Vec<u32> = (first..=last).step_by(2).collect();
    let company = wanted.when.companies.first().map_or("AA", String::as_str);
    let phase = wanted.when.phases.first().or(wanted.phase.as_ref());
    let phase = phase.map_or("", String::as_str);
    let mut hexes: BTreeMap<&str, String> = BTreeMap::new();
    let mut lines = String::new();
    for (index, number) in line.iter().enumerate() {
        let hex = format!("{letters}{number}");
        let mut sets = wanted.sets.iter().zip(&ends).enumerate();
        let places = sets.find(|(set, (_, end))| match end {
            Some((_, at)) => at == number,
            None => *set == 0 && index == 0,
        });
        let places = places.map(|(_, (places, _))| places);
        let is_end = index == 0 || index + 1 == line.len();
        if places.is_none() && index != 1 && !is_end {
            let passed = format!("{hex} = \"path=a:0,b:3\"\n");
            hexes.entry("white").or_default().push_str(&passed);
            continue;
        }
        let kind = places
            .and_then(|places| places.kinds)
            .map_or(Some("city"), |kinds| {
                let words = [
                    ("city", Kind::City),
                    ("town", Kind::Town),
                    ("offboard", Kind::Offboard),
                    ("halt", Kind::Halt),
                    ("pass", Kind::Pass),
                ];
                let found = words.into_iter().find(|(_, kind)| kinds.has(*kind));
                found.map(|(word, _)| word)
            })?;
        let track = match (index, is_end) {
            (0, _) => "path=a:0,b:_0",
            (_, true) => "path=a:3,b:_0",
            _ => "path=a:0,b:_0;path=a:3,b:_0",
        };
        let colour = places.and_then(|places| places.colour);
        let colour = colour.unwrap_or(Colour::White).word();
        let pays = 10 * (index + 2);
        let stop = format!("{hex} = \"{kind}=revenue:{pays};{track}\"\n");
        hexes.entry(colour).or_default().push_str(&stop);
        let mut words = Vec::new();
        if let Some(mark) = places.and_then(|places| places.mark.as_ref()) {
            words.push(format!("mark {mark}"));
        }
        let token = places.is_some_and(|places| places.token) || index == 1;
        if token && kind == "city" {
            words.push(format!("token {company}"));
        }
        if let Some(other) = places.and_then(|places| places.token_of.first()) {
            words.push(format!("token {other}"));
        }
        if !words.is_empty() {
            lines += &format!("{hex} = \"{}\"\n", words.join(" "));
        }
    }
    let (phases, phase) = match phase {
        "" => (String::new(), String::new()),
        phase => (
            format!("[phases]\n\"{phase}\" = [\"yellow\", \"green\", \"brown\"]\n"),
            format!("phase = \"{phase}\"\n"),
        ),
    };
    let tables = hexes.iter();
    let tables: String = tables
        .map(|(colour, hexes)| format!("[hexes.{colour}]\n{hexes}"))
        .collect();
    let train = wanted.train.as_ref().or(wanted.when.trains.first());
    let train = train.map_or("9", String::as_str);
    let beside = wanted.when.beside.first().map_or(train, String::as_str);
    let holds = wanted.when.holds.as_ref();
    let holds = holds.map_or_else(String::new, |name| {
        format!("[holds]\n\"{company}\" = [\"{name}\"]\n")
    });
    Some(Texts {
        position: format!(
            "milepost = \"18xx-position/1\"\ntitle = \"{name}\"\nboard = \"b\"\n{phase}[trains]\n\"{company}\" = [\"{train}\", \"{beside}\"]\n{holds}[hexes]\n{lines}"
        ),
        board: format!(
            "milepost = \"18xx-board/1\"\ntitle = \"A line\"\nlayout = \"flat\"\n{phases}{tables}"
        ),
    })
}

/// For each set of stops a hex of it, all in one column, where that can be; nothing for sets of no certain hexes.
fn in_one_column(sets: &[Places]) -> Option<Vec<Option<(String, u32)>>> {
    let Some(first) = sets.iter().find(|set| !set.hexes.is_empty()) else {
        return Some(vec![None; sets.len()]);
    };
    let mut starts = first.hexes.iter().filter_map(|hex| column(hex));
    starts.find_map(|(letters, number)| {
        let mut taken = Vec::new();
        let ends = sets.iter().map(|set| {
            if set.hexes.is_empty() {
                return Some(None);
            }
            let mut hexes = set.hexes.iter().filter_map(|hex| column(hex));
            let end = hexes.find(|(other, at)| {
                *other == letters && (at + number).is_multiple_of(2) && !taken.contains(at)
            })?;
            taken.push(end.1);
            Some(Some(end))
        });
        ends.collect()
    })
}

/// What a position earns by a ruling, and whether a bonus or a train of the title has a part in it.
fn earns(texts: &Texts, ruling: &Ruling) -> Option<(u32, usize)> {
    let played = texts.read().and_then(|position| ruling.rule(position));
    let played = played.ok()?;
    let company = &played.position.setup().companies[0];
    let (run, _) = played
        .best(company, crate::given::limits(), &Unlimited)
        .ok()?;
    assert_eq!(run.bound, run.revenue);
    let bonuses = run.routes.iter().map(|route| route.bonuses.len());
    Some((run.revenue, bonuses.sum::<usize>() + run.earned.len()))
}

/// Whether a rule of the title decides what a position earns.
fn is_used(texts: &Texts, name: &str) -> bool {
    let Some(found) = earns(texts, &Ruling::Declared) else {
        return false;
    };
    let untitled = Texts {
        position: texts.position.replace(&format!("title = \"{name}\"\n"), ""),
        board: texts.board.clone(),
    };
    found.0 > 0 && earns(&untitled, &Ruling::Declared) != Some(found)
}

/// Hexes of a board, each with its tile.
type Hexes = &'static [(&'static str, &'static str)];

/// Titles whose rules a line does not use: the hexes of a board that does, and its trains, its phase, what AA holds.
const OTHERS: [(&str, Hexes, &str); 3] = [
    // A hex with two stops, of which a route visits one.
    (
        "1877: Venezuela",
        &[
            (
                "B2",
                "city=revenue:20;town=revenue:10;path=a:_0,b:_1;path=a:_0,b:0",
            ),
            ("B4", "city=revenue:30;path=a:3,b:_0"),
        ],
        "phase = \"2\"\n[trains]\nAA = [\"3\"]\n[hexes]\nB2 = \"token AA\"\n",
    ),
    // A town at an end takes the place of a city.
    (
        "18MT: Big Sky Barons",
        &[
            ("B2", "town=revenue:10;path=a:0,b:_0"),
            ("B4", "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"),
            ("B6", "city=revenue:30;path=a:3,b:_0"),
        ],
        "phase = \"2\"\n[trains]\nAA = [\"2+2\"]\n[hexes]\nB4 = \"token AA\"\n",
    ),
    // From the Bar to the hex with the label DC.
    (
        "Uncle Lachlan's 18 Christmas Eve",
        &[
            ("F7", "city=revenue:20;path=a:1,b:_0"),
            ("E8", "path=a:4,b:1"),
            ("D9", "path=a:4,b:1"),
            ("C10", "city=revenue:30;path=a:4,b:_0"),
        ],
        "phase = \"2\"\n[trains]\nAA = [\"2\"]\n[holds]\nAA = [\"nog\"]\n[hexes]\nF7 = \"token AA\"\n",
    ),
];

/// The position of a title that a line does not make.
fn other(name: &str) -> Option<Texts> {
    let (_, hexes, rest) = OTHERS.iter().find(|(title, ..)| *title == name)?;
    let hexes = hexes
        .iter()
        .map(|(hex, code)| format!("{hex} = \"{code}\"\n"));
    Some(Texts {
        position: format!(
            "milepost = \"18xx-position/1\"\ntitle = \"{name}\"\nboard = \"b\"\n{rest}"
        ),
        board: format!(
            "milepost = \"18xx-board/1\"\ntitle = \"A line\"\nlayout = \"flat\"\n[phases]\n2 = [\"yellow\"]\n[hexes.white]\n{}",
            hexes.collect::<String>()
        ),
    })
}

#[test]
fn every_title_that_ships_answers_by_a_rule_of_its_own() {
    let mut without = Vec::new();
    let mut plain = Vec::new();
    for (name, _) in shipped::TITLES {
        let title = shipped::title(name).unwrap();
        let is_plain = title.rules == Rules::default() && title.trains.is_empty();
        let line = |one: &Wanted| texts(name, one);
        if is_plain {
            let text = line(&Wanted::default()).unwrap();
            assert!(earns(&text, &Ruling::Declared).is_some(), "{name}");
            plain.push(*name);
            continue;
        }
        let lines: Vec<Texts> = all(&title).iter().filter_map(line).collect();
        let mut texts = lines.into_iter().chain(other(name));
        let used = texts.any(|text| is_used(&text, name));
        if !used {
            let why = other(name).map(|text| {
                text.read()
                    .and_then(|position| Ruling::Declared.rule(position))
                    .map(|_| ())
            });
            without.push(format!("{name}: {why:?}"));
        }
    }
    eprintln!("{} titles have no rules of their own", plain.len());
    assert!(
        without.is_empty(),
        "no position uses a rule of these: {without:#?}"
    );
}
