//! The record of a game, as it is uploaded with the files of its title, and as it is kept.

use crate::error::ApiError;
use crate::routes::kept::{self, Kept};
use crate::shared::form_errors::invalid_file;
use axum::extract::Multipart;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::http::StatusCode;
use flate2::read::MultiGzDecoder;
use milepost_calls::recorded_game::{Reads, TitleSource};
use milepost_document::without_mark;
use milepost_route_files as files;
use milepost_route_games::replay::{GameRecord, RecordedGame};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// The most bytes of all files of a form, unpacked: some ten times those of a long game.
const LARGEST: u64 = 16 << 20;
/// The most files of titles: of each title that there is, the one with its name, and all of some titles.
const FILES: usize = 2_000;
/// The most players that are counted.
const PLAYERS: usize = 100;
/// The first two bytes of what gzip packed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// What was uploaded.
#[derive(Debug, Default)]
pub struct Upload {
    /// The text of the record.
    pub record: String,
    /// The files of the title, by their paths, such as `g_1889/map.rb`, or by their names alone.
    pub files: BTreeMap<String, String>,
    /// A board file.
    pub board: String,
}

/// A record as it is kept, with what its title is played with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameTexts {
    record: String,
    files: BTreeMap<String, String>,
    board: String,
}

/// The copy of the site's source that the server itself has.
#[derive(Clone, Default)]
pub struct OwnSite(pub Option<TitleSource>);

impl OwnSite {
    /// The copy in a folder.
    pub fn of(site: Option<&Path>) -> OwnSite {
        OwnSite(site.and_then(|site| TitleSource::folder(site).ok()))
    }
}

impl Upload {
    /// Reads a form. Further fields are ignored.
    ///
    /// # Errors
    /// It is no form with files, or incomplete, or a file in it is too large, or no text.
    pub async fn read(form: Result<Multipart, MultipartRejection>) -> Result<Upload, ApiError> {
        let mut form = form.map_err(|rejection| {
            let what = "the request is not a form with files: its content-type must be multipart/form-data";
            ApiError::new(rejection.status(), what)
        })?;
        let mut upload = Upload::default();
        let mut left = LARGEST;
        while let Some(field) = form.next_field().await.map_err(unread)? {
            let name = field.name().unwrap_or_default().to_owned();
            let file = field.file_name().unwrap_or_default().to_owned();
            match name.as_str() {
                "record" | "text" => {
                    let text = text(field, "the record", &mut left).await?;
                    // A file goes before what was pasted.
                    let is_better = name == "record" || upload.record.is_empty();
                    if is_better && !text.trim().is_empty() {
                        upload.record = text;
                    }
                }
                "files" if !file.is_empty() => upload.take(&file, field, &mut left).await?,
                _ => {}
            }
        }
        Ok(upload)
    }

    /// Takes a file of a title, or a board.
    async fn take(&mut self, file: &str, field: Field<'_>, left: &mut u64) -> Result<(), ApiError> {
        let text = text(field, file, left).await?;
        match file.rsplit_once('.') {
            Some((_, "rb")) => {
                self.files.insert(path(file), text);
            }
            _ => self.board = text,
        }
        if self.files.len() > FILES {
            let what = format!("more than {FILES} files; the files of one title are enough");
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what));
        }
        Ok(())
    }

    /// The texts that are kept: what is needed of the record, which names no player, and the files that were read.
    ///
    /// # Errors
    /// All that is wrong with the record, or with what its title is played with.
    pub fn texts(self, own: &OwnSite) -> Result<GameTexts, ApiError> {
        let Upload {
            record,
            mut files,
            board,
        } = self;
        if record.is_empty() {
            let what = "choose or paste the record of a game";
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what));
        }
        let game = read(&record)?;
        let Reads { found, .. } = TitleSource::Files(files.clone()).reads(game);
        files.retain(|path, _| found.contains(path));
        let texts = GameTexts {
            record: essence(&record),
            files,
            board,
        };
        texts.open(own)?;
        Ok(texts)
    }

    /// The files of the title that are not here.
    ///
    /// # Errors
    /// The record is none.
    pub fn missing(self) -> Result<Vec<String>, ApiError> {
        let record = read(&self.record)?;
        let reads = TitleSource::Files(self.files).reads(record);
        Ok(reads.missing.into_iter().collect())
    }
}

impl GameTexts {
    /// Stores them, and gives the name under which they are found.
    pub fn keep(&self, kept: &Kept) -> String {
        kept::keep(json!(self).to_string(), kept)
    }

    /// The texts of a name.
    ///
    /// # Errors
    /// They are no longer stored.
    pub fn of(name: &str, kept: &Kept) -> Result<GameTexts, ApiError> {
        let text = kept.get(name).ok_or_else(|| {
            let gone = "this game is no longer stored here; open its record again";
            ApiError::new(StatusCode::GONE, gone)
        })?;
        serde_json::from_str(&text).map_err(|_| ApiError::missing("game"))
    }

