//! Decks in every form: out, and in again.

use milepost_deck::Before;
use milepost_deck::draw::{self, CardSize, Look};
use milepost_deck::files::{Read, read, read_on, write};
use milepost_deck::listing::{Head, ListedCard, ListedDemand, ListedRun};
use milepost_deck::{Form, Listing, Places, Plan, Prices, deal};
use milepost_draw::Fonts;
use milepost_map::{Micro, shipped};
use milepost_testkit::random;
use proptest::prelude::*;

const FORMS: [Form; 5] = [Form::Text, Form::Json, Form::Csv, Form::LongCsv, Form::Ebp];

/// What a form carries of a deck.
fn carried(form: Form, deck: &Listing) -> Listing {
    let mut deck = deck.clone();
    let Head { seed, map, .. } = deck.head.clone();
    match form {
        Form::Csv | Form::LongCsv => {
            deck.head = Head {
                seed,
                map,
                ..Head::default()
            }
        }
        Form::Ebp => deck.head = Head::default(),
        _ => {}
    }
    for card in &mut deck.cards {
        if form == Form::Ebp {
            card.before = Before::Nothing;
        }
        if !matches!(form, Form::Json | Form::LongCsv) {
            card.demands.iter_mut().for_each(|wanted| wanted.run = None);
        }
    }
    deck
}

fn back(form: Form, text: &str) -> Listing {
    let Read { listing, warnings } =
        read(form, text).unwrap_or_else(|wrong| panic!("{form:?} {wrong:?}\n{text}"));
    assert!(warnings.is_empty(), "{warnings:?}");
    listing
}

#[test]
fn events_come_back_and_the_map_knows_what_they_do() {
    let map = shipped::map("iberia").unwrap();
    let (prices, places) = (Prices::of(&map), Places::of(&map));
    let plan = Plan {
        players: 4,
        cards: 120,
        seed: 1,
    };
    let bare = deal(&prices, plan).unwrap();
    let deck = bare.clone().with_events(&map, &places);
    assert_eq!((deck.events.len(), deck.code), (16, bare.code));
    assert_eq!(deck.cards, bare.cards);
    let listing = deck.listing(&prices);
    for form in [Form::Text, Form::Json] {
        let text = write(form, &listing).unwrap();
        assert_eq!(back(form, &text).settled(&prices).unwrap(), listing);
        assert!(form.loses(&listing).is_empty());
    }
    for form in [Form::LongCsv, Form::Ebp] {
        let lost = form.loses(&listing);
        assert!(
            lost.iter().any(|lost| lost.contains("16 of them")),
            "{lost:?}"
        );
    }
    let text = write(Form::Csv, &listing).unwrap();
    assert_eq!(
        text.lines().filter(|line| line.contains(",event,")).count(),
        16
    );
    // No event lies above the first three cards of each player, and none lies on another.
    let above: Vec<usize> = deck.events.iter().map(|card| card.above).collect();
    assert!(above[0] >= 12 && above.windows(2).all(|pair| pair[0] < pair[1]));
    let faces = draw::faces(
        &prices,
        &deck,
        CardSize::Poker,
        Look::default(),
        &Fonts::BUNDLED,
    );
    assert_eq!(faces.len(), deck.size());
    assert_eq!(draw::table(&prices, &deck).cards.len(), deck.size());
}

#[test]
fn events_that_the_map_does_not_have_are_told() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let cards = "1; Wine > Porto 23; Fish > Madrid 14; Cork > Bilbao 9\n";
    for event in [
        "flood; Rhine",
        "snow; Berlin",
        "derailment",
        "rail strike; Porto",
        "fog; Porto; Faro",
    ] {
        let text = format!("event; {event}\n{cards}");
        let wrong = read(Form::Text, &text).unwrap().listing.settled(&prices);
        assert_eq!(wrong.unwrap_err().len(), 1, "{event}");
    }
    let wrong = read(Form::Text, &format!("event; storm; Porto\n{cards}")).unwrap_err();
    assert!(wrong[0].what.contains("storm"), "{wrong:?}");
}

#[test]
fn dealt_decks_come_back_from_every_form() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        let prices = Prices::of(&map);
        for seed in [0, 3, u64::MAX] {
            let deck = deal(
                &prices,
                Plan {
                    players: 3,
                    cards: 120,
                    seed,
                },
            )
            .unwrap()
            .listing(&prices);
            for form in FORMS {
                let text = write(form, &deck).unwrap();
                assert_eq!(back(form, &text), carried(form, &deck), "{form:?}");
                let crlf = text.replace("\r\n", "\n").replace('\n', "\r\n");
                assert_eq!(
                    back(form, &format!("\u{feff}{crlf}")),
                    carried(form, &deck),
                    "{form:?}"
                );
                let seen = Form::of_text(&text);
                assert!(
                    seen == form || form == Form::LongCsv && seen == Form::Csv,
                    "{form:?} {seen:?}"
                );
                assert_eq!(write(form, &back(form, &text)).unwrap(), text, "{form:?}");
                assert_eq!(back(form, &text).settled(&prices).unwrap().cards.len(), 120);
            }
        }
    }
}

