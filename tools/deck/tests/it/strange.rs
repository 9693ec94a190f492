//! Decks as other programs save them, as people write them, and larger than any deck.

use milepost_deck::files::{CARDS, Decoded, decode, read, read_on, write};
use milepost_deck::{CheckOptions, Form, Listing, check};
use milepost_document::{Place, Problem};
use milepost_map::{Map, shipped};

const FORMS: [Form; 5] = [Form::Text, Form::Json, Form::Csv, Form::LongCsv, Form::Ebp];
/// A card with letters that old encodings have in places of their own.
const CARD: &str = "7; Wine > León 23; Cork > Córdoba 14; Fish > Málaga 9\n";

fn iberia() -> Map {
    shipped::map("iberia").unwrap()
}

/// A deck of so many cards, all the same.
fn deck(map: &Map, cards: usize) -> Listing {
    let mut listing = read_on(map, Form::Text, CARD)
        .unwrap_or_else(|wrong| panic!("{wrong:?}"))
        .listing;
    listing.cards = vec![listing.cards[0].clone(); cards];
    listing
}

fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

/// A text in an encoding of a byte a letter that has these letters in these places.
fn by(letters: &[(char, u8)], text: &str) -> Vec<u8> {
    let byte = |c: char| {
        letters
            .iter()
            .find(|(letter, _)| *letter == c)
            .map_or_else(|| u8::try_from(c).unwrap(), |(_, byte)| *byte)
    };
    text.chars().map(byte).collect()
}

#[test]
fn files_of_spreadsheets_are_read() {
    let map = iberia();
    for form in [Form::Text, Form::Csv, Form::LongCsv, Form::Ebp] {
        let text = write(form, &deck(&map, 3)).unwrap();
        let marked = format!("\u{feff}{text}");
        let files = [
            (text.clone().into_bytes(), None),
            (marked.clone().into_bytes(), None),
            (
                utf_16(&marked, u16::to_le_bytes),
                Some("the file was read as UTF-16"),
            ),
            (
                utf_16(&marked, u16::to_be_bytes),
                Some("the file was read as UTF-16"),
            ),
            (
                utf_16(&text, u16::to_le_bytes),
                Some("the file was read as UTF-16"),
            ),
            (
                utf_16(&text, u16::to_be_bytes),
                Some("the file was read as UTF-16"),
            ),
            // Every letter of the deck has its place in Unicode there.
            (by(&[], &text), Some("the file was read as Windows-1252")),
        ];
        for (bytes, note) in files {
            assert_eq!(
                decode(&map, &bytes),
                Ok(Decoded {
                    text: text.clone(),
                    note
                }),
                "{form:?}"
            );
        }
    }
}

#[test]
fn a_name_with_accents_tells_the_encoding_whatever_else_is_wrong() {
    let map = iberia();
    for text in [
        "1; Leather to Santnder $29; Coal to Málaga $14; Copper to Portimão $8\n",
        "Leather to Santander $29; Coal to Faro $14; Copper to Portimão $8\n",
    ] {
        let decoded = decode(&map, &by(&[], text)).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(
            (decoded.text.as_str(), decoded.note),
            (text, Some("the file was read as Windows-1252"))
        );
    }
}

#[test]
fn bytes_that_could_be_anything_are_refused_with_what_to_do() {
    let map = iberia();
    let dos = [('ó', 0xa2), ('á', 0xa0)];
    let macintosh = [('ó', 0x97), ('á', 0x87)];
    let marked = utf_16(&format!("\u{feff}{CARD}"), u16::to_le_bytes);
    let broken = [&marked[..], &[0x00, 0xd8]].concat();
    let files = [
        by(&dos, CARD),
        by(&macintosh, CARD),
        vec![0x90, 0xff, 0x81],
        broken,
    ];
    for bytes in files {
        let Err(problem) = decode(&map, &bytes) else {
            panic!("{bytes:?}")
        };
        assert!(problem.hint.contains("UTF-8"), "{problem}");
    }
    // A sign of money is no letter, and the deck reads well with it.
    let pounds = b"7; Wine > Porto \xa323; Steel > Bilbao \xa314; Fish > Madrid \xa39\n";
    assert!(decode(&map, pounds).is_ok());
    // The same among words that make no deck could be in any encoding.
    assert!(decode(&map, b"Wine costs \xa323").is_err());
}

