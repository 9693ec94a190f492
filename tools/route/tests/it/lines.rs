//! Recorded positions by others, which stand beside the repository, unread.

// Each test that has this module needs a part of it.
#![allow(dead_code)]

use flate2::read::GzDecoder;
use milepost_testkit::data;
use std::io::Read;
use std::path::PathBuf;

/// The text of a recorded position.
pub struct Line {
    /// The name of its file.
    pub title: String,
    /// Its number there.
    pub number: usize,
    pub text: String,
}

/// All recorded positions of the titles of which `wanted` says so, unread. There are thousands: only those of one title are
/// in memory at a time.
pub fn lines(wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Line> {
    let of_file = move |file: PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let title = name.trim_end_matches(".ndjson.gz").to_owned();
        let mut text = String::new();
        if wanted(&title) {
            let packed = std::fs::read(&file).unwrap();
            GzDecoder::new(&packed[..])
                .read_to_string(&mut text)
                .unwrap();
        }
        let line = move |(number, text): (usize, &str)| Line {
            title: title.clone(),
            number,
            text: text.to_owned(),
        };
        text.lines().enumerate().map(line).collect::<Vec<Line>>()
    };
    data::files("18xx/positions", ".ndjson.gz")
        .into_iter()
        .flat_map(of_file)
}
