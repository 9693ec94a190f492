//! The saved object: what Tabletop Simulator reads from its folder of saved objects.

use super::{COLUMNS, MOST, rows};
use milepost_draw::Colour;
use serde::Serialize;
use std::collections::BTreeMap;

/// Content of a deck: its words, and the address of its back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// Name of the deck on the table.
    pub title: String,
    /// Text shown with the deck, such as its seed.
    pub description: String,
    /// The cards in the order in which they are drawn, which is that of their faces.
    pub cards: Vec<Card>,
    /// Address of the picture of the back: a URL or a path; for Tabletop Playground the name of its file.
    pub back: String,
}

/// The words of a card, by which it can be searched for on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Name of the card, such as its number.
    pub title: String,
    /// Rest of the card's text; may be empty.
    pub description: String,
}

impl Deck {
    /// Returns the number of sheets that the faces fill, [`MOST`] cards on each but the last.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.cards.len().div_ceil(MOST)
    }

    /// The saved object: a deck, a bare card where there is but one, nothing where there is none. `face` tells where the
    /// picture of each sheet is, counted from 1.
    pub fn saved(&self, face: impl Fn(usize) -> String) -> SavedObject {
        SavedObject {
            object_states: self.objects(face),
            ..SavedObject::default()
        }
    }

    fn objects(&self, face: impl Fn(usize) -> String) -> Vec<Object> {
        let sheets = (1..=self.sheets())
            .map(|key| (key, self.sheet(key, face(key))))
            .collect();
        let cards: Vec<Object> = self
            .cards
            .iter()
            .enumerate()
            .map(|(index, card)| card.object(index, &sheets))
            .collect();
        match cards.len() {
            0 | 1 => cards,
            _ => vec![Object {
                deck_ids: cards.iter().filter_map(|card| card.card_id).collect(),
                custom_deck: sheets,
                contained_objects: cards,
                ..Object::new("DeckCustom", &self.title, &self.description)
            }],
        }
    }

    fn sheet(&self, key: usize, face: String) -> Sheet {
        let cards = self.cards.len().saturating_sub((key - 1) * MOST).min(MOST);
        Sheet {
            face_url: face,
            back_url: self.back.clone(),
            num_width: COLUMNS,
            num_height: rows(cards),
            back_is_hidden: true,
            unique_back: false,
            kind: 0,
        }
    }
}

/// Content of a board, with the pawns that stand before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// Name of the board on the table.
    pub title: String,
    /// Text shown with the board, such as its seed.
    pub description: String,
    /// Address of the board's picture: a URL or a path.
    pub picture: String,
    /// Width of the board divided by its height.
    pub aspect: f64,
    /// The pawns, each with its name and colour.
    pub pawns: Vec<(String, Colour)>,
}

impl Board {
    /// The saved object: the board, its pawns in a row before it, and a deck at its right. `face` is as for
    /// [`Deck::saved`].
    pub fn saved(&self, deck: &Deck, face: impl Fn(usize) -> String) -> SavedObject {
        let board = Object {
            transform: LYING,
            color_diffuse: Tint::of(Colour::WHITE),
            locked: true,
            hide_when_face_down: false,
            hands: false,
            custom_image: Some(CustomImage {
                image_url: self.picture.clone(),
                image_secondary_url: String::new(),
                width_scale: self.aspect,
            }),
            ..Object::new("Custom_Board", &self.title, &self.description)
        };
        let first = -(self.pawns.len() as f64 - 1.0) / 2.0;
        let pawns = self.pawns.iter().enumerate();
        let pawns = pawns.map(|(index, (name, colour))| Object {
            transform: Transform {
                pos_x: APART * (first + index as f64),
                pos_z: -BEFORE,
                ..LYING
            },
            color_diffuse: Tint::of(*colour),
            hide_when_face_down: false,
            hands: false,
            ..Object::new("PlayerPawn", name, "")
        });
        let beside = BEFORE * self.aspect + APART;
        let deck = deck.objects(face).into_iter().map(|object| Object {
            transform: Transform {
                pos_x: beside,
                ..FACE_DOWN
            },
            ..object
        });
        SavedObject {
            object_states: [board].into_iter().chain(pawns).chain(deck).collect(),
            ..SavedObject::default()
        }
    }
}

impl Card {
    /// The card at an index of the deck: its number is a hundred times its sheet's key and its place on the sheet.
    fn object(&self, index: usize, sheets: &BTreeMap<usize, Sheet>) -> Object {
        let key = index / MOST + 1;
        let sheet = sheets.get(&key).map(|sheet| (key, sheet.clone()));
        Object {
            card_id: Some(100 * key + index % MOST),
            custom_deck: sheet.into_iter().collect(),
            ..Object::new("Card", &self.title, &self.description)
        }
    }
}

