//! The rules on the page that creates a table: presets, switches and numbers, from the tables of the table crate.

use maud::{Markup, html};
use milepost_pages::shared::words::sentence;
use milepost_table::Options;
use milepost_table::options::{NUMBERS, Number, SWITCHES};
use milepost_table::presets::TOURNAMENT;
use std::collections::BTreeMap;

/// What is typed, by field; rules have their names with [`PREFIX`].
pub type Fields = BTreeMap<String, String>;

/// What comes before the name of a rule in the name of its field.
pub const PREFIX: &str = "rule-";
/// A switch that has a field of its own on the page.
const APART: &str = "companion";

/// A set of rules with a name.
pub struct Preset {
    key: &'static str,
    name: &'static str,
    about: &'static str,
    /// The game that it is for; `None` for either.
    game: Option<&'static str>,
    rules: &'static [(&'static str, &'static str)],
}

/// The presets, the usual rules first.
const PRESETS: [Preset; 6] = [
    Preset {
        key: "usual",
        name: "Usual rules",
        about: "As in the rule book.",
        game: None,
        rules: &[],
    },
    Preset {
        key: "short",
        name: "A short game",
        about: "Half as long: less cash wins, and fewer cities are to be joined.",
        game: None,
        rules: &[("goal", "150"), ("spared", "3"), ("rounds", "60")],
    },
    Preset {
        key: TOURNAMENT.name,
        name: "Tournament",
        about: "Hands, four contracts to start with, equal turns, and loans for players who are stuck.",
        game: Some("standard"),
        rules: TOURNAMENT.options,
    },
    Preset {
        key: "rich",
        name: "A rich start",
        about: "More track in the first turns, and faster trains.",
        game: None,
        rules: &[("cash", "90"), ("slow", "12"), ("fast", "16")],
    },
    Preset {
        key: "claims",
        name: "Claims",
        about: "The player who locks a card keeps it.",
        game: Some("locking"),
        rules: &[("claim", "on")],
    },
    Preset {
        key: "rough",
        name: "Rough times",
        about: "Trains lose loads, and goods are scarce.",
        game: None,
        rules: &[("derailments", "on"), ("chips", "2")],
    },
];

/// Numbers that belong together; those that no group names come last.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "The end of the game",
        &["goal", "tie_raise", "spared", "rounds", "idle_rounds"],
    ),
    (
        "Money",
        &["cash", "upgrade", "change", "change_track", "fee", "loan"],
    ),
    ("Trains", &["slow", "fast", "few", "many"]),
    (
        "Track",
        &[
            "major_sections",
            "small_players",
            "medium_players",
            "city_sections",
            "ferry_players",
        ],
    ),
    (
        "Cards",
        &[
            "chips",
            "hand",
            "contracts",
            "public",
            "visible",
            "unlocked",
            "visible_total",
            "unlocked_total",
            "draft",
            "draft_next",
            "keep",
            "pitch",
        ],
    ),
];

/// The fields of a preset, in the place of all rules typed before, and the game that it is for, where that is not left
/// open; `None` if there is none of that key.
pub fn preset(key: &str) -> Option<(Fields, Option<&'static str>)> {
    let preset = PRESETS.iter().find(|preset| preset.key == key)?;
    Some((preset.fields(), preset.game))
}

impl Preset {
    fn fields(&self) -> Fields {
        let rules = self.rules.iter();
        rules
            .map(|(name, value)| (format!("{PREFIX}{name}"), (*value).to_owned()))
            .collect()
    }
}

/// The rules among the fields, by name, those left empty out.
pub fn rules(fields: &Fields) -> impl Iterator<Item = (&str, &str)> {
    let named = fields
        .iter()
        .filter_map(|(field, value)| Some((field.strip_prefix(PREFIX)?, value.trim())));
    named.filter(|(_, value)| !value.is_empty())
}

/// The rules among the fields that differ from the usual ones, in words.
fn differences(fields: &Fields) -> Vec<String> {
    let usual = Options::default();
    let differs = |(name, value): (&str, &str)| {
        let known = usual.get(name).filter(|usual| usual != value)?;
        let meaning = meaning(name)?;
        Some(match SWITCHES.iter().any(|switch| switch.name == name) {
            true => meaning.to_owned(),
            false => format!("{meaning}: {value} instead of {known}"),
        })
    };
    rules(fields).filter_map(differs).collect()
}

