use milepost_document::{Cursor, FromNode, Limits, Reader, quoted};

/// A colour: red, green and blue in sRGB. In a file it is `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    pub(super) const fn hex(number: u32) -> Rgb {
        let [_, red, green, blue] = number.to_be_bytes();
        Rgb(red, green, blue)
    }

    fn read(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#')?;
        let is_hex = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = is_hex.then(|| u32::from_str_radix(digits, 16).ok());
        number.flatten().map(Rgb::hex)
    }
}

impl FromNode for Rgb {
    const KIND: &'static str = "a text";

    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _limits: &Limits) -> Option<Rgb> {
        let text = reader.text(at)?;
        let colour = Rgb::read(&text);
        if colour.is_none() {
            let what = format!("expected a colour, found {}", quoted(&text));
            reader.error(at, what, "write it as \"#rrggbb\", such as \"#9cc6de\"");
        }
        colour
    }
}

/// The most colours of players.
const MOST_PLAYERS: usize = 16;

/// The palette of a board in colour. Letters need a contrast of 4.5 to 1 to what they stand on.
#[derive(Clone, Debug, PartialEq, Eq, FromNode)]
#[serde(default)]
pub struct Colours {
    /// The ground of panels, and what is shown around letters.
    pub paper: Rgb,
    /// Letters and frames.
    pub ink: Rgb,
    /// The small print.
    pub faint: Rgb,
    /// Open water.
    pub sea: Rgb,
    /// Water nearer and nearer to the coast.
    pub shoals: [Rgb; 3],
    /// Ripples on it.
    pub wave: Rgb,
    /// Land at the coast.
    pub land: Rgb,
    /// Land farther and farther from the coast.
    pub inland: [Rgb; 2],
    /// The line of the coast.
    pub coast: Rgb,
    /// Tufts on land.
    pub grass: Rgb,
    /// The ground of obstacles.
    pub canopy: Rgb,
    /// Its outline.
    pub canopy_edge: Rgb,
    /// Names of obstacles.
    pub canopy_name: Rgb,
    /// Roads.
    pub road: Rgb,
    /// Their edges, and those of their spots.
    pub road_edge: Rgb,
    /// Rails.
    pub rail: Rgb,
    /// Lanes over water.
    pub lane: Rgb,
    /// Trails.
    pub trail: Rgb,
    /// What flies.
    pub air: Rgb,
    /// Cities that are nobody's capital.
    pub city: Rgb,
    /// The light around cities, if they give any.
    pub glow: Option<Rgb>,
    /// The ground of tokens.
    pub token: Rgb,
    /// The edges of tokens, and the ends that bear their figures.
    pub badge: Rgb,
    /// The figures.
    pub badge_ink: Rgb,
    /// Hills.
    pub hill: Rgb,
    /// The side of each that lies in the shade.
    pub hill_shade: Rgb,
    /// Their outlines.
    pub hill_edge: Rgb,
    /// The players', in the order of the seats; from the first again where there are more players.
    #[form(most(MOST_PLAYERS), nonempty)]
    pub players: Vec<Rgb>,
}

impl Default for Colours {
    fn default() -> Colours {
        Colours {
            paper: Rgb::hex(0x00ff_fdf6),
            ink: Rgb::hex(0x0022_292f),
            faint: Rgb::hex(0x004d_555a),
            sea: Rgb::hex(0x009c_c6de),
            shoals: [0x00ab_d0e4, 0x00bd_dceb, 0x00d2_e8f2].map(Rgb::hex),
            wave: Rgb::hex(0x007f_b0cd),
            land: Rgb::hex(0x00ee_ebc9),
            inland: [0x00f3_edd2, 0x00f8_f2de].map(Rgb::hex),
            coast: Rgb::hex(0x003b_6a83),
            grass: Rgb::hex(0x00d3_cc9f),
            canopy: Rgb::hex(0x00cf_dfa9),
            canopy_edge: Rgb::hex(0x00b0_c988),
            canopy_name: Rgb::hex(0x002f_5323),
            road: Rgb::hex(0x00ff_e3a1),
            road_edge: Rgb::hex(0x008c_5a24),
            rail: Rgb::hex(0x002b_2d38),
            lane: Rgb::hex(0x001a_4f80),
            trail: Rgb::hex(0x007a_3f1d),
            air: Rgb::hex(0x008a_2766),
            city: Rgb::hex(0x00ff_fdf6),
            glow: None,
            token: Rgb::hex(0x00ff_fdf6),
            badge: Rgb::hex(0x004a_3524),
            badge_ink: Rgb::hex(0x00ff_ffff),
            hill: Rgb::hex(0x00e9_d9ae),
            hill_shade: Rgb::hex(0x00c4_a876),
            hill_edge: Rgb::hex(0x007d_6038),
            // Colour-blind people can tell them apart (after Okabe and Ito), light and dark by turns.
            players: [
                0x00d5_420b,
                0x0000_72b2,
                0x00f5_c400,
                0x008b_3f97,
                0x0000_9e73,
                0x0033_3a40,
                0x0056_b4e9,
                0x00e5_8fb8,
            ]
            .map(Rgb::hex)
            .to_vec(),
        }
    }
}
