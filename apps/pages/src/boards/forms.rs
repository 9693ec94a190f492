//! Forms and addresses that board pages share.

use crate::boards::rendered::{BoardRequest, BoardSpec, Game};
use crate::error::ApiError;
use crate::shared::query::Params;
use crate::work::{self, Work};
use maud::{Markup, html};
use milepost_board::draw::Theme;
use std::sync::Arc;

/// The form that opens a board by its code; for a custom game it contains the preset.
pub fn code(preset: Option<&str>, typed: &str) -> Markup {
    html! {
        form.stack method="get" action="/boards/open" {
            @if let Some(preset) = preset { input type="hidden" name="preset" value=(preset); }
            label for="code" { "Code printed in the corner of the board" }
            input.code #code name="code" required autocomplete="off" spellcheck="false" maxlength="100" value=(typed);
            button { "Open" }
        }
    }
}

/// The form that makes a board for a game.
pub fn settings(request: &BoardRequest) -> Markup {
    let (preset, spec, name) = (&request.game.preset, &request.spec, request.game.name);
    let id = |field: &str| format!("{name}-{field}");
    html! {
        form.stack method="get" action={ "/boards/" (name) } {
            @for (name, value) in request.game.pairs() { input type="hidden" name=(name) value=(value); }
            label for=(id("players")) { "Players" }
            select id=(id("players")) name="players" {
                @for count in 1..=preset.players { option value=(count) selected[count == spec.players] { (count) } }
            }
            label for=(id("scenario")) { "Scenario, easiest first" }
            select id=(id("scenario")) name="scenario" {
                @for (number, called) in preset.scenarios.iter().enumerate() {
                    option value=(number) selected[number == spec.scenario] { (number) " · " (called) }
                }
            }
            @if preset.lands.len() > 1 {
                label for=(id("land")) { "Land" }
                select id=(id("land")) name="land" {
                    option value="" selected[spec.land.is_none()] { "any" }
                    @for (number, land) in preset.lands.iter().enumerate() {
                        option value=(land.name) selected[spec.land == Some(number)] { (land.name) }
                    }
                }
            }
            label for=(id("theme")) { "Print" }
            select id=(id("theme")) name="theme" {
                @for theme in Theme::ALL { option value=(theme.name()) selected[theme == spec.theme] { (printed(theme)) } }
            }
            label for=(id("seed")) { "Seed: a number or words" }
            input id=(id("seed")) name="seed" autocomplete="off" maxlength="60" placeholder="random";
            button.primary { "Make a board" }
        }
    }
}

/// The label of a theme.
pub fn printed(theme: Theme) -> &'static str {
    match theme {
        Theme::Colour => "in colour",
        Theme::Ink => "in black ink only",
        Theme::Grey => "in greys",
        Theme::Large => "in large print",
        Theme::Safe => "in colours for colour-blind people",
    }
}

/// The board that an address specifies.
///
/// # Errors
/// If there is no such game, or parameters are wrong: every error.
pub async fn request(name: &str, params: &mut Params) -> Result<BoardRequest, ApiError> {
    let (called, known) = (name.to_owned(), params.clone());
    // A game of people's own is read anew each time, and may be long.
    let game = work::run(Work::Draw, move |_| Game::of(&called, &known)).await??;
    let spec = BoardSpec::of(&game, params);
    params.check()?;
    Ok(BoardRequest {
        game: Arc::new(game),
        spec,
    })
}
