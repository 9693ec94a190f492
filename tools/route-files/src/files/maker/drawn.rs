//! What is drawn on a hex, read as 18xx-maker's own export to the notation reads it: the track of a hex with stops leads
//! to them, each piece to the next in turn unless it says to which; without stops what leads to the middle joins there.

use crate::files::maker::copies::HexKind;
use crate::files::maker::form::{Amount, MakerArea, MakerHex, MakerStop};
use crate::files::maker::track;
use crate::files::printed::Printed;
use milepost_document::Reader;
use milepost_grid::Layout;
use milepost_route::inner::seat;
use milepost_route::inner::seat::Wish;
use milepost_route::model::{Kind, Revenue, Stop, Tile};

/// A list of stops.
type Stops = fn(&MakerHex) -> &Option<Vec<MakerStop>>;

/// The lists of stops, and what each is one of.
const STOPS: [(Stops, Kind); 5] = [
    (|hex| &hex.drawn.0.cities, Kind::City),
    (|hex| &hex.drawn.0.medium_cities, Kind::City),
    (|hex| &hex.drawn.0.center_towns, Kind::Town),
    (|hex| &hex.drawn.0.towns, Kind::Town),
    (|hex| &hex.drawn.0.boomtowns, Kind::Town),
];

/// What is drawn on a hex.
pub(crate) fn printed(reader: &mut Reader, hex_kind: HexKind<'_>, layout: Layout) -> Printed {
    let mut tile = Tile::blank("");
    for (stops, kind) in STOPS {
        let stops = hex_kind.list(stops).iter();
        tile.stops
            .extend(stops.map(|drawn| stop(reader, drawn, kind)));
    }
    pay(reader, hex_kind, &mut tile);
    let pieces = hex_kind.list(|hex| &hex.drawn.0.track).iter().enumerate();
    pieces.for_each(|(index, piece)| track::lay(reader, piece, index, &mut tile, layout));
    tile.labels = hex_kind.list(|hex| &hex.drawn.0.labels).to_vec();
    for bonus in hex_kind.list(|hex| &hex.drawn.0.route_bonuses) {
        let hint = "declare it as a rule: docs/route-files.md";
        reader.warning(&bonus.place, "a bonus for routes is left out", hint);
    }
    let wishes = vec![Wish::Any; tile.stops.len()];
    seat::choose(&mut tile, &wishes);
    Printed {
        tile,
        ..ground(hex_kind)
    }
}

/// What is drawn on it beside track and stops.
pub(crate) fn ground(hex_kind: HexKind<'_>) -> Printed {
    let listed = hex_kind.list(|hex| &hex.ground.0.terrain).iter();
    let water = hex_kind.find(|hex| hex.ground.0.water.as_ref());
    let mountain = hex_kind.find(|hex| hex.ground.0.mountain.as_ref());
    Printed {
        terrain: listed.chain(water).chain(mountain).cloned().collect(),
        icons: hex_kind.list(|hex| &hex.ground.0.icons).to_vec(),
        ..Printed::default()
    }
}

fn stop(reader: &mut Reader, drawn: &MakerStop, kind: Kind) -> Stop {
    let is = |member: &Option<_>| member.as_ref().is_some_and(|says| *says == true);
    let kind = match kind {
        Kind::City if is(&drawn.pass) => Kind::Pass,
        Kind::Town if is(&drawn.city) => Kind::City,
        kind => kind,
    };
    // Sizes such as 2Y are shapes of cities of so many places.
    let number = |size: &Amount| size.number.and_then(|size| u8::try_from(size).ok());
    let size = drawn.size.as_ref().map_or(Some(1), number);
    if size.is_none() {
        let what = "a city of no size that is known";
        reader.error(&drawn.place, what, "a number of places from 1 to 6");
    }
    Stop {
        slots: size.filter(|_| kind.holds_tokens()).unwrap_or(0),
        groups: drawn.groups.clone(),
        ..Stop::of(kind)
    }
}

/// What the stops pay: the values in their order where there are as many, else the first for all; or by phase. Revenue by
/// phase on a hex without stops is that of an off-board area.
fn pay(reader: &mut Reader, hex_kind: HexKind<'_>, tile: &mut Tile) {
    let mut values = Vec::new();
    for value in hex_kind.list(|hex| &hex.drawn.0.values) {
        match value.value.as_ref().and_then(|value| value.number) {
            Some(pays) => values.push(amount(pays)),
            None => {
                let what = "this value is no number, and no revenue";
                reader.warning(&value.place, what, "");
            }
        }
    }
    let by_stop = values.len() == tile.stops.len();
    for (index, stop) in tile.stops.iter_mut().enumerate() {
        let value = values.get(if by_stop { index } else { 0 });
        stop.revenue = Revenue::Plain(value.copied().unwrap_or(0));
    }
    let Some(area) = hex_kind.find(|hex| hex.drawn.0.off_board_revenue.as_ref()) else {
        return;
    };
    let revenue = phased(reader, area);
    if tile.stops.is_empty() {
        let groups = area.groups.clone();
        let area = Stop::of(Kind::Offboard);
        tile.stops.push(Stop { groups, ..area });
    }
    for stop in &mut tile.stops {
        stop.revenue.clone_from(&revenue);
    }
}

fn phased(reader: &mut Reader, area: &MakerArea) -> Revenue {
    let mut values = Vec::new();
    for revenue in area.revenues.iter().flatten() {
        let Some(value) = &revenue.value else {
            continue;
        };
        let phase = match revenue.color.as_str() {
            _ if value.is_diesel => "diesel",
            "grey" | "gray" | "black" => "gray",
            colour @ ("yellow" | "green" | "brown") => colour,
            colour => {
                let what = format!("revenue of the colour \"{colour}\" is left out");
                reader.warning(&revenue.place, what, "yellow, green, brown, gray");
                continue;
            }
        };
        match value.number {
            Some(pays) => values.push((phase.to_owned(), amount(pays))),
            None => {
                let what = "this revenue is no number, and left out";
                reader.warning(&revenue.place, what, "");
            }
        }
    }
    match values.is_empty() {
        true => Revenue::Plain(0),
        false => Revenue::Phased(values),
    }
}

fn amount(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
