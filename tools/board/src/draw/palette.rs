//! The colours of each theme: those of the preset, their greys, black and white, or a palette for colour-blind people.

mod safe;
#[cfg(test)]
mod tests;

use super::options::Theme;
use crate::model::design::{Colours, Design, Kind, Rgb};
use milepost_draw::Colour;
use milepost_draw::icon::{self, Tone};

/// What is drawn with what.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    /// Which theme it is for.
    pub theme: Theme,
    /// The ground of panels, and what is shown around letters.
    pub paper: Colour,
    /// Letters and frames.
    pub ink: Colour,
    /// The small print.
    pub faint: Colour,
    /// Open water.
    pub sea: Colour,
    /// Nearer and nearer to the coast.
    pub shoals: [Colour; 3],
    /// Ripples on it.
    pub wave: Colour,
    /// Land at the coast.
    pub land: Colour,
    /// Farther and farther from the coast.
    pub inland: [Colour; 2],
    /// The line of the coast.
    pub coast: Colour,
    /// Tufts on land.
    pub grass: Colour,
    /// Forests.
    pub canopy: Colour,
    /// Their outlines.
    pub canopy_edge: Colour,
    /// Names of forests.
    pub canopy_name: Colour,
    /// Roads.
    pub road: Colour,
    /// Their edges, and those of their spots.
    pub road_edge: Colour,
    /// Rails.
    pub rail: Colour,
    /// Lanes over water.
    pub lane: Colour,
    /// Trails.
    pub trail: Colour,
    /// What flies.
    pub air: Colour,
    /// Cities.
    pub city: Colour,
    /// The light around them.
    pub glow: Option<Colour>,
    /// The ground of tokens.
    pub token: Colour,
    /// The edges of tokens, and the ends that bear their figures.
    pub badge: Colour,
    /// The figures.
    pub badge_ink: Colour,
    /// Hills.
    pub hill: Colour,
    /// The side of each that lies in the shade.
    pub hill_shade: Colour,
    /// Their outlines.
    pub hill_edge: Colour,
    /// The tones of icons.
    pub icons: icon::Palette,
    players: Vec<Colour>,
}

/// The colours of a theme for a preset's design.
pub(super) fn palette(design: &Design, theme: Theme) -> Palette {
    match theme {
        Theme::Colour | Theme::Large => Palette::of(theme, &design.colours, plain),
        Theme::Grey => Palette::of(theme, &light_tokens(&design.colours), grey),
        Theme::Safe => Palette::of(theme, &safe::colours(), plain),
        Theme::Ink => Palette::of(theme, &black_and_white(), plain),
    }
}

fn plain(Rgb(red, green, blue): Rgb) -> Colour {
    Colour(red, green, blue)
}

/// The grey that is as light.
fn grey(colour: Rgb) -> Colour {
    let Rgb(red, green, blue) = colour;
    let [r, g, b] = [red, green, blue].map(u32::from);
    // Luma of Rec. 709, on the coded values: near enough to what copiers do.
    let level = (213 * r + 715 * g + 72 * b + 500) / 1000;
    Colour::grey(u8::try_from(level).unwrap_or(u8::MAX))
}

/// The same with white tokens in place of dark ones: the icons for a dark ground have no greys.
fn light_tokens(colours: &Colours) -> Colours {
    let colours = colours.clone();
    if !is_dark(grey(colours.token)) {
        return colours;
    }
    let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    Colours {
        token: white,
        badge: black,
        badge_ink: white,
        ..colours
    }
}

/// For copiers, which have no greys: lines tell things apart.
fn black_and_white() -> Colours {
    let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    Colours {
        paper: white,
        ink: black,
        faint: black,
        sea: white,
        shoals: [white; 3],
        wave: black,
        land: white,
        inland: [white; 2],
        coast: black,
        grass: black,
        canopy: white,
        canopy_edge: black,
        canopy_name: black,
        road: white,
        road_edge: black,
        rail: black,
        lane: black,
        trail: black,
        air: black,
        city: white,
        glow: None,
        token: white,
        badge: black,
        badge_ink: white,
        hill: white,
        hill_shade: white,
        hill_edge: black,
        players: vec![black],
    }
}

impl Palette {
    fn of(theme: Theme, colours: &Colours, ink: fn(Rgb) -> Colour) -> Palette {
        Palette {
            theme,
            paper: ink(colours.paper),
            ink: ink(colours.ink),
            faint: ink(colours.faint),
            sea: ink(colours.sea),
            shoals: colours.shoals.map(ink),
            wave: ink(colours.wave),
            land: ink(colours.land),
            inland: colours.inland.map(ink),
            coast: ink(colours.coast),
            grass: ink(colours.grass),
            canopy: ink(colours.canopy),
            canopy_edge: ink(colours.canopy_edge),
            canopy_name: ink(colours.canopy_name),
            road: ink(colours.road),
            road_edge: ink(colours.road_edge),
            rail: ink(colours.rail),
            lane: ink(colours.lane),
            trail: ink(colours.trail),
            air: ink(colours.air),
            city: ink(colours.city),
            glow: colours.glow.map(ink),
            token: ink(colours.token),
            badge: ink(colours.badge),
            badge_ink: ink(colours.badge_ink),
            hill: ink(colours.hill),
            hill_shade: ink(colours.hill_shade),
            hill_edge: ink(colours.hill_edge),
            icons: icons(theme, is_dark(ink(colours.token))),
            players: colours.players.iter().copied().map(ink).collect(),
        }
    }

    /// The colour of a player.
    pub fn player(&self, player: usize) -> Colour {
        let seat = player % self.players.len().max(1);
        self.players.get(seat).copied().unwrap_or(self.ink)
    }

    /// Whether figures must be told apart without colours.
    pub fn is_colourless(&self) -> bool {
        matches!(self.theme, Theme::Ink | Theme::Grey)
    }

    /// What is read on tokens.
    pub fn token_ink(&self) -> Colour {
        if is_dark(self.token) {
            Colour::WHITE
        } else {
            self.icons.colour(Tone::Ink)
        }
    }

    /// The tones of a kind of obstacle.
    pub fn mark(&self, kind: &Kind) -> icon::Palette {
        let own = |base: icon::Palette, ink: fn(Rgb) -> Colour| {
            let tones = Tone::ALL.into_iter().enumerate();
            tones.fold(base, |tones, (number, tone)| {
                match kind.colours.get(&number) {
                    Some(&colour) => tones.with(tone, ink(colour)),
                    None => tones,
                }
            })
        };
        match self.theme {
            Theme::Colour | Theme::Large => own(icon::Palette::DAY, plain),
            Theme::Grey => own(icon::Palette::GREY, grey),
            // Its ground is not the preset's.
            Theme::Safe => icon::Palette::DAY,
            Theme::Ink => icon::Palette::INK,
        }
    }
}

/// The tones of icons on tokens.
fn icons(theme: Theme, dark: bool) -> icon::Palette {
    match theme {
        Theme::Ink => icon::Palette::INK,
        Theme::Grey => icon::Palette::GREY,
        _ if dark => icon::Palette::NIGHT,
        _ => icon::Palette::DAY,
    }
}

fn is_dark(colour: Colour) -> bool {
    let Colour(red, green, blue) = colour;
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 110_000
}
