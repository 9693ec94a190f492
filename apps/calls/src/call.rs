//! The tools as calls: a use case is a request with a list of its fields, its cost and its answer, and a program that offers it
//! to people is a form over that. For programs without types of ours, a request is JSON, and so is the answer, in the forms of
//! `--json`; what is drawn is SVG in it. Requests say all that is wrong with them at once.

pub mod given;
pub mod host;
pub mod refused;
pub mod request;
#[cfg(feature = "calls")]
pub mod table;
pub mod watch;
pub mod work;

use crate::call::host::Host;
use crate::call::refused::Refused;
use crate::call::watch::Watch;
use crate::call::work::Work;
use milepost_document::{Form, FromNode};
use serde_json::Value;

/// A use case: its request is the type.
pub trait Call: Form + Send + 'static {
    /// The tool, and what is asked of it, such as `deck.deal`.
    const NAME: &'static str;
    /// Description of the answer, on one line.
    const ABOUT: &'static str;
    /// Kind of work: its cost, and the time that it may take.
    const WORK: Work;
    /// Parts of the answer that JSON has where they are asked for.
    type Show: Form;
    /// Type of the answer.
    type Answer;

    /// Refuses what the request alone shows to be wrong, before anything is opened.
    ///
    /// # Errors
    /// All that is wrong with the request.
    fn check(&self) -> Result<(), Refused> {
        Ok(())
    }

    /// Opens what the request names or holds, without any work: what a request that cannot be read has wrong beside that.
    ///
    /// # Errors
    /// All that is wrong with what was opened, or with the request for it.
    fn open(&self, _host: &dyn Host) -> Result<(), Refused> {
        Ok(())
    }

    /// Answers.
    ///
    /// # Errors
    /// All that is wrong with the request and with the texts in it, or why there is no answer.
    fn answer(&self, watch: &Watch<'_>) -> Result<Self::Answer, Refused>;

    /// The answer as JSON.
    ///
    /// # Errors
    /// It has not what is to be shown.
    fn json(answer: &Self::Answer, show: &Self::Show) -> Result<Value, Refused>;
}

/// Nothing more is shown.
#[derive(Clone, Copy, Debug, Default, FromNode, Form)]
pub struct Nothing {}

/// Drawing beside an answer.
#[derive(Clone, Copy, Debug, Default, FromNode, Form)]
pub struct Drawn {
    /// Drawing beside the answer, as `svg`.
    #[form(usual(false))]
    pub drawing: bool,
}
