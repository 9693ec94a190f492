//! The page of a study of a network's balance.

use crate::contracts::common::{drawn, hidden, title};
use crate::contracts::rendered::{DrawnNetwork, Source};
use crate::contracts::studied::{GAMES, Studied, studied};
use crate::contracts::{rendered, studied};
use crate::error::ApiError;
use crate::frame::frame;
use crate::nav;
use crate::shared::cache::Cache;
use crate::shared::errors::error_page;
use crate::shared::visit::Visit;
use crate::shared::{download, study};
use crate::work::Work;
use axum::Extension;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use milepost_contract::files::game::{LARGEST_SEED, MOST_PLAYERS};
use milepost_contract::study::{MOST_MARKET, Plan};
use milepost_document::number::counted;
use milepost_study::Report;
use std::sync::Arc;

/// Recent studies.
pub type Studies = Arc<Cache<Studied>>;

/// The maximum number of rounds of a game on this page.
const ROUNDS: u32 = 100;

/// A study as an address specifies it.
struct StudyPage {
    source: Source,
    drawn: Arc<DrawnNetwork>,
    plan: Plan,
    study: Arc<Studied>,
}

impl StudyPage {
    fn address(source: &Source, plan: &Plan, file: &str) -> String {
        let numbers = [
            plan.games.into(),
            plan.players as u64,
            plan.rounds.into(),
            plan.market as u64,
            plan.seed,
        ];
        let numbers = numbers.map(|number| number.to_string());
        let named = ["games", "players", "rounds", "market", "seed"]
            .into_iter()
            .zip(numbers.iter().map(String::as_str));
        source.address(
            &format!("/study{file}"),
            &named.collect::<Vec<(&str, &str)>>(),
        )
    }
}

async fn find(visit: &mut Visit<DrawnNetwork>, studies: &Studies) -> Result<StudyPage, ApiError> {
    let params = &mut visit.params;
    let plan = Plan {
        games: params.number("games", 1..=GAMES.1, GAMES.0),
        players: params.number("players", 1..=MOST_PLAYERS, 3),
        rounds: params.number("rounds", 1..=ROUNDS, 25),
        market: params.number("market", 0..=MOST_MARKET, 3),
        seed: params.number("seed", 0..=LARGEST_SEED, 1),
    };
    let (source, drawn) = drawn(visit).await?;
    visit.params.check()?;
    let key = StudyPage::address(&source, &plan, "");
    let study = studies.get_or(&key, studied(drawn.clone(), plan)).await?;
    Ok(StudyPage {
        source,
        drawn,
        plan,
        study,
    })
}

/// The handler of the page.
pub async fn page(
    mut visit: Visit<DrawnNetwork>,
    Extension(studies): Extension<Studies>,
) -> Response {
    match find(&mut visit, &studies).await {
        Ok(found) => written(&found).into_response(),
        Err(error) => error_page("No study", &error),
    }
}

/// The charts of the page (`charts.svg`) and the files (such as `study.pdf`).
pub async fn file(
    mut visit: Visit<DrawnNetwork>,
    Extension(studies): Extension<Studies>,
) -> Response {
    let found = match find(&mut visit, &studies).await {
        Ok(found) => found,
        Err(error) => return error_page("No study", &error),
    };
    if visit.file == "charts.svg" {
        return visit.drawing(Ok(found.study.svg.clone()), "No study");
    }
    let ending = visit
        .file
        .strip_prefix("study.")
        .unwrap_or_default()
        .to_owned();
    let called = format!("{} study {}", found.drawn.network().name(), found.plan.seed);
    let study = found.study.clone();
    let kind = Work::of_file(&ending);
    let made = rendered::with(&found.drawn, kind, move |_, _| {
        studied::file(&study, &ending)
    })
    .await;
    made.map_or_else(
        |error| error_page("No file", &error),
        |file| download::attached(&called, file),
    )
}

fn written(found: &StudyPage) -> Markup {
    let StudyPage {
        source,
        drawn,
        plan,
        study,
    } = found;
    let file = |file: &str| StudyPage::address(source, plan, file);
    let report = &study.report;
    let fields = [
        (
            "games",
            "Games",
            u64::from(plan.games),
            1,
            u64::from(GAMES.1),
        ),
        (
            "players",
            "Players",
            plan.players as u64,
            1,
            MOST_PLAYERS as u64,
        ),
        ("rounds", "Rounds", plan.rounds.into(), 1, ROUNDS.into()),
        (
            "market",
            "Contracts on the market",
            plan.market as u64,
            0,
            MOST_MARKET as u64,
        ),
        ("seed", "Seed", plan.seed, 0, LARGEST_SEED),
    ];
    let body = html! {
        h1 { "Balance of " bdi { (title(source, drawn)) } }
        p { (counted(report.games, "game", "games")) " without strategy: every player keeps a random contract of those offered, and fulfils it." }
        (study::time_ran_out(report.games, u64::from(report.planned), "games"))
        form.row method="get" {
            (hidden(source))
            @for (name, label, value, least, most) in fields {
                span.field { label for=(name) { (label) } input id=(name) name=(name) type="number" min=(least) max=(most) value=(value); }
            }
            button.primary { "Run the study" }
        }
        (study::charts(&file("/charts.svg"), &report.text()))
        ul.plain {
            @for (ending, what) in [("pdf", "PDF"), ("png", "PNG picture"), ("txt", "tables as text"), ("json", "JSON")] {
                li { a href=(file(&format!("/study.{ending}"))) { (what) } }
            }
        }
    };
    frame(
        "A study of contracts",
        nav::CONTRACTS.path,
        &["contracts.css"],
        body,
    )
}