    /// The game.
    ///
    /// # Errors
    /// All that is wrong with the record, or with what its title is played with.
    pub fn open(&self, own: &OwnSite) -> Result<RecordedGame, ApiError> {
        let record = read(&self.record)?;
        let title = record.title.clone();
        let source = match (&own.0, self.files.is_empty(), self.board.is_empty()) {
            (_, false, _) => TitleSource::Files(self.files.clone()),
            (_, true, false) => board(&self.board)?,
            (Some(own), true, true) => own.clone(),
            (None, true, true) => {
                let what = format!(
                    "the files of {title} are needed: map.rb, entities.rb, game.rb and what else its folder has in a copy of the site's source"
                );
                return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what));
            }
        };
        source
            .open(record)
            .map_err(|problems| invalid_file("", &problems))
    }
}

fn board(text: &str) -> Result<TitleSource, ApiError> {
    let board = files::read(text, &|_| None).map_err(|problems| invalid_file(text, &problems))?;
    TitleSource::board(board).ok_or_else(|| {
        let what = "the board is a position, on which a game has been played: give it before anyone has built";
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    })
}

fn read(record: &str) -> Result<GameRecord, ApiError> {
    GameRecord::read(record).map_err(|problems| invalid_file(record, &problems))
}

/// The record without the names of its players, and without what they wrote.
fn essence(record: &str) -> String {
    let Ok(mut json) = serde_json::from_str::<Json>(record) else {
        return String::new();
    };
    let players = json.get("players").and_then(Json::as_array);
    let players = players.map_or(0, Vec::len).min(PLAYERS);
    let mut actions = json.get_mut("actions").map(Json::take).unwrap_or_default();
    forget(&mut actions, &mut Vec::new());
    let variants = json.pointer("/settings/optional_rules");
    json!({
        "title": json["title"],
        "players": vec![Json::Null; players],
        "settings": { "optional_rules": variants },
        "actions": actions,
    })
    .to_string()
}

/// Leaves out what players wrote, and calls them by numbers, in actions and in those that the site did after them. The
/// `names` are those that were met so far.
fn forget(actions: &mut Json, names: &mut Vec<String>) {
    for action in actions.as_array_mut().into_iter().flatten() {
        let Some(action) = action.as_object_mut() else {
            continue;
        };
        action.remove("message");
        action.remove("user");
        let is_player = action.get("entity_type").and_then(Json::as_str) == Some("player");
        if let Some(Json::String(name)) = action.get("entity").filter(|_| is_player) {
            let known = names.iter().position(|one| one == name);
            let number = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(name.clone());
            }
            action.insert("entity".to_owned(), json!(number));
        }
        if let Some(own) = action.get_mut("auto_actions") {
            forget(own, names);
        }
    }
}

/// The last two parts of a path: the folder of a title and a file in it.
fn path(file: &str) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let last = parts.len().saturating_sub(2);
    parts[last..].join("/")
}

/// The text of a file, unpacked where it was packed, of which so many bytes may be `left` to this and further ones.
async fn text(field: Field<'_>, what: &str, left: &mut u64) -> Result<String, ApiError> {
    let bytes = field.bytes().await.map_err(unread)?;
    let wrong =
        |why: &str| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, format!("{what}: {why}"));
    let mut text = String::new();
    let read = match bytes.starts_with(&GZIP) {
        true => MultiGzDecoder::new(&*bytes)
            .take(*left)
            .read_to_string(&mut text),
        false => (&*bytes).take(*left).read_to_string(&mut text),
    };
    match read {
        Err(_) => Err(wrong("this is not a text")),
        Ok(length) if length as u64 == *left => Err(wrong("this is too long")),
        Ok(length) => {
            *left -= length as u64;
            Ok(without_mark(&text).to_owned())
        }
    }
}

fn unread(error: MultipartError) -> ApiError {
    ApiError::new(error.status(), "the form is incomplete")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_kept_without_names() {
        let record = json!({
            "title": "1889",
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "settings": {"optional_rules": ["beginner_game"], "seed": 3},
            "user": {"name": "Ann"},
            "actions": [
                {"type": "message", "id": 1, "message": "hello Bob"},
                {"type": "pass", "id": 2, "entity": "Ann", "entity_type": "player", "user": "Ann", "auto_actions": [
                    {"type": "message", "entity": "Bob", "entity_type": "player", "message": "Ann"}
                ]},
            ],
        });
        let kept = essence(&record.to_string());
        assert!(!kept.contains("Ann") && !kept.contains("Bob"), "{kept}");
        let game = GameRecord::read(&kept).unwrap();
        assert_eq!((game.players, game.actions.len()), (2, 1));
        assert_eq!(game.variants, ["beginner_game"]);
    }

    #[test]
    fn a_file_is_known_by_its_folder() {
        for (given, known) in [
            ("map.rb", "map.rb"),
            ("18xx/lib/engine/game/g_1889/map.rb", "g_1889/map.rb"),
            ("C:\\site\\g_1889\\map.rb", "g_1889/map.rb"),
            ("../../g_1889/map.rb", "g_1889/map.rb"),
        ] {
            assert_eq!(path(given), known);
        }
    }
}
