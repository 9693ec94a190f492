//! Nine inputs that once held a server for half a minute and more, each as one address would send it.

use std::fmt::Write;

/// A request.
pub struct Input {
    /// What it is.
    pub name: &'static str,
    /// Where it is posted.
    pub path: &'static str,
    /// The kind of its body.
    pub kind: &'static str,
    /// Its body.
    pub body: String,
    /// What the answer leads to is asked for at this address, `{}` being what its `?` brings.
    pub then: Option<&'static str>,
}

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// All nine.
pub fn all() -> Vec<Input> {
    let wide = |count: usize| "W ".repeat(count);
    let own = iberia().replacen("A Coruña", wide(100_000).trim(), 1);
    let (notation, title) = ("city=revenue:10;".repeat(20_000), "word ".repeat(150_000));
    vec![
        table("a city's name of 100,000 letters and spaces", &own, 60),
        table(
            "500 cities with names of 600 letters",
            &map(75, 80, 12, 600),
            60,
        ),
        table(
            "667 cities and 240 cards on 75 by 80 mileposts",
            &map(75, 80, 9, 4),
            240,
        ),
        table("a city at every third milepost", &map(75, 80, 3, 4), 60),
        table("one row of 60,000 mileposts", &map(1, 60_000, 2_000, 4), 60),
        open("a hex of 20,000 cities", &recorded("Far", &notation), None),
        open(
            "a hex at ZZZ30000, over pages",
            FAR,
            Some("/routes/map.pdf?{}"),
        ),
        Input {
            name: "a network with all cities at one place",
            path: "/contracts/bring",
            kind: FORM,
            body: form(&[("network", &crowded()), ("rules", "")]),
            then: Some("/contracts/own?{}"),
        },
        open(
            "a title of 150,000 words",
            &recorded(&title, "city=revenue:20"),
            None,
        ),
    ]
}

fn table(name: &'static str, own: &str, cards: usize) -> Input {
    let body = serde_json::json!({ "own": own, "seats": 2, "cards": cards }).to_string();
    Input {
        name,
        path: "/table",
        kind: JSON,
        body,
        then: None,
    }
}

fn open(name: &'static str, position: &str, then: Option<&'static str>) -> Input {
    Input {
        name,
        path: "/routes/open",
        kind: FORM,
        body: form(&[("position", position)]),
        then,
    }
}

fn iberia() -> &'static str {
    milepost_map::shipped::MAPS
        .iter()
        .find(|(name, _)| *name == "iberia")
        .map_or("", |(_, text)| text)
}

/// A map of so many rows and columns of clear mileposts, each so many-th of which is a city with a name of so many letters.
pub fn map(rows: usize, columns: usize, every: usize, letters: usize) -> String {
    let (mut board, mut cities) = (String::new(), String::new());
    let mut count = 0;
    for row in 0..rows {
        board += if row % 2 == 1 { "  " } else { "" };
        for column in 0..columns {
            let city = count % every == 0;
            board += if city { "*   " } else { ".   " };
            if city {
                let (number, at) = (count / every, row % 2 + 2 * column);
                let size = ["small", "medium", "major"][if number % 8 == 0 { 1 } else { 0 }];
                let name = format!("{number:0>letters$}");
                // Writing to a string cannot fail.
                let _ = write!(
                    cities,
                    "\n[[city]]\nname = \"C{name}\"\nsize = \"{size}\"\nat = [{row}, {at}]\ngoods = [\"Good {}\"]\n",
                    number % 20
                );
            }
            count += 1;
        }
        board += "\n\n";
    }
    format!(
        "milepost = \"map/1\"\nname = \"Grid\"\nlicence = \"CC0-1.0\"\norigin = [0, 0]\nboard = '''\n{board}'''\n{cities}"
    )
}

/// A recorded position of two hexes.
fn recorded(title: &str, notation: &str) -> String {
    serde_json::json!({
        "title": title.trim(), "corporation": "A", "trains": [{"name": "2", "distance": 2}], "title_plain": true,
        "overrides": [], "phase": {"tiles": ["yellow"]}, "layout": "flat", "hexes": [
            {"id": "A1", "code": format!("{notation};path=a:0,b:_0"), "color": "yellow", "tile": "x", "rot": 0},
            {"id": "A3", "code": "city=revenue:30;path=a:3,b:_0", "color": "yellow", "tile": "x", "rot": 0},
        ],
    })
    .to_string()
}

const FAR: &str = "milepost = \"18xx-board/1\"\ntitle = \"Far\"\nlayout = \"flat\"\n\n[companies]\nA = \"A\"\n\n[phases]\n2 = [\"yellow\"]\n\n[hexes.white]\n\"A1 ZZZ30000\" = \"city\"\n";

/// The network that ships, with all its cities at one place.
fn crowded() -> String {
    let text = milepost_contract::shipped::network("north-america").unwrap_or_default();
    let line = |line: &str| match (line.split_once("lat = "), line.rsplit_once("lon = ")) {
        (Some((before, _)), Some((_, after))) => {
            let rest = after.split_once(',').map_or("", |(_, rest)| rest);
            format!("{before}lat = 40.00, lon = -90.00,{rest}")
        }
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<String>>().join("\n")
}

/// Pairs as a form sends them.
pub fn form(pairs: &[(&str, &str)]) -> String {
    let sign = |byte: u8| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        b' ' => "+".to_owned(),
        _ => format!("%{byte:02x}"),
    };
    let pair = |(name, text): &(&str, &str)| {
        format!("{name}={}", text.bytes().map(sign).collect::<String>())
    };
    pairs.iter().map(pair).collect::<Vec<String>>().join("&")
}
