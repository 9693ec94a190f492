//! The best of many boards: the most even by play with the shares of wins, or those of the lowest score with its parts.

use crate::boards::best_of::{BOARDS, BY, compared};
use crate::boards::figures::one;
use crate::boards::forms::request;
use crate::boards::rendered::BoardRequest;
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::errors::error_page;
use crate::shared::query::Params;
use crate::shared::study;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_board::score::{Score, VERSION};
use milepost_calls::best_boards::{By, Ranked, Ranking};
use milepost_document::number::counted;

/// The penalties of a score, each with its name.
pub fn parts(score: &Score) -> [(&'static str, f64); 4] {
    [
        ("spread of worth", score.fairness),
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
    let by = params.choice("by", &BY).unwrap_or(By::Play);
    let request = request(name, params).await?;
    params.check()?;
    // Alone, nobody has an advantage.
    let by = if request.spec.players < 2 {
        By::Score
    } else {
        by
    };
    Ok(written(
        &request,
        &compared(&request, many, by).await?,
        many,
        by,
    ))
}

fn written(request: &BoardRequest, compared: &Ranking, many: u64, by: By) -> Markup {
    let (made, none) = (compared.made, compared.failed);
    let body = html! {
        h1 { @match by {
            By::Play => { "The most even of " (counted(made, "board", "boards")) }
            By::Score => { "The best of " (counted(made, "board", "boards")) }
        } }
        p { bdi { (request.game.preset.name) } ", " (counted(request.spec.players, "player", "players")) ", "
            bdi { (request.game.preset.scenarios[request.spec.scenario]) } ". " (meaning(compared, by)) " Choose one." }
        @if none > 0 { p { (none) " of the seeds gave no board." } }
        (study::time_ran_out((made + none) as u64, many, "seeds"))
        ol.cards.pictures.sheets {
            @for (at, ranked) in compared.best.iter().enumerate() {
                @let request = request.seeded(ranked.board.seed);
                li.card {
                    a href=(request.address("", &[])) {
                        img src=(request.address("/picture.svg", &[])) alt="" loading="lazy" width="320" height="226";
                        strong { (at + 1) ". seed " (ranked.board.seed) ": " (in_short(ranked)) }
                        span.soft { (one(ranked.report.spread)) " points between the capitals" }
                    }
                }
            }
        }
        (details(request, compared, by))
    };
    frame(
        "The best of many boards",
        nav::BOARDS.path,
        &["boards.css"],
        body,
    )
}

/// What the figures mean, and the worst of them.
fn meaning(compared: &Ranking, by: By) -> String {
    let worst = one(compared.worst);
    match by {
        By::Play => {
            let games = compared
                .best
                .first()
                .and_then(|ranked| ranked.played.as_ref())
                .map_or(0, |played| played.games);
            format!(
                "Bots played {games} games on each. Less is better: how many points of a hundred the shares of wins lie off even; \
                 on the worst board {worst}."
            )
        }
        By::Score => format!(
            "Lower scores are better; the worst board scored {worst} (score version {VERSION})."
        ),
    }
}

fn in_short(ranked: &Ranked) -> String {
    match &ranked.played {
        Some(_) => format!("{} points off even", one(ranked.penalty)),
        None => format!("score {}", one(ranked.penalty)),
    }
}

/// What the boards are ranked by in detail: the shares of wins of each seat, or the parts of each score.
fn details(request: &BoardRequest, compared: &Ranking, by: By) -> Markup {
    let (heading, ranked_by) = match by {
        By::Play => ("Shares of wins by seat, %", "Off even"),
        By::Score => ("Penalties", "Score"),
    };
    let columns: Vec<(String, f64)> = compared.best.first().map(figures).unwrap_or_default();
    html! {
        h2 { (heading) }
        div.scroll { table {
            thead { tr {
                th.number scope="col" { "Seed" } th.number scope="col" { (ranked_by) }
                @for (name, _) in &columns { th.number scope="col" { (name) } }
            } }
            tbody { @for ranked in &compared.best { tr {
                th.number scope="row" { a href=(request.seeded(ranked.board.seed).address("", &[])) { (ranked.board.seed) } }
                td.number { strong { (one(ranked.penalty)) } }
                @for (_, figure) in figures(ranked) { td.number { (one(figure)) } }
            } } }
        } }
        @if by == By::Play {
            p.soft { "The page of a board says whether it is fair. It plays other games for that, so that the shares do not look more "
                "even than they are." }
        }
    }
}

/// The figures behind a board's rank, each with its name.
fn figures(ranked: &Ranked) -> Vec<(String, f64)> {
    match &ranked.played {
        Some(played) => {
            let seats = played.shares.iter().enumerate();
            seats
                .map(|(seat, share)| (format!("Seat {}", seat + 1), 100.0 * share))
                .collect()
        }
        None => parts(&ranked.score)
            .map(|(name, part)| (name.to_owned(), part))
            .to_vec(),
    }
}
