//! Sets of options with a name.

use crate::model::options::{OptionError, Options, Variant};

/// A set of options with a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// The game.
    pub game: Variant,
    /// The other options that it sets, by name and value, in the order of the tables.
    pub options: &'static [(&'static str, &'static str)],
}

/// The standard game as tournaments play it. (Source: docs/rules/crayon-rails.md C34 to C40.)
pub const TOURNAMENT: Preset = Preset {
    name: "tournament",
    about: "the standard game as tournaments play it, with help for trapped players",
    game: Variant::Standard,
    options: &[
        ("equal_turns", "on"),
        ("loans", "on"),
        ("late_fees", "on"),
        ("backtrack", "on"),
        ("highest_first", "on"),
        ("contracts", "4"),
    ],
};

/// All presets, the default first.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "locking",
        about: "public locking",
        game: Variant::Locking,
        options: &[],
    },
    Preset {
        name: "standard",
        about: "hands of three cards",
        game: Variant::Standard,
        options: &[],
    },
    TOURNAMENT,
];

impl Options {
    /// Sets the options of a preset; the others stay as they are.
    ///
    /// # Errors
    /// There is no preset of that name.
    pub fn preset(&mut self, name: &str) -> Result<(), OptionError> {
        let preset = PRESETS.iter().find(|preset| preset.name == name);
        let preset = preset.ok_or_else(|| OptionError::Preset(name.to_owned()))?;
        self.game = preset.game;
        let mut options = preset.options.iter();
        options.try_for_each(|(name, value)| self.set(name, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_set_options_that_there_are_in_the_order_of_logs() {
        for preset in PRESETS {
            let mut options = Options::default();
            options.preset(preset.name).unwrap();
            let mut changed = options.changed();
            changed.retain(|(name, _)| *name != "game");
            let set = preset.options.iter();
            let set: Vec<(&str, String)> =
                set.map(|&(name, value)| (name, value.to_owned())).collect();
            assert_eq!(options.game, preset.game);
            assert_eq!(changed, set, "{}", preset.name);
        }
        assert_eq!(
            Options::default().preset("chess"),
            Err(OptionError::Preset("chess".to_owned()))
        );
    }
}
