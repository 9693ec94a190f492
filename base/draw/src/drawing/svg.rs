use std::sync::Arc;

use super::ink::{Reader, Turn, put, shape, text};
use super::number::Number as N;
use super::xml::{Escaped, identifier};
use super::{Drawing, Element, Scope};
use crate::text::{MissingGlyph, font};

/// Symbols found on the way, each with the name it has in the file.
#[derive(Default)]
struct Symbols {
    reader: Reader,
    named: Vec<(String, Arc<Drawing>)>,
    definitions: String,
}

/// The file; `sheet` is what its style sheet holds, and empty for none.
pub(super) fn write(
    drawing: &Drawing,
    sheet: &str,
    reader: Reader,
) -> Result<String, MissingGlyph> {
    let mut symbols = Symbols {
        reader,
        ..Symbols::default()
    };
    let mut body = String::new();
    elements(
        &mut body,
        &Scope {
            drawing,
            outer: None,
        },
        &mut symbols,
    )?;
    let mut out = header(drawing);
    if !sheet.is_empty() {
        put!(out, "<style>\n{}</style>\n", Escaped(sheet));
    }
    if !symbols.definitions.is_empty() {
        put!(out, "<defs>\n{}</defs>\n", symbols.definitions);
    }
    out.push_str(&body);
    out.push_str("</svg>\n");
    Ok(out)
}

fn header(drawing: &Drawing) -> String {
    let (w, h) = (N(drawing.width), N(drawing.height));
    let mut out = String::new();
    put!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}""#
    );
    put!(
        out,
        r#" font-family="'{}', sans-serif" fill="none" fill-rule="evenodd""#,
        font::FAMILY
    );
    out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    if let Some(title) = &drawing.title {
        put!(out, "<title>{}</title>\n", Escaped(title));
    }
    for note in &drawing.notes {
        put!(out, "<desc>{}</desc>\n", Escaped(note));
    }
    out
}

fn elements(
    out: &mut String,
    scope: &Scope<'_>,
    symbols: &mut Symbols,
) -> Result<(), MissingGlyph> {
    scope
        .drawing
        .elements
        .iter()
        .try_for_each(|it| element(out, it, scope, symbols))
}

