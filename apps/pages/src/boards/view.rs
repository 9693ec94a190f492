//! The page of a board: the drawing, the code, the figures, links to other boards, and files.

use crate::boards::best_of::BOARDS;
use crate::boards::figures::{Figure, figures, one};
use crate::boards::file::SHEETS;
use crate::boards::forms::{printed, settings};
use crate::boards::rendered::{BoardRequest, MeasuredBoard};
use crate::frame::frame;
use crate::nav;
use crate::shared::download;
use crate::shared::pan::Pan;
use maud::{Markup, html};
use milepost_board::code::Code;
use milepost_board::draw::{OnSheets, SHEET, Theme};
use milepost_board::judge::Judged;
use milepost_board::play::{CONFIDENCE, LEAST, MOST};
use milepost_board::{MOST_SEED, Origin, Setting};
use milepost_document::number::{counted, thousands};
use milepost_draw::Rect;

/// The page of a board.
pub fn page(request: &BoardRequest, found: &MeasuredBoard) -> Markup {
    let (preset, board) = (&request.game.preset, &found.board);
    let setting = Setting::of(preset, board);
    let code = Code::of(&setting, board.seed);
    let drawing = Pan {
        label: "Board: arrow keys move it",
        picture: &request.address("/picture.svg", &[]),
        size: SHEET,
        window: Rect::new(0.0, 0.0, SHEET.0, SHEET.1),
        walk: None,
        over: html! {},
    };
    let edited = found.origin == Origin::Edited;
    let body = html! {
        h1 { bdi { (preset.name) } ": " bdi { (preset.scenarios[board.scenario]) } }
        p.facts {
            @if !board.name.is_empty() { bdi { (board.name) } " · " }
            @if let Some(land) = setting.form() { (land.name) " · " }
            (counted(board.players, "player", "players")) " · "
            @if edited { "edited by hand, so it has no code" }
            @else { "seed " (board.seed) " · code " strong.code { (code) } }
        }
        div.two {
            div.board { (drawing.svg()) }
            div.side {
                @if !edited { (another(request, board.seed)) }
                (files(request, &found.on_sheets))
            }
        }
        div.halves {
            section { h2 { "Quality" } (judged(&figures(&setting, found))) (score(found)) }
            section { h2 { "Capitals" } (capitals(found)) }
        }
        div.halves {
            @if !edited { (compare(request)) }
            section.card { h2 { "Other settings" } (settings(request)) }
        }
    };
    frame(
        &format!("{}, {}", preset.name, board.seed),
        nav::BOARDS.path,
        &["boards.css", "boards.js"],
        body,
    )
}

fn another(request: &BoardRequest, seed: u64) -> Markup {
    let themed = |theme| request.with(|spec| spec.theme = theme).address("", &[]);
    let others = Theme::ALL
        .into_iter()
        .filter(|theme| *theme != request.spec.theme);
    html! {
        nav.row aria-label="Boards" {
            @if seed > 0 { a.button rel="prev" href=(request.seeded(seed - 1).address("", &[])) { "← Previous" } }
            @if seed < MOST_SEED { a.button.primary rel="next" href=(request.seeded(seed + 1).address("", &[])) { "Next →" } }
        }
        p {
            "Show it "
            @for (at, theme) in others.enumerate() {
                @if at > 0 { ", " }
                a href=(themed(theme)) { (printed(theme)) }
            }
        }
    }
}

/// How many sheets, and what that means for pawns.
fn sized(on: &OnSheets) -> String {
    let sheets = match on.sheets {
        1 => "1 sheet".to_owned(),
        many => format!("{many} sheets to glue"),
    };
    let pawns = if on.pawns { ", room for pawns" } else { "" };
    format!("{sheets}: steps of {} mm on A4{pawns}", one(on.step))
}

