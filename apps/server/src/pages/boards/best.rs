//! The best of many boards, with the penalties of each.

use crate::pages::boards::best_of::{BOARDS, compared};
use crate::pages::boards::figures::one;
use crate::pages::boards::forms::request;
use crate::pages::boards::rendered::BoardRequest;
use crate::pages::frame::frame;
use crate::pages::nav;
use crate::pages::shared::errors::error_page;
use crate::pages::shared::query::Params;
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

/// The handler of the page.
pub async fn page(Path(name): Path<String>, mut params: Params) -> Response {
    let page = find(&name, &mut params).await;
    page.map_or_else(
        |error| error_page("Nothing to compare", &error),
        IntoResponse::into_response,
    )
}

async fn find(name: &str, params: &mut Params) -> Result<Markup, ApiError> {
    let many = params.number("of", 2..=BOARDS.1, BOARDS.0);
    let request = request(name, params).await?;
    params.check()?;
    Ok(written(&request, &compared(&request, many).await?, many))
}

fn written(request: &BoardRequest, compared: &Ranking, many: u64) -> Markup {
    let (made, none) = (compared.made, compared.failed);
    let body = html! {
        h1 { "The best of " (counted(made, "board", "boards")) }
        p { bdi { (request.game.preset.name) } ", " (counted(request.spec.players, "player", "players")) ", "
            bdi { (request.game.preset.scenarios[request.spec.scenario]) } ". Lower scores are better; the worst board scored "
            (one(compared.worst)) " (score version " (VERSION) "). Choose one." }
        @if none > 0 { p { (none) " of the seeds gave no board." } }
        (study::time_ran_out((made + none) as u64, many, "seeds"))
        ol.cards.pictures.sheets {
            @for (at, ranked) in compared.best.iter().enumerate() {
                @let request = request.seeded(ranked.board.seed);
                li.card {
                    a href=(request.address("", &[])) {
                        img src=(request.address("/picture.svg", &[])) alt="" loading="lazy" width="320" height="226";
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
                th.number scope="row" { a href=(request.seeded(ranked.board.seed).address("", &[])) { (ranked.board.seed) } }
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