fn element(
    out: &mut String,
    element: &Element,
    scope: &Scope<'_>,
    symbols: &mut Symbols,
) -> Result<(), MissingGlyph> {
    match element {
        Element::Shape(form, style) => shape(out, form, style, symbols.reader),
        Element::Text(line) => text(out, line, symbols.reader)?,
        Element::Stamp { id, at } => {
            if let Some(symbol) = scope.symbol(id) {
                let name = symbols.name(id, symbol)?;
                put!(
                    out,
                    "<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>\n",
                    N(at.x),
                    N(at.y)
                );
            }
        }
        Element::Group { drawing, at, turn } => {
            let (x, y) = (N(at.x), N(at.y));
            match symbols.reader {
                _ if *turn == 0.0 => put!(out, "<g transform=\"translate({x} {y})\">\n"),
                Reader::Any => put!(
                    out,
                    "<g transform=\"translate({x} {y}) rotate({})\">\n",
                    N(*turn)
                ),
                Reader::Usvg => put!(out, "<g transform=\"{}\">\n", Turn(*turn, *at)),
            }
            elements(
                out,
                &Scope {
                    drawing,
                    outer: Some(scope),
                },
                symbols,
            )?;
            out.push_str("</g>\n");
        }
        Element::View {
            drawing,
            window,
            into,
        } => {
            let [x, y, w, h] = [into.x, into.y, into.w, into.h].map(N);
            put!(out, "<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"");
            let [x, y, w, h] = [window.x, window.y, window.w, window.h].map(N);
            put!(out, " viewBox=\"{x} {y} {w} {h}\">\n");
            elements(
                out,
                &Scope {
                    drawing,
                    outer: Some(scope),
                },
                symbols,
            )?;
            out.push_str("</svg>\n");
        }
    }
    Ok(())
}

impl Symbols {
    /// The name of this symbol in the file; different symbols that share an id are told apart.
    fn name(&mut self, id: &str, symbol: &Arc<Drawing>) -> Result<String, MissingGlyph> {
        let same = |known: &Arc<Drawing>| Arc::ptr_eq(known, symbol) || known == symbol;
        if let Some((name, _)) = self.named.iter().find(|(_, known)| same(known)) {
            return Ok(name.clone());
        }
        let mut body = String::new();
        elements(
            &mut body,
            &Scope {
                drawing: symbol,
                outer: None,
            },
            self,
        )?;
        let name = self.free_name(&identifier(id));
        put!(self.definitions, "<g id=\"{name}\">\n{body}</g>\n");
        self.named.push((name.clone(), Arc::clone(symbol)));
        Ok(name)
    }

    fn free_name(&self, base: &str) -> String {
        let taken = |name: &str| self.named.iter().any(|(other, _)| other == name);
        let mut name = base.to_owned();
        let mut count = 1;
        while taken(&name) {
            count += 1;
            name = format!("{base}-{count}");
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Colour, Path, Point, Rect, Style, Sweep};
    use crate::text::Text;

    fn dot(radius: f64) -> Drawing {
        let mut dot = Drawing::new(2.0, 2.0);
        dot.circle(Point::default(), radius, &Style::fill(Colour::BLACK));
        dot
    }

    fn svg(build: impl Fn(&mut Drawing)) -> String {
        let mut drawing = Drawing::new(100.0, 50.0);
        build(&mut drawing);
        drawing.svg().expect("every glyph")
    }

    #[test]
    fn the_header_tells_size_title_and_notes() {
        let svg = svg(|d| {
            d.title("A & B");
            d.note("seed <1>");
        });
        assert!(svg.starts_with("<svg xmlns="));
        assert!(svg.contains(r#"width="100mm" height="50mm" viewBox="0 0 100 50""#));
        assert!(svg.contains("<title>A &amp; B</title>\n<desc>seed &lt;1&gt;</desc>"));
    }

    #[test]
    fn a_symbol_is_defined_once_and_stamped_often() {
        let svg = svg(|d| {
            d.symbol("dot", dot(1.0));
            (0..3).for_each(|x| d.stamp("dot", f64::from(x), 1.5));
            d.stamp("nothing", 0.0, 0.0);
        });
        assert_eq!(svg.matches("<circle").count(), 1);
        assert_eq!(svg.matches("<use href=\"#dot\"").count(), 3);
        assert!(!svg.contains("nothing"));
    }

    #[test]
    fn equal_symbols_are_shared_and_different_ones_told_apart() {
        let card = |radius| {
            let mut card = Drawing::new(10.0, 10.0);
            card.symbol("dot", dot(radius));
            card.stamp("dot", 5.0, 5.0);
            card
        };
        let svg = svg(|d| {
            [1.0, 2.0, 1.0]
                .iter()
                .for_each(|r| d.group(&card(*r), 0.0, 0.0))
        });
        let uses: Vec<_> = svg
            .lines()
            .filter_map(|l| l.strip_prefix("<use href=\"#"))
            .collect();
        assert_eq!(
            uses,
            [
                r#"dot" x="5" y="5"/>"#,
                r#"dot-2" x="5" y="5"/>"#,
                r#"dot" x="5" y="5"/>"#
            ]
        );
    }

    #[test]
    fn a_group_may_stamp_the_symbols_of_its_page() {
        let mut card = Drawing::new(10.0, 10.0);
        card.stamp("dot", 5.0, 5.0);
        let svg = svg(|d| {
            d.symbol("dot", dot(1.0));
            d.turned(&card, Point::new(20.0, 0.0), 90.0);
        });
        assert!(svg.contains("<g transform=\"translate(20 0) rotate(90)\">\n<use href=\"#dot\""));
    }

    #[test]
    fn what_needs_a_sine_is_not_left_to_usvg() {
        let mut card = dot(1.0);
        let style = Style::fill(Colour::BLACK);
        card.rect(Rect::new(0.0, 0.0, 9.0, 6.0), 1.0, &style);
        let start = Path::new().move_to(Point::default());
        card.path(
            &start.arc_to(5.0, Sweep::Counter, Point::new(0.0, 9.0)),
            &style,
        );
        card.text(&Text::new("on edge", 3.0, 4.0, 3.0).turn(90.0));
        let mut page = Drawing::new(100.0, 50.0);
        page.turned(&card, Point::new(20.0, 0.0), 30.0);
        let svg = page.usvg().expect("every glyph");
        for form in ["<circle", "rx=", "A5", "rotate"] {
            assert!(page.svg().expect("every glyph").contains(form), "{form}");
            assert!(!svg.contains(form), "{form}");
        }
        assert!(
            svg.contains("matrix(0.866025404 0.5 -0.5 0.866025404 20 0)"),
            "{svg}"
        );
        assert!(svg.contains("matrix(0 1 -1 0 7 1)"), "{svg}");
    }

    #[test]
    fn a_symbol_that_stamps_itself_ends() {
        let mut loops = Drawing::new(1.0, 1.0);
        loops.stamp("loop", 0.0, 0.0);
        let svg = svg(|d| {
            d.symbol("loop", loops.clone());
            d.stamp("loop", 0.0, 0.0);
        });
        assert_eq!(svg.matches("<use").count(), 1);
    }

    #[test]
    fn a_window_is_a_nested_picture() {
        let svg = svg(|d| d.clipped(&dot(1.0), Rect::new(-0.5, 0.0, 5.0, 4.0), 10.0, 20.0));
        assert!(svg.contains(r#"<svg x="10" y="20" width="5" height="4" viewBox="-0.5 0 5 4">"#));
    }

    #[test]
    fn a_missing_glyph_is_an_error_even_deep_inside() {
        let mut card = Drawing::new(10.0, 10.0);
        card.text(&Text::new("東", 0.0, 0.0, 3.0));
        let mut page = Drawing::new(100.0, 50.0);
        page.group(&card, 0.0, 0.0);
        assert_eq!(page.svg().map_err(|e| e.character), Err('東'));
    }
}
