//! Studies of many games of contracts without strategy, which measure the balance of a network.

use crate::contracts::rendered::{DrawnNetwork, json};
use crate::error::ApiError;
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::study_time::counted;
use crate::work::{self, Work};
use milepost_calls::export;
use milepost_contract::draw::charts;
use milepost_contract::study::{Plan, Study, StudyJson};
use milepost_print::paper::Paper;
use milepost_study::Report;
use std::sync::Arc;

/// The default and maximum number of games in a study.
pub const GAMES: (u32, u32) = (200, 2000);

/// A study.
pub struct Studied {
    /// The report.
    pub report: StudyJson,
    /// The charts, as SVG.
    pub svg: axum::body::Bytes,
}

/// Plays the games of a plan.
///
/// # Errors
/// If the time limit is reached before the first game.
pub async fn studied(drawn: Arc<DrawnNetwork>, plan: Plan) -> Result<Studied, ApiError> {
    let done = work::run(Work::Study, move |deadline| {
        let study = Study::new(&drawn.values, plan);
        let sample = counted(&study, &deadline)?;
        if sample.runs == 0 {
            return Err(ApiError::busy(
                "the time limit was reached before a game was complete",
            ));
        }
        let report = study.report(&sample);
        let svg = download::svg(&charts::page(&report))?.into();
        Ok(Studied { report, svg })
    });
    done.await?
}

/// The file of a study with an extension.
///
/// # Errors
/// If there is no such format.
pub fn file(studied: &Studied, ending: &str) -> Result<File, ApiError> {
    match ending {
        "txt" => Ok(File {
            ending: "txt",
            bytes: studied.report.text().into_bytes(),
        }),
        "json" => Ok(File {
            ending: "json",
            bytes: json(&studied.report)?.into_bytes(),
        }),
        _ => {
            let picture = export::charts(&studied.report, charts::page(&studied.report));
            download::picture(ending, |format| picture.on_one_page(format, Paper::A4))
                .unwrap_or_else(|| Err(ApiError::missing("form")))
        }
    }
}