#[test]
fn people_write_arrows_in_many_ways() {
    let map = iberia();
    let demands = |first: &str| format!("1; {first}; Wine > Porto 23; Fish > Madrid 9\n");
    let meant = read_on(&map, Form::Text, &demands("Machinery > Santander 29"))
        .unwrap()
        .listing;
    let ways = [
        "Machinery to Santander $29",
        "Machinery → Santander 29",
        "Machinery -> Santander 29",
        "Machinery => Santander 29M",
        "Machinery – Santander 29",
        "Machinery — Santander: 29",
        "Machinery - Santander $ 29",
        "Machinery->Santander 29",
        "Machinery ⇒ Santander €29",
        "Machinery ➡\u{fe0f} Santander 29",
        "Machinery–Santander 29",
        "Machinery TO Santander = 29",
    ];
    for way in ways {
        let text = demands(way);
        assert_eq!(Form::of_text(&text), Form::Text, "{way}");
        let read = read_on(&map, Form::of_text(&text), &text)
            .unwrap_or_else(|wrong| panic!("{way}: {wrong:?}"));
        assert_eq!(read.listing, meant, "{way}");
    }
    // With all three demands so, and nothing of our own sign.
    let text = "1; Machinery to Santander $29; Wine → Porto 23; Fish – Madrid 9\n";
    assert_eq!(
        read_on(&map, Form::of_text(text), text).unwrap().listing,
        meant
    );
    let missing = read_on(&map, Form::Text, &demands("Machinery -> Santander")).unwrap_err();
    assert!(
        missing
            .iter()
            .any(|problem| problem.what.contains("a city and a payoff")),
        "{missing:?}"
    );
}

#[test]
fn a_deck_larger_than_any_is_refused_before_its_cards_are_read() {
    let map = iberia();
    let fits = deck(&map, CARDS);
    let more = deck(&map, CARDS + 2);
    for form in FORMS {
        // The editor's own form has a limit of its own.
        let write = |deck: &Listing| match form {
            Form::Ebp => "7;León;Wine;23;Córdoba;Cork;14;Málaga;Fish;9\n".repeat(deck.cards.len()),
            form => write(form, deck).unwrap(),
        };
        assert_eq!(
            read(form, &write(&fits))
                .unwrap_or_else(|wrong| panic!("{wrong:?}"))
                .listing
                .cards
                .len(),
            CARDS
        );
        // Names that no map has would be told, had they been read.
        let text = write(&more).replace("León", "Nowhere");
        let problems = read_on(&map, form, &text).unwrap_err();
        assert_eq!(problems.len(), 1, "{form:?} {problems:?}");
        assert!(problems[0].what.contains("10,000"), "{form:?} {problems:?}");
    }
    let rest = read(Form::Json, &format!("[{}]", vec!["0"; 6_000_001].join(","))).unwrap_err();
    assert!(rest[0].what.contains("12,000,000 bytes"), "{rest:?}");
}

fn length(problems: &[Problem]) -> usize {
    let path = |problem: &Problem| {
        if let Place::Path(path) = &problem.place {
            path.len()
        } else {
            0
        }
    };
    problems
        .iter()
        .map(|problem| problem.what.len() + problem.hint.len() + path(problem))
        .sum()
}

