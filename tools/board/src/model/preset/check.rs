//! Checks of a preset: contradictions, and requirements that no board could meet.

use super::{DRAWN, Land, Over, Preset, Setting};
use crate::model::board::MOST_TYPES;
use milepost_document::shorten::LETTERS;
use milepost_document::{Cursor, Reader, listed, shorten};
use std::collections::BTreeSet;

/// The most scenarios: codes have one sign for them.
const MOST_SCENARIOS: usize = 32;
/// The most forms of land: codes have one sign for them, and one of its values says that none is named.
const MOST_LANDS: usize = 31;
/// The most lists of parts that names of lands are drawn from.
const MOST_PARTS: usize = 4;

/// Reports all contradictions between members.
pub(super) fn checked(r: &mut Reader, root: &Cursor<'_>, preset: Preset) -> Option<Preset> {
    names(r, root, &preset);
    scenarios(r, root, &preset);
    water(r, root, &preset);
    lands(r, root, &preset);
    land_names(r, root, &preset);
    room(r, root, &preset);
    goods(r, root, &preset);
    icons(r, root, &preset);
    Some(preset)
}

/// Reports a member of a table, or the whole file if it is missing.
fn complain(r: &mut Reader, root: &Cursor<'_>, [table, key]: [&str; 2], what: String, hint: &str) {
    match root.get(table) {
        Some(at) => match at.get(key) {
            Some(at) => r.error(&at, what, hint),
            None => r.error(&at, what, hint),
        },
        None => r.error(root, what, hint),
    }
}

/// Types, goods and cities must have different names.
fn names(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let air = preset.air.iter().map(|air| air.name.as_str());
    let types: Vec<&str> = preset
        .types
        .iter()
        .map(|kind| kind.name.as_str())
        .chain(air)
        .collect();
    let goods: Vec<&str> = preset.goods.iter().map(|good| good.name.as_str()).collect();
    let cities: Vec<&str> = preset.names.cities.iter().map(String::as_str).collect();
    for (place, names) in [
        (["path", ""], types),
        (["good", ""], goods),
        (["names", "cities"], cities),
    ] {
        let mut seen = BTreeSet::new();
        for name in names
            .into_iter()
            .filter(|name| name.trim().is_empty() || !seen.insert(*name))
        {
            complain(
                r,
                root,
                place,
                format!("the name \"{}\" is empty or is listed twice", shorten(name)),
                "",
            );
        }
    }
}

fn scenarios(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let many = preset.types.len();
    if many > MOST_TYPES {
        complain(
            r,
            root,
            ["path", ""],
            format!("{many} path types, of at most {MOST_TYPES}"),
            "",
        );
    }
    let many = preset.scenarios.len();
    if many > MOST_SCENARIOS {
        complain(
            r,
            root,
            ["scenarios", ""],
            format!("{many} scenarios, of at most {MOST_SCENARIOS}"),
            "",
        );
    }
    if preset.types.iter().all(|kind| kind.from > 0) {
        let what = "scenario 0 has no path type".to_owned();
        complain(r, root, ["path", ""], what, "one needs from = 0");
    }
}

/// Whether the ground that types lead over can be there at all, in every form of land.
fn water(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let first = |over: Over| {
        let mut types = preset.types.iter();
        types.find(|kind| kind.over == over).map(|kind| &kind.name)
    };
    let contradiction = |[least, most]: [usize; 2]| {
        let wet = first(Over::Water).filter(|_| most == 0);
        let dry = first(Over::Land).filter(|_| least == 100);
        wet.map(|name| format!("there is no water, and {name} leads over water"))
            .or(dry.map(|name| format!("there is no land, and {name} leads over land")))
    };
    if let Some(what) = contradiction(preset.terrain.water) {
        complain(r, root, ["terrain", "water"], what, "");
    }
    for land in &preset.lands {
        if let Some(what) = contradiction(land.water) {
            let what = format!("{}: {what}", shorten(&land.name));
            complain(r, root, ["land", ""], what, "");
        }
    }
}