#[test]
fn csv_has_the_columns_that_were_agreed() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let deck = deal(
        &prices,
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    )
    .unwrap()
    .listing(&prices);
    let csv = write(Form::Csv, &deck).unwrap();
    let mut rows = csv.split("\r\n");
    let header =
        "id,qty,title,dest1,good1,pay1,dest2,good2,pay2,dest3,good3,pay3,kind,text,seed,map";
    assert_eq!(rows.next(), Some(header));
    let first =
        "1,1,Card 1,Santander,Leather,29,Barcelona,Coal,14,Portimão,Copper,8,demand,,1,Iberia";
    assert_eq!(rows.next(), Some(first));
    assert_eq!(csv.matches("\r\n").count(), 121);
    assert_eq!(
        write(Form::LongCsv, &deck).unwrap().matches("\r\n").count(),
        361
    );
    let ebp = write(Form::Ebp, &deck).unwrap();
    assert_eq!(
        ebp.lines().next(),
        Some("1;Santander;Leather;29;Barcelona;Coal;14;Portimão;Copper;8")
    );
}

/// Names with everything that parts, quotes or ends a field somewhere.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[A-Za-zéß][A-Za-z 0-9'.-]{0,10}[a-z0-9]", 1 => "[;,\"'># 0-9a-cé\n\r\t=·-]{0,8}"]
}

fn wanted() -> impl Strategy<Value = ListedDemand> {
    let run = (name(), 0..99_u32, 0..99_u32, 0..99_000_000_i64);
    (
        name(),
        name(),
        -1_000_000..=1_000_000_i32,
        proptest::option::of(run),
    )
        .prop_map(|(good, city, payoff, run)| ListedDemand {
            good: good.as_str().into(),
            city: city.as_str().into(),
            payoff,
            run: run.map(|(source, pips, cost, length)| ListedRun {
                source: format!("S{source}"),
                pips,
                cost,
                length: Micro(length),
            }),
        })
}

fn listing() -> impl Strategy<Value = Listing> {
    let before = prop_oneof![
        Just(Before::Nothing),
        Just(Before::Taxes),
        Just(Before::TaxesAndReshuffle)
    ];
    let card = (0..=1_000_000_u32, before, [wanted(), wanted(), wanted()]).prop_map(
        |(number, before, demands)| ListedCard {
            number,
            before,
            demands,
        },
    );
    let head = (
        proptest::option::of(0..1_u64 << 60),
        proptest::option::of("[A-Z][a-z,\"; ·]{0,9}[a-z]"),
    );
    (head, proptest::collection::vec(card, 1..9)).prop_map(|((seed, map), cards)| Listing {
        head: Head {
            seed,
            map,
            ..Head::default()
        },
        cards,
        events: Vec::new(),
    })
}

fn is_awkward(form: Form, good: &str, city: &str) -> bool {
    let blank = good.trim().is_empty() || city.trim().is_empty();
    let edged = good.trim() != good || city.trim() != city;
    let parted = [good, city]
        .iter()
        .any(|name| name.contains([';', '\n', '\r']));
    // The names that are tried have tabs.
    let unseen = [good, city]
        .iter()
        .any(|name| name.contains(char::is_control));
    match form {
        _ if unseen => true,
        Form::Json | Form::Csv | Form::LongCsv => blank,
        Form::Ebp => blank || edged || parted,
        _ => blank || edged || parted || good.contains('>'),
    }
}