#[test]
fn nothing_is_answered_at_the_length_it_was_sent() {
    let (map, long) = (iberia(), "Wi ne".repeat(100_000));
    let cards = [
        format!("7; {long} > Porto 23; Steel > {long} 14; Fish > Madrid {long}"),
        format!("{long}; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9"),
        format!("7; {long}"),
        format!("7; Wine {long} 23; Steel > Bilbao 14; Fish > Madrid 9"),
        long.clone(),
        ";".repeat(500_000),
        "1;a > b 3".repeat(50_000),
        "a 1 ".repeat(100_000),
        format!("7;Porto;{long};23;{long};Steel;14;Madrid;Fish;9"),
        format!(
            "id,dest1,good1,pay1,dest2,good2,pay2,dest3,good3,pay3\n7,{long},Wine,{long},a,b,3,d,e,{long}"
        ),
        format!(
            "id,dest1,good1,pay1,dest2,good2,pay2,dest3,good3,pay3\n7{}",
            ",".repeat(500_000)
        ),
        format!("\"id\",\"good1{long}"),
        format!(
            r#"{{"cards": [{{"demands": [{{"good": "{long}", "city": "{long}", "payoff": 1, "{long}": 2}}]}}]}}"#
        ),
        format!(
            r#"{{"milepost": "{long}", "map": {{"name": "{long}"}}, "cards": [[{}]]}}"#,
            vec!["1"; 200_000].join(",")
        ),
        format!("# {long} · milepost 1\n7; Wein > Porto 23; Steel > Bilbao 14; Fish > Madrid 9"),
    ];
    for text in cards {
        let Err(problems) = read_on(&map, Form::of_text(&text), &text) else {
            panic!("{:.60}", text)
        };
        assert!(
            problems.len() <= 60 && length(&problems) < 400 * problems.len() + 600,
            "{:.60}: {problems:?}",
            text
        );
    }
}

#[test]
fn names_like_an_unknown_one_are_sought_for_the_first_hundred() {
    let map = iberia();
    let card =
        |at: usize| format!("{at}; Wine > Portoo{at} 23; Cork > Madrid 14; Fish > Bilbao 9\n");
    let text: String = (0..CARDS).map(card).collect();
    let problems = read_on(&map, Form::Text, &text).unwrap_err();
    assert_eq!(problems.len(), CARDS);
    let hinted = problems
        .iter()
        .take_while(|problem| !problem.hint.is_empty())
        .count();
    assert_eq!(hinted, 100);
    assert!(
        problems[100..]
            .iter()
            .all(|problem| problem.hint.is_empty())
    );
    assert!(problems[0].hint.contains("Porto"), "{}", problems[0]);
}

#[test]
fn a_report_lists_a_thousand_violations_and_counts_all() {
    let map = iberia();
    let report = check(&map, &deck(&map, CARDS), CheckOptions::default()).unwrap();
    assert!(!report.is_sound());
    assert_eq!(
        (report.findings.len(), report.cards, report.broken_cards),
        (1000, CARDS, CARDS - 1)
    );
    let twice = report
        .rules
        .iter()
        .find(|rule| rule.rule == "twice")
        .unwrap();
    assert_eq!(twice.cards, CARDS - 1);
    assert!(report.left_out >= 3 * CARDS - 1000);
    let text = report.text();
    assert!(
        text.contains(" violations more\n") && text.len() < 400_000,
        "{}",
        text.len()
    );
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["left_out"], report.left_out);
    let few = check(&map, &deck(&map, 2), CheckOptions::default()).unwrap();
    assert!(
        few.left_out == 0
            && serde_json::to_value(&few)
                .unwrap()
                .get("left_out")
                .is_none()
    );
}

/// A card by the names that spreadsheets have over its columns.
fn typed(header: &str, row: &str) -> Listing {
    let text = format!("{header}\n{row}\n");
    let read = read(Form::of_text(&text), &text);
    read.unwrap_or_else(|wrong| panic!("{header}: {wrong:?}"))
        .listing
}

