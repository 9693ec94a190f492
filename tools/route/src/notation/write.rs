//! Tiles and hexes as notation (docs/rules/18xx.md, R2 to R9): what is written reads back as what it was.
//!
//! The order is always the same: stops, junctions, track, labels, costs, borders, icons. Places where stops are drawn
//! are written only where they would not be chosen anyway.

use crate::model::{End, Gauge, Lane, Revenue, Stop, Terrain, Tile, Track};
use crate::notation::seat::Wish;
use crate::notation::{path, seat, stop};
use milepost_grid::Edge;

/// A string of the notation, and what it could not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The string.
    pub code: String,
    /// What is not in it, each in a few words.
    pub omitted: Vec<String>,
}

/// What belongs to a hex, whatever tile lies on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ground<'a> {
    /// The edges that nothing passes.
    pub impassable: &'a [Edge],
    /// What it costs to build.
    pub terrain: &'a [Terrain],
    /// The names of its icons.
    pub icons: &'a [String],
}

/// A tile as notation, as it is turned. Its name and colour are not part of the notation.
pub fn write(tile: &Tile) -> Written {
    write_hex(tile, Ground::default())
}

/// A hex as notation: its tile, and what belongs to the hex itself.
pub fn write_hex(tile: &Tile, ground: Ground<'_>) -> Written {
    let mut writer = Writer::default();
    let wishes = wishes(tile);
    for (stop, wish) in tile.stops.iter().zip(&wishes) {
        writer.stop(stop, *wish);
    }
    (0..tile.junctions).for_each(|_| writer.parts.push("junction".to_owned()));
    writer.track(tile);
    for label in &tile.labels {
        if writer.can_say(label, "label", &[]) {
            writer.parts.push(format!("label={label}"));
        }
    }
    ground
        .terrain
        .iter()
        .for_each(|terrain| writer.terrain(terrain));
    for edge in ground.impassable {
        writer
            .parts
            .push(format!("border=edge:{},type:impassable", edge.number()));
    }
    for icon in ground.icons.iter() {
        if writer.can_say(icon, "icon", &[',']) {
            let named = if icon.contains('/') {
                format!(",name:{icon}")
            } else {
                String::new()
            };
            writer.parts.push(format!("icon=image:{icon}{named}"));
        }
    }
    Written {
        code: writer.parts.join(";"),
        omitted: writer.omitted,
    }
}

/// Where stops must be asked to be drawn for all to stand where they do: as few as it takes.
fn wishes(tile: &Tile) -> Vec<Wish> {
    let mut wishes = vec![Wish::Any; tile.stops.len()];
    loop {
        let mut chosen = tile.clone();
        seat::choose(&mut chosen, &wishes);
        let astray = (0..wishes.len()).find(|&stop| {
            wishes[stop] == Wish::Any && chosen.stops[stop].seat != tile.stops[stop].seat
        });
        let Some(stop) = astray else { return wishes };
        wishes[stop] = tile.stops[stop]
            .seat
            .map_or(Wish::Middle, |seat| Wish::At(seat % 12));
    }
}

#[derive(Default)]
struct Writer {
    parts: Vec<String>,
    omitted: Vec<String>,
}

impl Writer {
    /// Whether a text reads back as it is; tells if it does not.
    fn can_say(&mut self, text: &str, what: &str, marks: &[char]) -> bool {
        let plain = !text.is_empty() && text.trim() == text && !text.contains([';', '=']);
        let can = plain && !text.contains(marks);
        if !can {
            self.omitted.push(format!("the {what} \"{text}\""));
        }
        can
    }

    fn stop(&mut self, stop: &Stop, wish: Wish) {
        let mut part = format!(
            "{}=revenue:{}",
            stop.kind.word(),
            self.revenue(&stop.revenue)
        );
        if stop.kind.holds_tokens() && stop.slots != 1 {
            part += &format!(",slots:{}", stop.slots);
        }
        let groups: Vec<&str> = stop.groups.iter().map(String::as_str).collect();
        let groups: Vec<&str> = groups
            .into_iter()
            .filter(|group| self.can_say(group, "group", &[',', '|']))
            .collect();
        if !groups.is_empty() {
            part += &format!(",groups:{}", groups.join("|"));
        }
        if stop.visit_cost != 1 {
            part += &format!(",visit_cost:{}", stop.visit_cost);
        }
        part += &match wish {
            Wish::Any => String::new(),
            Wish::Middle => ",loc:center".to_owned(),
            Wish::At(half) if half % 2 == 0 => format!(",loc:{}", half / 2),
            Wish::At(half) => format!(",loc:{}.5", half / 2),
        };
        self.parts.push(part);
    }