/// Forms of land must have different names, and titles with a place for the drawn name.
fn lands(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let mut complain = |what: String, hint: &str| complain(r, root, ["land", ""], what, hint);
    let many = preset.lands.len();
    if many > MOST_LANDS {
        complain(format!("{many} forms of land, of at most {MOST_LANDS}"), "");
    }
    let mut seen = BTreeSet::new();
    for Land {
        name, step, titles, ..
    } in &preset.lands
    {
        let short = shorten(name);
        if name.trim().is_empty() || !seen.insert(name) {
            complain(
                format!("the name \"{short}\" is empty or is listed twice"),
                "",
            );
        }
        if step[0] > step[1] {
            let what = format!(
                "{short}: the least step, {}, is more than the most, {}",
                step[0], step[1]
            );
            complain(what, "");
        }
        if titles.iter().any(|title| title.matches(DRAWN).count() != 1) {
            let what =
                format!("{short}: every title has {DRAWN} once, where the drawn name stands");
            complain(what, "for example \"{} Coast\"");
        }
    }
}

/// Forms of land need parts to draw names from, and no name may be longer than a board's file may hold.
fn land_names(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let parts = &preset.names.lands;
    if !preset.lands.is_empty() && (parts.is_empty() || parts.iter().any(Vec::is_empty)) {
        let what = "there are no parts for names of lands in names.lands".to_owned();
        let hint = "for example lands = [[\"Al\", \"Bre\"], [\"dara\", \"mont\"]]";
        complain(r, root, ["land", ""], what, hint);
    }
    let place = ["names", "lands"];
    if parts.len() > MOST_PARTS {
        let what = format!("{} lists of parts, of at most {MOST_PARTS}", parts.len());
        complain(r, root, place, what, "join lists, or leave some out");
        return;
    }
    let letters = |text: &String| text.chars().count();
    let most = |list: &Vec<String>| list.iter().map(letters).max().unwrap_or_default();
    let drawn: usize = parts.iter().map(most).sum();
    let titles = preset.lands.iter().flat_map(|land| &land.titles);
    let Some(title) = titles.max_by_key(|title| letters(title)) else {
        return;
    };
    let longest = letters(title).saturating_sub(DRAWN.len()) + drawn;
    if longest > LETTERS {
        let what = format!(
            "the longest name of a land has {longest} letters, {drawn} of parts in the title \"{}\"; \
             expected at most {LETTERS}",
            shorten(title)
        );
        complain(
            r,
            root,
            place,
            what,
            "shorten the title or the longest part of a list",
        );
    }
}

/// Whether so many cities can stand so far apart.
fn room(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    for players in 1..=preset.players {
        let setting = Setting {
            preset,
            players,
            scenario: 0,
            land: None,
        };
        let ([columns, rows], apart, edge) = (setting.grid(), setting.apart(), setting.edge());
        let along = |length: usize| length.saturating_sub(2 * edge).div_ceil(apart);
        let (cities, fit) = (setting.cities(), along(columns) * along(rows));
        if cities > fit {
            let what = format!(
                "{cities} cities for players = {players}, and on {columns} x {rows} cells no more than {fit} have room, \
                 {apart} cells apart and {edge} from the edge"
            );
            complain(
                r,
                root,
                ["cities", ""],
                what,
                "fewer cities, nearer to each other, or a larger grid",
            );
            return;
        }
    }
}

/// Whether cities can want all goods that must be there.
fn goods(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let scenario = preset.scenarios.len().saturating_sub(1);
    let setting = Setting {
        preset,
        players: 1,
        scenario,
        land: None,
    };
    let (goods, cities, least) = (
        setting.goods().len(),
        setting.cities(),
        preset.dealing.least,
    );
    let most = preset.dealing.most;
    if goods > 0 && least > cities {
        let what =
            format!("{least} cities want each good, and there are only {cities} for one player");
        complain(
            r,
            root,
            ["goods", "least"],
            what,
            "no city wants a good twice",
        );
    } else if goods * least > cities * most {
        let what = format!(
            "{goods} goods, each {least} times, are {}, and {cities} cities want {} at most",
            goods * least,
            cities * most
        );
        complain(
            r,
            root,
            ["goods", "least"],
            what,
            "fewer of each, or more in a city",
        );
    }
}

/// Each icon must be a good's.
fn icons(r: &mut Reader, root: &Cursor<'_>, preset: &Preset) {
    let goods = || preset.goods.iter().map(|good| good.name.as_str());
    let table = root.get("theme");
    let icons = table.as_ref().and_then(|table| table.get("icons"));
    for (name, at) in icons.iter().flat_map(Cursor::members) {
        if !goods().any(|good| good == name) {
            let what = format!("no good is called \"{}\"", shorten(name));
            r.error(&at, what, format!("the goods are {}", listed(goods())));
        }
    }
}