fn files(request: &BoardRequest, on_sheets: &[OnSheets]) -> Markup {
    html! {
        h2 { "Print it" }
        form.stack method="get" action={ "/boards/" (request.game.name) "/board.pdf" } {
            @for (name, value) in request.pairs() { input type="hidden" name=(name) value=(value); }
            label for="sheets" { "Sheets" }
            select #sheets name="sheets" {
                @for ((_, count), on) in SHEETS.into_iter().zip(on_sheets) { option value=(count) { (sized(on)) } }
            }
            label for="paper" { "Paper" }
            select #paper name="paper" {
                @for (_, name) in download::all_papers() { option value=(name) { (name) } }
            }
            label for="bleed" { "Edge" }
            select #bleed name="bleed" {
                option value="0" { "as it is, for printers at home" }
                option value="3" { "3 mm beyond the paper, for a print shop; one sheet" }
            }
            button { "Download the PDF" }
        }
        p.soft { "Print at 100 %." }
        ul.plain {
            li { a href=(request.address("/rules.pdf", &[])) { "Rules, score track and pieces, PDF" } }
            @for (ending, what) in [("svg", "SVG drawing"), ("png", "PNG picture"), ("json", "JSON, to edit by hand")] {
                li { a href=(request.address(&format!("/board.{ending}"), &[])) { (what) } }
            }
            li { a href=(request.address("/board.png", &[("dpi", "300")])) { "PNG picture, 300 dots an inch" } }
        }
    }
}

fn judged(figures: &[Figure]) -> Markup {
    html! {
        ul.figures {
            @for figure in figures {
                @let (class, sign, word) = figure.sign();
                li class=(class) { span.sign role="img" aria-label=(word) { (sign) } " " (figure.text) }
            }
        }
    }
}

fn score(found: &MeasuredBoard) -> Markup {
    html! {
        details {
            summary { "Score " (one(found.score.sum())) " (lower is better)" }
            table {
                @for (name, part) in crate::boards::best::parts(&found.score) {
                    tr { th scope="row" { (name) } td.number { (one(part)) } }
                }
            }
        }
    }
}

/// What each capital is worth, how close it lies to the goods, what its player begins with and wins, as numbers and bars.
fn capitals(found: &MeasuredBoard) -> Markup {
    let Judged { report, played, .. } = &found.judged;
    let percent = |share: f64| one(100.0 * share);
    html! {
        div.scroll { table {
            thead { tr {
                th scope="col" { "Player" } th scope="col" { "Capital" } th.number scope="col" { "Worth" }
                th.number scope="col" { "Closeness" } th.number scope="col" { "Begins with" }
                th.number scope="col" { "Wins" } th scope="col" { "Share of wins" }
            } }
            tbody { @for (player, worth) in report.worth.iter().enumerate() { tr {
                th scope="row" { (player + 1) }
                td { bdi { (found.board.cities[player].name) } }
                td.number { (one(*worth)) }
                td.number { (format!("{:.2}", report.closeness[player])) }
                td.number { (counted(report.bonus[player], "point", "points")) }
                td.number { (percent(played.shares[player])) " % ± " (percent(played.errors[player])) }
                td {
                    svg.share viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                        rect width=(percent(played.shares[player])) height="10" {}
                    }
                }
            } } }
        } }
        p.soft { "Worth counts goods, connections, the airport, and how many cities can be reached. Closeness is the sum of the "
            "points of all goods over the steps that lead there; it sets what a player begins with. Bots played "
            (thousands(played.games as u64)) " games on this board; the errors are standard errors."
            @if report.worth.len() > 1 {
                " A board is fair if every player wins " (LEAST) " to " (MOST) " % of an even share. It is called unfair if "
                "a player wins less or more by so much that the error, at " (CONFIDENCE) " % confidence, does not explain it."
            } }
    }
}

fn compare(request: &BoardRequest) -> Markup {
    html! {
        section.card {
            h2 { "The best of many" }
            p { "Makes boards from this seed and those that follow, and shows the best." }
            form.stack method="get" action={ "/boards/" (request.game.name) "/best" } {
                @for (name, value) in request.pairs() { input type="hidden" name=(name) value=(value); }
                label for="of" { "How many" }
                input #of name="of" type="number" min="2" max=(BOARDS.1) value=(BOARDS.0);
                @if request.spec.players > 1 {
                    label for="by" { "Best by" }
                    select #by name="by" {
                        option value="play" { "play: seats win most evenly" }
                        option value="score" { "score: capitals, paths and types" }
                    }
                }
                button { "Compare" }
            }
        }
    }
}
