//! Studies: the same work many times over, as far as there is time for it.

use crate::pages::shared::form_errors::wrong;
use crate::wire::error::ApiError;
use std::time::Duration;

/// The longest that a study may take.
pub const STUDY: Duration = Duration::from_secs(40);
/// What of that is left for telling it.
pub const TELLING: Duration = Duration::from_secs(10);

/// Works on one core: the others are the tables'.
///
/// # Errors
/// That there is no core to be had.
pub fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, ApiError> {
    let core = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .map_err(wrong)?;
    Ok(core.install(work))
}
