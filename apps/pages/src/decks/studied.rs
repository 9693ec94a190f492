//! Studies of many decks with the same settings.

use crate::decks::rendered::{DeckSpec, priced};
use crate::error::ApiError;
use crate::maps::rendered::DrawnMap;
use crate::shared::download;
use crate::shared::form_errors::unprocessable;
use crate::shared::study_time::counted;
use crate::work::{Work, WorkError};
use milepost_deck::deal;
use milepost_deck::draw::charts;
use milepost_deck::study::{self, Study};
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
pub async fn studied(
    drawn: Arc<DrawnMap>,
    spec: DeckSpec,
    decks: u32,
) -> Result<Studied, ApiError> {
    priced(drawn, spec.dingles, Work::Study, move |prices, deadline| {
        let plan = study::Plan {
            decks,
            first: spec.plan,
        };
        let study = Study::new(prices, plan).map_err(unprocessable)?;
        let sample = counted(&study, &deadline)?;
        if deadline.is_over() {
            return Err(WorkError::LimitExceeded(Work::Study.limit()).into());
        }
        if sample.counts.decks == 0 {
            let why = deal(prices, spec.plan)
                .err()
                .map_or("the time limit was reached".to_owned(), |error| {
                    error.to_string()
                });
            return Err(unprocessable(format!(
                "no deck could be dealt; error of the first: {why}"
            )));
        }
        let report = study.report(&sample);
        Ok(Studied {
            text: report.text(),
            svg: download::svg(&charts::page(&report))?.into(),
            decks: sample.runs,
        })
    })
    .await
}
