//! The page that lists shipped positions, and opens what people bring.

use crate::frame::frame;
use crate::nav;
use crate::routes::games::upload::OwnSite;
use crate::shared::errors::error_list;
use crate::shared::query::{Params, address};
use maud::{Markup, html};
use milepost_route_files::shipped;

/// Why a form of the page was refused.
#[derive(Default)]
pub struct Refused<'a> {
    /// That of a position.
    pub position: &'a [String],
    /// That of a recorded game.
    pub game: &'a [String],
}

/// The list of shipped positions and boards, and the form for uploads.
pub fn page(params: &Params, refused: &Refused<'_>, own: &OwnSite) -> Markup {
    let wrong = refused.position;
    let body = html! {
        h1 { "Routes" }
        p.lead { "What is the most that an 18xx company can earn? Start from a position, an empty map, or a file of your own." }
        ul.cards.pictures {
            @for (list, kind) in [(shipped::POSITIONS, "a position"), (shipped::BOARDS, "an empty map")] {
                @for (name, text) in list {
                    li.card {
                        a href=(address("/routes/at", &[("p", name)])) {
                            img src=(address("/routes/board.svg", &[("p", name)])) alt="" loading="lazy" width="320" height="280";
                            strong { (title(text)) }
                            span.soft { (kind) }
                        }
                    }
                }
            }
        }
        section.card aria-labelledby="site" {
            h2 #site { "Your game on 18xx.games" }
            p { "Drag this link to your bookmarks bar. Pressed on the page of a game there, it opens the position that you see in this workshop: board, tokens, trains and phase." }
            p { a.button #bookmark hidden { "Milepost: best run" } }
            p.soft #bookmark-said role="status" { }
            noscript { p { "The bookmark needs JavaScript." } }
            p.soft { "It reads the game in your own browser and names no player. Nothing is sent before the workshop opens." }
        }
        (game_form(refused.game, own))
        section.card aria-labelledby="own" {
            h2 #own { "Your own position" }
            (error_list(wrong))
            form.stack.wide method="post" action="/routes/open" {
                label for="position" { "Position or board: TOML or JSON" }
                textarea #position data-file=".toml,.json,text/*" name="position" rows="10" spellcheck="false" required
                    aria-invalid=[(!wrong.is_empty()).then_some("true")]
                    placeholder={ "milepost = \"18xx-position/1\"\nboard = \"tern-island\"\nphase = \"3\"\n\n[trains]\nTCR = [\"3\", \"4\"]\n\n[hexes]\nA7 = \"6 r3 token TCR\"" } {
                    (params.text("position").unwrap_or_default())
                }
                details open[params.text("board").is_some()] {
                    summary { "The position uses a separate board file" }
                    label for="board" { "Board file" }
                    textarea #board data-file=".toml,text/*" name="board" rows="6" spellcheck="false" { (params.text("board").unwrap_or_default()) }
                }
                button.primary { "Open" }
            }
        }
    };
    frame(
        "Routes",
        nav::ROUTES.path,
        &["routes.css", "routes.js", "games.css", "games.js"],
        body,
    )
}

/// The form that opens a recorded game.
pub fn game_form(wrong: &[String], own: &OwnSite) -> Markup {
    html! {
        section.card #games data-part="games" aria-labelledby="recorded" {
            h2 #recorded { "A recorded game" }
            p { "See every run of a game beside the best one, and audit the whole game. On the page of the game, Tools has “Game Data”: save it as a file, or copy it." }
            (error_list(wrong))
            form.stack.wide #game method="post" action="/routes/games" enctype="multipart/form-data" {
                label for="record" { "The record: JSON, packed with gzip or not" }
                input #record type="file" name="record" accept=".json,.gz,application/json,application/gzip";
                details data-keep="paste" {
                    summary { "Paste it instead" }
                    textarea name="text" rows="6" spellcheck="false" aria-label="The text of the record" {}
                }
                @if own.0.is_some() {
                    p.soft { "This server has the boards, companies and trains of the titles." }
                } @else {
                    label for="files" { "The files of its title, from your copy of the site’s source (lib/engine/game/g_…): map.rb, entities.rb, game.rb and the rest" }
                    input #files type="file" name="files" accept=".rb,.toml,.json" multiple;
                    label for="folder" hidden { "Or the whole folder lib/engine/game, once: your browser keeps it, and gives what a title needs" }
                    input #folder type="file" webkitdirectory hidden;
                    p.soft #kept-files role="status" {}
                }
                button.primary { "Open the game" }
            }
        }
    }
}

/// The title in the text of a file.
fn title(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("title = "));
    line.unwrap_or_default().trim_matches('"').to_owned()
}