proptest! {
    #![proptest_config(random::cases(600))]

    /// A form holds a deck as it is, or refuses: just where a name has what it cannot hold.
    #[test]
    fn any_names_come_back_or_are_refused(deck in listing()) {
        for form in FORMS {
            let awkward = deck.demands().any(|w| is_awkward(form, &w.good.text, &w.city.text));
            match write(form, &deck) {
                Ok(text) => {
                    prop_assert!(!awkward, "{:?} {}", form, text);
                    let again = read(form, &text);
                    prop_assert_eq!(again.map(|again| again.listing), Ok(carried(form, &deck)), "{:?} {}", form, text);
                }
                Err(why) => prop_assert!(awkward && !why.is_empty(), "{:?} {:?}", form, why),
            }
        }
    }

    /// Whatever stands in a file, it is a deck or all its problems, each within the file.
    #[test]
    fn noise_is_told_and_never_panics(noise in "[\\PC\n\r;,\"\u{feff}>#]{0,200}", at in 0..8000_usize, cut in 0..8000_usize) {
        let map = shipped::map("iberia").unwrap();
        let sound = include_str!("../../../../fuzz/corpus/deck/small.txt");
        let mut texts = vec![noise.clone()];
        let rewritten = read(Form::Text, sound).unwrap().listing;
        for form in FORMS {
            let mut text: Vec<char> = write(form, &rewritten).unwrap().chars().collect();
            let at = at % text.len();
            text.splice(at..(at + cut % 40).min(text.len()), noise.chars());
            texts.push(text.into_iter().collect());
        }
        for text in texts {
            for form in FORMS {
                let sound = read(form, &text).is_ok_and(|read| read.listing.resolve(&map).is_ok());
                prop_assert_eq!(read_on(&map, form, &text).is_ok(), sound);
                match read_on(&map, form, &text) {
                    Ok(Read { listing, .. }) => prop_assert!(!listing.cards.is_empty()),
                    Err(problems) => {
                        prop_assert!(problems.iter().any(milepost_document::Problem::is_error));
                        for problem in &problems {
                            if let milepost_document::Place::Span(span) = &problem.place {
                                prop_assert!(text.get(span.clone()).is_some(), "{:?} {:?}", form, problem);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What a wrong file is told, all of it.
fn told(form: Form, text: &str) -> Vec<String> {
    let place = |span: &std::ops::Range<usize>| {
        let before = &text[..span.start];
        let line = before.rsplit('\n').next().unwrap().chars().count();
        format!("{}:{}", before.matches('\n').count() + 1, line + 1)
    };
    let line = |problem: milepost_document::Problem| match &problem.place {
        milepost_document::Place::Span(span) => format!("{} {}", place(span), problem.what),
        milepost_document::Place::Path(path) => format!("{path} {}", problem.what),
        milepost_document::Place::Whole => problem.what.clone(),
    };
    read(form, text)
        .unwrap_err()
        .into_iter()
        .map(line)
        .collect()
}

#[test]
fn all_that_is_wrong_is_told_with_its_place() {
    let text = "# a deck\n7; Wine > Porto 23; Steel > Bilbao; Fish > Lugo x\nx; A > B 1; C > D 2; E > F 3\n8; A > B 1\n";
    assert_eq!(
        told(Form::Text, text),
        [
            "2:21 expected a good, >, a city and a payoff, found \"Steel > Bilbao\"",
            "2:49 expected a payoff, a whole number of millions, found \"x\"",
            "3:1 expected a card number, found \"x\"",
            "4:1 expected three demands on a card, found 1",
        ]
    );
    assert_eq!(
        told(
            Form::Text,
            "1; taxs; A > B 1; C > D 2; E > F 3\n2; Tax > Es 1; A > B 1; C > D 2; E > F 3\n"
        ),
        [
            "1:4 expected a demand or taxes, found \"taxs\"",
            "2:1 expected three demands on a card, found 4"
        ]
    );
    assert_eq!(
        told(
            Form::Ebp,
            "1;Porto;Wine;23;Bilbao;Steel;;Madrid;;9\n2;Porto\n"
        ),
        [
            "1:30 expected a payoff, a whole number of millions, found nothing",
            "1:38 expected the name of a good, found nothing",
            "2:1 expected 10 fields separated by semicolons, found 2",
        ]
    );
    assert_eq!(
        told(
            Form::Csv,
            "id,dest1,good1,pay1,dest2,god2,pay2,dest3,good3\r\n1,A,B,1\r\n"
        ),
        [
            "1:1 the column good2 is missing",
            "1:1 the column pay3 is missing"
        ]
    );
    assert_eq!(
        told(
            Form::LongCsv,
            "id,dest,good,pay\n1,A,\"B\"\"\",4\n1,C,D,five\n2,E,\"F\"x,6\n"
        ),
        [
            "2:1 expected three demands on card 1, found 2",
            "3:7 expected a payoff, a whole number of millions, found \"five\"",
            "4:1 expected three demands on card 2, found 1",
            "4:8 expected the end of the field after its closing quote, found \"x\"",
        ]
    );
    let json = r#"{"cards": [{"demands": [{"good": "A", "city": 3}, {"city": "B", "payoff": 1e9}]},
        {"reshuffle": true, "demands": []}, 7]}"#;
    let problems = told(Form::Json, json);
    assert_eq!(
        problems,
        [
            "$.cards[0].demands expected three demands on a card, found 2",
            "$.cards[0].demands[0].city expected a text, found a number",
            "$.cards[0].demands[0] \"payoff\" is missing",
            "$.cards[0].demands[1] \"good\" is missing",
            "$.cards[0].demands[1].payoff expected a whole number from -1000000 to 1000000, found 1000000000",
            "$.cards[1] reshuffled without taxes",
            "$.cards[1].demands expected three demands on a card, found 0",
            "$.cards[2] expected a table, found a number",
        ]
    );
    for form in FORMS {
        assert_eq!(
            told(
                form,
                if form == Form::Json {
                    "{\"cards\": []}"
                } else {
                    ""
                }
            )
            .len(),
            1,
            "{form:?}"
        );
    }
}

#[test]
fn a_number_without_its_semicolon_is_told() {
    for line in [
        "5 Cork > Vigo 26; Fish > Lugo 9; Oil > Faro 8",
        "2) Cork > Vigo 26; Fish > Lugo 9; Oil > Faro 8",
    ] {
        let first = line.split(';').next().unwrap();
        let wanted = format!("1:1 expected a card number and a semicolon, found {first:?}");
        assert_eq!(told(Form::Text, line), [wanted]);
        assert!(
            read(Form::Text, line).unwrap_err()[0]
                .hint
                .contains("separate the number")
        );
    }
}

#[test]
fn decks_for_tables_on_screen_are_told_in_a_line() {
    let saved = r#"{"SaveName": "", "Date": "", "ObjectStates": [{"Name": "DeckCustom"}]}"#;
    let template = r#"{"Type": "Card", "GUID": "7", "CardNames": {"0": "1"}}"#;
    for (json, game) in [(saved, "Simulator"), (template, "Playground")] {
        let what = format!("$ decks for Tabletop {game} can be written but not read");
        assert_eq!(told(Form::Json, json), [what]);
    }
}

#[test]
fn people_write_loosely() {
    let text = read(
        Form::Text,
        "1;Wine>Porto $23 ; Steel >Bilbao 14M; Fish > Porto 2 9;\r\n",
    )
    .unwrap()
    .listing;
    let cities: Vec<&str> = text
        .demands()
        .map(|wanted| wanted.city.text.as_str())
        .collect();
    assert_eq!(cities, ["Porto", "Bilbao", "Porto 2"]);
    assert_eq!(text.payoffs(), [23, 14, 9]);
    let csv = "Card;City 1;Load 1;Payoff 1;City 2;Load 2;Payoff 2;City 3;Load 3;Payoff 3;Kind\n\
               ;;;;;;;;;;tax\n5;Porto;Wine;23;Bilbao;Steel;14;Lugo;Fish;9;\n;;;;;;;;;;event\n";
    let read_csv = read(Form::Csv, csv).unwrap();
    assert_eq!(read_csv.warnings.len(), 1);
    assert_eq!(read_csv.listing.cards[0].before, Before::Taxes);
    assert_eq!(read_csv.listing.payoffs(), [23, 14, 9]);
    let bare = r#"[{"demands": [{"good": "A", "city": "B", "payoff": 1}, {"good": "C", "city": "D", "payoff": 2},
        {"good": "E", "city": "F", "payoff": 3}]}]"#;
    assert_eq!(read(Form::Json, bare).unwrap().listing.cards[0].number, 1);
    let words = bare.replace("\"payoff\": 1", "\"payoff\": \"29\"");
    let words = words
        .replace("\"payoff\": 2", "\"payoff\": \"$14\"")
        .replace("\"payoff\": 3", "\"payoff\": \"8M\"");
    assert_eq!(
        read(Form::Json, &words).unwrap().listing.payoffs(),
        [29, 14, 8]
    );
    let ebp = "card#;city;load;pay;city;load;pay;city;load;pay\n1;Atlanta;Oats;14;Monterrey;Tobacco;24;Oklahoma City;Corn;9\n";
    let ebp = read(Form::Ebp, ebp).unwrap().listing;
    assert_eq!(
        (ebp.cards.len(), ebp.cards[0].demands[2].city.text.as_str()),
        (1, "Oklahoma City")
    );
}

#[test]
fn the_form_is_told_by_the_ending() {
    let forms = ["a.TXT", "a.json", "a.csv", "a.long.csv", "a.ebp", "a.doc"].map(Form::of_name);
    let known = [Form::Text, Form::Json, Form::Csv, Form::LongCsv, Form::Ebp].map(Some);
    assert_eq!(forms[..5], known);
    assert_eq!(forms[5], None);
}
