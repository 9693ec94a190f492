//! The game of bots on the home page, played when it is first asked for.

use crate::http::encoding::Precompressed;
use crate::state::App;
use crate::wire::error::ApiError;
use crate::wire::film;
use milepost_live::limits::network::narrowest;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OnceCell;

/// The map of the game.
pub const MAP: &str = "iberia";
/// Who asks for it: the server itself.
const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
/// The longest that playing it may take.
const LIMIT: Duration = Duration::from_secs(30);

/// The film.
#[derive(Default)]
pub struct Film(OnceCell<Arc<Precompressed>>);

impl Film {
    /// The film as JSON.
    ///
    /// # Errors
    /// 503 if the server is busy; 404 if the game cannot be played.
    pub async fn get(&self, app: &App) -> Result<Arc<Precompressed>, ApiError> {
        let made = self.0.get_or_try_init(|| async {
            let boards = app.tables.clone();
            let play = move |deadline| {
                let map = boards.boards().shipped().map(MAP)?;
                let film = film::json(map.board.clone(), &deadline)?;
                let json = serde_json::to_vec(&film).ok()?;
                let json = Precompressed::new("application/json", json.into());
                Some(Arc::new(json))
            };
            // Not among the bots, which may think for long at tables.
            let played = app.creation.run(narrowest(SERVER), LIMIT, play).await?;
            played.ok_or_else(|| ApiError::missing("film"))
        });
        made.await.cloned()
    }
}