    fn revenue(&mut self, revenue: &Revenue) -> String {
        let values = match revenue {
            Revenue::Plain(pays) => return pays.to_string(),
            Revenue::Phased(values) => values,
        };
        let mut written = Vec::new();
        for (phase, pays) in values {
            if stop::is_phase(phase) && self.can_say(phase, "phase", &[',', '|', '_']) {
                written.push(format!("{phase}_{pays}"));
            } else if !stop::is_phase(phase) {
                self.omitted.push(format!(
                    "{pays} in \"{phase}\", which is no phase of the notation"
                ));
            }
        }
        if written.is_empty() {
            self.omitted
                .push("a stop without any value: it is written as one of 0".to_owned());
            written.push("0".to_owned());
        }
        written.join("|")
    }

    /// All track: what lies side by side in one part.
    fn track(&mut self, tile: &Tile) {
        let mut rest = tile.track.as_slice();
        while let Some(first) = rest.first() {
            let width = side_by_side(rest);
            let ends = first.ends.map(|end| self::end(tile, end));
            let [Some(a), Some(b)] = ends else {
                self.omitted
                    .push("track that leads to no stop of its tile".to_owned());
                rest = &rest[1..];
                continue;
            };
            let mut part = format!("path=a:{a},b:{b}");
            if first.terminal {
                part += ",terminal:1";
            }
            part += match first.gauge {
                Gauge::Broad => "",
                Gauge::Narrow => ",track:narrow",
                Gauge::Dual => ",track:dual",
                Gauge::Thin => ",track:thin",
            };
            match width {
                1 => part += &self.lanes(first),
                _ => part += &format!(",lanes:{width}"),
            }
            self.parts.push(part);
            rest = &rest[width..];
        }
    }

    /// The lanes at the ends of one piece of track, where they are not the only ones.
    fn lanes(&mut self, track: &Track) -> String {
        let mut text = String::new();
        for (key, lane) in ["a_lane", "b_lane"].into_iter().zip(track.lanes) {
            if lane.index >= lane.width || u32::from(lane.width) > path::WIDEST {
                self.omitted
                    .push(format!("lane {} of {}", lane.index, lane.width));
            } else if lane != Lane::ONLY {
                text += &format!(",{key}:{}.{}", lane.width, lane.index);
            }
        }
        text
    }

    fn terrain(&mut self, terrain: &Terrain) {
        let kinds: Vec<&String> = terrain
            .kinds
            .iter()
            .filter(|kind| self.can_say(kind, "terrain", &[',', '|']))
            .collect();
        let mut part = format!("upgrade=cost:{}", terrain.cost);
        if !kinds.is_empty() {
            let kinds: Vec<&str> = kinds.into_iter().map(String::as_str).collect();
            part += &format!(",terrain:{}", kinds.join("|"));
        }
        self.parts.push(part);
    }
}

/// How many pieces of track, from the first on, one part says as lanes.
fn side_by_side(track: &[Track]) -> usize {
    let Some(first) = track.first() else { return 0 };
    let width = first.lanes[0].width;
    if width < 2 || u32::from(width) > path::WIDEST {
        return 1;
    }
    let lanes = path::parallel(first.ends[0], first.ends[1], width);
    let lanes = lanes.into_iter().map(|track| Track {
        gauge: first.gauge,
        terminal: first.terminal,
        ..track
    });
    if lanes.eq(track.iter().take(usize::from(width)).cloned()) {
        usize::from(width)
    } else {
        1
    }
}

/// An end of track as paths name it; nothing where the tile has no such stop or junction.
fn end(tile: &Tile, end: End) -> Option<String> {
    match end {
        End::Edge(edge) => Some(edge.number().to_string()),
        End::Stop(stop) => (usize::from(stop) < tile.stops.len()).then(|| format!("_{stop}")),
        End::Junction(junction) => (junction < tile.junctions)
            .then(|| format!("_{}", tile.stops.len() + usize::from(junction))),
    }
}
