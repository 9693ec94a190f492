use milepost_document::FromNode;

/// A face of the bundled font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromNode)]
#[serde(rename_all = "lowercase")]
pub enum Cut {
    /// Upright.
    Regular,
    /// Heavy.
    Bold,
    /// Slanted.
    Italic,
}

/// How words are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, FromNode)]
#[serde(default)]
pub struct Hand {
    /// With which face; that of its use if missing.
    pub face: Option<Cut>,
    /// Whether in capitals.
    pub capitals: bool,
    /// Space added after each letter, in percent of the size; that of its use if missing.
    #[form(range(0.0..=40.0))]
    pub spacing: Option<f64>,
}

impl Hand {
    /// The hand with a face and spacing where it has none.
    #[must_use]
    pub fn or(self, face: Cut, spacing: f64) -> (Cut, bool, f64) {
        (
            self.face.unwrap_or(face),
            self.capitals,
            self.spacing.unwrap_or(spacing),
        )
    }
}

/// How names are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, FromNode)]
#[serde(default)]
pub struct Lettering {
    /// Of cities; upright if it does not say.
    pub city: Hand,
    /// Of capitals; heavy.
    pub capital: Hand,
    /// Of obstacles; slanted, 6 percent apart.
    pub obstacle: Hand,
    /// The title; heavy.
    pub title: Hand,
}

/// What the rules' corner says.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromNode)]
#[serde(default)]
pub struct Legend {
    /// The title; the preset's name if empty.
    #[form(name)]
    pub title: String,
    /// What obstacles are called, such as `forest`; they are not explained if it is empty.
    #[form(name)]
    pub obstacle: String,
    /// More to say below the path types and goods.
    #[form(most(4), letters(160))]
    pub notes: Vec<String>,
}