fn meaning(name: &str) -> Option<&'static str> {
    let switch = SWITCHES.iter().find(|switch| switch.name == name);
    let number = NUMBERS.iter().find(|number| number.name == name);
    switch
        .map(|switch| switch.meaning)
        .or(number.map(|number| number.meaning))
        .map(|meaning| meaning.trim().trim_end_matches('.'))
}

/// The part of the form.
pub fn view(fields: &Fields) -> Markup {
    let typed: Fields = fields
        .iter()
        .filter(|(name, value)| name.starts_with(PREFIX) && !value.trim().is_empty())
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    html! {
        fieldset.card {
            legend { "Rules" }
            div.presets {
                @for preset in &PRESETS {
                    button name="preset" value=(preset.key) formnovalidate
                        aria-pressed=[(preset.fields() == typed).then_some("true")] {
                        (preset.name) small { (preset.about) }
                    }
                }
            }
            div #differs aria-live="polite" { (told(&differences(fields))) }
            @for switch in SWITCHES.iter().filter(|switch| switch.name != APART) {
                @let field = format!("{PREFIX}{}", switch.name);
                label.switch {
                    input type="checkbox" name=(field) value="on" data-meaning=(switch.meaning)
                        checked[fields.get(&field).is_some_and(|value| value == "on")];
                    span { (sentence(switch.meaning)) }
                }
            }
            @for (name, members) in groups() {
                details open[members.iter().any(|number| typed.contains_key(&format!("{PREFIX}{}", number.name)))] {
                    summary { (name) }
                    div.amounts { @for number in members { (amount(number, fields)) } }
                }
            }
        }
    }
}

/// What differs from the usual rules, as the script of the page says it too.
fn told(differences: &[String]) -> Markup {
    html! {
        @if differences.is_empty() { p.soft { "These are the usual rules." } }
        @else {
            p { "Different from usual:" }
            ul { @for difference in differences { li { (difference) } } }
        }
    }
}

fn groups() -> Vec<(&'static str, Vec<&'static Number>)> {
    let member = |names: &[&str]| -> Vec<&Number> {
        let found = names.iter();
        found
            .filter_map(|name| NUMBERS.iter().find(|number| number.name == *name))
            .collect()
    };
    let mut groups: Vec<_> = GROUPS
        .iter()
        .map(|(name, names)| (*name, member(names)))
        .collect();
    let is_named = |number: &&Number| GROUPS.iter().any(|(_, names)| names.contains(&number.name));
    let rest: Vec<&Number> = NUMBERS.iter().filter(|number| !is_named(number)).collect();
    if !rest.is_empty() {
        groups.push(("More", rest));
    }
    groups
}

/// A number; empty means the usual one, which for some rules the map says.
fn amount(number: &Number, fields: &Fields) -> Markup {
    let field = format!("{PREFIX}{}", number.name);
    let usual = Options::default().get(number.name).unwrap_or_default();
    let meaning = number.meaning.trim().trim_end_matches('.');
    html! {
        div.amount {
            label for=(field) { (meaning) " " small { "usually " (usual) } }
            input id=(field) name=(field) type="number" min=(number.least) max=(number.most) placeholder=(usual)
                data-meaning=(meaning) value=[fields.get(&field)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_rules_that_differ_from_the_usual_ones() {
        for Preset { key, rules, .. } in &PRESETS {
            let mut options = Options::default();
            for (name, value) in *rules {
                options.set(name, value).unwrap();
            }
            assert_eq!(options.changed().len(), rules.len(), "{key}");
            let (fields, _) = preset(key).unwrap();
            assert_eq!(differences(&fields).len(), rules.len(), "{key}");
        }
        assert!(preset("none").is_none());
    }

    #[test]
    fn every_number_has_a_field() {
        let page = view(&Fields::new()).into_string();
        for number in NUMBERS {
            assert_eq!(
                page.matches(&format!("name=\"rule-{}\"", number.name))
                    .count(),
                1
            );
        }
        assert!(page.contains("These are the usual rules."));
    }
}
