//! The bans of the operator: kept in a note of the store, and known to each server within seconds.

use crate::limits::bans::{Ban, BanList};
use crate::state::App;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_live::store::StoreError;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};

/// The note in which the store keeps them.
const NOTE: &str = "bans";
/// How often a change is tried when other servers change the bans meanwhile.
const TRIES: usize = 8;

/// The bans, as far as this server knows.
#[derive(Default)]
pub struct Bans(RwLock<Arc<Known>>);

#[derive(Default)]
struct Known {
    list: BanList,
    /// The version of the note.
    version: u64,
}

impl Bans {
    /// Whether a client is banned.
    pub fn refuse(&self, app: &App, address: IpAddr) -> bool {
        self.known().list.covers(address, app.tables.now())
    }

    /// Reads the bans that the store has.
    ///
    /// # Errors
    /// The store fails, or a newer release wrote them: then those that are known stay.
    pub async fn load(&self, app: &App) -> Result<(), StoreError> {
        self.stored(app).await.map(drop)
    }

    /// The bans that hold.
    ///
    /// # Errors
    /// See [`Bans::load`].
    pub async fn holding(&self, app: &App) -> Result<Vec<Ban>, StoreError> {
        let known = self.stored(app).await?;
        Ok(known.list.holding(app.tables.now()).cloned().collect())
    }

    /// Changes the bans.
    ///
    /// # Errors
    /// What `change` says; 503 if the store fails, or other servers were faster each time.
    pub async fn change(
        &self,
        app: &App,
        change: impl Fn(&BanList) -> Result<BanList, ApiError>,
    ) -> Result<(), ApiError> {
        for _ in 0..TRIES {
            let known = self.stored(app).await?;
            let list = change(&known.list)?;
            let all: Vec<&Ban> = list.holding(app.tables.now()).collect();
            let text = serde_json::to_string(&all).map_err(|error| {
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
            })?;
            match app.tables.set_note(NOTE, &text, known.version).await {
                Ok(version) => {
                    self.know(Known { list, version });
                    return Ok(());
                }
                Err(StoreError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::busy(
            "others changed the bans; repeat the request",
        ))
    }

    async fn stored(&self, app: &App) -> Result<Arc<Known>, StoreError> {
        let Some(note) = app.tables.note(NOTE).await? else {
            return Ok(self.known());
        };
        if note.version != self.known().version {
            let bans: Vec<Ban> = serde_json::from_str(&note.text).map_err(|error| {
                StoreError::Down(format!("the bans in the store cannot be read: {error}"))
            })?;
            let (list, version) = (bans.into_iter().collect(), note.version);
            self.know(Known { list, version });
        }
        Ok(self.known())
    }

    fn known(&self) -> Arc<Known> {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn know(&self, known: Known) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(known);
    }
}
