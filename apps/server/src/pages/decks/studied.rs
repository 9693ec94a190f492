//! Many decks of one kind, dealt to tell what they are like.

use crate::pages::decks::rendered::{DeckSpec, priced};
use crate::pages::maps::rendered::DrawnMap;
use crate::pages::shared::download;
use crate::pages::shared::form_errors::unprocessable;
use crate::pages::shared::study_time::{STUDY, counted};
use crate::wire::error::ApiError;
use crate::work::NotDone;
use milepost_deck::deal;
use milepost_deck::draw::charts;
use milepost_deck::study::{self, Study};
use milepost_study::Report;
use std::sync::Arc;

/// Decks of a study, usually and at most.
pub const DECKS: (u32, u32) = (200, 1000);

/// A study of many decks.
pub struct Studied {
    /// What it tells, as tables.
    pub text: String,
    /// What it tells, as charts in SVG.
    pub svg: axum::body::Bytes,
    /// Decks that were dealt, or refused for their seed.
    pub decks: u64,
}

/// Deals many decks, the first of them the one that is wished for.
///
/// # Errors
/// Why none can be dealt.
pub async fn studied(
    drawn: Arc<DrawnMap>,
    spec: DeckSpec,
    decks: u32,
) -> Result<Studied, ApiError> {
    priced(drawn, spec.dingles, STUDY, move |prices, deadline| {
        let plan = study::Plan {
            decks,
            first: spec.plan,
        };
        let study = Study::new(prices, plan).map_err(unprocessable)?;
        let sample = counted(&study, &deadline)?;
        if deadline.is_over() {
            return Err(NotDone::Limit(STUDY).into());
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
