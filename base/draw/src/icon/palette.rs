use crate::shape::Colour;
use milepost_icon::Tone;

/// What the tones look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colours: [Colour; Tone::ALL.len()],
    rim: Option<Colour>,
}

const fn hex(rgb: u32) -> Colour {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Colour(red, green, blue)
}

impl Palette {
    /// On a light ground.
    pub const DAY: Self = Self {
        colours: [
            hex(0x22_303a),
            hex(0xfb_f6e6),
            hex(0xc2_beb0),
            hex(0x6d_7a83),
            hex(0xec_c75f),
            hex(0xb0_7d22),
            hex(0xe2_832a),
            hex(0xc4_3d2c),
            hex(0x7c_2438),
            hex(0xe3_a196),
            hex(0xd0_a06b),
            hex(0x7b_4a2a),
            hex(0x86_a546),
            hex(0x3d_6b3c),
            hex(0xaa_cfdb),
            hex(0x2f_6792),
        ],
        rim: None,
    };

    /// For a print without colours: tones that meet in icons stay apart.
    pub const GREY: Self = Self {
        colours: [
            Colour::grey(0x20),
            Colour::grey(0xff),
            Colour::grey(0xc4),
            Colour::grey(0x7a),
            Colour::grey(0xd6),
            Colour::grey(0x84),
            Colour::grey(0xa2),
            Colour::grey(0x6c),
            Colour::grey(0x48),
            Colour::grey(0xb8),
            Colour::grey(0xb0),
            Colour::grey(0x58),
            Colour::grey(0xa4),
            Colour::grey(0x62),
            Colour::grey(0xce),
            Colour::grey(0x66),
        ],
        rim: None,
    };

    /// On a dark ground: a light rim parts the outline from it.
    pub const NIGHT: Self = Self {
        colours: [
            hex(0x0f_171d),
            hex(0xe9_e2cd),
            hex(0xad_aa9e),
            hex(0x6f_7d87),
            hex(0xdd_ba58),
            hex(0xa1_7425),
            hex(0xd0_7a2b),
            hex(0xbb_4130),
            hex(0x86_2e42),
            hex(0xd0_958b),
            hex(0xbd_9264),
            hex(0x80_5030),
            hex(0x7d_9a44),
            hex(0x45_7343),
            hex(0x98_bcc8),
            hex(0x39_7098),
        ],
        rim: Some(hex(0xc4_b794)),
    };

    /// Black and white, for copiers: pale tones are white.
    pub const INK: Self = Self {
        colours: [
            Colour::BLACK,
            Colour::WHITE,
            Colour::WHITE,
            Colour::BLACK,
            Colour::WHITE,
            Colour::BLACK,
            Colour::WHITE,
            Colour::BLACK,
            Colour::BLACK,
            Colour::WHITE,
            Colour::WHITE,
            Colour::BLACK,
            Colour::WHITE,
            Colour::BLACK,
            Colour::WHITE,
            Colour::BLACK,
        ],
        rim: None,
    };

    /// The same with another colour for a tone.
    #[must_use]
    pub fn with(mut self, tone: Tone, colour: Colour) -> Self {
        self.colours[tone as usize] = colour;
        self
    }

    /// The colour of a tone.
    #[must_use]
    pub fn colour(&self, tone: Tone) -> Colour {
        self.colours[tone as usize]
    }

    /// The colour around icons; `None` where they need no rim.
    #[must_use]
    pub const fn rim(&self) -> Option<Colour> {
        self.rim
    }
}
