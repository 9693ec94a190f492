//! Studies of many decks with the same settings.

use crate::decks::rendered::priced;
use crate::error::ApiError;
use crate::maps::rendered::DrawnMap;
use crate::shared::download;
use crate::shared::study_time::counted;
use crate::work::{Work, WorkError};
use milepost_calls::deck::{StatsPlan, stats_report};
use milepost_deck::draw::charts;
use milepost_study::Report;
use std::sync::Arc;

/// The default and maximum number of decks in a study.
pub const DECKS: (u32, u32) = (200, 1000);

/// A study of many decks.
pub struct Studied {
    /// The results as tables.
    pub text: String,
    /// The results as charts, in SVG.
    pub svg: axum::body::Bytes,
    /// The number of decks dealt, or refused for their seed.
    pub decks: u64,
}

/// Deals many decks, starting with the one requested.
///
/// # Errors
/// If no deck can be dealt, or the time limit is reached.
pub async fn studied(drawn: Arc<DrawnMap>, plan: StatsPlan) -> Result<Studied, ApiError> {
    priced(drawn, plan.dingles, Work::Study, move |prices, deadline| {
        let first = plan.first(plan.seed.unwrap_or_default());
        let study = plan.study(prices, first)?;
        let sample = counted(&study, &deadline)?;
        if deadline.is_over() {
            return Err(WorkError::LimitExceeded(Work::Study.limit()).into());
        }
        let report = stats_report(&study, prices, first, &sample)?;
        Ok(Studied {
            text: report.text(),
            svg: download::svg(&charts::page(&report))?.into(),
            decks: sample.runs,
        })
    })
    .await
}
