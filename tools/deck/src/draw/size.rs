use milepost_print::cards;

/// The size of the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardSize {
    /// 63 x 88 mm, nine to a sheet.
    #[default]
    Poker,
    /// 44 x 68 mm.
    Mini,
    /// Slips of paper, thirty to a sheet, as the authors of the rules cut theirs.
    Slips,
}

impl CardSize {
    /// Every size.
    pub const ALL: [Self; 3] = [Self::Poker, Self::Mini, Self::Slips];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Poker => "poker",
            Self::Mini => "mini",
            Self::Slips => "slips",
        }
    }

    /// Width and height in millimetres.
    pub const fn millimetres(self) -> (f64, f64) {
        match self {
            Self::Poker => cards::POKER,
            Self::Mini => cards::MINI,
            Self::Slips => cards::SLIP,
        }
    }
}
