//! The page of a map: its drawing, the cheapest track between two cities, and files.

use crate::frame::frame_with;
use crate::maps::board::{Line, Needed, Over, board};
use crate::maps::rendered::{DrawnMap, PAGES, SURVEYED, Source};
use crate::maps::title::title;
use crate::nav;
use crate::shared::download;
use maud::{Markup, html};
use milepost_document::number::counted;
use milepost_map::track::Track;

/// The extensions of its files, with their labels.
const FILES: [(&str, &str); 5] = [
    ("pdf", "PDF at true size, on pages to glue together"),
    ("svg", "SVG drawing"),
    ("png", "PNG picture"),
    ("toml", "map text"),
    ("json", "graph JSON"),
];

/// The page of a map; `ends` are the selected cities.
pub fn page(source: &Source, drawn: &DrawnMap, ends: [Option<usize>; 2]) -> Markup {
    let map = &drawn.map;
    let both = if let [Some(from), Some(to)] = ends {
        Some([from, to])
    } else {
        None
    };
    let track = both
        .filter(|[from, to]| from != to)
        .and_then(|both| drawn.track(both));
    let lines = track.iter().map(|track| Line {
        mileposts: track.mileposts.clone(),
        chosen: true,
    });
    let over = Over {
        lines: lines.collect(),
        marked: ends.into_iter().flatten().collect(),
    };
    let body = html! {
        h1 { bdi { (title(map.name())) } }
        p.facts {
            (many(map.mileposts().len(), "milepost", "mileposts")) (many(map.cities().len(), "city", "cities"))
            (many(map.goods().len(), "good", "goods")) (many(map.ferries().len(), "ferry", "ferries"))
            span.code { (drawn.hash) }
        }
        div.two {
            div { (board(source, drawn, &over, "from to", |city| Some(next(source, drawn, ends, city)))) }
            div.side {
                form.stack method="get" data-visit data-part="ends" {
                    (hidden(source))
                    (select(drawn, "from", "From", ends[0]))
                    (select(drawn, "to", "To", ends[1]))
                    button.primary { "Show the cheapest track" }
                }
                section data-part="sums" aria-live="polite" {
                    @match (both, &track) {
                        (Some([from, to]), _) if from == to => { p { "These are the same city; choose another." } }
                        (Some(both), Some(track)) => { (sums(source, drawn, both, track)) }
                        (Some(_), None) => { p { "No track connects these cities." } }
                        (None, _) => { p.soft { "Choose two cities on the map or in the lists to see the cheapest track between them." } }
                    }
                }
                h2 { "Files" }
                ul.plain data-part="files" { @for (ending, what) in FILES { li { a href=(link(source, drawn, both, ending)) { (what) } } } }
                (paper_form(source, drawn, both))
                p { a href=(source.address("decks", "", &[])) { "Deal a deck for this map" } }
                @if source.name() == SURVEYED {
                    p { a href="/maps/survey" { "Survey another region" } }
                }
            }
        }
        (lists(drawn))
    };
    let needed = Needed::of(source);
    frame_with(
        map.name(),
        nav::MAPS.path,
        &["map.css", "maps.js"],
        &needed.ahead(),
        body,
    )
}

fn many(count: usize, one: &str, many: &str) -> String {
    format!("{count} {} · ", if count == 1 { one } else { many })
}

/// Hidden fields that identify the map of a form.
pub fn hidden(source: &Source) -> Markup {
    html! { @for (name, value) in source.pairs(&[]) { input type="hidden" name=(name) value=(value); } }
}

/// The address of a click on a city: it becomes one end of the track, then the other.
fn next(source: &Source, drawn: &DrawnMap, ends: [Option<usize>; 2], city: usize) -> String {
    let name = |city: usize| drawn.map.cities()[city].name.as_str();
    match ends {
        [Some(from), None] if from != city => {
            source.address("maps", "", &[("from", name(from)), ("to", name(city))])
        }
        _ => source.address("maps", "", &[("from", name(city))]),
    }
}

fn select(drawn: &DrawnMap, name: &str, label: &str, chosen: Option<usize>) -> Markup {
    html! {
        label for=(name) { (label) }
        select id=(name) name=(name) {
            option value="" { "…" }
            @for (city, known) in drawn.map.cities().iter().enumerate() {
                option value=(known.name) selected[Some(city) == chosen] { (known.name) }
            }
        }
    }
}

