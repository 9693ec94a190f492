//! What holds of anything that is read in each form: nothing panics, and what is read comes back from what is written of it. The
//! fuzz targets run these on what they invent, and the tests on every file of the corpus, and on pieces of each.

mod adjustments;
mod backup;
mod board;
mod contract;
mod deck;
mod entries;
mod graph_json;
mod link;
mod maker;
mod map_text;
mod notation;
mod position;
mod record;
mod request;
mod study_part;
mod table;
mod titles;

/// The forms by name. Each has a folder of the corpus.
pub const FORMS: [(&str, Form); 17] = [
    ("adjustments", Form::Text(adjustments::hold)),
    ("backup", Form::Bytes(backup::hold)),
    ("board", Form::Text(board::hold)),
    ("contract", Form::Text(contract::hold)),
    ("deck", Form::Text(deck::hold)),
    ("entries", Form::Text(entries::hold)),
    ("graph_json", Form::Text(graph_json::hold)),
    ("link", Form::Text(link::hold)),
    ("maker", Form::Text(maker::hold)),
    ("map_text", Form::Text(map_text::hold)),
    ("notation", Form::Text(notation::hold)),
    ("position", Form::Text(position::hold)),
    ("record", Form::Text(record::hold)),
    ("request", Form::Text(request::hold)),
    ("study_part", Form::Text(study_part::hold)),
    ("table", Form::Text(table::hold)),
    ("titles", Form::Text(titles::hold)),
];

/// What must hold.
pub enum Form {
    /// Of any bytes.
    Bytes(fn(&[u8])),
    /// Of any text. Nothing reads other bytes as this form.
    Text(fn(&str)),
}

impl Form {
    /// Holds it against some bytes.
    pub fn hold(&self, bytes: &[u8]) {
        match self {
            Form::Bytes(hold) => hold(bytes),
            Form::Text(hold) => {
                if let Ok(text) = std::str::from_utf8(bytes) {
                    hold(text);
                }
            }
        }
    }
}
