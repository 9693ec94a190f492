//! Cards and loads as a table, to be read at the table.

use crate::table::typed::name::{Heard, demand, demands, seen};
use milepost_table::state::{Bond, Load};
use milepost_table::{Choice, Game, Stage};

/// The cards that a player, or a spectator, may see, a line each. Behind a demand: `*` it can be delivered where his train stands,
/// `+` its load is aboard.
pub fn cards(game: &Game, seat: Option<usize>) -> String {
    let state = game.state();
    let hand = seat.map_or_else(Vec::new, |seat| state.players()[seat].hand.clone());
    let offered = if let Stage::Draft(offered) = state.stage() {
        offered.clone()
    } else {
        Vec::new()
    };
    let private: Vec<usize> = seen(game)
        .into_iter()
        .filter(|&card| owner(game, card).is_some())
        .collect();
    let groups = [
        ("offered", offered),
        ("private", private),
        ("hand", hand),
        ("pool", state.pool().to_vec()),
    ];
    let widths = widths(game, groups.iter().flat_map(|(_, cards)| cards));
    let mut out = String::new();
    for (name, cards) in groups.iter().filter(|(_, cards)| !cards.is_empty()) {
        let rows = cards.iter().enumerate();
        rows.for_each(|(row, &card)| {
            let title = if row == 0 { name } else { "" };
            out.push_str(&format!(
                "{title:<8}{:>4}  {}\n",
                card + 1,
                row_of(game, seat, card, widths)
            ));
        });
    }
    let marks: Vec<&str> = [
        ("+", "+ its load is aboard"),
        ("*", "* it can be delivered here"),
    ]
    .into_iter()
    .filter(|(mark, _)| out.contains(mark))
    .map(|(_, told)| told)
    .collect();
    if !marks.is_empty() {
        out.push_str(&format!("              {}\n", marks.join("; ")));
    }
    if out.is_empty() {
        "no cards\n".to_owned()
    } else {
        out
    }
}

/// All cards; or all demands of one by its number, those included that it is locked or kept against.
pub fn asked(game: &Game, seat: usize, typed: &str) -> Heard<String> {
    if typed.is_empty() {
        return Ok(cards(game, Some(seat)));
    }
    let choices = demands(game, typed)?;
    let mut named: Vec<usize> = choices.into_iter().map(|(card, _)| card).collect();
    named.dedup();
    let told = named.into_iter().map(|card| {
        let shut = owner(game, card).is_some() || game.state().locked(card).is_some();
        let now = if shut {
            format!("\n  {}", row_of(game, Some(seat), card, [0; 3]))
        } else {
            String::new()
        };
        let words = (0..3)
            .map(|index| bare(game, (card, index)))
            .collect::<Vec<_>>()
            .join("; ");
        format!("card {}: {words}{now}\n", card + 1)
    });
    Ok(told.collect())
}

/// The player whose private card it is.
fn owner(game: &Game, card: usize) -> Option<usize> {
    let seats = 0..game.state().players().len();
    seats
        .into_iter()
        .find(|&seat| game.state().private(seat).any(|(kept, ..)| kept == card))
}

fn row_of(game: &Game, seat: Option<usize>, card: usize, widths: [usize; 3]) -> String {
    let words = game.words();
    if let Some(owner) = owner(game, card) {
        let kept = game.state().private(owner).find(|&(kept, ..)| kept == card);
        let (_, index, up) = kept.unwrap_or((card, 0, true));
        let load = if up { "aboard" } else { "reserved" };
        return format!(
            "{} kept by {}, {load}",
            cell(game, seat, (card, index)),
            words.player(owner)
        );
    }
    if let Some(index) = game.state().locked(card) {
        let lockers: Vec<String> = game
            .state()
            .lockers(card)
            .map(|seat| words.player(seat))
            .collect();
        return format!(
            "{} locked by {}",
            cell(game, seat, (card, index)),
            lockers.join(", ")
        );
    }
    let cells = [0, 1, 2].map(|index| {
        let cell = cell(game, seat, (card, index));
        let room = widths[index].saturating_sub(cell.chars().count());
        cell + &" ".repeat(room)
    });
    cells.join("  ").trim_end().to_owned()
}

fn widths<'a>(game: &Game, cards: impl Iterator<Item = &'a usize> + Clone) -> [usize; 3] {
    [0, 1, 2].map(|index| {
        let cells = cards
            .clone()
            .filter(|&&card| game.state().locked(card).is_none() && owner(game, card).is_none());
        cells
            .map(|&card| bare(game, (card, index)).chars().count() + 1)
            .max()
            .unwrap_or(0)
    })
}

fn bare(game: &Game, choice: Choice) -> String {
    let wanted = demand(game, choice);
    format!("{} {}", game.words().demand(wanted), wanted.payoff)
}

fn cell(game: &Game, seat: Option<usize>, choice: Choice) -> String {
    let wanted = demand(game, choice);
    let Some(player) = seat.map(|seat| &game.state().players()[seat]) else {
        return bare(game, choice);
    };
    let fits = |load: &Load| {
        let bound = load.bond == Bond::Free || load.card() == Some(choice.0);
        load.good == wanted.good && load.is_up() && bound
    };
    let aboard = player.loads.iter().any(fits);
    let here = player.at.and_then(|at| game.table().ground().city(at)) == Some(wanted.city);
    let mark = if aboard && here {
        "*"
    } else if aboard {
        "+"
    } else {
        ""
    };
    bare(game, choice) + mark
}

/// A player's loads: `Wine, Fish (card 4 to Porto, reserved)`.
pub fn loads(game: &Game, seat: usize) -> String {
    let loads = &game.state().players()[seat].loads;
    let told: Vec<String> = loads.iter().map(|load| self::load(game, load)).collect();
    if told.is_empty() {
        "nothing".to_owned()
    } else {
        told.join(", ")
    }
}

fn load(game: &Game, load: &Load) -> String {
    let name = game.words().good(load.good);
    let to = |card, index| {
        format!(
            "card {} to {}",
            card + 1,
            game.words().city(demand(game, (card, index)).city)
        )
    };
    match load.bond {
        Bond::Free => name,
        Bond::Lock { card, demand } => format!("{name} (locks {})", to(card, demand)),
        Bond::Private {
            card,
            demand,
            up: true,
        } => format!("{name} (for {})", to(card, demand)),
        Bond::Private {
            card,
            demand,
            up: false,
        } => format!("{name} (reserved for {})", to(card, demand)),
    }
}