fn sums(source: &Source, drawn: &DrawnMap, both: [usize; 2], track: &Track) -> Markup {
    let [from, to] = both.map(|city| drawn.map.cities()[city].name.as_str());
    let run = track.run;
    let goods = &drawn.map.cities()[both[0]].goods;
    html! {
        h2 { bdi { (from) } " to " bdi { (to) } }
        table {
            tr { th scope="row" { "C" } td.number { (run.cost) } td { "building cost in millions, without city surcharges" } }
            tr { th scope="row" { "D" } td.number { (run.pips) } td { "length in pips" } }
            tr { th scope="row" { "R" } td.number { (format!("{:.3}", run.ratio())) } td { "C divided by D" } }
            tr { th scope="row" { "B" } td.number { (format!("{:.3}", run.length())) } td { "adjusted length, on which payoffs are based" } }
        }
        @if !goods.is_empty() {
            p { "What " bdi { (to) } " pays for what " bdi { (from) } " makes: "
                @for (at, &good) in goods.iter().enumerate() {
                    @let good = drawn.map.goods()[good].name.as_str();
                    @if at > 0 { ", " }
                    a href=(source.address("decks", "/explain", &[("good", good), ("city", to)])) { bdi { (good) } }
                }
            }
        }
        details {
            summary { "The track's " (counted(track.mileposts.len(), "milepost", "mileposts")) }
            p.code {
                @for &milepost in &track.mileposts { (drawn.map.mileposts()[milepost].id) " " }
            }
        }
    }
}

fn link(source: &Source, drawn: &DrawnMap, both: Option<[usize; 2]>, ending: &str) -> String {
    let picture = matches!(ending, "svg" | "png" | "pdf");
    let names = both
        .filter(|_| picture)
        .map(|both| both.map(|city| drawn.map.cities()[city].name.as_str()));
    let more: Vec<(&str, &str)> =
        names.map_or(Vec::new(), |[from, to]| vec![("from", from), ("to", to)]);
    source.address("maps", &format!("/map.{ending}"), &more)
}

/// The PDF file on other paper: a board for a plotter, a poster for the wall.
fn paper_form(source: &Source, drawn: &DrawnMap, both: Option<[usize; 2]>) -> Markup {
    let ends = both
        .into_iter()
        .flat_map(|both| ["from", "to"].into_iter().zip(both));
    let pages = ["true size, on pages to glue together", "one page"];
    html! {
        details {
            summary { "PDF on other paper" }
            form.stack method="get" action=(source.address("maps", "/map.pdf", &[])) {
                (hidden(source))
                @for (end, city) in ends { input type="hidden" name=(end) value=(drawn.map.cities()[city].name); }
                label for="paper" { "Paper" }
                select #paper name="paper" {
                    @for (_, name) in download::all_papers() { option value=(name) { (name) } }
                }
                label for="pages" { "Pages" }
                select #pages name="pages" {
                    @for ((_, name), called) in PAGES.into_iter().zip(pages) { option value=(name) { (called) } }
                }
                button { "Download the PDF" }
            }
        }
    }
}

fn lists(drawn: &DrawnMap) -> Markup {
    let map = &drawn.map;
    html! {
        details {
            summary { "Cities and what they make" }
            div.scroll { table {
                thead { tr { th scope="col" { "City" } th scope="col" { "Size" } th scope="col" { "Goods" } } }
                tbody { @for city in map.cities() { tr {
                    th scope="row" { bdi { (city.name) } }
                    td { (city.size.name()) }
                    td { (names(city.goods.iter().map(|&good| map.goods()[good].name.as_str()))) }
                } } }
            } }
        }
        details {
            summary { "Goods and where they are made" }
            div.scroll { table {
                thead { tr { th scope="col" { "Good" } th scope="col" { "Cities" } } }
                tbody { @for good in map.goods() { tr {
                    th scope="row" { bdi { (good.name) } }
                    td { (names(good.sources.iter().map(|&city| map.cities()[city].name.as_str()))) }
                } } }
            } }
        }
        @if !map.provenance().is_empty() || !map.licence().is_empty() {
            p.soft { (map.provenance()) " " (map.licence()) }
        }
    }
}

/// Names separated by commas, each isolated for its writing direction.
fn names<'a>(names: impl Iterator<Item = &'a str>) -> Markup {
    html! { @for (at, name) in names.enumerate() { @if at > 0 { ", " } bdi { (name) } } }
}
