//! A recorded game of a made-up 18xx title, and the title's files as a copy of the site's source has them.

/// The files of the title, by their paths below the folder of titles.
pub const FILES: [(&str, &str); 3] = [
    (
        "g_18_tern/meta.rb",
        include_str!("../recorded/g_18_tern/meta.rb"),
    ),
    (
        "g_18_tern/map.rb",
        include_str!("../recorded/g_18_tern/map.rb"),
    ),
    (
        "g_18_tern/game.rb",
        include_str!("../recorded/g_18_tern/game.rb"),
    ),
];

/// The game: two tiles, one of them taken back and laid again elsewhere, trains, a run.
pub const RECORD: &str = include_str!("../recorded/game.json");
