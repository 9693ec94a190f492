//! The best of many boards, with the penalties of each.

use crate::pages::boards::best_of::{BOARDS, compared};
use crate::pages::boards::figures::one;
use crate::pages::boards::forms::look;
use crate::pages::boards::rendered::Look;
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::errors::refused;
use crate::pages::shared::query::Asked;
use crate::pages::shared::study;
use crate::wire::error::ApiError;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_board::score::{Score, VERSION};
use milepost_document::number::counted;
use milepost_workshop::best_boards::Ranking;

/// The penalties of a score, each with its name.
pub fn parts(score: &Score) -> [(&'static str, f64); 4] {
    [
        ("unfair capitals", score.fairness),
        ("two types on a cell", score.ugliness),
        ("uneven path types", score.balance),
        ("restarts", score.tries),
    ]
}

/// The page.
pub async fn page(Path(name): Path<String>, mut asked: Asked) -> Response {
    let page = find(&name, &mut asked).await;
    page.map_or_else(
        |trouble| refused("Nothing to compare", &trouble),
        IntoResponse::into_response,
    )
}

async fn find(name: &str, asked: &mut Asked) -> Result<Markup, ApiError> {
    let many = asked.number("of", 2..=BOARDS.1, BOARDS.0);
    let look = look(name, asked).await?;
    asked.check()?;
    Ok(written(&look, &compared(&look, many).await?, many))
}

fn written(look: &Look, compared: &Ranking, many: u64) -> Markup {
    let (made, none) = (compared.made, compared.failed);
    let body = html! {
        h1 { "The best of " (counted(made, "board", "boards")) }
        p { bdi { (look.game.preset.name) } ", " (counted(look.wish.players, "player", "players")) ", "
            bdi { (look.game.preset.scenarios[look.wish.scenario]) } ". Lower scores are better; the worst board scored "
            (one(compared.worst)) " (score version " (VERSION) "). Choose one." }
        @if none > 0 { p { (none) " of the seeds gave no board." } }
        (study::short((made + none) as u64, many, "seeds"))
        ol.cards.pictures.sheets {
            @for (at, ranked) in compared.best.iter().enumerate() {
                @let look = look.seeded(ranked.board.seed);
                li.card {
                    a href=(look.address("", &[])) {
                        img src=(look.address("/picture.svg", &[])) alt="" loading="lazy" width="320" height="226";
                        strong { (at + 1) ". seed " (ranked.board.seed) ": score " (one(ranked.score.sum())) }
                        span.soft { (one(ranked.report.spread)) " points between the capitals" }
                    }
                }
            }
        }
        h2 { "Penalties" }
        div.scroll { table {
            thead { tr {
                th.number scope="col" { "Seed" } th.number scope="col" { "Score" }
                @if let Some(best) = compared.best.first() {
                    @for (name, _) in parts(&best.score) { th.number scope="col" { (name) } }
                }
            } }
            tbody { @for ranked in &compared.best { tr {
                th.number scope="row" { a href=(look.seeded(ranked.board.seed).address("", &[])) { (ranked.board.seed) } }
                td.number { strong { (one(ranked.score.sum())) } }
                @for (_, part) in parts(&ranked.score) { td.number { (one(part)) } }
            } } }
        } }
    };
    frame(
        "The best of many boards",
        nav::BOARDS.path,
        &["boards.css"],
        body,
    )
}
