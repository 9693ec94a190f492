//! The cards with the length and the cost of each demand.

use crate::bot::hint::Hints;
use crate::game::Game;
use crate::model::action::Choice;
use crate::text::report::advice::advice;
use crate::text::report::cards::{cards as plain, cell, explained, groups, shown};

/// The cards of the player to act, a line a demand, with what each would take if nothing else were done; as [`plain`] has
/// them where there is no advice. A demand that the player may not deliver has no figures.
pub fn cards(game: &Game) -> String {
    let seat = game.state().mover();
    let Some(found) = advice(game) else {
        return plain(game, Some(seat));
    };
    let mut rows = Vec::new();
    for (name, cards) in &groups(game, Some(seat)) {
        for (place, &card) in cards.iter().enumerate() {
            let title = if place == 0 { name } else { "" };
            let head = format!("{title:<8}{:>4}", card + 1);
            let (shown, whose) = shown(game, card);
            for (line, index) in shown.into_iter().enumerate() {
                let head = if line == 0 { head.as_str() } else { "" };
                let figures = row(&found, (card, index));
                let demand = cell(game, Some(seat), (card, index));
                rows.push((head.to_owned(), demand, figures, whose.clone()));
            }
        }
    }
    let wide = rows.iter().map(|(_, demand, ..)| demand.chars().count());
    let wide = wide.max().unwrap_or(0);
    let mut out = String::new();
    for (head, demand, figures, whose) in rows {
        let figures = figures.unwrap_or_default();
        let [length, track, turns, profit] = &figures;
        let line = format!(
            "{head:<12}  {demand:<wide$}  {length:>9}{track:>7}{turns:>7}{profit:>8}  {whose}"
        );
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if out.is_empty() {
        return explained(out);
    }
    let title = format!(
        "{:<14}{:<wide$}  {:>9}{:>7}{:>7}{:>8}\n",
        "", "", "mileposts", "track", "turns", "profit"
    );
    let meaning = "              each demand by itself: mileposts to go, cost of track, turns of moving, profit\n";
    title + &explained(out) + meaning
}

/// Mileposts, track, turns and profit; a dash where there is no plan, and nothing where the player may not deliver.
fn row(found: &Hints, choice: Choice) -> Option<[String; 4]> {
    let hint = found.demands.iter().find(|hint| hint.choice == choice)?;
    let dash = || "-".to_owned();
    let Some(plan) = &hint.plan else {
        return Some([dash(), dash(), dash(), dash()]);
    };
    Some([
        plan.length.to_string(),
        plan.track.to_string(),
        plan.turns.map_or_else(dash, |turns| turns.to_string()),
        plan.profit().to_string(),
    ])
}
