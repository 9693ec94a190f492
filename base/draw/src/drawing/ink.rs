use super::form::Form;
use super::number::Number as N;
use super::xml::Escaped;
use crate::shape::{Path, Point, Segment, Stroke, Style, Sweep, sin_cos};
use crate::text::{Anchor, MissingGlyph, Run, Text, Weight};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

/// Writing to a `String` cannot fail, so what `write!` returns says nothing.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write;
        let _ = write!($out, $($arg)*);
    }};
}
pub(super) use put;

pub(super) fn shape(out: &mut String, form: &Form, style: &Style, reader: Reader) {
    let curves = match reader {
        Reader::Any => None,
        Reader::Usvg => form.curves().map(Form::Path),
    };
    match curves.as_ref().unwrap_or(form) {
        Form::Rect { rect, corner } => {
            let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(N);
            put!(out, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}""#);
            if *corner > 0.0 {
                put!(out, r#" rx="{}""#, N(*corner));
            }
        }
        Form::Circle { centre, radius } => {
            put!(
                out,
                r#"<circle cx="{}" cy="{}" r="{}""#,
                N(centre.x),
                N(centre.y),
                N(*radius)
            );
        }
        Form::Line(a, b) => {
            put!(
                out,
                r#"<line x1="{}" y1="{}" x2="{}" y2="{}""#,
                N(a.x),
                N(a.y),
                N(b.x),
                N(b.y)
            );
        }
        Form::Polyline(points) => put!(out, r#"<polyline points="{}""#, list(points)),
        Form::Polygon(points) => put!(out, r#"<polygon points="{}""#, list(points)),
        Form::Path(path) => put!(out, r#"<path d="{}""#, data(path)),
    }
    ink(out, style);
    out.push_str("/>\n");
}

fn list(points: &[Point]) -> String {
    let pairs: Vec<String> = points
        .iter()
        .map(|p| format!("{},{}", N(p.x), N(p.y)))
        .collect();
    pairs.join(" ")
}

fn data(path: &Path) -> String {
    let pair = |p: Point| format!("{} {}", N(p.x), N(p.y));
    let step = |segment: &Segment| match *segment {
        Segment::Move(p) => format!("M{}", pair(p)),
        Segment::Line(p) => format!("L{}", pair(p)),
        Segment::Quad(a, p) => format!("Q{} {}", pair(a), pair(p)),
        Segment::Cubic(a, b, p) => format!("C{} {} {}", pair(a), pair(b), pair(p)),
        Segment::Arc(r, Sweep::Clockwise, p) => format!("A{} {} 0 0 1 {}", N(r), N(r), pair(p)),
        Segment::Arc(r, Sweep::Counter, p) => format!("A{} {} 0 0 0 {}", N(r), N(r), pair(p)),
        Segment::Close => "Z".to_owned(),
    };
    path.segments.iter().map(step).collect()
}

fn ink(out: &mut String, style: &Style) {
    if let Some(colour) = style.fill {
        put!(out, r#" fill="{colour}""#);
    }
    if let Some(stroke) = &style.stroke {
        line(out, stroke);
    }
    if style.opacity < 1.0 {
        // A lone fill or stroke needs no group of its own in the PDF, which `opacity` would make.
        let attribute = match (&style.fill, &style.stroke) {
            (Some(_), None) => "fill-opacity",
            (None, Some(_)) => "stroke-opacity",
            _ => "opacity",
        };
        put!(out, r#" {attribute}="{}""#, N(style.opacity.max(0.0)));
    }
}

fn line(out: &mut String, stroke: &Stroke) {
    put!(
        out,
        r#" stroke="{}" stroke-width="{}""#,
        stroke.colour,
        N(stroke.width)
    );
    if !stroke.dash.is_empty() {
        let lengths: Vec<String> = stroke
            .dash
            .iter()
            .map(|&length| N(length).to_string())
            .collect();
        put!(out, r#" stroke-dasharray="{}""#, lengths.join(" "));
    }
}

/// The halo is a text of its own below: where letters are printed one by one, `paint-order` would let each
/// letter's halo bite into the letter before it.
pub(super) fn text(out: &mut String, text: &Text, reader: Reader) -> Result<(), MissingGlyph> {
    text.fonts.check_in(&text.content, text.weight)?;
    let pieces = pieces(text, reader);
    if let Some((colour, width)) = text.halo {
        for piece in &pieces {
            open(out, text, piece, reader);
            line(out, &Stroke::new(colour, 2.0 * width));
            put!(
                out,
                r#" aria-hidden="true">{}</text>"#,
                Escaped(&piece.content)
            );
            out.push('\n');
        }
    }
    for piece in &pieces {
        open(out, text, piece, reader);
        put!(
            out,
            r#" fill="{}">{}</text>"#,
            text.colour,
            Escaped(&piece.content)
        );
        out.push('\n');
    }
    Ok(())
}

/// Who reads the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reader {
    /// Any program that draws SVG.
    #[default]
    Any,
    /// The library that sets the text of PDF and PNG files. Its circles and turns go through the sine of the platform, so it is
    /// given neither.
    Usvg,
}

/// A part of a line that is a text of its own in the file.
struct Piece<'a> {
    content: Cow<'a, str>,
    family: Option<String>,
    x: f64,
    anchor: Anchor,
    /// How far characters are moved on, and what follows them with them, in millimetres.
    shifts: Vec<f64>,
}

/// The line in one piece; where fonts, scripts or directions change in it in several, so that each is set as it was measured.
fn pieces(text: &Text, reader: Reader) -> Vec<Piece<'_>> {
    let Some(runs) = text.runs() else {
        return vec![Piece {
            content: Cow::Borrowed(&text.content),
            family: None,
            x: text.x,
            anchor: text.anchor,
            shifts: Vec::new(),
        }];
    };
    let one = runs.len() == 1;
    let piece = |(run, x): (Run, f64)| {
        let shifts = match reader {
            Reader::Any => Vec::new(),
            Reader::Usvg => shifts(&run, text.size),
        };
        // A piece that is the whole line stands where the line does in every viewer, whatever font that has.
        let whole = one && shifts.is_empty();
        Piece {
            content: Cow::Owned(run.content),
            family: run.family,
            x: if whole { text.x } else { x },
            anchor: if whole { text.anchor } else { Anchor::Start },
            shifts,
        }
    };
    runs.into_iter().map(piece).collect()
}

/// How far each character is moved, up to the last that is.
fn shifts(run: &Run, size: f64) -> Vec<f64> {
    let last = run.gaps.iter().map(|(character, _)| character + 1).max();
    let mut shifts = vec![0.0; last.unwrap_or_default()];
    for &(character, gap) in &run.gaps {
        shifts[character] += gap * size;
    }
    shifts
}

/// A turn about the origin by so many degrees clockwise, which is then moved to a point.
pub(super) struct Turn(pub f64, pub Point);

impl Display for Turn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (sin, cos) = sin_cos(self.0);
        // A nanometre at the end of a metre.
        let [sin, cos] = [sin, cos].map(|part| (part * 1e9).round() / 1e9);
        write!(
            f,
            "matrix({cos} {sin} {} {cos} {} {})",
            0.0 - sin,
            N(self.1.x),
            N(self.1.y)
        )
    }
}

fn open(out: &mut String, text: &Text, piece: &Piece<'_>, reader: Reader) {
    let (x, y) = (N(piece.x), N(text.y));
    put!(out, r#"<text x="{x}" y="{y}" font-size="{}""#, N(text.size));
    if !piece.shifts.is_empty() {
        let shifts: Vec<String> = piece.shifts.iter().map(|&by| N(by).to_string()).collect();
        put!(out, r#" dx="{}""#, shifts.join(" "));
    }
    if let Some(family) = &piece.family {
        put!(out, r#" font-family="{}, sans-serif""#, Escaped(family));
    }
    out.push_str(match text.weight {
        Weight::Regular => "",
        Weight::Bold => r#" font-weight="700""#,
        Weight::Italic => r#" font-style="italic""#,
    });
    out.push_str(match piece.anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    });
    if text.turn != 0.0 {
        let (x, y) = (N(text.x), N(text.y));
        match reader {
            Reader::Any => put!(out, r#" transform="rotate({} {x} {y})""#, N(text.turn)),
            Reader::Usvg => {
                let [at, back] = [Point::new(text.x, text.y), Point::new(-text.x, -text.y)];
                put!(
                    out,
                    r#" transform="{}""#,
                    Turn(text.turn, back.turn(text.turn).shift(at.x, at.y))
                );
            }
        }
    }
    let tracking = text.tracking();
    if tracking != 0.0 {
        put!(out, r#" letter-spacing="{}""#, N(tracking));
    }
    let content = &piece.content;
    if content.starts_with(' ') || content.ends_with(' ') || content.contains("  ") {
        out.push_str(r#" xml:space="preserve""#);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Colour, Rect};

    fn shaped(form: Form, style: &Style) -> String {
        let mut out = String::new();
        shape(&mut out, &form, style, Reader::Any);
        out
    }

    fn set(it: &Text) -> String {
        let mut out = String::new();
        text(&mut out, it, Reader::Any).expect("every glyph");
        out
    }

    #[test]
    fn a_shape_says_only_what_it_has() {
        let rect = Form::Rect {
            rect: Rect::new(1.0, 2.0, 3.0, 4.5),
            corner: 0.0,
        };
        let plain = shaped(rect, &Style::fill(Colour::BLACK).opacity(0.5));
        let expected = "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4.5\" fill=\"#000000\" fill-opacity=\"0.5\"/>\n";
        assert_eq!(plain, expected);
        let line = Form::Line(Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        let dashed = shaped(line, &Style::stroke(Colour::BLACK, 0.2).dashed(&[1.0, 0.5]));
        assert!(
            dashed.contains("stroke-width=\"0.2\" stroke-dasharray=\"1 0.5\"/>"),
            "{dashed}"
        );
    }

    #[test]
    fn a_path_is_written_in_its_own_letters() {
        let p = Point::new;
        let path = Path::new()
            .move_to(p(0.0, 0.0))
            .line_to(p(1.0, 0.5))
            .quad_to(p(1.0, 1.0), p(2.0, 2.0));
        let path = path.arc_to(3.0, Sweep::Counter, p(4.0, 4.0)).close();
        assert_eq!(data(&path), "M0 0L1 0.5Q1 1 2 2A3 3 0 0 0 4 4Z");
    }

    #[test]
    fn text_is_escaped_and_keeps_its_spaces() {
        let svg = set(&Text::new(" Tom & <Jerry>", 0.0, 0.0, 3.0));
        assert!(
            svg.contains("xml:space=\"preserve\" fill=\"#000000\"> Tom &amp; &lt;Jerry&gt;</text>"),
            "{svg}"
        );
    }

    #[test]
    fn a_halo_lies_below_its_text() {
        let svg = set(&Text::new("Brno", 1.0, 2.0, 3.0)
            .bold()
            .middle()
            .turn(90.0)
            .halo(Colour::WHITE, 0.4));
        let lines: Vec<_> = svg.lines().collect();
        assert!(matches!(lines.as_slice(), [below, above]
            if below.contains(r##"stroke="#ffffff" stroke-width="0.8" aria-hidden"##)
            && above.contains(r##"transform="rotate(90 1 2)" fill="#000000""##)));
    }
}