#[test]
fn columns_are_known_by_the_names_that_people_give_them() {
    let wanted = |listing: &Listing| -> Vec<(u32, String, i32)> {
        let cards = listing.cards.iter();
        let demands = cards.flat_map(|card| {
            let demands = card.demands.iter();
            demands.map(|one| {
                (
                    card.number,
                    format!("{} > {}", one.good.text, one.city.text),
                    one.payoff,
                )
            })
        });
        demands.collect()
    };
    let one = |number| {
        vec![
            (number, "Wine > Porto".to_owned(), 23),
            (number, "Steel > Bilbao".to_owned(), 14),
            (number, "Fish > Madrid".to_owned(), 9),
        ]
    };
    let row = "7;Porto;Wine;23;Bilbao;Steel;14;Madrid;Fish;9";
    for header in [
        "id;dest1;good1;pay1;dest2;good2;pay2;dest3;good3;pay3",
        "Card No;City 1;Load 1;Payout 1;City 2;Load 2;Payout 2;City 3;Load 3;Payout 3",
        "Card No.;City_1;Load_1;Payoff_1;City_2;Load_2;Payoff_2;City_3;Load_3;Payoff_3",
        "number;City;Load;Pay;City;Load;Pay;City;Load;Pay",
    ] {
        assert_eq!(wanted(&typed(header, row)), one(7), "{header}");
    }
    let row = "Porto,Wine,23,Bilbao,Steel,14,Madrid,Fish,9";
    let unnumbered = typed("City,Load,Pay,City,Load,Pay,City,Load,Pay", row);
    assert_eq!(wanted(&unnumbered), one(1));
    let rows = "Porto,Wine,23\nBilbao,Steel,14\nMadrid,Fish,9";
    assert_eq!(wanted(&typed("City,Load,Payout", rows)), one(1));
}

#[test]
fn numbers_in_an_unknown_column_are_missed_aloud() {
    let rows = "Porto,Wine,23,Bilbao,Steel,14,Madrid,Fish,9,7";
    let warned = |header: &str| {
        let text = format!("{header}\n{rows}\n");
        let found = read(Form::Csv, &text).unwrap();
        assert_eq!(found.listing.cards[0].number, 1);
        let warnings = found.warnings.iter();
        warnings
            .map(|warning| warning.what.clone())
            .collect::<Vec<_>>()
    };
    let named = "City,Load,Pay,City,Load,Pay,City,Load,Pay";
    assert_eq!(
        warned(&format!("{named},Kartennummer")),
        [
            "no column has the numbers of the cards, which are counted from 1; unknown: \"Kartennummer\""
        ]
    );
    assert!(warned(&format!("{named},")).is_empty());
}

#[test]
fn a_remark_that_begins_with_a_number_is_no_card() {
    let card = "1; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9\n";
    for remark in ["#2 try Wine > Porto", "#1; see rules", "#3; a; b; c"] {
        let found = read(Form::Text, &format!("{remark}\n{card}")).unwrap();
        assert_eq!(found.listing.cards.len(), 1, "{remark}");
        assert_eq!(found.listing.head.remarks, [&remark[1..]], "{remark}");
    }
}

#[test]
fn a_card_whose_number_has_a_mark_is_no_remark() {
    let text = "# my deck\n#1; Wine > Porto 23; Steel > Bilbao 14; Fish > Madrid 9\n";
    let listing = read(Form::Text, text).unwrap().listing;
    assert_eq!(listing.cards.len(), 1);
    assert_eq!(
        (listing.cards[0].number, listing.head.remarks.len()),
        (1, 1)
    );
}

#[test]
fn what_stands_beside_the_cards_can_be_seen() {
    let demands = "Wine,Porto,23\nSteel,Bilbao,14\nFish,Madrid,9\n";
    let long: String = demands
        .lines()
        .map(|row| format!("{row},Br\u{0}aga\n"))
        .collect();
    for (form, text, told) in [
        (
            Form::Text,
            format!("# made by \u{202e}me\n{CARD}"),
            "U+202E, which turns",
        ),
        (
            Form::Text,
            format!("event; flood; Du\u{200b}ero\n{CARD}"),
            "U+200B, which cannot",
        ),
        (
            Form::LongCsv,
            format!("good,dest,pay,source\n{long}"),
            "U+0000, a control character",
        ),
    ] {
        let problems = read(form, &text).unwrap_err();
        let known = problems.iter().any(|problem| problem.what.contains(told));
        assert!(known, "{problems:?}");
        assert!(
            problems
                .iter()
                .all(|problem| matches!(problem.place, Place::Span(_)))
        );
    }
}
