/// The name of a colour of icons. Whoever draws says what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Outlines, and what is black: coal, tyres.
    Ink,
    /// White: paper, cotton, surfaces in full light.
    Light,
    /// Light grey: marble in the shade, cloth.
    Stone,
    /// Dark grey: iron, slate.
    Slate,
    /// Yellow: gold, wheat.
    Straw,
    /// Yellow in the shade.
    Brass,
    /// Orange: oranges, copper.
    Orange,
    /// Red: apples, bricks.
    Red,
    /// Dark red: wine.
    Wine,
    /// Pink: meat, and red in the light.
    Rose,
    /// Light brown: wood, leather.
    Tan,
    /// Dark brown: coffee, bark.
    Umber,
    /// Light green: leaves.
    Leaf,
    /// Dark green: cedars, leaves of grapes.
    Green,
    /// Light blue: glass.
    Sky,
    /// Dark blue: clothing, gas flames.
    Blue,
}

impl Tone {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 16] = [
        Self::Ink,
        Self::Light,
        Self::Stone,
        Self::Slate,
        Self::Straw,
        Self::Brass,
        Self::Orange,
        Self::Red,
        Self::Wine,
        Self::Rose,
        Self::Tan,
        Self::Umber,
        Self::Leaf,
        Self::Green,
        Self::Sky,
        Self::Blue,
    ];

    /// The name in files and style sheets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ink => "ink",
            Self::Light => "light",
            Self::Stone => "stone",
            Self::Slate => "slate",
            Self::Straw => "straw",
            Self::Brass => "brass",
            Self::Orange => "orange",
            Self::Red => "red",
            Self::Wine => "wine",
            Self::Rose => "rose",
            Self::Tan => "tan",
            Self::Umber => "umber",
            Self::Leaf => "leaf",
            Self::Green => "green",
            Self::Sky => "sky",
            Self::Blue => "blue",
        }
    }

    /// The tone of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tone| tone.name() == name)
    }
}