/// The file, with the members that the game's own files have.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct SavedObject {
    save_name: String,
    game_mode: String,
    date: String,
    table: String,
    sky: String,
    note: String,
    rules: String,
    lua_script: String,
    lua_script_state: String,
    #[serde(rename = "XmlUI")]
    xml_ui: String,
    tab_states: BTreeMap<String, String>,
    version_number: String,
    object_states: Vec<Object>,
}

/// A thing on the table: a deck or a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Object {
    name: &'static str,
    transform: Transform,
    nickname: String,
    description: String,
    color_diffuse: Tint,
    locked: bool,
    grid: bool,
    snap: bool,
    autoraise: bool,
    sticky: bool,
    tooltip: bool,
    hide_when_face_down: bool,
    hands: bool,
    #[serde(rename = "CardID", skip_serializing_if = "Option::is_none")]
    card_id: Option<usize>,
    sideways_card: bool,
    #[serde(rename = "DeckIDs", skip_serializing_if = "Vec::is_empty")]
    deck_ids: Vec<usize>,
    custom_deck: BTreeMap<usize, Sheet>,
    lua_script: String,
    lua_script_state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_image: Option<CustomImage>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contained_objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CustomImage {
    #[serde(rename = "ImageURL")]
    image_url: String,
    #[serde(rename = "ImageSecondaryURL")]
    image_secondary_url: String,
    width_scale: f64,
}

