//! Any text: a preset, a board or a code, or their problems. A small board of a preset is made; what is read is measured
//! and drawn, and comes back from its written form as it was.

use milepost_board::code::Code;
use milepost_board::draw::{self, Options};
use milepost_board::files;
use milepost_board::judge::judge;
use milepost_board::{Board, Preset, Setting, make, shipped};
use std::sync::LazyLock;

static SHIPPED: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    shipped::PRESETS
        .iter()
        .map(|(_, text)| files::preset::read(text).unwrap())
        .collect()
});

/// The most cells and cities of boards that are made: larger ones take too long here.
const SMALL: (usize, usize) = (600, 12);

fn judged(setting: &Setting<'_>, board: &Board) {
    let written = files::board::json(setting, board);
    let text = serde_json::to_string(&written).unwrap();
    let again = files::board::read(&text, setting.preset);
    assert_eq!(again.as_ref(), Ok(board));
    assert_eq!(
        again.map(|again| files::board::json(setting, &again)),
        Ok(written)
    );
    judge(setting, board).faults(setting);
    std::hint::black_box(draw::overlaps(setting, board));
    // A name may have signs that the fonts lack.
    let _ = draw::board(setting, board, &Options::default()).svg();
}

/// Holds it against a text.
pub fn hold(text: &str) {
    if let Ok(code) = Code::read(text) {
        assert_eq!(Code::read(&code.to_string()), Ok(code));
    }
    if let Ok(preset) = files::preset::read(text) {
        for scenario in [0, preset.scenarios.len() - 1] {
            let setting = Setting {
                preset: &preset,
                players: preset.players.min(2),
                scenario,
                land: None,
            };
            let [columns, rows] = setting.grid();
            if columns * rows <= SMALL.0
                && setting.cities() <= SMALL.1
                && let Ok(board) = make(setting, 1)
            {
                judged(&setting, &board);
            }
        }
    }
    if let Ok(name) = files::board::preset_name(text)
        && let Some(preset) = SHIPPED.iter().find(|preset| preset.name == name)
        && let Ok(board) = files::board::read(text, preset)
    {
        let setting = Setting::of(preset, &board);
        judged(&setting, &board);
    }
}
