//! Any deck for Tabletop Playground: a template for each of the sheets that [`simulator`](crate::simulator) lays out.
//!
//! Templates belong into the folder `Templates` of a package and the pictures into its folder `Textures`. The members are
//! those of the game's own files for cards: the common ones of every object, then the card's.

use crate::simulator::{COLUMNS, Card, Deck, MOST, rows};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;

/// A file of the game: the cards of a sheet as a stack.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Template {
    #[serde(rename = "Type")]
    kind: &'static str,
    #[serde(rename = "GUID")]
    guid: String,
    name: String,
    #[serde(flatten)]
    thing: Thing,
    front_texture: String,
    back_texture: String,
    hidden_texture: String,
    back_index: i8,
    hidden_index: i8,
    num_horizontal: usize,
    num_vertical: usize,
    width: f64,
    height: f64,
    thickness: f64,
    hidden_in_hand: bool,
    used_with_card_holders: bool,
    can_stack: bool,
    use_primary_color_for_side: bool,
    front_texture_override_exposed: bool,
    allow_flipped_in_stack: bool,
    mirror_back: bool,
    emissive_front: bool,
    model: &'static str,
    indices: Vec<usize>,
    card_names: BTreeMap<usize, String>,
    card_metadata: BTreeMap<usize, String>,
    card_tags: BTreeMap<usize, Vec<String>>,
}