impl Object {
    fn new(name: &'static str, nickname: &str, description: &str) -> Self {
        Self {
            name,
            transform: FACE_DOWN,
            nickname: nickname.to_owned(),
            description: description.to_owned(),
            color_diffuse: Tint {
                r: 0.713,
                g: 0.713,
                b: 0.713,
            },
            locked: false,
            grid: true,
            snap: true,
            autoraise: true,
            sticky: true,
            tooltip: true,
            hide_when_face_down: true,
            hands: true,
            card_id: None,
            sideways_card: false,
            deck_ids: Vec::new(),
            custom_deck: BTreeMap::new(),
            lua_script: String::new(),
            lua_script_state: String::new(),
            custom_image: None,
            contained_objects: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Sheet {
    #[serde(rename = "FaceURL")]
    face_url: String,
    #[serde(rename = "BackURL")]
    back_url: String,
    num_width: usize,
    num_height: usize,
    back_is_hidden: bool,
    unique_back: bool,
    #[serde(rename = "Type")]
    kind: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Transform {
    pos_x: f64,
    pos_y: f64,
    pos_z: f64,
    rot_x: f64,
    rot_y: f64,
    rot_z: f64,
    scale_x: f64,
    scale_y: f64,
    scale_z: f64,
}

const FACE_DOWN: Transform = Transform {
    pos_x: 0.0,
    pos_y: 1.0,
    pos_z: 0.0,
    rot_x: 0.0,
    rot_y: 180.0,
    rot_z: 180.0,
    scale_x: 1.0,
    scale_y: 1.0,
    scale_z: 1.0,
};

/// A thing that lies face up.
const LYING: Transform = Transform {
    rot_z: 0.0,
    ..FACE_DOWN
};

/// Distance between neighbouring pawns, in the game's units.
const APART: f64 = 2.0;
/// Distance of the pawns from the middle of the board, whose height is a little less than twice that, in the game's units.
const BEFORE: f64 = 12.0;

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Tint {
    r: f64,
    g: f64,
    b: f64,
}

impl Tint {
    fn of(Colour(r, g, b): Colour) -> Tint {
        let part = |part: u8| f64::from(part) / 255.0;
        Tint {
            r: part(r),
            g: part(g),
            b: part(b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn saved(cards: usize) -> Value {
        let card = |n| Card {
            title: format!("#{n}"),
            description: format!("words of {n}"),
        };
        let deck = Deck {
            title: "Deck".to_owned(),
            description: "seed 42".to_owned(),
            cards: (1..=cards).map(card).collect(),
            back: "file:///back.png".to_owned(),
        };
        serde_json::to_value(deck.saved(|sheet| format!("file:///faces-{sheet}.png"))).unwrap()
    }

    fn members(value: &Value) -> Vec<&str> {
        value
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect()
    }

    #[test]
    fn a_deck_has_its_cards_in_order() {
        let saved = saved(120);
        let deck = &saved["ObjectStates"][0];
        let ids: Vec<u64> = deck["DeckIDs"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_u64)
            .collect();
        assert_eq!(ids, (100..169).chain(200..251).collect::<Vec<_>>());
        let cards = deck["ContainedObjects"].as_array().unwrap();
        assert_eq!(
            cards
                .iter()
                .filter_map(|card| card["CardID"].as_u64())
                .collect::<Vec<_>>(),
            ids
        );
        assert_eq!(
            (&deck["Name"], &deck["Nickname"]),
            (&json!("DeckCustom"), &json!("Deck"))
        );
        assert_eq!(
            (&cards[119]["Name"], &cards[119]["Nickname"]),
            (&json!("Card"), &json!("#120"))
        );
        assert_eq!(
            cards[119]["CustomDeck"],
            json!({ "2": deck["CustomDeck"]["2"] })
        );
    }

    #[test]
    fn a_sheet_says_where_its_pictures_are() {
        let saved = saved(120);
        let sheet = |file: &str, rows: u32| {
            json!({ "FaceURL": file, "BackURL": "file:///back.png", "NumWidth": 10, "NumHeight": rows,
                "BackIsHidden": true, "UniqueBack": false, "Type": 0 })
        };
        let sheets =
            json!({ "1": sheet("file:///faces-1.png", 7), "2": sheet("file:///faces-2.png", 6) });
        assert_eq!(saved["ObjectStates"][0]["CustomDeck"], sheets);
    }

    #[test]
    fn the_members_are_those_of_the_games_own_files() {
        let saved = saved(2);
        let file = "SaveName GameMode Date Table Sky Note Rules LuaScript LuaScriptState XmlUI TabStates VersionNumber \
            ObjectStates";
        assert_eq!(members(&saved), file.split_whitespace().collect::<Vec<_>>());
        let deck = &saved["ObjectStates"][0];
        let thing = "Name Transform Nickname Description ColorDiffuse Locked Grid Snap Autoraise Sticky Tooltip \
            HideWhenFaceDown Hands SidewaysCard DeckIDs CustomDeck LuaScript LuaScriptState ContainedObjects";
        assert_eq!(members(deck), thing.split_whitespace().collect::<Vec<_>>());
        let place = json!({ "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
            "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0 });
        assert_eq!(deck["Transform"], place);
    }

    #[test]
    fn a_board_has_its_pawns_and_its_deck() {
        let board = Board {
            title: "Board".to_owned(),
            picture: "file:///board.png".to_owned(),
            aspect: 1.5,
            pawns: vec![
                ("circle".to_owned(), Colour(255, 0, 0)),
                ("square".to_owned(), Colour::BLACK),
            ],
            ..Board::default()
        };
        let card = |n: usize| Card {
            title: n.to_string(),
            ..Card::default()
        };
        let deck = Deck {
            cards: (1..=3).map(card).collect(),
            ..Deck::default()
        };
        let saved = board.saved(&deck, |sheet| sheet.to_string());
        let saved = serde_json::to_value(saved).unwrap();
        let things = saved["ObjectStates"].as_array().unwrap();
        let names: Vec<&Value> = things.iter().map(|thing| &thing["Name"]).collect();
        assert_eq!(
            names,
            ["Custom_Board", "PlayerPawn", "PlayerPawn", "DeckCustom"]
        );
        let picture =
            json!({ "ImageURL": "file:///board.png", "ImageSecondaryURL": "", "WidthScale": 1.5 });
        assert_eq!(things[0]["CustomImage"], picture);
        assert_eq!(things[0]["Locked"], json!(true));
        assert_eq!(
            things[1]["ColorDiffuse"],
            json!({ "r": 1.0, "g": 0.0, "b": 0.0 })
        );
        assert_eq!(things[1]["Transform"]["rotZ"], json!(0.0));
        assert_ne!(
            things[1]["Transform"]["posX"],
            things[2]["Transform"]["posX"]
        );
        assert!(things[3].get("CustomImage").is_none());
    }

    #[test]
    fn one_card_is_no_deck() {
        let saved = saved(1);
        let card = &saved["ObjectStates"][0];
        assert_eq!(
            (&card["Name"], &card["CardID"]),
            (&json!("Card"), &json!(100))
        );
        assert_eq!(members(&card["CustomDeck"]), ["1"]);
        assert!(card.get("DeckIDs").is_none() && card.get("ContainedObjects").is_none());
        assert_eq!(super::tests::saved(0)["ObjectStates"], json!([]));
    }
}