/// Members that every object of the game has; [`CARD`] has the values of the game's own cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Thing {
    metadata: String,
    collision_type: &'static str,
    friction: f64,
    restitution: f64,
    density: f64,
    surface_type: &'static str,
    roughness: f64,
    metallic: f64,
    primary_color: Tint,
    secondary_color: Tint,
    flippable: bool,
    auto_straighten: bool,
    should_snap: bool,
    script_name: &'static str,
    blueprint: &'static str,
    models: [(); 0],
    collision: [(); 0],
    snap_points_global: bool,
    snap_points: [(); 0],
    zoom_view_direction: Direction,
    tags: [(); 0],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Tint {
    r: u8,
    g: u8,
    b: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Direction {
    x: f64,
    y: f64,
    z: f64,
}

impl Deck {
    /// A template for each sheet of cards of this width and height in millimetres, in order. `face` tells the name of the
    /// picture of each sheet, counted from 1; [`Deck::back`] is the name of the back's.
    pub fn templates(&self, card: (f64, f64), face: impl Fn(usize) -> String) -> Vec<Template> {
        let sheets = self.cards.chunks(MOST).enumerate();
        sheets
            .map(|(index, cards)| self.template(index + 1, cards, card, face(index + 1)))
            .collect()
    }

    fn template(&self, sheet: usize, cards: &[Card], size: (f64, f64), face: String) -> Template {
        let of = self.sheets();
        let name = if of > 1 {
            format!("{}, {sheet} of {of}", self.title)
        } else {
            self.title.clone()
        };
        let texts = |of: fn(&Card) -> String| cards.iter().map(of).enumerate().collect();
        Template {
            kind: "Card",
            guid: guid(&format!("{name}\n{}\n{face}", self.description)),
            name,
            thing: Thing {
                metadata: self.description.clone(),
                ..CARD
            },
            front_texture: face,
            back_texture: self.back.clone(),
            hidden_texture: String::new(),
            back_index: SEPARATE,
            hidden_index: AS_BACK,
            num_horizontal: COLUMNS,
            num_vertical: rows(cards.len()),
            width: size.0 / 10.0,
            height: size.1 / 10.0,
            thickness: 0.05,
            hidden_in_hand: true,
            used_with_card_holders: true,
            can_stack: true,
            use_primary_color_for_side: false,
            front_texture_override_exposed: false,
            allow_flipped_in_stack: false,
            mirror_back: true,
            emissive_front: false,
            model: "Rounded",
            indices: (0..cards.len()).collect(),
            card_names: texts(|card| card.title.clone()),
            card_metadata: texts(|card| json!({ "words": card.description }).to_string()),
            card_tags: BTreeMap::new(),
        }
    }
}

/// The back is a picture of its own.
const SEPARATE: i8 = -2;
/// A card that may not be seen shows its back.
const AS_BACK: i8 = -3;

const CARD: Thing = Thing {
    metadata: String::new(),
    collision_type: "Regular",
    friction: 0.7,
    restitution: 0.0,
    density: 0.5,
    surface_type: "Cardboard",
    roughness: 1.0,
    metallic: 0.0,
    primary_color: Tint {
        r: 255,
        g: 255,
        b: 255,
    },
    secondary_color: Tint { r: 0, g: 0, b: 0 },
    flippable: true,
    auto_straighten: false,
    should_snap: true,
    script_name: "",
    blueprint: "",
    models: [],
    collision: [],
    snap_points_global: false,
    snap_points: [],
    zoom_view_direction: Direction {
        x: 0.0,
        y: 0.0,
        z: 0.0,
    },
    tags: [],
};

/// Thirty-two hexadecimal digits, equal for equal words: FNV-1a in 128 bits.
fn guid(words: &str) -> String {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let hash = words.bytes().fold(BASIS, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:032X}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::POKER;
    use serde_json::Value;

    fn templates(cards: usize) -> Vec<Value> {
        let card = |n| Card {
            title: format!("#{n}"),
            description: format!("words of {n}"),
        };
        let deck = Deck {
            title: "Deck".to_owned(),
            description: "seed 42".to_owned(),
            cards: (1..=cards).map(card).collect(),
            back: "back.png".to_owned(),
        };
        let made = deck.templates(POKER, |sheet| format!("faces-{sheet}.png"));
        made.iter()
            .map(|template| serde_json::to_value(template).unwrap())
            .collect()
    }

    #[test]
    fn every_card_is_on_one_sheet_with_its_name() {
        let found = templates(120);
        let names = |template: &Value| {
            let indices = template["Indices"].as_array().unwrap().clone();
            assert!(
                indices
                    .iter()
                    .enumerate()
                    .all(|(at, index)| *index == json!(at))
            );
            let name = |index: &Value| {
                template["CardNames"][index.to_string()]
                    .as_str()
                    .unwrap()
                    .to_owned()
            };
            indices.iter().map(name).collect::<Vec<_>>()
        };
        let told: Vec<String> = found.iter().flat_map(names).collect();
        assert_eq!(told, (1..=120).map(|n| format!("#{n}")).collect::<Vec<_>>());
        assert_eq!(
            found[1]["CardMetadata"]["50"],
            r#"{"words":"words of 120"}"#
        );
        assert_eq!(
            found.iter().map(|t| &t["NumVertical"]).collect::<Vec<_>>(),
            [7, 6]
        );
        assert_eq!(
            (&found[0]["Name"], &found[1]["Name"]),
            (&json!("Deck, 1 of 2"), &json!("Deck, 2 of 2"))
        );
        assert!(templates(0).is_empty());
    }

    #[test]
    fn the_members_are_those_of_the_games_own_files() {
        let found = &templates(3)[0];
        let wanted = "Type GUID Name Metadata CollisionType Friction Restitution Density SurfaceType Roughness Metallic \
            PrimaryColor SecondaryColor Flippable AutoStraighten ShouldSnap ScriptName Blueprint Models Collision \
            SnapPointsGlobal SnapPoints ZoomViewDirection Tags FrontTexture BackTexture HiddenTexture BackIndex \
            HiddenIndex NumHorizontal NumVertical Width Height Thickness HiddenInHand UsedWithCardHolders CanStack \
            UsePrimaryColorForSide FrontTextureOverrideExposed AllowFlippedInStack MirrorBack EmissiveFront Model \
            Indices CardNames CardMetadata CardTags";
        let members: Vec<&str> = found
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(members, wanted.split_whitespace().collect::<Vec<_>>());
        let said = [
            "Type",
            "Name",
            "FrontTexture",
            "BackTexture",
            "BackIndex",
            "Width",
            "Height",
            "Model",
        ]
        .map(|member| &found[member]);
        let wanted = [
            json!("Card"),
            json!("Deck"),
            json!("faces-1.png"),
            json!("back.png"),
            json!(-2),
            json!(6.3),
            json!(8.8),
            json!("Rounded"),
        ];
        assert_eq!(said, wanted.each_ref());
        let guid = found["GUID"].as_str().unwrap();
        assert!(
            guid.len() == 32 && guid.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{guid}"
        );
        assert_eq!(
            found["ZoomViewDirection"],
            json!({ "X": 0.0, "Y": 0.0, "Z": 0.0 })
        );
    }

    /// The printed vectors of FNV-1a in 128 bits.
    #[test]
    fn equal_decks_have_equal_names_for_the_game() {
        assert_eq!(guid("a"), "D228CB696F1A8CAF78912B704E4A8964");
        assert_eq!(templates(120), templates(120));
        assert_ne!(templates(120)[0]["GUID"], templates(120)[1]["GUID"]);
    }
}
